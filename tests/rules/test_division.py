"""Dealing a play over the parts of a throw, in positions that take every turn of the search."""

import pytest

from scorekeeper.rules.cards import notation, shapes
from scorekeeper.rules.cards.card import Copies, counted, without
from scorekeeper.rules.cards.order import Order
from scorekeeper.rules.cards.shapes import Lead
from scorekeeper.rules.follow import follows
from scorekeeper.rules.follow.division import divides
from scorekeeper.rules.follow.duty import Demand, Task, all_met, task
from scorekeeper.rules.follow.shares import shares
from scorekeeper.rules.house.presets import load
from scorekeeper.rules.house.ruleset import RuleSet
from scorekeeper.rules.rulings import Verdict
from scorekeeper.rules.search_budget import A_QUESTION, Effort, TooIntricateError

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
    ("break_larger any_tuples", 4, "9H*4 JH*3 AH*2", "2H*3 3H*3 4H*3 5H*2 6H*2 8H", "2H*2 3H*2 4H*2 5H 6H 8H", 2),
    (
        "break_larger longest_run",
        6,
        "9H*6 3H*2 4H*2 6H*2",
        "2H*2 3H*2 5H*2 8H*2 9H 10H JH QH KH AH",
        "2H*2 5H*2 8H*2 9H 10H JH QH KH AH",
        2,
    ),
    ("break_larger longest_run sequences=plain", 2, "KD*2 QD*2", "3D*2 BJ*2 9D*2 5D", "3D*2 9D*2", ALL),
    ("break_larger longest_run sequences=plain", 2, "KD*2 QD*2 AD", "2D*2 BJ*2 9D*2 10D*2 4D 5D", "2D*2 BJ*2 4D", 0),
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
    (
        "suit_only longest_run single_runs=2",
        4,
        "10H*2 JH*2 5H*3 2H 3H",
        "2H*2 3H 8H 9H 10H JH*2 AH*3",
        "2H 3H 8H 9H 10H JH*2 AH*2",
        ALL,
    ),
    (
        "best_effort_protected same_sequence sequences=plain sequence_length=3",
        4,
        "6H*3 4H*3 5H*2",
        "4H 5H 6H 8H*4 9H*4",
        "6H 4H 9H*4 8H*2",
        ALL,
    ),
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
    return sum(share.values()) == demand.size and all_met(demand, steps.faces(held, share))


@pytest.mark.parametrize(("duties", "decks", "lead", "hand", "play", "parts"), POSITIONS)
def test_a_play_is_allowed_if_every_part_is_answered(
    duties: str, decks: int, lead: str, hand: str, play: str, parts: int | None
) -> None:
    rules, home, led, _ = asked(duties, decks, lead)
    held, given = notation.cards(hand), notation.cards(play)
    assert follows.allowed(rules, home, led, held, given) is (parts is ALL)
    assert (follows.judge_follow(rules, home, led, held, given).verdict is Verdict.ALLOWED) is (parts is ALL)


def dealt(asks: Task, held: Copies, given: Copies, parts: int) -> list[Copies] | None:
    """The shares of the first parts as cards."""
    found = shares(asks.demands[:parts], asks.faces(held, given), Effort(A_QUESTION))
    names = [*held]
    return None if found is None else [{names[at]: copies for at, copies in share.items()} for share in found]


@pytest.mark.parametrize(("duties", "decks", "lead", "hand", "play", "parts"), POSITIONS)
def test_each_share_is_an_allowed_answer_to_its_part(
    duties: str, decks: int, lead: str, hand: str, play: str, parts: int | None
) -> None:
    *_, asks = asked(duties, decks, lead)
    held, given = counted(notation.cards(hand)), counted(notation.cards(play))
    most = len(asks.demands) if parts is ALL else parts
    assert parts is ALL or dealt(asks, held, given, parts + 1) is None
    for demand, share in zip(asks.demands, (dealt(asks, held, given, most) or []) if most else [], strict=False):
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


def test_what_fills_a_later_part_up_may_break_more_than_its_part_has_room_for() -> None:
    """Six of a kind go into the run; two fours and a pair fill two parts of five, and no four and pair one of them."""
    fives = Demand(width=5, length=2, narrowest=5, runs=(), protects=True, ranks=False)
    run = Demand(width=1, length=5, narrowest=2, runs=(), protects=True, ranks=False)
    faces = [(4, 4, 0), (4, 4, 0), (2, 2, 0), (5, 6, 0), (0, 3, 0)]
    assert divides((fives, run), faces, Effort(A_QUESTION))
    assert not all_met(fives, faces)


def test_no_state_is_looked_at_twice() -> None:
    """It takes 2,030 steps, and more than ten times as many where a state that was come to is forgotten."""
    run = Demand(width=2, length=3, narrowest=2, runs=(0, 0, 2), protects=True, ranks=False)
    pair = Demand(width=2, length=1, narrowest=2, runs=(), protects=True, ranks=False)
    given = (0, 5, 0, 5, 6, 0, 0, 0, 0, 0, 4, 0)
    held = (2, 5, 2, 5, 6, 3, 1, 1, 3, 3, 4, 1)
    faces = [*zip(given, held, range(1, 13), strict=True)]
    assert not divides((run, run, pair, pair, pair, pair), faces, Effort(5_000))


def test_a_search_gives_up_without_steps() -> None:
    *_, asks = asked("protect_larger any_tuples", 6, "4H*4 10H*3 9H*2 5H*2 3H*2 2H*2")
    held = counted(notation.cards("2H 3H*2 4H*2 5H 6H*3 8H 9H*2 10H*3 JH*2"))
    given = counted(notation.cards("2H 3H*2 4H*2 5H 6H 8H 9H*2 10H*3 JH*2"))
    with pytest.raises(TooIntricateError):
        divides(asks.demands, asks.faces(held, given), Effort(10))
