"""Telling one visitor from the next without keeping who they are; Django takes the proxy for the visitor."""

import re
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

from django.conf import settings
from django.http import HttpRequest
from django.utils.crypto import salted_hmac

WITH_PORT = re.compile(r"\[([^]]*)](?::\d+)?|([\d.]+):\d+")


def address(request: HttpRequest) -> str:
    """Where a request comes from: in X-Forwarded-For, as many places from the right as proxies stand in front.

    Each proxy appends whom it heard it from; everything further left is what a visitor claims.
    """
    direct: str = request.META.get("REMOTE_ADDR", "")
    if not settings.PROXIES:
        return direct
    entries = [entry.strip() for entry in request.headers.get("X-Forwarded-For", "").split(",") if entry.strip()]
    found = _parse(entries[-settings.PROXIES :][0]) if entries else None
    return str(found) if found else direct


def fingerprint(request: HttpRequest) -> str:
    """The caller so that she can be compared and not read; with IPv6 a whole line, which has many addresses, is one."""
    written = address(request)
    found = _parse(written)
    network = ip_network((int(found), 64), strict=False) if isinstance(found, IPv6Address) else found
    return digest(str(network or written))


def digest(value: str) -> str:
    """A value that can be compared and not read; tries that are counted now were kept under this salt."""
    return salted_hmac("scorekeeper.web.accounts.visitors", value, algorithm="sha256").hexdigest()[:16]


def _parse(entry: str) -> IPv4Address | IPv6Address | None:
    """An address with or without port and brackets; an IPv4 address that is written as IPv6 is read as IPv4."""
    found = WITH_PORT.fullmatch(entry)
    try:
        address = ip_address((found[1] or found[2]) if found else entry)
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address
