"""What pages share: the frozen values that templates read."""

from dataclasses import dataclass
from typing import Self


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """A whole page: what its tab says, and what a search engine or a chat shows below the link."""

    title: str
    description: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenGraph:
    """What a chat shows below a link that was sent on purpose: words, and a picture if there is one."""

    title: str
    description: str
    url: str
    picture: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkChoice:
    """One of the ways a thing can be set, in words of its own language where it has one."""

    value: str
    label: str
    lang: str
    icon: str = ""
    current: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ChoiceSwitch:
    """A thing that every page lets its reader set at once, and what it is set to `now`."""

    name: str
    label: str
    choices: tuple[LinkChoice, ...]

    @property
    def now(self) -> LinkChoice:
        return next(choice for choice in self.choices if choice.current)


@dataclass(frozen=True, slots=True, kw_only=True)
class Flash:
    """What the last action did; `undo` is the address that takes it back, by a button that says `undo_label`."""

    tone: str
    icon: str
    sentence: str
    undo: str = ""
    undo_label: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bar:
    """The colour of the browser's own bar, and under which light it has it."""

    colour: str
    media: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Chrome:
    """What stands around every page. `path` is where a switch returns to."""

    language: str
    theme: str
    suits: str
    digits: str
    scheme: str
    bars: tuple[Bar, ...]
    path: str
    switches: tuple[ChoiceSwitch, ...]
    flashes: tuple[Flash, ...]
    secure: bool = False
    has_certificate: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """A count written in 正, five strokes to each: the strokes of every character in turn."""

    name: str
    strokes: tuple[int, ...]

    @classmethod
    def of(cls, count: int, name: str) -> Self:
        """Nothing counted yet is a character without a stroke."""
        whole, rest = divmod(count, 5)
        return cls(name=name, strokes=(5,) * whole + (rest,) * bool(rest) or (0,))


@dataclass(frozen=True, slots=True, kw_only=True)
class Confirmation:
    """A question before something that matters: what will be gone, the way on and the way back; `stay` names it.

    `key` goes with the answer where sending it twice must come to the same.
    """

    region: str
    question: str
    consequence: str
    action: str
    answer: str
    back: str
    stay: str = ""
    key: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Door:
    """A way in from the first page."""

    url: str
    label: str
    hint: str
    icon: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Searching:
    """A line to look something up with: where it is sent, what was sought, and what may be; `given` goes along."""

    address: str
    label: str
    sought: str
    hint: str
    given: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Outbox:
    """The hands of a match that wait in this browser; `action` is where they go, `saved` the keys of the last ones."""

    action: str
    saved: str = ""
