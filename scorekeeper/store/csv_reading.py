"""CSV read back: each row becomes the fact that it tells.

A sheet that tells only running levels gives scores that were set; one that tells only points gives hands, and who
declared and at which level follows from the rules. What cannot be known is said, and nothing is guessed in silence.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from scorekeeper.match import checks, fold, record
from scorekeeper.match.facts import Fact, Match, SetScore
from scorekeeper.match.reading import RecordError
from scorekeeper.match.standing import Standing, opening
from scorekeeper.rules.cards.card import Rank
from scorekeeper.rules.words import Sentence, say, series, shown
from scorekeeper.store import csv_ends, csv_text
from scorekeeper.store.csv_columns import (
    day_and_time,
    is_day,
    names_in,
    trump_of,
)
from scorekeeper.store.csv_text import Grid, Place, Row, SheetError, SheetFinding, decoded
from scorekeeper.store.csv_writing import BETWEEN_NAMES, ENDS

MOST_TOLD = 50
"""Problems of one sheet that are told one by one."""
FROM_A_SHEET = "From a spreadsheet."
"""Why a score was set; the table's word, in whatever language it is read."""
_NO_DAY = say("On which day this match was played is not said here, so it is put under today.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Answers:
    """What a sheet may not tell: who plays, by which rules, who declared first; and how people are called here."""

    players: tuple[str, ...] = ()
    rules: object = None
    declarer: str = ""
    called: Callable[[str], str] = str


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """What was read: nothing of it is to be written where there are problems; remarks stop nothing."""

    matches: tuple[Match, ...] = ()
    problems: tuple[SheetFinding, ...] = ()
    remarks: tuple[SheetFinding, ...] = ()


def read(data: bytes, answers: Answers) -> Sheet:
    """Every match of a sheet, and everything that is the matter with it."""
    try:
        grid = csv_text.grid(decoded(data))
    except SheetError as error:
        return Sheet(problems=(error.told,))
    found = _Reading(answers, remarks=[*grid.remarks])
    matches = [match for evening in _evenings(grid.rows) if (match := found.match(evening))]
    return Sheet(
        matches=tuple(matches),
        problems=_as_there(grid, found.problems),
        remarks=_as_there(grid, sorted(dict.fromkeys(found.remarks), key=_line)),
    )


def _as_there(grid: Grid, found: Iterable[SheetFinding]) -> tuple[SheetFinding, ...]:
    """Columns by the names that they have in the sheet."""
    return tuple(
        SheetFinding(Place(told.place.line, grid.headers.get(told.place.column, told.place.column)), told.sentence)
        for told in found
    )


def _evenings(rows: Iterable[Row]) -> list[list[Row]]:
    """Rows of one match: those of one word in the column for it, or else of one day. An empty cell repeats the last."""
    column = "match" if any(row.get("match") for row in rows) else "at"
    evenings: dict[str, list[Row]] = {}
    last = ""
    for row in rows:
        said = row.get(column)
        if said and not (column == "at" and _TIMED.search(said) and evenings):
            last = said
        evenings.setdefault(last, []).append(row)
    return [*evenings.values()]


_OTHERWISE = say("Other rules and penalties are not in a sheet; its levels count instead.")
_LEFT_OUT: Mapping[str, Sentence] = MappingProxyType(
    {
        "rules": _OTHERWISE,
        "penalty": _OTHERWISE,
        "irregularity": say(
            "Irregularities are not in a sheet. Points that they cost are fines in the row of their hand, "
            "and levels are set as the sheet has them."
        ),
    }
)
"""What is said of rows that tell no result, by the word for what they are."""
_TIMED = re.compile(r"\d:\d\d")
"""A time beside the day: then hands past midnight are of the same evening."""


def _line(told: SheetFinding) -> int:
    return told.place.line


@dataclass(slots=True)
class _Reading:
    """Reads match after match, and collects what is the matter."""

    answers: Answers
    remarks: list[SheetFinding]
    problems: list[SheetFinding] = field(default_factory=list)

    def refuse(self, place: Place, sentence: Sentence) -> None:
        if len(self.problems) < MOST_TOLD:
            self.problems.append(SheetFinding(place, sentence))

    def remark(self, place: Place, sentence: Sentence) -> None:
        if len(self.remarks) < MOST_TOLD:
            self.remarks.append(SheetFinding(place, sentence))

    def remark_left_out(self, row: Row) -> None:
        """What a sheet names without saying what it was; by its levels alone a row says all that it has to."""
        left_out = _LEFT_OUT.get(row.get("what"))
        if left_out:
            self.remark(Place(row.line), left_out)

    def remark_passed_over(self, row: Row) -> None:
        """What a row says besides of how its hand ended."""
        for column, sentence in csv_ends.passed_over(row):
            self.remark(Place(row.line, column), sentence)

    def refuse_days(self, rows: Iterable[Row]) -> None:
        """Days that no calendar has, told also where nothing else of the match can be read."""
        for row in rows:
            if not is_day(day_and_time(row.get("at"))):
                sentence = say("There is no such day or time as {got}. Correct it in the sheet.", got=row.get("at"))
                self.refuse(Place(row.line, "at"), sentence)

    def match(self, rows: list[Row]) -> Match | None:
        self.refuse_days(rows)
        began = self._began(rows)
        if began is None:
            return None
        standing, facts = opening(began), list[Fact]()
        for row in rows:
            for fact in self._facts(row, standing, bool(facts)):
                step = fold.after(standing, fact)
                for problem in step.problems:
                    self.refuse(_place(row, problem.field), problem.sentence)
                for note in step.notes:
                    self.remark(Place(row.line), note.sentence)
                facts.append(fold.seen(step))
                standing = step.after
        for people in rows[0].levels:
            if standing.levels.keys().isdisjoint(map(self.answers.called, people)):
                self.remark(Place(1, BETWEEN_NAMES.join(people)), csv_text.LEFT_OUT)
        return replace(began, facts=tuple(facts))

    def _began(self, rows: list[Row]) -> Match | None:
        line, players = rows[0].line, self._players(rows)
        called = any(row.get("friends") for row in rows)
        day = next((day_and_time(row.get("at"))[:10] for row in rows if row.get("at")), "")
        raw: dict[str, object] = {
            "rules": self.answers.rules or ("finding-friends" if called else "tractor"),
            "players": list(players),
            **({"date": day} if day else {}),
            **({"name": rows[0].get("match")} if rows[0].get("match") else {}),
        }
        try:
            found = record.read_match(raw)
        except RecordError as error:
            for problem in error.problems:
                self.refuse(Place(line, "at" if problem.field == "date" else problem.field), problem.sentence)
            return None
        wrong = [problem.sentence for problem in checks.opening_problems(found)]
        if wrong:
            names = series(players)
            seats = say("Who sat at this table, in turn, cannot be told from this sheet: {names}.", names=names)
            reasons = [seats, *wrong] if players else [say("Nobody is named in this sheet: say who plays.")]
            for reason in reasons:
                self.refuse(Place(line), reason)
        elif not day:
            self.remark(Place(line), _NO_DAY)
        return None if wrong else found

    def _players(self, rows: list[Row]) -> tuple[str, ...]:
        """In turn: as was answered, as seats are written, as columns of levels stand, or as people are named."""
        if self.answers.players:
            return tuple(map(self.answers.called, self.answers.players))
        seats = next((names_in(row.get("seats")) for row in rows if row.get("seats")), ())
        found = seats or _seated([*rows[0].levels]) or _named(rows)
        return tuple(dict.fromkeys(map(self.answers.called, found)))

    def _facts(self, row: Row, standing: Standing, later: bool) -> Iterator[Fact]:  # noqa: FBT001 - not the first
        raw, levels = self._raw(row, standing), self._levels(row, standing)
        if raw and not later and self.answers.declarer and "declarer" not in raw:
            raw["declarer"] = self.answers.called(self.answers.declarer)
        fact = self._fact(row, raw, standing) if raw else None
        if fact:
            yield fact
            step = fold.after(standing, fact)
            if levels and not step.problems and _differs(levels, step.after):
                self.remark(Place(row.line), _sets(levels))
                yield SetScore(why=FROM_A_SHEET, levels=levels)
        elif levels and not raw:
            if row.get("what") in _LEFT_OUT and not _differs(levels, standing):
                return
            at, note = day_and_time(row.get("at")), row.get("note")
            score = {name: level.value for name, level in levels.items()}
            told = {"at": at, "note": note, "set_score": {"levels": score}, "why": FROM_A_SHEET}
            set_score = self._fact(row, {name: value for name, value in told.items() if value}, standing)
            yield from [set_score] if set_score else []
        elif not raw:
            self.remark(Place(row.line), say("This row tells neither points nor levels, and was left out."))

    def _fact(self, row: Row, raw: dict[str, object], standing: Standing) -> Fact | None:
        try:
            return record.read_fact(raw, players=len(standing.players))
        except RecordError as error:
            for problem in error.problems:
                self.refuse(_place(row, problem.field), _by_columns(problem.sentence))
            return None

    def _levels(self, row: Row, standing: Standing) -> Mapping[str, Rank]:
        """What the row says of levels, for those who sit there; of partners one is enough."""
        found: dict[str, Rank] = {}
        for people, text in row.levels.items():
            level = csv_text.level(text) if text else None
            for name in map(self.answers.called, people):
                if level and name in standing.levels:
                    side = next((side for side in standing.sides if name in side), (name,))
                    found |= {name: level} | {other: level for other in side if other not in found}
        return MappingProxyType(found)

    def _raw(self, row: Row, standing: Standing) -> dict[str, object]:
        """The row as the record writes its fact; nothing where it tells no result."""
        if row.get("what") == "seats":
            return {"seats": [*map(self.answers.called, names_in(row.get("seats")))], **_remark(row)}
        kind = {} if row.get("what") in _LEFT_OUT else csv_ends.hand_fields(row)
        if not kind:
            self.remark_left_out(row)
            return {}
        self.remark_passed_over(row)
        raw: dict[str, object] = {**kind, **_remark(row)}
        if row.get("declarer"):
            raw["declarer"] = self.answers.called(row.get("declarer"))
        if "redeal" in raw and row.get("by"):
            raw["by"] = self.answers.called(row.get("by"))
        if "lost_by" in raw:
            raw["lost_by"] = self.answers.called(row.get("lost by"))
        if row.get("level played"):
            raw["trump_rank"] = row.get("level played").upper()
        if row.get("friends") and "redeal" not in raw:
            raw["friends"] = [*map(self.answers.called, names_in(row.get("friends"), standing.players))]
        if row.get("trump") and csv_ends.is_counted(row):
            declarer = raw.get("declarer") or standing.declarer or self.answers.called(self.answers.declarer)
            level = standing.levels.get(str(declarer))
            raw["trump"] = trump_of(row.get("trump"), str(raw.get("trump_rank") or (level.value if level else "")))
        return raw


def _seated(columns: list[tuple[str, ...]]) -> tuple[str, ...]:
    """Columns of sides are dealt out in turn: Mei & Li, Otto & Ada sit as Mei, Otto, Li, Ada."""
    if len({len(people) for people in columns}) == 1:
        return tuple(name for turn in zip(*columns, strict=True) for name in turn)
    return tuple(name for people in columns for name in people)


def _named(rows: list[Row]) -> tuple[str, ...]:
    """Everybody whom some row names."""
    cells = (row.get(column) for row in rows for column in ("declarer", "friends", "by", "lost by"))
    return tuple(dict.fromkeys(name for cell in cells for name in names_in(cell)))


def _remark(row: Row) -> dict[str, object]:
    told = {"at": day_and_time(row.get("at")), "note": " ".join(row.get("note").split())}
    return {name: text for name, text in told.items() if text}


def _differs(levels: Mapping[str, Rank], after: Standing) -> bool:
    return any(after.levels[name] != level for name, level in levels.items() if name in after.levels)


def _sets(levels: Mapping[str, Rank]) -> Sentence:
    said = [f"{name} {level.value}" for name, level in levels.items()]
    return say(
        "By the rules, and without penalties, the levels would be others; those of the sheet were set: {levels}.",
        levels=series(said),
    )


def _place(row: Row, path: str) -> Place:
    """The column from which a field of the record was read."""
    name = path.split("[", maxsplit=1)[0]
    for column in (path, name, path.partition(".")[0]):
        known = _COLUMN_OF_FIELD.get(column)
        if known and (row.get(known) or known == "declarer"):
            return Place(row.line, known)
    return Place(row.line, ENDS.get(name, shown(name)) if name else "")


def _by_columns(sentence: Sentence) -> Sentence:
    """What is missing by the name of its column."""
    values = ((name, ENDS.get(str(value), value) if name == "field" else value) for name, value in sentence.values)
    return Sentence(sentence.template, tuple(values))


_COLUMN_OF_FIELD = {
    "points": "points",
    "captured": "captured",
    "kitty": "kitty",
    "declarers_captured": "declarers captured",
    "bracket": "bracket",
    "last_trick": "last trick won by",
    "last_trick.won_by": "last trick won by",
    "last_trick.cards": "last trick cards",
    "last_trick.longest": "last trick part",
    "last_trick.points": "last trick points",
    "trump": "trump",
    "friends": "friends",
    **ENDS,
    "fines": "fine on defenders",
    "note": "note",
    "at": "at",
    "declarer": "declarer",
    "trump_rank": "level played",
    "seats": "seats",
}
