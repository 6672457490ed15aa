"""The frame of a page is kept by language and light, and what belongs to one reader stands in that page alone."""

import re

import pytest
from django.test import Client
from django.utils import translation
from django.utils.safestring import SafeString

from scorekeeper.rules.cards.card import Rank, Suit, card
from scorekeeper.web.rulings.marks import Mark
from scorekeeper.web.site.cards import shown
from scorekeeper.web.templatetags.drawings import cards, mark

NINE = card(Rank.NINE, Suit.HEARTS)


def fields(html: str, name: str) -> list[str]:
    header = html[html.index("<header") : html.index("</header>")]
    return re.findall(rf'name="{name}" value="([^"]*)"', header)


def test_every_switch_carries_the_address_and_the_token_of_its_reader() -> None:
    for path in ("/rulings/?a=1", "/books/"):
        reader = Client()
        html = reader.get(path).text
        token = re.findall(r'"X-CSRFToken": "(\w{64})"', html)
        assert (fields(html, "next"), fields(html, "csrfmiddlewaretoken")) == ([path] * 2, token * 2)


def test_an_address_cannot_break_out_of_its_switch(client: Client) -> None:
    html = client.get("/", QUERY_STRING='a=1&b="><script>').text
    assert fields(html, "next") == ["/?a=1&amp;b=%22%3E%3Cscript%3E"] * 2


@pytest.mark.parametrize(("language", "word"), [("en", "Display"), ("zh-hans", "显示"), ("zh-hant", "顯示")])
def test_the_frame_is_drawn_in_the_readers_language(client: Client, language: str, word: str) -> None:
    html = client.get("/", headers={"accept-language": language}).text
    assert re.findall(r">([^<>]+)</a>\s*</div>\s*</div>\s*</header>", html) == [word]


def test_a_face_is_named_in_the_readers_language() -> None:
    found = []
    for language in ("en", "zh-hans", "en"):
        with translation.override(language):
            found.append(shown(NINE).name)
    assert found == ["9 of hearts", "红桃 9", "9 of hearts"]


def test_cards_beside_one_another_are_each_drawn() -> None:
    drawn = cards([shown(NINE), shown(NINE, owed=True)])
    assert (isinstance(drawn, SafeString), drawn.count('aria-label="9 of hearts"'), drawn.count("card--owed")) == (
        True,
        2,
        1,
    )


def test_a_mark_says_its_word_and_escapes_it() -> None:
    drawn = mark(Mark(tone="told", icon="info", word="5 < 6"))
    assert ("mark--told" in drawn, "5 &lt; 6" in drawn, "#info" in drawn) == (True, True, True)


COLONS = (
    "/rulebook/presets/",
    "/rulings/follow/?rules=bashi-fen&trump=7D&lead=5H5H&hand=9H9H4H3H2C&play=4H3H",
)


@pytest.mark.parametrize("language", ["zh-hans", "zh-hant"])
@pytest.mark.parametrize("path", COLONS)
def test_what_a_chinese_colon_introduces_stands_close_to_it(client: Client, path: str, language: str) -> None:
    html = client.get(path, headers={"accept-language": language}).text
    assert ("：" in html, re.findall(r"：(?:</strong>)? .{0,20}", html)) == (True, [])
