"""Ripple: what an edit changes downstream, hand by hand and side by side, before anybody confirms it."""

from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass, replace
from operator import itemgetter

from scorekeeper.match import blocks
from scorekeeper.match.facts import Fact, Hand, InBracket, Match, NewRules, Played, Redeal
from scorekeeper.match.fold import after, steps
from scorekeeper.match.standing import Standing, opening
from scorekeeper.match.step import Step
from scorekeeper.match.story import won
from scorekeeper.rules.cards.card import Rank
from scorekeeper.rules.cards.order import Trump
from scorekeeper.rules.house.ruleset import RuleSet
from scorekeeper.rules.words import Sentence, Value, say, series


@dataclass(frozen=True, slots=True, kw_only=True)
class Edit:
    """A match before and after, and which fact became which; nowhere where it was struck or is new."""

    before: Match
    after: Match
    pairs: tuple[tuple[int | None, int | None], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangedValue:
    """One thing that an edit changes in a hand: whose or what it is, and what it was and becomes."""

    about: Value
    before: Value
    after: Value


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangedStep:
    """One fact on both sides of an edit: its step in the old match and in the new one, and what differs.

    `comments` are those that were not made before.
    """

    before: Step | None
    after: Step | None
    place: int
    differences: tuple[ChangedValue, ...] = ()
    comments: tuple[Sentence, ...] = ()


def amend(match: Match, place: int, fact: Fact) -> Edit:
    """Something else happened than was written down."""
    facts = (*match.facts[:place], fact, *match.facts[place + 1 :])
    return _edit(match, facts, [(at, at) for at in range(len(facts))])


def insert(match: Match, place: int, fact: Fact) -> Edit:
    """Something was forgotten; at the very end it is simply the next hand."""
    return restore(match, [(place, fact)])


def restore(match: Match, back: Sequence[tuple[int, Fact]]) -> Edit:
    """Things did happen after all, each before what stands at its place, in their order."""
    found = [(place, None, fact) for place, fact in back]
    stands = [(place, place, fact) for place, fact in enumerate(match.facts)]
    row = sorted([*found, *stands], key=itemgetter(0))
    return _edit(match, tuple(fact for *_, fact in row), [(was, now) for now, (_, was, _fact) in enumerate(row)])


def strike(match: Match, place: int) -> Edit:
    """Something never happened; of a hand, what waited for it neither."""
    return without(match, blocks.block(steps(match), place))


def move(match: Match, place: int, to: int) -> Edit:
    """Something happened earlier or later than was written down; of a hand, what waits for it too."""
    return reorder(match, blocks.moved(range(len(match.facts)), dict(enumerate(steps(match))), place, to))


def reorder(match: Match, order: Sequence[int]) -> Edit:
    """What happened, in another order: by the places that it had before."""
    return _edit(match, tuple(match.facts[old] for old in order), [(old, new) for new, old in enumerate(order)])


def rules_for_all(match: Match, rules: RuleSet, house: str = "") -> Edit:
    """These rules for the whole match, whatever was changed in the middle of it."""
    edit = without(match, [place for place, fact in enumerate(match.facts) if isinstance(fact, NewRules)])
    return replace(edit, after=replace(edit.after, rules=rules, house=house))


def without(match: Match, gone: Container[int | None]) -> Edit:
    """What stands at these places never happened."""
    kept = [place for place in range(len(match.facts)) if place not in gone]
    new = {old: at for at, old in enumerate(kept)}
    return _edit(match, tuple(match.facts[at] for at in kept), [(at, new.get(at)) for at in range(len(match.facts))])


def _edit(match: Match, facts: tuple[Fact, ...], pairs: list[tuple[int | None, int | None]]) -> Edit:
    return Edit(before=match, after=replace(match, facts=facts), pairs=tuple(pairs))


def dealt_anew(edit: Edit) -> Edit:
    """The same edit, and after it every hand declared by whom the rules say, at the rank that they say."""
    later, standing, facts = _later(edit), opening(edit.after), list[Fact]()
    for place, fact in enumerate(edit.after.facts):
        facts.append(_by_the_rules(standing, fact) if place in later else fact)
        standing = after(standing, facts[-1]).after
    return replace(edit, after=replace(edit.after, facts=tuple(facts)))


def _later(edit: Edit) -> set[int]:
    """Where the hands stand in the new match that an edit leaves as they are and that come after it."""
    begun, later = edit.before.rules != edit.after.rules, set[int]()
    for was, now in edit.pairs:
        same = was is not None and now is not None and edit.before.facts[was] == edit.after.facts[now]
        begun = begun or not same or was != now
        if begun and same and now is not None:
            later.add(now)
    return later


def _by_the_rules(standing: Standing, fact: Fact) -> Fact:
    """A hand as it is dealt from this standing; while the deal is open, by whoever was seen declaring it."""
    if not isinstance(fact, Played | Redeal):
        return fact
    declarer = standing.declarer or fact.declarer
    if isinstance(fact, Played) and declarer in fact.friends:
        declarer = fact.declarer
    rank = standing.levels.get(declarer or "")
    if isinstance(fact, Hand) and fact.trump and fact.trump.rank and rank:
        fact = replace(fact, trump=Trump(rank, fact.trump.suit))
    return replace(fact, declarer=declarer, trump_rank=rank)


def ripple(edit: Edit) -> tuple[ChangedStep, ...]:
    """Every fact that an edit adds, takes away, or makes come out differently, in the order of the new match."""
    old, new = steps(edit.before), steps(edit.after)
    changes = (
        _change(None if was is None else old[was], None if now is None else new[now], now if now is not None else was)
        for was, now in edit.pairs
    )
    return tuple(change for change in changes if _differs(change))


def _change(before: Step | None, after: Step | None, place: int | None) -> ChangedStep:
    found = ChangedStep(before=before, after=after, place=place or 0)
    if after is None:
        return found
    known = before.comments if before else ()
    comments = tuple(comment for comment in after.comments if comment not in known)
    return replace(found, differences=tuple(_between(before, after)) if before else (), comments=comments)


def _differs(change: ChangedStep) -> bool:
    if change.before is None or change.after is None:
        return True
    return bool(change.differences or change.comments or change.before.fact != change.after.fact)


NOTHING = "–"


def _between(before: Step, after: Step) -> Iterator[ChangedValue]:
    found = (
        ChangedValue(about=say("Declarer"), before=before.declarer or NOTHING, after=after.declarer or NOTHING),
        ChangedValue(about=say("Points"), before=_counted(before), after=_counted(after)),
        *_levels(before.after, after.after),
        ChangedValue(about=say("At the table"), before=series(before.after.players), after=series(after.after.players)),
        ChangedValue(about=say("Next to declare"), before=_next(before.after), after=_next(after.after)),
    )
    return (difference for difference in found if difference.before != difference.after)


def _counted(step: Step) -> str:
    """The total, or the range where nobody counted to the end; a hand lost at once was never counted."""
    if step.outcome and isinstance(step.fact, Hand) and isinstance(step.fact.count, InBracket):
        return step.fact.count.figure
    return str(step.account.total) if step.account else NOTHING


def _next(standing: Standing) -> Value:
    """Who declares next, or who has won."""
    if standing.finished:
        return won(standing.winners)
    return standing.declarer or say("the deal is open")


def _levels(before: Standing, after: Standing) -> Iterator[ChangedValue]:
    """Players whose levels change alike stand together."""
    alike = dict[tuple[Rank, int, Rank, int], list[str]]()
    for name in (name for name in after.levels if name in before.levels):
        alike.setdefault((*_level(before, name), *_level(after, name)), []).append(name)
    for (was, lap, now, later), names in alike.items():
        apart = lap != later
        yield ChangedValue(
            about=series(names), before=_said(was, lap, apart=apart), after=_said(now, later, apart=apart)
        )


def _level(standing: Standing, name: str) -> tuple[Rank, int]:
    return standing.levels[name], standing.laps[name]


def _said(level: Rank, lap: int, *, apart: bool) -> Value:
    """A level, with its lap where that is another one."""
    return say("{level} in lap {lap}", level=level, lap=lap + 1) if apart else level
