"""The form that keeps a ruling: at which hand, with which note, and what the table agreed on."""

from dataclasses import replace
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scorekeeper.match import checks
from scorekeeper.match.facts import Fact, Hand
from scorekeeper.rules.brackets import Side
from scorekeeper.rules.scoring import Fine
from scorekeeper.store.case_law import Agreed
from scorekeeper.store.models import Entry
from scorekeeper.web.fields import Line, OneOf, Paragraph, Whole
from scorekeeper.web.recording.desk import Desk
from scorekeeper.web.spoken import spoken

LATEST = 6
"""Hands that an argument is likely to be about."""
LONGEST_NOTE, LONGEST_REMEDY, MOST_FINE = 1000, 200, 100
SIDES = ((Side.DECLARERS.value, _("the declarers")), (Side.DEFENDERS.value, _("the defenders")))


class KeepingForm(forms.Form):
    """`agreed` is there once the form is valid."""

    hand = OneOf(label=_("At which hand"), required=False)
    note = Paragraph(label=_("Note"), required=False, max_length=LONGEST_NOTE)
    remedy = Line(
        label=_("What the table agreed"),
        help_text=_("Such as: the cards are taken back."),
        required=False,
        max_length=LONGEST_REMEDY,
    )
    fine = Whole(label=_("Fine in points"), required=False, min_value=0, max_value=MOST_FINE)
    on = OneOf(label=_("Who pays it"), choices=SIDES, required=False)
    agreed: Agreed

    def __init__(self, table: Desk, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401  # as every form takes them
        super().__init__(*args, **kwargs)
        self._table = table
        self._hands = {str(entry.pk): (place, entry) for place, entry in _hands(table)}
        numbers = {key: table.steps[place].after.hands for key, (place, _entry) in self._hands.items()}
        choices = [("", _("no hand in particular")), *((key, str(number)) for key, number in numbers.items())]
        self.fields["hand"].choices = choices  # type: ignore[attr-defined]  # OneOf has them

    def clean(self) -> None:
        if self.errors:
            return
        said = self.cleaned_data
        place, entry = self._hands.get(said["hand"], (None, None))
        amended = self._fined(place) if said["fine"] else None
        self.agreed = Agreed(entry=entry, note=said["note"], remedy=said["remedy"], amended=amended)

    def _fined(self, place: int | None) -> Fact | None:
        """The hand with the fine in it, so long as it can have one."""
        if place is None:
            self.add_error("hand", _("A fine goes into the score of a hand. Choose the hand."))
        if not self.cleaned_data["on"]:
            self.add_error("on", _("A fine is paid by one of the sides. Choose which."))
        if self.errors or place is None:
            return None
        fact = self._table.fact(place)
        if not isinstance(fact, Hand):
            self.add_error(
                "hand", _("This hand was not played to its end, so it has no score to fine. Choose another.")
            )
            return None
        fine = Fine(points=self.cleaned_data["fine"], on=Side(self.cleaned_data["on"]))
        amended = replace(fact, fines=(*fact.fines, fine))
        for problem in checks.obstacles(self._table.standing_before(place), amended):
            self.add_error("fine", spoken(problem.sentence))
        return amended


def _hands(table: Desk) -> list[tuple[int, Entry]]:
    """The last hands that were dealt, the latest first."""
    played = [
        (place, entry) for place, (entry, step) in enumerate(table.recorded) if step.after.hands > step.before.hands
    ]
    return played[::-1][:LATEST]
