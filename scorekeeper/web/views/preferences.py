"""How the pages look to this reader: language, light, and the colours of the suits."""

from dataclasses import asdict

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scorekeeper.rules.cards import face
from scorekeeper.web import pages
from scorekeeper.web.faces import shown
from scorekeeper.web.preferences import COOKIES, PreferencesForm, preferences
from scorekeeper.web.returning import see_other, way_back


@require_http_methods(["GET", "HEAD", "POST"])
def preferences_page(request: HttpRequest) -> HttpResponse:
    form = PreferencesForm(asdict(preferences(request)) | request.POST.dict())
    if request.method == "POST" and form.is_valid():
        return _remembered(request, {name: request.POST[name] for name in COOKIES if name in request.POST})
    page = pages.Preferences(title=_("Display"), form=form, cards=_an_ace_each())
    return render(request, "preferences/preferences.html", {"page": page}, status=200 if form.is_valid() else 422)


def _an_ace_each() -> tuple[pages.CardFace, ...]:
    return tuple(shown(face(name)) for name in ("AS", "AH", "AC", "AD"))


def _remembered(request: HttpRequest, chosen: dict[str, str]) -> HttpResponse:
    """Only what was chosen is kept: a reader who picks a theme goes on getting her browser's language."""
    response = see_other(way_back(request, reverse("preferences")))
    for name, value in chosen.items():
        response.set_cookie(
            COOKIES[name],
            value,
            max_age=settings.LANGUAGE_COOKIE_AGE,
            httponly=True,
            samesite="Lax",
            secure=settings.LANGUAGE_COOKIE_SECURE,
        )
    return response
