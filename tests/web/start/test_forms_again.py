"""A form that starts a match is sent again: it opens the book to the browser that it opened it to, and to no other."""

import pytest
from django.test import Client

from scorekeeper.store.models import Match
from scorekeeper.web import access

pytestmark = pytest.mark.django_db

TYPED = {"rules": "tractor", **{f"seat{number}": name for number, name in enumerate(("Mei", "Ada", "Bo", "Xu"), 1)}}


def form_key(client: Client) -> str:
    """What makes the form of a page the same form however often it is sent."""
    key: str = client.get("/matches/new/").context["page"].key
    return key


def test_the_same_form_opens_the_book_again_for_the_browser_that_lost_the_answer(client: Client) -> None:
    typed = {**TYPED, "key": form_key(client)}
    client.post("/matches/new/", typed)
    del client.cookies[access.COOKIE]
    assert client.post("/matches/new/", typed, follow=True).status_code == 200


@pytest.mark.parametrize("holds", [False, True])
def test_the_form_of_another_browser_opens_no_book(client: Client, holds: bool) -> None:  # noqa: FBT001
    """Neither for a stranger, nor for somebody who keeps a book of their own."""
    typed = {**TYPED, "key": form_key(client)}
    client.post("/matches/new/", typed)
    mallory = Client()
    if holds:
        mallory.post("/matches/new/", {**TYPED, "seat1": "Zoe", "key": form_key(mallory)})
    response = mallory.post("/matches/new/", typed, follow=True)
    assert (response.redirect_chain[0][0], response.status_code) == (
        f"/matches/{Match.objects.earliest('pk').slug}/",
        404,
    )


def test_whoever_left_a_book_is_not_let_in_by_the_form_that_opened_it(client: Client) -> None:
    typed = {**TYPED, "key": form_key(client)}
    client.post("/matches/new/", typed)
    client.post(f"/books/{Match.objects.get().book.slug}/departure/")
    assert client.post("/matches/new/", typed, follow=True).status_code == 404


def test_whoever_signs_out_of_somebody_elses_browser_leaves_no_form_in_it_that_opens_a_book(client: Client) -> None:
    typed = {**TYPED, "key": form_key(client)}
    client.post("/matches/new/", typed)
    client.post("/account/sign-out/", {"forget": "on"})
    assert client.post("/matches/new/", typed, follow=True).status_code == 404
