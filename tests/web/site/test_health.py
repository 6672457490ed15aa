"""What a watchdog hears."""

import pytest
from django.db import connection
from django.test import Client


@pytest.mark.django_db
def test_says_ok_when_the_database_answers_and_nobody_keeps_the_answer(client: Client) -> None:
    response = client.get("/healthz")
    assert (response.status_code, response.content) == (200, b"ok\n")
    assert response["Cache-Control"] == "max-age=0, no-cache, no-store, must-revalidate, private"


@pytest.mark.django_db
def test_says_so_when_the_database_is_not_ours(client: Client) -> None:
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE django_migrations RENAME TO elsewhere")
    response = client.get("/healthz")
    assert (response.status_code, response.content) == (503, b"The database does not answer.\n")
