"""Kept: pages that stay the same until somebody writes are drawn once, and handed to whoever asks for them next.

What no two visitors may share is put in anew each time: the token against forged forms, and the key that saves a hand
once. A page that has something to tell from the last action is drawn for its reader alone.
"""

import re
from collections import OrderedDict
from collections.abc import Callable, Hashable
from uuid import uuid4

from django.conf import settings
from django.contrib.messages import get_messages
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token

from scorekeeper.web.preferences import preferences

MOST = 256
"""Pages of some 20 kB."""
TOKEN = re.compile(rb"(?<![A-Za-z0-9])[A-Za-z0-9]{64}(?![A-Za-z0-9])")
KEY = re.compile(rb'(name="key" value=")[^"]*')

_pages: OrderedDict[Hashable, bytes] = OrderedDict()


def kept(request: HttpRequest, version: Hashable, draw: Callable[[], HttpResponse]) -> HttpResponse:
    """The page at this address, as this reader likes it; `version` is all else that it depends on."""
    if settings.DEBUG or len(get_messages(request)):
        return draw()
    name = (version, request.get_host(), request.scheme, request.get_full_path(), preferences(request))
    body = _pages.get(name)
    if body is None:
        drawn = draw()
        if drawn.status_code == 200:  # noqa: PLR2004 - the status of a page that is what was asked for
            _keep(name, drawn.content)
        return drawn
    _pages.move_to_end(name)
    return HttpResponse(_made_out_to(request, body))


def forget() -> None:
    """Draw everything anew, as after a start."""
    _pages.clear()


def _keep(name: Hashable, body: bytes) -> None:
    _pages[name] = body
    while len(_pages) > MOST:
        _pages.popitem(last=False)


def _made_out_to(request: HttpRequest, body: bytes) -> bytes:
    """The same page with this visitor's token and a key of its own."""
    token = get_token(request).encode()
    return KEY.sub(rb"\g<1>" + str(uuid4()).encode(), TOKEN.sub(token, body))
