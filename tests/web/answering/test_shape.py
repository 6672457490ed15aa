"""The parts of a lead, set apart where there are several: as they were said, or as they are grouped."""

import pytest

from scorekeeper.web.answering import text
from scorekeeper.web.answering.answer import answer
from scorekeeper.web.answering.drawn import readable
from scorekeeper.web.answering.shape import Parts, led
from scorekeeper.web.answering.told import facts
from scorekeeper.web.asking.address import Asking, ask
from scorekeeper.web.asking.kinds import KINDS
from scorekeeper.web.pages.rulings import Row

GAME = {"rules": "bashi-fen", "trump": "7D"}


def asking(op: str, **values: object) -> Asking:
    return Asking(KINDS[op], {**GAME, **values})


def corners(parts: Parts) -> list[str]:
    return [" ".join(face.rank for face in part) for part in parts]


def rows(asked: Asking) -> list[Row]:
    """Everything that the page of a ruling lists."""
    found = answer(asked, ask(asked))
    return [*found.told, *(row for section in found.sections for row in section.rows)]


@pytest.mark.parametrize(
    ("lead", "parts"),
    [
        ("3H3H4H4HKH", ["3 3 4 4", "K"]),
        ("AHKHKH", ["K K", "A"]),
        ("3H3H4H4H", []),
        ("5H5H", []),
        ("5H3C", []),
        ("", []),
    ],
)
def test_a_lead_of_several_parts_is_set_apart(lead: str, parts: list[str]) -> None:
    assert corners(led(asking("follow", lead=lead), readable(lead))) == parts


def test_what_the_leader_said_goes_before_what_is_usual() -> None:
    said = asking("follow", lead="3H3H4H4H", parts=["4H4H", "3H3H"])
    assert corners(led(said, readable("3H3H4H4H"))) == ["4 4", "3 3"]


@pytest.mark.parametrize("trump", [None, "nonsense"])
def test_nothing_is_set_apart_while_nobody_knows_the_trump(trump: object) -> None:
    assert led(Asking(KINDS["follow"], {"trump": trump}), readable("AHKHKH")) == ()


@pytest.mark.parametrize(
    "asked",
    [
        asking("follow", lead="AHKHKH", play="3H3H4H", hand="3H3H4H"),
        asking("lead", lead="AHKHKH"),
        asking("trick", plays=["AHKHKH", "3H3H4H", "5H5H6H", "8H8H9H"]),
        asking("shape", cards="AHKHKH"),
    ],
    ids=lambda asked: asked.kind.op,
)
def test_a_throw_is_set_apart_wherever_it_is_shown(asked: Asking) -> None:
    found = [corners(row.parts) for row in rows(asked) if row.parts]
    assert found[:1] == [["K K", "A"]]


def test_only_the_lead_is_set_apart_in_a_trick() -> None:
    asked = asking("trick", plays=["AHKHKH", "3H3H4H", "5H5H6H", "8H8H9H"])
    assert [bool(row.parts) for row in rows(asked) if row.cards] == [True, False, False, False]


def test_every_way_to_group_shows_all_the_cards() -> None:
    found = [row for row in rows(asking("shape", cards="3H3H4H4HKH")) if row.parts]
    assert {tuple(face for part in row.parts for face in part) == row.cards for row in found} == {True}
    assert len(found) == 5


def test_the_group_chat_reads_parts_with_a_plus_between() -> None:
    asked = asking("follow", lead="AHKHKH", play="3H3H4H")
    assert "What was led: K♥ K♥ + A♥" in text.lines("", answer(asked, ask(asked)), "")
    assert [row.title for row in facts(asked) if row.parts] == ["What was led"]
