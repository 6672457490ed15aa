"""What every response carries."""

import pytest
from django.test import Client
from pytest_django import Settings

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; manifest-src 'self'; "
    "worker-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
)


@pytest.mark.django_db
@pytest.mark.parametrize(("path", "status"), [("/healthz", 200), ("/nowhere/", 404)])
def test_every_response_carries_the_same_headers(client: Client, path: str, status: int) -> None:
    response = client.get(path)
    assert response.status_code == status
    assert response["Content-Security-Policy"] == POLICY
    assert response["X-Content-Type-Options"] == "nosniff"
    assert response["X-Frame-Options"] == "DENY"
    assert response["Referrer-Policy"] == "same-origin"
    assert response["Cross-Origin-Opener-Policy"] == "same-origin"
    assert response["Permissions-Policy"] == "camera=(), geolocation=(), microphone=(), payment=(), usb=()"
    assert "Strict-Transport-Security" not in response
    assert client.get(path, headers={"host": "elsewhere.example"})["Content-Security-Policy"] == POLICY


@pytest.mark.django_db
def test_only_the_error_pages_for_developers_may_style_themselves(client: Client, settings: Settings) -> None:
    settings.DEBUG = True
    assert "Content-Security-Policy" not in client.get("/nowhere/")
    assert "Content-Security-Policy" not in client.get("/", headers={"host": "elsewhere.example"})
    assert "Content-Security-Policy" in client.get("/healthz")


@pytest.mark.django_db
def test_with_https_plain_http_is_sent_away_but_for_a_watchdog_inside(client: Client, settings: Settings) -> None:
    settings.SECURE_SSL_REDIRECT = True
    response = client.get("/nowhere/")
    assert (response.status_code, response["Location"]) == (301, "https://testserver/nowhere/")
    assert client.get("/healthz").status_code == 200
