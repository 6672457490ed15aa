"""Live: how a page keeps up with the table. It asks again and again, and hardly ever is there anything to answer."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language

from scorekeeper.store.selectors import Glimpse
from scorekeeper.web import access
from scorekeeper.web.access import MatchAccess
from scorekeeper.web.kept import kept
from scorekeeper.web.pages.live import Live

Draw = Callable[[MatchAccess], HttpResponse]


def seen(request: HttpRequest, slug: str, draw: Draw) -> HttpResponse:
    """A page of the match for somebody who may see it; one query tells that it was drawn already."""
    return _drawn(request, slug, access.glimpse(request, slug), draw)


def watched(request: HttpRequest, slug: str, draw: Draw) -> HttpResponse:
    """The same for somebody who may have it already; then it is not even sent."""
    glimpse = access.glimpse(request, slug)
    tag = _tag(glimpse)
    response = get_conditional_response(request, etag=tag) or _drawn(request, slug, glimpse, draw)
    response["ETag"] = tag
    return response


def _drawn(request: HttpRequest, slug: str, glimpse: Glimpse, draw: Draw) -> HttpResponse:
    def now() -> tuple[Glimpse, HttpResponse]:
        opened = access.match_to_read(request, slug)
        return opened.glimpse, draw(opened)

    return kept(request, glimpse, now)


def _tag(glimpse: Glimpse) -> str:
    return f'"{glimpse.version}-{"keeper" if glimpse.writes else "watcher"}-{get_language()}"'


def keep_up(opened: MatchAccess, url: str, parts: str) -> Live:
    """A page drawn just now knows what it has seen."""
    return Live(url=url, tag=_tag(opened.glimpse), parts=parts)
