"""What each page shows: frozen values, and the only names that a template may read.

A template reads `page`, which is one of these; the frame around it reads `chrome`; a part reads what it is handed.
"""

from dataclasses import dataclass
from typing import Self

from django.forms import Form


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """A whole page: what its tab says, and what a search engine or a chat shows below the link."""

    title: str
    description: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """One of the ways a thing can be set, in words of its own language where it has one."""

    value: str
    label: str
    lang: str
    icon: str = ""
    current: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Switch:
    """A thing that every page lets its reader set at once."""

    name: str
    label: str
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Flash:
    """What the last action did; `undo` is the address that takes it back, by a button that says `undo_label`."""

    tone: str
    icon: str
    sentence: str
    undo: str = ""
    undo_label: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bar:
    """The colour of the browser's own bar, and under which light it has it."""

    colour: str
    media: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Chrome:
    """What stands around every page. `path` is where a switch returns to."""

    language: str
    theme: str
    suits: str
    scheme: str
    bars: tuple[Bar, ...]
    path: str
    switches: tuple[Switch, ...]
    flashes: tuple[Flash, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CardFace:
    """A card to look at: what is in its corner, what a screen reader says, and what matters about it just now."""

    rank: str
    suit: str
    name: str
    trump: bool = False
    owed: bool = False
    spent: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """A count written in 正, five strokes to each: the strokes of every character in turn."""

    name: str
    strokes: tuple[int, ...]

    @classmethod
    def of(cls, count: int, name: str) -> Self:
        """Nothing counted yet is a character without a stroke."""
        whole, rest = divmod(count, 5)
        return cls(name=name, strokes=(5,) * whole + (rest,) * bool(rest) or (0,))


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """One of the two sides of a match: its letter, its shape, its colour, so that no one of them has to be seen."""

    letter: str
    shape: str
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Level:
    """Where a side stands between 2 and ace, and whether it declares."""

    side: Side
    figure: str
    declares: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Confirmation:
    """A question before something that matters: what will be gone, the way on and the way back; `stay` names it."""

    region: str
    question: str
    consequence: str
    action: str
    answer: str
    back: str
    stay: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Door:
    """A way in from the first page."""

    url: str
    label: str
    hint: str
    icon: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Searching:
    """A line to look something up with: where it is sent, what was sought, and what may be."""

    address: str
    label: str
    sought: str
    hint: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Name:
    """One of the names the game goes by."""

    written: str
    spoken: str
    english: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Kin:
    """The names that mean the game played one way."""

    played: str
    names: tuple[Name, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Five:
    """A card that counts, and how its points are written down."""

    card: CardFace
    tally: Tally
    worth: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Home(Page):
    """The first page. Only doors that lead somewhere are in it, the main one apart."""

    script: str
    main_door: Door | None
    side_doors: tuple[Door, ...]
    fan: tuple[CardFace, ...]
    family: tuple[Kin, ...]
    fives: tuple[Five, ...]
    levels: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Preferences(Page):
    """How the pages look to this reader."""

    form: Form
    cards: tuple[CardFace, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Trouble(Page):
    """A page that could not be shown: what happened, why that may be, and the way on."""

    status: int
    reason: str
    url: str
    way_on: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Dealt:
    """Cards under one choice of suit colours."""

    colours: str
    label: str
    cards: tuple[CardFace, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """Every component in every state, under one light."""

    theme: str
    form: Form
    objected: Form
    over_the_page: Confirmation
    as_a_page: Confirmation
    flashes: tuple[Flash, ...]
    suits: tuple[Dealt, ...]
    tallies: tuple[Tally, ...]
    levels: tuple[Level, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Style(Page):
    """The living style page; `address` is its own, for the code to hold a camera to."""

    address: str
    search: Searching
    sheets: tuple[Sheet, ...]
