"""A ruling that a browser has already is not drawn again, as long as nothing about it or its reader is another."""

import pytest
from django.test import Client

from scorekeeper.web import kept
from tests.web.test_rulings import ASKED, FOLLOW, THROW

RULING = FOLLOW + ASKED


def tag(client: Client, url: str = RULING) -> str:
    """What a browser is told at its second visit, when it has all its cookies."""
    client.get(url)
    return client.get(url)["ETag"]


@pytest.mark.parametrize("page", ["", "elsewhere/", "board/"])
def test_a_browser_that_has_a_ruling_keeps_it(client: Client, page: str) -> None:
    url = f"{FOLLOW}{page}{ASKED}"
    again = client.get(url, headers={"if-none-match": tag(client, url)})
    assert (again.status_code, again.content, again["Cache-Control"]) == (304, b"", "private, no-cache")


def test_nothing_is_computed_for_it(client: Client) -> None:
    known = tag(client)
    kept.forget()
    client.get(RULING, headers={"if-none-match": known})
    assert kept._pages == {}  # noqa: SLF001 - a page that is drawn is kept


def test_no_cache_keeps_a_ruling_for_others(client: Client) -> None:
    assert client.get(RULING)["Cache-Control"] == "private, no-cache"


@pytest.mark.parametrize("cookie", ["theme", "django_language", "csrftoken", "suits"])
def test_another_reader_is_shown_a_page_of_their_own(client: Client, cookie: str) -> None:
    known = tag(client)
    client.cookies[cookie] = "zh-hans"
    assert client.get(RULING, headers={"if-none-match": known}).status_code == 200


def test_another_browser_language_is_another_page(client: Client) -> None:
    headers = {"if-none-match": tag(client), "accept-language": "zh-hant"}
    assert client.get(RULING, headers=headers).status_code == 200


def test_another_question_is_another_page(client: Client) -> None:
    assert client.get(THROW, headers={"if-none-match": tag(client)}).status_code == 200


def test_what_is_sent_names_the_network_of_the_moment(client: Client) -> None:
    assert "ETag" not in client.get(f"{FOLLOW}share/{ASKED}")


def test_a_form_that_hangs_on_the_last_game_is_always_drawn(client: Client) -> None:
    assert "ETag" not in client.get(f"{FOLLOW}question/{ASKED}")
