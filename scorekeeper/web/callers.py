"""Callers: telling one visitor from the next without keeping who they are."""

from ipaddress import ip_address, ip_network

from django.conf import settings
from django.http import HttpRequest
from django.utils.crypto import salted_hmac


def address(request: HttpRequest) -> str:
    """Where a request comes from. Behind the proxy that speaks HTTPS, the last hop is the proxy's own word for it."""
    passed_on = request.headers.get("X-Forwarded-For", "") if settings.SECURE_PROXY_SSL_HEADER else ""
    return passed_on.rpartition(",")[2].strip() or request.META.get("REMOTE_ADDR", "")


def household(address: str) -> str:
    """Where many addresses belong to one line, as every line has with IPv6, they are one caller."""
    try:
        return str(ip_network((ip_address(address), 64), strict=False)) if ":" in address else address
    except ValueError:
        return address


def fingerprint(request: HttpRequest) -> str:
    """The caller so that she can be compared and not read."""
    return salted_hmac("scorekeeper.web.callers", household(address(request)), algorithm="sha256").hexdigest()[:16]
