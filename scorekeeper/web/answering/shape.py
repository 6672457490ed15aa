"""Shape: what cards are together, in words: a pair and a sequence of 2 pairs of hearts; and the ways to group them."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.rules import shapes
from scorekeeper.rules.cards import Card, Suit
from scorekeeper.rules.order import Order
from scorekeeper.rules.ruleset import RuleSet
from scorekeeper.rules.rulings import SUIT_NAMES
from scorekeeper.rules.rungs import in_words
from scorekeeper.rules.shapes import LeadError
from scorekeeper.web.answering.drawn import in_turn, readable
from scorekeeper.web.answering.labels import labelled
from scorekeeper.web.asking.address import Asking
from scorekeeper.web.pages import CardFace
from scorekeeper.web.pages.rulings import Row, Section
from scorekeeper.web.spoken import spoken

Told = Mapping[str, Any]
Faces = tuple[CardFace, ...]
Parts = tuple[Faces, ...]
SHOWN = 10


def shape(rules: RuleSet, home: Order, cards: Sequence[Card]) -> str:
    """What these cards would be if they were led, or why they cannot be."""
    try:
        lead = shapes.default(rules, home, cards)
    except LeadError as error:
        return spoken(error.sentence)
    return labelled(_(SUIT_NAMES[lead.suit]), _together((part.width, part.length) for part in lead.parts))


def _together(parts: Iterable[tuple[int, int]]) -> str:
    """Parts by their width and length, those of one form counted."""
    return " + ".join(_form(width, length, number) for (width, length), number in Counter(parts).items())


def suited(answer: Told) -> str:
    """What the referee made of some cards."""
    return labelled(_(SUIT_NAMES[Suit(answer["suit"])]), _grouped(answer["groupings"][0]))


def _grouped(parts: Iterable[Told]) -> str:
    return _together((part["width"], part["length"]) for part in parts)


def groupings(asking: Asking, answer: Told) -> Iterator[Section]:
    """The grouping that holds while the leader says nothing, and the others."""
    rows = [_grouping(asking, parts) for parts in answer["groupings"]]
    yield Section(title=_("While the leader says nothing"), rows=tuple(rows[:1]))
    others, plus = len(rows) - 1, "+" if answer.get("more") else ""
    title = _("Other ways to group them: {count}").format(count=f"{others}{plus}")
    yield Section(title=title, rows=(*rows[1 : SHOWN + 1], *_left_out(others - SHOWN, plus)))


def _left_out(count: int, plus: str) -> Iterator[Row]:
    """A word about the ways that would make the list too long."""
    if count > 0:
        told = ngettext("{count} more is left out here.", "{count} more are left out here.", count)
        yield Row(sentence=told.format(count=f"{count}{plus}"))


def _grouping(asking: Asking, parts: Sequence[Told]) -> Row:
    drawn = [in_turn(readable(part["cards"]), asking.home) for part in parts]
    return Row(title=_grouped(parts), cards=tuple(chain.from_iterable(drawn)), parts=apart(drawn))


def led(asking: Asking, cards: Sequence[Card]) -> Parts:
    """The parts of what was led: as its leader said, or as it is grouped while nobody says anything."""
    said = asking.values.get("parts")
    found = [readable(part) for part in said] if isinstance(said, list) else _default(asking, cards)
    return apart([in_turn(part, asking.home) for part in found])


def _default(asking: Asking, cards: Sequence[Card]) -> list[tuple[Card, ...]]:
    """None where the cards are no lead; whoever answers for it says why."""
    try:
        return [part.cards for part in shapes.default(asking.played, asking.home, cards).parts] if asking.home else []
    except LeadError:
        return []


def apart(parts: Sequence[Faces]) -> Parts:
    """A single part needs nothing to set it apart from."""
    return tuple(parts) if len(parts) > 1 else ()


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
