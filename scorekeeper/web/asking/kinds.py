"""Kinds: every question that has pages, field by field in the order of the table; names are the referee's own."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from scorekeeper.rules.elsewhere import BEARING
from scorekeeper.rules.words import N_
from scorekeeper.web.asking.fields import (
    CardLists,
    Cards,
    Field,
    Flag,
    Level,
    Name,
    Players,
    Rules,
    Trump,
    Whole,
    Word,
)
from scorekeeper.web.asking.rows import Calls, One, Rows, Widths


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """A kind of question: what the referee calls it, what people call it, and its fields in the order of the table.

    `example` is a question of this kind, for those who only want to look.
    """

    op: str
    title: str
    hint: str
    icon: str
    fields: tuple[Field, ...]
    example: str

    @property
    def slug(self) -> str:
        return self.op.replace("_", "-")

    @property
    def compares(self) -> bool:
        """Whether the referee can ask it under other rules."""
        return self.op in BEARING


RULES = Rules(name="rules", label=N_("Rules"), required=True)
TRUMP = Trump(name="trump", label=N_("Trump"), required=True)
NAMES = Players(
    name="players",
    label=N_("Names"),
    help=N_("Counterclockwise, with a slash between: Mei / Otto / Li / Ada."),
    aside=True,
    folded=True,
)
GAME = (RULES, TRUMP)
LEAD = Cards(name="lead", label=N_("What was led"), required=True)
PARTS = CardLists(
    name="parts",
    label=N_("How the leader grouped it"),
    help=N_("Only where the leader said so."),
    item=N_("Part {number}"),
    folded=True,
)

FOLLOW = Kind(
    op="follow",
    title=N_("Was this follow allowed?"),
    hint=N_("What was led, what the hand held, what was played."),
    icon="question",
    example="rules=bashi-fen&trump=7D&lead=5H5H&hand=9H9H4H3H2C&play=4H3H",
    fields=(
        *GAME,
        NAMES,
        LEAD,
        Name(name="by", label=N_("Who followed"), aside=True, folded=True),
        Cards(
            name="hand",
            label=N_("What the hand held"),
            help=N_("Before the play, with the cards played. Leave it empty if nobody saw it."),
            apart="lead",
        ),
        Cards(name="play", label=N_("What was played"), required=True, inside="hand"),
        Cards(
            name="seen",
            label=N_("Other cards seen"),
            help=N_("Cards that were in the hand as well, like those played from it later."),
            folded=True,
        ),
        Widths(
            name="lacks",
            label=N_("What the hand did not hold"),
            help=N_("As far as somebody knows it."),
            folded=True,
        ),
        Whole(name="hand_size", label=N_("Cards in the hand before the play"), low=1, high=120, folded=True),
        PARTS,
    ),
)
LEADING = Kind(
    op="lead",
    title=N_("Was this lead allowed, and does a throw stand?"),
    hint=N_("Which part falls, what is played instead, what it costs."),
    icon="play",
    example="rules=finding-friends&trump=JC&lead=ASKSKS",
    fields=(
        *GAME,
        NAMES,
        LEAD,
        Cards(
            name="hand",
            label=N_("What the leader held"),
            help=N_("With the cards led. Leave it empty if nobody saw it."),
        ),
        Cards(
            name="gone",
            label=N_("Cards already gone"),
            help=N_("Played in earlier tricks, and buried where the leader buried them."),
        ),
        CardLists(
            name="others",
            label=N_("The other hands"),
            help=N_("In turn order after the leader; leave out what nobody saw."),
            item=N_("Player {number} after the leader"),
            unseen=True,
            folded=True,
        ),
        Flag(name="leader_has_kitty", label=N_("The leader buried the kitty"), folded=True),
        PARTS,
    ),
)
TRICK = Kind(
    op="trick",
    title=N_("Who takes the trick?"),
    hint=N_("The whole trick, and why."),
    icon="check",
    example="rules=tractor&trump=7D&plays=3H3H/9H9H/2D2D/KH4C",
    fields=(
        *GAME,
        NAMES,
        CardLists(
            name="plays",
            label=N_("What was played, in turn"),
            required=True,
            item=N_("Play {number}"),
        ),
        CardLists(
            name="hands",
            label=N_("What they held"),
            help=N_("Before the trick, in the same order; each follow is then judged as well."),
            item=N_("Hand {number}"),
            unseen=True,
            folded=True,
        ),
        PARTS,
    ),
)
BID_CELLS = (Name(name="by", label=N_("By")), Cards(name="cards", label=N_("Cards"), turned=True))
SEATS = Rows(
    name="seats",
    label=N_("Levels"),
    help=N_("Everybody’s own level, counterclockwise."),
    required=True,
    item=N_("Player {number}"),
    cells=(
        Name(name="name", label=N_("Name")),
        Level(name="level", label=N_("Level")),
        Flag(name="lost_last", label=N_("Lost the last hand")),
    ),
)
BID = Kind(
    op="bid",
    title=N_("May this be bid?"),
    hint=N_("Bids, overbids, and what is trump after them."),
    icon="plus",
    example="rules=bashi-fen&seats=N:2/W:2/S:2/E:2&bids=N:2H&next=W:2S2S",
    fields=(
        RULES,
        NAMES,
        SEATS,
        Name(
            name="declarer",
            label=N_("Who declares already"),
            help=N_("In a later hand of fixed partners the declarer is known before anybody bids."),
            folded=True,
        ),
        Rows(name="bids", label=N_("Bids so far"), item=N_("Bid {number}"), cells=BID_CELLS),
        One(
            name="next",
            label=N_("The bid in question"),
            help=N_("Leave it empty to learn where the bidding stands."),
            item=N_("The bid in question"),
            cells=BID_CELLS,
        ),
    ),
)
NOBODY_BID = Kind(
    op="nobody_bid",
    title=N_("Nobody bid. What now?"),
    hint=N_("How the kitty settles trump, or a redeal."),
    icon="info",
    example="rules=tractor&rank=2&kitty=RJQS4HQD9C9H",
    fields=(
        RULES,
        Level(name="rank", label=N_("The rank of this hand"), required=True),
        Cards(name="kitty", label=N_("The kitty, in the order it is turned"), turned=True),
    ),
)
CALL_CELLS = (
    Cards(name="card", label=N_("Card"), most=1),
    Whole(name="copy", label=N_("Which copy"), low=1, high=8),
)
COLOUR_CELLS = (
    Word(name="colour", label=N_("Colour"), words=(("black", N_("black")), ("red", N_("red")))),
    Level(name="rank", label=N_("Rank")),
)
CALLS = Calls(
    name="calls",
    label=N_("What is called"),
    required=True,
    item=N_("Friend {number}"),
    cells=CALL_CELLS,
    colour_cells=COLOUR_CELLS,
)
CALL = Kind(
    op="call",
    title=N_("May these friends be called?"),
    hint=N_("Which cards and copies a declarer may name."),
    icon="pencil",
    example="rules=finding-friends&trump=3D&players=6&calls=AS:1/AC:2",
    fields=(
        *GAME,
        Players(name="players", label=N_("Players"), required=True, counted=True),
        CALLS,
    ),
)
FRIENDS = Kind(
    op="friends",
    title=N_("Who has joined the declarer?"),
    hint=N_("Friends so far, and the calls still open."),
    icon="circle",
    example="rules=finding-friends&players=A/B/C/D/E/F&declarer=A&calls=KS:1/AS:1&played=B:KSKS",
    fields=(
        RULES,
        Players(
            name="players",
            label=N_("Names"),
            help=N_("Counterclockwise, with a slash between: Mei / Otto / Li / Ada."),
            required=True,
        ),
        Name(name="declarer", label=N_("Who declares"), required=True),
        CALLS,
        Rows(
            name="played",
            label=N_("What was played since"),
            required=True,
            item=N_("Play {number}"),
            cells=(Name(name="by", label=N_("By")), Cards(name="cards", label=N_("Cards"))),
        ),
    ),
)
REDEAL = Kind(
    op="redeal",
    title=N_("May this hand be thrown in?"),
    hint=N_("A claim of no trumps or no points."),
    icon="undo",
    example="rules=hundred&trump=7D&claim=no_trumps&hand=3H4H",
    fields=(
        *GAME,
        Word(
            name="claim",
            label=N_("What is claimed"),
            required=True,
            words=(("no_trumps", N_("No trumps")), ("no_points", N_("No points"))),
        ),
        Cards(name="hand", label=N_("The hand that is shown"), required=True),
    ),
)
FIRST_DRAW = Kind(
    op="first_draw",
    title=N_("Who draws first?"),
    hint=N_("By the card that was turned up."),
    icon="forward",
    example="players=4&card=7S",
    fields=(
        Players(name="players", label=N_("Players"), required=True, counted=True),
        Cards(name="card", label=N_("The card turned up"), required=True, most=1),
    ),
)
DEAL = Kind(
    op="deal",
    title=N_("How are the cards dealt?"),
    hint=N_("Hands and kitty for any number of players and decks."),
    icon="book",
    example="rules=tractor~table.players-5",
    fields=(Rules(name="rules", label=N_("Rules"), required=True, beside=("decks", "players")),),
)
ORDER = Kind(
    op="order",
    title=N_("What is next to what?"),
    hint=N_("Every suit from high to low under the present trump."),
    icon="diamond",
    example="rules=tractor&trump=8D",
    fields=GAME,
)
KINDS: Mapping[str, Kind] = MappingProxyType(
    {
        kind.op: kind
        for kind in (
            FOLLOW,
            LEADING,
            TRICK,
            BID,
            NOBODY_BID,
            CALL,
            FRIENDS,
            REDEAL,
            FIRST_DRAW,
            DEAL,
            ORDER,
        )
    }
)
