"""The page on which a match starts, as a draft makes it: ways to play, seats, and what is settled already."""

from dataclasses import replace

import pytest
from django.utils import translation

from scorekeeper.match.checks import MOST_PLAYERS
from scorekeeper.rules import dealing, presets
from scorekeeper.rules.presets import PRESETS
from scorekeeper.web.starting import draft as drafts
from scorekeeper.web.starting import page
from scorekeeper.web.starting.draft import Draft
from scorekeeper.web.starting.form import StartForm
from scorekeeper.web.starting.page import COMMON, House, Setting

OWN = "tractor~table.decks-3~table.kitty-6"
SETTING = Setting(key="k", carry="/carry/")


def seated(*names: str, rules: str = "tractor", deal: str = "", first: str = "") -> Draft:
    return Draft(rules=rules, deal=deal, first=first, names=(*names, *[""] * (MOST_PLAYERS - len(names))))


def test_every_preset_can_be_chosen_once_and_the_common_ones_at_once() -> None:
    first, others = page.ways(Draft(), ())
    assert [way.value for way in first] == list(COMMON)
    assert sorted(way.value for way in (*first, *others)) == sorted(PRESETS)


def test_what_is_chosen_is_marked_and_nothing_else() -> None:
    first, others = page.ways(seated(rules="hundred"), ())
    assert [way.value for way in (*first, *others) if way.chosen] == ["hundred"]


def test_house_rules_of_the_book_come_first_under_their_name() -> None:
    first, _others = page.ways(Draft(), (House(word=OWN, name="Our Fridays"),))
    assert (first[0].value, first[0].label, first[0].note) == (
        OWN,
        "Our Fridays",
        f"{PRESETS['tractor'].name} with 2 changes of your own.",
    )


def test_rules_that_came_along_without_a_name_are_called_yours() -> None:
    first, _others = page.ways(seated(rules=OWN), ())
    assert (first[0].label, first[0].chosen) == ("Your rules", True)


def test_tractor_is_chosen_where_rules_cannot_be_read() -> None:
    first, others = page.ways(seated(rules="nonsense"), ())
    assert [way.value for way in (*first, *others) if way.chosen or way.value == "nonsense"] == ["tractor"]


def test_a_way_says_for_how_many_it_is_made() -> None:
    first, others = page.ways(Draft(), ())
    players = {way.value: (way.players, way.partners) for way in (*first, *others)}
    assert (players["tractor"], players["finding-friends"]) == ((4, "fixed"), (6, "called"))


def test_partners_sit_opposite_each_other() -> None:
    found = page.seats(seated("Mei", "Otto"), {})
    assert [(seat.field, seat.typed, seat.letter, seat.shape) for seat in found[:4]] == [
        ("seat1", "Mei", "A", "circle"),
        ("seat2", "Otto", "B", "diamond"),
        ("seat3", "", "A", "circle"),
        ("seat4", "", "B", "diamond"),
    ]
    assert len(found) == MOST_PLAYERS


def test_an_objection_stands_beside_its_seat() -> None:
    found = page.seats(Draft(), {"seat2": ("Too long.",)})
    assert [seat.field for seat in found if seat.errors] == ["seat2"]


@pytest.mark.parametrize(
    ("rules", "names", "chairs"), [("tractor", 0, 4), ("finding-friends", 0, 6), ("tractor", 7, 7)]
)
def test_as_many_chairs_are_shown_as_people_are_expected(rules: str, names: int, chairs: int) -> None:
    found = page.start(seated(*"ABCDEFGHIJKL"[:names], rules=rules), SETTING)
    assert (len(found.seats), len(found.seats) + len(found.spare_seats)) == (chairs, MOST_PLAYERS)


def test_spare_chairs_are_open_where_somebody_sits_in_one() -> None:
    late = replace(Draft(), names=("", *[""] * 5, "Zoe", *[""] * 5))
    assert (page.start(late, SETTING).spare_open, page.start(Draft(), SETTING).spare_open) == (True, False)


def test_other_ways_are_open_where_one_of_them_is_chosen() -> None:
    assert page.start(seated(rules="hundred"), SETTING).more_open
    assert not page.start(Draft(), SETTING).more_open


def test_what_is_settled_without_anybody_asking() -> None:
    settled = page.details(seated("Mei", "Otto", "Li", "Ada")).settled
    assert settled[1:] == ("Everybody starts at 2.", "Whoever wins the bidding declares first.")


def test_what_is_settled_otherwise_is_said() -> None:
    told = replace(seated("Mei", "Otto", "Li", "Ada", first="2"), levels=("5", *[""] * 11))
    assert page.details(told).settled[1:] == ("Levels as below.", "Otto declares first.")


@pytest.mark.parametrize("more", [{"first": "1"}, {"deal": drafts.deal_of(presets.TRACTOR.table)}])
def test_details_are_open_where_something_was_said(more: dict[str, str]) -> None:
    assert page.details(seated("Mei", "Otto", "Li", "Ada", **more)).open
    assert not page.details(seated("Mei", "Otto", "Li", "Ada")).open


@pytest.mark.parametrize("field", ["deal", "first", "level1"])
def test_details_are_open_where_something_is_wrong(field: str) -> None:
    assert page.details(seated("Mei", "Otto", "Li", "Ada"), {field: ("No.",)}).open


@pytest.mark.parametrize("rules", ["tractor", "finding-friends", "looking-for-friends"])
def test_every_deal_that_is_offered_comes_out_and_none_twice(rules: str) -> None:
    draft = seated(*"ABCDEF", rules=rules)
    words = [pick.value for pick in page.details(draft).deals]
    assert (words[0], len(words)) == ("", len(set(words)))
    tables = [drafts.supposed(replace(draft, deal=word)).table for word in words]
    assert [table for table in tables if not dealing.deal(table).comes_out] == []


def test_the_usual_deal_is_chosen_until_another_is() -> None:
    draft = seated(*"ABCDEF", rules="finding-friends")
    other = page.details(draft).deals[1].value
    chosen = page.details(replace(draft, deal=other)).deals
    assert [pick.chosen for pick in page.details(draft).deals].index(True) == 0
    assert [pick.value for pick in chosen if pick.chosen] == [other]


@pytest.mark.parametrize(
    ("rules", "names", "lines"), [("tractor", "ABCD", ["A, C", "B, D"]), ("finding-friends", "ABCDE", list("ABCDE"))]
)
def test_levels_are_those_of_sides_or_of_everybody(rules: str, names: str, lines: list[str]) -> None:
    assert [line.label for line in page.details(seated(*names, rules=rules)).handicaps] == lines


def test_where_nobody_sits_the_seat_is_named() -> None:
    assert [line.label for line in page.details(seated("Mei")).handicaps] == ["Mei, Seat 3", "Seat 2, Seat 4"]


def test_anybody_who_is_there_may_declare_first() -> None:
    firsts = page.details(seated("Mei", "Otto", "Li", "Ada", first="3")).firsts
    assert [(pick.value, pick.label) for pick in firsts[:3]] == [
        ("", "Whoever wins the bidding"),
        ("1", "Mei"),
        ("2", "Otto"),
    ]
    assert [pick.label for pick in firsts if pick.chosen] == ["Li"]


def test_rules_that_do_not_go_together_are_said_before_the_first_hand() -> None:
    odd = "tractor~ladder.start-A~ladder.finish-5"
    assert page.details(seated(rules=odd)).notes != ()
    assert page.details(seated()).notes == ()


def test_objections_are_sorted_by_field_and_the_rest_has_no_field() -> None:
    form = StartForm({"seat1": "Mei", "first": "9"})
    assert set(page.objections(form)) == {"", "first"}


def test_the_page_speaks_the_readers_language() -> None:
    with translation.override("zh-hans"):
        assert page.start(Draft(), SETTING).title == translation.gettext("Start a match") != "Start a match"
