"""Language, light and suits: chosen by a plain form, kept in cookies, drawn by the server."""

import re

import pytest
from django.test import Client

from scorekeeper.web import pages


def chrome(client: Client, **headers: str) -> pages.Chrome:
    """What stands around the first page."""
    html = client.get("/", headers=headers)
    return html.context["chrome"]


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
    assert root(page.text) == f'<html lang="{tag}" data-theme="auto" data-suits="two">'


@pytest.mark.parametrize(("code", "tag"), [("en", "en"), ("zh-hans", "zh-Hans"), ("zh-hant", "zh-Hant")])
def test_a_chosen_language_outlives_the_browsers(client: Client, code: str, tag: str) -> None:
    client.post("/preferences/", {"language": code})
    assert chrome(client, **{"accept-language": "zh-CN"}).language == tag


@pytest.mark.parametrize("theme", ["auto", "light", "dark"])
def test_a_chosen_light_is_drawn_by_the_server(client: Client, theme: str) -> None:
    client.post("/preferences/", {"theme": theme})
    assert root(client.get("/").text) == f'<html lang="en" data-theme="{theme}" data-suits="two">'


def test_chosen_suits_are_drawn_by_the_server(client: Client) -> None:
    client.post("/preferences/", {"suits": "four"})
    assert root(client.get("/").text) == '<html lang="en" data-theme="auto" data-suits="four">'


def test_the_browsers_bar_follows_the_light(client: Client) -> None:
    client.post("/preferences/", {"theme": "dark"})
    assert [bar.media for bar in chrome(client).bars] == ["all"]


def test_an_automatic_bar_knows_day_and_night(client: Client) -> None:
    media = [bar.media for bar in chrome(client).bars]
    assert media == ["(prefers-color-scheme: light)", "(prefers-color-scheme: dark)"]


def test_a_switch_returns_to_the_page_it_was_on(client: Client) -> None:
    answer = client.post("/preferences/", {"theme": "dark", "next": "/style/?a=b"})
    assert (answer.status_code, answer["Location"]) == (303, "/style/?a=b")


@pytest.mark.parametrize(("back", "location"), [("/书/", "/%E4%B9%A6/"), ("/a\r\nb", "/a%0D%0Ab")])
def test_a_way_back_that_no_header_could_hold_is_quoted(client: Client, back: str, location: str) -> None:
    assert client.post("/preferences/", {"theme": "dark", "next": back})["Location"] == location


@pytest.mark.parametrize(
    "elsewhere",
    ["https://elsewhere.example/", "//elsewhere.example", "/\\elsewhere.example", "javascript:alert(1)", ""],
)
def test_a_switch_leads_nowhere_else(client: Client, elsewhere: str) -> None:
    answer = client.post("/preferences/", {"theme": "dark", "next": elsewhere})
    assert (answer.status_code, answer["Location"]) == (303, "/preferences/")


def test_every_page_offers_to_return_to_itself(client: Client) -> None:
    assert 'name="next" value="/?seat=3&amp;deal=2"' in client.get("/?seat=3&deal=2").text


def test_only_what_was_chosen_is_kept(client: Client) -> None:
    answer = client.post("/preferences/", {"theme": "dark", "next": "/"})
    assert sorted(answer.cookies) == ["theme"]


def test_a_choice_is_kept_for_a_year_and_from_scripts(client: Client) -> None:
    cookie = client.post("/preferences/", {"language": "zh-hant"}).cookies["django_language"]
    kept = (cookie["max-age"], cookie["httponly"], cookie["samesite"], cookie["path"])
    assert kept == (31536000, True, "Lax", "/")


def test_each_page_marks_the_present_choices(client: Client) -> None:
    client.post("/preferences/", {"language": "zh-hant", "theme": "light"})
    current = [choice.value for switch in chrome(client).switches for choice in switch.choices if choice.current]
    assert current == ["zh-hant", "light"]


def test_languages_are_named_in_themselves(client: Client) -> None:
    choices = chrome(client).switches[0].choices
    assert [(choice.label, choice.lang) for choice in choices] == [
        ("English", "en"),
        ("简体中文", "zh-Hans"),
        ("繁體中文", "zh-Hant"),
    ]


def test_the_page_of_all_preferences_shows_what_holds(client: Client) -> None:
    client.post("/preferences/", {"theme": "dark", "suits": "four"})
    checked = re.findall(r'name="(\w+)" value="([\w-]+)"[^>]* checked', client.get("/preferences/").text)
    assert checked == [("language", "en"), ("theme", "dark"), ("suits", "four")]


def test_all_preferences_can_be_kept_at_once(client: Client) -> None:
    client.post("/preferences/", {"language": "zh-hans", "theme": "light", "suits": "four"})
    assert root(client.get("/").text) == '<html lang="zh-Hans" data-theme="light" data-suits="four">'


def test_an_unknown_choice_is_refused_with_a_reason(client: Client) -> None:
    answer = client.post("/preferences/", {"theme": "sepia"})
    errors = answer.context["page"].form.errors
    assert (answer.status_code, errors) == (422, {"theme": ["“sepia” is not one of these. Choose one that is."]})


def test_an_unknown_choice_keeps_nothing(client: Client) -> None:
    assert "suits" not in client.post("/preferences/", {"theme": "sepia", "suits": "four"}).cookies


def test_a_cookie_that_is_not_ours_is_passed_over(client: Client) -> None:
    client.cookies["theme"] = 'dark"><script>'
    assert chrome(client).theme == "auto"


def test_a_preference_is_neither_put_nor_deleted(client: Client) -> None:
    assert [client.put("/preferences/").status_code, client.delete("/preferences/").status_code] == [405, 405]


def test_the_name_of_a_language_is_marked_as_being_in_it(client: Client) -> None:
    pills = re.findall(r'<label class="pill"(?: lang="([\w-]+)")?>', client.get("/preferences/").text)
    assert pills == ["en", "zh-Hans", "zh-Hant", "", "", "", "", ""]
