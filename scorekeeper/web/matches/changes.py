"""A change of what was written down, before anybody confirms it: its form, what it changes, how it is saved."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from django.db import transaction
from django.http import QueryDict
from django.utils.translation import gettext as _

from scorekeeper.match import fold, ripple
from scorekeeper.match.blocks import block
from scorekeeper.match.facts import Breach, Dealt, Fact, NewRules, NewSeats, SetScore, Unreadable
from scorekeeper.match.ripple import Edit
from scorekeeper.match.standing import Standing
from scorekeeper.match.step import Step
from scorekeeper.rules.questions.irregular import REMEDY
from scorekeeper.rules.score.remedies import IRREGULARITIES
from scorekeeper.rules.words import N_
from scorekeeper.store import case_law, services
from scorekeeper.store.models import Entry
from scorekeeper.store.services import Writer
from scorekeeper.web.matches import history
from scorekeeper.web.matches.between_forms import (
    WHOLE,
    BetweenForm,
    PenaltyForm,
    RulesChangeForm,
    SetScoreForm,
)
from scorekeeper.web.matches.breach_form import BreachForm, thrown_in
from scorekeeper.web.matches.forms import FactForm, HandForm
from scorekeeper.web.matches.irregular_words import agreed_words
from scorekeeper.web.matches.open_match import OpenMatch
from scorekeeper.web.matches.seats_form import SeatsForm, same_table
from scorekeeper.web.rulebook.games import houses_of

BETWEEN: Mapping[str, type[BetweenForm]] = {
    "seats": SeatsForm,
    "rules": RulesChangeForm,
    "score": SetScoreForm,
    "penalty": PenaltyForm,
    "breach": BreachForm,
}
Typed = QueryDict | None
"""What was typed into the form of a plan, which stands beside the query of its address."""
ANEW = "anew"
"""Sent where the hands after a change are to be dealt out anew by the rules."""
NUMBER = re.compile(r"\d{1,5}", re.ASCII)


@dataclass(frozen=True, slots=True, kw_only=True)
class Effect:
    """What a change makes of the match, and what writes it down, given the writer and the key that saves once."""

    edit: Edit
    write: Callable[[Writer, str], Any]

    @property
    def idle(self) -> bool:
        """Whether all would stay as it is."""
        return self.edit.before == self.edit.after


def _dealing_anew(opened: OpenMatch, effect: Effect) -> Effect:
    """An effect that writes later hands as the rules have them, along with the change."""
    edit = ripple.dealt_anew(effect.edit)
    entries, facts = opened.notebook.entries, edit.after.facts
    changed = [
        (entries[was], facts[now])
        for was, now in edit.pairs
        if was is not None and now is not None and facts[now] != effect.edit.after.facts[now]
    ]

    return along_with(opened, effect, edit, changed)


def along_with(opened: OpenMatch, effect: Effect, edit: Edit, others: list[tuple[Entry, Fact]]) -> Effect:
    """An effect that writes other entries in the same change, while nobody else can write."""

    def write(writer: Writer, key: str) -> None:
        with transaction.atomic():
            services.hold(opened.row, writer)
            effect.write(writer, key)
            services.amend_alongside(opened.row, others)

    return Effect(edit=edit, write=write)


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangePlan:
    """A change at a place of the evening; `effect` is there once it is known what is written, `done` says so then.

    `entry` is what stands at that place, where the change is about it. `idle` is said where all would stay as it is and
    there is no form.
    """

    opened: OpenMatch
    place: int
    title: str
    save: str
    done: str
    action: str
    effect: Effect | None
    ahead: str = ""
    form: FactForm | None = None
    entry: Entry | None = None
    deals_anew: bool = False
    idle: str = FactForm.unchanged

    @property
    def anew(self) -> Effect | None:
        """The same effect, with the hands after it dealt out anew by the rules."""
        return _dealing_anew(self.opened, self.effect) if self.effect else None

    @property
    def chosen(self) -> Effect | None:
        """What becomes of it, later hands included."""
        return self.anew if self.deals_anew else self.effect

    @property
    def unchanged(self) -> str:
        """What is said where all would stay as it is."""
        return _(self.form.unchanged if self.form else self.idle)

    @property
    def typed(self) -> str:
        """A word for what would be saved."""
        digest = self.form.digest if self.form else ""
        return f"{digest}-{ANEW}" if digest and self.deals_anew else digest


def _about(step: Step, hand: str, between: str) -> str:
    """A sentence about a hand by its number, or about what happened between hands."""
    number = history.hand_number(step)
    return _(hand).format(number=number) if number else _(between)


def plan_to_amend(opened: OpenMatch, typed: Typed, query: QueryDict, pk: int) -> ChangePlan:
    """Something else happened than was written down."""
    place, entry = opened.place_of(pk)
    form = _form(opened, place, typed, query)
    fact, step = form.fact, opened.steps[place]
    return ChangePlan(
        opened=opened,
        place=place,
        title=history.entry_name(step),
        save=_("Save the correction"),
        done=_about(step, N_("Hand {number} corrected."), N_("The entry is corrected.")),
        action=opened.url("hand", pk),
        ahead=opened.url("hand-preview", pk),
        effect=Effect(
            edit=ripple.amend(opened.match, place, fact),
            write=lambda writer, _key: services.amend(entry, fact, writer=writer),
        )
        if fact
        else None,
        form=form,
        entry=entry,
    )


def _form(opened: OpenMatch, place: int, typed: Typed, query: QueryDict) -> FactForm:
    standing, fact = opened.standing_before(place), opened.fact(place)
    between = (form for form in BETWEEN.values() if isinstance(fact, form.fact_type))
    kind = BreachForm if thrown_in(fact) else next(between, None)
    if kind:
        return _filled(_between(opened, kind, place, fact), typed, query)
    return HandForm(standing, None if isinstance(fact, Unreadable) else fact, data=typed)


def _between(
    opened: OpenMatch, kind: type[BetweenForm], place: int, before: Fact | None = None
) -> Callable[..., BetweenForm]:
    """The form at this place, which is still to be filled in."""
    later = place + 1 if before else place
    asks = {"houses": partial(houses_of, opened.access.book)} if kind is RulesChangeForm else {}
    return partial(
        kind,
        opened.standing_before(place),
        before,
        coming=opened.standing.hands + 1,
        known=opened.known,
        between=opened.until_hand(later),
        recorded=opened.hand_from(later),
        **asks,
    )


def _filled(form: Callable[..., BetweenForm], typed: Typed, query: QueryDict) -> BetweenForm:
    """With what was sent; an address fills in a form that it names a field of, and may hold anything else."""
    named = form().fields.keys() & query.keys()
    return form(data=query if typed is None and named else typed)


_DELETED = N_("Delete hand {number}?"), N_("Hand {number} deleted.")
_DELETED_WITH = N_("Delete hand {number} and its irregularities?"), N_("Hand {number} deleted with its irregularities.")
_MOVED = N_("Move hand {number}?"), N_("Hand {number} moved.")
_MOVED_WITH = N_("Move hand {number} and its irregularities?"), N_("Hand {number} moved with its irregularities.")


def plan_to_strike(opened: OpenMatch, _typed: Typed, _query: QueryDict, pk: int) -> ChangePlan:
    """Something never happened; of an irregularity one says that it is withdrawn."""
    place, entry = opened.place_of(pk)
    step = opened.steps[place]
    waits, alone = isinstance(step.fact, Breach), len(block(opened.steps, place)) == 1
    asked, done = _DELETED if alone else _DELETED_WITH
    return ChangePlan(
        opened=opened,
        place=place,
        title=_("Withdraw this?") if waits else _about(step, asked, N_("Delete this entry?")),
        save=_("Withdraw it") if waits else _("Delete"),
        done=_("Withdrawn.") if waits else _about(step, done, N_("The entry is deleted.")),
        action=opened.url("hand-removal", pk),
        effect=Effect(
            edit=ripple.strike(opened.match, place),
            write=lambda writer, _key: services.strike(entry, writer=writer),
        ),
        entry=entry,
    )


def plan_to_move(opened: OpenMatch, _typed: Typed, query: QueryDict, pk: int) -> ChangePlan:
    """Something happened earlier or later than was written down."""
    place, entry = opened.place_of(pk)
    to = query.get("to", "")
    target = min(int(to), len(opened.steps) - 1) if NUMBER.fullmatch(to) else place
    step = opened.steps[place]
    asked, done = _MOVED if len(block(opened.steps, place)) == 1 else _MOVED_WITH
    return ChangePlan(
        opened=opened,
        place=place,
        title=_about(step, asked, N_("Move this entry?")),
        save=_("Move it there"),
        done=_about(step, done, N_("The entry is moved.")),
        action=f"{opened.url('hand-place', pk)}?to={target}",
        effect=Effect(
            edit=ripple.move(opened.match, place, target),
            write=lambda writer, _key: services.move(entry, to=target, writer=writer),
        ),
        entry=entry,
    )


def plan_for_missed_hand(opened: OpenMatch, typed: Typed, _query: QueryDict, pk: int) -> ChangePlan:
    """A hand was forgotten before this one."""
    at, _before = opened.place_of(pk)
    place = opened.before_waiting(at)
    form = HandForm(opened.standing_before(place), data=typed)
    return ChangePlan(
        opened=opened,
        place=place,
        title=_about(opened.steps[at], N_("A hand before hand {number}"), N_("A hand before this entry")),
        save=_("Insert the hand"),
        done=_("The hand is inserted."),
        action=opened.url("hand-before", pk),
        ahead=opened.url("hand-before-preview", pk),
        effect=_insertion(opened, place, form.fact) if form.fact else None,
        form=form,
    )


def _insertion(opened: OpenMatch, place: int, fact: Fact) -> Effect:
    before = opened.notebook.entries[place] if place < len(opened.steps) else None
    return Effect(
        edit=ripple.insert(opened.match, place, fact),
        write=lambda writer, key: services.record(opened.row, fact, writer=writer, key=key, before=before),
    )


def _breach(opened: OpenMatch, place: int, fact: Fact) -> Effect:
    """An irregularity stands before its hand; where that was recorded, and ended by it, that is how it ended."""
    if place == len(opened.steps) or not isinstance(fact, Dealt):
        return _insertion(opened, place, fact)
    entry, stood = opened.notebook.entries[place], opened.fact(place)
    now = replace(fact, penalties=stood.penalties, at=stood.at) if isinstance(stood, Dealt) else fact

    def write(writer: Writer, _key: str) -> Entry:
        services.amend(entry, now, writer=writer)
        return entry

    return Effect(edit=ripple.amend(opened.match, place, now), write=write)


def _agreed(opened: OpenMatch, form: BreachForm, fact: Fact, effect: Effect) -> Effect:
    """What a table agreed on by itself is kept in the same change, as its case law."""
    asked = form.asked
    if asked is None:
        return effect
    ruling = case_law.AnsweredQuestion(op=REMEDY.op, question=asked.query, verdict="", article=IRREGULARITIES.id)

    def write(writer: Writer, key: str) -> None:
        with transaction.atomic():
            entry = effect.write(writer, key)
            agreed = case_law.Agreed(entry=entry, remedy=agreed_words(fact))
            case_law.keep(opened.row, ruling, agreed, writer=writer)

    return replace(effect, write=write)


def plan_to_insert(opened: OpenMatch, typed: Typed, query: QueryDict, kind: str) -> ChangePlan:
    """Something changes from a hand on, which is the next one unless another is named; an address may fill the form."""
    place = _place(opened, (query if typed is None else typed).get("start", ""))
    form = _filled(_between(opened, BETWEEN[kind], place), typed, query)
    return ChangePlan(
        opened=opened,
        place=place,
        title=str(form.title),
        save=_("Save the change"),
        done=str(form.done),
        action=opened.url(kind),
        ahead=opened.url(f"{kind}-preview"),
        effect=_effect(opened, place, form, form.fact) if form.fact else None,
        form=form,
    )


def _place(opened: OpenMatch, start: str) -> int:
    """Before the hand of this number; what is no number of a hand is the next one, and the form says why."""
    played = {str(step.after.hands): place for place, step in enumerate(opened.steps) if step.outcome}
    return played.get(start.strip(), len(opened.steps))


def _stands_already(standing: Standing, fact: Fact) -> bool:
    if isinstance(fact, NewSeats):
        return same_table(standing.players, fact.players)
    return isinstance(fact, SetScore) and fold.after(standing, fact).after == standing


def _effect(opened: OpenMatch, place: int, form: BetweenForm, fact: Fact) -> Effect:
    """Rules for the whole match strike whatever was changed in the middle of it; all else is put in at its place.

    The seats that people sit in already are no change, and neither is the score as it stands.
    """
    if _stands_already(opened.standing_before(place), fact):
        return Effect(edit=Edit(before=opened.match, after=opened.match, pairs=()), write=lambda _writer, _key: None)
    if isinstance(form, BreachForm):
        return _agreed(opened, form, fact, _breach(opened, place, fact))
    if not (isinstance(fact, NewRules) and form.cleaned_data.get("scope") == WHOLE):
        return _insertion(opened, place, fact)
    edit = ripple.rules_for_all(opened.match, fact.rules, fact.house)
    gone = tuple(entry for entry, step in opened.recorded if isinstance(step.fact, NewRules))
    beginning = replace(edit.after, facts=())
    return Effect(
        edit=edit,
        write=lambda writer, _key: services.reopen(opened.row, beginning, writer=writer, without=gone),
    )
