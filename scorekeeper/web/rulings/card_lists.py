"""Fields that hold lists of cards: what everybody played or held, one line for each."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from scorekeeper.rules.questions.asked import MOST_LISTED
from scorekeeper.rules.questions.rows import CardListsField
from scorekeeper.web.rulings import controls
from scorekeeper.web.rulings.controls import FormControl, FormLine, FormTable, Slot
from scorekeeper.web.rulings.fields import (
    BETWEEN,
    CardsInput,
    Given,
    QuestionInput,
    compact,
    in_json,
    other_seat,
)

SPARE = 2
"""Lines beyond those filled in: without a script, sending the form brings more."""


class SeveralInput(QuestionInput):
    """Several things, which the form asks for line by line."""

    def controls(self, value: object, table: FormTable) -> tuple[FormControl, ...]:  # noqa: ARG002 - lines alone
        return ()


class CardListsInput(SeveralInput):
    """Lists of cards; nothing stands for a hand that nobody has seen."""

    asked: CardListsField

    def clean(self, value: Given) -> object:
        texts = list(value.get(self.name, ()))
        if len(texts) == 1:
            if (found := in_json(texts[0].strip())) != texts[0].strip():
                return found
            texts = texts[0].split(BETWEEN, MOST_LISTED)
        texts = [text.strip() for text in texts]
        while texts and not texts[-1]:
            texts.pop()
        return [in_json(text) if text or not self.asked.unseen else None for text in texts] or None

    def shortest(self, value: object) -> str:
        if not isinstance(value, list):
            return compact(value)
        cards = CardsInput(self.asked)
        return BETWEEN.join("" if item is None else cards.prepare_value(item) for item in value)

    def lines(self, value: object, table: FormTable) -> tuple[FormLine, ...]:
        """One for everybody where it is a list of players, and so many more than are filled in where it is not."""
        first = self.asked.first_seat
        given = value if isinstance(value, list) else []
        expected = 1 + SPARE if first is None else table.players - first
        blanks = [None] * (expected - len(given))
        return tuple(self._line(item, number, table) for number, item in enumerate([*given, *blanks]))

    def label_of(self, number: int, players: int, names: Sequence[str]) -> str:
        """Whose cards these are: by name, by seat, or by their number where nobody knows."""
        if self.asked.first_seat is None:
            return _(self.asked.item).format(number=number + 1)
        place = number + self.asked.first_seat
        if not self.asked.first_seat and place < len(names):
            return names[place]
        if place >= players:
            return _(self.asked.item).format(number=number + 1)
        return other_seat(place - 1, players) if place else _("The leader")

    def _line(self, item: object, number: int, table: FormTable) -> FormLine:
        label = self.label_of(number, table.players, table.from_leader)
        slot = Slot(name=self.name, label=label, number=number)
        return FormLine(
            label=label, controls=(controls.picked(slot, "" if item is None else compact(item), item, table),)
        )
