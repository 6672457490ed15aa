"""Answers: one question put to the referee, and what the page says about it."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from django.utils.translation import gettext as _

from scorekeeper.rules import leads, scoring
from scorekeeper.rules.rulings import Sentence
from scorekeeper.web.answering import law, marks, scored, sections, shape
from scorekeeper.web.answering.doubts import doubts
from scorekeeper.web.answering.drawn import readable
from scorekeeper.web.answering.told import facts
from scorekeeper.web.asking.address import Asking
from scorekeeper.web.pages.rulings import Answer, Mark
from scorekeeper.web.spoken import joined, spoken

Told = Mapping[str, Any]
DECIDES = {"score": scoring.BRACKETS.id, "shape": leads.GROUPING.id}
"""The article of an answer that names none."""


def answer(asking: Asking, told: Told) -> Answer:
    """An answer for everybody to read."""
    assert asking.rules is not None  # noqa: S101 - the referee has read them
    article = told.get("article") or DECIDES.get(asking.kind.op)
    broken = [card for duty in told.get("duties", ()) if duty["state"] == "broken" for card in readable(duty["cards"])]
    return Answer(
        mark=mark(asking, told),
        reason=joined(map(spoken, _reasons(told))),
        game=law.game(asking.rules, asking.home.trump if asking.home else None),
        told=facts(asking, broken),
        ladder=sections.ladder(asking, told),
        sections=sections.sections(asking, told),
        law=law.law(article, asking.rules) if article else None,
        table_judges=law.judges(asking.kind.op, told.get("verdict")),
        doubts=doubts(asking, told),
        notes=tuple(spoken(note) for note in told.get("notes", ())),
    )


def _reasons(told: Told) -> tuple[Sentence, ...]:
    return (told["reason"],) if "reason" in told else tuple(reason["sentence"] for reason in told.get("reasons", ()))


def mark(asking: Asking, told: Told) -> Mark:
    """The answer in a word: a verdict, or what was found."""
    return marks.verdict(told["verdict"]) if "verdict" in told else marks.fact(_FOUND[asking.kind.op](asking, told))


def _trick(asking: Asking, told: Told) -> str:
    winner = sections.player(asking, told["winner"])
    return _("{winner} takes it: {points} points").format(winner=winner, points=told["points"])


def _friends(asking: Asking, told: Told) -> str:  # noqa: ARG001 - as every kind is told
    return _("Friends so far: {names}").format(names=" · ".join(told["friends"]) or _("nobody"))


def _deal(asking: Asking, told: Told) -> str:  # noqa: ARG001 - as every kind is told
    return _("{hand} cards each, {kitty} in the kitty").format(hand=told["hand"], kitty=told["kitty"])


def _first_draw(asking: Asking, told: Told) -> str:
    """Seats count from the shuffler; where names are known they say it better."""
    if told["seat"] is None:
        return _("Turn up another card")
    if told["seat"] < len(asking.names):
        return _("{name} draws first").format(name=asking.names[told["seat"]])
    if told["seat"] == 0:
        return _("The shuffler draws first")
    return _("Draws first: seat {number} to the shuffler’s right").format(number=told["seat"])


_FOUND: Mapping[str, Callable[[Asking, Told], str]] = MappingProxyType(
    {
        "trick": _trick,
        "first_draw": _first_draw,
        "friends": _friends,
        "deal": _deal,
        "score": lambda _asking, told: scored.brought(told),
        "shape": lambda _asking, told: shape.suited(told),
        "order": lambda _asking, _told: _("From high to low"),
    }
)
