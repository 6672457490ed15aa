"""Follows: what a player may answer to a lead. How that is decided is told in FOLLOWING.md."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.rules.cards.card import Card, counted, lacking
from scorekeeper.rules.cards.order import Order
from scorekeeper.rules.cards.shapes import Lead
from scorekeeper.rules.follow import any_suit
from scorekeeper.rules.follow.any_suit import GroupPlays
from scorekeeper.rules.follow.division import divides
from scorekeeper.rules.follow.duty import task
from scorekeeper.rules.follow.explain import Explanation
from scorekeeper.rules.follow.holdings import NOTHING, Knowledge, holdings
from scorekeeper.rules.follow.plays import Plays
from scorekeeper.rules.follow.unseen import judge_unseen
from scorekeeper.rules.follow.weighing import weigh
from scorekeeper.rules.house.ruleset import RuleSet
from scorekeeper.rules.rulings import Ruling, Verdict
from scorekeeper.rules.search_budget import TooIntricateError, effort

Cards = tuple[Card, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Legal:
    """How many plays were allowed, and some of them, those that give few points away first.

    The number is exact up to 100,000, unless counting takes too long; then there are at least so many.
    """

    count: int
    exact: bool
    examples: tuple[Cards, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class FollowRuling(Ruling):
    """Whether a follow was allowed, and what was, where the hand is known and not all is too intricate to count."""

    legal: Legal | None = None


def allowed(rules: RuleSet, order: Order, lead: Lead, hand: Sequence[Card], play: Sequence[Card]) -> bool:
    """Whether this follow from a known hand is within the rules; raises TooIntricateError where that takes too long."""
    suits, suit = order.suits, lead.suit
    if rules.leading.as_any_suits(lead.cards):
        return any_suit.judge(order, lead, hand, play, NOTHING).verdict is Verdict.ALLOWED
    asked = task(rules, order, lead)
    if len(play) != asked.number:
        return False
    suited = [card for card in hand if suits[card] is suit]
    answer = [card for card in play if suits[card] is suit]
    if len(answer) < asked.number:
        return len(answer) == len(suited) and not lacking(hand, counted(play))
    held, given = counted(suited), counted(answer)
    for card, copies in given.items():
        if copies > held.get(card, 0):
            return False
    return asked.idle or len(suited) == asked.number or divides(asked.demands, asked.faces(held, given), effort())


def verdict(
    rules: RuleSet,
    order: Order,
    lead: Lead,
    hand: Sequence[Card] | None,
    play: Sequence[Card],
    *,
    known: Knowledge = NOTHING,
) -> Verdict:
    """The bare verdict; without the hand, what is known of it decides as far as it can."""
    try:
        if hand is None and rules.leading.as_any_suits(lead.cards):
            return any_suit.judge(order, lead, None, play, known).verdict
        if hand is None:
            return weigh(holdings(rules, order, lead, play, known))
        return Verdict.ALLOWED if allowed(rules, order, lead, hand, play) else Verdict.FORBIDDEN
    except TooIntricateError:
        return Verdict.UNDECIDED


def judge_follow(
    rules: RuleSet,
    order: Order,
    lead: Lead,
    hand: Sequence[Card] | None,
    play: Sequence[Card],
    *,
    known: Knowledge = NOTHING,
) -> FollowRuling:
    """Whether this follow is within the rules, and why: every duty in turn, and what could have been played.

    Without the hand, what is known of it decides as far as it can.
    """
    found = ruling(rules, order, lead, hand, play, known=known)
    legal = None
    if hand is not None:
        every = plays(rules, order, lead, hand)
        number = every.count()
        legal = Legal(count=number, exact=every.exact, examples=every.examples())
    return FollowRuling(
        verdict=found.verdict,
        article=found.article,
        reason=found.reason,
        duties=found.duties,
        unknown=found.unknown,
        legal=legal,
    )


def ruling(
    rules: RuleSet,
    order: Order,
    lead: Lead,
    hand: Sequence[Card] | None,
    play: Sequence[Card],
    *,
    known: Knowledge = NOTHING,
) -> Ruling:
    """The same without what could have been played."""
    if rules.leading.as_any_suits(lead.cards):
        return any_suit.judge(order, lead, hand, play, known)
    if hand is None:
        return judge_unseen(rules, order, lead, play, known)
    return Explanation(order, lead, task(rules, order, lead), hand, play).ruling()


def plays(rules: RuleSet, order: Order, lead: Lead, hand: Sequence[Card]) -> Plays | GroupPlays:
    """All plays that are allowed."""
    if rules.leading.as_any_suits(lead.cards):
        return GroupPlays(order, lead, hand)
    return Plays(order, task(rules, order, lead), hand)
