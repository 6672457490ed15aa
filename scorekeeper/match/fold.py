"""The fold: a standing and a fact give a step; a match is its facts, one after the other."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from scorekeeper.match import changes, penalties, record, results
from scorekeeper.match.facts import (
    Dealt,
    Fact,
    Hand,
    HandLost,
    InBracket,
    Match,
    NewRules,
    NewSeats,
    Penalties,
    Redeal,
    SetScore,
    Unreadable,
)
from scorekeeper.match.notes import notes
from scorekeeper.match.results import Counted, Move
from scorekeeper.match.standing import Standing, opening
from scorekeeper.rules.cards.card import Rank
from scorekeeper.rules.house.brackets import Side
from scorekeeper.rules.rulings import Reason
from scorekeeper.rules.score import next_declarer
from scorekeeper.rules.score.outcome import Outcome
from scorekeeper.rules.score.points import Account
from scorekeeper.rules.words import Problem, Sentence


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """What one fact did: from which standing to which, and why each number moved.

    A fact that cannot have happened here moves nothing and says why in `problems`; nothing is ever dropped. Where the
    record and the rules disagree, `notes` say so and change nothing.
    """

    before: Standing
    fact: Fact
    after: Standing
    declarer: str | None = None
    side: tuple[str, ...] = ()
    account: Account | None = None
    outcome: Outcome | None = None
    moves: tuple[Move, ...] = ()
    reasons: tuple[Reason, ...] = ()
    problems: tuple[Problem, ...] = ()
    notes: tuple[Reason, ...] = ()

    @property
    def trump_rank(self) -> Rank | None:
        return None if self.problems else self.before.rank_played(self.fact, self.declarer)

    @property
    def comments(self) -> tuple[Sentence, ...]:
        """Why it cannot have been, or where the rules would have it otherwise."""
        return tuple([said.sentence for said in self.problems] + [said.sentence for said in self.notes])

    @property
    def total(self) -> int | None:
        """The defenders' points, where somebody counted them."""
        counted = self.outcome and not (isinstance(self.fact, Hand) and isinstance(self.fact.count, InBracket))
        return self.outcome.total if self.outcome and counted else None

    @property
    def gain(self) -> tuple[Side | None, int]:
        """The side that rises and by how many levels, as the scoring table says."""
        return (self.outcome.side, self.outcome.levels) if self.outcome else (None, 0)


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
    if step.problems or not isinstance(fact, Hand | HandLost | Redeal):
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
    step = _step(standing, fact)
    return _penalised(step, fact) if isinstance(fact, Dealt | Penalties) and fact.penalties else step


def _step(standing: Standing, fact: Fact) -> Step:
    match fact:
        case Hand() | HandLost():
            return _played(standing, fact)
        case Redeal():
            return _changed(standing, fact, changes.redealt(standing, fact), fact.declarer or standing.declarer)
        case SetScore():
            return _changed(standing, fact, changes.score_set(standing, fact))
        case NewSeats():
            return _changed(standing, fact, changes.seated(standing, fact))
        case NewRules():
            return _changed(standing, fact, changes.new_rules(standing, fact))
        case _:
            return Step(before=standing, fact=fact, after=standing, notes=tuple(notes(standing, fact)))


def _penalised(step: Step, fact: Dealt | Penalties) -> Step:
    """The same step, and then what it costs somebody."""
    after, moves, reasons = penalties.penalised(step.after, fact.penalties)
    return replace(step, after=after, moves=step.moves + moves, reasons=step.reasons + reasons)


def _changed(standing: Standing, fact: Fact, change: changes.Transition, declarer: str | None = None) -> Step:
    """A step that is no result."""
    return Step(
        before=standing,
        fact=fact,
        after=change.after,
        declarer=declarer,
        side=standing.side_of(declarer) if declarer else (),
        moves=change.moves,
        reasons=change.reasons,
        notes=tuple(notes(standing, fact)),
    )


def _played(standing: Standing, fact: Hand | HandLost) -> Step:
    """A hand with a result: the moves that it brings, and then the next declarer."""
    found = results.of(standing, fact)
    counted = found.counted
    outcome, side = counted.outcome, counted.side
    heir = next_declarer.heir(standing.rules, standing.players, counted.declarer, side, outcome.next)
    declares = None if found.winners else heir.name
    settled = Standing(  # every field but two is new; `replace` would take four times as long
        rules=standing.rules,
        players=standing.players,
        levels=_levels(standing, found.moves),
        laps=_laps(standing, found.moves),
        declarer=declares,
        dealer=declares,
        declared_last=side,
        lost_last=_losers(standing, counted),
        hands=standing.hands + 1,
        winners=tuple(name for name in standing.players if name in found.winners) if found.winners else (),
    )
    return Step(
        before=standing,
        fact=fact,
        after=settled,
        declarer=counted.declarer,
        side=side,
        account=counted.account,
        outcome=outcome,
        moves=found.moves,
        reasons=found.reasons if found.winners else (*found.reasons, heir.reason),
        notes=tuple(notes(standing, fact)),
    )


def _levels(standing: Standing, moves: tuple[Move, ...]) -> Mapping[str, Rank]:
    if not moves:
        return standing.levels
    return MappingProxyType({**standing.levels, **{move.player: move.level for move in moves}})


def _laps(standing: Standing, moves: tuple[Move, ...]) -> Mapping[str, int]:
    begun = {move.player: standing.laps[move.player] + move.laps for move in moves if move.laps}
    return MappingProxyType({**standing.laps, **begun}) if begun else standing.laps


def _losers(standing: Standing, counted: Counted) -> tuple[str, ...]:
    """Whoever lost the deal, or did not get it; after a draw, nobody."""
    if counted.outcome.drawn:
        return ()
    return standing.others(counted.side) if counted.outcome.declarers_held else counted.side
