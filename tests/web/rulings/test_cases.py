"""Every golden case that has a page opens as one and shows the verdict that is written beside it."""

from collections.abc import Iterator
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client

from scorekeeper.rules import questions
from scorekeeper.rules.cards import notation
from scorekeeper.web.rulings import address
from scorekeeper.web.rulings.address import Asking
from scorekeeper.web.rulings.answer import ShownAnswer
from scorekeeper.web.rulings.law import trump_in_words
from scorekeeper.web.rulings.marks import in_turn, readable
from scorekeeper.web.rulings.questions import KINDS
from scorekeeper.web.site.cards import CardFace
from scorekeeper.web.site.wording import in_words
from tests.each import each
from tests.rulebook.asking import differences
from tests.rulebook.test_cases import CASES

TOLD = [case for case in CASES if case["ask"]["op"] in KINDS]


def asking(case: dict[str, Any]) -> Asking:
    values = {name: value for name, value in case["ask"].items() if name != "op"}
    return Asking(KINDS[case["ask"]["op"]], values | {"rules": case["rules"]})


def shown(client: Client, url: str) -> ShownAnswer:
    answer = client.get(url, follow=True).context["page"].answer
    assert isinstance(answer, ShownAnswer)
    return answer


def phrases(expected: dict[str, Any]) -> Iterator[str]:
    """What the answer about points has to say."""
    if "total" in expected:
        yield f"{expected['total']} points: ".replace("-", "−")
    if "side" in expected:
        yield f"the {expected['side']} rise"
    if "levels" in expected:
        yield {0: "nobody rises", 1: "one level"}.get(expected["levels"], f"{expected['levels']} levels")


def grouped(case: dict[str, Any], parts: list[dict[str, str]]) -> tuple[CardFace, ...]:
    """The cards of a grouping, part by part."""
    return in_turn(readable(" ".join(part["cards"] for part in parts)), asking(case).home)


@each(TOLD)
def test_the_address_of_a_case_asks_what_the_case_asks(case: dict[str, Any]) -> None:
    url = asking(case).url("ruling")
    read = address.read(KINDS[case["ask"]["op"]], parse_qs(urlsplit(url).query))
    assert differences(case["expect"], questions.answer(read.question)) == []


def finds(case: dict[str, Any]) -> bool:
    """Whether it is asked what is trump, and not whether something is allowed."""
    asked = case["ask"]["op"] == "nobody_bid" or (case["ask"]["op"] == "bid" and "next" not in case["ask"])
    return asked and case["expect"]["verdict"] == "allowed"


@pytest.mark.exhaustive(one_in=8)
@pytest.mark.parametrize("case", TOLD, ids=[f"{case['file']}:{case['id']}" for case in TOLD])
def test_the_page_of_a_case_shows_its_verdict(client: Client, case: dict[str, Any]) -> None:
    expected = case["expect"]
    if "error" in expected:
        assert client.get(asking(case).url("ruling")).status_code == 422
        return
    answer = shown(client, asking(case).url("ruling"))
    told = [row.sentence for section in answer.sections for row in section.rows]
    if "verdict" in expected:
        assert answer.mark.tone == ("told" if finds(case) else expected["verdict"])
    if "winner" in expected:
        taken_by = in_words(notation.cards(case["ask"]["plays"][expected["winner"]]))
        assert f"{taken_by} takes it".lower() in answer.mark.word.lower()
    if expected.get("trump"):
        assert trump_in_words(notation.trump(expected["trump"])) in told
    if case["ask"]["op"] == "score":
        assert [phrase for phrase in phrases(expected) if phrase not in answer.mark.word] == []
    if "groupings" in expected:
        assert answer.sections[0].rows[0].cards == grouped(case, expected["groupings"][0])
    for name in expected.get("friends", ()):
        assert name in told


def test_a_page_of_every_kind_is_among_them() -> None:
    assert {case["ask"]["op"] for case in TOLD} == set(KINDS)
