"""Roster: what a book and the people in it are called."""

from collections.abc import Container, Mapping
from contextlib import suppress

from django.db import transaction

from scorekeeper.match.reading import RecordError
from scorekeeper.store import catalogue, services
from scorekeeper.store.models import Book, Match, Player
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
    was `nameless` is somebody else in every match.
    """
    book = match.book
    for old, name in names.items():
        player = Player.objects.filter(book=book, name=old).first()
        known = Player.objects.filter(book=book, name=name).exists()
        elsewhere = catalogue.seated(book, old) - {match.pk}
        if not known and old in nameless and elsewhere:
            _unless_taken(book, name, old)
        elif not (known and match.pk not in catalogue.seated(book, name)):
            if player:
                rename(player, name, by=by)
            continue
        match.refresh_from_db()
        services.rename(match, old, name, writer=Writer(seen=match.version, name=by))
        if player and not elsewhere:
            player.delete()


def _unless_taken(book: Book, name: str, called: str) -> None:
    other = namesake(name, Player.objects.filter(book=book).exclude(name=called).values_list("name", flat=True))
    if other:
        raise TakenError(other, called)
