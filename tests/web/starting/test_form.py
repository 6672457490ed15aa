"""The form that starts a match: names make a match, and what cannot be says why beside its field."""

import pytest

from scorekeeper.match.facts import Match
from scorekeeper.rules import presets
from scorekeeper.rules.cards import Rank
from scorekeeper.rules.house.table import Table
from scorekeeper.web.starting import draft
from scorekeeper.web.starting.form import StartForm

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


def test_names_are_read_as_people_mean_them() -> None:
    assert started(**FOUR | {"seat1": "  Mei\u200e   Lin "}).match.players[0] == "Mei Lin"


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


def test_every_side_may_have_one() -> None:
    assert started(**FOUR, level1="5", level2="7").match.levels == {"Mei": Rank.FIVE, "Otto": Rank.SEVEN}


@pytest.mark.parametrize("first", ["5", "0", "x", "-1", "１"])
def test_nobody_sits_in_a_chair_that_is_not_there(first: str) -> None:
    assert objected(**FOUR, first=first) == {
        "first": ["Nobody sits there. Choose one of those who play, or whoever wins the bidding."]
    }


@pytest.mark.parametrize("names", [(), ("Mei",), ("Mei", "Otto", "Li")])
def test_too_few_are_no_table(names: tuple[str, ...]) -> None:
    said = objected(**{f"seat{seat}": name for seat, name in enumerate(names, start=1)})
    assert said == {"__all__": [f"4 to 12 people play; named here: {len(names)}."]}


def test_five_cannot_play_in_fixed_pairs() -> None:
    assert "__all__" in objected(**FOUR, seat5="Bo")


def test_two_of_one_name_cannot_be_told_apart() -> None:
    said = objected(**FOUR | {"seat3": "Mei"})
    assert "Mei" in " ".join(said["__all__"])


def test_rules_that_nobody_knows_are_named() -> None:
    said = objected(**FOUR, rules="tractr")
    assert "Did you mean Tractor?" in said["rules"][0]


@pytest.mark.parametrize("deal", ["2~many~0~0~none", "99~8~0~0~none"])
def test_a_deal_that_cannot_be_read_is_said_beside_it(deal: str) -> None:
    assert set(objected(**FOUR, deal=deal)) == {"deal"}


def test_a_deal_that_does_not_come_out_is_said_beside_it() -> None:
    assert set(objected(**FOUR, deal=draft.deal_of(Table(players=4, decks=2, kitty=7)))) == {"deal"}


@pytest.mark.parametrize("level", ["1", "11", "x", "RJ"])
def test_a_level_that_is_no_rank_is_said_beside_it(level: str) -> None:
    assert set(objected(**FOUR, level2=level)) == {"level2"}


def test_a_level_beyond_the_last_is_said() -> None:
    assert "level1" in objected(**FOUR, rules="tractor~ladder.finish-10", level1="K")


def test_what_is_too_long_is_said_and_nothing_else_is_judged() -> None:
    said = objected(**FOUR | {"seat1": "M" * 99})
    assert set(said) == {"seat1"}
