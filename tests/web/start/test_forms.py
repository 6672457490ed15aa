"""The form that starts a match: names make a match, and what cannot be says why beside its field."""

import pytest

from scorekeeper.match.facts import Match
from scorekeeper.rules.cards.card import Rank
from scorekeeper.rules.house import presets
from scorekeeper.rules.house.table import Table
from scorekeeper.web.start import draft
from scorekeeper.web.start.forms import StartForm

FOUR = {"seat1": "Mei", "seat2": "Otto", "seat3": "Li", "seat4": "Ada"}
SIX = FOUR | {"seat5": "Bo", "seat6": "Zoe"}


def started(**sent: str) -> StartForm:
    form = StartForm(sent)
    assert form.is_valid(), form.errors
    return form


def objected(**sent: str) -> dict[str, list[str]]:
    form = StartForm(sent)
    assert not form.is_valid()
    return {field: [str(error) for error in errors] for field, errors in form.errors.items()}


def test_four_names_are_a_match_of_tractor() -> None:
    form = started(**FOUR)
    assert form.match == Match(rules=presets.TRACTOR, players=("Mei", "Otto", "Li", "Ada"))
    assert form.first_declarer is None


def test_people_sit_where_they_were_typed_whatever_chairs_stay_empty() -> None:
    form = started(seat2="Mei", seat4="Otto", seat7="Li", seat12="Ada")
    assert form.match.players == ("Mei", "Otto", "Li", "Ada")


@pytest.mark.parametrize("typed", ["mei", "Ｍｅｉ", "M ei"])
def test_two_at_a_table_can_be_told_apart(typed: str) -> None:
    said = f"“{typed}” and “Mei” cannot be told apart at the table. Write another name for one of them."
    assert objected(**FOUR | {"seat3": typed}) == {"seat3": [said]}


def test_who_is_in_the_book_already_is_offered() -> None:
    form = StartForm(FOUR | {"seat2": "OTTO", "seat3": "Lee"}, known=("Ada", "Otto"))
    said = "Otto is in this scorebook already. The same person stays Otto; somebody else needs another name."
    assert dict(form.errors) == {"seat2": [said]}
    assert (form["seat2"].value(), form["seat3"].value()) == ("Otto", "Lee")
    assert StartForm(dict(form.data), known=("Ada", "Otto")).is_valid()


def test_two_whom_the_book_has_always_told_apart_may_sit_down() -> None:
    assert StartForm(FOUR | {"seat3": "mei"}, known=("Mei", "mei")).is_valid()


def test_a_guest_gives_way_to_who_sits_there_under_a_known_name() -> None:
    form = StartForm(FOUR | {"seat1": "ada"}, known=("Ada",))
    assert (list(form.errors), form["seat1"].value()) == (["seat1"], "ada")


def test_the_rules_grow_with_those_who_sit_down() -> None:
    match = started(**SIX, rules="finding-friends").match
    assert (match.rules.table.players, match.rules.table.decks) == (6, 3)


def test_a_deal_that_was_chosen_is_taken() -> None:
    table = Table(players=4, decks=2, kitty=12)
    assert started(**FOUR, deal=draft.deal_of(table)).match.rules.table == table


@pytest.mark.parametrize(("first", "name"), [("", None), ("1", "Mei"), ("4", "Ada")])
def test_the_table_may_say_who_declares_first(first: str, name: str | None) -> None:
    assert started(**FOUR, first=first).first_declarer == name


@pytest.mark.parametrize(("level", "rank"), [("5", Rank.FIVE), ("k", Rank.KING), ("10", Rank.TEN)])
def test_a_handicap_is_a_rank(level: str, rank: Rank) -> None:
    assert started(**FOUR, level1=level).match.levels == {"Mei": rank}


@pytest.mark.parametrize("first", ["5", "0", "x", "-1", "１"])
def test_nobody_sits_in_a_chair_that_is_not_there(first: str) -> None:
    assert objected(**FOUR, first=first) == {
        "first": ["Nobody sits there. Choose one of those who play, or whoever wins the bidding."]
    }


def test_a_level_beyond_the_last_is_said() -> None:
    assert "level1" in objected(**FOUR, rules="tractor~ladder.finish-10", level1="K")
