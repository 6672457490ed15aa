"""Who is sent to the primary for a while, since something was saved."""

import pytest
from django.http import Http404, HttpRequest, HttpResponse
from django.test import RequestFactory

from scorekeeper.store.replica import MOST_BEHIND
from scorekeeper.web.site.middleware import SAVED, Replica


def answered(request: HttpRequest, status: int = 200) -> HttpResponse:
    return Replica(lambda _: HttpResponse(status=status))(request)  # type: ignore[return-value]


def sent(method: str, **cookies: str) -> HttpRequest:
    request = RequestFactory().generic(method, "/")
    request.COOKIES.update(cookies)
    return request


def test_whoever_has_saved_something_is_marked_as_long_as_a_replica_may_be_behind() -> None:
    mark = answered(sent("POST", csrftoken="x"), 303).cookies[SAVED]
    assert (mark["max-age"], mark["httponly"], mark["samesite"], mark["secure"]) == (MOST_BEHIND, True, "Lax", "")


@pytest.mark.parametrize(
    ("request_", "status"),
    [
        (sent("GET", csrftoken="x"), 200),
        (sent("HEAD", csrftoken="x"), 200),
        (sent("POST"), 200),
        (sent("POST", csrftoken="x"), 422),
    ],
)
def test_nobody_else_is(request_: HttpRequest, status: int) -> None:
    assert SAVED not in answered(request_, status).cookies


@pytest.mark.parametrize("request_", [sent("POST", csrftoken="x"), sent("GET", saved="1")])
def test_whoever_saves_or_has_just_saved_is_left_to_the_primary(request_: HttpRequest) -> None:
    def view(_request: HttpRequest) -> HttpResponse:
        raise Http404

    assert Replica(HttpResponse).process_view(request_, view, (), {}) is None
