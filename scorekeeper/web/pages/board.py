"""What the scoreboard view shows."""

from dataclasses import dataclass

from scorekeeper.web.pages import Page
from scorekeeper.web.pages.live import Live
from scorekeeper.web.pages.matches import Scoreboard


@dataclass(frozen=True, slots=True, kw_only=True)
class Half:
    """The score as it faces one edge of a tablet, or all there is on a television."""

    region: str
    score: Scoreboard
    far: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Lie:
    """A way for the screen to stand or lie."""

    url: str
    label: str
    current: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Board(Page):
    """Nothing but the score, as large as it goes."""

    halves: tuple[Half, ...]
    lies: tuple[Lie, ...]
    live: Live
    back_url: str
