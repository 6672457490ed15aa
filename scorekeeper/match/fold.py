"""The fold: a standing and a fact give a step; a match is its facts, one after the other."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from scorekeeper.match import changes, record, results
from scorekeeper.match.breaches import penalties_of
from scorekeeper.match.facts import (
    AgreedPenalties,
    Breach,
    Dealt,
    Fact,
    Match,
    NewRules,
    NewSeats,
    Played,
    Redeal,
    SetScore,
    Unreadable,
)
from scorekeeper.match.notes import notes
from scorekeeper.match.penalties import penalised
from scorekeeper.match.standing import Standing, opening
from scorekeeper.match.step import Step


def steps(match: Match) -> tuple[Step, ...]:
    """Every step of a match from its first hand."""
    return tuple(replay(opening(match), match.facts))


def now(match: Match) -> Standing:
    """Where a match stands."""
    standing = opening(match)
    for step in replay(standing, match.facts):
        standing = step.after
    return standing


def seen(step: Step) -> Fact:
    """A fact with what people saw of it: who declared, and the rank that was played."""
    fact = step.fact
    if step.problems or not isinstance(fact, Played | Redeal):
        return fact
    return replace(fact, declarer=step.declarer, trump_rank=step.trump_rank)


def replay(standing: Standing, facts: Iterable[Fact]) -> Iterator[Step]:
    """Every step of these facts from this standing on."""
    for fact in facts:
        step = after(standing, fact)
        standing = step.after
        yield step


def after(standing: Standing, fact: Fact) -> Step:
    """The step from this standing by this fact."""
    problems = tuple(record.fact_problems(standing, fact))
    if problems or isinstance(fact, Unreadable):
        return Step(before=standing, fact=fact, after=standing, problems=problems)
    step = results.played(standing, fact) if isinstance(fact, Played) else _unplayed(standing, fact)
    if isinstance(fact, Dealt) and not step.after.breaches:
        step = penalised(step, tuple(penalties_of(standing)))
    return penalised(step, fact.penalties) if isinstance(fact, Dealt | AgreedPenalties) and fact.penalties else step


def _unplayed(standing: Standing, fact: Redeal | AgreedPenalties | Breach | SetScore | NewSeats | NewRules) -> Step:
    match fact:
        case Breach():
            return changes.waiting(standing, fact)
        case Redeal():
            return changes.redealt(standing, fact)
        case SetScore():
            return changes.score_set(standing, fact)
        case NewSeats():
            return changes.seated(standing, fact)
        case NewRules():
            return changes.new_rules(standing, fact)
        case _:
            return Step(before=standing, fact=fact, after=standing, notes=tuple(notes(standing, fact)))
