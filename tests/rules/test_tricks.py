"""Who takes a trick, under every policy and in whatever order the plays come."""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.cards import notation, shapes
from scorekeeper.rules.cards.card import FACES, Card
from scorekeeper.rules.cards.order import Order
from scorekeeper.rules.house.presets import load
from scorekeeper.rules.house.ruleset import RuleSet
from scorekeeper.rules.trick import splits, tricks
from scorekeeper.rules.trick.tricks import Role, TrickRuling
from scorekeeper.rules.words import Sentence

POLICIES = ("top_tuple", "every_part", "highest_card", "part_by_part")


def house(**options: object) -> RuleSet:
    """Eighty Points with four decks and these options changed."""
    return load(
        {"preset": "bashi-fen", "set": {"table.decks": 4, **{k.replace("__", "."): v for k, v in options.items()}}}
    )


def order_of(rules: RuleSet, trump: str) -> Order:
    return rules.trumps.order(notation.trump(trump))


def trick(lead: str, *follows: str, trump: str = "7D", **options: object) -> TrickRuling:
    rules = house(**options)
    home = order_of(rules, trump)
    led = shapes.default(rules.leading.grammar, home, notation.cards(lead))
    return tricks.judge_trick(rules, home, led, [notation.cards(play) for play in follows])


def best(cards: str, *shape: splits.Form) -> splits.Heights:
    rules = house()
    home = order_of(rules, "7D")
    piles = splits.piled(home, shapes.barred(rules.leading.grammar, home), notation.cards(cards))
    return splits.highest(piles, shape, len(shape)) if splits.can_split(piles, shape) else ()


def test_the_reason_names_what_was_beaten() -> None:
    assert str(trick("3H 3H", "9H 9H", "2H 4H").reason) == (
        "9H 9H is higher than 3H 3H. Nobody beat it after that, so it takes the trick."
    )


def test_an_unbeaten_lead_takes_the_trick() -> None:
    assert str(trick("AH", "2H").reason) == "Nobody beat AH: the leader takes the trick."


@pytest.mark.parametrize(
    ("lead", "play", "role", "reason"),
    [
        ("3H", "4H", Role.BEATS, "4H is higher than 3H."),
        ("4H", "3H", Role.FOLLOWS, "3H is not higher than 4H."),
        ("4H", "2D", Role.RUFFS, "2D is trump in the shape of the lead and beats 4H."),
        ("4H", "AS", Role.DISCARDS, "AS is neither of the suit led nor trump, so it cannot take the trick."),
        ("4H 4H", "5H 5S", Role.DISCARDS, "5H 5S is not all of one suit, so it cannot take the trick."),
        ("4H 4H", "5H 6H", Role.FOLLOWS, "5H 6H cannot be split into the shape of 4H 4H."),
        ("4H 4H", "5D 6D", Role.DISCARDS, "5D 6D cannot be split into the shape of 4H 4H."),
    ],
)
def test_every_play_has_a_role_and_a_reason(lead: str, play: str, role: Role, reason: str) -> None:
    played = trick(lead, play).plays[1]
    assert (played.role, str(played.reason)) == (role, reason)


def test_a_ruff_below_the_standing_ruff_is_an_under_ruff() -> None:
    assert [play.role for play in trick("4H", "5D", "3D", "6D").plays] == [
        Role.LEAD,
        Role.RUFFS,
        Role.UNDER_RUFFS,
        Role.RUFFS,
    ]


def test_trumps_on_a_trump_lead_beat_and_follow() -> None:
    assert [play.role for play in trick("4D", "7S", "7D", "RJ").plays] == [Role.LEAD, *[Role.BEATS] * 3]


def test_a_bomb_says_that_it_is_one() -> None:
    played = trick("3H 3H 4H 4H", "5H*4", winning__bombs="suit_bound").plays[1]
    assert str(played.reason) == "5H 5H 5H 5H is a bomb and beats 3H 3H 4H 4H."


@pytest.mark.parametrize(
    ("follows", "winner"),
    [
        (["3S*4", "2S*4"], 1),
        (["3S*4", "4S*4"], 2),
        (["2D*4", "AS*4"], 1),
        (["AS*4", "2D*4"], 2),
        (["3S*4", "AH*4"], 2),
        (["3S*4", "3C*4"], 1),
        (["5S 5S 5S 6S"], 0),
    ],
)
def test_between_bombs_trumps_and_then_height_decide(follows: list[str], winner: int) -> None:
    assert trick("9H 9H 10H 10H", *follows, winning__bombs="any_suit").winner == winner


@pytest.mark.parametrize("policy", POLICIES)
def test_a_throw_can_be_beaten_in_its_own_suit_where_nobody_spoke_up(policy: str) -> None:
    ruling = trick("4H 4H 5H", "6H 8H 8H", winning__over_ruff=policy)
    assert [play.role for play in ruling.plays] == [Role.LEAD, Role.BEATS]


@pytest.mark.parametrize(
    ("cards", "shape", "heights"),
    [
        ("3H 3H 9H 9H", [(2, 1), (1, 1), (1, 1)], (7, 2, 2)),
        ("3H 3H 3H", [(2, 1), (1, 1)], (2, 2)),
        ("3H 3H 9H 9H KH KH", [(2, 1), (2, 1), (2, 1)], (11, 7, 2)),
        ("3H*3 4H*3 5H*2", [(2, 2), (2, 1), (1, 1), (1, 1)], (4, 2, 3, 2)),
        ("3H*3 4H*2 5H*2", [(2, 2), (3, 1)], (4, 2)),
        ("4H*2 5H*2 6H*4 8H*2", [(2, 3), (2, 2)], (5, 6)),
        ("3H 3H 4H 5H", [(2, 2)], ()),
        ("3H 3H 4H 4H", [(3, 1), (1, 1)], ()),
        ("3H 3H 3H 4H 4H 5H 5H", [(3, 1), (3, 1), (1, 1)], ()),
    ],
)
def test_a_play_is_split_as_high_as_it_goes(cards: str, shape: list[splits.Form], heights: splits.Heights) -> None:
    assert best(cards, *shape) == heights


def test_off_suit_trump_rank_cards_share_a_step_but_never_a_tuple() -> None:
    ruling = trick("KS KS AS AS", "7H 7S AD AD", "7H 7H AD AD", "7S 7S 7C 7C")
    assert [play.role for play in ruling.plays] == [Role.LEAD, Role.DISCARDS, Role.RUFFS, Role.DISCARDS]


def test_where_sequences_are_plain_high_trumps_make_none() -> None:
    ruling = trick("KS KS AS AS", "7H 7H AD AD", "KD KD AD AD", leading__sequences="plain")
    assert ruling.winner == 2


_HEARTS = [face for face in FACES if face.suit and face.suit.value in "HD"]


@st.composite
def _plays(draw: st.DrawFn) -> list[list[Card]]:
    size = draw(st.integers(1, 6))
    pack = _HEARTS * 2
    return [draw(st.permutations(pack))[:size] for _ in range(4)]


@given(_plays(), st.sampled_from(POLICIES))
def test_the_taker_beats_every_later_play_whatever_its_place(plays: list[list[object]], policy: str) -> None:
    rules = house(winning__over_ruff=policy)
    home = order_of(rules, "7S")
    lead_cards = [card for card in plays[0] if home.suits[card] is home.suits[plays[0][0]]]  # type: ignore[index]
    lead = shapes.default(rules.leading.grammar, home, lead_cards)  # type: ignore[arg-type]
    follows = [tuple(play[: len(lead_cards)]) for play in plays[1:]]
    pairwise = {
        (one, other): tricks.winner(rules, home, lead, [one, other]) == 2  # type: ignore[list-item]
        for one, other in permutations(follows, 2)
    }
    assert not [pair for pair, second_takes in pairwise.items() if second_takes and pairwise[pair[::-1]]]


def test_a_reason_is_a_sentence_that_compares() -> None:
    assert trick("AH", "2H").reason == Sentence(
        "Nobody beat {cards}: the leader takes the trick.", (("cards", notation.cards("AH")),)
    )
