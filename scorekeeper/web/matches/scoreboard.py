"""The scoreboard: a standing as it can be read from across the table, on any page or alone on a screen."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import repeat

from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scorekeeper.match.standing import Standing
from scorekeeper.match.story import won
from scorekeeper.rules.bid import nobody_bid
from scorekeeper.rules.words import series
from scorekeeper.store.selectors import MatchVariant
from scorekeeper.web.access import MatchAccess
from scorekeeper.web.site.pages import Page
from scorekeeper.web.site.wording import in_words, translated


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreboardSide:
    """Where a side or a player stands. Fixed sides have a letter and a shape; `lap` is said from the second one on."""

    name: str
    figure: str
    letter: str = ""
    shape: str = ""
    lap: str = ""
    declares: bool = False
    won: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Scoreboard:
    """Who stands where, and what the next hand is about; two places for fixed sides, else one for every player.

    `note` says who deals, cuts and draws first, `kitty` who declares if nobody bids and the kitty settles trumps. A
    call that names the declarer is `sealed`: the declarer's seal stands before it, which explains the seal.
    """

    places: tuple[ScoreboardSide, ...]
    call: str
    note: str = ""
    kitty: str = ""
    sealed: bool = False
    many: bool = False
    over: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Live:
    """Where to ask for changes, what was seen last, and which parts of the page are then put anew."""

    url: str
    tag: str
    parts: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardPage(Page):
    """Nothing but the score, as large as it goes; `flat` on the table it faces the players opposite as well."""

    score: Scoreboard
    flat: bool
    upright_url: str
    live: Live
    back_url: str


MARKS = (("A", "circle"), ("B", "diamond"))
"""The two fixed sides: those of the first seat, and the others."""
FITS = 11
"""Letters of a name for which every place has room in one line."""


def scoreboard(standing: Standing) -> Scoreboard:
    return Scoreboard(
        places=tuple(_places(standing)),
        call=_call(standing),
        note=_note(standing),
        kitty=_kitty(standing),
        sealed=bool(standing.declarer) and not standing.finished,
        many=not standing.fixed,
        over=standing.finished,
    )


def _places(standing: Standing) -> Iterator[ScoreboardSide]:
    marks = MARKS if standing.fixed else repeat(("", ""))
    for names, (mark, shape) in zip(standing.sides, marks, strict=False):
        yield ScoreboardSide(
            name=in_words(series(map(_whole, names))),
            figure=standing.levels[names[0]].value,
            letter=mark,
            shape=shape,
            lap=_how_far(standing, names[0]),
            declares=standing.declarer in names,
            won=names[0] in standing.winners,
        )


def _whole(name: str) -> str:
    """A name that fits into a line is not broken at its blanks."""
    return name.replace(" ", "\xa0") if len(name) <= FITS else name


def _how_far(standing: Standing, name: str) -> str:
    """How much of the target is gained, where one decides; otherwise the lap, from the second on."""
    target, laps = standing.rules.ladder.target, standing.laps[name]
    if target:
        return _("{gained} of {target} gained").format(gained=standing.gained.get(name, 0), target=target)
    return _("lap {number}").format(number=laps + 1) if laps else ""


def _call(standing: Standing) -> str:
    """What is said aloud before the cards are dealt."""
    if standing.finished:
        return translated(won(standing.winners))
    if standing.declarer:
        rank = standing.levels[standing.declarer].value
        return _("This hand plays {rank}, {name} declares.").format(rank=rank, name=standing.declarer)
    levels = {standing.levels[name] for name in standing.players}
    if len(levels) == 1:
        return _("This hand plays {rank}, the deal is open.").format(rank=levels.pop().value)
    return _("The deal is open: whoever makes trumps declares.")


def _note(standing: Standing) -> str:
    """Who deals, who cuts and who draws first, where that is known."""
    if standing.finished or not standing.dealer:
        return ""
    return _shuffled(standing).format(dealer=standing.dealer, cutter=standing.cutter, drawer=standing.first_draw)


def _shuffled(standing: Standing) -> str:
    """Where a card is counted, it also says who cuts (BF-DEAL-6)."""
    if not standing.first_draw:
        return _("{dealer} deals, and a card is turned to find who draws first.")
    if standing.first_draw == standing.dealer:
        return _("{dealer} deals and draws first, {cutter} cuts.")
    return _("{dealer} deals, {cutter} cuts and {drawer} draws first.")


def _kitty(standing: Standing) -> str:
    """Who declares an open deal if the kitty settles trumps, where the rules say so."""
    if standing.finished or standing.declarer or not nobody_bid.dealer_declares(standing.rules):
        return ""
    if standing.dealer:
        return _("If nobody bids and the kitty settles trumps, {dealer} declares.").format(dealer=standing.dealer)
    return _("If nobody bids and the kitty settles trumps, the dealer declares.")


def mark(standing: Standing, player: str) -> tuple[str, str]:
    """The letter and the shape of this player's side."""
    return MARKS[standing.players.index(player) % len(MARKS)]


TAG = re.compile(r'"(\d{1,9})-(\d{1,9})-')
"""The versions of the match and of its rulings, as a browser sends back what `tag` has told it."""


def tag(variant: MatchVariant) -> str:
    return f'"{variant.version}-{variant.rulings}-{"keeper" if variant.writes else "watcher"}-{get_language()}"'


def score_board_page(opened: MatchAccess, now: Standing, *, flat: bool) -> BoardPage:
    upright = reverse("board", args=(opened.match.slug,))
    return BoardPage(
        title=in_words(series(now.players)),
        score=scoreboard(now),
        flat=flat,
        upright_url=upright,
        live=Live(url=f"{upright}?lie=flat" if flat else upright, tag=tag(opened.variant), parts="far near"),
        back_url=reverse("match", args=(opened.match.slug,)),
    )
