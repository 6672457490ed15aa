"""Sharing: the links to a book or a match; who may have them is for its keepers to say."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from scorekeeper.ops import network
from scorekeeper.rules.words import N_
from scorekeeper.store import codes, keys, selectors
from scorekeeper.store.guesses import LIMITS, At
from scorekeeper.store.models import CODE_LETTERS, Book, Key, fresh_token
from scorekeeper.web import access
from scorekeeper.web.access import Access, MatchAccess
from scorekeeper.web.books.forms import spaced_code
from scorekeeper.web.matches.open_match import open_match
from scorekeeper.web.matches.sendable import Sendable, language, sendable
from scorekeeper.web.site import messages
from scorekeeper.web.site.pages import Confirmation, Door, Page
from scorekeeper.web.site.redirects import see_other
from scorekeeper.web.site.wording import joined


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    """A link, what its picture is called, and its code; there is no address where it cannot be shown any more.

    The last three are where a keeper asks for a code, makes the link anew, and turns it off. One that was turned off
    or never made has a title and what making it would mean.
    """

    title: str
    hint: str
    region: str = ""
    address: str = ""
    picture: str = ""
    code: str = ""
    code_hint: str = ""
    code_url: str = ""
    renewal_url: str = ""
    revocation_url: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SharingPage(Page):
    """The links that this reader may give to others, and what can be sent of a match.

    `alone` says so where no other device can open them.
    """

    links: tuple[Link, ...]
    alone: str
    missing: Link | None
    sendable: Sendable | None
    files: tuple[Door, ...]
    odds: str
    back_url: str
    back: str
    here: str


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionPage(Page):
    """A question before something is done."""

    confirmation: Confirmation


KEEPER, WATCHER, GUEST = "keeper", "watcher", "guest"
WORDS = {
    KEEPER: (N_("Keeper link"), N_("Whoever has it records hands, corrects them, and may share the book further.")),
    WATCHER: (N_("Watch link"), N_("Whoever has it sees every match of the book and can change nothing.")),
    GUEST: (N_("Watch link of this match"), N_("Whoever has it sees only this match and can change nothing.")),
}


FILES = (
    ("match-csv", N_("Save as CSV"), N_("A sheet with a row for each hand, for a spreadsheet.")),
    ("match-json", N_("Save as JSON"), N_("The whole record, for other programs and other scorebooks.")),
)


def link_kind(key: Key) -> str:
    return GUEST if key.match_id else key.role


def shared_link(request: HttpRequest, key: Key, *, keeps: bool) -> Link:
    """A key as its holder sees it; only keepers find ways to change it."""
    title, hint = WORDS[link_kind(key)]
    token, code = key.token, key.code if keeps else ""
    good = bool(code and codes.is_good(key.code_until))
    shown = codes.asked_for(code) if good else ""
    changes = {"code": bool(token and not good), "renewal": True, "revocation": link_kind(key) != KEEPER}
    return Link(
        region=f"{link_kind(key)}-link",
        title=_(title),
        hint=_(hint),
        address=open_address(request, token) if token else "",
        picture=_("QR code: {link}").format(link=_(title)),
        code=spaced_code(shown),
        code_hint=_code_hint(request, key, shown) if shown else "",
        **{f"{name}_url": change_url(key, name) for name, offered in changes.items() if offered and keeps},
    )


def change_url(key: Key, name: str) -> str:
    return reverse(f"key-{name}", args=[key.book.slug, key.pk])


def absolute(request: HttpRequest, path: str) -> str:
    """The whole address. On the machine that serves, `localhost` would be of no use to anybody else at the table."""
    here = request.build_absolute_uri(path)
    name, port = urlsplit(here).hostname or "", urlsplit(here).port
    address = network.for_phones() if name in network.HERE else ""
    there = network.Address(address, port) if address and port else None
    return f"{request.scheme}://{there}{path}" if there and network.answers(there) else here


def _code_hint(request: HttpRequest, key: Key, code: str) -> str:
    left = key.code_until - timezone.now() if key.code_until else codes.LIFE
    minutes = max(1, round(left.total_seconds() / 60))
    place = absolute(request, reverse("code")).partition("://")[2]
    said = ngettext(
        "Type it at {place} to open the same. Good for {minutes} more minute.",
        "Type it at {place} to open the same. Good for {minutes} more minutes.",
        minutes,
    ).format(place=place, minutes=minutes)
    why = _("Just now all eight characters are needed, because many wrong codes are being tried.")
    return joined((said, why)) if len(code) == codes.WHOLE_LENGTH else said


def odds() -> str:
    """The arithmetic of a guess: the first wrong ones meet six signs, and every further one meets eight."""
    return _(
        "Six of {letters} characters make {codes} codes. Whoever is wrong {each} times within an hour has to wait. "
        "After {many} wrong ones from anywhere within an hour, two more characters are asked for, which every code "
        "has: that makes {whole_codes}. So the chance that somebody hits a code while it is good is 1 in {odds}, and "
        "1 in {whole_codes} more for every guess after those {many}."
    ).format(
        letters=len(CODE_LETTERS),
        codes=f"{codes.CODES:,}",
        whole_codes=f"{codes.WHOLE_CODES:,}",
        each=LIMITS[At.CODE],
        many=codes.MANY,
        odds=f"{codes.CODES // codes.MANY:,}",
    )


WATCHERS_OUT = N_(
    "The old one stops working at once, and so do its code and its picture. Whoever watches by it sees nothing more "
    "until you send them the new one. Keepers notice nothing."
)
WATCHING_OFF = N_(
    "Whoever watches by it sees nothing more. Keepers notice nothing, and can make a new one at any time."
)
QUESTIONS = {
    ("renewal", KEEPER): (
        N_("Make a new keeper link?"),
        N_(
            "The old one stops working at once, and so do its code and its picture. Everybody who came in by it is "
            "out until you send them the new one. This browser stays in."
        ),
    ),
    ("renewal", WATCHER): (N_("Make a new watch link?"), WATCHERS_OUT),
    ("renewal", GUEST): (N_("Make a new watch link for this match?"), WATCHERS_OUT),
    ("revocation", WATCHER): (N_("Turn off the watch link?"), WATCHING_OFF),
    ("revocation", GUEST): (N_("Turn off the watch link of this match?"), WATCHING_OFF),
}
"""What is asked before a link is changed, and what follows from it."""
ANSWERS = {"renewal": N_("Make a new one"), "revocation": N_("Turn it off")}


@require_http_methods(["GET", "HEAD", "POST"])
def book_sharing(request: HttpRequest, slug: str) -> HttpResponse:
    """The links to a book; what is posted asks for the watch link, if it was turned off."""
    if request.method == "POST":
        keys.only_one(access.book_to_edit(request, slug).book, Key.Role.WATCHER)
        return see_other(reverse("sharing", args=[slug]))
    opened = access.book_to_read(request, slug)
    found = selectors.links(opened.book) if opened.writes else (opened.key,)
    return _sharing(
        request,
        opened,
        _shared(request, opened, found),
        sendable=None,
        files=(),
        title=_("Share the scorebook"),
        missing=None if any(key.role == Key.Role.WATCHER for key in found) else _missing(WATCHER),
        back_url=reverse("book", args=[slug]),
        back=_("Back to the scorebook"),
        here=reverse("sharing", args=[slug]),
    )


@require_http_methods(["GET", "HEAD", "POST"])
def match_sharing(request: HttpRequest, slug: str) -> HttpResponse:
    """The link to one match alone, and a text and a picture of it; what is posted asks for the link."""
    if request.method == "POST":
        opened = access.match_to_edit(request, slug)
        keys.only_one(opened.book, Key.Role.WATCHER, opened.match)
        return see_other(reverse("match-sharing", args=[slug]))
    opened = access.match_to_read(request, slug)
    links = _shared(request, opened, own_links(opened) if opened.writes else (opened.key,))
    return _sharing(
        request,
        opened,
        links,
        sendable=sendable(open_match(opened), watch_address(request, opened), language(request)),
        files=(
            *_keeping(opened),
            *(
                Door(url=reverse(route, args=[slug]), label=_(label), hint=_(hint), icon="save")
                for route, label, hint in FILES
            ),
        ),
        title=_("Share the match"),
        missing=None if links else _missing(GUEST),
        back_url=reverse("match", args=[slug]),
        back=_("Back to the match"),
        here=reverse("match-sharing", args=[slug]),
    )


def _keeping(opened: MatchAccess) -> Iterator[Door]:
    """Where the link is that lets others write: a keeper keeps all of a scorebook."""
    if opened.writes:
        url = reverse("sharing", args=[opened.book.slug])
        hint = _("The keeper link of the scorebook lets others record hands as well.")
        yield Door(url=url, label=_("Keep score together"), hint=hint, icon="share")


def own_links(opened: MatchAccess) -> tuple[Key, ...]:
    """The links to this match alone that this reader may give to others."""
    if opened.writes:
        return selectors.links(opened.book, opened.match)
    return (opened.key,) if opened.key.match_id else ()


def watch_address(request: HttpRequest, opened: MatchAccess) -> str:
    """Where this match alone can be watched; nothing where no link to it can be given away."""
    token = next((key.token for key in own_links(opened) if key.token), "")
    return open_address(request, token) if token else ""


def open_address(request: HttpRequest, token: str) -> str:
    """Where whoever has the token comes in."""
    return absolute(request, reverse("open", args=[token]))


def _shared(request: HttpRequest, opened: Access, found: Iterable[Key]) -> tuple[Link, ...]:
    return tuple(shared_link(request, key, keeps=opened.writes) for key in found)


def _sharing(request: HttpRequest, opened: Access, links: tuple[Link, ...], **about: Any) -> HttpResponse:  # noqa: ANN401
    alone = any(urlsplit(link.address).hostname in network.HERE for link in links)
    said = _("These links open on this machine only, because the server was started for it alone.") if alone else ""
    page = SharingPage(links=links, alone=said, odds=odds() if opened.writes else "", **about)
    return render(request, "books/sharing.html", {"page": page})


def _missing(name: str) -> Link:
    title, hint = WORDS[name]
    return Link(title=_(title), hint=_(hint))


@require_POST
def key_code(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Six signs for a link, to be read aloud."""
    opened = access.book_to_edit(request, slug)
    key = selectors.link(opened.book, number)
    if key:
        keys.give_code(key)
    return see_other(_home_of(opened.book, key))


@require_http_methods(["GET", "HEAD", "POST"])
def renewal(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Another link in place of this one, which the browser that posts is given; nothing shows it before."""
    if request.method != "POST":
        opened = access.book_to_edit(request, slug)
        return _asked(request, selectors.link(opened.book, number), "renewal", key=fresh_token())
    book, fresh = _renewed(request, slug, number)
    response = _done(request, book, fresh, _("The link is new. The old one opens nothing any more."))
    if fresh and fresh.role == Key.Role.KEEPER:
        access.remember(request, response, fresh.token)
    return response


def _renewed(request: HttpRequest, slug: str, number: int) -> tuple[Book, Key | None]:
    """What stands in place of this link now, if this form made it, even where its answer was lost on the way.

    Whoever holds only the old link is shut out; the form's own key tells the one who made the new link.
    """
    claim = access.claim(request, request.POST.get("key", ""), of=number)
    try:
        book = access.book_to_edit(request, slug).book
    except Http404:
        fresh = selectors.successor(slug, number, access.held(request), claim)
        if fresh is None:
            raise
        return fresh.book, fresh
    key = selectors.link(book, number)
    return book, keys.renew(key, claim) if key else selectors.claimed(book, claim)


@require_http_methods(["GET", "HEAD", "POST"])
def revocation(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """A watch link is turned off. The keeper link can only be made anew: somebody must be able to keep the book."""
    opened = access.book_to_edit(request, slug)
    key = selectors.link(opened.book, number)
    if key and key.role == Key.Role.KEEPER:
        raise Http404
    if request.method != "POST":
        return _asked(request, key, "revocation")
    if key:
        keys.revoke(key)
    return _done(request, opened.book, key, _("The link is off. It opens nothing any more."))


def _asked(request: HttpRequest, link: Key | None, change: str, *, key: str = "") -> HttpResponse:
    """Before a link stops working, what that means; `key` makes the form safe to be sent again."""
    if link is None:
        raise Http404
    question, consequence = QUESTIONS[change, link_kind(link)]
    return ask(
        request,
        _("Share"),
        region=change,
        question=_(question),
        consequence=_(consequence),
        action=change_url(link, change),
        answer=_(ANSWERS[change]),
        back=_home_of(link.book, link),
        key=key,
    )


def ask(request: HttpRequest, title: str, **asked: str) -> HttpResponse:
    """The page that asks before something is done that others will notice."""
    page = QuestionPage(title=title, confirmation=Confirmation(**asked))
    return render(request, "books/question.html", {"page": page})


def _done(request: HttpRequest, book: Book, key: Key | None, sentence: str) -> HttpResponse:
    """Posted a second time, it is done already, and there is nothing to tell."""
    if key:
        messages.success(request, sentence)
    return see_other(_home_of(book, key))


def _home_of(book: Book, key: Key | None) -> str:
    """The page on which this link stands."""
    if key and key.match:
        return reverse("match-sharing", args=[key.match.slug])
    return reverse("sharing", args=[book.slug])
