"""Keys: made, revoked and made anew; the only writers of who may open what."""

from django.db import transaction
from django.utils import timezone

from scorekeeper.store import codes, guesses, seals, selectors
from scorekeeper.store.locks import alone
from scorekeeper.store.models import CODE_LENGTH, Book, Key, Match, fresh_code, fresh_token

Role = Key.Role

NO_CODE = {"code_digest": None, "code_sealed": "", "code_until": None}


class NotWholeError(Exception):
    """So many wrong codes are tried just now that six signs of one are not enough."""


@transaction.atomic
def open_book(*, name: str = "", throwaway: bool = False, claim: str = "") -> Key:
    """A new book with a key to watch it and one to keep it, which is handed out."""
    book = Book.objects.create(name=name, throwaway=throwaway)
    make(book, Role.WATCHER)
    return make(book, Role.KEEPER, claim=claim)


def make(book: Book, role: str, match: Match | None = None, *, claim: str = "") -> Key:
    """A key to a book, or to one match of it; `claim` tells whose form asked for it."""
    token = fresh_token()
    return Key.objects.create(
        book=book, match=match, role=role, digest=seals.digest(token), sealed=seals.seal(token), claim=claim
    )


@transaction.atomic
def only_one(book: Book, role: Role, match: Match | None = None) -> Key:
    """The key of this kind, made if there is none: asked twice, it is the same one."""
    Book.objects.select_for_update().get(pk=book.pk)
    return Key.objects.filter(book=book, role=role, match=match, revoked_at=None).last() or make(book, role, match)


def revoke(key: Key) -> None:
    """Whoever was given it finds nothing from this moment on."""
    Key.objects.filter(pk=key.pk, revoked_at=None).update(revoked_at=timezone.now(), **NO_CODE)


@transaction.atomic
def renew(key: Key, claim: str = "") -> Key | None:
    """Another key in its place. Of one that was revoked already, the key that the same form made of it."""
    if not Key.objects.select_for_update().filter(pk=key.pk, revoked_at=None).exists():
        return selectors.claimed(key.book, claim)
    revoke(key)
    return make(key.book, key.role, key.match, claim=claim)


@transaction.atomic
def give_code(key: Key) -> None:
    """Six signs that stand for the key for an hour; asked for again meanwhile, they are the same six."""
    held = Key.objects.select_for_update().filter(pk=key.pk, revoked_at=None).first()
    if held is None or not held.token or (held.code and codes.is_good(held.code_until)):
        return
    code, until = _unused_code(), timezone.now() + codes.LIFE
    held.code_digest, held.code_sealed, held.code_until = seals.code_digest(code), seals.seal(code), until
    held.save(update_fields=[*NO_CODE])


def _unused_code() -> str:
    used = Key.objects.filter
    return next(code for code in iter(fresh_code, "") if not used(code_digest=seals.code_digest(code)).exists())


@transaction.atomic
def guess(code: str, by: str) -> Key | None:
    """What a code opens; whoever was wrong too often is not listened to.

    While codes are wanted whole, six signs are not even looked up: right or wrong, they get the same answer, and so do
    eight of which only the first six are right. Codes are tried one after the other, since all are counted together.
    """
    alone(guesses.At.CODE)
    guesses.listen(guesses.At.CODE, by)
    if len(code) < codes.WHOLE_LENGTH and codes.wanted_whole():
        raise NotWholeError
    Key.objects.filter(code_until__gt=codes.latest()).update(**NO_CODE)
    found, right = selectors.coded(code[:CODE_LENGTH]), codes.is_right(code)
    if found is None or not right:
        guesses.count(guesses.At.CODE, by)
        return None
    return found
