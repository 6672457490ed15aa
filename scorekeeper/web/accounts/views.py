"""Accounts: for those who want their books on several devices. Nobody needs one.

Functions and not Django's class views: a form answers 422 or 429 and a success 303, which those would have to override.
"""

from dataclasses import dataclass

from django.contrib import admin
from django.contrib.auth import login, logout, update_session_auth_hash
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorekeeper.store import accounts, shelves
from scorekeeper.web import access
from scorekeeper.web.accounts import devices
from scorekeeper.web.accounts.forms import (
    AccountForm,
    PasswordForm,
    RemovalForm,
    SignedInRequest,
    SignInForm,
    SignOutForm,
    SignUpForm,
)
from scorekeeper.web.site import messages
from scorekeeper.web.site.pages import Page
from scorekeeper.web.site.redirects import see_other
from scorekeeper.web.site.wording import joined


@dataclass(frozen=True, slots=True, kw_only=True)
class AccountPage(Page):
    """What an account carries, and the way to sign out."""

    carries: str
    form: SignOutForm


@dataclass(frozen=True, slots=True, kw_only=True)
class FormPage(Page):
    """A form with a button, in words of its template."""

    form: AccountForm


@require_safe
@login_required(redirect_field_name=None)
def account(request: SignedInRequest) -> HttpResponse:
    count = len(shelves.keys(request.user.pk))
    carries = ngettext("It holds {count} link.", "It holds {count} links.", count).format(count=count)
    everywhere = _("Every device that is signed in opens the same scorebooks.")
    page = AccountPage(title=request.user.username, carries=joined((carries, everywhere)), form=SignOutForm(request))
    return render(request, "accounts/account.html", {"page": page})


@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    form = SignUpForm(request)
    user = form.save() if form.is_valid() else None
    if user:
        return _sign_in(request, user)
    return _form_page(request, "accounts/new.html", FormPage(title=_("A new account"), form=form))


@require_http_methods(["GET", "HEAD", "POST"])
def sign_in(request: HttpRequest) -> HttpResponse:
    form = SignInForm(request)
    if form.is_valid() and form.user:
        return _sign_in(request, form.user)
    return _form_page(request, "accounts/sign_in.html", FormPage(title=_("Sign in"), form=form))


def admin_sign_in(request: HttpRequest) -> HttpResponseBase:
    """Django's own page for signing in to the admin; this device, too, is known from then on."""
    response = admin.site.login(request)
    if isinstance(request.user, User):
        devices.remember_device(request, response, request.user)
    return response


@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    """The books stay in this browser, unless it is somebody else's."""
    response = see_other(reverse("home"))
    form = SignOutForm(request)
    if form.is_valid() and form.cleaned_data["forget"]:
        access.forget_all(request, response)
        devices.forget_device(response)
    logout(request)
    messages.success(request, _("You are signed out."))
    return response


@require_http_methods(["GET", "HEAD", "POST"])
@login_required(redirect_field_name=None)
def password(request: SignedInRequest) -> HttpResponse:
    form = PasswordForm(request)
    if form.is_valid():
        accounts.change_password(request.user, form.cleaned_data["new"])
        update_session_auth_hash(request, request.user)
        messages.success(request, _("The new password holds from now on."))
        return see_other(reverse("account"))
    return _form_page(request, "accounts/password.html", FormPage(title=_("Change the password"), form=form))


@require_http_methods(["GET", "HEAD", "POST"])
@login_required(redirect_field_name=None)
def removal(request: SignedInRequest) -> HttpResponse:
    user, form = request.user, RemovalForm(request)
    if form.is_valid():
        logout(request)
        accounts.remove(user)
        messages.success(request, _("The account is deleted. The books are still here."))
        return see_other(reverse("home"))
    return _form_page(request, "accounts/removal.html", FormPage(title=_("Delete the account?"), form=form))


def _form_page(request: HttpRequest, template: str, page: FormPage) -> HttpResponse:
    return render(request, template, {"page": page}, status=page.form.status)


def _sign_in(request: HttpRequest, user: User) -> HttpResponse:
    """What this browser could open goes on the shelf, and what was on the shelf into this browser."""
    login(request, user)
    response = see_other(reverse("scorebooks"))
    devices.remember_device(request, response, user)
    shelves.put(user.pk, reversed(access.held(request)))
    access.remember(request, response, *filter(None, (key.token for key in shelves.keys(user.pk))))
    messages.success(request, _("Welcome, {name}. Your scorebooks go with you.").format(name=user.username))
    return response
