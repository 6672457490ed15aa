"""The command `audit`, against a list of our own: it fails for what is known, and says when it could not ask."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from importlib.metadata import version
from threading import Thread

import pytest
from django.core.management import call_command

from tests.serving import free_port


@contextmanager
def listed(*known: str) -> Iterator[str]:
    """The address of a list in the manner of osv.dev, on which these packages are."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            queries = json.loads(self.rfile.read(int(self.headers["Content-Length"])))["queries"]
            names = [query["package"]["name"] for query in queries]
            assert {query["package"]["ecosystem"] for query in queries} == {"PyPI"}
            results = [{"vulns": [{"id": "CVE-1"}, {"id": "CVE-2"}]} if name in known else {} for name in names]
            self.send_response(200)
            self.end_headers()
            self.wfile.write(json.dumps({"results": results}).encode())

        def log_message(self, *_words: object) -> None:
            """Nothing: a test is quiet."""

    with HTTPServer(("127.0.0.1", 0), Handler) as server:
        Thread(target=server.handle_request).start()
        yield f"http://127.0.0.1:{server.server_port}/"


def test_what_is_known_is_named_and_fails(capsys: pytest.CaptureFixture[str]) -> None:
    with listed("segno") as address, pytest.raises(SystemExit) as left:
        call_command("audit", list=address)
    told = capsys.readouterr().out.splitlines()
    assert (left.value.code, told[0]) == (1, f"segno {version('segno')}: CVE-1, CVE-2")
    assert told[1].endswith(" packages were checked, 1 with a known vulnerability.")


def test_where_nothing_is_known_it_passes(capsys: pytest.CaptureFixture[str]) -> None:
    with listed() as address, pytest.raises(SystemExit) as left:
        call_command("audit", list=address)
    assert left.value.code == 0
    assert capsys.readouterr().out.endswith(" packages were checked, 0 with a known vulnerability.\n")


def test_where_nobody_answers_it_says_that_nothing_was_checked(capsys: pytest.CaptureFixture[str]) -> None:
    address = f"http://127.0.0.1:{free_port()}/"
    call_command("audit", list=address)
    assert capsys.readouterr().out == f"NOTHING WAS CHECKED: {address} gave no answer (URLError).\n"
