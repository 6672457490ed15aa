"""Told: the question as it was asked, fact by fact, with the cards that were owed ringed in the holding."""

from collections.abc import Iterator, Mapping, Sequence

from django.utils.translation import gettext as _

from scorekeeper.rules.cards import Card, Suit
from scorekeeper.rules.rulings import SUIT_NAMES
from scorekeeper.web.answering import shape
from scorekeeper.web.answering.drawn import fanned, in_turn, readable
from scorekeeper.web.answering.labels import labelled
from scorekeeper.web.asking.address import Asking
from scorekeeper.web.asking.fields import CardLists, Cards, Field, Flag, Rules, Trump, Whole, Word
from scorekeeper.web.asking.rows import Rows, Widths
from scorekeeper.web.pages.rulings import Row


def facts(asking: Asking, owed: Sequence[Card] = ()) -> tuple[Row, ...]:
    """Everything that was said, in the order of the table; the game itself is said elsewhere."""
    told = ((field, asking.values.get(field.name)) for field in asking.kind.fields)
    return tuple(row for field, value in told if value is not None for row in _rows(field, value, asking, owed))


def _rows(field: Field, value: object, asking: Asking, owed: Sequence[Card]) -> Iterator[Row]:
    match field, value:
        case (Rules() | Trump(), _):
            return
        case Cards(turned=turned), _:
            draw = in_turn if turned else fanned
            ringed, cards = owed if field.name == "hand" else (), readable(value)
            parts = shape.led(asking, cards) if field.name == "lead" else ()
            yield Row(title=_(field.label), cards=draw(cards, asking.home, ringed), parts=parts)
        case CardLists(), list(items):
            yield from _lists(field, items, asking)
        case Rows(), Mapping() | list():
            yield from _lines(field, value if isinstance(value, list) else [value], asking)
        case _:
            yield Row(title=_(field.label), sentence=_in_words(field, value))


def _lists(field: CardLists, items: Sequence[object], asking: Asking) -> Iterator[Row]:
    """One row for each list; what a trick was made of is told play by play in the answer."""
    if field.name == "plays":
        return
    for number, item in enumerate(items, 1):
        if item is not None:
            yield Row(title=_(field.item).format(number=number), cards=fanned(readable(item), asking.home))


def _lines(field: Rows, rows: Sequence[object], asking: Asking) -> Iterator[Row]:
    for number, row in enumerate(rows, 1):
        if not isinstance(row, Mapping):
            continue
        cards = [
            card for cell in field.every_cell() if isinstance(cell, Cards) for card in readable(row.get(cell.name, ""))
        ]
        words = [
            labelled(_(cell.label), _in_words(cell, row[cell.name]))
            if isinstance(cell, Whole)
            else _in_words(cell, row[cell.name])
            for cell in field.every_cell()
            if cell.name in row and not isinstance(cell, Cards)
        ]
        yield Row(
            title=_(field.item).format(number=number),
            sentence=" · ".join(word for word in words if word),
            cards=in_turn(cards, asking.home),
        )


def _in_words(field: Field, value: object) -> str:
    """A value that is not made of cards."""
    match field, value:
        case Flag(), bool():
            return _(field.label) if value else ""
        case Word(words=words), str():
            return _(dict(words).get(value, value))
        case Widths(), Mapping():
            return " · ".join(lack(suit, width) for suit, width in value.items())
        case _, list():
            return " · ".join(map(str, value))
    return str(value)


def lack(suit: object, width: object) -> str:
    """What a hand did not hold: no hearts, no pair of hearts."""
    names = {known.value: _(SUIT_NAMES[known]) for known in Suit}
    said = {1: _("no more {suit}"), 2: _("no pair of {suit}"), 3: _("no triple of {suit}")}
    sentence = said.get(width) if isinstance(width, int) else None
    return (sentence or _("no {width} identical {suit}")).format(suit=names.get(str(suit), suit), width=width)
