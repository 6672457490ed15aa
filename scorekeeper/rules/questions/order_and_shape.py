"""Questions about the cards themselves: what is next to what, and what several of them are together."""

from dataclasses import dataclass
from itertools import islice
from typing import TypedDict, cast

from scorekeeper.rules import possible
from scorekeeper.rules.cards import shapes
from scorekeeper.rules.cards.card import Suit
from scorekeeper.rules.cards.order import Order
from scorekeeper.rules.cards.shapes import Lead, LeadError
from scorekeeper.rules.lead import leads
from scorekeeper.rules.lead.leads import as_group
from scorekeeper.rules.questions.asked import Asked
from scorekeeper.rules.questions.cites import cited
from scorekeeper.rules.questions.cites_of_play import BEARING_ON_GROUPS, bearing_on_shape
from scorekeeper.rules.questions.fields import CardsField
from scorekeeper.rules.questions.question import GAME, Question, game_asked
from scorekeeper.rules.questions.writing import (
    CiteAnswer,
    PartAnswer,
    RulingAnswer,
    write_cites,
    write_part,
    write_ruling,
)
from scorekeeper.rules.rulings import Cite, Ruling, Verdict
from scorekeeper.rules.words import N_

MOST_GROUPINGS = 50
CARDS = CardsField(name="cards", label=N_("These cards"), required=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Groupings:
    """Ways to group cards that are led, the default first, and whether there are more."""

    leads: tuple[Lead, ...]
    more: bool
    cites: tuple[Cite, ...]


class GroupingsAnswer(TypedDict):
    """Ways to group cards that are led, the default first."""

    suit: str
    groupings: list[list[PartAnswer]]
    more: bool
    cites: list[CiteAnswer]


class NoLeadAnswer(RulingAnswer):
    """Why cards are no lead."""

    groupings: list[list[PartAnswer]]


def ranking(asked: Asked) -> Order:
    """What is next to what."""
    return game_asked(asked)[1]


class OrderAnswer(TypedDict, total=False):
    """The cards of every suit there is from high to low, equals together."""

    T: list[list[str]]
    S: list[list[str]]
    H: list[list[str]]
    C: list[list[str]]
    D: list[list[str]]


def every_suit(found: Order) -> OrderAnswer:
    """Every suit from high to low, equals together."""
    ladders = {suit.value: [[card.name for card in equals] for equals in found.ladder(suit)] for suit in reversed(Suit)}
    return cast("OrderAnswer", {suit: ladder for suit, ladder in ladders.items() if ladder})


def shape(asked: Asked) -> Groupings | Ruling:
    """Every way to group cards that are led, or why they are no lead."""
    rules, home = game_asked(asked)
    cards = CARDS.read(asked, rules)
    asked.refuse(possible.copies(rules.table, [(("cards", cards),)]))
    if rules.leading.as_any_suits(cards):
        return Groupings(leads=(as_group(home, cards),), more=False, cites=cited(rules, BEARING_ON_GROUPS))
    try:
        found = list(islice(shapes.groupings(rules.leading.grammar, home, cards), MOST_GROUPINGS + 1))
    except LeadError as error:
        rests_on = cited(rules, bearing_on_shape(home, cards), (error.article,))
        return Ruling(verdict=Verdict.FORBIDDEN, article=error.article, reason=error.sentence, cites=rests_on)
    more, rests_on = len(found) > MOST_GROUPINGS, cited(rules, bearing_on_shape(home, cards))
    return Groupings(leads=tuple(found[:MOST_GROUPINGS]), more=more, cites=rests_on)


def shape_answer(found: Groupings | Ruling) -> GroupingsAnswer | NoLeadAnswer:
    if isinstance(found, Ruling):
        return {**write_ruling(found), "groupings": []}
    return {
        "suit": found.leads[0].suit.value,
        "groupings": [[write_part(part) for part in lead.parts] for lead in found.leads],
        "more": found.more,
        "cites": write_cites(found.cites),
    }


ORDER = Question(
    op="order",
    title=N_("What is next to what?"),
    hint=N_("Every suit from high to low under the present trump."),
    fields=GAME,
    example={"rules": "tractor", "trump": "8D"},
    place=13,
    icon="diamond",
    rule=ranking,
    write=every_suit,
)
SHAPE = Question(
    op="shape",
    title=N_("What are these cards together?"),
    hint=N_("Pairs, sequences, single cards: as one lead, and how else it may be grouped."),
    fields=(*GAME, CARDS),
    example={"rules": "bashi-fen", "trump": "7D", "cards": "3H 3H 4H 4H KH"},
    place=12,
    icon="diamond",
    article=leads.GROUPING.id,
    rule=shape,
    write=shape_answer,
)
QUESTIONS = (ORDER, SHAPE)
