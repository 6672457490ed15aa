"""The page on which a question is asked, and what stands below it while it is being asked."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from scorekeeper.rules.house.penalties import Revoke, TakeBack
from scorekeeper.rules.questions import Ruled
from scorekeeper.rules.questions.asked import QuestionError, Refused
from scorekeeper.rules.questions.fields import QuestionField
from scorekeeper.rules.questions.irregular import CLOSED, FOLLOWED, WRONG
from scorekeeper.rules.questions.question import NAMES
from scorekeeper.rules.words import Sentence, say, shown
from scorekeeper.web.rulings import law
from scorekeeper.web.rulings.address import Asking, Reply, half_a_trump
from scorekeeper.web.rulings.answer import ShownAnswer, answer
from scorekeeper.web.rulings.card_grid import grid
from scorekeeper.web.rulings.doubts import Tap
from scorekeeper.web.rulings.fields import rank_of
from scorekeeper.web.rulings.form import (
    CardsShape,
    FormEntry,
    Objection,
    complaints,
    entries,
    missing_in_words,
    objected,
)
from scorekeeper.web.rulings.grounds import factor_so_far
from scorekeeper.web.rulings.shape_words import shape, shaped
from scorekeeper.web.site.pages import Door, Page
from scorekeeper.web.site.wording import translated

GAME = ("rules", "trump")
KNOWN = ("players", "seats", "declarer")
"""What a match knows of a hand, and nobody disputes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionPreview:
    """What stands below the form while it is being filled in."""

    answer: ShownAnswer | None = None
    shapes: tuple[CardsShape, ...] = ()
    factor: str = ""
    waiting: str = ""
    objection: Tap | None = None
    complaints: tuple[Objection, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class AskingPage(Page):
    """The form of one kind of question."""

    hint: str
    action: str
    preview_url: str
    grid_url: str
    grid: SafeString
    rules: tuple[FormEntry, ...]
    trump: tuple[FormEntry, ...]
    game_line: str
    game_open: bool
    game_known: bool
    entries: tuple[FormEntry, ...]
    folded: tuple[FormEntry, ...]
    folded_open: bool
    picks: bool
    preview: QuestionPreview
    example: str
    others: tuple[Door, ...] = ()
    no_door: Door | None = None
    notes: tuple[str, ...] = ()
    beside: tuple[tuple[str, str], ...] = ()
    back: str = ""
    verdict_url: str = ""


def asking_page(
    asking: Asking, told: Reply | None, *, back: str = "", others: Iterable[Asking] = (), settling: bool = False
) -> AskingPage:
    """The form, filled in as far as anything was said, and the way to others like it.

    Where it was to be settled too early, every field that is missing says so.
    """
    kind, below = asking.kind, preview(asking, told)
    made = entries(asking, objected(asking, told), below.shapes)
    if settling and not asking.unread:
        made |= _missed(asking, made)
    asked = _asked_first(asking)
    game = [entry for field, entry in made.items() if field.name in GAME]
    half = rank_of(asking.values.get("trump")) is not None
    apart = [entry for entry in game if entry.id == "trump" and _asks_for_trump(asking)]
    return AskingPage(
        title=_(asking.shout.words if asking.shout else kind.title),
        description=_(kind.hint),
        hint=_(asking.shout.hint if asking.shout else kind.hint),
        action=reverse("ruling", args=[kind.slug]),
        preview_url=reverse("ruling-preview", args=[kind.slug]),
        grid_url=reverse("ruling-grid"),
        grid=grid(asking),
        rules=(*(entry for entry in game if entry not in apart), *(map(_rank_alone, apart) if half else ())),
        trump=tuple(_suit_alone(entry) if half else entry for entry in apart),
        game_line=law.game(asking.played, asking.home, asking.houses),
        game_open=any(entry.error for entry in game if entry not in apart) or len(kind.fields) == 1,
        game_known=asking.home is not None or all(field.name != "trump" for field in kind.fields),
        picks=any(control.picker for entry in made.values() for control in entry.every_control),
        folded_open=any(_unfolds(field, made[field], asking) for field in made if field not in asked),
        entries=tuple(_labelled(made[field], label) for field, label in asked.items()),
        folded=tuple(entry for field, entry in made.items() if field.name not in GAME and field not in asked),
        preview=below,
        example=_example(asking).url("ruling"),
        others=tuple(door(each) for each in others if each.kind is not kind),
        beside=tuple(asking.beside.items()),
        back=back,
        verdict_url=asking.verdict_url,
        notes=notes(asking),
    )


def _example(asking: Asking) -> Asking:
    """The example of the question; where a shout has one of its own, with that and no more than it asks."""
    kind, shout = asking.kind, asking.shout
    values = dict(kind.example)
    if shout and (shout.said or shout.example):
        told = {name: value for name, value in values.items() if name in {*GAME, *shout.fields}}
        values = {**told, **dict(shout.said), **dict(shout.example)}
    return replace(asking, values=values, strangers=(), sides={}, example=True)


def _missed(asking: Asking, made: Mapping[QuestionField, FormEntry]) -> dict[QuestionField, FormEntry]:
    """The entries that are still to be filled in, marked."""
    return {
        field: replace(
            made[field],
            error=_("This is still missing."),
            first=field is asking.missing[0],
        )
        for field in asking.missing
    }


def _asked_first(asking: Asking) -> dict[QuestionField, str]:
    """The fields that stand open, with their labels: those that the shout is about, or all that are not folded."""
    fields = asking.kind.fields
    if asking.verdict:
        open_ = (
            field for field in fields if not (field.folded or field.name in asking.values or _is_idle(field, asking))
        )
        return {field: field.label for field in open_}
    if asking.shout is None:
        return {field: field.label for field in fields if not field.folded and field.name not in GAME}
    nameless = not asking.names
    named = {
        field.name: field
        for field in fields
        if not (_is_known(field, asking) or _is_idle(field, asking) or (field.aside and nameless))
    }
    return {named[name]: label or named[name].label for name, label in asking.shout.fields.items() if name in named}


def _is_known(field: QuestionField, asking: Asking) -> bool:
    """Whether a match has said it of its own: who sits where, and who declares."""
    return asking.origin is not None and field.name in KNOWN and field.name in asking.values


def _is_idle(field: QuestionField, asking: Asking) -> bool:
    """Whether the rules of the table ask for nothing of the kind, such as whether the trick was closed."""
    penalties, leading = asking.played.penalties, asking.played.leading
    needed = {
        FOLLOWED: penalties.take_back is TakeBack.ALLOWED,
        CLOSED: penalties.revoke is Revoke.CORRECT_IN_TRICK or penalties.take_back is TakeBack.ALLOWED,
        WRONG: penalties.revoke.costs_points or leading.fines_cards,
    }
    return not needed.get(field, True)


def _asks_for_trump(asking: Asking) -> bool:
    """Whether nobody said what is trump, or only half of it."""
    return "trump" not in asking.values or half_a_trump(asking.values["trump"])


def _suit_alone(entry: FormEntry) -> FormEntry:
    """Where the rank is known, its suit is all that is asked."""
    return replace(entry, controls=entry.controls[1:])


def _rank_alone(entry: FormEntry) -> FormEntry:
    """Another rank is found among the rules."""
    return replace(entry, id=f"{entry.id}-rank", label=_("Trump rank"), error="", controls=entry.controls[:1])


def _labelled(entry: FormEntry, label: str) -> FormEntry:
    """A field that is one picker is called as its entry is."""
    controls = tuple(
        replace(control, picker=replace(control.picker, label=_(label))) if control.picker else control
        for control in entry.controls
    )
    return replace(entry, label=_(label), controls=controls)


def _unfolds(field: QuestionField, entry: FormEntry, asking: Asking) -> bool:
    """Whether a folded field has something to show; names go along with every question from a match."""
    shouted = asking.shout is not None and field.name in dict(asking.shout.said)
    known = field is NAMES or field.name in GAME or shouted or _is_known(field, asking)
    said = field.name in asking.values and not known
    return said or bool(entry.error)


def door(asking: Asking) -> Door:
    """To the form, as far as it is filled in; to the answer where there is nothing more to say."""
    kind = asking.kind
    more = asking.values and any(field.name not in asking.values for field in kind.fields)
    url = asking.url("ruling-question" if more else "ruling")
    return Door(url=url, label=_(kind.title), hint=_(kind.hint), icon=kind.icon)


def notes(asking: Asking) -> tuple[str, ...]:
    """A word about parameters that no field knows, and about friends where there are none."""
    fixed = _("Partners are fixed in this game and nobody calls friends; it is answered as if somebody did.")
    return (*ignored(asking.strangers), *([fixed] if asking.calls_nobody else []))


def ignored(names: Iterable[str]) -> tuple[str, ...]:
    """A word about each parameter that changes nothing."""
    return tuple(translated(_stranger(name)) for name in names)


def _stranger(name: str) -> Sentence:
    return say("The address says {name}, which is no part of this question; it is ignored.", name=shown(name))


def preview(asking: Asking, told: Reply | None) -> QuestionPreview:
    """The verdict as far as there can be one; a row that is only begun is waited for like all that is missing."""
    objection = objected(asking, told)
    waiting = " · ".join(missing_in_words(asking, _asked_first(asking)))
    if objection and isinstance(told, QuestionError) and told.kind is Refused.MISSING:
        return QuestionPreview(waiting=objection.sentence, complaints=complaints(asking, None))
    return QuestionPreview(
        answer=answer(asking, told) if isinstance(told, Ruled) and not objection else None,
        shapes=tuple(CardsShape(field=name, words=shape(asking, name)) for name in shaped(asking)),
        factor="" if isinstance(told, Ruled) else factor_so_far(asking),
        waiting=_("Still missing: {fields}").format(fields=waiting) if waiting else "",
        objection=_in_short(asking, objection) if objection else None,
        complaints=complaints(asking, objection),
    )


def _in_short(asking: Asking, objection: Objection) -> Tap:
    """The way to the entry beside which it stands; what is about none of them is said in full."""
    field = next(filter(objection.about, asking.kind.fields), None)
    if field is None:
        return Tap(label=objection.sentence, url="#asking")
    return Tap(label=_("To fix: {field}").format(field=_(field.label)), url=f"#{field.name}")
