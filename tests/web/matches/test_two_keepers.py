"""Two phones in every order of what they do: no acknowledged hand is lost or doubled, and board and bar agree."""

import re
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement, count
from typing import TYPE_CHECKING, Any

import pytest
from django.db import connection
from django.test import Client

from scorekeeper.match.facts import Hand, Total
from scorekeeper.store import selectors
from tests.web.evening import begin, let_in, play, points

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse as Answer

pytestmark = pytest.mark.django_db
Hands = dict[int, int]
Deeds = tuple[str, str]
EACH = [
    ("save", "save"),
    ("save", "undo"),
    ("correct", "save"),
    ("delete", "save"),
    ("save", "repeat"),
    ("look", "save"),
]
"""What one of them does, one after the other."""
BAR = re.compile(r'<span class="dock__now">Save hand (\d+)</span>')
ROWS = re.compile(r"<tr[^>]*>\s*<t[hd][^>]*>(?:<[^>]*>)*(\d+)")


class Table:
    """A match, and what its hands have to be by everything that was acknowledged."""

    def __init__(self) -> None:
        self.row = begin()
        play(self.row, *points(35, 85))
        self.hands = self.stored()
        self.totals = count(40, 5)  # hands that move nobody far

    def stored(self) -> Hands:
        self.row.refresh_from_db()
        book = selectors.notebook(self.row)
        found = zip(book.entries, book.match.facts, strict=True)
        return {
            entry.pk: fact.count.points
            for entry, fact in found
            if isinstance(fact, Hand) and isinstance(fact.count, Total)
        }


class Phone:
    """A keeper, who sees the match as it was when this phone looked last."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.client = let_in(Client(), table.row)
        self.address = f"/matches/{table.row.slug}/"
        self.undoing: tuple[str, Hands] | None = None
        self.sent: dict[str, object] = {}
        self.see(self.client.get(self.address))

    def see(self, page: "Answer") -> None:
        agree(page.text)
        self.seen, self.key = (re.findall(rf'name="{name}" value="([^"]*)"', page.text)[0] for name in ("seen", "key"))
        self.last = max(self.table.stored(), default=0)

    def look(self) -> None:
        """As the page asks every two seconds: what was typed becomes the next hand."""
        answer = self.client.get(f"{self.address}live/", {"seen": self.seen}).text
        agree(answer)
        [self.seen] = re.findall(r'id="hand" data-seen="(\d+)"', answer)

    def acknowledged(self, change: Hands) -> None:
        """Shown with the way to take it back."""
        before = dict(self.table.hands)
        self.table.hands = change
        page = self.client.get(self.address)
        [flash] = page.context["chrome"]().flashes
        self.undoing = (flash.undo, before)
        self.see(page)

    def save(self) -> None:
        """Where the other was faster, this is another hand."""
        self.sent = {"seen": self.seen, "key": self.key, "points": next(self.table.totals)}
        answer = self.client.post(self.address, self.sent)
        if answer.status_code == 409:
            self.see(answer)
            self.sent |= {"seen": self.seen, "key": self.key}
            answer = self.client.post(self.address, self.sent)
        assert answer.status_code == 303
        saved = selectors.recorded(self.table.row, str(self.sent["key"]))
        assert saved
        self.acknowledged({**self.table.hands, saved.pk: int(str(self.sent["points"]))})

    def repeat(self) -> None:
        """As if the answer had been lost; only what a hand became since is known by now."""
        assert self.client.post(self.address, self.sent).status_code == 303
        self.see(self.client.get(self.address))

    def correct(self) -> None:
        total = next(self.table.totals)
        sent = {"seen": self.seen, "key": f"correct-{total}", "points": total, "declarer": "Mei"}
        if self.client.post(f"{self.address}hands/{self.last}/", sent).status_code == 303:
            self.acknowledged({**self.table.hands, self.last: total})

    def delete(self) -> None:
        sent = {"seen": self.seen, "key": f"delete-{next(self.table.totals)}"}
        if self.client.post(f"{self.address}hands/{self.last}/removal/", sent).status_code == 303:
            self.acknowledged({pk: total for pk, total in self.table.hands.items() if pk != self.last})

    def undo(self) -> None:
        """Refused where the other has done anything since."""
        assert self.undoing
        address, before = self.undoing
        version = self.table.row.version
        self.client.post(address)
        self.table.row.refresh_from_db()
        if self.table.row.version > version:
            self.table.hands = before
        self.see(self.client.get(self.address))


def agree(text: str) -> None:
    """Save names the hand after the last one of the history beside it."""
    assert [int(number) for number in BAR.findall(text)] == [max(map(int, ROWS.findall(text)), default=0) + 1]


def orders(steps: int) -> Iterator[tuple[int, ...]]:
    """Every order in which two phones can do so many things each, by whose turn it is."""
    for mine in combinations(range(2 * steps), steps):
        yield tuple(int(turn not in mine) for turn in range(2 * steps))


@pytest.mark.exhaustive(one_in=3)
@pytest.mark.parametrize(("mine", "yours"), [*combinations_with_replacement(EACH, 2)], ids="-".join)
def test_every_acknowledged_hand_stands_once_whatever_the_order(mine: Deeds, yours: Deeds) -> None:
    for order in orders(2):
        table = Table()
        phones, todo = (Phone(table), Phone(table)), (iter(mine), iter(yours))
        for turn in order:
            getattr(phones[turn], next(todo[turn]))()
            assert (table.stored(), order) == (table.hands, order)
        for phone in phones:
            phone.look()
            phone.save()
        assert table.stored() == table.hands


def test_a_post_that_comes_again_before_it_is_answered_is_one_hand_though_another_was_corrected() -> None:
    """Its server was killed while it saved: the next one was asked the same before it could see what was saved."""
    table = Table()
    phone, other = Phone(table), Phone(table)
    sent = {"seen": phone.seen, "key": phone.key, "points": 120, "declarer": "Li"}
    looked, early = count(), list[int]()

    def before_it_looks_further(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:  # noqa: ANN401, FBT001
        found = execute(sql, params, many, context)
        if sql.startswith("SELECT") and phone.key in params and not next(looked):
            early.append(phone.client.post(phone.address, sent).status_code)
            other.see(other.client.get(other.address))
            other.last -= 1
            other.correct()
        return found

    with connection.execute_wrapper(before_it_looks_further):
        again = phone.client.post(phone.address, sent)
    assert (early, again.status_code) == ([303], 303)
    assert [*table.stored().values()].count(120) == 1
