"""Called cards: what can be tapped is what can be called here, and a line reads back as it was written."""

import pytest

from scorekeeper.match.facts import Match
from scorekeeper.match.standing import opening
from scorekeeper.rules.bid.calls import Call, ColourCall, CopyCall
from scorekeeper.rules.cards.card import Colour, Rank, Suit
from scorekeeper.rules.cards.card import card as face
from scorekeeper.rules.house import presets
from scorekeeper.rules.house.ruleset import changed, read
from scorekeeper.web.matches.calls import CallPicker, calls_on_a_line, read_calls
from scorekeeper.web.matches.forms import HandForm
from tests.web.evening import SIX


def picker(**changes: object) -> CallPicker:
    values = {key.replace("__", "."): value for key, value in changes.items()}
    rules = changed(presets.FINDING_FRIENDS, read(values))
    found = HandForm(opening(Match(rules=rules, players=SIX))).laid_out().calls
    assert found
    return found


def tapped(found: CallPicker) -> dict[str, tuple[str, ...]]:
    return {part.name: tuple(choice.value for choice in part.choices) for part in found.parts}


RANKS = ("A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2")


def test_a_card_and_its_copy_are_tapped() -> None:
    found = picker()
    assert (found.written, found.most) == ("{rank}{suit} {copy}", 2)
    assert tapped(found) == {"rank": RANKS, "suit": ("S", "H", "C", "D"), "copy": ("1", "2", "3")}


def test_jokers_are_tapped_where_trumps_may_be_called() -> None:
    found = picker(friends__cards="any", friends__count=1, table__decks=2)
    assert (tapped(found)["rank"], tapped(found)["copy"], found.most) == ((*RANKS, "RJ", "BJ"), ("1", "2"), 1)
    assert [choice.value for choice in found.parts[0].choices if choice.whole] == ["RJ", "BJ"]


def test_a_colour_and_a_rank_are_tapped() -> None:
    found = picker(friends__call="colour_rank")
    assert (found.written, tapped(found)) == ("{colour} {rank}", {"colour": ("red", "black"), "rank": RANKS})


@pytest.mark.parametrize(
    ("calls", "line", "written"),
    [
        (
            (CopyCall(face(Rank.ACE, Suit.SPADES), 2), CopyCall(face(Rank.KING, Suit.HEARTS), 1)),
            "AS 2, KH 1",
            [{"card": "AS", "copy": 2}, {"card": "KH", "copy": 1}],
        ),
        ((ColourCall(Colour.RED, Rank.ACE),), "red A", [{"colour": "red", "rank": "A"}]),
    ],
)
def test_a_line_of_calls_reads_back(calls: tuple[Call, ...], line: str, written: list[dict[str, object]]) -> None:
    assert (calls_on_a_line(calls), read_calls(line)) == (line, written)
