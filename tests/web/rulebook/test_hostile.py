"""Whatever is asked of the rulebook, house rules and kept rulings, the answer is a page or a calm refusal.

`READING_ADDRESSES=20000` asks for the long run.
"""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

import pytest
from django.test import Client

from scorekeeper.rules.house.presets import TRACTOR
from scorekeeper.rules.rulebook import ARTICLES
from scorekeeper.web.rulebook.rules_form import as_sent
from scorekeeper.web.rulings.address import Asking
from scorekeeper.web.rulings.keeping import LATEST
from scorekeeper.web.rulings.questions import KINDS
from tests.web import hostile
from tests.web.cast import Table, holding, play, table
from tests.web.hostile import CALM, Pairs

pytestmark = pytest.mark.django_db

RULES = (
    "tractor",
    "bashi-fen",
    "tractor~ladder.start-5~kitty.bonus-power",
    "tractor~table.kitty-9",
    '{"preset":"hundred"}',
)
SETTLED = tuple(f"{kind.slug}/keeping/?{Asking(kind, kind.example).query}" for kind in KINDS.values())
WORDS = ("throw", "甩牌", "shuai pai", "not allowed", "K♥")
READ = {"rules": RULES, "here": RULES, "there": RULES, "q": WORDS}
ROWS = {
    f"{part}{at}": values
    for part, values in {"from": ("0", "40", "80"), "gain": ("+2", "−1", "0"), "deal": ("partner", "right")}.items()
    for at in (*range(4), 99)
} | {"per_deck": ("on",), "look": ("1",)}
OPTIONS = {name: (value,) for name, value in as_sent(TRACTOR).items() if isinstance(value, str)} | {"look": ("1",)}
SENT = [(name, value) for name, (value,) in OPTIONS.items() if name != "look"]
NAMING = {"name": ("Ours",), "rules": RULES}
ASKING = ('{"op":"follow"}', "[{}]", '{"op":"throw","rules":"tractor","trump":"7D","lead":"5H5H"}', '{"op":[]}')


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """One request: where, and what is posted, if anything is."""

    url: str
    posted: Pairs | str | None = None

    def status(self, client: Client) -> int:
        if self.posted is None:
            return client.get(self.url).status_code
        if isinstance(self.posted, str):
            return client.post(self.url, self.posted.encode(errors="surrogatepass"), "application/json").status_code
        body = hostile.query(self.posted)
        return client.post(self.url, body, "application/x-www-form-urlencoded").status_code


@pytest.fixture(scope="module")
def number() -> int:
    return int(os.environ.get("READING_ADDRESSES", "240"))


@pytest.fixture
def friday() -> Table:
    """More hands than a form has room to tap."""
    found = table("Friday")
    for _ in range(LATEST + 1):
        play(found.match, 35)
    found.match.refresh_from_db()
    return found


def asked(chance: Random, friday: Table, number: int) -> Iterator[Asked]:
    keys = [*ARTICLES, "patience", "x" * 300]
    seen = {"match": (friday.match.slug,), "seen": (str(friday.match.version),), "hand": ("1",), "fine": ("5", "10")}
    fined = {"on": ("declarers",), "earlier": ("1", "+1", "7"), "points": ("35", "-5", "400")}
    keeping = seen | fined | {"note": WORDS, "remedy": WORDS}
    read = (
        "",
        "presets/",
        "differences/",
        "wall/",
        "search/",
        "house/",
        "house/json/",
        "house/options/",
        "house/table/",
    )
    for _ in range(number):
        query = hostile.query(hostile.pairs(chance, READ))
        yield chance.choice(
            (
                Asked(url=f"/rulebook/{chance.choice(read)}?{query}"),
                Asked(url=f"/rulebook/articles/{chance.choice(keys)}/?{query}"),
                Asked(url=f"/{chance.choice(('glossary/', 'offline/', 'api/openapi.json', 'api/referee/'))}?{query}"),
                Asked(url=f"/rulebook/house/options/?{query}", posted=[*SENT, *hostile.pairs(chance, OPTIONS)]),
                Asked(url=f"/rulebook/house/table/?{query}", posted=hostile.pairs(chance, ROWS, 16)),
                Asked(url=f"/books/{friday.book.slug}/houses/?{query}", posted=hostile.pairs(chance, NAMING)),
                Asked(url=f"/books/{friday.book.slug}/rulings/?{query}"),
                Asked(url=f"/rulings/{chance.choice(SETTLED)}&{query}"),
                Asked(url=f"/rulings/{chance.choice(SETTLED)}", posted=hostile.pairs(chance, keeping, 9)),
                Asked(url="/api/referee/", posted=hostile.text(chance, ASKING)),
            )
        )


def test_nothing_brings_a_page_down(friday: Table, number: int) -> None:
    keeper = holding(friday.keeper)
    keeper.raise_request_exception = False
    chance = Random(number)  # noqa: S311 - the same requests every time
    statuses = [(each, each.status(keeper)) for each in asked(chance, friday, number)]
    assert [(each, status) for each, status in statuses if status not in CALM] == []


def test_a_good_many_get_further_than_the_door(friday: Table) -> None:
    chance = Random(7)  # noqa: S311 - the same requests every time
    keeper = holding(friday.keeper)
    assert [each.status(keeper) for each in asked(chance, friday, 90)].count(200) >= 30
