"""Penalties: who loses how many levels after a hand, and never more than the first level leaves to lose."""

from collections.abc import Iterator
from dataclasses import replace
from types import MappingProxyType

from scorekeeper.match.facts import Penalty
from scorekeeper.match.results import Move
from scorekeeper.match.standing import Levels, Standing
from scorekeeper.rules.cards.card import Rank
from scorekeeper.rules.house.brackets import Side
from scorekeeper.rules.house.ladder import Ladder
from scorekeeper.rules.rulings import Reason
from scorekeeper.rules.score.levels import LEVELS
from scorekeeper.rules.words import say, series


def penalised(
    standing: Standing, penalties: tuple[Penalty, ...]
) -> tuple[Standing, tuple[Move, ...], tuple[Reason, ...]]:
    """Where the match stands once these are paid, who moved by each, and why; the sides are those of the last hand."""
    levels, moves, reasons = dict(standing.levels), list[Move](), list[Reason]()
    for penalty in penalties:
        reasons.append(reason_for(standing, penalty))
        found = tuple(_falls(standing.rules.ladder, levels, payers(standing, penalty), penalty.levels, reasons[-1]))
        levels |= {move.player: move.level for move in found}
        moves += found
        if any(move.levels > -penalty.levels for move in found):
            sentence = say("Nobody falls below {start}.", start=standing.rules.ladder.start)
            reasons.append(Reason(LEVELS.id, sentence))
    return replace(standing, levels=MappingProxyType(levels)), tuple(moves), tuple(reasons)


def _falls(rules: Ladder, levels: Levels, names: tuple[str, ...], lost: int, reason: Reason) -> Iterator[Move]:
    """Who falls how far."""
    for name in names:
        lower = _lowered(rules, levels[name], lost)
        fallen = lower.height - levels[name].height
        yield Move(player=name, start=levels[name], level=lower, levels=fallen, reasons=(reason,))


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


def _lowered(rules: Ladder, level: Rank, levels: int) -> Rank:
    """So many levels lower, but not below the first one, of this lap or of any."""
    floor = min(level.height, rules.start.height)
    return next(rank for rank in Rank if rank.height == max(level.height - levels, floor))
