"""How a lead splits into tuples and sequences: by default, as its leader says, and in every other way."""

from collections import Counter
from itertools import islice
from random import Random
from typing import NamedTuple

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from scorekeeper.rules.cards import notation, shapes
from scorekeeper.rules.cards.card import FACES, Card, Suit
from scorekeeper.rules.cards.grouping import Grammar
from scorekeeper.rules.cards.order import Order
from scorekeeper.rules.cards.shapes import Lead, LeadError, Part
from scorekeeper.rules.house.presets import load
from scorekeeper.rules.house.ruleset import RuleSet
from tests import oracle


def house(**options: object) -> RuleSet:
    """Bashi Fen with eight decks and these options changed, `__` standing for the dot."""
    changes = {key.replace("__", "."): value for key, value in options.items()}
    return load({"preset": "bashi-fen", "set": {"table.decks": 8, **changes}})


def under(rules: RuleSet, trump: str) -> Order:
    return rules.trumps.order(notation.trump(trump))


def said(lead: Lead) -> str:
    return " | ".join(" ".join(card.name for card in part.cards) for part in lead.parts)


def default(cards: str, trump: str = "7D", **options: object) -> str:
    rules = house(**options)
    return said(shapes.default(rules.leading.grammar, under(rules, trump), notation.cards(cards)))


def refusal(options: dict[str, object], parts: list[str]) -> tuple[str, str]:
    """The article and the sentence with which the parts that a leader states are refused."""
    rules = house(**options)
    with pytest.raises(LeadError) as caught:
        shapes.stated(rules.leading.grammar, under(rules, "7D"), [notation.cards(part) for part in parts])
    assert str(caught.value) == str(caught.value.sentence)
    return caught.value.article, str(caught.value.sentence)


@pytest.mark.parametrize(
    ("cards", "grouped"),
    [
        ("5H", "5H"),
        ("5H 5H 5H", "5H 5H 5H"),
        ("3H 4H 3H 4H", "3H 3H 4H 4H"),
        ("6C 6C 6C 8C 8C 8C", "6C 6C 6C 8C 8C 8C"),
        ("6D 6D 8D 8D 9D 9D", "6D 6D 8D 8D 9D 9D"),
        ("KD KD AD AD 7H 7H 7D 7D", "KD KD AD AD 7H 7H 7D 7D"),
        ("7D 7D BJ BJ", "7D 7D BJ BJ"),
        ("BJ BJ RJ RJ", "BJ BJ RJ RJ"),
        ("3H 3H 4H 4H 4H", "3H 3H 4H 4H | 4H"),
        ("7H 7H 7S 7S", "7H 7H | 7S 7S"),
        ("AS KS KS", "KS KS | AS"),
        ("9S 8S 8S 4S 4S", "8S 8S | 4S 4S | 9S"),
        ("3H 4H 5H", "5H | 4H | 3H"),
        ("3H 3H 3H 3H 4H 4H", "3H 3H 4H 4H | 3H 3H"),
        ("3H*4 4H*4", "3H 3H 3H 3H 4H 4H 4H 4H"),
        ("3H*2 4H*4 5H*2", "3H 3H 4H 4H 5H 5H | 4H 4H"),
        ("3H*2 4H*4 5H*4 6H*2", "3H 3H 4H 4H 5H 5H 6H 6H | 4H 4H 5H 5H"),
        ("3H*3 4H*3 5H*2", "3H 3H 3H 4H 4H 4H | 5H 5H"),
        ("3H*6 4H*2", "3H 3H 3H 3H 3H 3H | 4H 4H"),
        ("3H*4 4H*2 5H*2 6H*4", "3H 3H 4H 4H 5H 5H 6H 6H | 6H 6H | 3H 3H"),
        ("AD AD 7C 7C 7H 7H 7D 7D", "AD AD 7C 7C 7D 7D | 7H 7H"),
        ("AD*2 7C*3 7H*2", "AD AD 7H 7H | 7C 7C 7C"),
        ("AD*2 7C*2 7H*3", "AD AD 7C 7C | 7H 7H 7H"),
        ("AD*2 7C*4 7H*3", "AD AD 7H 7H | 7C 7C 7C 7C | 7H"),
        ("AD*2 7C*3 7H*4", "AD AD 7C 7C | 7H 7H 7H 7H | 7C"),
        ("KD*2 AD*4 7C*2 7H*2 7D*4", "KD KD AD AD 7C 7C 7D 7D | AD AD 7H 7H 7D 7D"),
    ],
)
def test_a_silent_leader_led_these_parts(cards: str, grouped: str) -> None:
    assert default(cards) == grouped


@pytest.mark.parametrize(
    ("options", "trump", "cards", "grouped"),
    [
        ({"leading__tuples": "singles_only"}, "7D", "5H 5H 6H 6H", "6H | 6H | 5H | 5H"),
        ({"leading__tuples": "singles_only", "leading__single_runs": 2}, "7D", "5H 5H 6H 6H", "5H 6H | 5H 6H"),
        ({"leading__sequences": "none"}, "7D", "3H 3H 4H 4H", "4H 4H | 3H 3H"),
        ({"leading__sequences": "none", "leading__single_runs": 3}, "7D", "8H 9H 10H", "8H 9H 10H"),
        ({"leading__sequences": "none", "leading__single_runs": 3}, "7D", "AD 7H 7D BJ", "AD 7H 7D BJ"),
        ({"leading__sequences": "plain", "leading__single_runs": 3}, "7D", "QD KD AD 7H", "QD KD AD | 7H"),
        ({"leading__single_runs": 4}, "7D", "8H 9H 10H", "10H | 9H | 8H"),
        ({"leading__sequences": "plain"}, "7D", "7D 7D BJ BJ", "BJ BJ | 7D 7D"),
        ({"leading__sequences": "plain"}, "7D", "KD KD AD AD 7H 7H", "KD KD AD AD | 7H 7H"),
        ({"leading__sequences": "plain", "trumps__constant": ["2"]}, "7D", "AD AD 2H 2H", "2H 2H | AD AD"),
        ({"trumps__constant": ["2"]}, "7D", "AD AD 2H 2H 2D 2D", "AD AD 2H 2H 2D 2D"),
        ({"leading__sequence_width": 3}, "7D", "3H 3H 4H 4H", "4H 4H | 3H 3H"),
        ({"leading__sequence_width": 3}, "7D", "3H*3 4H*3", "3H 3H 3H 4H 4H 4H"),
        ({"leading__sequence_length": 3}, "7D", "3H 3H 4H 4H", "4H 4H | 3H 3H"),
        ({"leading__sequence_length": 3}, "7D", "3H 3H 4H 4H 5H 5H", "3H 3H 4H 4H 5H 5H"),
        ({"leading__sequence_length": 3}, "7D", "3H*4 4H*4 5H*2", "3H 3H 4H 4H 5H 5H | 4H 4H | 3H 3H"),
        ({"leading__sequence_length": 3}, "7D", "3H*2 4H*4 5H*4 6H*2", "4H 4H 5H 5H 6H 6H | 3H 3H 4H 4H 5H 5H"),
        ({"trumps__gap": "open"}, "7D", "6H 6H 8H 8H", "8H 8H | 6H 6H"),
        ({}, "7NT", "7H 7H BJ BJ", "7H 7H BJ BJ"),
        ({}, "NT", "6H 6H 7H 7H 8H 8H", "6H 6H 7H 7H 8H 8H"),
        ({}, "2S", "AS AS 2H 2H 2S 2S BJ BJ RJ RJ", "AS AS 2H 2H 2S 2S BJ BJ RJ RJ"),
        ({}, "KC", "JH QH AH JH QH AH", "JH JH QH QH AH AH"),
    ],
)
def test_house_rules_decide_what_is_one_part(options: dict[str, object], trump: str, cards: str, grouped: str) -> None:
    assert default(cards, trump, **options) == grouped


def test_a_lead_knows_its_cards_and_sizes() -> None:
    rules = house()
    lead = shapes.default(rules.leading.grammar, under(rules, "7D"), notation.cards("9H 3H 4H 4H 3H"))
    assert lead.suit is Suit.HEARTS
    assert [(part.width, part.length, part.size, part.top) for part in lead.parts] == [(2, 2, 4, 3), (1, 1, 1, 7)]
    assert " ".join(card.name for card in lead.cards) == "3H 3H 4H 4H 9H"


HOUSES: list[dict[str, object]] = [
    {},
    {},
    {"leading__sequences": "plain"},
    {"leading__sequences": "none"},
    {"leading__sequences": "none", "leading__single_runs": 2},
    {"leading__single_runs": 3},
    {"leading__sequence_length": 3},
    {"leading__sequence_length": 4, "leading__single_runs": 2},
    {"leading__sequence_width": 3},
    {"leading__tuples": "singles_only", "leading__single_runs": 3},
    {"trumps__gap": "open"},
    {"trumps__constant": ["2"]},
    {"trumps__constant": ["A", "3"], "leading__sequences": "plain"},
]


class Situation(NamedTuple):
    """House rules, a trump, and cards that lie close together in one suit."""

    options: dict[str, object]
    trump: str
    cards: str

    @property
    def asked(self) -> tuple[Grammar, Order, tuple[Card, ...]]:
        rules = house(**self.options)
        return rules.leading.grammar, under(rules, self.trump), notation.cards(self.cards)

    @property
    def default(self) -> Lead:
        return shapes.default(*self.asked)

    @property
    def game(self) -> oracle.Game:
        known = {key.replace("__", "."): value for key, value in self.options.items()}
        return oracle.Game({key: v for key, v in known.items() if isinstance(v, str | int | list)}, self.trump)

    @property
    def ways(self) -> set[tuple[oracle.Part, ...]]:
        return oracle.groupings(self.game, tuple(self.cards.split()))


@st.composite
def situations(draw: st.DrawFn) -> Situation:
    options = draw(st.sampled_from(HOUSES))
    trump = draw(st.sampled_from(["7D", "7D", "7NT", "NT", "2S", "AH"]))
    rules = house(**options)
    ladder = under(rules, trump).ladder(draw(st.sampled_from([Suit.TRUMPS, Suit.HEARTS])))
    faces = [card.name for equals in ladder for card in equals]
    assume(faces)
    start = draw(st.integers(0, max(0, len(faces) - 4)))
    cards = draw(st.lists(st.sampled_from(faces[start : start + 5]), min_size=1, max_size=9))
    assume(max(Counter(cards).values()) <= 8)
    return Situation(options, trump, " ".join(cards))


def compared(parts: list[tuple[int, int, int]]) -> tuple[int, list[tuple[int, int]], list[int]]:
    """The order of the default in full: parts; sizes and lengths from the biggest down; tops from the biggest down."""
    parts = sorted(parts, key=lambda part: (-part[0] * part[1], -part[1], -part[2]))
    return len(parts), [(-width * length, -length) for width, length, _ in parts], [-top for _, _, top in parts]


@given(situations())
def test_the_default_is_the_best_of_all_ways(asked: Situation) -> None:
    game = asked.game
    mine = [(part.width, part.length, game.steps[part.faces[-1].name]) for part in asked.default.parts]
    assert compared(mine) == min(compared([(part.width, part.length, part.top) for part in way]) for way in asked.ways)


@given(situations())
def test_every_way_comes_once_and_the_default_first(asked: Situation) -> None:
    found = list(shapes.groupings(*asked.asked))
    assert found[0] == asked.default
    mine = Counter(tuple(sorted(" ".join(sorted(map(str, part.cards))) for part in lead.parts)) for lead in found)
    assert mine == Counter(tuple(sorted(" ".join(sorted(part.cards)) for part in way)) for way in asked.ways)


@given(situations(), st.randoms())
def test_neither_order_nor_saying_so_changes_a_grouping(asked: Situation, chance: Random) -> None:
    known, home, led = asked.asked
    cards, parts = list(led), [list(part.cards) for part in asked.default.parts]
    chance.shuffle(cards)
    chance.shuffle(parts)
    assert shapes.default(known, home, cards) == asked.default
    assert shapes.stated(known, home, parts) == asked.default


@pytest.mark.parametrize(
    ("options", "parts", "article", "sentence"),
    [
        ({}, ["3H 3H 4H 4H 4H"], "sequences", "A sequence has as many of each card, and 3H and 4H differ."),
        ({}, ["7H 7H 7S 7S"], "sequences", "7H and 7S are equal, so they are not neighbours."),
        ({}, ["AD AD 7D 7D"], "neighbours", "AD and 7D are not neighbours."),
        ({}, ["3H 3H 5H 5H"], "neighbours", "3H and 5H are not neighbours."),
        ({}, ["6H 6H", "6H 6H 7H 7H"], "one-suit", "7H is a trump and 6H is not: lead cards of one suit."),
        ({}, ["6H 8H", "9S"], "one-suit", "6H and 9S are of different suits: lead cards of one suit."),
        ({}, ["6H", "9S"], "one-suit", "6H and 9S are of different suits: lead cards of one suit."),
        ({}, ["2D", "9S"], "one-suit", "2D is a trump and 9S is not: lead cards of one suit."),
        ({}, [], "one-suit", "A lead is at least one card; none was named."),
        ({}, ["3H", ""], "one-suit", "A lead is at least one card; none was named."),
        ({}, ["3H 4H"], "single-runs", "Runs of single cards are not led here: each card is a part by itself."),
        (
            {"leading__single_runs": 3},
            ["3H 4H"],
            "single-runs",
            "A run of single cards here has 3 or more, not 2.",
        ),
        (
            {"leading__sequence_length": 3},
            ["3H 3H 4H 4H"],
            "sequences",
            "A sequence here has 3 steps or more, not 2.",
        ),
        (
            {"leading__sequences": "none"},
            ["3H 3H 4H 4H"],
            "sequences",
            "Sequences are not led here: each step is a part by itself.",
        ),
        (
            {"leading__sequence_width": 3},
            ["3H 3H 4H 4H"],
            "sequences",
            "A sequence here has 3 or more of each card, not 2.",
        ),
        (
            {"leading__sequence_width": 3, "leading__single_runs": 2},
            ["3H 3H 4H 4H"],
            "sequences",
            "A sequence here has 3 or more of each card, not 2.",
        ),
        (
            {"leading__sequences": "plain"},
            ["7D 7D BJ BJ"],
            "sequences",
            "7D is a high trump, which has no place in sequences here.",
        ),
        (
            {"leading__tuples": "singles_only"},
            ["5H 5H"],
            "tuples",
            "Identical cards count as single cards here: 5H is led alone.",
        ),
        (
            {"leading__tuples": "singles_only"},
            ["5H 5H 6H 6H"],
            "sequences",
            "Sequences are not led here: each step is a part by itself.",
        ),
    ],
)
def test_a_part_that_is_none_is_refused_with_its_reason(
    options: dict[str, object], parts: list[str], article: str, sentence: str
) -> None:
    assert refusal(options, parts) == (article, sentence)


@pytest.mark.parametrize(
    ("parts", "sorted_parts"),
    [
        (["9H 9H", "KH", "QH QH"], "QH QH | 9H 9H | KH"),
        (["9H*4", "2H 2H 3H 3H"], "2H 2H 3H 3H | 9H 9H 9H 9H"),
        (["KH*6", "3H*3 4H*3", "2H*2 3H*2"], "3H 3H 3H 4H 4H 4H | KH KH KH KH KH KH | 2H 2H 3H 3H"),
        (["3H*2 4H*2 5H*2", "6H*3 8H*3"], "6H 6H 6H 8H 8H 8H | 3H 3H 4H 4H 5H 5H"),
        (["4H*2 5H*2 6H*2", "5H*3 6H*3"], "5H 5H 5H 6H 6H 6H | 4H 4H 5H 5H 6H 6H"),
    ],
)
def test_parts_come_biggest_first_then_sequences_then_the_higher_then_the_wider(
    parts: list[str], sorted_parts: str
) -> None:
    rules = house()
    assert (
        said(shapes.stated(rules.leading.grammar, under(rules, "7D"), [notation.cards(part) for part in parts]))
        == sorted_parts
    )


def test_where_identical_cards_have_no_standing_there_is_one_way_to_lead_them() -> None:
    rules = house(leading__tuples="singles_only")
    assert [
        said(lead) for lead in shapes.groupings(rules.leading.grammar, under(rules, "7D"), notation.cards("5H 5H"))
    ] == ["5H | 5H"]


def test_a_lead_of_a_hundred_cards_is_grouped_and_its_ways_can_be_looked_at() -> None:
    rules = house()
    home = under(rules, "7D")
    cards = [card for card in FACES if home.suits[card] is Suit.HEARTS for _ in range(8)]
    assert said(shapes.default(rules.leading.grammar, home, cards)).count("|") == 0
    ways = list(islice(shapes.groupings(rules.leading.grammar, home, cards), 20))
    assert len({tuple(lead.parts) for lead in ways}) == 20


def test_parts_are_values() -> None:
    rules = house()
    home = under(rules, "7D")
    three, four = notation.cards("3H 4H")
    assert shapes.single_part(rules.leading.grammar, home, notation.cards("4H 3H 4H 3H")) == Part(
        2, (three, four), home.steps[four]
    )
