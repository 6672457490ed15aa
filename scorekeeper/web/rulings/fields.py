"""Fields of a question: each is read from an address or a form, written back as short as it goes, drawn and told."""

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from scorekeeper.rules.cards import notation
from scorekeeper.rules.cards.card import PRINTED_SUITS, Rank, Suit
from scorekeeper.rules.cards.notation import NotationError
from scorekeeper.rules.house import presets, ruleset
from scorekeeper.rules.house.kinds import OptionError
from scorekeeper.rules.house.ruleset import RuleSet
from scorekeeper.rules.lead.seats import seat_in_words
from scorekeeper.rules.questions.asked import LONGEST_WORD, MOST_LISTED
from scorekeeper.rules.questions.fields import (
    CardsField,
    FlagField,
    NumberField,
    PlayersField,
    QuestionField,
    RulesField,
    WordField,
)
from scorekeeper.web.rulings import controls
from scorekeeper.web.rulings.controls import FormControl, FormLine, FormTable, Pairs, Pill, Pills, Slot, numbers
from scorekeeper.web.site.cards import DRAWN
from scorekeeper.web.site.wording import SYMBOLS, capitalised, labelled, translated

Given = Mapping[str, Sequence[str]]
"""The parameters of an address, each with all its values."""
BETWEEN = "/"
"""Stands between the items of a list."""
WITHIN = ":"
"""Stands between the cells of a row."""
NOBODY = "none"
FLAGS = {"1": True, "true": True, "on": True, "yes": True, "0": False, "false": False, "off": False, "no": False}
MOST_PILLS = 13


def in_json(text: str) -> object:
    """The value of a text that is meant as JSON; any other is its own value."""
    if text[:1] in {"[", "{"}:
        with suppress(ValueError, RecursionError):
            return json.loads(text)
    return text


def compact(value: object) -> str:
    """A value that could not be read, as short as it can be said."""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def last(given: Given, name: str) -> str:
    """What a parameter says; of several the last one counts."""
    return "".join(given.get(name, ())[-1:]).strip()


class QuestionInput(forms.Field):
    """A field of a question on its page: what it says is cleaned from the parameters of an address or a form.

    What cannot be read is left as it stands, for the referee objects to it in the same words wherever it is asked.
    """

    keys = "text"

    def __init__(self, asked: QuestionField) -> None:
        super().__init__(label=asked.label, help_text=asked.help, required=asked.required)
        self.asked = asked
        self.name = asked.name

    def knows(self, name: str) -> bool:
        """Whether a parameter belongs to this field."""
        return name == self.name

    def clean(self, value: Given) -> object:
        """What the parameters say of this field, or None."""
        text = " ".join(value.get(self.name, ())).strip()
        return self.parse(text) if text else None

    def parse(self, text: str) -> object:
        """What a text means that is not empty."""
        return text

    def prepare_value(self, value: object) -> str:
        """A value as it stands in an address: an empty text where nothing need be said, itself where it is not read."""
        try:
            return self.shortest(value)
        except (NotationError, OptionError):
            return compact(value)

    def shortest(self, value: object) -> str:
        """A value that can be read, in as few characters as it can be said."""
        return compact(value)

    def choices(self, table: FormTable) -> Pairs:  # noqa: ARG002 - some hang on the table
        """The few values that the field can have, if they are few."""
        return []

    def control(self, value: object, slot: Slot, table: FormTable) -> FormControl:
        """What gives one value: pills where there are few to choose from, else a line to type on."""
        choices = self.choices(table)
        if not choices:
            return controls.typed(slot, self._as_typed(value), self.keys)
        chosen = "" if value is None else str(len(value) if isinstance(value, list) else value)
        beyond = [(chosen, chosen)] if isinstance(value, int) and chosen not in dict(choices) else []
        return controls.one_of(slot, chosen, [*choices, *beyond])

    def _as_typed(self, value: object) -> str:
        return "" if value is None else " / ".join(map(str, value)) if isinstance(value, list) else compact(value)

    def controls(self, value: object, table: FormTable) -> tuple[FormControl, ...]:
        """Everything with which the form asks for one value."""
        return (self.control(value, Slot(name=self.name, label=_(str(self.label))), table),)

    def lines(self, value: object, table: FormTable) -> tuple[FormLine, ...]:  # noqa: ARG002 - lists have some
        """The rows of a field that holds several things."""
        return ()

    def in_words(self, value: object) -> str:
        """A value that is not made of cards."""
        return " · ".join(map(str, value)) if isinstance(value, list) else str(value)

    def in_row(self, value: object) -> str:
        """The same beside other cells of its row."""
        return self.in_words(value)


class CardsInput(QuestionInput):
    """Cards, written without a space between them."""

    asked: CardsField

    def parse(self, text: str) -> object:
        return in_json(text)

    def shortest(self, value: object) -> str:
        return "".join(card.name for card in notation.cards(value))

    def control(self, value: object, slot: Slot, table: FormTable) -> FormControl:
        asked = self.asked
        text = self._as_typed(value)
        return controls.picked(slot, text, value, table, inside=asked.inside, apart=asked.apart, most=asked.most)

    def _as_typed(self, value: object) -> str:
        return "" if value is None else compact(value)


class TrumpInput(QuestionInput):
    """A trump; a form gives its rank and its suit apart."""

    def __init__(self, asked: QuestionField) -> None:
        super().__init__(asked)
        self.rank, self.suit = f"{self.name}.rank", f"{self.name}.suit"

    def knows(self, name: str) -> bool:
        return name in {self.name, self.rank, self.suit}

    def clean(self, value: Given) -> object:
        whole = " ".join(value.get(self.name, ())).strip()
        return in_json(whole or last(value, self.rank) + last(value, self.suit)) or None

    def shortest(self, value: object) -> str:
        return str(notation.trump(value))

    def controls(self, value: object, table: FormTable) -> tuple[FormControl, ...]:  # noqa: ARG002 - always the same
        """A rank alone is half a trump, as a suit alone is: where the hand is known, its suit is not."""
        try:
            found = notation.trump(value)
            rank, chosen = found.rank, found.suit.value if found.suit else "NT"
        except NotationError:
            suit = suit_of(value)
            rank, chosen = rank_of(value), suit.value if suit else ""
        suits = ((suit.value, SYMBOLS[DRAWN[suit]]) for suit in reversed(PRINTED_SUITS))
        return (
            controls.ranks(Slot(name=self.rank, label=_("Trump rank")), rank),
            controls.one_of(Slot(name=self.suit, label=_("Trump suit")), chosen, [*suits, ("NT", _("no suit"))]),
        )


def rank_of(value: object) -> Rank | None:
    """A level where it can be read."""
    try:
        return None if value is None else notation.level(value)
    except NotationError:
        return None


def suit_of(value: object) -> Suit | None:
    """A suit that stands alone."""
    return next((suit for suit in Suit if suit.value == value), None)


class LevelInput(QuestionInput):
    """A rank from 2 to ace."""

    def shortest(self, value: object) -> str:
        return str(notation.level(value).value)

    def controls(self, value: object, table: FormTable) -> tuple[FormControl, ...]:  # noqa: ARG002 - always the same
        return (controls.ranks(Slot(name=self.name, label=_(str(self.label))), rank_of(value), fives=True),)


class NumberInput(QuestionInput):
    """A whole number."""

    asked: NumberField

    @property
    def keys(self) -> str:  # type: ignore[override]  # where there are negative ones, figures are not enough
        return "numeric" if self.asked.low >= 0 else "text"

    def parse(self, text: str) -> object:
        return notation.whole(text)

    def choices(self, table: FormTable) -> Pairs:  # noqa: ARG002 - the same at every table
        low, high = self.asked.low, self.asked.offered or self.asked.high
        return numbers(low, high) if high - low < MOST_PILLS else []

    def in_row(self, value: object) -> str:
        return labelled(_(str(self.label)), self.in_words(value))


class WordInput(QuestionInput):
    """One of a few words."""

    asked: WordField[Any]

    def choices(self, table: FormTable) -> Pairs:
        return [(word, side_by_name(_(label), table.sides.get(word))) for word, label in self.asked.words]

    def in_words(self, value: object) -> str:
        return _(dict(self.asked.words).get(value, value)) if isinstance(value, str) else super().in_words(value)


def side_by_name(label: str, names: str | None) -> str:
    """A side with those who are on it, where they are known."""
    return labelled(label, names) if names else label


class FlagInput(QuestionInput):
    """Something that is so or is not."""

    asked: FlagField

    def parse(self, text: str) -> object:
        return FLAGS.get(text.lower(), text)

    def shortest(self, value: object) -> str:
        if not isinstance(value, bool):
            return compact(value)
        return "1" if value else "0" if self.asked.words else ""

    def choices(self, table: FormTable) -> Pairs:  # noqa: ARG002 - the same at every table
        return [(text, _(word)) for text, word in zip(("1", "0"), self.asked.words or (), strict=False)]

    def control(self, value: object, slot: Slot, table: FormTable) -> FormControl:
        if self.asked.words:
            chosen = self.shortest(value) if isinstance(value, bool) else ""
            return controls.one_of(slot, chosen, self.choices(table))
        return controls.some_of(slot, (Pill(value="1", label=_(str(self.label)), checked=value is True),))

    def in_words(self, value: object) -> str:
        if not isinstance(value, bool):
            return super().in_words(value)
        so, not_so = self.asked.words or (str(self.label), "")
        return _(so) if value else _(not_so) if not_so else ""


class PlacesInput(QuestionInput):
    """Some of the other players; `none` says that it is nobody."""

    def clean(self, value: Given) -> object:
        texts = [text.strip() for text in value.get(self.name, ()) if text.strip()]
        return self.parse(BETWEEN.join(texts)) if texts else None

    def parse(self, text: str) -> object:
        if (found := in_json(text)) is not text:
            return found
        places = [part.strip() for part in text.split(BETWEEN, MOST_LISTED)]
        return [notation.whole(place) for place in places if place != NOBODY]

    def shortest(self, value: object) -> str:
        if not isinstance(value, list) or not all(isinstance(place, int) for place in value):
            return compact(value)
        return BETWEEN.join(map(str, value)) or NOBODY

    def control(self, value: object, slot: Slot, table: FormTable) -> FormControl:
        """The other players in turn, and nobody."""
        said = value if isinstance(value, list) else ()
        pills = [
            Pill(value=str(place), label=other_seat(place, table.players), checked=place in said)
            for place in range(table.players - 1)
        ]
        return controls.some_of(slot, (*pills, Pill(value=NOBODY, label=_("nobody"), checked=value == [])))


def other_seat(place: int, players: int) -> str:
    """One of the other players, counted from 0, as a label."""
    return capitalised(translated(seat_in_words(place + 1, players)))


class PlayerInput(QuestionInput):
    """What somebody is called."""

    def parse(self, text: str) -> object:
        return text[:LONGEST_WORD]

    def choices(self, table: FormTable) -> Pairs:
        return [(name, name) for name in table.names]


class PlayersInput(QuestionInput):
    """Who plays, or how many do."""

    asked: PlayersField

    def parse(self, text: str) -> object:
        found = in_json(text)
        if not isinstance(found, str):
            return found
        number = notation.whole(found)
        return number if isinstance(number, int) else names(found)

    def shortest(self, value: object) -> str:
        if not isinstance(value, list) or not all(isinstance(name, str) and BETWEEN not in name for name in value):
            return compact(value)
        return BETWEEN.join(value)

    def choices(self, table: FormTable) -> Pairs:  # noqa: ARG002 - the same at every table
        return numbers(self.asked.low, self.asked.high) if self.asked.counted else []


def names(text: str) -> list[str]:
    return [name.strip()[:LONGEST_WORD] for name in text.split(BETWEEN, MOST_LISTED) if name.strip()]


class RulesInput(QuestionInput):
    """The rules of the table, with what is said beside them."""

    asked: RulesField

    def knows(self, name: str) -> bool:
        return name == self.name or name in self.asked.beside

    def clean(self, value: Given) -> object:
        said = in_json(last(value, self.name)) or None
        changes = {f"table.{name}": text for name in self.asked.beside if (text := last(value, name))}
        try:
            declared, preset = presets.declared(said), preset_of(said)
        except OptionError:
            return said
        try:
            return presets.link(ruleset.changed(declared, ruleset.parse(changes)), preset) if changes else said
        except OptionError:
            return {"preset": preset.id, "set": changes}

    def shortest(self, value: object) -> str:
        return presets.link(presets.load(value), preset_of(value))

    def controls(self, value: object, table: FormTable) -> tuple[FormControl, ...]:  # noqa: ARG002 - as they are played
        """The presets, house rules that are none of them, and beside them how many decks and players."""
        rules = table.played
        preset = presets.closest(rules)
        usual = {f"table.{name}": getattr(preset.rules.table, name) for name in self.asked.beside}
        plain = presets.link(ruleset.changed(rules, usual), preset)
        every = presets.PRESETS
        pills = [Pill(value=each.id, label=_(each.name), checked=each.id == plain) for each in every.values()]
        if plain not in every:
            pills.insert(0, Pill(value=plain, label=_("House rules"), checked=True, note=_(preset.name)))
        games = FormControl(pills=Pills(name=self.name, label=_("Rules"), pills=tuple(pills)))
        return (games, *(_beside(name, rules, preset.rules) for name in self.asked.beside))


def _beside(name: str, rules: RuleSet, preset: RuleSet) -> FormControl:
    """One option of the table, for tables that play the preset with other numbers."""
    value, usual = getattr(rules.table, name), getattr(preset.table, name)
    low, high = {"decks": (1, 8), "players": (4, 12)}[name]
    label = {"decks": _("Decks"), "players": _("Players")}[name]
    pills = [Pill(value="", label=_("as the rules say"), checked=value == usual)]
    pills += [Pill(value=str(n), label=str(n), checked=n == value != usual) for n in range(low, high + 1)]
    return FormControl(pills=Pills(name=name, label=label, title=label, pills=tuple(pills)))


def preset_of(raw: object) -> presets.Preset:
    """The preset that rules start from."""
    name = raw.get("preset", "tractor") if isinstance(raw, Mapping) else raw
    return presets.preset_named(name.partition("~")[0] if isinstance(name, str) else name or "tractor")
