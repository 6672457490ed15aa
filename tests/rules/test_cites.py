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
from scorekeeper.rules.questions.cites_of_play import SHAPES
from tests.match_positions import score_questions
from tests.positions import SEQUENCES, TUPLES, Position, chance, plays, positions
from tests.positions_glimpsed import glimpses
from tests.positions_tricks import OVER_RUFF, mysteries, throws, tricks

Row = dict[str, Any]
PROMISED = ("kitty", "scoring", "leading", "following", "winning", "bidding", "friends")
KEYS = tuple(key for key in OPTIONS if key.startswith(PROMISED))
GROUPING = tuple(key for key in SHAPES if key != "trumps.constant")
"""What groups a lead; constant trumps are cited where there are any, and not wherever there could be."""
UNCOMPARED = {
    "lead": {"leading.failed_throw", "leading.fine", "leading.fine_per"},
    "bid": {"bidding.first_hand"},
    "score": {"leading.fine"},
}
"""What falls and what it costs is no part of the answers that are compared, and who declares hardly ever is."""
CARDS = ("5H", "5H", "5S", "5S", "5D", "7H", "RJ", "BJ")


def follow_questions(rng: Random) -> Iterator[Row]:
    """Follows where the hand has a choice, to a run as often as not, and now and then of a hand that nobody saw."""
    while True:
        seed, tuples, sequences = str(rng.random()), rng.choice(TUPLES), rng.choice(SEQUENCES)
        dealt = islice(positions(seed, tuples=tuples, sequences=sequences), 20)
        chosen = sorted(filter(has_choice, dealt), key=lambda position: -longest_part(position))
        for position in [*chosen[:2], *chosen[-1:]]:
            question = json.loads(position.question(rng.choice([*plays(rng, position)][-3:])))
            yield question
        for glimpse in islice(glimpses(seed, tuples=tuples, sequences=sequences), rng.randrange(2)):
            yield json.loads(glimpse.question())


def has_choice(position: Position) -> bool:
    """Whether the hand holds more of the suit than was led."""
    homes = position.game.homes
    return [homes[card] for card in position.hand].count(homes[position.lead[0]]) > len(position.lead)


def longest_part(position: Position) -> int:
    return max(part.length for part in position.parts)


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
    """Longer and longer bids of one card to three, mostly by two players, some of whom lost the hand before."""
    while True:
        seats = [{"name": name, "level": rng.choice("5557"), "lost_last": rng.random() < 0.5} for name in "NWSE"]
        lengths = sorted(rng.choices((1, 2, 2, 2, 3), k=3))
        bids: list[Row] = [{"by": rng.choice("NNWWE"), "cards": [rng.choice(CARDS)] * length} for length in lengths]
        if rng.random() < 0.5:
            bids[-1]["after_kitty"] = True
        yield {
            "op": "bid",
            "rules": {"preset": "finding-friends", "set": {"table.decks": 4}},
            "seats": seats,
            "declarer": rng.choice((None, None, "N")),
            "bids": bids[: rng.choice((1, 2, 2))],
            **({"next": bids[2]} if rng.random() < 0.5 else {}),
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
    own = stated if rng.random() < 0.7 else {key: value for key, value in stated.items() if key.startswith("table")}
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
    rng, met = chance(operation), set[str]()
    for question in islice(ASKED[operation](rng), max(150, cases * 2)):
        asked = housed(rng, question)
        found: Any = questions.answer({"op": "compare", "ask": asked})
        switches = {switch["option"] for switch in found.get("switches", [])}
        assert switches - set(options(asked)) == set(), json.dumps(asked)
        met |= switches
    never = {key for key in questions.OPERATIONS[operation].bears if key in KEYS} - met
    assert never <= UNCOMPARED.get(operation, set())


def test_groupings_rest_on_whatever_would_change_them(cases: int) -> None:
    rng, met = chance("shape"), set[str]()
    for position in islice(positions("shape", tuples="break_larger", sequences="any_tuples"), max(120, cases)):
        cards = rng.choice((position.lead, position.hand))
        asked: Row = {"op": "shape", "rules": position.rules(), "trump": position.trump, "cards": [*cards]}
        here = groupings(asked)
        for key in GROUPING:
            rules = asked["rules"]
            if groupings(asked | {"rules": rules | {"set": rules["set"] | {key: written(rng, key)}}}) != here:
                assert key in options(asked), (key, json.dumps(asked))
                met.add(key)
    assert met == {*GROUPING}


def groupings(asked: Row) -> object:
    found: Any = questions.answer(asked)
    return found["groupings"]


def options(asked: Row) -> list[str]:
    """The options that an answer cites, in its order."""
    found: Any = questions.answer(asked)
    return [cite["option"] for cite in found.get("cites", [])]


PAIR = {"op": "follow", "rules": "bashi-fen", "trump": "7D", "lead": "5H 5H", "hand": "9H 9H 3H 4H 2C", "play": "3H 4H"}
ROW = {"op": "follow", "rules": "tractor", "trump": "7D", "lead": "5H 5H 6H 6H", "play": "3H 4H 9H JH"}
FALLS = {"op": "lead", "trump": "JC", "lead": "AS KS", "others": ["3S 4S", "AS 6S", "3S 4S"]}
SEATS = [{"name": name, "level": "5"} for name in "NWSE"]
BIDS = [{"by": "N", "cards": "5H"}, {"by": "W", "cards": "5S 5S"}]
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
        (FALLS, [
            "leading.proof", "leading.throws", "leading.challengers", "leading.failed_throw", "leading.fine",
            "leading.single_runs",
        ]),
        ({"op": "bid", "seats": SEATS, "bids": BIDS}, [
            "bidding.overbids", "bidding.equal_length", "bidding.first_hand",
        ]),
        ({"op": "score", "points": 45, "fines": [{"points": 10, "on": "declarers"}]}, [
            "scoring.table", "leading.fine", "succession.fixed",
        ]),
        ({"op": "shape", "trump": "7D", "cards": "3H 3H 4H 4H 9H"}, [
            "leading.tuples", "leading.sequences", "leading.sequence_width", "leading.sequence_length",
            "leading.single_runs",
        ]),
        ({"op": "shape", "trump": "7D", "cards": "9H"}, []),
        ({"op": "shape", "rules": {"set": {"trumps.constant": ["2"]}}, "trump": "7D", "cards": "2H 9H"}, [
            "trumps.constant",
        ]),
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
