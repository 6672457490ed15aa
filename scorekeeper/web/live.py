"""Live: how a page keeps up with the table. It asks again and again, and hardly ever is there anything to answer."""

from django.http import HttpRequest
from django.utils.translation import get_language

from scorekeeper.store import selectors
from scorekeeper.web import access
from scorekeeper.web.access import MatchAccess
from scorekeeper.web.pages.live import Live


def seen(request: HttpRequest, slug: str) -> str:
    """What somebody who may see the match sees of it; one query, and nothing is folded."""
    glimpse = selectors.glimpse(slug, access.tokens(request))
    if glimpse is None:
        return tag(access.match_to_read(request, slug))  # whoever has it from an account, and nobody else
    return _tag(*glimpse)


def tag(opened: MatchAccess) -> str:
    return _tag(opened.match.version, opened.writes)


def _tag(version: int, writes: bool) -> str:  # noqa: FBT001 - as a glimpse has them
    return f'"{version}-{"keeper" if writes else "watcher"}-{get_language()}"'


def keep_up(opened: MatchAccess, url: str, parts: str) -> Live:
    """A page drawn just now knows what it has seen."""
    return Live(url=url, tag=tag(opened), parts=parts)
