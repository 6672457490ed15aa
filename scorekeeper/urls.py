"""Every address of the product, and the pages for what could not be shown."""

from django.urls import include, path

urlpatterns = [path("", include("scorekeeper.web.urls"))]

handler400 = "scorekeeper.web.site.errors.bad_request"
handler403 = "scorekeeper.web.site.errors.forbidden"
handler404 = "scorekeeper.web.site.errors.not_found"
handler500 = "scorekeeper.web.site.errors.broken"
