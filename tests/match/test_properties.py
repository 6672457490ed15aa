"""What holds for every match: it goes on where it stood, names are only names, and every level has its line."""

from collections import Counter
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.match import fold, ripple
from scorekeeper.match.facts import Captured, Fact, Hand, HandLost, Match, SetScore, Total
from scorekeeper.match.ripple import Edit
from scorekeeper.match.standing import opening, position
from scorekeeper.rules.cards.card import Rank
from scorekeeper.rules.house.brackets import Side
from scorekeeper.rules.house.presets import PRESETS
from scorekeeper.rules.house.ruleset import RuleSet, changed, read
from scorekeeper.rules.score.points import LastTrick
from tests.match.evenings import FOUR, SIX, as_seen
from tests.match.records import matches as anything

FIVES = st.integers(0, 40).map(lambda fives: 5 * fives)
TRICKS = st.builds(LastTrick, won_by=st.sampled_from(Side), cards=st.sampled_from([1, 2, 4]), longest=st.just(1))
CAPTURED = st.builds(
    Captured, points=st.integers(0, 12).map(lambda fives: 5 * fives), kitty=st.sampled_from([0, 5, 30])
)
LADDERS = [
    {},
    {"ladder.after": "wrap"},
    {"ladder.start": "10", "ladder.finish": "Q", "ladder.after": "wrap"},
    {"ladder.stops": ["5", "10"], "ladder.held": ["5"]},
    {"ladder.finish": "7", "ladder.finish_by": "reach"},
]


def rules(preset: str, ladder: dict[str, Any], players: int) -> RuleSet:
    return changed(PRESETS[preset].rules, {**read(ladder), "table.players": players})


@st.composite
def hands(draw: st.DrawFn, players: list[str], *, called: bool) -> Fact:
    declarer, *others = draw(st.permutations(players))
    friends = tuple(others[: draw(st.integers(0, 1))]) if called else ()
    if draw(st.integers(0, 9)) == 0:
        return HandLost(by=draw(st.sampled_from(players)), declarer=declarer, friends=friends)
    trick = draw(TRICKS)
    count = draw(st.builds(Total, points=FIVES) | CAPTURED)
    return Hand(count=count, declarer=declarer, friends=friends, last_trick=trick)


@st.composite
def evenings(draw: st.DrawFn) -> Match:
    """Hands that can have been, under any preset and several ladders; everybody says who declared."""
    preset = draw(st.sampled_from([*PRESETS]))
    called = not PRESETS[preset].rules.table.partnerships.known_beforehand
    players = SIX if called else FOUR
    facts = draw(st.lists(hands(players, called=called), max_size=12))
    found = rules(preset, draw(st.sampled_from(LADDERS)), len(players))
    return Match(rules=found, players=tuple(players), facts=tuple(facts))


@given(evenings() | anything(), st.integers(0, 12))
@settings(max_examples=60, deadline=None)
def test_a_match_goes_on_where_it_stood(match: Match, cut: int) -> None:
    first, rest = match.facts[:cut], match.facts[cut:]
    middle = fold.now(replace(match, facts=first))
    assert (*fold.replay(opening(match), first), *fold.replay(middle, rest)) == fold.steps(match)


@given(evenings())
@settings(max_examples=60, deadline=None)
def test_every_level_gained_has_its_line(match: Match) -> None:
    gained = Counter[str]()
    for step in fold.steps(match):
        for move in step.moves:
            gained[move.player] += move.levels
            assert move.reasons
    begin, end, ladder = opening(match), fold.now(match), match.rules.ladder
    for name in match.players:
        there, here = (position(ladder, one.levels[name], one.laps[name]) for one in (end, begin))
        passed = name in end.winners and not ladder.finish_by.wins_on_arrival
        assert there - here + passed == gained[name]


@given(evenings(), st.integers(1, 5))
@settings(max_examples=60, deadline=None)
def test_names_are_only_names(match: Match, turn: int) -> None:
    """Whoever sits there, the chairs come to the same: everything but the names."""
    names = dict(zip(match.players, match.players[turn:] + match.players[:turn], strict=False))
    other = replace(match, players=tuple(names.values()), facts=tuple(renamed(fact, names) for fact in match.facts))
    for ours, theirs in zip(fold.steps(match), fold.steps(other), strict=True):
        assert {names[name]: level for name, level in ours.after.levels.items()} == dict(theirs.after.levels)
        assert tuple(names[name] for name in ours.side) == theirs.side
        assert (names[ours.after.declarer] if ours.after.declarer else None) == theirs.after.declarer
        assert (ours.total, ours.gain) == (theirs.total, theirs.gain)


@given(evenings(), st.integers(1, 5))
@settings(max_examples=60, deadline=None)
def test_who_sits_on_which_chair_makes_no_difference(match: Match, turn: int) -> None:
    turned = replace(match, players=match.players[turn:] + match.players[:turn])
    for ours, theirs in zip(fold.steps(match), fold.steps(turned), strict=True):
        assert (ours.after.levels, ours.after.laps, ours.after.declarer, ours.side) == (
            theirs.after.levels,
            theirs.after.laps,
            theirs.after.declarer,
            theirs.side,
        )


def renamed(fact: Fact, names: dict[str, str]) -> Fact:
    if isinstance(fact, Hand | HandLost):
        friends = tuple(names[name] for name in fact.friends)
        other = replace(fact, declarer=names[fact.declarer or ""], friends=friends)
        return replace(other, by=names[other.by]) if isinstance(other, HandLost) else other
    return fact


@given(anything())
@settings(max_examples=50, deadline=None)
def test_whatever_was_written_down_folds_and_says_what_is_wrong(match: Match) -> None:
    for step in fold.steps(match):
        assert step.problems or step.reasons


@given(evenings(), st.sampled_from(Rank))
@settings(max_examples=30, deadline=None)
def test_an_override_is_where_the_match_goes_on(match: Match, level: Rank) -> None:
    there = MappingProxyType(dict.fromkeys(match.players, level))
    fact = SetScore(why="So it was.", levels=there, declarer=match.players[0])
    step = fold.steps(replace(match, facts=(*match.facts, fact)))[-1]
    ladder = match.rules.ladder
    possible = ladder.lowest.height <= level.height <= ladder.finish.height
    assert (not step.problems) is possible
    assert not possible or dict(step.after.levels) == dict(there)


@st.composite
def corrections(draw: st.DrawFn, match: Match) -> Edit:
    """Something that was written down wrongly, forgotten, written down for nothing, or in the wrong place."""
    places = st.integers(0, len(match.facts) - 1)
    place, hand = draw(places), draw(hands([*match.players], called=not opening(match).fixed))
    return draw(
        st.sampled_from(
            [
                ripple.amend(match, place, hand),
                ripple.insert(match, place, hand),
                ripple.strike(match, place),
                ripple.move(match, place, draw(places)),
            ]
        )
    )


@given(evenings().filter(lambda match: bool(match.facts)), st.data())
@settings(max_examples=200, deadline=None)
def test_a_correction_changes_no_other_fact(match: Match, data: st.DataObject) -> None:
    edit = data.draw(corrections(as_seen(match)))
    before, after = fold.steps(edit.before), fold.steps(edit.after)
    for was, now in edit.pairs:
        if was is None or now is None or edit.before.facts[was] != edit.after.facts[now]:
            continue
        one, other = before[was], after[now]
        if not one.problems and not other.problems:
            assert (one.declarer, one.side, one.trump_rank) == (other.declarer, other.side, other.trump_rank)
            assert (one.account, one.outcome) == (other.account, other.outcome)
