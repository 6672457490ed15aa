"""Cites of play: which house rules bear on a lead, a follow and a trick.

What bears is read off the cards: a lead of one card cannot be grouped in another way, and a hand without two cards
alike owes no pair under any rules. It may be said of an option too often, and never too seldom.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from scorekeeper.rules.cards.card import Card, Suit, counted, lacking
from scorekeeper.rules.cards.order import Order, Step
from scorekeeper.rules.cards.shapes import Lead, Part
from scorekeeper.rules.house.ruleset import OPTIONS, RuleSet, idle, value_of
from scorekeeper.rules.house.winning import BOMB
from scorekeeper.rules.lead.leads import OWN_CARDS, LeadRuling
from scorekeeper.rules.questions.cites import PACK, Bears, always, bearing, never
from scorekeeper.rules.rulings import Verdict


class Joinable(NamedTuple):
    """What cards of one suit hold beside single cards: two that are alike, two on neighbouring steps, of which one may
    be a high trump, two pairs on neighbouring steps, and two that stand on either side of the trump rank.
    """

    alike: bool = False
    neighbours: bool = False
    high_neighbours: bool = False
    neighbouring_pairs: bool = False
    astride: bool = False


NOTHING_JOINS = Joinable()
PAIRS = Joinable(alike=True)
"""Two cards alike, and no more is asked: for a lead of one tuple it is all one what joins beside them."""
UNSEEN = Joinable(alike=True, neighbours=True, neighbouring_pairs=True, astride=True)
UNSEEN_SINGLES = Joinable(neighbours=True, astride=True)


def joinable(order: Order, cards: Sequence[Card]) -> Joinable:
    """What there is in cards of one suit."""
    copies = counted(cards)
    if len(copies) == 1:
        return Joinable(alike=len(cards) > 1)
    most: dict[int, int] = {}
    for face, count in copies.items():
        step = order.steps[face]
        if count > most.get(step, 0):
            most[step] = count
    beside = {step + 1: (count, most[step + 1]) for step, count in most.items() if step + 1 in most}
    next_below, next_above = _around_the_trump_rank(order)
    return Joinable(
        alike=len(copies) < len(cards),
        neighbours=bool(beside),
        high_neighbours=any(order.steps[face] in beside for face in copies if face in order.high),
        neighbouring_pairs=any(min(counts) > 1 for counts in beside.values()),
        astride=next_below in most and next_above in most,
    )


@lru_cache(maxsize=256)
def _around_the_trump_rank(order: Order) -> tuple[Step | None, Step | None]:
    """The steps next below and next above the trump rank, in suits and trumps alike."""
    rank = order.trump.rank
    plain = {face.rank.height: step for face, step in order.steps.items() if face.rank and face not in order.high}
    below = [step for height, step in plain.items() if rank and height < rank.height]
    above = [step for height, step in plain.items() if rank and height > rank.height]
    return max(below, default=None), min(above, default=None)


class Grouped(NamedTuple):
    """A lead: its suit where it has one, what its cards could make in another grouping, and what its parts are."""

    suit: Suit | None
    cards: int
    joins: Joinable
    throw: bool
    tuples: bool
    sequence: bool
    run_of_singles: bool

    @property
    def runs(self) -> bool:
        return self.sequence or self.run_of_singles

    @property
    def singles_join(self) -> bool:
        """Whether single cards on neighbouring steps are, or could be, a run; no sequence of pairs is taken apart."""
        return self.joins.neighbours and (self.throw or not self.tuples)


def grouped(suit: Suit | None, joins: Joinable, parts: Sequence[Part]) -> Grouped:
    cards, tuples, sequence, run_of_singles = 0, False, False, False
    for part in parts:
        cards += part.size
        tuples = tuples or part.width > 1
        if len(part.faces) > 1:
            sequence, run_of_singles = sequence or part.width > 1, run_of_singles or part.width == 1
    return Grouped(suit, cards, joins, len(parts) > 1, tuples, sequence, run_of_singles)


def answered_lead(order: Order, lead: Lead, stated: object) -> Grouped:
    """A lead that others answer. What the leader states to be a part is one, or nothing can be asked."""
    first = lead.parts[0]
    if len(lead.parts) == 1 and len(first.faces) == 1:
        return grouped(lead.suit, Joinable(alike=first.width > 1 and stated is None), lead.parts)
    if stated is None:
        return grouped(lead.suit, joinable(order, lead.cards), lead.parts)
    found = grouped(lead.suit, NOTHING_JOINS, lead.parts)
    return found._replace(joins=Joinable(neighbours=found.run_of_singles, neighbouring_pairs=found.sequence))


SHAPES: Bears[Grouped] = MappingProxyType(
    {
        "leading.tuples": lambda lead: lead.joins.alike,
        "leading.sequences": lambda lead: (
            lead.joins.neighbouring_pairs or lead.run_of_singles or (lead.singles_join and lead.joins.high_neighbours)
        ),
        "leading.sequence_width": lambda lead: lead.joins.neighbouring_pairs,
        "leading.sequence_length": lambda lead: lead.joins.neighbouring_pairs,
        "leading.single_runs": lambda lead: lead.singles_join,
        "trumps.gap": lambda lead: lead.joins.astride,
        "trumps.constant": always,
    }
)
"""How the cards led are grouped."""


def bearing_on_shape(order: Order, cards: Sequence[Card]) -> tuple[str, ...]:
    """The options that bear on how these cards can be grouped; those of several suits are no lead in any grouping."""
    suits = {order.suits[card] for card in cards}
    joins = joinable(order, cards) if len(suits) == 1 else NOTHING_JOINS
    lead = Grouped(
        suit=None,
        cards=len(cards),
        joins=joins,
        throw=True,
        tuples=joins.alike,
        sequence=joins.neighbouring_pairs,
        run_of_singles=joins.neighbours,
    )
    return bearing(SHAPES, lead)


class FollowBasis(NamedTuple):
    """A follow: the lead, what there was to choose from where a choice was left, whether any following of runs is asked
    for, now or once they are led, and whether the hand is unseen.
    """

    lead: Grouped
    held: Joinable
    runs: bool
    unseen: bool

    @property
    def shaped(self) -> bool:
        """Whether a lead in another grouping could ask for anything here."""
        return self.held.alike or (self.runs and (self.held.neighbours or self.held.astride))

    @property
    def pairs_asked(self) -> bool:
        return self.held.alike and (self.lead.tuples or (self.runs and self.lead.run_of_singles))

    @property
    def runs_asked(self) -> bool:
        of_pairs = self.held.neighbouring_pairs and self.lead.sequence
        return of_pairs or (self.held.neighbours and self.lead.run_of_singles)

    @property
    def across(self) -> bool:
        """Whether what is next to the trump rank could make or break a run."""
        return self.lead.joins.astride or (self.held.astride and self.lead.runs)


def _where_shaped(bears: Callable[[Grouped], bool]) -> Callable[[FollowBasis], bool]:
    return lambda asked: asked.shaped and bears(asked.lead)


FOLLOW_BEARS: Bears[FollowBasis] = MappingProxyType(
    {
        "following.tuples": lambda asked: asked.pairs_asked,
        "following.sequences": lambda asked: asked.runs_asked,
        "leading.any_suit_groups": lambda asked: asked.lead.cards > 1,
        **{key: _where_shaped(bears) for key, bears in SHAPES.items()},
        "leading.single_runs": lambda asked: (
            asked.shaped and asked.lead.singles_join and (asked.runs or asked.lead.joins.alike)
        ),
        "trumps.gap": lambda asked: asked.shaped and asked.across,
        "trumps.constant": always,
        **dict.fromkeys(PACK, lambda asked: asked.unseen),
    }
)


@lru_cache(maxsize=1 << 12)
def bearing_on_follow(asked: FollowBasis) -> tuple[str, ...]:
    return bearing(FOLLOW_BEARS, asked)


def follow_basis(
    rules: RuleSet, order: Order, lead: Grouped, hand: Sequence[Card] | None, play: Sequence[Card]
) -> FollowBasis:
    """A follow as it was asked about; to a single card, or where all of the suit had to go, there was no choice."""
    held = _to_choose_from(rules, order, lead, hand, play) if 1 < lead.cards == len(play) else NOTHING_JOINS
    return FollowBasis(lead, held, held is not NOTHING_JOINS and _runs_asked(rules), hand is None)


def _to_choose_from(
    rules: RuleSet, order: Order, lead: Grouped, hand: Sequence[Card] | None, play: Sequence[Card]
) -> Joinable:
    """What the hand holds of the suit; nothing where there was no choice, or the play is none."""
    suit, suits = lead.suit, order.suits
    if hand is None:
        of_suit = all(suits[card] is suit for card in play)
        in_suit = UNSEEN if rules.table.decks > 1 else UNSEEN_SINGLES
        return in_suit if of_suit else NOTHING_JOINS
    suited = [card for card in hand if suits[card] is suit]
    if len(suited) <= len(play) or lacking(suited, counted(play)):
        return NOTHING_JOINS
    if not (lead.throw or lead.runs) and len(set(suited)) < len(suited):
        return PAIRS
    return joinable(order, suited)


@lru_cache(maxsize=1 << 8)
def _runs_asked(rules: RuleSet) -> bool:
    return value_of(rules, _RUNS.key) is not _RUNS.default or idle(rules, _RUNS) is not None


_RUNS = OPTIONS["following.sequences"]


BEARING_ON_GROUPS: tuple[str, ...] = ("leading.any_suit_groups", "trumps.constant")
"""What bears on a group of any suits; there every card is led, followed and matched by itself."""


class LeadBasis(NamedTuple):
    """A lead: how it is grouped, whether it was several cards, anybody may bring it down, and it falls."""

    lead: Grouped
    several: bool
    uncertain: bool
    falls: bool


def _grouped_so(bears: Callable[[Grouped], bool]) -> Callable[[LeadBasis], bool]:
    return lambda asked: bears(asked.lead)


LEAD_BEARS: Bears[LeadBasis] = MappingProxyType(
    {
        "leading.throws": lambda asked: asked.lead.throw,
        "leading.any_suit_groups": lambda asked: asked.several,
        "leading.trump_throws": lambda asked: asked.lead.throw and asked.lead.suit is Suit.TRUMPS,
        "leading.proof": lambda asked: asked.uncertain,
        "leading.challengers": lambda asked: asked.uncertain,
        "leading.failed_throw": lambda asked: asked.falls,
        "leading.fine": lambda asked: asked.falls,
        "leading.fine_per": lambda asked: asked.falls,
        **{key: _grouped_so(bears) for key, bears in SHAPES.items()},
        "trumps.gap": lambda asked: asked.lead.joins.astride or (asked.lead.throw and asked.lead.runs),
        **dict.fromkeys((*PACK, "table.players", "table.partnerships"), lambda asked: asked.lead.throw),
    }
)


def lead_basis(
    order: Order, cards: Sequence[Card], parts: Sequence[Sequence[Card]] | None, found: LeadRuling | None = None
) -> LeadBasis:
    """A lead as it was ruled on, or before: what is not in the hand or not of one suit is no lead in any grouping."""
    suits = {order.suits[card] for card in cards}
    joins = NOTHING_JOINS
    if len(suits) == 1 and not (found and found.article == OWN_CARDS.id):
        each = [joinable(order, part) for part in (parts or [cards]) if part]
        joins = Joinable(*(any(flags) for flags in zip(*each, strict=True)))
    suit = suits.pop() if len(suits) == 1 else None
    if not found:
        return LeadBasis(
            Grouped(suit, len(cards), joins, *_MAY_BE_ANYTHING), len(cards) > 1, uncertain=True, falls=False
        )
    return LeadBasis(
        lead=grouped(suit, joins, found.parts),
        several=len(cards) > 1,
        uncertain=bool(found.needs),
        falls=bool(found.needs) and found.verdict is Verdict.FORBIDDEN,
    )


_MAY_BE_ANYTHING = (True, True, True, True)


class TrickBasis(NamedTuple):
    """A trick: the lead, whether any follow is of a suit that can take it, whether two plays of one such suit meet,
    whether one of its plays has four cards alike, and whether one stands on either side of the trump rank.
    """

    lead: Grouped
    contested: bool
    rivals: bool
    four_alike: bool
    astride: bool


def _contested(bears: Callable[[Grouped], bool]) -> Callable[[TrickBasis], bool]:
    return lambda asked: asked.contested and bears(asked.lead)


TRICK_BEARS: Bears[TrickBasis] = MappingProxyType(
    {
        "winning.over_ruff": lambda asked: asked.rivals and asked.lead.throw,
        "winning.bombs": lambda asked: asked.four_alike,
        "leading.any_suit_groups": lambda asked: asked.lead.cards > 1,
        **{key: _contested(bears) for key, bears in SHAPES.items()},
        "trumps.gap": lambda asked: asked.contested and asked.astride,
        "trumps.constant": always,
        **dict.fromkeys(PACK, never),
    }
)


def trick_basis(order: Order, lead: Grouped, plays: Sequence[Sequence[Card]]) -> TrickBasis:
    """A trick as it was asked about."""
    led = order.suits[plays[0][0]]
    suits = [{order.suits[card] for card in play} for play in plays]
    of_suit, ruffs = suits.count({led}), suits.count({Suit.TRUMPS})
    return TrickBasis(
        lead=lead,
        contested=of_suit > 1 or (ruffs > 0 and led is not Suit.TRUMPS),
        rivals=of_suit > 1 or ruffs > 1,
        four_alike=any(len(play) >= BOMB and len(set(play)) == 1 for play in plays),
        astride=any(joinable(order, play).astride for play, of in zip(plays, suits, strict=True) if len(of) == 1),
    )
