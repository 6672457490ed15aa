"""Callers are told apart, and nobody can read who they are."""

import pytest
from django.test import RequestFactory
from pytest_django import Settings

from scorekeeper.web import callers


def called_from(address: str, **headers: str) -> str:
    return callers.fingerprint(RequestFactory().get("/", REMOTE_ADDR=address, headers=headers))


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("192.0.2.1", "192.0.2.1", True),
        ("192.0.2.1", "192.0.2.2", False),
        ("2001:db8::1", "2001:db8::ffff:1", True),
        ("2001:db8::1", "2001:db8:0:1::1", False),
        ("no address", "no: address", False),
    ],
)
def test_who_calls_from_one_line_is_one_caller(one: str, other: str, same: bool) -> None:  # noqa: FBT001
    assert (called_from(one) == called_from(other)) is same


def test_it_is_as_long_whoever_calls() -> None:
    assert len(called_from("192.0.2.1")) == len(called_from("2001:db8::1")) == 16


def test_nobody_pretends_to_call_from_elsewhere() -> None:
    assert called_from("192.0.2.1", x_forwarded_for="198.51.100.9") == called_from("192.0.2.1")


def test_behind_a_proxy_its_own_word_counts(settings: Settings) -> None:
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    told = called_from("127.0.0.1", x_forwarded_for="made up, 198.51.100.9")
    assert told == called_from("198.51.100.9")
