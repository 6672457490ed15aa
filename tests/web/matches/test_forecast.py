"""The forecast: what a page looks up is what the fold works out, for golden hands and a walk through all totals."""

import json
from collections.abc import Iterator
from typing import Any

from scorekeeper.match import fold
from scorekeeper.match.facts import Hand, Total
from scorekeeper.match.standing import Standing
from scorekeeper.match.step import Step
from scorekeeper.rules.score.counting import hand_size, most_total
from scorekeeper.web.matches.preview import forecast
from tests.each import each
from tests.web.golden import EVENINGS, STEPS

PLAYED = [step for step in STEPS if isinstance(step.fact, Hand) and step.total is not None and not step.problems]


def looks_up(step: Step) -> bool:
    """Whether the page knows it all: of jacks, of breaches and of another declarer than was due it asks the server."""
    before = step.before
    due = before.declarer in {None, step.declarer}
    return due and not (before.breaches or before.rules.ladder.jack.played)


PLAIN = [step for step in PLAYED if looks_up(step)]


def carried(standing: Standing) -> dict[str, Any]:
    """As it comes out of the page."""
    found: dict[str, Any] = json.loads(json.dumps(forecast(standing)))
    return found


def looked_up(data: dict[str, Any], declarer: int, friends: list[int], total: int) -> tuple[list[str], int | None]:
    """The levels afterwards and the seat that declares next, by nothing but looking up; what the script does too."""
    rows = data["rows"][len(friends)]
    _start, _end, side, levels, deal, _texts = next(
        row for row in rows if row[0] <= total and (row[1] is None or total <= row[1])
    )
    declarers = {*data["sides"][declarer], *friends}
    others = [seat for seat in range(len(data["players"])) if seat not in declarers]
    rising = [sorted(declarers), others][side] if side is not None else []
    climbs = {seat: data["climbs"][seat][side][str(levels)] for seat in rising}
    after = [climbs[seat][0] if seat in climbs else level for seat, level in enumerate(data["levels"])]
    if any(won for _level, won, _taken, _reasons in climbs.values()):
        return after, None
    line = data["heirs"][str(declarer)][deal]
    winners = declarers if deal == 0 else set(others)
    heir = next((seat for seat, _text in line if seat in winners), line[-1][0])
    return after, None if heir == -1 else heir


def worked_out(step: Step) -> tuple[list[str], int | None]:
    players = step.before.players
    heir = players.index(step.after.declarer) if step.after.declarer else None
    return [step.after.levels[name].value for name in players], heir


def seats(step: Step) -> tuple[int, list[int]]:
    players = step.before.players
    declarer = step.declarer or ""
    friends = [] if step.before.fixed else [players.index(name) for name in step.side if name != declarer]
    return players.index(declarer), friends


@each(PLAIN)
def test_a_golden_hand_looks_up_as_it_came_out(step: Step) -> None:
    declarer, friends = seats(step)
    assert looked_up(carried(step.before), declarer, friends, step.total or 0) == worked_out(step)


def walk(standing: Standing) -> Iterator[Step]:
    declarer = standing.declarer or standing.players[1]
    for total in range(0, min(most_total(standing.rules), standing.rules.table.points + 60) + 5, 5):
        yield fold.after(standing, Hand(count=Total(points=total), declarer=declarer))


@each(EVENINGS)
def test_every_total_looks_up_as_it_would_come_out(name: str) -> None:
    standing = fold.steps(EVENINGS[name])[-1].before
    data = carried(standing)
    for step in walk(standing):
        declarer, friends = seats(step)
        assert looked_up(data, declarer, friends, step.total or 0) == worked_out(step)


@each(PLAYED[::7])
def test_the_kitty_counts_by_the_size_of_the_last_trick(step: Step) -> None:
    kitty, table = step.before.rules.kitty, step.before.rules.table
    sizes = range(1, min(hand_size(table), 12) + 1)
    expected = {"declarers": [], "defenders": [kitty.factor(size, size, table) for size in sizes]}
    assert carried(step.before)["factors"] == expected


def test_texts_are_said_once() -> None:
    texts = carried(PLAYED[0].before)["texts"]
    assert len(texts) == len(set(texts))
