"""People: by name where the question says who they are, by seat where it does not, and never by number."""

from pathlib import Path
from typing import cast

import pytest
from django.test import Client

from scorekeeper.rules import follow
from scorekeeper.web.rulings import people
from scorekeeper.web.rulings.address import Asking
from scorekeeper.web.rulings.answer import ShownAnswer
from scorekeeper.web.rulings.questions import KINDS

TABLE = "&players=Mei/Otto/Li/Ada"
PAIR = "/rulings/follow/?rules=bashi-fen&trump=7D&lead=5H5H"
FALLS = "/rulings/lead/?rules=bashi-fen&trump=JC&lead=ASKS"


def answer(client: Client, url: str) -> ShownAnswer:
    return cast("ShownAnswer", client.get(url, follow=True).context["page"].answer)


def table(op: str, **values: object) -> Asking:
    return Asking(KINDS[op], {"rules": "bashi-fen", "trump": "JC", **values})


@pytest.mark.parametrize(
    ("hand", "reason"),
    [
        ("9H9H3H4H", "Play a pair of hearts. Otto could have given 9♥ 9♥."),
        ("3H", "Play from the hand: Otto did not hold 4♥."),
        ("3H4H", "Otto played all the hearts, and nothing more is owed."),
        ("3H4H6H", "Otto had no pair of hearts, so none is owed."),
    ],
)
def test_whoever_followed_is_named_in_the_reason(client: Client, hand: str, reason: str) -> None:
    assert answer(client, f"{PAIR}{TABLE}&by=Otto&hand={hand}&play=3H4H").reason == reason


def test_every_sentence_that_is_told_by_name_is_one_of_the_referee() -> None:
    texts = "".join(path.read_text("utf-8") for path in Path(follow.__path__[0]).glob("*.py"))
    assert [sentence for sentence in people.WITH_NAME if sentence not in texts] == []


def test_whoever_held_and_played_stands_before_the_cards(client: Client) -> None:
    rows = answer(client, f"{PAIR}{TABLE}&by=Otto&hand=3H4H&play=3H4H").told
    assert [row.title for row in rows] == ["What was led", "Otto held", "Otto played"]


def test_a_doubt_asks_about_somebody_by_name(client: Client) -> None:
    (doubt,) = answer(client, f"{PAIR}{TABLE}&by=Otto&play=3H4H").doubts
    assert doubt.sentence == "Did Otto hold a pair of hearts?"
    assert [tap.label for tap in doubt.taps][:-1] == [
        "Otto had no more hearts",
        "Otto had no pair of hearts",
        "Otto also held 2♥ 2♥",
    ]


def test_whoever_brings_a_throw_down_is_named_where_it_is_known_who_led(client: Client) -> None:
    named = answer(client, f"{FALLS}{TABLE}&leader=Li&others=/AS3H")
    seated = answer(client, f"{FALLS}&others=/AS3H")
    assert [named.reason.partition(" brings")[0], seated.reason.partition(" brings")[0]] == [
        "A♠, held by Mei,",
        "A♠, held by the player opposite the leader,",
    ]
    assert [row.title for row in named.told] == ["Li led", "Mei held"]


def test_nobody_is_named_while_nobody_said_who_led(client: Client) -> None:
    seated = answer(client, f"{FALLS}{TABLE}&others=AS3H")
    assert [row.title for row in seated.told] == ["What was led", "The player to the leader's right held"]


def test_nobody_takes_a_trick_by_name_while_nobody_said_who_led(client: Client) -> None:
    trick = f"/rulings/trick/?rules=tractor&trump=7D{TABLE}&plays=3H3H/9H9H/2D2D/KH4C"
    words = [answer(client, f"{trick}{led}").mark.word for led in ("", "&leader=Li")]
    assert words == ["2♦ 2♦ takes it: 10 points", "Mei takes it: 10 points"]


def test_players_without_names_are_told_by_their_seats() -> None:
    assert [people.player(table("trick"), place) for place in range(4)] == [
        "The leader",
        "The player to the leader's right",
        "The player opposite the leader",
        "The player to the leader's left",
    ]
    assert [people.others(table("lead"), places) for places in ([0, 2], [])] == [
        "the player to the leader's right · the player to the leader's left",
        "nobody",
    ]


def test_names_are_counted_from_whoever_led() -> None:
    told = table("lead", players=["Mei", "Otto", "Li", "Ada"], leader="Li")
    assert (told.from_leader, people.others(told, [0, 1])) == (("Li", "Ada", "Mei", "Otto"), "Ada · Mei")
    assert table("lead", players=["Mei", "Otto", "Li", "Ada"], leader="Nobody").from_leader == ()
