"""The parts of a lead, set apart where there are several: as they were said, or as they are grouped."""

import pytest

from scorekeeper.rules.questions import Ruled
from scorekeeper.web.rulings import pages as ruling_pages
from scorekeeper.web.rulings.address import Asking, ask
from scorekeeper.web.rulings.answer import ShownAnswer, answer, facts
from scorekeeper.web.rulings.marks import AnswerRow, readable
from scorekeeper.web.rulings.questions import KINDS
from scorekeeper.web.rulings.sections import CardGroups, led

GAME = {"rules": "bashi-fen", "trump": "7D"}


def asking(op: str, **values: object) -> Asking:
    return Asking(KINDS[op], {**GAME, **values})


def corners(parts: CardGroups) -> list[str]:
    return [" ".join(face.rank for face in part) for part in parts]


def answered(asked: Asking) -> ShownAnswer:
    told = ask(asked)
    assert isinstance(told, Ruled)
    return answer(asked, told)


def rows(asked: Asking) -> list[AnswerRow]:
    """Everything with cards that the page of a ruling lists."""
    found = answered(asked)
    every = (*found.told, *(row for section in found.sections for row in section.rows))
    return [row for row in every if row.cards]


@pytest.mark.parametrize(
    ("said", "parts"),
    [
        ({"lead": "3H3H4H4HKH"}, ["3 3 4 4", "K"]),
        ({"lead": "AHKHKH"}, ["K K", "A"]),
        ({"lead": "3H3H4H4H"}, []),
        ({"lead": "5H3C"}, []),
        ({"lead": ""}, []),
        ({"lead": "3H3H4H4H", "parts": ["4H4H", "3H3H"]}, ["4 4", "3 3"]),
        ({"lead": "AHKHKH", "trump": None}, []),
        ({"lead": "AHKHKH", "trump": "nonsense"}, []),
    ],
)
def test_a_lead_of_several_parts_is_set_apart_as_it_was_said_or_else_as_usual(
    said: dict[str, object], parts: list[str]
) -> None:
    assert corners(led(asking("follow", **said), readable(said["lead"]))) == parts


@pytest.mark.parametrize(
    ("asked", "apart"),
    [
        (asking("follow", lead="AHKHKH", play="3H3H4H", hand="3H3H4H"), [True, False, False, False]),
        (asking("lead", lead="AHKHKH"), [True, False, False]),
        (asking("trick", plays=["AHKHKH", "3H3H4H", "5H5H6H", "8H8H9H"]), [True, False, False, False]),
        (asking("shape", cards="AHKHKH"), [False, True, True]),
    ],
    ids=lambda value: value.kind.op if isinstance(value, Asking) else "",
)
def test_a_throw_is_set_apart_wherever_it_is_shown(asked: Asking, apart: list[bool]) -> None:
    found = rows(asked)
    assert [bool(row.parts) for row in found][: len(apart)] == apart
    assert next(corners(row.parts) for row in found if row.parts) == ["K K", "A"]


def test_every_way_to_group_shows_all_the_cards() -> None:
    found = [row for row in rows(asking("shape", cards="3H3H4H4HKH")) if row.parts]
    assert {tuple(face for part in row.parts for face in part) == row.cards for row in found} == {True}
    assert len(found) == 5


def test_the_group_chat_reads_parts_with_a_plus_between() -> None:
    asked = asking("follow", lead="AHKHKH", play="3H3H4H")
    assert "What was led: K♥ K♥ + A♥" in ruling_pages.lines("", answered(asked), "")
    assert [row.title for row in facts(asked) if row.parts] == ["What was led"]


@pytest.mark.parametrize(
    ("parts", "shape"),
    [
        (None, "Hearts: a sequence of 2 pairs"),
        (["3H3H", "4H4H"], "Hearts: 2 pairs"),
        (["3H3H", "9H9H"], "Hearts: a sequence of 2 pairs"),
    ],
    ids=["nothing was said", "two pairs were said", "other cards were named"],
)
def test_what_was_led_is_what_its_leader_said(parts: list[str] | None, shape: str) -> None:
    asked = asking("follow", lead="3H3H4H4H", play="5H5H6H6H", parts=parts)
    assert facts(asked)[0].shape == shape
