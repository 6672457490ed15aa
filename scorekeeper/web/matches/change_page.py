"""The page of a change: its form, what it changes hand by hand, and other ways to put it right."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import takewhile
from urllib.parse import urlencode

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.match import fold, ripple, story
from scorekeeper.match.facts import Dealt, NewRules, Played, Unreadable
from scorekeeper.match.ripple import ChangedStep
from scorekeeper.match.standing import Standing
from scorekeeper.store import codec, selectors
from scorekeeper.store.models import Entry
from scorekeeper.web.matches import history
from scorekeeper.web.matches.between_forms import RulesChangeForm
from scorekeeper.web.matches.changes import ANEW, ChangePlan
from scorekeeper.web.matches.forms import FactForm, SheetFields
from scorekeeper.web.matches.log import corrections
from scorekeeper.web.matches.meanwhile import Conflict
from scorekeeper.web.matches.notes import Note, notes
from scorekeeper.web.matches.open_match import Post, fresh_key
from scorekeeper.web.matches.pages import WayOn, dispute_link
from scorekeeper.web.matches.seats_form import SeatsForm
from scorekeeper.web.rulebook.rules_page import Clash, clashes
from scorekeeper.web.rulings import kept
from scorekeeper.web.rulings.kept import KeptRuling
from scorekeeper.web.site.pages import Page
from scorekeeper.web.site.wording import in_words, joined, translated


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangedRow:
    """One thing that an edit changes: in which hand, whose or what it is, from what to what; or what is said of it.

    `hand` is written in the first row of a hand alone.
    """

    hand: str = ""
    about: str = ""
    before: str = ""
    after: str = ""
    said: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class LaterHands:
    """What may become of the hands after an edit, where the rules would have them otherwise."""

    legend: str
    choices: tuple[tuple[str, str, bool], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Consequences:
    """What an edit changes, and the button that does it; without a button there is nothing to confirm yet.

    Where the match then stands comes first, `figures` before and after; then the hand that is changed, and the others
    open by a tap. `clashes` are what does not go together in the rules that were chosen, which stops nothing. `typed`
    is a word for what would be saved; where nothing can be typed, nobody `looks` again.
    """

    figures: str = ""
    standing: str = ""
    lead: str = ""
    first: tuple[ChangedRow, ...] = ()
    others: tuple[ChangedRow, ...] = ()
    later: LaterHands | None = None
    save: str = ""
    typed: str = ""
    looks: bool = True
    clashes: tuple[Clash, ...] = ()
    builder: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangePage(Page):
    """A correction: what stands there and why, the form, what it changes, and other ways to put it right.

    `notes` are what the rules say of what stands there; `names` is where to go who wanted other names, not other seats,
    and `single` who wants to change a few rules and not all of them.
    Where somebody has `deleted` it, the way to bring it back is all that is offered.
    """

    back: str
    names: str
    single: str
    notes: tuple[Note, ...]
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
    deleted: WayOn | None = None


LONGEST_WRITTEN = 1000


def change_page(
    plan: ChangePlan, sent: Post | None = None, *, conflict: Conflict | None = None, unsaved: str = ""
) -> ChangePage:
    saved = selectors.rulings_at(plan.entry) if plan.entry else ()
    return ChangePage(
        title=plan.title,
        back=plan.opened.url("match"),
        names=plan.opened.url("match-names") if isinstance(plan.form, SeatsForm) else "",
        single=_single_rules(plan),
        notes=tuple(notes(plan.opened.steps[plan.place], plan.opened.origin(plan.entry.pk)))
        if plan.form and plan.entry
        else (),
        story=tuple(_story(plan)) if plan.form and plan.entry else (),
        rulings=tuple(
            kept.kept(ruling, writes=False, at=plan.place) for ruling in saved
        ),  # the book is where one is taken out
        action=plan.action,
        ahead=plan.ahead or plan.action,
        seen=plan.opened.row.version,
        key=sent.key if sent else fresh_key(),
        fields=plan.form.laid_out() if plan.form else SheetFields(),
        ripple=consequences(plan),
        conflict=conflict,
        unsaved=unsaved,
        ways=tuple(_ways(plan, plan.entry.pk)) if plan.form and plan.entry else (),
    )


def _single_rules(plan: ChangePlan) -> str:
    """Where single rules are changed, beginning with those chosen so far."""
    if not isinstance(plan.form, RulesChangeForm) or plan.entry:
        return ""
    return f"{plan.opened.url('match-rules')}?{urlencode({'rules': plan.form['rules'].value() or ''})}"


def deleted_page(plan: ChangePlan, entry: Entry, sent: Post | None = None) -> ChangePage:
    """Somebody has deleted what this is about: what was typed is still there, and the log brings the entry back."""
    page = change_page(plan, sent)
    number = history.hand_number(plan.opened.steps[plan.place])
    said = _("{name} has deleted this hand.") if number else _("{name} has deleted this entry.")
    label = said.format(name=selectors.who_struck(entry) or _("Somebody"))
    deleted = WayOn(url=plan.opened.url("match-log"), label=label, icon="problem")
    fields = page.fields if sent else SheetFields()
    return replace(page, fields=fields, ways=(), deleted=deleted)


def consequences(plan: ChangePlan) -> Consequences:
    """What the plan changes, as far as it is known."""
    effect = plan.chosen
    if effect is None:
        return _objections(plan.form) if plan.form else Consequences()
    if effect.idle:
        return Consequences(lead=plan.unchanged, looks=plan.form is not None)
    changes = ripple.ripple(effect.edit)
    own = len([*takewhile(lambda change: change.after is None, changes)]) or 1
    before, after = fold.now(effect.edit.before), fold.now(effect.edit.after)
    return Consequences(
        figures=_figures(before, after),
        standing=_next(before, after),
        lead=_lead(changes[own:]),
        first=tuple(row for change in changes[:own] for row in _rows(change, plan)),
        others=tuple(row for change in changes[own:] for row in _rows(change, plan)),
        later=_later(plan),
        save=plan.save,
        typed=plan.typed,
        clashes=_clashes(plan),
        builder=_single_rules(plan),
    )


def _lead(others: tuple[ChangedStep, ...]) -> str:
    """How many others change; they are called hands where all of them are."""
    count = len(others)
    if not count:
        return _("Nothing else changes.")
    if all(change.after and isinstance(change.after.fact, Played) for change in others):
        told = ngettext("{count} more hand comes out differently.", "{count} more hands come out differently.", count)
    else:
        told = ngettext(
            "{count} more entry comes out differently.", "{count} more entries come out differently.", count
        )
    return told.format(count=count)


def _clashes(plan: ChangePlan) -> tuple[Clash, ...]:
    fact = plan.form.fact if plan.form else None
    return clashes(fact.rules) if isinstance(fact, NewRules) else ()


def _objections(form: FactForm) -> Consequences:
    """What is said against it."""
    return Consequences(lead=joined(dict.fromkeys(form.objections())), typed=form.digest)


def _figures(before: Standing, after: Standing) -> str:
    """The levels of the sides, or of everybody who moves."""
    if before.fixed and after.fixed:
        return " → ".join(dict.fromkeys(" : ".join(_first_levels(standing)) for standing in (before, after)))
    return " · ".join(
        f"{name} {before.levels[name].value} → {level.value}"
        for name, level in after.levels.items()
        if before.levels.get(name, level) is not level
    )


def _first_levels(standing: Standing) -> Iterator[str]:
    """Those of the two sides."""
    return (standing.levels[name].value for name in standing.players[:2])


def _next(before: Standing, after: Standing) -> str:
    """Who declares next, and whether that is somebody else than before."""
    if after.finished:
        return translated(story.won(after.winners))
    same = before.declarer == after.declarer and not before.finished
    if not after.declarer:
        return _("The deal is still open.") if same else _("The deal is open then.")
    if same:
        return _("Still {name} to declare.").format(name=after.declarer)
    if before.declarer:
        return _("{name} to declare, not {other}.").format(name=after.declarer, other=before.declarer)
    return _("{name} to declare.").format(name=after.declarer)


def _later(plan: ChangePlan) -> LaterHands | None:
    """The choice between what was seen and what the rules would have, where it makes any difference."""
    if plan.effect is None or plan.anew is None or plan.anew.edit.after == plan.effect.edit.after:
        return None
    return LaterHands(
        legend=_("The hands after it"),
        choices=(
            ("", _("Stay as they were played"), not plan.deals_anew),
            (ANEW, _("Work them out again by the rules"), plan.deals_anew),
        ),
    )


def _rows(change: ChangedStep, plan: ChangePlan) -> Iterator[ChangedRow]:
    """A row for each thing that differs; the first of them names the hand."""
    names = dict.fromkeys(history.entry_name(step) for step in (change.before, change.after) if step)
    hand = " → ".join(names)
    comments = (ChangedRow(said=translated(comment)) for comment in change.comments)
    for row in (*_new_or_gone(change), *_corrected(change, plan), *_differences(change), *comments):
        yield replace(row, hand=hand)
        hand = ""


def _new_or_gone(change: ChangedStep) -> Iterator[ChangedRow]:
    if change.after is None:
        yield ChangedRow(said=_("Deleted"))
    elif change.before is None:
        yield ChangedRow(said=joined(translated(reason.sentence) for reason in change.after.reasons) or _("Inserted"))


def _corrected(change: ChangedStep, plan: ChangePlan) -> Iterator[ChangedRow]:
    """What was typed otherwise, by the names of the form."""
    if change.before is None or change.after is None or change.before.fact == change.after.fact:
        return
    before, after = codec.written(change.before.fact), codec.written(change.after.fact)
    found = tuple(corrections(before, after, plan.opened.standing))
    if not found and not change.differences:
        yield ChangedRow(said=_("Changed"))
    told = {(row.before, row.after) for row in _differences(change)}
    yield from (
        ChangedRow(about=each.label, before=each.before, after=each.after)
        for each in found
        if (each.before, each.after) not in told
    )


def _differences(change: ChangedStep) -> Iterator[ChangedRow]:
    for each in change.differences:
        yield ChangedRow(about=in_words(each.about), before=in_words(each.before), after=in_words(each.after))


def _story(plan: ChangePlan) -> Iterator[str]:
    """What stands there now, and why it came out like this."""
    step = plan.opened.steps[plan.place]
    yield from map(translated, story.tell(step))
    if isinstance(step.fact, Unreadable):
        yield _("It says: {text}").format(text=step.fact.written[:LONGEST_WRITTEN])


def _ways(plan: ChangePlan, pk: int) -> Iterator[WayOn]:
    """Other ways to put it right, and to the referee about a hand that was dealt."""
    opened, place, fact = plan.opened, plan.place, plan.opened.fact(plan.place)
    move = opened.url("hand-place", pk)
    if isinstance(fact, Dealt):
        yield dispute_link(opened, place)
    yield WayOn(url=opened.url("hand-before", pk), label=_("Insert a hand before it"), icon="plus")
    for to, label, icon in (
        (place - 1, _("Move it earlier"), "back"),
        (place + 1, _("Move it later"), "forward"),
    ):
        if 0 <= to < len(opened.steps) and ripple.move(opened.match, place, to).after != opened.match:
            yield WayOn(url=f"{move}?to={to}", label=label, icon=icon)
    yield WayOn(url=opened.url("hand-removal", pk), label=_("Delete it"), icon="strike")
    if isinstance(fact, Unreadable):
        yield WayOn(url=opened.url("match-json"), label=_("Save the rest as a file"), icon="forward")
