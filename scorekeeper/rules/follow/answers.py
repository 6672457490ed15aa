"""Answers: whether cards of the led suit answer a lead, how, and all that can be kept back while it is answered."""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from scorekeeper.rules.follow import knack
from scorekeeper.rules.follow.courses import Courses
from scorekeeper.rules.follow.duties import Demand, Face, Task, joint, parts_owed
from scorekeeper.rules.follow.foresight import plenty, promising
from scorekeeper.rules.follow.guarded import Guarded
from scorekeeper.rules.follow.knack import Counts
from scorekeeper.rules.follow.piles import Pile, Piles
from scorekeeper.rules.follow.protecting import ProtectedShares
from scorekeeper.rules.follow.shares import Move, NearestShares, Shares
from scorekeeper.rules.search_budget import Effort


class Dealing(NamedTuple):
    """How many parts can be answered, and one way to do so: what goes to each, or else the moves in turn."""

    parts: int
    shares: list[Counts]
    moves: list[Move]


def answered(task: Task, faces: Sequence[Face], effort: Effort) -> bool:
    """Whether the copies given, out of more than are asked, can be dealt out over the parts of the lead."""
    task = task.towards([held for _, held, _ in faces])
    alone = joint(task.demands)
    if alone:
        return alone.answered(faces)
    protects = task.demands[0].protects
    if not task.lined and plenty(task.demands, [given for given, _, _ in faces]):
        return True
    if task.lined or protects:
        if not promising(task.demands, tuple(_piles(faces))):
            return False
        if knack.works(task.demands, faces):
            return True
    if task.lined:
        return _shares(task.demands, _piles(faces), effort).possible()
    course = Guarded if protects else Courses
    return course(task.demands, [(given, held - given) for given, held, _ in faces], effort).possible()


def dealing(task: Task, faces: Sequence[Face], effort: Effort) -> Dealing:
    """One way to deal out the copies given; if there is none, over as many parts as can be answered."""
    task = task.towards([held for _, held, _ in faces])
    piles, moves = _piles(faces), list[Move]()
    asking = parts_owed(task.demands)
    shares = knack.shares(task.demands[:asking], faces)
    parts = len(shares)
    while parts < asking and _shares(task.demands[: parts + 1], piles, effort).possible():
        parts += 1
    whole = parts == asking  # what is left answers whatever asks for nothing
    if parts > len(shares):
        parts = len(task.demands) if whole else parts
        _shares(task.demands[:parts], piles, effort, moves=moves).possible()
        return Dealing(parts, [], moves[::-1])
    return Dealing(len(task.demands) if whole else parts, shares, [])


def endings(
    task: Task, faces: Sequence[Face], effort: Effort, enough: Callable[[Sequence[int]], bool]
) -> list[tuple[int, ...]]:
    """How many copies of each face can be left once nothing more is owed, in every way; any of these may then go.

    Nobody asks for another way after one that is `enough`.
    """
    found: set[tuple[int, ...]] = set()

    def end(piles: Piles) -> bool:
        ending = _by_name(piles, len(faces))
        found.add(ending)
        return enough(ending)

    named = [(held, 0, step, name) for name, (_, held, step) in enumerate(faces)]
    _shares(task.demands, named, effort, end=end).possible()
    return sorted(found)


def _shares(
    demands: Sequence[Demand],
    piles: Iterable[Pile],
    effort: Effort,
    *,
    end: Callable[[Piles], bool] | None = None,
    moves: list[Move] | None = None,
) -> Shares:
    kind = ProtectedShares if demands[0].protects else NearestShares
    return kind(demands, tuple(piles), effort, end, moves)


def _piles(faces: Iterable[Face]) -> list[Pile]:
    return [(given, held - given, step, 0) for given, held, step in faces]


def _by_name(piles: Piles, names: int) -> tuple[int, ...]:
    left = dict.fromkeys(range(names), 0) | {pile[3]: pile[0] for pile in piles}
    return tuple(left.values())
