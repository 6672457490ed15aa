"""Results: what a hand brought each player, move by move, each move with its reasons."""

from dataclasses import dataclass, replace

from scorekeeper.match.facts import Captured, Hand, HandLost, InBracket
from scorekeeper.match.standing import Levels, Standing
from scorekeeper.rules.cards.card import Rank
from scorekeeper.rules.cards.order import Trump
from scorekeeper.rules.house.brackets import Next, Side
from scorekeeper.rules.house.ruleset import RuleSet
from scorekeeper.rules.lead.throws import FAILED_THROW
from scorekeeper.rules.rulings import Reason
from scorekeeper.rules.score.levels import Climb, JackFall, LastCard, climb, jack_fall
from scorekeeper.rules.score.outcome import Outcome, bracket_of, in_bracket, lost_at_once, outcome_of
from scorekeeper.rules.score.points import Account, account_of, account_of_total
from scorekeeper.rules.words import say


@dataclass(frozen=True, slots=True, kw_only=True)
class Move:
    """One player from one level to another: how many levels (below zero for a fall), how many laps begun, and why."""

    player: str
    start: Rank
    level: Rank
    levels: int
    laps: int = 0
    reasons: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Counted:
    """A hand counted: who declared with whom, what was counted, what it brings, and whom a jack throws back."""

    declarer: str
    side: tuple[str, ...]
    account: Account | None
    outcome: Outcome
    fall: JackFall | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """A hand settled: what was counted, every move, and who has won the match by it."""

    counted: Counted
    moves: tuple[Move, ...]
    winners: tuple[str, ...]
    reasons: tuple[Reason, ...]


def of(standing: Standing, fact: Hand | HandLost) -> Result:
    """What a hand brings that can have happened here: a fall first, then the gain from wherever that led."""
    counted = _counted(standing, fact)
    fall, outcome = counted.fall, counted.outcome
    falls = tuple(_falls(standing, _members(standing, counted, fall.side), fall)) if fall else ()
    start = {**standing.levels, **{move.player: move.level for move in falls}} if falls else standing.levels
    rises, climbs = _rises(standing, counted, start)
    reasons = outcome.reasons + tuple(dict.fromkeys(reason for climb in climbs for reason in climb.reasons))
    return Result(
        counted=counted,
        moves=falls + rises,
        winners=tuple([move.player for move, climb in zip(rises, climbs, strict=True) if climb.won]),
        reasons=(fall.reason, *reasons) if fall else reasons,
    )


def _members(standing: Standing, counted: Counted, side: Side) -> tuple[str, ...]:
    return counted.side if side is Side.DECLARERS else standing.others(counted.side)


def _rises(standing: Standing, counted: Counted, start: Levels) -> tuple[tuple[Move, ...], tuple[Climb, ...]]:
    """Everybody on the side that gained, from where each now stands."""
    outcome, rules = counted.outcome, standing.rules.ladder
    if outcome.side is None:
        return (), ()
    names, declared = _members(standing, counted, outcome.side), outcome.side is Side.DECLARERS
    climbs = tuple([climb(rules, start[name], outcome.levels, declared=declared) for name in names])
    rises = [_rise(name, start[name], climb, outcome) for name, climb in zip(names, climbs, strict=True)]
    return tuple(rises), climbs


def _counted(standing: Standing, fact: Hand | HandLost) -> Counted:
    declarer = fact.declarer or standing.declarer or standing.players[0]
    side = standing.side_of(declarer, fact.friends)
    missing = missing_friends(standing, side)
    if isinstance(fact, HandLost):
        outcome = _lost(standing, fact, side, missing)
        return Counted(declarer=declarer, side=side, account=None, outcome=outcome, fall=None)
    account, outcome = _brought(standing.rules, fact, missing)
    fall = _fall(standing, fact, outcome, declarer)
    return Counted(declarer=declarer, side=side, account=account, outcome=outcome, fall=fall)


def missing_friends(standing: Standing, side: tuple[str, ...]) -> int:
    """How many friends fewer the declarer has than he might have had."""
    if standing.fixed:
        return 0
    return standing.rules.friends.wanted(len(standing.players)) - (len(side) - 1)


def _brought(rules: RuleSet, fact: Hand, missing: int) -> tuple[Account | None, Outcome]:
    """What was counted, if anything was, and what it brings."""
    match fact.count:
        case InBracket(start=start):
            return None, in_bracket(rules, bracket_of(rules, start), missing=missing)
        case Captured(points=points, kitty=kitty):
            account = account_of(rules, points, kitty=kitty, last_trick=fact.last_trick, fines=fact.fines)
        case total:
            account = account_of_total(rules, total.points, fines=fact.fines)
    return account, outcome_of(rules, account.total, missing=missing)


def _fall(standing: Standing, fact: Hand, outcome: Outcome, declarer: str) -> JackFall | None:
    """What a jack in the last trick does; a draw changes nobody's level (HUN-OPT-2)."""
    last = fact.last_trick
    if outcome.drawn or fact.card is None or last is None:
        return None
    card = LastCard(won_by=last.won_by, card=fact.card, captures=fact.captures, alone=last.cards == 1)
    trump = Trump(standing.rank_played(fact, declarer), fact.trump.suit if fact.trump else None)
    return jack_fall(standing.rules.ladder, trump, card, taken_over=outcome.next is Next.RIGHT)


def _lost(standing: Standing, fact: HandLost, side: tuple[str, ...], missing: int) -> Outcome:
    """The other side scores the most that the table has (B31)."""
    loser = Side.DECLARERS if fact.by in side else Side.DEFENDERS
    outcome = lost_at_once(standing.rules, loser, missing=missing)
    sentence = say(
        "{name} lost the hand at once by a failed throw, which brings the other side the most.", name=fact.by
    )
    return replace(outcome, reasons=(Reason(FAILED_THROW.id, sentence), *outcome.reasons))


def _falls(standing: Standing, names: tuple[str, ...], fall: JackFall) -> list[Move]:
    """Whoever stands below where the jack throws the side back stays there."""
    fallen = [name for name in names if standing.levels[name].height > fall.level.height]
    return [
        Move(
            player=name,
            start=standing.levels[name],
            level=fall.level,
            levels=fall.level.height - standing.levels[name].height,
            reasons=(fall.reason,),
        )
        for name in fallen
    ]


def _rise(name: str, start: Rank, climb: Climb, outcome: Outcome) -> Move:
    return Move(
        player=name,
        start=start,
        level=climb.level,
        levels=climb.taken,
        laps=climb.laps,
        reasons=outcome.reasons + climb.reasons,
    )
