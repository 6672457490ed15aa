"""The first of the two commands, run as people run it."""

import json
import os
import pty
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import replace
from io import StringIO
from itertools import product
from pathlib import Path

import pytest
import segno
from django.conf import settings
from pytest_django import Settings

from scorekeeper.ops import assets, network
from scorekeeper.ops.management.commands import start
from tests import machine, postgresql
from tests.serving import PATIENCE, answer, anybody_left, at_work, free_port, served, until

pytestmark = pytest.mark.servers

DEAF = """
import multiprocessing, signal, threading, time
import django
django.setup()
from scorekeeper.ops import servers

def work():
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    print("Listening to nobody.", flush=True)
    threading.Thread(target=servers.end_with_the_server).start()
    time.sleep(300)

multiprocessing.get_context("fork").Process(target=work).start()
time.sleep(300)
"""


@pytest.fixture
def port() -> int:
    return free_port()


def command(address: object) -> list[str]:
    return [sys.executable, "manage.py", "start", str(address)]


def surroundings(data: Path) -> dict[str, str]:
    return {**os.environ, "SCOREKEEPER_DATA": str(data), "DATABASE_URL": ""}


def opened(address: object, data: Path) -> AbstractContextManager["subprocess.Popen[str]"]:
    return served(command(address), settings.ROOT, surroundings(data))


def refusal(address: object, data: Path, **given: str) -> tuple[int, str, str]:
    environment = {**surroundings(data), **given}
    done = subprocess.run(
        command(address), cwd=settings.ROOT, env=environment, capture_output=True, text=True, check=False
    )
    return done.returncode, done.stdout, done.stderr


def kept(data: Path) -> dict[str, object]:
    """What must stay as it was when the same folder is served again."""
    return {
        name: ((data / name).read_text(), (data / name).stat().st_mtime_ns) for name in ("secret-key", "static/.stamp")
    }


def test_from_an_empty_folder_to_the_first_page_and_back(port: int, tmp_path: Path) -> None:
    with opened(f"127.0.0.1:{port}", tmp_path / "data") as server:
        assert answer(port)[::2] == (200, b"ok\n")
        os.killpg(server.pid, signal.SIGINT)  # Ctrl-C reaches everybody in the terminal
        said = server.communicate(timeout=PATIENCE)[0]
    assert said == f"Scorekeeper is open.\n  On this machine: http://127.0.0.1:{port}/\nCtrl-C closes it.\n"
    assert (server.returncode, anybody_left(server)) == (0, False)


def test_a_demo_is_there_to_play_with_when_asked_for(port: int, tmp_path: Path) -> None:
    with served([*command(f"127.0.0.1:{port}"), "--demo"], settings.ROOT, surroundings(tmp_path)) as server:
        answer(port)
        os.killpg(server.pid, signal.SIGTERM)
        said = server.communicate(timeout=PATIENCE)[0]
    assert re.findall(r"The demo: +http://127.0.0.1:\d+/open/[\w-]{22}/\n", said) != []


def test_ctrl_c_lets_every_worker_go_by_itself(port: int, tmp_path: Path) -> None:
    """The terminal tells everybody, and the server tells its workers once more."""
    environment = {**surroundings(tmp_path), "SCOREKEEPER_LOG": "info"}
    with served(command(f"127.0.0.1:{port}"), settings.ROOT, environment) as server:
        answer(port)
        until(lambda: at_work(server) == 3)  # the server and both workers
        os.killpg(server.pid, signal.SIGINT)
        said = server.communicate(timeout=PATIENCE)[0]
    assert sorted(re.findall(r'event="((?:Stopped|Killing) worker-\d)', said)) == [
        "Stopped worker-1",
        "Stopped worker-2",
    ]


@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_however_it_is_ended_nothing_is_left_running(port: int, tmp_path: Path, sent: signal.Signals) -> None:
    with opened(f"127.0.0.1:{port}", tmp_path) as server:
        answer(port)
        server.send_signal(sent)
        assert server.wait(PATIENCE) == 0
        assert not anybody_left(server)


def test_workers_do_not_outlive_a_server_that_was_killed(port: int, tmp_path: Path) -> None:
    with opened(f"127.0.0.1:{port}", tmp_path) as server:
        answer(port)
        server.kill()
        server.wait(PATIENCE)
        until(lambda: not anybody_left(server))


def test_a_worker_that_does_not_listen_ends_as_well(tmp_path: Path) -> None:
    environment = {**surroundings(tmp_path), "DJANGO_SETTINGS_MODULE": "scorekeeper.settings"}
    with served([sys.executable, "-c", DEAF], settings.ROOT, environment) as server:
        assert server.stdout
        assert server.stdout.readline() == "Listening to nobody.\n"
        server.kill()
        server.wait(PATIENCE)
        assert anybody_left(server)
        until(lambda: not anybody_left(server))


def test_the_same_folder_can_be_served_again_and_again(port: int, tmp_path: Path) -> None:
    seen = []
    for _ in range(2):
        with opened(f"127.0.0.1:{port}", tmp_path) as server:
            answer(port)
            seen.append(kept(tmp_path))
            server.terminate()
            server.wait(PATIENCE)
    assert seen[0] == seen[1]


def test_two_may_prepare_the_same_folder_at_once(tmp_path: Path) -> None:
    ports = free_port(), free_port()
    with opened(f"127.0.0.1:{ports[0]}", tmp_path), opened(f"127.0.0.1:{ports[1]}", tmp_path):
        assert [answer(port)[::2] for port in ports] == [(200, b"ok\n")] * 2


def test_two_machines_may_prepare_the_same_database_at_once(tmp_path: Path) -> None:
    programs = machine.postgresql() or machine.missing("PostgreSQL", "postgresql")
    ports = free_port(), free_port()
    with postgresql.cluster(programs) as url, ExitStack() as machines:
        for port in ports:
            environment = {**surroundings(tmp_path / str(port)), "DATABASE_URL": url}
            machines.enter_context(served(command(f"127.0.0.1:{port}"), settings.ROOT, environment))
        assert [answer(port)[::2] for port in ports] == [(200, b"ok\n")] * 2


def test_a_taken_port_is_told_before_anything_is_begun(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        said = refusal(f"127.0.0.1:{port}", tmp_path)
    way_out = f"`python3 manage.py start {port + 1}` takes the next one."
    assert said == (1, "", f"Port {port} is taken, perhaps by Scorekeeper itself; {way_out}\n")
    assert not (tmp_path / "scorekeeper.sqlite3").exists()


def test_a_database_that_is_none_is_told_by_the_setting_that_names_it(port: int, tmp_path: Path) -> None:
    (tmp_path / "scorekeeper.sqlite3").write_text("Mei 7, Otto 10\n" * 100)
    sentence = (
        "SCOREKEEPER_DATA: the database cannot be opened (file is not a database); put a copy of it back in its place, "
        "or name a folder that has one.\n"
    )
    assert refusal(port, tmp_path) == (1, "", sentence)


def test_a_database_that_does_not_answer_is_told_by_the_setting_that_names_it(port: int, tmp_path: Path) -> None:
    code, out, err = refusal(port, tmp_path, DATABASE_URL=f"postgres://mei:swordfish@127.0.0.1:{free_port()}/scores")
    assert (code, out, len(err.splitlines())) == (1, "", 1)
    assert re.fullmatch(r"DATABASE_URL: the database cannot be opened \(.*refused\); name one that can\.\n", err)
    assert "swordfish" not in err


def test_what_is_no_address_is_told_what_is_one(tmp_path: Path) -> None:
    sentence = "'here' is no address to listen on; 8000 is one, and so is 127.0.0.1:8000.\n"
    assert refusal("here", tmp_path) == (1, "", sentence)


def test_static_files_have_a_hash_in_their_names_and_are_kept_for_ever(port: int, tmp_path: Path) -> None:
    with opened(f"127.0.0.1:{port}", tmp_path):
        answer(port)
        name = json.loads((tmp_path / "static" / "staticfiles.json").read_text())["paths"]["django_htmx/htmx-2.min.js"]
        status, headers, _ = answer(port, f"/static/{name}", **{"Accept-Encoding": "br"})
    assert (status, headers["Content-Encoding"]) == (200, "br")
    assert headers["Cache-Control"] == "max-age=315360000, public, immutable"
    assert headers["X-Content-Type-Options"] == "nosniff"


@contextmanager
def in_a_terminal(words: list[str], environment: dict[str, str]) -> Iterator[str]:
    """All that is shown there until the server is open; it is served meanwhile."""
    ours, theirs = pty.openpty()
    with served(words, settings.ROOT, environment, theirs):
        os.close(theirs)
        shown = ""
        while "closes it." not in shown:
            shown += os.read(ours, 65536).decode()
        yield shown
    os.close(ours)


def test_a_terminal_shows_the_code_for_phones(port: int, tmp_path: Path) -> None:
    with in_a_terminal(command(port), surroundings(tmp_path)) as shown:
        pass
    phones = network.Address("0.0.0.0", port).elsewhere()
    lines = ["Scorekeeper is open.", f"  On this machine: http://localhost:{port}/"]
    if phones:
        lines += [f"  On a phone:      {phones}", *start.terminal_code(phones).splitlines()]
    assert shown.splitlines() == [*lines, "Ctrl-C closes it."]


@pytest.mark.parametrize(("words", "opens"), [((), True), (("--quiet",), False)])
def test_where_there_is_a_screen_a_browser_opens_once_unless_told_not_to(
    port: int, tmp_path: Path, words: tuple[str, ...], *, opens: bool
) -> None:
    browser, noted = tmp_path / "browser", tmp_path / "opened"
    browser.write_text(f'#!/bin/sh\necho "$1" >> {noted}\n')
    browser.chmod(0o700)
    seat = {**surroundings(tmp_path), "BROWSER": str(browser), "DISPLAY": ":9"}
    seat.pop("SSH_CONNECTION", None)
    with in_a_terminal([*command(f"127.0.0.1:{port}"), *words], seat):
        if opens:
            until(lambda: noted.exists() and noted.read_text())
    assert noted.exists() == opens
    assert not opens or noted.read_text() == f"http://127.0.0.1:{port}/\n"


def test_a_move_is_told_once_and_being_nowhere_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    said, place, known = StringIO(), network.Address("0.0.0.0", 8000), "http://192.0.2.1:8000/"
    for at in (["192.0.2.1"], [], ["192.0.2.1"], ["192.0.2.2"], ["192.0.2.2"], ["192.0.2.1"]):
        monkeypatch.setattr(network, "addresses", lambda at=at: at)
        known = start.Command(stdout=said).tell_of_a_move(place, known)
    moved = "This machine is in another network now.\n  On a phone:      http://192.0.2."
    assert said.getvalue() == f"{moved}2:8000/\n{moved}1:8000/\n"


@pytest.mark.parametrize(("proxies", "warning"), [(1, []), (0, [start.ALL_ONE])])
def test_behind_a_proxy_nobody_is_sent_to_plain_http(settings: Settings, proxies: int, warning: list[str]) -> None:
    settings.ENV = replace(settings.ENV, https=True, proxies=proxies)
    said = StringIO()
    start.Command(stdout=said).announce(network.Address("127.0.0.1", 8000), quiet=True)
    lines = ["Scorekeeper is open.", "  For a proxy that brings HTTPS to it: 127.0.0.1:8000", *warning]
    assert said.getvalue().splitlines() == [*lines, "Ctrl-C closes it."]


def test_the_code_is_drawn_in_colours_of_its_own() -> None:
    url = "http://192.168.178.23:8000/"
    above = {"█": 0, "▀": 0, "▄": 1, " ": 1}
    below = {"█": 0, "▀": 1, "▄": 0, " ": 1}
    lines = [
        line.removeprefix(start.WHITE_ON_BLACK).removesuffix(start.PLAIN)
        for line in start.terminal_code(url).splitlines()
    ]
    drawn = [[half[block] for block in line] for line, half in product(lines, (above, below))]
    code = [list(row) for row in segno.make(url, micro=False).matrix_iter(border=4)]
    assert drawn == [*code, [0] * len(code)]


def test_static_files_are_collected_again_when_they_are_joined_another_way(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    before, newer = start.static_fingerprint(), tmp_path / "cascade.py"
    newer.write_text(Path(assets.__file__).read_text("utf-8"))
    monkeypatch.setattr(assets, "__file__", str(newer))
    assert start.static_fingerprint() != before


def test_static_files_are_collected_only_when_one_has_changed(tmp_path: Path, settings: Settings) -> None:
    settings.DATA, settings.STATIC_ROOT, settings.STATICFILES_DIRS = (
        tmp_path,
        tmp_path / "static",
        [tmp_path / "source"],
    )
    settings.STORAGES = {"staticfiles": {"BACKEND": "scorekeeper.ops.assets.HashedAssets"}}
    page, stamp = tmp_path / "source" / "page.css", tmp_path / "static" / ".stamp"
    page.parent.mkdir()
    page.write_text("a {}")
    start.collect()
    first = stamp.stat().st_mtime_ns
    start.collect()
    assert stamp.stat().st_mtime_ns == first
    page.write_text("b { }")
    os.utime(page, (0, 0))  # as when an older version is put back
    start.collect()
    assert {file.read_text() for file in settings.STATIC_ROOT.glob("page.*.css")} == {"a {}", "b { }"}
    manifest = settings.STATIC_ROOT / "staticfiles.json"
    for file in (stamp, manifest, *settings.STATIC_ROOT.glob("page.*.css")):
        file.write_text("")  # as a power cut may leave what was written just before it
    settings.STORAGES = {**settings.STORAGES}  # another process reads the manifest anew
    start.collect()
    assert {file.read_text() for file in settings.STATIC_ROOT.glob("page.*.css")} == {"b { }"}
