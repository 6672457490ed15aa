"""Names that only look different are the same to the ear."""

import pytest

from scorekeeper.store.names import namesake


@pytest.mark.parametrize("typed", ["Anna", "anna", "ANNA", "Ａｎｎａ", " An na\u3000", "Ａｎｎａ　"])
def test_capitals_widths_and_spaces_tell_nobody_apart(typed: str) -> None:
    assert namesake(typed, ("Otto", "Anna")) == "Anna"


@pytest.mark.parametrize(
    ("name", "other"), [("Straße", "STRASSE"), ("İpek", "i̇pek"), ("李 伟", "李伟"), ("Zoe\u0308", "Zo\u00eb")]
)
def test_every_script_is_heard(name: str, other: str) -> None:
    assert (namesake(name, (other,)), namesake(other, (name,))) == (other, name)


@pytest.mark.parametrize("typed", ["Ann", "Hanna", "Änna", "安娜", ""])
def test_other_letters_are_somebody_else(typed: str) -> None:
    assert namesake(typed, ("Otto", "Anna")) == ""


def test_the_first_of_several_is_found() -> None:
    assert namesake("ANNA", ("anna", "Anna")) == "anna"
