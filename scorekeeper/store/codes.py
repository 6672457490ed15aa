"""Codes: six signs to read aloud, and two more that are asked for while many wrong ones are tried.

So what strangers try shuts nobody out, and each further sign makes it 32 times less likely that they hit a code.
"""

from datetime import datetime, timedelta

from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac

from scorekeeper.store.guesses import CLOCKS_APART, At, recent
from scorekeeper.store.models import CODE_LENGTH, CODE_LETTERS

LIFE = timedelta(hours=1)
"""Long enough to be read aloud and typed, too short to be guessed."""

WHOLE_LENGTH = CODE_LENGTH + 2
CODES, WHOLE_CODES = len(CODE_LETTERS) ** CODE_LENGTH, len(CODE_LETTERS) ** WHOLE_LENGTH
MANY = 600
"""So many wrong ones within an hour, from everywhere, and codes are asked for whole."""


def whole(code: str) -> str:
    """A code and the two signs that belong to it, which only this server can tell."""
    digest = salted_hmac("scorekeeper.store.codes", code, algorithm="sha256").digest()
    return code + "".join(CODE_LETTERS[byte % len(CODE_LETTERS)] for byte in digest[: WHOLE_LENGTH - CODE_LENGTH])


def is_right(typed: str) -> bool:
    """Whether the signs after the sixth, if there are any, are those that belong to it."""
    return constant_time_compare(whole(typed[:CODE_LENGTH])[: len(typed)], typed)


def wanted_whole() -> bool:
    return recent(At.CODE)[MANY - 1 : MANY].exists()


def asked_for(code: str) -> str:
    """As much of a code as has to be typed just now."""
    return whole(code) if wanted_whole() else code


def latest() -> datetime:
    """A code that is good for longer than this was given before the clock was set back, nobody knows how long ago."""
    return timezone.now() + LIFE + CLOCKS_APART


def is_good(until: datetime | None) -> bool:
    return until is not None and timezone.now() < until <= latest()
