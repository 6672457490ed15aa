"""Names that only look different are the same to the ear."""

import pytest

from scorekeeper.store.names import namesake


@pytest.mark.parametrize("typed", ["Anna", "anna", "ANNA", "Ａｎｎａ", " An na\u3000", "Ａｎｎａ　"])
def test_capitals_widths_and_spaces_tell_nobody_apart(typed: str) -> None:
    assert namesake(typed, ("Otto", "Anna")) == "Anna"


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Straße", "STRASSE"),
        ("İpek", "i̇pek"),
        ("李 伟", "李伟"),
        ("Zoe\u0308", "Zo\u00eb"),
        ("ｶﾞｺ", "ガコ"),
        ("가", "\u1100\u1161"),
    ],
)
def test_every_script_is_heard(name: str, other: str) -> None:
    assert (namesake(name, (other,)), namesake(other, (name,))) == (other, name)


@pytest.mark.parametrize(
    "typed", ["Mei\u200d", "\u200cMei", "m\u200de\u200ci", "Ｍ\u200dei", "Mei\ufe0f", "M\U000e0100ei"]
)
def test_joiners_and_variations_are_not_seen(typed: str) -> None:
    assert (namesake(typed, ("Mei",)), namesake("Mei", (typed,))) == ("Mei", typed)


@pytest.mark.parametrize(("name", "other"), [("A²", "A2"), ("①", "1"), ("No.Ⅳ", "No.IV"), ("㈱", "(株)"), ("½", "1⁄2")])
def test_what_looks_otherwise_is_somebody_else(name: str, other: str) -> None:
    assert (namesake(name, (other,)), namesake(other, (name,))) == ("", "")


@pytest.mark.parametrize("typed", ["Ann", "Hanna", "Änna", "安娜", ""])
def test_other_letters_are_somebody_else(typed: str) -> None:
    assert namesake(typed, ("Otto", "Anna")) == ""


def test_a_small_picture_is_one_name_however_it_is_drawn() -> None:
    assert namesake("Mei ❤\ufe0f", ("Mei \u2764\ufe0e",)) == "Mei \u2764\ufe0e"


def test_the_first_of_several_is_found() -> None:
    assert namesake("ANNA", ("anna", "Anna")) == "anna"
