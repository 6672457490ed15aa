"""The scoreboard: a standing as it can be read from across the table."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from scorekeeper.match.standing import Standing
from scorekeeper.match.story import won
from scorekeeper.rules.rulings import series
from scorekeeper.web.pages.matches import Place, Scoreboard
from scorekeeper.web.spoken import spoken, told

MARKS = (("A", "circle"), ("B", "diamond"))
"""The two fixed sides: those of the first seat, and the others."""


def scoreboard(standing: Standing) -> Scoreboard:
    return Scoreboard(
        places=tuple(_sides(standing) if standing.fixed else _players(standing)),
        call=_call(standing),
        note=_note(standing),
        many=not standing.fixed,
        over=standing.finished,
    )


def letter(standing: Standing, name: str) -> str:
    """The letter of the fixed side that somebody plays on."""
    return MARKS[standing.players.index(name) % 2][0]


def _sides(standing: Standing) -> Iterator[Place]:
    for seat, (mark, shape) in enumerate(MARKS):
        names = standing.players[seat::2]
        yield Place(
            name=told(series(names)),
            figure=standing.levels[names[0]].value,
            letter=mark,
            shape=shape,
            lap=_lap(standing, names[0]),
            declares=standing.declarer in names,
            won=names[0] in standing.winners,
        )


def _players(standing: Standing) -> Iterator[Place]:
    for name in standing.players:
        yield Place(
            name=name,
            figure=standing.levels[name].value,
            lap=_lap(standing, name),
            declares=name == standing.declarer,
            won=name in standing.winners,
        )


def _lap(standing: Standing, name: str) -> str:
    laps = standing.laps[name]
    return _("lap {number}").format(number=laps + 1) if laps else ""


def _call(standing: Standing) -> str:
    """What is said aloud before the cards are dealt."""
    if standing.finished:
        return spoken(won(standing.winners))
    if standing.declarer:
        rank = standing.levels[standing.declarer].value
        return _("This hand plays {rank}, {name} declares.").format(rank=rank, name=standing.declarer)
    levels = {standing.levels[name] for name in standing.players}
    if len(levels) == 1:
        return _("This hand plays {rank}, the deal is open.").format(rank=levels.pop().value)
    return _("The deal is open: whoever makes trumps declares.")


def _note(standing: Standing) -> str:
    """Who deals and who cuts, where that is known."""
    if standing.finished or not (standing.dealer and standing.cutter):
        return ""
    return _("{dealer} deals and {cutter} cuts.").format(dealer=standing.dealer, cutter=standing.cutter)
