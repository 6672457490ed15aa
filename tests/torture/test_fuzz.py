"""Every form is filled with anything, by everybody: nothing breaks, nothing opens, nothing changes by being looked at.

`FUZZ_REQUESTS=100000 python3 manage.py test -n 2 tests/torture/test_fuzz.py -rP` is the long run, of two shares.
"""

import os
import resource
import sys
import time
from collections import Counter
from collections.abc import Iterator
from random import Random
from urllib.parse import urlencode, urlsplit

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client

from tests.torture.forms import Form, Forms
from tests.web.cast import Table, holding, play, table
from tests.web.hostile import query
from tests.web.test_matrix import undone, written

pytestmark = pytest.mark.django_db

REQUESTS = int(os.environ.get("FUZZ_REQUESTS", "400"))
SEEDS = {"sqlite": "forms", "postgresql": "postgresql"}
"""Each database is asked other things."""
EACH_TABLE = 400
"""So many requests until everything begins anew at another table."""
SOMETIMES_STALE = 2_000
"""Among so many, one at least is sent from a page on which something has changed since."""
EACH_SHARE = 50_000
"""So many requests of one process, to the next of which others go."""
DEAREST = 5
EACH_READING = 8
"""So many forms are filled of a page as it was read: what the first of them changes, the others do not know."""
ENDS = ("removal/", "departure/", "revocation/", "renewal/", "sign-out/", "hide")
"""What would end it for all that come after is taken back."""
STARTS = ("/", "/rulings/", "/matches/new/", "/rulebook/house/options/")
STRANGERS = {"stranger", "neighbour"}
"""To them, what is private looks as if it were not there."""
SWITCHES = "/preferences/"
"""Their forms stand on every page, and are filled on their own."""
ASKED = "/rulings/{}/question/?rules=tractor&trump=7D"
KINDS = ("follow", "lead", "trick", "bid", "score", "shape", "order", "redeal", "friends", "call", "deal", "remedy")


def pages_with_forms(keeper: Client, friday: Table) -> list[str]:
    """One page of each address that links lead to, and the form of each question."""
    waiting = [*STARTS, f"/matches/{friday.match.slug}/", f"/books/{friday.book.slug}/", *map(ASKED.format, KINDS)]
    kinds, found = set[str](), list[str]()
    while waiting:
        url = waiting.pop(0)
        path = urlsplit(url).path
        kind = "/".join("" if part.isdigit() else part for part in path.split("/"))
        if kind in kinds or urlsplit(url).netloc or path.startswith(("/admin/", "/rulebook/articles/")):
            continue
        kinds.add(kind)
        answer = keeper.get(url, follow=True)
        if answer.status_code == 200 and answer["Content-Type"].startswith("text/html"):
            page = Forms(url, answer.text)
            found += [url] * bool(own(page))
            waiting += page.links
    return found


def most_memory() -> float:
    """MB that this process has taken at most until now."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def own(page: Forms) -> list[Form]:
    return [form for form in page.found if form.action != SWITCHES or page.url == SWITCHES]


class Fuzzer:
    """A table, and everybody who comes to it."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance
        cache.clear()
        self.friday = table()
        for points in (35, 80, 120):
            play(self.friday.match, points)
        self.keeper = holding(self.friday.keeper)
        others = {
            "guest": holding(self.friday.guest),
            "stranger": Client(),
            "neighbour": holding(table("Monday").keeper),
        }
        self.visitors = {"keeper": self.keeper, **others}
        self.pages = pages_with_forms(self.keeper, self.friday)
        self.forms = self.read()

    def read(self) -> Iterator[Form]:
        while True:
            url = self.chance.choice(self.pages)
            if forms := own(Forms(url, self.keeper.get(url, follow=True).text)):
                yield from self.chance.choices(forms, k=EACH_READING)

    def step(self) -> tuple[str, int, float, str]:
        """Who came, what she was answered, what that took of a processor, and of which form it was."""
        form = next(self.forms)
        who = self.chance.choices([*self.visitors], (5, 1, 2, 2))[0]
        if form.posts and who == "keeper" and not form.action.endswith(ENDS):
            status, spent = self.sent(who, form)
        elif form.posts and who == "keeper":
            with undone():
                status, spent = self.sent(who, form)
        else:
            before = written(self.friday.book)
            status, spent = self.sent(who, form)
            assert written(self.friday.book) == before, (who, form.action)
        if who in STRANGERS and {self.friday.match.slug, self.friday.book.slug} & {*form.action.split("/")}:
            assert status in {404, 405}, (who, form.action)
        return who, status, spent, form.action.partition("?")[0]

    def sent(self, who: str, form: Form) -> tuple[int, float]:
        began = time.process_time()
        status = self.answered(who, form)
        return status, (time.process_time() - began) * 1000

    def answered(self, who: str, form: Form) -> int:
        filled = form.filled(self.chance)
        client, where = self.visitors[who], form.action
        if form.posts:
            body = urlencode(filled, errors="surrogatepass")
            return client.post(where, body, content_type="application/x-www-form-urlencoded").status_code
        return client.get(f"{where.partition('?')[0]}?{query(filled)}").status_code


def dearest(spent: list[tuple[float, str]]) -> str:
    return ", ".join(f"{much:.0f} of {form}" for much, form in sorted(spent)[-DEAREST:])


@pytest.mark.parametrize("share", range(max(1, REQUESTS // EACH_SHARE)))
def test_whatever_stands_in_a_form_nothing_breaks(share: int) -> None:
    chance = Random(f"{SEEDS[connection.vendor]} {share}")  # noqa: S311
    statuses, sizes = Counter[str](), list[int]()
    took, grew = list[tuple[float, str]](), list[tuple[float, str]]()
    for _table in range(min(REQUESTS, EACH_SHARE) // EACH_TABLE):
        fuzzer = Fuzzer(chance)
        sizes.append(round(most_memory()))
        for _turn in range(EACH_TABLE):
            before = most_memory()
            who, status, spent, form = fuzzer.step()
            statuses[f"{who} {status}"] += 1
            took.append((spent, form))
            grew.append((most_memory() - before, form))
            assert status < 500
    half = sorted(took)[len(took) // 2][0]
    sys.stdout.write(f"\n{len(took)} requests; p50 {half:.0f} ms of a processor, at most {dearest(took)}\n")
    sys.stdout.write(f"most MB at each table {sizes}, at once {dearest(grew)}\n{dict(sorted(statuses.items()))}\n")
    assert {"keeper 200", "keeper 303", "keeper 422", "stranger 404"} <= set(statuses)
    assert "keeper 409" in statuses or len(took) < SOMETIMES_STALE
