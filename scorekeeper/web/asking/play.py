"""Play: the questions about the cards on the table; names of fields are the referee's own."""

from scorekeeper.rules.words import N_
from scorekeeper.web.asking.fields import CardLists, Cards, Flag, Name, Whole
from scorekeeper.web.asking.kind import GAME, NAMES, Kind
from scorekeeper.web.asking.rows import Widths

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
SHAPE = Kind(
    op="shape",
    title=N_("What are these cards together?"),
    hint=N_("Pairs, sequences, single cards: as one lead, and how else it may be grouped."),
    icon="diamond",
    example="rules=bashi-fen&trump=7D&cards=3H3H4H4HKH",
    fields=(*GAME, Cards(name="cards", label=N_("The cards"), required=True)),
)
ORDER = Kind(
    op="order",
    title=N_("What is next to what?"),
    hint=N_("Every suit from high to low under the present trump."),
    icon="diamond",
    example="rules=tractor&trump=8D",
    fields=GAME,
)
