"""The form that keeps a ruling: at which hand, with which note, and what the table agreed on."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorekeeper.match import fold, record
from scorekeeper.match.facts import Hand, InBracket, Total
from scorekeeper.rules.house.brackets import Side
from scorekeeper.rules.score.points import Fine
from scorekeeper.rules.words import N_
from scorekeeper.store.case_law import Agreed
from scorekeeper.store.models import Entry
from scorekeeper.web.forms import LineField, OneOfField, ParagraphField, WholeField
from scorekeeper.web.matches import hand_facts
from scorekeeper.web.matches.open_match import OpenMatch
from scorekeeper.web.rulings.marks import Mark
from scorekeeper.web.site.pages import LinkChoice, Page
from scorekeeper.web.site.wording import translated

LONGEST_NOTE, LONGEST_REMEDY, MOST_FINE = 1000, 200, 100
SIDES = ((Side.DECLARERS.value, _("the declarers")), (Side.DEFENDERS.value, _("the defenders")))


PLAYING = "playing"
"""Chosen for the hand of which nothing is recorded yet."""
_NO_HAND = N_("A fine goes into the score of a hand. Choose the hand.")
_UNSCORED = N_(
    "This hand has no score yet. Leave the fine out here, and put it into the hand as an irregularity: the menu of the "
    "match has it."
)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedHand:
    """A hand that was dealt and played: its number, its row, and its place among the facts."""

    number: int
    entry: Entry
    place: int


class KeepingForm(forms.Form):
    """`agreed` is there once the form is valid; `amiss` is a hand that has to be put right first."""

    hand = OneOfField(label=_("With which hand"), required=False)
    earlier = WholeField(label=_("Or an earlier hand, by its number"), required=False)
    note = ParagraphField(label=_("Note"), required=False, max_length=LONGEST_NOTE)
    remedy = LineField(
        label=_("What the table agreed"),
        help_text=_("For example: the cards are taken back."),
        required=False,
        max_length=LONGEST_REMEDY,
    )
    fine = WholeField(label=_("Fine in points"), required=False, min_value=0, max_value=MOST_FINE)
    on = OneOfField(label=_("Who pays"), choices=SIDES, required=False)
    points = WholeField(label=_("The defenders’ points before the fine"), required=False)
    agreed: Agreed
    amiss: Entry | None = None

    def __init__(self, table: OpenMatch, *args: Any, at: int | None = None, **kwargs: Any) -> None:  # noqa: ANN401  # as every form takes them
        super().__init__(*args, **kwargs)
        self._table = table
        self._at = at
        self._hands = {hand.number: hand for hand in _hands(table)}
        self.initial["hand"] = next((str(hand.entry.pk) for hand in self._hands.values() if hand.place == at), "")
        if at is not None and table.hand_from(at) is None and not table.standing.finished:
            self.initial["hand"] = PLAYING
        self._tapped = {str(hand.entry.pk): hand for hand in self._latest()}
        numbers = ((key, str(hand.number)) for key, hand in self._tapped.items())
        playing = [] if table.standing.finished else [(PLAYING, _("the one being played"))]
        self.fields["hand"].choices = [("", _("no hand in particular")), *playing, *numbers]  # type: ignore[attr-defined]  # OneOf has them
        self._by_number = bool(self.data.get("earlier"))
        if len(self._hands) <= LATEST and not (self._by_number and self._hands):
            del self.fields["earlier"]

    def _latest(self) -> Iterator[PlayedHand]:
        """The last hands, the latest first, and the one asked about; one that was tapped stays as others follow."""
        for number, hand in reversed(self._hands.items()):
            chosen = hand.place == self._at or str(hand.entry.pk) == self.data.get("hand")
            if number > len(self._hands) - LATEST or chosen:
                yield hand

    def clean(self) -> None:
        said, hand = self.cleaned_data, self._chosen()
        amended = self._fined(hand) if said.get("fine") else None
        if not self.errors:
            entry = hand.entry if hand else None
            playing = said["hand"] == PLAYING and entry is None
            agreed = Agreed(entry=entry, playing=playing, note=said["note"], remedy=said["remedy"], amended=amended)
            self.agreed = replace(agreed, by_number=self._by_number)

    def _chosen(self) -> PlayedHand | None:
        """The hand that was tapped, or the one whose number was written."""
        tapped, number = self._tapped.get(self.cleaned_data.get("hand", "")), self.cleaned_data.get("earlier")
        if number is None:
            return tapped
        if number not in self._hands:
            told = gettext("There is no hand {number}: those of this match are 1 to {last}.")
            self._say("earlier", told.format(number=number, last=max(self._hands)))
        elif tapped and tapped.number != number:
            told = gettext("Hand {tapped} is tapped and hand {number} is written here: leave one of them out.")
            self._say("earlier", told.format(tapped=tapped.number, number=number))
        return self._hands.get(number)

    def _fined(self, hand: PlayedHand | None) -> Hand | None:
        """The hand with the fine in it, so long as it can have one."""
        place = "earlier" if "earlier" in self.fields and self._by_number else "hand"
        if not self.cleaned_data.get("on"):
            self._say("on", gettext("A fine is paid by one of the sides. Choose which."))
        if hand is None:
            playing = self.cleaned_data.get("hand") == PLAYING
            self._say(place, gettext(_UNSCORED) if playing else gettext(_NO_HAND))
            return None
        fact = self._table.fact(hand.place)
        if not isinstance(fact, Hand):
            self._say(
                place, gettext("This hand was not played to its end, so it has no score to fine. Choose another.")
            )
            return None
        counted = self._counted(hand, fact)
        return None if self.errors else self._with_fine(hand, counted)

    def _counted(self, hand: PlayedHand, fact: Hand) -> Hand:
        """The hand by its points; where only the range was written down they are asked for."""
        row, points = fact.count, self.cleaned_data.get("points")
        if not isinstance(row, InBracket):
            self._compare(hand, fact, points)
            return fact
        if points is None:
            told = gettext(
                "A fine changes a total, and of hand {number} only the range {row} is written down. Write the points, "
                "or leave the fine out."
            )
            self._say("points", told.format(number=hand.number, row=hand_facts.figure(row)))
            return fact
        counted = replace(fact, count=Total(points=points))
        if any(hand_facts.other_bracket(hand_facts.of_bracket(row), self._table.standing_before(hand.place), counted)):
            told = gettext("Hand {number} is written down as {row}, and {points} is no part of that.")
            self._say("points", told.format(number=hand.number, row=hand_facts.figure(row), points=points))
            self.amiss = hand.entry
        return counted

    def _compare(self, hand: PlayedHand, fact: Hand, points: int | None) -> None:
        """Points beside a hand that has its own are the same ones."""
        total = fold.after(self._table.standing_before(hand.place), replace(fact, fines=())).total
        if points is not None and total is not None and points != total:
            told = gettext(
                "Before fines hand {number} has {total} points, and {points} is written here: leave the points out, or "
                "put the hand right first."
            )
            self._say("points", told.format(number=hand.number, total=total, points=points))
            self.amiss = hand.entry

    def _with_fine(self, hand: PlayedHand, fact: Hand) -> Hand:
        fine = Fine(points=self.cleaned_data["fine"], on=Side(self.cleaned_data["on"]))
        amended = replace(fact, fines=(*fact.fines, fine))
        for problem in record.fact_problems(self._table.standing_before(hand.place), amended):
            self.add_error("points" if problem.field == "points" else "fine", translated(problem.sentence))
        return amended

    def _say(self, field: str, sentence: str) -> None:
        """What is said of a field already comes first."""
        if field not in self.errors:
            self.add_error(field, sentence)

    @property
    def counting(self) -> bool:
        """Whether the points of the hand are asked for."""
        return bool(self["points"].errors or self["points"].data)


@dataclass(frozen=True, slots=True, kw_only=True)
class KeepingPage(Page):
    """Where a ruling may be kept; `form` is missing where this browser may write in no match.

    `earlier` is whether there are hands beyond those to tap, `counting` whether the points of one are asked for, and
    `amiss` leads to a hand that has to be put right first.
    """

    question: str
    mark: Mark
    match: str
    matches: tuple[LinkChoice, ...]
    seen: int
    form: KeepingForm | None
    earlier: bool
    counting: bool
    amiss: str
    begin: str
    back: str
    match_url: str


LATEST = 6
"""Hands that an argument is likely to be about; whoever argues about another one writes its number."""


def _hands(table: OpenMatch) -> Iterator[PlayedHand]:
    """What was dealt and played, the first hand first."""
    for place, (entry, step) in enumerate(table.recorded):
        if step.after.hands > step.before.hands:
            yield PlayedHand(number=step.after.hands, entry=entry, place=place)
