"""The evening: one match to look back on, hand by hand, with its race of levels and what is told of it; to be printed
and signed.
"""

from collections import defaultdict
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scorekeeper.match.step import Step
from scorekeeper.match.story import tell
from scorekeeper.rules.words import N_, series
from scorekeeper.store import selectors
from scorekeeper.store.models import Entry
from scorekeeper.web import access
from scorekeeper.web.matches.chart import Chart, chart
from scorekeeper.web.matches.history import entry_name
from scorekeeper.web.matches.open_match import OpenMatch, open_match
from scorekeeper.web.matches.told import MatchInWords, goes_on, told
from scorekeeper.web.rulings import kept
from scorekeeper.web.rulings.kept import KeptRuling
from scorekeeper.web.site.pages import Page
from scorekeeper.web.site.wording import in_words, translated
from scorekeeper.web.start.draft import once_more
from scorekeeper.web.start.pages import Repeat, repeat


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningHand:
    """One entry: what happened, why it moved whom, and the rulings kept with it; what scored has a `number`."""

    number: int
    name: str
    url: str
    edited: bool
    sentences: tuple[str, ...]
    rulings: tuple[KeptRuling, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningPage(Page):
    """A match looked back on. `sides` sign below it on paper."""

    back: str
    chat: str
    picture: str
    told: MatchInWords
    chart: Chart | None
    hands: tuple[EveningHand, ...]
    sides: tuple[str, ...]
    again: Repeat | None


def evening_page(opened: OpenMatch) -> EveningPage:
    rulings = defaultdict[int | None, list[KeptRuling]](list)
    places: dict[int | None, int] = {entry.pk: place for place, entry in enumerate(opened.notebook.entries)}
    for saved in selectors.rulings_of(opened.row):
        rulings[saved.entry_id].append(kept.kept(saved, writes=False, at=places.get(saved.entry_id)))
    found = told(opened)
    return EveningPage(
        title=found.names,
        back=opened.url("match"),
        chat=f"{opened.url('match-sharing')}#send",
        picture=f"{opened.url('match-sharing')}#picture",
        told=found,
        chart=chart(opened),
        hands=tuple(_hand(opened, entry, step, tuple(rulings[entry.pk])) for entry, step in opened.recorded),
        sides=tuple(in_words(series(names)) for names in opened.standing.sides),
        again=_again(opened) if opened.access.writes and not goes_on(opened) else None,
    )


def _again(opened: OpenMatch) -> Repeat | None:
    """The same people by the same rules, so long as all of them still play."""
    notes, book = opened.notebook, opened.access.book
    gone = {*selectors.retired(book)}.intersection(notes.standing.players)
    return None if gone else repeat(book, once_more(notes.match, notes.standing), N_("The same table again"))


def _hand(opened: OpenMatch, entry: Entry, step: Step, rulings: tuple[KeptRuling, ...]) -> EveningHand:
    return EveningHand(
        number=step.after.hands if step.outcome else 0,
        name=entry_name(step),
        url=opened.url("hand", entry.pk) if opened.access.writes else "",
        edited=entry.amended_at is not None,
        sentences=tuple(dict.fromkeys(map(translated, tell(step)))),
        rulings=rulings,
    )


@require_safe
def evening(request: HttpRequest, slug: str) -> HttpResponse:
    page = evening_page(open_match(access.match_to_read(request, slug)))
    return render(request, "matches/evening.html", {"page": page})
