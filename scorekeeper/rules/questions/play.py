"""Questions about the play of the cards: leads and follows."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import NotRequired, TypedDict, cast

from scorekeeper.rules import possible
from scorekeeper.rules.cards import notation, shapes
from scorekeeper.rules.cards.card import Card
from scorekeeper.rules.cards.order import Order
from scorekeeper.rules.cards.shapes import Lead, LeadError
from scorekeeper.rules.follow import follows
from scorekeeper.rules.follow.follows import FollowRuling
from scorekeeper.rules.follow.holdings import NOTHING, Knowledge, Lack, hand_problems
from scorekeeper.rules.house.ruleset import RuleSet
from scorekeeper.rules.lead import leads, outstanding
from scorekeeper.rules.lead.leads import LeadRuling, as_group
from scorekeeper.rules.lead.outstanding import Facts
from scorekeeper.rules.lead.throws import Settling
from scorekeeper.rules.questions.asked import Asked, Refused
from scorekeeper.rules.questions.cites import bearing, cited_by
from scorekeeper.rules.questions.cites_of_play import (
    BEARING_ON_GROUPS,
    FOLLOW_BEARS,
    LEAD_BEARS,
    answered_lead,
    bearing_on_follow,
    follow_basis,
    lead_basis,
)
from scorekeeper.rules.questions.fields import CardsField, FlagField, NumberField, PlacesField, PlayerField
from scorekeeper.rules.questions.question import GAME, NAMES, Question, game_asked
from scorekeeper.rules.questions.rows import CardListsField, WidthsField
from scorekeeper.rules.questions.writing import JsonAnswer, RulingAnswer, write_plays, write_ruling
from scorekeeper.rules.rulings import Verdict
from scorekeeper.rules.words import N_, Problem, Sentence

Parts = tuple[tuple[Card, ...], ...] | None
"""How a leader grouped the cards led, where that is said."""
LEAD = CardsField(name="lead", label=N_("What was led"), required=True)
PARTS = CardListsField(
    name="parts",
    label=N_("How the leader grouped it"),
    help=N_("Only where the leader said so."),
    item=N_("Part {number}"),
    folded=True,
)
HAND = CardsField(
    name="hand",
    label=N_("What the hand held"),
    help=N_("Before the play, with the cards played. Leave it empty if nobody saw it."),
    apart="lead",
)
PLAY = CardsField(name="play", label=N_("What was played"), required=True, inside="hand")
SEEN = CardsField(
    name="seen",
    label=N_("Other cards seen"),
    help=N_("Cards that were in the hand as well, like those played from it later."),
    folded=True,
)
LACKS = WidthsField(
    name="lacks",
    label=N_("What the hand did not hold"),
    help=N_("As far as it is known."),
    most=8,
    folded=True,
)
HAND_SIZE = NumberField(name="hand_size", label=N_("Cards in the hand before the play"), low=1, high=120, folded=True)
LEADERS_HAND = CardsField(
    name="hand",
    label=N_("What the leader held"),
    help=N_("With the cards led. Leave it empty if nobody saw it."),
)
LEADER = PlayerField(name="leader", label=N_("Who led"), aside=True, folded=True)
GONE = CardsField(
    name="gone",
    label=N_("Cards already gone"),
    help=N_("Played in earlier tricks, and buried where the leader buried them."),
)
OTHERS = CardListsField(
    name="others",
    label=N_("The other hands"),
    help=N_("In turn order after the leader; leave out what nobody saw."),
    item=N_("Other hand {number}"),
    first_seat=1,
    unseen=True,
    folded=True,
)
PARTNERS = PlacesField(
    name="partners",
    label=N_("On the leader’s side"),
    help=N_("Where only opponents bring a throw down. Leave it empty if nobody knows yet."),
    most=10,
    folded=True,
)
LEADER_HAS_KITTY = FlagField(name="leader_has_kitty", label=N_("The leader buried the kitty"), folded=True)


class NeedAnswer(TypedDict):
    """Cards that would make a part of a throw certain."""

    part: str
    cards: str
    sentence: Sentence


class SettlingAnswer(TypedDict):
    """Facts that would settle a lead, by themselves and as fields of its question."""

    gone: str
    held: str
    facts: JsonAnswer


class LeadAnswer(RulingAnswer):
    """Whether a lead was allowed, and what becomes of a throw."""

    parts: list[str]
    stands: bool | None
    forced: str | None
    fine: int
    fine_open: bool
    hand_lost: bool
    would_need: list[NeedAnswer]
    would_settle: list[SettlingAnswer]


class LegalAnswer(TypedDict):
    """How many plays are allowed, with some of them; not `exact` where there are at least so many."""

    count: int
    examples: list[str]
    exact: NotRequired[bool]


class FollowAnswer(RulingAnswer):
    """Whether a follow was allowed."""

    legal: NotRequired[LegalAnswer]


def lead(asked: Asked) -> LeadRuling:
    """Whether a lead was allowed, and whether a throw stands."""
    rules, home = game_asked(asked)
    asking = lead_asked(asked, rules)
    asked.refuse(asking.problems(rules))
    found = leads.judge_lead(rules, home, asking.cards, parts=asking.parts, facts=asking.facts)
    keys = lead_bearing(rules, home, asking, found)
    return replace(found, known=asking.facts, cites=cited_by(rules, keys, found))


def lead_bearing(rules: RuleSet, home: Order, asking: "LeadAsked", found: LeadRuling | None = None) -> tuple[str, ...]:
    """The options that bear on a lead, as it was ruled on or before."""
    if rules.leading.as_any_suits(asking.cards):
        return BEARING_ON_GROUPS
    return bearing(LEAD_BEARS, lead_basis(home, asking.cards, asking.parts, found))


def lead_answer(found: LeadRuling) -> LeadAnswer:
    return {
        **write_ruling(found),
        "parts": [notation.write(part.cards) for part in found.parts],
        "stands": found.stands,
        "forced": notation.write(found.forced) if found.forced else None,
        "fine": found.fine,
        "fine_open": found.fine_open,
        "hand_lost": found.hand_lost,
        "unknown": list(found.unknown),
        "would_need": [
            {"part": notation.write(need.part.cards), "cards": notation.write(need.cards), "sentence": need.sentence}
            for need in found.needs
        ],
        "would_settle": [_settling(found.known, each) for each in found.settlings],
    }


def _settling(facts: Facts, found: Settling) -> SettlingAnswer:
    return {
        "gone": notation.write(found.gone),
        "held": notation.write(found.held),
        "facts": settling_fields(facts, found),
    }


def settling_fields(facts: Facts, found: Settling) -> JsonAnswer:
    """Facts that would settle a lead as fields of its question, in place of those that it had."""
    told: JsonAnswer = {}
    if found.gone:
        told["gone"] = notation.write((*facts.gone, *found.gone))
    if found.held:
        others = [*facts.others, *([None] * (found.place + 1 - len(facts.others)))]
        others[found.place] = found.held
        told["others"] = [None if other is None else notation.write(other) for other in others]
    if found.partners is not None:
        told["partners"] = sorted(found.partners)
    return told


def follow(asked: Asked) -> FollowRuling:
    """Whether a follow was allowed; where nobody saw the hand, what is known of it decides as far as it can."""
    rules, home = game_asked(asked)
    asking = follow_asked(asked, rules)
    asked.refuse(asking.problems(rules, home))
    lead = led(asked, rules, home, asking.lead, "lead")
    found = follows.judge_follow(rules, home, lead, asking.hand, asking.play, known=asking.known)
    return replace(found, cites=cited_by(rules, follow_bearing(rules, home, lead, asking), found))


def follow_bearing(rules: RuleSet, home: Order, lead: Lead, asking: "FollowAsked") -> tuple[str, ...]:
    """The options that bear on a follow as it was asked about."""
    if rules.leading.as_any_suits(asking.lead):
        return BEARING_ON_GROUPS
    joins = answered_lead(home, lead, asking.parts)
    return bearing_on_follow(follow_basis(rules, home, joins, asking.hand, asking.play))


@dataclass(frozen=True, slots=True, kw_only=True)
class FollowAsked:
    """A follow as it was asked about: what was led, and the hand, the play and what else is known of the hand."""

    lead: tuple[Card, ...]
    parts: Parts
    hand: tuple[Card, ...] | None
    play: tuple[Card, ...] = ()
    known: Knowledge = NOTHING

    def problems(self, rules: RuleSet, home: Order) -> Iterator[Problem]:
        """What cannot lie on a table with this pack."""
        play, seen = ("play", self.play), ("seen", self.known.seen)
        held: list[possible.Place] = [(play,), (seen,)] if self.hand is None else [(("hand", self.hand), play)]
        yield from possible.copies(rules.table, [lead_place(self.lead, self.parts), *held])
        if self.hand is None:
            yield from hand_problems(home, self.play, self.known)


def follow_asked(asked: Asked, rules: RuleSet) -> FollowAsked:
    """What was led, and what was played to it out of which hand; of a hand that is known nothing else is asked."""
    hand = HAND.if_given(asked, rules)
    return FollowAsked(
        lead=LEAD.read(asked, rules),
        parts=PARTS.if_given(asked, rules),
        hand=hand,
        play=PLAY.read(asked, rules),
        known=knowledge(asked, rules) if hand is None else NOTHING,
    )


def lead_place(cards: tuple[Card, ...], parts: Parts) -> possible.Place:
    """A lead, and the same cards as its leader grouped them."""
    return (("lead", cards), ("parts", chain.from_iterable(parts or ())))


def knowledge(asked: Asked, rules: RuleSet) -> Knowledge:
    """What is known of a hand that nobody saw whole."""
    told = asked.part(LACKS.name) if LACKS.given(asked) else None
    size = HAND_SIZE.if_given(asked)
    seen = SEEN.if_given(asked, rules) or ()
    lacks = LACKS.read(told) if told else {}
    return Knowledge(seen=seen, size=size, lacks=tuple(Lack(suit=suit, width=width) for suit, width in lacks.items()))


def follow_answer(found: FollowRuling) -> FollowAnswer:
    told = cast("FollowAnswer", write_ruling(found))
    if found.legal:
        told["legal"] = {"count": found.legal.count, "examples": write_plays(found.legal.examples)}
        if not found.legal.exact:
            told["legal"]["exact"] = False
    return told


@dataclass(frozen=True, slots=True, kw_only=True)
class LeadAsked:
    """A lead as it was asked about: the cards, how they were grouped, and what is known of the others."""

    cards: tuple[Card, ...]
    parts: Parts
    facts: Facts

    def problems(self, rules: RuleSet) -> Iterator[Problem]:
        """What cannot lie on a table with this pack and so many players."""
        yield from outstanding.impossible_facts(rules, self.cards, self.facts)
        yield from possible.copies(rules.table, [lead_place(self.cards, self.parts)])


def lead_asked(asked: Asked, rules: RuleSet) -> LeadAsked:
    """What was led, how its leader grouped it, and what is known of the other cards."""
    return LeadAsked(
        cards=LEAD.read(asked, rules),
        parts=PARTS.if_given(asked, rules),
        facts=Facts(
            hand=LEADERS_HAND.if_given(asked, rules),
            gone=GONE.if_given(asked, rules) or (),
            others=OTHERS.hands(asked, rules),
            partners=PARTNERS.if_given(asked),
            leader_has_kitty=LEADER_HAS_KITTY.read(asked),
        ),
    )


def led(asked: Asked, rules: RuleSet, home: Order, cards: Sequence[Card], field: str) -> Lead:
    """The lead that others answer, as its leader stated it or else by default."""
    parts = PARTS.if_given(asked, rules)
    try:
        if rules.leading.as_any_suits(cards):
            lead = as_group(home, cards)
        elif parts is None:
            lead = shapes.default(rules.leading.grammar, home, cards)
        else:
            lead = shapes.stated(rules.leading.grammar, home, parts)
    except LeadError as error:
        raise asked.error(Refused.IMPOSSIBLE, field if parts is None else "parts", error.sentence) from error
    if parts is not None and (refusal := shapes.other_cards(parts, cards)):
        raise asked.error(Refused.IMPOSSIBLE, "parts", refusal)
    return lead


FOLLOW = Question(
    op="follow",
    title=N_("Was this follow allowed?"),
    hint=N_("What was led, what the hand held, what was played."),
    fields=(
        *GAME,
        NAMES,
        LEAD,
        PlayerField(name="by", label=N_("Who followed"), aside=True, folded=True),
        *(HAND, PLAY, SEEN, LACKS, HAND_SIZE, PARTS),
    ),
    example={"rules": "bashi-fen", "trump": "7D", "lead": "5H 5H", "hand": "9H 9H 4H 3H 2C", "play": "4H 3H"},
    place=1,
    icon="question",
    judged={
        Verdict.UNDECIDED: N_("What the hand held: the rules can only say what follows from it."),
    },
    more="seen",
    bears=tuple(FOLLOW_BEARS),
    rule=follow,
    write=follow_answer,
)
LEADING = Question(
    op="lead",
    title=N_("Was this lead allowed, and does a throw stand?"),
    hint=N_("Which part falls, what is played instead, what it costs."),
    fields=(*GAME, NAMES, LEAD, LEADER, LEADERS_HAND, GONE, OTHERS, PARTNERS, LEADER_HAS_KITTY, PARTS),
    example={"rules": "finding-friends", "trump": "JC", "lead": "AS KS KS"},
    place=2,
    icon="play",
    judged={Verdict.UNDECIDED: N_("What the others hold: the rules can only say what follows from it.")},
    more="others",
    bears=tuple(LEAD_BEARS),
    rule=lead,
    write=lead_answer,
)
QUESTIONS = (FOLLOW, LEADING)
