"""Sessions: Django's own, except that a row holds a digest of its key, so that a copy of the database signs nobody in.

Signed cookies would need no rows, but then signing out could not end a cookie that was copied before.
"""

from typing import Any

from django.contrib.sessions.backends import db
from django.utils import timezone

from scorekeeper.store import seals

LENGTH = 40
"""What the column has room for; 160 bits."""


def stored(session_key: str) -> str:
    """What stands in the row of this session."""
    return seals.digest(session_key)[:LENGTH]


class SessionStore(db.SessionStore):
    def load(self) -> dict[str, Any]:
        rows = self.model.objects.filter(expire_date__gt=timezone.now())
        row = rows.filter(session_key=stored(self.session_key)).first() if self.session_key else None
        if row is None:
            self._session_key = None
        return self.decode(row.session_data) if row else {}

    def exists(self, session_key: str) -> bool:
        return super().exists(stored(session_key))

    def create_model_instance(self, data: dict[str, Any]) -> Any:  # noqa: ANN401 - the model that Django names
        row = super().create_model_instance(data)
        row.session_key = stored(row.session_key)
        return row

    def delete(self, session_key: str | None = None) -> None:
        key = session_key or self.session_key
        if key:
            super().delete(stored(key))
