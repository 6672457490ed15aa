"""Controls: how each kind of field is given on a form that works without any script."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scorekeeper.rules import notation
from scorekeeper.rules.cards import PRINTED_SUITS, Rank
from scorekeeper.rules.order import Order
from scorekeeper.rules.rulings import NotationError
from scorekeeper.web.answering.drawn import is_trump
from scorekeeper.web.asking.fields import Cards, Field, Flag, Name, Players, Whole, Word, compact
from scorekeeper.web.faces import DRAWN, shown
from scorekeeper.web.pages.rulings import Control, Held, Picker, Pill, Pills, Text, Tray
from scorekeeper.web.spoken import SYMBOLS, spoken

Pairs = list[tuple[str, str]]

MOST_PILLS = 13
NOTATION = "7♥7♥ · 7H*2 · 红桃7"
"""How cards may be typed, in all languages alike."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where a control stands: the name it sends, what it is called, and what is known of the table.

    What it is called stands above it where it is `titled`; else its entry says enough.
    """

    name: str
    label: str
    home: Order | None = None
    decks: int = notation.MOST_DECKS
    names: Sequence[str] = ()
    number: int | None = None
    titled: bool = False

    @property
    def title(self) -> str:
        return self.label if self.titled else ""

    @property
    def id(self) -> str:
        """Unique on the page, also where several controls send the same name."""
        return self.name.replace(".", "-") + ("" if self.number is None else f"-{self.number}")


def control(field: Field, value: object, place: Place) -> Control:
    """The control for one value of a field."""
    match field:
        case Cards():
            return Control(picker=picker(field, value, place))
        case Flag():
            return Control(
                check=Pills(name=place.name, label=place.label, pills=(_flag(field, checked=value is True),))
            )
    choices = _choices(field, place)
    if choices:
        return Control(pills=_pills(place, value, [*choices, *_beyond(choices, value)]))
    return Control(text=_text(value, place, keys="numeric" if isinstance(field, Whole) and field.low >= 0 else "text"))


def _beyond(choices: Pairs, value: object) -> Pairs:
    """A number that no pill has, so that it is not lost when the form is sent again."""
    return [(str(value), str(value))] if isinstance(value, int) and str(value) not in dict(choices) else []


def _choices(field: Field, place: Place) -> Pairs:
    """The few values that a field can have, if they are few."""
    match field:
        case Word(words=words):
            return [(word, _(label)) for word, label in words]
        case Players(counted=True):
            return _numbers(4, 12)
        case Whole(low=low, high=high) if high - low < MOST_PILLS:
            return _numbers(low, high)
        case Name() if place.names:
            return [(name, name) for name in place.names]
    return []


def _flag(field: Field, *, checked: bool) -> Pill:
    return Pill(value="1", label=_(field.label), checked=checked)


def _numbers(low: int, high: int) -> Pairs:
    return [(str(number), str(number)) for number in range(low, high + 1)]


def _pills(place: Place, value: object, choices: Pairs) -> Pills:
    chosen = "" if value is None else str(len(value) if isinstance(value, list) else value)
    return Pills(
        name=place.name,
        label=place.label,
        title=place.title,
        pills=tuple(Pill(value=each, label=label, checked=each == chosen) for each, label in choices),
        figures=all(label.isdecimal() for _, label in choices),
    )


def _text(value: object, place: Place, *, keys: str) -> Text:
    said = " / ".join(map(str, value)) if isinstance(value, list) else "" if value is None else compact(value)
    return Text(id=place.id, name=place.name, label=place.label, value=said, keys=keys, title=place.title)


def picker(field: Cards, value: object, place: Place) -> Picker:
    found = tray("" if value is None else value, place.home, place.decks)
    codes = " ".join(held.code for held in found.cards)
    return Picker(
        id=place.id,
        name=place.name,
        label=place.label,
        text=codes or ("" if value is None else compact(value)),
        tray=found,
        notation=NOTATION,
        inside=field.inside,
        apart=field.apart,
        most=field.most,
    )


def tray(text: object, home: Order | None, decks: int) -> Tray:
    """Cards as they were typed or tapped, or why they cannot be read."""
    try:
        cards = notation.cards(text, decks)
    except NotationError as error:
        return Tray(error=spoken(error.sentence))
    return Tray(cards=tuple(Held(code=card.name, face=shown(card, trump=is_trump(card, home))) for card in cards))


def rank_pills(place: Place, chosen: Rank | None) -> Pills:
    """The thirteen ranks, and none of them for jokers alone."""
    ranks = [("", "–"), *((rank.value, rank.value) for rank in Rank)]
    return _pills(place, chosen.value if chosen else "", ranks)


def suit_pills(place: Place, chosen: str) -> Pills:
    """The four suits by their signs, and no suit."""
    suits = [(suit.value, SYMBOLS[DRAWN[suit]]) for suit in reversed(PRINTED_SUITS)]
    return _pills(place, chosen, [*suits, ("NT", _("no suit"))])
