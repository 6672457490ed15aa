"""Behind a real nginx, set up as OPERATING.md says: who a visitor is cannot be forged, and is not shared."""

import re
from collections.abc import Iterator
from contextlib import closing, contextmanager
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlencode

import pytest
from django.conf import settings

from scorekeeper.store.guesses import LIMITS, At
from tests import machine
from tests.serving import PATIENCE, answer, free_port, served
from tests.test_readme import BEHIND_A_PROXY, blocks, shell, without_settings

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
ALICE, BOB = "127.0.0.2", "127.0.0.3"


@contextmanager
def nginx(folder: Path, behind: int) -> Iterator[int]:
    """One that says `location` as OPERATING.md does, for a server on another port; the port it listens on itself."""
    program = machine.nginx() or machine.missing("nginx", "nginx")
    port = free_port()
    (block,) = blocks("nginx")
    assert "127.0.0.1:8000;" in block
    conf = folder / "nginx.conf"
    conf.write_text(NGINX.format(folder=folder, port=port, block=block.replace(":8000;", f":{behind};")))
    with served([program, "-p", str(folder), "-c", str(conf), "-e", str(folder / "error.log")], folder, {}):
        yield port


def guess(port: int, visitor: str, **headers: str) -> int:
    """The status for a wrong code that is typed at one of this machine's own addresses."""
    with closing(HTTPConnection("127.0.0.1", port, timeout=PATIENCE, source_address=(visitor, 0))) as connection:
        connection.request("GET", "/code/", headers=headers)
        page = connection.getresponse()
        token = re.findall(r"csrftoken=(\w+)", page.headers["Set-Cookie"])[0]
        page.read()
        form = {"Cookie": f"csrftoken={token}", "Content-Type": "application/x-www-form-urlencoded", **headers}
        form["Origin"] = f"http://127.0.0.1:{port}"  # a browser says so, and it must be the host that nginx passes on
        connection.request("POST", "/code/", urlencode({"code": "ABCDEF", "csrfmiddlewaretoken": token}), form)
        return connection.getresponse().status


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """Where visitors come in. Without a certificate nginx speaks plain HTTP, so HTTPS is not asked for."""
    assert BEHIND_A_PROXY.startswith("SCOREKEEPER_HTTPS=on SCOREKEEPER_PROXIES=1 ")
    folder, inside = tmp_path_factory.mktemp("nginx"), free_port()
    command = BEHIND_A_PROXY.replace("HTTPS=on", "HTTPS=off").replace(":8000", f":{inside}")
    with (
        served(shell(command), settings.ROOT, without_settings(SCOREKEEPER_DATA=str(folder / "data"))),
        nginx(folder, inside) as outside,
    ):
        answer(inside)
        answer(outside)
        yield outside


def test_forged_headers_change_no_limit_and_no_two_visitors_share_one(port: int) -> None:
    each = LIMITS[At.CODE]
    forged = [
        {name: f"198.51.100.{number}"}
        for number in range(each)
        for name in ("X-Forwarded-For", "X_Forwarded_For", "X-Real-IP")
    ]
    assert [guess(port, ALICE, **headers) for headers in forged[:each]] == [422] * each
    assert {guess(port, ALICE, **headers) for headers in forged[each:]} == {429}
    assert guess(port, BOB, **{"X-Forwarded-For": ALICE}) == 422


def test_whatever_scorekeeper_reads_is_let_through(port: int) -> None:
    """A whole scorebook is larger than what nginx lets through unless told."""
    with closing(HTTPConnection("127.0.0.1", port, timeout=PATIENCE)) as connection:
        connection.request("POST", "/code/", b"x" * (settings.MOST_BYTES - 1))
        response = connection.getresponse()
        assert (response.status, b"Scorekeeper" in response.read()) == (403, True)
