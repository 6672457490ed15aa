"""What holds of every answer that the golden cases get, whoever reads it in whichever language."""

import re
from functools import cache
from typing import Any

import pytest
from django.utils import translation

from scorekeeper.rules.cards import notation
from scorekeeper.rules.cards.card import Rank, Suit, face
from scorekeeper.rules.cards.order import Trump as Trumps
from scorekeeper.rules.follow.follows import FollowRuling, Legal
from scorekeeper.rules.house.presets import BASHI_FEN
from scorekeeper.rules.questions.rows import RowsField, SeatsField
from scorekeeper.rules.rulebook import ARTICLES
from scorekeeper.rules.rulings import Ruling, State, Verdict
from scorekeeper.rules.words import say
from scorekeeper.web.rulings import law, marks
from scorekeeper.web.rulings import pages as ruling_pages
from scorekeeper.web.rulings.address import Asking, ask
from scorekeeper.web.rulings.answer import ShownAnswer, answer, article_of
from scorekeeper.web.rulings.law import Law
from scorekeeper.web.rulings.marks import AnswerRow, Mark, fanned, in_turn, is_trump, readable
from scorekeeper.web.rulings.questions import KINDS
from scorekeeper.web.rulings.sections import sections
from tests.each import each
from tests.rulebook.test_cases import CASES
from tests.web.rulings.test_cases import asking

LATIN = re.compile(r"[A-Za-z]{3,}")
HOME = BASHI_FEN.trumps.order(Trumps(Rank.SEVEN, Suit.DIAMONDS))


Told = tuple[Asking, Any]


@cache
def asked() -> list[Told]:
    """Every golden case that a page can ask, and what it is answered."""
    known = [case for case in CASES if case["ask"]["op"] in KINDS and "error" not in case["expect"]]
    return [(asking(case), ask(asking(case))) for case in known]


def follows() -> list[Told]:
    return [(question, told) for question, told in asked() if isinstance(told.ruling, Ruling) and told.ruling.duties]


@each(asked)
def test_every_answer_has_a_word_a_drawing_and_a_game(case: Told) -> None:
    found = answer(*case)
    assert (bool(found.mark.word), bool(found.mark.icon), bool(found.game)) == (True, True, True)


@each(follows)
def test_a_follow_is_forbidden_where_a_duty_is_broken_and_nowhere_else(case: Told) -> None:
    tones = [row.mark.tone for row in answer(*case).ladder if row.mark]
    assert ("forbidden" in tones) is (case[1].ruling.verdict is Verdict.FORBIDDEN)


@each(follows)
def test_what_was_owed_is_ringed_in_the_hand_and_nowhere_else(case: Told) -> None:
    rows = answer(*case).told
    ringed = [face.name for row in rows for face in row.cards if face.owed]
    owed = [card for duty in case[1].ruling.duties if duty.state is State.BROKEN for card in duty.cards]
    held = readable(case[0].values.get("hand", ""))
    assert len(ringed) == sum(min(owed.count(card), held.count(card)) for card in set(owed))


@each(asked)
def test_a_ruling_fits_into_a_chat(case: Told) -> None:
    first, *between, last = ruling_pages.lines("Was it allowed?", answer(*case), "http://cards.example/x")
    assert (first, last) == ("Was it allowed?", "http://cards.example/x")
    assert [line for line in between if "\n" in line or not line.strip()] == []
    assert len(between) + 2 <= ruling_pages.MOST_LINES


@each(lambda: asked()[::5])
def test_the_law_is_that_of_the_article_that_decides(case: Told) -> None:
    found = answer(*case).law
    article = article_of(*case)
    if article:
        assert found
        assert found.title == ARTICLES[article].title
    assert [each for each in (found.options if found else ()) if not each.sentences] == []


def every_word(found: ShownAnswer) -> list[str]:
    """All that an answer says, but the address names of scoring tables."""
    rows = [row for section in found.sections for row in section.rows]
    options = found.law.options if found.law else ()
    said = [found.mark.word, found.reason, found.game, *found.notes, found.table_judges]
    said += [text for section in found.sections for text in (section.title, section.more)]
    said += [text for row in (*rows, *found.told, *found.ladder) for text in (row.title, row.sentence)]
    said += [sentence for option in options for sentence in option.sentences]
    said += [text for doubt in found.doubts for text in (doubt.sentence, *(tap.label for tap in doubt.taps))]
    return [text for text in said if text]


@each(lambda: asked()[::3])
def test_not_one_english_word_is_left_in_a_chinese_answer(case: Told) -> None:
    """Ranks, suits and people may be letters; a word of three is one that somebody forgot to translate."""
    for language in ("zh-hans", "zh-hant"):
        with translation.override(language):
            words = every_word(answer(*case))
        assert [text for text in words if LATIN.search(text)] == []


@pytest.mark.parametrize(("tone", "sign"), [("allowed", "✓"), ("forbidden", "✗"), ("undecided", "?"), ("told", "·")])
def test_a_long_question_is_cut_in_a_chat_and_its_answer_is_not(tone: str, sign: str) -> None:
    row = AnswerRow(title="Led", cards=in_turn((face("10H"), face("RJ")), None))
    found = ShownAnswer(
        mark=Mark(tone=tone, icon="x", word="So it is"),
        reason="Because.",
        told=(row,) * 30,
        law=Law(title="Pairs", sentence="A pair is owed.", options=()),
        game="Tractor",
    )
    lines = ["T", "Tractor", *["Led: 10♥ red joker"] * 6, f"{sign} So it is", "Because.", "§ Pairs", "A"]
    assert ruling_pages.lines("T", found, "A") == lines


def test_cards_are_fanned_as_trumps_make_the_suits_or_left_as_they_lie() -> None:
    cards = readable("3H 7S AD KH RJ")
    assert [shown.rank + shown.suit for shown in fanned(cards, HOME)][:3] == ["red-joker", "7spades", "Adiamonds"]
    assert fanned(cards, None) == in_turn(cards, None)
    assert [readable(raw) for raw in ("5X", "7S*99", 7, None, {"a": 1})] == [()] * 5


@pytest.mark.parametrize(("card", "trump"), [("7S", True), ("AD", True), ("RJ", True), ("AH", False)])
def test_trumps_are_what_the_order_says(card: str, trump: bool) -> None:  # noqa: FBT001
    assert is_trump(face(card), HOME) is trump
    assert not is_trump(face(card), None)


@pytest.mark.parametrize(
    ("trump", "words"),
    [
        (Trumps(Rank.SEVEN, Suit.DIAMONDS), "7♦"),
        (Trumps(Rank.TEN, None), "10, no suit"),
        (Trumps(None, None), "jokers only"),
    ],
)
def test_a_trump_is_told_in_words(trump: Trumps, words: str) -> None:
    assert law.trump_in_words(trump) == words


@pytest.mark.parametrize(
    ("counted", "more"),
    [((2, True), ""), ((3, True), "All of them"), ((2, False), "All of them")],
)
def test_all_plays_are_a_tap_away_where_there_may_be_more(counted: tuple[int, bool], more: str) -> None:
    asked = Asking(KINDS["follow"], {"rules": "bashi-fen", "trump": "7D", "lead": "5H"})
    (count, exact), examples = counted, (notation.cards("3H"), notation.cards("4H"))
    legal = Legal(count=count, exact=exact, examples=examples)
    ruling = FollowRuling(verdict=Verdict.ALLOWED, article=next(iter(ARTICLES)), reason=say("It is so."), legal=legal)
    (section,) = sections(asked, ruling)
    assert (section.more, bool(section.url)) == (more, bool(more))


def test_verdicts_and_states_are_told_apart_by_more_than_colour() -> None:
    drawn = [marks.verdict(word) for word in marks.VERDICTS] + [marks.fact("x")]
    assert len({mark.icon for mark in drawn}) == len(drawn)
    assert len({marks.state(state).icon for state in marks.STATES}) == len(marks.STATES)


def test_every_row_that_was_said_is_shown() -> None:
    for question, told in asked():
        fields = [field for field in question.kind.fields if isinstance(field, RowsField)]
        names = [field.name for field in fields if not isinstance(field, SeatsField)]
        rows = [value for name in names if isinstance(value := question.values.get(name), list)]
        assert len(answer(question, told).told) >= sum(map(len, rows))
