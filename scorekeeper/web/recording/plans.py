"""Plans: a change of what was written down, before anybody confirms it: its form, what it changes, how it is done."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.http import Http404, QueryDict
from django.urls import reverse
from django.utils.translation import gettext as _

from scorekeeper.match import ripple
from scorekeeper.match.facts import Fact, NewRules, Override, Seats
from scorekeeper.match.ripple import Edit
from scorekeeper.store import services
from scorekeeper.store.models import Entry
from scorekeeper.store.services import Writer
from scorekeeper.web.recording import history
from scorekeeper.web.recording.between_forms import BetweenForm, OverrideForm, RulesForm, SeatsForm
from scorekeeper.web.recording.desk import Desk
from scorekeeper.web.recording.fact_form import FactForm
from scorekeeper.web.recording.hand_form import HandForm

BETWEEN: Mapping[type[Fact], type[BetweenForm]] = {Seats: SeatsForm, Override: OverrideForm, NewRules: RulesForm}
Data = QueryDict | None
NUMBER = re.compile(r"\d{1,5}", re.ASCII)


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """`edit` is there once it is known what becomes of what; `write` does it, once, and says so with `done`."""

    desk: Desk
    title: str
    save: str
    done: str
    action: str
    edit: Edit | None
    write: Callable[[Writer, str], object]
    form: FactForm | None = None
    ahead: str = ""
    before: Entry | None = None
    entry: Entry | None = None

    @property
    def idle(self) -> bool:
        """Whether all would stay as it is."""
        return self.edit is not None and self.edit.before == self.edit.after

    @property
    def typed(self) -> str:
        """A word for what was typed; nothing, where there is nothing to type."""
        return self.form.digest if self.form else ""


def place_of(desk: Desk, pk: int) -> tuple[int, Entry]:
    """Where an entry stands; one that was struck, or is another match's, stands nowhere."""
    found = ((place, entry) for place, entry in enumerate(desk.notebook.entries) if entry.pk == pk)
    place = next(found, None)
    if place is None:
        raise Http404
    return place


def amending(desk: Desk, pk: int, data: Data) -> Plan:
    """Something else happened than was written down."""
    place, entry = place_of(desk, pk)
    form = _form(desk, place, desk.fact(place), data)
    fact = _fact(form)
    name = history.name(desk.steps[place])
    return Plan(
        desk=desk,
        title=name,
        save=_("Save the correction"),
        done=_("{what} corrected.").format(what=name),
        action=reverse("hand", args=(desk.row.slug, pk)),
        ahead=reverse("hand-preview", args=(desk.row.slug, pk)),
        edit=ripple.amend(desk.notebook.match, place, fact) if fact else None,
        write=lambda writer, _key: services.amend(entry, fact, writer=writer) if fact else None,
        form=form,
        entry=entry,
    )


def _form(desk: Desk, place: int, fact: Fact, data: Data) -> FactForm:
    standing, kind = desk.standing_before(place), BETWEEN.get(type(fact))
    if kind:
        return kind(standing, fact, coming=desk.standing.hands + 1, known=desk.known, data=data)
    return HandForm(standing, fact, data=data)


def _fact(form: FactForm) -> Fact | None:
    return form.fact if form.is_bound and form.is_valid() else None


def striking(desk: Desk, pk: int) -> Plan:
    """Something never happened."""
    place, entry = place_of(desk, pk)
    name = history.name(desk.steps[place])
    return Plan(
        desk=desk,
        title=_("Strike {what}?").format(what=name),
        save=_("Strike it"),
        done=_("{what} struck.").format(what=name),
        action=reverse("hand-removal", args=(desk.row.slug, pk)),
        edit=ripple.strike(desk.notebook.match, place),
        write=lambda writer, _key: services.strike(entry, writer=writer),
        entry=entry,
    )


def moving(desk: Desk, pk: int, to: str) -> Plan:
    """Something happened earlier or later than was written down."""
    place, entry = place_of(desk, pk)
    last = len(desk.steps) - 1
    target = min(int(to), last) if NUMBER.fullmatch(to) else place
    name = history.name(desk.steps[place])
    return Plan(
        desk=desk,
        title=_("Move {what}?").format(what=name),
        save=_("Put it there"),
        done=_("{what} moved.").format(what=name),
        action=f"{reverse('hand-place', args=(desk.row.slug, pk))}?to={target}",
        edit=ripple.move(desk.notebook.match, place, target),
        write=lambda writer, _key: services.move(entry, to=target, writer=writer),
        entry=entry,
    )


def forgotten(desk: Desk, pk: int, data: Data) -> Plan:
    """A hand was forgotten before this one."""
    place, before = place_of(desk, pk)
    form = HandForm(desk.standing_before(place), data=data)
    fact = _fact(form)
    return Plan(
        desk=desk,
        title=_("A hand before {what}").format(what=history.name(desk.steps[place])),
        save=_("Put the hand in"),
        done=_("The hand is put in."),
        action=reverse("hand-before", args=(desk.row.slug, pk)),
        ahead=reverse("hand-before-preview", args=(desk.row.slug, pk)),
        edit=ripple.insert(desk.notebook.match, place, fact) if fact else None,
        write=_recording(desk, fact, before),
        form=form,
    )


def _recording(desk: Desk, fact: Fact | None, before: Entry | None) -> Callable[[Writer, str], object]:
    def write(writer: Writer, key: str) -> None:
        if fact:
            services.record(desk.row, fact, writer=writer, key=key, before=before)

    return write
