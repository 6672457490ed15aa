"""A server that tells all it can is searched for what people typed and for what opens a scorebook."""

import re
import sqlite3
import sys
from contextlib import closing, suppress
from http.client import IncompleteRead
from pathlib import Path

import pytest
from django.conf import settings

from scorekeeper.store.guesses import LIMITS, At
from tests.ops.test_elsewhere import HIDE
from tests.serving import answer, free_port, served
from tests.test_readme import START, shell, without_settings
from tests.torture.keeper import value_of
from tests.torture.line import Line

pytestmark = pytest.mark.servers

PEOPLE = ("Ottilie", "小美", "Львівна", "Ödön")
TYPED = (*PEOPLE, "forgot-the-kitty", "KQXJ7R", "hunter2-hunter2", "Fridays-at-Mei", "7H7H")
SEATS = {f"seat{number}": name for number, name in enumerate(PEOPLE, 1)}
STARTS = {
    "the usual server": shell(f"{START} 127.0.0.1:PORT"),
    "the one in pure Python": [sys.executable, "-c", HIDE, "start", "127.0.0.1:PORT"],
}


def everything_typed(line: Line) -> list[str]:
    """Somebody plays, shares, signs up and is refused in every way; what was handed out to them."""
    key = value_of(line.get("/matches/new/").text, "key")
    match = line.post("/matches/new/", {"rules": "tractor", "key": key, **SEATS}).place
    form = {name: value_of(line.get(match).text, name) for name in ("seen", "key")}
    assert line.post(match, {**form, "points": 80, "declarer": PEOPLE[0], "note": "forgot-the-kitty"}).status == 303
    assert line.post(match, {**form, "points": "many", "note": "forgot-the-kitty"}).status in {409, 422}
    book = re.findall(r"/books/[^/\"]+/", line.get(match).text)[0]
    line.post(f"{book}name/", {"name": "Fridays-at-Mei"})
    sharing = line.get(f"{book}sharing/").text
    tokens = re.findall(r"/open/([\w-]+)/", sharing)
    assert tokens
    for path in (
        f"/open/{tokens[0]}/",
        f"/open/{tokens[0]}x/",
        "/rulings/follow/?hand=7H7H",
        f"{match}%E5%B0%8F%E7%BE%8E/",
    ):
        line.get(path)
    line.post("/account/new/", {"username": "Ottilie", "password1": "hunter2-hunter2", "password2": "x"})
    line.post("/account/sign-in/", {"username": "Ottilie", "password": "hunter2-hunter2"})
    tries = {line.post("/code/", {"code": "KQXJ7R"}).status for _ in range(LIMITS[At.CODE] + 1)}
    assert tries == {422, 429}
    assert line.post("/code/", {f"Ottilie{number}": "小美" for number in range(501)}).status == 413
    stranger = Line(ports=line.ports, cookies={})
    assert stranger.post(f"{match}names/", {"name1": "小美"}).status == 403
    return [match.split("/")[2], book.split("/")[2], *tokens, *line.cookies.values()]


@pytest.mark.parametrize("server", STARTS)
def test_nothing_that_was_typed_or_handed_out_is_in_the_log(tmp_path: Path, server: str) -> None:
    port, data, said = free_port(), tmp_path / "data", tmp_path / "said"
    surroundings = without_settings(SCOREKEEPER_DATA=str(data), SCOREKEEPER_LOG="info")
    line, command = Line(ports=[port]), [word.replace("PORT", str(port)) for word in STARTS[server]]
    with (
        said.open("wb") as output,
        served(command, settings.ROOT, surroundings, output=output.fileno()),
    ):
        answer(port)
        secrets = everything_typed(line)
        match = f"/matches/{secrets[0]}/"
        assert answer(port, match, Host="elsewhere.example")[0] == 400
        with closing(sqlite3.connect(data / "scorekeeper.sqlite3")) as scores:
            scores.execute("DROP TABLE store_entry")
        keys = f"keys={line.cookies['keys']}"
        assert answer(port, match, Cookie=keys)[0] >= 500
        with suppress(IncompleteRead):  # what fails while it is sent is told by the server, not by Django
            answer(port, f"/books/{secrets[1]}/export/", Cookie=keys)
    log = said.read_text("utf-8")
    assert [
        kind
        for kind in ("status=400", "status=403", "status=413", "status=422", "status=429", "error=")
        if kind not in log
    ] == []
    assert [secret for secret in (*TYPED, *secrets) if secret in log] == []
