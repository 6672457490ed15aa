"""The engine's sentences, in the reader's language."""

import re

import pytest
from django.utils import translation

from scorekeeper.match import fold, story
from scorekeeper.match.facts import Override
from scorekeeper.rules.cards import BLACK_JOKER, Suit, face
from scorekeeper.rules.rulings import Sentence, say
from scorekeeper.web.spoken import spoken
from tests.web.golden import EVENINGS

LATIN = re.compile(r"[A-Za-z]{3,}")
"""Ranks, suits and the golden players are shorter; what is longer was not translated."""


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


@pytest.mark.parametrize("name", EVENINGS)
@pytest.mark.parametrize("language", ["zh-hans", "zh-hant"])
def test_an_evening_is_told_without_an_english_word(name: str, language: str) -> None:
    """What the table wrote down itself, such as a note or a reason, stays as it was written."""
    steps = [step for step in fold.steps(EVENINGS[name]) if not step.fact.note and not isinstance(step.fact, Override)]
    with translation.override(language):
        beginning = [spoken(each) for each in next(story.story(EVENINGS[name]))]
        told = [spoken(sentence) for step in steps for sentence in story.tell(step)]
        coming = [spoken(sentence) for step in steps for sentence in story.before(step.after)]
    assert [sentence for sentence in (*beginning, *told, *coming) if LATIN.search(sentence)] == []


@pytest.mark.parametrize("name", EVENINGS)
def test_every_sentence_of_an_evening_is_filled_in(name: str) -> None:
    for sentences in story.story(EVENINGS[name]):
        assert [told for told in map(spoken, sentences) if "{" in told or "}" in told or "  " in told] == []
