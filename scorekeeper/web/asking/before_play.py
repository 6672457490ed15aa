"""Before play: the questions about bids, calls and the deal, and about who joins whom."""

from scorekeeper.rules.words import N_
from scorekeeper.web.asking.fields import Cards, Flag, Level, Name, Players, Rules, Whole, Word
from scorekeeper.web.asking.kind import GAME, NAMES, RULES, Kind
from scorekeeper.web.asking.rows import Calls, One, Rows

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
    friends=True,
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
    friends=True,
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
