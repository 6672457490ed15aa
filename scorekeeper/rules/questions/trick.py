"""The question who takes a trick."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Annotated, NotRequired, TypedDict

from scorekeeper.rules import possible
from scorekeeper.rules.cards import notation
from scorekeeper.rules.cards.card import Card
from scorekeeper.rules.cards.order import Order
from scorekeeper.rules.cards.shapes import Lead
from scorekeeper.rules.follow import follows
from scorekeeper.rules.follow.follows import FollowRuling
from scorekeeper.rules.house.ruleset import RuleSet
from scorekeeper.rules.questions.asked import Asked, Refused
from scorekeeper.rules.questions.cites import bearing, cited, cited_by
from scorekeeper.rules.questions.cites_of_play import (
    BEARING_ON_GROUPS,
    TRICK_BEARS,
    Grouped,
    answered_lead,
    bearing_on_follow,
    follow_basis,
    trick_basis,
)
from scorekeeper.rules.questions.play import LEADER, PARTS, FollowAnswer, Parts, follow_answer, lead_place, led
from scorekeeper.rules.questions.question import GAME, NAMES, Question, game_asked
from scorekeeper.rules.questions.rows import CardListsField
from scorekeeper.rules.questions.writing import CiteAnswer, write_cites
from scorekeeper.rules.search_budget import share
from scorekeeper.rules.trick import tricks
from scorekeeper.rules.trick.tricks import Role, TrickPlay, TrickRuling
from scorekeeper.rules.words import N_, Problem, Sentence, say

PLAYS = CardListsField(
    name="plays", label=N_("What was played, in turn"), required=True, item=N_("Play {number}"), first_seat=0
)
HANDS = CardListsField(
    name="hands",
    label=N_("What they held"),
    help=N_("Before the trick, in the same order; each follow is then judged as well."),
    item=N_("Holding {number}"),
    first_seat=0,
    unseen=True,
    folded=True,
)


class PlayAnswer(TypedDict):
    """What a play did in its trick, and where the hand is known whether it was allowed."""

    role: Annotated[str, Role]
    cards: str
    reason: Sentence
    follow: NotRequired[FollowAnswer]


class TrickAnswer(TypedDict):
    """Who takes a trick, counted from 0, with its points."""

    cites: list[CiteAnswer]
    winner: int
    points: int
    article: str
    reason: Sentence
    plays: list[PlayAnswer]


def trick(asked: Asked) -> TrickRuling:
    """Who takes a trick."""
    rules, home = game_asked(asked)
    asking = trick_asked(asked, rules)
    asked.refuse(asking.problems(rules))
    lead = led(asked, rules, home, asking.lead, "plays")
    found = tricks.judge_trick(rules, home, lead, asking.plays[1:])
    joins = answered_lead(home, lead, asking.parts)
    rests_on = cited(rules, trick_bearing(rules, home, joins, asking.plays), [found.article])
    return replace(found, follows=_judged(rules, home, lead, joins, asking), cites=rests_on)


def trick_bearing(rules: RuleSet, home: Order, lead: Grouped, plays: Sequence[tuple[Card, ...]]) -> tuple[str, ...]:
    """The options that bear on a trick."""
    if rules.leading.as_any_suits(plays[0]):
        return BEARING_ON_GROUPS
    return bearing(TRICK_BEARS, trick_basis(home, lead, plays))


def trick_answer(found: TrickRuling) -> TrickAnswer:
    return {
        "winner": found.winner,
        "points": found.points,
        "article": found.article,
        "reason": found.reason,
        "cites": write_cites(found.cites),
        "plays": [_play(play, follow) for play, follow in zip(found.plays, found.follows, strict=True)],
    }


def _play(play: TrickPlay, follow: FollowRuling | None) -> PlayAnswer:
    told: PlayAnswer = {"role": play.role.value, "cards": notation.write(play.cards), "reason": play.reason}
    return {**told, "follow": follow_answer(follow)} if follow else told


@dataclass(frozen=True, slots=True, kw_only=True)
class TrickAsked:
    """A trick as it was asked about: the plays in turn, the hands that are known, and how the lead was grouped."""

    plays: tuple[tuple[Card, ...], ...]
    hands: tuple[tuple[Card, ...] | None, ...]
    parts: Parts

    @property
    def lead(self) -> tuple[Card, ...]:
        return self.plays[0] if self.plays else ()

    def problems(self, rules: RuleSet) -> Iterator[Problem]:
        """What cannot lie on a table with this pack."""
        yield from possible.copies(rules.table, self._places())
        yield from possible.copies(rules.table, [lead_place(self.lead, self.parts)])

    def _places(self) -> Iterator[possible.Place]:
        for place, (hand, play) in enumerate(zip_longest(self.hands, self.plays)):
            yield ((f"plays[{place}]", play or ()), (f"hands[{place}]", hand or ()))


def trick_asked(asked: Asked, rules: RuleSet) -> TrickAsked:
    """What was played, by as many hands as are known."""
    plays = PLAYS.read(asked, rules)
    _same_number(asked, plays)
    hands = HANDS.hands(asked, rules)
    if len(hands) > len(plays):
        sentence = say("{hands} hands are named and {plays} plays.", hands=len(hands), plays=len(plays))
        raise asked.error(Refused.IMPOSSIBLE, "hands", sentence)
    return TrickAsked(plays=plays, hands=hands, parts=PARTS.if_given(asked, rules))


def _judged(
    rules: RuleSet, home: Order, lead: Lead, joins: Grouped, asking: TrickAsked
) -> tuple[FollowRuling | None, ...]:
    """Where hands are given, a ruling on every follow; null stands for a hand that nobody has seen."""
    hands = asking.hands
    judged: list[FollowRuling | None] = [None for _ in asking.plays]
    for place, (hand, play) in enumerate(zip(hands, asking.plays, strict=False)):
        if place and hand is not None:
            with share(len(hands) - place):
                found = follows.judge_follow(rules, home, lead, hand, play)
            keys = BEARING_ON_GROUPS
            if not rules.leading.as_any_suits(lead.cards):
                keys = bearing_on_follow(follow_basis(rules, home, joins, hand, play))
            judged[place] = replace(found, cites=cited_by(rules, keys, found))
    return tuple(judged)


def _same_number(asked: Asked, plays: Sequence[Sequence[Card]]) -> None:
    """Everybody plays as many cards as were led."""
    for place, play in enumerate(plays):
        if len(play) != len(plays[0]):
            sentence = say(
                "The lead has {led}, and this play has {played}: everybody plays as many cards as were led.",
                led=len(plays[0]),
                played=len(play),
            )
            raise asked.error(Refused.IMPOSSIBLE, f"plays[{place}]", sentence)


TRICK = Question(
    op="trick",
    title=N_("Who takes the trick?"),
    hint=N_("The whole trick, and why."),
    fields=(*GAME, NAMES, LEADER, PLAYS, HANDS, PARTS),
    example={"rules": "tractor", "trump": "7D", "plays": ["3H 3H", "9H 9H", "2D 2D", "KH 4C"]},
    place=3,
    icon="check",
    bears=tuple(TRICK_BEARS),
    rule=trick,
    write=trick_answer,
)
QUESTIONS = (TRICK,)
