"""Language, light and suits: chosen by a plain form, kept in cookies, drawn by the server."""

import re

import pytest
from django.test import Client

from scorekeeper.web.site import pages as site_pages


def chrome(client: Client, **headers: str) -> site_pages.Chrome:
    """What stands around the first page."""
    html = client.get("/", headers=headers)
    return html.context["chrome"]()


def root(html: str) -> str:
    found = re.search(r"<html [^>]*>", html)
    return found[0] if found else ""


@pytest.mark.parametrize(
    ("asked", "tag"),
    [
        ("", "en"),
        ("en-GB", "en"),
        ("de", "en"),
        ("zh-CN,zh;q=0.9", "zh-Hans"),
        ("zh-SG", "zh-Hans"),
        ("zh-TW", "zh-Hant"),
        ("zh-HK", "zh-Hant"),
        ("fr,zh-Hant;q=0.5", "zh-Hant"),
    ],
)
def test_the_browser_chooses_the_language(client: Client, asked: str, tag: str) -> None:
    page = client.get("/", headers={"accept-language": asked})
    assert root(page.text) == f'<html lang="{tag}" data-theme="auto" data-suits="two" data-digits="usual">'
    assert page["Content-Language"] == tag.lower()


@pytest.mark.parametrize(("code", "tag"), [("en", "en"), ("zh-hans", "zh-Hans"), ("zh-hant", "zh-Hant")])
def test_a_chosen_language_outlives_the_browsers(client: Client, code: str, tag: str) -> None:
    client.post("/preferences/", {"language": code})
    assert chrome(client, **{"accept-language": "zh-CN"}).language == tag


@pytest.mark.parametrize(
    ("theme", "media"),
    [
        ("auto", ["(prefers-color-scheme: light)", "(prefers-color-scheme: dark)"]),
        ("light", ["all"]),
        ("dark", ["all"]),
    ],
)
def test_a_chosen_light_is_drawn_by_the_server_and_in_the_browsers_bar(
    client: Client, theme: str, media: list[str]
) -> None:
    client.post("/preferences/", {"theme": theme})
    page = client.get("/")
    found: site_pages.Chrome = page.context["chrome"]()
    assert root(page.text) == f'<html lang="en" data-theme="{theme}" data-suits="two" data-digits="usual">'
    assert [bar.media for bar in found.bars] == media
    current = [choice.value for switch in found.switches for choice in switch.choices if choice.current]
    assert current == ["en", theme]


def test_a_switch_keeps_what_was_chosen_for_a_year_and_returns_to_the_page_it_was_on(client: Client) -> None:
    answer = client.post("/preferences/", {"language": "zh-hant", "next": "/style/?a=b"})
    assert (answer.status_code, answer["Location"], [*answer.cookies]) == (303, "/style/?a=b", ["django_language"])
    cookie = answer.cookies["django_language"]
    kept = (cookie["max-age"], cookie["httponly"], cookie["samesite"], cookie["path"])
    assert kept == (31536000, True, "Lax", "/")


@pytest.mark.parametrize(("back", "location"), [("/书/", "/%E4%B9%A6/"), ("/a\r\nb", "/a%0D%0Ab")])
def test_a_way_back_that_no_header_could_hold_is_quoted(client: Client, back: str, location: str) -> None:
    assert client.post("/preferences/", {"theme": "dark", "next": back})["Location"] == location


def test_languages_are_named_in_themselves(client: Client) -> None:
    choices = chrome(client).switches[0].choices
    assert [(choice.label, choice.lang) for choice in choices] == [
        ("English", "en"),
        ("简体中文", "zh-Hans"),
        ("繁體中文", "zh-Hant"),
    ]


def test_all_preferences_can_be_kept_at_once_and_their_page_shows_what_holds(client: Client) -> None:
    client.post("/preferences/", {"language": "zh-hans", "theme": "dark", "suits": "four", "digits": "large"})
    page = client.get("/preferences/").text
    assert root(page) == '<html lang="zh-Hans" data-theme="dark" data-suits="four" data-digits="large">'
    checked = re.findall(r'name="(\w+)" value="([\w-]+)"[^>]* checked', page)
    assert checked == [("language", "zh-hans"), ("theme", "dark"), ("suits", "four"), ("digits", "large")]
    pills = re.findall(r'<label class="pill"(?: lang="([\w-]+)")?>', page)
    assert pills == ["en", "zh-Hans", "zh-Hant", *[""] * 7]


def test_an_unknown_choice_is_refused_with_a_reason_and_keeps_nothing(client: Client) -> None:
    answer = client.post("/preferences/", {"theme": "sepia", "suits": "four"})
    assert "suits" not in answer.cookies
    errors = answer.context["page"].form.errors
    assert (answer.status_code, errors) == (422, {"theme": ["“sepia” is not one of these. Choose one that is."]})
