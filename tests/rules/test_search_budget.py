"""Effort: a question that takes too many steps is told so, and what is already known of it is told as well."""

import tracemalloc
from typing import Any

import pytest

from scorekeeper.match import questions as matches
from scorekeeper.rules import search_budget as effort
from scorekeeper.rules.cards import notation, shapes
from scorekeeper.rules.cards.card import counted
from scorekeeper.rules.follow import follows, weighing
from scorekeeper.rules.follow.division import divides
from scorekeeper.rules.follow.duty import Face, Task, task
from scorekeeper.rules.follow.holdings import Knowledge, holdings
from scorekeeper.rules.house.presets import PRESETS, load
from scorekeeper.rules.questions import answer
from scorekeeper.rules.rulings import Verdict
from scorekeeper.rules.search_budget import A_QUESTION, A_STATE, Effort, TooIntricateError, within
from tests.benchmarks import constructed

DECKS = 4
LEAD = "3H*3 4H*2 6H*2 JH*3"
HAND = "2H*4 5H*3 8H*3 9H*2 10H*2 QH*4 KH*2 AH"
ALLOWED = "5H*3 8H*3 9H*2 10H*2"
FORBIDDEN = "2H*2 5H*2 8H 9H KH*2 QH*2"
TOO_MANY_WAYS = "There are too many ways to divide this play over the parts of the throw to try them all."
MODES = [
    ("best_effort", "any_tuples"),
    ("best_effort", "longest_run"),
    ("protect_larger", "any_tuples"),
    ("protect_larger", "longest_run"),
]


def led(tuples: str, sequences: str) -> tuple[Task, list[Face]]:
    """The duties towards the lead, and the play that answers it."""
    changes = {"table.decks": DECKS, "following.tuples": tuples, "following.sequences": sequences}
    rules = load({"preset": "bashi-fen", "set": changes})
    home = rules.trumps.order(notation.trump("7D"))
    asks = task(rules, home, shapes.default(rules.leading.grammar, home, notation.cards(LEAD)))
    return asks, asks.faces(counted(notation.cards(HAND)), counted(notation.cards(FORBIDDEN)))


@pytest.mark.parametrize(("tuples", "sequences"), MODES)
def test_a_search_takes_steps_and_gives_up_without_them(tuples: str, sequences: str) -> None:
    asks, faces = led(tuples, sequences)
    assert divides(asks.demands, faces, Effort(A_QUESTION)) is False
    with pytest.raises(TooIntricateError):
        divides(asks.demands, faces, Effort(A_STATE - 1))


def test_what_was_paid_for_is_given() -> None:
    effort = Effort(2 * A_STATE + 1)
    assert [*zip(range(5), effort.states("ab"), strict=False)] == [(0, "a"), (1, "b")]
    with pytest.raises(TooIntricateError):
        next(effort.states("c"))


def judged(tuples: str, sequences: str, play: str, steps: int) -> follows.FollowRuling:
    """The ruling on a play in as many steps."""
    changes = {"table.decks": DECKS, "following.tuples": tuples, "following.sequences": sequences}
    rules = load({"preset": "bashi-fen", "set": changes})
    home = rules.trumps.order(notation.trump("7D"))
    lead = shapes.default(rules.leading.grammar, home, notation.cards(LEAD))
    hand, cards = notation.cards(HAND), notation.cards(play)
    with within(Effort(steps)):
        return follows.judge_follow(rules, home, lead, hand, cards)


@pytest.mark.parametrize(("tuples", "sequences"), MODES)
def test_a_throw_that_takes_too_long_is_undecided(tuples: str, sequences: str) -> None:
    told = judged(tuples, sequences, FORBIDDEN, A_STATE - 1)
    assert told.verdict is Verdict.UNDECIDED
    assert str(told.reason) == TOO_MANY_WAYS
    assert [str(sentence) for sentence in told.unknown] == [
        "Which cards answer which part? Ask about each part by itself, with the hand that is left by then."
    ]
    assert [duty.state.value for duty in told.duties] == ["met", "met"]
    assert told.legal
    assert (told.legal.count, told.legal.exact, len(told.legal.examples)) == (1, False, 1)


def test_a_verdict_stands_where_only_its_parts_take_too_long() -> None:
    found = [judged("protect_larger", "any_tuples", FORBIDDEN, steps) for steps in range(0, 3000, 15)]
    assert str(found[0].reason) == TOO_MANY_WAYS
    assert found[-1].verdict is Verdict.FORBIDDEN
    told = [ruling.duties[-1] for ruling in found if ruling.verdict is Verdict.FORBIDDEN]
    assert (
        str(told[0].sentence) == "Each part of the throw is answered on its own, and one of them got no proper answer."
    )
    assert str(told[-1].sentence).startswith("Each part of the throw is answered on its own, and")


def test_the_bare_verdict_says_so_as_well() -> None:
    rules = load({"preset": "tractor", "set": {"table.decks": DECKS}})
    home = rules.trumps.order(notation.trump("7D"))
    lead = shapes.default(rules.leading.grammar, home, notation.cards(LEAD))
    hand, cards = notation.cards(HAND), notation.cards(FORBIDDEN)
    assert follows.verdict(rules, home, lead, hand, cards) is Verdict.FORBIDDEN
    with within(Effort(A_STATE - 1)):
        assert follows.verdict(rules, home, lead, hand, cards) is Verdict.UNDECIDED


def test_an_unseen_hand_takes_no_longer() -> None:
    rules = load({"preset": "tractor", "set": {"table.decks": DECKS, "table.kitty": 0}})
    home = rules.trumps.order(notation.trump("7D"))
    lead, play = shapes.default(rules.leading.grammar, home, notation.cards(LEAD)), notation.cards(FORBIDDEN)
    known = Knowledge(seen=notation.cards("2H QH QH"))
    assert weighing.weigh(holdings(rules, home, lead, play, known)) is Verdict.FORBIDDEN
    effort.forget()
    with within(Effort(A_STATE - 1)):
        told = follows.judge_follow(rules, home, lead, None, play, known=known)
    assert (told.verdict, [duty.state.value for duty in told.duties]) == (Verdict.UNDECIDED, ["met"])
    assert str(told.reason) == TOO_MANY_WAYS


@pytest.mark.parametrize(("tuples", "sequences"), MODES)
def test_plays_that_take_too_long_to_count_are_at_least_so_many(tuples: str, sequences: str) -> None:
    whole = judged(tuples, sequences, ALLOWED, A_QUESTION).legal
    found = judged(tuples, sequences, ALLOWED, 1000).legal
    assert whole
    assert found
    assert (whole.exact, found.exact, 0 < found.count < whole.count) == (True, False, True)
    assert found.examples


HARDEST = [constructed.question(each) for each in constructed.WORST]
TRUMPS = " ".join(
    f"{face}*8"
    for face in [
        "2D",
        "3D",
        "4D",
        "5D",
        "6D",
        "8D",
        "9D",
        "10D",
        "JD",
        "QD",
        "KD",
        "AD",
        "7C",
        "7H",
        "7S",
        "7D",
        "BJ",
        "RJ",
    ]
)
RUNS = {"preset": "tractor", "set": {"table.decks": 8, "leading.single_runs": 2}}
LONG: list[dict[str, object]] = [
    {"op": "match", "players": ["N", "W", "S", "E"], "hands": [{"declarer": "N", "points": 80}] * 3000},
    {"op": "order", "trump": "7D", **{f"trumpp{number}": 1 for number in range(5000)}},
    {"op": "shape", "rules": RUNS, "trump": "7D", "cards": TRUMPS},
    {"op": "friends", "rules": "finding-friends", "players": ["N", "W", "S", "E"], "declarer": "N", "calls": [],
     "played": [{"by": "N", "cards": "♠7" + "、" * 5000}] * 100},
]  # fmt: skip


def taken(ask: object) -> tuple[dict[str, Any], int]:
    """An answer, and the steps that it took."""
    with effort.within(effort.Request(effort.A_REQUEST)) as request:
        told = matches.answer(ask)
    return told, request.spent


@pytest.mark.parametrize("ask", HARDEST)
def test_the_hardest_question_that_is_known_takes_no_more_than_its_steps(ask: dict[str, object]) -> None:
    told, steps = taken(ask)
    assert "error" not in told
    assert steps <= A_QUESTION
    assert taken(ask) == (told, steps)  # whatever is remembered by then
    assert taken({"op": "compare", "ask": ask})[1] <= A_QUESTION


@pytest.mark.parametrize("ask", LONG, ids=lambda ask: ask["op"])
def test_what_is_too_long_or_too_intricate_is_told_why(ask: dict[str, object]) -> None:
    told, steps = taken(ask)
    assert told["error"]["kind"] == "too_costly"
    assert told["error"]["sentence"].startswith("This is too long or too intricate to be answered at once.")
    assert steps <= A_QUESTION


def test_a_list_of_plays_ends_with_the_steps() -> None:
    hand = " ".join(f"{rank}H*2" for rank in ("2", "3", "4", "5", "6", "8", "9", "10", "J", "Q", "K", "A"))
    ask = {"op": "follows", "trump": "7D", "lead": "2H 3H 4H 5H 6H 8H 9H 10H", "hand": hand}
    told, steps = taken({**ask, "rules": {"preset": "tractor", "set": {"table.decks": 8}}, "limit": 100_000})
    assert told["count"] > len(told["plays"])
    assert (told.get("more"), steps <= A_QUESTION) == (True, True)


def test_questions_asked_together_share_the_steps_of_the_request() -> None:
    alone = [taken(ask) for ask in HARDEST]
    with effort.within(effort.Request(sum(steps for _, steps in alone[:3]))):
        told = [answer(ask) for ask in HARDEST]
    assert told[:3] == [found for found, _ in alone[:3]]
    assert {found["error"]["kind"] for found in told[3:]} == {"too_costly"}  # type: ignore[index]


def test_a_comparison_says_of_these_rules_what_a_ruling_says() -> None:
    for ask in HARDEST:
        assert answer({"op": "compare", "ask": ask})["verdict"] == answer(ask)["verdict"]


def test_a_comparison_says_which_changes_there_were_no_steps_left_to_try() -> None:
    ask = constructed.question(constructed.WORST[0])
    told: Any = answer({"op": "compare", "ask": ask})
    assert (told["switches"], told["untried"][0]) == ([], {"option": "trumps.constant", "value": ["2"]})
    easy: Any = answer(
        {"op": "compare", "ask": {"op": "follow", "trump": "7D", "lead": "5H", "hand": "9H", "play": "9H"}}
    )
    assert "untried" not in easy


def test_rules_that_cannot_be_asked_about_are_impossible_even_without_steps() -> None:
    told: Any = answer({"op": "compare", "ask": constructed.question(constructed.WORST[0])})
    assert {row["preset"]: row["error"]["kind"] for row in told["presets"]} == dict.fromkeys(PRESETS, "impossible")


def test_follows_that_are_judged_with_a_trick_share_its_steps() -> None:
    rules = {"preset": "tractor", "set": {"table.decks": 2 * DECKS}}
    plays, hands = [LEAD, FORBIDDEN, FORBIDDEN], [LEAD, HAND, HAND]
    told, steps = taken({"op": "trick", "rules": rules, "trump": "7D", "plays": plays, "hands": hands})
    assert [play["follow"]["verdict"] for play in told["plays"][1:]] == ["forbidden", "forbidden"]
    assert steps <= A_QUESTION


def test_what_a_question_takes_up_is_little_and_given_back() -> None:
    effort.forget()
    tracemalloc.start()
    try:
        for ask in HARDEST:
            tracemalloc.reset_peak()
            before, _ = tracemalloc.get_traced_memory()
            answer(ask)
            _, peak = tracemalloc.get_traced_memory()
            assert peak - before < 20_000_000
        effort.forget()
        after, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert after < 20_000_000


def test_the_steps_are_told_before_they_are_taken() -> None:
    heard: list[int] = []
    request = effort.Request(10, heard.append)
    request.spend(4)
    request.spend(6)
    with pytest.raises(effort.TooCostlyError):
        request.spend(1)
    assert (heard, request.spent) == ([4, 10], 10)


def test_what_took_too_many_steps_in_all_is_worked_out_anew() -> None:
    worked_out: list[int] = []

    @effort.remembered
    def found(number: int) -> int:
        worked_out.append(number)
        effort.spend(effort.MOST_REMEMBERED)
        return number

    assert [found(1), found(1), found(2), found(3), found(2)] == [1, 1, 2, 3, 2]
    assert worked_out == [1, 2, 3, 2]


def test_an_unseen_hand_is_ruled_on_however_few_steps_there_are() -> None:
    rules = load({"preset": "tractor", "set": {"table.decks": DECKS, "table.kitty": 0}})
    home = rules.trumps.order(notation.trump("7D"))
    lead, play = shapes.default(rules.leading.grammar, home, notation.cards(LEAD)), notation.cards(FORBIDDEN)
    known = Knowledge(seen=notation.cards("2H QH QH"))
    verdicts = set()
    for steps in range(0, 3000, 50):
        with within(Effort(steps)):
            verdicts.add(follows.judge_follow(rules, home, lead, None, play, known=known).verdict)
    assert verdicts == {Verdict.UNDECIDED, Verdict.FORBIDDEN}
