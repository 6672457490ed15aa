"""What the pages about kept rulings show."""

from dataclasses import dataclass

from scorekeeper.web.caselaw.form import KeepingForm
from scorekeeper.web.pages import Choice, Page, Searching
from scorekeeper.web.pages.rulings import Mark, Row


@dataclass(frozen=True, slots=True, kw_only=True)
class Keeping(Page):
    """Where a ruling may be kept; `form` is missing where this browser may write in no match.

    `earlier` is whether there are hands beyond those to tap, `counting` whether the points of one are asked for, and
    `amiss` leads to a hand that has to be put right first.
    """

    question: str
    mark: Mark
    match: str
    matches: tuple[Choice, ...]
    seen: int
    form: KeepingForm | None
    earlier: bool
    counting: bool
    amiss: str
    begin: str
    back: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """A ruling in a list: what was asked, what was answered, what the table agreed; keepers may take it out."""

    title: str
    mark: Mark | None
    facts: tuple[Row, ...]
    note: str
    remedy: str
    by: str
    day: str
    url: str
    match: str
    removal: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CaseLaw(Page):
    """The rulings of a book, or those that were looked for."""

    search: Searching
    rulings: tuple[Kept, ...]
    nothing: bool
    ask: str
    back: str
