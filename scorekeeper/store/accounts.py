"""Accounts: a name and a password, nothing else; they carry keys from one device to the next."""

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction


def named(name: str) -> User | None:
    """Whoever goes by this name, in capitals or not."""
    return User.objects.filter(username__iexact=User.normalize_username(name)).first()


def make(name: str, password: str) -> User | None:
    """A new account, unless somebody goes by this name already."""
    if named(name):
        return None
    try:
        with transaction.atomic():
            return User.objects.create_user(name, password=password)
    except IntegrityError:  # somebody was faster by a moment
        return None


def change_password(user: User, password: str) -> None:
    user.set_password(password)
    user.save(update_fields=["password"])


def remove(user: User) -> None:
    """The account is gone; the books are as they were."""
    user.delete()
