"""Penalties: who loses how many levels after a hand, and never more than the first level leaves to lose."""

from dataclasses import replace
from types import MappingProxyType

from scorekeeper.match.facts import Penalty
from scorekeeper.match.standing import Standing
from scorekeeper.match.step import Move, Step
from scorekeeper.rules.cards.card import Rank
from scorekeeper.rules.house.brackets import Side
from scorekeeper.rules.rulings import Reason
from scorekeeper.rules.score.levels import LEVELS
from scorekeeper.rules.words import say, series


def penalised(step: Step, penalties: tuple[Penalty, ...]) -> Step:
    """The same step once these are paid, one after the other; the sides are those of the last hand."""
    for penalty in penalties:
        step = _paid(step, penalty)
    return step


def _paid(step: Step, penalty: Penalty) -> Step:
    """Each payer falls, but not below the first level, of this lap or of any."""
    standing, reason = step.after, reason_for(step.after, penalty)
    moves = tuple(_fall(standing, name, penalty.levels, reason) for name in payers(standing, penalty))
    reasons = (*step.reasons, reason)
    if any(move.levels > -penalty.levels for move in moves):
        sentence = say("Nobody falls below {start}.", start=standing.rules.ladder.start)
        reasons = (*reasons, Reason(LEVELS.id, sentence))
    levels = MappingProxyType({**standing.levels, **{move.player: move.level for move in moves}})
    return replace(step, after=replace(standing, levels=levels), moves=step.moves + moves, reasons=reasons)


def _fall(standing: Standing, name: str, lost: int, reason: Reason) -> Move:
    level = standing.levels[name]
    floor = min(level.height, standing.rules.ladder.start.height)
    lower = next(rank for rank in Rank if rank.height == max(level.height - lost, floor))
    return Move(player=name, start=level, level=lower, levels=lower.height - level.height, reasons=(reason,))


def payers(standing: Standing, penalty: Penalty) -> tuple[str, ...]:
    """Whom it costs levels: a side of the last hand, or a player, with whom a fixed partner pays."""
    if not isinstance(penalty.on, Side):
        return standing.side_of(penalty.on)
    first, *friends = standing.declared_last
    side = standing.side_of(first, friends)
    return side if penalty.on is Side.DECLARERS else standing.others(side)


def reason_for(standing: Standing, penalty: Penalty) -> Reason:
    names, levels, why = series(payers(standing, penalty)), penalty.levels, penalty.why.rstrip(".。")
    match levels, why:
        case 1, "":
            sentence = say("Penalty for {names}: down one level.", names=names)
        case 1, _:
            sentence = say("Penalty for {names}: down one level. Reason: “{why}”.", names=names, why=why)
        case _, "":
            sentence = say("Penalty for {names}: down {levels} levels.", names=names, levels=levels)
        case _:
            sentence = say(
                "Penalty for {names}: down {levels} levels. Reason: “{why}”.", names=names, levels=levels, why=why
            )
    return Reason(LEVELS.id, sentence)
