"""Levels: how they rise, what holds them up, what throws them back, and when the match is won."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise

from scorekeeper.rules.articles import Disagreement, article
from scorekeeper.rules.cards.card import Card, Rank
from scorekeeper.rules.cards.order import Trump
from scorekeeper.rules.house.brackets import Side
from scorekeeper.rules.house.ladder import BOTTOM, JackSeen, Ladder
from scorekeeper.rules.rulings import Reason
from scorekeeper.rules.words import N_, say

LEVELS = article(
    "levels",
    title=N_("Levels"),
    sentence=N_(
        "Everybody has a level and raises it by winning hands, along the ranks from 2 to ace; fixed partners rise "
        "together. The trump rank of a hand is the declarer's level."
    ),
    claims="BF-RANK-1 BF-RANK-2 BF-RANK-3 BF-RANK-5 BF-RANK-6 HUN-RANK-2",
)
MATCH_END = article(
    "match-end",
    title=N_("The end of the match"),
    sentence=N_("The match is about being first through the last level; where that is and how, the table agrees."),
    claims="BF-RANK-4 BF-RANK-7 HUN-RANK-1",
    disagreements=(
        Disagreement(
            "B38",
            N_(
                "In Bashi Fen and Da Bai Fen the defenders, too, can win the match by rising past ace; at "
                "many tables ace must be played and won as declarers. Both can be chosen."
            ),
        ),
        Disagreement(
            "B41",
            N_(
                "One telling of Da Bai Fen lets the highest final score win. Its end says otherwise and is "
                "followed: the first side to rise past ace wins."
            ),
        ),
    ),
)
MANDATORY = article(
    "mandatory-levels",
    title=N_("Levels that must be played"),
    sentence=N_("A gain climbs one level at a time, and some levels may hold it up."),
    claims="BF-OPT-MAND",
    disagreements=(
        Disagreement(
            "B39",
            N_(
                "In Bashi Fen a mandatory level is one that cannot be skipped; at other tables only declarers"
                " may leave it. These are two choices here, which can be made together."
            ),
        ),
    ),
)
JACK_RULE = article(
    "jack-rule",
    title=N_("The jack rule"),
    sentence=N_("Where it is played, a jack in the last trick of a hand at level jack can throw a whole side back."),
    claims="BF-OPT-J",
)
ARTICLES = (LEVELS, MATCH_END, MANDATORY, JACK_RULE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Climb:
    """Where a gain leads: the level, the laps begun, whether that wins, the levels taken, and what was in the way.

    Passing the last level counts as a level taken, also where the match ends with it.
    """

    level: Rank
    laps: int = 0
    won: bool = False
    taken: int = 0
    reasons: tuple[Reason, ...] = ()


_ABOVE = dict(pairwise(Rank))


@lru_cache(maxsize=1 << 12)
def climb(ladder: Ladder, level: Rank, gain: int, *, declared: bool) -> Climb:
    """One level at a time, until the gain is used up, something holds it up, or the match is won.

    Three levels from 9 lead to Q. Where 10 cannot be skipped, they end at 10; where only declarers leave J, those of
    the defenders end at J. From K, where another lap follows the ace, they lead to A, to 2 and to 3, one lap further.
    """
    now = Climb(level=level)
    while now.taken < gain and not now.won:
        stop = _stop(ladder, now, declared=declared)
        if stop:
            return replace(now, reasons=(*now.reasons, stop))
        now = _one_up(ladder, now)
    return now


def _one_up(ladder: Ladder, now: Climb) -> Climb:
    """The next level; past the last one the match is won, or another lap begins."""
    taken = now.taken + 1
    if now.level.height < ladder.finish.height:
        above = _ABOVE[now.level]
        arrived = above is ladder.finish and ladder.wins_on_arrival
        reasons = (*now.reasons, _won(ladder)) if arrived else now.reasons
        return Climb(level=above, laps=now.laps, won=arrived, taken=taken, reasons=reasons)
    if ladder.goes_round:
        lap = say("Past {finish} another lap begins at {start}.", finish=ladder.finish, start=BOTTOM)
        reasons = (*now.reasons, Reason(MATCH_END.id, lap))
        return Climb(level=BOTTOM, laps=now.laps + 1, taken=taken, reasons=reasons)
    return Climb(level=now.level, laps=now.laps, won=True, taken=taken, reasons=(*now.reasons, _won(ladder)))


@dataclass(frozen=True, slots=True, kw_only=True)
class LadderLevel:
    """What a gain meets at one level: where one more leads, and why it may end here.

    By whether the side declared, `leaving` is what keeps it where it stands, `arriving` what ends a gain that has just
    come here.
    """

    level: Rank
    above: Climb
    leaving: Mapping[bool, Reason | None]
    arriving: Mapping[bool, Reason | None]


@lru_cache(maxsize=1 << 6)
def ladder_levels(ladder: Ladder) -> tuple[LadderLevel, ...]:
    """Every level as a gain goes through it: whoever follows them one by one comes to where `climb` leads."""
    return tuple(_ladder_level(ladder, level) for level in Rank)


def _ladder_level(ladder: Ladder, level: Rank) -> LadderLevel:
    here, reached = Climb(level=level), Climb(level=level, taken=1)
    return LadderLevel(
        level=level,
        above=_one_up(ladder, here),
        leaving={declared: _stop(ladder, here, declared=declared) for declared in (True, False)},
        arriving={declared: _stop(ladder, reached, declared=declared) for declared in (True, False)},
    )


def towards(target: int, before: int, gain: int, climbed: Climb) -> Climb:
    """The same climb where a sum of gains wins the match (HUN-RANK-1): what came before and this one are added up.

    Nine gained before and two now: eleven of ten, and the match is won. A gain counts whole, also one that was held up.
    """
    if not target:
        return climbed
    total = before + gain
    sentence = say("Gained in all: {total} of {target}.", total=total, target=target)
    if total >= target:
        sentence = say("Gained in all: {total}, and {target} win the match.", total=total, target=target)
    reasons = (*climbed.reasons, Reason(MATCH_END.id, sentence))
    return replace(climbed, won=total >= target, reasons=reasons)


def _won(ladder: Ladder) -> Reason:
    if ladder.wins_on_arrival:
        return Reason(MATCH_END.id, say("Reaching {finish} wins the match.", finish=ladder.finish))
    return Reason(MATCH_END.id, say("Passing {finish} wins the match.", finish=ladder.finish))


def _stop(ladder: Ladder, now: Climb, *, declared: bool) -> Reason | None:
    """Why a gain goes no further: from a level that it has just reached, or from one that cannot be left at all."""
    level, played = now.level, now.level is ladder.finish and ladder.must_be_played
    if now.taken and level in ladder.stops:
        return Reason(MANDATORY.id, say("Level {level} cannot be skipped.", level=level))
    if now.taken and played:
        sentence = say("Level {level} has to be played, so every gain stops there.", level=level)
        return Reason(MATCH_END.id, sentence)
    if not declared and level in ladder.held:
        return Reason(MANDATORY.id, say("Level {level} is left only by a side that declared.", level=level))
    if not declared and played:
        sentence = say("Level {level} has to be played: only declarers who began the hand there pass it.", level=level)
        return Reason(MATCH_END.id, sentence)
    return None


@dataclass(frozen=True, slots=True, kw_only=True)
class LastCard:
    """The last trick of a hand as the jack rules look at it: who won it, with which card, and what it captured.

    `alone` unless the card was part of a larger play.
    """

    won_by: Side
    card: Card
    captures: tuple[Card, ...] = ()
    alone: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class JackFall:
    """A side that a jack throws back, and to which level."""

    side: Side
    level: Rank
    reason: Reason


def jack_fall(ladder: Ladder, trump: Trump, last: LastCard, *, taken_over: bool) -> JackFall | None:
    """Whether the last trick throws a side back; this comes before what the hand brings."""
    if trump.rank is not Rank.JACK or last.card.rank is not Rank.JACK:
        return None
    caught = _caught(trump, last)
    seen = JackSeen(
        by_defenders=last.won_by is Side.DEFENDERS,
        of_trump_suit=last.card.suit is trump.suit,
        captured_other=caught is not None,
        alone=last.alone,
        taken_over=taken_over,
    )
    thrown = ladder.jack.throws_back(seen)
    if thrown is None:
        return None
    side, level = thrown
    sentence = say("The defenders won the last trick with {card}.", card=last.card)
    if caught and ladder.jack.counts_capture:
        sentence = say("{card} captured {caught} in the last trick.", card=last.card, caught=caught)
    return JackFall(side=side, level=level, reason=Reason(JACK_RULE.id, sentence))


def _caught(trump: Trump, last: LastCard) -> Card | None:
    """A captured jack that is not of the trump suit."""
    off_suit = (card for card in last.captures if card.rank is Rank.JACK and card.suit is not trump.suit)
    return next(off_suit, None) if trump.suit else None
