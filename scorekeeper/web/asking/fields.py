"""Fields: what a question is made of. Each is read from an address or a form, and written back as short as it goes.

What was read is what the referee's JSON question holds; what cannot be read is handed on as it stands, since the
referee says best what is wrong with it.
"""

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass

from scorekeeper.rules import notation, presets, ruleset
from scorekeeper.rules.kinds import OptionError
from scorekeeper.rules.rulings import NotationError

Given = Mapping[str, Sequence[str]]
"""The parameters of an address, each with all its values."""

BETWEEN = "/"
"""Stands between the items of a list."""
WITHIN = ":"
"""Stands between the cells of a row."""
LONGEST_NAME = 40
MOST_ROWS = 200
FLAGS = {"1": True, "true": True, "on": True, "yes": True, "0": False, "false": False, "off": False, "no": False}


def in_json(text: str) -> object:
    """The value of a text that is meant as JSON; any other is its own value."""
    if text[:1] in {"[", "{"}:
        with suppress(ValueError, RecursionError):
            return json.loads(text)
    return text


def compact(value: object) -> str:
    """A value that could not be read, as short as it can be said."""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, separators=(",", ":"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """One thing that is asked: its name in the question, and what the form says about it.

    `aside` is told on the page and not to the referee; `folded` is asked only of those who know it. What is `required`
    need not be said where the field named by `unless` says it all.
    """

    name: str
    label: str
    help: str = ""
    required: bool = False
    unless: str = ""
    aside: bool = False
    folded: bool = False

    def knows(self, name: str) -> bool:
        """Whether a parameter belongs to this field."""
        return name == self.name

    def read(self, given: Given) -> object:
        """What was given, or None."""
        text = " ".join(given.get(self.name, ())).strip()
        return self.value(text) if text else None

    def value(self, text: str) -> object:
        """What a text means that is not empty."""
        return text

    def written(self, value: object) -> str:
        """A value as it stands in an address; an empty text where nothing need be said."""
        return compact(value)


@dataclass(frozen=True, slots=True, kw_only=True)
class Cards(Field):
    """Cards in any notation, at `most` so many of them where that is not 0.

    `turned` shows them in the order given; `inside` and `apart` name the field that holds these cards as well, and the
    one that cannot hold the same copies.
    """

    turned: bool = False
    inside: str = ""
    apart: str = ""
    most: int = 0

    def value(self, text: str) -> object:
        return in_json(text)

    def written(self, value: object) -> str:
        try:
            found = notation.cards(value)
        except NotationError:
            return compact(value)
        return "".join(card.name for card in found)


@dataclass(frozen=True, slots=True, kw_only=True)
class CardLists(Field):
    """Several lists of cards, one for each player or part; nothing stands for a hand that nobody has seen."""

    item: str
    unseen: bool = False

    def read(self, given: Given) -> object:
        texts = list(given.get(self.name, ()))
        if len(texts) == 1:
            if (value := in_json(texts[0].strip())) != texts[0].strip():
                return value
            texts = texts[0].split(BETWEEN, MOST_ROWS)
        texts = [text.strip() for text in texts]
        while texts and not texts[-1]:
            texts.pop()
        return [in_json(text) if text or not self.unseen else None for text in texts] or None

    def written(self, value: object) -> str:
        if not isinstance(value, list):
            return compact(value)
        return BETWEEN.join("" if item is None else Cards(name="", label="").written(item) for item in value)


@dataclass(frozen=True, slots=True, kw_only=True)
class Trump(Field):
    """A trump; a form may give its rank and its suit apart."""

    def knows(self, name: str) -> bool:
        return name in {self.name, f"{self.name}.rank", f"{self.name}.suit"}

    def read(self, given: Given) -> object:
        parts = given.get(f"{self.name}.rank", ()), given.get(f"{self.name}.suit", ())
        apart = "".join(text for texts in parts for text in texts[-1:]).strip()
        whole = " ".join(given.get(self.name, ())).strip()
        return in_json(whole or apart) or None

    def written(self, value: object) -> str:
        try:
            return str(notation.trump(value))
        except NotationError:
            return compact(value)


@dataclass(frozen=True, slots=True, kw_only=True)
class Level(Field):
    """A rank from 2 to ace."""

    def written(self, value: object) -> str:
        try:
            return str(notation.level(value).value)
        except NotationError:
            return compact(value)


@dataclass(frozen=True, slots=True, kw_only=True)
class Whole(Field):
    """A whole number."""

    low: int
    high: int

    def value(self, text: str) -> object:
        return notation.whole(text)


@dataclass(frozen=True, slots=True, kw_only=True)
class Flag(Field):
    """Something that is so or is not."""

    def value(self, text: str) -> object:
        return FLAGS.get(text.lower(), text)

    def written(self, value: object) -> str:
        return compact(value) if not isinstance(value, bool) else "1" * value


@dataclass(frozen=True, slots=True, kw_only=True)
class Word(Field):
    """One of a few words, each with what it says on the form."""

    words: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Name(Field):
    """What somebody is called."""

    def value(self, text: str) -> object:
        return text[:LONGEST_NAME]


@dataclass(frozen=True, slots=True, kw_only=True)
class Players(Field):
    """Who plays, counterclockwise, or how many do. `counted` questions are asked with the number alone."""

    counted: bool = False

    def value(self, text: str) -> object:
        found = in_json(text)
        if not isinstance(found, str):
            return found
        number = Whole(name="", label="", low=0, high=0).value(found)
        return number if isinstance(number, int) else names(found)

    def written(self, value: object) -> str:
        if not isinstance(value, list) or not all(isinstance(name, str) and BETWEEN not in name for name in value):
            return compact(value)
        return BETWEEN.join(value)


def names(text: str) -> list[str]:
    return [name.strip()[:LONGEST_NAME] for name in text.split(BETWEEN, MOST_ROWS) if name.strip()]


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules(Field):
    """The rules of the table: a preset, a link of house rules, or JSON; what stands `beside` it counts for more."""

    beside: tuple[str, ...] = ("decks",)

    def knows(self, name: str) -> bool:
        return name == self.name or name in self.beside

    def read(self, given: Given) -> object:
        said = in_json("".join(given.get(self.name, ())[-1:]).strip()) or None
        apart = {f"table.{name}": "".join(given.get(name, ())[-1:]).strip() for name in self.beside}
        changes = {key: text for key, text in apart.items() if text}
        try:
            declared, preset = presets.declared(said), preset_of(said)
        except OptionError:
            return said
        try:
            return presets.link(ruleset.changed(declared, ruleset.parse(changes)), preset) if changes else said
        except OptionError:
            return {"preset": preset.id, "set": changes}

    def written(self, value: object) -> str:
        try:
            return presets.link(presets.load(value), preset_of(value))
        except OptionError:
            return compact(value)


def preset_of(raw: object) -> presets.Preset:
    """The preset that rules start from."""
    name = raw.get("preset", "tractor") if isinstance(raw, Mapping) else raw
    return presets.named(name.partition("~")[0] if isinstance(name, str) else name or "tractor")
