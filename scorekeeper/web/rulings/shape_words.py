"""What cards are together, in words: a pair, a sequence of two pairs, several single cards."""

from collections import Counter
from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _

from scorekeeper.rules.cards import shapes
from scorekeeper.rules.cards.card import SUIT_NAMES, Card
from scorekeeper.rules.cards.grouping import Grammar
from scorekeeper.rules.cards.order import Order
from scorekeeper.rules.cards.shapes import Lead, LeadError
from scorekeeper.rules.follow.part import tuples_in_words
from scorekeeper.rules.search_budget import A_QUESTION, Effort, TooCostlyError, TooIntricateError, within
from scorekeeper.web.rulings.address import Asking
from scorekeeper.web.rulings.marks import readable
from scorekeeper.web.site.wording import labelled, translated

PLAY = "play"
"""Cards that need not be of one suit, as all that are led together must."""
READ_BACK = ("lead", PLAY)
"""Whose shape stands beside them in an answer that is about something else."""
SHAPED = (*READ_BACK, "cards")


def shaped(asking: Asking) -> tuple[str, ...]:
    """The fields whose cards are a lead, or an answer to one."""
    return tuple(field.name for field in asking.kind.fields if field.name in SHAPED)


def shape(asking: Asking, name: str) -> str:
    """What the cards of a lead, or of its answer, are together; nothing where there are none."""
    cards = readable(asking.values.get(name, ""))
    if not cards or asking.rules is None or asking.home is None:
        return ""
    try:
        with within(Effort(A_QUESTION)):
            return suited(_grouped(asking, name, asking.home, cards))
    except LeadError as error:
        return "" if name == PLAY else translated(error.sentence)
    except (TooCostlyError, TooIntricateError):
        return ""


def _grouped(asking: Asking, name: str, home: Order, cards: Sequence[Card]) -> Lead:
    """A lead as its leader grouped it, where that is said of these cards; else as the rules do."""
    grammar, said = asking.played.leading.grammar, asking.values.get("parts")
    parts = [readable(part) for part in said] if isinstance(said, list) and name == "lead" else []
    if parts and not shapes.other_cards(parts, cards):
        return shapes.stated(grammar, home, parts)
    return shapes.default(grammar, home, cards)


def opening(asking: Asking) -> str:
    """What cards are first of all: that pairs are no tractor, unless that is asked, and that parts are a throw."""
    cards = readable(asking.values.get("lead") or asking.values.get("cards") or "")
    if not cards or asking.home is None or "parts" in asking.values:
        return ""
    grammar = asking.played.leading.grammar
    try:
        with within(Effort(A_QUESTION)):
            parts = shapes.default(grammar, asking.home, cards).parts
    except (LeadError, TooCostlyError, TooIntricateError):
        return ""
    if len(parts) < SEVERAL:
        return ""
    forms = {(part.width, part.length) for part in parts}
    if all(width > 1 and length == 1 for width, length in forms) and len(forms) == 1:
        return _no_tractor(grammar, asking.home, cards) if "lead" in asking.values else ""
    return _("Several parts, so a throw: {shape}.").format(shape=together((part.width, part.length) for part in parts))


SEVERAL = 2


def _no_tractor(grammar: Grammar, home: Order, cards: Sequence[Card]) -> str:
    """Why tuples of one width do not make one sequence."""
    try:
        shapes.single_part(grammar, home, cards)
    except LeadError as error:
        return _("Not a tractor: {why}").format(why=translated(error.sentence))
    return ""


def suited(lead: Lead) -> str:
    """What the referee made of some cards."""
    return labelled(_(SUIT_NAMES[lead.suit]), together((part.width, part.length) for part in lead.parts))


def together(parts: Iterable[tuple[int, int]]) -> str:
    """Parts by their width and length, those of one form counted."""
    return " + ".join(_form(width, length, number) for (width, length), number in Counter(parts).items())


def _form(width: int, length: int, number: int) -> str:
    """So many parts of one form."""
    if length > 1:
        one = _run(width, length)
        return one if number == 1 else _("{number} times {what}").format(number=number, what=one)
    if width == 1:
        return _("1 card") if number == 1 else _("{number} single cards").format(number=number)
    return translated(tuples_in_words(width, number))


def _run(width: int, length: int) -> str:
    if width == 1:
        return _("a run of {number}").format(number=length)
    return _("a sequence of {what}").format(what=translated(tuples_in_words(width, length)))
