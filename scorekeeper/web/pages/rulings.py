"""What the pages of the referee show: questions as they are asked, and rulings."""

from dataclasses import dataclass

from django.utils.safestring import SafeString

from scorekeeper.web.pages import CardFace, Door, Page


@dataclass(frozen=True, slots=True, kw_only=True)
class Held:
    """A card on the form: its notation, and what it looks like."""

    code: str
    face: CardFace


@dataclass(frozen=True, slots=True, kw_only=True)
class GridCard:
    """A card that can be tapped, and how many copies the pack holds."""

    code: str
    face: CardFace
    copies: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GridGroup:
    """The cards of one suit, from high to low, as trumps make the suits."""

    code: str
    label: str
    icon: str
    cards: tuple[GridCard, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Pill:
    value: str
    label: str
    checked: bool = False
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pills:
    """One choice among a few, perhaps all `figures`; `title` stands above it where the entry does not say enough."""

    name: str
    label: str
    pills: tuple[Pill, ...]
    title: str = ""
    figures: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Picker:
    """Cards to tap or to type. `inside` and `apart` name the pickers whose cards bear on how many may be taken."""

    id: str
    name: str
    label: str
    text: str
    tray: "Tray"
    notation: str
    inside: str = ""
    apart: str = ""
    most: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Tray:
    """The cards chosen so far, or why what was typed cannot be read."""

    cards: tuple[Held, ...] = ()
    error: str = ""


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
class Control:
    """One way to give a value; exactly one of these is there."""

    picker: Picker | None = None
    pills: Pills | None = None
    text: Text | None = None
    check: Pills | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A field of the form with its help and the objection to it; several controls where it holds several things."""

    id: str
    label: str
    help: str
    error: str
    controls: tuple[Control, ...]
    shape: "Shape | None" = None
    lines: tuple["Line", ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """What the cards of a field are together, read back while they are tapped."""

    field: str
    words: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Complaint:
    """What is said against a field, if anything."""

    field: str
    sentence: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One row of several, with a control for each of its cells."""

    label: str
    controls: tuple[Control, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """Something judged: a drawing, a colour and a word, so that none of them is needed alone."""

    tone: str
    icon: str
    word: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One thing in a list: what became of it, what it is, why, and its cards; `parts` sets some of them apart."""

    title: str = ""
    sentence: str = ""
    mark: Mark | None = None
    cards: tuple[CardFace, ...] = ()
    parts: tuple[tuple[CardFace, ...], ...] = ()
    url: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """Rows that belong together, one under the other or side by side as a strip, and where there are more of them."""

    title: str
    rows: tuple[Row, ...]
    strip: bool = False
    more: str = ""
    url: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class HangsOn:
    """A house rule and what this table has chosen."""

    title: str
    sentences: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Law:
    """The article that decides, as it reads at this table."""

    title: str
    sentence: str
    options: tuple[HangsOn, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Tap:
    """An answer to what is not known: the same question with one fact more."""

    label: str
    url: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Doubt:
    """What is not known, and the answers one can tap."""

    sentence: str
    taps: tuple[Tap, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """A ruling for everybody at the table to read."""

    mark: Mark
    reason: str
    told: tuple[Row, ...]
    ladder: tuple[Row, ...] = ()
    sections: tuple[Section, ...] = ()
    law: Law | None = None
    table_judges: str = ""
    doubts: tuple[Doubt, ...] = ()
    notes: tuple[str, ...] = ()
    game: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Preview:
    """What stands below the form while it is being filled in."""

    answer: Answer | None = None
    shapes: tuple["Shape", ...] = ()
    waiting: str = ""
    objection: Tap | None = None
    complaints: tuple["Complaint", ...] = ()
    url: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Asking(Page):
    """The form of one kind of question."""

    slug: str
    hint: str
    action: str
    preview_url: str
    grid_url: str
    grid: SafeString
    rules: tuple[Entry, ...]
    trump: tuple[Entry, ...]
    game_line: str
    game_open: bool
    entries: tuple[Entry, ...]
    folded: tuple[Entry, ...]
    folded_open: bool
    picks: bool
    preview: Preview
    example: str
    others: tuple[Door, ...] = ()
    no_door: Door | None = None
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling(Page):
    """An answer at its own address."""

    kind: str
    answer: Answer
    canonical: str
    notes: tuple[str, ...]
    question_url: str
    elsewhere_url: str
    board_url: str
    share_url: str
    keeping_url: str
    kinds_url: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Plays(Page):
    """Every allowed play, a page of them at a time."""

    count: str
    plays: tuple[Row, ...]
    back: str
    before: str = ""
    after: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Elsewhere(Page):
    """The same question under other rules: where the answer is the same, and where it differs."""

    here: Row
    same: Section
    different: Section
    back: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Board(Page):
    """A ruling to show round: large, and nothing else on the page."""

    kind: str
    answer: Answer
    back: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Share(Page):
    """A ruling to send or to hold a camera to."""

    address: str
    text: str
    back: str
