"""What the pages of a match show."""

from dataclasses import dataclass

from django.forms.boundfield import BoundField

from scorekeeper.rules.brackets import FIVES
from scorekeeper.web.pages import Page
from scorekeeper.web.pages.caselaw import Kept
from scorekeeper.web.pages.live import Live


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where a side or a player stands. Fixed sides have a letter and a shape; `lap` is said from the second one on."""

    name: str
    figure: str
    letter: str = ""
    shape: str = ""
    lap: str = ""
    declares: bool = False
    won: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Scoreboard:
    """Who stands where, and what the next hand is about; two places for fixed sides, else one for every player."""

    places: tuple[Place, ...]
    call: str
    note: str = ""
    many: bool = False
    over: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Preview:
    """What a hand would bring: the total and how it came about, who moves, and why."""

    total: str = ""
    equation: str = ""
    moves: tuple[str, ...] = ()
    sentences: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Chip:
    """A row of the scoring table to tap, and what it brings in a word."""

    value: str
    figure: str
    note: str
    chosen: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Control:
    """A field of a form, as chips to tap or as a line to write on."""

    field: BoundField
    pills: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Fold:
    """Fields that are one tap away; open where something is written in them."""

    title: str
    controls: tuple[Control, ...]
    open: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Fields:
    """A form laid out for a thumb: what is said at its head, what is asked first, and for a hand the rest of it."""

    head: tuple[str, ...] = ()
    first: tuple[Control, ...] = ()
    rows: BoundField | None = None
    chips: tuple[Chip, ...] = ()
    points: BoundField | None = None
    company: tuple[Control, ...] = ()
    folds: tuple[Fold, ...] = ()
    fives: int = FIVES
    keys: str = "7890456+123"


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """A form that writes in a match. `seen` and `key` keep two phones and a bad network from doing harm.

    `answered` forms were sent once already, so what they hold outweighs a draft that a browser kept.
    """

    action: str
    ahead: str
    seen: int
    key: str
    fields: Fields
    answered: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class HandSheet(Sheet):
    """The hand that is being played; `saved` are the keys of the last ones.

    `later` is what Save is called while other hands wait for the network, since nobody knows then which one this is.
    A `disputed` hand contradicts the rules, and saving it once more says that it was so all the same.
    """

    save: str
    later: str
    preview: Preview
    forecast: dict[str, object]
    saved: str = ""
    disputed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Wave:
    """What an edit changes in one hand."""

    name: str
    sentences: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ripple:
    """What an edit changes, and the button that does it; without a button there is nothing to confirm yet.

    The button of a `disputed` edit says that it was so all the same; `typed` is a word for what would be saved.
    """

    lead: str = ""
    waves: tuple[Wave, ...] = ()
    save: str = ""
    disputed: bool = False
    typed: str = ""

    @property
    def first(self) -> tuple[Wave, ...]:
        """What is always in sight: the hand that is being changed, if anything changes."""
        return self.waves[:1]

    @property
    def others(self) -> tuple[Wave, ...]:
        """What comes after it, for those who open it."""
        return self.waves[1:]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeSheet(Sheet):
    """Something that was written down, or is to be put in, and what changes downstream."""

    ripple: Ripple
    start: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A line of the history; `said` stands for what is not a hand, and `trouble` is what speaks against it.

    Both run `across` all columns but that of the number.
    """

    number: str
    url: str
    name: str
    declarer: str = ""
    points: str = ""
    figures: tuple[str, ...] = ()
    gain: str = ""
    across: int
    said: str = ""
    edited: bool = False
    trouble: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class History:
    """The hands so far, the latest first."""

    heads: tuple[str, ...]
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Way:
    """Somewhere to go from here."""

    url: str
    label: str
    icon: str
    main: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Conflict:
    """What others recorded while this was being typed, and the way to let theirs stand alone."""

    sentence: str
    theirs: tuple[str, ...]
    back: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangePage(Page):
    """A correction: what stands there and why, the form, the ripple, and other ways to put it right."""

    back: str
    story: tuple[str, ...]
    sheet: ChangeSheet
    conflict: Conflict | None = None
    rulings: tuple[Kept, ...]
    ways: tuple[Way, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Correction:
    """One thing that was changed, from what to what."""

    label: str
    before: str
    after: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LogLine:
    """Who did what to which hand, when, and from what to what: thing by thing, or else all of it in short.

    Where the hand still stands and may be opened, `url` leads to it.
    """

    what: str
    url: str
    deed: str
    who: str
    ago: str
    corrections: tuple[Correction, ...] = ()
    before: str = ""
    after: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Struck:
    """Something that was struck, and the address that brings it back."""

    said: str
    restore: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LogPage(Page):
    """Every change of a match, the latest first, and what was struck."""

    back: str
    lines: tuple[LogLine, ...]
    struck: tuple[Struck, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Finish:
    """A match that is over: who won it, what it took, and the ways to play on."""

    winners: str
    summary: tuple[str, ...]
    ways: tuple[Way, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchPage(Page):
    """A match as its table sees it. Who only watches has no sheet and no ways."""

    board: Scoreboard
    history: History
    live: Live
    sheet: HandSheet | None = None
    finish: Finish | None = None
    conflict: Conflict | None = None
    ways: tuple[Way, ...] = ()
