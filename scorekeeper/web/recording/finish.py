"""The finish: who has won, what it took, and the ways to play on."""

from collections.abc import Iterator
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.rules import contradictions, presets
from scorekeeper.rules.house.ladder import AfterFinish
from scorekeeper.rules.ruleset import changed
from scorekeeper.rules.rulings import series
from scorekeeper.web.pages.matches import Finish, Way
from scorekeeper.web.recording.board import scoreboard
from scorekeeper.web.recording.desk import Desk
from scorekeeper.web.spoken import told


def finish(desk: Desk) -> Finish:
    return Finish(
        winners=told(series(desk.standing.winners)),
        summary=tuple(_summary(desk)),
        ways=tuple(_ways(desk)) if desk.access.writes else (),
    )


def _summary(desk: Desk) -> Iterator[str]:
    hands = desk.standing.hands
    yield ngettext("{count} hand was played.", "{count} hands were played.", hands).format(count=hands)
    for place in scoreboard(desk.standing).places:
        yield _("{names}: level {level}").format(names=place.name, level=place.figure)


def _ways(desk: Desk) -> Iterator[Way]:
    again = urlencode({"again": desk.row.slug})
    yield Way(url=f"{reverse('match-new')}?{again}", label=_("A new match, the same people"), icon="plus", main=True)
    lap = _another_lap(desk)
    if lap:
        yield Way(url=lap, label=_("Play on for another lap"), icon="forward")


def _another_lap(desk: Desk) -> str:
    """The address of the change by which the last hand begins another lap instead of ending the match."""
    rules = changed(desk.standing.rules, {"ladder.after": AfterFinish.WRAP})
    if contradictions.problems(rules):
        return ""
    typed = {"rules": presets.link(rules, presets.closest(rules)), "start": desk.standing.hands}
    return f"{reverse('rules', args=(desk.row.slug,))}?{urlencode(typed)}"
