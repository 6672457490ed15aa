"""What the people of a match are called: all on one page, in the whole book, or in this match alone."""

import pytest
from django.test import Client

from scorekeeper.match.facts import Match, NewSeats
from scorekeeper.rules.house import presets
from scorekeeper.store import selectors, services
from scorekeeper.store.models import Match as Row
from tests.web.evening import FOUR, begin, let_in, play, points, send

pytestmark = pytest.mark.django_db


def named(*names: str) -> dict[str, object]:
    return {f"name{number}": name for number, name in enumerate(names, start=1)}


def players(row: Row) -> tuple[str, ...]:
    row.refresh_from_db()
    return selectors.notebook(row).match.players


def test_everybody_has_a_line_with_the_name_that_stands_there(alice: Client, row: Row) -> None:
    form = alice.get(f"/matches/{row.slug}/names/").context["page"].form
    assert [(field.label, field.value()) for field in form.visible_fields()] == [(name, name) for name in FOUR]


def test_whoever_started_nameless_has_nothing_to_rub_out_and_may_stay_so(client: Client) -> None:
    row = begin(("Player 1", "Mei", "Player 3", "Ada"))
    alice = let_in(client, row)
    form = alice.get(f"/matches/{row.slug}/names/").context["page"].form
    assert [field.value() for field in form.visible_fields()] == ["", "Mei", "", "Ada"]
    send(alice, row, "names/", **named("Otto", "Mei", "", "Ada"))
    assert players(row) == ("Otto", "Mei", "Player 3", "Ada")


def test_new_names_are_told_and_hold_in_the_whole_book(alice: Client, row: Row) -> None:
    play(row, *points(35))
    other = services.begin(row.book, Match(rules=presets.TRACTOR, players=FOUR))
    answer = send(alice, row, "names/", **named("Mia", "Otto", "Lin", "Ada"))
    assert (answer.status_code, players(row), players(other)) == (303, ("Mia", "Otto", "Lin", "Ada"), players(row))
    assert "Mei is now Mia. Li is now Lin." in alice.get(f"/matches/{row.slug}/").text


def test_names_that_stay_change_nothing(alice: Client, row: Row) -> None:
    assert send(alice, row, "names/", **named(*FOUR)).status_code == 303
    assert selectors.log(row) == ()


@pytest.mark.parametrize(
    ("names", "said"),
    [
        (("Mia", "Otto", "", "Ada"), ["Everybody needs a name. Write the one that the table knows."]),
        (
            ("Mia", "Otto", "Mia", "Ada"),
            ["Somebody in this book is called Mia already. Tell the two apart by name."],
        ),
    ],
)
def test_what_cannot_be_is_said_beside_the_name_and_nobody_is_renamed(
    alice: Client, row: Row, names: tuple[str, ...], said: list[str]
) -> None:
    answer = send(alice, row, "names/", **named(*names))
    form = answer.context["page"].form
    assert (answer.status_code, list(map(str, form["name3"].errors)), form["name1"].value()) == (422, said, "Mia")
    assert players(row) == FOUR


def test_names_that_were_mixed_up_are_put_right_and_taken_back_line_by_line(alice: Client, row: Row) -> None:
    assert send(alice, row, "names/", **named("Otto", "Mei", "Li", "Ada")).status_code == 303
    assert players(row) == ("Otto", "Mei", "Li", "Ada")
    assert "Mei is now Otto. Otto is now Mei." in alice.get(f"/matches/{row.slug}/").text
    for line in selectors.log(row):
        send(alice, row, f"changes/{line.version}/")
    assert players(row) == FOUR


def was(*names: str) -> dict[str, object]:
    return {f"was{number}": name for number, name in enumerate(names, start=1)}


def test_a_line_is_about_whoever_it_was_drawn_for_wherever_they_sit_by_now(client: Client) -> None:
    nameless = ("Player 1", "Player 2", "Player 3", "Player 4")
    row = begin(nameless)
    play(row, NewSeats(players=("Player 2", "Player 1", "Player 3", "Player 4")))
    send(let_in(client, row), row, "names/", **named("Mei", "", "", ""), **was(*nameless))
    row.refresh_from_db()
    assert selectors.notebook(row).standing.players == ("Player 2", "Mei", "Player 3", "Player 4")


@pytest.mark.parametrize(
    ("typed", "then"),
    [(("Mei", "Otto", "Li", "Adele"), ("Mei", "Otto K.", "Li", "Adele")), (("Mei", "Otho", "Li", "Ada"), None)],
)
def test_what_another_phone_named_meanwhile_stays(
    alice: Client, row: Row, typed: tuple[str, ...], then: tuple[str, ...] | None
) -> None:
    send(alice, row, "names/", **named("Mei", "Otto K.", "Li", "Ada"))
    answer = send(alice, row, "names/", **named(*typed), **was(*FOUR))
    assert (answer.status_code, players(row)) == (303 if then else 422, then or ("Mei", "Otto K.", "Li", "Ada"))


def test_the_same_exchange_sent_twice_is_one(alice: Client, row: Row) -> None:
    typed = {**named("Otto", "Mei", "Li", "Ada"), **was(*FOUR)}
    answers = [send(alice, row, "names/", **typed).status_code for _time in range(2)]
    assert (answers, players(row)) == ([303, 422], ("Otto", "Mei", "Li", "Ada"))


def test_a_name_that_waited_in_another_language_is_none_either(client: Client) -> None:
    row = begin(("玩家1", "玩家2", "Li", "Ada"))
    form = let_in(client, row).get(f"/matches/{row.slug}/names/").context["page"].form
    assert [field.value() for field in form.visible_fields()] == ["", "", "Li", "Ada"]
