"""The yardstick for pages is as short as it says, and what is measured is what a browser would get."""

from itertools import islice

import pytest
from django.core.wsgi import get_wsgi_application
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests.benchmarks import visits, web, wire
from tests.benchmarks.visits import Visit, asked
from tests.serving import free_port

pytestmark = [pytest.mark.urls("tests.benchmarks.bare"), pytest.mark.django_db(transaction=True)]


def test_the_bare_view_asks_once(client: Client, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    with django_assert_num_queries(1):
        assert client.get("/bare/").status_code == 200


def test_everything_that_is_measured_answers_as_it_should() -> None:
    application = get_wsgi_application()
    asked_for = {name: list(islice(visits, 2)) for name, visits in web.pages(matches=2)}
    assert next(iter(asked_for)) == "bare view"
    for name, listed in asked_for.items():
        assert (name, [asked(application, visit).status for visit in listed]) == (name, [it.status for it in listed])


def test_a_visit_reads_the_same_on_the_wire() -> None:
    visit = Visit(path="/a/?b=c", form={"d": "é"}, headers={"Cookie": "e=f"})
    assert visit.wire().decode().split("\r\n") == [
        "POST /a/?b=c HTTP/1.1",
        "Host: 127.0.0.1",
        "Accept-Encoding: gzip, br",
        "Accept-Language: en-GB",
        f"X-CSRFToken: {visits.SECRET}",
        "Content-Type: application/x-www-form-urlencoded",
        f"Cookie: csrftoken={visits.SECRET}; e=f",
        "Content-Length: 8",
        "",
        "d=%C3%A9",
    ]


def test_a_server_that_is_not_there_is_no_figure() -> None:
    with pytest.raises(ConnectionError):
        wire.a_second([Visit(path="/")], free_port())
