"""Tables to visit: a scorebook with many matches of thirty hands, and the key to it."""

from collections.abc import Iterator

from scorekeeper.match import record
from scorekeeper.store import codec, rulesets, services
from scorekeeper.store.models import Book, Entry, Match
from tests.benchmarks.match import evening
from tests.web.evening import opened

HANDS = 30


def matches(book: Book, many: int) -> list[Match]:
    """That many more in a book, all of one evening, in two statements."""
    played = record.read_match(evening(HANDS))
    services.enroll(book, played.players)
    opening, facts = rulesets.apart(codec.written_opening(played)), [codec.written(fact) for fact in played.facts]
    rows = Match.objects.bulk_create([Match(book=book, opening=opening) for _ in range(many)])
    entries = (
        Entry(match=row, place=place, fact=fact, key=f"{place}") for row in rows for place, fact in enumerate(facts)
    )
    Entry.objects.bulk_create(entries, batch_size=5_000)
    return rows


def fresh() -> Iterator[tuple[Match, str]]:
    """One match after the other that nobody has written in yet, each with the cookie that opens it."""
    book = Book.objects.create(name="Written in once")
    while True:
        rows = matches(book, 100)
        cookie = key(rows[0])
        yield from ((row, cookie) for row in rows)


def key(row: Match) -> str:
    return f"keys={opened(row)}"
