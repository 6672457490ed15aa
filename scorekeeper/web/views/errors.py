"""Pages for what could not be shown: what happened, why that may be, and the way on."""

from django.core.exceptions import DisallowedHost, RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _

from scorekeeper.web import pages

TOO_MUCH = (RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Under a name that is not ours no link and no switch works, and before LocaleMiddleware no language is known."""
    if isinstance(exception, DisallowedHost) or not hasattr(request, "LANGUAGE_CODE"):
        return HttpResponse(render_to_string("errors/unread.html"), status=400)
    if isinstance(exception, TOO_MUCH):
        return too_much(request)
    return _trouble(
        request,
        400,
        _("This request could not be read"),
        _("Something in it is missing or misshapen, so nothing was done and nothing was saved."),
    )


def too_much(request: HttpRequest) -> HttpResponse:
    return _trouble(
        request,
        413,
        _("This is more than the server takes at once"),
        _("Nothing of it was read and nothing was saved. Send less of it, or a smaller file."),
    )


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:  # noqa: ARG001  # Django hands it over
    return _trouble(
        request,
        403,
        _("Your link does not open this page"),
        _("It may let you watch but not write. Ask whoever keeps the book for the keeper link."),
    )


def form_not_ours(request: HttpRequest, reason: str = "") -> HttpResponse:  # noqa: ARG001
    """A form without the token that came with the page."""
    return _trouble(
        request,
        403,
        _("This form has expired"),
        _(
            "It was open for too long, or this browser keeps no cookies. Nothing was saved. "
            "Go back, reload the page and send it once more."
        ),
    )


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:  # noqa: ARG001
    return _trouble(
        request,
        404,
        _("There is nothing at this address"),
        _("The link may have lost its end on the way, or what it led to was deleted. Ask for the link once more."),
    )


def not_that_way(request: HttpRequest) -> HttpResponse:
    """A page that only a form may ask for, or a form sent to what is only a page."""
    return _trouble(
        request,
        405,
        _("This address does not work that way"),
        _("A button or a form on another page leads to it. Nothing was done and nothing was saved."),
    )


def broken(request: HttpRequest) -> HttpResponse:  # noqa: ARG001
    """Whatever failed may fail again: no database, no session, no context, no catalogue, no manifest is touched."""
    return HttpResponse(render_to_string("errors/broken.html"), status=500)


def _trouble(request: HttpRequest, status: int, title: str, reason: str) -> HttpResponse:
    page = pages.Trouble(title=title, status=status, reason=reason, url=reverse("home"), way_on=_("To the first page"))
    return render(request, "errors/trouble.html", {"page": page}, status=status)
