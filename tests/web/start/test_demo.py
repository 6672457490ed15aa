"""The demo from the outside: one button, one throw-away book."""

import pytest
from django.test import Client

from scorekeeper.store.models import Book, Match

pytestmark = pytest.mark.django_db


def opened(client: Client) -> str:
    response = client.post("/demo/")
    assert response.status_code == 303
    return response.headers["Location"]


def test_looking_at_the_door_makes_nothing(client: Client) -> None:
    assert (client.get("/demo/").status_code, Book.objects.count()) == (200, 0)


def test_the_button_opens_the_match_that_is_being_played(client: Client) -> None:
    place = opened(client)
    assert client.get(place).status_code == 200
    assert client.get(f"/books/{Book.objects.get().slug}/").context["page"].going[0].url == place


def test_the_same_visitor_finds_the_same_demo(client: Client) -> None:
    assert opened(client) == opened(client)


def test_a_demo_that_was_deleted_is_made_anew(client: Client) -> None:
    opened(client)
    Book.objects.all().delete()
    assert client.get(opened(client)).status_code == 200


def test_a_demo_without_a_match_is_still_a_book(client: Client) -> None:
    opened(client)
    Match.objects.all().delete()
    assert opened(client) == f"/books/{Book.objects.get().slug}/"


def test_its_notes_are_in_the_readers_language(client: Client) -> None:
    client.get("/", headers={"accept-language": "zh-hans"})
    client.post("/demo/", headers={"accept-language": "zh-hans"})
    assert Book.objects.get().name == "周五牌桌（试玩）"
