"""Facts: what people at the table observed and nobody could have computed; everything else is derived from these."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from types import MappingProxyType

from scorekeeper.rules.bid.calls import Call
from scorekeeper.rules.cards.card import Card, Rank
from scorekeeper.rules.cards.order import Trump
from scorekeeper.rules.house.bidding import RedealClaim
from scorekeeper.rules.house.brackets import Side, span
from scorekeeper.rules.house.ruleset import RuleSet
from scorekeeper.rules.score.points import Fine, LastTrick
from scorekeeper.rules.score.remedies import AtFault, Irregularity
from scorekeeper.rules.words import N_, Sentence


@dataclass(frozen=True, slots=True, kw_only=True)
class Total:
    """The defenders' points, added up at the table."""

    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Captured:
    """The defenders' points as they lie and the kitty's; the declarers' too where somebody counted them."""

    points: int
    kitty: int = 0
    declarers: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class InBracket:
    """The bracket alone, when nobody counted to the end: its bounds as the scoring table has them."""

    start: int
    end: int | None

    @property
    def figure(self) -> str:
        """As people read it."""
        return span(self.start, self.end)


Count = Total | Captured | InBracket


@dataclass(frozen=True, slots=True, kw_only=True)
class WithRemark:
    """What may be said beside any fact: when it was, and a note."""

    at: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Penalty:
    """Levels that a side, or one player's side, loses after a hand; `why` says what for."""

    on: Side | str
    levels: int
    why: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Dealt(WithRemark):
    """A hand that was dealt: who declared it, and the rank it was played at, as people saw them.

    What was not seen is what the hands before it give.
    """

    declarer: str | None = None
    trump_rank: Rank | None = None
    penalties: tuple[Penalty, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Hand(Dealt):
    """A hand played to its end; friends are named where partners are called.

    `card` won the last trick and took `captures` with it; only jack rules ask for these.
    """

    count: Count
    friends: tuple[str, ...] = ()
    calls: tuple[Call, ...] = ()
    trump: Trump | None = None
    last_trick: LastTrick | None = None
    card: Card | None = None
    captures: tuple[Card, ...] = ()
    fines: tuple[Fine, ...] = ()


class NoClaim(Enum):
    """Why a hand was thrown in that nobody's cards gave a claim to."""

    NOBODY_BID = "nobody_bid"
    WRONG_COUNT = "wrong_count"
    AGREED = "agreed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Redeal(Dealt):
    """A hand thrown in; nobody scores. Whoever claimed it by showing cards is named, or whose fault it was."""

    claim: RedealClaim | NoClaim
    by: str | None = None
    what: Irregularity | None = None
    fault: AtFault | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class HandLost(Dealt):
    """A hand lost at once by a failed group lead (DBF-GRP-PEN)."""

    by: str
    friends: tuple[str, ...] = ()


class Brings(Enum):
    """What the other side has of a hand that ended by an irregularity."""

    NOTHING = "nothing"
    LEVEL = "level"
    MOST = "most"
    MATCH = "match"


@dataclass(frozen=True, slots=True, kw_only=True)
class HandEnded(Dealt):
    """A hand that an irregularity ended before its last trick: which, whose fault, and what the others have of it."""

    what: Irregularity
    by: AtFault
    brings: Brings = Brings.NOTHING
    friends: tuple[str, ...] = ()


AGREED = N_("The table agreed on it.")
"""The reason where nobody was asked for one; kept like this, and shown to everybody in their own language."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AgreedPenalties(WithRemark):
    """Penalties that were agreed between two hands, for something done in the hand before."""

    penalties: tuple[Penalty, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Breach(WithRemark):
    """An irregularity in the hand that comes after it: `points` go to the other side, `levels` are lost after it.

    Other penalties of that hand wait here where it was taken to have ended by this.
    """

    what: Irregularity
    by: AtFault
    points: int = 0
    levels: int = 0
    penalties: tuple[Penalty, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SetScore(WithRemark):
    """The table set the score: the match goes on from these levels, and `why` says for what reason.

    `gained` are sums of gains; whoever has none here gains or loses as many levels as were set.

    The next deal goes to `declarer`, stays where it was, or is open.
    """

    why: str = AGREED
    levels: Mapping[str, Rank] = field(default_factory=lambda: MappingProxyType({}))
    laps: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    gained: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    declarer: str | None = None
    open_deal: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class NewSeats(WithRemark):
    """From here on these people sit at the table, counterclockwise; `levels` are those that the table named."""

    players: tuple[str, ...]
    levels: Mapping[str, Rank] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True, slots=True, kw_only=True)
class NewRules(WithRemark):
    """From the next hand on these rules hold; `house` is what the table calls them."""

    rules: RuleSet
    house: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Unreadable(WithRemark):
    """What was written down and cannot be read: `written` is its JSON. It keeps its place and counts for nothing."""

    written: str
    why: tuple[Sentence, ...]


Played = Hand | HandLost | HandEnded
Fact = Hand | HandLost | HandEnded | Redeal | AgreedPenalties | Breach | SetScore | NewSeats | NewRules | Unreadable


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """A match as it is written down: who sat where at first, by which rules, and what happened.

    `levels` are handicaps: where somebody starts who does not start at the first level.
    """

    rules: RuleSet
    players: tuple[str, ...]
    facts: tuple[Fact, ...] = ()
    levels: Mapping[str, Rank] = field(default_factory=lambda: MappingProxyType({}))
    house: str = ""
    name: str = ""
    date: str = ""
    note: str = ""
