"""Corrections: what exactly was changed about a hand, by the names that its form has for it."""

from collections.abc import Iterator
from typing import Any

from scorekeeper.match import reading
from scorekeeper.match.facts import Hand, HandLost
from scorekeeper.match.reading import RecordError
from scorekeeper.match.standing import Standing
from scorekeeper.web.pages.matches import Correction
from scorekeeper.web.recording import hand_written, offers
from scorekeeper.web.recording.hand_form import HandForm

NOTHING = "–"


def corrections(before: object, after: object, standing: Standing) -> Iterator[Correction]:
    """Line by line; nothing where it is no hand, or became something else altogether."""
    try:
        old, new = reading.fact(before), reading.fact(after)
    except RecordError:
        return
    if not isinstance(old, Hand | HandLost) or not isinstance(new, type(old)):
        return
    was, now = (_answers(fact, standing) for fact in (old, new))
    for name, field in HandForm.base_fields.items():
        if was.get(name) != now.get(name):
            yield Correction(label=str(field.label), before=_said(name, was), after=_said(name, now))


def _answers(fact: Hand | HandLost, standing: Standing) -> dict[str, Any]:
    """What was answered; a range stands where the points would."""
    found = {name: value for name, value in hand_written.typed(fact, standing).items() if value}
    if "points" in found:
        found["bracket"] = found.pop("points")
    elif "bracket" in found:
        found["bracket"] = offers.in_figures(found["bracket"])
    return found


def _said(name: str, answers: dict[str, Any]) -> str:
    values = answers.get(name, NOTHING)
    known = {offers.ALONE: NOTHING, **dict(getattr(HandForm.base_fields[name], "choices", ()))}
    return " · ".join(str(known.get(one, one)) for one in ([values] if isinstance(values, str) else values))
