"""What the pages show on which a match starts."""

from dataclasses import dataclass

from scorekeeper.web.pages import Door, Page


@dataclass(frozen=True, slots=True, kw_only=True)
class Pick:
    """One of several, to be tapped: what is sent, what it is called, and a word about it."""

    value: str
    label: str
    note: str = ""
    chosen: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Way(Pick):
    """A way to play, for how many it is made, and whether partners are fixed."""

    players: int
    partners: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat:
    """A place at the table and who is to sit there; every other place belongs to the other side."""

    number: int
    field: str
    typed: str
    errors: tuple[str, ...]
    letter: str
    shape: str

    @property
    def error_id(self) -> str:
        """What a screen reader is sent to for the objection."""
        return f"{self.field}_error" if self.errors else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Handicap:
    """Who may start on another level than the first."""

    field: str
    label: str
    typed: str
    usual: str
    errors: tuple[str, ...]

    @property
    def error_id(self) -> str:
        """What a screen reader is sent to for the objection."""
        return f"{self.field}_error" if self.errors else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Details:
    """What is settled without being asked, in one line, and everything to settle it otherwise."""

    settled: tuple[str, ...]
    notes: tuple[str, ...]
    deals: tuple[Pick, ...]
    firsts: tuple[Pick, ...]
    handicaps: tuple[Handicap, ...]
    deal_label: str
    first_label: str
    deal_errors: tuple[str, ...]
    first_errors: tuple[str, ...]
    open: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Destination:
    """A scorebook that the match may go into."""

    url: str
    label: str
    current: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Start(Page):
    """The page on which a match starts. `key` makes sure that the form, sent twice, is one match."""

    key: str
    destinations: tuple[Destination, ...]
    carry: str
    blank: str
    offer: Door | None
    ways: tuple[Way, ...]
    more_ways: tuple[Way, ...]
    more_open: bool
    partners: str
    seats: tuple[Seat, ...]
    spare_seats: tuple[Seat, ...]
    spare_open: bool
    roster: tuple[str, ...]
    details: Details
    errors: tuple[str, ...]
    rule_errors: tuple[str, ...]

    @property
    def all_seats(self) -> tuple[Seat, ...]:
        """As the table is drawn."""
        return (*self.seats, *self.spare_seats)


@dataclass(frozen=True, slots=True, kw_only=True)
class OptionLine:
    """A house rule with its values to tap: one of them, or any number; or a line to write on."""

    field: str
    label: str
    help: str
    idle: str
    picks: tuple[Pick, ...]
    several: bool
    typed: str
    errors: tuple[str, ...]

    @property
    def control(self) -> str:
        """What kind of control each value is."""
        return "checkbox" if self.several else "radio"

    @property
    def layout(self) -> str:
        """Values with a sentence stand under one another, bare ones in a row."""
        return "ways" if any(pick.note for pick in self.picks) else "pills"


@dataclass(frozen=True, slots=True, kw_only=True)
class OptionGroup:
    """House rules that belong together; those that make no difference as things stand come last, folded away."""

    title: str
    lines: tuple[OptionLine, ...]
    idle: tuple[OptionLine, ...]

    @property
    def open(self) -> bool:
        """What is objected to is in sight."""
        return any(line.errors for line in self.lines)


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesPage(Page):
    """Every house rule, each to be changed by itself."""

    preset: str
    groups: tuple[OptionGroup, ...]
    back: str
    notice: str
    objection: str
