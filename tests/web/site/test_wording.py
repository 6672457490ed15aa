"""The engine's sentences, in the reader's language."""

import re
from itertools import product

import pytest
from django.utils import translation

from scorekeeper.match import fold, story
from scorekeeper.match.facts import SetScore
from scorekeeper.rules.cards.card import BLACK_JOKER, Suit, face
from scorekeeper.rules.house.presets import TRACTOR
from scorekeeper.rules.house.ruleset import OPTIONS
from scorekeeper.rules.words import Sentence
from scorekeeper.web.site.wording import joined, translated
from tests.each import each
from tests.web.golden import EVENINGS

LATIN = re.compile(r"[A-Za-z]{3,}")
"""Ranks, suits and the golden players are shorter; what is longer was not translated."""


def test_a_sentence_is_said_with_its_values() -> None:
    inner = Sentence("{card} of {suit}", (("card", face("7D")), ("suit", Suit.TRUMPS)))
    cards = Sentence("{cards}", (("cards", (face("10H"), BLACK_JOKER)),))
    assert translated(Sentence("({parts})", (("parts", (inner, cards)),))) == "(7♦ of trumps 10♥ black joker)"


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
        said = translated(Sentence("{rows}", (("rows", rows),)))
    assert said == "0 分：庄家方升 3 级，庄不换。5 到 35 分：庄家方升 2 级，庄不换。"


@each(list(product(EVENINGS, ["zh-hans", "zh-hant"])))
def test_an_evening_is_told_without_an_english_word(case: tuple[str, str]) -> None:
    """What the table wrote down itself, such as a note or a reason, stays as it was written."""
    name, language = case
    steps = [step for step in fold.steps(EVENINGS[name]) if not step.fact.note and not isinstance(step.fact, SetScore)]
    with translation.override(language):
        told = [translated(sentence) for step in steps for sentence in story.tell(step)]
    assert [sentence for sentence in told if LATIN.search(sentence)] == []


@each(EVENINGS)
def test_every_sentence_of_an_evening_is_filled_in(name: str) -> None:
    for step in fold.steps(EVENINGS[name]):
        assert [told for told in map(translated, story.tell(step)) if "{" in told or "}" in told or "  " in told] == []
