"""Changes: what happens between hands and is no result: redeals, a score that is set, other seats, other rules."""

from collections.abc import Iterator
from dataclasses import replace
from types import MappingProxyType

from scorekeeper.match import breaches
from scorekeeper.match.facts import AGREED, Breach, NewRules, NewSeats, NoClaim, Redeal, SetScore
from scorekeeper.match.notes import notes
from scorekeeper.match.standing import Standing, position
from scorekeeper.match.step import Move, Step
from scorekeeper.rules import rulebook
from scorekeeper.rules.bid import nobody_bid, redeals
from scorekeeper.rules.cards.card import Rank
from scorekeeper.rules.house import game
from scorekeeper.rules.house.options import Option
from scorekeeper.rules.house.ruleset import OPTIONS, RuleSet, changed, idle, value_of
from scorekeeper.rules.rulings import Reason
from scorekeeper.rules.score.levels import LEVELS
from scorekeeper.rules.score.remedies import IRREGULARITIES
from scorekeeper.rules.words import Sentence, say, series


def redealt(standing: Standing, fact: Redeal) -> Step:
    """Nobody scores; who deals then is a house rule (B13). An irregularity waits on while the sides are unknown."""
    rule = standing.rules.bidding.redeal_dealer
    declarer = fact.declarer or standing.declarer
    side = standing.side_of(declarer) if declarer else ()
    if rule.opens_deal:
        next_declarer, dealer = None, side[1] if standing.fixed and declarer else None
    else:
        next_declarer, dealer = declarer, declarer or standing.dealer
    declared_last = side or standing.declared_last
    return Step(
        before=standing,
        fact=fact,
        after=replace(
            standing,
            declarer=next_declarer,
            dealer=dealer,
            declared_last=declared_last,
            breaches=() if side and standing.fixed else standing.breaches,
        ),
        declarer=declarer,
        side=side,
        reasons=(
            *_thrown_in(standing, declarer, fact),
            Reason(redeals.REDEAL.id, Sentence(rule.says(called=not standing.fixed))),
        ),
        notes=tuple(notes(standing, fact)),
    )


def _thrown_in(standing: Standing, declarer: str | None, fact: Redeal) -> Iterator[Reason]:
    """Why nobody plays this hand, and whose fault that was."""
    who = breaches.blamed(standing, declarer, fact.fault) if fact.fault else None
    match fact.claim:
        case NoClaim.NOBODY_BID:
            yield Reason(nobody_bid.NOBODY_BIDS.id, say("Nobody bid, so there was a redeal; nobody scores."))
        case NoClaim.WRONG_COUNT:
            sentence = say("Somebody had a wrong number of cards, so there was a redeal; nobody scores.")
            named = say("{names} had a wrong number of cards, so there was a redeal; nobody scores.", names=who or "")
            yield Reason(IRREGULARITIES.id, named if who else sentence)
            return
        case NoClaim.AGREED:
            yield Reason(redeals.REDEAL.id, say("The table agreed on a redeal; nobody scores."))
        case _:
            sentence = say("{name} asked for a redeal; nobody scores.", name=fact.by or "")
            yield Reason(redeals.REDEAL.id, sentence)
    if fact.what and who:
        yield Reason(IRREGULARITIES.id, breaches.told(fact.what, who))


def score_set(standing: Standing, fact: SetScore) -> Step:
    """Disagreement with reality is a fact: the table set the score, and the match goes on from there."""
    dealt = fact.open_deal or fact.declarer
    declarer = fact.declarer if dealt else standing.declarer
    given = say("The table agreed on it") if fact.why == AGREED else fact.why.rstrip(".。")
    told = (
        say("{name} declares the first hand. Reason: “{reason}”.", name=fact.declarer or "", reason=given)
        if settles_first(standing, fact)
        else say("The table set the score. Reason: “{reason}”.", reason=given)
    )
    reason = Reason(LEVELS.id, told)
    played_on = replace(
        standing,
        levels=MappingProxyType({**standing.levels, **fact.levels}),
        laps=MappingProxyType({**standing.laps, **fact.laps}),
        declarer=declarer,
        dealer=declarer if dealt else standing.dealer,
        winners=(),
    )
    moves = tuple(_moved(standing, played_on, name, reason) for name in {**fact.levels, **fact.laps})
    with_moves = {move.player: max(standing.gained.get(move.player, 0) + move.levels, 0) for move in moves}
    played_on = replace(played_on, gained=MappingProxyType({**standing.gained, **with_moves, **fact.gained}))
    return Step(before=standing, fact=fact, after=played_on, moves=moves, reasons=(reason,))


def waiting(standing: Standing, fact: Breach) -> Step:
    """An irregularity in the hand being played changes nothing until that is over."""
    after = replace(standing, breaches=(*standing.breaches, fact))
    return Step(before=standing, fact=fact, after=after, reasons=breaches.written_down(standing, fact))


def settles_first(standing: Standing, fact: SetScore) -> bool:
    """Whether it does no more than say who declares the first hand."""
    return bool(fact.declarer) and not (standing.hands or fact.levels or fact.laps or fact.gained)


def _moved(old: Standing, new: Standing, name: str, reason: Reason) -> Move:
    rules = old.rules.ladder
    ends = (position(rules, one.levels[name], one.laps[name]) for one in (new, old))
    return Move(
        player=name,
        start=old.levels[name],
        level=new.levels[name],
        levels=next(ends) - next(ends),
        laps=new.laps[name] - old.laps[name],
        reasons=(reason,),
    )


def seated(standing: Standing, fact: NewSeats) -> Step:
    """Fixed sides keep their levels whoever plays for them; where friends are called, levels go with the player.

    A level that the table named stands.
    """
    rules = _at_this_table(standing.rules, len(fact.players))
    origin = _sides(standing, fact.players) if standing.fixed else _places(standing, fact.players)
    given = {name: standing.levels[old] if old else rules.ladder.start for name, old in origin.items()}
    levels = {**given, **fact.levels}
    laps = {name: standing.laps[old] if old else 0 for name, old in origin.items()}
    gained = {name: standing.gained.get(old, 0) if old else 0 for name, old in origin.items()}
    gone = () if standing.fixed else tuple(name for name in standing.levels if name not in fact.players)
    declarer = _next_declarer(standing, fact.players)
    after = replace(
        standing,
        rules=rules,
        players=fact.players,
        levels=MappingProxyType({**levels, **{name: standing.levels[name] for name in gone}}),
        laps=MappingProxyType({**laps, **{name: standing.laps[name] for name in gone}}),
        gained=MappingProxyType({**standing.gained, **gained}),
        declarer=declarer,
        dealer=declarer or (standing.dealer if standing.dealer in fact.players else None),
        declared_last=tuple(name for name in fact.players if name in standing.declared_last),
        lost_last=tuple(name for name in fact.players if name in standing.lost_last),
    )
    reasons = tuple(Reason(game.PLAYERS.id, told) for told in _seated(standing, after))
    return Step(before=standing, fact=fact, after=after, reasons=reasons)


def _seated(before: Standing, after: Standing) -> Iterator[Sentence]:
    """Who sits there now, who came and went with which level, and what became of the deal."""
    yield _at_the_table(after)
    chairs = _heirs(before.players, after.players)
    for name in after.players:
        if name not in before.players:
            yield _came(before, after.levels[name], name, chairs.get(name))
    if not before.fixed:
        for name in before.players:
            if name not in after.players:
                yield say("{name} leaves and keeps level {level}.", name=name, level=after.levels[name])
    if before.declarer and not after.declarer:
        yield say("{name} had the deal and has left, so the next deal is open.", name=before.declarer)
    elif before.declarer and before.declarer != after.declarer:
        yield say("{name} declares in place of {other}.", name=after.declarer or "", other=before.declarer)


def _at_the_table(standing: Standing) -> Sentence:
    """Who sits there, or who plays with whom, at which level."""
    names, level = standing.players, standing.levels
    if not standing.fixed:
        return say("At the table from here on: {names}.", names=series(names))
    return say(
        "From here on: {names} at level {level} against {others} at level {other}.",
        names=series(names[::2]),
        level=level[names[0]],
        others=series(names[1::2]),
        other=level[names[1]],
    )


def _came(before: Standing, level: Rank, name: str, chair: str | None) -> Sentence:
    """Whose level a newcomer has."""
    if name in before.levels:
        return say("{name} is back at level {level}.", name=name, level=level)
    if chair:
        return say("{name} takes {other}’s seat, at level {level}.", name=name, other=chair, level=level)
    return say("{name} joins at level {level}.", name=name, level=level)


def _sides(standing: Standing, players: tuple[str, ...]) -> dict[str, str | None]:
    """Whose level each player has. The sides are those with whom more people sit where their partners sat before."""
    old = (standing.players[::2], standing.players[1::2])
    new = (players[::2], players[1::2])
    straight = sum(len({*before} & {*after}) for before, after in zip(old, new, strict=True))
    crossed = sum(len({*before} & {*after}) for before, after in zip(old, reversed(new), strict=True))
    before = old if straight >= crossed else old[::-1]
    return {name: before[seat % 2][0] for seat, name in enumerate(players)}


def _places(standing: Standing, players: tuple[str, ...]) -> dict[str, str | None]:
    """Whose level each player has: one's own; a newcomer's is that of whoever left the same chair."""
    left = _heirs(standing.players, players)
    return {name: name if name in standing.levels else left.get(name) for name in players}


def _heirs(old: tuple[str, ...], new: tuple[str, ...]) -> dict[str, str]:
    """Newcomers, and who left the chair that they sit in; where chairs were added or taken away, nobody knows."""
    if len(old) != len(new):
        return {}
    return {after: before for before, after in zip(old, new, strict=True) if after not in old and before not in new}


def _next_declarer(standing: Standing, players: tuple[str, ...]) -> str | None:
    """The next declarer stays it; whoever takes the chair of one who left declares instead."""
    if standing.declarer in players:
        return standing.declarer
    heirs = {before: after for after, before in _heirs(standing.players, players).items()}
    return heirs.get(standing.declarer) if standing.declarer else None


def new_rules(standing: Standing, fact: NewRules) -> Step:
    """Other rules hold from the next hand on; levels and the next declarer stay."""
    rules = _at_this_table(fact.rules, len(standing.players))
    called = say("New rules from the next hand on: {name}.", name=fact.house)
    sentence = called if fact.house else say("New rules from the next hand on.")
    reasons = (Reason(game.HOUSE_RULES.id, sentence), *_new_in(rules, standing.rules))
    return Step(before=standing, fact=fact, after=replace(standing, rules=rules), reasons=reasons)


def _new_in(rules: RuleSet, before: RuleSet) -> Iterator[Reason]:
    """What the rulebook says now that it did not say before."""
    for option in OPTIONS.values():
        told = _told(option, rules)
        if value_of(rules, option.key) != value_of(before, option.key) or told != _told(option, before):
            yield from (Reason(option.cite, sentence) for sentence in told)


def _told(option: Option, rules: RuleSet) -> tuple[Sentence, ...]:
    """What the rulebook says of an option; nothing where it makes no difference."""
    return () if idle(rules, option) else rulebook.spoken(option, rules)


def _at_this_table(rules: RuleSet, players: int) -> RuleSet:
    return rules if rules.table.players == players else changed(rules, {"table.players": players})
