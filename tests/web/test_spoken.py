"""The engine's sentences, in the reader's language."""

from django.utils import translation

from scorekeeper.rules.cards import BLACK_JOKER, Suit, face
from scorekeeper.rules.rulings import Sentence, say
from scorekeeper.web.spoken import spoken


def test_a_sentence_is_said_with_its_values() -> None:
    assert spoken(Sentence("{card} of {suit}", (("card", face("7D")), ("suit", Suit.TRUMPS)))) == "7♦ of trumps"


def test_several_cards_stand_side_by_side() -> None:
    assert spoken(Sentence("{cards}", (("cards", (face("10H"), BLACK_JOKER)),))) == "10♥ BJ"


def test_sentences_may_stand_in_sentences() -> None:
    inner = Sentence("{points} points", (("points", 35),))
    assert spoken(Sentence("({parts})", (("parts", (inner, inner)),))) == "(35 points 35 points)"


def test_the_reader_chooses_the_language() -> None:
    sentence = say("Card points come in fives; {points} does not.", points=33)
    with translation.override("zh-hans"):
        assert spoken(sentence) != str(sentence)
