"""Where a browser goes after it has posted something."""

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.http import url_has_allowed_host_and_scheme


def see_other(url: str) -> HttpResponse:
    """Whatever was posted, what follows is looked at; reloading it posts nothing twice."""
    return HttpResponseRedirect(url, status=303)


def way_back(request: HttpRequest, otherwise: str) -> str:
    """The page the form was on, or the one that led to it, unless somebody made it point elsewhere."""
    given = request.POST.get("next") or request.GET.get("next", "")
    if url_has_allowed_host_and_scheme(given, {request.get_host()}, require_https=request.is_secure()):
        return given
    return otherwise
