"""Lastly: the game that was last asked about, kept in a cookie, so that nobody says twice what did not change."""

from typing import TypeVar
from urllib.parse import parse_qs, urlencode

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from scorekeeper.web.asking.address import Asking

Response = TypeVar("Response", bound=HttpResponse)

COOKIE = "game"
LONGEST = 1_000
"""Characters; a table that changes more than fits says its rules anew."""
KEPT = ("rules", "trump")


def remembered(request: HttpRequest, asking: Asking) -> Asking:
    """A question about which nothing was said yet starts from the last game."""
    if asking.values:
        return asking
    said = parse_qs(request.COOKIES.get(COOKIE, "")[:LONGEST])
    fields = [field for field in asking.kind.fields if field.name in KEPT]
    kept = {field.name: value for field in fields if (value := field.read(said)) is not None}
    found = asking.with_values(**kept)
    found = asking if found.rules is None else found
    return found.with_values(rules=found.kind.usual) if found.calls_nobody else found


def keep(response: Response, asking: Asking) -> Response:
    """Only on answers that no cache may share: the pages themselves are everybody's."""
    told = [field for field in asking.kind.fields if field.name in KEPT and field.name in asking.values]
    text = urlencode({field.name: field.written(asking.values[field.name]) for field in told})
    if asking.rules and text and len(text) <= LONGEST:
        response.set_cookie(
            COOKIE,
            text,
            max_age=settings.SESSION_COOKIE_AGE,
            httponly=True,
            samesite="Lax",
            secure=settings.LANGUAGE_COOKIE_SECURE,
        )
    return response
