"""Serves Scorekeeper: from whatever state the data folder is in to an address on a phone."""

import fcntl
import hashlib
import multiprocessing
import os
import signal
import sys
import time
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import zip_longest
from pathlib import Path
from threading import Thread
from typing import Any

import django
import segno
from django.conf import settings
from django.contrib.staticfiles import finders
from django.core.management import call_command
from django.core.management.base import BaseCommand
from django.db import Error as DatabaseFailure
from django.db import connection, connections
from django.db.migrations.executor import MigrationExecutor
from django.urls import reverse
from django.utils import timezone
from django.utils.module_loading import import_string
from granian import Granian
from granian.constants import Interfaces
from granian.log import LogLevels
from granian.server.common import AbstractServer

from scorekeeper.store.demo import open_demo
from scorekeeper.web import assets, cascade, network, translations
from scorekeeper.web.assets import UNUSED

TO_GO = 5  # seconds that a worker has to end what it is doing
TO_MIGRATE = int.from_bytes(b"scores")  # a number that nothing else in the database is likely to lock
WHITE_ON_BLACK, PLAIN = "\x1b[97;40m", "\x1b[0m"  # a code in the terminal's own colours may come out as its negative


class Command(BaseCommand):
    help = __doc__
    demo = ""
    requires_system_checks = ()  # the tests ask for them; a table would wait for them

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("address", nargs="?", default="8000", help="8000, or 127.0.0.1:8000 behind a proxy")
        parser.add_argument("--demo", action="store_true", help="with a scorebook of two evenings to play with")

    def handle(self, *, address: str, demo: bool, **_options: object) -> None:
        try:
            place = network.read(address)
            network.refuse_if_taken(place)
        except network.UnusableError as error:
            sys.exit(str(error))
        try:
            with one_at_a_time():
                prepare()
                self.demo = demo_key() if demo else ""
                connections.close_all()  # the workers must not inherit them
        except KeyboardInterrupt:
            sys.exit("\nStopped half-way; the same command goes on from there.")
        server = server_at(place)
        server.on_startup(lambda: self.announce(place))
        server.serve(target_loader=application, wrap_loader=False)

    def announce(self, place: network.Address) -> None:
        self.stdout.write("Scorekeeper is open.")
        if settings.ENV.https:
            self.stdout.write(f"  For a proxy that brings HTTPS to it: {place}")
        else:
            self.stdout.write(f"  On this machine: {place.here()}")
            self.show(place.elsewhere())
            self.show_demo(place)
            Thread(target=self.follow, args=[place], daemon=True).start()
        self.stdout.write("Ctrl-C closes it.")
        self.stdout.flush()  # before the workers are forked, or each of them would print it again

    def show(self, phones: str) -> None:
        if phones:
            self.stdout.write(f"  On a phone:      {phones}")
        if phones and self.stdout.isatty():
            self.stdout.write(qr(phones))

    def show_demo(self, place: network.Address) -> None:
        if self.demo:
            self.stdout.write(f"  The demo:        {place.here()}{self.demo}")

    def follow(self, place: network.Address) -> None:
        for phones in network.moves(place):
            self.stdout.write("This machine is in another network now.")
            self.show(phones)
            self.stdout.flush()


def demo_key() -> str:
    """Where a fresh demo is opened."""
    return reverse("open", args=[open_demo(timezone.localdate()).token]).removeprefix("/")


@contextmanager
def one_at_a_time() -> Iterator[None]:
    folder = os.open(settings.DATA, os.O_RDONLY)
    try:
        fcntl.flock(folder, fcntl.LOCK_EX)
        yield
    finally:
        os.close(folder)


def prepare() -> None:
    """Bring the data folder up to this version of the program; next to nothing to do when it already is."""
    open_database()
    translations.compile_stale()
    with one_machine_at_a_time():
        executor = MigrationExecutor(connection)
        if executor.migration_plan(executor.loader.graph.leaf_nodes()):
            call_command("migrate", interactive=False, verbosity=0)
        call_command("purge")
    collect()


@contextmanager
def one_machine_at_a_time() -> Iterator[None]:
    """Several may start on one PostgreSQL. The lock ends with the transaction that took it, on a connection apart."""
    if connection.vendor != "postgresql":
        yield
        return
    apart = connection.copy()
    apart.set_autocommit(False)
    try:
        with apart.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [TO_MIGRATE])
            yield
    finally:
        apart.close()


def open_database() -> None:
    try:
        connection.ensure_connection()
    except DatabaseFailure as error:
        name = "DATABASE_URL" if settings.ENV.database else "SCOREKEEPER_DATA"
        reason = str(error).partition("\n")[0]
        sys.exit(f"{name}: the database cannot be opened ({reason}); name one that can.")


def collect() -> None:
    """Name and compress the static files, if any of them is another than last time."""
    stamp, fingerprint = settings.STATIC_ROOT / ".stamp", static_fingerprint()
    with suppress(OSError):
        if stamp.read_text() == fingerprint:
            return
    stamp.unlink(missing_ok=True)
    call_command("collectstatic", interactive=False, verbosity=0, ignore_patterns=[*UNUSED])
    stamp.write_text(fingerprint)


def static_fingerprint() -> str:
    """The files themselves, and the code that names and joins them."""
    found = [storage.path(path) for finder in finders.get_finders() for path, storage in finder.list(UNUSED)]
    found += [assets.__file__, cascade.__file__]
    facts = [(path, Path(path).stat().st_mtime_ns, Path(path).stat().st_size) for path in sorted(found)]
    return hashlib.sha256(repr((django.VERSION, settings.STORAGES, UNUSED, facts)).encode()).hexdigest()


def application() -> Callable[..., Any]:
    """What a worker serves, deaf to Ctrl-C: told twice, by terminal and server, it would hang until it is killed."""
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    Thread(target=end_with_the_server, daemon=True).start()
    loaded: Callable[..., Any] = import_string(settings.WSGI_APPLICATION)
    return loaded


def end_with_the_server() -> None:
    """Killed outright, a server tells nobody, and its workers would go on without anyone who could stop them.

    A worker that is not ready yet has inherited how the server takes signals, and does nothing about the first one.
    """
    server = multiprocessing.parent_process()
    if server:
        server.join()
        os.kill(os.getpid(), signal.SIGTERM)
        time.sleep(TO_GO)
        os.kill(os.getpid(), signal.SIGKILL)


def server_at(place: network.Address) -> AbstractServer[Any]:
    import_string(settings.WSGI_APPLICATION)  # once here, so that no worker has to,
    import_string(f"{settings.ROOT_URLCONF}.urlpatterns")  # and the pages with it, before anybody is told of them
    server = Granian(
        "scorekeeper.wsgi:application",
        place.ip,
        place.port,
        interface=Interfaces.WSGI,
        workers=2,
        blocking_threads=1,
        websockets=False,
        workers_kill_timeout=TO_GO,
        respawn_failed_workers=True,
        log_level=LogLevels(settings.ENV.log) if settings.ENV.log != "warning" else LogLevels.error,
        log_dictconfig=settings.LOGGING,
    )
    # A closed terminal ends the server; left alone, granian would restart its workers and go on unseen.
    server.on_startup(lambda: signal.signal(signal.SIGHUP, server.signal_handler_interrupt))
    return server


def qr(url: str) -> str:
    """Two rows of the code to a line of text, between half blocks."""
    rows = [list(row) for row in segno.make(url, micro=False).matrix_iter(border=4)]
    blank = [0] * len(rows[0])
    blocks = {(0, 0): "█", (0, 1): "▀", (1, 0): "▄", (1, 1): " "}
    lines = zip_longest(rows[::2], rows[1::2], fillvalue=blank)
    return "\n".join(
        f"{WHITE_ON_BLACK}{''.join(blocks[pair] for pair in zip(*line, strict=True))}{PLAIN}" for line in lines
    )
