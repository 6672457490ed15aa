"""Packing: whether tuples of given widths can all be cut from so many copies of each face."""

from collections.abc import Iterable
from functools import lru_cache


def packs(counts: Iterable[int], widths: Iterable[int]) -> bool:
    """Whether faces with so many copies hold tuples of these widths, each card in one of them at most."""
    wanted = tuple(sorted(widths, reverse=True))
    return _packs(tuple(sorted([count for count in counts if count >= wanted[-1]])), wanted)


@lru_cache(maxsize=1 << 14)
def _packs(counts: tuple[int, ...], wanted: tuple[int, ...]) -> bool:
    """The widest first. A face with just as many copies is best: any other would only be cut smaller."""
    width = wanted[0]
    if width == wanted[-1]:
        return sum([count // width for count in counts]) >= len(wanted)
    if not _enough(counts, wanted):
        return False
    rest = wanted[1:]
    for place, count in enumerate(counts):
        if count >= width and (not place or count != counts[place - 1]):
            left = count - width
            others = (*counts[:place], *counts[place + 1 :])
            if _packs(tuple(sorted((*others, left))) if left >= rest[-1] else others, rest):
                return True
            if not left:
                return False
    return False


def _enough(counts: tuple[int, ...], wanted: tuple[int, ...]) -> bool:
    """Whether, for every width, the faces hold as many tuples that wide as are at least that wide in all."""
    return all(
        sum([count // width for count in counts]) >= place
        for place, width in enumerate(wanted, start=1)
        if place == len(wanted) or wanted[place] != width
    )
