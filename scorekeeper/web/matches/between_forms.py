"""The forms of what happens between hands: other seats, other rules, and a table that played on from elsewhere."""

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorekeeper.match.checks import MOST_PLAYERS
from scorekeeper.match.facts import AGREED, Fact, NewRules, Seats, SetScore
from scorekeeper.match.standing import Standing
from scorekeeper.rules import presets
from scorekeeper.store.models import NAME_LENGTH
from scorekeeper.web.forms import LineField, NameField, OneOfField, WholeField
from scorekeeper.web.matches.forms import FactForm, SheetFields
from scorekeeper.web.matches.hand_facts import Written
from scorekeeper.web.start.draft import tell_apart

STAYS, OPEN = "", " open"
"""Nobody's name begins with a space."""
ONWARDS, WHOLE = "", "whole"
SPARE = 2
"""Empty chairs that a form has for people who join."""
Known = Callable[[], Collection[str]]
"""Asks the book who is known there."""


class BetweenForm(FactForm):
    """What holds from a hand on; where it stands already, moving it is another matter."""

    fact_type: ClassVar[type[Fact]]
    title: ClassVar[object]

    start = WholeField(label=_("From hand"), required=False)

    def __init__(
        self,
        standing: Standing,
        before: Fact | None = None,
        *,
        coming: int,
        known: Known = tuple,
        **options: Any,  # noqa: ANN401
    ) -> None:
        super().__init__(standing, before, **options)
        self.coming = coming
        self.known = known
        self.initial.setdefault("start", coming)
        if before:
            del self.fields["start"]

    def clean_start(self) -> int:
        number: int = self.cleaned_data["start"] or self.coming
        if not 1 <= number <= self.coming:
            sentence = gettext("Hands 1 to {coming} can be named; {coming} is the next one.")
            raise forms.ValidationError(sentence.format(coming=self.coming))
        return number


class SeatsForm(BetweenForm):
    """Who sits where from now on, counterclockwise."""

    fact_type = Seats
    title = _("Seats")
    PLACES: ClassVar[Mapping[str, str]] = {"seats": "seat1"}

    def __init__(self, standing: Standing, before: Fact | None = None, **options: Any) -> None:  # noqa: ANN401
        players = before.players if isinstance(before, Seats) else standing.players
        initial = {f"seat{number}": name for number, name in enumerate(players, start=1)}
        super().__init__(standing, before, initial=initial, **options)
        for number in range(1, min(len(players) + SPARE, MOST_PLAYERS) + 1):
            label = gettext("Seat {number}").format(number=number)
            self.fields[f"seat{number}"] = NameField(label=label, max_length=NAME_LENGTH, required=False)
        self.order_fields([name for name in self.fields if name != "start"])

    def contract(self) -> Written:
        seats = [field for field in self.cleaned_data if field.startswith("seat")]
        written: Written = {"seats": [self.cleaned_data[seat] for seat in seats if self.cleaned_data[seat]]}
        tell_apart(self, seats, self.known())
        return written


class SetScoreForm(BetweenForm):
    """The table sets the score; the reason says why.

    A level that nobody touched is the one that stands before the hand chosen: `initial-level1` tells which was shown.
    """

    fact_type = SetScore
    title = _("Set the score")
    PLACES: ClassVar[Mapping[str, str]] = {
        "why": "reason",
        "set_score.next": "next",
        "set_score": "level1",
        "levels": "level1",
    }

    reason = LineField(
        label=_("Why the score is set"),
        max_length=1000,
        error_messages={"required": _("The reason is still missing. Say why the score is set.")},
    )

    def __init__(self, standing: Standing, before: Fact | None = None, **options: Any) -> None:  # noqa: ANN401
        written = before if isinstance(before, SetScore) else None
        super().__init__(standing, before, initial=dict(_as_typed(written)), **options)
        self.groups = _level_groups(standing)
        stands = {**standing.levels, **(written.levels if written else {})}
        for number, names in enumerate(self.groups, start=1):
            self.initial[f"level{number}"] = stands[names[0]].value
            label, hidden = gettext("Level of {names}").format(names=" · ".join(names)), not written
            self.fields[f"level{number}"] = LineField(
                label=label, max_length=2, required=False, show_hidden_initial=hidden
            )
        if self.is_bound and not written:
            self.data = self._filled_in()
        players = [(name, name) for name in standing.players]
        choices = [(STAYS, gettext("as it stands")), *players, (OPEN, gettext("the deal is open"))]
        self.fields["next"] = OneOfField(label=gettext("Who declares next"), choices=choices, required=False)
        self.order_fields(["reason", "start", *(f"level{number}" for number in range(1, len(self.groups) + 1)), "next"])

    def laid_out(self) -> SheetFields:
        """The levels apart, which are filled in anew when another hand is chosen."""
        first = ("reason", "start")
        levels = (name for name in self.fields if name not in first)
        return SheetFields(head=self._head(), first=self._those(first), levels=self._those(levels))

    def _filled_in(self) -> dict[str, Any]:
        """What was sent, with the levels that nobody touched as they stand before the hand chosen."""
        data = dict(self.data.items())
        for number in range(1, len(self.groups) + 1):
            name, stands = f"level{number}", self.initial[f"level{number}"]
            if data.get(name) == data.get(f"initial-{name}"):
                data[name] = stands
            data[f"initial-{name}"] = stands
        return data

    def contract(self) -> Written:
        reason = self.cleaned_data["reason"]
        return {"set_score": dict(self._score()), "why": AGREED if reason == gettext(AGREED) else reason}

    def _score(self) -> Iterator[tuple[str, object]]:
        yield "levels", dict(self._levels())
        if isinstance(self.before, SetScore) and self.before.laps:
            yield "laps", dict(self.before.laps)
        if self.cleaned_data["next"]:
            yield "next", None if self.cleaned_data["next"] == OPEN else self.cleaned_data["next"]

    def _levels(self) -> Iterator[tuple[str, str]]:
        """All of them, where any is other than it stands: the whole score is what the table set.

        Of a score that was set for some alone, theirs.
        """
        given = {
            name: self.cleaned_data[f"level{number}"].upper() or self.standing.levels[name].value
            for number, names in enumerate(self.groups, start=1)
            for name in names
        }
        moved = {name for name, level in given.items() if level != self.standing.levels[name].value}
        known = {*self.before.levels} if isinstance(self.before, SetScore) else {*given} if moved else set[str]()
        return ((name, level) for name, level in given.items() if name in moved | known)

    def _place(self, field: str) -> str | None:
        """A level that cannot be read is spoken of beside the name that it was given to."""
        _levels, _dot, name = field.partition("levels.")
        number = next((number for number, names in enumerate(self.groups, start=1) if name in names), None)
        return f"level{number}" if number else super()._place(field)


def _level_groups(standing: Standing) -> tuple[tuple[str, ...], ...]:
    """Who moves together: the two sides, or everybody alone."""
    if standing.fixed:
        return standing.players[::2], standing.players[1::2]
    return tuple((name,) for name in standing.players)


def _as_typed(written: SetScore | None) -> Iterator[tuple[str, str]]:
    if written:
        yield "reason", gettext(AGREED) if written.why == AGREED else written.why
        yield "next", OPEN if written.open_deal else written.declarer or STAYS


class RulesChangeForm(BetweenForm):
    """By which rules the table plays from now on."""

    fact_type = NewRules
    title = _("Change the rules")
    house = LineField(label=_("Name of these rules"), max_length=80, required=False)
    scope = OneOfField(
        label=_("For which hands"),
        choices=((ONWARDS, _("from that hand on")), (WHOLE, _("for the whole match, from its beginning"))),
        required=False,
    )

    def __init__(self, standing: Standing, before: Fact | None = None, **options: Any) -> None:  # noqa: ANN401
        found = before.rules if isinstance(before, NewRules) else standing.rules
        word = presets.link(found, presets.closest(found))
        house = before.house if isinstance(before, NewRules) else ""
        super().__init__(standing, before, initial={"rules": word, "house": house}, **options)
        if before:
            del self.fields["scope"]
        self.fields["rules"] = OneOfField(label=gettext("The rules"), choices=list(self._offered(word).items()))
        self.order_fields(["rules", "house", "start", "scope"])

    def _offered(self, word: str) -> dict[str, str]:
        """The rules as they are, those that an address brought along, and every preset."""
        choices = {
            word: gettext("As it is"),
            **{known: gettext(preset.name) for known, preset in presets.PRESETS.items()},
        }
        brought = self.data.get("rules", "") if self.is_bound else ""
        return {brought: gettext("As chosen"), **choices} if brought and brought not in choices else choices

    def contract(self) -> Written:
        house = {"house": self.cleaned_data["house"]} if self.cleaned_data["house"] else {}
        return {"rules": self.cleaned_data["rules"], **house}
