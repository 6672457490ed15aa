"""Reading: one object of JSON, read strictly; whatever cannot be read is collected with its place and the reason."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TypeVar

from scorekeeper.rules.cards.notation import NotationError
from scorekeeper.rules.house.kinds import OptionError, nearest
from scorekeeper.rules.words import Problem, Sentence, quoted, say, series, shown

T = TypeVar("T")
Reader = Callable[[object], T]

MOST_LISTED = 10_000
MOST_REASONS = 3
_UNPRINTABLE = re.compile(r"[\x00-\x1f\x7f\u2028\u2029\ud800-\udfff]")


class FieldError(ValueError):
    """Why a value cannot be read."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(str(sentence))
        self.sentence = sentence


class RecordError(ValueError):
    """A record that cannot be read, with everything that is the matter."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__(" ".join(str(problem.sentence) for problem in problems))
        self.problems = problems

    @property
    def why(self) -> tuple[Sentence, ...]:
        """The first few reasons."""
        return tuple(problem.sentence for problem in self.problems[:MOST_REASONS])


class JsonObject:
    """Reads a field at a time. What is missing or wrong reads as nothing, and is noted among the problems."""

    def __init__(self, raw: Mapping[str, object], path: str, problems: list[Problem]) -> None:
        self.raw = raw
        self._path = path
        self._known: set[str] = set()
        self.problems = problems

    def has(self, field: str) -> bool:
        """Whether something stands there, were it null."""
        self._known.add(field)
        return field in self.raw

    def get(self, field: str) -> object:
        self._known.add(field)
        return self.raw.get(field)

    def refuse(self, field: str, sentence: Sentence) -> None:
        place = f"{self._path}{field}" if field else self._path.rstrip(".")
        self.problems.append(Problem(field=place, sentence=sentence))

    def close(self, others: Iterable[str] = ()) -> None:
        """Nothing is passed over in silence: a field that nobody knows is refused, with the nearest that is known."""
        unknown = [field for field in self.raw if field not in self._known]
        known = sorted({*self._known, *others}) if unknown else []
        for field in unknown:
            self.refuse(field, _unknown(field, known))

    def read(self, field: str, reader: Reader[T]) -> T | None:
        """What stands in a field, if anything does."""
        raw = self.get(field)
        return None if raw is None else self._one(field, raw, reader)

    def demand(self, field: str) -> None:
        if self.get(field) is None:
            self.refuse(field, say("{field} is missing.", field=f"{self._path}{field}"))

    def needed(self, field: str, reader: Reader[T]) -> T | None:
        """What has to stand in a field."""
        self.demand(field)
        return self.read(field, reader)

    def listed(self, field: str, reader: Reader[T]) -> tuple[T, ...]:
        """A list, read one by one."""
        found = (self._one(place, raw, reader) for place, raw in self._items(field))
        return tuple(one for one in found if one is not None)

    def named(self, field: str, reader: Reader[T]) -> dict[str, T]:
        """An object with a value for each of some names."""
        raw = self.read(field, an_object) or {}
        found = {name: self._one(f"{field}.{name}", value, reader) for name, value in raw.items()}
        return {name: value for name, value in found.items() if value is not None}

    def part(self, field: str) -> "JsonObject | None":
        """An object within."""
        raw = self.read(field, an_object)
        return None if raw is None else JsonObject(raw, f"{self._path}{field}.", self.problems)

    def parts(self, field: str) -> "Iterator[JsonObject]":
        """A list of objects."""
        for place, raw in self._items(field):
            found = self._one(place, raw, an_object)
            if found is not None:
                yield JsonObject(found, f"{self._path}{place}.", self.problems)

    def _one(self, field: str, raw: object, reader: Reader[T]) -> T | None:
        try:
            return reader(raw)
        except OptionError as error:
            self.refuse(f"{field}.{error.key}", error.sentence)
        except (FieldError, NotationError) as error:
            self.refuse(field, error.sentence)
        return None

    def _items(self, field: str) -> Iterator[tuple[str, object]]:
        items = self.read(field, a_list) or []
        return ((f"{field}[{place}]", item) for place, item in enumerate(items))


def _unknown(field: str, known: list[str]) -> Sentence:
    meant = nearest(field, [name for name in known if name != field])
    if meant is None:
        return say("There is no {got} here.", got=shown(field))
    return say("There is no {got} here; did you mean {meant}?", got=shown(field), meant=meant)


def opened(raw: object) -> JsonObject:
    """An object of which nothing has been read yet."""
    try:
        return JsonObject(an_object(raw), "", [])
    except FieldError as error:
        raise RecordError((Problem(field="", sentence=error.sentence),)) from error


def an_object(raw: object) -> Mapping[str, object]:
    if isinstance(raw, dict):
        return raw
    raise FieldError(say("An object was expected; {got} is not one.", got=shown(raw)))


def a_list(raw: object) -> list[object]:
    if not isinstance(raw, list):
        raise FieldError(say("A list was expected; {got} is not one.", got=shown(raw)))
    if len(raw) > MOST_LISTED:
        raise FieldError(say("A list of {most} is the longest; this has {count}.", most=MOST_LISTED, count=len(raw)))
    return raw


def words(longest: int, *, empty: bool = False) -> Reader[str]:
    """Words on one line."""

    def read(raw: object) -> str:
        if not isinstance(raw, str) or _UNPRINTABLE.search(raw) or raw != raw.strip() or not (raw or empty):
            raise FieldError(say("Words on one line were expected; {got} is not that.", got=shown(raw)))
        if len(raw) > longest:
            raise FieldError(say("At most {most} characters fit here; this has {count}.", most=longest, count=len(raw)))
        return raw

    return read


def written_like(pattern: "re.Pattern[str]", example: str) -> Reader[str]:
    """A day or a time."""

    def read(raw: object) -> str:
        if isinstance(raw, str) and pattern.fullmatch(raw):
            return raw
        raise FieldError(say("{got} is not written like {example}.", got=shown(raw), example=example))

    return read


def whole(low: int, high: int) -> Reader[int]:
    """A whole number within bounds."""

    def read(raw: object) -> int:
        if isinstance(raw, int) and not isinstance(raw, bool) and low <= raw <= high:
            return raw
        sentence = say(
            "A whole number from {low} to {high} was expected; {got} is not one.", low=low, high=high, got=quoted(raw)
        )
        raise FieldError(sentence)

    return read


def one_of(known: Mapping[str, T]) -> Reader[T]:
    """What one of some words stands for."""

    def read(raw: object) -> T:
        if isinstance(raw, str) and raw in known:
            return known[raw]
        raise FieldError(say("One of {known} was expected; {got} is not.", known=series(known), got=shown(raw)))

    return read


NAME = words(40)
