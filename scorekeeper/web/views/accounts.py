"""Accounts: for those who want their books on several devices. Nobody needs one."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth import authenticate, login, logout, update_session_auth_hash
from django.contrib.auth.models import User
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorekeeper.store import accounts, shelves
from scorekeeper.store.guesses import At
from scorekeeper.web import access, flashes
from scorekeeper.web.entering import PasswordForm, RemovalForm, SignInForm, SignOutForm, SignUpForm, tried, wait
from scorekeeper.web.pages import accounts as pages
from scorekeeper.web.returning import see_other
from scorekeeper.web.spoken import joined

View = Callable[..., HttpResponse]


def for_whom_it_belongs_to(view: View) -> View:
    """Everybody else is asked to sign in."""

    @wraps(view)
    def guarded(request: HttpRequest) -> HttpResponse:
        if not isinstance(request.user, User):
            return redirect("sign-in")
        return view(request, request.user)

    return guarded


@require_safe
@for_whom_it_belongs_to
def account(request: HttpRequest, user: User) -> HttpResponse:
    count = len(shelves.tokens(user.pk))
    carries = ngettext("It holds {count} link.", "It holds {count} links.", count).format(count=count)
    everywhere = _("Every device that is signed in opens the same scorebooks.")
    page = pages.Account(title=user.username, carries=joined((carries, everywhere)), leaving=SignOutForm())
    return render(request, "accounts/account.html", {"page": page})


@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    form = SignUpForm(request.POST if request.method == "POST" else None)
    if not form.is_valid():
        return _shown(request, _new_page(form), 422 if form.is_bound else 200)
    refusal = wait(request, At.SIGN_UP)
    if refusal:
        form.add_error("name", refusal)
        return _shown(request, _new_page(form), 429)
    tried(request, At.SIGN_UP)
    user = accounts.make(form.cleaned_data["name"], form.cleaned_data["password"])
    if user is None:
        form.add_error("name", _("Somebody goes by this name already. Choose another, or sign in."))
        return _shown(request, _new_page(form), 422)
    return _entered(request, user)


@require_http_methods(["GET", "HEAD", "POST"])
def sign_in(request: HttpRequest) -> HttpResponse:
    form = SignInForm(request.POST if request.method == "POST" else None)
    if not form.is_valid():
        return _shown(request, _sign_in_page(form), 422 if form.is_bound else 200)
    refusal = wait(request, At.SIGN_IN)
    if refusal:
        form.add_error("password", refusal)
        return _shown(request, _sign_in_page(form), 429)
    user = _known(request, form.cleaned_data["name"], form.cleaned_data["password"])
    if user is None:
        form.add_error("password", _("Name and password do not belong together. Look at both once more."))
        return _shown(request, _sign_in_page(form), 422)
    return _entered(request, user)


@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    """The books stay in this browser, unless it is somebody else's."""
    response = see_other(reverse("home"))
    form = SignOutForm(request.POST)
    if form.is_valid() and form.cleaned_data["forget"]:
        access.forget_all(response)
    logout(request)
    flashes.success(request, _("You are signed out."))
    return response


@require_http_methods(["GET", "HEAD", "POST"])
@for_whom_it_belongs_to
def password(request: HttpRequest, user: User) -> HttpResponse:
    form = PasswordForm(request.POST if request.method == "POST" else None)
    status = _proven(request, user, form, "old")
    if status:
        return _shown(request, _password_page(form), status)
    accounts.change_password(user, form.cleaned_data["new"])
    update_session_auth_hash(request, user)
    flashes.success(request, _("The new password holds from now on."))
    return see_other(reverse("account"))


@require_http_methods(["GET", "HEAD", "POST"])
@for_whom_it_belongs_to
def removal(request: HttpRequest, user: User) -> HttpResponse:
    form = RemovalForm(request.POST if request.method == "POST" else None)
    status = _proven(request, user, form, "password")
    if status:
        return _shown(request, _removal_page(form), status)
    logout(request)
    accounts.remove(user)
    flashes.success(request, _("The account is deleted. The books are still here."))
    return see_other(reverse("home"))


def _proven(request: HttpRequest, user: User, form: Form, field: str) -> int:
    """The status to show the form with, or 0 if it was filled by the one whose account it is."""
    if not form.is_valid():
        return 422 if form.is_bound else 200
    refusal = wait(request, At.SIGN_IN)
    if refusal:
        form.add_error(field, refusal)
        return 429
    if _known(request, user.username, form.cleaned_data[field]) != user:
        form.add_error(field, _("This is not the password. Look at it once more."))
        return 422
    return 0


def _known(request: HttpRequest, name: str, given: str) -> User | None:
    found: Any = authenticate(request, username=name, password=given)
    return found if isinstance(found, User) else None


def _entered(request: HttpRequest, user: User) -> HttpResponse:
    """What this browser could open goes on the shelf, and what was on the shelf into this browser."""
    login(request, user)
    response = see_other(reverse("scorebooks"))
    shelves.put(user.pk, reversed(access.tokens(request)))
    access.remember(request, response, *shelves.tokens(user.pk))
    flashes.success(request, _("Welcome, {name}. Your scorebooks go with you.").format(name=user.username))
    return response


def _shown(request: HttpRequest, page: pages.Entry, status: int) -> HttpResponse:
    return render(request, "accounts/entry.html", {"page": page}, status=status)


def _new_page(form: SignUpForm) -> pages.Entry:
    return pages.Entry(
        title=_("A new account"),
        form=form,
        action=reverse("account-new"),
        lead=_("For those who want their scorebooks on several devices. Nobody needs one to play."),
        answer=_("Make the account"),
        other_url=reverse("sign-in"),
        other=_("I have one already"),
    )


def _sign_in_page(form: SignInForm) -> pages.Entry:
    return pages.Entry(
        title=_("Sign in"),
        form=form,
        action=reverse("sign-in"),
        lead=_("Your account brings its scorebooks to this device."),
        answer=_("Sign in"),
        other_url=reverse("account-new"),
        other=_("Make a new account"),
    )


def _password_page(form: PasswordForm) -> pages.Entry:
    return pages.Entry(
        title=_("Another password"),
        form=form,
        action=reverse("account-password"),
        lead=_("Other devices are signed out."),
        answer=_("Save"),
        other_url=reverse("account"),
        other=_("Back to the account"),
    )


def _removal_page(form: RemovalForm) -> pages.Entry:
    return pages.Entry(
        title=_("Delete the account?"),
        form=form,
        action=reverse("account-removal"),
        lead=_("Name and password go, at once and for good. The books stay, and so does this browser’s way in."),
        answer=_("Delete the account"),
        other_url=reverse("account"),
        other=_("Leave it as it is"),
        drastic=True,
    )
