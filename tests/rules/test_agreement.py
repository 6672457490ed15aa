"""The engine against the oracle: two ways to an answer that share no code must come to the same one, card for card."""

from collections import Counter
from itertools import islice, takewhile

import pytest

from scorekeeper.rules.follow import plays as every_play
from tests import engine, oracle, oracle_follows, oracle_tricks
from tests.oracle import Cards
from tests.positions import SEQUENCES, TUPLES, Position, chance, plays, positions
from tests.positions_glimpsed import Glimpse, glimpses
from tests.positions_tricks import OVER_RUFF, Throw, Trick, mysteries, throws, tricks

SEED = "agreement"
ORDINARY_RUN = 750
THROWS = ("unbeatable", "all_higher_gone", "top_group")
FAILED = ("lowest_part", "lowest_beaten", "smallest_part")

DECKS = [f"{decks} decks" for decks in range(1, 7)]
LEADS = ["throws", "throws of three parts", "sequences", "triples", "fours", "trumps led"]
TRUMPS = ["jokers only", "no suit", "a trump suit", "constant trumps", "open gap"]
HOUSES = ["high trumps barred", "no sequences", "long sequences only"]
HANDS = ["short in the suit", "pairs held", "triples held", "fours held"]


class Census:
    """What occurred among the cases: a comparison that meets nothing interesting proves nothing."""

    def __init__(self, cases: int) -> None:
        self.seen: Counter[str] = Counter()
        self.share = min(1, cases / ORDINARY_RUN) ** 2

    def position(self, position: Position) -> None:
        shapes = [part.shape for part in position.parts]
        held = Counter(oracle_follows.of_led_suit(position.game, position.parts, position.hand))
        self.seen.update(house_of(position))
        self.seen.update(
            {
                "throws": len(shapes) > 1,
                "throws of three parts": len(shapes) > 2,
                "sequences": any(length > 1 for _, length in shapes),
                "triples": any(width == 3 for width, _ in shapes),
                "fours": any(width >= 4 for width, _ in shapes),
                "short in the suit": held.total() <= len(position.lead),
                "pairs held": 2 in held.values(),
                "triples held": 3 in held.values(),
                "fours held": 4 in held.values(),
            }
        )

    def count(self, what: str) -> None:
        self.seen[what] += 1

    def missing(self, names: list[str], least: int) -> dict[str, int]:
        return {name: self.seen[name] for name in names if self.seen[name] < int(least * self.share)}


def house_of(position: Position) -> dict[str, int]:
    """What kind of table this is."""
    options, trump = position.options, position.trump
    return {
        f"{position.decks} decks": 1,
        "trumps led": position.game.homes[position.lead[0]] == "T",
        "jokers only": trump == "NT",
        "no suit": trump.endswith("NT") and trump != "NT",
        "a trump suit": not trump.endswith("NT"),
        "constant trumps": "trumps.constant" in options,
        "open gap": "trumps.gap" in options,
        "high trumps barred": options["leading.sequences"] == "plain",
        "no sequences": options["leading.sequences"] == "none",
        "long sequences only": "leading.sequence_length" in options,
    }


@pytest.mark.parametrize("sequences", SEQUENCES)
@pytest.mark.parametrize("tuples", TUPLES)
def test_every_play_is_judged_alike(tuples: str, sequences: str, cases: int) -> None:
    judged_alike(SEED, tuples, sequences, cases)


def judged_alike(seed: str, tuples: str, sequences: str, cases: int) -> None:
    census, rng = Census(cases), chance(f"{seed} plays {tuples} {sequences}")
    endless = positions(seed, tuples=tuples, sequences=sequences)
    for position in takewhile(lambda _: census.seen["cases"] < cases, endless):
        census.position(position)
        table = engine.seat(position)
        for play in plays(rng, position):
            census.count("cases")
            expected = oracle_follows.allowed(position.game, position.parts, position.hand, play)
            census.count("allowed" if expected else "forbidden")
            assert engine.allowed(table, position.hand, play) is expected, engine.quarrel(position, play)
            assert engine.reasoned(table, position.hand, play) is expected, engine.quarrel(position, play)
    wanted = [*DECKS, *LEADS, *TRUMPS, *HOUSES, *HANDS, "allowed", "forbidden"]
    assert census.missing(wanted, least=2) == {}


@pytest.mark.parametrize("sequences", SEQUENCES)
@pytest.mark.parametrize("tuples", TUPLES)
def test_the_same_plays_are_allowed(tuples: str, sequences: str, cases: int) -> None:
    endless = positions(f"{SEED} all", tuples=tuples, sequences=sequences)
    for position in islice((small for small in endless if len(small.hand) < 12), cases // 25):
        mine = oracle_follows.plays(position.game, position.parts, position.hand)
        assert engine.plays(engine.seat(position), position.hand) == mine, engine.quarrel(position)


@pytest.mark.parametrize("most", [0, 5])
@pytest.mark.parametrize("sequences", SEQUENCES)
@pytest.mark.parametrize("tuples", TUPLES)
def test_counting_that_ends_early_counts_nothing_that_is_forbidden(
    monkeypatch: pytest.MonkeyPatch, tuples: str, sequences: str, most: int, cases: int
) -> None:
    monkeypatch.setattr(every_play, "MOST_COUNTED", most)
    endless = positions(f"{SEED} counted {most}", tuples=tuples, sequences=sequences)
    for position in islice((small for small in endless if len(small.hand) < 12), cases // 50):
        mine = oracle_follows.plays(position.game, position.parts, position.hand)
        found = engine.counted(engine.seat(position), position.hand)
        assert found.exact is (len(mine) <= most), engine.quarrel(position)
        assert found.number == len(mine) if found.exact else found.number <= len(mine), engine.quarrel(position)
        assert len(found.examples) == min(4, len(mine)) or not found.exact, engine.quarrel(position)
        assert found.examples <= mine, engine.quarrel(position)


@pytest.mark.parametrize("sequences", SEQUENCES)
@pytest.mark.parametrize("tuples", TUPLES)
def test_hands_that_nobody_saw_are_judged_as_every_such_hand_would_be(tuples: str, sequences: str, cases: int) -> None:
    census = Census(cases)
    for glimpsed in islice(glimpses(SEED, tuples=tuples, sequences=sequences), cases // 5):
        expected = seen_from_all_hands(glimpsed)
        census.count(expected)
        if expected != "impossible":
            assert engine.guess(glimpsed) == expected, glimpsed.question()
    assert census.missing(["allowed", "forbidden", "undecided"], least=2) == {}


def seen_from_all_hands(glimpsed: Glimpse) -> str:
    """The verdict that all hands share which agree with what is known: impossible where none does."""
    game, known = glimpsed.lead.game, (*glimpsed.play, *glimpsed.seen)
    hands = oracle_follows.hands_like(game, known, glimpsed.spare, glimpsed.lacks, glimpsed.size)
    found = oracle_follows.verdicts(game, glimpsed.lead.parts, glimpsed.play, hands)
    if len(found) != 1:
        return "undecided" if found else "impossible"
    return "allowed" if True in found else "forbidden"


def test_every_card_has_the_same_suit_and_step(cases: int) -> None:
    for position in islice(positions(f"{SEED} order", tuples="suit_only", sequences="any_tuples"), cases // 5):
        under = engine.order_of(position)
        homes = {card.name: home.value for card, home in under.suits.items()}
        steps = {card.name: int(step) for card, step in under.steps.items()}
        assert heights(homes, steps) == heights(position.game.homes, position.game.steps), position.question()


def heights(homes: dict[str, str], steps: dict[str, int]) -> set[tuple[str, str, int]]:
    """Every card with its suit and its height above the suit's lowest."""
    lowest = {home: min(steps[card] for card in homes if homes[card] == home) for home in homes.values()}
    return {(card, home, steps[card] - lowest[home]) for card, home in homes.items()}


def test_leads_are_grouped_alike(cases: int) -> None:
    census = Census(cases)
    for position in islice(positions(f"{SEED} groups", tuples="best_effort", sequences="any_tuples"), cases // 2):
        held = oracle_follows.of_led_suit(position.game, position.parts, position.hand)
        for cards in (position.lead, held[:8] or position.lead):
            ways = len(oracle.groupings(position.game, cards))
            census.seen.update({"one way": ways == 1, "many ways": ways > 10})
            assert grouped(position, cards) == (True, True), f"{position.question()}\n{cards}"
        led = [(part.width, part.length) for part in engine.seat(position).lead.parts]
        assert led == list(oracle_follows.shapes(position.parts)), position.question()
    assert census.missing(["one way", "many ways"], least=20) == {}


def grouped(position: Position, cards: Cards) -> tuple[bool, bool]:
    """Whether both know the same ways, and the engine's default is one that the contract prefers."""
    mine = {engine.same_grouping(parts) for parts in oracle.groupings(position.game, cards)}
    preferred = {engine.same_grouping(parts) for parts in oracle.defaults(position.game, cards)}
    return engine.groupings(position, cards) == mine, engine.default(position, cards) in preferred


@pytest.mark.parametrize("over_ruff", OVER_RUFF)
def test_tricks_are_taken_alike(over_ruff: str, cases: int) -> None:
    census = Census(cases)
    for trick in islice(tricks(SEED, over_ruff=over_ruff), cases):
        census.position(trick.lead)
        taker = oracle_tricks.winner(trick.lead.game, trick.lead.parts, trick.plays)
        census.count(f"taken by {taker}")
        census.count("contests" if contested(trick) else "walkovers")
        assert engine.winner(trick) == taker, f"\n{trick.question()}\nthe oracle says {taker}"
    wanted = [*DECKS, *LEADS, *TRUMPS, *HOUSES, *(f"taken by {seat}" for seat in range(4)), "contests", "walkovers"]
    assert census.missing(wanted, least=5) == {}


def contested(trick: Trick) -> bool:
    competing = [oracle_tricks.competes(trick.lead.game, trick.lead.parts, play) for play in trick.follows]
    return sum(competing) > 1


@pytest.mark.parametrize("policy", THROWS)
@pytest.mark.parametrize("failed", FAILED)
def test_throws_stand_and_fall_alike(failed: str, policy: str, cases: int) -> None:
    census = Census(cases)
    for throw in islice(throws(SEED, policy=policy, failed=failed), cases // 2):
        census.position(throw.lead)
        stands = oracle_tricks.stands(throw.lead.game, throw.lead.parts, throw.others)
        census.count("stands" if stands else "falls")
        census.count(str(throw.lead.options["leading.challengers"]))
        census.count(f"fined per {throw.lead.options['leading.fine_per']}")
        assert engine.throw(throw) in expected_throws(throw, stands=stands), throw.question()
    wanted = ["stands", "falls", "everyone", "opponents", "throws of three parts", "triples"]
    wanted += ["fined per throw", "fined per card"]
    assert census.missing(wanted, least=15) == {}


@pytest.mark.parametrize("proof", ["certain", "in_fact"])
def test_throws_are_as_certain_as_every_deal_makes_them(proof: str, cases: int) -> None:
    census, open_end = Census(cases), "forbidden" if proof == "certain" else "undecided"
    for mystery in islice(mysteries(SEED, proof=proof), cases // 5):
        ends = oracle_tricks.outcomes(mystery.lead.game, mystery.lead.parts, mystery.unseen, mystery.sizes)
        expected = open_end if len(ends) == 2 else "allowed" if True in ends else "forbidden"
        census.count(expected)
        assert engine.verdict(mystery) == expected, mystery.question()
    assert census.missing(["allowed", "forbidden", open_end], least=3) == {}


def expected_throws(throw: Throw, *, stands: bool) -> list[tuple[bool, Cards | None, int]]:
    """Whether it stands, what is played instead and what it costs; equal parts are as good as each other."""
    if stands:
        return [(True, None, 0)]
    game, parts = throw.lead.game, throw.lead.parts
    cost = oracle_tricks.fined(game, parts, throw.others)
    return [(False, tuple(sorted(part.cards)), cost) for part in oracle_tricks.forced(game, parts, throw.others)]
