"""What the pages about house rules show."""

from dataclasses import dataclass

from django.forms import Form

from scorekeeper.web.pages import Choice, Page
from scorekeeper.web.pages.beginnings import OptionGroup
from scorekeeper.web.pages.rulebook import Change, Game


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """What house rules come to as they stand: how they differ from their parent, and what does not go together."""

    name: str
    changes: tuple[Change, ...]
    problems: tuple[str, ...]
    objection: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Builder(Page):
    """Every option of a rule set, by groups, with what they come to always in view."""

    notice: str
    standing: Standing
    groups: tuple[OptionGroup, ...]
    back: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Box:
    """A line of a form with what is in it and what is wrong with it."""

    name: str
    value: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRow:
    """One row of a scoring table to fill in: from where, how many levels, where the deal goes."""

    number: int
    start: Box
    gain: Box
    deals: tuple[Choice, ...]
    deal: str
    errors: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """One total, and the levels that it brings the declarers; below zero, the defenders."""

    total: int
    gain: str
    side: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Proof:
    """A table read from 0 to all the points there are, and whether it holds."""

    holds: bool
    sentences: tuple[str, ...]
    brackets: tuple[str, ...]
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TableEditor(Page):
    """A scoring table row by row, with its proof."""

    notice: str
    rows: tuple[TableRow, ...]
    per_deck: bool
    proof: Proof
    back: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Shelf:
    """A book in which house rules may be kept."""

    title: str
    url: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HousePage(Page):
    """House rules by themselves: what they are, and where they may go."""

    notice: str
    game: Game
    problems: tuple[str, ...]
    address: str
    word: str
    json: str
    options: str
    table: str
    read: str
    wall: str
    differences: str
    play: str
    shelves: tuple[Shelf, ...]
    form: Form


@dataclass(frozen=True, slots=True, kw_only=True)
class Version:
    """House rules as they were saved."""

    name: str
    version: int
    day: str
    url: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Houses(Page):
    """The house rules of a book, every version of them."""

    versions: tuple[Version, ...]
    build: str
    back: str
