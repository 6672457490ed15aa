"""Returning: where a browser goes after it has posted something."""

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.http import url_has_allowed_host_and_scheme


class SeeOther(HttpResponseRedirect):
    """Whatever was posted, what follows is looked at; reloading it posts nothing twice."""

    status_code = 303


def see_other(url: str) -> HttpResponse:
    return SeeOther(url)


def way_back(request: HttpRequest, otherwise: str) -> str:
    """The page the form was on, unless somebody made it point elsewhere."""
    given = request.POST.get("next", "")
    if url_has_allowed_host_and_scheme(given, {request.get_host()}, require_https=request.is_secure()):
        return given
    return otherwise
