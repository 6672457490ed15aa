"""Ripple: what an edit changes downstream, hand by hand and side by side, before anybody confirms it."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from scorekeeper.match.facts import Fact, Hand, InBracket, Match, NewRules
from scorekeeper.match.fold import Step, steps
from scorekeeper.match.standing import Standing
from scorekeeper.rules.cards import Rank
from scorekeeper.rules.ruleset import RuleSet
from scorekeeper.rules.rulings import Sentence, say, series


@dataclass(frozen=True, slots=True, kw_only=True)
class Edit:
    """A match before and after, and which fact became which; nowhere where it was struck or is new."""

    before: Match
    after: Match
    pairs: tuple[tuple[int | None, int | None], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """One fact on both sides of an edit: its step in the old match and in the new one, and what differs, in words."""

    before: Step | None
    after: Step | None
    place: int
    sentences: tuple[Sentence, ...]


def amend(match: Match, place: int, fact: Fact) -> Edit:
    """Something else happened than was written down."""
    facts = (*match.facts[:place], fact, *match.facts[place + 1 :])
    return _edit(match, facts, [(at, at) for at in range(len(facts))])


def insert(match: Match, place: int, fact: Fact) -> Edit:
    """Something was forgotten; at the very end it is simply the next hand."""
    facts = (*match.facts[:place], fact, *match.facts[place:])
    before = [(at, at) for at in range(place)]
    return _edit(match, facts, [*before, (None, place), *((at, at + 1) for at in range(place, len(match.facts)))])


def strike(match: Match, place: int) -> Edit:
    """Something never happened."""
    facts = (*match.facts[:place], *match.facts[place + 1 :])
    before = [(at, at) for at in range(place)]
    return _edit(match, facts, [*before, (place, None), *((at, at - 1) for at in range(place + 1, len(match.facts)))])


def move(match: Match, place: int, to: int) -> Edit:
    """Something happened earlier or later than was written down."""
    order = list(range(len(match.facts)))
    order.insert(to, order.pop(place))
    return _edit(match, tuple(match.facts[old] for old in order), [(old, new) for new, old in enumerate(order)])


def rules_from(match: Match, place: int, rules: RuleSet, house: str = "") -> Edit:
    """Other rules from this hand on; where rules change here already, these instead."""
    fact = NewRules(rules=rules, house=house)
    if place < len(match.facts) and isinstance(match.facts[place], NewRules):
        return amend(match, place, fact)
    return insert(match, place, fact)


def rules_for_all(match: Match, rules: RuleSet, house: str = "") -> Edit:
    """These rules for the whole match, whatever was changed in the middle of it."""
    kept = [place for place, fact in enumerate(match.facts) if not isinstance(fact, NewRules)]
    new = {old: at for at, old in enumerate(kept)}
    edit = _edit(match, tuple(match.facts[at] for at in kept), [(at, new.get(at)) for at in range(len(match.facts))])
    return replace(edit, after=replace(edit.after, rules=rules, house=house))


def _edit(match: Match, facts: tuple[Fact, ...], pairs: list[tuple[int | None, int | None]]) -> Edit:
    return Edit(before=match, after=replace(match, facts=facts), pairs=tuple(pairs))


def ripple(edit: Edit) -> tuple[Change, ...]:
    """Every fact that an edit adds, takes away, or makes come out differently, in the order of the new match."""
    old, new = steps(edit.before), steps(edit.after)
    return tuple(
        Change(before=before, after=after, place=place, sentences=sentences)
        for was, now in edit.pairs
        for before, after, place in [_both(old, new, was, now)]
        if (sentences := tuple(_differences(before, after)))
    )


def _both(
    old: tuple[Step, ...], new: tuple[Step, ...], was: int | None, now: int | None
) -> tuple[Step | None, Step | None, int]:
    place = now if now is not None else was
    return None if was is None else old[was], None if now is None else new[now], place or 0


def _differences(before: Step | None, after: Step | None) -> Iterator[Sentence]:
    if before is None:
        yield say("This is put in here.")
    if after is None:
        yield say("This is struck.")
    if after is not None and (before is None or before.problems != after.problems):
        yield from (problem.sentence for problem in after.problems)
    if before is not None and after is not None:
        yield from _between(before, after)


def _between(before: Step, after: Step) -> Iterator[Sentence]:
    if before.fact != after.fact:
        yield say("This was changed.")
    if before.problems and not after.problems:
        yield say("This is right now.")
    yield from _declared(before.declarer, after.declarer)
    yield from _totals(_counted(before), _counted(after))
    yield from _standings(before.after, after.after)


def _declared(before: str | None, after: str | None) -> Iterator[Sentence]:
    if before == after:
        return
    if not after:
        yield say("{name} no longer declares.", name=before or "")
    elif not before:
        yield say("{name} declares.", name=after)
    else:
        yield say("{name} declares, not {other}.", name=after, other=before)


def _counted(step: Step) -> str:
    """The total, or the range where nobody counted to the end; a hand lost at once was never counted."""
    if step.outcome and isinstance(step.fact, Hand) and isinstance(step.fact.count, InBracket):
        return step.fact.count.figure
    return str(step.account.total) if step.account else ""


def _totals(before: str, after: str) -> Iterator[Sentence]:
    if before == after:
        return
    if not after:
        yield say("Nothing is counted here; it was {before}.", before=before)
    elif not before:
        yield say("The total is {now}.", now=after)
    else:
        yield say("The total is {now}, not {before}.", now=after, before=before)


def _standings(before: Standing, after: Standing) -> Iterator[Sentence]:
    """Who stands elsewhere afterwards, and what happens next."""
    yield from _levels(before, after)
    if before.players != after.players:
        yield say("Others sit at the table: {names}.", names=series(after.players))
    if after.finished and before.winners != after.winners:
        yield say("The match is over, won by {names}.", names=series(after.winners))
    elif before.finished and not after.finished:
        yield say("The match goes on.")
    elif not after.finished:
        yield from _next(before.declarer, after.declarer)


def _levels(before: Standing, after: Standing) -> Iterator[Sentence]:
    """Players whose levels change alike are told of together."""
    alike = dict[tuple[Rank, int, Rank, int], list[str]]()
    for name in (name for name in after.levels if name in before.levels):
        was, now = (before.levels[name], before.laps[name]), (after.levels[name], after.laps[name])
        if was != now:
            alike.setdefault((*now, *was), []).append(name)
    for (level, lap, other, former), names in alike.items():
        if lap == former:
            yield say("{names}: level {level}, not {other}.", names=series(names), level=level, other=other)
        else:
            yield say(
                "{names}: level {level} in lap {lap}, not {other} in lap {former}.",
                names=series(names),
                level=level,
                lap=lap + 1,
                other=other,
                former=former + 1,
            )


def _next(before: str | None, after: str | None) -> Iterator[Sentence]:
    if before == after:
        return
    if not after:
        yield say("The next deal is open, not {name}’s.", name=before or "")
    elif not before:
        yield say("{name} is next to declare; the deal is no longer open.", name=after)
    else:
        yield say("{name} is next to declare, not {other}.", name=after, other=before)
