"""House rules: every choice says what it means, every contradiction is named, every option is read in one place."""

import ast
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

from scorekeeper.rules.house.contradictions import CHECKS, contradictions_in
from scorekeeper.rules.house.dealing import DrawsFirst, Seats
from scorekeeper.rules.house.friends import Friends
from scorekeeper.rules.house.kinds import Choice, Kind
from scorekeeper.rules.house.kitty import Bonus
from scorekeeper.rules.house.presets import load
from scorekeeper.rules.house.ruleset import OPTIONS, RuleSet
from tests.each import each
from tests.rules.rule_sets import rule_sets

RULES = Path(__file__).resolve().parents[2] / "scorekeeper" / "rules"


def choices(kind: Kind[Any]) -> list[Choice]:
    return [*getattr(kind, "choices", ())]


CHOICES = [choice for option in OPTIONS.values() for choice in choices(option.kind)]


@each(CHOICES)
def test_a_choice_has_a_label_and_a_full_sentence(choice: Choice) -> None:
    assert 2 <= len(choice.label) <= 32
    assert choice.label[0].isupper() or choice.label[0] == "×"
    assert not choice.label.endswith(".")
    assert choice.sentence[0].isupper()
    assert choice.sentence.endswith(".")
    assert "{" not in choice.sentence


def test_no_two_choices_say_the_same() -> None:
    sentences = [choice.sentence for choice in CHOICES]
    assert sorted(sentences) == sorted(set(sentences))


@each(OPTIONS)
def test_an_option_has_a_label_of_few_words(key: str) -> None:
    option = OPTIONS[key]
    assert option.label[0].isupper()
    assert len(option.label) <= 32
    assert option.help == "" or option.help.endswith(".")
    assert all(needs.reason.endswith(".") for needs in option.requires)


@pytest.mark.parametrize(
    ("first", "known", "nobody_deals", "nobody_declares"),
    [
        (DrawsFirst.SHUFFLER_COUNTS, None, None, None),
        (DrawsFirst.DEALER, "E", None, "E"),
        (DrawsFirst.RIGHT_OF_DEALER, "N", None, "N"),
        (DrawsFirst.LAST_WINNER, "S", "S", None),
    ],
)
def test_who_draws_first_is_known_where_the_rule_and_the_deal_say_so(
    first: DrawsFirst, known: str | None, nobody_deals: str | None, nobody_declares: str | None
) -> None:
    deals = (("E", "S"), (None, "S"), ("E", None))
    told = [first.drawer(Seats(("N", "W", "S", "E"), dealer, declarer)) for dealer, declarer in deals]
    assert told == [known, nobody_deals, nobody_declares]


def test_the_number_of_friends_follows_from_the_number_of_players() -> None:
    assert [Friends().wanted(players) for players in (4, 5, 6, 7, 8, 12)] == [1, 1, 2, 2, 3, 5]
    assert Friends(count=0).wanted(6) == 0


CONTRADICTORY: list[tuple[str, dict[str, object], tuple[str, ...], str]] = [
    (
        "tractor",
        {"table.kitty": 6},
        ("table.players", "table.decks", "table.kitty"),
        (
            "108 cards less 6 for the kitty do not deal out evenly to 4 players: 2 would be left over. "
            "A kitty of 8 comes out even."
        ),
    ),
    (
        "looking-for-friends",
        {"table.players": 11, "table.decks": 6, "table.kitty": 39},
        ("table.players", "table.decks", "table.kitty"),
        (
            "324 cards less 39 for the kitty do not deal out evenly to 11 players: 10 would be left over. "
            "A kitty of 38 comes out even."
        ),
    ),
    (
        "da-bai-fen",
        {"table.kitty": 22},
        ("table.decks", "table.kitty"),
        "A kitty of 22 is larger than a hand, which has 8; use more decks or a smaller kitty.",
    ),
    (
        "tractor",
        {"table.players": 5},
        ("table.players", "table.partnerships"),
        "5 players do not make two equal sides; let friends be called, or seat an even number.",
    ),
    (
        "tractor",
        {"table.red_jokers_out": 4},
        ("table.decks", "table.red_jokers_out"),
        "4 copies of RJ are left out, but the decks hold 2; leave out no more than that.",
    ),
    (
        "tractor",
        {"table.black_jokers_out": 2, "table.cards_out": "BJ BJ"},
        ("table.decks", "table.black_jokers_out"),
        "4 copies of BJ are left out, but the decks hold 2; leave out no more than that.",
    ),
    (
        "tractor",
        {"table.cards_out": "3S*4"},
        ("table.decks", "table.cards_out"),
        "4 copies of 3S are left out, but the decks hold 2; leave out no more than that.",
    ),
    (
        "tractor",
        {"trumps.constant": ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]},
        ("trumps.constant",),
        "When every rank is trump, there are no suits to follow; leave some ranks out.",
    ),
    (
        "da-bai-fen",
        {"bidding.overbids": ["longer_suit"]},
        ("table.decks", "bidding.overbids"),
        "In one deck no two cards are identical, so no bid can be overbid; leave overbids out.",
    ),
    (
        "da-bai-fen",
        {"bidding.equal_length": "higher_suit"},
        ("table.decks", "bidding.equal_length"),
        "In one deck no two cards are identical, so no bid can be overbid; leave overbids out.",
    ),
    (
        "tractor",
        {"table.red_jokers_out": 2, "table.black_jokers_out": 2},
        ("table.red_jokers_out", "table.black_jokers_out", "bidding.overbids"),
        "So many jokers are left out that no two are identical; leave the joker bids out too.",
    ),
    (
        "tractor",
        {"table.kitty": 0},
        ("table.kitty", "bidding.nobody"),
        "Without a kitty there is nothing to turn up when nobody bids; choose another way.",
    ),
    (
        "finding-friends",
        {"bidding.redeal": ["no_points"], "bidding.redeal_dealer": "partner_open"},
        ("table.partnerships", "bidding.redeal_dealer"),
        "Before friends are called the declarer has no partner who could deal; let the same player deal again.",
    ),
    (
        "finding-friends",
        {"friends.count": 0},
        ("table.partnerships", "friends.count"),
        "Partners are called, but no friend may be; choose how many, or let partners be fixed.",
    ),
    (
        "finding-friends",
        {"friends.count": 3},
        ("table.players", "friends.count"),
        "3 friends and the declarer outnumber the others at a table of 6; call at most 2.",
    ),
    (
        "tractor",
        {"bidding.after_kitty": "steal", "bidding.overbids": []},
        ("bidding.overbids", "bidding.after_kitty"),
        "The kitty is stolen by overbidding, and this table plays no way to overbid; choose one.",
    ),
    (
        "finding-friends",
        {"bidding.nobody": "first_kitty_card"},
        ("table.partnerships", "bidding.nobody"),
        (
            "Where friends are called everybody plays a level of their own, so turning up the kitty settles neither "
            "trump nor declarer; let there be a redeal when nobody bids."
        ),
    ),
    (
        "tractor",
        {"trumps.constant": ["2"]},
        ("trumps.constant", "ladder.start"),
        (
            "2 alone is always trump, so hands played at 2 have a trump rank and no constant trumps beside it; "
            "let the ladder start above it."
        ),
    ),
    (
        "da-bai-fen",
        {"kitty.bonus": "decks"},
        ("table.decks", "kitty.bonus"),
        "With one deck, times the decks leaves the points in the kitty as they are; choose another bonus.",
    ),
    (
        "tractor",
        {"leading.tuples": "singles_only"},
        ("leading.tuples", "leading.sequences"),
        "Where pairs do not count as pairs, sequences of pairs do not count either; allow both or neither.",
    ),
    (
        "tractor",
        {"leading.sequence_width": 3},
        ("table.decks", "leading.sequences", "leading.sequence_width"),
        (
            "A sequence needs 3 identical cards a step, and the decks hold 2; "
            "use more decks, a smaller width, or no sequences."
        ),
    ),
    (
        "da-bai-fen",
        {"leading.fine": 10},
        ("leading.failed_throw", "leading.fine"),
        "A fallen throw already loses the hand, so a fine changes nothing; leave it out.",
    ),
    (
        "bashi-fen",
        {"following.tuples": "suit_only", "following.sequences": "same_sequence"},
        ("following.tuples", "following.sequences"),
        "Where only the suit has to be followed, nobody can be asked for a sequence; choose one of the two.",
    ),
    (
        "tractor",
        {"winning.bombs": "any_suit"},
        ("table.decks", "winning.bombs"),
        "A bomb takes four identical cards, and the decks hold 2; use four decks, or play without bombs.",
    ),
    (
        "tractor",
        {"scoring.table": "0d1p.40n0r.80d1p"},
        ("scoring.table",),
        "From 80 points the defenders have more points and do worse.",
    ),
    (
        "tractor",
        {"scoring.table": "0n0r.80f1r", "scoring.exact_draw": "open_deal"},
        ("scoring.table", "scoring.exact_draw"),
        (
            "In this scoring table the declarers never stop rising, so no total is exactly a draw; leave "
            "the draw out, or change the table."
        ),
    ),
    (
        "tractor",
        {"scoring.table": "0d1p.80n0r", "scoring.beyond": "continue"},
        ("scoring.table", "scoring.beyond"),
        (
            "Nothing can go on growing above the last row of this scoring table; let the defenders rise "
            "in it, or leave the top open."
        ),
    ),
    (
        "tractor",
        {"scoring.table": "0d0p.80f1r", "scoring.below_zero": "continue"},
        ("scoring.table", "scoring.below_zero"),
        (
            "Nothing can go on growing below the first row of this scoring table; let the declarers rise "
            "in it, or count totals below zero as zero."
        ),
    ),
    (
        "tractor",
        {"ladder.start": "A"},
        ("ladder.start", "ladder.finish"),
        "The last level, A, has to lie above the first, A.",
    ),
    (
        "tractor",
        {"ladder.finish": "10", "ladder.stops": ["5", "K"]},
        ("ladder.start", "ladder.finish", "ladder.stops"),
        "Level K is never played between 2 and 10; leave it out.",
    ),
    (
        "tractor",
        {"ladder.start": "3", "ladder.held": ["2", "3", "A"]},
        ("ladder.start", "ladder.finish", "ladder.held"),
        "Level 2 is never played between 3 and A; leave it out.",
    ),
    (
        "tractor",
        {"ladder.finish_by": "reach", "ladder.after": "wrap"},
        ("ladder.finish_by", "ladder.after"),
        "Reaching the last level wins the match, so no further lap begins; let the match be won by passing.",
    ),
    (
        "tractor",
        {"ladder.start": "Q", "ladder.jack": "single_jack"},
        ("ladder.start", "ladder.finish", "ladder.jack"),
        "On this ladder nobody ever plays jacks, so the jack rule never applies; leave it out.",
    ),
]


def written(preset: str, changes: dict[str, object]) -> RuleSet:
    """Rules in which a scoring table may be spelt as in a link."""
    table = changes.get("scoring.table")
    link = f"{preset}~scoring.table-{table}" if table else preset
    others = {key: value for key, value in changes.items() if key != "scoring.table"}
    values = {key: OPTIONS[key].kind.read(key, value) for key, value in others.items()}
    return load(link, values)


@pytest.mark.parametrize(("preset", "changes", "options", "sentence"), CONTRADICTORY)
def test_a_contradiction_is_named(
    preset: str, changes: dict[str, object], options: tuple[str, ...], sentence: str
) -> None:
    found = {str(problem.sentence): problem.options for problem in contradictions_in(written(preset, changes))}
    assert found.get(sentence) == options
    assert set(changes) & set(options)


def test_every_check_has_found_something() -> None:
    biting = {
        check.__name__
        for preset, changes, *_ in CONTRADICTORY
        for rules in [written(preset, changes)]
        for check in CHECKS
        if any(check(**{name: getattr(rules, name) for name in check.__annotations__ if name != "return"}))
    }
    assert biting == {check.__name__ for check in CHECKS}


@given(rule_sets())
def test_a_contradiction_names_options_and_a_way_to_see_it(rules: RuleSet) -> None:
    for problem in contradictions_in(rules):
        assert set(problem.options) <= set(OPTIONS)
        assert str(problem.sentence).endswith(".")


GROUPS = {option.group for option in OPTIONS.values()}
DECLARING = {"house", "questions"}
"""Folders whose modules declare options and questions; what an option does to a hand is decided in the chapters."""
FACTS = {"table.players", "table.decks", "table.partnerships", "table.kitty"}
"""Who sits there with how many cards: facts of a table rather than ways to play, and many a chapter must know them."""


def read_options(source: str) -> set[str]:
    """Every option that a module reads, as rules.group.option or group.option."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name | ast.Attribute):
            group = node.value.id if isinstance(node.value, ast.Name) else node.value.attr
            found.add(f"{group}.{node.attr}")
    return found & set(OPTIONS)


def readers() -> dict[str, set[str]]:
    """Which modules of the engine read each option."""
    found: dict[str, set[str]] = defaultdict(set)
    chapters = (path for path in RULES.rglob("*.py") if path.parent.name not in DECLARING)
    for path in chapters:
        for key in read_options(path.read_text("utf-8")):
            found[key].add(path.stem)
    return found


def test_every_option_is_read_in_one_module() -> None:
    assert {key: modules for key, modules in readers().items() if len(modules) > 1 and key not in FACTS} == {}


def test_a_read_option_is_seen() -> None:
    source = "def f(rules, kitty):\n    return rules.leading.throws, kitty.bonus.factor(1), rules.table.size"
    assert read_options(source) == {"leading.throws", "kitty.bonus"}


def test_some_bonuses_hang_on_the_size_of_the_last_trick() -> None:
    sized = [bonus.value for bonus in Bonus if bonus.by_size]
    assert sized == ["twice_cards", "cards", "power"]
