"""Guesses: how often somebody may be wrong about what only those at the table know; counted across all workers."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from scorekeeper.store.locks import alone
from scorekeeper.store.models import Guess

At = Guess.At
Count = tuple[At, str]
"""What is counted, and by what."""

WHILE = timedelta(hours=1)

CLOCKS_APART = timedelta(minutes=1)
"""So far the clocks of two machines may be apart. What is dated later still is from before a clock was set back."""

LIMITS = {At.CODE: 10, At.SIGN_IN: 20, At.SIGN_UP: 10, At.ACCOUNT: 50}
"""So many an hour from one visitor, or with one account.

There is no limit for all visitors together: strangers would use it up for everybody. A password and a new name cost
the server half a second of arithmetic each, so right ones count as well. Twenty of them are ten seconds of every hour;
by asking for pages, which nobody counts, the same visitor can keep the server as busy within a minute.
"""


class NotHeardError(Exception):
    """Too many were wrong; `until` is when the next one at this will be listened to."""

    def __init__(self, at: At, until: datetime) -> None:
        super().__init__(f"Not before {until:%H:%M}.")
        self.at = at
        self.until = until


def listen(at: At, by: str) -> None:
    until = heard_again(at, by)
    if until:
        raise NotHeardError(at, until)


@transaction.atomic
def try_once(*counts: Count) -> list[Guess]:
    """One more of each, unless one of them is not listened to; what is tried at once is counted one after the other."""
    for at, by in sorted(counts):  # in one order, so that no two wait for each other
        alone(f"{at} {by}")
    for each in counts:
        listen(*each)
    return [count(*each) for each in counts]


def heard_again(at: At, by: str) -> datetime | None:
    """When the next guess will be listened to; nothing if it is now.

    That is when the oldest of the last so many stops counting, and never later than a whole while from now.
    """
    most = LIMITS[at]
    oldest = recent(at).filter(by=by).order_by("-made_at", "-pk")[most - 1 : most].first()
    return min(oldest.made_at, timezone.now()) + WHILE if oldest else None


def count(at: At, by: str) -> Guess:
    """One more; those that no longer count are not kept."""
    now = timezone.now()
    kept = Guess.objects.filter(at__in=At.values)  # every kind, so that the index on kind and time serves
    kept.filter(made_at__lte=now - WHILE).delete()
    kept.filter(made_at__gt=now + CLOCKS_APART).delete()
    return Guess.objects.create(at=at, by=by, made_at=now)


def take_back(guesses: Iterable[Guess]) -> None:
    """They were right, and count no longer."""
    Guess.objects.filter(pk__in=[guess.pk for guess in guesses]).delete()


def recent(*at: At) -> QuerySet[Guess]:
    """The guesses that count."""
    now = timezone.now()
    return Guess.objects.filter(at__in=at, made_at__gt=now - WHILE, made_at__lte=now + CLOCKS_APART)
