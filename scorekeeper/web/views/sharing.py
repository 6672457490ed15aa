"""Sharing: the links to a book or a match; who may have them is for its keepers to say."""

from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scorekeeper.rules.words import N_
from scorekeeper.store import keys, selectors
from scorekeeper.store.models import Book, Key
from scorekeeper.web import access, flashes, links
from scorekeeper.web.pages import Confirmation
from scorekeeper.web.pages import sharing as pages
from scorekeeper.web.returning import see_other, way_back
from scorekeeper.web.signatures import SignatureForm


@dataclass(frozen=True, slots=True, kw_only=True)
class Asking:
    """What is asked before a link is changed: the question and what follows from it, for each kind of link."""

    name: str
    answer: str
    words: dict[str, tuple[str, str]]


RENEWALS = Asking(
    name="renewal",
    answer=N_("Make it anew"),
    words={
        links.KEEPER: (
            N_("Make a new keeper link?"),
            N_(
                "The old one stops working at once, and so do its code and its picture. Everybody who came in by it is "
                "out until you send them the new one. This browser stays in."
            ),
        ),
        links.WATCHER: (
            N_("Make a new watch link?"),
            N_(
                "The old one stops working at once, and so do its code and its picture. Whoever watches by it sees "
                "nothing more until you send them the new one. Keepers notice nothing."
            ),
        ),
        links.GUEST: (
            N_("Make a new watch link for this match?"),
            N_(
                "The old one stops working at once, and so do its code and its picture. Whoever watches by it sees "
                "nothing more until you send them the new one. Keepers notice nothing."
            ),
        ),
    },
)
REVOCATIONS = Asking(
    name="revocation",
    answer=N_("Turn it off"),
    words={
        links.WATCHER: (
            N_("Turn off the watch link?"),
            N_("Whoever watches by it sees nothing more. Keepers notice nothing, and can make a new one at any time."),
        ),
        links.GUEST: (
            N_("Turn off the watch link of this match?"),
            N_("Whoever watches by it sees nothing more. Keepers notice nothing, and can make a new one at any time."),
        ),
    },
)


@require_http_methods(["GET", "HEAD", "POST"])
def book(request: HttpRequest, slug: str) -> HttpResponse:
    """The links to a book; what is posted asks for the watch link, if it was turned off."""
    here = reverse("sharing", args=[slug])
    if request.method == "POST":
        keys.only_one(access.book_to_edit(request, slug).book, Key.Role.WATCHER)
        return see_other(here)
    opened = access.book_to_read(request, slug)
    found = selectors.links(opened.book) if opened.writes else (opened.key,)
    watched = any(key.role == Key.Role.WATCHER for key in found)
    page = pages.Sharing(
        title=_("Share the scorebook"),
        links=tuple(links.link(request, key, keeps=opened.writes) for key in found),
        missing=None if watched else links.missing(links.WATCHER),
        odds=links.odds() if opened.writes else "",
        back_url=reverse("book", args=[slug]),
        back=_("Back to the scorebook"),
        here=here,
        signature=SignatureForm(initial={"name": opened.name}) if opened.writes else None,
    )
    return render(request, "sharing/sharing.html", {"page": page})


@require_http_methods(["GET", "HEAD", "POST"])
def match(request: HttpRequest, slug: str) -> HttpResponse:
    """The link to one match alone; what is posted asks for it."""
    here = reverse("match-sharing", args=[slug])
    if request.method == "POST":
        opened = access.match_to_edit(request, slug)
        keys.only_one(opened.book, Key.Role.WATCHER, opened.match)
        return see_other(here)
    opened = access.match_to_read(request, slug)
    found = selectors.links(opened.book, opened.match) if opened.writes else (opened.key,)
    page = pages.Sharing(
        title=_("Share the match"),
        links=tuple(links.link(request, key, keeps=opened.writes) for key in found),
        missing=None if found else links.missing(links.GUEST),
        odds=links.odds() if opened.writes else "",
        back_url=reverse("match", args=[slug]),
        back=_("Back to the match"),
        here=here,
    )
    return render(request, "sharing/sharing.html", {"page": page})


@require_POST
def code(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Six signs for a link, to be read aloud."""
    opened = access.book_to_edit(request, slug)
    key = selectors.link(opened.book, number)
    if key:
        keys.give_code(key)
    return see_other(_home_of(opened.book, key))


@require_http_methods(["GET", "HEAD", "POST"])
def renewal(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Another link in place of this one. The browser of whoever asks is given the new one before the old one goes."""
    opened = access.book_to_edit(request, slug)
    key = selectors.link(opened.book, number)
    if request.method == "POST":
        fresh = keys.renew(key) if key else None
        response = _done(request, opened.book, fresh, _("The link is new. The old one opens nothing any more."))
    else:
        response = _asked(request, key, RENEWALS)
    if key and key.role == Key.Role.KEEPER:
        access.remember(request, response, keys.next_token(key))
    return response


@require_http_methods(["GET", "HEAD", "POST"])
def revocation(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """A watch link is turned off. The keeper link can only be made anew: somebody must be able to keep the book."""
    opened = access.book_to_edit(request, slug)
    key = selectors.link(opened.book, number)
    if key and key.role == Key.Role.KEEPER:
        raise Http404
    if request.method != "POST":
        return _asked(request, key, REVOCATIONS)
    if key:
        keys.revoke(key)
    return _done(request, opened.book, key, _("The link is off. It opens nothing any more."))


@require_http_methods(["GET", "HEAD", "POST"])
def signature(request: HttpRequest) -> HttpResponse:
    """How the log names whoever holds this phone."""
    form = SignatureForm(request.POST if request.method == "POST" else {"name": access.called(request)})
    here = way_back(request, reverse("signature"))
    if request.method == "POST" and form.is_valid():
        response = see_other(here)
        access.call(response, form.cleaned_data["name"])
        return response
    page = pages.Signature(title=_("Your name"), form=form, here=here)
    return render(request, "sharing/signature.html", {"page": page}, status=200 if form.is_valid() else 422)


def _asked(request: HttpRequest, key: Key | None, asking: Asking) -> HttpResponse:
    """Before a link stops working, what that means."""
    if key is None:
        raise Http404
    question, consequence = asking.words[links.kind(key)]
    confirmation = Confirmation(
        region=asking.name,
        question=_(question),
        consequence=_(consequence),
        action=links.change_url(key, asking.name),
        answer=_(asking.answer),
        back=_home_of(key.book, key),
    )
    page = pages.Question(title=_("Share"), confirmation=confirmation)
    return render(request, "sharing/question.html", {"page": page})


def _done(request: HttpRequest, book: Book, key: Key | None, sentence: str) -> HttpResponse:
    """Posted a second time, it is done already, and there is nothing to tell."""
    if key:
        flashes.success(request, sentence)
    return see_other(_home_of(book, key))


def _home_of(book: Book, key: Key | None) -> str:
    """The page on which this link stands."""
    if key and key.match:
        return reverse("match-sharing", args=[key.match.slug])
    return reverse("sharing", args=[book.slug])
