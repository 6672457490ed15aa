"""The engine asked in the oracle's words, so that both can be asked the same."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from scorekeeper.rules.cards import notation, shapes
from scorekeeper.rules.cards.card import Card, Suit, face
from scorekeeper.rules.cards.order import Order
from scorekeeper.rules.cards.shapes import Lead
from scorekeeper.rules.follow import follows, holdings
from scorekeeper.rules.follow.any_suit import GroupPlays
from scorekeeper.rules.follow.duty import task
from scorekeeper.rules.follow.explain import Explanation
from scorekeeper.rules.follow.plays import Plays
from scorekeeper.rules.house import presets
from scorekeeper.rules.house.ruleset import RuleSet
from scorekeeper.rules.lead import leads, outstanding
from scorekeeper.rules.rulings import State, Verdict
from scorekeeper.rules.trick import tricks
from tests import oracle_follows
from tests.oracle import Cards, Part
from tests.positions import Position, words
from tests.positions_glimpsed import Glimpse
from tests.positions_tricks import Mystery, Throw, Trick

Grouping = frozenset[tuple[Cards, int]]
"""Parts as sorted cards, and how often each occurs."""


@dataclass(frozen=True)
class Table:
    """House rules, the order of the cards, and what was led."""

    rules: RuleSet
    order: Order
    lead: Lead


def seat(position: Position) -> Table:
    """A position as the engine sees it."""
    rules, under = rules_of(position), order_of(position)
    return Table(
        rules, under, shapes.stated(rules.leading.grammar, under, [faces(part.cards) for part in position.parts])
    )


def rules_of(position: Position) -> RuleSet:
    return presets.load(position.rules())


def order_of(position: Position) -> Order:
    return rules_of(position).trumps.order(notation.trump(position.trump))


def faces(names: Iterable[str]) -> tuple[Card, ...]:
    return tuple(map(face, names))


def names(cards: Iterable[Card]) -> Cards:
    return tuple(sorted(card.name for card in cards))


def groupings(position: Position, cards: Cards) -> set[Grouping]:
    """Every way to group a lead."""
    rules, under = rules_of(position), order_of(position)
    return {grouping(lead) for lead in shapes.groupings(rules.leading.grammar, under, faces(cards))}


def default(position: Position, cards: Cards) -> Grouping:
    return grouping(shapes.default(rules_of(position).leading.grammar, order_of(position), faces(cards)))


def grouping(lead: Lead) -> Grouping:
    return frozenset(Counter(names(part.cards) for part in lead.parts).items())


def same_grouping(parts: Sequence[Part]) -> Grouping:
    """A grouping of the oracle's in the same form."""
    return frozenset(Counter(tuple(sorted(part.cards)) for part in parts).items())


def allowed(table: Table, hand: Cards, play: Cards) -> bool:
    return follows.allowed(table.rules, table.order, table.lead, faces(hand), faces(play))


def reasoned(table: Table, hand: Cards, play: Cards) -> bool:
    """The verdict of a whole ruling, where no duty is broken exactly if the play is allowed."""
    asked = task(table.rules, table.order, table.lead)
    ruling = Explanation(table.order, table.lead, asked, faces(hand), faces(play)).ruling()
    assert (State.BROKEN in {duty.state for duty in ruling.duties}) is (ruling.verdict is Verdict.FORBIDDEN)
    return ruling.verdict is Verdict.ALLOWED


def listed(table: Table, hand: Cards) -> list[Cards]:
    """Every allowed play as the engine lists them."""
    return [names(play) for play in _every_play(table, hand).plays()]


def plays(table: Table, hand: Cards) -> set[Cards]:
    return set(listed(table, hand))


class Counted(NamedTuple):
    """How many plays are allowed, or at least how many, and some of them."""

    number: int
    exact: bool
    examples: set[Cards]


def counted(table: Table, hand: Cards) -> Counted:
    found = _every_play(table, hand)
    return Counted(found.count(), found.exact, set(map(names, found.examples())))


def count(table: Table, hand: Cards) -> int:
    """How many plays are allowed."""
    return _every_play(table, hand).count()


def _every_play(table: Table, hand: Cards) -> Plays | GroupPlays:
    return follows.plays(table.rules, table.order, table.lead, faces(hand))


def guess(glimpsed: Glimpse) -> str:
    """The verdict on a play from a hand that nobody saw whole."""
    table = seat(glimpsed.lead)
    lacks = tuple(holdings.Lack(Suit(suit), width) for suit, width in glimpsed.lacks)
    known = holdings.Knowledge(seen=faces(glimpsed.seen), lacks=lacks, size=glimpsed.size)
    return follows.judge_follow(
        table.rules, table.order, table.lead, None, faces(glimpsed.play), known=known
    ).verdict.value


def judged(table: Table, hand: Cards, play: Cards) -> follows.FollowRuling:
    return follows.judge_follow(table.rules, table.order, table.lead, faces(hand), faces(play))


def quarrel(position: Position, play: Cards | None = None) -> str:
    """A position on which engine and oracle differ, as a question, and the plays that each side alone allows."""
    mine = oracle_follows.plays(position.game, position.parts, position.hand)
    theirs = plays(seat(position), position.hand)
    sides = {"oracle": mine - theirs, "engine": theirs - mine}
    alone = [f"only the {side} allows {sorted(map(words, found))[:20]}" for side, found in sides.items()]
    return "\n".join(["", position.question(play), *alone])


def winner(trick: Trick) -> int:
    table = seat(trick.lead)
    return tricks.winner(table.rules, table.order, table.lead, [faces(play) for play in trick.follows])


def ruling(trick: Trick) -> tricks.TrickRuling:
    table = seat(trick.lead)
    return tricks.judge_trick(table.rules, table.order, table.lead, [faces(play) for play in trick.follows])


def throw(asked: Throw) -> tuple[bool | None, Cards | None, int]:
    """Whether a throw stands with the other hands on the table, what is played instead, and what it costs."""
    table = seat(asked.lead)
    facts = outstanding.Facts(others=tuple(map(faces, asked.others)))
    parts = [part.cards for part in table.lead.parts]
    found = leads.judge_lead(table.rules, table.order, table.lead.cards, facts, parts)
    return found.stands, None if found.forced is None else names(found.forced), found.fine


def verdict(asked: Mystery) -> str:
    """The verdict on a throw of which only the leader's hand is known."""
    table = seat(asked.lead)
    facts = outstanding.Facts(hand=faces(asked.lead.hand))
    parts = [part.cards for part in table.lead.parts]
    return leads.lead_verdict(table.rules, table.order, table.lead.cards, facts, parts).value
