"""Beginnings: a match, and a book around it where there is none yet; the same form twice is one match."""

from base64 import urlsafe_b64encode
from dataclasses import dataclass, replace
from hashlib import blake2b

from django.db import IntegrityError, transaction

from scorekeeper.match import facts
from scorekeeper.store import catalogue, codec, keys, rulesets, selectors, services
from scorekeeper.store.models import Book, Entry, Key, Match, fresh_slug
from scorekeeper.store.services import Writer

SHORTEST_KEY = 16


@dataclass(frozen=True, slots=True, kw_only=True)
class Begun:
    """A match, and the key that keeps the book which it opened."""

    match: Match
    key: Key | None = None


def start(
    match: facts.Match,
    *,
    first: facts.SetScore | None = None,
    book: Book | None = None,
    by: str = "",
    key: str = "",
    said: str = "",
    claim: str = "",
) -> Begun:
    """Begin a match; `first` says who declares first where the table agreed on it.

    `key` was made for the form, and `said` is what was written there. The address is only a hash of both, and the same
    form again opens the book only for the browser that opened it with that form, which `claim` tells.
    """
    slug = address(key, said)
    begun = _begun(slug, claim)
    if begun:
        return begun
    try:
        return _begin(match, slug, first, by, book, claim)
    except IntegrityError:  # the same form came a second time at the same moment, and the other was faster
        begun = _begun(slug, claim)
        if begun is None:
            raise
        return begun


def unplayed(book: Book, match: facts.Match, first: facts.SetScore | None) -> Match | None:
    """The last match of a book, if it began just so and nothing came after: whoever went back and deals means it."""
    row = catalogue.latest(book)
    if row is None or rulesets.together(row.opening) != codec.written_opening(match):
        return None
    came = [entry.fact for entry in Entry.objects.filter(match=row)]
    return row if came == ([codec.written(first)] if first else []) else None


def _begun(slug: str, claim: str) -> Begun | None:
    """What this form began before."""
    known = Match.objects.filter(slug=slug).select_related("book").first()
    return Begun(match=known, key=selectors.claimed(known.book, claim)) if known else None


@transaction.atomic
def _begin(  # noqa: PLR0917 - as above, without the key
    match: facts.Match, slug: str, first: facts.SetScore | None, by: str, book: Book | None, claim: str
) -> Begun:
    if book is None:
        opened = keys.open_book(claim=claim)
        return replace(_begin(match, slug, first, by, opened.book, ""), key=opened)
    row = services.begin(book, match, slug=slug)
    if first:
        services.record(row, first, writer=Writer(seen=row.version, name=by), key="first")
    return Begun(match=row)


def address(key: str, said: str = "") -> str:
    """Where the match of this form is; a key that was not made by us is worth nothing."""
    if len(key) < SHORTEST_KEY:
        return fresh_slug()
    return urlsafe_b64encode(blake2b(f"{key} {said}".encode(), digest_size=12).digest()).decode()
