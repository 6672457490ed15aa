"""Incoming: what a file from outside would bring, read whole before anything of it is written."""

from dataclasses import dataclass
from datetime import datetime

from scorekeeper.match.facts import Match
from scorekeeper.rules.words import Sentence, Value


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """What is the matter, and where: a line and a column, or a file and the path in it."""

    place: Value
    sentence: Sentence


@dataclass(frozen=True, slots=True, kw_only=True)
class IncomingEntry:
    """A fact, who recorded it as which change of the match, and what became of it."""

    fact: object
    version: int
    made: datetime
    by: str = ""
    amended: datetime | None = None
    struck: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class IncomingLine:
    """A line of a log; entries by their number among those of the match."""

    version: int
    deed: str
    at: datetime
    by: str = ""
    entry: int | None = None
    before: object = None
    after: object = None
    alongside: tuple[tuple[int, object, object], ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class IncomingRuling:
    """A ruling that a table kept, and the entry that it is about."""

    made: datetime
    op: str
    question: str
    entry: int | None
    playing: bool
    verdict: str
    articles: tuple[str, ...]
    note: str
    remedy: str
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class IncomingLog:
    """A match with everything that ever happened to its record."""

    made: datetime
    version: int
    opening: object
    entries: tuple[IncomingEntry, ...]
    lines: tuple[IncomingLine, ...] = ()
    rulings: tuple[IncomingRuling, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class IncomingMatch:
    """A match to be written down; without a log, it begins one. Nothing is known of a damaged one but its rows."""

    match: Match | None
    log: IncomingLog | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class IncomingHouse:
    name: str
    version: int
    made: datetime
    rules: object


@dataclass(frozen=True, slots=True, kw_only=True)
class Incoming:
    """Everything that a file would bring. Where there are problems, nothing of it is written."""

    name: str = ""
    made: datetime | None = None
    roster: tuple[str, ...] = ()
    retired: tuple[str, ...] = ()
    houses: tuple[IncomingHouse, ...] = ()
    rulings: tuple[IncomingRuling, ...] = ()
    matches: tuple[IncomingMatch, ...] = ()
    problems: tuple[Finding, ...] = ()
    remarks: tuple[Finding, ...] = ()


class UnreadableError(ValueError):
    """A file of which nothing can be read."""

    def __init__(self, sentence: Sentence, place: Value = "") -> None:
        super().__init__(str(sentence))
        self.told = Finding(place=place, sentence=sentence)
