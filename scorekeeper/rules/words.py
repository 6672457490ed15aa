"""Words: what the referee says, as whole English sentences with the values that fill them.

Sentences are marked for the translators where they stand; nothing is translated here.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Union


def N_(sentence: str) -> str:  # noqa: N802 - the name translators' tools look for
    """Mark a sentence for extraction and hand it back unchanged."""
    return sentence


class Named:
    """What a sentence can name besides numbers and words: cards, ranks, suits and colours."""

    __slots__ = ()


Simple = int | str | Named
Value = Union[Simple, tuple[Named, ...], tuple["Sentence", ...], "Sentence"]
"""What may stand in a sentence: shown by whoever renders it, in the reader's language and suit symbols."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A template in English and the values that fill it: comparable, and readable in any language later."""

    template: str
    values: tuple[tuple[str, Value], ...] = ()

    def __str__(self) -> str:
        return self.template.format(**{name: plain(value) for name, value in self.values})


def say(template: str, **values: Value) -> Sentence:
    """A sentence of the referee. The template is extracted for the translators, so it stands here as a literal."""
    return Sentence(template, tuple(values.items()))


def series(things: Iterable[Simple]) -> Value:
    """One thing after another, parted as the reader's language parts them."""
    found: Value = ""
    for place, thing in enumerate(things):
        found = say("{before}, {last}", before=found, last=thing) if place else thing
    return found


_SPELLED = (
    N_("One"),
    N_("Two"),
    N_("Three"),
    N_("Four"),
    N_("Five"),
    N_("Six"),
    N_("Seven"),
    N_("Eight"),
    N_("Nine"),
    N_("Ten"),
    N_("Eleven"),
    N_("Twelve"),
)


def spelled(number: int) -> Value:
    """A number at the beginning of a sentence: in letters up to twelve, as people write it."""
    return Sentence(_SPELLED[number - 1]) if 0 < number <= len(_SPELLED) else number


def plain(value: Value) -> str:
    """A value as English text in canonical notation."""
    match value:
        case tuple():
            return " ".join(plain(item) for item in value)
        case int():
            return str(value).replace("-", "−")
        case _:
            return str(value)


def shown(raw: object) -> str:
    """What somebody wrote, as it is written in JSON, short enough to repeat on a line of a phone.

    Half of a surrogate pair is named by its number: as it is, no page and no answer could hold it.
    """
    text = raw if isinstance(raw, str) else _in_json(raw)
    text = text if text.isascii() else text.encode("utf-8", "backslashreplace").decode()
    if not text.strip():
        return "“”"
    return text if len(text) <= _LINE else f"{text[: _LINE - 1]}…"


def quoted(raw: object) -> str:
    """The same where a number was expected: 70 is one and “70” is none."""
    return f"“{shown(raw)}”" if isinstance(raw, str) and raw.strip() else shown(raw)


def _in_json(raw: object) -> str:
    try:
        return json.dumps(raw, ensure_ascii=False, default=str, skipkeys=True)
    except (RecursionError, ValueError):
        return "…"


_LINE = 40


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """Why something cannot be as entered: the field, and a sentence with the thing, the reason and the way out."""

    field: str
    sentence: Sentence
