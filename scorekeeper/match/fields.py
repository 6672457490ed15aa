"""Fields: what one object of a record may say, declared once; it is read, written and checked by what is declared.

A field list stands in the order in which it is written. Example: `one("by", NAME, check=checks.doer)` reads
`"by": "Mei"` into the attribute `by`, writes it back where it is not None, and asks whether Mei sits at the table.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from operator import attrgetter
from types import MappingProxyType
from typing import Any, Generic, TypeVar

from scorekeeper.match.reading import JsonObject, Reader
from scorekeeper.match.standing import Standing
from scorekeeper.rules.words import Problem, Sentence

T = TypeVar("T")
Object = dict[str, object]
Values = dict[str, Any]
"""What was read, by attribute."""
Write = Callable[[Any], object]
Check = Callable[[Standing, Any], Iterable[Problem | Sentence]]
"""What speaks against a fact at a standing; a sentence alone is about the field itself."""


@dataclass(frozen=True, slots=True)
class Field:
    """One field, or a few that go together: how they are read into values, written into an object, and checked."""

    name: str
    read: Callable[[JsonObject, Values], object]
    write: Callable[[Any, Object], object]
    check: Check | None = None


@dataclass(frozen=True, slots=True)
class FieldList(Generic[T]):
    """The fields of one object, and what is built of them."""

    build: Callable[..., T]
    fields: tuple[Field, ...]

    def read(self, raw: JsonObject, others: Iterable[str] = ()) -> T | None:
        """What an object says, if all of it can be read; a name that is unknown here may be meant for one of others."""
        before, found = len(raw.problems), self.take(raw)
        raw.close(others)
        return found if len(raw.problems) == before else None

    def take(self, raw: JsonObject) -> T | None:
        """The same of an object that has further fields."""
        before, found = len(raw.problems), Values()
        for field in self.fields:
            field.read(raw, found)
        return self.build(**found) if len(raw.problems) == before else None

    def write(self, value: T) -> Object:
        """As an object; what says nothing is left out."""
        into = Object()
        for field in self.fields:
            field.write(value, into)
        return into

    def problems(self, standing: Standing, value: T) -> Iterator[Problem]:
        """Why nothing can follow from this at this standing, field by field."""
        for field in self.fields:
            if field.check is None:
                continue
            for found in field.check(standing, value):
                yield found if isinstance(found, Problem) else Problem(field=field.name, sentence=found)


def as_it_is(value: Any) -> object:  # noqa: ANN401 - what JSON has, too
    return value


def _field(
    name: str,
    read: Callable[[JsonObject], object],
    write: Write,
    *,
    attribute: str = "",
    unsaid: object = None,
    needed: bool | Callable[[JsonObject], bool] = False,
    check: Check | None = None,
) -> Field:
    """A field for one attribute, which may be within another; where it has the value `unsaid`, it is left out."""
    get, key = attrgetter(attribute or name), (attribute or name).rpartition(".")[2]

    def take(raw: JsonObject, found: Values) -> None:
        if needed is True or (needed and needed(raw)):
            raw.demand(name)
        value = read(raw) if raw.has(name) else None
        if value is not None:
            found[key] = value

    def put(value: object, into: Object) -> None:
        said = get(value)
        if said != unsaid:
            into[name] = write(said)

    def asked(standing: Standing, value: object) -> Iterable[Problem | Sentence]:
        """Of an empty list nothing is asked; a fold asks it of every hand."""
        return check(standing, value) if check and get(value) else ()

    return Field(name, take, put, asked if check and unsaid == () else check)


def one(name: str, reader: Reader[Any], write: Write = as_it_is, **more: Any) -> Field:  # noqa: ANN401 - as above
    """A field with one value."""
    return _field(name, lambda raw: raw.read(name, reader), write, **more)


def several(name: str, reader: Reader[Any], **more: Any) -> Field:  # noqa: ANN401 - as above
    """A field with a list of values."""
    return _field(name, lambda raw: raw.listed(name, reader), list, **{"unsaid": (), **more})


def by_name(name: str, reader: Reader[Any], write: Write = as_it_is, *, check: Check | None = None) -> Field:
    """A field with an object: a value for each of some names."""

    def named(values: Mapping[str, Any]) -> Object:
        return {key: write(value) for key, value in values.items()}

    return _field(name, lambda raw: MappingProxyType(raw.named(name, reader)), named, unsaid={}, check=check)


def objects(name: str, read: Callable[[JsonObject], object], write: Write, **more: Any) -> Field:  # noqa: ANN401 - as above
    """A field with a list of objects."""

    def parts(raw: JsonObject) -> tuple[object, ...]:
        return tuple([value for part in raw.parts(name) if (value := read(part)) is not None])

    def listed(values: Iterable[object]) -> list[object]:
        return [write(value) for value in values]

    return _field(name, parts, listed, **{"unsaid": (), **more})


def within(
    name: str, fields: tuple[Field, ...], *, unless: str = "", needed: bool = False, check: Check | None = None
) -> Field:
    """A field with an object whose values belong to the whole; left out where the attribute `unless` is None."""
    inner: FieldList[Any] = FieldList(dict, fields)

    def take(raw: JsonObject, found: Values) -> None:
        if needed:
            raw.demand(name)
        part = raw.part(name)
        found |= (part and inner.read(part)) or {}

    def put(value: object, into: Object) -> None:
        if not unless or getattr(value, unless) is not None:
            into[name] = inner.write(value)

    return Field(name, take, put, check or inner.problems)
