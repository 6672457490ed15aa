"""Amendments: what a fact was before one, where it may have been amended again since."""

from scorekeeper.match.facts import Unreadable
from scorekeeper.store import codec

KINDS = frozenset(
    {
        "points",
        "captured",
        "kitty",
        "declarers_captured",
        "bracket",
        "redeal",
        "by",
        "lost_by",
        "set_score",
        "why",
        "seats",
        "rules",
        "house",
    }
)
"""Keys that make one fact of another, or count it otherwise: they change together."""


def undone(now: object, before: object, after: object) -> object:
    """What stood there, in everything that an amendment changed; all else as it stands now.

    Where the two do not make a fact together, it is what stood there, whole.
    """
    facts = [_as_written_today(each) for each in (now, before, after)]
    found = merged(*facts)
    return facts[1] if isinstance(codec.fact(found), Unreadable) else found


def _as_written_today(written: object) -> object:
    return codec.written(codec.fact(written)) if isinstance(written, dict) else written


def merged(now: object, before: object, after: object) -> object:
    """What stands there now, but for what was changed from before to after, which is as it was."""
    if not (isinstance(now, dict) and isinstance(before, dict) and isinstance(after, dict)):
        return before
    changed = {key for key in before | after if before.get(key) != after.get(key)}
    if changed & KINDS:
        changed |= KINDS
    back = {key: value for key, value in before.items() if key in changed}
    return {key: value for key, value in now.items() if key not in changed} | back
