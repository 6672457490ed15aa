"""Entering: what a name and a password must be like, and how often they may be tried."""

from typing import Any, ClassVar

from django import forms
from django.contrib.auth.backends import ModelBackend
from django.contrib.auth.models import User
from django.contrib.auth.password_validation import CommonPasswordValidator
from django.core.exceptions import PermissionDenied, ValidationError
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from scorekeeper.store import accounts, guesses
from scorekeeper.store.guesses import At, NotHeardError
from scorekeeper.store.models import NAME_LENGTH
from scorekeeper.web import callers
from scorekeeper.web.fields import Name, Ticked, Words

SHORTEST = 8
LONGEST = 200


class CountedBackend(ModelBackend):
    """Whoever tries too often is not listened to, whichever page they try on."""

    def authenticate(
        self, request: HttpRequest | None, username: str | None = None, password: str | None = None, **_given: object
    ) -> User | None:
        if request is None or username is None:
            return None
        try:
            tried(request, At.SIGN_IN)
        except NotHeardError as refusal:
            raise PermissionDenied from refusal
        known = accounts.named(username)
        return super().authenticate(request, known.username if known else username, password)


def tried(request: HttpRequest, what: At) -> None:
    """One more try from there, if it is listened to at all."""
    by = callers.fingerprint(request)
    guesses.listen(what, by)
    guesses.count(what, by)


def wait(request: HttpRequest, what: At) -> str:
    """A sentence for whoever is not listened to just now."""
    until = guesses.heard_again(what, callers.fingerprint(request))
    if until is None:
        return ""
    minutes = max(1, round((until - timezone.now()).total_seconds() / 60))
    return ngettext(
        "That was tried too often from here. In {minutes} minute you can try again; links and codes still open books.",
        "That was tried too often from here. In {minutes} minutes you can try again; links and codes still open books.",
        minutes,
    ).format(minutes=minutes)


class Password(Words):
    """Any signs, kept as they were typed; `new` ones must not be the first that everybody tries."""

    default_error_messages: ClassVar = {
        "required": _("There is no password here yet. Write one."),
        "common": _("This is one of the passwords that everybody tries first. Choose another."),
    }

    def __init__(self, *, new: bool = False, **options: Any) -> None:  # noqa: ANN401  # as every field takes them
        self.new = new
        hint = {"autocomplete": "new-password" if new else "current-password"}
        widget = forms.PasswordInput(attrs=hint)
        super().__init__(
            strip=False, max_length=LONGEST, widget=widget, min_length=SHORTEST if new else None, **options
        )

    def clean(self, value: Any) -> str:  # noqa: ANN401  # whatever was sent
        password: str = super().clean(value)
        try:
            if self.new:
                CommonPasswordValidator().validate(password)
        except ValidationError:
            raise ValidationError(self.error_messages["common"]) from None
        return password


def _name_field(help_text: Any = "") -> Name:  # noqa: ANN401  # a sentence to be said later
    hint = {"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}
    return Name(label=_("Name"), help_text=help_text, max_length=NAME_LENGTH, widget=forms.TextInput(attrs=hint))


class SignUpForm(forms.Form):
    name = _name_field(_("Any name you will remember. Nothing else is asked for, and nobody else sees it."))
    password = Password(
        label=_("Password"),
        new=True,
        help_text=_("Eight characters or more. Nobody can send it to you again, so keep it somewhere."),
    )

    def clean(self) -> dict[str, Any]:
        """A password that is the name is no secret."""
        name, password = self.cleaned_data.get("name"), self.cleaned_data.get("password")
        if name and password and name.casefold() == password.casefold():
            self.add_error("password", _("The password is the name. Choose another."))
        return self.cleaned_data


class SignInForm(forms.Form):
    name = _name_field()
    password = Password(label=_("Password"))


class PasswordForm(forms.Form):
    old = Password(label=_("Present password"))
    new = Password(label=_("New password"), new=True, help_text=_("Eight characters or more."))


class SignOutForm(forms.Form):
    forget = Ticked(
        label=_("Forget the scorebooks on this device as well"),
        required=False,
        help_text=_("On somebody else’s phone, tick it. Your account keeps them."),
    )


class RemovalForm(forms.Form):
    password = Password(label=_("Password"), help_text=_("To make sure that it is you."))
