"""The oracle's own footing: what the source texts work out by hand, and what players agree on."""

import pytest

from tests import oracle, oracle_follows, oracle_tricks
from tests.oracle import Cards, Game, Options

F1: Options = {"following.tuples": "break_larger"}
F2: Options = {"following.tuples": "protect_larger"}
EFFORT: Options = {"following.tuples": "best_effort", "following.sequences": "longest_run"}
KEPT: Options = {"following.tuples": "best_effort_protected"}


def cards(text: str) -> Cards:
    return tuple(text.split())


def follows(options: Options, lead: str, hand: str) -> set[str]:
    """Every allowed play to a lead of hearts, sevens of diamonds being trump."""
    game = Game(options, "7D")
    (parts,) = oracle.defaults(game, cards(lead))
    return {" ".join(play) for play in oracle_follows.plays(game, parts, cards(hand))}


def taken(options: Options, trump: str, *plays: str) -> int:
    game = Game(options, trump)
    parts = min(oracle.defaults(game, cards(plays[0])))
    return oracle_tricks.winner(game, parts, [cards(play) for play in plays])


@pytest.mark.parametrize(
    ("options", "lead", "hand", "expected"),
    [
        (F2, "5H 5H 5H 5H", "9H 9H 9H 8H 8H 6H 6H 2H 3H", {"6H 6H 8H 8H"}),
        (F2, "5H 5H 5H 5H", "9H 9H 9H 8H 8H 2H 3H", {"2H 9H 9H 9H", "3H 9H 9H 9H", "8H 9H 9H 9H"}),
        (F2, "5H 5H 5H 5H", "9H 9H 2H 3H 4H", {"2H 3H 9H 9H", "2H 4H 9H 9H", "3H 4H 9H 9H"}),
        (F2, "5H 5H 5H", "9H 9H 3H 4H", {"3H 9H 9H", "4H 9H 9H"}),
        (F1, "5H 5H", "9H 9H 9H", {"9H 9H"}),
        (F2, "5H 5H", "9H 9H 9H", {"9H 9H"}),
        (F1, "3H 3H 4H 4H", "9H 9H 9H 9H QH KH", {"9H 9H 9H 9H"}),
        (F2, "3H 3H 4H 4H", "QH QH KH 2H 5H", {"2H 5H QH QH", "2H KH QH QH", "5H KH QH QH"}),
        (EFFORT, "3H 3H 4H 4H", "8H 8H 9H 9H QH QH 2H", {"8H 8H 9H 9H"}),
        (EFFORT, "3H 3H 3H", "8H 8H 9H", {"8H 8H 9H"}),
        (KEPT, "3H 3H", "8H 8H 9H 9H 9H", {"8H 8H"}),
        (KEPT, "3H 3H", "9H 9H 9H 5H", {"5H 9H", "9H 9H"}),
        (F1, "5H 5H", "9H 3D 3D", {"3D 9H"}),
    ],
)
def test_what_must_be_followed_is_as_the_sources_say(
    options: Options, lead: str, hand: str, expected: set[str]
) -> None:
    assert follows(options, lead, hand) == expected


@pytest.mark.parametrize(
    ("over_ruff", "trump", "plays", "expected"),
    [
        ("top_tuple", "JC", ["AS KS KS", "3C 3C QC", "3C 4C 4C"], 2),
        ("top_tuple", "JC", ["AS KS KS", "3C 3C QC", "3C 3C AC"], 1),
        ("highest_card", "JC", ["AS KS KS", "3C 3C QC", "3C 3C AC"], 2),
        ("top_tuple", "10D", ["5S 4S 4S", "9D 7D 7D", "8D 8D 4D"], 2),
        ("every_part", "10D", ["5S 4S 4S", "9D 7D 7D", "8D 8D 4D"], 1),
        ("every_part", "5D", ["AC KC", "5C AD", "BJ 5S", "QS AD"], 2),
        ("top_tuple", "7D", ["3H 3H 4H 4H", "9H 9H JH JH", "2D 2D 4D 4D", "5H 6H 8H QH"], 0),
        ("top_tuple", "7D", ["JH JH QH QH", "6H 6H 6H 6H"], 0),
        ("top_tuple", "7NT", ["7S", "7H", "7D"], 0),
        ("every_part", "7D", ["3S 3S 4S 4S 5S 5S", "3D 3D 4D 4D 5D 5D", "4D 4D 5D 5D 6D 6D"], 2),
    ],
)
def test_tricks_are_taken_as_the_sources_say(over_ruff: str, trump: str, plays: list[str], expected: int) -> None:
    assert taken({"winning.over_ruff": over_ruff}, trump, *plays) == expected


@pytest.mark.parametrize(
    ("lead", "expected"),
    [
        ("6S 6S 8S 8S 9S 9S", [(2, 3)]),
        ("7H 7H 7S 7S", [(2, 1), (2, 1)]),
        ("4H 4H 4H 4H 5H 5H", [(2, 2), (2, 1)]),
        ("KD KD AD AD 7H 7H 7D 7D", [(2, 4)]),
        ("7H 7H BJ BJ", [(2, 1), (2, 1)]),
    ],
)
def test_leads_are_grouped_as_players_see_them(lead: str, expected: list[tuple[int, int]]) -> None:
    found = {tuple(part.shape for part in parts) for parts in oracle.defaults(Game({}, "7D"), cards(lead))}
    assert found == {tuple(expected)}


@pytest.mark.parametrize(
    ("policy", "holder", "expected"),
    [
        ("lowest_part", "JS", "4S 4S"),
        ("lowest_beaten", "JS", "9S"),
        ("lowest_beaten", "QS QS", "4S 4S"),
        ("lowest_beaten", "5S 5S", "4S 4S"),
        ("smallest_part", "5S 5S", "9S"),
    ],
)
def test_the_part_that_falls_is_the_one_the_table_agreed_on(policy: str, holder: str, expected: str) -> None:
    game = Game({"leading.failed_throw": policy}, "10D")
    (parts,) = oracle.defaults(game, cards("9S 8S 8S 4S 4S"))
    assert {part.cards for part in oracle_tricks.forced(game, parts, [cards(holder), (), ()])} == {cards(expected)}


@pytest.mark.parametrize(
    ("per", "hands", "points"),
    [("throw", "JS JS", 10), ("card", "JS JS", 50), ("card", "JS", 10), ("card", "5S 5S", 20), ("card", "", 0)],
)
def test_a_throw_is_fined_once_or_by_the_cards_that_could_not_stand(per: str, hands: str, points: int) -> None:
    game = Game({"leading.fine": 10, "leading.fine_per": per}, "10D")
    (parts,) = oracle.defaults(game, cards("9S 8S 8S 4S 4S"))
    assert oracle_tricks.fined(game, parts, [(), cards(hands), ()]) == points


def test_a_throw_is_certain_when_no_deal_of_the_unseen_cards_beats_it() -> None:
    game = Game({}, "JC")
    (parts,) = oracle.defaults(game, cards("KS KS QS"))
    assert oracle_tricks.certain(game, parts, cards("AS 3S 4S"), (1, 1, 1)) is False
    assert oracle_tricks.certain(game, parts, cards("9S 3S 4S"), (1, 1, 1)) is True
    (pair,) = oracle.defaults(game, cards("KS KS"))
    assert oracle_tricks.certain(game, pair, cards("AS AS 4S"), (1, 1, 1)) is True
