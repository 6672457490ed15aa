"""Logs read back: entries, lines, rulings and house rules as `exporting` writes them, field by field."""

from collections.abc import Callable, Sequence
from datetime import datetime

from scorekeeper.match.reading import FieldError, JsonObject, a_list, whole, words
from scorekeeper.rules.house import presets
from scorekeeper.rules.words import say, shown
from scorekeeper.store.incoming import IncomingEntry, IncomingHouse, IncomingLine, IncomingLog, IncomingRuling
from scorekeeper.store.models import NAME_LENGTH, TITLE_LENGTH, Revision

LONGEST_TEXT = 20_000
YEARS = range(1900, 9000)
"""Near either end of the calendar a time cannot be told in every zone."""
Deed = Revision.Deed


def house(fields: JsonObject) -> IncomingHouse | None:
    name, version = fields.needed("name", words(TITLE_LENGTH)), fields.needed("version", whole(1, 10**6))
    made, rules = fields.needed("made", moment), fields.get("rules")
    fields.read("rules", presets.load)
    fields.close()
    return IncomingHouse(name=name, version=version, made=made, rules=rules) if name and version and made else None


def log(fields: JsonObject) -> IncomingLog | None:
    made, version = fields.needed("made", moment), fields.needed("version", whole(0, 10**9))
    opening = fields.needed("opening", _as_it_stands)
    entries = tuple(entry for part in fields.parts("entries") if (entry := _entry(part)))
    count = len(entries)
    lines = tuple(line for part in fields.parts("log") if (line := _line(part, count)))
    rulings = tuple(kept for part in fields.parts("rulings") if (kept := ruling(part, count)))
    if not _in_order(version or 0, entries, lines):
        fields.refuse("log", say("The lines of a log are numbered one after another, up to the version of the match."))
    if made is None or version is None:
        return None
    return IncomingLog(made=made, version=version, opening=opening, entries=entries, lines=lines, rulings=rulings)


def _in_order(last: int, entries: Sequence[IncomingEntry], lines: Sequence[IncomingLine]) -> bool:
    """Each version is one change: what recorded an entry, which a line may tell as well, or another line."""
    recorded = {entry.version: place for place, entry in enumerate(entries) if entry.version}
    versions = [line.version for line in lines]
    return (
        len(recorded) == sum(bool(entry.version) for entry in entries)
        and versions == sorted({*versions})
        and max([*versions, *recorded], default=0) <= last
        and all(recorded.get(line.version, line.entry) == line.entry for line in lines)
    )


def _as_it_stands(raw: object) -> object:
    return raw


def _entry(fields: JsonObject) -> IncomingEntry | None:
    fact, version = fields.needed("fact", _as_it_stands), fields.needed("version", whole(0, 10**9))
    made, by = fields.needed("made", moment), fields.read("by", words(NAME_LENGTH)) or ""
    amended, struck = fields.read("amended", moment), fields.read("struck", moment)
    fields.close()
    if version is None or made is None:
        return None
    return IncomingEntry(fact=fact, version=version, made=made, by=by, amended=amended, struck=struck)


def _line(fields: JsonObject, entries: int) -> IncomingLine | None:
    version, deed = fields.needed("version", whole(1, 10**9)), fields.needed("deed", _deed)
    at, by = fields.needed("at", moment), fields.read("by", words(NAME_LENGTH)) or ""
    entry = fields.read("entry", whole(0, entries - 1)) if fields.has("entry") else None
    before, after = fields.get("before"), fields.get("after")
    alongside = fields.read("alongside", _alongside(entries))
    fields.close()
    if version is None or deed is None or at is None:
        return None
    return IncomingLine(
        version=version, deed=deed, at=at, by=by, entry=entry, before=before, after=after, alongside=alongside
    )


def ruling(fields: JsonObject, entries: int) -> IncomingRuling | None:
    made = fields.needed("made", moment)
    entry = fields.read("entry", whole(0, entries - 1)) if fields.has("entry") else None
    op, question = fields.needed("op", words(16)), fields.needed("question", _text)
    verdict, note = fields.read("verdict", words(12)) or "", fields.read("note", _text) or ""
    remedy, by = fields.read("remedy", _text) or "", fields.read("by", words(NAME_LENGTH)) or ""
    articles, playing = fields.listed("articles", words(80)), fields.read("playing", whole(0, 1))
    fields.close()
    if made is None or op is None or question is None:
        return None
    return IncomingRuling(
        made=made,
        op=op,
        question=question,
        entry=entry,
        playing=bool(playing),
        verdict=verdict,
        articles=articles,
        note=note,
        remedy=remedy,
        by=by,
    )


def _alongside(entries: int) -> Callable[[object], tuple[tuple[int, object, object], ...]]:
    number = whole(0, entries - 1)

    def read(raw: object) -> tuple[tuple[int, object, object], ...]:
        found = [each for each in a_list(raw) if isinstance(each, list) and len(each) == len(("entry", "was", "is"))]
        return tuple((number(place), was, now) for place, was, now in found)

    return read


def _deed(raw: object) -> str:
    if isinstance(raw, str) and raw in Deed.values:
        return raw
    raise FieldError(say("{got} is nothing that is done to a match.", got=shown(raw)))


def _text(raw: object) -> str:
    if isinstance(raw, str) and len(raw) <= LONGEST_TEXT:
        return raw
    raise FieldError(say("A text of at most {most} characters was expected.", most=LONGEST_TEXT))


def moment(raw: object) -> datetime:
    """A time with its zone."""
    try:
        found = datetime.fromisoformat(raw) if isinstance(raw, str) else None
    except ValueError:
        found = None
    if found is None or found.tzinfo is None or found.year not in YEARS:
        raise FieldError(say("{got} is not a time like 2026-02-17T20:15:00+00:00.", got=shown(raw)))
    return found
