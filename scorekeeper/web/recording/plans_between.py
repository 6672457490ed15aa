"""Plans for what happens between hands: other seats, other rules, a table that played on from elsewhere."""

from collections.abc import Callable
from dataclasses import replace

from django.urls import reverse
from django.utils.translation import gettext as _

from scorekeeper.match import ripple
from scorekeeper.match.facts import Fact, NewRules
from scorekeeper.match.ripple import Edit
from scorekeeper.rules.words import N_
from scorekeeper.store import services
from scorekeeper.store.services import Writer
from scorekeeper.web.recording.between_forms import WHOLE, BetweenForm, OverrideForm, RulesForm, SeatsForm
from scorekeeper.web.recording.desk import Desk
from scorekeeper.web.recording.plans import Data, Plan

FORMS: dict[str, type[BetweenForm]] = {"seats": SeatsForm, "rules": RulesForm, "override": OverrideForm}
TITLES = {
    "seats": N_("Who sits at the table"),
    "rules": N_("By which rules"),
    "override": N_("The table played on otherwise"),
}


def adding(desk: Desk, kind: str, data: Data) -> Plan:
    """Something changes from a hand on, which is the next one unless another is named."""
    place = _place(desk, data.get("start", "") if data else "")
    form = FORMS[kind](desk.standing_before(place), coming=desk.standing.hands + 1, known=desk.known, data=data)
    fact = form.fact if form.is_bound and form.is_valid() else None
    edit, write = _way(desk, place, form, fact)
    return Plan(
        desk=desk,
        title=_(TITLES[kind]),
        save=_("Save the change"),
        done=_("The change is saved."),
        action=reverse(kind, args=(desk.row.slug,)),
        ahead=reverse(f"{kind}-preview", args=(desk.row.slug,)),
        edit=edit,
        write=write,
        form=form,
    )


def _place(desk: Desk, start: str) -> int:
    """Before the hand of this number; what is no number of a hand is the next one, and the form says why."""
    played = {str(step.after.hands): place for place, step in enumerate(desk.steps) if step.outcome}
    return played.get(start.strip(), len(desk.steps))


def _way(
    desk: Desk, place: int, form: BetweenForm, fact: Fact | None
) -> tuple[Edit | None, Callable[[Writer, str], object]]:
    """What a change does to the match, and how it is written."""
    if isinstance(fact, NewRules) and form.cleaned_data.get("scope") == WHOLE:
        return _for_all(desk, fact)
    before = desk.notebook.entries[place] if place < len(desk.steps) else None

    def write(writer: Writer, key: str) -> None:
        if fact:
            services.record(desk.row, fact, writer=writer, key=key, before=before)

    return ripple.insert(desk.notebook.match, place, fact) if fact else None, write


def _for_all(desk: Desk, fact: NewRules) -> tuple[Edit, Callable[[Writer, str], object]]:
    """Rules for the whole match: whatever was changed in the middle of it is struck."""
    edit = ripple.rules_for_all(desk.notebook.match, fact.rules, fact.house)
    superseded = tuple(entry for entry, step in desk.recorded if isinstance(step.fact, NewRules))
    beginning = replace(edit.after, facts=())

    def write(writer: Writer, _key: str) -> None:
        services.reopen(desk.row, beginning, writer=writer, without=superseded)

    return edit, write
