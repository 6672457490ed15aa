"""Secure: HTTPS beside plain HTTP, by a second server that ends with the first."""

import multiprocessing
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from multiprocessing.context import SpawnProcess  # noqa: TC003 - house style has no imports for types alone
from threading import Thread
from urllib.parse import urlsplit

import django
from django.core.management import call_command

from scorekeeper.ops import network, servers
from scorekeeper.ops.certificates import Certificates, certificates, vouched
from scorekeeper.ops.network import HERE, Address


class SecureServer:
    """A process that serves there; another takes its place when the machine has come into another network."""

    def __init__(self, place: Address, kept: Certificates) -> None:
        self.place, self.kept = place, kept
        self.process: SpawnProcess | None = None

    def start(self) -> None:
        """A fresh process, for this one has threads that must not be copied."""
        self.process = multiprocessing.get_context("spawn").Process(target=_serve, args=(self.place,))
        self.process.start()

    def stop(self) -> None:
        if self.process:
            self.process.terminate()
            self.process.join(servers.TO_GO + 1)

    @property
    def url(self) -> str:
        """What is typed on a telephone: by name where the address is one that nobody at home can vouch for."""
        host = urlsplit(self.place.elsewhere() or self.place.here()).hostname or ""
        return replace(self.place, ip=vouched(host)).here()

    def follow(self) -> None:
        """Have a certificate for where this machine is now."""
        if _vouched(self.kept):
            self.stop()
            self.start()


@contextmanager
def served_beside(place: Address) -> Iterator[SecureServer]:
    """HTTPS there, for as long as the other server runs."""
    kept = certificates()
    _vouched(kept)
    kept.open_at(place.port)
    server = SecureServer(place, kept)
    server.start()
    try:
        yield server
    finally:
        server.stop()
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
