"""Chinese pages: no blank follows a mark of full width, wherever a sentence is put together from parts."""

import re
from html import unescape
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from scorekeeper.web.rulings.questions import KINDS
from tests.rulebook.test_cases import CASES
from tests.web.evening import begin, let_in, play, points
from tests.web.rulings.test_cases import asking

UNREAD = re.compile(r"<(script|style|title)\b.*?</\1>", re.DOTALL)
INLINE = re.compile(r"</?(?:a|b|bdi|em|i|small|span|strong|sup|time)\b[^>]*>")
TAG = re.compile(r"<[^>]*>")
BLANK = re.compile(r"[^<]{0,12}[，：；、（]\s+[^\s<][^<]{0,12}")
CHINESE = ("zh-hans", "zh-hant")
SPREAD = 5
"""One golden case of so many is opened in either script."""
TOLD = [case for case in CASES if case["ask"]["op"] in KINDS][::SPREAD]


def blanks(client: Client, url: str, language: str) -> list[str]:
    """What stands around every blank that follows a mark of full width, as the page is read."""
    cache.clear()
    page = client.get(url, headers={"accept-language": language}, follow=True)
    assert (url, page.status_code) == (url, 200)
    assert 'lang="zh-' in page.text.lower()
    _head, _mark, main = page.text.partition("<main")
    return BLANK.findall(unescape(TAG.sub("<", INLINE.sub("", UNREAD.sub("<", main)))))


@pytest.mark.same_rows
@pytest.mark.django_db
@pytest.mark.parametrize("language", CHINESE)
@pytest.mark.parametrize("case", TOLD, ids=lambda case: case["id"])
def test_no_blank_follows_a_full_mark_in_a_ruling(client: Client, case: dict[str, Any], language: str) -> None:
    assert blanks(client, asking(case).url("ruling"), language) == []


BOOK = (
    *("/rulebook/", "/rulebook/which/", "/rulebook/presets/", "/rulebook/differences/", "/rulebook/wall/"),
    *("/glossary/", "/rulings/", "/rulings/next/", "/"),
    "/rulings/score/?rules=tractor&last_trick=defenders:2:2&kitty=15&shout=kitty",
    "/rulebook/house/?rules=tractor~table.decks-3",
    "/rulings/shape/elsewhere/?rules=tractor&trump=7D&cards=6H6H8H8H",
)


@pytest.mark.django_db
@pytest.mark.parametrize("language", CHINESE)
@pytest.mark.parametrize("url", BOOK)
def test_no_blank_follows_a_full_mark_on_a_page_for_everybody(client: Client, url: str, language: str) -> None:
    assert blanks(client, url, language) == []


@pytest.mark.django_db
@pytest.mark.parametrize("language", CHINESE)
@pytest.mark.parametrize("page", ["", "log/", "evening/", "sharing/", "names/", "rules/options/"])
def test_no_blank_follows_a_full_mark_in_a_match(client: Client, page: str, language: str) -> None:
    row = begin()
    play(row, *points(35, 90, 130))
    assert blanks(let_in(client, row), f"/matches/{row.slug}/{page}", language) == []


def test_a_blank_is_seen_across_what_is_set_apart_in_a_line() -> None:
    page = "<p><strong>规则书：</strong> 抠底</p><p>甲：</p> <p>乙，丙</p>"
    assert BLANK.findall(TAG.sub("<", INLINE.sub("", page))) == ["规则书： 抠底"]
