"""Importing: what a file brings is written down, all of it or nothing; with its log where it has one."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from itertools import islice

from django.db import transaction
from django.utils import timezone

from scorekeeper.match import facts, renaming
from scorekeeper.match.outline import people
from scorekeeper.store import codec, houses, keys, log_reading, rulesets, selectors, services
from scorekeeper.store.incoming import (
    Incoming,
    IncomingEntry,
    IncomingLine,
    IncomingLog,
    IncomingMatch,
    IncomingRuling,
)
from scorekeeper.store.models import Book, Entry, House, Key, Match, Player, Revision, Saved
from scorekeeper.store.names import heard
from scorekeeper.store.services import Writer

AT_ONCE = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class Imported:
    """What became of it: the book, the key that keeps it if it was made for this, and how many matches were written."""

    book: Book
    key: Key | None
    matches: int


@transaction.atomic
def bring_in(incoming: Incoming, *, book: Book | None = None, by: str = "", claim: str = "") -> Imported:
    """Write down everything; a book is made for it where none is named. Whoever is known keeps the book's spelling."""
    key = None if book else keys.open_book(name=incoming.name, claim=claim)
    into = book or key.book  # type: ignore[union-attr]  # there is one or the other
    if key and incoming.made:
        into.made_at = incoming.made
        into.save(update_fields=["made_at"])
    known = selectors.roster(into)
    spelled = Spelling(known if book else incoming.roster)
    services.enroll(into, map(spelled, incoming.roster))
    Player.objects.filter(book=into, name__in={*incoming.retired} - {*known}).update(retired=True)
    _keep_houses(into, incoming, anew=key is not None)
    _keep_rulings(into, incoming)
    fresh = [match for match in incoming.matches if book is None or not here_already(book, match, spelled)]
    waiting = iter(fresh)
    while some := [*islice(waiting, AT_ONCE)]:
        _write(into, [_spelled(match, spelled) for match in some], spelled, by)
    return Imported(book=into, key=key, matches=len(fresh))


@dataclass(frozen=True, slots=True, kw_only=True)
class Beginning:
    """A match that would come in: its day, who plays, and how much was written down."""

    date: str
    players: tuple[str, ...]
    entries: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportPreview:
    """What would be written: new matches, how many are `here` already, and who is taken for whom."""

    matches: tuple[Beginning, ...]
    here: int
    damaged: int
    taken: tuple[tuple[str, str], ...]
    new: tuple[str, ...]
    houses: int
    rulings: int

    @property
    def new_rows(self) -> bool:
        """Whether anything would be written at all."""
        return bool(self.matches or self.damaged or self.houses or self.rulings)


def preview(incoming: Incoming, book: Book | None, called: "Spelling") -> ImportPreview:
    """What `bring_in` would do; nothing is written. `called` are the names of a sheet as it was read."""
    roster = selectors.roster(book) if book else ()
    spelled = Spelling(roster if book else incoming.roster)
    fresh = [each.match for each in incoming.matches if book is None or not here_already(book, each, spelled)]
    told = [match for match in fresh if match]
    taken = called.taken | {old: new for match in told for old, new in spelled.of(match).items()}
    named = dict.fromkeys(spelled(name) for match in told for name in people(match))
    return ImportPreview(
        matches=tuple(Beginning(date=match.date, players=match.players, entries=len(match.facts)) for match in told),
        here=len(incoming.matches) - len(fresh),
        damaged=len(fresh) - len(told),
        taken=tuple(taken.items()),
        new=tuple(name for name in named if name not in roster),
        houses=len(incoming.houses),
        rulings=len(incoming.rulings) + sum(len(each.log.rulings) for each in incoming.matches if each.log),
    )


class Spelling:
    """How people are called in a book: whoever sounds like somebody there is that one, and everybody else is new.

    `taken` says who was taken for whom.
    """

    def __init__(self, roster: Iterable[str]) -> None:
        self._roster = frozenset(roster)
        self._known = {heard(name): name for name in self._roster}
        self.taken = dict[str, str]()

    def __call__(self, name: str) -> str:
        known = name if name in self._roster else self._known.setdefault(heard(name), name)
        if known != name:
            self.taken[name] = known
        return known

    def of(self, match: facts.Match) -> dict[str, str]:
        """Who of a match is called otherwise in the book; two who sat at one table stay two."""
        found = {name: self(name) for name in people(match)}
        return {name: known for name, known in found.items() if name != known and [*found.values()].count(known) == 1}


def here_already(book: Book, incoming: IncomingMatch, spelled: Spelling) -> bool:
    """Whether the book has this match, with people as they are called here: brought in twice, it is there once."""
    if incoming.match is None:
        return False
    told = _as_called(incoming.match, spelled)
    return any(
        isinstance(
            found := selectors.opened(row, tuple(Entry.objects.filter(match=row, struck_at=None))), selectors.Notebook
        )
        and found.match == told
        for row in Match.objects.filter(book=book, removed_at=None, made_at=_made(incoming))
    )


def _made(incoming: IncomingMatch) -> datetime:
    """When a match began: by its log, or else on the day that it names."""
    if incoming.log:
        return incoming.log.made
    told = incoming.match.date if incoming.match else ""
    try:
        found = datetime.fromisoformat(f"{told}T12:00:00").replace(tzinfo=UTC)
    except ValueError:
        return timezone.now()
    return found if found.year in log_reading.YEARS else timezone.now()


def _keep_houses(book: Book, incoming: Incoming, *, anew: bool) -> None:
    """A new book has the versions of the file; in another they come after its own."""
    if anew:
        House.objects.bulk_create(
            House(book=book, name=house.name, version=house.version, rules=house.rules, made_at=house.made)
            for house in incoming.houses
        )
        return
    known = [(house.name, house.rules) for house in houses.versions(book)]
    for house in (house for house in incoming.houses if (house.name, house.rules) not in known):
        houses.save(book, house.name, house.rules)  # type: ignore[arg-type]  # it was loaded when it was read


def _keep_rulings(book: Book, incoming: Incoming) -> None:
    """Those of no match, as far as they are not here already."""
    known = {*Saved.objects.filter(book=book).values_list("made_at", "question")}
    fresh = (ruling for ruling in incoming.rulings if (ruling.made, ruling.question) not in known)
    Saved.objects.bulk_create([_saved(book, ruling) for ruling in fresh])


def _spelled(incoming: IncomingMatch, spelled: Spelling) -> IncomingMatch:
    """A match without a log is written as people are called here; one with a log says in it who was renamed."""
    if incoming.match is None or incoming.log:
        return incoming
    return IncomingMatch(match=_as_called(incoming.match, spelled))


def _as_called(match: facts.Match, spelled: Spelling) -> facts.Match:
    for old, new in spelled.of(match).items():
        told = tuple(renaming.renamed(fact, old, new) for fact in match.facts)
        match = replace(renaming.renamed(match, old, new), facts=told)
    return match


def _write(book: Book, some: list[IncomingMatch], spelled: Spelling, by: str) -> None:
    """Some matches at a time, for a query each of matches, entries, lines and rulings."""
    logs = [incoming.log or _log(incoming, by) for incoming in some]
    rows = [
        Match(
            book=book,
            opening=_opening(log.opening),
            version=log.version,
            rulings_version=len(log.rulings),
            made_at=log.made,
        )
        for log in logs
    ]
    Match.objects.bulk_create(rows)
    entries = [[*_entries(row, log)] for row, log in zip(rows, logs, strict=True)]
    Entry.objects.bulk_create([entry for each in entries for entry in each])
    written = [*zip(rows, entries, logs, strict=True)]
    Revision.objects.bulk_create([line for row, each, log in written for line in _lines(row, each, log)])
    Saved.objects.bulk_create([_saved(book, ruling, row, each) for row, each, log in written for ruling in log.rulings])
    told = [(row, incoming.match) for row, incoming in zip(rows, some, strict=True) if incoming.match]
    renamed = [(row, match, spelled.of(match)) for row, match in told]  # only one with a log has such names yet
    services.enroll(
        book, dict.fromkeys(names.get(name, name) for _row, match, names in renamed for name in people(match))
    )
    for row, _match, names in renamed:
        for seen, (old, new) in enumerate(names.items(), start=row.version):
            services.rename(row, old, new, writer=Writer(seen=seen, name=by))


def _log(incoming: IncomingMatch, by: str) -> IncomingLog:
    """A match without a log begins one: each fact is as if recorded on its day, by whoever brought it in.

    So a match of long ago is not going on because it was brought in today.
    """
    if incoming.match is None:
        raise ValueError(incoming)
    made = _made(incoming)
    entries = tuple(
        IncomingEntry(fact=codec.written(fact), version=version, made=made, by=by)
        for version, fact in enumerate(incoming.match.facts, start=1)
    )
    opening = codec.written_opening(incoming.match)
    return IncomingLog(made=made, version=len(entries), opening=opening, entries=entries)


def _opening(written: object) -> object:
    """As a row keeps it, with its rules apart; a damaged one as it stands."""
    if isinstance(written, dict) and isinstance(written.get("rules"), dict):
        return written if rulesets.STORED in written["rules"] else rulesets.apart(written)
    return written


def _entries(row: Match, log: IncomingLog) -> Iterator[Entry]:
    """Nobody posts by their keys again; they only have to differ."""
    for place, entry in enumerate(log.entries):
        yield Entry(
            match=row,
            place=place,
            fact=entry.fact,
            key=f"imported-{place}",
            version=entry.version,
            by=entry.by,
            made_at=entry.made,
            amended_at=entry.amended,
            struck_at=entry.struck,
        )


def _lines(row: Match, entries: list[Entry], log: IncomingLog) -> Iterator[Revision]:
    for line in log.lines:
        yield Revision(
            match=row,
            entry=None if line.entry is None else entries[line.entry],
            version=line.version,
            deed=line.deed,
            before=line.before,
            after=line.after,
            alongside=_alongside(line, entries),
            by=line.by,
            at=line.at,
        )


def _alongside(line: IncomingLine, entries: list[Entry]) -> object:
    """Entries that were changed with another, by the numbers that they have from now on."""
    return line.alongside and [[entries[place].pk, was, now] for place, was, now in line.alongside]


def _saved(book: Book, ruling: IncomingRuling, row: Match | None = None, entries: Sequence[Entry] = ()) -> Saved:
    return Saved(
        book=book,
        match=row,
        entry=None if ruling.entry is None else entries[ruling.entry],
        playing=ruling.playing,
        op=ruling.op,
        question=ruling.question,
        verdict=ruling.verdict,
        articles=list(ruling.articles),
        note=ruling.note,
        remedy=ruling.remedy,
        by=ruling.by,
        made_at=ruling.made,
    )
