"""Where on the network this machine is: what it listens on, and what a phone at the table can open."""

import errno
import re
import socket
import struct
import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from ipaddress import IPv6Address
from pathlib import Path

with suppress(ImportError):
    import fcntl

# Asks the kernel for an interface's IPv4 address; the number differs, the answer's first 24 bytes do not.
SIOCGIFADDR = {"linux": 0x8915, "darwin": 0xC0206921}
ANYWHERE_ELSE = ("198.51.100.1", 9)  # reserved for documentation; only the route to it is looked up
EVERYWHERE = {"0.0.0.0", "::"}  # noqa: S104 - phones at the table are why it listens there
ITSELF = {"127.0.0.1", "::1"}
HERE = {"localhost", *ITSELF}
"""What leads to this machine alone, and is as safe as HTTPS to a browser."""
HTTP, HTTPS, LAST = 80, 443, 65535
LISTED = Path("/proc/net/fib_trie")
LISTED_WIDE = Path("/proc/net/if_inet6")
OWN = re.compile(r"\|-- (\S+)\s+/32 host LOCAL")
PAUSE = 15  # seconds between two looks at where this machine is, and whether HTTPS is served there
WRITTEN = re.compile(r"(?:(?P<host>\[[^]]+]|[^:]+):)?(?P<port>[0-9]{1,5})")


class AddressError(Exception):
    """An address nothing can be served on: why, and the way out."""


@dataclass(frozen=True, slots=True)
class Address:
    """One IP address of either kind, a port, and whether HTTPS is spoken there."""

    ip: str
    port: int
    secure: bool = False

    def __str__(self) -> str:
        return f"[{self.ip}]:{self.port}" if ":" in self.ip else f"{self.ip}:{self.port}"

    def here(self) -> str:
        """What is typed on this machine."""
        return self._url("localhost" if self.ip in EVERYWHERE else self.ip)

    def elsewhere(self) -> str:
        """What is typed, or scanned, on any other; nothing if no other can reach it."""
        ip = for_phones() if self.ip in EVERYWHERE else self.ip
        return self._url(ip) if ip and ip not in ITSELF else ""

    def beside(self) -> "Address":
        """Where HTTPS is spoken, while plain HTTP is spoken here."""
        port = HTTPS if self.port == HTTP else self.port + HTTPS
        if port > LAST:
            raise AddressError(
                f"Port {self.port} leaves no room for HTTPS, which is spoken {HTTPS} ports higher, and {LAST} is the "
                f"last; `python3 manage.py start --https {LAST - HTTPS}`, or any lower one, has room."
            )
        return Address(self.ip, port, secure=True)

    def next_port(self) -> int:
        """The plain port to start on instead, where this one is taken."""
        if self.secure:
            return plain_port(self.port) % (LAST - HTTPS) + 1
        return self.port % LAST + 1

    def _url(self, ip: str) -> str:
        return f"{'https' if self.secure else 'http'}://{Address(ip, self.port)}/"


def plain_port(port: int) -> int:
    """Where plain HTTP is spoken, while HTTPS is spoken there."""
    return HTTP if port == HTTPS else port - HTTPS


def read_address(written: str) -> Address:
    """`8000`, `127.0.0.1:8000`, `[::1]:8000` or `localhost:8000`; a port alone listens everywhere."""
    parts = WRITTEN.fullmatch(written)
    if not parts or int(parts["port"]) not in range(1, LAST + 1):
        raise AddressError(f"{written!r} is no address to listen on; 8000 is one, and so is 127.0.0.1:8000.")
    if not parts["host"]:
        return Address("0.0.0.0", int(parts["port"]))  # noqa: S104 - as above
    try:
        found = socket.getaddrinfo(parts["host"].strip("[]"), int(parts["port"]), type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise AddressError(f"{parts['host']!r} is no address of this machine; 127.0.0.1 always is.") from error
    return Address(str(found[0][4][0]), int(parts["port"]))


def refuse_if_taken(address: Address, *, https: bool = False) -> None:
    """The server's workers share their port, so they would share it with a stranger too; this asks for it alone."""
    start = f"python3 manage.py start{' --https' if https or address.secure else ''}"
    why = {
        errno.EADDRINUSE: f"Port {address.port} is taken, perhaps by Scorekeeper itself; "
        f"`{start} {address.next_port()}` takes the next one.",
        errno.EACCES: f"Port {address.port} is for the system's own programs; `{start} 8000` takes none of those.",
        errno.EADDRNOTAVAIL: f"{address.ip} is no address of this machine; 127.0.0.1 always is.",
    }
    with socket.socket(socket.AF_INET6 if ":" in address.ip else socket.AF_INET) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # what a server left a minute ago is free
        try:
            probe.bind((address.ip, address.port))
            probe.listen()
        except OSError as error:
            raise AddressError(why.get(error.errno or 0) or f"{address} cannot be used: {error.strerror}.") from error


def answers(address: Address) -> bool:
    """Whether anybody listens there; who keeps a server to this machine has no address for telephones."""
    try:
        with socket.create_connection((address.ip, address.port), timeout=0.2):
            return True
    except OSError:
        return False


def addresses() -> list[str]:
    """This machine's IPv4 addresses: that of the way out, one for each interface, and all that the system lists.

    An interface may have several and names one, which may be another than that of the way out. Asks the system, never
    the network.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        found = [*_of_the_way_out(asking), *_of_interfaces(asking), *_listed()]
    return [*dict.fromkeys(found)]


def _of_the_way_out(asking: socket.socket) -> Iterator[str]:
    with suppress(OSError):  # there is none
        asking.connect(ANYWHERE_ELSE)
        yield str(asking.getsockname()[0])


def _of_interfaces(asking: socket.socket) -> Iterator[str]:
    if "fcntl" in globals() and sys.platform in SIOCGIFADDR:
        for _, name in socket.if_nameindex():
            yield from _of_interface(name, asking)
        return
    with suppress(OSError):
        yield from socket.gethostbyname_ex(socket.gethostname())[2]


def _of_interface(name: str, asking: socket.socket) -> Iterator[str]:
    request = struct.pack("256s", name.encode()[:15])
    with suppress(OSError):  # it has none
        yield socket.inet_ntoa(fcntl.ioctl(asking, SIOCGIFADDR[sys.platform], request)[20:24])


def _listed() -> Iterator[str]:
    """Where the system lists them in a file."""
    with suppress(OSError):
        yield from OWN.findall(LISTED.read_text("ascii"))


def wide_addresses() -> list[str]:
    """This machine's IPv6 addresses, where the system lists them in a file."""
    with suppress(OSError):
        lines = LISTED_WIDE.read_text("ascii").splitlines()
        return [str(IPv6Address(bytes.fromhex(line.partition(" ")[0]))) for line in lines]
    return []


class Hosts(list[str]):
    """Fixed names, and whatever addresses this machine has at the moment of asking: a laptop may change networks.

    A number means this machine or none. It cannot be made to lead here for a while, as a stranger's name can, so a page
    of a stranger's still reads nothing.
    """

    def __iter__(self) -> Iterator[str]:
        yield from super().__iter__()
        yield from addresses()
        yield from (f"[{address}]" for address in wide_addresses())


def host_names() -> list[str]:
    """What this machine is called, and what telephones that know Bonjour call it."""
    name = socket.gethostname().lower().removesuffix(".local")
    return [name, f"{name}.local"] if name else []


def for_phones() -> str:
    """The address others at the table can reach: the first that is not this machine alone."""
    return next((address for address in addresses() if address not in ITSELF), "")
