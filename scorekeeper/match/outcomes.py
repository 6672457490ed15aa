"""Outcomes: what every total of a hand would bring, whoever declares, whoever turns out a friend, and at any level.

A page carries it along and reads the outcome from it while somebody types, so it decides nothing itself. The parts fit
together like this: the total and the number of friends find the prospect; its side names those who rise, and each of
them goes as many levels up as it says, as far as nothing ends that; its deal names the line of heirs, of whom the
first who won declares, or else the last. Nothing of it changes from one hand to the next, so a page that is without a
network works out by it where the match stands after several.
"""

from dataclasses import dataclass
from functools import lru_cache

from scorekeeper.match.standing import Standing
from scorekeeper.rules.house import tables
from scorekeeper.rules.house.brackets import FIVES, Next, Side
from scorekeeper.rules.house.ruleset import RuleSet
from scorekeeper.rules.score import next_declarer
from scorekeeper.rules.score.counting import most_total
from scorekeeper.rules.score.outcome import BEYOND, BRACKETS, Outcome, outcome_of
from scorekeeper.rules.score.points import BELOW_ZERO
from scorekeeper.rules.words import Sentence

FARTHEST = 5
"""How many packs full of points a page looks ahead where every further step counts; kitties seldom bring half of it."""
DEALS = (Next.PARTNER, Next.RIGHT, None)
"""Where the deal can go."""
_OF_THE_TOTAL = {BRACKETS.id, BEYOND.id, BELOW_ZERO.id}


@dataclass(frozen=True, slots=True, kw_only=True)
class Prospect:
    """What every total from here to there (None: without end) would bring, and to whom the deal would go.

    `sentences` say so as the scoring table does, and then what else plays a part in it.
    """

    start: int
    end: int | None
    side: Side | None
    levels: int
    next: Next | None
    drawn: bool
    sentences: tuple[Sentence, ...]


def prospects(standing: Standing) -> tuple[tuple[Prospect, ...], ...]:
    """By the number of friends, none first; fixed partners have one list."""
    most = 0 if standing.fixed else standing.rules.friends.wanted(len(standing.players))
    return tuple(_prospects(standing.rules, missing) for missing in range(most, -1, -1))


def heirs(rules: RuleSet, players: int) -> dict[Next | None, tuple[tuple[int | None, Sentence], ...]]:
    """By where the deal goes: who declares next, counted in seats from the declarer, nobody where it is open; and why.

    It is the same round the table, so it is told of the first seat. The reasons name `{name}` and `{declarer}`.
    """
    seats = tuple(map(str, range(players)))
    found = {}
    for deal in DEALS:
        line = next_declarer.heirs(rules, seats, seats[0], deal)
        found[deal] = tuple((int(heir.name) if heir.name else None, _unnamed(heir.reason.sentence)) for heir in line)
    return found


def _unnamed(sentence: Sentence) -> Sentence:
    named = {"name": "{name}", "declarer": "{declarer}"}
    return Sentence(sentence.template, tuple((name, named[name]) for name, _value in sentence.values))


@lru_cache(maxsize=64)
def _prospects(rules: RuleSet, missing: int) -> tuple[Prospect, ...]:
    """From the lowest total that fines may well lead to, up to the highest that the kitty may well bring.

    A bracket that begins with a draw goes on behind it.
    """
    found = list[Prospect]()
    total: int | None = -rules.table.points if rules.scoring.below_zero.goes_on else 0
    highest = min(most_total(rules), FARTHEST * rules.table.points)
    while total is not None and total <= highest:
        outcome = outcome_of(rules, total, missing=missing)
        end = total if outcome.drawn else outcome.bracket.end
        found.append(_prospect(rules, outcome, total, end))
        total = None if end is None else end + FIVES
    return tuple(found)


def _prospect(rules: RuleSet, outcome: Outcome, start: int, end: int | None) -> Prospect:
    called = not rules.table.partnerships.known_beforehand
    more = (reason.sentence for reason in outcome.reasons if reason.article not in _OF_THE_TOTAL)
    return Prospect(
        start=start,
        end=end,
        side=outcome.side,
        levels=outcome.levels,
        next=outcome.next,
        drawn=outcome.drawn,
        sentences=(tables.row_in_words(start, end, outcome.bracket.gain, outcome.next, called=called), *more),
    )
