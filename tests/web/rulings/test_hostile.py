"""Whatever stands in an address, the answer is a page or a calm refusal.

`RULING_ADDRESSES=20000` asks for the long run.
"""

import os
from collections.abc import Iterator
from itertools import cycle, islice, product
from random import Random
from urllib.parse import parse_qsl

import pytest
from django.test import Client

from scorekeeper.web.rulings.questions import KINDS
from tests.rulebook.test_cases import CASES
from tests.web import hostile
from tests.web.hostile import STRANGE, Pairs
from tests.web.rulings.test_cases import asking

CALM = {200, 302, 400, 404, 422}
PAGES = ("", "", "", "question/", "preview/", "elsewhere/", "plays/", "board/", "share/")
ENDS = ("", "%", "%00", "%ff", "%F0%9F%83%8F", "&", "==", "&&=", "#", "?" * 9)
CARDS = ("5H*8", "5H*9", "5H5H5H5H5H5H5H5H5H", "AS" * 300, "RJBJ7S10H", "7D", "7NT", '["5H",3]', "H2/S1", "A/B/C/D/E")
ROWS = ('{"preset":3}', "[[]]", "[null]", '[{"by":1}]', '{"a":1}', "N:2/W:2/S:2/E:2", "black:A/red", "///", "a:b:c:d")
CELLS = ("by", "cards", "name", "level", "H", "rank", "suit", "card", "copy", "colour", "x")
BESIDE = ("decks", "players", "page", "trump.rank", "op", "id", "ask", "limit", "colour")


@pytest.fixture(scope="module")
def addresses() -> int:
    return int(os.environ.get("RULING_ADDRESSES", "600"))


def urls(chance: Random, number: int) -> Iterator[str]:
    """Golden questions on every page of every kind, with a few fields spoilt, lost, doubled, swapped, or invented."""
    told = {op: [case for case in CASES if case["ask"]["op"] == op] for op in KINDS}
    for op, page in islice(cycle(product(KINDS, PAGES)), number):
        question = asking(chance.choice(told[op]))
        sent = parse_qsl(question.query)
        for _ in range(chance.randrange(4)):
            spoil(chance, sent, [field.name for field in question.kind.fields])
        slug = chance.choice([kind.slug for kind in KINDS.values()]) if chance.random() < 0.1 else question.kind.slug
        end = chance.choice(ENDS) if chance.random() < 0.1 else ""
        yield f"/rulings/{slug}/{page}?{hostile.query(sent)}{end}"


def spoil(chance: Random, sent: Pairs, names: list[str]) -> None:
    """One thing done to the parameters that no form would do."""
    text = hostile.text(chance, (*CARDS, *ROWS, *STRANGE))
    place, row = chance.randrange(len(sent)) if sent else 0, chance.choice(("0.", "7.", "999.", ""))
    name = chance.choice((*names, *BESIDE, f"{chance.choice(names)}.{row}{chance.choice(CELLS)}"))
    end = place + chance.randrange(2)
    sent[place:end] = [(name, text)] * chance.randrange(3)


def test_no_address_brings_a_page_down(client: Client, addresses: int) -> None:
    """Most get further than the door, and every page of every kind is asked for, however short the run is."""
    client.raise_request_exception = False
    asked = list(urls(Random(addresses), addresses))  # noqa: S311 - the same addresses every time
    found = [(url, client.get(url).status_code) for url in asked]
    assert [(url, status) for url, status in found if status not in CALM] == []
    assert [status for _url, status in found].count(200) >= addresses / 3
    pages = {f"/rulings/{kind.slug}/{page}" for kind in KINDS.values() for page in PAGES}
    assert pages - {url.partition("?")[0] for url in asked} == set()
