"""Callers are told apart, and nobody can read who they are."""

import pytest
from django.test import RequestFactory
from pytest_django import Settings

from scorekeeper.web.site import visitors


def called_from(address: str, **headers: str) -> str:
    return visitors.fingerprint(RequestFactory().get("/", REMOTE_ADDR=address, headers=headers))


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("192.0.2.1", "192.0.2.1", True),
        ("192.0.2.1", "192.0.2.2", False),
        ("2001:db8::1", "2001:db8::ffff:1", True),
        ("2001:db8::1", "2001:db8:0:1::1", False),
        ("::ffff:192.0.2.1", "192.0.2.1", True),
        ("::ffff:192.0.2.1", "::ffff:192.0.2.2", False),
        ("fe80::1%eth0", "fe80::2%wlan0", True),
        ("no address", "no: address", False),
    ],
)
def test_who_calls_from_one_line_is_one_caller(one: str, other: str, same: bool) -> None:  # noqa: FBT001
    assert (called_from(one) == called_from(other)) is same


def test_it_is_as_long_whoever_calls() -> None:
    assert len(called_from("192.0.2.1")) == len(called_from("2001:db8::1")) == 16


@pytest.fixture
def proxies(request: pytest.FixtureRequest, settings: Settings) -> None:
    settings.PROXIES = request.param


@pytest.mark.usefixtures("proxies")
@pytest.mark.parametrize(
    ("proxies", "passed_on", "visitor"),
    [
        (0, "198.51.100.9", "127.0.0.1"),
        (1, "198.51.100.9", "198.51.100.9"),
        (1, "192.0.2.66, 198.51.100.9", "198.51.100.9"),
        (1, "192.0.2.66,, 198.51.100.9,", "198.51.100.9"),
        (2, "192.0.2.66, 198.51.100.9, 10.0.0.1", "198.51.100.9"),
        (2, "198.51.100.9", "198.51.100.9"),
        (1, "", "127.0.0.1"),
        (1, "unknown", "127.0.0.1"),
        (1, "198.51.100.9, unix:", "127.0.0.1"),
        (1, "198.51.100.9:51234", "198.51.100.9"),
        (1, "2001:db8::9", "2001:db8::9"),
        (1, "[2001:db8::9]", "2001:db8::9"),
        (1, "[2001:db8::9]:51234", "2001:db8::9"),
        (1, "::ffff:198.51.100.9", "198.51.100.9"),
        (1, "[::ffff:198.51.100.9]:51234", "198.51.100.9"),
    ],
    indirect=["proxies"],
)
def test_a_visitor_is_the_entry_that_the_outermost_proxy_wrote(passed_on: str, visitor: str) -> None:
    request = RequestFactory().get("/", REMOTE_ADDR="127.0.0.1", headers={"X-Forwarded-For": passed_on})
    assert visitors.address(request) == visitor


def test_https_alone_makes_nobody_believe_that_header(settings: Settings) -> None:
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    assert called_from("192.0.2.1", x_forwarded_for="198.51.100.9") == called_from("192.0.2.1")
