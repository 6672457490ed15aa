"""Preview: what a hand would bring, before anybody saves it."""

from collections.abc import Iterator

from scorekeeper.match import fold
from scorekeeper.match.facts import Fact, Hand, InBracket
from scorekeeper.match.fold import Step
from scorekeeper.match.results import Move
from scorekeeper.match.standing import Standing
from scorekeeper.match.story import won
from scorekeeper.rules.rulings import Reason, Sentence, series
from scorekeeper.rules.scoring import BRACKETS
from scorekeeper.rules.tables import in_words
from scorekeeper.web.pages.matches import Preview
from scorekeeper.web.recording import offers
from scorekeeper.web.recording.fact_form import FactForm
from scorekeeper.web.spoken import spoken, told


def preview(standing: Standing, fact: Fact) -> Preview:
    step = fold.after(standing, fact)
    return Preview(
        total=_total(step),
        equation=step.account.equation if step.account and len(step.account.lines) > 1 else "",
        moves=tuple(moves(step.moves, tuple(standing.levels))),
        sentences=tuple(dict.fromkeys(_sentences(step))),
    )


def of_form(form: FactForm) -> Preview:
    """What a form that was sent would bring; where it cannot be read, what is said about it."""
    if form.is_valid() and form.fact:
        return preview(form.standing, form.fact)
    return Preview(sentences=tuple(dict.fromkeys(str(error) for errors in form.errors.values() for error in errors)))


def _total(step: Step) -> str:
    if isinstance(step.fact, Hand) and isinstance(step.fact.count, InBracket):
        return offers.figure(step.fact.count)
    return "" if step.total is None else str(step.total)


def moves(found: tuple[Move, ...], players: tuple[str, ...]) -> Iterator[str]:
    """Who moves from where to where, in the order of the seats, those who move alike together."""
    alike = dict[tuple[str, str], list[str]]()
    for move in sorted(found, key=lambda move: players.index(move.player)):
        alike.setdefault((move.start.value, move.level.value), []).append(move.player)
    for (start, level), names in alike.items():
        yield f"{told(series(names))} {start} → {level}"


def _sentences(step: Step) -> Iterator[str]:
    yield from (spoken(_told(step, reason)) for reason in step.reasons)
    if step.after.finished and not step.before.finished:
        yield spoken(won(step.after.winners))
    yield from (spoken(problem.sentence) for problem in step.problems)


def _told(step: Step, reason: Reason) -> Sentence:
    """Why; of a row as the scoring table has it, for nobody counted a total in it."""
    row = step.fact.count if isinstance(step.fact, Hand) else None
    if not isinstance(row, InBracket) or step.outcome is None or reason.article != BRACKETS.id:
        return reason.sentence
    return in_words(row.start, row.end, step.outcome.gain, step.outcome.next)
