"""The page of a change: its form, what it changes hand by hand, and other ways to put it right."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.match import ripple, story
from scorekeeper.match.facts import Dealt, Unreadable
from scorekeeper.match.ripple import Change
from scorekeeper.store import selectors
from scorekeeper.web.matches import history
from scorekeeper.web.matches.changes import ChangePlan
from scorekeeper.web.matches.forms import FactForm, SheetFields
from scorekeeper.web.matches.open_match import Post, fresh_key
from scorekeeper.web.matches.pages import Conflict, WayOn, dispute_link
from scorekeeper.web.rulings import kept
from scorekeeper.web.rulings.kept import KeptRuling
from scorekeeper.web.site.pages import Page
from scorekeeper.web.site.wording import joined, translated


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangedHand:
    """What an edit changes in one hand."""

    name: str
    sentences: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Consequences:
    """What an edit changes, and the button that does it; without a button there is nothing to confirm yet.

    The hand that is changed is always in sight, the others open by a tap; `typed` is a word for what would be saved.
    """

    lead: str = ""
    first: tuple[ChangedHand, ...] = ()
    others: tuple[ChangedHand, ...] = ()
    save: str = ""
    typed: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangePage(Page):
    """A correction: what stands there and why, the form, what it changes, and other ways to put it right."""

    back: str
    story: tuple[str, ...]
    rulings: tuple[KeptRuling, ...]
    action: str
    ahead: str
    seen: int
    key: str
    fields: SheetFields
    ripple: Consequences
    conflict: Conflict | None = None
    unsaved: str = ""
    ways: tuple[WayOn, ...] = ()


LONGEST_WRITTEN = 1000


def change_page(
    plan: ChangePlan, sent: Post | None = None, *, conflict: Conflict | None = None, unsaved: str = ""
) -> ChangePage:
    saved = selectors.rulings_at(plan.entry) if plan.entry else ()
    return ChangePage(
        title=plan.title,
        back=plan.opened.url("match"),
        story=tuple(_story(plan)) if plan.form and plan.entry else (),
        rulings=tuple(kept.kept(ruling, writes=False) for ruling in saved),  # the book is where one is taken out
        action=plan.action,
        ahead=plan.ahead,
        seen=plan.opened.row.version,
        key=sent.key if sent else fresh_key(),
        fields=plan.form.laid_out() if plan.form else SheetFields(),
        ripple=consequences(plan),
        conflict=conflict,
        unsaved=unsaved,
        ways=tuple(_ways(plan, plan.entry.pk)) if plan.form and plan.entry else (),
    )


def consequences(plan: ChangePlan) -> Consequences:
    """What the plan changes, as far as it is known."""
    if plan.effect is None:
        return _objections(plan.form) if plan.form else Consequences()
    if plan.effect.idle:
        return Consequences(lead=_("All of it is as it stands already."))
    changed = tuple(map(_changed_hand, ripple.ripple(plan.effect.edit)))
    others = len(changed) - 1
    told = ngettext("{count} more comes out differently.", "{count} more come out differently.", others)
    return Consequences(
        lead=told.format(count=others) if others > 0 else _("Nothing else changes."),
        first=changed[:1],
        others=changed[1:],
        save=plan.save,
        typed=plan.form.digest if plan.form else "",
    )


def _objections(form: FactForm) -> Consequences:
    """What is said against it."""
    return Consequences(lead=joined(dict.fromkeys(form.objections())), typed=form.digest)


def _changed_hand(change: Change) -> ChangedHand:
    told = change.after.reasons if change.before is None and change.after else ()
    sentences = (*change.sentences, *(reason.sentence for reason in told))
    names = dict.fromkeys(history.entry_name(step) for step in (change.before, change.after) if step)
    return ChangedHand(name=" → ".join(names), sentences=tuple(map(translated, sentences)))


def _story(plan: ChangePlan) -> Iterator[str]:
    """What stands there now, and why it came out like this."""
    step = plan.opened.steps[plan.place]
    yield from map(translated, story.tell(step))
    if isinstance(step.fact, Unreadable):
        yield _("This stands written: {text}").format(text=step.fact.written[:LONGEST_WRITTEN])


def _ways(plan: ChangePlan, pk: int) -> Iterator[WayOn]:
    """Other ways to put it right, and to the referee about a hand that was dealt."""
    opened, place, fact = plan.opened, plan.place, plan.opened.fact(plan.place)
    move = opened.url("hand-place", pk)
    if isinstance(fact, Dealt):
        yield dispute_link(opened, place)
    yield WayOn(url=opened.url("hand-before", pk), label=_("A hand before it is missing"), icon="plus")
    if place:
        yield WayOn(url=f"{move}?to={place - 1}", label=_("It came earlier"), icon="undo")
    if place < len(opened.steps) - 1:
        yield WayOn(url=f"{move}?to={place + 1}", label=_("It came later"), icon="forward")
    yield WayOn(url=opened.url("hand-removal", pk), label=_("It never happened"), icon="strike")
    if isinstance(fact, Unreadable):
        yield WayOn(url=opened.url("match-json"), label=_("Save the rest as a file"), icon="forward")
