"""Forms for signing up, in and out, for another password and for deleting the account.

Plain forms around Django's backend and password validators. Its own forms do not fit: UserCreationForm takes no name
with a space in it, PasswordChangeForm asks twice, AuthenticationForm is not told why somebody was refused.
"""

from typing import Any, ClassVar

from django import forms
from django.contrib.auth.models import User
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import PermissionDenied, ValidationError
from django.http import HttpRequest
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorekeeper.store import accounts
from scorekeeper.store.guesses import At
from scorekeeper.store.models import NAME_LENGTH
from scorekeeper.web.accounts.backend import RateLimitedBackend, count_tries
from scorekeeper.web.forms import NameField, TextField, TickField
from scorekeeper.web.site.visitors import fingerprint

MAX_PASSWORD_LENGTH = 200
TOO_MANY_TRIES = "too_many_tries"
VALIDATOR_MESSAGES = {
    "password_too_short": TextField.default_error_messages["min_length"],
    "password_too_common": _("This is one of the passwords that everybody tries first. Choose another."),
    "password_too_similar": _("The password is too much like the name. Choose another."),
    "password_entirely_numeric": _("The password is digits alone, and those are tried first. Add a word."),
}
"""Our words for what Django's validators find; the admin pages keep Django's."""


class Username(NameField):
    def __init__(self, **options: Any) -> None:  # noqa: ANN401  # as every field takes them
        hints = {"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}
        super().__init__(label=_("Name"), max_length=NAME_LENGTH, widget=forms.TextInput(attrs=hints), **options)


class Password(TextField):
    """Any characters, kept as they were typed."""

    default_error_messages: ClassVar = {"required": _("There is no password here yet. Write one.")}

    def __init__(self, *, autocomplete: str = "current-password", **options: Any) -> None:  # noqa: ANN401  # likewise
        widget = forms.PasswordInput(attrs={"autocomplete": autocomplete})
        super().__init__(strip=False, max_length=MAX_PASSWORD_LENGTH, widget=widget, **options)


def validated(password: str, user: User) -> str:
    """A new password that passes whatever the settings ask of everybody's."""
    try:
        validate_password(password, user)
    except ValidationError as refusal:
        for error in refusal.error_list:
            error.message = VALIDATOR_MESSAGES.get(error.code or "", error.message)
            error.params = {"show_value": len(password), "limit_value": (error.params or {}).get("min_length")}
        raise
    return password


class SignedInRequest(HttpRequest):
    """What a view behind `login_required` is given."""

    user: User


class AccountForm(forms.Form):
    """Bound to what was posted, if anything was; its request says who posts, and from where."""

    def __init__(self, request: HttpRequest) -> None:
        super().__init__(request.POST if request.method == "POST" else None)
        self.request = request

    @property
    def status(self) -> int:
        """The HTTP status of the page that shows this form."""
        if any(self.has_error(field, TOO_MANY_TRIES) for field in self.errors):
            return 429
        return 422 if self.is_bound else 200

    def refuse(self, field: str, refusal: PermissionDenied) -> None:
        self.add_error(field, ValidationError(str(refusal), TOO_MANY_TRIES))

    def authenticate(self, username: str, field: str, wrong: str) -> User | None:
        """Asks the backend itself, as Django's `authenticate` does not say why somebody was refused."""
        try:
            user = RateLimitedBackend().authenticate(self.request, username, self.cleaned_data[field])
        except PermissionDenied as refusal:
            self.refuse(field, refusal)
            return None
        if user is None:
            self.add_error(field, wrong)
        return user


class SignUpForm(AccountForm):
    name = Username(help_text=_("Any name you will remember. Nothing else is asked for, and nobody else sees it."))
    password = Password(
        label=_("Password"),
        autocomplete="new-password",
        help_text=_("Eight characters or more. Nobody can send it to you again, so keep it somewhere."),
    )

    def clean_password(self) -> str:
        return validated(self.cleaned_data["password"], User(username=self.cleaned_data.get("name", "")))

    def save(self) -> User | None:
        """The new account; none if the name is taken, or if too many were made from here."""
        try:
            count_tries((At.SIGN_UP, fingerprint(self.request)))
        except PermissionDenied as refusal:
            self.refuse("name", refusal)
            return None
        user = accounts.make(self.cleaned_data["name"], self.cleaned_data["password"])
        if user is None:
            self.add_error("name", _("This name is taken. Choose another, or sign in."))
        return user


class SignInForm(AccountForm):
    name = Username()
    password = Password(label=_("Password"))
    user: User | None = None

    def clean(self) -> None:
        wrong = gettext("Name and password do not match. Check both and try again.")
        if not self.errors:
            self.user = self.authenticate(self.cleaned_data["name"], "password", wrong)


class OwnerForm(AccountForm):
    """Asks for the present password, and counts it once the rest of the form is right."""

    request: SignedInRequest
    password_field = "password"  # noqa: S105 - a name

    def clean(self) -> None:
        user, wrong = self.request.user, gettext("This is not the password. Check it and try again.")
        found = None if self.errors else self.authenticate(user.username, self.password_field, wrong)
        if found and found != user:  # an administrator can make two names that differ in capitals
            self.add_error(self.password_field, wrong)


class PasswordForm(OwnerForm):
    old = Password(label=_("Current password"))
    new = Password(label=_("New password"), autocomplete="new-password", help_text=_("Eight characters or more."))
    password_field = "old"  # noqa: S105 - likewise

    def clean_new(self) -> str:
        return validated(self.cleaned_data["new"], self.request.user)


class RemovalForm(OwnerForm):
    password = Password(label=_("Password"), help_text=_("To make sure that it is you."))


class SignOutForm(AccountForm):
    forget = TickField(
        label=_("Forget the scorebooks on this device as well"),
        required=False,
        help_text=_("On somebody else’s phone, tick it. Your account keeps them."),
    )
