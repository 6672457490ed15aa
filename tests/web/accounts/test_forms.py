"""Names and passwords: what they must be like."""

import pytest
from django.contrib.auth.models import User
from django.forms import Form
from django.http import HttpRequest
from django.test import RequestFactory

from scorekeeper.store import accounts
from scorekeeper.web.accounts.forms import AccountForm, PasswordForm, SignInForm, SignUpForm

SECRET = "four queens and a five"  # noqa: S105 - nobody's


def here(**posted: str) -> HttpRequest:
    request = RequestFactory().post("/", posted)
    request.user = User(username="Mei")
    return request


def errors(form: Form) -> dict[str, list[str]]:
    assert not form.is_valid()
    return {field: [str(error) for error in said] for field, said in form.errors.items()}


def test_any_name_and_any_long_word_will_do() -> None:
    form = SignUpForm(here(name="李伟", password="  spaces count  "))  # noqa: S106 - nobody's
    assert form.is_valid(), form.errors
    assert form.cleaned_data["password"] == "  spaces count  "  # noqa: S105 - as it was typed


@pytest.mark.parametrize(
    ("password", "sentence"),
    [
        ("", "There is no password here yet. Write one."),
        ("short", "This has 5 characters; it takes 8 or more. Write a little more."),
        ("password1", "This is one of the passwords that everybody tries first. Choose another."),
        ("x" * 201, "This has 201 characters; 200 fit. Make it shorter."),
        ("MEI LIN TAN", "The password is too much like the name. Choose another."),
        ("mei-lin-tan1", "The password is too much like the name. Choose another."),
        ("7210594863", "The password is digits alone, and those are tried first. Add a word."),
    ],
)
def test_a_password_that_is_none_says_why(password: str, sentence: str) -> None:
    assert errors(SignUpForm(here(name="Mei Lin Tan", password=password))) == {"password": [sentence]}


@pytest.mark.django_db
def test_an_old_password_may_be_whatever_it_was() -> None:
    accounts.make("Mei", "short")
    assert SignInForm(here(name="Mei", password="short")).is_valid()  # noqa: S106 - nobody's
    assert set(errors(PasswordForm(here(old="short", new="short")))) == {"new"}


@pytest.mark.parametrize("name", ["", "  ", "\u200b", "\x00"])
def test_nobody_is_called_nothing(name: str) -> None:
    assert set(errors(SignUpForm(here(name=name, password=SECRET)))) == {"name"}


@pytest.mark.django_db
@pytest.mark.parametrize("made", [SignUpForm, SignInForm, PasswordForm])
def test_a_password_is_never_written_back(made: type[AccountForm]) -> None:
    form = made(RequestFactory().get("/"))
    hidden = [field for field in form if field.name in {"password", "old", "new"}]
    assert [field.field.widget.attrs["autocomplete"].split("-")[1] for field in hidden] == ["password"] * len(hidden)
    bound = made(here(**{field.name: SECRET for field in form}))
    assert SECRET not in "".join(str(field) for field in bound if field.name in {"password", "old", "new"})
