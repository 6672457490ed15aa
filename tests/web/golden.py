"""The golden evenings as matches, for whatever has to hold for each of them."""

import tomllib
from pathlib import Path

from scorekeeper.match import fold, record
from scorekeeper.match.facts import Match
from scorekeeper.match.step import Step
from scorekeeper.store.models import Book, Entry, Key
from scorekeeper.store.models import Match as Row
from scorekeeper.store.selectors import Notebook
from scorekeeper.web.access import MatchAccess
from scorekeeper.web.matches.open_match import OpenMatch

FILES = sorted((Path(__file__).parents[1] / "rulebook/matches").glob("*.toml"))


def evening(path: Path) -> Match:
    """The match of a file, in which an open deal is a word of its own."""
    told = tomllib.loads(path.read_text("utf-8"))
    hands = [dict(hand["fact"]) for hand in told["hand"]]
    opened = [hand | {"next": None} if hand.get("next") == "open" else hand for hand in hands]
    more: dict[str, object] = {key: told[key] for key in ("rules", "players", "levels") if key in told}
    return record.read_match({**more, "hands": opened})


EVENINGS = {path.stem: evening(path) for path in FILES}
STEPS: tuple[Step, ...] = tuple(step for match in EVENINGS.values() for step in fold.steps(match))


def laid(match: Match, role: str = Key.Role.KEEPER) -> OpenMatch:
    """A match before somebody, without any database."""
    book = Book(slug="book")
    row = Row(slug="evening", book=book, version=len(match.facts))
    entries = tuple(Entry(pk=place + 1, match=row, place=place) for place in range(len(match.facts)))
    access = MatchAccess(book=book, key=Key(book=book, role=role), match=row)
    return OpenMatch(access=access, notebook=Notebook(row=row, entries=entries, match=match), steps=fold.steps(match))
