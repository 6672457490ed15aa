"""What stands in for a page when there is no network."""

from dataclasses import dataclass

from scorekeeper.web.pages import Page


@dataclass(frozen=True, slots=True, kw_only=True)
class Offline(Page):
    """The way to what is kept."""

    url: str
    way_on: str
