"""What the pages show on which a book or a match is deleted, brought back or left."""

from dataclasses import dataclass

from scorekeeper.web.pages import Page


@dataclass(frozen=True, slots=True, kw_only=True)
class Removed(Page):
    """Something that was deleted: until when it can be brought back, and the way to do so."""

    sentence: str
    action: str
