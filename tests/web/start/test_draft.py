"""A draft: what is typed so far travels whole, and what is left unsaid has an answer already."""

from dataclasses import replace
from urllib.parse import parse_qsl

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.match import fold
from scorekeeper.match.checks import FEWEST_PLAYERS, MOST_PLAYERS
from scorekeeper.match.facts import Hand, Match, NewRules, SetScore, Total
from scorekeeper.rules.bid.deal import dealt
from scorekeeper.rules.cards.card import Rank
from scorekeeper.rules.house import presets
from scorekeeper.rules.house.ruleset import RuleSet, changed
from scorekeeper.web.start import draft as start_draft
from scorekeeper.web.start.draft import DEAL, Draft
from tests.rules.rule_sets import rule_sets

FOUR = ("Mei", "Otto", "Li", "Ada")
EMPTY = ("",) * MOST_PLAYERS
MATCH = Match(rules=presets.TRACTOR, players=FOUR)
TYPED = st.text(st.characters(exclude_categories=["C"]), max_size=8)
SEATS = st.lists(TYPED, min_size=MOST_PLAYERS, max_size=MOST_PLAYERS).map(tuple)
DRAFTS = st.builds(Draft, rules=st.sampled_from(list(presets.PRESETS)), names=SEATS, levels=SEATS, first=TYPED)


def seated(*names: str, rules: str = "tractor") -> Draft:
    return Draft(rules=rules, names=(*names, *EMPTY[len(names) :]))


@given(DRAFTS)
def test_what_is_typed_travels_in_an_address_whole(draft: Draft) -> None:
    assert Draft.typed(dict(parse_qsl(draft.query))) == draft


def test_an_empty_chair_between_two_people_stays_empty() -> None:
    found = seated("Mei", "", " ", "Ada")
    assert (found.seated, found.fields) == (
        ("Mei", "Ada"),
        {"rules": "tractor", "seat1": "Mei", "seat3": " ", "seat4": "Ada"},
    )


@given(rule_sets())
def test_a_deal_is_one_word_and_back(rules: RuleSet) -> None:
    table = rules.table
    read = start_draft.read_deal(start_draft.deal_of(table))
    assert changed(RuleSet(table=table), read).table == table
    assert list(read) == list(DEAL)


@given(st.sampled_from(list(presets.PRESETS)), st.integers(FEWEST_PLAYERS, MOST_PLAYERS))
def test_whatever_is_played_comes_out_even_for_everybody(word: str, players: int) -> None:
    rules = start_draft.rules_for(word, players)
    assert rules.table.players == players
    assert dealt(rules.table).comes_out


@pytest.mark.parametrize(
    ("names", "rules", "players"),
    [
        ((), "tractor", 4),
        (("Mei",), "finding-friends", 6),
        (FOUR[:3], "finding-friends", 6),
        (FOUR, "finding-friends", 4),
        ((*FOUR, "Bo"), "finding-friends", 5),
        (tuple("ABCDEFGHIJKL"), "looking-for-friends", 12),
    ],
)
def test_so_many_are_supposed_to_play(names: tuple[str, ...], rules: str, players: int) -> None:
    assert start_draft.supposed(seated(*names, rules=rules)).table.players == players


@pytest.mark.parametrize(
    ("names", "players", "people"),
    [
        ((), "", ("Player 1", "Player 2", "Player 3", "Player 4")),
        (("Mei", "", "Otto"), "", ("Mei", "Player 2", "Otto", "Player 4")),
        (("Player 2",), "", ("Player 2", "Player 3", "Player 4", "Player 5")),
        (("", "", "", "", "Mei", "", "Otto"), "", ("Player 1", "Player 2", "Mei", "Otto")),
        (("Mei", "Otto"), "5", ("Mei", "Otto", "Player 3", "Player 4", "Player 5")),
        ((*FOUR, "Bo", "Zoe"), "4", FOUR),
        (FOUR, "99", FOUR),
    ],
)
def test_the_nameless_are_called_by_their_seats(names: tuple[str, ...], players: str, people: tuple[str, ...]) -> None:
    draft = replace(seated(*names), players=players)
    assert draft.people(start_draft.supposed(draft).table.players) == people


@pytest.mark.parametrize("deal", ["nonsense", "2~many", "~~~~"])
def test_a_deal_that_cannot_be_read_is_passed_over(deal: str) -> None:
    assert start_draft.supposed(replace(seated(*FOUR), deal=deal)) == start_draft.supposed(seated(*FOUR))


@pytest.mark.parametrize("word", ["tractor", "hundred~table.decks-2", "finding-friends~friends.count-1"])
def test_the_ground_of_a_change_is_the_preset_and_what_was_said(word: str) -> None:
    preset, rules = start_draft.ground(seated(rules=word))
    assert preset.id == word.partition("~")[0]
    assert presets.link(rules, preset) == word


def test_the_ground_of_nonsense_is_tractor() -> None:
    preset, rules = start_draft.ground(seated(rules="nonsense"))
    assert (preset.id, rules) == ("tractor", preset.declared)


def test_whoever_stopped_in_the_middle_goes_on_from_there() -> None:
    played = replace(MATCH, facts=(Hand(count=Total(points=35), declarer="Mei"),))
    again = start_draft.once_more(played, fold.now(played))
    assert again.levels[:4] == ("4", "", "4", "")


def test_handicaps_hold_until_the_first_hand() -> None:
    handicapped = replace(MATCH, levels={"Mei": Rank.FIVE, "Li": Rank.FIVE})
    assert start_draft.once_more(handicapped, fold.now(handicapped)).levels[:4] == ("5", "", "5", "")


def test_a_handicap_that_was_typed_for_one_of_a_side_is_typed_so_again() -> None:
    handicapped = replace(MATCH, levels={"Mei": Rank.FIVE})
    assert start_draft.once_more(handicapped, fold.now(handicapped)).levels[:4] == ("5", "", "", "")


def test_after_a_match_that_was_won_everybody_begins_anew_with_the_old_handicaps() -> None:
    at_the_top = SetScore(why="It is late.", levels=dict.fromkeys(("Mei", "Li"), Rank.ACE), declarer="Mei")
    won = replace(MATCH, levels={"Otto": Rank.FIVE, "Ada": Rank.FIVE}, facts=(at_the_top, Hand(count=Total(points=0))))
    assert fold.now(won).finished
    assert start_draft.once_more(won, fold.now(won)).levels[:4] == ("", "5", "", "5")


def test_rules_that_were_changed_on_the_way_are_played_next_time() -> None:
    other = changed(presets.TRACTOR, {"table.decks": 3, "table.kitty": 6})
    played = replace(MATCH, facts=(NewRules(rules=other),))
    assert start_draft.once_more(played, fold.now(played)).rules == "tractor~table.decks-3~table.kitty-6"
