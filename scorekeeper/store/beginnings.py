"""Beginnings: a match, and a book around it where there is none yet; the same form twice is one match."""

from base64 import urlsafe_b64encode
from dataclasses import dataclass, replace
from hashlib import blake2b

from django.db import transaction

from scorekeeper.match import facts
from scorekeeper.store import keys, services
from scorekeeper.store.models import Book, Key, Match, fresh_slug
from scorekeeper.store.services import Writer

SHORTEST_KEY = 16


@dataclass(frozen=True, slots=True, kw_only=True)
class Begun:
    """A match, and the key that keeps the book which it opened."""

    match: Match
    key: Key | None = None


@transaction.atomic
def start(
    match: facts.Match, *, first: facts.Override | None = None, book: Book | None = None, by: str = "", key: str = ""
) -> Begun:
    """Begin a match; `first` says who declares first where the table agreed on it.

    `key` was made for the form. The address is only a hash of it, so that nobody who was shown the match can ask for
    the book by sending the form again.
    """
    slug = address(key)
    known = Match.objects.filter(slug=slug).select_related("book").first()
    if known:
        return Begun(match=known, key=None if book else keys.only_one(known.book, Key.Role.KEEPER))
    if book is None:
        opened = keys.open_book()
        return replace(start(match, first=first, book=opened.book, by=by, key=key), key=opened)
    row = services.begin(book, match, slug=slug)
    if first:
        services.record(row, first, writer=Writer(seen=row.version, name=by), key="first")
    return Begun(match=row)


def address(key: str) -> str:
    """Where the match of this form is; one that was not made by us is worth nothing."""
    if len(key) < SHORTEST_KEY:
        return fresh_slug()
    return urlsafe_b64encode(blake2b(key.encode(), digest_size=12).digest()).decode()
