"""Namesakes: names typed for a table that cannot be told from another one there, or from one in the book."""

from collections.abc import Collection, Iterable

from django.forms import Form
from django.utils.translation import gettext as _

from scorekeeper.store.names import namesake


def tell_apart(form: Form, seats: Iterable[str], known: Collection[str]) -> None:
    """Say so at every such seat; who is in the book already stands there then as the book has the name."""
    there = {seat: name for seat in seats if (name := form.cleaned_data.get(seat))}
    met = [name for name in there.values() if name in known]
    for seat, name in there.items():
        if name in met:
            continue
        other = namesake(name, met)
        if other:
            _refuse_two(form, seat, name, other)
        elif old := namesake(name, known):
            _offer(form, seat, old)
        met.append(name)


def _refuse_two(form: Form, seat: str, name: str, other: str) -> None:
    said = _("“{name}” and “{other}” cannot be told apart at the table. Write another name for one of them.")
    form.add_error(seat, said.format(name=name, other=other))


def _offer(form: Form, seat: str, old: str) -> None:
    said = _("{name} is in this scorebook already. The same person stays {name}; somebody else needs another name.")
    form.add_error(seat, said.format(name=old))
    form.data = {**{field: form.data[field] for field in form.data}, seat: old}
