"""The replica: a standby of PostgreSQL from which those who only look on are answered, while it is not far behind."""

import os
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from dataclasses import dataclass, field
from enum import Enum
from socket import SHUT_RDWR, socket
from threading import Lock, Thread, get_ident
from time import monotonic, sleep
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import Model

from scorekeeper.store.failures import ERRORS, Failure, failure
from scorekeeper.store.meters import METERS
from scorekeeper.store.models import SHORT_LIVED

ALIAS = "replica"
MOST_BEHIND = 5
"""Seconds. Whatever was saved longer ago than that, the replica shows or is not asked."""
BETWEEN = 1
"""So many seconds pass before a process asks the primary again how far it has come,"""
AWAY = 10
"""and so many before it tries a replica again that did not answer."""
READ_TIMEOUT = 2
"""Seconds. A replica that hangs keeps its connections and says nothing: who waits that long for it is cut off."""
WRITTEN = "SELECT (pg_current_wal_lsn() - '0/0')::bigint"
REPLAYED = "SELECT (pg_last_wal_replay_lsn() - '0/0')::bigint"
"""Nothing on a server that follows nobody, as after it has become the primary itself."""


class ReplicaOutcome(Enum):
    """What became of a request that the replica might have answered."""

    READ = "read"
    BEHIND = "behind"
    AWAY = "away"
    ASKED_AGAIN = "asked_again"


class OnlyPrimaryError(Exception):
    """The replica has not come as far as was seen already, or something is to be written."""


@dataclass(slots=True)
class Places:
    """How far the primary's log had come at some moments: a replica that is as far holds all that was saved until then.

    The replica's own clock would not do: where nothing is written, the last change that it knows of is as old as on
    one that was cut off.
    """

    seen: deque[tuple[float, int]] = field(default_factory=lambda: deque(maxlen=MOST_BEHIND // BETWEEN + 1))
    asked_at: float = -BETWEEN
    failed_at: float | None = None
    asking: Lock = field(default_factory=Lock)

    def ask(self) -> None:
        """One thread asks, and the others go on with what is known."""
        now = monotonic()
        if now - self.asked_at >= BETWEEN and self.asking.acquire(blocking=False):
            try:
                self.asked_at = now
                written = _place(DEFAULT_DB_ALIAS, WRITTEN)
                if written is not None:
                    self.seen.append((now, written))
            finally:
                self.asking.release()

    def within_bound(self, replayed: int | None) -> bool:
        since = monotonic() - MOST_BEHIND
        return replayed is not None and any(at >= since and written <= replayed for at, written in [*self.seen])


@dataclass(slots=True)
class ReadTimeouts:
    """Cuts the connection of a request that waits too long for the replica, which then counts as away.

    Nothing else would end it: a server that hangs cannot time its statements, and its machine answers for it.
    """

    waiting: dict[int, tuple[float, BaseDatabaseWrapper]] = field(default_factory=dict)
    watching: Lock = field(default_factory=Lock)

    @contextmanager
    def limited(self, connection: BaseDatabaseWrapper) -> Iterator[None]:
        self.waiting[get_ident()] = (monotonic(), connection)
        if self.watching.acquire(blocking=False):
            Thread(target=self._watch, name="replica", daemon=True).start()
        try:
            yield
        finally:
            self.waiting.pop(get_ident(), None)

    def __call__(self, execute: Callable[..., object], *asked: Any) -> object:  # noqa: ANN401 - Django's own interface
        """Around each statement of a request."""
        *_statement, context = asked
        with self.limited(context["connection"]):
            return execute(*asked)

    def _watch(self) -> None:
        while True:
            sleep(READ_TIMEOUT / 4)
            for since, waited_for in [*self.waiting.values()]:
                if monotonic() - since > READ_TIMEOUT:
                    cut(waited_for)


PLACES, TIMEOUTS = Places(), ReadTimeouts()
_reading: ContextVar["ReplicaReading | None"] = ContextVar("reading", default=None)


@dataclass(slots=True)
class ReplicaReading:
    """A request that is being answered from the replica, and how often it has read there."""

    reads: int = 0


class Router:
    """Scores are read from the replica where somebody only looks on; all else is the primary's."""

    def db_for_read(self, model: type[Model], **_hints: object) -> str:
        found = _reading.get()
        if found is None or not _is_score(model):
            return DEFAULT_DB_ALIAS
        found.reads += 1
        return ALIAS

    def db_for_write(self, model: type[Model], **_hints: object) -> str:
        """What would be written on the strength of what the replica has told is refused by the replica."""
        return ALIAS if in_use() and _is_score(model) else DEFAULT_DB_ALIAS

    def allow_relation(self, _one: Model, _other: Model, **_hints: object) -> bool:
        """They are the same rows."""
        return True

    def allow_migrate(self, alias: str, _app: str, **_hints: object) -> bool:
        return alias != ALIAS


def _is_score(model: type[Model]) -> bool:
    return model._meta.app_label == "store" and model not in SHORT_LIVED  # noqa: SLF001 - Django's own interface


def in_use() -> bool:
    """Whether this request is being answered from the replica."""
    return _reading.get() is not None


def needs_primary() -> None:
    """Ends a request that is being answered from the replica, so that the primary answers it from the start."""
    if in_use():
        raise OnlyPrimaryError


@contextmanager
def reading() -> Iterator[ReplicaReading]:
    found = ReplicaReading()
    before = _reading.set(found)
    try:
        yield found
    finally:
        _reading.reset(before)


def is_near() -> bool:
    """Whether the replica may be read now: asked on the connection that is then read from."""
    failed_at = PLACES.failed_at  # another thread may change it meanwhile
    if failed_at is not None:
        if monotonic() - failed_at < AWAY:
            count(ReplicaOutcome.AWAY)
            return False
        PLACES.failed_at = monotonic()  # one thread tries it, and the others hear from it
    with suppress(*ERRORS):
        PLACES.ask()
    connection = connections[ALIAS]
    if TIMEOUTS not in connection.execute_wrappers:
        connection.execute_wrappers.append(TIMEOUTS)
    try:
        with TIMEOUTS.limited(connection):  # to connect, and to see whether what is connected still is, is no statement
            near = PLACES.within_bound(_place(ALIAS, REPLAYED))
    except ERRORS:
        PLACES.failed_at = monotonic()
        count(ReplicaOutcome.AWAY)
        return False
    PLACES.failed_at = None
    if not near:
        count(ReplicaOutcome.BEHIND)
    return near


def failed(error: Exception) -> None:
    """The replica could not answer this, or none of anybody's requests."""
    if failure(error) is Failure.AWAY:
        PLACES.failed_at = monotonic()
    count(ReplicaOutcome.ASKED_AGAIN)


def count(outcome: ReplicaOutcome) -> None:
    METERS.add(f'scorekeeper_replica_requests_total{{outcome="{outcome.value}"}}')


def cut(connection: BaseDatabaseWrapper) -> None:
    """Whoever waits may not have connected yet, or may close the connection meanwhile."""
    raw = connection.connection
    if raw:
        with suppress(OSError, *ERRORS), connection.wrap_database_errors, socket(fileno=os.dup(raw.fileno())) as line:
            line.shutdown(SHUT_RDWR)


def _place(alias: str, asked: str) -> int | None:
    with connections[alias].cursor() as cursor:
        cursor.execute(asked)
        found: int | None = cursor.fetchone()[0]
    return found
