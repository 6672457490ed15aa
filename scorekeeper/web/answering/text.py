"""Text: a ruling in a few lines for the group chat."""

from collections.abc import Iterable, Iterator

from scorekeeper.web.answering.labels import labelled
from scorekeeper.web.pages import CardFace
from scorekeeper.web.pages.rulings import Answer, Row
from scorekeeper.web.spoken import SYMBOLS

MOST_LINES = 12
VERDICT = {"allowed": "✓", "forbidden": "✗", "undecided": "?"}


def lines(title: str, answer: Answer, address: str) -> list[str]:
    """At most twelve lines: the question, the verdict with its reason, and where to read more."""
    sign = VERDICT.get(answer.mark.tone, "·")
    last = [f"{sign} {answer.mark.word}", *filter(None, [answer.reason]), *_article(answer), address]
    first = [title, answer.game, *(_fact(row) for row in answer.told)]
    return [*first[: MOST_LINES - len(last)], *last]


def _article(answer: Answer) -> Iterator[str]:
    if answer.law:
        yield f"§ {answer.law.title}"


def _fact(row: Row) -> str:
    cards = " + ".join(map(_cards, row.parts or (row.cards,)))
    said = " ".join(filter(None, [row.sentence, cards]))
    return labelled(row.title, said) if row.title else said


def _cards(faces: Iterable[CardFace]) -> str:
    return " ".join(map(_card, faces))


def _card(face: CardFace) -> str:
    return f"{face.rank}{SYMBOLS[face.suit]}" if face.suit in SYMBOLS else face.name
