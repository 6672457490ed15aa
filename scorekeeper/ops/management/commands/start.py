"""Serves Scorekeeper and prints the address to open on a phone; makes or updates whatever the data folder needs."""

import errno
import hashlib
import os
import shutil
import sqlite3
import subprocess
import sys
import time
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from itertools import zip_longest
from pathlib import Path
from threading import Thread

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

from scorekeeper.lock import locked
from scorekeeper.ops import assets, network, servers, translations
from scorekeeper.ops.certificates import certificates
from scorekeeper.ops.refusals import refuse_harm
from scorekeeper.ops.secure import SecureServer, served_beside
from scorekeeper.store import backups, inspection, meters, readiness
from scorekeeper.store.demo import open_demo
from scorekeeper.store.failures import ERRORS, REASONS, STARTED, Failure, failure
from scorekeeper.store.locks import TO_MIGRATE
from scorekeeper.store.secret_key import read_or_make_key

ALL_ONE = (
    "  SCOREKEEPER_PROXIES is 0: all who come through the proxy count as one visitor, and wait when one of them has "
    "mistyped too often. Behind one proxy it is 1."
)
DISK = {
    errno.ENOSPC: Failure.FULL,
    errno.EDQUOT: Failure.FULL,
    errno.EROFS: Failure.READ_ONLY,
    errno.EACCES: Failure.READ_ONLY,
    errno.EPERM: Failure.READ_ONLY,
}
CERTIFICATE = "certificate/"
BETWEEN_COPIES = 600
"""Seconds between two looks whether a copy of the scores is due."""
TRY_LOCK = "SELECT pg_try_advisory_xact_lock(%s)"
WHITE_ON_BLACK, PLAIN = "\x1b[97;40m", "\x1b[0m"  # a code in the terminal's own colours may come out as its negative


class Command(BaseCommand):
    help = __doc__
    demo = ""
    beside: SecureServer | None = None
    stealth_options = ("secure",)
    requires_system_checks = ()  # the tests ask for them; a table would wait for them

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("address", nargs="?", default="8000", help="8000, or 127.0.0.1:8000 behind a proxy")
        parser.add_argument("--demo", action="store_true", help="with a scorebook of two evenings to play with")
        parser.add_argument("--quiet", action="store_true", help="without opening a browser")
        parser.add_argument("--https", action="store_true", help="with HTTPS beside it, for phones that trust it")
        parser.add_argument(
            "--new-secret-key", action="store_true", help="where the old one is lost: browsers forget their scorebooks"
        )

    def handle(
        self,
        *,
        address: str,
        demo: bool,
        quiet: bool,
        https: bool,
        new_secret_key: bool,
        secure: bool = False,
        **_options: object,
    ) -> None:
        """One that is `secure` is the second server, which the first one started."""
        try:
            place = replace(network.read_address(address), secure=secure)
            network.refuse_if_taken(place, https=https)
            if https:
                refuse_without_https()
                network.refuse_if_taken(place.beside())
        except network.AddressError as error:
            sys.exit(str(error))
        try:
            with locked(settings.DATA / ".lock"):
                prepare(new_secret_key=new_secret_key)
                if not secure:
                    meters.forget()
                if demo and not STARTED.unsaved:
                    self.demo = reverse("open", args=[open_demo(timezone.localdate()).token]).removeprefix("/")
                connections.close_all()  # the workers must not inherit them
        except KeyboardInterrupt:
            sys.exit("\nStopped half-way; the same command goes on from there.")
        if secure:
            servers.serve(place, lambda: None, certificates())
            return
        with served_beside(place.beside()) if https else not_secure() as self.beside:
            servers.serve(place, lambda: self.announce(place, quiet=quiet))

    def announce(self, place: network.Address, *, quiet: bool) -> None:
        """Where it is open, once it is: over HTTPS too, where that is asked for."""
        if self.beside:
            self.beside.wait()
        self.stdout.write("Scorekeeper is open.")
        if STARTED.unsaved:
            self.stdout.write(
                f"  Scores can be read and not saved: {REASONS[STARTED.unsaved]}. Mend that, and start again."
            )
        if settings.ENV.https:
            self.stdout.write(f"  For a proxy that brings HTTPS to it: {place}")
            if not settings.ENV.proxies:
                self.stdout.write(ALL_ONE)
        else:
            self.stdout.write(f"  On this machine: {place.here()}")
            self.show(place)
            if self.beside:
                self.stdout.write(f"  Fingerprint:     {self.beside.kept.fingerprint()}")
            if self.demo:
                self.stdout.write(f"  The demo:        {place.here()}{self.demo}")
            Thread(target=self.follow, args=[place], daemon=True).start()
            if not quiet and self.stdout.isatty() and has_screen():
                open_browser(f"{place.here()}{self.demo}")
        if not (settings.ENV.database or STARTED.unsaved):
            Thread(target=self.keep_copies, daemon=True).start()
        self.stdout.write("Ctrl-C closes it.")
        self.stdout.flush()  # before the workers are forked, or each of them would print it again

    def show(self, place: network.Address) -> None:
        """Where others at the table find it, which is somewhere else in another network."""
        phones = place.elsewhere()
        if phones:
            self.stdout.write(f"  On a phone:      {phones}")
        if phones and self.stdout.isatty():
            self.stdout.write(terminal_code(phones))
        if self.beside:
            self.stdout.write(f"  With HTTPS:      {self.beside.url}")
            self.stdout.write(f"  Its certificate: {phones or place.here()}{CERTIFICATE}")

    def keep_copies(self) -> None:
        """One a day beside the scores, by the command for it; why there is none is said once."""
        said = ""
        while True:
            time.sleep(BETWEEN_COPIES)
            why = why_no_copy()
            if why not in {"", said}:
                with suppress(OSError):  # perhaps nobody reads it any more
                    self.stderr.write(f"Today's copy of the scores: {why.strip()}")
            said = why

    def follow(self, place: network.Address) -> None:
        """Look again and again where this machine is, and after HTTPS, until the server ends."""
        known = place.elsewhere()
        while True:
            time.sleep(network.PAUSE)
            if self.beside:
                self.beside.look_after()
            with suppress(OSError):  # perhaps nobody reads it any more
                known = self.tell_of_a_move(place, known)

    def tell_of_a_move(self, place: network.Address, known: str) -> str:
        """Say what to type on a phone from now on, if that is another than what is known; being nowhere is none."""
        now = place.elsewhere() or known
        if now != known:
            self.stdout.write("This machine is in another network now.")
            self.show(place)
            self.stdout.flush()
        return now


def why_no_copy() -> str:
    """Make the copy that is due; why that cannot be, so that it is tried again."""
    try:
        if not backups.due(settings.BACKUPS, timezone.now()):
            return ""
        command = [sys.executable, f"{settings.ROOT}/manage.py", "backup"]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except (OSError, sqlite3.Error) as error:
        return str(error)
    return done.stderr if done.returncode > 0 else ""  # less than 0: ended together with the server


def refuse_without_https() -> None:
    """Where the server is not the usual one, or another one in front speaks HTTPS already."""
    if settings.ENV.https:
        sys.exit("--https: SCOREKEEPER_HTTPS is on, so a proxy speaks HTTPS already; start without one of the two.")
    if not servers.has_granian():
        sys.exit("--https: the server for this machine speaks no HTTPS; OPERATING.md says how Caddy does it instead.")


@contextmanager
def not_secure() -> Iterator[None]:
    """Plain HTTP alone."""
    certificates().open_at(0)
    yield None


def prepare(*, new_secret_key: bool = False) -> None:
    """Make what is kept ready to be served: to be written in, or else to be read."""
    if settings.ENV.database:
        open_database()
    refuse_harm(new_secret_key=new_secret_key)
    try:
        bring_up_to_date()
    except backups.BackupError as error:
        sys.exit(f"The scores would be changed for this version, and are copied before that: {error}")
    except (OSError, *ERRORS) as error:
        show_only(error)


def bring_up_to_date() -> None:
    """Bring the data folder up to this version of the program; next to nothing to do when it already is."""
    if settings.WRITE_PROTECTED:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))
    open_database()
    settings.SECRET_KEY = settings.ENV.secret_key or read_or_make_key(settings.KEY_FILE)
    with suppress(OSError):  # a checkout that cannot be written to has those that came with it
        translations.compile_stale()
    with database_locked():
        if behind():
            if not settings.ENV.database and inspection.of_file(settings.SCORES).scores:
                backups.make(settings.BACKUPS, timezone.now())
            call_command("migrate", interactive=False, verbosity=0)
        call_command("purge")
    readiness.write()
    collect()


def behind() -> bool:
    """Whether the database is older than the program."""
    executor = MigrationExecutor(connection)
    return bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))


def show_only(error: BaseException) -> None:
    """Serve what can be read, where the disk is why nothing can be written, and the database needs no change."""
    found = trouble(error)
    if found is None:
        raise error
    STARTED.unsaved = found
    if not settings.ENV.database:
        connection.close()
        connection.settings_dict["NAME"] = inspection.to_read(settings.SCORES)
        connection.settings_dict["OPTIONS"]["init_command"] = ""
    ready = False
    with suppress(*ERRORS):
        ready = not behind()
    if not ready:
        sys.exit(f"Scorekeeper cannot start: {REASONS[found]}, and the database is not ready for this version yet.")
    if not collected():
        settings.STORAGES["staticfiles"]["BACKEND"] = "django.contrib.staticfiles.storage.StaticFilesStorage"
        settings.WHITENOISE_USE_FINDERS = True


def trouble(error: BaseException) -> Failure | None:
    """What the disk will not do. SQLite may say no more than that it failed, where there is no room for its log."""
    if isinstance(error, OSError):
        return DISK.get(error.errno or 0)
    found = failure(error)
    if found not in {None, Failure.FULL, Failure.READ_ONLY, Failure.BUSY} and not shutil.disk_usage(settings.DATA).free:
        return Failure.FULL
    return found if found in {Failure.FULL, Failure.READ_ONLY} else None


@contextmanager
def database_locked() -> Iterator[None]:
    """Several may start on one PostgreSQL. The lock ends with the transaction that took it, on a connection apart."""
    if connection.vendor != "postgresql":
        yield
        return
    apart = connection.copy()
    apart.set_autocommit(False)
    try:
        with apart.cursor() as cursor:
            cursor.execute(TRY_LOCK, [TO_MIGRATE])
            while not cursor.fetchone()[0]:
                apart.rollback()  # whoever waits within a transaction has the database keep deleted rows for it
                time.sleep(0.1)
                cursor.execute(TRY_LOCK, [TO_MIGRATE])
            yield
    finally:
        apart.close()


def open_database() -> None:
    try:
        connection.ensure_connection()
    except DatabaseFailure as error:
        if trouble(error):
            raise
        name = "DATABASE_URL" if settings.ENV.database else "SCOREKEEPER_DATA"
        reason = str(error).partition("\n")[0]
        sys.exit(f"{name}: the database cannot be opened ({reason}); name one that can.")


def collect() -> None:
    """Name and compress the static files, if any of them is another than last time.

    Those of another version stay: pages that are still open name them. Without a stamp they may not be whole.
    """
    if collected():
        return
    stamp = settings.STATIC_ROOT / ".stamp"
    if not stamp.exists() or not stamp.stat().st_size:
        shutil.rmtree(settings.STATIC_ROOT, ignore_errors=True)
    stamp.unlink(missing_ok=True)
    call_command("collectstatic", interactive=False, verbosity=0, ignore_patterns=[*assets.UNUSED])
    if hasattr(os, "sync"):
        os.sync()  # after a power cut, the stamp is not there without them
    stamp.write_text(static_fingerprint())


def collected() -> bool:
    """Whether the static files are those of last time."""
    with suppress(OSError):
        return bool((settings.STATIC_ROOT / ".stamp").read_text() == static_fingerprint())
    return False


def static_fingerprint() -> str:
    """The files themselves, and the code that names and joins them."""
    found = [storage.path(path) for finder in finders.get_finders() for path, storage in finder.list(assets.UNUSED)]
    found.append(assets.__file__)
    facts = [(path, Path(path).stat().st_mtime_ns, Path(path).stat().st_size) for path in sorted(found)]
    return hashlib.sha256(repr((django.VERSION, settings.STORAGES, assets.UNUSED, facts)).encode()).hexdigest()


def has_screen() -> bool:
    """Whether whoever started it sits before this machine: a browser in the terminal would take its place."""
    window = sys.platform in {"darwin", "win32"} or any(os.environ.get(one) for one in ("DISPLAY", "WAYLAND_DISPLAY"))
    return window and "SSH_CONNECTION" not in os.environ


def open_browser(url: str) -> None:
    """By a process of its own: workers inherit what this one has open, and it would wait until they let go of it."""
    words = [sys.executable, "-m", "webbrowser", url]
    subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def terminal_code(url: str) -> str:
    """Two rows of the code to a line of text, between half blocks."""
    rows = [list(row) for row in segno.make(url, micro=False).matrix_iter(border=4)]
    blank = [0] * len(rows[0])
    blocks = {(0, 0): "█", (0, 1): "▀", (1, 0): "▄", (1, 1): " "}
    lines = zip_longest(rows[::2], rows[1::2], fillvalue=blank)
    return "\n".join(
        f"{WHITE_ON_BLACK}{''.join(blocks[pair] for pair in zip(*line, strict=True))}{PLAIN}" for line in lines
    )
