"""Exporting: everything that a book says as a ZIP, piece by piece; never what opens it: links, codes, accounts.

Nothing in the file hangs on the database that it came from. Matches and entries go by their number in the file, and
have no address there: brought in beside itself, a book needs other addresses, and what goes out again is the same.
"""

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from io import RawIOBase
from itertools import islice
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from scorekeeper.match import record
from scorekeeper.store import csv_writing, houses, rulesets, selectors
from scorekeeper.store.models import Book, Entry, Match, Revision, Saved
from scorekeeper.store.selectors import Damaged

FORM = 1
"""Rises when a reader of the old form could not read the new one."""
AT_ONCE = 50
"""Matches that are in memory at a time."""
LEVEL = 6
NO_TIME = (1980, 1, 1, 0, 0, 0)
PIECE = 64 * 1024
MOST_TRIES = 5

Object = dict[str, object]


@dataclass(frozen=True, slots=True, kw_only=True)
class Member:
    """One file within the ZIP."""

    name: str
    text: str


def archive(book: Book) -> Iterator[bytes]:
    """The ZIP of a book in pieces. The same book gives the same bytes."""
    out = _Pieces()
    with ZipFile(out, "w", ZIP_DEFLATED, compresslevel=LEVEL) as file:
        for member in members(book):
            info = ZipInfo(member.name, NO_TIME)
            info.compress_type, info.external_attr = ZIP_DEFLATED, 0o644 << 16
            file.writestr(info, member.text, compresslevel=LEVEL)
            if out.size >= PIECE:
                yield out.taken()
    yield out.taken()


class _Pieces(RawIOBase):
    """What was written since it was last taken; nothing can be gone back to, so that nothing has to be kept."""

    def __init__(self) -> None:
        self._written = list[bytes]()
        self.size = 0

    def writable(self) -> bool:
        return True

    def write(self, piece: bytes) -> int:  # type: ignore[override]  # bytes are all that a ZIP writes
        self._written.append(bytes(piece))
        self.size += len(piece)
        return len(piece)

    def taken(self) -> bytes:
        whole = b"".join(self._written)
        self._written.clear()
        self.size = 0
        return whole


def members(book: Book) -> Iterator[Member]:
    yield Member(name="book.json", text=_text(_of_book(book)))
    yield Member(name="houses.json", text=_text({"houses": [*_houses(book)]}))
    loose = Saved.objects.filter(book=book, removed_at=None).exclude(match__removed_at=None, match__isnull=False)
    yield Member(name="rulings.json", text=_text({"rulings": [_ruling(each, {}) for each in _in_order(loose)]}))
    for number, written in enumerate(_matches(book), start=1):
        yield from _of_match(f"matches/{number:04}", written)


def _in_order(rulings: Iterable[Saved]) -> list[Saved]:
    return sorted(rulings, key=lambda saved: (saved.made_at, saved.pk))


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """Everything that is written of a match; entries in their order, struck ones among them."""

    row: Match
    entries: tuple[Entry, ...]
    log: tuple[Revision, ...]
    rulings: tuple[Saved, ...]


def _matches(book: Book) -> Iterator[Written]:
    """Those that were not deleted, in the order in which they began, some at a time."""
    standing = Match.objects.filter(book=book, removed_at=None)
    numbers = iter([*standing.order_by("made_at", "pk").values_list("pk", flat=True)])
    while some := [*islice(numbers, AT_ONCE)]:
        yield from _settled(some)


def _settled(numbers: list[int]) -> list[Written]:
    """As they stood at one moment: whoever writes meanwhile is not held up, and these are read again."""
    found = list[Written]()
    for _ in range(MOST_TRIES):
        found = _read(numbers)
        now = dict(Match.objects.filter(pk__in=numbers).values_list("pk", "version"))
        if all(now.get(each.row.pk) == each.row.version for each in found):
            break
    return found


def _read(numbers: list[int]) -> list[Written]:
    """Some matches with what is written of them, for four queries."""
    rows = Match.objects.in_bulk(numbers)
    entries, log, rulings = defaultdict(list), defaultdict(list), defaultdict(list)
    for entry in Entry.objects.filter(match__in=rows).order_by("place", "pk"):
        entries[entry.match_id].append(entry)
    for revision in Revision.objects.filter(match__in=rows).order_by("version"):
        log[revision.match_id].append(revision)
    for saved in _in_order(Saved.objects.filter(match__in=rows, removed_at=None)):
        rulings[saved.match_id].append(saved)
    return [
        Written(row=rows[pk], entries=(*entries[pk],), log=(*log[pk],), rulings=(*rulings[pk],))
        for pk in numbers
        if pk in rows
    ]


def _of_match(name: str, written: Written) -> Iterator[Member]:
    """The record for other programs, the sheet for people, and the log; a damaged match has the log alone."""
    standing = tuple(entry for entry in written.entries if entry.struck_at is None)
    opened = selectors.opened(written.row, standing)
    if not isinstance(opened, Damaged):
        yield Member(name=f"{name}.json", text=record.written_match(opened.match))
        yield Member(name=f"{name}.csv", text=csv_writing.write(opened.match))
    yield Member(name=f"{name}.log.json", text=_text(_log(written)))


def _of_book(book: Book) -> Object:
    """How two players that became one are told apart again hangs on rows, and is left out."""
    roster = [*book.players.values_list("name", "retired")]
    return {
        "scorekeeper": FORM,
        "name": book.name,
        "made": moment(book.made_at),
        "roster": [name for name, _retired in roster],
        "retired": [name for name, retired in roster if retired],
    }


def _houses(book: Book) -> Iterator[Object]:
    for house in sorted(houses.versions(book), key=lambda house: (house.name, house.version)):
        yield {"name": house.name, "version": house.version, "made": moment(house.made_at), "rules": house.rules}


def _log(written: Written) -> Object:
    places = {entry.pk: place for place, entry in enumerate(written.entries)}
    return {
        "made": moment(written.row.made_at),
        "version": written.row.version,
        "opening": rulesets.together(written.row.opening),
        "entries": [_entry(entry) for entry in written.entries],
        "log": [_line(revision, places) for revision in written.log],
        "rulings": [_ruling(saved, places) for saved in written.rulings],
    }


def _entry(entry: Entry) -> Object:
    """A fact, who recorded it as which change of the match, and what became of it."""
    times = {"amended": entry.amended_at, "struck": entry.struck_at}
    said = {"by": entry.by} if entry.by else {}
    gone = {name: moment(at) for name, at in times.items() if at}
    return {"fact": entry.fact, "version": entry.version, "made": moment(entry.made_at), **said, **gone}


def _line(revision: Revision, places: dict[int, int]) -> Object:
    """A change that is not told by an entry alone."""
    said = {
        "entry": places.get(revision.entry_id) if revision.entry_id else None,
        "before": revision.before,
        "after": revision.after,
        "alongside": _alongside(revision.alongside, places),
        "by": revision.by or None,
    }
    known = {name: value for name, value in said.items() if value is not None}
    return {"version": revision.version, "deed": revision.deed, "at": moment(revision.at), **known}


TRIPLE = 3


def _alongside(written: object, places: dict[int, int]) -> object:
    """Entries that were changed with another, by their number in the file; what cannot be read so is left out."""
    match written:
        case list():
            triples = [each for each in written if isinstance(each, list) and len(each) == TRIPLE]
            return [[places[pk], was, after] for pk, was, after in triples if isinstance(pk, int) and pk in places]
        case _:
            return None


def _ruling(saved: Saved, places: dict[int, int]) -> Object:
    texts = {
        "verdict": saved.verdict,
        "articles": saved.articles,
        "note": saved.note,
        "remedy": saved.remedy,
        "by": saved.by,
    }
    told = {name: value for name, value in texts.items() if value}
    entry = {"entry": places[saved.entry_id]} if saved.entry_id in places else {}
    entry |= {"playing": 1} if saved.playing else {}
    return {"made": moment(saved.made_at), "op": saved.op, "question": saved.question, **entry, **told}


def moment(at: datetime) -> str:
    """A time to the microsecond, wherever the server stands."""
    return at.astimezone(UTC).isoformat()


def _text(found: Object) -> str:
    """JSON with a line for each field and each item of its lists, in the order given; the facts as they stand."""
    return "{\n" + ",\n".join(f"{_json(name)}: {_listed(value)}" for name, value in found.items()) + "\n}\n"


def _listed(value: object) -> str:
    if isinstance(value, list) and value:
        return "[\n" + ",\n".join(map(_json, value)) + "\n]"
    return _json(value)


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
