"""Sheet: a match as text that people read and copy, one fact a line; back from it comes the same match."""

import json
import re
from collections.abc import Iterator

from scorekeeper.match import reading, record
from scorekeeper.match.facts import Match, NewRules, Unreadable
from scorekeeper.match.reading import RecordError
from scorekeeper.rules.house import presets
from scorekeeper.rules.house.ruleset import RuleSet
from scorekeeper.rules.rulings import Problem, say, shown

_NOBODY = "–"
_BETWEEN = " · "
_MARKS = r"\s\[\]{},:\"·–"
_WORDS = rf"[^{_MARKS}]+(?: [^{_MARKS}]+)*"
_PLAIN = re.compile(_WORDS)
_NUMBER = re.compile(r"-?\d{1,9}")
_NUMBERED = re.compile(r"\d+\. (.*)")
_TOKEN = re.compile(rf" *(\"(?:[^\"\\]|\\.)*\"|{_WORDS}|[\[\]{{}},:·–])")
_DEEPEST = 9
_LEVELS = ("levels", "rank", "trump_rank")  # read as levels, so that a 5 needs no quotes


def write(match: Match) -> str:
    """The head of the sheet, line by line, an empty line, and the facts by number."""
    head = record.dump(match) | {"rules": _link(match.rules)}
    del head["hands"]
    facts = (
        record.fact(fact) | ({"rules": _link(fact.rules)} if isinstance(fact, NewRules) else {})
        for fact in match.facts
        if not isinstance(fact, Unreadable)
    )
    lines = [f"{number}. {_BETWEEN.join(_pairs(fact))}" for number, fact in enumerate(facts, start=1)]
    return "\n".join([*_pairs(head), "", *lines]) + "\n"


def read(text: str) -> Match:
    """The match on a sheet; a line that cannot be read is refused by its number."""
    found: dict[str, object] = {}
    hands: list[object] = []
    for number, line in enumerate(text.split("\n"), start=1):
        fact = _NUMBERED.fullmatch(line)
        if fact:
            hands.append(_Line(fact[1], number).pairs("·", ""))
        elif line.strip():
            found |= _Line(line, number).pairs("·", "")
    return reading.match(found | {"hands": hands})


def _link(rules: RuleSet) -> str:
    """One word for rules: a preset, and what differs from it."""
    return presets.link(rules, presets.closest(rules))


def _pairs(found: dict[str, object]) -> Iterator[str]:
    return (f"{_word(key)}: {_level(value) if key in _LEVELS else _value(value)}" for key, value in found.items())


def _value(value: object) -> str:
    match value:
        case dict():
            return "{" + ", ".join(_pairs(value)) + "}"
        case list():
            return "[" + ", ".join(map(_value, value)) + "]"
        case None:
            return _NOBODY
        case int():
            return str(value)
        case _:
            return _word(str(value))


def _level(value: object) -> str:
    """A level as it is, or those of several players."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_word(name)}: {level}" for name, level in value.items()) + "}"
    return str(value)


def _word(text: str) -> str:
    """Words as they are, or in quotes where they would be taken for something else."""
    bare = _PLAIN.fullmatch(text) and not _NUMBER.fullmatch(text)
    return text if bare else json.dumps(text, ensure_ascii=False)


class _Line:
    """One line of a sheet, read from its beginning to its end."""

    def __init__(self, text: str, number: int) -> None:
        self._text = text
        self._number = number
        self._at = 0
        self._depth = 0

    def pairs(self, between: str, end: str) -> dict[str, object]:
        """Names with their values, up to the end mark."""
        found: dict[str, object] = {}
        while not (found == {} and self._ends(end)):
            name = self._words()
            self._expect(":")
            found[str(name)] = self._value()
            if self._ends(end):
                break
            self._expect(between)
        return found

    def _value(self) -> object:
        mark = self._peek()
        if mark in {"{", "["}:
            self._next()
            self._depth += 1
            if self._depth > _DEEPEST:
                raise self._error()
            found = self.pairs(",", "}") if mark == "{" else self._list()
            self._depth -= 1
            return found
        if mark == _NOBODY:
            self._next()
            return None
        words = self._words()
        return int(words) if _NUMBER.fullmatch(words) and mark == words else words

    def _list(self) -> list[object]:
        found: list[object] = []
        while not (found == [] and self._ends("]")):
            found.append(self._value())
            if self._ends("]"):
                break
            self._expect(",")
        return found

    def _ends(self, mark: str) -> bool:
        """Whether the end mark stands here; the mark of a whole line is that nothing does."""
        if self._peek() != mark:
            return False
        self._next()
        return True

    def _words(self) -> str:
        token = self._next()
        if token.startswith('"'):
            return self._unquoted(token)
        if not _PLAIN.fullmatch(token):
            raise self._error()
        return token

    def _unquoted(self, token: str) -> str:
        try:
            return str(json.loads(token))
        except ValueError as error:
            raise self._error() from error

    def _expect(self, mark: str) -> None:
        if self._next() != mark:
            raise self._error()

    def _peek(self) -> str:
        token = _TOKEN.match(self._text, self._at)
        if token is None and self._text[self._at :].strip():
            raise self._error()
        return token[1] if token else ""

    def _next(self) -> str:
        found = self._peek()
        token = _TOKEN.match(self._text, self._at)
        self._at = token.end() if token else len(self._text)
        return found

    def _error(self) -> RecordError:
        sentence = say(
            "Line {line} cannot be read: {text}. A line is like “declarer: N · points: 35”.",
            line=self._number,
            text=shown(self._text),
        )
        return RecordError((Problem(field=f"line {self._number}", sentence=sentence),))
