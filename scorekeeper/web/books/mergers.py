"""Two names for one person become one, and can be taken apart again; and whoever plays no more is not asked for."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from scorekeeper.match.standings import standings
from scorekeeper.rules.words import series
from scorekeeper.store import codec, removals, roster, summaries
from scorekeeper.store.models import Book, Match, Merger, Player
from scorekeeper.store.summaries import Sought
from scorekeeper.web import access
from scorekeeper.web.books.forms import TAKEN
from scorekeeper.web.books.pages import day
from scorekeeper.web.books.player import player_to_edit
from scorekeeper.web.site import messages
from scorekeeper.web.site.pages import Door, Page
from scorekeeper.web.site.redirects import see_other
from scorekeeper.web.site.wording import in_words

MOST_SHOWN = 12
NUMBER = re.compile(r"\d{1,18}", re.ASCII)


@dataclass(frozen=True, slots=True, kw_only=True)
class Other:
    """Somebody who may be the same person: by number, and the address that asks about them."""

    name: str
    url: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MergerPage(Page):
    """Which two are one, and what would change; where they cannot be, why, and the matches that say so.

    `other` is the number of whoever was chosen and may go into this one, `turned` the address that asks it the other
    way round.
    """

    others: tuple[Other, ...]
    sentences: tuple[str, ...]
    matches: tuple[Door, ...]
    other: str
    turned: str
    keep: str
    keep_other: str
    back: str


@require_http_methods(["GET", "HEAD", "POST"])
def player_merger(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Choose who else this is, see what changes, and make one of the two."""
    opened, found = player_to_edit(request, slug, number)
    chosen = (request.POST or request.GET).get("other", "")
    other = opened.book.players.exclude(pk=number).filter(pk=chosen).first() if NUMBER.fullmatch(chosen) else None
    if other is None or request.method != "POST":
        page = _asking(found, other) if other else _choosing(found)
        return render(request, "books/merger.html", {"page": page}, status=422 if request.method == "POST" else 200)
    try:
        merger = roster.merge(other, found, by=opened.name)
    except roster.ApartError as error:
        return render(request, "books/merger.html", {"page": _refusing(found, other, error.matches)}, status=422)
    except Player.DoesNotExist:  # it was asked for twice at once, and the other was faster
        return see_other(reverse("book", args=[slug]))
    said = _("{other} is {name} from now on.").format(other=merger.name, name=found.name)
    messages.success(request, said, undo=reverse("merger-removal", args=[slug, merger.pk]))
    return see_other(reverse("player", args=[slug, number]))


def _choosing(found: Player) -> MergerPage:
    others = Player.objects.filter(book=found.book_id).exclude(pk=found.pk)
    hands = _hands(found.book)
    return _page(
        found,
        title=_("Who else is {name}?").format(name=found.name),
        others=tuple(Other(name=each.name, url=_address(into=found, other=each, hands=hands)) for each in others),
        sentences=(
            _("Two names in this book may be one person’s. Choose the other name; what changes is shown first.")
            if others
            else _("Nobody else is in this book."),
        ),
    )


def _hands(book: Book) -> dict[str, int]:
    """How many hands everybody played."""
    played = summaries.every(summaries.catalogued(book), Sought())
    return {place.name: place.hands.of for place in standings(match.outline for match in played)}


def _address(*, into: Player, other: Player, hands: Mapping[str, int]) -> str:
    """Asks about both. The name of whoever played more hands stays, as a name that was misspelt is seldom written."""
    if hands.get(other.name, 0) > hands.get(into.name, 0):
        into, other = other, into
    return f"{reverse('player-merger', args=[into.book.slug, into.pk])}?other={other.pk}"


def _asking(found: Player, other: Player) -> MergerPage:
    if both := roster.together(other, found):
        return _refusing(found, other, both)
    matches = roster.changing(other, found)
    said = ngettext(
        "{count} match changes: {other} is called {name} there, and its log says so.",
        "{count} matches change: {other} is called {name} there, and the log of each says so.",
        len(matches),
    )
    until = date_format(timezone.localdate(timezone.now() + removals.KEPT))
    return _page(
        found,
        title=_("Is {other} the same person as {name}?").format(other=other.name, name=found.name),
        sentences=(
            said.format(count=len(matches), other=other.name, name=found.name),
            _("It can be taken back until {day}.").format(day=until),
        ),
        matches=matches,
        other=other,
    )


def _refusing(found: Player, other: Player, both: tuple[Match, ...]) -> MergerPage:
    said = ngettext(
        "In {count} match both sat at the table, so they are two people. If one of them was written down wrongly, "
        "put the name right in that match first.",
        "In {count} matches both sat at the table, so they are two people. If one of them was written down wrongly, "
        "put the name right in those matches first.",
        len(both),
    )
    return _page(
        found,
        title=_("{other} and {name} are two people").format(other=other.name, name=found.name),
        sentences=(said.format(count=len(both)),),
        matches=both,
    )


def _page(
    found: Player,
    *,
    title: str,
    sentences: tuple[str, ...],
    others: tuple[Other, ...] = (),
    matches: tuple[Match, ...] = (),
    other: Player | None = None,
) -> MergerPage:
    slug = found.book.slug
    more = len(matches) - MOST_SHOWN
    if more > 0:
        said = ngettext("Besides these, {count} earlier match.", "Besides these, {count} earlier matches.", more)
        sentences = (*sentences, said.format(count=more))
    turned = f"{reverse('player-merger', args=[slug, other.pk])}?other={found.pk}" if other else ""
    return MergerPage(
        title=title,
        others=others,
        sentences=sentences,
        matches=tuple(map(_row, matches[:MOST_SHOWN])),
        other=str(other.pk) if other else "",
        turned=turned,
        keep=_("They are one person: {name}").format(name=found.name) if other else "",
        keep_other=_("Keep the name {other} instead").format(other=other.name) if other else "",
        back=reverse("player", args=[slug, found.pk]),
    )


def _row(match: Match) -> Door:
    """A match by who sat down at first, and when."""
    players = codec.opening_summary(match.opening).players
    route = "match-removal" if match.removed_at else "match"
    return Door(url=reverse(route, args=[match.slug]), label=in_words(series(players)), hint=day(match), icon="log")


@require_POST
def merger_removal(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """They were two after all."""
    opened = access.book_to_edit(request, slug)
    merger = Merger.objects.filter(book=opened.book, pk=number).first()
    if merger is None:
        raise Http404
    back, name = merger.into, merger.name
    try:
        roster.unmerge(merger, by=opened.name)
    except roster.TakenError as error:
        messages.problem(request, _(TAKEN).format(name=error.name))
    except Player.DoesNotExist:
        said = _("{name} went into somebody who has gone into another since. Take that back first.")
        messages.problem(request, said.format(name=name))
        return see_other(reverse("book", args=[slug]))
    else:
        messages.success(request, _("{name} is somebody else again.").format(name=name))
    return see_other(reverse("player", args=[slug, back]))


@require_POST
def player_retirement(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Somebody plays no more."""
    return _retired(request, slug, number, retired=True)


@require_POST
def player_return(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Somebody plays again."""
    return _retired(request, slug, number, retired=False)


def _retired(request: HttpRequest, slug: str, number: int, *, retired: bool) -> HttpResponse:
    _opened, found = player_to_edit(request, slug, number)
    roster.retire(found, retired=retired)
    said = _("{name} is not offered for new matches any more.") if retired else _("{name} is offered for new matches.")
    undo = reverse("player-return" if retired else "player-retirement", args=[slug, number])
    messages.success(request, said.format(name=found.name), undo=undo)
    return see_other(reverse("player", args=[slug, number]))
