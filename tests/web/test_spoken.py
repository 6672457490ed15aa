"""The engine's sentences, in the reader's language."""

import re

import pytest
from django.utils import translation

from scorekeeper.match import fold, story
from scorekeeper.match.facts import Override
from scorekeeper.rules.cards import BLACK_JOKER, Suit, face
from scorekeeper.rules.presets import TRACTOR
from scorekeeper.rules.ruleset import OPTIONS
from scorekeeper.rules.rulings import Sentence, say
from scorekeeper.web.spoken import joined, spoken
from tests.web.golden import EVENINGS

LATIN = re.compile(r"[A-Za-z]{3,}")
"""Ranks, suits and the golden players are shorter; what is longer was not translated."""


def test_a_sentence_is_said_with_its_values() -> None:
    assert spoken(Sentence("{card} of {suit}", (("card", face("7D")), ("suit", Suit.TRUMPS)))) == "7♦ of trumps"


def test_several_cards_stand_side_by_side() -> None:
    assert spoken(Sentence("{cards}", (("cards", (face("10H"), BLACK_JOKER)),))) == "10♥ BJ"


@pytest.mark.parametrize(
    ("sentences", "together"),
    [
        (("This was changed.", "This is right now."), "This was changed. This is right now."),
        (("这一条改过了。", "这一条现在没问题了。"), "这一条改过了。这一条现在没问题了。"),
        (("Ali wins.", "", "赢了。", "Over."), "Ali wins. 赢了。Over."),
        (("5♥", "10♥"), "5♥ 10♥"),
        ((), ""),
    ],
)
def test_sentences_are_joined_as_their_script_sets_them(sentences: tuple[str, ...], together: str) -> None:
    assert joined(sentences) == together


def test_sentences_within_a_sentence_stand_close_in_chinese() -> None:
    rows = OPTIONS["scoring.table"].kind.sentences(TRACTOR.scoring.table, "", 2)[:2]
    with translation.override("zh-hans"):
        said = spoken(Sentence("{rows}", (("rows", rows),)))
    assert said == "0 分：庄家方升 3 级，庄不换。5 到 35 分：庄家方升 2 级，庄不换。"


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
