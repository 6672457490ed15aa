"""Elsewhere: one question under every preset and after every single switch that changes its answer."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from scorekeeper.rules import presets, questions
from scorekeeper.rules.ruleset import OPTIONS, changed
from scorekeeper.web.answering import marks
from scorekeeper.web.answering.answer import answer
from scorekeeper.web.answering.law import in_short
from scorekeeper.web.answering.scored import besides, rise
from scorekeeper.web.answering.sections import player
from scorekeeper.web.asking.address import Asking, ask
from scorekeeper.web.pages import rulings as pages
from scorekeeper.web.pages.rulings import Mark, Row, Section

PACK = ("table.players", "table.decks", "table.red_jokers_out", "table.black_jokers_out", "table.cards_out")


@dataclass(frozen=True, slots=True, kw_only=True)
class There:
    """Other rules, what they are called, and what is answered under them."""

    title: str
    rules: str
    answer: object


def compared(asking: Asking) -> Mapping[str, Any]:
    """What the referee answers there."""
    return questions.answered({"op": "compare", "ask": asking.question})


def elsewhere_page(asking: Asking, told: Mapping[str, Any], found: Mapping[str, Any]) -> pages.Elsewhere:
    """Where the answer is the same and where it differs, each leading to the ruling there."""
    name = "verdict" if "verdict" in found else "answer"
    theirs = [*_presets(asking, found["presets"], name), *_switches(asking, found["switches"], name)]
    same = tuple(_row(asking, there) for there in theirs if there.answer == found[name])
    different = tuple(_row(asking, there) for there in theirs if there.answer != found[name])
    here = answer(asking, told)
    return pages.Elsewhere(
        title=_("Under which rules?"),
        description=_(asking.kind.title),
        here=Row(
            title=here.game, mark=_mark(asking, found[name]), sentence=_besides(found[name]), url=asking.url("ruling")
        ),
        same=Section(title=_("The same answer"), rows=same),
        different=Section(title=_("Another answer"), rows=different),
        back=asking.url("ruling"),
    )


def _presets(asking: Asking, found: list[Mapping[str, Any]], name: str) -> Iterator[There]:
    for there in found:
        preset = presets.PRESETS[there["preset"]]
        yield There(title=_(preset.name), rules=_with_enough_cards(asking, preset), answer=there[name])


def _with_enough_cards(asking: Asking, preset: presets.Preset) -> str:
    """The preset, with the pack of this table where its own has too few cards for the question."""
    here = asking.rules
    if here is None or preset.rules.table.decks >= here.table.decks:
        return preset.id
    if "error" not in ask(asking.with_values(rules=preset.id)):
        return preset.id
    pack = {key: getattr(here.table, key.partition(".")[2]) for key in PACK}
    return presets.link(changed(preset.declared, pack), preset)


def _switches(asking: Asking, found: list[Mapping[str, Any]], name: str) -> Iterator[There]:
    """A pack that cannot have dealt the cards of the question is no way out."""
    declared = presets.declared(asking.values.get("rules"))
    preset = presets.closest(declared)
    for switch in found:
        option = OPTIONS[switch["option"]]
        value = option.kind.read(option.key, switch["value"])
        there = changed(declared, {option.key: value})
        rules = presets.link(there, preset)
        if option.key not in PACK or "error" not in ask(asking.with_values(rules=rules)):
            yield There(title=in_short(option, there), rules=rules, answer=switch[name])


def _row(asking: Asking, there: There) -> Row:
    url = asking.with_values(rules=there.rules).url("ruling")
    return Row(title=there.title, mark=_mark(asking, there.answer), sentence=_besides(there.answer), url=url)


def _besides(found: object) -> str:
    """What a mark leaves out."""
    return besides(found) if isinstance(found, Mapping) else ""


def _mark(asking: Asking, found: object) -> Mark:
    match found:
        case None:
            return marks.fact(_("cannot be asked there"))
        case int():
            return marks.fact(_("{winner} takes it").format(winner=player(asking, found)))
        case Mapping():
            return marks.fact(rise(found))
    return marks.verdict(found)
