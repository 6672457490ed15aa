"""Follows of throws: how a play is dealt out over the parts, in positions that take every turn of the search."""

import pytest

from scorekeeper.rules.cards import notation, shapes
from scorekeeper.rules.cards.card import Copies, counted, without
from scorekeeper.rules.cards.order import Order
from scorekeeper.rules.cards.shapes import Lead
from scorekeeper.rules.follow import follows, knack, trail
from scorekeeper.rules.follow.duties import Demand, Task, task
from scorekeeper.rules.house.presets import load
from scorekeeper.rules.house.ruleset import RuleSet
from scorekeeper.rules.rulings import Verdict
from scorekeeper.rules.search_budget import TO_JUDGE, Effort


@pytest.fixture(autouse=True, params=["at once", "by search"])
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Most of these plays are dealt out at once; the search comes to as much."""
    if request.param == "by search":
        monkeypatch.setattr(knack, "shares", lambda _demands, _faces: [])


ALL = None
"""Every part is answered, so the play is allowed."""

POSITIONS = (
    (
        "best_effort_protected any_tuples",
        3,
        "6H*3 4H*3",
        "3H*2 JH*2 QH*2 KH*2 AH",
        "3H*2 JH KH*2 QH",
        ALL,
    ),
    (
        "protect_larger any_tuples",
        6,
        "JH*2 QH*2 AH*3 5H*3",
        "2H*4 3H 4H*5 5H 6H 8H*4 9H 10H",
        "2H*2 3H 4H*2 5H 6H 8H*2 10H",
        2,
    ),
    (
        "break_larger same_sequence",
        8,
        "9H*5 3H*2 4H*2",
        "5H*2 6H*2 8H 9H 10H JH QH KH",
        "5H*2 6H 8H 9H 10H JH QH KH",
        ALL,
    ),
    (
        "break_larger same_sequence",
        8,
        "9H*5 3H*2 4H*2",
        "5H*2 6H*2 JH*2 8H 9H 10H QH KH",
        "5H 6H JH*2 8H 9H 10H QH KH",
        ALL,
    ),
    (
        "break_larger same_sequence",
        8,
        "9H*5 3H*2 4H*2",
        "5H*5 3H*2 8H*2 10H*2 JH*2 KH*5",
        "5H*5 3H*2 8H*2",
        1,
    ),
    ("break_larger any_tuples", 8, "3H*4 4H*4", "5H*4 8H*4 JH", "5H*4 8H*4", ALL),
    ("best_effort longest_run", 2, "2H*2 3H*2 4H*2 5H*2", "6H*2 8H*2 JH*2 QH*2 AH", "6H*2 8H*2 JH*2 QH*2", ALL),
    ("protect_larger any_tuples", 8, "4H*3", "3H 5H 6H 8H", "3H 5H 6H", ALL),
    ("protect_larger same_sequence single_runs=3", 2, "6D 8D 9D", "9D JD*2 8D", "9D JD*2", None),
    ("best_effort same_sequence single_runs=2", 4, "2H 3H*3 4H", "2H*3 3H 4H*2", "2H*2 3H 4H*2", 1),
    ("best_effort_protected longest_run sequences=plain", 4, "JH*2 QH*4", "9H*3 10H*4 JH*2", "9H*2 10H*2 JH*2", None),
    ("protect_larger longest_run", 8, "10H*3 QH*2", "9H 10H*5 JH KH*2 QH*2", "9H 10H*2 JH KH", 0),
    ("best_effort same_sequence sequences=none", 8, "4H*3", "2H 3H*2 4H*2", "2H 3H*2", None),
    ("best_effort_protected any_tuples single_runs=3", 2, "4H*2", "3H*2 2H", "3H*2", None),
    ("suit_only longest_run single_runs=3", 2, "3H 4H 5H 6H", "2H 3H 4H 6H 5H", "2H 3H 4H 6H", 0),
    ("protect_larger same_sequence", 8, "5H*2 6H*2 8H*2", "5H*2 6H*5 8H", "5H*2 6H*3 8H", None),
    (
        "best_effort same_sequence single_runs=3",
        8,
        "2H*2 3H*2 4H*2 5H 6H 8H*2 9H 10H JH*2",
        "2H*5 3H*2 5H*4 8H*2 9H*4 10H*2",
        "2H*5 3H 5H*4 8H*2 9H*2",
        None,
    ),
    ("break_larger same_sequence", 4, "BJ*3", "7S*2 7D*3", "7S*2 7D", 0),
    ("protect_larger longest_run sequences=plain", 4, "6H*2 8H*2 JH*3 5H", "8H 9H*4 10H*4 5H", "8H 9H*4 10H*3", None),
    (
        "best_effort same_sequence",
        4,
        "JH*2 QH*3 KH*2 6H*4 9H*2 AH",
        "8H*4 9H*2 10H*3 JH QH KH*2 AH*2",
        "8H*4 9H*2 10H*3 JH QH KH*2 AH",
        2,
    ),
    (
        "best_effort same_sequence sequences=none",
        3,
        "KH*2 QH*2 9H*2 5H*2 4H*2",
        "6H*3 8H*3 10H*3 JH*2 QH KH",
        "6H*2 8H*2 10H*2 JH*2 QH KH",
        None,
    ),
    ("protect_larger any_tuples single_runs=3", 3, "AD*2 7H*2", "7C*2 7S*2 KD*2 7H", "7C*2 7S*2", None),
    (
        "protect_larger longest_run sequences=none",
        6,
        "4H*4 10H*3 9H*2 5H*2 3H*2 2H*2",
        "2H 3H*2 4H*2 5H 6H*3 8H 9H*2 10H*3 JH*2",
        "2H 3H*2 4H*2 5H 6H 8H 9H*2 10H*3 JH*2",
        None,
    ),
    ("best_effort longest_run sequences=plain", 3, "4H*2 5H*2 6H*2", "6H 8H*2 QH*3 4H 5H 10H", "6H 8H*2 QH*3", None),
    ("protect_larger longest_run single_runs=3", 3, "6H 8H 9H 10H", "6H*2 8H 10H 5H*2 9H", "6H*2 8H 10H", 0),
    ("best_effort_protected same_sequence", 2, "QD*2 KD*2", "10D 7C*2 7H JD*2 AD*2", "10D 7C*2 7H", 0),
    (
        "best_effort_protected longest_run single_runs=2",
        6,
        "4H 5H 6H 8H 10H JH",
        "5H 6H 9H*2 JH*2 4H*4",
        "5H 6H 9H*2 JH*2",
        None,
    ),
    ("protect_larger longest_run single_runs=3", 2, "5H*2 6H 8H", "8H 9H*2 10H*2 6H", "8H 9H 10H*2", None),
    (
        "break_larger same_sequence sequences=plain",
        8,
        "9H*2 10H*2 JH*2 6H*3 2H*3 5H 4H 3H",
        "2H*2 3H 4H*6 5H 9H*2 10H JH*2 6H*2",
        "2H*2 3H 4H*6 5H 9H*2 10H JH*2",
        None,
    ),
    ("protect_larger same_sequence", 3, "9H*2 10H*3", "4H*2 6H*3 8H*3 10H", "6H 4H*2 10H 8H", ALL),
    ("suit_only same_sequence", 6, "4H*2 5H*2 6H 8H*2 9H*2", "6H*2 8H*2 9H*2 JH*2 QH*2", "9H*2 JH 8H*2 6H*2 QH*2", 1),
    (
        "best_effort any_tuples single_runs=2",
        6,
        "5H 6H*2 KH*2 9H*2",
        "6H 8H 10H JH*3 KH*2 AH*3 5H",
        "6H 8H 10H JH KH*2 AH",
        2,
    ),
)
"""Duties, decks, lead, hand and play with diamond sevens as trumps; and how many parts can be answered."""

WIDE_LEAD = "2H*3 3H*3 4H*2 5H*2 6H*2 8H 9H 10H JH QH*3 KH*2 AH*2"
WIDE_HAND = "2H*2 3H*5 4H*3 5H*4 6H*6 8H 9H*3 10H*2 JH*7 QH*5 KH*3 AH*4"
WIDE_PLAY = "2H*2 3H*2 4H*2 5H*2 6H*2 8H 9H*2 10H*2 JH*2 QH*2 KH*2 AH*2"


def table(duties: str, decks: int) -> tuple[RuleSet, Order]:
    """House rules in short: the two duties, and what else differs in leading."""
    tuples, sequences, *more = duties.split()
    changes: dict[str, object] = {"following.tuples": tuples, "following.sequences": sequences, "table.decks": decks}
    for each in more:
        key, value = each.split("=")
        changes[f"leading.{key}"] = int(value) if value.isdigit() else value
    rules = load({"preset": "tractor", "set": changes})
    return rules, rules.trumps.order(notation.trump("7D"))


def asked(duties: str, decks: int, lead: str) -> tuple[RuleSet, Order, Lead, Task]:
    rules, home = table(duties, decks)
    led = shapes.default(rules.leading.grammar, home, notation.cards(lead))
    return rules, home, led, task(rules, home, led)


def meets(demand: Demand, steps: Task, held: Copies, share: Copies) -> bool:
    """Whether a share is as large as its part and an allowed answer to it."""
    return sum(share.values()) == demand.size and demand.answered(steps.faces(held, share))


@pytest.mark.parametrize(("duties", "decks", "lead", "hand", "play", "parts"), POSITIONS)
def test_a_play_is_allowed_if_every_part_is_answered(
    duties: str, decks: int, lead: str, hand: str, play: str, parts: int | None
) -> None:
    rules, home, led, _ = asked(duties, decks, lead)
    held, given = notation.cards(hand), notation.cards(play)
    assert follows.allowed(rules, home, led, held, given) is (parts is ALL)
    assert (follows.judge(rules, home, led, held, given).verdict is Verdict.ALLOWED) is (parts is ALL)


@pytest.mark.parametrize(("duties", "decks", "lead", "hand", "play", "parts"), POSITIONS)
def test_the_trail_answers_as_many_parts_as_can_be(
    duties: str, decks: int, lead: str, hand: str, play: str, parts: int | None
) -> None:
    *_, asks = asked(duties, decks, lead)
    held, given = counted(notation.cards(hand)), counted(notation.cards(play))
    shares = trail.shares(asks, held, given, Effort(TO_JUDGE))
    assert len(shares) == (len(asks.demands) if parts is ALL else parts)
    for demand, share in zip(asks.demands, shares, strict=False):
        assert meets(demand, asks, held, share)
        assert not [card for card in share if share[card] > given.get(card, 0)]
        held, given = without(held, share), without(given, share)


@pytest.mark.parametrize(
    ("duties", "parts"),
    [
        ("break_larger any_tuples", 1),
        ("break_larger same_sequence", 1),
        ("protect_larger any_tuples", ALL),
        ("protect_larger longest_run", ALL),
        ("best_effort any_tuples", 1),
        ("best_effort_protected any_tuples", ALL),
        ("best_effort_protected same_sequence", ALL),
    ],
)
def test_the_widest_throws_are_dealt_out_as_well(duties: str, parts: int | None) -> None:
    rules, home, led, _ = asked(duties, 8, WIDE_LEAD)
    play = follows.allowed(rules, home, led, notation.cards(WIDE_HAND), notation.cards(WIDE_PLAY))
    assert play is (parts is ALL)


LONG_THROW = (
    "2D*2 3D*2 4D*2 5D*2 6D*2, 2D*2 3D*2 4D*2 5D*2 6D*2, 7H*2 7D*2 BJ*2 RJ*2, 6D*2 8D*2 9D*2, KD*2 AD*2 7H*2, "
    "7S*4, JD*4, 10D*2"
)
LONG_PLAY = "2D*2 3D*2 4D 7D*6 8D*3 9D*6 10D*4 JD*4 QD*4 KD*4 AD*2 7C*4 7H*2 7S*3 BJ*2 RJ"
LONG_REST = "5D 6D 8D QD KD*2 AD*3 7S BJ*3 RJ*4"


AS_LONG_AS_IT_TAKES = 3_000_000


def test_a_throw_of_many_parts_is_looked_at_roughly_and_then_closely(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(follows, "TO_JUDGE", AS_LONG_AS_IT_TAKES)
    rules, home = table("best_effort_protected any_tuples", 8)
    led = shapes.stated(rules.leading.grammar, home, [notation.cards(part) for part in LONG_THROW.split(", ")])
    asks = task(rules, home, led)
    play, rest = notation.cards(LONG_PLAY), notation.cards(LONG_REST)
    held, given = counted([*play, *rest]), counted(play)
    assert follows.allowed(rules, home, led, [*play, *rest], play)
    shares = trail.shares(asks, held, given, Effort(AS_LONG_AS_IT_TAKES))
    for demand, share in zip(asks.demands, shares, strict=True):
        assert meets(demand, asks, held, share)
        held, given = without(held, share), without(given, share)
