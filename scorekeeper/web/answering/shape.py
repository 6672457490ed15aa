"""Shape: what cards are together, in words: a pair and a sequence of 2 pairs of hearts."""

from collections import Counter
from collections.abc import Sequence

from django.utils.translation import gettext as _

from scorekeeper.rules import shapes
from scorekeeper.rules.cards import Card
from scorekeeper.rules.order import Order
from scorekeeper.rules.ruleset import RuleSet
from scorekeeper.rules.rulings import SUIT_NAMES
from scorekeeper.rules.rungs import in_words
from scorekeeper.rules.shapes import LeadError
from scorekeeper.web.answering.labels import labelled
from scorekeeper.web.spoken import spoken


def shape(rules: RuleSet, home: Order, cards: Sequence[Card]) -> str:
    """What these cards would be if they were led, or why they cannot be."""
    try:
        lead = shapes.default(rules, home, cards)
    except LeadError as error:
        return spoken(error.sentence)
    forms = Counter((part.width, part.length) for part in lead.parts)
    parts = " + ".join(_form(width, length, number) for (width, length), number in forms.items())
    return labelled(_(SUIT_NAMES[lead.suit]), parts)


def _form(width: int, length: int, number: int) -> str:
    """So many parts of one form."""
    if length > 1:
        one = _run(width, length)
        return one if number == 1 else _("{number} times {what}").format(number=number, what=one)
    if width == 1:
        return _("1 card") if number == 1 else _("{number} single cards").format(number=number)
    return spoken(in_words(width, number))


def _run(width: int, length: int) -> str:
    if width == 1:
        return _("a run of {number}").format(number=length)
    return _("a sequence of {what}").format(what=spoken(in_words(width, length)))
