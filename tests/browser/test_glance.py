"""What is looked for on every page is found, whatever looks alike beside it."""

import pytest
from playwright.sync_api import Page

from tests.browser import glance


@pytest.mark.parametrize(
    ("part", "found"),
    [
        ("<p>One sentence</p><p style='color: #999'>Another sentence</p>", ["color-contrast"]),
        (
            "<p style='color: #333'>One</p><div style='background: #000'><p style='color: #333'>Two</p></div>",
            ["color-contrast"],
        ),
        ("<p style='color: #999'>+</p><p style='color: #999'>Sums</p>", ["color-contrast"]),
        ("<button disabled style='color: #999'>One</button><p style='color: #999'>Two</p>", ["color-contrast"]),
        (
            "<button disabled style='color: #999'>One</button><button style='color: #999'>Two</button>",
            ["color-contrast"],
        ),
        (
            "<p style='color: #767676'>One</p><p style='opacity: .7'><b style='color: #767676'>Two</b></p>",
            ["color-contrast"],
        ),
        ("<p style='font-size: 32px; color: #888'>One</p><p style='color: #888'>Two</p>", ["color-contrast"]),
        ("<p style='color: #888' hidden>One</p><p style='color: #888'>Two</p>", ["color-contrast"]),
        ("<p style='color: #999'>One</p><p style='color: #999'>Two</p>", ["color-contrast"]),
        ("<label>One <input style='color: #999' value='some'></label>", ["color-contrast"]),
        ("<p>One</p><img src='data:,'>", ["image-alt"]),
        ("<p>One</p><button></button>", ["button-name"]),
    ],
)
def test_an_objection_is_found(page: Page, part: str, found: list[str]) -> None:
    page.set_content(f"<!doctype html><html lang=en><title>Page</title><main><h1>Page</h1>{part}</main></html>")
    assert [objection.partition(":")[0] for objection in glance.objections(page)] == found
    colours = [objection.partition(":")[0] for objection in glance.objections(page, glance.COLOURS)]
    assert colours == [each for each in found if each == glance.COLOURS]
