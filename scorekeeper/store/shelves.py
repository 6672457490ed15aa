"""Shelves: the keys that an account carries from one device to the next."""

from collections.abc import Iterable

from scorekeeper.store.models import Book, Key, Shelf


def put(user_id: int, digests: Iterable[str]) -> None:
    """These keys go with the account from now on; those that open nothing stay behind."""
    good = Key.objects.filter(digest__in=[*digests], revoked_at=None)
    Shelf.objects.bulk_create([Shelf(user_id=user_id, key=key) for key in good], ignore_conflicts=True)


def take_off(user_id: int, book: Book) -> None:
    Shelf.objects.filter(user_id=user_id, key__book=book).delete()


def keys(user_id: int) -> tuple[Key, ...]:
    """The keys on the shelf that open something, the last one put there first."""
    found = Shelf.objects.filter(user_id=user_id, key__revoked_at=None).order_by("-pk").select_related("key")
    return tuple(place.key for place in found)
