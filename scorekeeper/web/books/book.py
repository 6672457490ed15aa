"""The page of a scorebook: its matches by month, those that are looked for, the people, and whatever else is in it."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import groupby
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from scorekeeper.rules.words import N_
from scorekeeper.store import catalogue, summaries
from scorekeeper.store.models import Player
from scorekeeper.store.summaries import Catalogued, Leaf, Listed, Progress, Sought
from scorekeeper.web import access
from scorekeeper.web.access import Access
from scorekeeper.web.books.pages import book_title, match_row, removed_match_row
from scorekeeper.web.books.search import Search, game_name, search
from scorekeeper.web.site.pages import Door, Page
from scorekeeper.web.start.draft import seated_again
from scorekeeper.web.start.pages import Repeat, repeat


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """Somebody on the roster, and the page that tells of that player."""

    name: str
    url: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Month:
    """The matches of a month, and where those of this month alone are."""

    name: str
    matches: tuple[Door, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class BookPage(Page):
    """A scorebook, or those of its matches that were looked for. Only keepers are shown where to begin.

    `going` are the last matches that are being played; where there are none, the last table may sit down again at
    once. `found` says how many were found of what was looked for.
    """

    address: str
    going: tuple[Door, ...]
    begin: str
    again: Repeat | None
    standings: str
    search: Search | None
    found: str
    months: tuple[Month, ...]
    nothing: str
    later: str
    earlier: str
    roster: tuple[Person, ...]
    retired: tuple[Person, ...]
    doors: tuple[Door, ...]


MOST_GOING = 2
"""As many matches as are offered to go on with; the others stand in the list below."""
KEEPERS_DOORS = (
    ("sharing", N_("Share the scorebook"), N_("Links and codes for those who keep it and those who watch."), "share"),
    ("book-name", N_("Name the scorebook"), N_("If left empty, it is named after the players."), "pencil"),
    (
        "book-export",
        N_("Take everything with you"),
        N_("One file: every match, its log, the rulings and house rules. No links or codes."),
        "save",
    ),
    (
        "book-import",
        N_("Bring in a file"),
        N_("Another scorebook, a match, or a sheet from before."),
        "bring",
    ),
    (
        "book-removal",
        N_("Delete the scorebook"),
        N_("For everybody. It can be brought back for thirty days."),
        "strike",
    ),
)
"""What a keeper may do besides playing: the name of the address, what it is called, and what happens there."""
READERS_DOORS = (
    (
        "book-rulings",
        N_("Find a ruling"),
        N_("By rule, card, player or verdict: throw, K♥, Mei, not allowed."),
        "book",
    ),
    ("book-houses", N_("House rules"), N_("How this table plays, and since when."), "scales"),
    ("book-rules-played", N_("Which rules do you play?"), N_("What your hands say about it."), "question"),
)
LEAVING = (
    ("book-departure", N_("Leave the scorebook"), N_("This browser forgets it. Nobody else notices."), "forward"),
)


@require_safe
def scorebook(request: HttpRequest, slug: str) -> HttpResponse:
    opened = access.book_to_read(request, slug)
    found, people = summaries.catalogued(opened.book), tuple(opened.book.players.all())
    seeking = search(request, found, [player.name for player in people])
    leaf = summaries.leaf(found, seeking.form.sought, number(request))
    if seeking.told:
        page = replace(_looked_for(opened, leaf, seeking), found=_found(found, leaf, seeking.form.sought))
    else:
        page = _whole(opened, leaf, seeking, people)
    return render(request, "books/book.html", {"page": page})


def number(request: HttpRequest) -> int:
    """The page that is asked for; whatever is no number is the first."""
    text = request.GET.get("page", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < len(str(summaries.FARTHEST)) else 1


def _whole(opened: Access, leaf: Leaf, seeking: Search, people: tuple[Player, ...]) -> BookPage:
    """Everything that is in a book."""
    found = opened.book
    going = tuple(match for match in leaf.matches if match.progress is Progress.GOING_ON)
    return replace(
        _looked_for(opened, leaf, seeking),
        title=book_title(found, [player.name for player in people]),
        going=tuple(map(_back, going[:MOST_GOING])),
        begin=reverse("book-match-new", args=[found.slug]) if opened.writes else "",
        again=_again(opened, leaf.matches, people) if opened.writes and not going else None,
        roster=tuple(_person(opened, player) for player in people if not player.retired),
        retired=tuple(_person(opened, player) for player in people if player.retired),
        doors=tuple(_doors(opened)),
    )


def _looked_for(opened: Access, leaf: Leaf, seeking: Search) -> BookPage:
    """The matches alone."""
    slug, person = opened.book.slug, seeking.form.sought.person
    return BookPage(
        title=_("Matches with {name}").format(name=person) if person else _("Matches found"),
        address=reverse("book", args=[slug]),
        going=(),
        begin="",
        again=None,
        standings=f"{reverse('standings', args=[slug])}?{seeking.query}",
        search=seeking if leaf.matches or seeking.told else None,
        found="",
        months=tuple(_months(leaf.matches)),
        nothing=_("No match fits all of that.") if seeking.told else _("No match here yet."),
        later=_turn(leaf.number - 1, seeking) if leaf.number > 1 else "",
        earlier=_turn(leaf.number + 1, seeking) if leaf.earlier else "",
        roster=(),
        retired=(),
        doors=(),
    )


def _found(found: Catalogued, leaf: Leaf, sought: Sought) -> str:
    """How many matches were found; where all of them are on one page, nothing is asked for that."""
    count = summaries.count(found, sought) if leaf.earlier or leaf.number > 1 else len(leaf.matches)
    return ngettext("{count} match", "{count} matches", count).format(count=count) if count else ""


def _back(match: Listed) -> Door:
    """To go on with a match; who sits there tells it from the others."""
    row = match_row(match)
    return replace(row, label=_("Back to the match"), hint=f"{row.label} · {row.hint}")


def _months(matches: Iterable[Listed]) -> Iterator[Month]:
    for first, rows in groupby(matches, key=lambda match: match.day.replace(day=1)):
        yield Month(name=date_format(first, "YEAR_MONTH_FORMAT"), matches=tuple(_row(match) for match in rows))


def _row(match: Listed) -> Door:
    told = match.outline
    return match_row(match, (told.house or game_name(told.game)) if told else "")


def _again(opened: Access, matches: Iterable[Listed], people: Iterable[Player]) -> Repeat | None:
    """The table of the match that was begun last, so long as all of them still play."""
    last = max(matches, key=lambda match: match.row.made_at, default=None)
    told, retired = last and last.outline, {player.name for player in people if player.retired}
    return repeat(opened.book, seated_again(told)) if told and not retired.intersection(told.players) else None


def _doors(opened: Access) -> Iterator[Door]:
    """Besides playing: what a keeper may do, what was deleted in the book, and the way out of it."""
    slug = opened.book.slug
    yield from (_door(slug, *door) for door in READERS_DOORS)
    if opened.writes:
        yield from (_door(slug, *door) for door in KEEPERS_DOORS)
        yield from map(removed_match_row, catalogue.removed(opened.book))
    yield from (_door(slug, *door) for door in LEAVING)


def _door(slug: str, route: str, label: str, hint: str, icon: str) -> Door:
    return Door(url=reverse(route, args=[slug]), label=_(label), hint=_(hint), icon=icon)


def _person(opened: Access, player: Player) -> Person:
    return Person(name=player.name, url=reverse("player", args=[opened.book.slug, player.pk]))


def _turn(number: int, seeking: Search) -> str:
    return "?" + "&".join(filter(None, (seeking.query, urlencode({"page": number}))))
