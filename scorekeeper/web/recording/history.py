"""The history: every fact of a match as a row, the latest first, each a link to its filled form."""

from django.urls import reverse
from django.utils.translation import gettext as _

from scorekeeper.match import changes
from scorekeeper.match.facts import Hand, HandLost, InBracket, NewRules, Override, Redeal, Seats
from scorekeeper.match.fold import Step
from scorekeeper.rules.brackets import Side
from scorekeeper.rules.rulings import series
from scorekeeper.rules.words import N_
from scorekeeper.store.models import Entry
from scorekeeper.web.pages.matches import History, Row
from scorekeeper.web.recording import board, offers
from scorekeeper.web.recording.desk import Desk
from scorekeeper.web.spoken import joined, spoken, told

CHANGES = {Seats: N_("Other seats"), NewRules: N_("Other rules"), Override: N_("Played on otherwise")}


BESIDE = 2
"""Columns beside the number of a hand: who declared, and the points; then a level for each side, or the gain."""


def history(desk: Desk) -> History:
    heads = tuple(mark for mark, _shape in board.MARKS) if desk.standing.fixed else ()
    rows = [_row(desk, entry, step) for entry, step in zip(desk.notebook.entries, desk.steps, strict=True)]
    return History(heads=heads, rows=tuple(reversed(rows)))


def _row(desk: Desk, entry: Entry, step: Step) -> Row:
    number = str(step.after.hands) if step.outcome else ""
    return Row(
        number=number or "·",
        url=reverse("hand", args=(desk.row.slug, entry.pk)) if desk.access.writes else "",
        name=name(step),
        declarer=told(series(step.side if not step.before.fixed else step.side[:1])) if step.side else "",
        points=counted(step),
        figures=_figures(step) if desk.standing.fixed else (),
        gain="" if desk.standing.fixed else _gain(step),
        said="" if isinstance(step.fact, Hand | HandLost) else between(step),
        across=BESIDE + (len(board.MARKS) if desk.standing.fixed else 1),
        edited=entry.amended_at is not None,
        trouble=joined(spoken(problem.sentence) for problem in step.problems),
    )


def name(step: Step) -> str:
    """What an entry is called."""
    if isinstance(step.fact, Hand | HandLost) and step.after is not step.before:
        return _("Hand {number}").format(number=step.after.hands)
    if isinstance(step.fact, Redeal):
        return _("Hand {number} (dealt again)").format(number=step.before.hands + 1)
    if isinstance(step.fact, Hand | HandLost):
        return _("Hand {number}").format(number=step.before.hands + 1)
    if isinstance(step.fact, Override) and changes.settles_first(step.before, step.fact):
        return _("The first declarer")
    return _(CHANGES[type(step.fact)])


def counted(step: Step) -> str:
    """The points, the row where nobody counted, or nothing."""
    if isinstance(step.fact, Hand) and isinstance(step.fact.count, InBracket):
        return offers.figure(step.fact.count)
    return "–" if step.account is None else str(step.account.total)


def between(step: Step) -> str:
    """What happened between hands, in its first sentence."""
    return spoken(step.reasons[0].sentence) if step.reasons else ""


def _figures(step: Step) -> tuple[str, ...]:
    """The levels of both sides after it."""
    return tuple(step.after.levels[name].value for name in step.after.players[:2])


def _gain(step: Step) -> str:
    """How far who rose."""
    side, levels = step.gain
    who = _("declarers") if side is Side.DECLARERS else _("defenders")
    return f"{who} +{levels}" if side else "–"
