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


def watched(request: HttpRequest, slug: str, draw: Callable[[MatchAccess], HttpResponse]) -> HttpResponse:
    """A page of the match for somebody who may see it; one query tells that it is still as it was, or drawn already."""
    glimpse = access.glimpse(request, slug)
    tag = _tag(glimpse)
    response = get_conditional_response(request, etag=tag)
    response = response or kept(request, glimpse, lambda: draw(access.match_to_read(request, slug)))
    response["ETag"] = tag
    return response


def _tag(glimpse: Glimpse) -> str:
    return f'"{glimpse.version}-{"keeper" if glimpse.writes else "watcher"}-{get_language()}"'


def keep_up(opened: MatchAccess, url: str, parts: str) -> Live:
    """A page drawn just now knows what it has seen."""
    return Live(url=url, tag=_tag(opened.glimpse), parts=parts)
