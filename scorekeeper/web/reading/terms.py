"""Terms: the table's own words, each once, with what else it is called in three languages.

One trap is known: books call the side that collects points defenders, and some call it attackers. Here the declarers
hold the deal, and the defenders collect the points.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from django.utils.translation import get_language


@dataclass(frozen=True, slots=True, kw_only=True)
class Term:
    """An idea: in English, in pinyin, in both scripts; other names in any language; and what it means in each."""

    english: str
    spoken: str
    simplified: str
    traditional: str
    meaning: Mapping[str, str]
    also: tuple[str, ...]

    @property
    def id(self) -> str:
        return self.english.replace(" ", "-")

    @property
    def names(self) -> tuple[str, ...]:
        """Everything that somebody might look for."""
        return (self.english, self.spoken, self.simplified, self.traditional, *self.also)

    @property
    def means(self) -> str:
        """In the reader's language."""
        return self.meaning.get(get_language() or "en", self.meaning["en"])


def _read(path: Path) -> tuple[Term, ...]:
    return tuple(
        Term(**{**each, "also": tuple(each["also"])}) for each in tomllib.loads(path.read_text("utf-8"))["term"]
    )


TERMS = _read(Path(__file__).with_name("glossary.toml"))
