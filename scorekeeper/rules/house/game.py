"""The game: what it is called, who plays it, and which sides there are."""

from scorekeeper.rules.articles import Disagreement, article
from scorekeeper.rules.words import N_

NAMES = article(
    "names",
    title=N_("One family, many names"),
    sentence=N_(
        "Sheng Ji, Tractor, Bashi Fen, Looking for Friends, Da Bai Fen and Hundred are one family: tricks are played "
        "for the points in them, and the trump changes from hand to hand. Some take one deck, some take more."
    ),
    claims="BF-NAME-1 BF-NAME-3 HUN-NAME-1",
)
HOUSE_RULES = article(
    "house-rules",
    title=N_("House rules"),
    sentence=N_("There are no standard rules: what the table agreed on before the match holds."),
    claims="BF-NAME-2",
)
PLAYERS = article(
    "players",
    title=N_("Players"),
    sentence=N_("Four people play, or more with more decks. Play goes round to the right."),
    claims="DBF-NAME-1 HUN-TEAM-2",
    disagreements=(
        Disagreement(
            "B1",
            N_(
                "The description of Hundred begins with two players or more, and then seats four in pairs. "
                "Its game is played by four, as the rest of it is told."
            ),
        ),
    ),
)
PARTNERSHIPS = article(
    "partnerships",
    title=N_("Two sides"),
    sentence=N_(
        "In every hand there are two sides: the declarers, who make the trumps and bury the kitty, "
        "and the defenders, who collect points."
    ),
    claims="BF-TEAM-1 DBF-TEAM-1",
)
ARTICLES = (NAMES, HOUSE_RULES, PLAYERS, PARTNERSHIPS)
