"""The question which follows are allowed: every one of them, as far as they can be counted and listed."""

from dataclasses import dataclass
from itertools import islice
from typing import NotRequired, TypedDict

from scorekeeper.rules.follow import follows
from scorekeeper.rules.follow.plays import MOST_COUNTED
from scorekeeper.rules.questions.asked import Asked, Refused
from scorekeeper.rules.questions.cites import cited
from scorekeeper.rules.questions.cites_of_play import BEARING_ON_GROUPS, answered_lead, bearing_on_follow, follow_basis
from scorekeeper.rules.questions.fields import Cards, CardsField, NumberField
from scorekeeper.rules.questions.play import LEAD, PARTS, FollowAsked, led
from scorekeeper.rules.questions.question import GAME, Question, game_asked
from scorekeeper.rules.questions.writing import CiteAnswer, write_cites, write_plays
from scorekeeper.rules.rulings import Cite
from scorekeeper.rules.search_budget import TooIntricateError
from scorekeeper.rules.words import N_, say

A_LIST = 200
"""So many plays are listed where nobody says how many."""
KNOWN_HAND = CardsField(name="hand", required=True)
LIMIT = NumberField(name="limit", low=0, high=MOST_COUNTED)


class AllFollowsAnswer(TypedDict):
    """Every allowed play."""

    cites: list[CiteAnswer]
    count: int
    exact: bool
    plays: list[str]
    more: NotRequired[bool]


@dataclass(frozen=True, slots=True, kw_only=True)
class AllFollows:
    """How many plays are allowed, and as many of them as were asked for; `more` where the rest was too intricate."""

    cites: tuple[Cite, ...]
    count: int
    exact: bool
    plays: tuple[Cards, ...]
    more: bool = False


def all_follows(asked: Asked) -> AllFollows:
    """Every allowed play, as many of them as are asked for."""
    rules, home = game_asked(asked)
    cards = LEAD.read(asked, rules)
    hand = KNOWN_HAND.if_given(asked, rules)
    if hand is None or len(hand) < len(cards):
        sentence = say("The hand has to be known, and at least as large as the lead, to list its plays.")
        raise asked.error(Refused.MISSING if hand is None else Refused.IMPOSSIBLE, "hand", sentence)
    asking = FollowAsked(lead=cards, parts=PARTS.if_given(asked, rules), hand=hand)
    asked.refuse(asking.problems(rules, home))
    lead = led(asked, rules, home, cards, "lead")
    said = LIMIT.if_given(asked)
    limit = A_LIST if said is None else said
    found = follows.plays(rules, home, lead, hand)
    count = found.count()
    suited = home.of_suit(hand, lead.suit)
    basis = follow_basis(rules, home, answered_lead(home, lead, asking.parts), hand, suited[: len(cards)])
    rests_on = cited(rules, BEARING_ON_GROUPS if rules.leading.as_any_suits(cards) else bearing_on_follow(basis))
    plays: list[Cards] = []
    more = False
    try:
        plays.extend(map(tuple, islice(found.plays(), limit)))
    except TooIntricateError:
        more = True
    return AllFollows(cites=rests_on, count=count, exact=found.exact, plays=tuple(plays), more=more)


def all_follows_answer(found: AllFollows) -> AllFollowsAnswer:
    told: AllFollowsAnswer = {
        "count": found.count,
        "exact": found.exact,
        "plays": write_plays(found.plays),
        "cites": write_cites(found.cites),
    }
    return {**told, "more": True} if found.more else told


FOLLOWS = Question(
    op="follows",
    title=N_("Which follows are allowed?"),
    fields=(*GAME, LEAD, KNOWN_HAND, PARTS, LIMIT),
    example={"rules": "bashi-fen", "trump": "7D", "lead": "5H 5H", "hand": "9H 9H 3H 3H 2C"},
    rule=all_follows,
    write=all_follows_answer,
)
QUESTIONS = (FOLLOWS,)
