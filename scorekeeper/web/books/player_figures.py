"""What the figures of one player say: in whole sentences, each with how many hands it rests on and how sure it is."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scorekeeper.match.player import PlayerStatistics
from scorekeeper.match.statistics import FEWEST, Average, Proportion
from scorekeeper.rules.words import N_, series
from scorekeeper.web.site.wording import in_words, printed


@dataclass(frozen=True, slots=True, kw_only=True)
class FigureRow:
    """A sentence, the figure that follows from it, and between which the true one is likely to lie."""

    sentence: str
    figure: str
    likely: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FigureGroup:
    """What somebody did in one part of the game."""

    title: str
    rows: tuple[FigureRow, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Told:
    """A figure: its sentence, and what it is called where there are too few hands to tell it."""

    of: Callable[[PlayerStatistics], Proportion | Average]
    sentence: str
    name: str


ALTOGETHER = (
    _Told(of=lambda player: player.hands, sentence=N_("Won {count} of {of} hands."), name=N_("hands won")),
    _Told(
        of=lambda player: player.matches,
        sentence=N_("Won {count} of {of} finished matches."),
        name=N_("matches won"),
    ),
    _Told(of=lambda player: player.rise, sentence=N_("Levels a hand, over {of} hands."), name=N_("levels a hand")),
)
DECLARING = (
    _Told(
        of=lambda player: player.declaring,
        sentence=N_("Declared {of} hands, held {count}."),
        name=N_("hands declared"),
    ),
    _Told(
        of=lambda player: player.conceded_declaring,
        sentence=N_("Points conceded as declarer, over {of} hands that were counted."),
        name=N_("points conceded as declarer"),
    ),
    _Told(
        of=lambda player: player.partnering,
        sentence=N_("Partnered the declarer in {of} hands, held {count}."),
        name=N_("hands as the declarer’s partner"),
    ),
    _Told(
        of=lambda player: player.conceded_partnering,
        sentence=N_("Points conceded as the declarer’s partner, over {of} hands that were counted."),
        name=N_("points conceded as the declarer’s partner"),
    ),
    _Told(
        of=lambda player: player.lost_kitties,
        sentence=N_("Lost the kitty in {count} of {of} hands whose last trick was written down."),
        name=N_("kitties lost"),
    ),
)
DEFENDING = (
    _Told(
        of=lambda player: player.takeovers,
        sentence=N_("Defended {of} hands, took the deal in {count}."),
        name=N_("hands defended"),
    ),
    _Told(
        of=lambda player: player.taken,
        sentence=N_("Points taken as defender, over {of} hands that were counted."),
        name=N_("points taken as defender"),
    ),
    _Told(
        of=lambda player: player.digs,
        sentence=N_("Won the kitty in {count} of {of} hands whose last trick was written down."),
        name=N_("kitties won"),
    ),
)
PARTS = ((N_("Altogether"), ALTOGETHER), (N_("Declaring"), DECLARING), (N_("Defending"), DEFENDING))
WHOLE_FROM = 10
"""From here on an average needs no fractions; below it is told in hundredths."""


def groups(player: PlayerStatistics) -> tuple[FigureGroup, ...]:
    """Every part of the game of which something can be said."""
    rows = [[*_rows(player, figures)] for _title, figures in PARTS]
    rows[0] += _feats(player)
    told = zip(PARTS, rows, strict=True)
    return tuple(FigureGroup(title=_(title), rows=tuple(each)) for (title, _figures), each in told if each)


def missing(player: PlayerStatistics) -> str:
    """What nothing is said of yet, in one sentence."""
    told = (told for _title, figures in PARTS for told in figures)
    names = [_(each.name) for each in told if each.of(player).of < FEWEST]
    said = _("From fewer than {fewest} hands nothing follows, so these are still missing: {names}.")
    return said.format(fewest=FEWEST, names=in_words(series(names))) if names else ""


def _rows(player: PlayerStatistics, figures: Iterable[_Told]) -> Iterator[FigureRow]:
    for told in figures:
        found = told.of(player)
        if found.of < FEWEST:
            continue
        if isinstance(found, Proportion):
            sentence = _(told.sentence).format(count=found.count, of=found.of)
            yield FigureRow(sentence=sentence, figure=share_in_words(found), likely=bounds_in_words(found))
        else:
            average, margin = found.average or 0, found.margin or 0
            yield FigureRow(
                sentence=_(told.sentence).format(of=found.of),
                figure=_decimal(average, average),
                likely=f"±{_decimal(margin, average)}",
            )


def _feats(player: PlayerStatistics) -> Iterator[FigureRow]:
    """What is no average: the longest streak, and the greatest comeback."""
    longest, now = player.longest_streak, player.streak
    said = _("Hands won in a row at best; the last {now} were won.") if now > 1 else _("Hands won in a row at best.")
    yield FigureRow(sentence=said.format(now=now), figure=str(longest), likely="")
    if player.comeback:
        said = _("Levels behind the first at worst, in a match that was won all the same.")
        yield FigureRow(sentence=said, figure=str(player.comeback), likely="")


def _decimal(number: float, like: float) -> str:
    return printed(number, ".0f" if abs(like) >= WHOLE_FROM else ".2f")


def share_in_words(share: Proportion) -> str:
    return f"{100 * (share.share or 0):.0f}%"


def bounds_in_words(share: Proportion) -> str:
    low, high = share.bounds or (0, 1)
    return f"{100 * low:.0f}–{100 * high:.0f}%"


def signed(levels: float) -> str:
    """With its sign, unless it is nought."""
    return printed(levels, "+.1f") if round(levels, 1) else "0.0"
