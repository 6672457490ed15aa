"""The page on which a match starts, as a draft makes it: ways to play, seats, and what is settled already."""

from dataclasses import replace

import pytest
from django.test import RequestFactory

from scorekeeper.match.checks import MOST_PLAYERS
from scorekeeper.rules.bid.deal import dealt
from scorekeeper.rules.house import presets
from scorekeeper.rules.house.presets import PRESETS
from scorekeeper.web.start import draft as start_draft
from scorekeeper.web.start import pages as start_pages
from scorekeeper.web.start.draft import Draft
from scorekeeper.web.start.forms import StartForm
from scorekeeper.web.start.pages import COMMON, Details, StartPage

OWN = "tractor~table.decks-3~table.kitty-6"


def page(draft: Draft) -> StartPage:
    """As a stranger sees it."""
    return start_pages.start_page(RequestFactory().get("/"), None, StartForm(initial=draft.fields))


def details(draft: Draft) -> Details:
    return start_pages.details(StartForm(initial=draft.fields))


def seated(*names: str, rules: str = "tractor", deal: str = "", first: str = "") -> Draft:
    return Draft(rules=rules, deal=deal, first=first, names=(*names, *[""] * (MOST_PLAYERS - len(names))))


def test_every_preset_can_be_chosen_once_and_the_common_ones_at_once() -> None:
    first, others = start_pages.ways_to_play(Draft(), {})
    assert [way.value for way in first] == list(COMMON)
    assert sorted(way.value for way in (*first, *others)) == sorted(PRESETS)


def test_rules_that_came_along_without_a_name_are_called_yours() -> None:
    first, _others = start_pages.ways_to_play(seated(rules=OWN), {})
    assert (first[0].label, first[0].chosen) == ("Your rules", True)


def test_a_way_says_for_how_many_it_is_made() -> None:
    first, others = start_pages.ways_to_play(Draft(), {})
    players = {way.value: (way.players, way.partners) for way in (*first, *others)}
    assert (players["tractor"], players["finding-friends"]) == ((4, "fixed"), (6, "called"))


def test_what_is_settled_without_anybody_asking() -> None:
    settled = details(seated("Mei", "Otto", "Li", "Ada")).settled
    assert settled[1:] == ("Everybody starts at 2.", "Whoever wins the bidding declares first.")


@pytest.mark.parametrize("more", [{"first": "1"}, {"deal": start_draft.deal_of(presets.TRACTOR.table)}])
def test_details_are_open_where_something_was_said(more: dict[str, str]) -> None:
    assert details(seated("Mei", "Otto", "Li", "Ada", **more)).open
    assert not details(seated("Mei", "Otto", "Li", "Ada")).open


@pytest.mark.parametrize("field", ["deal", "first", "level1"])
def test_details_are_open_where_something_is_wrong(field: str) -> None:
    assert start_pages.details(
        StartForm({field: "zz", "seat1": "Mei", "seat2": "Otto", "seat3": "Li", "seat4": "Ada"})
    ).open


@pytest.mark.parametrize("rules", ["tractor", "finding-friends", "looking-for-friends"])
def test_every_deal_that_is_offered_comes_out_and_none_twice(rules: str) -> None:
    draft = seated(*"ABCDEF", rules=rules)
    words = [pick.value for pick in details(draft).deals]
    assert (words[0], len(words)) == ("", len(set(words)))
    tables = [start_draft.supposed(replace(draft, deal=word)).table for word in words]
    assert [table for table in tables if not dealt(table).comes_out] == []


def test_the_usual_deal_is_chosen_until_another_is() -> None:
    draft = seated(*"ABCDEF", rules="finding-friends")
    other = details(draft).deals[1].value
    chosen = details(replace(draft, deal=other)).deals
    assert [pick.chosen for pick in details(draft).deals].index(True) == 0
    assert [pick.value for pick in chosen if pick.chosen] == [other]


@pytest.mark.parametrize(
    ("rules", "names", "lines"), [("tractor", "ABCD", ["A, C", "B, D"]), ("finding-friends", "ABCDE", list("ABCDE"))]
)
def test_levels_are_those_of_sides_or_of_everybody(rules: str, names: str, lines: list[str]) -> None:
    assert [line.label for line in details(seated(*names, rules=rules)).handicaps] == lines


def test_whoever_is_not_named_is_a_player_with_a_number() -> None:
    assert [line.label for line in details(seated("Mei")).handicaps] == ["Mei, Player 3", "Player 2, Player 4"]


@pytest.mark.parametrize(
    ("rules", "names", "chairs"), [("tractor", 0, 4), ("finding-friends", 0, 6), ("tractor", 7, 7)]
)
def test_as_many_chairs_are_shown_as_people_are_expected(rules: str, names: int, chairs: int) -> None:
    found = page(seated(*"ABCDEFGHIJKL"[:names], rules=rules)).table
    assert (len(found.seats), len(found.spare)) == (chairs, MOST_PLAYERS - chairs)


def test_the_number_that_was_said_is_chosen() -> None:
    found = page(replace(seated("Mei"), players="6"))
    assert [pick.value for pick in found.numbers if pick.chosen] == ["6"]
    assert len(found.table.seats) == 6


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("names", range(MOST_PLAYERS + 1))
def test_what_is_settled_speaks_of_as_many_as_then_play(preset: str, names: int) -> None:
    draft = seated(*"ABCDEFGHIJKL"[:names], rules=preset)
    form = StartForm(draft.fields)
    if form.is_valid():
        players = form.match.rules.table.players
        assert (len(form.match.players), f": {players} hands of " in details(draft).settled[0]) == (players, True)


def test_anybody_who_is_there_may_declare_first() -> None:
    people = ("Mei", "Otto", "Li", "Ada")
    firsts = details(seated(*people, first="3")).firsts
    assert [(pick.value, pick.label) for pick in firsts[:3]] == [
        ("", "Whoever wins the bidding"),
        ("1", "Mei"),
        ("2", "Otto"),
    ]
    assert [pick.label for pick in firsts if pick.chosen] == ["Li"]
    unsaid = details(seated(*people)).firsts
    assert [pick.label for pick in unsaid if pick.chosen] == ["Whoever wins the bidding"]
