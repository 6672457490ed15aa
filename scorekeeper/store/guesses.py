"""Guesses: how often somebody may be wrong about what only those at the table know; counted across all workers."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import QuerySet
from django.utils import timezone

from scorekeeper.store.models import CODE_LENGTH, CODE_LETTERS, Guess

At = Guess.At

WHILE = timedelta(hours=1)
CODES = len(CODE_LETTERS) ** CODE_LENGTH


@dataclass(frozen=True, slots=True, kw_only=True)
class Limit:
    """So many an hour: from one place, and from everywhere together."""

    each: int
    together: int


LIMITS = {
    At.CODE: Limit(each=10, together=600),
    At.SIGN_IN: Limit(each=20, together=3000),
    At.SIGN_UP: Limit(each=10, together=300),
}
"""A password and a new name cost the server half a second of arithmetic each, so right ones count as well."""


class NotHeardError(Exception):
    """Too many were wrong; `until` is when the next one will be listened to."""

    def __init__(self, until: datetime) -> None:
        super().__init__(f"Not before {until:%H:%M}.")
        self.until = until


def listen(at: At, by: str) -> None:
    until = heard_again(at, by)
    if until:
        raise NotHeardError(until)


def heard_again(at: At, by: str) -> datetime | None:
    """When the next guess will be listened to; nothing if it is now."""
    recent, limit = _recent(at), LIMITS[at]
    return _oldest(recent.filter(by=by), limit.each) or _oldest(recent, limit.together)


def count(at: At, by: str) -> None:
    """One more; those that no longer count are not kept."""
    Guess.objects.filter(made_at__lte=timezone.now() - WHILE).delete()
    Guess.objects.create(at=at, by=by)


def _recent(at: At) -> QuerySet[Guess]:
    return Guess.objects.filter(at=at, made_at__gt=timezone.now() - WHILE).order_by("-made_at", "-pk")


def _oldest(guesses: QuerySet[Guess], most: int) -> datetime | None:
    """When the oldest of the last so many stops counting."""
    last = guesses[most - 1 : most].first()
    return last.made_at + WHILE if last else None
