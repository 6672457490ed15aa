"""Record: a match as one JSON object, the same for export, import and storage; out and back gives the same bytes.

All problems are found at once; what is not understood is refused, never guessed and never passed over.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from operator import attrgetter
from typing import Any

from scorekeeper.match import checks, fact_fields
from scorekeeper.match.fact_fields import HOUSE, NOTE, fields_of
from scorekeeper.match.facts import Fact, Match, Unreadable
from scorekeeper.match.fields import Field, FieldList, Object, by_name, objects, one, several
from scorekeeper.match.reading import NAME, FieldError, RecordError, opened, written_like
from scorekeeper.match.standing import Standing
from scorekeeper.rules.cards import notation
from scorekeeper.rules.words import Problem, say, shown

SCHEMA = 1
_DAY = written_like(re.compile(r"\d{4}-\d{2}-\d{2}"), "2026-02-17")


def read_fact(raw: object, players: int = 0) -> Fact:
    """One fact from its object, at a table of so many players."""
    whole = opened(raw)
    found = fact_fields.fact_from(whole, players)
    if found is None:
        raise RecordError(tuple(whole.problems))
    return found


def fact(found: Fact) -> Object:
    """A fact as its object; one that cannot be read, as it stood written."""
    if isinstance(found, Unreadable):
        written: Object = json.loads(found.written)
        return written
    return fields_of(found).write(found)


def fact_problems(standing: Standing, fact: Fact) -> Iterator[Problem]:
    """Why nothing can follow from a fact at this standing."""
    sentence = checks.over(standing, fact)
    if sentence:
        yield Problem(field="", sentence=sentence)
    else:
        yield from fields_of(fact).problems(standing, fact)


def facts(match: Match) -> list[Object]:
    """Every fact as its object; what cannot be read has no place in a record."""
    return [fact(each) for each in match.facts if not isinstance(each, Unreadable)]


def _schema(raw: object) -> int:
    if raw == SCHEMA:
        return SCHEMA
    sentence = say("This record has the form {got}; this version reads form {known}.", got=shown(raw), known=SCHEMA)
    raise FieldError(sentence)


def _match(players: int) -> FieldList[Match]:
    """A match of so many players; without rules it is Tractor."""
    reader = fact_fields.rules_for(players)

    def build(**said: Any) -> Match:  # noqa: ANN401 - the fields of a match
        return Match(rules=said.pop("rules", None) or reader(None), **said)

    fields = (
        Field("schema", lambda raw, _: raw.read("schema", _schema), lambda _, into: into.update(schema=SCHEMA)),
        one("name", NOTE, unsaid=""),
        one("date", _DAY, unsaid=""),
        one("note", NOTE, unsaid=""),
        HOUSE,
        one("rules", reader, fact_fields.rules_object),
        several("players", NAME, unsaid=None, needed=True),
        by_name("levels", notation.level, attrgetter("value")),
        objects("hands", lambda raw: fact_fields.fact_from(raw, players), fact, attribute="facts", unsaid=None),
    )
    return FieldList(build, fields)


def read_match(raw: object) -> Match:
    """A match from its object."""
    whole = opened(raw)
    players = whole.get("players")
    found = _match(len(players) if isinstance(players, list) else 0).read(whole)
    if found is None:
        raise RecordError(tuple(whole.problems))
    return found


def match_object(match: Match) -> Object:
    """A match as one object; what says nothing, or cannot be read, is left out."""
    readable = tuple(each for each in match.facts if not isinstance(each, Unreadable))
    return _match(0).write(replace(match, facts=readable))


def written_match(match: Match) -> str:
    """A match as JSON, one hand a line."""
    written = match_object(match)
    del written["hands"]
    lines = [f"{_line(key)}: {_line(value)}" for key, value in written.items()]
    hands = ",\n".join(map(_line, facts(match)))
    return "{\n" + ",\n".join([*lines, f'"hands": [\n{hands}\n]']) + "\n}\n"


def _line(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
