"""Every address of the product, and the pages for what could not be shown."""

from django.urls import include, path

urlpatterns = [path("", include("scorekeeper.web.urls"))]

handler400 = "scorekeeper.web.views.errors.bad_request"
handler403 = "scorekeeper.web.views.errors.forbidden"
handler404 = "scorekeeper.web.views.errors.not_found"
handler500 = "scorekeeper.web.views.errors.broken"
