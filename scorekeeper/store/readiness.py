"""Readiness: whether a score could be saved now, tried for real."""

from dataclasses import dataclass
from math import inf
from secrets import token_hex
from threading import Lock
from time import monotonic

from django.contrib.sessions.models import Session
from django.utils import timezone

from scorekeeper.store.failures import ERRORS, REASONS, Failure, failure

A_WHILE = 1
"""So many seconds a result holds: anybody may ask, and each try goes to the disk twice."""


@dataclass(slots=True)
class WriteTrial:
    """What came of this process's last try, and when that was."""

    at: float = -inf
    reason: str = ""


TRIED = WriteTrial()
_trying = Lock()


def reason() -> str:
    """Why nothing can be saved; nothing while it can."""
    with _trying:
        if monotonic() - TRIED.at >= A_WHILE:
            TRIED.reason = _tried()
            TRIED.at = monotonic()
        return TRIED.reason


def _tried() -> str:
    try:
        write()
    except ERRORS as error:
        return REASONS[failure(error) or Failure.AWAY]
    return ""


def write() -> None:
    """Write a row, all the way to the disk, and delete it; a session that is over opens nothing while it is there."""
    row = Session.objects.create(session_key=token_hex(16), session_data="", expire_date=timezone.now())
    row.delete()
