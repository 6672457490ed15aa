"""Giving links away in a browser: by camera, by copying, by reading six signs aloud; with scripts and without."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Browser, Page, expect

from tests.browser import glance
from tests.web.cast import Table, table

pytestmark = pytest.mark.django_db(transaction=True)

SCREENS = [(390, 844), pytest.param(320, 568, marks=pytest.mark.geometry), (844, 390), (1280, 800)]


@pytest.fixture
def friday() -> Table:
    return table()


@pytest.fixture
def keeper(page: Page, friday: Table) -> Page:
    page.goto(f"/open/{friday.keeper.token}/")
    return page


@pytest.fixture
def scriptless(browser: Browser, browser_context_args: dict[str, Any], base_url: str) -> Iterator[Page]:
    options = {**browser_context_args, "base_url": base_url, "java_script_enabled": False}
    with browser.new_context(**options) as context:
        yield context.new_page()


def pages(friday: Table) -> list[str]:
    book, match = f"/books/{friday.book.slug}", f"/matches/{friday.match.slug}"
    changes = f"{book}/keys/{friday.watcher.pk}"
    return [
        f"{book}/sharing/",
        f"{book}/signature/",
        f"{match}/sharing/",
        f"{changes}/renewal/",
        f"{book}/removal/",
        f"{book}/departure/",
    ]


OPEN = ["/code/", "/account/new/", "/account/sign-in/"]


def test_one_tap_copies_the_link(keeper: Page, friday: Table, base_url: str) -> None:
    keeper.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=base_url)
    keeper.goto(f"/books/{friday.book.slug}/sharing/")
    keeper.get_by_role("button", name="Copy").first.click()
    expect(keeper.get_by_role("button", name="Copied")).to_be_visible()
    assert keeper.evaluate("navigator.clipboard.readText()").endswith(f"/open/{friday.keeper.token}/")


def test_a_code_is_read_aloud_and_typed_without_scripts(scriptless: Page, page: Page, friday: Table) -> None:
    scriptless.goto(f"/open/{friday.keeper.token}/")
    scriptless.goto(f"/books/{friday.book.slug}/sharing/")
    scriptless.locator("#watcher-link").get_by_role("button", name="Code to read aloud").click()
    code = scriptless.locator(".qr__code").inner_text()
    page.goto("/code/")
    page.get_by_label("Code").fill(code.lower())
    page.get_by_role("button", name="Open").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Friday")


def test_a_link_is_made_anew_without_scripts(scriptless: Page, friday: Table) -> None:
    scriptless.goto(f"/open/{friday.keeper.token}/")
    scriptless.goto(f"/books/{friday.book.slug}/sharing/")
    old = scriptless.get_by_label("Address").first.input_value()
    scriptless.locator("#keeper-link").get_by_role("link", name="Make a new one").click()
    scriptless.get_by_role("button", name="Make a new one").click()
    expect(scriptless.get_by_label("Address").first).not_to_have_value(old)


def test_a_book_is_deleted_and_brought_back(keeper: Page, friday: Table) -> None:
    keeper.goto(f"/books/{friday.book.slug}/removal/")
    keeper.get_by_role("button", name="Delete it").click()
    keeper.get_by_role("button", name="Undo").click()
    expect(keeper.get_by_role("heading", level=1)).to_have_text("Friday")


@pytest.mark.parametrize(("theme", "language"), [("light", "en"), ("dark", "zh-hans")])
def test_nobody_is_shut_out(keeper: Page, friday: Table, base_url: str, theme: Any, language: str) -> None:  # noqa: ANN401
    keeper.emulate_media(color_scheme=theme)
    keeper.context.add_cookies([{"name": "django_language", "value": language, "url": base_url}])
    for path in [*pages(friday), *OPEN]:
        keeper.goto(path)
        assert (path, glance.objections(keeper)) == (path, [])


@pytest.mark.parametrize(("width", "height"), SCREENS)
def test_every_page_fits(keeper: Page, friday: Table, width: int, height: int) -> None:
    keeper.set_viewport_size({"width": width, "height": height})
    for path in [*pages(friday), *OPEN]:
        keeper.goto(path)
        found = (glance.sticking_out(keeper), glance.small(keeper), glance.crowded(keeper))
        assert (path, found) == (path, (0, [], []))


def test_the_office_has_nothing_to_complain_about(page: Page, friday: Table) -> None:
    """A breach of the security policy and a script's failure both end on the console."""
    User.objects.create_superuser("root", password="a horse, a battery")  # noqa: S106 - nobody's
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    page.goto("/admin/")
    page.get_by_label("Username").fill("root")
    page.get_by_label("Password").fill("a horse, a battery")
    page.get_by_role("button", name="Log in").click()
    for path in ("book/", f"book/{friday.book.pk}/change/", "key/", "entry/"):
        page.goto(f"/admin/store/{path}", wait_until="networkidle")
    assert said == []
