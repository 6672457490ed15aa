"""The look: colours that can be told apart and read, one cascade, and a page that shows all of it."""

import re
from itertools import product
from pathlib import Path

import pytest
from django.test import Client
from pytest_django.fixtures import Settings

from scorekeeper.web.site.context import BARS
from tests.each import each
from tests.web.palette import DAY, NIGHT, TOKENS, colour

ROOT = Path(__file__).parents[3]
CSS = ROOT / "static/css"
LIGHTS = (DAY, NIGHT)
GROUND_MEANINGS = ("ground", "raised", "sunken", "lamp")


def sheets() -> dict[str, str]:
    return {path.relative_to(CSS).as_posix(): path.read_text("utf-8") for path in sorted(CSS.rglob("*.css"))}


CONTRASTS = [
    *product(["ink"], GROUND_MEANINGS, [7.0]),
    *product(("ink-soft", "seal", "felt", "danger", "side-a", "side-b"), GROUND_MEANINGS, [4.5]),
    ("seal-inked", "ink", 4.5),
    *product(["on-seal"], ("seal-ground", "seal-ground-lit"), [4.5]),
    *product(["on-side"], ("side-a", "side-b"), [4.5]),
    *product(("suit-spades", "suit-hearts", "suit-blue", "suit-green"), ["card"], [4.5]),
    *product(("edge", "focus", "seal-ground"), GROUND_MEANINGS, [3.0]),
]
"""Main text, other text and what is printed on colour, edges of things to press: how far each stands out."""


@each(CONTRASTS)
def test_what_has_to_be_seen_stands_out(pair: tuple[str, str, float]) -> None:
    ink, ground, least = pair
    assert [light for light in LIGHTS if colour(ink, light).contrast(colour(ground, light)) < least] == []


@pytest.mark.parametrize(("light", "name"), [(DAY, "light"), (NIGHT, "dark")])
def test_the_browsers_bar_has_the_colour_of_the_page_below_it(light: int, name: str) -> None:
    assert BARS[name] == colour("lamp", light).hexadecimal()


def test_only_tokens_know_colours() -> None:
    raw = re.compile(r"#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch|oklab|color-mix)\(", re.IGNORECASE)
    assert [name for name, text in sheets().items() if name != "tokens.css" and raw.search(text)] == []


def test_nothing_is_styled_because_something_stands_before_it_whatever_it_is() -> None:
    """Browsers would style everything anew that stands behind whatever is put into a page, down to the last word."""
    after_any = re.compile(r"[+~] *[*:]|[+~][^,{}]*>\s*\*\s*[,{]")
    pages = {name: text for name, text in sheets().items() if not name.startswith("print")}
    assert {name: found for name, text in pages.items() if (found := after_any.findall(text))} == {}


def scripts() -> str:
    return "".join(path.read_text("utf-8") for path in (ROOT / "static/js").rglob("*.js"))


def test_every_token_that_is_used_exists() -> None:
    everything = "".join(sheets().values())
    defined = set(re.findall(r"(--[\w-]+):", everything + scripts()))
    assert set(re.findall(r"var\((--[\w-]+)\)", everything)) - defined == set()


def test_every_token_that_exists_is_used() -> None:
    defined = set(re.findall(r"^\s+(--[\w-]+):", TOKENS + sheets()["type.css"], re.MULTILINE))
    assert defined - set(re.findall(r"var\((--[\w-]+)", "".join(sheets().values()))) == set()


def test_the_cascade_names_every_sheet_once() -> None:
    """The sheets of single pages apart, which few visitors need."""
    imported = re.findall(r'@import url\("([^"]+)"\) layer\(\w+\);', sheets()["index.css"] + sheets()["more.css"])
    alone = {"index.css", "more.css", "sheet.css", "certificate.css"}
    assert sorted(imported) == [name for name in sheets() if name not in alone]


def test_dark_is_not_written_twice() -> None:
    """What tells day from night stands in one line; the colours of both stand side by side."""
    lines = [line.strip() for text in sheets().values() for line in text.splitlines()]
    switch = "@media (prefers-color-scheme: dark) { --day: ; --night: initial; }"
    assert [line for line in lines if "prefers-color-scheme" in line] == [switch]


def styled() -> set[str]:
    """Every class that a sheet names."""
    return set(re.findall(r"\.([a-z][\w-]*)", re.sub(r"/\*.*?\*/|url\([^)]*\)", "", "".join(sheets().values()))))


def test_every_class_in_a_sheet_is_worn_by_something() -> None:
    """A template, a tag or a script writes it whole, or up to the value that ends it; htmx brings its own."""
    drawings = [*(ROOT / "templates").rglob("*.html"), *(ROOT / "scorekeeper/web/templatetags").glob("*.py")]
    text = "".join(path.read_text("utf-8") for path in drawings) + scripts()
    known = {*re.findall(r"[a-z][\w-]*", text), "htmx-request"}
    ended = tuple(re.findall(r"([a-z][\w-]*--){{", text))
    assert [name for name in sorted(styled() - known) if not name.startswith(ended)] == []


def test_every_class_in_a_template_is_in_a_sheet() -> None:
    written = set()
    for path in (ROOT / "templates").rglob("*.html"):
        for classes in re.findall(r'class="([^"]*)"', path.read_text("utf-8")):
            written |= {name for name in re.sub(r"{[{%].*?[}%]}", " ", classes).split() if not name.endswith("--")}
    assert written - styled() == set()


def test_a_developer_sees_every_part_in_both_lights_and_a_visitor_none(client: Client, settings: Settings) -> None:
    """What is not on the style page is not in the product."""
    assert client.get("/style/").status_code == 404
    settings.DEBUG = True
    page = client.get("/style/")
    parts = {f"parts/{path.name}" for path in (ROOT / "templates/parts").glob("*.html")}
    assert parts - {template.name for template in page.templates} == set()
    assert re.findall(r'<section [^>]*data-theme="(\w+)"', page.text) == ["light", "dark"]
    ids = re.findall(r' id="([^"]*)"', page.text)
    assert [name for name in sorted(set(ids)) if ids.count(name) > 1] == []


def test_the_mark_and_the_tally_are_written_by_one_hand() -> None:
    icon, strokes = ((ROOT / f"static/img/{name}.svg").read_text("utf-8") for name in ("icon", "strokes"))
    mark = re.findall(r'<path id="s\d" d="([^"]*)"', icon)
    assert len(mark) == 5
    assert mark == re.findall(r' d="([^"]*)"', strokes)
