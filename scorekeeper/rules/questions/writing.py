"""Writing: rulings as plain JSON values."""

from collections.abc import Iterable

from scorekeeper.rules import notation
from scorekeeper.rules.cards import Card
from scorekeeper.rules.order import Trump
from scorekeeper.rules.rulings import Duty, Ruling, Sentence
from scorekeeper.rules.shapes import Part

Answer = dict[str, object]


def ruling(found: Ruling) -> Answer:
    """What every ruling has: verdict, article, reason, and where they exist its duties and the missing facts."""
    written: Answer = {"verdict": found.verdict.value, "article": found.article, "reason": found.reason}
    if found.duties:
        written["duties"] = [duty(each) for each in found.duties]
    if found.unknown:
        written["unknown"] = list(found.unknown)
    return written


def duty(found: Duty) -> Answer:
    return {
        "article": found.article,
        "sentence": found.sentence,
        "state": found.state.value,
        "cards": write(found.cards),
    }


def plainly(found: Answer) -> Answer:
    """An answer with every sentence said in English, as programs and terminals read it."""
    return {name: value if isinstance(value, str) else _plain(value) for name, value in found.items()}


def _plain(value: object) -> object:
    match value:
        case Sentence():
            return str(value)
        case dict():
            return plainly(value)
        case list():
            return [_plain(each) for each in value]
        case _:
            return value


def write(cards: Iterable[Card]) -> str:
    """Cards in canonical notation."""
    return notation.write(cards)


def plays(found: Iterable[Iterable[Card]]) -> list[str]:
    """Several plays, each in notation."""
    return [write(cards) for cards in found]


def part(found: Part) -> Answer:
    return {"cards": write(found.cards), "width": found.width, "length": found.length}


def trump(found: Trump | None) -> str | None:
    return None if found is None else str(found)


def ladder(steps: Iterable[Iterable[Card]]) -> list[list[str]]:
    return [[card.name for card in equals] for equals in steps]
