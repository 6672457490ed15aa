"""What stands on a form that works without any script: cards to tap, pills to choose from, lines to type on."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.rules.cards import notation
from scorekeeper.rules.cards.card import Rank
from scorekeeper.rules.cards.notation import NotationError
from scorekeeper.rules.cards.order import Order
from scorekeeper.rules.house.ruleset import RuleSet
from scorekeeper.web.rulings.marks import is_trump
from scorekeeper.web.site.cards import CardFace, shown
from scorekeeper.web.site.wording import suit_aloud, translated


@dataclass(frozen=True, slots=True, kw_only=True)
class HeldCard:
    """A card on the form: its notation, and what it looks like."""

    code: str
    face: CardFace


@dataclass(frozen=True, slots=True, kw_only=True)
class Pill:
    value: str
    label: str
    checked: bool = False
    note: str = ""

    @property
    def aloud(self) -> str:
        """What a voice says where a suit stands alone."""
        return suit_aloud(self.label)


@dataclass(frozen=True, slots=True, kw_only=True)
class Pills:
    """One choice among a few, perhaps all `figures` or in rows of `fives`.

    `title` stands above it where the entry does not say enough.
    """

    name: str
    label: str
    pills: tuple[Pill, ...]
    title: str = ""
    figures: bool = False
    fives: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Tray:
    """The cards chosen so far, or why what was typed cannot be read."""

    cards: tuple[HeldCard, ...] = ()
    error: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Picker:
    """Cards to tap or to type. `inside` and `apart` name the pickers whose cards bear on how many may be taken."""

    id: str
    name: str
    label: str
    text: str
    tray: Tray
    notation: str
    inside: str = ""
    apart: str = ""
    most: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Text:
    """A line to type on, and the keys that a phone shows for it."""

    id: str
    name: str
    label: str
    value: str
    keys: str = "text"
    title: str = ""
    hidden: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class FormControl:
    """One way to give a value; exactly one of these is there."""

    picker: Picker | None = None
    pills: Pills | None = None
    text: Text | None = None
    check: Pills | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class FormLine:
    """One row of several, with a control for each of its cells."""

    label: str
    controls: tuple[FormControl, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class FormTable:
    """What a form knows of the table: everything said so far, the `rules` where they can be read and those that are
    `played` meanwhile, the order of the cards, what the players are called, also in turn where it is known who led, and
    who is on which of the `sides`.
    """

    values: Mapping[str, object]
    rules: RuleSet | None
    played: RuleSet
    home: Order | None
    names: Sequence[str]
    from_leader: Sequence[str]
    sides: Mapping[str, str]

    @property
    def players(self) -> int:
        return self.played.table.players

    @property
    def decks(self) -> int:
        return self.rules.table.decks if self.rules else notation.MOST_DECKS


@dataclass(frozen=True, slots=True, kw_only=True)
class Slot:
    """Where a control stands: the name it sends, and what it is called, which stands above it where it is `titled`.

    A `number` tells controls apart that send the same name.
    """

    name: str
    label: str
    titled: bool = False
    number: int | None = None

    @property
    def title(self) -> str:
        return self.label if self.titled else ""

    @property
    def id(self) -> str:
        """Unique on the page."""
        return self.name.replace(".", "-") + ("" if self.number is None else f"-{self.number}")


Pairs = list[tuple[str, str]]
NOTATION = "7♥7♥ · 7H*2 · 红桃7"
"""How cards may be typed, in all languages alike."""


def numbers(low: int, high: int) -> Pairs:
    return [(str(number), str(number)) for number in range(low, high + 1)]


def one_of(slot: Slot, chosen: str, choices: Iterable[tuple[str, str]], *, fives: bool = False) -> FormControl:
    """Pills, one of them chosen."""
    pills = tuple(Pill(value=value, label=label, checked=value == chosen) for value, label in choices)
    figures = all(pill.label.isdecimal() for pill in pills)
    return FormControl(
        pills=Pills(name=slot.name, label=slot.label, title=slot.title, pills=pills, figures=figures, fives=fives)
    )


def some_of(slot: Slot, pills: tuple[Pill, ...]) -> FormControl:
    """Pills, any number of them chosen."""
    return FormControl(check=Pills(name=slot.name, label=slot.label, pills=pills))


def ranks(slot: Slot, chosen: Rank | None, *, fives: bool = False) -> FormControl:
    """The thirteen ranks, and none of them for jokers alone."""
    every = ((rank.value, rank.value) for rank in Rank)
    return one_of(slot, chosen.value if chosen else "", [("", "–"), *every], fives=fives)


def typed(slot: Slot, text: str, keys: str = "text", *, hidden: bool = False) -> FormControl:
    """A line to type on."""
    line = Text(id=slot.id, name=slot.name, label=slot.label, value=text, keys=keys, title=slot.title, hidden=hidden)
    return FormControl(text=line)


def picked(
    slot: Slot, text: str, value: object, table: FormTable, *, inside: str = "", apart: str = "", most: int = 0
) -> FormControl:
    """Cards to tap; what cannot be read as cards stands there as the text it is."""
    found = tray("" if value is None else value, table.home, table.decks)
    codes = " ".join(held.code for held in found.cards)
    picker = Picker(
        id=slot.id,
        name=slot.name,
        label=slot.label,
        text=codes or text,
        tray=found,
        notation=NOTATION,
        inside=inside,
        apart=apart,
        most=most,
    )
    return FormControl(picker=picker)


def tray(text: object, home: Order | None, decks: int) -> Tray:
    """Cards as they were typed or tapped, or why they cannot be read."""
    try:
        cards = notation.cards(text, decks)
    except NotationError as error:
        return Tray(error=translated(error.sentence))
    return Tray(cards=tuple(HeldCard(code=card.name, face=shown(card, trump=is_trump(card, home))) for card in cards))
