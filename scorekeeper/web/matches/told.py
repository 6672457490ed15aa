"""What is told of a match wherever it is shown to others: on its evening, in a chat and on a picture."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta

from django.utils.timezone import now
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.match.highlights import highlights
from scorekeeper.match.story import won
from scorekeeper.rules.words import series
from scorekeeper.store.models import Entry
from scorekeeper.store.summaries import BREAK
from scorekeeper.web.books.pages import day
from scorekeeper.web.matches.open_match import OpenMatch
from scorekeeper.web.matches.scoreboard import scoreboard
from scorekeeper.web.rulebook.games import Game, houses_in, named_game
from scorekeeper.web.site.wording import in_words, translated


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchInWords:
    """Who played, when, by which rules, how it stands, how long it took and what is worth telling."""

    names: str
    title: str
    day: str
    game: Game
    state: str
    levels: str
    hands: str
    lasted: str
    story: tuple[str, ...]


def told(opened: OpenMatch) -> MatchInWords:
    standing = opened.standing
    return MatchInWords(
        names=in_words(series(standing.players)),
        title=" ".join(opened.match.name.split()),
        day=day(opened.row),
        game=named_game(standing.rules, houses=houses_in(opened.match)),
        state=_state(opened),
        levels=" · ".join(_levels(opened)),
        hands=_hands(standing.hands),
        lasted=_lasted(opened.notebook.entries),
        story=tuple(map(translated, highlights(opened.steps))),
    )


def lines(found: MatchInWords, link: str) -> tuple[str, ...]:
    """A message for a group chat, at most twelve lines long; where somebody may watch, the link stands last."""
    said = (
        found.title,
        f"{found.day} · {found.game.name}",
        found.state,
        found.levels,
        " · ".join(filter(None, (found.hands, found.lasted))),
        *found.story,
        link,
    )
    return tuple(filter(None, said))


def _state(opened: OpenMatch) -> str:
    """Who has won; or that it goes on; or after which hand everybody went home."""
    standing = opened.standing
    if standing.finished:
        return translated(won(standing.winners))
    if goes_on(opened):
        return _("The match goes on.")
    if not standing.hands:
        return _("Left off before the first hand.")
    return ngettext("Left off after {count} hand.", "Left off after {count} hands.", standing.hands).format(
        count=standing.hands
    )


def goes_on(opened: OpenMatch) -> bool:
    """Whether they are still at the table: nobody has won, and somebody wrote something down not long ago."""
    last = max((entry.made_at for entry in opened.notebook.entries), default=opened.row.made_at)
    return not opened.standing.finished and now() - last < BREAK


def _levels(opened: OpenMatch) -> Iterator[str]:
    """Both sides, or every player, as the scoreboard has them."""
    for place in scoreboard(opened.standing).places:
        level = _("{names}: level {level}").format(names=place.name, level=place.figure)
        yield f"{level} ({place.lap})" if place.lap else level


def _hands(count: int) -> str:
    return ngettext("{count} hand", "{count} hands", count).format(count=count) if count else ""


def _lasted(entries: tuple[Entry, ...]) -> str:
    """From the first hand that was written down to the last; nothing where that was done afterwards."""
    if not entries:
        return ""
    times = [entry.made_at for entry in entries]
    hours, minutes = divmod(round((max(times) - min(times)) / timedelta(minutes=1)), 60)
    if not hours:
        return ngettext("{count} minute", "{count} minutes", minutes).format(count=minutes) if minutes else ""
    return _("{hours} h {minutes} min").format(hours=hours, minutes=minutes)
