"""Given: every key that a visitor has, in this browser and on the shelf of an account."""

from django.http import HttpRequest

from scorekeeper.store import shelves
from scorekeeper.web import access


def given(request: HttpRequest) -> tuple[str, ...]:
    user_id = access.account(request)
    return (*access.tokens(request), *(shelves.tokens(user_id) if user_id is not None else ()))
