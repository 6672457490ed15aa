"""Breaches: irregularities in the record: what a remedy writes down of a hand, what it does there, and how often."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from scorekeeper.match.facts import Breach, Brings, HandEnded, NoClaim, Penalty, Redeal
from scorekeeper.match.standing import Standing
from scorekeeper.match.step import Step
from scorekeeper.rules.house.brackets import Next, Side
from scorekeeper.rules.house.ruleset import RuleSet
from scorekeeper.rules.rulings import Reason
from scorekeeper.rules.score.outcome import Outcome, lost_at_once
from scorekeeper.rules.score.remedies import IRREGULARITIES, AtFault, Do, Incident, Irregularity, Remedy, early_end
from scorekeeper.rules.words import N_, Sentence, Value, say, series

Sides = Mapping[Side, tuple[str, ...]]


def fact_of(incident: Incident, found: Remedy) -> Breach | HandEnded | Redeal | None:
    """What is written down of a remedy; nothing while it is open, or where one side cannot have lost alone."""
    done = {step.do: step for step in found.steps}
    if not found.decided:
        return None
    if Do.REDEAL in done:
        return Redeal(claim=NoClaim.WRONG_COUNT, what=incident.what, fault=incident.by)
    brings = next((brings for do, brings in _ENDINGS.items() if do in done), None)
    if brings is None:
        points = done[Do.POINTS].points if Do.POINTS in done else 0
        levels = -done[Do.LEVELS].levels if Do.LEVELS in done else 0
        return Breach(what=incident.what, by=incident.by, points=points, levels=levels)
    if brings is Brings.NOTHING and Do.LEVELS in done:
        brings = Brings.LEVEL
    return ended(incident.what, incident.by, brings)


_ENDINGS = {Do.LOSE_MATCH: Brings.MATCH, Do.LOSE_HAND: Brings.MOST, Do.END_HAND: Brings.NOTHING}


def ended(what: Irregularity, by: AtFault, brings: Brings) -> HandEnded | None:
    """A hand that ended like this; where both sides erred, neither can have anything of it."""
    return None if by is AtFault.BOTH and brings is not Brings.NOTHING else HandEnded(what=what, by=by, brings=brings)


def outcome_of_ended(rules: RuleSet, fact: HandEnded, sides: Sides, missing: int) -> Outcome:
    """What a hand that ended early brings: whose fault it was, who rises, and where the deal goes."""
    first = Reason(IRREGULARITIES.id, told(fact.what, _blamed(sides, fact.by)))
    end = early_end(fact.by, rises=fact.brings is Brings.LEVEL)
    found = lost_at_once(rules, fact.by.sides[0], missing=missing)
    match Brings.NOTHING if fact.by is AtFault.BOTH else fact.brings:
        case Brings.MOST:
            return replace(found, reasons=(first, *found.reasons))
        case Brings.MATCH:
            return _settled(found, first, _lost(sides, fact.by), deal=end.next)
        case Brings.LEVEL | Brings.NOTHING:
            return _settled(
                found, first, end.sentence, side=end.risen, levels=int(end.risen is not None), deal=end.next
            )


def _lost(sides: Sides, by: AtFault) -> Sentence:
    who = _blamed(sides, by)
    if isinstance(who, Sentence):
        return say("{names} lose the match.", names=who)
    return say("{name} loses the match.", name=who)


def _settled(
    found: Outcome,
    first: Reason,
    *sentences: Sentence,
    side: Side | None = None,
    levels: int = 0,
    deal: Next | None = None,
) -> Outcome:
    """An outcome that nobody counted; of what the table has at most, only its row is kept."""
    return Outcome(
        total=found.total,
        bracket=found.bracket,
        side=side,
        levels=levels,
        next=deal,
        drawn=deal is None,
        reasons=(first, *(Reason(IRREGULARITIES.id, sentence) for sentence in sentences)),
    )


def written_down(standing: Standing, fact: Breach) -> tuple[Reason, ...]:
    """A breach in words, by names as far as it is known who declares."""
    sides = _sides(standing)
    names, others = _names(sides, fact.by), _names(sides, _OTHERS[fact.by])
    sentences = [told(fact.what, _blamed(sides, fact.by)), *_costs(fact, names, others), *_besides(standing, fact)]
    return tuple(Reason(IRREGULARITIES.id, sentence) for sentence in sentences)


def _costs(fact: Breach, names: Value, others: Value) -> Iterator[Sentence]:
    if fact.points:
        yield say("{names}: +{points} points.", names=others, points=fact.points)
    yield from _falls(names, fact.levels)
    if not (fact.points or fact.levels):
        yield say("It costs nothing.")


def _besides(standing: Standing, fact: Breach) -> Iterator[Sentence]:
    """Other penalties that wait for the same hand."""
    sides = _sides(standing)
    for each in fact.penalties:
        on, levels = each.on, each.levels
        names = _names(sides, AtFault(on.value)) if isinstance(on, Side) else series(standing.side_of(on))
        yield from _falls(names, levels)


def _falls(names: Value, levels: int) -> Iterator[Sentence]:
    if levels == 1:
        yield say("{names}: down one level after the hand.", names=names)
    elif levels:
        yield say("{names}: down {levels} levels after the hand.", names=names, levels=levels)


_OTHERS = {
    AtFault.DECLARERS: AtFault.DEFENDERS,
    AtFault.DEFENDERS: AtFault.DECLARERS,
    AtFault.BOTH: AtFault.BOTH,
}
_CALLED = {
    AtFault.DECLARERS: Sentence(N_("The declarers")),
    AtFault.DEFENDERS: Sentence(N_("The defenders")),
    AtFault.BOTH: Sentence(N_("Both sides")),
}
_BY_NAME = {
    AtFault.DECLARERS: N_("The declarers ({names})"),
    AtFault.DEFENDERS: N_("The defenders ({names})"),
}
_TOLD = {
    Irregularity.REVOKE: N_("{names} followed wrongly."),
    Irregularity.TAKE_BACK: N_("{names} took a card back."),
    Irregularity.WRONG_COUNT: N_("{names} had a wrong number of cards."),
    Irregularity.FAILED_THROW: N_("{names} made a throw that failed."),
}


def told(what: Irregularity, names: Value) -> Sentence:
    """What happened, and who did it."""
    return Sentence(_TOLD[what], (("names", names),))


def _sides(standing: Standing) -> Sides:
    """The sides of the next hand; nobody's while it is open who declares, or who turns out to be a friend."""
    if not (standing.fixed and standing.declarer):
        return {}
    side = standing.side_of(standing.declarer)
    return {Side.DECLARERS: side, Side.DEFENDERS: standing.others(side)}


def _names(sides: Sides, by: AtFault) -> Value:
    return _CALLED[by] if by is AtFault.BOTH or not sides else series(sides[by.sides[0]])


def blamed(standing: Standing, declarer: str | None, by: AtFault) -> Value:
    """Whose fault it was in a hand that this player declared, as far as the sides are known."""
    return _blamed(_sides(replace(standing, declarer=declarer)), by)


def _blamed(sides: Sides, by: AtFault) -> Value:
    """Who is said to have done it: a side, and not each of its players, since only one of them did."""
    names = _names(sides, by)
    alone = by is AtFault.BOTH or not sides or len(sides[by.sides[0]]) == 1
    return names if alone else Sentence(_BY_NAME[by], (("names", names),))


def penalties_of(standing: Standing) -> Iterator[Penalty]:
    """The levels that irregularities cost once the hand is over; who has left the table by then pays nothing."""
    for each in standing.breaches:
        yield from (Penalty(on=side, levels=each.levels) for side in each.by.sides if each.levels)
        yield from (one for one in each.penalties if isinstance(one.on, Side) or one.on in standing.players)


def times(steps: Iterable[Step], standing: Standing, what: Irregularity, by: AtFault) -> int:
    """How often fixed partners did this in their match so far; sides that are called are never the same twice."""
    guilty = {name for side in by.sides if (sides := _sides(standing)) for name in sides[side]}
    if by is AtFault.BOTH or not guilty:
        return 0
    return sum(guilty & culprits == guilty for kind, culprits in _done(steps, standing) if kind is what)


def _done(steps: Iterable[Step], standing: Standing) -> Iterator[tuple[Irregularity, set[str]]]:
    """Every irregularity so far, and who they were who did it: the sides are those of the hand that it came up in."""
    for step in steps:
        for each in (*step.before.breaches, step.fact) if step.side else ():
            if isinstance(each, Breach | HandEnded):
                yield each.what, _culprits(step.before, step.side, each.by)
            if isinstance(each, Redeal) and each.what and each.fault:
                yield each.what, _culprits(step.before, step.side, each.fault)
    for each in standing.breaches:
        yield each.what, _culprits(standing, _sides(standing).get(Side.DECLARERS, ()), each.by)


def _culprits(standing: Standing, side: tuple[str, ...], by: AtFault) -> set[str]:
    both = {Side.DECLARERS: side, Side.DEFENDERS: standing.others(side)}
    return {name for each in by.sides for name in both[each]}
