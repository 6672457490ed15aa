"""An answer for people: from the verdict to the notes, one thing a line; colour never carries the meaning alone."""

from scorekeeper.rules.explain import explain

RULING = {
    "id": 5,
    "verdict": "forbidden",
    "article": "tuple-duty",
    "reason": "A pair was owed.",
    "duties": [
        {"article": "follow-suit", "sentence": "Play hearts.", "state": "met", "cards": ""},
        {"article": "tuple-duty", "sentence": "Play your pair.", "state": "broken", "cards": "9H 9H"},
    ],
    "legal": {"count": 1, "examples": ["9H 9H"]},
    "stands": False,
    "hands": [{"a": 1}, [2, True]],
    "nothing": None,
    "unknown": ["Whether he held a king."],
    "notes": ["A kitty of 8 comes out even."],
}


def test_a_ruling_is_told_from_its_verdict_to_its_notes() -> None:
    assert list(explain(RULING)) == [
        "FORBIDDEN  [tuple-duty]",
        "A pair was owed.",
        "  ✓ Play hearts.",
        "  ✗ Play your pair. (9H 9H)",
        "  Allowed plays: 1, such as 9H 9H.",
        "  stands: no",
        "  hands: a 1 · 2 · yes",
        "  ? Whether he held a king.",
        "  note: A kitty of 8 comes out even.",
    ]


def test_plays_that_nobody_counted_and_the_house_rules_beneath_are_told() -> None:
    legal = {"count": 7, "exact": False, "examples": ["9H 9H"]}
    cites = [{"option": "kitty.bonus", "value": "double", "article": "kitty-points"}]
    assert list(explain({"legal": legal, "cites": cites})) == [
        "  Allowed plays: at least 7, such as 9H 9H.",
        "  Rests on kitty.bonus double.",
    ]


def test_colour_is_added_to_words_that_say_the_same() -> None:
    assert list(explain({"verdict": "allowed"}, colour=True)) == ["\x1b[32mALLOWED\x1b[0m"]


def test_plays_of_a_trick_and_plain_plays_are_listed() -> None:
    answer = {"plays": [{"role": "lead", "reason": "3H was led."}, "4H"]}
    assert list(explain(answer)) == ["  lead: 3H was led.", "  4H"]


def test_what_says_itself_in_a_sentence_is_told_by_it() -> None:
    answer = {
        "lines": [{"points": 70, "sentence": "The defenders captured 70."}],
        "plans": [{"reason": "No card is out."}],
    }
    assert list(explain(answer)) == ["  The defenders captured 70.", "  No card is out."]


def test_an_error_is_its_sentence() -> None:
    assert list(explain({"error": {"field": "card", "sentence": "card is missing."}})) == ["card is missing."]
    assert list(explain({"error": {"field": "hand", "sentence": "One too many."}})) == ["hand: One too many."]


def test_equal_cards_and_the_parts_of_a_grouping_are_held_apart_from_others() -> None:
    assert list(explain({"T": [["7D"], ["7C", "7H"]]})) == ["  T: 7D · 7C = 7H"]
    both = [[{"cards": "3H 3H"}, {"cards": "4H"}], [{"cards": "3H"}, {"cards": "3H"}, {"cards": "4H"}]]
    assert list(explain({"groupings": both})) == ["  3H 3H + 4H", "  3H + 3H + 4H"]
