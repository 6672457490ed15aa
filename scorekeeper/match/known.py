"""Known: what a match says to each question of the referee about one of its hands, in the words of that question."""

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

from scorekeeper.match import fact_fields, record
from scorekeeper.match.facts import Captured, Dealt, Hand, HandLost, Redeal, Total
from scorekeeper.match.standing import Standing
from scorekeeper.match.step import Step
from scorekeeper.rules.cards.card import Rank
from scorekeeper.rules.house import presets

Known = dict[str, object]
Told = Iterator[tuple[str, object]]


def known(op: str, standing: Standing, step: Step | None = None) -> Known:
    """What needs no asking about the hand that starts from here; a step tells what was recorded of that hand."""
    dealt = step if step and isinstance(step.fact, Dealt) else None
    own = OWN.get(op)
    return {**dict(_game(standing, dealt)), **dict(own(standing, dealt) if own else ())}


def trump_rank(standing: Standing, step: Step | None) -> Rank | None:
    """The declarer's level; while the deal is open, the level at which everybody stands."""
    if step and step.trump_rank:
        return step.trump_rank
    if standing.declarer:
        return standing.levels[standing.declarer]
    levels = {standing.levels[name] for name in standing.players}
    return levels.pop() if len(levels) == 1 else None


def _game(standing: Standing, step: Step | None) -> Told:
    """What nearly every question begins with: a trump rank alone where nobody wrote the suit down."""
    yield "rules", presets.link(standing.rules, presets.closest(standing.rules))
    yield "players", list(standing.players)
    rank = trump_rank(standing, step)
    if step and isinstance(step.fact, Hand) and step.fact.trump:
        yield "trump", str(step.fact.trump)
    elif rank:
        yield "trump", rank.value


def _bid(standing: Standing, _step: Step | None) -> Told:
    yield "seats", [_seat(standing, name) for name in standing.players]
    if standing.declarer:
        yield "declarer", standing.declarer


def _seat(standing: Standing, name: str) -> Known:
    lost: Known = {"lost_last": True} if name in standing.lost_last else {}
    return {"name": name, "level": standing.levels[name].value, **lost}


def _nobody_bid(standing: Standing, step: Step | None) -> Told:
    rank = trump_rank(standing, step)
    if rank:
        yield "rank", rank.value


def _call(_standing: Standing, step: Step | None) -> Told:
    if step and isinstance(step.fact, Hand) and step.fact.calls:
        yield "calls", [fact_fields.call_object(call) for call in step.fact.calls]


def _friends(standing: Standing, step: Step | None) -> Told:
    yield from _call(standing, step)
    declarer = step.declarer if step else standing.declarer
    if declarer:
        yield "declarer", declarer


def _first_draw(standing: Standing, _step: Step | None) -> Told:
    """It is counted from whoever shuffles, and that is the dealer."""
    if standing.dealer:
        seat = standing.players.index(standing.dealer)
        yield "players", [*standing.players[seat:], *standing.players[:seat]]
        if standing.declarer:
            yield "declarer", (standing.players.index(standing.declarer) - seat) % len(standing.players)


def _redeal(_standing: Standing, step: Step | None) -> Told:
    if step and isinstance(step.fact, Redeal):
        yield "claim", step.fact.claim.value


def _score(standing: Standing, step: Step | None) -> Told:
    if step is None or not isinstance(step.fact, Hand | HandLost):
        return
    if step.side and not standing.fixed:
        yield "missing_friends", standing.missing_friends(step.side)
    if isinstance(step.fact, Hand):
        yield from _counted(step.fact)


def _counted(fact: Hand) -> Told:
    """The points as they were counted; of a range nobody knows which they were."""
    match fact.count:
        case Total(points=points):
            yield "points", points
        case Captured(points=points, kitty=kitty):
            yield from (("captured", points), ("kitty", kitty))
    last = fact.last_trick
    if last:
        lay_in_it = {"points": last.points} if last.points else {}
        yield "last_trick", {"won_by": last.won_by.value, "cards": last.cards, "longest": last.longest, **lay_in_it}
    if fact.fines:
        yield "fines", record.fact(fact)["fines"]


OWN: Mapping[str, Callable[[Standing, Step | None], Told]] = MappingProxyType(
    {
        "bid": _bid,
        "nobody_bid": _nobody_bid,
        "call": _call,
        "friends": _friends,
        "first_draw": _first_draw,
        "redeal": _redeal,
        "score": _score,
    }
)
"""What is asked by one question alone, or means something else in another."""
