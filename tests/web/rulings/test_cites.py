"""Cites on the page: whatever house rule would change an answer is named among those that it rests on."""

import json
import re
from itertools import islice
from typing import Any

import pytest
from django.test import Client

from scorekeeper.rules import questions
from scorekeeper.web.rulings.address import Asking
from scorekeeper.web.rulings.questions import KINDS
from tests.positions import chance
from tests.rules.test_cites import ASKED, PROMISED, Row, housed

NAMED = re.compile(r'data-option="([\w.]+)"')


@pytest.mark.parametrize("operation", ASKED)
def test_every_switch_that_changes_an_answer_is_named_on_its_page(
    client: Client,
    operation: str,
    cases: int,
    record_property: Any,  # noqa: ANN401 - a fixture of pytest
) -> None:
    rng, asked, tried = chance(f"page {operation}"), 0, 0
    for question in islice(ASKED[operation](rng), max(12, cases // 5)):
        row = housed(rng, question)
        if asking(row).missing:  # the page asks how large the last trick was
            assert "longest" not in row["last_trick"]
            continue
        switches = promised(row)
        page = client.get(asking(row).url("ruling"), follow=True)
        assert switches - set(NAMED.findall(page.text)) == set(), json.dumps(row)
        asked, tried = asked + (page.status_code == 200), tried + len(switches)
    record_property("asked and switches", (asked, tried))
    assert (asked > 0, tried > 0) == (True, True)


def promised(row: Row) -> set[str]:
    """The options of which a single change brings another answer."""
    found: Any = questions.answer({"op": "compare", "ask": row})
    return {switch["option"] for switch in found.get("switches", []) if switch["option"].startswith(PROMISED)}


def asking(row: Row) -> Asking:
    return Asking(KINDS[row["op"]], {name: value for name, value in row.items() if name != "op" and value is not None})
