"""What the last action did is told once, on the next whole page, with the way to take it back."""

import re

import pytest
from django.contrib import messages as django_messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.test import Client
from django.urls import path

from scorekeeper.urls import urlpatterns as ours
from scorekeeper.web.site import messages
from scorekeeper.web.site import pages as site_pages


def save(request: HttpRequest) -> HttpResponse:
    messages.success(request, "Hand 7 saved — playing 6.", undo="/hands/7/removal/", label="Put it back")
    return redirect("home")


def save_before_the_upgrade(request: HttpRequest) -> HttpResponse:
    """Where it takes back what was done stood as text."""
    django_messages.success(request, "Saved.", extra_tags="/hands/7/removal/ Undo")
    return redirect("home")


def lose(request: HttpRequest) -> HttpResponse:
    messages.problem(request, "Hand 12 was recorded while you were typing.")
    messages.information(request, "1 hand waits for the network.")
    return redirect("home")


def preview(request: HttpRequest) -> HttpResponse:
    """A part that is swapped in alone."""
    return render(request, "parts/_zheng.html", {"strokes": 5})


urlpatterns = [
    *ours,
    path("save/", save),
    path("old/", save_before_the_upgrade),
    path("lose/", lose),
    path("preview/", preview),
]
pytestmark = pytest.mark.urls(__name__)


def told(client: Client) -> tuple[site_pages.Flash, ...]:
    shown: tuple[site_pages.Flash, ...] = client.get("/").context["chrome"]().flashes
    return shown


def test_a_success_is_told_once_with_the_way_back_on_the_next_whole_page(client: Client) -> None:
    client.get("/save/")
    client.get("/preview/")
    page = client.get("/")
    assert page.context["chrome"]().flashes == (
        site_pages.Flash(
            tone="success",
            icon="check",
            sentence="Hand 7 saved — playing 6.",
            undo="/hands/7/removal/",
            undo_label="Put it back",
        ),
    )
    assert re.findall(r'<form method="post" action="([^"]*)"', page.text) == ["/hands/7/removal/"]
    assert told(client) == ()


def test_what_needs_no_undoing_offers_none(client: Client) -> None:
    client.get("/lose/")
    assert [(flash.tone, flash.undo) for flash in told(client)] == [("problem", ""), ("information", "")]


def test_a_message_from_before_an_upgrade_is_shown_without_its_button(client: Client) -> None:
    client.get("/old/")
    assert told(client) == (site_pages.Flash(tone="success", icon="check", sentence="Saved."),)
