"""Roster: what a book and the people in it are called."""

from collections.abc import Container, Mapping
from contextlib import suppress
from itertools import count, pairwise

from django.db import transaction

from scorekeeper.match.reading import RecordError
from scorekeeper.store import catalogue, selectors, services
from scorekeeper.store.models import NAME_LENGTH, Book, Match, Player
from scorekeeper.store.names import namesake
from scorekeeper.store.services import Writer


class TakenError(Exception):
    """Somebody else in the book is called so already, or as good as so; `called` is who was to be."""

    def __init__(self, name: str, called: str) -> None:
        super().__init__(name)
        self.name = name
        self.called = called


def name_book(book: Book, name: str) -> None:
    """Without a name a book is called after those who play."""
    book.name = name
    book.save(update_fields=["name"])


@transaction.atomic
def rename(player: Player, name: str, *, by: str = "") -> None:
    """Somebody is called otherwise in every match of the book; each of them says so in its log.

    A match that cannot be read keeps every name as it stands.
    """
    book, old = Book.objects.select_for_update().get(pk=player.book_id), player.name
    if name == old:
        return
    _unless_taken(book, name, old)
    player.name = name
    player.save(update_fields=["name"])
    for match in Match.objects.filter(pk__in=catalogue.seated(book, old)):
        with suppress(RecordError):
            services.rename(match, old, name, writer=Writer(seen=match.version, name=by))


@transaction.atomic
def call(match: Match, names: Mapping[str, str], *, nameless: Container[str] = (), by: str = "") -> None:
    """People at a table are called otherwise, in the whole book; or, by names that are known there, in this match.

    A known name says who it was that sat there, so that it is none of somebody who sat at this table as well. Whoever
    was `nameless` is somebody else in every match. People who were taken for each other take each other's names.
    """
    book = match.book
    rings = dict.fromkeys(filter(None, (_ring(names, old) for old in names)))
    for ring in rings:
        _exchange(match, ring, by)
    for old, name in names.items():
        if any(old in ring for ring in rings):
            continue
        player = Player.objects.filter(book=book, name=old).first()
        known = Player.objects.filter(book=book, name=name).exists()
        elsewhere = catalogue.seated(book, old) - {match.pk}
        if not known and old in nameless and elsewhere:
            _unless_taken(book, name, old)
        elif not (known and match.pk not in catalogue.seated(book, name)):
            if player:
                rename(player, name, by=by)
            continue
        _call_here(match, old, name, by)
        if player and not elsewhere:
            player.delete()


def _ring(names: Mapping[str, str], first: str) -> tuple[str, ...]:
    """Everybody from here who takes the name of the next, where the last takes the first one's; or else nobody.

    Whoever of them comes first in the alphabet comes first, so that a ring is the same wherever one begins.
    """
    ring = [first]
    while (name := names.get(ring[-1], first)) not in ring:
        ring.append(name)
    at = ring.index(min(ring))
    return (*ring[at:], *ring[:at]) if names.get(ring[-1]) == first else ()


def _exchange(match: Match, ring: tuple[str, ...], by: str) -> None:
    """Each takes the name of the next, in this match alone; the first waits under a name that nobody has."""
    spare = _spare(match.book, ring[0])
    line = (spare, *ring[1:], ring[0])
    for old, name in ((ring[0], spare), *reversed([*pairwise(line)])):
        _call_here(match, old, name, by)
    Player.objects.filter(book=match.book, name=spare).delete()


def _spare(book: Book, name: str) -> str:
    """A name like this one, which nobody in the book has."""
    known = selectors.roster(book)
    likely = (name[: NAME_LENGTH - more] + "′" * more for more in count(1))
    return next(spare for spare in likely if not namesake(spare, known))


def _call_here(match: Match, old: str, name: str, by: str) -> None:
    match.refresh_from_db()
    services.rename(match, old, name, writer=Writer(seen=match.version, name=by))


def _unless_taken(book: Book, name: str, called: str) -> None:
    other = namesake(name, Player.objects.filter(book=book).exclude(name=called).values_list("name", flat=True))
    if other:
        raise TakenError(other, called)
