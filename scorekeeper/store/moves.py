"""Moves: in which order a match stands once something moved, or went back; a line of the log keeps both ends.

A line says at which number it stood, and behind what each of those stood that moved with it, by the versions that
recorded them: the same in every copy of a match. Older lines hold nothing but the number.
"""

from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple, TypeVar

from scorekeeper.match import blocks, fold
from scorekeeper.store import selectors
from scorekeeper.store.models import Entry, Match, Revision

_STAYS = frozenset({Revision.Deed.AMENDED, Revision.Deed.STRUCK})
"""Whatever this was done to waits for the same hand as before."""


class NewOrder(NamedTuple):
    """All entries of a match in their new order, and which of them moved."""

    order: list[Entry]
    moving: Collection[Entry]


def moved(entry: Entry, to: int) -> NewOrder | None:
    """Something at another number among the facts that stand, with what waits for it; nothing where it cannot be."""
    found = selectors.notebook(entry.match)
    standing = dict(zip(found.entries, fold.steps(found.match), strict=True))
    if entry not in standing or not 0 <= to < len(standing):
        return None
    return NewOrder(blocks.moved(_entries(entry.match), standing, entry, to), selectors.with_waiting(entry))


def moved_back(revision: Revision, entry: Entry) -> NewOrder | None:
    """What a line of the log moved, where it stood before."""
    entries = _entries(entry.match)
    behind = stood_behind(revision.before, {each.version: each for each in entries})
    if behind and not entry.struck_at:
        return NewOrder(blocks.put_back(entries, behind), behind)
    number, last = number_of(revision.before), sum(not each.struck_at for each in entries) - 1
    return None if number is None else moved(entry, min(number, last))


def came_back(revision: Revision, entry: Entry) -> tuple[Entry, ...]:
    """What a line of the log brought, as far as it stands, and what has come to wait for it since.

    What waited already when something was brought back waits on; where it is not known which that was, it goes along.
    """
    known = _versions_together(revision)
    if entry.version not in known:
        return selectors.with_waiting(entry)
    found = selectors.notebook(entry.match)
    steps = fold.steps(found.match)
    back = [at for at, each in enumerate(found.entries) if each.version in known]
    waits = {at for place in back for at in blocks.block(steps, place)}
    since = {line.entry for line in selectors.lines(entry.match, after=revision.version) if line.deed not in _STAYS}
    return tuple(each for at, each in enumerate(found.entries) if at in back or (at in waits and each in since))


def together(entries: Iterable[Entry]) -> dict[str, list[int]] | None:
    """What comes back at once, by the versions that recorded it; nothing where one of these is not known."""
    versions = [each.version for each in entries]
    return {"together": versions} if all(versions) else None


def _versions_together(revision: Revision) -> list[object]:
    """What a line brought back at once; the lists of older lines have other numbers, and say nothing."""
    found = revision.before.get("together") if isinstance(revision.before, dict) else None
    return found if revision.deed == Revision.Deed.RESTORED and isinstance(found, list) else []


def _entries(row: Match) -> list[Entry]:
    return list(Entry.objects.filter(match=row))


def written(entry: Entry, moving: Collection[Entry]) -> dict[str, object]:
    """Where something stands, and behind what each of those stands that move with it, if all of them have versions."""
    entries = _entries(entry.match)
    pairs = [(other, each) for other, each in zip([None, *entries], entries, strict=False) if each in moving]
    known = all(each.version for pair in pairs for each in pair if each)
    behind = {"behind": [[each.version, other.version if other else 0] for other, each in pairs]} if known else {}
    return {"number": [each for each in entries if not each.struck_at].index(entry), **behind}


def number_of(end: object) -> int | None:
    """The number among the facts that stood, at either end of a move."""
    found = end.get("number") if isinstance(end, dict) else end
    return found if isinstance(found, int) else None


Named = TypeVar("Named")


def stood_behind(end: object, named: Mapping[int, Named]) -> dict[Named, Named | None]:
    """What moved, and what each of it stood behind at this end."""
    pairs = end.get("behind") if isinstance(end, dict) else None
    found = [each for each in pairs if _is_pair(each)] if isinstance(pairs, list) else []
    return {named[one]: named.get(other) if other else None for one, other in found if one and one in named}


def _is_pair(each: object) -> bool:
    match each:
        case [int(), int()]:
            return True
        case _:
            return False
