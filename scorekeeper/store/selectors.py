"""Selectors: the only readers. One query loads a match's facts, and one fold makes the page."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple
from urllib.parse import parse_qs

from django.db import connections, router
from django.db.models import Max, QuerySet
from django.utils import timezone

from scorekeeper.match import checks, facts, fold
from scorekeeper.match.blocks import block
from scorekeeper.match.reading import RecordError
from scorekeeper.match.standing import Standing
from scorekeeper.rules.rulings import Verdict
from scorekeeper.rules.words import Sentence, plain
from scorekeeper.store import codec, codes, rulesets, seals
from scorekeeper.store.models import Book, Entry, Key, Match, Player, Revision, Saved

MATCH_VARIANTS = """
    SELECT store_match.version, store_key.role, store_key.match_id, store_book.name, store_match.rulings_version
    FROM store_match
    JOIN store_book ON store_book.id = store_match.book_id
    JOIN store_key ON store_key.book_id = store_match.book_id
    WHERE store_match.slug = %s AND store_match.removed_at IS NULL AND store_book.removed_at IS NULL
    AND store_key.digest IN ({digests}) AND store_key.revoked_at IS NULL
    AND (store_key.match_id IS NULL OR store_key.match_id = store_match.id)
"""
"""The keys to a match, or to its book, that are among these."""


class MatchVariant(NamedTuple):
    """What may differ between two looks at a match, whoever looks; the greater one allows more."""

    version: int
    writes: bool
    whole_book: bool
    book: str
    rulings: int = 0


@dataclass(frozen=True, kw_only=True)
class Notebook:
    """A match with the rows it was read from; entry by entry, fact by fact."""

    row: Match
    entries: tuple[Entry, ...]
    match: facts.Match

    @cached_property
    def standing(self) -> Standing:
        """Where the match stands, folded once for all who ask."""
        return fold.now(self.match)


@dataclass(frozen=True, slots=True, kw_only=True)
class Damaged:
    """A match whose beginning cannot be read, so nothing can be worked out of it; `why` says what the matter is."""

    row: Match
    entries: tuple[Entry, ...]
    why: tuple[Sentence, ...]


class DamagedError(Exception):
    """A page was asked for that needs a match which cannot be read."""

    def __init__(self, found: Damaged) -> None:
        super().__init__(f"{found.row.pk}: {plain(found.why)}")
        self.found = found


def notebook(row: Match) -> Notebook:
    """Everything that stands written of a match."""
    found = opened(row, tuple(Entry.objects.filter(match=row, struck_at=None)))
    if isinstance(found, Damaged):
        raise DamagedError(found)
    return found


def opened(row: Match, entries: tuple[Entry, ...] = ()) -> Notebook | Damaged:
    """A match with these of its entries, if its beginning can be read and can have been."""
    try:
        found = codec.read(rulesets.together(row.opening), [each.fact for each in entries])
    except RecordError as error:
        return Damaged(row=row, entries=entries, why=error.why)
    for problem in checks.opening_problems(found):
        return Damaged(row=row, entries=entries, why=(problem.sentence,))
    return Notebook(row=row, entries=entries, match=found)


def all_opened(rows: Sequence[Match]) -> tuple[Notebook | Damaged, ...]:
    """Each of these matches with its entries, for one query."""
    entries = defaultdict[int, list[Entry]](list)
    for each in Entry.objects.filter(match__in=rows, struck_at=None) if rows else ():
        entries[each.match_id].append(each)
    return tuple(opened(row, tuple(entries[row.pk])) for row in rows)


def recorded(row: Match, key: str) -> Entry | None:
    """What this key has saved already."""
    return Entry.objects.filter(match=row, key=key).first()


def recording(entry: Entry) -> Revision:
    """The line of the log that says what was written down when its key saved it, whatever became of it since."""
    return Revision.objects.filter(entry=entry, version=entry.version).first() or _told_by(entry)


def recordings(entries: Iterable[Entry]) -> list[Revision]:
    """The lines of these entries that are not in the log yet; of some rows nobody knows when they were recorded."""
    kept = {*Revision.objects.filter(entry__in=entries).values_list("entry", "version")}
    return [_told_by(entry) for entry in entries if entry.version and (entry.pk, entry.version) not in kept]


def _told_by(entry: Entry) -> Revision:
    """The line that is not in the log so long as an entry says the same."""
    by = {"by": entry.by, "at": entry.made_at, "after": entry.fact}
    return Revision(match_id=entry.match_id, entry=entry, version=entry.version, deed=Revision.Deed.RECORDED, **by)


def entry(row: Match, pk: int) -> Entry | None:
    """One entry of this match, struck or not."""
    return Entry.objects.filter(match=row, pk=pk).select_related("match").first()


def struck_entry(row: Match, pk: object) -> Entry | None:
    """This entry of a match, if it was struck."""
    return Entry.objects.filter(match=row, pk=pk).exclude(struck_at=None).first() if isinstance(pk, int) else None


def with_waiting(entry: Entry) -> tuple[Entry, ...]:
    """A hand and what waits for it: as the match is folded, or what was struck in the same moment."""
    if entry.struck_at:
        return tuple(Entry.objects.filter(match=entry.match_id, struck_at=entry.struck_at))
    found = notebook(entry.match)
    return tuple(found.entries[at] for at in block(fold.steps(found.match), found.entries.index(entry)))


def who_struck(entry: Entry) -> str:
    """Who struck it last, as they call themselves."""
    found = Revision.objects.filter(entry=entry, deed=Revision.Deed.STRUCK).order_by("-version").first()
    return found.by if found else ""


def changed_last(entry: Entry) -> int:
    """The version that the last change of this entry made."""
    changed = Revision.objects.filter(entry=entry).aggregate(last=Max("version"))["last"]
    return changed or entry.version


def struck(row: Match) -> tuple[Entry, ...]:
    return tuple(Entry.objects.filter(match=row).exclude(struck_at=None))


def log(row: Match) -> tuple[Revision, ...]:
    """The latest change first."""
    return lines(row)[::-1]


def lines(row: Match, *, after: int = 0) -> tuple[Revision, ...]:
    """Every change after this version, the earliest first."""
    later = {"match": row, "version__gt": after}
    kept = {line.version: line for line in Revision.objects.filter(**later).select_related("entry")}
    told = {entry.version: _told_by(entry) for entry in Entry.objects.filter(**later)}
    return tuple(line for _version, line in sorted((told | kept).items()))


def renamings(row: Match, version: int) -> tuple[tuple[int, str, str], ...]:
    """Who was called otherwise after this version: by which one, from what name to what."""
    found = Revision.objects.filter(match=row, version__gt=version, deed=Revision.Deed.RENAMED).order_by("version")
    return tuple((by, str(old), str(new)) for by, old, new in found.values_list("version", "before", "after"))


def revision(row: Match, version: int) -> Revision | None:
    """The change that made this version."""
    kept = Revision.objects.filter(match=row, version=version).select_related("entry").first()
    if kept:
        return kept
    entry = Entry.objects.filter(match=row, version=version).select_related("match").first()
    return _told_by(entry) if entry else None


NUL = "\0"
"""Addresses may hold it, and PostgreSQL refuses to look for it."""


def book(slug: str) -> Book | None:
    return Book.objects.filter(slug=slug.replace(NUL, ""), removed_at=None).first()


def any_book(slug: str) -> Book | None:
    """Even one that was deleted, so long as it can be brought back."""
    return Book.objects.filter(slug=slug).first()


def match(slug: str) -> Match | None:
    found = Match.objects.filter(slug=slug.replace(NUL, ""), removed_at=None, book__removed_at=None)
    return found.select_related("book").first()


def any_match(slug: str) -> Match | None:
    """Even one that was deleted, so long as it can be brought back and its book is there."""
    return Match.objects.filter(slug=slug, book__removed_at=None).select_related("book").first()


def keys_to(book: Book, digests: Iterable[str]) -> tuple[Key, ...]:
    """Which of these keys open this book or something in it."""
    return tuple(Key.objects.filter(book=book, digest__in=[*digests], revoked_at=None))


def keys_on_shelf(book: Book, user_id: int) -> tuple[Key, ...]:
    """Which keys to this book, or to something in it, an account carries."""
    return tuple(Key.objects.filter(book=book, shelves__user=user_id, revoked_at=None))


def key(token: str) -> Key | None:
    """A key that opens something."""
    return _good_keys().filter(digest=seals.digest(token)).first()


def link(book: Book, number: int) -> Key | None:
    """A key of this book by its number, so long as it opens something."""
    return Key.objects.filter(book=book, pk=number, revoked_at=None).select_related("book", "match").first()


def claimed(book: Book, claim: str) -> Key | None:
    """The key that this form made, so long as it opens something."""
    return _good_keys().filter(book=book, claim=claim).first() if claim else None


def opened_by(claim: str) -> Key | None:
    """The key to the book that this form opened, so long as it opens something."""
    return _good_keys().filter(claim=claim, role=Key.Role.KEEPER).first() if claim else None


def successor(slug: str, number: int, digests: Iterable[str], claim: str) -> Key | None:
    """The key that this form made in place of another, for whoever still holds that other one."""
    old = Key.objects.filter(pk=number, book__slug=slug, digest__in=[*digests]).select_related("book").first()
    return claimed(old.book, claim) if old else None


def coded(code: str) -> Key | None:
    """The key that six signs stand for just now."""
    good = {"code_until__gt": timezone.now(), "code_until__lte": codes.latest()}
    return _good_keys().filter(code_digest=seals.code_digest(code), **good).first()


def _good_keys() -> QuerySet[Key]:
    found = Key.objects.filter(revoked_at=None, book__removed_at=None, match__removed_at=None)
    return found.select_related("book", "match")


def links(book: Book, match: Match | None = None) -> tuple[Key, ...]:
    """The keys to a book, or to one match alone, that may be given to others."""
    return tuple(Key.objects.filter(book=book, match=match, revoked_at=None).order_by("role", "-pk"))


def match_variant(slug: str, digests: Sequence[str]) -> MatchVariant | None:
    """A match as the holder of these keys may see it; nothing where they open nothing.

    Every phone at every table asks this every two seconds, and putting a query together costs more than answering it.
    """
    if not digests:
        return None
    with connections[router.db_for_read(Match)].cursor() as cursor:
        cursor.execute(MATCH_VARIANTS.format(digests=", ".join(["%s"] * len(digests))), [slug, *digests])
        seen = cursor.fetchall()
    return max(
        (
            MatchVariant(version, role == Key.Role.KEEPER, only is None, book, rulings)
            for version, role, only, book, rulings in seen
        ),
        default=None,
    )


def removed_books(digests: Iterable[str]) -> tuple[Book, ...]:
    """What the holder of these keys may still bring back, the last one deleted first."""
    held = {"keys__digest__in": [*digests], "keys__revoked_at": None, "keys__role": Key.Role.KEEPER}
    return tuple(Book.objects.filter(**held).exclude(removed_at=None).order_by("-removed_at"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Extent:
    """How much there is of a book or a match."""

    matches: int
    entries: int
    rulings: int


def extent(thing: Book | Match) -> Extent:
    """What would be gone with it."""
    within = {"book": thing} if isinstance(thing, Book) else {"pk": thing.pk}
    matches = Match.objects.filter(removed_at=None, **within)
    return Extent(
        matches=matches.count(),
        entries=Entry.objects.filter(match__in=matches, struck_at=None).count(),
        rulings=thing.rulings.count(),
    )


def players(book: Book) -> dict[str, str]:
    """Everybody on the roster, by number."""
    return {str(pk): name for pk, name in book.players.values_list("pk", "name")}


def roster(book: Book) -> tuple[str, ...]:
    return tuple(book.players.values_list("name", flat=True))


def retired(book: Book) -> frozenset[str]:
    """Whoever on the roster plays no more."""
    return frozenset(book.players.filter(retired=True).values_list("name", flat=True))


def matches_kept(digests: Iterable[str], most: int) -> tuple[Match, ...]:
    """The latest matches that the holder of these keys may write in."""
    held = {"book__keys__digest__in": [*digests], "book__keys__revoked_at": None, "book__keys__role": Key.Role.KEEPER}
    found = Match.objects.filter(removed_at=None, book__removed_at=None, **held).select_related("book").distinct()
    return tuple(found.order_by("-made_at")[:most])


def rulings(book: Book) -> tuple[Saved, ...]:
    """What the tables of a book decided, the latest first."""
    return tuple(Saved.objects.filter(book=book, removed_at=None).select_related("book", "match"))


def latest_rulings(book: Book, ops: Iterable[str], verdicts: Iterable[str], most: int) -> tuple[Saved, ...]:
    """Those of some kinds with one of these verdicts, the latest first."""
    found = Saved.objects.filter(book=book, removed_at=None, op__in=ops, verdict__in=verdicts)
    return tuple(found[:most])


def ruling(book: Book, pk: int) -> Saved | None:
    return Saved.objects.filter(book=book, pk=pk).first()


def agreed_before(book: Book, about: str) -> Iterator[Saved]:
    """What the tables of a book agreed on about something, the last first, so long as it stands in a match."""
    agreed = Saved.objects.filter(book=book, op="remedy", removed_at=None, entry__struck_at=None)
    named = agreed.filter(entry__isnull=False, question__contains=about).exclude(remedy="")
    return named.select_related("entry").order_by("-made_at", "-pk").iterator(chunk_size=20)


def rulings_of(row: Match) -> tuple[Saved, ...]:
    """What was decided during one match, the earliest first."""
    return tuple(Saved.objects.filter(match=row, removed_at=None).select_related("book", "match").order_by("made_at"))


def rulings_at(entry: Entry) -> tuple[Saved, ...]:
    """What was decided about one hand."""
    return tuple(Saved.objects.filter(entry=entry, removed_at=None).select_related("book", "match"))


def undone(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """Hands that were the last of these when they were struck: whatever is recorded then is the same hand."""
    hands = [entry for entry in entries if isinstance(codec.fact(entry.fact), facts.Dealt)]
    return tuple(
        hand
        for at, hand in enumerate(hands, start=1)
        if hand.struck_at and all(later.struck_at and later.struck_at <= hand.struck_at for later in hands[at:])
    )


def in_play(notebook: Notebook, rulings: Iterable[Saved]) -> tuple[Saved, ...]:
    """Of the rulings of a match, those about the hand being played; it may have been recorded and undone."""
    standing = {entry.pk for entry in notebook.entries}
    found = [each for each in rulings if each.playing and each.entry_id not in standing]
    struck = any(each.entry_id for each in found)
    again = {entry.pk for entry in undone(Entry.objects.filter(match=notebook.row))} if struck else set[int]()
    return tuple(each for each in found if each.entry_id is None or each.entry_id in again)


class RulingsAbout(NamedTuple):
    """How many rulings somebody saved, of how many it was the play, and how many of these were not allowed."""

    asked: int
    judged: int
    lost: int


def rulings_about(player: Player) -> RulingsAbout:
    """Who asked is whoever saved it; whose play it was is told in some questions."""
    found = Saved.objects.filter(book=player.book_id, removed_at=None)
    told = found.filter(question__contains="by=").values_list("question", "verdict")
    verdicts = [verdict for question, verdict in told if parse_qs(question).get("by") == [player.name]]
    lost = verdicts.count(Verdict.FORBIDDEN.value)
    return RulingsAbout(asked=found.filter(by=player.name).count(), judged=len(verdicts), lost=lost)
