"""How many hands, and how many questions, it takes to find out what a table plays by.

A rule set is hidden, and evenings are played by it while the table says that it plays something else. Whoever is
hidden must never be ruled out; how much is left besides, hand by hand and question by question, is what is told.
"""

import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from statistics import median, quantiles

from scorekeeper.match import candidates, evidence, fold, remaining, separating
from scorekeeper.match.candidates import Mask, Space
from scorekeeper.match.evidence import Clue
from scorekeeper.match.facts import (
    Captured,
    Count,
    Fact,
    Hand,
    HandLost,
    InBracket,
    Match,
    NewSeats,
    NoClaim,
    Penalty,
    Redeal,
    SetScore,
    Total,
)
from scorekeeper.match.situations import Situation, situations
from scorekeeper.match.standing import Standing, opening
from scorekeeper.rules.cards.card import Rank, Suit, card
from scorekeeper.rules.cards.order import Trump
from scorekeeper.rules.house import presets
from scorekeeper.rules.house.brackets import FIVES, Side
from scorekeeper.rules.house.ruleset import RuleSet
from scorekeeper.rules.score.outcome import bracket_of
from scorekeeper.rules.score.points import Fine, LastTrick

TABLES = (presets.TRACTOR, presets.DA_BAI_FEN, presets.FINDING_FRIENDS)
SEEDS = range(40)
HANDS = 60
"""By then it is told whether one is left, or only such as cannot be told apart."""


def hidden(space: Space, changes: int, seed: int) -> int:
    """One of the candidates with so many changes."""
    chance = Random(f"{changes} {seed}")  # noqa: S311 - a simulation
    return chance.choice([at for at, one in enumerate(space.candidates) if one.changes == changes])


def evening(truth: RuleSet, says: RuleSet, seed: int, hands: int = HANDS) -> Match:
    """A match played by some rules and written down under others, with everything that happens at tables."""
    chance = Random(f"evening {seed}")  # noqa: S311 - a simulation
    players = tuple("ABCDEFGHIJKL"[: truth.table.players])
    standing, facts = opening(Match(rules=truth, players=players)), list[Fact]()
    while len(facts) < hands and not standing.finished:
        for fact in _happens(chance, standing):
            step = fold.after(standing, fact)
            standing = step.after
            facts += [] if step.problems else [fact]
    return Match(rules=says, players=players, facts=tuple(facts))


def _happens(chance: Random, standing: Standing) -> Iterator[Fact]:
    declarer = standing.declarer or chance.choice(standing.players)
    rank, lot = standing.levels[declarer], chance.random()
    if lot < 0.02:
        yield Redeal(claim=NoClaim.AGREED, declarer=declarer, trump_rank=rank)
    elif lot < 0.03:
        yield NewSeats(players=standing.players[1:] + standing.players[:1])
    elif lot < 0.05:
        yield HandLost(declarer=declarer, trump_rank=rank, by=chance.choice(standing.players))
    elif lot < 0.06:
        yield SetScore(why="agreed", declarer=chance.choice(standing.players))
    else:
        yield _hand(chance, standing, declarer, rank)


def _hand(chance: Random, standing: Standing, declarer: str, rank: Rank) -> Hand:
    others = [name for name in standing.players if name != declarer]
    most = 0 if standing.fixed else standing.rules.friends.wanted(len(standing.players))
    last_trick, jack = _last_trick(chance), chance.random() < 0.5
    count = _count(chance, standing.rules)
    fined = isinstance(count, InBracket) or chance.random() < 0.9
    return Hand(
        count=count,
        declarer=declarer,
        trump_rank=rank,
        friends=tuple(chance.sample(others, chance.randint(0, most))),
        last_trick=last_trick,
        card=card(Rank.JACK, chance.choice((Suit.HEARTS, Suit.SPADES))) if jack and rank is Rank.JACK else None,
        captures=(card(Rank.JACK, Suit.CLUBS),) if jack and rank is Rank.JACK else (),
        trump=Trump(rank, Suit.HEARTS),
        fines=() if fined else (Fine(points=chance.choice((10, 50)), on=chance.choice(list(Side))),),
        penalties=(Penalty(on=declarer, levels=1),) if chance.random() < 0.02 else (),
    )


def _last_trick(chance: Random) -> LastTrick:
    cards = chance.choice((1, 1, 2, 3, 4))
    longest = chance.choice([each for each in (1, 2, 4) if each <= cards])
    return LastTrick(won_by=chance.choice(list(Side)), cards=cards, longest=longest)


def _count(chance: Random, rules: RuleSet) -> Count:
    """Points as they fall at a table: around the line, seldom nothing, seldom nearly all."""
    decks = rules.table.decks
    points = FIVES * round(min(max(chance.gauss(35 * decks, 25 * decks), 0), 100 * decks - 25) / FIVES)
    lot = chance.random()
    if lot < 0.4:
        return Total(points=points)
    if lot < 0.6:
        bracket = bracket_of(rules, points)
        return InBracket(start=bracket.start, end=bracket.end)
    return Captured(points=points, kitty=chance.choice((0, 5, 10, 15, 20)))


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """Of one hidden rule set: whether it was ever ruled out, and after how many hands nothing else was left."""

    ruled_out: bool
    hands: int | None


def by_hands(space: Space, place: int, seed: int) -> Found:
    """Evenings of it, one after another, until only such are left as give the same answers to every question."""
    mask, hands = space.everything, 0
    for more in range(8):
        match = evening(space.rules(place), space.base, 100 * seed + more)
        for clue in played_on(match):
            mask &= remaining.fitting(space, clue.seen)
            if mask >> place & 1 == 0:
                return Found(ruled_out=True, hands=None)
            if told(space, mask, place):
                return Found(ruled_out=False, hands=hands + clue.place)
        hands += len(match.facts)
    return Found(ruled_out=False, hands=None)


def played_on(match: Match) -> list[Clue]:
    """What is seen of the rules where nobody set the score."""
    return [clue for clue in evidence.clues(match) if not clue.set_by_hand]


def told(space: Space, mask: Mask, place: int) -> bool:
    """Whether those with the fewest changes are all of one kind, and the hidden one is of that kind."""
    few = separating.fewest_changes(space, mask)
    return bool(few & alike(space, place)) and separating.best(space, few, frozenset()) is None


def alike(space: Space, place: int) -> Mask:
    """The candidates that answer every question as this one does."""
    mask = space.everything
    for situation in situations(space).values():
        mask &= next(reply.mask for reply in situation.replies(space) if reply.mask >> place & 1)
    return mask


def asked(space: Space, place: int) -> tuple[int, int]:
    """How many questions until those with the fewest changes are as it is, and until nothing else is left at all."""
    every = [*interview(space, place)]
    first = next((number for number, mask in enumerate(every, start=1) if told(space, mask, place)), len(every))
    return first, len(every)


def interview(space: Space, place: int) -> Iterator[Mask]:
    """What is left after each question."""
    mask, keys = space.everything, list[str]()
    while question := separating.best(space, mask, frozenset(keys)):
        mask &= _answer(space, question, place)
        keys.append(question.key)
        yield mask


def _answer(space: Space, question: Situation, place: int) -> Mask:
    return next(reply.mask for reply in question.replies(space) if reply.mask >> place & 1)


def run(*, as_json: bool = False) -> None:
    found = [_row(table, changes) for table in TABLES for changes in range(candidates.MOST_CHANGES + 1)]
    if as_json:
        json.dump(found, sys.stdout, indent=2)
        return
    sys.stdout.write(
        "| table | changes | candidates | ruled out | hands | p90 | never told | asked | p90 | to the end |\n"
    )
    sys.stdout.write("|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n")
    for row in found:
        sys.stdout.write("| " + " | ".join(map(str, row.values())) + " |\n")


def _row(table: RuleSet, changes: int) -> dict[str, object]:
    space = candidates.space(table)
    places = [hidden(space, changes, seed) for seed in SEEDS]
    played = [by_hands(space, place, seed) for seed, place in enumerate(places)]
    hands = [each.hands for each in played if each.hands is not None]
    questions = [asked(space, place) for place in places]
    first = [until for until, _ in questions]
    return {
        "table": presets.closest(table).id,
        "changes": changes,
        "candidates": sum(one.changes == changes for one in space.candidates),
        "ruled_out": sum(each.ruled_out for each in played),
        "hands": median(hands),
        "hands_p90": round(quantiles(hands, n=10)[-1]),
        "never_told": len(played) - len(hands),
        "asked": median(first),
        "asked_p90": round(quantiles(first, n=10)[-1]),
        "to_the_end": median(every for _, every in questions),
    }
