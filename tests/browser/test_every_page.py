"""Every kind of page that a keeper comes to by links: for any eye, at any size.

One page of each address is looked at, and the form and the answer of each kind of question. In the dark only the
colours can be others; `EVERY_EYE=1 python3 manage.py test tests/browser/test_every_page.py` asks everything of every
page in each language, each light and each size.
"""

import os
import re
from collections import deque
from html import unescape
from itertools import product
from urllib.parse import urljoin, urlsplit

import pytest
from django.test import Client
from django.urls import Resolver404, resolve
from playwright.sync_api import Page

from scorekeeper.rules.house import presets
from scorekeeper.store.models import Match as Row
from tests.browser import glance
from tests.web.evening import SIX, begin, opened, play, points

pytestmark = pytest.mark.django_db(transaction=True)

LINK = re.compile(r'<a\b[^>]*\shref="([^"#]+)')
RULINGS = (
    "follow/?rules=bashi-fen&trump=7D&lead=5H5H&hand=9H9H4H3H2C&play=4H3H",
    "lead/?rules=tractor&trump=7D&lead=KSKSQS&others=AS",
    "trick/?rules=tractor&trump=7D&plays=3H3H&plays=9H9H&plays=2D2D&plays=KH4C",
    "score/?rules=tractor&captured=70&kitty=15&last_trick=defenders:2:2",
)
ASKED_OF = {"ruling", "ruling-question"}
SIZES = {"400 % of a desk": (320, 256), "a phone on its side": (844, 390), "letters twice as large": (195, 422)}
EVERY_EYE = "EVERY_EYE" in os.environ
EYES = (
    [*product(("en", "zh-hans", "zh-hant"), ("light", "dark"))] if EVERY_EYE else [("en", "light"), ("zh-hans", "dark")]
)
SHARES = 3
"""As many parts of all the pages, so that no core is left alone with them at the end."""


@pytest.fixture
def row() -> Row:
    found = begin()
    play(found, *points(35, 85, 40))
    play(begin(SIX, presets.LOOKING_FOR_FRIENDS))
    return found


def reached(client: Client, *starts: str) -> dict[str, str]:
    """The first page found of each kind, by the name of its address and what question it asks."""
    found: dict[str, str] = {}
    waiting = deque(starts)
    while waiting:
        url = waiting.popleft()
        kind = _kind(url)
        if not kind or kind in found:
            continue
        answer = client.get(url, follow=True)
        if answer.status_code == 200 and answer["Content-Type"].startswith("text/html"):
            found[kind] = url
            waiting += [urljoin(url, unescape(link)) for link in LINK.findall(answer.text)]
    return found


def _kind(url: str) -> str:
    """Nothing where it is no page of ours."""
    parts = urlsplit(url)
    try:
        match = resolve(parts.path)
    except Resolver404:
        return ""
    about = match.kwargs["kind"] if match.view_name in ASKED_OF else ""
    return "" if parts.netloc else f"{match.view_name} {about}"


@pytest.mark.parametrize("share", range(SHARES))
@pytest.mark.parametrize(("language", "theme"), EYES)
def test_no_page_shuts_anybody_out(
    page: Page, base_url: str, client: Client, row: Row, language: str, theme: str, share: int
) -> None:
    client.cookies["keys"] = kept = opened(row)
    pages = reached(client, "/", f"/matches/{row.slug}/", *[f"/rulings/{each}" for each in RULINGS])
    assert len(pages) > 60, pages.keys()
    for name, value in {"keys": kept, "django_language": language}.items():
        page.context.add_cookies([{"name": name, "value": value, "url": base_url}])
    page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]  # one of the two there are
    found, asked = [], [glance.COLOURS] if theme == "dark" and not EVERY_EYE else []
    for kind, url in [*pages.items()][share::SHARES]:
        page.set_viewport_size({"width": 390, "height": 844})
        page.goto(url)
        found += [(kind, objection) for objection in glance.objections(page, *asked)]
        found += [(kind, f"small: {name}") for name in glance.small(page)]
        found += [(kind, f"too close: {names}") for names in glance.crowded(page)]
        for name, (width, height) in SIZES.items():
            page.set_viewport_size({"width": width, "height": height})
            if out := glance.sticking_out(page):
                found.append((kind, f"{name}: {out} px"))
            if EVERY_EYE:
                found += [(f"{kind}, {name}", objection) for objection in glance.objections(page)]
    assert not found, "\n".join(map(str, found))
