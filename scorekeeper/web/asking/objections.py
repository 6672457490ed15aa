"""Objections: what of a question cannot be read or believed, and in which field, as the form calls it."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _

from scorekeeper.web.asking.address import Asking
from scorekeeper.web.asking.fields import Field
from scorekeeper.web.asking.rows import Rows
from scorekeeper.web.spoken import spoken
from scorekeeper.web.unknown import unknown

Told = Mapping[str, Any] | None
ROOT = re.compile(r"\w+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Objection:
    """A sentence, and the field that it is about as the referee names it: plays[1], bids[0].card."""

    field: str
    sentence: str

    @property
    def root(self) -> str:
        found = ROOT.match(self.field)
        return found[0] if found else ""

    def about(self, field: Field) -> bool:
        return self.root == field.name


def objected(asking: Asking, told: Told) -> Objection | None:
    """What stands in the way of an answer; rules that nobody knows do so before anything was asked."""
    if asking.unread:
        return Objection(field="rules", sentence=unknown(asking.unread, asking.kind.usual))
    if told is None or "error" not in told:
        return None
    name, sentence = told["error"]["field"], told["error"]["sentence"]
    label = _label(asking.kind.fields, name)
    values = tuple((key, label if label and value == name else value) for key, value in sentence.values)
    return Objection(field=name, sentence=spoken(replace(sentence, values=values)))


def _label(fields: Iterable[Field], name: str) -> str:
    """What the form calls a field, or a cell in one of its rows, that the referee names."""
    root, _dot, rest = name.partition(".")
    found = next((field for field in fields if field.name == root.partition("[")[0]), None)
    if isinstance(found, Rows) and rest:
        return _label(found.cells, rest)
    return _("“{label}”").format(label=_(found.label)) if found else ""
