"""The page of a change: the form, what it changes hand by hand, and the button that does it."""

from collections.abc import Iterator

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.match import ripple as rippling
from scorekeeper.match import story
from scorekeeper.match.ripple import Change
from scorekeeper.store import selectors
from scorekeeper.web.caselaw import listing
from scorekeeper.web.pages.caselaw import Kept
from scorekeeper.web.pages.matches import ChangePage, ChangeSheet, Conflict, Fields, Ripple, Wave, Way
from scorekeeper.web.recording import history
from scorekeeper.web.recording.desk import Post, fresh_key
from scorekeeper.web.recording.fact_form import FactForm
from scorekeeper.web.recording.plans import Plan
from scorekeeper.web.recording.sheet import fields
from scorekeeper.web.spoken import joined, spoken


def change_page(plan: Plan, sent: Post | None = None, conflict: Conflict | None = None) -> ChangePage:
    return ChangePage(
        title=plan.title,
        back=reverse("match", args=(plan.desk.row.slug,)),
        story=tuple(_story(plan)),
        sheet=ChangeSheet(
            action=plan.action,
            ahead=plan.ahead,
            seen=plan.desk.row.version,
            key=sent.key if sent else fresh_key(),
            fields=fields(plan.form) if plan.form else Fields(),
            answered=bool(plan.form and plan.form.is_bound),
            ripple=ripple(plan),
        ),
        conflict=conflict,
        rulings=tuple(_rulings(plan)),
        ways=tuple(_ways(plan)) if plan.form and plan.entry else (),
    )


def _rulings(plan: Plan) -> Iterator[Kept]:
    """What the table decided about this hand; from here it is read, in the book it can be taken out."""
    for saved in selectors.rulings_at(plan.entry) if plan.entry else ():
        yield listing.kept(saved, writes=False)


def ripple(plan: Plan) -> Ripple:
    """What the plan changes, as far as it is known."""
    if plan.edit is None:
        return _objected(plan.form) if plan.form else Ripple()
    if plan.idle:
        return Ripple(lead=_("All of it is as it stands already."))
    waves = tuple(map(_wave, rippling.ripple(plan.edit)))
    others = len(waves) - 1
    told = ngettext("{count} more comes out differently.", "{count} more come out differently.", others)
    lead = told.format(count=others) if others > 0 else _("Nothing else changes.")
    return Ripple(lead=lead, waves=waves, save=plan.save, typed=plan.typed)


def _objected(form: FactForm) -> Ripple:
    """What is said against it; where it only contradicts the rules, it can be saved."""
    lead = joined(dict.fromkeys(_objections(form)))
    save = _("Save it all the same") if form.disputed else ""
    return Ripple(lead=lead, save=save, disputed=form.disputed, typed=form.digest)


def _objections(form: FactForm) -> Iterator[str]:
    if form.is_bound:
        yield from (str(error) for errors in form.errors.values() for error in errors)


def _wave(change: Change) -> Wave:
    told = change.after.reasons if change.before is None and change.after else ()
    sentences = (*change.sentences, *(reason.sentence for reason in told))
    names = dict.fromkeys(history.name(step) for step in (change.before, change.after) if step)
    return Wave(name=" → ".join(names), sentences=tuple(map(spoken, sentences)))


def _story(plan: Plan) -> Iterator[str]:
    """What stands there now, and why it came out like this."""
    if plan.form and plan.entry:
        step = next(step for entry, step in plan.desk.recorded if entry.pk == plan.entry.pk)
        yield from (spoken(sentence) for sentence in story.tell(step))


def _ways(plan: Plan) -> Iterator[Way]:
    """Other ways to put it right."""
    if plan.entry is None:
        return
    slug, pk = plan.desk.row.slug, plan.entry.pk
    place = next(place for place, entry in enumerate(plan.desk.notebook.entries) if entry.pk == pk)
    before, move = reverse("hand-before", args=(slug, pk)), reverse("hand-place", args=(slug, pk))
    yield Way(url=before, label=_("A hand before it is missing"), icon="plus")
    if place:
        yield Way(url=f"{move}?to={place - 1}", label=_("It came earlier"), icon="undo")
    if place < len(plan.desk.steps) - 1:
        yield Way(url=f"{move}?to={place + 1}", label=_("It came later"), icon="forward")
    yield Way(url=reverse("hand-removal", args=(slug, pk)), label=_("It never happened"), icon="strike")
