"""Standings and records of a book, over whatever matches are looked for."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from scorekeeper.match.outline import Outline
from scorekeeper.match.standings import Best, Ranking, Records, records, standings
from scorekeeper.match.statistics import FEWEST, Proportion
from scorekeeper.rules.words import series
from scorekeeper.store import summaries
from scorekeeper.store.summaries import PlayedMatch
from scorekeeper.web import access
from scorekeeper.web.books.pages import book_title
from scorekeeper.web.books.player_figures import share_in_words
from scorekeeper.web.books.search import Search, search
from scorekeeper.web.site.pages import Door, Page
from scorekeeper.web.site.wording import in_words, printed

WIDE, EDGE = 100, 3
"""How many units wide the line of a share is drawn, and the room at each end."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ShareLine:
    """A share drawn on a line from none to all: where it lies, and from where to where it may lie."""

    least: float
    share: float
    most: float


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingsRow:
    """One player, who has a page while on the roster: what was won of what was played, in figures and on a line."""

    name: str
    url: str
    matches: str
    share: str
    hands: str
    line: ShareLine
    levels: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingsPage(Page):
    """Everybody over these matches, whoever played too little for that, and what nobody has bettered."""

    back: str
    everything: str
    search: Search
    rests_on: str
    rows: tuple[StandingsRow, ...]
    too_few: str
    records: tuple[Door, ...]


@require_safe
def standings_page(request: HttpRequest, slug: str) -> HttpResponse:
    found = access.book_to_read(request, slug).book
    catalogued = summaries.catalogued(found)
    people = {player.name: reverse("player", args=[slug, player.pk]) for player in found.players.all()}
    seeking = search(request, catalogued, people)
    matches = [*summaries.every(catalogued, seeking.form.sought)]
    told = [match.outline for match in matches]
    places = standings(told)
    page = StandingsPage(
        title=_("Standings of {book}").format(book=book_title(found, people)),
        back=reverse("book", args=[slug]),
        everything=request.path,
        search=seeking,
        rests_on=_rests_on(told),
        rows=tuple(_row(place, people.get(place.name, "")) for place in places if place.known),
        too_few=_too_few([place for place in places if not place.known]),
        records=tuple(_records(matches, records(told))),
    )
    return render(request, "books/standings.html", {"page": page})


def _rests_on(told: Sequence[Outline]) -> str:
    """How much there is to go by."""
    hands = sum(match.hands for match in told)
    counted = ngettext("{count} match", "{count} matches", len(told)).format(count=len(told))
    return f"{counted} · {ngettext('{count} hand', '{count} hands', hands).format(count=hands)}"


def _row(place: Ranking, url: str) -> StandingsRow:
    return StandingsRow(
        name=place.name,
        url=url,
        matches=_of(place.matches) if place.matches.of else "–",
        share=share_in_words(place.hands),
        hands=_of(place.hands),
        line=_line(place.hands),
        levels=_signed(place.a_hand),
    )


def _of(share: Proportion) -> str:
    return _("{count} of {all}").format(count=share.count, all=share.of)


def _line(share: Proportion) -> ShareLine:
    least, most = share.bounds or (0.0, 1.0)
    found = (round(EDGE + (WIDE - 2 * EDGE) * each, 1) for each in (least, share.share or 0.0, most))
    return ShareLine(least=next(found), share=next(found), most=next(found))


def _signed(number: float) -> str:
    """With the sign that a printed minus has."""
    return printed(number, "+.2f") if round(number, 2) else "0"


def _too_few(places: Sequence[Ranking]) -> str:
    names = in_words(series(place.name for place in places))
    return _("Fewer than {count} hands say nothing yet: {names}.").format(count=FEWEST, names=names) if places else ""


def _records(matches: Sequence[PlayedMatch], found: Records) -> Iterator[Door]:
    for best, label, icon, say in (
        (found.hold, _("Longest hold"), "seats", _hold),
        (found.kitty, _("Biggest kitty"), "spades", _kitty),
        (found.rise, _("Most levels at once"), "race", _rise),
        (found.longest, _("Longest match"), "log", _lasted),
        (found.fastest, _("Fastest win"), "forward", _won),
        (found.streak, _("Longest streak"), "check", _streak),
    ):
        if best:
            yield _record(matches[best.at], best, label, icon, say)


def _record(match: PlayedMatch, best: Best, label: str, icon: str, say: Callable[[int], str]) -> Door:
    """It leads to the evening, and there to the hand."""
    feat = best.feat
    told = say(feat.much).format(names=in_words(series(feat.names)), number=feat.much, how=feat.how)
    url = f"{reverse('match-evening', args=[match.slug])}#hand-{feat.first}"
    hint = " · ".join(filter(None, (told, date_format(match.day), _again(best.again))))
    return Door(url=url, label=label, hint=hint, icon=icon)


def _again(matches: int) -> str:
    """In how many others just as much was done."""
    said = ngettext("the same in {count} later match", "the same in {count} later matches", matches)
    return said.format(count=matches) if matches else ""


def _hold(_number: int) -> str:
    return _("{names} held the deal {number} times in a row")


def _kitty(_number: int) -> str:
    return _("{how} = {number} points for {names}")


def _rise(number: int) -> str:
    return ngettext("{names} rose {number} level in one hand", "{names} rose {number} levels in one hand", number)


def _lasted(number: int) -> str:
    return ngettext("{number} hand: {names}", "{number} hands: {names}", number)


def _won(number: int) -> str:
    return ngettext("{names} won after {number} hand", "{names} won after {number} hands", number)


def _streak(_number: int) -> str:
    return _("{names} won {number} matches in a row")
