"""Cites: whatever house rule would change an answer is among those that it says it rests on."""

import json
from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest

from scorekeeper.rules import compare as elsewhere
from scorekeeper.rules import questions
from scorekeeper.rules.house.presets import PRESETS
from scorekeeper.rules.house.ruleset import OPTIONS, RuleSet
from tests.match_positions import score_questions
from tests.positions import SEQUENCES, TUPLES, chance, plays, positions
from tests.positions_glimpsed import glimpses
from tests.positions_tricks import OVER_RUFF, mysteries, throws, tricks

Row = dict[str, Any]
PROMISED = ("kitty", "scoring", "leading", "following", "winning", "bidding", "friends")
KEYS = tuple(key for key in OPTIONS if key.startswith(PROMISED))
CARDS = ("5H", "5S", "5D", "7H", "7S", "2C", "RJ", "BJ")


def follow_questions(rng: Random) -> Iterator[Row]:
    while True:
        seed, tuples, sequences = str(rng.random()), rng.choice(TUPLES), rng.choice(SEQUENCES)
        for position in islice(positions(seed, tuples=tuples, sequences=sequences), 3):
            yield from (json.loads(position.question(play)) for play in plays(rng, position))
        for glimpse in islice(glimpses(seed, tuples=tuples, sequences=sequences), 2):
            yield json.loads(glimpse.question())


def lead_questions(rng: Random) -> Iterator[Row]:
    while True:
        seed, policy = str(rng.random()), rng.choice(("unbeatable", "all_higher_gone", "top_group", "any_group"))
        for throw in islice(throws(seed, policy=policy, failed="lowest_part"), 3):
            question = json.loads(throw.question())
            yield question if rng.random() < 0.7 else question | {"hand": question["lead"], "others": []}
        yield from (json.loads(mystery.question()) for mystery in islice(mysteries(seed, proof="in_fact"), 2))


def trick_questions(rng: Random) -> Iterator[Row]:
    while True:
        for trick in islice(tricks(str(rng.random()), over_ruff=rng.choice(OVER_RUFF)), 3):
            yield json.loads(trick.question())


def bid_questions(rng: Random) -> Iterator[Row]:
    """Bids of one card to three, by players of different levels, some of whom lost the hand before."""
    while True:
        seats = [{"name": name, "level": rng.choice("577"), "lost_last": rng.random() < 0.3} for name in "NWSE"]
        bids = [{"by": rng.choice("NWSE"), "cards": [rng.choice(CARDS)] * rng.choice((1, 1, 2, 3))} for _ in range(4)]
        yield {
            "op": "bid",
            "rules": {"preset": "finding-friends", "set": {"table.decks": 4}},
            "seats": seats,
            "declarer": rng.choice((None, None, "N")),
            "bids": bids[: rng.randrange(4)],
            **({"next": bids[3]} if rng.random() < 0.8 else {}),
        }


ASKED: dict[str, Callable[[Random], Iterator[Row]]] = {
    "follow": follow_questions,
    "lead": lead_questions,
    "trick": trick_questions,
    "bid": bid_questions,
    "score": lambda rng: score_questions(str(rng.random())),
}


def housed(rng: Random, question: Row) -> Row:
    """The question at a table of any habits, with its own pack and as often as not with none of its own rules."""
    stated = question["rules"]["set"]
    own = stated if rng.random() < 0.5 else {key: value for key, value in stated.items() if key.startswith("table")}
    keys = rng.sample(KEYS, rng.choice((0, 0, 1, 3, 8)))
    habits = {key: written(rng, key) for key in keys}
    rules = {"preset": rng.choice([*PRESETS]), "set": own | habits}
    grouped = rng.random() < 0.4
    return {key: value for key, value in question.items() if grouped or key != "parts"} | {"rules": rules}


def written(rng: Random, key: str) -> object:
    kind = OPTIONS[key].kind
    return kind.write(rng.choice([*kind.others(OPTIONS[key].default)]))


@pytest.fixture
def every_option_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    """`compare` asks under every other value of every option that is promised, not only where it may bear."""
    compare = elsewhere.compare

    def everything(rules: RuleSet, ask: Any, _bearing: object, _here: object) -> Any:  # noqa: ANN401 - as it is answered
        return compare(rules, ask, tuple(OPTIONS), lambda: KEYS)

    monkeypatch.setattr(elsewhere, "compare", everything)
    monkeypatch.setattr(questions, "A_QUESTION", 100_000_000)  # for hundreds of games


@pytest.mark.usefixtures("every_option_tried")
@pytest.mark.parametrize("operation", ASKED)
def test_every_switch_is_among_what_the_answer_rests_on(operation: str, cases: int) -> None:
    rng, switched = chance(operation), 0
    for question in islice(ASKED[operation](rng), cases):
        asked = housed(rng, question)
        found: Any = questions.answer({"op": "compare", "ask": asked})
        switches = {switch["option"] for switch in found.get("switches", [])}
        assert switches - set(options(asked)) == set(), json.dumps(asked)
        switched += len(switches)
    assert switched


def options(asked: Row) -> list[str]:
    """The options that an answer cites, in its order."""
    found: Any = questions.answer(asked)
    return [cite["option"] for cite in found.get("cites", [])]


PAIR = {"op": "follow", "rules": "bashi-fen", "trump": "7D", "lead": "5H 5H", "hand": "9H 9H 3H 4H 2C", "play": "3H 4H"}
ROW = {"op": "follow", "rules": "tractor", "trump": "7D", "lead": "5H 5H 6H 6H", "play": "3H 4H 9H JH"}
POINTS = {"op": "score", "rules": "finding-friends", "captured": 70, "kitty": 15}


@pytest.mark.parametrize(
    ("asked", "rests_on"),
    [
        (PAIR, ["following.tuples", "leading.tuples"]),
        (PAIR | {"lead": "5H", "play": "3H"}, []),
        (PAIR | {"hand": "9H 8H 3H 4H 2C"}, []),
        (PAIR | {"hand": "3H 4H 2C"}, []),
        (PAIR | {"play": "3H 3H"}, []),
        (PAIR | {"parts": ["5H 5H"]}, ["following.tuples"]),
        (PAIR | {"rules": {"preset": "bashi-fen", "set": {"trumps.constant": ["2"]}}}, [
            "following.tuples", "leading.tuples", "trumps.constant",
        ]),
        (ROW | {"hand": "3H 3H 4H 4H 9H JH"}, [
            "following.tuples", "following.sequences", "leading.tuples", "leading.sequences",
            "leading.sequence_width", "leading.sequence_length",
        ]),
        ({"op": "trick", "trump": "7D", "plays": ["3H", "9H", "2D", "KH"]}, []),
        ({"op": "trick", "trump": "7D", "plays": ["3H 4S", "9H 9H"]}, []),
        ({"op": "nobody_bid", "rank": "2", "kitty": "RJ QS 4H"}, ["bidding.nobody"]),
        (POINTS | {"last_trick": {"won_by": "defenders", "cards": 4, "longest": 2}}, [
            "kitty.bonus", "kitty.measure", "scoring.table", "succession.called",
        ]),
        (POINTS | {"last_trick": {"won_by": "declarers", "cards": 4, "longest": 2}}, [
            "scoring.table", "succession.called",
        ]),
        ({"op": "deal", "rules": "finding-friends"}, [
            "table.players", "table.decks", "table.partnerships", "table.kitty",
        ]),
    ],
)  # fmt: skip
def test_an_answer_rests_on_what_could_change_it_and_on_nothing_else(asked: Row, rests_on: list[str]) -> None:
    assert options(asked) == rests_on


def test_a_cite_says_how_an_option_is_played_and_under_which_article() -> None:
    found: Any = questions.answer(PAIR)
    assert found["cites"][0] == {"option": "following.tuples", "value": "break_larger", "article": "tuple-duty"}
