"""The evening: one match to look back on, hand by hand, with its race of levels and what is told of it; to be printed
and signed.
"""

from collections import defaultdict
from dataclasses import dataclass
from datetime import timedelta

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.timezone import now
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from scorekeeper.match.fold import Step
from scorekeeper.match.highlights import highlights
from scorekeeper.match.story import tell, won
from scorekeeper.rules.rulings import series
from scorekeeper.store import selectors
from scorekeeper.store.models import Entry
from scorekeeper.web import access
from scorekeeper.web.books.pages import day
from scorekeeper.web.matches.chart import Chart, chart
from scorekeeper.web.matches.history import entry_name
from scorekeeper.web.matches.open_match import OpenMatch, open_match
from scorekeeper.web.rulebook.games import Game, named_game
from scorekeeper.web.rulings import kept
from scorekeeper.web.rulings.kept import KeptRuling
from scorekeeper.web.site.pages import Page
from scorekeeper.web.site.wording import in_words, translated

BREAK = timedelta(hours=6)
"""Who has written nothing down for so long is not at the table any more."""


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
    day: str
    state: str
    lasted: str
    game: Game
    story: tuple[str, ...]
    chart: Chart | None
    hands: tuple[EveningHand, ...]
    sides: tuple[str, ...]


def evening_page(opened: OpenMatch) -> EveningPage:
    rulings = defaultdict[int | None, list[KeptRuling]](list)
    for saved in selectors.rulings_of(opened.row):
        rulings[saved.entry_id].append(kept.kept(saved, writes=False))
    standing = opened.standing
    return EveningPage(
        title=in_words(series(standing.players)),
        back=opened.url("match"),
        day=day(opened.row),
        state=_state(opened),
        lasted=_lasted(opened.notebook.entries),
        game=named_game(standing.rules),
        story=tuple(map(translated, highlights(opened.steps))),
        chart=chart(opened),
        hands=tuple(_hand(opened, entry, step, tuple(rulings[entry.pk])) for entry, step in opened.recorded),
        sides=tuple(in_words(series(names)) for names in standing.sides),
    )


def _state(opened: OpenMatch) -> str:
    """Who has won; or that it goes on; or after which hand everybody went home."""
    standing, entries = opened.standing, opened.notebook.entries
    if standing.finished:
        return translated(won(standing.winners))
    if not entries or now() - entries[-1].made_at < BREAK:
        return _("The match goes on.")
    return ngettext("Left off after {count} hand.", "Left off after {count} hands.", standing.hands).format(
        count=standing.hands
    )


def _lasted(entries: tuple[Entry, ...]) -> str:
    """From the first hand that was written down to the last; nothing where that was done afterwards."""
    if not entries:
        return ""
    times = [entry.made_at for entry in entries]
    hours, minutes = divmod(round((max(times) - min(times)) / timedelta(minutes=1)), 60)
    if not hours:
        return ngettext("{count} minute", "{count} minutes", minutes).format(count=minutes) if minutes else ""
    return _("{hours} h {minutes} min").format(hours=hours, minutes=minutes)


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
