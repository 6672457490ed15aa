"""Files read: the ZIP of a book, a match's JSON, or a sheet; everything that is the matter is told at once."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import TypeVar

from scorekeeper.match import checks, fold, reading, record
from scorekeeper.match.facts import Fact, Match, Unreadable
from scorekeeper.match.reading import JsonObject, RecordError, whole, words
from scorekeeper.rules.words import Problem, Sentence, Value, say, shown
from scorekeeper.store import codec, csv_reading, csv_text, log_reading, written
from scorekeeper.store.archives import Archive
from scorekeeper.store.csv_reading import Answers
from scorekeeper.store.exporting import FORM
from scorekeeper.store.incoming import Finding, Incoming, IncomingLog, IncomingMatch, UnreadableError
from scorekeeper.store.models import TITLE_LENGTH

MOST_BYTES = 10 * 1024 * 1024
UNPACKED = 8
"""Times as much may be in a ZIP; scores become a fifth of their size."""
SMALL, TIGHTEST = 1024 * 1024, 20
"""What any ZIP may hold, and how many times its own size beyond that: more is no scorebook, and takes long to read."""
MOST_ENTRIES = 1_000_000
MOST_PROBLEMS = 50
T = TypeVar("T")


def _nobody(_count: int) -> None:
    pass


def read(
    data: bytes,
    answers: Answers,
    *,
    name: str = "",
    most: int = MOST_BYTES,
    most_entries: int = MOST_ENTRIES,
    tell: Callable[[int], None] = _nobody,
) -> Incoming:
    """What a file of at most so many bytes would bring; `tell` hears how many matches of a ZIP have been read."""
    refused = _refused(data, name, most)
    if refused:
        return Incoming(problems=(Finding(place="", sentence=refused),))
    try:
        if data.startswith(b"PK"):
            unpacked = min(most * UNPACKED, SMALL + TIGHTEST * len(data))
            return _of_zip(Archive(data, unpacked), most_entries, tell)
        if data.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] in {b"{", b"["}:
            return _of_record(data)
    except UnreadableError as error:
        return Incoming(problems=(error.told,))
    return _of_sheet(data, answers, most_entries)


def _refused(data: bytes, name: str, most: int) -> Sentence | None:
    """Why it need not be looked into."""
    if len(data) > most:
        return _too_long(len(data), most)
    if data.startswith(_OTHER_FILES):
        return _UNKNOWN
    return _NO_ZIP if name.lower().endswith(".zip") and not data.startswith(b"PK") else None


_OTHER_FILES = (b"%PDF", b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"\xd0\xcf\x11\xe0", b"\x1f\x8b", b"SQLite format 3")
_UNKNOWN = say("This is neither a scorebook's ZIP nor a match's JSON nor a sheet as CSV. Choose one of these.")


_NO_ZIP = say("This file is called .zip, but is no ZIP. Choose the file that was saved from the scorebook.")


def _too_long(size: int, most: int) -> Sentence:
    return say(
        "The file has {size} bytes; at most {most} can be brought in at once. Bring it in in several parts.",
        size=size,
        most=most,
    )


def _too_many(most: int) -> Sentence:
    return say(
        "More than {most} entries are in this file, and a page brings in no more. Whoever runs the server brings "
        "it in with `manage.py import`.",
        most=most,
    )


def _of_sheet(data: bytes, answers: Answers, most_entries: int) -> Incoming:
    sheet = csv_reading.read(data, answers)
    if sum(len(match.facts) for match in sheet.matches) > most_entries:
        return Incoming(problems=(Finding(place="", sentence=_too_many(most_entries)),))
    return Incoming(
        matches=tuple(IncomingMatch(match=match) for match in sheet.matches),
        problems=tuple(_in_sheet(told) for told in sheet.problems),
        remarks=tuple(_in_sheet(told) for told in sheet.remarks),
    )


def _in_sheet(told: csv_text.SheetFinding) -> Finding:
    line, column = told.place
    place = say("Line {line}, “{column}”", line=line, column=column) if column else say("Line {line}", line=line)
    return Finding(place=place, sentence=told.sentence)


def _of_record(data: bytes) -> Incoming:
    try:
        match = _as_recorded(_a_match(_json(data)))
    except RecordError as error:
        return Incoming(problems=tuple(_at("", error.problems)))
    return Incoming(matches=(IncomingMatch(match=match),))


def _a_match(raw: object) -> Match:
    """A match that can have begun so."""
    found = record.read_match(raw)
    wrong = tuple(checks.opening_problems(found))
    if wrong:
        raise RecordError(wrong)
    return found


def _as_recorded(match: Match) -> Match:
    """The same match, if all of it can have happened: what a form refuses comes in by no file either."""
    wrong = tuple(
        Problem(field=f"hands[{place}].{problem.field}".rstrip("."), sentence=problem.sentence)
        for place, step in enumerate(fold.steps(match))
        for problem in step.problems
    )
    if wrong:
        raise RecordError(wrong)
    return match


def _at(file: str, problems: tuple[Problem, ...]) -> Iterator[Finding]:
    for problem in problems[:MOST_PROBLEMS]:
        yield Finding(place=": ".join(filter(None, (file, problem.field))), sentence=problem.sentence)


_NUL = re.compile(r"(?<!\\)(?:\\\\)*\\u0000")


def _json(data: bytes, file: str = "") -> object:
    """Strict JSON, no deeper than a row may be."""
    try:
        text = data.decode("utf-8-sig")
        found = written.sound(text)
    except UnicodeDecodeError as error:
        raise UnreadableError(say("This is not text in UTF-8. Save it anew."), file) from error
    except (ValueError, RecursionError) as error:
        reason = str(error) or "nested too deeply"
        raise UnreadableError(
            say("This is not JSON that can be read: {reason}.", reason=shown(reason)), file
        ) from error
    if _NUL.search(text):
        raise UnreadableError(say("There is a NUL character in a text here, which no database keeps."), file)
    return found


_MATCH = re.compile(r"matches/(\d{4,9})\.(json|log\.json|csv)")
_OTHERS = ("book.json", "houses.json", "rulings.json")


def _of_zip(archive: Archive, most_entries: int, tell: Callable[[int], None]) -> Incoming:
    if "book.json" not in archive.infos:
        raise UnreadableError(_UNKNOWN)
    found = _Book(archive)
    numbers = sorted({int(known[1]): known[1] for name in archive.infos if (known := _MATCH.fullmatch(name))}.items())
    for count, (_number, written_number) in enumerate(numbers, start=1):
        found.add(f"matches/{written_number}")
        if found.entries > most_entries:
            raise UnreadableError(_too_many(most_entries))
        tell(count)
    for name in archive.infos:
        if not _MATCH.fullmatch(name) and name not in _OTHERS and not name.endswith("/"):
            found.remark(shown(name), say("This file is not part of a scorebook, and was left out."))
    return found.incoming()


@dataclass(slots=True)
class _Book:
    """Reads the files of a book one after the other, and collects what is the matter with them."""

    archive: Archive
    matches: list[IncomingMatch] = field(default_factory=list)
    entries: int = 0
    """Rows that would be written: matches, and what is written of them."""
    problems: list[Finding] = field(default_factory=list)
    remarks: list[Finding] = field(default_factory=list)

    def refuse(self, *told: Finding) -> None:
        self.problems.extend(told[: MOST_PROBLEMS - len(self.problems)])

    def remark(self, place: Value, sentence: Sentence) -> None:
        if len(self.remarks) < MOST_PROBLEMS:
            self.remarks.append(Finding(place=place, sentence=sentence))

    def incoming(self) -> Incoming:
        book = self.fields("book.json")
        book.needed("scorekeeper", whole(FORM, FORM))
        name, made = book.read("name", words(TITLE_LENGTH, empty=True)) or "", book.read("made", log_reading.moment)
        roster, retired = book.listed("roster", reading.NAME), book.listed("retired", reading.NAME)
        self.close("book.json", book)
        houses = tuple(self.parts("houses.json", "houses", log_reading.house))
        if len({(house.name, house.version) for house in houses}) < len(houses):
            twice = say("Two sets of house rules have the same name and version.")
            self.refuse(Finding(place="houses.json", sentence=twice))
        rulings = tuple(self.parts("rulings.json", "rulings", lambda fields: log_reading.ruling(fields, 0)))
        return Incoming(
            name=name,
            made=made,
            roster=roster,
            retired=retired,
            houses=houses,
            rulings=rulings,
            matches=tuple(self.matches),
            problems=tuple(self.problems),
            remarks=tuple(self.remarks),
        )

    def parts(self, file: str, name: str, read: Callable[[JsonObject], T | None]) -> Iterator[T]:
        if file not in self.archive.infos:
            return
        fields = self.fields(file)
        found = [read(part) for part in fields.parts(name)]
        self.close(file, fields)
        yield from (each for each in found if each)

    def fields(self, file: str) -> JsonObject:
        raw = _json(self.archive.read(file), file)
        if not isinstance(raw, dict):
            raise UnreadableError(say("An object was expected; {got} is not one.", got=shown(raw)), file)
        return JsonObject(raw, "", [])

    def close(self, file: str, fields: JsonObject) -> None:
        fields.close()
        self.refuse(*_at(file, tuple(fields.problems)))

    def add(self, name: str) -> None:
        """A match: its record, and beside it the log, from which everything is known if it is there."""
        file = f"{name}.log.json"
        alone = file not in self.archive.infos
        record = self._record(f"{name}.json", alone=alone) if f"{name}.json" in self.archive.infos else None
        if alone:
            if record:
                self.entries += 1 + len(record.facts)
                self.matches.append(IncomingMatch(match=record))
            return
        fields = self.fields(file)
        log = log_reading.log(fields)
        self.close(file, fields)
        if log is None:
            return
        told = self._told(file, log)
        if record and told != record:
            sentence = say(
                "What stands in this record is not what its log comes to. To bring in the record without its log, "
                "leave {log} out of the ZIP.",
                log=file,
            )
            self.refuse(Finding(place=f"{name}.json", sentence=sentence))
        self.matches.append(IncomingMatch(match=told, log=log))
        self.entries += 1 + len(log.entries) + len(log.lines) + len(log.rulings)

    def _record(self, file: str, *, alone: bool) -> Match | None:
        try:
            found = _a_match(_json(self.archive.read(file), file))
            return _as_recorded(found) if alone else found
        except RecordError as error:
            self.refuse(*_at(file, error.problems))
            return None

    def _told(self, file: str, log: IncomingLog) -> Match | None:
        """The match as its rows tell it, as far as they can be read."""
        facts = list[Fact]()
        try:
            began = codec.read(log.opening, ())
        except RecordError:
            self.remark(file, say("The beginning of this match cannot be read; it comes in damaged, as it was."))
            return None
        for place, entry in enumerate(log.entries):
            fact = codec.fact(entry.fact, len(began.players))
            if isinstance(fact, Unreadable):
                self.remark(f"{file}: entries[{place}]", say("This cannot be read; it comes in as it stands."))
            elif entry.struck is None:
                facts.append(fact)
        return replace(began, facts=tuple(facts))
