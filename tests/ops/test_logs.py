"""A line for each thing that happened, and nothing that belongs to the people at the table."""

import logging
import re
from pathlib import Path

import pytest
from django.http import Http404, HttpRequest, HttpResponse
from django.test import Client
from django.urls import include, path
from pytest_django import Settings

from scorekeeper.ops.logs import OneLine

AT = r"at=\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00 "


def scorebook(_: HttpRequest, slug: str) -> HttpResponse:
    if slug == "our-secret-book":
        return HttpResponse("here")
    raise {"lost": Http404}.get(slug, ValueError)("Mei holds 7♥\nTom: has none")


urlpatterns = [path("book/<slug:slug>/", scorebook), path("", include("scorekeeper.urls"))]


@pytest.fixture
def log(caplog: pytest.LogCaptureFixture, settings: Settings) -> pytest.LogCaptureFixture:
    settings.ROOT_URLCONF = __name__
    caplog.set_level("INFO")
    caplog.handler.setFormatter(OneLine())
    return caplog


def lines(log: pytest.LogCaptureFixture) -> list[str]:
    """What was written, without when."""
    written = log.text.splitlines()
    assert [line for line in written if not re.match(AT, line)] == []
    return [re.sub(r"ms=\d+\.\d", "ms=…", re.sub(AT, "", line)) for line in written]


def test_a_request_is_one_line_that_names_the_route(client: Client, log: pytest.LogCaptureFixture) -> None:
    client.get("/book/our-secret-book/?cards=7H7H")
    assert lines(log) == [
        "level=info from=scorekeeper.request event=request method=GET route=/book/<slug:slug>/ status=200 ms=…"
    ]


def test_what_is_not_found_is_not_repeated(client: Client, log: pytest.LogCaptureFixture) -> None:
    client.get("/book/lost/?cards=7H7H")
    client.get("/bok/our-secret-book/")
    assert lines(log) == [
        "level=info from=scorekeeper.request event=request method=GET route=/book/<slug:slug>/ status=404 ms=…",
        "level=info from=scorekeeper.request event=request method=GET route=- status=404 ms=…",
    ]


def test_a_forged_request_is_told_without_its_address(log: pytest.LogCaptureFixture) -> None:
    Client(enforce_csrf_checks=True).post("/book/our-secret-book/")
    assert lines(log)[0] == (
        'level=warning from=django.security.csrf event="Forbidden (CSRF cookie not set.): /book/<slug:slug>/"'
    )


@pytest.mark.parametrize("address", ["/books/星期五/", "/books/a%0Ab/"])
def test_nor_one_of_an_address_that_is_written_otherwise_in_the_log(
    address: str, log: pytest.LogCaptureFixture
) -> None:
    Client(enforce_csrf_checks=True).post(f"{address}name/")
    assert lines(log)[0] == (
        'level=warning from=django.security.csrf event="Forbidden (CSRF cookie not set.): /books/<address:slug>/name/"'
    )


def test_a_failure_tells_its_kind_and_place_but_not_what_it_says(client: Client, log: pytest.LogCaptureFixture) -> None:
    client.raise_request_exception = False
    client.get("/book/broken/")
    place = scorebook.__code__.co_firstlineno + 3
    assert lines(log)[0] == (
        'level=error from=django.request event="Internal Server Error: /book/<slug:slug>/" '
        f"error=ValueError place={Path(__file__).name}:{place}"
    )


def test_a_host_it_does_not_answer_to_is_named(client: Client, log: pytest.LogCaptureFixture) -> None:
    client.get("/book/our-secret-book/", headers={"host": "elsewhere.example"})
    assert lines(log)[0].startswith(
        "level=error from=django.security.DisallowedHost event=\"Invalid HTTP_HOST header: 'elsewhere.example'. "
        "You may need to add 'elsewhere.example' to SCOREKEEPER_HOSTS.\""
    )


def test_an_address_in_a_message_ends_with_its_host(log: pytest.LogCaptureFixture) -> None:
    logging.getLogger("django").warning("Referer https://cards.example/book/our-secret-book/ does not match.")
    assert lines(log) == ['level=warning from=django event="Referer https://cards.example/ does not match."']


def test_what_a_server_was_asked_for_is_not_repeated(log: pytest.LogCaptureFixture) -> None:
    logging.getLogger("waitress").info("Client disconnected while serving /book/our-secret-book/ and/or 小美")
    logging.getLogger("scorekeeper.https").info("Look into /srv/data/https")
    assert lines(log) == [
        'level=info from=waitress event="Client disconnected while serving - and/or 小美"',
        'level=info from=scorekeeper.https event="Look into /srv/data/https"',
    ]


def test_a_traceback_in_a_message_is_one_line_as_well(log: pytest.LogCaptureFixture) -> None:
    text = (
        "Application callable raised an exception\n"
        "Traceback (most recent call last):\n"
        '  File "/somewhere/granian/wsgi.py", line 57, in _runner\n'
        "    rv = callback(environ, resp)\n"
        f'  File "{Path(__file__).parents[2]}/scorekeeper/web/urls.py", line 11, in <module>\n'
        "    score()\n"
        "    ^^^^^\n"
        "scorekeeper.errors.ScoreError: Mei holds 7♥\n"
        "Tom: has none"
    )
    logging.getLogger("_granian").error(text)
    assert lines(log) == [
        'level=error from=_granian event="Application callable raised an exception" error=ScoreError place=urls.py:11'
    ]


def test_quotes_stand_only_where_they_are_needed(log: pytest.LogCaptureFixture) -> None:
    logging.getLogger("scorekeeper").info("开始", extra={"pairs": {"empty": "", "said": 'a "word"', "plain": 7}})
    assert lines(log) == ['level=info from=scorekeeper event=开始 empty="" said="a \\"word\\"" plain=7']
