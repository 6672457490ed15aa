"""The secret key that is kept beside the scores."""

import os
import secrets
from pathlib import Path

from scorekeeper.lock import wait_for

KEY_LENGTH = 50  # what Django's own deployment check asks for


def read_or_make_key(path: Path) -> str:
    """The key in this file, made once: the first holds the lock until it is whole, so two starts agree on one."""
    if path.exists() and path.stat().st_size:
        return path.read_text()
    with os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT, 0o600), "r+") as file:
        wait_for(file.fileno())
        key = file.read()
        if not key:
            key = secrets.token_urlsafe(KEY_LENGTH)
            file.write(key)
            file.flush()
            os.fsync(file.fileno())  # what is signed with it must be readable after a power cut
    return key
