"""Asking: what was said at which table, and a question as far as it was said."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from scorekeeper.rules.cards.card import Rank
from scorekeeper.rules.cards.notation import write
from scorekeeper.rules.cards.order import Trump
from scorekeeper.rules.house.ruleset import RuleSet
from scorekeeper.rules.reading.lexer import Cards, Heard
from scorekeeper.rules.reading.senses import Sense
from scorekeeper.rules.reading.sentence import CardsNamed, Utterance

Fields = dict[str, object]
UNKNOWN_WORDS = "words"
"""What is missing where words were heard that may change all others."""
PLAYED = (Sense.LEAD, Sense.THROW, Sense.ON, Sense.PUT, Sense.FOLLOW)


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """A question as far as it was said, and what it lacks; without an operation nothing was understood.

    What was heard and became nothing of it may change it. Where it could not be read, a question may have begun. Cards
    of somebody of whom nobody says where he sits are `unplaced`.
    """

    op: str = ""
    fields: Mapping[str, object] = field(default_factory=dict)
    missing: tuple[str, ...] = ()
    unused: tuple[Heard, ...] = ()
    unplaced: Cards = ()
    begun: "Reading | None" = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SaidAtTable:
    """What was said, at a table with these rules, where this trump was named beside it."""

    said: Utterance
    rules: RuleSet
    trump: Trump | None
    level: Rank | None = None
    players: tuple[str, ...] = ()

    def player(self, group: CardsNamed | None) -> str | None:
        """Who is meant, of those at this table."""
        return group.name if group and group.name in self.players else None

    def seat(self, group: CardsNamed, leader: CardsNamed) -> int | None:
        """How many seats after the leader somebody sits, where both are known."""
        one, other = self.player(group), self.player(leader)
        return (self.players.index(one) - self.players.index(other)) % len(self.players) if one and other else None

    @property
    def named(self) -> str | None:
        """The trump, from the sentence as far as it says it."""
        said, given = self.said.trump, self.trump
        if given and said.rank and given.rank is not said.rank:
            given = None  # of another hand, and so is its suit
        if said.contradicts:
            return None
        rank = said.rank or (given.rank if given else self.level)
        suit = said.suit or (given.suit if given else None)
        if said.no_suit or (given and not suit):
            return f"{rank.value}NT" if rank else ("NT" if given else None)
        return f"{rank.value}{suit.value}" if rank and suit else None


def asked_as(op: str, fields: Fields, *needed: str) -> Reading:
    """A question with these fields, of which it cannot do without those needed."""
    given = {key: value for key, value in fields.items() if value not in (None, "", [])}
    return Reading(op=op, fields=given, missing=tuple(key for key in needed if key not in given))


def written_groups(groups: tuple[CardsNamed, ...]) -> str:
    return write(card for group in groups for card in group.cards)
