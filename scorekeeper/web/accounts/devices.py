"""The accounts that a browser has signed in to; Django forgets a browser that signs out."""

import secrets

from django.contrib.auth.models import User
from django.core import signing
from django.http import HttpRequest, HttpResponseBase

from scorekeeper.web import access

COOKIE = "device"
MAX_ACCOUNTS = 10


def remember_device(request: HttpRequest, response: HttpResponseBase, user: User) -> None:
    """This browser has signed in to the account."""
    number, *accounts = _cookie(request) or [secrets.token_urlsafe(16)]
    known = [*dict.fromkeys((user.pk, *accounts))][:MAX_ACCOUNTS]
    access.keep(response, COOKIE, signing.dumps([number, *known], salt=COOKIE))


def forget_device(response: HttpResponseBase) -> None:
    """This browser is somebody else's."""
    response.delete_cookie(COOKIE, samesite="Lax")


def device(request: HttpRequest, user: User) -> str:
    """What tells this browser from others that have signed in to the account; nothing if it has not."""
    number, *accounts = _cookie(request) or [""]
    if user.pk in accounts:
        return str(number)
    signed_in = access.account(request) == user.pk
    return (request.session.session_key or "") if signed_in else ""


def _cookie(request: HttpRequest) -> list[str | int]:
    try:
        content: list[str | int] = signing.loads(request.COOKIES.get(COOKIE, ""), salt=COOKIE)
    except signing.BadSignature:
        return []
    return content
