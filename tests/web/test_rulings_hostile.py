"""Whatever stands in an address, the answer is a page or a calm refusal.

`RULING_ADDRESSES=20000` asks for the long run.
"""

import os
from collections.abc import Callable, Iterator
from itertools import cycle, islice, product
from random import Random
from urllib.parse import quote

import pytest
from django.test import Client

from scorekeeper.web.asking.kinds import KINDS
from tests.rulebook.test_cases import CASES
from tests.web.test_rulings_cases import asking

CALM = {200, 302, 400, 404, 422}
PAGES = ("", "", "", "question/", "preview/", "elsewhere/", "plays/", "board/", "share/")
ENDS = ("", "%", "%00", "%ff", "%F0%9F%83%8F", "&", "==", "&&=", "#", "?" * 9)
CARDS = ("5H*8", "5H*9", "5H5H5H5H5H5H5H5H5H", "AS" * 300, "RJBJ7S10H", "7D", "NT", "7NT", "红桃", "🃏", "H9")
RULES = (
    "tractor~",
    "tractor~table.decks-0",
    "tractor~table.players-12~table.decks-8",
    '{"preset":3}',
    '{"set":[]}',
    "~",
)
SHAPES = ("{}", "[]", "[[]]", "[null]", '{"a":1}', "[" * 999, '["5H",3]', '[{"by":1}]', "null", "true", "NaN")
ROWS = ("N:2/W:2/S:2/E:2", "black:A/red", "H2/S1", "/", "///", ":", "a:b:c:d", "A/B/C/D/E/F")
OTHERS = (
    "",
    " ",
    "0",
    "-1",
    "1e9",
    "9" * 20,
    "on",
    "2",
    "no_trumps",
    "é" * 300,
    "\x00",
    "\ud83d",
    "<script>",
    "' OR 1=1",
    "%s{}",
)
STRANGE = (*CARDS, *RULES, *SHAPES, *ROWS, *OTHERS)
CELLS = ("by", "cards", "name", "level", "H", "rank", "suit", "card", "copy", "colour", "x")
BESIDE = ("decks", "players", "page", "trump.rank", "op", "id", "ask", "limit", "colour")
Pairs = list[tuple[str, str]]


@pytest.fixture(scope="module")
def addresses() -> int:
    return int(os.environ.get("RULING_ADDRESSES", "600"))


def hostile(chance: Random, number: int) -> Iterator[str]:
    """Golden questions on every page of every kind, with a few fields spoilt, lost, doubled, swapped, or invented."""
    told = {op: [case for case in CASES if case["ask"]["op"] == op] for op in KINDS}
    for op, page in islice(cycle(product(KINDS, PAGES)), number):
        question = asking(chance.choice(told[op]))
        pairs = [pair.partition("=")[::2] for pair in question.query.split("&")]
        for _ in range(chance.randrange(4)):
            pairs = spoilt(chance, pairs, [field.name for field in question.kind.fields])
        slug = chance.choice([kind.slug for kind in KINDS.values()]) if chance.random() < 0.1 else question.kind.slug
        query = "&".join(f"{name}={text}" for name, text in pairs)
        yield f"/rulings/{slug}/{page}?{query}{chance.choice(ENDS) if chance.random() < 0.1 else ''}"


def spoilt(chance: Random, pairs: Pairs, names: list[str]) -> Pairs:
    """One thing done to the parameters that no form would do."""
    text = quote(chance.choice(STRANGE), safe=":/", errors="surrogatepass")
    name, row = chance.choice(names), chance.choice(("0.", "7.", "999.", ""))
    place = chance.randrange(len(pairs)) if pairs else 0
    ways: tuple[Callable[[], Pairs], ...] = (
        lambda: [(key, text if key == name else value) for key, value in pairs],
        lambda: [(key, value) for key, value in pairs if key != name],
        lambda: [*pairs, (name, text)],
        lambda: [*pairs, (f"{name}.{row}{chance.choice(CELLS)}", text)],
        lambda: [*pairs, (chance.choice(BESIDE), text)],
        lambda: list(
            zip([key for key, _ in pairs], chance.sample([value for _, value in pairs], len(pairs)), strict=True)
        ),
        lambda: [*pairs[:place], *((key, value[: len(value) // 2] + text) for key, value in pairs[place:])],
    )
    return chance.choice(ways)()


def test_no_address_brings_a_page_down(client: Client, addresses: int) -> None:
    client.raise_request_exception = False
    chance = Random(addresses)  # noqa: S311 - the same addresses every time
    asked = ((url, client.get(url).status_code) for url in hostile(chance, addresses))
    assert [(url, status) for url, status in asked if status not in CALM] == []


def test_every_page_of_every_kind_is_asked_for(addresses: int) -> None:
    """However short the run is."""
    chance = Random(addresses)  # noqa: S311 - the same addresses every time
    asked = {url.partition("?")[0] for url in hostile(chance, addresses)}
    assert {f"/rulings/{kind.slug}/{page}" for kind in KINDS.values() for page in PAGES} - asked == set()


def test_most_addresses_get_further_than_the_door(client: Client) -> None:
    chance = Random(7)  # noqa: S311 - the same addresses every time
    found = [client.get(url).status_code for url in hostile(chance, 150)]
    assert found.count(200) >= 50
