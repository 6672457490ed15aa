"""Troubles in a browser: legible to everybody, with a way on that works."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser import glance


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nobody_is_shut_out(page: Page, scheme: str) -> None:
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    page.goto("/nowhere/")
    assert glance.objections(page) == []


def test_the_way_on_leads_to_the_first_page(page: Page) -> None:
    page.goto("/nowhere/")
    page.get_by_role("link", name="To the first page").click()
    expect(page).to_have_url("/")


def test_a_trouble_can_be_read_in_another_language(page: Page) -> None:
    page.goto("/nowhere/")
    page.get_by_role("button", name="Language and light").click()
    page.get_by_role("button", name="简体中文").click()
    expect(page.locator("html")).to_have_attribute("lang", "zh-Hans")
    expect(page).to_have_url("/nowhere/")


@pytest.mark.geometry
def test_it_fits_a_small_phone(page: Page) -> None:
    page.set_viewport_size({"width": 320, "height": 568})
    page.goto("/nowhere/")
    assert (glance.sticking_out(page), glance.small(page), glance.crowded(page)) == (0, [], [])


REFUSED = """
<form id="sheet">
  <p class="field__error"><svg></svg><span><span>分数里有 <bdi lang="en">abc</bdi>。</span></span></p>
  <div class="field__error"><div><p><span>没有 <bdi lang="en">Zoe</bdi> 的座位。</span></p><p>再看看。</p></div></div>
</form>
"""


def test_an_objection_that_holds_a_name_is_told_once(page: Page) -> None:
    page.goto("/")
    told = page.evaluate("async (text) => (await import('/static/js/requests.js')).said(text)", REFUSED)
    assert told == ["分数里有 abc。", "没有 Zoe 的座位。", "再看看。"]
