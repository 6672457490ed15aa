"""What a page needs so that it keeps up with the table."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Live:
    """Where to ask for changes, what was seen last, and which parts of the page are then put anew."""

    url: str
    tag: str
    parts: str
