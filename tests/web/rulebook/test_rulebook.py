"""The rulebook as pages: every article and every preset reads, in every language, and two tables are compared."""

import re
from collections import Counter
from html import unescape
from itertools import pairwise
from urllib.parse import urljoin

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.html import strip_tags

from scorekeeper.rules.house.presets import PRESETS, TRACTOR
from scorekeeper.rules.rulebook import ARTICLES
from scorekeeper.web.rulebook.rules_form import as_sent
from scorekeeper.web.rulings.questions import KINDS
from tests.web.evening import begin, let_in

ROUTES = ("/rulebook/", "/rulebook/presets/", "/rulebook/differences/", "/rulebook/wall/", "/glossary/")


def text(client: Client, url: str, status: int = 200) -> str:
    found = client.get(url)
    assert found.status_code == status
    return found.content.decode()


@pytest.mark.parametrize("language", ["en", "zh-hans", "zh-hant"])
def test_every_page_reads_in_every_language(client: Client, language: str) -> None:
    client.cookies["django_language"] = language
    assert [url for url in ROUTES if "<h1>" not in text(client, url)] == []


def test_every_article_has_a_page(client: Client) -> None:
    for key, article in ARTICLES.items():
        assert article.title in text(client, f"/rulebook/articles/{key}/").replace("&#x27;", "'")
    text(client, "/rulebook/articles/patience/", 404)


def test_every_preset_can_be_read(client: Client) -> None:
    for preset in PRESETS.values():
        assert preset.name in text(client, f"/rulebook/?rules={preset.id}")


def test_house_rules_are_named_by_what_they_change_and_lead_to_articles_under_them(client: Client) -> None:
    link = "tractor~kitty.bonus-power~ladder.start-5"
    page = text(client, f"/rulebook/?rules={link}")
    assert "Tractor, with 2 changes" in page
    assert f'href="/rulebook/articles/kitty-size/?rules={link}"' in page


@pytest.mark.parametrize(("there", "changes", "is_open"), [("tractor", 0, True), ("tractor~ladder.start-5", 1, False)])
def test_two_tables_differ_where_they_differ_and_the_chooser_is_open_until_then(
    client: Client,
    there: str,
    changes: int,
    is_open: bool,  # noqa: FBT001
) -> None:
    page = text(client, f"/rulebook/differences/?here=tractor&there={there}")
    assert page.count('class="apart__change"') == changes
    assert ("The two play the same game." in page) is (changes == 0)
    assert ('<details class="disclosure" open>' in page) is is_open


def test_the_code_on_the_wall_has_paper_of_its_own(client: Client) -> None:
    code = text(client, "/rulebook/wall/?rules=tractor").partition('<figure class="qr">')[2]
    assert "These rules as a code for phones" in code.partition("</figure>")[0]


def test_what_is_not_there_is_said_not_to_be_there(client: Client) -> None:
    assert "Nothing in the rulebook goes by “zebra”." in text(client, "/rulebook/search/?q=zebra")


HEADING = re.compile(r"<h([1-6])[^>]*>(.*?)</h\1>", re.DOTALL)
PAGES = (
    *(*ROUTES, "/rulebook/differences/?there=hundred", "/rulebook/search/?q=throw", "/rulebook/search/?q=zebra"),
    *("/rulebook/house/?rules=tractor~ladder.start-5", "/rulebook/house/options/", "/rulebook/house/table/"),
    *("/rulebook/which/", "/rulebook/which/?table=tractor"),
    *(f"/rulebook/articles/{key}/?rules=finding-friends" for key in ARTICLES),
)


def headings(page: str) -> list[tuple[int, str]]:
    """The level of each heading, and what it says."""
    return [(int(level), " ".join(strip_tags(said).split())) for level, said in HEADING.findall(page)]


@pytest.mark.parametrize("language", ["en", "zh-hans", "zh-hant"])
def test_no_page_has_a_heading_twice_or_leaves_out_a_level(client: Client, language: str) -> None:
    client.cookies["django_language"] = language
    for url in PAGES:
        found = headings(text(client, url))
        levels = [level for level, _said in found]
        assert [said for said, times in Counter(said for _level, said in found).items() if times > 1] == [], url
        assert [above for above, below in pairwise([0, *levels]) if below > above + 1] == [], url


ELSEWHERE = ("/rulebook/house/json/", "/matches/")
"""A file for programs, another match, and the way back itself."""


def leading_on(page: str, url: str) -> list[str]:
    """Where a page leads that is none of those places."""
    main = page[page.index("<main") : page.index("</main>")]
    links = [urljoin(url, unescape(link)) for link in re.findall(r'<a [^>]*href="([^"]*)"', main)]
    return [link.partition("#")[0] for link in links if not link.startswith(ELSEWHERE)]


@pytest.mark.django_db
def test_whoever_comes_from_a_match_finds_back_from_every_page_that_the_rulebook_leads_to(client: Client) -> None:
    """One of every address that differs by more than what it asks for; of what the referee answers, none further."""
    row = begin()
    let_in(client, row)
    here, back = f"match={row.slug}&at=0", f'href="/matches/{row.slug}/"'
    waiting = [f"{page}{here}" for page in ("/rulebook/?", "/rulebook/search/?q=throw&", "/rulebook/house/table/?")]
    reached: dict[str, str] = {}
    while waiting:
        url = waiting.pop()
        path = url.partition("?")[0]
        if path not in reached:
            reached[path] = url
            page = text(client, url)
            assert back in page, url
            waiting += [] if path.startswith("/rulings/") else leading_on(page, url)
    pages = {reverse(route) for route in ROUTES_OF_RULEBOOK}
    assert [url for url in reached.values() if here not in url] == []
    assert pages - set(reached) == set()
    assert sum(path.startswith("/rulebook/articles/") for path in reached) == len(ARTICLES)
    assert [kind.slug for kind in KINDS.values() if f"/rulings/{kind.slug}/" in reached] != []


ROUTES_OF_RULEBOOK = (
    *("rulebook", "presets", "differences", "wall", "search", "glossary"),
    *("which", "house", "house-options", "house-table"),
)


@pytest.mark.django_db
@pytest.mark.parametrize("url", ["/rulebook/house/options/", "/rulebook/house/table/"])
def test_house_rules_that_are_made_from_a_match_lead_back_to_it(client: Client, url: str) -> None:
    row = begin()
    here = f"match={row.slug}&at=0"
    made = let_in(client, row).post(f"{url}?rules=tractor&{here}", {**as_sent(TRACTOR), **ROWS})
    assert (made.status_code, made["Location"].partition("&")[2]) == (303, here)


ROWS = {"from0": "0", "gain0": "-2", "deal0": "partner", "from1": "40", "gain1": "1", "deal1": "right"}


@pytest.mark.django_db
def test_the_search_line_takes_the_way_back_along(client: Client) -> None:
    row = begin()
    page = text(let_in(client, row), f"/rulebook/?match={row.slug}&at=0")
    search = page[page.index('role="search"') :]
    assert f'<input type="hidden" name="match" value="{row.slug}">' in search[: search.index("</form>")]


@pytest.mark.django_db
def test_a_match_leads_to_the_rulebook_with_the_way_back(client: Client) -> None:
    row = begin()
    assert f"&amp;match={row.slug}&amp;at=0" in text(let_in(client, row), f"/matches/{row.slug}/")


@pytest.mark.django_db
def test_whoever_may_not_see_the_match_reads_the_rulebook_alone(client: Client) -> None:
    row = begin()
    assert row.slug not in re.sub(r"<input[^>]*>", "", text(client, f"/rulebook/?match={row.slug}&at=0"))
