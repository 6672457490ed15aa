"""The forms of what happens between hands: other seats, other rules, a penalty, a score that the table sets."""

import re
from collections.abc import Callable, Iterator, Mapping
from types import UnionType
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorekeeper.match.facts import AGREED, AgreedPenalties, Fact, NewRules, Penalty, Played, Redeal, SetScore
from scorekeeper.match.penalties import payers
from scorekeeper.match.standing import Standing
from scorekeeper.rules.house import presets
from scorekeeper.rules.house.brackets import Side
from scorekeeper.rules.words import N_, series
from scorekeeper.web.forms import FigureField, LineField, OneOfField, WholeField
from scorekeeper.web.matches.forms import FactForm, SheetFields
from scorekeeper.web.matches.hand_facts import Written
from scorekeeper.web.rulebook.games import chosen, named_game
from scorekeeper.web.site.wording import in_words, labelled

STAYS, OPEN = "", " open"
"""Nobody's name begins with a space."""
ONWARDS, WHOLE = "", "whole"
LEVELS_LOST = 4
"""As many levels as a penalty has a tap for."""
PENALTY = re.compile(r"penalties\[(\d+)\]\.(\w+)")
Known = Callable[[], tuple[str, ...]]
"""Asks the book who is known there."""
Houses = Callable[[], Mapping[str, str]]
"""Asks the book for its house rules by their addresses."""


class BetweenForm(FactForm):
    """What holds from a hand on; where it stands already, moving it is another matter.

    `recorded` is that hand, where it was played already, and `between` is what happened before it.
    """

    fact_type: ClassVar[type[Fact] | UnionType]
    title: ClassVar[object]
    done: ClassVar[object] = _("The change is saved.")

    start = WholeField(label=_("From hand"), required=False)

    def __init__(
        self,
        standing: Standing,
        before: Fact | None = None,
        *,
        coming: int,
        known: Known = tuple,
        between: tuple[Fact, ...] = (),
        recorded: Played | Redeal | None = None,
        **options: Any,  # noqa: ANN401
    ) -> None:
        super().__init__(standing, before, **options)
        self.coming = coming
        self.known = known
        self.between = between
        self.recorded = recorded
        self.initial.setdefault("start", coming)
        if before:
            del self.fields["start"]

    def clean_start(self) -> int:
        number: int = self.cleaned_data["start"] or self.coming
        if not 1 <= number <= self.coming:
            sentence = gettext("Hands 1 to {coming} can be named; {coming} is the next one.")
            raise forms.ValidationError(sentence.format(coming=self.coming))
        return number


class SetScoreForm(BetweenForm):
    """The table sets the score; the reason says why.

    A level that nobody touched is the one that stands before the hand chosen: `initial-level1` tells which was shown.
    """

    fact_type = SetScore
    unchanged = N_("The score stands like this already, so nothing is recorded.")
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
        self.groups = standing.sides
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
        if isinstance(self.before, SetScore) and self.before.gained:
            yield "gained", dict(self.before.gained)
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


def _as_typed(written: SetScore | None) -> Iterator[tuple[str, str]]:
    if written:
        yield "reason", gettext(AGREED) if written.why == AGREED else written.why
        yield "next", OPEN if written.open_deal else written.declarer or STAYS


class RulesChangeForm(BetweenForm):
    """By which rules the table plays from now on."""

    fact_type = NewRules
    title = _("Change the rules")
    scope = OneOfField(
        label=_("For which hands"),
        choices=((ONWARDS, _("from that hand on")), (WHOLE, _("for the whole match, from its beginning"))),
        required=False,
    )
    house = LineField(
        label=_("A name for these rules"),
        help_text=_("Only a name: what is played is chosen above."),
        max_length=80,
        required=False,
    )

    def __init__(
        self,
        standing: Standing,
        before: Fact | None = None,
        *,
        houses: Houses = dict,
        **options: Any,  # noqa: ANN401
    ) -> None:
        self.houses = houses()
        found = before.rules if isinstance(before, NewRules) else standing.rules
        word = presets.link(found, presets.closest(found))
        house = before.house if isinstance(before, NewRules) else ""
        super().__init__(standing, before, initial={"rules": word, "house": house}, **options)
        if before:
            del self.fields["scope"]
        self.fields["rules"] = OneOfField(label=gettext("The rules"), choices=list(self._offered(word).items()))
        self.order_fields(["rules", "start", "scope", "house"])

    def _offered(self, word: str) -> dict[str, str]:
        """The rules as they are, those that an address brought along, those saved in the book, and every preset."""
        choices = {
            word: gettext("As it is"),
            **{house: name for house, name in self.houses.items() if name and house != word},
            **{known: gettext(preset.name) for known, preset in presets.PRESETS.items()},
        }
        brought = self.data.get("rules", "") if self.is_bound else ""
        return {brought: _as_chosen(brought), **choices} if brought and brought not in choices else choices

    def contract(self) -> Written:
        rules = self.cleaned_data["rules"]
        typed = self.cleaned_data["house"]
        other = rules != self.initial["rules"]  # then a name left standing is the name of the rules before
        left = other and typed == self.initial["house"]
        house = ("" if left else typed) or self.houses.get(rules, "")
        return {"rules": rules, **({"house": house} if house else {})}


def _as_chosen(word: str) -> str:
    """With what they come to, where they can be read."""
    rules, unread = chosen(word)
    return gettext("As chosen") if unread else labelled(gettext("As chosen"), named_game(rules).name)


class PenaltyForm(BetweenForm):
    """Levels that somebody loses between two hands; a form for as many penalties as stand written, and for a new one.

    Sides are sent with a space before them, since somebody may be called as a side is.
    """

    fact_type = AgreedPenalties
    title = _("A penalty")
    start = WholeField(label=_("Before hand"), required=False)

    def __init__(self, standing: Standing, before: Fact | None = None, **options: Any) -> None:  # noqa: ANN401
        written = before.penalties if isinstance(before, AgreedPenalties) else (None,)
        self.count = len(written)
        super().__init__(standing, before, initial={}, **options)
        for number, penalty in enumerate(written, start=1):
            self._ask(number, penalty)
        self.order_fields([name for name in self.fields if name != "start"])

    def _ask(self, number: int, written: Penalty | None) -> None:
        on, levels = (_payer(written.on), str(written.levels)) if written else (None, "1")
        some = [str(count) for count in range(1, LEVELS_LOST + 1)]
        self.fields |= {
            f"on{number}": OneOfField(
                label=gettext("Who pays"),
                choices=[*self._payers(written)],
                help_text=gettext("Partners are at one level, so both pay.") if self.standing.fixed else "",
                initial=on,
            ),
            f"levels{number}": FigureField(
                label=gettext("How many levels"),
                choices=[(count, count) for count in dict.fromkeys((*some, levels))],
                help_text=gettext("A fine in points belongs to the hand itself: open it and look under More."),
                initial=levels,
            ),
            f"why{number}": LineField(
                label=gettext("What for"), max_length=200, required=False, initial=written.why if written else ""
            ),
        }

    def _payers(self, written: Penalty | None) -> Iterator[tuple[str, str]]:
        """Everybody; the sides of the hand before, if there was one; and whoever stands written."""
        standing = self.standing
        on = [written.on] if written and isinstance(written.on, str) else []
        yield from ((name, name) for name in dict.fromkeys((*standing.players, *on)))
        for side, label in ((Side.DECLARERS, gettext("The declarers")), (Side.DEFENDERS, gettext("The defenders"))):
            if standing.declared_last:
                names = payers(standing, Penalty(on=side, levels=1))
                yield _payer(side), labelled(label, in_words(series(names)))

    def contract(self) -> Written:
        return {"penalties": [self._penalty(number) for number in range(1, self.count + 1)]}

    def _penalty(self, number: int) -> Written:
        on, levels, why = (self.cleaned_data[f"{name}{number}"] for name in ("on", "levels", "why"))
        payer = {"on": on.strip()} if on.startswith(" ") else {"player": on}
        return {**payer, "levels": int(levels), "why": why}

    def _place(self, field: str) -> str | None:
        found = PENALTY.fullmatch(field)
        return f"{found[2]}{int(found[1]) + 1}" if found else super()._place(field)


def _payer(on: Side | str) -> str:
    """As the form sends it."""
    return f" {on.value}" if isinstance(on, Side) else on
