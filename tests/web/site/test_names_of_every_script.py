"""Names and notes of every script, and of every trick, on every page: they arrive as text, whole, and run nothing."""

import json
from html.parser import HTMLParser

import pytest
from django.test import Client

from scorekeeper.match.facts import Hand, Total
from scorekeeper.store import selectors
from scorekeeper.web.forms import LineField, NameField, ParagraphField
from tests.browser.test_every_page import reached
from tests.web.evening import begin, let_in, play

SCRIPTS = ("יוסי בן־דוד", "محمد", "कृष्णा", "สมชาย", "👩‍👩‍👧‍👦", "e\u0301\u0301\u0301", "𠮷野家")
TRICKS = (
    '"><img src=x onerror=alert(1)>',
    "</script><script>alert(1)</script>",
    "'-alert(1)-'",
    "{{ 7*7 }}{% now 'Y' %}",
    "=cmd|' /C calc'!A0",
    "javascript:alert(1)",
)
TABLES = [(*TRICKS[:4],), (*TRICKS[4:], *SCRIPTS[:2]), (*SCRIPTS[2:6],), ("Mei", *SCRIPTS[4:])]
TURNING = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"


class Page(HTMLParser):
    """All text of a page, and what in it would be run."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.texts, self.runs, self.script = list[str](), list[str](), False
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = {name: value or "" for name, value in attrs}
        self.script = tag == "script" and said.get("type") != "application/json"
        self.texts += said.values()
        self.runs += [f"{tag} {name}" for name in said if name.startswith("on") or name == "style"]
        self.runs += [
            f"{tag} {said[name]}"
            for name in ("href", "src", "action", "formaction")
            if said.get(name, "").lower().startswith(("javascript:", "data:"))
        ]
        if tag == "img" and said.get("src") == "x":
            self.runs.append("img")

    def handle_data(self, data: str) -> None:
        self.texts.append(data)
        if self.script and data.strip():
            self.runs.append(data)
        self.script = False


@pytest.mark.django_db
@pytest.mark.parametrize("players", TABLES, ids=["injections", "formulas", "scripts", "signs"])
def test_every_page_holds_them_as_text(client: Client, players: tuple[str, ...]) -> None:
    note = f"{TRICKS[0]} {SCRIPTS[0]} {'長' * 10_000}"
    row = begin(players)
    row.book.name = players[0]
    row.book.save()
    play(row, Hand(count=Total(points=35), declarer=players[0], note=note), Hand(count=Total(points=85)))
    let_in(client, row)
    pages = reached(client, "/", f"/matches/{row.slug}/", f"/matches/{row.slug}/board/")
    assert len(pages) > 30
    named = dict.fromkeys(players, 0)
    for kind, url in pages.items():
        page = Page(client.get(url).text)
        assert (kind, page.runs) == (kind, [])
        for name in players:
            named[name] += any(name in text for text in page.texts)
    assert min(named.values()) > 8
    assert selectors.notebook(row).match.players == players
    sheet = client.get(f"/matches/{row.slug}/csv/")
    assert [cell for cell in sheet.text.replace('"', "").replace("\n", ",").split(",") if cell.startswith("=")] == []
    assert json.loads(client.get(f"/matches/{row.slug}/json/").text)["players"] == [*players]


def test_what_turns_the_words_beside_it_round_is_left_out() -> None:
    assert NameField().clean(f"Mei{TURNING}") == "Mei"
    assert LineField().clean(f"late{TURNING} again") == "late again"
    assert ParagraphField().clean(f"late{TURNING}\r\nagain") == "late\nagain"
