"""Levels climb one at a time; stops, held levels and the last level hold them up; jacks throw sides back."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.cards import notation
from scorekeeper.rules.cards.card import Rank
from scorekeeper.rules.house.brackets import Side
from scorekeeper.rules.house.ladder import AfterFinish, FinishBy, Jack, Ladder
from scorekeeper.rules.score.levels import LastCard, climb, jack_fall

DECLARERS_WIN, END = FinishBy.PASS_AS_DECLARERS, AfterFinish.END
WRAP = Ladder(after=AfterFinish.WRAP)
TEN_STOPS = Ladder(stops=frozenset({Rank.TEN}))
FIVE_HELD = Ladder(held=frozenset({Rank.FIVE}))
PLAYED_ACE = Ladder(finish_by=DECLARERS_WIN)
REACH = Ladder(finish_by=FinishBy.REACH)


def climbed(rules: Ladder, start: str, gain: int, *, declared: bool = True) -> tuple[str, int, bool]:
    found = climb(rules, notation.level(start), gain, declared=declared)
    return found.level.value, found.laps, found.won


@pytest.mark.parametrize(
    ("rules", "start", "gain", "arrived"),
    [
        (Ladder(), "2", 3, ("5", 0, False)),
        (Ladder(), "2", 0, ("2", 0, False)),
        (Ladder(), "Q", 2, ("A", 0, False)),
        (Ladder(), "Q", 3, ("A", 0, True)),
        (Ladder(), "A", 1, ("A", 0, True)),
        (WRAP, "K", 3, ("3", 1, False)),
        (WRAP, "A", 1, ("2", 1, False)),
        (TEN_STOPS, "9", 3, ("10", 0, False)),
        (TEN_STOPS, "10", 3, ("K", 0, False)),
        (TEN_STOPS, "8", 2, ("10", 0, False)),
        (PLAYED_ACE, "Q", 3, ("A", 0, False)),
        (PLAYED_ACE, "A", 1, ("A", 0, True)),
        (replace(PLAYED_ACE, after=AfterFinish.WRAP), "A", 3, ("4", 1, False)),
        (REACH, "Q", 2, ("A", 0, True)),
        (REACH, "Q", 5, ("A", 0, True)),
        (Ladder(finish=Rank.TEN), "9", 2, ("10", 0, True)),
        (Ladder(start=Rank.FIVE, finish=Rank.TEN, after=AfterFinish.WRAP), "10", 2, ("3", 1, False)),
        (Ladder(start=Rank.KING, after=AfterFinish.WRAP), "K", 3, ("3", 1, False)),
    ],
)
def test_a_gain_of_the_declarers_leads_there(
    rules: Ladder, start: str, gain: int, arrived: tuple[str, int, bool]
) -> None:
    assert climbed(rules, start, gain) == arrived


@pytest.mark.parametrize(
    ("rules", "start", "gain", "arrived"),
    [
        (FIVE_HELD, "5", 2, ("5", 0, False)),
        (FIVE_HELD, "3", 4, ("5", 0, False)),
        (PLAYED_ACE, "A", 1, ("A", 0, False)),
        (PLAYED_ACE, "K", 2, ("A", 0, False)),
        (Ladder(), "A", 1, ("A", 0, True)),
    ],
)
def test_a_gain_of_the_defenders_leads_there(
    rules: Ladder, start: str, gain: int, arrived: tuple[str, int, bool]
) -> None:
    assert climbed(rules, start, gain, declared=False) == arrived


@pytest.mark.parametrize(
    ("rules", "start", "gain", "declared", "sentences"),
    [
        (TEN_STOPS, "9", 3, True, ["Level 10 cannot be skipped."]),
        (TEN_STOPS, "9", 1, True, []),
        (FIVE_HELD, "5", 1, False, ["Level 5 is left only by a side that declared."]),
        (PLAYED_ACE, "K", 2, True, ["Level A has to be played, so every gain stops there."]),
        (PLAYED_ACE, "A", 1, False, ["Level A has to be played: only declarers who began the hand there pass it."]),
        (Ladder(), "A", 1, True, ["Passing A wins the match."]),
        (REACH, "K", 1, True, ["Reaching A wins the match."]),
        (WRAP, "A", 1, True, ["Past A another lap begins at 2."]),
    ],
)
def test_whatever_holds_a_gain_up_says_so(
    *, rules: Ladder, start: str, gain: int, declared: bool, sentences: list[str]
) -> None:
    found = climb(rules, notation.level(start), gain, declared=declared)
    assert [str(reason.sentence) for reason in found.reasons] == sentences


@given(
    rules=st.sampled_from([Ladder(), WRAP, TEN_STOPS, FIVE_HELD, PLAYED_ACE, REACH]),
    level=st.sampled_from(Rank),
    gain=st.integers(0, 6),
    declared=st.booleans(),
)
def test_a_greater_gain_never_leads_less_far(*, rules: Ladder, level: Rank, gain: int, declared: bool) -> None:
    def height(steps: int) -> tuple[int, bool, int]:
        found = climb(rules, level, steps, declared=declared)
        return found.laps, found.won, found.level.height

    assert height(gain) <= height(gain + 1)


@pytest.mark.parametrize(
    ("rules", "start", "gain", "taken"),
    [(Ladder(), "2", 3, 3), (TEN_STOPS, "9", 3, 1), (Ladder(), "A", 3, 1), (WRAP, "K", 3, 3), (REACH, "K", 3, 1)],
)
def test_a_climb_counts_the_levels_it_took(rules: Ladder, start: str, gain: int, taken: int) -> None:
    assert climb(rules, notation.level(start), gain, declared=True).taken == taken


def fallen(jack: Jack, card: str, captures: str = "", *, by: Side = Side.DEFENDERS, over: bool = True) -> object:
    last = LastCard(won_by=by, card=notation.one_card(card), captures=notation.cards(captures))
    found = jack_fall(Ladder(jack=jack), notation.trump("JH"), last, taken_over=over)
    return found and (found.side.value, found.level.value)


@pytest.mark.parametrize(
    ("jack", "card", "captures", "expected"),
    [
        (Jack.OFF, "JH", "JS", None),
        (Jack.CAPTURED_JACK, "JH", "JS 5H", ("declarers", "2")),
        (Jack.CAPTURED_JACK, "JH", "JH 5S", None),
        (Jack.CAPTURED_JACK, "JS", "JC", None),
        (Jack.CAPTURED_JACK, "RJ", "JC", None),
        (Jack.SINGLE_JACK, "JS", "", ("declarers", "2")),
        (Jack.SINGLE_JACK, "JH", "", ("declarers", "2")),
        (Jack.SINGLE_JACK, "AH", "", None),
        (Jack.MAIN_OR_OFF, "JH", "", ("declarers", "2")),
        (Jack.MAIN_OR_OFF, "JS", "", ("declarers", "6")),
    ],
)
def test_a_jack_of_the_defenders_in_the_last_trick(jack: Jack, card: str, captures: str, expected: object) -> None:
    assert fallen(jack, card, captures) == expected


@pytest.mark.parametrize(
    ("jack", "expected"),
    [(Jack.CAPTURED_JACK, ("defenders", "2")), (Jack.SINGLE_JACK, None), (Jack.MAIN_OR_OFF, None)],
)
def test_a_jack_of_the_declarers_in_the_last_trick(jack: Jack, expected: object) -> None:
    assert fallen(jack, "JH", "JS", by=Side.DECLARERS) == expected


def test_a_pair_of_jacks_is_no_single_jack() -> None:
    last = LastCard(won_by=Side.DEFENDERS, card=notation.one_card("JS"), alone=False)
    assert jack_fall(Ladder(jack=Jack.SINGLE_JACK), notation.trump("JH"), last, taken_over=True) is None


def test_where_the_declarers_held_the_deal_main_or_off_does_nothing() -> None:
    assert fallen(Jack.MAIN_OR_OFF, "JH", over=False) is None


@pytest.mark.parametrize("trump", ["10H", "NT"])
def test_a_jack_that_is_not_the_trump_rank_throws_nobody_back(trump: str) -> None:
    last = LastCard(won_by=Side.DEFENDERS, card=notation.one_card("JH"))
    assert jack_fall(Ladder(jack=Jack.SINGLE_JACK), notation.trump(trump), last, taken_over=True) is None


def test_without_a_trump_suit_no_jack_is_the_jack_of_trumps() -> None:
    last = LastCard(won_by=Side.DEFENDERS, card=notation.one_card("JH"), captures=notation.cards("JS"))
    assert jack_fall(Ladder(jack=Jack.CAPTURED_JACK), notation.trump("JNT"), last, taken_over=True) is None
