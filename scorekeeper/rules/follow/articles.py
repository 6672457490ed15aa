"""Articles: what a follower owes, in the words of the rulebook."""

from scorekeeper.rules.articles import Disagreement, article
from scorekeeper.rules.words import N_

NUMBER = article(
    "number-of-cards",
    title=N_("As many cards as were led"),
    sentence=N_("Everybody plays exactly as many cards as were led."),
    claims="BF-LEAD-1",
)
FOLLOW_SUIT = article(
    "follow-suit",
    title=N_("Following suit"),
    sentence=N_("Cards of the suit led are played as long as the hand has them. Trumps together are one suit."),
    claims="BF-F-SINGLE DBF-GRP-F",
)
SHORT_SUIT = article(
    "short-suit",
    title=N_("Short in the suit"),
    sentence=N_(
        "Whoever has too few cards of the suit plays all of them and adds any others; nobody has to trump, or to make "
        "pairs of what is added."
    ),
    claims="BF-F-VOID BF-F1-c BF-F1-d BF-F2-d",
)
TUPLE_DUTY = article(
    "tuple-duty",
    title=N_("Following pairs and triples"),
    sentence=N_(
        "When a pair, a triple or a larger tuple is led, whoever has more of the suit than was led may owe identical "
        "cards in return; how far that goes, the table agrees."
    ),
    claims="BF-F1-a BF-F1-b BF-F2-a BF-F2-b BF-F2-c",
    disagreements=(
        Disagreement(
            "B21",
            N_(
                "Where doubles force out triples, Bashi Fen asks for no pair from whoever has no triple to "
                "follow one; many tables do ask for it. Both can be chosen."
            ),
        ),
        Disagreement(
            "B22",
            N_(
                "In Bashi Fen's example a triple and a single card answer four alike. The single card may "
                "also come from a pair, because as many cards are then locked in identical ones."
            ),
        ),
    ),
)
SEQUENCE_DUTY = article(
    "sequence-duty",
    title=N_("Following sequences"),
    sentence=N_(
        "The pairs or triples of a sequence are asked for like any others; whether neighbours are owed as well, the "
        "table agrees."
    ),
    claims="BF-SEQ-F-ANY BF-SEQ-F-MUST BF-SEQ-F-RULE",
    disagreements=(
        Disagreement(
            "B23",
            N_(
                "Where triples are protected, Bashi Fen can be read as if a broken triple could stand for one"
                " pair of a tractor while a real pair is kept back. It may not: the real pairs come out "
                "first."
            ),
        ),
    ),
)
THROW_DUTY = article(
    "throw-duty",
    title=N_("Following a throw"),
    sentence=N_(
        "A throw is answered part by part, the biggest first: the cards played must divide so that each share would "
        "have been an allowed answer to its part."
    ),
    claims="BF-TH-F",
    disagreements=(
        Disagreement(
            "B29",
            N_(
                "Bashi Fen splits a throw into tuples alone, so that a tractor in it would ask for pairs "
                "only. Where tables owe a tractor for a tractor, they owe it in a throw as well."
            ),
        ),
    ),
)
ARTICLES = (NUMBER, FOLLOW_SUIT, SHORT_SUIT, TUPLE_DUTY, SEQUENCE_DUTY, THROW_DUTY)
