"""Outline: what lists, standings and records tell of a match, so that it need not be folded again for them."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from scorekeeper.match.facts import AGREED, AgreedPenalties, Dealt, Fact, Match, NewRules, NewSeats, SetScore
from scorekeeper.match.highlights import Feat, biggest_kitty, biggest_rise, longest_hold
from scorekeeper.match.standing import opening
from scorekeeper.match.step import Step
from scorekeeper.match.tally import MatchFigures, Own
from scorekeeper.rules.house import presets
from scorekeeper.rules.house.ruleset import fingerprint


class PlayerScore(NamedTuple):
    """What one match brought one player: hands won of hands played, and levels up or down in them."""

    name: str
    won: int
    played: int
    levels: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Outline:
    """A match in brief: who sits there in the end and on which levels, by which rules, who won, and what was done once.

    `rules` are their fingerprint, `game` is the same as addresses write it, and `house` what the table calls it.
    `ahead` is the first of those who are furthest up; `begun` is a match with a hand or a score that was set.
    """

    name: str
    rules: str
    game: str
    house: str
    players: tuple[str, ...]
    fixed: bool
    begun: bool
    levels: tuple[str, ...]
    ahead: str
    hands: int
    winners: tuple[str, ...]
    scores: tuple[PlayerScore, ...]
    hold: Feat | None
    kitty: Feat | None
    rise: Feat | None


def outline(match: Match, told: Sequence[Step], figures: MatchFigures) -> Outline:
    """In brief, from its steps and what its figures say of everybody."""
    standing = told[-1].after if told else opening(match)
    hands = [step for step in told if step.outcome]
    return Outline(
        name=match.name,
        house=next((fact.house for fact in reversed(match.facts) if isinstance(fact, NewRules)), match.house),
        rules=fingerprint(standing.rules),
        game=presets.link(standing.rules, presets.closest(standing.rules)),
        players=standing.players,
        fixed=standing.fixed,
        begun=standing.hands > 0 or any(isinstance(fact, SetScore) for fact in match.facts),
        levels=tuple(standing.levels[name].value for name in standing.players),
        ahead=max(standing.players, key=standing.progress.__getitem__),
        hands=standing.hands,
        winners=standing.winners,
        scores=tuple(_score(name, own) for name, own in figures.own.items()),
        hold=longest_hold(hands),
        kitty=biggest_kitty(hands),
        rise=biggest_rise(hands),
    )


def _score(name: str, own: Own) -> PlayerScore:
    """Whoever won a hand has a capital letter for it."""
    return PlayerScore(name, sum(map(str.isupper, own.results)), len(own.results), sum(own.rises))


def people(match: Match) -> tuple[str, ...]:
    """Everybody who ever sat at the table, whoever sat there first before the others."""
    later = (name for fact in match.facts if isinstance(fact, NewSeats) for name in fact.players)
    return tuple(dict.fromkeys((*match.players, *later)))


def remarks(match: Match) -> Iterator[str]:
    """What people wrote in words: what the match and its rules are called, notes, and reasons that they gave."""
    yield from (match.name, match.house, match.note)
    for fact in match.facts:
        yield fact.note
        yield from _reasons(fact)


def _reasons(fact: Fact) -> Iterator[str]:
    if isinstance(fact, NewRules):
        yield fact.house
    elif isinstance(fact, SetScore) and fact.why != AGREED:
        yield fact.why
    elif isinstance(fact, Dealt | AgreedPenalties):
        yield from (penalty.why for penalty in fact.penalties)


def written_outline(told: Outline) -> str:
    """An outline as JSON, short enough to read ten thousand of them at once."""
    values = (getattr(told, each) for each in _PLAIN)
    scores = [(score.name, score.won, score.played, score.levels) for score in told.scores]
    feats = [feat and (feat.names, feat.much, feat.first, feat.last, feat.how) for feat in _feats(told)]
    return json.dumps([*values, scores, feats], ensure_ascii=False, separators=(",", ":"))


_PLAIN = ("name", "rules", "game", "house", "fixed", "begun", "ahead", "hands", "players", "levels", "winners")


def _feats(told: Outline) -> tuple[Feat | None, ...]:
    return told.hold, told.kitty, told.rise


def read_outline(text: str) -> Outline:
    """What is no outline raises one of ERRORS."""
    name, rules, game, house, fixed, begun, ahead, hands, players, levels, winners, scores, feats = json.loads(text)
    hold, kitty, rise = (feat and _feat(*feat) for feat in feats)
    return Outline(
        name=name,
        rules=rules,
        game=game,
        house=house,
        fixed=fixed,
        begun=begun,
        ahead=ahead,
        hands=hands,
        players=tuple(players),
        levels=tuple(levels),
        winners=tuple(winners),
        scores=tuple([PlayerScore(*score) for score in scores]),
        hold=hold,
        kitty=kitty,
        rise=rise,
    )


def _feat(names: list[str], much: int, first: int, last: int, how: str) -> Feat:
    return Feat(names=tuple(names), much=much, first=first, last=last, how=how)


ERRORS = (TypeError, ValueError)
"""What reading something else than an outline may raise."""
