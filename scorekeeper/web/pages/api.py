"""What the page about the referee's door for programs shows."""

from dataclasses import dataclass

from scorekeeper.web.pages import Page


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """A field of a question, and whether the question needs it."""

    name: str
    needed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """A question to try, and what is answered to it."""

    name: str
    title: str
    fields: tuple[Field, ...]
    question: str
    answer: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Api(Page):
    """How programs ask: where, how much at once, and every question with an example."""

    address: str
    most: int
    pace: int
    examples: tuple[Example, ...]
