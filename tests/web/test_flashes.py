"""What the last action did is told once, on the next whole page, with the way to take it back."""

import re

import pytest
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.test import Client
from django.urls import path

from scorekeeper.urls import urlpatterns as ours
from scorekeeper.web import flashes, pages


def save(request: HttpRequest) -> HttpResponse:
    flashes.success(request, "Hand 7 saved — playing 6.", undo="/hands/7/removal/")
    return redirect("home")


def lose(request: HttpRequest) -> HttpResponse:
    flashes.problem(request, "Hand 12 was recorded while you were typing.")
    flashes.information(request, "1 hand waits for the network.")
    return redirect("home")


def preview(request: HttpRequest) -> HttpResponse:
    """A part that is swapped in alone."""
    return render(request, "parts/_side.html", {"side": pages.Side(letter="A", shape="circle", name="Mei")})


urlpatterns = [*ours, path("save/", save), path("lose/", lose), path("preview/", preview)]
pytestmark = pytest.mark.urls(__name__)


def told(client: Client) -> tuple[pages.Flash, ...]:
    shown: tuple[pages.Flash, ...] = client.get("/").context["chrome"].flashes
    return shown


def test_a_success_is_told_with_the_way_back(client: Client) -> None:
    client.get("/save/")
    assert told(client) == (
        pages.Flash(
            tone="success",
            icon="check",
            sentence="Hand 7 saved — playing 6.",
            undo="/hands/7/removal/",
            undo_label="Undo",
        ),
    )


def test_the_way_back_is_one_press(client: Client) -> None:
    html = client.get("/save/", follow=True).text
    assert re.findall(r'<form method="post" action="([^"]*)"', html) == ["/hands/7/removal/"]


def test_what_needs_no_undoing_offers_none(client: Client) -> None:
    client.get("/lose/")
    assert [(flash.tone, flash.undo) for flash in told(client)] == [("problem", ""), ("information", "")]


def test_it_is_told_once(client: Client) -> None:
    client.get("/save/")
    assert [len(told(client)), len(told(client))] == [1, 0]


def test_a_part_that_is_swapped_in_does_not_use_it_up(client: Client) -> None:
    client.get("/save/")
    client.get("/preview/")
    assert len(told(client)) == 1
