"""Scored: the question what the points of a hand bring."""

from scorekeeper.rules.words import N_
from scorekeeper.web.asking.fields import Whole, Word
from scorekeeper.web.asking.kind import RULES, Kind
from scorekeeper.web.asking.rows import One, Rows

SIDES = (("defenders", N_("Defenders")), ("declarers", N_("Declarers")))
MOST = 10_000
SCORE = Kind(
    op="score",
    title=N_("What do these points bring?"),
    hint=N_("What the defenders captured, the kitty, the last trick: who rises, and how far."),
    icon="plus",
    example="rules=bashi-fen&captured=70&kitty=15&last_trick=defenders:2:2",
    fields=(
        RULES,
        Whole(
            name="captured",
            label=N_("Points that the defenders captured"),
            required=True,
            unless="points",
            low=0,
            high=MOST,
        ),
        Whole(name="kitty", label=N_("Points in the kitty"), low=0, high=MOST),
        One(
            name="last_trick",
            label=N_("The last trick"),
            help=N_("Where the kitty holds points, it decides whether they count, and how often."),
            item=N_("The last trick"),
            cells=(
                Word(name="won_by", label=N_("Who won the last trick"), words=SIDES),
                Whole(name="cards", label=N_("Cards from each player"), low=1, high=12),
                Whole(name="longest", label=N_("Cards in its longest part"), low=1, high=12),
            ),
        ),
        Rows(
            name="fines",
            label=N_("Fines"),
            item=N_("Fine {number}"),
            folded=True,
            cells=(
                Whole(name="points", label=N_("Points"), low=0, high=MOST),
                Word(name="on", label=N_("Who pays"), words=SIDES),
            ),
        ),
        Whole(
            name="missing_friends",
            label=N_("Friends missing from the declarers’ side"),
            low=0,
            high=5,
            folded=True,
        ),
        Whole(
            name="points",
            label=N_("The total, if it was counted already"),
            help=N_("It stands instead of the captured points and the kitty."),
            low=-MOST,
            high=MOST,
            folded=True,
        ),
    ),
)
