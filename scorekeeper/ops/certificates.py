"""Certificates: where those are kept with which this machine speaks HTTPS at home, and what can be told of them."""

import hashlib
import os
import ssl
from contextlib import suppress
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from pathlib import Path
from typing import cast

from django.conf import settings

from scorekeeper.ops import network

NETWORKS: tuple[IPv4Network | IPv6Network, ...] = tuple(
    map(
        ip_network,
        (
            *("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "100.64.0.0/10", "127.0.0.0/8"),
            *("fc00::/7", "fe80::/10", "::1/128"),
        ),
    )
)
"""Addresses that lead to no machine elsewhere."""
DOMAINS = ("local", "localhost", "home.arpa")


@dataclass(frozen=True, slots=True)
class Certificates:
    """The authority that telephones are asked to trust, and the certificate that it made last, each with its key."""

    folder: Path

    @property
    def authority(self) -> Path:
        return self.folder / "authority.pem"

    @property
    def authority_key(self) -> Path:
        return self.folder / "authority.key"

    @property
    def served(self) -> Path:
        """The certificate of this machine, with that of the authority."""
        return self.folder / "served.pem"

    @property
    def served_key(self) -> Path:
        return self.folder / "served.key"

    @property
    def made(self) -> bool:
        return self.authority.exists() and self.authority_key.exists()

    @property
    def port(self) -> int:
        """Where HTTPS is served now, 0 where it is not, or where there is no authority to be trusted."""
        with suppress(OSError, ValueError):
            return int(self._port.read_text()) if self.made else 0
        return 0

    @property
    def _port(self) -> Path:
        return self.folder / "port"

    def open_at(self, port: int) -> None:
        """Say where HTTPS is served from now on, or that it is not."""
        if port:
            write(self._port, str(port).encode())
        else:
            self._port.unlink(missing_ok=True)

    def authority_alone(self) -> bytes:
        """What a telephone installs."""
        return ssl.PEM_cert_to_DER_cert(self.authority.read_text())

    def name(self) -> str:
        """What the authority is called wherever certificates are listed."""
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        context.load_verify_locations(self.authority)
        parts = cast("tuple[tuple[tuple[str, str], ...], ...]", context.get_ca_certs()[0]["subject"])
        return dict(pair for part in parts for pair in part)["commonName"]

    def fingerprint(self) -> str:
        """By which people tell that what they install is what this machine made: SHA-256, in pairs of digits."""
        digest = hashlib.sha256(self.authority_alone()).hexdigest().upper()
        return " ".join(digest[at : at + 2] for at in range(0, len(digest), 2))


def certificates() -> Certificates:
    """Those of this data folder."""
    return Certificates(settings.DATA / "https")


def is_private(name: str) -> bool:
    """Whether it leads to no machine elsewhere; one name that may would spoil a certificate for all others."""
    address = numeric(name)
    if address is None:
        return any(f".{name}".endswith(f".{domain}") for domain in DOMAINS)
    return any(address in network for network in NETWORKS if network.version == address.version)


def vouched(host: str) -> str:
    """What leads to this machine and can be vouched for: the same, or its name where that is no private address."""
    names = network.host_names()
    return host if is_private(host) or not names else names[-1]


def numeric(name: str) -> IPv4Address | IPv6Address | None:
    """An address that is written as one."""
    try:
        return ip_address(name)
    except ValueError:
        return None


def write(path: Path, content: bytes) -> None:
    """In one move, and for nobody else to read."""
    path.parent.mkdir(mode=0o700, exist_ok=True)
    fresh = path.with_name(f"{path.name}.new")
    fresh.unlink(missing_ok=True)
    with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(path)
