"""What goes over the wire: as many visits a second as a server answers, over a few connections that stay open."""

import re
import socket
import time
from concurrent.futures import ThreadPoolExecutor

from tests.benchmarks.visits import Visit

CONNECTIONS = 8
STATUS = re.compile(rb"HTTP/1\.1 (\d+)")
LENGTH = re.compile(rb"\r\ncontent-length: *(\d+)", re.IGNORECASE)


def a_second(visits: list[Visit], port: int) -> float:
    """Visits answered each second; what is sent is written beforehand, so that next to nothing is spent here."""
    shares = [[visit.wire() for visit in visits[at::CONNECTIONS]] for at in range(CONNECTIONS)]
    began = time.perf_counter()
    with ThreadPoolExecutor(CONNECTIONS) as pool:
        statuses = [status for found in pool.map(lambda share: talk(port, share), shares) for status in found]
    spent = time.perf_counter() - began
    wrong = set(statuses) - {visit.status for visit in visits}
    if wrong:
        raise ValueError(f"{visits[0].path} was answered with {sorted(wrong)}; {visits[0].status} was expected.")
    return len(statuses) / spent


def talk(port: int, requests: list[bytes]) -> list[int]:
    with socket.create_connection(("127.0.0.1", port)) as line:
        return [answered(line, request) for request in requests]


def answered(line: socket.socket, request: bytes) -> int:
    """Send one request and read its whole answer; returns the status."""
    line.sendall(request)
    found = b""
    while b"\r\n\r\n" not in found:
        found += received(line)
    head, _, body = found.partition(b"\r\n\r\n")
    length, status = LENGTH.search(head), STATUS.match(head)
    left = int(length[1]) - len(body) if length else 0
    while left > 0:
        left -= len(received(line))
    return int(status[1]) if status else 0


def received(line: socket.socket) -> bytes:
    part = line.recv(65536)
    if not part:
        raise ConnectionError("The server hung up.")
    return part
