"""The codec: what was written down is what is read, in every order and however often."""

import json
from dataclasses import replace

import pytest
from hypothesis import given

from scorekeeper.match.facts import Fact, Hand, Match, NewSeats, SetScore, Total, Unreadable
from scorekeeper.match.reading import RecordError
from scorekeeper.rules.cards.card import Rank
from scorekeeper.rules.house import presets
from scorekeeper.rules.words import plain
from scorekeeper.store import codec
from tests.match.records import facts, matches

FOUR = ("Nan", "Wei", "Sam", "Eve")
BEGINNING = Match(rules=presets.TRACTOR, players=FOUR)
FIRST, SECOND = Hand(count=Total(points=35), declarer="Nan"), Hand(count=Total(points=120))


def as_kept(written: codec.Written) -> codec.Written:
    """As a database gives it back: through text, and never the same object."""
    kept: codec.Written = json.loads(json.dumps(written))
    return kept


def through(match: Match) -> Match:
    rows = [as_kept(codec.written(fact)) for fact in match.facts]
    return codec.read(as_kept(codec.written_opening(match)), rows)


@given(matches())
def test_a_match_is_read_as_it_was_written(match: Match) -> None:
    assert through(match) == match


@given(facts(4))
def test_a_fact_is_written_the_same_once_it_was_read(fact: Fact) -> None:
    written = as_kept(codec.written(fact))
    read = codec.read(codec.written_opening(BEGINNING), [written]).facts[0]
    assert (read, as_kept(codec.written(read))) == (fact, written)


def test_the_beginning_holds_no_hands() -> None:
    assert "hands" not in codec.written_opening(replace(BEGINNING, facts=(FIRST, SECOND)))


def test_facts_keep_their_order() -> None:
    both = replace(BEGINNING, facts=(SECOND, FIRST))
    assert through(both).facts == (SECOND, FIRST)


def test_what_is_read_once_does_not_change_with_its_row() -> None:
    row = codec.written(FIRST)
    began = codec.written_opening(BEGINNING)
    before = codec.read(began, [row])
    row["points"] = 80
    assert before.facts == (FIRST,)
    assert codec.read(began, [row]).facts == (replace(FIRST, count=Total(points=80)),)


def test_the_order_of_keys_in_a_row_means_nothing() -> None:
    row = codec.written(FIRST)
    turned = dict(reversed(list(row.items())))
    began = codec.written_opening(BEGINNING)
    assert codec.read(began, [row]) == codec.read(dict(reversed(list(began.items()))), [turned])


def test_the_same_words_at_another_table_are_read_for_that_table() -> None:
    """A seating of six is one at a table of six, and none at a table of four."""
    six = (*FOUR, "Bo", "Zoe")
    seats = codec.written(NewSeats(players=six))
    at_six = codec.written_opening(Match(rules=presets.load("finding-friends"), players=six))
    assert codec.read(at_six, [seats]).facts == (NewSeats(players=six),)


def test_levels_of_a_beginning_come_back_with_their_people() -> None:
    handicapped = replace(BEGINNING, levels={"Wei": Rank.TEN, "Eve": Rank.TEN})
    assert through(handicapped).levels == {"Wei": Rank.TEN, "Eve": Rank.TEN}


def test_an_open_deal_is_told_from_one_that_nobody_spoke_of() -> None:
    told = SetScore(why="We draw for it.", open_deal=True)
    silent = SetScore(why="We draw for it.")
    assert codec.written(told) != codec.written(silent)
    assert through(replace(BEGINNING, facts=(told, silent))).facts == (told, silent)


@pytest.mark.parametrize(
    "row",
    [
        {"pionts": 35},
        {"points": 35, "colour": "red"},
        {"points": "thirty-five"},
        {"redeal": "no_jokers", "by": "Nan"},
        {},
    ],
)
def test_what_no_version_wrote_keeps_its_place_and_its_words(row: codec.Written) -> None:
    before, found, after = codec.read(
        codec.written_opening(BEGINNING), [codec.written(FIRST), row, codec.written(SECOND)]
    ).facts
    assert (before, after) == (FIRST, SECOND)
    assert isinstance(found, Unreadable)
    assert codec.written(found) == row


def test_the_reason_names_the_nearest_word() -> None:
    found = codec.fact({"pionts": 35})
    assert isinstance(found, Unreadable)
    assert "points" in plain(found.why)


def test_a_beginning_that_no_version_wrote_is_refused() -> None:
    with pytest.raises(RecordError):
        codec.read({**codec.written_opening(BEGINNING), "colour": "red"}, [])
