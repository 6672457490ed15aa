"""The frame of a page is drawn once, and what belongs to one reader stands in that reader's page alone."""

import re

import pytest
from django.test import Client
from django.utils import translation
from django.utils.safestring import SafeString

from scorekeeper.rules.cards import Rank, Suit, card
from scorekeeper.web.faces import shown
from scorekeeper.web.pages import Choice, Chrome, Switch
from scorekeeper.web.pages.rulings import Mark
from scorekeeper.web.templatetags.cards import cards, mark
from scorekeeper.web.templatetags.frame import colophon, masthead

LIGHT = Switch(name="theme", label="Light", choices=(Choice(value="dark", label="Dark", lang="en", current=False),))
NINE = card(Rank.NINE, Suit.HEARTS)


def chrome(path: str = "/", *switches: Switch) -> Chrome:
    return Chrome(
        language="en", theme="auto", suits="two", scheme="light", bars=(), path=path, switches=switches, flashes=()
    )


def fields(drawn: str, name: str) -> list[str]:
    return re.findall(rf'name="{name}" value="([^"]*)"', drawn)


def test_every_switch_carries_the_address_and_the_token_of_its_reader() -> None:
    for path, token in (("/rulings/?a=1", "x" * 64), ("/books/", "y" * 64)):
        drawn = colophon(chrome(path, LIGHT, LIGHT), token)
        assert (fields(drawn, "next"), fields(drawn, "csrfmiddlewaretoken")) == ([path] * 2, [token] * 2)


def test_an_address_cannot_break_out_of_its_switch() -> None:
    drawn = colophon(chrome('/?"><script>', LIGHT), "x" * 64)
    assert (isinstance(drawn, SafeString), fields(drawn, "next"), "<script>" in drawn) == (
        True,
        ["/?&quot;&gt;&lt;script&gt;"],
        False,
    )


@pytest.mark.parametrize("letter", ["\ue000", "\ue001"])
def test_no_address_holds_what_keeps_its_place(client: Client, letter: str) -> None:
    client.cookies["csrftoken"] = "c" * 32
    html = client.get("/", {"q": letter, letter: "x"}).text
    assert ("\ue000" in html, "\ue001" in html, len(set(fields(html, "csrfmiddlewaretoken")))) == (False, False, 1)


def test_the_switches_are_the_readers_own() -> None:
    dark = Switch(name="theme", label="Light", choices=(Choice(value="light", label="Light", lang="en", current=True),))
    drawn = [colophon(chrome("/", switch), "x" * 64) for switch in (LIGHT, dark, LIGHT)]
    assert ([fields(each, "theme") for each in drawn], ["aria-current" in each for each in drawn]) == (
        [["dark"], ["light"], ["dark"]],
        [False, True, False],
    )


@pytest.mark.parametrize(("language", "word"), [("en", "Display"), ("zh-hans", "显示"), ("zh-hant", "顯示")])
def test_the_frame_is_drawn_in_the_readers_language(language: str, word: str) -> None:
    with translation.override(language):
        assert (word in colophon(chrome(), "x" * 64), masthead().count("<header")) == (True, 1)


@pytest.mark.parametrize(("theme", "bars"), [("auto", 2), ("light", 1), ("dark", 1)])
def test_what_a_browser_draws_itself_is_as_its_reader_likes_it(client: Client, theme: str, bars: int) -> None:
    client.cookies["theme"] = theme
    html = client.get("/").text
    schemes = {"auto": "light dark"}.get(theme, theme)
    assert (html.count('name="theme-color"'), f'name="color-scheme" content="{schemes}"' in html) == (bars, True)


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
