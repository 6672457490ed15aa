"""Pages for what could not be shown or saved: what happened, why, and the way on; what was typed is handed back."""

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from http import HTTPStatus

from django.core.exceptions import DisallowedHost, RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _

from scorekeeper.rules.words import N_
from scorekeeper.store.failures import Failure, failure
from scorekeeper.web.site.pages import Outbox, Page


@dataclass(frozen=True, slots=True, kw_only=True)
class TroublePage(Page):
    """A page that could not be shown: what happened, why that may be, and the way on.

    At the address of a match, hands that this browser keeps for it can still be copied; `form` is where to choose
    another file.
    """

    status: int
    reason: str
    form: str = ""
    outbox: Outbox | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptField:
    """A field that was sent and is sent again; a secret one has to be typed once more."""

    name: str
    value: str
    secret: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class UnsavedPage(Page):
    """A page that cannot be given just now, or a form that cannot be saved: it is sent again to `url`.

    `typed` are the values that people know, `kept` all that is sent. At the address of a match, hands that wait in
    this browser go on waiting.
    """

    reason: str
    url: str
    posted: bool = False
    kept: tuple[KeptField, ...] = ()
    typed: tuple[str, ...] = ()
    outbox: Outbox | None = None


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
        _("Something in it is missing or malformed, so nothing was done and nothing was saved."),
    )


def too_much(request: HttpRequest) -> HttpResponse:
    """Whoever sent a file is led back to choose another."""
    page = TroublePage(
        title=_("This is more than the server takes at once"),
        status=413,
        reason=_("Nothing was read and nothing was saved. Send less, or a smaller file."),
        form=request.path if request.path.endswith(reverse("import")) else "",
    )
    return render(request, "errors/trouble.html", {"page": page}, status=page.status)


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:  # noqa: ARG001  # Django hands it over
    return _trouble(
        request,
        403,
        _("Your link does not open this page"),
        _("It may let you watch but not record. Ask whoever keeps the book for the keeper link."),
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
        Outbox(action=request.path),
    )


def not_that_way(request: HttpRequest) -> HttpResponse:
    """A page that only a form may ask for, or a form sent to what is only a page."""
    return _trouble(
        request,
        405,
        _("This address does not work that way"),
        _("A button or a form on another page leads to it. Nothing was done and nothing was saved."),
    )


def too_often(request: HttpRequest) -> HttpResponse:
    return _not_now(
        request,
        429,
        _("Too many questions in one minute"),
        _("Very intricate questions came from your network, one after another. Wait a minute and ask again."),
    )


def too_busy(request: HttpRequest) -> HttpResponse:
    return _not_now(
        request,
        503,
        _("Other questions come first"),
        _("Several intricate questions are being answered now, and this one is another. Ask again in a moment."),
    )


def _not_now(request: HttpRequest, status: int, title: str, reason: str) -> HttpResponse:
    """What was typed is handed back, to be sent again."""
    if request.method != "POST":
        return _trouble(request, status, title, reason)
    page = handed_back(request, reason)
    page.status_code = status
    return page


def broken(request: HttpRequest) -> HttpResponse:
    """Whatever failed may fail again: no database, no session, no context, no catalogue, no manifest is touched.

    Where it was the database that failed, and outside of any view, it is only for now.
    """
    found = failure(sys.exc_info()[1])
    if found:
        return page(request, found)
    return HttpResponse(render_to_string("errors/broken.html"), status=500)


def _trouble(request: HttpRequest, status: int, title: str, reason: str, outbox: Outbox | None = None) -> HttpResponse:
    page = TroublePage(title=title, status=status, reason=reason, outbox=outbox)
    return render(request, "errors/trouble.html", {"page": page}, status=status)


WHY = {
    Failure.FULL: N_("The disk of the machine that keeps the scores is full. Make room on it."),
    Failure.READ_ONLY: N_("The machine that keeps the scores can only read its disk just now."),
    Failure.BUSY: N_("Another program is using the scores just now. Wait a moment."),
    Failure.DAMAGED: N_(
        "The file with the scores, or the disk that it is on, is damaged. Tell whoever runs this server."
    ),
    Failure.AWAY: N_("The database does not answer just now. It may be starting again."),
}
SOON = 5
"""Seconds until it is worth another try: the database may be back, and whoever waits in the queue has been answered."""
SECRET = re.compile("old|new|(old_|new_)?password[12]?")
"""Fields that take one, the office's among them."""
TECHNICAL = ("csrfmiddlewaretoken", "seen", "named", "key", "looked", "look", "next")


def hand(failure: Failure) -> str:
    """A hand that was not saved, and why."""
    return _("This hand was not saved: {sentence}").format(sentence=_(WHY[failure]))


def change(failure: Failure) -> str:
    return _("This was not saved: {sentence}").format(sentence=_(WHY[failure]))


def standing(failure: Failure) -> str:
    """What every page says while a server was started that can only show what is kept."""
    return _("Scores can be read but not saved just now: {sentence}").format(sentence=_(WHY[failure]))


def later(response: HttpResponse) -> HttpResponse:
    """The same page as an answer that is for now only: nothing is wrong with what was sent."""
    response.status_code = HTTPStatus.SERVICE_UNAVAILABLE
    return retry_after(response)


def retry_after(response: HttpResponse, seconds: int = SOON) -> HttpResponse:
    """Says when to ask again; until then it is no answer that anybody keeps."""
    response["Retry-After"] = str(seconds)
    response["Cache-Control"] = "private, no-store"
    return response


def page(request: HttpRequest, failure: Failure) -> HttpResponse:
    """Instead of any page: what was to be read can be asked for again, and what was typed can be sent again."""
    at_match = request.resolver_match is not None and request.resolver_match.url_name == "match"
    if request.method == "POST":
        return later(handed_back(request, hand(failure) if at_match else change(failure)))
    said = UnsavedPage(
        title=_("This cannot be shown just now"),
        reason=_(WHY[failure]),
        url=request.get_full_path(),
        outbox=Outbox(action=request.path) if at_match else None,
    )
    return later(render(request, "errors/unsaved.html", {"page": said}))


def handed_back(request: HttpRequest, reason: str) -> HttpResponse:
    """A form that was not heard, to be sent again as it is."""
    said = UnsavedPage(
        title=_("This was not saved"),
        reason=reason,
        url=request.get_full_path(),
        posted=True,
        kept=tuple(_kept(request)),
        typed=tuple(_typed(request)),
    )
    return render(request, "errors/unsaved.html", {"page": said})


def _kept(request: HttpRequest) -> Iterator[KeptField]:
    """Every field that was sent, to be sent again; a password is never written into a page."""
    for name, values in request.POST.lists():
        secret = bool(SECRET.fullmatch(name))
        if name != "csrfmiddlewaretoken":
            yield from (KeptField(name=name, value="" if secret else value, secret=secret) for value in values)


def _typed(request: HttpRequest) -> Iterator[str]:
    """What people typed, so that they see it is still there; fields have names that nobody at the table knows."""
    for name, values in request.POST.lists():
        if name not in TECHNICAL and not SECRET.fullmatch(name):
            yield from filter(None, values)
