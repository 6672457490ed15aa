"""A ruling that a browser has already is not drawn again, as long as nothing about it or its reader is another."""

import pytest
from django.core.cache import cache
from django.test import Client

from tests.web.rulings.test_rulings import ASKED, FOLLOW, THROW

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
    cache.clear()
    assert client.get(RULING, headers={"if-none-match": known}).context is None  # no template is drawn


@pytest.mark.parametrize("cookie", ["theme", "django_language", "csrftoken", "suits", "digits"])
def test_another_reader_is_shown_a_page_of_their_own(client: Client, cookie: str) -> None:
    known = tag(client)
    client.cookies[cookie] = "zh-hans"
    assert client.get(RULING, headers={"if-none-match": known}).status_code == 200


def test_another_browser_language_and_another_question_are_other_pages(client: Client) -> None:
    known = tag(client)
    headers = {"if-none-match": known, "accept-language": "zh-hant"}
    assert client.get(RULING, headers=headers).status_code == 200
    assert client.get(THROW, headers={"if-none-match": known}).status_code == 200


@pytest.mark.parametrize("page", ["share/", "question/"])
def test_what_depends_on_the_network_or_on_the_last_game_is_always_drawn(client: Client, page: str) -> None:
    assert "ETag" not in client.get(f"{FOLLOW}{page}{ASKED}")
