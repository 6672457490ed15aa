"""Irregularities in the record: what a remedy answers is what the hand then shows, and what was written can be told."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from scorekeeper.match import breaches, fold, record
from scorekeeper.match.facts import Breach, Fact, Match
from scorekeeper.match.reading import RecordError
from scorekeeper.match.step import Step
from scorekeeper.rules.cards.card import Rank
from scorekeeper.rules.house import presets
from scorekeeper.rules.house.brackets import Next, Side
from scorekeeper.rules.house.kinds import Choice
from scorekeeper.rules.house.leading import FinePer
from scorekeeper.rules.house.penalties import Revoke, TakeBack, ThirdTime, WrongCount
from scorekeeper.rules.house.ruleset import RuleSet, changed
from scorekeeper.rules.score.outcome import lost_at_once
from scorekeeper.rules.score.remedies import AtFault, Do, Incident, Irregularity, Remedy, RemedyStep, is_agreed, remedy
from tests.match.evenings import FOUR, evening, house, last, levels, problems, reasons, steps

FIFTY = {"points": 50}
OPENING = {"declarer": "N", "points": 35}
BEGIN = {"N": "7", "W": "5"}
CODES: tuple[tuple[str, tuple[Choice, ...]], ...] = (
    ("penalties.revoke", tuple(Revoke)),
    ("penalties.take_back", tuple(TakeBack)),
    ("penalties.wrong_count", tuple(WrongCount)),
    ("penalties.third_time", tuple(ThirdTime)),
)


def tables() -> Iterator[RuleSet]:
    """Every value of the code alone, all that the presets have, and a fine for a throw."""
    plain = presets.load("bashi-fen")
    yield from (changed(plain, {key: value}) for key, values in CODES for value in values)
    yield from (changed(plain, {"leading.fine": 10, "leading.fine_per": per}) for per in FinePer)
    yield from (preset.rules for preset in presets.PRESETS.values() if preset.rules.table.players == len(FOUR))


def incidents() -> Iterator[Incident]:
    yield from (
        Incident(what=what, by=by, cards=2, closed=closed, times=times)
        for what in Irregularity
        for by in AtFault
        for closed in (True, False)
        for times in (1, 3)
    )


ANSWERS = [
    (rules, incident, found)
    for rules in tables()
    for incident in incidents()
    if (found := remedy(rules, incident)).decided
]


def played_out(rules: RuleSet, incident: Incident, found: Remedy) -> tuple[Step, Step] | None:
    """The hand with what the remedy writes down, and the same hand without it: 50 points, N declaring at 7."""
    fact = breaches.fact_of(incident, found)
    if fact is None:
        return None
    begun = Match(rules=rules, players=("N", "W", "S", "E"), levels=evening(levels=BEGIN).levels)
    hand = record.read_fact({"declarer": "N", **FIFTY}, len(FOUR))
    alone = fold.steps(replace(begun, facts=(hand,)))
    facts: tuple[Fact, ...] = (fact, hand) if isinstance(fact, Breach) else (replace(fact, declarer="N"),)
    return fold.steps(replace(begun, facts=facts))[-1], alone[-1]


def moved(step: Step) -> dict[str, int]:
    return {name: sum(move.levels for move in step.moves if move.player == name) for name in step.before.players}


def side(found: Side) -> tuple[str, str]:
    return ("N", "S") if found is Side.DECLARERS else ("W", "E")


def kept_word(step: Step, plain: Step, promised: RemedyStep, found: Remedy) -> bool:
    """Whether one step of a remedy is what became of the hand."""
    others = {each.do for each in found.steps}
    match promised:
        case RemedyStep(do=Do.POINTS):
            return (step.total or 0) - (plain.total or 0) == given(found)
        case RemedyStep(do=Do.LEVELS, side=Side() as moves):
            before = {} if Do.END_HAND in others else moved(plain)
            return all(moved(step)[name] - before.get(name, 0) == promised.levels for name in side(moves))
        case RemedyStep(do=Do.END_HAND):
            heir = {Next.PARTNER: "S", Next.RIGHT: "W", None: None}[promised.next]
            return (step.after.declarer, step.gain[1]) == (heir, int(Do.LEVELS in others))
        case RemedyStep(do=Do.LOSE_HAND | Do.LOSE_MATCH, side=Side() as loser):
            gained = step.gain == (loser.other, lost_at_once(step.before.rules, loser).levels)
            return step.after.winners == side(loser.other) if promised.do is Do.LOSE_MATCH else gained
        case RemedyStep(do=do):
            again = (step.outcome, step.after.declarer, step.after.hands) == (None, "N", 0)
            return again if do is Do.REDEAL else Do.POINTS in others or step.total == plain.total


def given(found: Remedy) -> int:
    """What the defenders get, or pay."""
    return sum(each.points * (1 if each.side is Side.DEFENDERS else -1) for each in found.steps)


def test_the_hand_becomes_what_the_remedy_promised() -> None:
    assert len(ANSWERS) > 200
    broken = [
        (incident, promised)
        for rules, incident, found in ANSWERS
        if (hands := played_out(rules, incident, found))
        for promised in found.steps
        if hands[0].problems or hands[0].notes or not kept_word(*hands, promised, found)
    ]
    assert broken == []


def test_only_a_loss_of_both_sides_cannot_be_written_down() -> None:
    unwritten = [(incident, found) for rules, incident, found in ANSWERS if not breaches.fact_of(incident, found)]
    assert {(found.steps[0].do, incident.by) for incident, found in unwritten} == {(Do.LOSE_HAND, AtFault.BOTH)}


def test_nothing_is_written_of_a_remedy_that_is_open() -> None:
    incident = Incident(what=Irregularity.REVOKE, by=AtFault.BOTH)
    assert breaches.fact_of(incident, remedy(presets.load("bashi-fen"), incident)) is None


def test_a_breach_waits_for_the_points_of_its_hand_alone() -> None:
    found = steps(OPENING, {"breach": "revoke", "by": "defenders", "points": 20}, FIFTY, FIFTY)
    assert [step.total for step in found] == [35, None, 30, 50]
    assert [step.after.hands for step in found] == [1, 1, 2, 3]
    assert [len(step.after.breaches) for step in found] == [0, 1, 0, 0]


def test_a_breach_says_by_name_who_did_what_and_what_it_costs() -> None:
    told: list[dict[str, object]] = [{"points": 20}, {"levels": 1}, {"levels": 2}, {}]
    found = [reasons(last(OPENING, {"breach": "take_back", "by": "declarers", **cost})) for cost in told]
    assert found == [
        ["The declarers (S, N) took a card back.", "W, E: +20 points."],
        ["The declarers (S, N) took a card back.", "S, N: down one level after the hand."],
        ["The declarers (S, N) took a card back.", "S, N: down 2 levels after the hand."],
        ["The declarers (S, N) took a card back.", "It costs nothing."],
    ]


def test_while_nobody_knows_who_declares_a_breach_names_the_side() -> None:
    assert reasons(last({"breach": "revoke", "by": "defenders", "points": 10})) == [
        "The defenders followed wrongly.",
        "The declarers: +10 points.",
    ]


def test_levels_fall_after_the_hand_that_the_breach_was_in() -> None:
    found = last({"breach": "revoke", "by": "declarers", "levels": 1}, OPENING, levels=BEGIN)
    assert levels(found) == "N8 W5 S8 E5"


def test_a_redeal_takes_the_levels_and_drops_the_points() -> None:
    breach = {"breach": "revoke", "by": "declarers", "levels": 1, "points": 20}
    found = steps({**OPENING, "declarer": "N"}, breach, {"redeal": "agreed"}, FIFTY, levels=BEGIN)
    assert (levels(found[2]), found[3].total) == ("N8 W5 S8 E5", 50)


def test_a_redeal_before_anybody_declared_lets_the_breach_wait_on() -> None:
    found = steps({"breach": "revoke", "by": "declarers", "levels": 1}, {"redeal": "agreed"}, OPENING, levels=BEGIN)
    assert [len(step.after.breaches) for step in found] == [1, 1, 0]


def test_a_redeal_before_friends_were_called_lets_the_breach_wait_on() -> None:
    rules = presets.load("finding-friends")
    players = ("P1", "P2", "P3", "P4", "P5", "P6")
    told: list[dict[str, object]] = [
        {"breach": "revoke", "by": "defenders", "levels": 1},
        {"redeal": "agreed", "declarer": "P2"},
        {"points": 100, "declarer": "P2", "friends": ["P4", "P5"]},
    ]
    facts = tuple(record.read_fact(fact, len(players)) for fact in told)
    fives = dict.fromkeys(players, Rank.FIVE)
    found = fold.steps(Match(rules=rules, players=players, levels=fives, facts=facts))
    assert [(step.problems, len(step.after.breaches), step.moves) for step in found[:2]] == [((), 1, ())] * 2
    assert {name for name in players if moved(found[2])[name] < 0} == {"P1", "P3", "P6"}


def test_a_range_alone_cannot_take_a_fine() -> None:
    breach, hand = {"breach": "revoke", "by": "defenders", "points": 20}, {"declarer": "N", "bracket": [40, 75]}
    assert problems(breach, hand) == [
        ("points", "An irregularity in this hand costs points, and here only the range is known: count the points.")
    ]


@pytest.mark.parametrize(
    ("fact", "field", "sentence"),
    [
        ({"breach": "revoke", "by": "defenders", "points": 7}, "points", "Card points come in fives; 7 does not."),
        (
            {"breach": "revoke", "by": "defenders", "points": 5000},
            "points",
            "A fine of 5000 is more than 2500, which is 100 for every card of a hand.",
        ),
        (
            {"ended_by": "both", "what": "revoke", "brings": "level", "declarer": "N"},
            "ended_by",
            "Both sides were at fault, so neither gains anything by it: name one side, or leave the gain out.",
        ),
        ({"ended_by": "both", "what": "revoke"}, "declarer", "The deal was open: say who declared."),
    ],
)
def test_what_cannot_be_is_refused_with_the_way_out(fact: dict[str, object], field: str, sentence: str) -> None:
    assert problems(fact) == [(field, sentence)]


@pytest.mark.parametrize(
    ("fact", "next_declarer", "result"),
    [
        ({"ended_by": "declarers", "what": "wrong_count"}, "W", "N7 W5 S7 E5"),
        ({"ended_by": "declarers", "what": "wrong_count", "brings": "level"}, "W", "N7 W6 S7 E6"),
        ({"ended_by": "defenders", "what": "revoke"}, "S", "N7 W5 S7 E5"),
        ({"ended_by": "defenders", "what": "revoke", "brings": "level"}, "S", "N8 W5 S8 E5"),
        ({"ended_by": "defenders", "what": "failed_throw", "brings": "most"}, "S", "N10 W5 S10 E5"),
        ({"ended_by": "both", "what": "wrong_count"}, None, "N7 W5 S7 E5"),
    ],
)
def test_a_hand_that_ended_early_moves_the_deal_and_who_gains(
    fact: dict[str, object], next_declarer: str | None, result: str
) -> None:
    step = last({"declarer": "N", **fact}, levels=BEGIN)
    assert (step.after.declarer, levels(step), step.total, step.after.hands) == (next_declarer, result, None, 1)


def test_the_match_can_be_lost_by_it() -> None:
    step = last({"declarer": "N", "ended_by": "declarers", "what": "revoke", "brings": "match"}, rules="contest")
    assert (step.after.winners, step.after.declarer, step.notes) == (("W", "E"), None, ())


@pytest.mark.parametrize(
    ("rules", "fact", "note"),
    [
        (
            "bashi-fen",
            {"ended_by": "declarers", "what": "revoke", "brings": "match"},
            "A third time costs no more.",
        ),
        (
            "contest",
            {"ended_by": "declarers", "what": "revoke"},
            "A wrong follow costs its side one level after the hand.",
        ),
        (
            house("bashi-fen", penalties__take_back="allowed"),
            {"ended_by": "declarers", "what": "take_back"},
            "A card may be taken back until the next one lies.",
        ),
        (
            house("bashi-fen", penalties__wrong_count="redeal"),
            {"ended_by": "declarers", "what": "wrong_count"},
            "If somebody has too many or too few cards, there is a redeal.",
        ),
        (
            "bashi-fen",
            {"ended_by": "declarers", "what": "failed_throw", "brings": "most"},
            "At this table a throw that falls does not lose the hand: it is taken back, and the hand is played.",
        ),
        (
            "contest",
            {"redeal": "wrong_count"},
            WrongCount.STEP_DOWN_AND_RISE.sentence,
        ),
        ("bashi-fen", {"ended_by": "declarers", "what": "revoke"}, None),
        ("bashi-fen", {"redeal": "wrong_count"}, None),
    ],
)
def test_an_end_that_the_rules_do_not_know_is_noted(rules: str, fact: dict[str, object], note: str | None) -> None:
    step = last({"declarer": "N", **fact}, rules=rules)
    assert [str(each.sentence) for each in step.notes] == ([note] if note else [])


RECORDS: list[dict[str, object]] = [
    {"breach": "revoke", "by": "declarers", "points": 20, "at": "2026-02-17", "note": "Otto saw it."},
    {"breach": "take_back", "by": "both", "levels": 1},
    {"breach": "failed_throw", "by": "defenders"},
    {"ended_by": "both", "what": "wrong_count", "declarer": "N", "trump_rank": "2"},
    {"breach": "revoke", "by": "both", "penalties": [{"on": "N", "levels": 1}, {"on": "defenders", "levels": 2}]},
    {"ended_by": "declarers", "what": "revoke", "brings": "match", "friends": ["E"]},
    {"redeal": "wrong_count", "declarer": "N"},
    {"redeal": "agreed", "ended_by": "both", "what": "revoke"},
]


@pytest.mark.parametrize("fact", RECORDS)
def test_out_and_back_is_the_same(fact: dict[str, object]) -> None:
    assert record.fact(record.read_fact(fact)) == fact


def times(match: Match, what: Irregularity, by: AtFault) -> int:
    found = fold.steps(match)
    return breaches.times(found, fold.now(match), what, by)


REVOKE = {"breach": "revoke", "by": "declarers", "levels": 1}


def test_how_often_a_side_did_the_same_is_counted_whether_it_declared_or_not() -> None:
    """N and S revoke as declarers, W and E then win the deal, and N and S revoke as defenders."""
    ended = {"ended_by": "defenders", "what": "revoke"}
    match = evening({"declarer": "N", "points": 35}, REVOKE, {"points": 85}, {**REVOKE, "by": "defenders"}, ended)
    assert [fold.now(match).declarer, times(match, Irregularity.REVOKE, AtFault.DEFENDERS)] == ["W", 3]
    assert times(match, Irregularity.REVOKE, AtFault.DECLARERS) == 0
    assert times(match, Irregularity.TAKE_BACK, AtFault.DEFENDERS) == 0


COUNT = {"redeal": "wrong_count", "ended_by": "declarers", "what": "wrong_count"}


def test_a_wrong_number_of_cards_that_brings_a_redeal_is_counted_like_any_other() -> None:
    code = house("bashi-fen", penalties__wrong_count="redeal", penalties__third_time="lose_match")
    match = evening({"declarer": "N", **COUNT}, COUNT, rules=code)
    assert times(match, Irregularity.WRONG_COUNT, AtFault.DECLARERS) == 2
    third = remedy(match.rules, Incident(what=Irregularity.WRONG_COUNT, by=AtFault.DECLARERS, times=3))
    assert [step.do for step in third.steps] == [Do.LOSE_MATCH]


@pytest.mark.parametrize(
    ("fact", "said"),
    [
        (COUNT, ["The declarers (N, S) had a wrong number of cards, so there was a redeal; nobody scores."]),
        (
            {**COUNT, "redeal": "agreed", "what": "revoke"},
            ["The table agreed on a redeal; nobody scores.", "The declarers (N, S) followed wrongly."],
        ),
        (
            {"redeal": "wrong_count"},
            ["Somebody had a wrong number of cards, so there was a redeal; nobody scores."],
        ),
    ],
)
def test_a_redeal_says_whose_fault_it_was(fact: dict[str, object], said: list[str]) -> None:
    assert reasons(last({"declarer": "N", **fact}))[:-1] == said


@pytest.mark.parametrize("fact", [{"ended_by": "declarers"}, {"what": "revoke"}])
def test_a_redeal_by_an_irregularity_says_both_which_and_whose(fact: dict[str, object]) -> None:
    with pytest.raises(RecordError):
        record.read_fact({"redeal": "agreed", **fact})


def test_what_waits_for_the_hand_being_played_counts_too() -> None:
    match = evening(OPENING, REVOKE, {**REVOKE, "by": "both"})
    assert (times(match, Irregularity.REVOKE, AtFault.DECLARERS), times(match, Irregularity.REVOKE, AtFault.BOTH)) == (
        2,
        0,
    )


def test_of_sides_that_change_with_every_hand_nothing_is_counted() -> None:
    hand = {"declarer": "A", "points": 60, "friends": ["B", "C"]}
    match = evening(REVOKE, hand, REVOKE, rules="finding-friends", players=["A", "B", "C", "D", "E", "F"])
    assert times(match, Irregularity.REVOKE, AtFault.DECLARERS) == 0


def test_the_table_says_nothing_of_a_hand_that_an_irregularity_ended() -> None:
    ended = {"ended_by": "declarers", "what": "wrong_count", "brings": "nothing", "declarer": "N"}
    assert (last(ended).tabled, last({"declarer": "N", "points": 85}).tabled) == (False, True)


@pytest.mark.parametrize(
    ("what", "agreed"),
    [
        (Irregularity.REVOKE, True),
        (Irregularity.TAKE_BACK, True),
        (Irregularity.WRONG_COUNT, True),
        (Irregularity.FAILED_THROW, False),
    ],
)
def test_tractor_leaves_all_but_a_failed_throw_to_the_table(what: Irregularity, agreed: bool) -> None:  # noqa: FBT001
    assert is_agreed(presets.TRACTOR, what) is agreed


def test_the_fines_of_a_hand_are_its_own_and_those_that_waited_for_it() -> None:
    waiting = {"breach": "revoke", "by": "declarers", "points": 10}
    own = {"points": 75, "fines": [{"points": 5, "on": "defenders"}]}
    found = last({"declarer": "N", "points": 35}, waiting, own)
    assert ([fine.points for fine in found.fines], found.total) == ([10, 5], 80)


def test_who_has_left_the_table_pays_no_penalty_that_waited() -> None:
    waits = {"breach": "revoke", "by": "defenders", "penalties": [{"on": "S", "levels": 1}]}
    seats = {"seats": ["N", "W", "Eve", "E"]}
    assert levels(last(OPENING, waits, seats, {"declarer": "N", "points": 75}, levels=BEGIN)) == "N10 W5 Eve10 E5"
    assert levels(last(OPENING, waits, {"points": 75}, levels=BEGIN)) == "N9 W5 S9 E5"
