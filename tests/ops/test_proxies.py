"""Behind a real nginx and a real Caddy, as OPERATING.md says: who a visitor is cannot be forged, and is not shared."""

import re
import shutil
import ssl
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPSConnection
from pathlib import Path
from urllib.parse import urlencode

import pytest
from django.conf import settings

from scorekeeper.store.guesses import LIMITS, At
from tests import machine
from tests.serving import PATIENCE, answer, free_port, served, until
from tests.test_readme import BEHIND_A_PROXY, blocks, shell, without_settings
from tests.torture.line import SECRET

pytestmark = pytest.mark.servers

NGINX = """
daemon off;
master_process off;
pid {folder}/nginx.pid;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    server {{
        listen 127.0.0.1:{port};
        {block}
    }}
}}
"""
CADDYFILE = """
{{
    admin off
    auto_https disable_redirects
    skip_install_trust
}}
{block}
"""
ALICE, BOB = "127.0.0.2", "127.0.0.3"


@dataclass(frozen=True, slots=True, kw_only=True)
class Front:
    """Where visitors come in, and by whose word they trust it where it speaks HTTPS."""

    port: int
    trusted: ssl.SSLContext | None = None

    @property
    def origin(self) -> str:
        return f"{'https' if self.trusted else 'http'}://127.0.0.1:{self.port}"

    def line(self, visitor: str = ALICE) -> HTTPConnection:
        """From one of this machine's own addresses."""
        if self.trusted:
            return HTTPSConnection(
                "127.0.0.1", self.port, timeout=PATIENCE, source_address=(visitor, 0), context=self.trusted
            )
        return HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE, source_address=(visitor, 0))

    def answers(self) -> bool:
        with closing(self.line()) as connection, suppress(OSError):
            connection.connect()
            return True
        return False


@contextmanager
def nginx(folder: Path, behind: int) -> Iterator[Front]:
    """One that says `location` as OPERATING.md does, for a server on another port; without a certificate."""
    program = machine.daemon("nginx") or machine.missing("nginx", "nginx")
    port = free_port()
    (block,) = blocks("nginx")
    assert "127.0.0.1:8000;" in block
    conf = folder / "nginx.conf"
    conf.write_text(NGINX.format(folder=folder, port=port, block=block.replace(":8000;", f":{behind};")))
    with served([program, "-p", str(folder), "-c", str(conf), "-e", str(folder / "error.log")], folder, {}):
        yield Front(port=port)


@contextmanager
def caddy(folder: Path, behind: int) -> Iterator[Front]:
    """The site of OPERATING.md at this machine's own address, with a certificate that it makes itself."""
    program = shutil.which("caddy") or machine.missing("Caddy", "caddy")
    port, root = free_port(), folder / "caddy/pki/authorities/local/root.crt"
    (block,) = blocks("caddyfile")
    assert block.startswith("cards.example.org {\n    reverse_proxy 127.0.0.1:8000 {")
    block = block.replace("cards.example.org {", f"https://127.0.0.1:{port} {{\n    tls internal")
    conf = folder / "Caddyfile"
    conf.write_text(CADDYFILE.format(block=block.replace(":8000 ", f":{behind} ")))
    with served([program, "run", "--config", str(conf)], folder, {"XDG_DATA_HOME": str(folder), "HOME": str(folder)}):
        until(root.exists)
        yield Front(port=port, trusted=ssl.create_default_context(cafile=root))


FRONTS = {nginx: "off", caddy: "on"}


def guess(front: Front, visitor: str, **headers: str) -> int:
    """The status for a wrong code that is typed at one of this machine's own addresses."""
    with closing(front.line(visitor)) as connection:
        connection.request("GET", "/code/", headers=headers)
        page = connection.getresponse()
        cookie = page.headers["Set-Cookie"]
        assert ("Secure" in cookie) == bool(front.trusted)
        token = re.findall(r"csrftoken=(\w+)", cookie)[0]
        page.read()
        form = {"Cookie": f"csrftoken={token}", "Content-Type": "application/x-www-form-urlencoded", **headers}
        form["Origin"] = front.origin  # a browser says so, and it must be the host that the proxy passes on
        connection.request("POST", "/code/", urlencode({"code": "ABCDEF", "csrfmiddlewaretoken": token}), form)
        return connection.getresponse().status


@pytest.fixture(scope="module", params=FRONTS, ids=lambda proxy: proxy.__name__)
def front(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Front]:
    """HTTPS is asked for where the proxy speaks it."""
    assert BEHIND_A_PROXY.startswith("SCOREKEEPER_HTTPS=on SCOREKEEPER_PROXIES=1 ")
    folder, inside = tmp_path_factory.mktemp("proxy"), free_port()
    command = BEHIND_A_PROXY.replace("HTTPS=on", f"HTTPS={FRONTS[request.param]}").replace(":8000", f":{inside}")
    with (
        served(shell(command), settings.ROOT, without_settings(SCOREKEEPER_DATA=str(folder / "data"))),
        request.param(folder, inside) as front,
    ):
        answer(inside)
        until(front.answers)
        yield front


def test_forged_headers_change_no_limit_and_no_two_visitors_share_one(front: Front) -> None:
    each = LIMITS[At.CODE]
    forged = [
        {name: f"198.51.100.{number}"}
        for number in range(each)
        for name in ("X-Forwarded-For", "X_Forwarded_For", "X-Forwarded_For", "X-Real-IP")
    ]
    assert [guess(front, ALICE, **headers) for headers in forged[:each]] == [422] * each
    assert {guess(front, ALICE, **headers) for headers in forged[each:]} == {429}
    assert guess(front, BOB, **{"X-Forwarded-For": ALICE}) == 422


def test_whatever_scorekeeper_reads_is_let_through(front: Front) -> None:
    """A whole scorebook is larger than what nginx lets through unless told."""
    opening = b'--x\r\nContent-Disposition: form-data; name="file"; filename="book.zip"\r\n\r\n'
    body = opening + b"x" * (settings.MOST_BYTES - 1000) + b"\r\n--x--\r\n"
    headers = {"Content-Type": "multipart/form-data; boundary=x", "Origin": front.origin, "X-CSRFToken": SECRET}
    with closing(front.line()) as connection:
        connection.request("POST", "/import/", body, {**headers, "Cookie": f"csrftoken={SECRET}"})
        response = connection.getresponse()
        assert (response.status, b"Scorekeeper" in response.read()) == (422, True)
