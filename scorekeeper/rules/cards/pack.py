"""The pack as an option: a list of cards that stay in the box."""

from collections.abc import Iterable
from dataclasses import dataclass

from scorekeeper.rules.cards.card import FACES, Card
from scorekeeper.rules.cards.notation import MOST_DECKS, cards
from scorekeeper.rules.house.kinds import Kind, OptionError, joined, parted
from scorekeeper.rules.rulings import NotationError, Sentence

_PLACE = {face: place for place, face in enumerate(FACES)}


@dataclass(frozen=True, slots=True)
class CardList(Kind[tuple[Card, ...]]):
    """Cards in the order of the pack, so that equal lists are equal values."""

    def read(self, key: str, raw: object) -> tuple[Card, ...]:
        if raw in (None, "none", ""):
            return ()
        try:
            found = cards(raw, MOST_DECKS)
        except NotationError as error:
            raise OptionError(key, error.sentence) from error
        return tuple(sorted(found, key=_PLACE.__getitem__))

    def write(self, value: tuple[Card, ...]) -> object:
        return [card.name for card in value]

    def parse(self, key: str, text: str) -> tuple[Card, ...]:
        return self.read(key, parted(text))

    def text(self, value: tuple[Card, ...]) -> str:
        return joined(card.name for card in value)

    def others(self, value: tuple[Card, ...]) -> Iterable[tuple[Card, ...]]:
        return [()] if value else []

    def sentences(
        self,
        value: tuple[Card, ...],
        says: str,
        decks: int,  # noqa: ARG002
        *,
        called: bool = False,  # noqa: ARG002
    ) -> tuple[Sentence, ...]:
        return (Sentence(says, (("cards", value),)),)

    def schema(self) -> dict[str, object]:
        return {"type": "array", "items": {"enum": [face.name for face in FACES]}}

    def summary(self) -> str:
        return "any cards"
