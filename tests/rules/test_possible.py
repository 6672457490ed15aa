"""What cannot lie on a table is refused, whichever question it stands in; what can is answered."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.rules import questions
from scorekeeper.rules.questions.compared import _ASKING

FACE = "5H"
FILLERS = ("2H", "3H", "4H", "6H", "8H", "9H", "10H", "JH", "QH", "KH", "AH", *(f"{rank}C" for rank in "3456789JQKA"))
SEATS = [{"name": name, "level": "5"} for name in "NWSE"]
Lists = list[list[str]]


def filled(counts: Sequence[int]) -> Lists:
    """So many fives of hearts in each place, and other cards so that all have as many, and at least one."""
    size, fillers = max(1, *counts), iter(FILLERS)
    return [[FACE] * count + [next(fillers) for _ in range(size - count)] for count in counts]


def follow(counts: Sequence[int]) -> dict[str, Any]:
    led, held = filled(counts)
    return {"op": "follow", "lead": led, "hand": held, "play": held, "parts": [[card] for card in led]}


def follow_unseen(counts: Sequence[int]) -> dict[str, Any]:
    led, played, seen = filled(counts)
    return {"op": "follow", "lead": led, "play": played, "seen": seen}


def follows(counts: Sequence[int]) -> dict[str, Any]:
    led, held = filled(counts)
    return {"op": "follows", "lead": led, "hand": held}


def lead(counts: Sequence[int]) -> dict[str, Any]:
    held, gone, *others = filled(counts)
    return {"op": "lead", "lead": held, "hand": [*held, "AS"], "gone": gone, "others": [*others, None]}


def lead_unseen(counts: Sequence[int]) -> dict[str, Any]:
    led, gone, *others = filled(counts)
    return {"op": "lead", "lead": led, "parts": [[card] for card in led], "gone": gone, "others": others}


def trick(counts: Sequence[int]) -> dict[str, Any]:
    return {"op": "trick", "plays": filled(counts)}


def trick_with_hands(counts: Sequence[int]) -> dict[str, Any]:
    plays = filled([0] * len(counts))
    return {"op": "trick", "plays": plays, "hands": [play + [FACE] * n for play, n in zip(plays, counts, strict=True)]}


def bid(counts: Sequence[int]) -> dict[str, Any]:
    shown = [{"by": by, "cards": [FACE] * count} for by, count in zip("NWS", counts, strict=True) if count]
    return {"op": "bid", "seats": SEATS, "bids": shown[:-1], "next": shown[-1]}


def friends(counts: Sequence[int]) -> dict[str, Any]:
    played = [{"by": by, "cards": cards} for by, cards in zip("NWSE", filled(counts), strict=True)]
    return {"op": "friends", "players": list("NWSE"), "declarer": "N", "calls": [], "played": played}


def one(op: str, field: str, **beside: object) -> Callable[[Sequence[int]], dict[str, Any]]:
    return lambda counts: {"op": op, field: filled(counts)[0], **beside}


LAYOUTS: dict[str, tuple[int, Callable[[Sequence[int]], dict[str, Any]]]] = {
    "follow": (2, follow),
    "follow, hand unseen": (3, follow_unseen),
    "follows": (2, follows),
    "lead": (4, lead),
    "lead, hand unseen": (5, lead_unseen),
    "trick": (4, trick),
    "trick with hands": (4, trick_with_hands),
    "bid": (3, bid),
    "friends": (4, friends),
    "shape": (1, one("shape", "cards")),
    "redeal": (1, one("redeal", "hand", claim="no_points")),
    "nobody_bid": (1, one("nobody_bid", "kitty", rank="2")),
}
"""How many places a question names, and the question with so many fives of hearts in each of them."""
NO_CARDS = {"order", "read", "remedy", "call", "first_draw", "deal", "score", "compare"}
"""Questions that name no cards which lie anywhere; `compare` has those of the question that it asks."""


def asked(layout: str, counts: Sequence[int], decks: int, out: int) -> list[dict[str, Any]]:
    """The question at a table with so many decks, and where it can be compared the comparison of it."""
    pack = {"table.decks": decks, "table.cards_out": [FACE] * out, "table.players": 4}
    question = LAYOUTS[layout][1](counts) | {"trump": "7D", "rules": {"preset": "bashi-fen", "set": pack}}
    return [question, *([{"op": "compare", "ask": question}] if question["op"] in _ASKING else [])]


@st.composite
def packs(draw: st.DrawFn, more: int) -> tuple[str, list[int], int, int]:
    """A question with as many copies of a card as the pack holds, and so many more."""
    layout = draw(st.sampled_from(sorted(LAYOUTS)))
    decks = draw(st.integers(2, 4))
    out = draw(st.integers(0, decks - 1))
    counts = [0] * LAYOUTS[layout][0]
    for _ in range(decks - out + more):
        counts[draw(st.integers(0, len(counts) - 1))] += 1
    return layout, counts, decks, out


def test_every_question_is_laid_out_here() -> None:
    ops = {layout([1] * places)["op"] for places, layout in LAYOUTS.values()}
    assert ops | NO_CARDS == set(questions.OPERATIONS)


@settings(max_examples=300, deadline=None)
@given(packs(0))
def test_as_many_copies_as_the_pack_holds_are_answered(position: tuple[str, list[int], int, int]) -> None:
    assert [answer["error"] for each in asked(*position) if "error" in (answer := questions.answer(each))] == []


@settings(max_examples=300, deadline=None)
@given(packs(1))
def test_one_copy_more_than_the_pack_holds_is_refused(position: tuple[str, list[int], int, int]) -> None:
    answers = [questions.answer(each) for each in asked(*position)]
    assert [answer for answer in answers if "error" not in answer] == []


@pytest.mark.parametrize(
    ("question", "field"),
    [
        ({"op": "trick", "plays": [FACE] * 6}, "plays[2]"),
        ({"op": "follow", "lead": FACE, "hand": "5H 5H", "play": FACE}, "hand"),
        ({"op": "follow", "lead": "5H 5H", "hand": "3H", "play": FACE}, "play"),
        ({"op": "follow", "lead": "3H 4H", "parts": ["3H", "4H", "3H 3H"], "play": "6H 8H"}, "parts"),
        ({"op": "lead", "lead": FACE, "gone": FACE, "others": ["2H", FACE]}, "others[1]"),
        ({"op": "lead", "lead": "3H", "parts": ["3H 3H", "3H"]}, "parts"),
        ({"op": "trick", "plays": [FACE, "3H"], "hands": [None, "5H 5H 3H"]}, "hands[1]"),
        ({"op": "trick", "plays": ["3H", "4H"], "parts": ["3H 3H", "3H"]}, "parts"),
    ],
)
def test_the_field_with_the_copy_too_many_is_named(question: dict[str, Any], field: str) -> None:
    question = {"trump": "7D", **question}
    compared = questions.answer({"op": "compare", "ask": question})
    errors = [questions.answer(question)["error"], compared["error"]]
    assert [(error["kind"], error["field"]) for error in errors] == [  # type: ignore[index]
        ("impossible", field),
        ("impossible", f"ask.{field}"),
    ]


@pytest.mark.parametrize(
    "question",
    [
        {"op": "order"},
        {"op": "shape", "cards": "3H"},
        {"op": "lead", "lead": "3H"},
        {"op": "follow", "lead": "3H", "play": "4H"},
        {"op": "follows", "lead": "3H", "hand": "4H"},
        {"op": "trick", "plays": ["3H", "4H"]},
        {"op": "redeal", "hand": "3H", "claim": "no_trumps"},
        {"op": "call", "calls": [{"card": "KS"}]},
        {"op": "bid"},
        {"op": "nobody_bid"},
    ],
    ids=lambda question: question["op"],
)
def test_a_level_that_nobody_plays_at_is_refused(question: dict[str, Any]) -> None:
    rules = {"set": {"ladder.start": "5", "ladder.finish": "K"}}

    def answered(level: str) -> dict[str, Any]:
        seats = [{"name": name, "level": level} for name in "NWSE"]
        return questions.answer({"trump": f"{level}D", "rank": level, "seats": seats, **question, "rules": rules})

    assert [level for level in ("5", "9", "K") if "error" in answered(level)] == []
    assert [answered(level)["error"]["kind"] for level in ("2", "4", "A")] == ["impossible"] * 3


LAST = {"won_by": "defenders", "cards": 2}


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"captured": 200}, None),
        ({"captured": 205}, "captured"),
        ({"captured": 500}, "captured"),
        ({"captured": 120, "kitty": 80, "last_trick": LAST}, None),
        ({"captured": 125, "kitty": 80, "last_trick": LAST}, "captured"),
        ({"captured": 0, "kitty": 85, "last_trick": LAST}, "kitty"),
        ({"captured": 0, "kitty": 20, "last_trick": LAST | {"cards": 27}}, None),
        ({"captured": 0, "kitty": 20, "last_trick": LAST | {"cards": 28}}, "last_trick.cards"),
        ({"points": 200 + 80 * 49}, None),
        ({"points": 200 + 80 * 49 + 5}, "points"),
        ({"points": 200 + 80 * 49 + 5, "fines": [{"points": 5, "on": "declarers"}]}, None),
        ({"points": 80, "fines": [{"points": 2500, "on": "declarers"}]}, None),
        ({"points": 80, "fines": [{"points": 2505, "on": "declarers"}]}, "fines[0].points"),
    ],
)
def test_no_more_points_are_counted_than_there_are(fields: dict[str, Any], field: str | None) -> None:
    question = {"op": "score", **fields}
    answers = [questions.answer(each) for each in (question, {"op": "compare", "ask": question})]
    found = [answer["error"]["field"] if "error" in answer else None for answer in answers]  # type: ignore[index]
    assert found == [field, field and f"ask.{field}"]


def test_fines_of_the_table_may_be_in_a_total() -> None:
    def fields(points: int, **fine: int) -> dict[str, Any]:
        rules = {"preset": "hundred", "set": {"kitty.bonus": "once", **{f"leading.{k}": v for k, v in fine.items()}}}
        return questions.answer({"op": "score", "rules": rules, "points": points})

    assert ["error" in fields(points) for points in (100, 105)] == [False, True]
    assert ["error" in fields(points, fine=10) for points in (220, 225)] == [False, True]


PRESETS = ("da-bai-fen", "bashi-fen", "looking-for-friends")


@pytest.mark.parametrize(
    "ask",
    [
        {"op": "follow", "trump": "7D", "lead": "5H 5H 5H", "hand": "9H 9H 3H 4H", "play": "9H 9H 3H"},
        {"op": "lead", "trump": "7D", "lead": "5H", "others": [None] * 5},
        {"op": "trick", "trump": "7D", "plays": ["5H", "5H", "5H"]},
        {"op": "bid", "seats": SEATS, "bids": [{"by": "N", "cards": "5H 5H"}], "next": {"by": "W", "cards": "5H"}},
        {"op": "score", "captured": 250},
    ],
    ids=lambda ask: ask["op"],
)
def test_a_preset_that_refuses_the_question_has_no_verdict_but_says_why(ask: dict[str, Any]) -> None:
    found = questions.answer({"op": "compare", "ask": ask | {"rules": "looking-for-friends"}})
    rows = {row["preset"]: row for row in found["presets"]}  # type: ignore[attr-defined]
    told = [
        (set(rows[preset]) - {"preset"}, "error" in questions.answer(ask | {"rules": preset})) for preset in PRESETS
    ]
    name = "verdict" if "verdict" in found else "answer"
    assert told == [({name, "error"}, True), ({name, "error"}, True), ({name}, False)]
    assert (rows["da-bai-fen"][name], rows["da-bai-fen"]["error"]["kind"]) == (None, "impossible")
