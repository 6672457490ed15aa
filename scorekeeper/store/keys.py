"""Keys: made, revoked and made anew; the only writers of who may open what."""

from base64 import urlsafe_b64encode
from datetime import timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.crypto import salted_hmac

from scorekeeper.store import guesses, selectors
from scorekeeper.store.models import TOKEN_BYTES, Book, Key, Match, fresh_code

Role = Key.Role

CODE_LIFE = timedelta(hours=1)
"""Long enough to be read aloud and typed, too short to be guessed."""


@transaction.atomic
def open_book(*, name: str = "", throwaway: bool = False) -> Key:
    """A new book with a key to watch it and one to keep it, which is handed out."""
    book = Book.objects.create(name=name, throwaway=throwaway)
    make(book, Role.WATCHER)
    return make(book, Role.KEEPER)


def make(book: Book, role: Role, match: Match | None = None) -> Key:
    """A key to a book, or to one match of it."""
    return Key.objects.create(book=book, role=role, match=match)


@transaction.atomic
def only_one(book: Book, role: Role, match: Match | None = None) -> Key:
    """The key of this kind, made if there is none: asked twice, it is the same one."""
    Book.objects.select_for_update().get(pk=book.pk)
    return Key.objects.filter(book=book, role=role, match=match, revoked_at=None).last() or make(book, role, match)


def revoke(key: Key) -> None:
    """Whoever was given it finds nothing from this moment on."""
    Key.objects.filter(pk=key.pk, revoked_at=None).update(revoked_at=timezone.now(), code=None, code_until=None)


@transaction.atomic
def renew(key: Key) -> Key | None:
    """Another key in its place; one that was revoked already stays as it is."""
    if not Key.objects.select_for_update().filter(pk=key.pk, revoked_at=None).exists():
        return None
    revoke(key)
    return Key.objects.create(book=key.book, role=key.role, match=key.match, token=next_token(key))


def next_token(key: Key) -> str:
    """What the key that takes this one's place will carry; only this server can tell.

    So whoever asks for it can be given it beforehand, and is not shut out if the answer is lost on the way.
    """
    digest = salted_hmac("scorekeeper.store.keys", key.token, algorithm="sha256").digest()
    return urlsafe_b64encode(digest[:TOKEN_BYTES]).rstrip(b"=").decode()


@transaction.atomic
def give_code(key: Key) -> None:
    """Six signs that stand for the key for an hour; asked for again meanwhile, they are the same six."""
    now = timezone.now()
    held = Key.objects.select_for_update().filter(pk=key.pk, revoked_at=None).exclude(code_until__gt=now)
    if held.exists():
        held.update(code=_unused_code(), code_until=now + CODE_LIFE)


def _unused_code() -> str:
    return next(code for code in iter(fresh_code, "") if not Key.objects.filter(code=code).exists())


@transaction.atomic
def guess(code: str, by: str) -> Key | None:
    """What six signs open; whoever was wrong too often is not listened to."""
    guesses.listen(guesses.At.CODE, by)
    found = selectors.coded(code)
    if found is None:
        guesses.count(guesses.At.CODE, by)
    return found
