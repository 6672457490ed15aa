"""What the pages of the rulebook show."""

from dataclasses import dataclass

from scorekeeper.web.pages import Choice, Page, Searching


@dataclass(frozen=True, slots=True, kw_only=True)
class Passage:
    """What a table plays where tables differ: which house rule it is, and what the chosen value says."""

    label: str
    sentences: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Paragraph:
    """An article under the rules of a table."""

    id: str
    title: str
    url: str
    sentence: str
    passages: tuple[Passage, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Chapter:
    """Articles that belong together."""

    title: str
    anchor: str
    paragraphs: tuple[Paragraph, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """A house rule with a value of its own: what it would say otherwise, and what it says here."""

    label: str
    before: tuple[str, ...]
    after: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """A rule set by name: `link` is all of it in one word, `changes` are what the table decided."""

    name: str
    about: str
    link: str
    fingerprint: str
    changes: tuple[Change, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Rulebook(Page):
    """The whole rulebook; `notice` is said where the address names rules that nobody knows."""

    notice: str
    game: Game
    presets: tuple[Choice, ...]
    search: Searching
    chapters: tuple[Chapter, ...]
    house: str
    differences: str
    wall: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """A case from the proof of the referee: asked and answered; `under` names rules other than the reader's."""

    title: str
    verdict: str
    word: str
    facts: tuple[str, ...]
    under: str
    url: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Article(Page):
    """One article: its text, where it comes from, and cases that open as rulings."""

    notice: str
    game: Game
    paragraph: Paragraph
    sources: tuple[str, ...]
    claims: tuple[str, ...]
    examples: tuple[Example, ...]
    back: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Ancestor:
    """A preset, what it is made from, and what it changes there."""

    id: str
    name: str
    about: str
    source: str
    parent: str
    url: str
    changes: tuple[Change, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Presets(Page):
    """Every way to play that has a name."""

    presets: tuple[Ancestor, ...]
    differences: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Differences(Page):
    """Two rule sets side by side."""

    notice: str
    here: Game
    there: Game
    here_presets: tuple[Choice, ...]
    there_presets: tuple[Choice, ...]
    changes: tuple[Change, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """House rules of one kind on the page for the wall."""

    title: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Wall(Page):
    """All that a table decided, on one printed page."""

    notice: str
    game: Game
    sections: tuple[Section, ...]
    address: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """An article, a term or a ruling that answers to what was looked for."""

    title: str
    sentence: str
    url: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Search(Page):
    """What was looked for, and what answers to it."""

    asked: str
    search: Searching
    articles: tuple[Found, ...]
    terms: tuple[Found, ...]
    nothing: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Name:
    """What a term is called in one language or script."""

    words: str
    language: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Term:
    """One idea: its name in the reader's own language, in the others, and everything else it is called."""

    id: str
    head: Name
    others: tuple[Name, ...]
    also: tuple[str, ...]
    meaning: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Glossary(Page):
    """Every term."""

    search: Searching
    terms: tuple[Term, ...]
