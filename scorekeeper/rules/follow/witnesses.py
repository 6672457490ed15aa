"""Witnesses: cards which a hand that nobody saw whole may have held besides, and under which its play is settled."""

from contextlib import suppress
from dataclasses import replace
from typing import NamedTuple

from scorekeeper.rules.cards.card import Card
from scorekeeper.rules.cards.order import Order
from scorekeeper.rules.cards.shapes import Lead
from scorekeeper.rules.follow.holdings import Knowledge, holdings
from scorekeeper.rules.follow.weighing import VERDICTS, deciding, weigh
from scorekeeper.rules.house.ruleset import RuleSet
from scorekeeper.rules.rulings import Verdict
from scorekeeper.rules.search_budget import A_QUESTION, Effort, TooIntricateError, within

Cards = tuple[Card, ...]


class Witness(NamedTuple):
    """What the hand held besides, with a verdict that follows; `alone` where it follows whatever else it held."""

    verdict: Verdict
    more: Cards
    alone: bool


def witnesses(rules: RuleSet, order: Order, lead: Lead, play: Cards, known: Knowledge) -> list[Witness]:
    """For each verdict that the play may get, cards of few faces that bring it about; those that are found in time."""
    found: list[Witness] = []
    possible = holdings(rules, order, lead, play, known)
    with suppress(TooIntricateError), within(Effort(A_QUESTION)):
        for allowed, verdict in VERDICTS.items():
            more = next(deciding(possible, allowed=allowed), None)
            if more is not None:
                cards = tuple(card for card, copies in more for _ in range(copies))
                told = holdings(rules, order, lead, play, replace(known, seen=(*known.seen, *cards)))
                found.append(Witness(verdict, cards, alone=bool(cards) and weigh(told) is verdict))
    return found
