"""The bare view: one query and one small template, which is the least that any page can cost here."""

from django.contrib.contenttypes.models import ContentType
from django.http import HttpRequest, HttpResponse
from django.template import engines
from django.urls import path

from scorekeeper import urls

TEMPLATE = engines["django"].from_string("<!doctype html><title>{{ row.model }}</title><p>{{ row.app_label }}</p>")


def bare(request: HttpRequest) -> HttpResponse:
    return HttpResponse(TEMPLATE.render({"row": ContentType.objects.order_by("pk").first()}, request))


urlpatterns = [*urls.urlpatterns, path("bare/", bare)]
handler400, handler403, handler404, handler500 = urls.handler400, urls.handler403, urls.handler404, urls.handler500
