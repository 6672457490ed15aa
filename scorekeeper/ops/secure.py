"""Secure: HTTPS beside plain HTTP, by a second server that ends with the first."""

import logging
import multiprocessing
import ssl
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from multiprocessing.context import SpawnProcess  # noqa: TC003 - house style has no imports for types alone
from threading import Lock, Thread
from urllib.parse import urlsplit

import django
from django.core.management import call_command

from scorekeeper.ops import network, servers
from scorekeeper.ops.certificates import Certificates, certificates, vouched
from scorekeeper.ops.network import EVERYWHERE, HERE, Address

log = logging.getLogger("scorekeeper.https")
NEW_AUTHORITY = (
    "The authority was deleted from %s, so HTTPS has another one: every phone that is to trust it has to install its "
    "certificate again. Fingerprint: %s"
)
PATIENCE = 30  # seconds until a server that does not answer is told of all the same


class SecureServer:
    """A process that serves there; another takes its place when it has ended, or for another certificate."""

    def __init__(self, place: Address, kept: Certificates) -> None:
        self.place, self.kept = place, kept
        self.process: SpawnProcess | None = None
        self.trouble = ""
        self.at_work = Lock()

    @property
    def url(self) -> str:
        """What is typed on a telephone: by name where the address is one that nobody at home can vouch for."""
        host = urlsplit(self.place.elsewhere() or self.place.here()).hostname or ""
        return replace(self.place, ip=vouched(host)).here()

    def wait(self) -> None:
        """Until it answers, or has ended."""
        host = "localhost" if self.place.ip in EVERYWHERE else self.place.ip
        until = time.monotonic() + PATIENCE
        while self.process and self.process.is_alive() and time.monotonic() < until:
            with suppress(OSError):
                ssl.get_server_certificate((host, self.place.port), timeout=PATIENCE)
                return
            time.sleep(0.05)

    def look_after(self) -> None:
        """Mend what has come up since the last look. What cannot be mended is told once, and tried at the next look."""
        with self.at_work:
            trouble = " ".join(self._trouble())
        if trouble not in {"", self.trouble}:
            log.error("HTTPS goes on as it is, and this is tried again: %s", trouble)
        self.trouble = trouble

    def _trouble(self) -> Iterator[str]:
        for mend in (self._renew, self.revive):
            try:
                mend()
            except (OSError, ValueError) as error:
                yield str(error)

    def _renew(self) -> None:
        """Have a certificate for where this machine is now, and for the days to come.

        Where somebody deleted what was kept, another authority takes its place.
        """
        lost = not self.kept.made
        if _vouched(self.kept):
            self._stop()
        if self.kept.port != self.place.port:
            self.kept.open_at(self.place.port)
        if lost:
            log.warning(NEW_AUTHORITY, self.kept.folder, self.kept.fingerprint())

    def revive(self) -> None:
        """Have a process that serves. It is a fresh one, for this one has threads that must not be copied."""
        if not (self.process and self.process.is_alive()):
            self.process = multiprocessing.get_context("spawn").Process(target=_serve, args=(self.place,))
            self.process.start()

    def end(self) -> None:
        """Stop it for good: whoever looks after it waits for ever from now on, and revives nothing."""
        self.at_work.acquire()
        self._stop()

    def _stop(self) -> None:
        if self.process:
            self.process.terminate()
            self.process.join(servers.TO_GO + 1)


@contextmanager
def served_beside(place: Address) -> Iterator[SecureServer]:
    """HTTPS there, for as long as the other server runs."""
    kept = certificates()
    try:
        _vouched(kept)
        kept.open_at(place.port)
    except OSError as error:
        sys.exit(
            f"--https: no certificate can be kept in {kept.folder} ({error.strerror}); make room there, or start "
            "without it."
        )
    server = SecureServer(place, kept)
    server.revive()
    try:
        yield server
    finally:
        server.end()
        kept.open_at(0)


def _vouched(kept: Certificates) -> bool:
    """Whether a new certificate was made for all that this machine is called now."""
    from scorekeeper.ops import authority  # noqa: PLC0415 - what it takes is installed where HTTPS is asked for

    authority.make_authority(kept)
    return authority.vouch(kept, names())


def names() -> list[str]:
    """All that this machine is called, here and on the network."""
    return [*HERE, *network.addresses(), *network.wide_addresses(), *network.host_names()]


def _serve(place: Address) -> None:
    Thread(target=servers.end_with_the_server, daemon=True).start()
    django.setup()
    call_command("start", str(place), secure=True)
