"""Results: what a hand brought each player, move by move, each move with its reasons, and who declares next."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType

from scorekeeper.match import breaches
from scorekeeper.match.facts import Brings, Captured, Hand, HandEnded, HandLost, InBracket, Played
from scorekeeper.match.notes import notes
from scorekeeper.match.standing import Levels, Standing
from scorekeeper.match.step import Move, Step
from scorekeeper.rules.cards.card import Rank
from scorekeeper.rules.cards.order import Trump
from scorekeeper.rules.house.brackets import Next, Side
from scorekeeper.rules.lead.throws import FAILED_THROW
from scorekeeper.rules.rulings import Reason
from scorekeeper.rules.score import next_declarer
from scorekeeper.rules.score.levels import Climb, JackFall, LastCard, jack_fall
from scorekeeper.rules.score.outcome import Outcome, bracket_of, in_bracket, lost_at_once, outcome_of
from scorekeeper.rules.score.points import Account, account_of, account_of_total
from scorekeeper.rules.words import say

Sides = Mapping[Side, tuple[str, ...]]


def played(standing: Standing, fact: Played) -> Step:
    """What a hand brings that can have happened here: a fall first, then the gain from wherever that led."""
    declarer = fact.declarer or standing.declarer or standing.players[0]
    side = standing.side_of(declarer, fact.friends)
    sides = {Side.DECLARERS: side, Side.DEFENDERS: standing.others(side)}
    account, outcome = _brought(standing, fact, sides)
    fall = _fall(standing, fact, outcome, declarer)
    falls = _falls(standing, sides, fall) if fall else ()
    start = {**standing.levels, **{move.player: move.level for move in falls}} if falls else standing.levels
    climbs = _climbs(standing, sides, outcome, start)
    moves = falls + tuple([_rise(name, start[name], climb, outcome) for name, climb in climbs.items()])
    winners = tuple([name for name in standing.players if name in climbs and climbs[name].won])
    if isinstance(fact, HandEnded) and fact.brings is Brings.MATCH:
        winners = sides[Side(fact.by.value).other]
    heir = next_declarer.heir(standing.rules, standing.players, declarer, side, outcome.next)
    return Step(
        before=standing,
        fact=fact,
        after=_settled(standing, sides, outcome, moves, winners=winners, declares=None if winners else heir.name),
        declarer=declarer,
        side=side,
        account=account,
        outcome=outcome,
        moves=moves,
        reasons=_reasons(fall, outcome, climbs.values(), None if winners else heir.reason),
        notes=tuple(notes(standing, fact)),
    )


def _settled(
    standing: Standing,
    sides: Sides,
    outcome: Outcome,
    moves: tuple[Move, ...],
    *,
    winners: tuple[str, ...],
    declares: str | None,
) -> Standing:
    """Where the match stands then; whoever lost the deal, or did not get it, lost last; after a draw, nobody."""
    loser = Side.DEFENDERS if outcome.declarers_held else Side.DECLARERS
    levels = {move.player: move.level for move in moves}
    begun = {move.player: standing.laps[move.player] + move.laps for move in moves if move.laps}
    rising = sides[outcome.side] if outcome.side else ()
    gained = {name: standing.gained.get(name, 0) + outcome.levels for name in rising}
    return Standing(  # every field but two is new; `replace` would take four times as long
        rules=standing.rules,
        players=standing.players,
        levels=MappingProxyType({**standing.levels, **levels}) if levels else standing.levels,
        laps=MappingProxyType({**standing.laps, **begun}) if begun else standing.laps,
        declarer=declares,
        dealer=declares,
        declared_last=sides[Side.DECLARERS],
        lost_last=() if outcome.drawn else sides[loser],
        hands=standing.hands + 1,
        gained=MappingProxyType({**standing.gained, **gained}) if gained else standing.gained,
        winners=winners,
    )


def _reasons(
    fall: JackFall | None, outcome: Outcome, climbs: Iterable[Climb], deal: Reason | None
) -> tuple[Reason, ...]:
    """In the order in which they decide; what holds up several players is said once."""
    held_up = dict.fromkeys(reason for climb in climbs for reason in climb.reasons)
    return (*((fall.reason,) if fall else ()), *outcome.reasons, *held_up, *((deal,) if deal else ()))


def _brought(standing: Standing, fact: Played, sides: Sides) -> tuple[Account | None, Outcome]:
    """What was counted, if anything was, and what it brings."""
    rules, missing = standing.rules, standing.missing_friends(sides[Side.DECLARERS])
    if isinstance(fact, HandEnded):
        return None, breaches.outcome_of_ended(rules, fact, sides, missing)
    if isinstance(fact, HandLost):
        return None, _lost(standing, fact, sides, missing)
    fines = (*standing.fines, *fact.fines)
    match fact.count:
        case InBracket(start=start):
            return None, in_bracket(rules, bracket_of(rules, start), missing=missing)
        case Captured(points=points, kitty=kitty):
            account = account_of(rules, points, kitty=kitty, last_trick=fact.last_trick, fines=fines)
        case total:
            account = account_of_total(rules, total.points, fines=fines)
    return account, outcome_of(rules, account.total, missing=missing)


def _lost(standing: Standing, fact: HandLost, sides: Sides, missing: int) -> Outcome:
    """The other side scores the most that the table has (B31)."""
    loser = Side.DECLARERS if fact.by in sides[Side.DECLARERS] else Side.DEFENDERS
    outcome = lost_at_once(standing.rules, loser, missing=missing)
    sentence = say(
        "{name} lost the hand at once by a failed throw, which brings the other side the most.", name=fact.by
    )
    return replace(outcome, reasons=(Reason(FAILED_THROW.id, sentence), *outcome.reasons))


def _fall(standing: Standing, fact: Played, outcome: Outcome, declarer: str) -> JackFall | None:
    """What a jack in the last trick does; a draw changes nobody's level (HUN-OPT-2)."""
    if outcome.drawn or not isinstance(fact, Hand) or fact.card is None or fact.last_trick is None:
        return None
    last = fact.last_trick
    card = LastCard(won_by=last.won_by, card=fact.card, captures=fact.captures, alone=last.cards == 1)
    trump = Trump(standing.rank_played(fact, declarer), fact.trump.suit if fact.trump else None)
    return jack_fall(standing.rules.ladder, trump, card, taken_over=outcome.next is Next.RIGHT)


def _falls(standing: Standing, sides: Sides, fall: JackFall) -> tuple[Move, ...]:
    """Whoever stands below where the jack throws the side back stays there."""
    heights = {name: standing.levels[name].height for name in sides[fall.side]}
    return tuple(
        Move(
            player=name,
            start=standing.levels[name],
            level=fall.level,
            levels=fall.level.height - height,
            reasons=(fall.reason,),
        )
        for name, height in heights.items()
        if height > fall.level.height
    )


def _climbs(standing: Standing, sides: Sides, outcome: Outcome, start: Levels) -> dict[str, Climb]:
    """Everybody on the side that gained, from where each now stands."""
    if outcome.side is None:
        return {}
    gain, declared = outcome.levels, outcome.side is Side.DECLARERS
    return {name: standing.climb(name, start[name], gain, declared=declared) for name in sides[outcome.side]}


def _rise(name: str, start: Rank, climb: Climb, outcome: Outcome) -> Move:
    return Move(
        player=name,
        start=start,
        level=climb.level,
        levels=climb.taken,
        laps=climb.laps,
        reasons=outcome.reasons + climb.reasons,
    )
