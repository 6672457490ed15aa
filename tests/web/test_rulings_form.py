"""The form of a question: what is folded away, and what stands above a choice."""

import pytest
from django.test import Client

from tests.web.test_rulings import form

FOLLOW = "/rulings/follow/question/?rules=bashi-fen&trump=7D&players=Mei/Otto/Li/Ada"


@pytest.mark.parametrize(
    ("said", "unfolds"),
    [("", False), ("&lead=5H5H", False), ("&by=Otto", True), ("&seen=3H", True), ("&lacks=H2", True)],
)
def test_what_only_some_know_unfolds_when_somebody_said_it(client: Client, said: str, unfolds: bool) -> None:  # noqa: FBT001
    assert form(client.get(FOLLOW + said)).folded_open is unfolds


def test_what_only_some_know_unfolds_where_it_is_objected_to(client: Client) -> None:
    page = form(client.get("/rulings/lead/?rules=bashi-fen&trump=7D&lead=5H5H&others=5X"))
    assert page.folded_open


def test_a_choice_of_several_says_what_it_is_about(client: Client) -> None:
    line = next(entry for entry in form(client.get("/rulings/score/question/")).entries if entry.id == "last_trick")
    titles = [control.pills.title for control in line.lines[0].controls if control.pills]
    assert titles == ["Who won the last trick", "Cards from each player", "Cards in its longest part"]


def test_a_phone_shows_its_number_keys_for_a_number(client: Client) -> None:
    entries = form(client.get("/rulings/score/question/"))
    keys = {
        entry.id: each.text.keys
        for entry in (*entries.entries, *entries.folded)
        for each in entry.controls
        if each.text
    }
    assert (keys["captured"], keys["points"]) == ("numeric", "text")


@pytest.mark.parametrize("kind", ["call", "friends"])
@pytest.mark.parametrize("last", ["", "rules=bashi-fen&trump=7D", "rules=five-friends&trump=7D"])
def test_friends_are_asked_about_where_friends_are_called(client: Client, kind: str, last: str) -> None:
    client.cookies["game"] = last
    page = form(client.get(f"/rulings/{kind}/"))
    usual = "Five with a friend" if "five-friends" in last else "Finding Friends"
    assert (page.game_line.partition(" · ")[0], page.notes) == (usual, ())


@pytest.mark.parametrize(("rules", "said"), [("tractor", 1), ("finding-friends", 0)])
def test_a_game_in_which_nobody_calls_friends_is_told_of(client: Client, rules: str, said: int) -> None:
    address = f"/rulings/call/?rules={rules}&trump=3D&players=6&calls=AS:1"
    notes = client.get(address, follow=True).context["page"].notes
    assert len([note for note in notes if "nobody calls friends" in note]) == said


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        (
            "captured=20000",
            "“Points that the defenders captured” takes a whole number from 0 to 10000; 20000 is not one.",
        ),
        (
            "captured=70&last_trick=nobody:2:2",
            "“Who won the last trick” is one of declarers, defenders; nobody is not.",
        ),
    ],
)
def test_what_is_objected_to_is_called_as_the_form_calls_it(client: Client, said: str, sentence: str) -> None:
    page = form(client.get(f"/rulings/score/?rules=bashi-fen&{said}"))
    assert page.preview.error == sentence
