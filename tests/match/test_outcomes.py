"""What every total would bring: put together as a page does it, it is what the fold makes of the hand."""

from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest

from scorekeeper.match import fold
from scorekeeper.match.facts import Hand, Total
from scorekeeper.match.outcomes import Prospect, heirs, prospects
from scorekeeper.match.standing import Standing
from scorekeeper.match.step import Step
from scorekeeper.rules.house.brackets import Next, Side
from scorekeeper.rules.score.counting import most_total
from scorekeeper.rules.score.levels import Climb, ladder_levels
from tests.match.evenings import FOUR, SIX, evening, house

SEVEN = [*SIX, "G"]
CONTINUED = {"scoring__beyond": "continue", "scoring__cap": 4, "kitty__bonus": "decks"}
DRAWN = {"scoring__exact_draw": "open_deal", "scoring__small_side": "times_missing"}
STOPPED = {"ladder__stops": ["5"], "ladder__held": ["J"]}

TABLES: list[tuple[object, list[str], dict[str, Any]]] = [
    ("tractor", FOUR, {"levels": {"N": "K", "W": "A"}}),
    ("da-bai-fen", FOUR, {}),
    (house("hundred", scoring__exact_draw="defenders_deal", succession__fixed="declarer_stays"), FOUR, {}),
    (house("online", ladder__after="wrap", **CONTINUED), FOUR, {"levels": {"W": "Q"}}),
    ("three-on-three", SIX, {}),
    (house("finding-friends", **STOPPED), SIX, {"levels": {"A": "3", "C": "A", "D": "J"}}),
    (house("looking-for-friends", **DRAWN), SIX, {}),
    (house("looking-for-friends", ladder__finish="5", ladder__finish_by="reach"), SEVEN, {}),
    (house("five-friends", friends__count=0), SIX[:5], {}),
]


@pytest.mark.parametrize(("rules", "players", "more"), TABLES)
def test_put_together_it_is_what_the_fold_makes_of_every_total(
    rules: object, players: list[str], more: dict[str, Any]
) -> None:
    standing = fold.now(evening(rules=rules, players=players, **more))
    found = prospects(standing)
    for declarer, friends in sides(standing):
        for total in range(0, min(most_total(standing.rules), 500), 5):
            prospect = next(one for one in found[len(friends)] if holds(one, total))
            hand = Hand(count=Total(points=total), declarer=declarer, friends=friends)
            assert told(standing, prospect, declarer, friends) == folded(fold.after(standing, hand)), total


def sides(standing: Standing) -> list[tuple[str, tuple[str, ...]]]:
    """Every declarer with every company that may turn out to be friends."""
    most = 0 if standing.fixed else standing.rules.friends.wanted(len(standing.players))
    return [
        (declarer, friends)
        for declarer in standing.players
        for number in range(most + 1)
        for friends in combinations([name for name in standing.players if name != declarer], number)
    ]


def holds(prospect: Prospect, total: int) -> bool:
    return prospect.start <= total and (prospect.end is None or total <= prospect.end)


def told(standing: Standing, prospect: Prospect, declarer: str, friends: tuple[str, ...]) -> dict[str, Any]:
    """The way of a page: nothing is decided, everything is looked up."""
    side = standing.side_of(declarer, friends)
    sides = {Side.DECLARERS: side, Side.DEFENDERS: standing.others(side)}
    rising = sides[prospect.side] if prospect.side else ()
    climbs = {name: climbed(standing, name, prospect) for name in rising}
    winners = {name for name, climb in climbs.items() if climb.won}
    won = sides[Side.DECLARERS if prospect.next is Next.PARTNER else Side.DEFENDERS]
    line = [
        (seat(standing, declarer, away), why)
        for away, why in heirs(standing.rules, len(standing.players))[prospect.next]
    ]
    heir, why = next((each for each in line[:-1] if each[0] in won), line[-1])
    return {
        "levels": {**standing.levels, **{name: climb.level for name, climb in climbs.items()}},
        "laps": {name: standing.laps[name] + (climbs[name].laps if name in climbs else 0) for name in standing.players},
        "winners": winners,
        "next": None if winners else heir,
        "drawn": prospect.drawn,
        "why": None if winners else str(why).format(name=heir, declarer=declarer),
    }


def seat(standing: Standing, declarer: str, away: int | None) -> str | None:
    if away is None:
        return None
    return standing.players[(standing.players.index(declarer) + away) % len(standing.players)]


def climbed(standing: Standing, name: str, prospect: Prospect) -> Climb:
    """One level after the other."""
    found = {each.level: each for each in ladder_levels(standing.rules.ladder)}
    now, declared = Climb(level=standing.levels[name]), prospect.side is Side.DECLARERS
    while now.taken < prospect.levels and not now.won:
        here = found[now.level]
        if (here.arriving if now.taken else here.leaving)[declared]:
            break
        above = here.above
        now = replace(above, laps=now.laps + above.laps, taken=now.taken + 1)
    target = standing.rules.ladder.target
    return replace(now, won=standing.gained.get(name, 0) + prospect.levels >= target) if target else now


def folded(step: Step) -> dict[str, Any]:
    assert step.problems == ()
    assert step.outcome
    return {
        "levels": dict(step.after.levels),
        "laps": dict(step.after.laps),
        "winners": set(step.after.winners),
        "next": step.after.declarer,
        "drawn": step.outcome.drawn,
        "why": None if step.after.winners else str(step.reasons[-1].sentence),
    }


def words(rules: object, players: list[str] = FOUR, friends: int = 0) -> list[str]:
    found = prospects(fold.now(evening(rules=rules, players=players)))
    return [" ".join(map(str, prospect.sentences)) for prospect in found[friends]]


@pytest.mark.parametrize(
    ("rules", "players", "lists"), [("tractor", FOUR, 1), ("finding-friends", SIX, 3), ("five-friends", SIX[:5], 2)]
)
def test_there_is_a_list_for_every_number_of_friends(rules: str, players: list[str], lists: int) -> None:
    assert len(prospects(fold.now(evening(rules=rules, players=players)))) == lists


def test_every_prospect_is_told_as_the_scoring_table_tells_it() -> None:
    assert words("hundred") == [
        "0 points: the declarers rise 2 levels; the deal stays.",
        "5 to 35 points: the declarers rise one level; the deal stays.",
        "40 to 75 points: nobody rises; the deal passes.",
        "80 to 95 points: the defenders rise one level; the deal passes.",
        "100 points or more: the defenders rise 2 levels; the deal passes.",
    ]


def test_where_friends_are_called_no_deal_stays_or_passes() -> None:
    assert words("looking-for-friends", SIX, friends=2)[2:4] == [
        "60 to 115 points: the declarers rise one level; the declarers win the hand.",
        "120 to 175 points: nobody rises; the defenders win the hand.",
    ]


def test_a_draw_stands_apart_and_the_rest_of_its_bracket_after_it() -> None:
    assert words(house("hundred", scoring__exact_draw="open_deal"))[1:4] == [
        "5 to 35 points: the declarers rise one level; the deal stays.",
        "40 points: nobody rises; the next deal is open. 40 is exactly the line: a draw, and the next deal is open.",
        "45 to 75 points: nobody rises; the deal passes.",
    ]


def test_a_draw_on_the_last_row_leaves_the_rest_of_it() -> None:
    rows = [
        {"from": 0, "to": 35, "side": "declarers", "levels": 1, "next": "partner"},
        {"from": 40, "to": None, "side": "defenders", "levels": 1, "next": "right"},
    ]
    rules = house("hundred", scoring__table={"per_deck": False, "rows": rows}, scoring__exact_draw="open_deal")
    assert [line.partition(":")[0] for line in words(rules)] == ["0 to 35 points", "40 points", "45 points or more"]


def test_a_small_side_and_the_most_for_one_hand_are_told_with_it() -> None:
    rules = house("finding-friends", scoring__cap=3)
    assert words(rules, SIX, friends=1)[0] == (
        "0 points: the declarers rise 3 levels; the declarers win the hand. "
        "A friend is missing, which brings the declarers one level more. A hand brings at most 3 levels."
    )


def test_what_the_row_brings_is_told_without_what_comes_on_top() -> None:
    assert words("finding-friends", SIX, friends=1)[2] == (
        "60 to 115 points: the declarers rise one level; the declarers win the hand. "
        "A friend is missing, which brings the declarers one level more."
    )


def test_below_zero_and_beyond_the_table_it_looks_as_far_as_points_may_well_lead() -> None:
    found = words(house("online", table__decks=1, table__kitty=6, kitty__bonus="power"))
    assert [found[0], found[-1]] == [
        "−100 points: the declarers rise 8 levels; the deal stays.",
        "500 to 515 points: the defenders rise 23 levels; the deal passes.",
    ]
