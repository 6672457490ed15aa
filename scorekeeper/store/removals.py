"""Removals: what was deleted is out of sight at once, comes back if asked to within thirty days, and then is gone."""

from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from scorekeeper.store.models import Book, Entry, Match, Merger
from scorekeeper.store.sqlite.base import UNREADABLE

KEPT = timedelta(days=30)
THROWAWAY_KEPT = timedelta(days=3)


def remove(thing: Book | Match) -> None:
    """Whoever holds a key to it finds nothing; deleted twice, it goes no later."""
    thing.removed_at = thing.removed_at or timezone.now()
    thing.save(update_fields=["removed_at"])


def restore(thing: Book | Match) -> None:
    thing.removed_at = None
    thing.save(update_fields=["removed_at"])


def gone_at(thing: Book | Match) -> datetime | None:
    """When it can no longer be brought back."""
    return thing.removed_at and thing.removed_at + KEPT


@transaction.atomic
def purge() -> None:
    """What was deleted long ago goes for good, and so do demonstrations that nobody has touched for days.

    A row whose date cannot be read stays: nobody knows how long ago it was.
    """
    now = timezone.now()
    for kind, since in ((Book, "removed_at"), (Match, "removed_at"), (Merger, "made_at")):
        old = kind.objects.filter(**{f"{since}__lte": now - KEPT})
        kind.objects.filter(pk__in=[row.pk for row in old if getattr(row, since) != UNREADABLE]).delete()
    lately = now - THROWAWAY_KEPT
    lively = Entry.objects.filter(made_at__gt=lately).values("match__book")
    tried = Book.objects.filter(throwaway=True, made_at__lte=lately).exclude(pk__in=lively)
    Book.objects.filter(pk__in=[row.pk for row in tried if row.made_at != UNREADABLE]).delete()
