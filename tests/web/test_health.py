"""What a watchdog hears."""

import pytest
from django.db import connection
from django.test import Client


@pytest.mark.django_db
def test_says_ok_when_the_database_answers(client: Client) -> None:
    response = client.get("/healthz")
    assert (response.status_code, response.content) == (200, b"ok\n")


@pytest.mark.django_db
def test_says_so_when_the_database_is_not_ours(client: Client) -> None:
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE django_migrations RENAME TO elsewhere")
    response = client.get("/healthz")
    assert (response.status_code, response.content) == (503, b"The database does not answer.\n")


@pytest.mark.django_db(transaction=True)
def test_says_so_when_the_database_is_gone(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    connection.close()
    monkeypatch.setitem(connection.settings_dict, "NAME", "/nowhere/scores")
    response = client.get("/healthz")
    assert (response.status_code, response.content) == (503, b"The database does not answer.\n")


@pytest.mark.django_db
def test_nobody_keeps_the_answer(client: Client) -> None:
    assert client.get("/healthz")["Cache-Control"] == "max-age=0, no-cache, no-store, must-revalidate, private"


def test_nothing_can_be_posted_to_it(client: Client) -> None:
    assert client.post("/healthz").status_code == 405
