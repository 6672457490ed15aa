"""What holds of every answer that the golden cases get, whoever reads it in whichever language."""

import re
from typing import Any

import pytest
from django.utils import translation

from scorekeeper.rules.cards import Rank, Suit, face
from scorekeeper.rules.order import Trump as Trumps
from scorekeeper.rules.order import order
from scorekeeper.rules.presets import BASHI_FEN
from scorekeeper.rules.rulebook import ARTICLES
from scorekeeper.web.answering import law, marks, text
from scorekeeper.web.answering.answer import answer
from scorekeeper.web.answering.drawn import fanned, in_turn, is_trump, readable
from scorekeeper.web.answering.labels import labelled
from scorekeeper.web.answering.sections import sections
from scorekeeper.web.asking.address import Asking, ask
from scorekeeper.web.asking.kinds import KINDS
from scorekeeper.web.pages.rulings import Answer, Law, Mark, Row
from tests.rulebook.test_cases import CASES

HAN = re.compile(r"[\u4e00-\u9fff]")
LATIN = re.compile(r"[A-Za-z]{3,}")
HOME = order(BASHI_FEN.trumps, Trumps(Rank.SEVEN, Suit.DIAMONDS))


def asking(case: dict[str, Any]) -> Asking:
    values = {name: value for name, value in case["ask"].items() if name != "op"}
    return Asking(KINDS[case["ask"]["op"]], values | {"rules": case["rules"]})


ASKED = [
    pytest.param(asking(case), ask(asking(case)), id=f"{case['file']}:{case['id']}")
    for case in CASES
    if case["ask"]["op"] in KINDS and "error" not in case["expect"]
]
FEW = ASKED[::5]


@pytest.mark.parametrize(("asked", "told"), ASKED)
def test_every_answer_has_a_word_a_drawing_and_a_game(asked: Asking, told: Any) -> None:  # noqa: ANN401 - as it is answered
    found = answer(asked, told)
    assert (bool(found.mark.word), bool(found.mark.icon), bool(found.game)) == (True, True, True)


@pytest.mark.parametrize(("asked", "told"), FEW)
@pytest.mark.parametrize("language", ["zh-hans", "zh-hant"])
def test_a_reason_is_told_in_the_readers_language(asked: Asking, told: Any, language: str) -> None:  # noqa: ANN401
    with translation.override(language):
        found = answer(asked, told)
    assert [said for said in (found.mark.word, found.reason, *found.notes) if said and not HAN.search(said)] == []


@pytest.mark.parametrize(("asked", "told"), [each for each in ASKED if "duties" in each.values[1]])  # type: ignore[operator]
def test_a_follow_is_forbidden_where_a_duty_is_broken_and_nowhere_else(asked: Asking, told: Any) -> None:  # noqa: ANN401
    tones = [row.mark.tone for row in answer(asked, told).ladder if row.mark]
    verdict = told["verdict"]
    assert ("forbidden" in tones) is (verdict == "forbidden")


@pytest.mark.parametrize(("asked", "told"), [each for each in ASKED if "duties" in each.values[1]])  # type: ignore[operator]
def test_what_was_owed_is_ringed_in_the_hand_and_nowhere_else(asked: Asking, told: Any) -> None:  # noqa: ANN401
    rows = answer(asked, told).told
    ringed = [face.name for row in rows for face in row.cards if face.owed]
    owed = [card for duty in told["duties"] if duty["state"] == "broken" for card in readable(duty["cards"])]
    held = readable(asked.values.get("hand", ""))
    assert len(ringed) == sum(min(owed.count(card), held.count(card)) for card in set(owed))


@pytest.mark.parametrize(("asked", "told"), ASKED)
def test_a_ruling_fits_into_a_chat(asked: Asking, told: Any) -> None:  # noqa: ANN401
    lines = text.lines("Was it allowed?", answer(asked, told), "http://cards.example/x")
    assert (len(lines) <= text.MOST_LINES, lines[0], lines[-1]) == (True, "Was it allowed?", "http://cards.example/x")
    assert [line for line in lines if "\n" in line or not line.strip()] == []


@pytest.mark.parametrize(("asked", "told"), FEW)
def test_the_law_is_that_of_the_article_that_decides(asked: Asking, told: Any) -> None:  # noqa: ANN401
    found = answer(asked, told).law
    if told.get("article"):
        assert found
        assert found.title == ARTICLES[told["article"]].title
    assert [each for each in (found.options if found else ()) if not each.sentences] == []


def every_word(found: Answer) -> list[str]:
    """All that an answer says, but the address names of scoring tables."""
    rows = [row for section in found.sections for row in section.rows]
    options = found.law.options if found.law else ()
    said = [found.mark.word, found.reason, found.game, *found.notes, found.table_judges]
    said += [text for section in found.sections for text in (section.title, section.more)]
    said += [text for row in (*rows, *found.told, *found.ladder) for text in (row.title, row.sentence)]
    said += [sentence for option in options for sentence in option.sentences]
    said += [text for doubt in found.doubts for text in (doubt.sentence, *(tap.label for tap in doubt.taps))]
    return [text for text in said if text]


@pytest.mark.parametrize(("asked", "told"), ASKED[::3])
@pytest.mark.parametrize("language", ["zh-hans", "zh-hant"])
def test_not_one_english_word_is_left_in_a_chinese_answer(asked: Asking, told: Any, language: str) -> None:  # noqa: ANN401
    """Ranks, suits and people may be letters; a word of three is one that somebody forgot to translate."""
    with translation.override(language):
        words = every_word(answer(asked, told))
    assert [text for text in words if LATIN.search(text)] == []


def told_as(tone: str, *rows: Row, reason: str = "", article: Law | None = None) -> Answer:
    return Answer(
        mark=Mark(tone=tone, icon="x", word="So it is"),
        reason=reason,
        game="Tractor",
        told=rows,
        ladder=(),
        sections=(),
        law=article,
        table_judges="",
        doubts=(),
        notes=(),
    )


@pytest.mark.parametrize(("tone", "sign"), [("allowed", "✓"), ("forbidden", "✗"), ("undecided", "?"), ("told", "·")])
def test_a_chat_shows_a_verdict_by_a_sign(tone: str, sign: str) -> None:
    assert text.lines("T", told_as(tone), "A") == ["T", "Tractor", f"{sign} So it is", "A"]


def test_a_long_question_is_cut_and_its_answer_is_not() -> None:
    rows = [Row(title=str(number), sentence="said") for number in range(30)]
    article = Law(title="Pairs", sentence="A pair is owed.", options=())
    lines = text.lines("T", told_as("forbidden", *rows, reason="Because.", article=article), "A")
    assert len(lines) == text.MOST_LINES
    assert lines[-4:] == ["✗ So it is", "Because.", "§ Pairs", "A"]


def test_cards_are_written_by_sign_and_jokers_by_name() -> None:
    row = Row(title="Led", cards=in_turn((face("10H"), face("RJ")), None))
    assert text.lines("T", told_as("told", row), "A")[2] == "Led: 10♥ red joker"


@pytest.mark.parametrize(("language", "colon"), [("en", "Led: 5♥"), ("zh-hans", "Led：5♥"), ("zh-hant", "Led：5♥")])
def test_a_label_has_the_colon_of_its_language(language: str, colon: str) -> None:
    with translation.override(language):
        assert labelled("Led", "5♥") == colon


def test_cards_are_fanned_as_trumps_make_the_suits_or_left_as_they_lie() -> None:
    cards = readable("3H 7S AD KH RJ")
    assert [shown.rank + shown.suit for shown in fanned(cards, HOME)][:3] == ["red-joker", "7spades", "Adiamonds"]
    assert fanned(cards, None) == in_turn(cards, None)


def test_only_as_many_copies_are_ringed_as_were_owed() -> None:
    hand, owed = readable("9H 9H 9H 3H"), readable("9H 9H")
    assert [shown.owed for shown in in_turn(hand, None, owed)] == [True, True, False, False]


@pytest.mark.parametrize(("card", "trump"), [("7S", True), ("AD", True), ("RJ", True), ("AH", False)])
def test_trumps_are_what_the_order_says(card: str, trump: bool) -> None:  # noqa: FBT001
    assert is_trump(face(card), HOME) is trump
    assert not is_trump(face(card), None)


@pytest.mark.parametrize("raw", ["5X", "7S*99", 7, None, {"a": 1}])
def test_cards_that_cannot_be_read_are_none(raw: object) -> None:
    assert readable(raw) == ()


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
    ("legal", "more"),
    [({"count": 2}, ""), ({"count": 3}, "All of them"), ({"count": 2, "exact": False}, "All of them")],
)
def test_all_plays_are_a_tap_away_where_there_may_be_more(legal: dict[str, object], more: str) -> None:
    asked = Asking(KINDS["follow"], {"rules": "bashi-fen", "trump": "7D", "lead": "5H"})
    (section,) = sections(asked, {"legal": {**legal, "examples": ["3H", "4H"]}})
    assert (section.more, bool(section.url)) == (more, bool(more))


@pytest.mark.parametrize("word", marks.VERDICTS)
def test_a_verdict_is_its_own_tone(word: str) -> None:
    found = marks.verdict(word)
    assert (found.tone, bool(found.word)) == (word, True)


def test_verdicts_and_states_are_told_apart_by_more_than_colour() -> None:
    drawn = [marks.verdict(word) for word in marks.VERDICTS] + [marks.fact("x")]
    assert len({mark.icon for mark in drawn}) == len(drawn)
    assert len({marks.state(state).icon for state in marks.STATES}) == len(marks.STATES)


@pytest.mark.parametrize(
    ("op", "verdict", "silent"), [("follow", "forbidden", False), ("follow", "allowed", True), ("order", None, True)]
)
def test_what_no_rule_decides_is_said_where_it_matters(op: str, verdict: object, silent: bool) -> None:  # noqa: FBT001
    assert (law.judges(op, verdict) == "") is silent
