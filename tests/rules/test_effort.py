"""Effort: a question that takes too many steps is told so, and what is already known of it is told as well."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from scorekeeper.rules import follows, judging, knack, notation, repertoire, shapes, weighing
from scorekeeper.rules.answers import answered, dealing, endings
from scorekeeper.rules.cards import counted
from scorekeeper.rules.duties import Face, Task, task
from scorekeeper.rules.effort import TO_COUNT, TO_EXPLAIN, TO_JUDGE, Effort, TooIntricateError
from scorekeeper.rules.explain import explain
from scorekeeper.rules.holdings import Knowledge, holdings
from scorekeeper.rules.order import order
from scorekeeper.rules.presets import load
from scorekeeper.rules.questions import answer
from scorekeeper.rules.rulings import Verdict

DECKS = 4
LEAD = "3H*3 4H*2 6H*2 JH*3"
HAND = "2H*4 5H*3 8H*3 9H*2 10H*2 QH*4 KH*2 AH"
ALLOWED = "5H*3 8H*3 9H*2 10H*2"
FORBIDDEN = "2H*2 5H*2 8H 9H KH*2 QH*2"
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
    home = order(rules.trumps, notation.trump("7D"))
    asks = task(rules, home, shapes.default(rules, home, notation.cards(LEAD)))
    return asks, asks.faces(counted(notation.cards(HAND)), counted(notation.cards(FORBIDDEN)))


@pytest.mark.parametrize(("tuples", "sequences"), MODES)
@pytest.mark.parametrize("search", [answered, dealing, partial(endings, enough=lambda _ending: False)])
def test_a_search_takes_steps_and_gives_up_without_them(
    search: Callable[[Task, list[Face], Effort], object], tuples: str, sequences: str
) -> None:
    asks, faces = led(tuples, sequences)
    search(asks, faces, Effort(TO_JUDGE))
    with pytest.raises(TooIntricateError):
        search(asks, faces, Effort(10))


def test_what_was_paid_for_is_given() -> None:
    effort = Effort(120)
    assert [*zip(range(5), effort.states("ab"), strict=False)] == [(0, "a"), (1, "b")]
    with pytest.raises(TooIntricateError):
        next(effort.states("c"))


def think(monkeypatch: pytest.MonkeyPatch, module: object, *steps: int) -> None:
    """Each search of a module takes at most so many steps; the last number goes for all that come after."""
    left = [*steps]
    monkeypatch.setattr(module, "Effort", lambda _usual: Effort(left.pop(0) if len(left) > 1 else left[0]))


def asked(tuples: str, sequences: str, *, op: str = "follow", play: str = ALLOWED) -> dict[str, Any]:
    """What the referee answers."""
    changes = {"table.decks": DECKS, "following.tuples": tuples, "following.sequences": sequences}
    rules = {"preset": "bashi-fen", "set": changes}
    told: Any = answer({"op": op, "rules": rules, "trump": "7D", "lead": LEAD, "hand": HAND, "play": play})
    assert "error" not in told
    return dict(told)


@pytest.mark.parametrize(("tuples", "sequences"), MODES)
def test_a_throw_that_takes_too_long_is_undecided(monkeypatch: pytest.MonkeyPatch, tuples: str, sequences: str) -> None:
    think(monkeypatch, judging, 10)
    told = asked(tuples, sequences, play=FORBIDDEN)
    assert told["verdict"] == "undecided"
    assert told["reason"] == "There are too many ways to divide this play over the parts of the throw to try them all."
    assert told["unknown"] == [
        "Which cards answer which part? Ask about each part by itself, with the hand that is left by then."
    ]
    assert [duty["state"] for duty in told["duties"]] == ["met", "met"]


@pytest.mark.parametrize(
    ("play", "verdict", "state", "sentence"),
    [
        (ALLOWED, "allowed", "met", "The play divides so that every part of the throw is answered."),
        (FORBIDDEN, "forbidden", "broken", "However the play is divided, a part is left without an answer."),
    ],
)
@pytest.mark.parametrize(("tuples", "sequences"), MODES)
def test_a_verdict_stands_where_only_its_parts_take_too_long(
    monkeypatch: pytest.MonkeyPatch,
    tuples: str,
    sequences: str,
    play: str,
    verdict: str,
    state: str,
    sentence: str,
) -> None:
    monkeypatch.setattr(knack, "shares", lambda _demands, _faces: [])
    think(monkeypatch, judging, 10, TO_JUDGE)
    told = asked(tuples, sequences, play=play)
    assert (told["verdict"], told["reason"]) == (verdict, sentence)
    assert (told["duties"][-1]["state"], told["duties"][-1]["sentence"]) == (state, sentence)


def test_the_bare_verdict_says_so_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = load({"preset": "tractor", "set": {"table.decks": DECKS}})
    home = order(rules.trumps, notation.trump("7D"))
    lead, hand, cards = (
        shapes.default(rules, home, notation.cards(LEAD)),
        notation.cards(HAND),
        notation.cards(FORBIDDEN),
    )
    assert follows.verdict(rules, home, lead, hand, cards) is Verdict.FORBIDDEN
    think(monkeypatch, follows, 10)
    assert follows.verdict(rules, home, lead, hand, cards) is Verdict.UNDECIDED


def test_an_unseen_hand_takes_no_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = load({"preset": "tractor", "set": {"table.decks": DECKS, "table.kitty": 0}})
    home = order(rules.trumps, notation.trump("7D"))
    lead = shapes.default(rules, home, notation.cards(LEAD))
    known = holdings(rules, home, lead, notation.cards(FORBIDDEN), Knowledge(seen=notation.cards("2H QH QH")))
    assert weighing.verdict.__wrapped__(known) is Verdict.FORBIDDEN
    think(monkeypatch, weighing, 10)
    weighing.verdict.cache_clear()
    asks = {"trump": "7D", "lead": LEAD, "play": FORBIDDEN, "seen": "2H QH QH"}
    told: Any = answer({"op": "follow", "rules": {"preset": "tractor", "set": {"table.decks": DECKS}}, **asks})
    assert (told["verdict"], [duty["state"] for duty in told["duties"]]) == ("undecided", ["met"])
    assert told["reason"].startswith("There are too many ways")


@pytest.mark.parametrize(("tuples", "sequences"), MODES)
@pytest.mark.parametrize("steps", [10, 3000])
def test_plays_that_take_too_long_to_count_are_at_least_so_many(
    monkeypatch: pytest.MonkeyPatch, tuples: str, sequences: str, steps: int
) -> None:
    whole = asked(tuples, sequences)["legal"]
    think(monkeypatch, repertoire, steps)
    found = asked(tuples, sequences).get("legal", {})
    listed = asked(tuples, sequences, op="follows")
    assert "exact" not in whole
    assert listed["exact"] is False
    assert listed["count"] < whole["count"]
    assert len(listed["plays"]) >= min(listed["count"], 200)
    if listed["count"]:
        assert (found["exact"], found["count"]) == (False, listed["count"])
        assert found["examples"]
        assert f"  Allowed plays: at least {found['count']}, such as" in "\n".join(explain(asked(tuples, sequences)))
    else:
        assert found == {}


def test_sets_of_plays_that_overlap_too_much_are_counted_as_far_as_may_be(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = asked("best_effort", "longest_run")["legal"]
    think(monkeypatch, repertoire, TO_COUNT, 10)
    found = asked("best_effort", "longest_run")["legal"]
    assert 0 < found["count"] < whole["count"]
    assert found["exact"] is False
    assert len(found["examples"]) == len(whole["examples"])


def test_questions_that_are_asked_together_share_the_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    taken: list[int] = []

    def effort(steps: int) -> Effort:
        taken.append(steps)
        return Effort(steps)

    for module in (follows, judging, repertoire):
        monkeypatch.setattr(module, "Effort", effort)
    rules = {"preset": "tractor", "set": {"table.decks": DECKS}}
    ask = {"op": "follow", "trump": "7D", "lead": LEAD, "hand": HAND, "play": FORBIDDEN}
    answer({"op": "compare", "rules": rules, "ask": ask})
    assert sum(taken) <= 2 * TO_JUDGE
    taken.clear()
    plays, hands = [LEAD, FORBIDDEN, FORBIDDEN], [LEAD, HAND, HAND]
    answer({"op": "trick", "rules": rules, "trump": "7D", "plays": plays, "hands": hands})
    assert 0 < sum(taken) <= TO_JUDGE + TO_EXPLAIN + TO_COUNT
