"""The desk: one match open before somebody, with every step of it, and what was sent along with a form."""

import re
from dataclasses import dataclass
from uuid import uuid4

from django.http import HttpRequest, QueryDict
from django.utils import timezone

from scorekeeper.match import fold
from scorekeeper.match.facts import Fact
from scorekeeper.match.fold import Step
from scorekeeper.match.standing import Standing, opening
from scorekeeper.store import selectors
from scorekeeper.store.models import Entry, Match
from scorekeeper.store.selectors import Notebook
from scorekeeper.store.services import Writer
from scorekeeper.web.access import MatchAccess, called

KEY = re.compile(r"[\w-]{8,64}", re.ASCII)
VERSION = re.compile(r"\d{1,9}", re.ASCII)
NEVER = -1
"""A version that no match ever has: whoever does not say what was seen is shown everything first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Desk:
    """A match as it stands now."""

    access: MatchAccess
    notebook: Notebook
    steps: tuple[Step, ...]

    @property
    def row(self) -> Match:
        return self.notebook.row

    @property
    def recorded(self) -> tuple[tuple[Entry, Step], ...]:
        """Entries with what each of them did."""
        return tuple(zip(self.notebook.entries, self.steps, strict=True))

    @property
    def standing(self) -> Standing:
        """Where the match stands now."""
        return self.standing_before(len(self.steps))

    def standing_before(self, place: int) -> Standing:
        """What the fact at this place started from, or would start from."""
        return self.steps[place - 1].after if place else opening(self.notebook.match)

    def place_of(self, entry: Entry) -> int | None:
        """Where an entry stands among the facts; a struck one stands nowhere."""
        found = (place for place, each in enumerate(self.notebook.entries) if each.pk == entry.pk)
        return next(found, None)

    def fact(self, place: int) -> Fact:
        return self.notebook.match.facts[place]

    def known(self) -> tuple[str, ...]:
        """Everybody in the book, whether they play today or not."""
        return selectors.roster(self.access.book)


def desk(access: MatchAccess) -> Desk:
    notebook = selectors.notebook(access.match)
    return Desk(access=access, notebook=notebook, steps=fold.steps(notebook.match))


@dataclass(frozen=True, slots=True, kw_only=True)
class Post:
    """What every writing form carries: which version of the match was seen, and the key that saves it once.

    `looked` is a word for what was typed when what it changes was looked at; programs need not look.
    """

    seen: int
    key: str
    looks: bool
    looked: str = ""

    def writer(self, request: HttpRequest) -> Writer:
        return Writer(seen=self.seen, name=called(request))


def post(data: QueryDict) -> Post:
    """Read leniently: a key that is none of ours is made anew, a version that is none was never seen."""
    seen, key = data.get("seen", ""), data.get("key", "")
    return Post(
        seen=int(seen) if VERSION.fullmatch(seen) else NEVER,
        key=key if KEY.fullmatch(key) else fresh_key(),
        looks="look" in data,
        looked=data.get("looked", ""),
    )


def fresh_key() -> str:
    return str(uuid4())


def moment() -> str:
    """When this is: a hand is written down when it is over."""
    return timezone.now().strftime("%Y-%m-%dT%H:%MZ")
