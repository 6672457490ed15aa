"""Cites: the house rules that the numbers of a step rest on, and so those under which they could be others.

What bears on a step is told by a few of its facts that are true or not: a long match has a few hundred different ones
at most. So its cites are worked out and written once for all steps that are alike.
"""

from collections.abc import Callable
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from scorekeeper.match.facts import (
    AgreedPenalties,
    Brings,
    Captured,
    Dealt,
    Fact,
    Hand,
    HandEnded,
    HandLost,
    NewSeats,
    NoClaim,
    Played,
    Redeal,
)
from scorekeeper.match.standing import Standing
from scorekeeper.match.step import Step
from scorekeeper.rules.articles import ArticleId
from scorekeeper.rules.cards.card import Rank
from scorekeeper.rules.house.brackets import Side
from scorekeeper.rules.house.ladder import LEAST_TARGET
from scorekeeper.rules.house.ruleset import RuleSet
from scorekeeper.rules.house.scoring import ShortHanded
from scorekeeper.rules.questions.cites import Bears, bearing, cited
from scorekeeper.rules.questions.scored import (
    SCORE_BEARS,
    CountedPoints,
    GainBasis,
    ScoreBasis,
    gain_basis,
    score_basis,
)
from scorekeeper.rules.questions.writing import CiteAnswer, write_cites
from scorekeeper.rules.score.outcome import Outcome, brackets_of
from scorekeeper.rules.score.remedies import Irregularity


class RiseBasis(NamedTuple):
    """Who rises by a hand: whether the defenders, by several levels, whether anybody was at the last level or has come
    there or past it, and whether gains add up to what some table plays to.
    """

    defenders: bool
    several: bool
    at_last_level: bool
    past_last_level: bool
    sum_counts: bool


class HandBasis(NamedTuple):
    """What options can look at in a hand that was played, lost or ended: its points, whether the scoring table says
    what it brings, and who rises by it; whether the friends of a side that rises are counted, a jack took the last
    trick, and cards were called.
    """

    points: ScoreBasis
    tabled: bool
    rise: RiseBasis | None
    friends_counted: bool
    jack: bool
    calls: bool


class StepBasis(NamedTuple):
    """What options can look at in a step: the kind of fact and its hand; whether somebody stands where all began, or
    can fall no further, the match goes on, and it is known who deals or declares next; whether nobody bid, a
    declarer is named who lost the hand before, and one who can only have come to it by stealing the kitty; which
    irregularity ended the hand, or that one lost the match.
    """

    fact: type[Fact]
    hand: HandBasis | None
    from_start: bool
    unfinished: bool
    seat_known: bool
    nobody_bid: bool
    lost_before: bool
    stolen: bool
    ended: Irregularity | Brings | None


def _of_hand(bears: Callable[[HandBasis], bool]) -> Callable[[StepBasis], bool]:
    return lambda step: step.hand is not None and bears(step.hand)


def _of_points(bears: Callable[[ScoreBasis], bool]) -> Callable[[StepBasis], bool]:
    return _of_hand(lambda hand: hand.tabled and bears(hand.points))


def _of_rise(bears: Callable[[RiseBasis], bool]) -> Callable[[StepBasis], bool]:
    return _of_hand(lambda hand: hand.rise is not None and bears(hand.rise))


def _of_next_deal(bears: Callable[[GainBasis], bool]) -> Callable[[StepBasis], bool]:
    return lambda step: step.unfinished and step.hand is not None and bears(step.hand.points.gain)


STEP_BEARS: Bears[StepBasis] = MappingProxyType(
    {
        **dict.fromkeys(
            ("leading.throws", "leading.failed_throw"),
            lambda step: step.fact is HandLost or step.ended is Irregularity.FAILED_THROW,
        ),
        "penalties.revoke": lambda step: step.ended is Irregularity.REVOKE,
        "penalties.take_back": lambda step: step.ended is Irregularity.TAKE_BACK,
        "penalties.wrong_count": lambda step: step.ended is Irregularity.WRONG_COUNT,
        "penalties.third_time": lambda step: step.ended is Brings.MATCH,
        **{key: _of_points(bears) for key, bears in SCORE_BEARS.items()},
        "friends.count": _of_hand(lambda hand: hand.friends_counted or hand.calls),
        **dict.fromkeys(("friends.call", "friends.cards"), _of_hand(lambda hand: hand.calls)),
        **dict.fromkeys(("bidding.redeal", "bidding.redeal_dealer"), lambda step: step.fact is Redeal),
        "bidding.nobody": lambda step: step.nobody_bid,
        "bidding.eligible": lambda step: step.lost_before,
        "bidding.after_kitty": lambda step: step.stolen,
        "ladder.jack": _of_hand(lambda hand: hand.jack),
        "ladder.stops": _of_rise(lambda rise: rise.several),
        "ladder.held": _of_rise(lambda rise: rise.defenders),
        "ladder.finish": _of_rise(lambda _: True),
        "ladder.target": _of_rise(lambda rise: rise.at_last_level or rise.sum_counts),
        "ladder.finish_by": _of_rise(lambda rise: rise.at_last_level),
        "ladder.after": _of_rise(lambda rise: rise.past_last_level),
        "ladder.start": lambda step: step.from_start,
        "succession.fixed": _of_next_deal(lambda gain: gain.held),
        "succession.called": _of_next_deal(lambda gain: not gain.open),
        "dealing.first_draw": lambda step: step.unfinished and step.seat_known,
    }
)


def step_cites(found: Step) -> tuple[CiteAnswer, ...]:
    """What a step rests on, as it is written; first what its lines and reasons name."""
    lines = [line.article for line in found.account.lines] if found.account else []
    deciding = (*lines, *[reason.article for reason in found.reasons])
    return _written(found.after.rules, step_basis(found), deciding)


def step_basis(found: Step) -> StepBasis:
    """What a step looks like to the options."""
    fact, before, after = found.fact, found.before, found.after
    hand = _hand(found, fact, found.outcome) if found.outcome and isinstance(fact, Played) else None
    from_start, seat_known = _from_start(before, fact), after.dealer is not None or after.declarer is not None
    nobody_bid = isinstance(fact, Redeal) and fact.claim is NoClaim.NOBODY_BID
    named = fact.declarer if isinstance(fact, Dealt) else None
    lost_before, stolen = _lost_before(before, named), _stolen(before, fact, named)
    return StepBasis(
        type(fact), hand, from_start, not after.winners, seat_known, nobody_bid, lost_before, stolen, _ended(fact)
    )


def _hand(found: Step, fact: Played, outcome: Outcome) -> HandBasis:
    missing = found.before.missing_friends(found.side)
    points = _points(found, fact, outcome, missing)
    counted, rise = (
        found.tabled and points.gain.declarers_rise and _friends_counted(found.before),
        _rise(found, outcome),
    )
    if not isinstance(fact, Hand):
        return HandBasis(points, found.tabled, rise, counted, jack=False, calls=False)
    return HandBasis(
        points, found.tabled, rise, counted, fact.card is not None and _jack_took_it(found, fact), bool(fact.calls)
    )


def _from_start(before: Standing, fact: Fact) -> bool:
    """Whether somebody stands at the first level, comes to sit down there, or falls no further."""
    if isinstance(fact, NewSeats) or (isinstance(fact, (Dealt, AgreedPenalties)) and fact.penalties):
        return True
    return before.rules.ladder.start in before.levels.values()


def _lost_before(before: Standing, named: str | None) -> bool:
    return before.declarer is None and not before.fixed and named in before.lost_last


def _ended(fact: Fact) -> Irregularity | Brings | None:
    if not isinstance(fact, HandEnded):
        return None
    return Brings.MATCH if fact.brings is Brings.MATCH else fact.what


def _stolen(before: Standing, fact: Fact, named: str | None) -> bool:
    """Whether another declares than the hands before or a bid made declarer, or at another's level than their own."""
    if named is None or before.declarer == named:
        return False
    if before.declarer or named not in before.eligible:
        return True
    return before.rank_played(fact, named) is not before.levels[named]


def _points(found: Step, fact: Played, outcome: Outcome, missing: int) -> ScoreBasis:
    """The points of a hand; where only their bracket was noted they are no draw, and a lost hand has none."""
    rules = found.before.rules
    if not isinstance(fact, Hand):
        return ScoreBasis(gain_basis(outcome, missing))
    if found.account:
        kitty = fact.count.kitty if isinstance(fact.count, Captured) else 0
        return score_basis(rules, CountedPoints(found.account, kitty, fact.last_trick), outcome, missing)
    top = brackets_of(rules)[-1].start
    return ScoreBasis(gain_basis(outcome, missing), below_zero=outcome.total < 0, beyond=outcome.total >= top)


def _rise(found: Step, outcome: Outcome) -> RiseBasis | None:
    if outcome.side is None:
        return None
    last, won, moves = found.before.rules.ladder.finish, bool(found.after.winners), found.moves
    at_last = won or any(move.level is last or move.start is last or move.laps > 0 for move in moves)
    past_last = at_last and (won or any(move.laps > 0 for move in moves))
    sum_counts = found.before.rules.ladder.target > 0 or max(found.after.gained.values()) >= LEAST_TARGET
    return RiseBasis(outcome.side is Side.DEFENDERS, outcome.levels > 1, at_last, past_last, sum_counts)


def _friends_counted(before: Standing) -> bool:
    """Whether it brings declarers anything to be fewer than they might have been."""
    return not before.fixed and before.rules.scoring.small_side.reward(ShortHanded(levels=1, missing=1)) > 0


def _jack_took_it(found: Step, fact: Hand) -> bool:
    """Whether a jack took the last trick of a hand at level jack, or from another jack."""
    if fact.card is None or fact.card.rank is not Rank.JACK:
        return False
    return found.trump_rank is Rank.JACK or any(card.rank is Rank.JACK for card in fact.captures)


@lru_cache(maxsize=1 << 10)
def _written(rules: RuleSet, basis: StepBasis, deciding: tuple[ArticleId, ...]) -> tuple[CiteAnswer, ...]:
    return tuple(write_cites(cited(rules, bearing(STEP_BEARS, basis), deciding)))
