"""The poster: what the picture of a match says, before anybody draws it, and whether this machine can."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.ops import fonts
from scorekeeper.rules.words import series
from scorekeeper.web.matches.chart import Chart, ChartLine, chart
from scorekeeper.web.matches.open_match import OpenMatch
from scorekeeper.web.matches.scoreboard import scoreboard
from scorekeeper.web.matches.told import MatchInWords
from scorekeeper.web.site.wording import in_words

LONGEST = 160
"""Characters of one text; the picture has room for no more."""
MOST_NAMED = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class PosterRow:
    """Who stands on which level; the letter and the style are those of a line of the chart, if there is one."""

    names: str
    figure: str
    lap: str
    letter: str
    style: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Poster:
    """A picture in words, in the order in which they stand on it; `left` are those who do not play any more.

    Only a match that was won has a seal; only where somebody may give it away is there a link.
    """

    language: str
    maker: str
    day: str
    title: str
    state: str
    seal: str
    rows: tuple[PosterRow, ...]
    left: str
    chart: Chart | None
    facts: str
    story: tuple[str, ...]
    link: str
    invitation: str

    def texts(self) -> Iterator[str]:
        """Everything that must be legible; a seal can be left out."""
        yield from (self.maker, self.day, self.title, self.state, self.left, self.facts, self.invitation)
        yield from (text for row in self.rows for text in (row.names, row.figure, row.lap, row.letter))
        yield from self.story


def poster(opened: OpenMatch, found: MatchInWords, link: str, language: str) -> Poster:
    drawn = chart(opened)
    facts = (found.game.name, found.hands, found.lasted)
    return Poster(
        language=language,
        maker=_("Scorekeeper"),
        day=found.day,
        title=_short(found.title),
        state=_short(found.state),
        seal=_("胜") if opened.standing.finished else "",
        rows=tuple(_rows(opened, drawn)),
        left=_short(" · ".join(_left(drawn))),
        chart=drawn,
        facts=_short(" · ".join(filter(None, facts))),
        story=tuple(map(_short, found.story)),
        link=link,
        invitation=_("Hold a camera to the code to look at the match.") if link else "",
    )


def _rows(opened: OpenMatch, drawn: Chart | None) -> Iterator[PosterRow]:
    """The lines of the chart that go on to its end; where friends are called, whoever is highest stands first."""
    if drawn is None:
        for place in scoreboard(opened.standing).places:
            yield PosterRow(names=_short(place.name), figure=place.figure, lap=place.lap, letter="", style="")
        return
    lines = [line for line in drawn.lines if line.end == drawn.right]
    if not opened.standing.fixed:
        lines.sort(key=lambda line: -line.last.height)
    yield from map(_row, lines)


def _row(line: ChartLine) -> PosterRow:
    return PosterRow(
        names=_short(line.names),
        figure=line.last.level.value,
        lap=_("lap {number}").format(number=line.last.lap + 1) if line.last.lap else "",
        letter=line.letter,
        style=line.style,
    )


def _left(drawn: Chart | None) -> Iterator[str]:
    if drawn:
        for line in (line for line in drawn.lines if line.end != drawn.right):
            yield f"{line.letter} {line.names} {line.last.level.value}"


def _short(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"


def undrawn(found: Poster) -> str:
    """Why this machine cannot draw it: a sentence that names the characters which none of its fonts has, or nothing."""
    if not fonts.faces():
        return _("This server has no fonts, so it draws no picture. The text says the same.")
    missing = fonts.missing(found.texts(), found.language)
    if not missing:
        return ""
    named = in_words(series(_named(each) for each in missing[:MOST_NAMED]))
    return ngettext(
        "No font of this server has the character {named}, so it draws no picture. The text says the same.",
        "Fonts of this server lack characters such as {named}, so it draws no picture. The text says the same.",
        len(missing),
    ).format(named=named)


def _named(cluster: str) -> str:
    """The character with its number, for nobody may see it here."""
    return f"{cluster} ({' '.join(f'U+{ord(sign):04X}' for sign in cluster)})"
