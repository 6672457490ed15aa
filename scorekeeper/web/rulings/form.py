"""A question as entries to fill in, made from its fields; what was objected to stands beside its entry."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from string import ascii_uppercase

from django.utils.translation import gettext as _

from scorekeeper.rules.questions.asked import QuestionError, Refused
from scorekeeper.rules.questions.fields import QuestionField, WordField
from scorekeeper.rules.questions.rows import RowsField, SeatsField
from scorekeeper.rules.questions.scored import LAST_TRICK
from scorekeeper.rules.words import Value, series
from scorekeeper.web.rulebook.games import unknown
from scorekeeper.web.rulings.address import Asking, Reply
from scorekeeper.web.rulings.controls import FormControl, FormLine, FormTable
from scorekeeper.web.rulings.rows import inputs
from scorekeeper.web.site.wording import translated


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsShape:
    """What the cards of a field are together, read back while they are tapped."""

    field: str
    words: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FormEntry:
    """A field of the form with its help and the objection to it; several controls where it holds several things.

    What is to be said `first` is where the page opens.
    """

    id: str
    label: str
    help: str
    error: str
    controls: tuple[FormControl, ...]
    shape: CardsShape | None = None
    lines: tuple[FormLine, ...] = ()
    first: bool = False

    @property
    def every_control(self) -> tuple[FormControl, ...]:
        return (*self.controls, *(control for line in self.lines for control in line.controls))


ROOT = re.compile(r"\w+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Objection:
    """A sentence, and the field that it is about as the referee names it: plays[1], bids[0].card."""

    field: str
    sentence: str

    def about(self, field: QuestionField) -> bool:
        found = ROOT.match(self.field)
        return found is not None and found[0] == field.name


def form_table(asking: Asking) -> FormTable:
    """The table as far as the question tells of it."""
    return FormTable(
        values=asking.values,
        rules=asking.rules,
        played=asking.played,
        home=asking.home,
        names=seats(asking),
        from_leader=asking.from_leader,
        sides=asking.sides,
    )


def entries(
    asking: Asking, objection: Objection | None, shapes: Sequence[CardsShape]
) -> dict[QuestionField, FormEntry]:
    """Every field of the question as it is given on the form."""
    read_back = {shape.field: shape for shape in shapes}
    table = form_table(asking)
    made: dict[QuestionField, FormEntry] = {}
    for field in inputs(asking.kind.op):
        value = asking.values.get(field.name)
        entry = FormEntry(
            id=field.name,
            label=_(field.asked.label),
            help=_(field.asked.help) if field.asked.help else "",
            error=_complaint(field.asked, objection),
            controls=field.controls(value, table),
            lines=field.lines(value, table),
            shape=read_back.get(field.name),
        )
        made[field.asked] = _said_once(entry)
    return made


def _said_once(entry: FormEntry) -> FormEntry:
    """Cards that cannot be read are objected to in their picker, and a page that draws it needs no second word."""
    unread = any(control.picker.tray.error for control in entry.every_control if control.picker)
    return replace(entry, error="") if unread else entry


def complaints(asking: Asking, objection: Objection | None) -> tuple[Objection, ...]:
    """What is to be said beside each entry, if anything, while the pickers stay as they are."""
    fields = asking.kind.fields
    return tuple(Objection(field=each.name, sentence=_complaint(each, objection)) for each in fields)


def _complaint(field: QuestionField, objection: Objection | None) -> str:
    return objection.sentence if objection and objection.about(field) else ""


def seats(asking: Asking) -> Sequence[str]:
    """What the players are called: as somebody said, or by letters where the question cannot do without names."""
    seated = next((field for field in asking.kind.fields if isinstance(field, SeatsField)), None)
    if asking.names or seated is None:
        return asking.names
    said = asking.values.get(seated.name)
    rows = said if isinstance(said, list) else []
    names = [str(row.get("name", "")) for row in rows if isinstance(row, Mapping)]
    return names or list(ascii_uppercase[: asking.played.table.players])


def missing_in_words(asking: Asking, labels: Mapping[QuestionField, str]) -> Iterator[str]:
    """What has to be said before there can be an answer, by these labels or its own; of the last trick only that."""
    for field in asking.missing:
        cells = asking.size_untold if field is LAST_TRICK else ()
        yield from (_(cell.label) for cell in cells) if cells else [_(labels.get(field, field.label))]


BIDDER = re.compile(r"(?:bids\[(\d+)\]|next)\.by")
"""Whoever makes a bid: one of those so far, or the one in question."""


def objected(asking: Asking, told: Reply | None) -> Objection | None:
    """What stands in the way of an answer; rules that nobody knows do so before anything was asked."""
    if asking.unread:
        return Objection(field="rules", sentence=unknown(asking.unread, asking.kind.usual))
    if not isinstance(told, QuestionError):
        return None
    name, sentence = told.field, told.sentence
    if told.kind is Refused.MISSING and (bid := BIDDER.fullmatch(name)):
        who = _("Who made bid {number}?").format(number=int(bid[1]) + 1) if bid[1] else _("Who made this bid?")
        return Objection(field=name, sentence=who)
    field = _named(asking.kind.fields, name)
    values = (
        tuple((key, _as_on_form(field, name, key, value)) for key, value in sentence.values)
        if field
        else sentence.values
    )
    return Objection(field=name, sentence=translated(replace(sentence, values=values)))


def _named(fields: Iterable[QuestionField], name: str) -> QuestionField | None:
    """The field, or the cell in one of its rows, that the referee names."""
    root, _dot, rest = name.partition(".")
    found = next((field for field in fields if field.name == root.partition("[")[0]), None)
    return _named(found.cells, rest) if isinstance(found, RowsField) and rest else found


def _as_on_form(field: QuestionField, name: str, key: str, value: Value) -> Value:
    """What is said of a field in the words of the form: what it is called, and what there is to choose from."""
    if value == name:
        return _in_quotes(field.label)
    if key == "known" and isinstance(field, WordField):
        return series(_in_quotes(label) for _word, label in field.words)
    return value


def _in_quotes(label: str) -> str:
    return _("“{label}”").format(label=_(label))
