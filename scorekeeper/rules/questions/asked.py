"""Asked: the fields of one question, read strictly; whatever cannot be read is refused by name."""

import json
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from enum import Enum
from functools import lru_cache
from typing import TypeVar

from scorekeeper.rules.cards.notation import NotationError
from scorekeeper.rules.house import presets
from scorekeeper.rules.house.contradictions import contradictions_in
from scorekeeper.rules.house.kinds import OptionError, nearest
from scorekeeper.rules.house.ruleset import RuleSet
from scorekeeper.rules.search_budget import spend
from scorekeeper.rules.words import Problem, Sentence, quoted, say, series, shown

T = TypeVar("T")

A_FIELD = 60
"""What it costs to find what an unknown field was meant to be, in steps."""
LONGEST_WORD = 40
MOST_LISTED = 200
"""No question needs a longer list: a hand of eight decks has fewer tricks."""


class Refused(Enum):
    """What kind of thing stood in the way of an answer."""

    JSON = "json"
    OPERATION = "operation"
    MISSING = "missing"
    FIELD = "field"
    NOTATION = "notation"
    OPTION = "option"
    IMPOSSIBLE = "impossible"
    FAULT = "fault"
    TOO_COSTLY = "too_costly"


TOO_INTRICATE = say("This is too long or too intricate to be answered at once. Ask about less of it at a time.")


class QuestionError(ValueError):
    """A question that cannot be answered: the field, and a sentence with the reason and the way out."""

    def __init__(self, kind: Refused, field: str, sentence: Sentence, *, place: tuple[int, str] | None = None) -> None:
        super().__init__(str(sentence))
        self.kind = kind
        self.field = field
        self.sentence = sentence
        self.place = place


class Asked:
    """One question. Every read of a field is remembered, so that fields nobody reads can be pointed out."""

    def __init__(self, raw: Mapping[str, object], path: str = "") -> None:
        self._raw = raw
        self._path = path
        self._read: set[str] = set()
        self.notes: tuple[Sentence, ...] = ()

    def rules(self, supposing: Mapping[str, object] | None = None) -> RuleSet:
        """The rule set named, or the one played where nothing is said; what the question implies comes on top."""
        raw = self.get("rules")
        try:
            found, self.notes = _stated(raw) if not supposing else _with_notes(presets.load(raw, supposing))
        except OptionError as error:
            raise QuestionError(Refused.OPTION, f"rules.{error.key}", error.sentence) from error
        return found

    def declared_rules(self) -> RuleSet:
        """The same with what they say about options that make no difference to them."""
        return presets.declared(self.get("rules"))

    def with_rules(self, raw: object) -> "Asked":
        """The same question under rules that are stated beside it."""
        return Asked({**self._raw, "rules": raw}, self._path)

    def items(self, field: str) -> Sequence[object]:
        """A list."""
        raw = self.required(field)
        if not isinstance(raw, list):
            sentence = say("{field} takes a list; {got} is not one.", field=self.name(field), got=shown(raw))
            raise self.error(Refused.FIELD, field, sentence)
        if len(raw) > MOST_LISTED:
            sentence = say(
                "{field} lists {count} things; {most} are the most that one question takes.",
                field=self.name(field),
                count=len(raw),
                most=MOST_LISTED,
            )
            raise self.error(Refused.FIELD, field, sentence)
        return raw

    def each(self, field: str) -> list["Asked"]:
        """A list of objects."""
        return [self._object(f"{field}[{place}]", raw) for place, raw in enumerate(self.items(field))]

    def part(self, field: str) -> "Asked":
        """An object."""
        return self._object(field, self.required(field))

    def whole(self, field: str, raw: object, low: int, high: int) -> int:
        """A whole number within bounds."""
        if isinstance(raw, int) and not isinstance(raw, bool) and low <= raw <= high:
            return raw
        sentence = say(
            "{field} takes a whole number from {low} to {high}; {got} is not one.",
            field=self.name(field),
            low=low,
            high=high,
            got=quoted(raw),
        )
        raise self.error(Refused.FIELD, field, sentence)

    def word(self, field: str, raw: object) -> str:
        if not isinstance(raw, str) or not raw.strip() or len(raw) > LONGEST_WORD:
            sentence = say("{field} takes a word; {got} is not one.", field=self.name(field), got=shown(raw))
            raise self.error(Refused.FIELD, field, sentence)
        return raw

    def one_of(self, field: str, words: Collection[str]) -> str:
        """One of some words."""
        raw = self.word(field, self.required(field))
        if raw in words:
            return raw
        known = series(words)
        sentence = say("{field} is one of {known}; {got} is not.", field=self.name(field), known=known, got=shown(raw))
        raise self.error(Refused.FIELD, field, sentence)

    def get(self, field: str) -> object:
        """Whatever stands there, or nothing."""
        self._read.add(field)
        return self._raw.get(field)

    def required(self, field: str) -> object:
        raw = self.get(field)
        if raw is None:
            raise self.error(Refused.MISSING, field, say("{field} is missing.", field=self.name(field)))
        return raw

    def name(self, field: str) -> str:
        """The field with the way to it."""
        return f"{self._path}{field}"

    def error(self, kind: Refused, field: str, sentence: Sentence) -> QuestionError:
        return QuestionError(kind, self.name(field), sentence)

    def refuse(self, found: Iterable[Problem]) -> None:
        """What cannot have been at a real table gets no answer but the reason."""
        for problem in found:
            raise self.error(Refused.IMPOSSIBLE, problem.field, problem.sentence)

    def unread(self) -> list[Sentence]:
        """The fields that no rule looked at, each with the one that was probably meant."""
        return [self._unknown(field) for field in self._raw if field not in self._read]

    def _unknown(self, field: str) -> Sentence:
        spend(A_FIELD)
        meant = nearest(field, sorted(self._read))
        if meant is None:
            return say("{field} has no bearing on this question.", field=shown(field))
        return say("{field} has no bearing on this question; did you mean {meant}?", field=shown(field), meant=meant)

    def _object(self, field: str, raw: object) -> "Asked":
        if not isinstance(raw, dict):
            sentence = say("{field} takes an object; {got} is not one.", field=self.name(field), got=shown(raw))
            raise self.error(Refused.FIELD, field, sentence)
        return Asked(raw, f"{self.name(field)}.")

    def noted(self, field: str, read: Callable[[object], T]) -> T:
        """What stands in a field that has to be there, in any notation."""
        return self.at(field, self.required(field), read)

    def at(self, field: str, raw: object, read: Callable[[object], T]) -> T:
        """Read what stands in a field; what cannot be read is refused with the field and the place in it."""
        try:
            return read(raw)
        except NotationError as error:
            place = error.position, error.text
            raise QuestionError(Refused.NOTATION, self.name(field), error.sentence, place=place) from error


def _stated(raw: object) -> tuple[RuleSet, tuple[Sentence, ...]]:
    """Rules with their notes. Table after table asks under the same ones, so that each statement is read once."""
    return _linked(raw) if isinstance(raw, str) else _spelt_out(json.dumps(raw))


@lru_cache(maxsize=256)
def _linked(text: str) -> tuple[RuleSet, tuple[Sentence, ...]]:
    return _with_notes(presets.load(text))


@lru_cache(maxsize=256)
def _spelt_out(text: str) -> tuple[RuleSet, tuple[Sentence, ...]]:
    return _with_notes(presets.load(json.loads(text)))


def _with_notes(rules: RuleSet) -> tuple[RuleSet, tuple[Sentence, ...]]:
    """And what does not go together in them; it never keeps a question from its answer."""
    return rules, tuple(problem.sentence for problem in contradictions_in(rules))
