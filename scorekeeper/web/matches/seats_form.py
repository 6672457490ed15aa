"""The form of other seats: who sits where, whoever sits out, and at which level somebody new joins."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar
from urllib.parse import quote

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorekeeper.match import fold
from scorekeeper.match.checks import MOST_PLAYERS
from scorekeeper.match.facts import Fact, NewSeats
from scorekeeper.match.standing import Standing
from scorekeeper.rules.cards.card import Rank
from scorekeeper.rules.words import N_
from scorekeeper.store.models import NAME_LENGTH
from scorekeeper.web.forms import FigureField, NameField
from scorekeeper.web.matches.between_forms import BetweenForm
from scorekeeper.web.matches.forms import SheetFields
from scorekeeper.web.matches.hand_facts import Written, ranks
from scorekeeper.web.start.draft import tell_apart
from scorekeeper.web.start.seating import Seating, seating

SPARE = 2
"""Seats that a form has for people who join."""
MOST_NAMES = 40


class SeatsForm(BetweenForm):
    """Who sits where from now on, counterclockwise.

    Where levels are everybody's own, `newcomers` are asked for theirs; what nobody says is the level that the seat
    brings along, or the first.
    """

    fact_type = NewSeats
    title = _("Seats")
    unchanged = N_("Nobody has moved, so nothing is recorded.")
    PLACES: ClassVar[Mapping[str, str]] = {"seats": "seat1"}

    def __init__(self, standing: Standing, before: Fact | None = None, **options: Any) -> None:  # noqa: ANN401
        self.sat = before.players if isinstance(before, NewSeats) else standing.players
        initial = {f"seat{number}": name for number, name in enumerate(self.sat, start=1)}
        super().__init__(standing, before, initial=initial, **options)
        self.seats = tuple(f"seat{number}" for number in range(1, min(len(self.sat) + SPARE, MOST_PLAYERS) + 1))
        for seat in self.seats:
            self.fields[seat] = NameField(label=gettext("Seat"), max_length=NAME_LENGTH, required=False)
        self.newcomers = dict(self._newcomers())
        for name, level in self.newcomers.items():
            self._ask_for_level(level_field(name), name, level)

    def _newcomers(self) -> Iterator[tuple[str, Rank]]:
        """Who never sat here, with the level that each has if nothing is said."""
        typed = (self.fields[seat].to_python(self[seat].value()) for seat in self.seats)
        step = fold.after(self.standing, NewSeats(players=tuple(filter(None, typed))))
        if not (self.standing.fixed or step.problems):
            yield from ((name, level) for name, level in step.after.levels.items() if name not in self.standing.levels)

    def _ask_for_level(self, field: str, name: str, usual: Rank) -> None:
        """The usual level is chosen while nothing is said, whichever it becomes."""
        label = gettext("Level of {name}").format(name=name)
        choices = [("" if one == usual.value else one, one) for one in ranks(self.standing)]
        self.fields[field] = FigureField(label=label, choices=choices, required=False)
        if self.is_bound and self.data.get(field) == usual.value:
            self.data = {**dict(self.data.items()), field: ""}
        if isinstance(self.before, NewSeats) and self.before.levels.get(name, usual) is not usual:
            self.initial[field] = self.before.levels[name].value

    def contract(self) -> Written:
        seats = [self.cleaned_data[seat] for seat in self.seats if self.cleaned_data[seat]]
        named = {name: self.cleaned_data[level_field(name)] for name in self.newcomers}
        levels = {**self._kept(seats), **{name: level for name, level in named.items() if level}}
        tell_apart(self, self.seats, self.known())
        return {"seats": seats, **({"levels": levels} if levels else {})}

    def _kept(self, seats: list[str]) -> dict[str, str]:
        """The levels that stood written and are not asked for: of a fixed side, whoever plays for it by now."""
        written = self.before.levels if isinstance(self.before, NewSeats) else {}
        origin = {name: self.sat[at % 2] if self.standing.fixed else name for at, name in enumerate(seats)}
        kept = {name: written[old] for name, old in origin.items() if old in written}
        return {name: level.value for name, level in kept.items() if name not in self.newcomers}

    def laid_out(self) -> SheetFields:
        """The table as it is drawn, and the levels of newcomers, which are asked for as soon as somebody is new."""
        levels = map(level_field, self.newcomers)
        return SheetFields(
            head=self._head(), seating=self._seating(), levels=self._those(levels), last=self._those(("start",))
        )

    def _seating(self) -> Seating:
        people = dict.fromkeys((*self.known()[:MOST_NAMES], *self.sat))
        table, more = self.standing.rules.table, gettext("More seats")
        return seating(self._those(self.seats), table, len(self.sat), people, more=more)


def level_field(name: str) -> str:
    """A field of their own, whoever else is new and wherever they sit; the name as it can stand in an id."""
    return f"level-{quote(name, safe='')}"


def same_table(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """Whether everybody has the same neighbours, wherever one begins to count."""
    return any(other == one[start:] + one[:start] for start in range(len(one)))
