"""Calls of a declarer, and who joins in which order by playing the called cards."""

from collections.abc import Iterable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.bid.calls import (
    Call,
    CallRuling,
    ColourCall,
    CopyCall,
    FriendsSoFar,
    Play,
    joining_problems,
    judge_calls,
    more_friends_than_called,
    who_joined,
)
from scorekeeper.rules.cards import notation
from scorekeeper.rules.cards.card import Colour, Rank
from scorekeeper.rules.house.presets import load
from scorekeeper.rules.house.ruleset import RuleSet
from scorekeeper.rules.rulings import Verdict

PLAYERS = ("P1", "P2", "P3", "P4", "P5", "P6")


def house(**options: object) -> RuleSet:
    """Two decks and six players, these options changed."""
    changes = {key.replace("__", "."): value for key, value in options.items()}
    return load({"preset": "looking-for-friends", "set": {"table.decks": 2, **changes}})


def call(text: str) -> Call:
    """`AS 1` is the first ace of spades, `black A` the black aces, `red` the red jokers."""
    first, _, second = text.partition(" ")
    if first in {"red", "black"}:
        return ColourCall(Colour(first), Rank(second) if second else None)
    return CopyCall(notation.one_card(first), int(second))


def judged(*calls: str, trump: str = "3D", players: int = 6, **options: object) -> CallRuling:
    return judge_calls(house(**options), players, notation.trump(trump), tuple(map(call, calls)))


def play(text: str) -> Play:
    by, _, cards = text.partition(" ")
    return Play(by=by, cards=notation.cards(cards))


def joined(calls: Iterable[str], *plays: str, **options: object) -> FriendsSoFar:
    return who_joined(house(**options), 6, "P1", tuple(map(call, calls)), tuple(map(play, plays)))


@pytest.mark.parametrize(
    ("calls", "options", "sentence"),
    [
        (("3S 1", "AS 1"), {}, "3S is a trump in this hand, and trumps may not be called."),
        (("RJ 1", "AS 1"), {}, "RJ is a trump in this hand, and trumps may not be called."),
        (("AS 3", "AC 1"), {}, "There is no copy 3 of AS; the pack holds 2, counted in the order of play."),
        (("AS 0", "AC 1"), {}, "There is no copy 0 of AS; the pack holds 2, counted in the order of play."),
        (
            ("2S 1", "AC 1"),
            {"table__cards_out": "2S*2"},
            "2S cannot be called: there is none in the pack.",
        ),
        (("black A",), {"table__cards_out": "AS*2 AC*2"}, None),
        (("AS 1", "AS 1"), {}, "The same call stands here twice; call another copy or another card."),
        (("AS 1",), {}, "At this table the declarer makes 2 calls for 2 friends, not 1."),
        (
            ("KS 1", "AS 1"),
            {"friends__cards": "no_points"},
            "KS is a point card, and this table does not let those be called.",
        ),
        (
            ("KS 1", "AS 1"),
            {"friends__cards": "not_highest"},
            "AS is the highest of its suit; this table asks for a lower one.",
        ),
        (
            ("KS 1", "AH 1"),
            {"friends__cards": "not_highest", "table__cards_out": "AS*2"},
            "KS is the highest of its suit; this table asks for a lower one.",
        ),
        (("AS 1", "AC 2"), {}, "Two friends may be called like this."),
    ],
)
def test_calls_get_their_reason(calls: tuple[str, ...], options: dict[str, Any], sentence: str | None) -> None:
    other_kind = "This table calls a card and which copy of it, such as the first AS, not a colour and a rank."
    assert str(judged(*calls, **options).reason) == (sentence or other_kind)


@pytest.mark.parametrize(
    ("calls", "sentence"),
    [
        (("black A",), "Two friends may be called like this."),
        (("red 4",), "4D is a trump in this hand, and trumps may not be called."),
        (("black 3",), "3C is a trump in this hand, and trumps may not be called."),
        (("red",), "RJ is a trump in this hand, and trumps may not be called."),
        (("AS 1",), "This table calls a colour and a rank, such as black aces, not a single card."),
        (
            ("black A", "black K"),
            "At this table the declarer makes one call, not 2.",
        ),
        ((), "At this table the declarer makes one call, not 0."),
    ],
)
def test_calls_by_colour_and_rank_get_their_reason(calls: tuple[str, ...], sentence: str) -> None:
    assert str(judged(*calls, friends__call="colour_rank").reason) == sentence


def test_jokers_can_be_called_by_colour_where_any_card_may() -> None:
    ruling = judged("red", friends__call="colour_rank", friends__cards="any")
    assert ruling.verdict is Verdict.ALLOWED


def test_a_colour_and_rank_that_stayed_in_the_box_cannot_be_called() -> None:
    ruling = judged("black A", friends__call="colour_rank", table__cards_out="AS*2 AC*2")
    assert str(ruling.reason) == "AC AS cannot be called: there is none in the pack."


def test_every_refused_call_is_named() -> None:
    ruling = judged("3S 1", "AS 1", "AD 1")
    assert [each for each, _ in ruling.refused] == [call("3S 1"), call("AD 1")]


@pytest.mark.parametrize(("players", "wanted"), [(4, 1), (5, 1), (6, 2), (7, 2), (8, 3), (9, 3), (12, 5)])
def test_half_the_table_less_the_declarer_are_friends(players: int, wanted: int) -> None:
    assert judged(players=players).wanted == wanted


def test_a_table_may_agree_on_another_number() -> None:
    assert (judged(friends__count=0).verdict, judged("AS 1", friends__count=1).verdict) == (Verdict.ALLOWED,) * 2


@pytest.mark.parametrize(
    ("calls", "friends", "sentence"),
    [
        (("AS 1", "AC 2"), 2, "None"),
        (("AS 1", "AC 2"), 3, "More friends are named, 3, than the called cards can bring, 2."),
        (("black A",), 2, "None"),
        (("black A",), 3, "More friends are named, 3, than the called cards can bring, 2."),
    ],
)
def test_no_more_friends_join_than_the_calls_can_bring(calls: tuple[str, ...], friends: int, sentence: str) -> None:
    assert str(more_friends_than_called(house(), 6, tuple(map(call, calls)), friends)) == sentence


def test_each_called_copy_as_it_was_played() -> None:
    company = joined(("AS 1", "AC 2", "KH 1"), "P2 AS", "P1 AC", "P2 KH", "P1 AC")
    assert [(met.play, met.by, met.joins, str(met.sentence)) for met in company.met] == [
        (0, "P2", True, "P2 plays copy 1 of AS and joins the declarer."),
        (2, "P2", False, "P2 is a friend already, so this called card brings no other."),
        (3, "P1", False, "P1 is the declarer, so this called card brings no friend."),
    ]


def test_a_card_of_the_called_colour_and_rank_joins() -> None:
    company = joined(("black A",), "P2 AC")
    assert [str(met.sentence) for met in company.met] == [
        "P2 plays a card of the called colour and rank and joins the declarer."
    ]


def test_the_order_of_the_calls_decides_where_one_play_meets_two() -> None:
    outsiders = {"friends__joining": "outsiders_only"}
    assert joined(("AS 1", "KS 1"), "P2 KS AS", **outsiders).open == (call("KS 1"),)
    assert joined(("KS 1", "AS 1"), "P2 KS AS", **outsiders).open == (call("AS 1"),)


def test_open_calls_are_told_with_what_they_mean() -> None:
    assert str(joined(("AS 1", "AC 1"), "P2 AS").reason) == (
        "One called card is still out; whoever holds it is a defender until it is played."
    )


def test_when_every_call_is_met_nothing_is_open() -> None:
    company = joined(("AS 1",), "P2 AS")
    assert (company.open, str(company.reason)) == ((), "Every called card has been played.")


def test_strangers_and_cards_too_many_are_problems() -> None:
    found = joining_problems(house(), ("P1", "P2", "P2"), "P9", (play("P2 AS AS"), play("P8 AS KH")))
    assert [(problem.field, str(problem.sentence)) for problem in found] == [
        ("players", "P2 is named twice; give every player one name."),
        ("declarer", "P9 is not among the players; name one of them."),
        ("played[1].by", "P8 is not among the players; name one of them."),
        ("played[1].cards", "AS: the question names 3, and the pack holds 2. Correct the cards or the rules."),
    ]


def test_ordinary_plays_are_no_problem() -> None:
    assert joining_problems(house(), PLAYERS, "P1", (play("P2 AS AS"),)) == ()


CALLABLE = ("AS", "AC", "KH")
copies = st.tuples(st.sampled_from(CALLABLE), st.integers(1, 2)).map(lambda pair: f"{pair[0]} {pair[1]}")
calls = st.lists(copies, min_size=1, max_size=3, unique=True)


@st.composite
def played(draw: st.DrawFn) -> list[str]:
    """Both copies of some cards, one by one, each by somebody."""
    order = draw(st.permutations([*CALLABLE, *CALLABLE, "QD"]))
    return [f"{draw(st.sampled_from(PLAYERS))} {face}" for face in order]


def owner(wanted: str, plays: list[str]) -> str | None:
    """Who played the called copy, found by counting."""
    face, copy = wanted.split()
    owners = [by for by, _, cards in (text.partition(" ") for text in plays) if cards == face]
    return owners[int(copy) - 1] if len(owners) >= int(copy) else None


@given(calls, played())
def test_the_friends_are_the_owners_of_the_called_copies(called: list[str], plays: list[str]) -> None:
    owners = {owner(each, plays) for each in called} - {None, "P1"}
    assert set(joined(called, *plays).friends) == owners


@given(calls, played(), st.integers(0, 7), st.sampled_from(["any_copy", "outsiders_only"]))
def test_whoever_joined_stays_and_nobody_joins_twice(
    called: list[str], plays: list[str], moment: int, joining: str
) -> None:
    company = joined(called, *plays, friends__joining=joining)
    early = joined(called, *plays[:moment], friends__joining=joining)
    assert company.friends[: len(early.friends)] == early.friends
    assert len(set(company.friends) - {"P1"}) == len(company.friends) <= len(called)


@given(st.lists(st.sampled_from(CALLABLE), min_size=1, unique=True), played())
def test_where_only_outsiders_count_first_copies_bring_no_fewer(faces: list[str], plays: list[str]) -> None:
    called = [f"{face} 1" for face in faces]
    anybody, outsiders = joined(called, *plays), joined(called, *plays, friends__joining="outsiders_only")
    assert len(outsiders.friends) >= len(anybody.friends)


@given(played())
def test_every_call_is_met_or_open(plays: list[str]) -> None:
    called = ("AS 1", "AC 2", "KH 1")
    company = joined(called, *plays)
    assert {met.call for met in company.met} | set(company.open) == set(map(call, called))


@given(st.permutations(["P2 AS AS", "P3 AC", "P4 AC"]))
def test_a_pair_in_one_play_counts_like_two_plays(plays: list[str]) -> None:
    apart = [single for text in plays for single in (["P2 AS", "P2 AS"] if text == "P2 AS AS" else [text])]
    assert joined(("AS 2", "AC 1"), *plays).friends == joined(("AS 2", "AC 1"), *apart).friends


@given(st.lists(st.tuples(st.sampled_from(PLAYERS), st.sampled_from(["AS", "AC"])), max_size=4))
def test_the_first_cards_of_a_colour_and_rank_decide(plays: list[tuple[str, str]]) -> None:
    company = joined(("black A",), *(f"{by} {face}" for by, face in plays))
    assert company.friends == tuple(dict.fromkeys(by for by, _ in plays[:2] if by != "P1"))
    assert company.open == (() if len(plays) > 1 else (call("black A"),))
