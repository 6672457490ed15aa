"""Roster: what a book and the people in it are called."""

from collections.abc import Container, Iterable, Mapping
from contextlib import suppress
from itertools import count, pairwise

from django.db import transaction
from django.utils import timezone

from scorekeeper.match.reading import RecordError
from scorekeeper.store import catalogue, removals, selectors, services
from scorekeeper.store.models import NAME_LENGTH, Book, Match, Merger, Player, Saved
from scorekeeper.store.names import namesake
from scorekeeper.store.services import Writer


class TakenError(Exception):
    """Somebody else in the book is called so already, or as good as so; `called` is who was to be."""

    def __init__(self, name: str, called: str) -> None:
        super().__init__(name)
        self.name = name
        self.called = called


class ApartError(Exception):
    """Two who sat at one table, in these matches, are two people."""

    def __init__(self, matches: tuple[Match, ...]) -> None:
        super().__init__(f"{len(matches)} matches")
        self.matches = matches


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
    Saved.objects.filter(book=book, by=old).update(by=name)
    _renamed(Match.objects.filter(pk__in=catalogue.seated(book, old)), old, name, by)


def matches_of(player: Player) -> tuple[Match, ...]:
    """Every match in which somebody ever sat, deleted ones among them, the latest first."""
    seated = catalogue.seated(player.book, player.name)
    return tuple(Match.objects.filter(pk__in=seated).order_by("-made_at", "-pk"))


def together(one: Player, other: Player) -> tuple[Match, ...]:
    """The matches in which both sat at the table, besides those that were deleted."""
    seated = catalogue.seated(one.book, other.name)
    return tuple(match for match in matches_of(one) if match.pk in seated and not match.removed_at)


def changing(player: Player, into: Player) -> tuple[Match, ...]:
    """The matches that have another name in them once the first goes into the other."""
    seated = catalogue.seated(player.book, into.name)
    return tuple(match for match in matches_of(player) if match.pk not in seated)


@transaction.atomic
def merge(player: Player, into: Player, *, by: str = "") -> Merger:
    """Two names are one person's: every match of the first has the other's name from now on, and says so in its log.

    A match that cannot be read keeps every name as it stands, and so does a deleted one at which both sat. Whoever is
    in somebody else already is not there.
    """
    book = Book.objects.select_for_update().get(pk=player.book_id)
    player, into = (Player.objects.get(book=book, pk=each.pk) for each in (player, into))
    if both := together(player, into):
        raise ApartError(both)
    rulings = Saved.objects.filter(book=book, by=player.name)
    merger = Merger.objects.create(
        book=book,
        number=player.pk,
        name=player.name,
        retired=player.retired,
        into=into.pk,
        matches=_renamed(changing(player, into), player.name, into.name, by),
        rulings=list(rulings.values_list("pk", flat=True)),
    )
    rulings.update(by=into.name)
    player.delete()
    return merger


def mergers(player: Player) -> tuple[Merger, ...]:
    """Who turned out to be this one, so long as it can be undone; the latest first."""
    since = timezone.now() - removals.KEPT
    return tuple(Merger.objects.filter(book=player.book_id, into=player.pk, made_at__gt=since))


@transaction.atomic
def unmerge(merger: Merger, *, by: str = "") -> Player:
    """They were two after all: what was one's is that one's again, by the same number, whatever came since."""
    book = Book.objects.select_for_update().get(pk=merger.book_id)
    into = Player.objects.get(book=book, pk=merger.into)
    _unless_taken(book, merger.name, "")
    player = Player.objects.create(pk=merger.number, book=book, name=merger.name, retired=merger.retired)
    theirs = catalogue.seated(book, into.name) & {*_numbers(merger.matches)}
    _renamed(Match.objects.filter(pk__in=theirs), into.name, merger.name, by)
    Saved.objects.filter(book=book, pk__in=_numbers(merger.rulings), by=into.name).update(by=merger.name)
    merger.delete()
    return player


def _numbers(written: object) -> list[int]:
    """A row that something else has written into names nothing."""
    return [each for each in written if isinstance(each, int)] if isinstance(written, list) else []


def _renamed(matches: Iterable[Match], old: str, new: str, by: str) -> list[int]:
    """The numbers of those that could be read."""
    done = []
    for match in matches:
        with suppress(RecordError):
            services.rename(match, old, new, writer=Writer(seen=match.version, name=by))
            done.append(match.pk)
    return done


def retire(player: Player, *, retired: bool) -> None:
    """Somebody plays no more, or plays again; nothing of what was played changes."""
    player.retired = retired
    player.save(update_fields=["retired"])


@transaction.atomic
def remove(match: Match) -> None:
    """Whoever sat in this match alone goes off the roster with it, so that a name that was misspelt is not offered.

    So long as other matches are there: without any the roster is what a book is called after. Who is somebody else as
    well stays, so that this can be undone.
    """
    removals.remove(match)
    standing = {*Match.objects.filter(book=match.book_id, removed_at=None).values_list("pk", flat=True)}
    tables = [*catalogue.who_sat(match.book)]
    stay = {name for number, names in tables if number in standing for name in names}
    gone = {name for number, names in tables if number == match.pk for name in names} - stay
    if standing:
        made_one = Merger.objects.filter(book=match.book_id).values("into")
        Player.objects.filter(book=match.book_id, name__in=gone, retired=False).exclude(pk__in=made_one).delete()


@transaction.atomic
def restore(match: Match) -> None:
    """Whoever sat in it is on the roster again."""
    removals.restore(match)
    services.enroll(
        match.book, {name for number, names in catalogue.who_sat(match.book) if number == match.pk for name in names}
    )


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
