"""Chips: the rows of the scoring table to tap, and in a word what each brings to whom."""

from dataclasses import dataclass

from django.utils.translation import gettext

from scorekeeper.match.standing import Standing
from scorekeeper.rules.house.brackets import Bracket, Side
from scorekeeper.rules.score.levels import Climb, climb
from scorekeeper.rules.score.outcome import Outcome, in_bracket
from scorekeeper.web.matches import hand_facts, scoreboard


@dataclass(frozen=True, slots=True, kw_only=True)
class Chip:
    """A row of the scoring table to tap, and what it brings in a word."""

    value: str
    figure: str
    note: str
    chosen: bool


def note(standing: Standing, row: Bracket, declarer: str | None, friends: list[str] | None = None) -> str:
    """What a row brings in a word: the levels that those who rise will take, as far as it is known who they are."""
    missing = 0 if standing.fixed or friends is None else hand_facts.missing(standing, friends)
    return brought(standing, in_bracket(standing.rules, row, missing=missing), declarer, friends)


def brought(standing: Standing, outcome: Outcome, declarer: str | None, friends: list[str] | None = None) -> str:
    """What a hand brings in a word; where nobody rises, or nobody can, who has the deal."""
    if outcome.side:
        side, climbs = _side(standing, outcome.side, declarer), _climbs(standing, outcome, declarer, friends)
        if any(each.won for each in climbs) and not standing.rules.ladder.target:
            return gettext("{side}: match won").format(side=side)
        taken = [each.taken for each in climbs] or [outcome.levels]
        if max(taken):
            levels = "–".join(map(str, sorted({min(taken), max(taken)})))
            return gettext("{side} +{levels}").format(side=side, levels=levels)
    stays, passes = deal_words(standing)
    return stays if outcome.declarers_held else passes


def deal_words(standing: Standing) -> tuple[str, str]:
    """What is said where nobody rises: of declarers who held, and of those who did not."""
    if standing.fixed:
        return gettext("deal stays"), gettext("deal passes")
    return gettext("declarers win"), gettext("defenders win")


def _side(standing: Standing, side: Side, declarer: str | None) -> str:
    """By its letter where partners are fixed and it is known who declares."""
    if not (standing.fixed and declarer in standing.players):
        return gettext("declarers") if side is Side.DECLARERS else gettext("defenders")
    declares = standing.players.index(declarer) % 2
    letter, _shape = scoreboard.MARKS[declares if side is Side.DECLARERS else 1 - declares]
    return letter


def _climbs(standing: Standing, outcome: Outcome, declarer: str | None, friends: list[str] | None) -> list[Climb]:
    """How far each of those who rise will climb; empty while it is unknown who they are."""
    if declarer not in standing.players or not (standing.fixed or friends is not None):
        return []
    declarers = standing.side_of(declarer, friends or ())
    declared = outcome.side is Side.DECLARERS
    levels = [standing.levels[name] for name in (declarers if declared else standing.others(declarers))]
    return [climb(standing.rules.ladder, level, outcome.levels, declared=declared) for level in levels]
