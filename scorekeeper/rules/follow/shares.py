"""Shares: which cards of a play answer which part, fillers included, in one way to deal the play out (BF-TH-F)."""

from collections import Counter
from collections.abc import Sequence
from itertools import chain
from typing import NamedTuple

from scorekeeper.rules.follow.division import NO_END, AnsweredPart, Division, asking
from scorekeeper.rules.follow.duty import Demand, Face
from scorekeeper.rules.search_budget import Effort


def shares(demands: tuple[Demand, ...], faces: Sequence[Face], effort: Effort) -> list[Counter[int]] | None:
    """How many copies of each face answer each part, in one way to deal them out; cards may be left over."""
    asked = asking(demands, faces)
    answers = next(Division(asked, faces, effort).ways(), None)
    return None if answers is None else _filled(demands, asked, faces, answers)


def _filled(
    demands: Sequence[Demand], asked: Sequence[Demand], faces: Sequence[Face], answers: Sequence[AnsweredPart]
) -> list[Counter[int]]:
    """The shape of each share, filled up with what had to go by then, and with what nobody asked for any more."""
    shapes = [[*answer.shape] for answer in answers]
    fillers = _fillers(asked, faces, answers)
    found: list[Counter[int]] = []
    room = [demand.size for demand in asked]
    for place, demand in enumerate(demands):
        at = next((at for at, left in enumerate(room) if left), None)
        share: list[int] = []
        if at is not None:
            room[at] -= demand.size
            share, shapes[at] = shapes[at][: demand.size], shapes[at][demand.size :]
        usable = [filler for filler in fillers if filler.since <= place][: demand.size - len(share)]
        for filler in usable:
            fillers.remove(filler)
        found.append(Counter(chain(share, [filler.name for filler in usable])))
    return found


class Filler(NamedTuple):
    """A card that fills a share up, before this part at the latest and not before that one."""

    latest: int
    since: int
    name: int


def _fillers(asked: Sequence[Demand], faces: Sequence[Face], answers: Sequence[AnsweredPart]) -> list[Filler]:
    """The cards of no shape; where larger tuples are protected, parts may be owed what has not gone yet."""
    protects = bool(asked) and asked[0].protects
    found: list[Filler] = []
    others = Counter({name: given for name, (given, _, _) in enumerate(faces)})
    for place, answer in enumerate(answers):
        since = place - 1 if protects else 0
        found += [Filler(place, since, name) for name in answer.before]
        found += [Filler(NO_END, since, name) for name in answer.loose]
        others.subtract(chain(answer.shape, answer.before, answer.loose))
    last = len(answers) - 1 if protects else 0
    return sorted([*found, *[Filler(NO_END, last, name) for name in others.elements()]])
