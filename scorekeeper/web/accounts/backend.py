"""Django's authentication backend behind limits per visitor and per account, of which Django has none."""

from django.contrib.auth.backends import ModelBackend
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import ngettext

from scorekeeper.store import accounts, guesses
from scorekeeper.store.guesses import At, Count, NotHeardError
from scorekeeper.store.models import Guess
from scorekeeper.web.accounts.devices import device
from scorekeeper.web.site.visitors import digest, fingerprint


class RateLimitedBackend(ModelBackend):
    """Whoever tries too often is refused, whichever page they try on; without a request nobody can be counted."""

    def authenticate(
        self, request: HttpRequest | None, username: str | None = None, password: str | None = None, **_given: object
    ) -> User | None:
        if request is None or username is None:
            return None
        known = accounts.named(username)
        _visitor, *account = count_tries(*sign_in_limits(request, username, known))
        user: User | None = super().authenticate(request, known.username if known else username, password)
        if user and account:
            guesses.take_back(account)
        return user


def sign_in_limits(request: HttpRequest, username: str, user: User | None) -> tuple[Count, ...]:
    """Every try counts where it comes from, and a wrong one with the account as well, be there one or not.

    On a device that has signed in to the account before, what others do counts for nothing.
    """
    known = device(request, user) if user else ""
    if known:
        return ((At.SIGN_IN, digest(known)),)
    account = (user.username if user else username).casefold()
    return (At.SIGN_IN, fingerprint(request)), (At.ACCOUNT, digest(account))


def count_tries(*counts: Count) -> list[Guess]:
    """One more of each, or a refusal that says how long to wait."""
    try:
        return guesses.try_once(*counts)
    except NotHeardError as refusal:
        raise PermissionDenied(_sentence(refusal)) from refusal


def _sentence(refusal: NotHeardError) -> str:
    minutes = max(1, round((refusal.until - timezone.now()).total_seconds() / 60))
    if refusal.at is At.ACCOUNT:
        sentence = ngettext(
            "Too many wrong passwords were tried with this name. In {minutes} minute you can try again; a device that "
            "has signed in with it before need not wait, and links and codes still open books.",
            "Too many wrong passwords were tried with this name. In {minutes} minutes you can try again; a device that "
            "has signed in with it before need not wait, and links and codes still open books.",
            minutes,
        )
    else:
        sentence = ngettext(
            "That was tried too often from here. In {minutes} minute you can try again; "
            "links and codes still open books.",
            "That was tried too often from here. In {minutes} minutes you can try again; "
            "links and codes still open books.",
            minutes,
        )
    return sentence.format(minutes=minutes)
