"""Seals: how tokens and codes are stored, so that a copy of the database alone opens no book.

Each is looked up by a digest, and stored a second time encrypted under the secret key, because keepers must be shown
their links again. The standard library has no cipher; what is sealed here is short and random, so one block of
HMAC-SHA256 over a nonce that is never used twice hides it, and its digest tells whether it was opened rightly.
"""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterable
from hashlib import sha256
from secrets import token_bytes

from django.utils.crypto import salted_hmac

NONCE_BYTES = 16
MOST_BYTES = 32
"""One block of the key stream."""
SALT = "scorekeeper.store.seals"


def digest(token: str) -> str:
    """What a token is looked up by. Nobody tries 128 random bits, so links need no secret key to open."""
    return sha256(token.encode()).hexdigest()


def digests(tokens: Iterable[str]) -> tuple[str, ...]:
    return tuple(map(digest, tokens))


def code_digest(code: str) -> str:
    """What a code is looked up by. All codes can be tried, so nobody gets far without the secret key."""
    return salted_hmac(f"{SALT}.code", code, algorithm="sha256").hexdigest()


def seal(text: str) -> str:
    nonce = token_bytes(NONCE_BYTES)
    return urlsafe_b64encode(nonce + _masked(text.encode(), nonce)).decode()


def unseal(sealed: str) -> str:
    """What was sealed; under another secret key it is some other text, so compare its digest. No seal gives nothing."""
    try:
        raw = urlsafe_b64decode(sealed)
        return _masked(raw[NONCE_BYTES:], raw[:NONCE_BYTES]).decode(errors="replace")
    except ValueError:
        return ""


def _masked(text: bytes, nonce: bytes) -> bytes:
    if len(text) > MOST_BYTES:
        raise ValueError(f"{len(text)} bytes are too many to seal; {MOST_BYTES} is the most.")
    stream = salted_hmac(f"{SALT}.seal", nonce, algorithm="sha256").digest()
    return bytes(sign ^ mask for sign, mask in zip(text, stream, strict=False))
