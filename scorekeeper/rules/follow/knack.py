"""Knack: a way to deal a play out over the parts of a throw that mostly works, tried before all ways are searched.

It never goes back. Every share is held against what its part asks, so what is found is an answer however it came about;
where it gets no further there may be another way all the same.
"""

from collections.abc import Iterable, Iterator, Sequence

from scorekeeper.rules.cards.runs import ladder, places
from scorekeeper.rules.follow.duties import Demand, Face, most, nearest, parts_owed, row
from scorekeeper.rules.house.following import NARROWEST_TUPLE

Counts = list[int]
"""Copies of each face."""


def shares(demands: Sequence[Demand], faces: Sequence[Face]) -> list[Counts]:
    """What goes to each part, as far as it gets."""
    return [*Knack(faces).shares(demands)]


def works(demands: Sequence[Demand], faces: Sequence[Face]) -> bool:
    """Whether it gets to the last part that asks for something; whatever is left will do for the others."""
    asking = demands[: parts_owed(demands)]
    return len(shares(asking, faces)) == len(asking)


class Knack:
    """A play while it is dealt out: for each face the copies left of it and those kept, and its step."""

    def __init__(self, faces: Sequence[Face]) -> None:
        self._left = [given for given, _, _ in faces]
        self._kept = [held - given for given, held, _ in faces]
        self._steps = [step for _, _, step in faces]
        self._faces = range(len(faces))
        self._room = 0

    def shares(self, demands: Sequence[Demand]) -> Iterator[Counts]:
        """What goes to each of these parts: the tuples that it asks for, then cards that later parts miss least."""
        for place, demand in enumerate(demands):
            later = [each for each in demands[place + 1 :] if not each.idle]
            held, before = self._held(), [*self._left]
            self._room = demand.size
            if not demand.idle:
                self._shape(demand, held, later)
            if self._room and later:
                self._make_way(later)
                self._let_go(later)
            self._fill_up()
            share = [count - left for count, left in zip(before, self._left, strict=True)]
            if self._room or not demand.answered([*zip(share, held, self._steps, strict=True)]):
                return
            yield share

    def _held(self) -> Counts:
        return [left + kept for left, kept in zip(self._left, self._kept, strict=True)]

    def _take(self, face: int, cards: int) -> None:
        self._left[face] -= cards
        self._room -= cards

    def _shape(self, demand: Demand, held: Counts, later: Sequence[Demand]) -> None:
        """The tuples and runs that a part asks for."""
        if not demand.protects:
            fullest = sorted(self._faces, key=held.__getitem__, reverse=True)
            for width, number, rows in nearest(demand, [*zip(held, self._steps, strict=True)]):
                self._in_rows(demand, width, rows, self._faces)
                self._tuples(fullest, width, number - sum(rows))
        elif demand.ranks:
            for width in range(demand.width, 0, -1):
                self._exact(demand, held, width, self._room // width)
        else:
            self._exact(demand, held, demand.width, demand.length)
            self._broken(demand, held, later)
            self._whole(demand, held)

    def _exact(self, demand: Demand, held: Counts, width: int, fit: int) -> None:
        """Tuples of exactly this width, as many as fit, those first that make the runs that are owed."""
        exact = [face for face in self._faces if held[face] == width]
        whole = [face for face in exact if not self._kept[face]]
        rows = row(demand, [(width, self._steps[face]) for face in exact], width, fit)
        self._in_rows(demand, width, rows, whole)
        if width >= NARROWEST_TUPLE:
            self._tuples(whole, width, fit - sum(rows))

    def _broken(self, demand: Demand, held: Counts, later: Sequence[Demand]) -> None:
        """Tuples out of larger ones; best of those that no wider part needs, and that leave none that is owed."""
        width = demand.width
        wider = self._claimed(sorted([each for each in later if each.width > width], reverse=True))
        larger = [face for face in self._faces if held[face] > width]
        owed = [bool(later) and kept > 0 and held == 2 * width for held, kept in zip(held, self._kept, strict=True)]
        larger.sort(key=lambda face: (face in wider, owed[face], -held[face], -self._left[face]))
        self._tuples(larger, width, self._room // width)

    def _whole(self, demand: Demand, held: Counts) -> None:
        """Smaller tuples left whole, so many cards of them as are owed."""
        smaller = [face for face in self._faces if NARROWEST_TUPLE <= held[face] < demand.width]
        owed = most([held[face] for face in smaller], self._room)
        whole = [face for face in smaller if not self._kept[face]]
        for place, face in enumerate(whole, 1):
            rest = owed - held[face]
            if rest >= 0 and most([held[other] for other in whole[place:]], rest) == rest:
                self._take(face, held[face])
                owed = rest

    def _tuples(self, faces: Iterable[int], width: int, number: int) -> None:
        """So many tuples, the first that there are."""
        for face in faces:
            count = min(number, self._left[face] // width)
            if count > 0:
                self._take(face, count * width)
                number -= count

    def _in_rows(self, demand: Demand, width: int, rows: tuple[int, ...], faces: Iterable[int]) -> None:
        """Tuples on neighbouring steps, in runs of these lengths."""
        if not rows:
            return
        able = [face for face in faces if self._steps[face] and self._left[face] >= width]
        standing = ladder([(self._left[face], self._steps[face]) for face in able], width)
        for run in places(standing, rows, demand.runs[width], demand.length):
            for step in run:
                there = [face for face in able if self._steps[face] == step and self._left[face] >= width]
                self._take(min(there, key=self._left.__getitem__), width)

    def _make_way(self, later: Sequence[Demand]) -> None:
        """Break tuples that would be owed to later parts and cannot be given, those of the fewest cards first."""
        protects, widest = later[0].protects, max([each.width for each in later])
        width = NARROWEST_TUPLE if protects else widest
        owed = [
            (held + 1 - width, face)
            for face, (held, left, kept) in enumerate(zip(self._held(), self._left, self._kept, strict=True))
            if kept < width <= held and ((kept and held <= widest) if protects else left < width)
        ]
        for cards, face in sorted(owed):
            if cards <= self._room:
                self._take(face, cards)

    def _let_go(self, later: Sequence[Demand]) -> None:
        """Single cards, and of what no later part claims as much as leaves no tuple that would be owed and is kept."""
        claimed = self._claimed(later)
        for face, held in enumerate(self._held()):
            if held == 1:
                self._take(face, min(self._left[face], self._room))
        widest = max([each.width for each in later]) if later[0].protects else 0
        spare = [face for face in self._faces if face not in claimed]
        for face in sorted(spare, key=self._left.__getitem__, reverse=True):
            left, kept = self._left[face], self._kept[face]
            fewest = max(0, left - self._room)
            fine = (rest for rest in range(fewest, left) if not kept or not NARROWEST_TUPLE <= rest + kept <= widest)
            self._take(face, left - next(fine, left))

    def _fill_up(self) -> None:
        """Any cards, those first of which least is kept."""
        for face in sorted(self._faces, key=lambda face: (self._kept[face] >= NARROWEST_TUPLE, self._left[face])):
            self._take(face, min(self._left[face], self._room))

    def _claimed(self, later: Sequence[Demand]) -> set[int]:
        """A face for each tuple that later parts ask for, the smallest that will do; some are cut down to it."""
        claimed: set[int] = set()
        for demand in [each for each in later for _ in range(each.length)]:
            able = [face for face in self._faces if face not in claimed and self._left[face] >= demand.width]
            if demand.protects and demand.ranks:
                able = self._trimmed(demand.width, [face for face in able if not self._kept[face]])
            claimed.update(sorted(able, key=self._left.__getitem__)[:1])
        return claimed

    def _trimmed(self, width: int, whole: Sequence[int]) -> list[int]:
        """Those that are as wide; if there are none, and others stand, one that is cut down to it."""
        exact = [face for face in whole if self._left[face] == width]
        larger = [face for face in whole if self._left[face] <= width + self._room]
        if exact or not larger or width not in self._held():
            return exact
        face = min(larger, key=self._left.__getitem__)
        self._take(face, self._left[face] - width)
        return [face]
