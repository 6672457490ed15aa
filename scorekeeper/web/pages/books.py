"""What the pages of scorebooks show."""

from dataclasses import dataclass

from django.forms import Form

from scorekeeper.web.pages import Door, Page


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """Somebody on the roster: where her matches are found, and where a keeper renames her."""

    name: str
    matches: str
    renaming: str
    rename: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Shelf(Page):
    """The scorebooks and the single matches that this browser may open, and those that it may bring back."""

    books: tuple[Door, ...]
    watched: tuple[Door, ...]
    removed: tuple[Door, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class BookPage(Page):
    """A scorebook, or those of its matches that were looked for. Only keepers are shown where to begin and rename."""

    address: str
    matches: tuple[Door, ...]
    won: tuple[str, ...]
    sought: str
    searching: bool
    later: str
    earlier: str
    roster: tuple[Person, ...]
    begin: str
    doors: tuple[Door, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class NamePage(Page):
    """One name to write anew, and what follows from it."""

    form: Form
    note: str
    back: str
