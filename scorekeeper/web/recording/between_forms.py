"""The forms of what happens between hands: other seats, other rules, and a table that played on from elsewhere."""

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorekeeper.match.checks import MOST_PLAYERS
from scorekeeper.match.facts import AGREED, Fact, NewRules, Override, Seats
from scorekeeper.match.standing import Standing
from scorekeeper.rules import presets
from scorekeeper.store.models import NAME_LENGTH
from scorekeeper.web.fields import Line, Name, OneOf, Whole
from scorekeeper.web.namesakes import tell_apart
from scorekeeper.web.recording.fact_form import FactForm, Written

STAYS, OPEN = "", " open"
"""Nobody's name begins with a space."""
ONWARDS, WHOLE = "", "whole"
SPARE = 2
"""Empty chairs that a form has for people who join."""
Known = Callable[[], Collection[str]]
"""Asks the book who is known there."""


class BetweenForm(FactForm):
    """What holds from a hand on; where it stands already, moving it is another matter."""

    start = Whole(label=_("From hand"), required=False)

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

    PLACES: ClassVar[Mapping[str, str]] = {"seats": "seat1"}

    def __init__(self, standing: Standing, before: Fact | None = None, **options: Any) -> None:  # noqa: ANN401
        players = before.players if isinstance(before, Seats) else standing.players
        initial = {f"seat{number}": name for number, name in enumerate(players, start=1)}
        super().__init__(standing, before, initial=initial, **options)
        for number in range(1, min(len(players) + SPARE, MOST_PLAYERS) + 1):
            label = gettext("Seat {number}").format(number=number)
            self.fields[f"seat{number}"] = Name(label=label, max_length=NAME_LENGTH, required=False)
        self.order_fields([name for name in self.fields if name != "start"])

    def contract(self) -> Written:
        seats = [field for field in self.cleaned_data if field.startswith("seat")]
        written: Written = {"seats": [self.cleaned_data[seat] for seat in seats if self.cleaned_data[seat]]}
        tell_apart(self, seats, self.known())
        return written


class OverrideForm(BetweenForm):
    """The table played on from another standing; the reason says why."""

    PLACES: ClassVar[Mapping[str, str]] = {"override": "reason", "levels": "level1"}

    reason = Line(
        label=_("Why the table played on otherwise"),
        max_length=1000,
        error_messages={"required": _("The reason is still missing. Say why the table played on otherwise.")},
    )
    next = OneOf(label=_("Who declares next"), required=False)

    def __init__(self, standing: Standing, before: Fact | None = None, **options: Any) -> None:  # noqa: ANN401
        written = before if isinstance(before, Override) else None
        super().__init__(standing, before, initial=dict(_override(written)), **options)
        self.groups = _level_groups(standing)
        for number, names in enumerate(self.groups, start=1):
            level = written.levels.get(names[0]) if written else None
            self.initial[f"level{number}"] = (level or standing.levels[names[0]]).value
            label = gettext("Level of {names}").format(names=" · ".join(names))
            self.fields[f"level{number}"] = Line(label=label, max_length=2, required=False)
        declarer = self.fields["next"]
        if isinstance(declarer, forms.ChoiceField):
            players = [(name, name) for name in standing.players]
            declarer.choices = [(STAYS, gettext("as it stands")), *players, (OPEN, gettext("the deal is open"))]
        self.order_fields(["reason", *(f"level{number}" for number in range(1, len(self.groups) + 1)), "next", "start"])

    def contract(self) -> Written:
        reason = self.cleaned_data["reason"]
        written: Written = {"override": AGREED if reason == gettext(AGREED) else reason, "levels": dict(self._levels())}
        if isinstance(self.before, Override) and self.before.laps:
            written["laps"] = dict(self.before.laps)
        if self.cleaned_data["next"]:
            written["next"] = None if self.cleaned_data["next"] == OPEN else self.cleaned_data["next"]
        return written

    def _levels(self) -> Iterator[tuple[str, str]]:
        """Levels that are other than they stand."""
        for number, names in enumerate(self.groups, start=1):
            level = self.cleaned_data[f"level{number}"].upper()
            for name in names:
                if level and level != self.standing.levels[name].value:
                    yield name, level

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


def _override(written: Override | None) -> Iterator[tuple[str, str]]:
    if written:
        yield "reason", gettext(AGREED) if written.reason == AGREED else written.reason
        yield "next", OPEN if written.open_deal else written.declarer or STAYS


class RulesForm(BetweenForm):
    """By which rules the table plays from now on."""

    rules = OneOf(label=_("The rules"))
    house = Line(label=_("What the table calls them"), max_length=80, required=False)
    scope = OneOf(
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
        self._offer(word)
        self.order_fields(["rules", "house", "start", "scope"])

    def _offer(self, word: str) -> None:
        """The rules as they are, those that an address brought along, and every preset."""
        choices = {
            word: gettext("As it is"),
            **{known: gettext(preset.name) for known, preset in presets.PRESETS.items()},
        }
        brought = self.data.get("rules", "") if self.is_bound else ""
        if brought and brought not in choices:
            choices = {brought: gettext("As chosen"), **choices}
        rules = self.fields["rules"]
        if isinstance(rules, forms.ChoiceField):
            rules.choices = list(choices.items())

    def contract(self) -> Written:
        house = {"house": self.cleaned_data["house"]} if self.cleaned_data["house"] else {}
        return {"rules": self.cleaned_data["rules"], **house}
