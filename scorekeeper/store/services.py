"""Services: the only writers. Whoever changes a match says which version was seen, and every change is logged.

Deeds are inverted by deeds: what is taken back is a line of the log as well.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone

from scorekeeper.match import facts, renaming
from scorekeeper.match.reading import RecordError
from scorekeeper.store import amendments, codec, moves, rulesets, selectors
from scorekeeper.store.meters import METERS
from scorekeeper.store.models import Book, Entry, Match, Player, Revision, Saved, fresh_slug
from scorekeeper.store.moves import NewOrder

Deed = Revision.Deed


class IrrevocableError(Exception):
    """A change cannot be taken back: what the log says of it cannot be read."""


class StaleError(Exception):
    """Somebody else changed the match since this version was seen; `meanwhile` is what they did."""

    def __init__(self, match: Match, meanwhile: tuple[Revision, ...]) -> None:
        super().__init__(f"{match.slug} is at version {match.version}.")
        self.match = match
        self.meanwhile = meanwhile


@dataclass(frozen=True, slots=True, kw_only=True)
class Writer:
    """Who writes, as they call themselves, and which version of the match they saw last."""

    seen: int
    name: str = ""


def begin(book: Book, match: facts.Match, *, slug: str = "") -> Match:
    """A match begins; whoever plays is on the book's roster from now on, and retired no more."""
    with transaction.atomic():
        enroll(book, match.players)
        Player.objects.filter(book=book, name__in=match.players, retired=True).update(retired=False)
        return Match.objects.create(
            book=book, opening=rulesets.apart(codec.written_opening(match)), slug=slug or fresh_slug()
        )


def enroll(book: Book, names: Iterable[str]) -> None:
    Player.objects.bulk_create([Player(book=book, name=name) for name in names], ignore_conflicts=True)


@transaction.atomic
def record(match: Match, fact: facts.Fact, *, writer: Writer, key: str, before: Entry | None = None) -> Entry:
    """Write a fact down, at the end or before another; the same key and fact again are the same entry."""
    row = hold(match)
    known = selectors.recorded(row, key)
    if known:
        return _the_same(row, known, fact, writer)
    _unless_stale(row, writer)
    place = before.place if before else _end(row)
    if before:
        _shift(row, place, 1)
    told = {"fact": codec.written(fact), "key": key, "version": row.version + 1, "by": writer.name}
    entry = Entry.objects.create(match=row, place=place, **told)
    _seat(row, fact)
    if row.rulings_version and not before and isinstance(fact, facts.Dealt):
        _rule(row, entry)
    if before:
        _log(row, writer, Deed.INSERTED, entry, after=entry.fact)
    else:
        _next_version(row)
    return entry


def _rule(row: Match, entry: Entry) -> None:
    """What was decided while this hand was played is about this hand, also where it was undone in between."""
    asked = Saved.objects.filter(match=row, playing=True)
    struck = asked.filter(entry__struck_at__isnull=False).exists()
    undone = selectors.undone(Entry.objects.filter(match=row).exclude(pk=entry.pk)) if struck else ()
    asked.filter(Q(entry=None) | Q(entry__in=undone)).update(entry=entry)


def _the_same(row: Match, known: Entry, fact: facts.Fact, writer: Writer) -> Entry:
    """What its key has saved already; another fact under the same key is no repetition, and is not lost."""
    said, again = selectors.recording(known).after, codec.written(fact)
    if not isinstance(said, dict) or {**said, "at": ""} != {**again, "at": ""}:
        raise StaleError(row, selectors.lines(row, after=writer.seen))
    return known


@transaction.atomic
def amend(entry: Entry, fact: facts.Fact, *, writer: Writer) -> None:
    """Something else happened than was written down; saying the same again changes nothing."""
    _amend(entry, codec.written(fact), writer)
    _seat(entry.match, fact)


def _amend(entry: Entry, after: object, writer: Writer) -> None:
    row = hold(entry.match, writer)
    entry.refresh_from_db()
    before = entry.fact
    if before == after:
        return
    _keep_recordings([entry])
    _log(row, writer, Deed.AMENDED, entry, before=before, after=after)
    entry.fact, entry.amended_at = after, timezone.now() if _amended(entry) else None
    entry.save(update_fields=["fact", "amended_at"])


def _keep_recordings(entries: Iterable[Entry]) -> None:
    """What was recorded goes into the log before anything else stands in these entries."""
    Revision.objects.bulk_create(selectors.recordings([*entries]))


def _amended(entry: Entry) -> bool:
    """Whether an amendment stands; one that the next took back does not, nor does the one that took it back."""
    standing = list[tuple[object, object]]()
    for before, after in entry.revisions.filter(deed=Deed.AMENDED).values_list("before", "after"):
        if standing and standing[-1] == (after, before):
            standing.pop()
        else:
            standing.append((before, after))
    return bool(standing)


@transaction.atomic
def strike(entry: Entry, *, writer: Writer, along: Iterable[Entry] | None = None) -> None:
    """Something never happened, nor did what goes along, which is what waited for it. It keeps its place."""
    row = hold(entry.match, writer)
    entry.refresh_from_db()
    if entry.struck_at is None:
        _strike(row, entry, writer, selectors.with_waiting(entry) if along is None else along)


def _strike(row: Match, entry: Entry, writer: Writer, along: Iterable[Entry] = ()) -> None:
    _save_struck([entry, *along], timezone.now())
    _log(row, writer, Deed.STRUCK, entry, before=entry.fact)


def _save_struck(entries: Iterable[Entry], at: datetime | None) -> None:
    Entry.objects.filter(pk__in=[each.pk for each in entries]).update(struck_at=at)


@transaction.atomic
def restore(entry: Entry, *, writer: Writer) -> None:
    """It did happen after all, and so did what was struck with it."""
    row = hold(entry.match, writer)
    entry.refresh_from_db()
    if entry.struck_at is not None:
        along = selectors.with_waiting(entry)
        _save_struck(along, None)
        _log(row, writer, Deed.RESTORED, entry, before=moves.together(along), after=entry.fact)


@transaction.atomic
def move(entry: Entry, *, to: int, writer: Writer) -> None:
    """Something happened earlier or later; `to` is its new number among the facts that stand."""
    row = hold(entry.match, writer)
    _reorder(row, entry, writer, moves.moved(entry, to))


@transaction.atomic
def move_back(revision: Revision, *, writer: Writer) -> None:
    """What this line of the log moved stands again where it stood before."""
    if moves.number_of(revision.before) is None:
        raise IrrevocableError
    entry = _entry(revision)
    row = hold(entry.match, writer)
    _reorder(row, entry, writer, moves.moved_back(revision, entry))


def _reorder(row: Match, entry: Entry, writer: Writer, found: NewOrder | None) -> None:
    if found is None or found.order == [*Entry.objects.filter(match=row)]:
        return
    before = moves.written(entry, found.moving)
    for place, each in enumerate(found.order):
        Entry.objects.filter(pk=each.pk).update(place=place)
    _log(row, writer, Deed.MOVED, entry, before=before, after=moves.written(entry, found.moving))


@transaction.atomic
def reopen(match: Match, beginning: facts.Match, *, writer: Writer, without: Iterable[Entry] = ()) -> None:
    """The beginning was otherwise: other players, other rules for the whole match, another name or date.

    `without` are changes that it makes superfluous, and they are struck first.
    """
    row = hold(match, writer)
    for entry in without:
        _strike(row, entry, writer)
    before, after = rulesets.together(row.opening), codec.written_opening(beginning)
    if before == after:
        return
    row.opening = rulesets.apart(after)
    row.save(update_fields=["opening"])
    enroll(row.book, beginning.players)
    _log(row, writer, Deed.REOPENED, None, before=before, after=after)


@transaction.atomic
def rename(match: Match, old: str, new: str, *, writer: Writer) -> None:
    """Somebody is called otherwise, in everything that was ever written down of a match, struck or not."""
    row = hold(match, writer)
    entries = list(Entry.objects.filter(match=row))
    told = codec.read(
        rulesets.together(row.opening), [entry.fact for entry in entries]
    )  # what cannot be read stays as it is
    row.opening = rulesets.apart(codec.written_opening(renaming.renamed(told, old, new)))
    _keep_recordings(entries)
    for entry, fact in zip(entries, told.facts, strict=True):
        entry.fact = codec.written(renaming.renamed(fact, old, new))
    row.save(update_fields=["opening"])
    Entry.objects.bulk_update(entries, ["fact"])
    enroll(row.book, [new])
    _log(row, writer, Deed.RENAMED, None, before=old, after=new)


@transaction.atomic
def take_back(match: Match, version: int, *, writer: Writer) -> None:
    """Undo what made this version, so long as nothing came after it."""
    row = hold(match)
    revision = selectors.revision(row, version)
    if revision is None or row.version != version:
        raise StaleError(row, selectors.lines(row, after=version))
    _INVERSE[Deed(revision.deed)](revision, Writer(seen=version, name=writer.name))
    if revision.alongside:
        _put_back(Match.objects.get(pk=row.pk), revision.alongside)


def _unrecord(revision: Revision, writer: Writer) -> None:
    """Nothing goes but what came: what waited for a hand waits on, for it may be recorded anew."""
    strike(_entry(revision), writer=writer, along=())


def _unrestore(revision: Revision, writer: Writer) -> None:
    entry = _entry(revision)
    strike(entry, writer=writer, along=moves.came_back(revision, entry))


def _unamend(revision: Revision, writer: Writer) -> None:
    """What stood there comes back as it stood, were it something that nobody can read."""
    if revision.before is None:
        raise IrrevocableError
    entry = _entry(revision)
    _amend(entry, amendments.undone(entry.fact, revision.before, revision.after), writer)


def _unopen(revision: Revision, writer: Writer) -> None:
    try:
        before = codec.read(revision.before, ())
    except RecordError as error:
        raise IrrevocableError from error
    reopen(revision.match, before, writer=writer)


def _unname(revision: Revision, writer: Writer) -> None:
    old, new = revision.after, revision.before
    if not (isinstance(old, str) and isinstance(new, str) and codec.is_name(new)):
        raise IrrevocableError
    rename(revision.match, old, new, writer=writer)


def _entry(revision: Revision) -> Entry:
    return Entry.objects.select_related("match").get(pk=revision.entry_id or 0)


_INVERSE: dict[Deed, Callable[[Revision, Writer], None]] = {
    Deed.RECORDED: _unrecord,
    Deed.INSERTED: _unrecord,
    Deed.RESTORED: _unrestore,
    Deed.STRUCK: lambda revision, writer: restore(_entry(revision), writer=writer),
    Deed.AMENDED: _unamend,
    Deed.MOVED: lambda revision, writer: move_back(revision, writer=writer),
    Deed.REOPENED: _unopen,
    Deed.RENAMED: _unname,
}


@transaction.atomic
def amend_alongside(match: Match, changed: Iterable[tuple[Entry, facts.Fact]]) -> None:
    """Other facts change with the last change of a match, and are taken back with it."""
    _write_alongside(hold(match), [(entry, codec.written(fact)) for entry, fact in changed])


def _put_back(row: Match, alongside: object) -> None:
    """What was changed alongside, as it stood before."""
    try:
        before = {int(pk): was for pk, was, _now in alongside}  # type: ignore[attr-defined]  # or it cannot be read
    except (TypeError, ValueError) as error:
        raise IrrevocableError from error
    _write_alongside(row, [(entry, before[entry.pk]) for entry in Entry.objects.filter(match=row, pk__in=before)])


def _write_alongside(row: Match, changed: list[tuple[Entry, object]]) -> None:
    """An entry that the last change has changed already is listed once, from what it was at first."""
    _keep_recordings([entry for entry, _after in changed])
    revision = selectors.lines(row, after=row.version - 1)[0]
    listed = {pk: [pk, was, after] for pk, was, after in revision.alongside or ()}
    for entry, after in changed:
        was = listed[entry.pk][1] if entry.pk in listed else entry.fact
        listed[entry.pk] = [entry.pk, was, after]
        entry.fact, entry.amended_at = after, timezone.now()
    revision.alongside = [*listed.values()]
    revision.save()
    Entry.objects.bulk_update([entry for entry, _after in changed], ["fact", "amended_at"])


def hold(match: Match, writer: Writer | None = None) -> Match:
    """Inside a transaction, the match's row, held until the change is whole; writers queue here.

    With a writer, nothing changed since the version that was seen.
    """
    row = Match.objects.select_for_update().select_related("book").get(pk=match.pk)
    if writer:
        _unless_stale(row, writer)
    return row


def _unless_stale(row: Match, writer: Writer) -> None:
    if row.version != writer.seen:
        raise StaleError(row, selectors.lines(row, after=writer.seen))


def _end(row: Match) -> int:
    last = Entry.objects.filter(match=row).order_by("-place").first()
    return last.place + 1 if last else 0


def _shift(row: Match, place: int, by: int) -> None:
    Entry.objects.filter(match=row, place__gte=place).update(place=F("place") + by)


def _seat(row: Match, fact: facts.Fact) -> None:
    """Whoever sits down later is on the roster too."""
    if isinstance(fact, facts.NewSeats):
        enroll(row.book, fact.players)


def _next_version(row: Match) -> None:
    row.version += 1
    row.save(update_fields=["version"])
    transaction.on_commit(lambda: METERS.add("scorekeeper_changes_saved_total"))


def _log(  # noqa: PLR0917 - a line of the log has these columns
    row: Match, writer: Writer, deed: Deed, entry: Entry | None, before: object = None, after: object = None
) -> None:
    _next_version(row)
    Revision.objects.create(
        match=row, entry=entry, version=row.version, deed=deed, before=before, after=after, by=writer.name
    )
