"""What every response carries, and the line every request leaves in the log."""

import logging
import time
from collections.abc import Callable
from http import HTTPStatus

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from scorekeeper.ops.logs import route
from scorekeeper.store import replica
from scorekeeper.store.failures import failure
from scorekeeper.store.meters import METERS
from scorekeeper.store.replica import ReplicaOutcome
from scorekeeper.store.selectors import DamagedError
from scorekeeper.web.matches.damaged import damaged
from scorekeeper.web.rulings import limits
from scorekeeper.web.site import errors

View = Callable[[HttpRequest], HttpResponseBase]
HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
PRIVATE = ("/account/", "/admin/", "/books/", "/code/", "/import/", "/matches/", "/open/")
MOST_DIGITS = 20
DEBUG_PAGES = {400, 404, 500}
READS = {"GET", "HEAD"}
SAVED = "saved"
"""A cookie: this browser has just saved something."""
ASKED_AGAIN = "scorekeeper.asked_again"
"""This request was answered by the primary, because the replica could not."""
METHODS = {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"}
log = logging.getLogger("scorekeeper.request")


def security_headers(respond: View) -> View:
    """Nothing is loaded from elsewhere and nothing is written into the page: no exceptions, so no `unsafe-*`."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        response = respond(request)
        if not (settings.DEBUG and response.status_code in DEBUG_PAGES):  # Django's own are made of inline styles
            for name, value in HEADERS.items():
                response[name] = value
        return response

    return middleware


def calm_refusals(respond: View) -> View:
    """Django refuses a method with an empty page; inside all other middleware, its reader's language is known."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        response = respond(request)
        if response.status_code == HTTPStatus.METHOD_NOT_ALLOWED and not getattr(response, "content", b""):
            page = errors.not_that_way(request)
            page["Allow"] = response["Allow"]
            return page
        return response

    return middleware


def small_bodies(respond: View) -> View:
    """Whoever sends more than anybody needs is refused before any of it is read."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        length = request.headers.get("Content-Length", "")
        if length.isdecimal() and int(length[:MOST_DIGITS]) > settings.MOST_BYTES:
            return errors.too_much(request)
        return respond(request)

    return middleware


def private_pages(respond: View) -> View:
    """What a link opens is for those who were given it: no search engine lists it, and no cache keeps it for others."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        response = respond(request)
        if request.path_info.startswith(PRIVATE):
            response["X-Robots-Tag"] = "noindex, nofollow"
            response.setdefault("Cache-Control", "private, no-store")
        return response

    return middleware


class Failures:
    """What a view cannot answer for a reason that is known is told on a page of its own, wherever it happened."""

    def __init__(self, respond: View) -> None:
        self.respond = respond

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.respond(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponseBase | None:
        if isinstance(exception, DamagedError):
            return damaged(request, exception.found)
        found = failure(exception)
        return found and errors.page(request, found)


class Replica:
    """Whoever only looks on is answered from the replica; whatever goes wrong there, the primary is asked instead.

    Who has saved something reads from the primary until it must have come to the replica.
    """

    def __init__(self, respond: View) -> None:
        self.respond = respond

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.respond(request)
        sent = request.method not in READS and bool(request.COOKIES)  # programs send none, and are given none
        if (sent or ASKED_AGAIN in request.META) and response.status_code < HTTPStatus.BAD_REQUEST:
            secure = settings.SESSION_COOKIE_SECURE
            response.set_cookie(SAVED, "1", max_age=replica.MOST_BEHIND, httponly=True, samesite="Lax", secure=secure)
        return response

    def process_view(
        self,
        request: HttpRequest,
        view: Callable[..., HttpResponseBase],
        given: tuple[object, ...],
        named: dict[str, object],
    ) -> HttpResponseBase | None:
        """Where nothing is returned, Django asks the view, and the view the primary."""
        if request.method not in READS or SAVED in request.COOKIES or not replica.is_near():
            return None
        try:
            with replica.reading() as read:
                response = view(request, *given, **named)
        except Exception as error:  # noqa: BLE001 - a link that it has yet to hear of looks like one that never was
            request.META[ASKED_AGAIN] = True
            replica.failed(error)
            return None
        if read.reads:
            replica.count(ReplicaOutcome.READ)
        return response


def passing_by(respond: View) -> View:
    """Whoever is in the lane lets everybody else pass."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        limits.passing.change(1)
        try:
            return respond(request)
        finally:
            limits.passing.change(-1)

    return middleware


def request_log(respond: View) -> View:
    def middleware(request: HttpRequest) -> HttpResponseBase:
        began = time.perf_counter()
        response = respond(request)
        took = f"{(time.perf_counter() - began) * 1000:.1f}"
        pairs = {"method": request.method, "route": route(request), "status": response.status_code, "ms": took}
        log.info("request", extra={"pairs": pairs})
        count(request, response.status_code, began)
        return response

    return middleware


def count(request: HttpRequest, status: int, began: float) -> None:
    """By the route's name: an address opens a scorebook. A method may be any word, and most are none of these."""
    name = request.resolver_match.view_name if request.resolver_match else "none"
    method = request.method if request.method in METHODS else "other"
    METERS.add(f'scorekeeper_requests_total{{route="{name}",method="{method}",status="{status}"}}')
    METERS.observe("scorekeeper_request_seconds", began)
