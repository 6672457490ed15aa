"""Sheets: the page on which a question is asked, and what stands below it while it is being asked."""

from collections.abc import Mapping
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from scorekeeper.rules.rulings import Sentence, say, shown
from scorekeeper.web.answering.answer import answer
from scorekeeper.web.answering.drawn import readable
from scorekeeper.web.answering.law import game
from scorekeeper.web.answering.shape import shape
from scorekeeper.web.asking.address import Asking
from scorekeeper.web.asking.fields import Field
from scorekeeper.web.asking.form import complaints, entries
from scorekeeper.web.asking.grid import grid
from scorekeeper.web.asking.kind import NAMES, Kind
from scorekeeper.web.asking.kinds import KINDS
from scorekeeper.web.asking.objections import Objection, objected
from scorekeeper.web.pages import Door
from scorekeeper.web.pages import rulings as pages
from scorekeeper.web.spoken import spoken

Told = Mapping[str, Any] | None
GAME = ("rules", "trump")
SHAPED = ("lead", "play", "cards")


def asking_page(asking: Asking, told: Told, *, others: bool = False) -> pages.Asking:
    """The form, filled in as far as anything was said."""
    kind, objection = asking.kind, objected(asking, told)
    made = entries(asking, objection, shapes(asking))
    game = [entry for field, entry in made.items() if field.name in GAME]
    apart = [entry for entry in game if entry.id == "trump" and "trump" not in asking.values]
    return pages.Asking(
        title=_(kind.title),
        description=_(kind.hint),
        slug=kind.slug,
        hint=_(kind.hint),
        action=reverse("ruling", args=[kind.slug]),
        preview_url=reverse("ruling-preview", args=[kind.slug]),
        grid_url=reverse("ruling-grid"),
        grid=grid(asking),
        rules=tuple(entry for entry in game if entry not in apart),
        trump=tuple(apart),
        game_line=_game_line(asking),
        game_open=any(entry.error for entry in game) or kind.op == "deal" or _half_a_trump(asking),
        picks=any(_picks(entry) for entry in made.values()),
        folded_open=any(_unfolds(field, made[field], asking) for field in made),
        entries=tuple(entry for field, entry in made.items() if not field.folded and field.name not in GAME),
        folded=tuple(entry for field, entry in made.items() if field.folded),
        preview=preview(asking, told),
        example=f"{reverse('ruling', args=[kind.slug])}?{kind.example}",
        others=tuple(_door(each) for each in KINDS.values() if each is not kind) if others else (),
        notes=notes(asking),
    )


def _unfolds(field: Field, entry: pages.Entry, asking: Asking) -> bool:
    """Whether a folded field has something to show; names go along with every question from a match."""
    said = field.name in asking.values and field is not NAMES
    return field.folded and (said or bool(entry.error))


def _game_line(asking: Asking) -> str:
    """The game in a line, as far as it can be read."""
    return game(asking.played, asking.home.trump if asking.home else None)


def _picks(entry: pages.Entry) -> bool:
    """Whether an entry is filled in with cards."""
    inside = (control for line in entry.lines for control in line.controls)
    return any(control.picker for control in (*entry.controls, *inside))


def _door(kind: Kind) -> Door:
    return Door(url=reverse("ruling", args=[kind.slug]), label=_(kind.title), hint=_(kind.hint), icon=kind.icon)


def notes(asking: Asking) -> tuple[str, ...]:
    """A word about parameters that no field knows, and about friends where there are none."""
    fixed = _("Partners are fixed in this game and nobody calls friends; it is answered as if somebody did.")
    return (*(spoken(_stranger(name)) for name in asking.strangers), *([fixed] if asking.calls_nobody else []))


def _stranger(name: str) -> Sentence:
    return say("The address says {name}, which is no part of this question; it is passed over.", name=shown(name))


def _half_a_trump(asking: Asking) -> bool:
    return "trump" in asking.values and any(field.name == "trump" for field in asking.missing)


def preview(asking: Asking, told: Told) -> pages.Preview:
    """The verdict as far as there can be one."""
    objection = objected(asking, told)
    waiting = " · ".join(_(field.label) for field in asking.missing)
    return pages.Preview(
        answer=answer(asking, told) if told and not objection else None,
        shapes=shapes(asking),
        waiting=_("Still to say: {fields}").format(fields=waiting) if waiting else "",
        objection=_in_short(asking, objection) if objection else None,
        complaints=complaints(asking, objection),
        url=asking.url("ruling"),
    )


def _in_short(asking: Asking, objection: Objection) -> pages.Tap:
    """The way to the entry beside which it stands; what is about none of them is said in full."""
    field = next(filter(objection.about, asking.kind.fields), None)
    if field is None:
        return pages.Tap(label=objection.sentence, url="#asking")
    return pages.Tap(label=_("To mend: {field}").format(field=_(field.label)), url=f"#{field.name}")


def shapes(asking: Asking) -> tuple[pages.Shape, ...]:
    """What the cards of a lead and of its answer are together, as far as there are any."""
    named = [field.name for field in asking.kind.fields if field.name in SHAPED]
    return tuple(pages.Shape(field=name, words=_shape(asking, name)) for name in named)


def _shape(asking: Asking, name: str) -> str:
    cards = readable(asking.values.get(name, ""))
    if not cards or asking.rules is None or asking.home is None:
        return ""
    return shape(asking.rules, asking.home, cards)
