"""Answers: one question put to the referee, and what the page says about it."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from scorekeeper.web.answering import law, marks, sections
from scorekeeper.web.answering.doubts import doubts
from scorekeeper.web.answering.drawn import readable
from scorekeeper.web.answering.told import facts
from scorekeeper.web.asking.address import Asking
from scorekeeper.web.pages.rulings import Answer, Mark
from scorekeeper.web.spoken import spoken

Told = Mapping[str, Any]


def answer(asking: Asking, told: Told) -> Answer:
    """An answer for everybody to read."""
    assert asking.rules is not None  # noqa: S101 - the referee has read them
    article = told.get("article")
    broken = [card for duty in told.get("duties", ()) if duty["state"] == "broken" for card in readable(duty["cards"])]
    return Answer(
        mark=mark(asking, told),
        reason=spoken(told["reason"]) if "reason" in told else "",
        game=law.game(asking.rules, asking.home.trump if asking.home else None),
        told=facts(asking, broken),
        ladder=sections.ladder(asking, told),
        sections=sections.sections(asking, told),
        law=law.law(article, asking.rules) if article else None,
        table_judges=law.judges(asking.kind.op, told.get("verdict")),
        doubts=doubts(asking, told),
        notes=tuple(spoken(note) for note in told.get("notes", ())),
    )


def mark(asking: Asking, told: Told) -> Mark:
    """The answer in a word."""
    match asking.kind.op:
        case "trick":
            winner = sections.player(asking, told["winner"])
            return marks.fact(_("{winner} takes it: {points} points").format(winner=winner, points=told["points"]))
        case "first_draw":
            return marks.fact(_first_draw(asking, told))
        case "friends":
            return marks.fact(_("Friends so far: {names}").format(names=" · ".join(told["friends"]) or _("nobody")))
        case "deal":
            return marks.fact(
                _("{hand} cards each, {kitty} in the kitty").format(hand=told["hand"], kitty=told["kitty"])
            )
        case "order":
            return marks.fact(_("From high to low"))
    return marks.verdict(told["verdict"])


def _first_draw(asking: Asking, told: Told) -> str:
    """Seats count from the shuffler; where names are known they say it better."""
    if told["seat"] is None:
        return _("Turn up another card")
    if told["seat"] < len(asking.names):
        return _("{name} draws first").format(name=asking.names[told["seat"]])
    if told["seat"] == 0:
        return _("The shuffler draws first")
    return _("Draws first: seat {number} to the shuffler’s right").format(number=told["seat"])
