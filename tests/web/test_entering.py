"""Names and passwords: what they must be like, and how often they may be tried."""

from datetime import timedelta

import pytest
from django.contrib.auth import authenticate
from django.core.exceptions import PermissionDenied
from django.forms import Form
from django.http import HttpRequest
from django.test import RequestFactory
from django.utils import timezone

from scorekeeper.store import accounts, guesses
from scorekeeper.store.guesses import LIMITS, At
from scorekeeper.store.models import Guess
from scorekeeper.web import entering
from scorekeeper.web.entering import CountedBackend, PasswordForm, SignInForm, SignUpForm

SECRET = "four queens and a five"  # noqa: S105 - nobody's


def here(address: str = "192.0.2.1") -> HttpRequest:
    return RequestFactory().post("/", REMOTE_ADDR=address)


def errors(form: Form) -> dict[str, list[str]]:
    assert not form.is_valid()
    return {field: [str(error) for error in said] for field, said in form.errors.items()}


def test_any_name_and_any_long_word_will_do() -> None:
    form = SignUpForm({"name": "李伟", "password": "  spaces count  "})
    assert form.is_valid(), form.errors
    assert form.cleaned_data["password"] == "  spaces count  "  # noqa: S105 - as it was typed


@pytest.mark.parametrize(
    ("password", "sentence"),
    [
        ("", "There is no password here yet. Write one."),
        ("short", "This has 5 characters; it takes 8 or more. Write a little more."),
        ("password1", "This is one of the passwords that everybody tries first. Choose another."),
        ("x" * 201, "This has 201 characters; 200 fit. Make it shorter."),
        ("MEI LIN TAN", "The password is the name. Choose another."),
    ],
)
def test_a_password_that_is_none_says_why(password: str, sentence: str) -> None:
    assert errors(SignUpForm({"name": "Mei Lin Tan", "password": password})) == {"password": [sentence]}


def test_an_old_password_may_be_whatever_it_was() -> None:
    assert SignInForm({"name": "Mei", "password": "short"}).is_valid()
    assert set(errors(PasswordForm({"old": "short", "new": "short"}))) == {"new"}


@pytest.mark.parametrize("name", ["", "  ", "\u200b", "\x00"])
def test_nobody_is_called_nothing(name: str) -> None:
    assert set(errors(SignUpForm({"name": name, "password": SECRET}))) == {"name"}


@pytest.mark.parametrize("form", [SignUpForm(), SignInForm(), PasswordForm()])
def test_a_password_is_never_written_back(form: Form) -> None:
    hidden = [field for field in form if field.name in {"password", "old", "new"}]
    assert [field.field.widget.attrs["autocomplete"].split("-")[1] for field in hidden] == ["password"] * len(hidden)
    bound = type(form)({field.name: SECRET for field in form})
    assert SECRET not in "".join(str(field) for field in bound if field.name in {"password", "old", "new"})


@pytest.mark.django_db
def test_whoever_is_right_gets_in_and_is_counted_all_the_same() -> None:
    alice = accounts.make("Alice", SECRET)
    assert authenticate(here(), username="alice", password=SECRET) == alice
    assert Guess.objects.filter(at=At.SIGN_IN).count() == 1


@pytest.mark.django_db
@pytest.mark.parametrize(("name", "password"), [("Alice", "wrong"), ("Alicia", SECRET), ("", "")])
def test_whoever_is_wrong_does_not(name: str, password: str) -> None:
    accounts.make("Alice", SECRET)
    assert authenticate(here(), username=name, password=password) is None


@pytest.mark.django_db
def test_without_a_request_nobody_gets_in() -> None:
    """A caller that cannot be counted is not let in uncounted."""
    accounts.make("Alice", SECRET)
    assert CountedBackend().authenticate(None, "Alice", SECRET) is None
    assert CountedBackend().authenticate(here(), None, SECRET) is None


@pytest.mark.django_db
def test_after_too_many_even_the_right_one_is_not_heard() -> None:
    accounts.make("Alice", SECRET)
    for _again in range(LIMITS[At.SIGN_IN].each):
        entering.tried(here(), At.SIGN_IN)
    with pytest.raises(PermissionDenied):
        CountedBackend().authenticate(here(), "Alice", SECRET)
    assert CountedBackend().authenticate(here("192.0.2.2"), "Alice", SECRET) == accounts.named("Alice")


@pytest.mark.django_db
def test_until_then_there_is_nothing_to_wait_for() -> None:
    assert entering.wait(here(), At.SIGN_UP) == ""


@pytest.mark.django_db
@pytest.mark.parametrize(("ago", "minutes"), [(0, "60 minutes"), (30, "30 minutes"), (59, "1 minute ")])
def test_whoever_waits_is_told_how_long(ago: int, minutes: str) -> None:
    for _again in range(LIMITS[At.SIGN_UP].each):
        entering.tried(here(), At.SIGN_UP)
    Guess.objects.update(made_at=timezone.now() - timedelta(minutes=ago))
    assert minutes in entering.wait(here(), At.SIGN_UP)


@pytest.mark.django_db
def test_a_try_at_one_thing_is_none_at_another() -> None:
    for _again in range(LIMITS[At.SIGN_UP].each):
        entering.tried(here(), At.SIGN_UP)
    with pytest.raises(guesses.NotHeardError):
        entering.tried(here(), At.SIGN_UP)
    entering.tried(here(), At.SIGN_IN)
    assert entering.wait(here(), At.SIGN_IN) == ""
