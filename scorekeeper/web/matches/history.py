"""The history: every fact of a match as a row, the latest first, each a link to its filled form."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.match import changes, penalties
from scorekeeper.match.facts import (
    AgreedPenalties,
    Breach,
    Dealt,
    Hand,
    InBracket,
    NewRules,
    NewSeats,
    Played,
    Redeal,
    SetScore,
    Unreadable,
)
from scorekeeper.match.standing import Standing
from scorekeeper.match.step import Step
from scorekeeper.rules.score.points import FINES
from scorekeeper.rules.words import N_, Sentence, series
from scorekeeper.store import selectors
from scorekeeper.web.matches import hand_facts, scoreboard
from scorekeeper.web.matches.chips import brought
from scorekeeper.web.matches.notes import Note, notes
from scorekeeper.web.matches.open_match import OpenMatch
from scorekeeper.web.matches.preview import level_moves
from scorekeeper.web.rulings.address import Origin
from scorekeeper.web.rulings.kept import KeptRuling, kept_address
from scorekeeper.web.rulings.kept import kept as kept_ruling
from scorekeeper.web.site.wording import in_words, joined, translated


@dataclass(frozen=True, slots=True, kw_only=True)
class HistoryRow:
    """A line of the history: who declared, on which side, the points and how they add up, and what that brought.

    `said` stands for what is not a hand, `costs` are fines and penalties, and `trouble` is what speaks against it.
    `rulings` is how many were saved beside it, and `notes` are what the rules would have otherwise.
    """

    number: str
    url: str
    name: str
    declarer: str = ""
    letter: str = ""
    shape: str = ""
    brought: str = ""
    points: str = ""
    sum: str = ""
    figures: tuple[str, ...] = ()
    said: str = ""
    edited: bool = False
    costs: str = ""
    rulings: str = ""
    trouble: str = ""
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class History:
    """The hands so far, the latest first, and what was decided in the one being played.

    `kept` are the addresses of the latest rulings of the match, which a phone keeps for when it has no network.
    """

    heads: tuple[str, ...]
    rows: tuple[HistoryRow, ...]
    playing: tuple[KeptRuling, ...]
    kept: str


MOST_KEPT = 20
CHANGES = {
    NewSeats: N_("New seats"),
    NewRules: N_("New rules"),
    SetScore: N_("The score was set"),
    AgreedPenalties: N_("A penalty"),
    Breach: N_("An irregularity"),
    Unreadable: N_("Something that cannot be read"),
}


def history(opened: OpenMatch) -> History:
    heads = tuple(mark for mark, _shape in scoreboard.MARKS) if opened.standing.fixed else ()
    hand = opened.url("hand", 0).removesuffix("0/")
    address = f"{hand}{{}}/" if opened.access.writes else ""
    saved = selectors.rulings_of(opened.row) if opened.row.rulings_version else ()
    kept = Counter(each.entry_id for each in saved)
    rows = [
        replace(
            _row(step, address.format(entry.pk), len(heads)),
            notes=tuple(notes(step, Origin(match=opened.row.slug, at=place))) if step.notes else (),
            edited=bool(entry.amended_at),
            rulings=_counted(kept[entry.pk]),
        )
        for place, (entry, step) in enumerate(opened.recorded)
    ]
    at = len(opened.steps)
    shown = tuple(kept_ruling(each, writes=False, at=at) for each in selectors.in_play(opened.notebook, saved))
    latest = sorted(saved, key=lambda each: each.made_at)[-MOST_KEPT:]
    addresses = " ".join(filter(None, (kept_address(each, at) for each in latest)))
    return History(heads=heads, rows=tuple(reversed(rows)), playing=shown, kept=addresses)


def _counted(rulings: int) -> str:
    return ngettext("{count} ruling", "{count} rulings", rulings).format(count=rulings) if rulings else ""


def _row(step: Step, url: str, columns: int) -> HistoryRow:
    fixed, said = step.before.fixed, "" if isinstance(step.fact, Played) else between_hands(step)
    letter, shape = scoreboard.mark(step.before, step.declarer) if fixed and step.declarer else ("", "")
    return HistoryRow(
        number=str(step.after.hands) if step.outcome else "·",
        url=url,
        name=entry_name(step),
        declarer=in_words(series(step.side if step.side and not fixed else _declarers(step))),
        letter=letter,
        shape=shape,
        brought=_brought(step),
        points=points_counted(step),
        sum=_sum(step),
        figures=tuple(_figures(step.after, columns)),
        said=said,
        costs=joined(map(translated, _costs(step))),
        trouble=joined(translated(problem.sentence) for problem in step.problems),
    )


def _declarers(step: Step) -> tuple[str, ...]:
    """Who declared; of a hand that cannot have been, as it was written."""
    written = step.fact.declarer if step.problems and isinstance(step.fact, Dealt) else None
    name = step.declarer or written
    return (name,) if name else ()


def _figures(standing: Standing, columns: int) -> Iterator[str]:
    """The level of each fixed side; where partners were called, levels are everybody's own."""
    for name in standing.players[:columns]:
        yield standing.levels[name].value if standing.fixed else ""


def _brought(step: Step) -> str:
    """What a hand brought: to a side by its letter; of players who rise alone, who came from where to where."""
    if not step.outcome:
        return ""
    moves = () if step.before.fixed else level_moves(step.moves, step.after.players)
    return " · ".join(moves).replace(" → ", "\xa0→\xa0") or brought(
        step.before, step.outcome, step.declarer, list(step.side)
    )


def entry_name(step: Step) -> str:
    """What an entry is called."""
    number = hand_number(step)
    if number:
        said = _("Hand {number} (redeal)") if isinstance(step.fact, Redeal) else _("Hand {number}")
        return said.format(number=number)
    if isinstance(step.fact, SetScore) and changes.settles_first(step.before, step.fact):
        return _("The first declarer")
    return _(CHANGES[type(step.fact)])


def hand_number(step: Step) -> int:
    """Which hand an entry is about; 0 for what happened between hands."""
    if not isinstance(step.fact, Played | Redeal):
        return 0
    counted = not isinstance(step.fact, Redeal) and step.after is not step.before
    return step.after.hands if counted else step.before.hands + 1


def points_counted(step: Step) -> str:
    """The points, the row where nobody counted, or nothing; of a hand that cannot have been, as they were written."""
    if isinstance(step.fact, Hand) and (step.problems or isinstance(step.fact.count, InBracket)):
        return hand_facts.counted(step.fact)
    return "–" if step.account is None else str(step.account.total)


def _sum(step: Step) -> str:
    """How the points add up, where there is something to add; a row shows itself that nobody counted."""
    return step.account.terms if step.account and len(step.account.lines) > 1 else ""


def _costs(step: Step) -> Iterator[Sentence]:
    """Fines that are in the total of a hand, and what else it cost somebody."""
    lines = step.account.lines if step.account else ()
    yield from (line.sentence for line in lines if line.article == FINES.id)
    if isinstance(step.fact, Dealt) and not step.problems:
        yield from (penalties.reason_for(step.after, each).sentence for each in step.fact.penalties)


def between_hands(step: Step) -> str:
    """What happened between hands: a payment whole, else the first sentence; what is unreadable, by its name."""
    if isinstance(step.fact, Unreadable):
        return entry_name(step)
    if isinstance(step.fact, AgreedPenalties | Breach):
        return joined(translated(reason.sentence) for reason in step.reasons) or entry_name(step)
    return translated(step.reasons[0].sentence) if step.reasons else entry_name(step)
