"""Uploads: a file between being looked at and being brought in, for an hour, in a row like that of a session.

All workers and machines find it there, a copy of the database opens none, and whoever sends the next sweeps up.
"""

from base64 import b64decode, b64encode

from scorekeeper.store.sessions import SessionStore, stored

LIFE = 60 * 60
"""Seconds."""
FILE, PLACE = "file", "place"


def keep(data: bytes, place: str) -> str:
    """The key by which a file is found again; `place` says into which book it is to go."""
    SessionStore.clear_expired()
    kept = SessionStore()
    kept[FILE], kept[PLACE] = b64encode(data).decode(), place
    kept.set_expiry(LIFE)
    kept.create()
    return kept.session_key or ""


def kept(key: str, place: str) -> bytes | None:
    """The file, if it is still here and was to go into this book."""
    found = SessionStore(key).load()
    return b64decode(found[FILE]) if found.get(PLACE) == place and FILE in found else None


def drop(key: str) -> bool:
    """Whether it was here; of two who take it at once, the second waits and hears that it is gone."""
    return bool(SessionStore().model.objects.filter(session_key=stored(key)).delete()[0])
