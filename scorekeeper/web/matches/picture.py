"""The picture of a match at an ordinary address, for chats that save what is pressed long."""

from hashlib import blake2b

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.cache import get_conditional_response
from django.utils.translation import override
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from scorekeeper.store import selectors
from scorekeeper.web import access
from scorekeeper.web.books.sharing import open_address, watch_address
from scorekeeper.web.matches.open_match import OpenMatch, open_match
from scorekeeper.web.matches.painting import png
from scorekeeper.web.matches.poster import poster, undrawn
from scorekeeper.web.matches.sendable import language
from scorekeeper.web.matches.told import told
from scorekeeper.web.site.not_modified import BUILT

kept_by_browsers = cache_control(private=True, no_cache=True)


@require_safe
@kept_by_browsers
def match_picture(request: HttpRequest, slug: str) -> HttpResponse:
    """For whoever may see the match; where it cannot be drawn, the page that says why and has the text."""
    opened = open_match(access.match_to_read(request, slug))
    return _drawn(request, opened, watch_address(request, opened.access)) or redirect(opened.url("match-sharing"))


@require_safe
@kept_by_browsers
def opened_picture(request: HttpRequest, token: str) -> HttpResponse:
    """The same by the link to watch this match alone, for chats that show it below the link; by no other link."""
    found = access.watched_match(selectors.key(token))
    picture = _drawn(request, open_match(found), open_address(request, token)) if found else None
    if picture is None:
        raise Http404
    return picture


def _drawn(request: HttpRequest, opened: OpenMatch, link: str) -> HttpResponse | None:
    """Drawn only for a browser that has another picture, or none; nothing where fonts lack a character."""
    code = language(request)
    with override(code):
        found = told(opened)
        words = (BUILT, opened.row.pk, opened.row.version, found, link, code)
        tag = f'"{blake2b(repr(words).encode(), digest_size=16).hexdigest()}"'
        unchanged = get_conditional_response(request, etag=tag)
        if unchanged:
            return unchanged
        planned = poster(opened, found, link, code)
        if undrawn(planned):
            return None
    return HttpResponse(png(planned), content_type="image/png", headers={"ETag": tag})
