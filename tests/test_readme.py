"""What README.md and the documents it leads to say is so: commands are run, examples compared, tables checked."""

import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import time
import tomllib
from dataclasses import fields
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import get_commands

from scorekeeper.match import fact_fields, record
from scorekeeper.rules import questions
from scorekeeper.settings import Environment
from scorekeeper.store import codes
from scorekeeper.store.guesses import LIMITS, At
from tests import machine, postgresql
from tests.serving import PATIENCE, answer, anybody_left, free_port, served, until

PAGES = tuple(
    settings.ROOT / page for page in ("README.md", "scorekeeper/OPERATING.md", "scorekeeper/rules/follow/FOLLOWING.md")
)
README, OPERATING, FOLLOWING = (page.read_text("utf-8") for page in PAGES)
ALL = f"{README}\n{OPERATING}\n{FOLLOWING}"
START = "python3 manage.py start"
TEST = "python3 manage.py test"
DEVELOP = "SCOREKEEPER_DEBUG=on python3 manage.py runserver"
ONE_TEST = "python3 manage.py test tests/test_readme.py -k folder"
SECURELY = f"{START} --https"  # tests/ops/test_https.py
BEHIND_A_PROXY = (
    "SCOREKEEPER_HTTPS=on SCOREKEEPER_PROXIES=1 SCOREKEEPER_HOSTS=cards.example.org "
    "python3 manage.py start 127.0.0.1:8000"
)
ON_POSTGRESQL = "DATABASE_URL=postgres://scorekeeper:secret@db.example.org/scorekeeper python3 manage.py start"
TO_POSTGRESQL = (  # tests/ops/test_transfer.py
    "DATABASE_URL=postgres://scorekeeper:secret@db.example.org/scorekeeper python3 manage.py transfer postgresql"
)
BACKUP = "python3 manage.py backup"  # tests/ops/test_backup.py


def blocks(kind: str) -> list[str]:
    """What stands between the fences of one kind."""
    return [text.strip("\n") for text in re.findall(rf"^```{kind}\n(.*?)^```$", ALL, re.MULTILINE | re.DOTALL)]


def examples() -> list[tuple[str, str]]:
    """Each `$ command` with all that follows it up to the next."""
    typed = [part for block in blocks("console") for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]]
    return [(command, said) for command, _, said in (part.partition("\n") for part in typed)]


def shell(line: str) -> list[str]:
    """With this Python, whatever the machine calls python3."""
    return ["bash", "-c", line.replace("python3 ", f"{shlex.quote(sys.executable)} ")]


def bare(line: str) -> list[str]:
    """With the Python that this environment was made from, which knows nothing of Django."""
    python = Path(sys.base_prefix, "bin", f"python{sys.version_info.major}.{sys.version_info.minor}")
    return ["bash", "-c", line.replace("python3 ", f"exec {shlex.quote(str(python))} ")]


def without_settings(**more: str) -> dict[str, str]:
    """The surroundings of somebody who has set nothing."""
    ours = {name for name in os.environ if name.startswith("SCOREKEEPER_") or name == "DATABASE_URL"}
    return {**{name: value for name, value in os.environ.items() if name not in ours - {"SCOREKEEPER_VENV"}}, **more}


def test_every_command_they_give_is_run_by_a_test_or_is_there() -> None:
    assert blocks("sh") == [
        START,
        TEST,
        DEVELOP,
        ONE_TEST,
        SECURELY,
        BEHIND_A_PROXY,
        ON_POSTGRESQL,
        TO_POSTGRESQL,
        BACKUP,
    ]
    assert set(re.findall(r"python3 manage\.py (\w+)", ALL)) - set(get_commands()) == set()
    path, _, words = ONE_TEST.removeprefix(f"{TEST} ").partition(" -k ")
    assert f"_{words}_" in (settings.ROOT / path).read_text("utf-8")


@pytest.mark.parametrize(("command", "said"), examples())
def test_an_example_says_what_it_is_said_to_say(command: str, said: str) -> None:
    done = subprocess.run(
        shell(command),
        cwd=settings.ROOT,
        env=without_settings(),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    expected = ".*".join(re.escape(part) for part in said.split("…"))
    assert re.fullmatch(expected, done.stdout.strip("\n"), re.DOTALL), done.stdout


@pytest.mark.parametrize("text", blocks("toml"))
def test_the_case_it_shows_gets_the_ruling_beside_it(text: str) -> None:
    (case,) = tomllib.loads(text)["case"]
    answer = questions.answer(case["ask"] | {"rules": case["rules"]})
    assert {key: answer[key] for key in case["expect"]} == case["expect"]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_and_picture_is_there(page: Path) -> None:
    """What a link may name after its # are the headings, in small letters and with dashes."""
    links = re.findall(r"(?<=\]\()[^)]+|(?<=src=\")[^\"]+", page.read_text("utf-8"))
    targets = {link: page.parent / link.partition("#")[0] if link[0] != "#" else page for link in links}
    assert [link for link, target in targets.items() if not target.is_file()] == []
    for link, target in targets.items():
        titles = re.findall(r"^#+ (.+)$", target.read_text("utf-8"), re.MULTILINE) if "#" in link else []
        anchors = {re.sub(r"[^\w -]", "", title).lower().replace(" ", "-") for title in titles}
        assert not titles or link.partition("#")[2] in anchors


def test_every_setting_stands_in_its_table() -> None:
    told = [entry.metadata for entry in fields(Environment)]
    rows = [
        f"| `{t['name']}` | {t['default'] and '`' + t['default'] + '`'} | {t['meaning']} |".replace("|  |", "| |")
        for t in told
    ]
    assert re.findall(r"^\| `[A-Z_]+` \|.*$", OPERATING, re.MULTILINE) == rows


def test_its_unit_for_systemd_starts_it_as_its_command_behind_a_proxy_does() -> None:
    (unit,) = blocks("ini")
    lines = dict(line.split("=", 1) for line in unit.splitlines() if "=" in line)
    assert f"{lines['Environment']} {lines['ExecStart'].removeprefix('/usr/bin/')}" == BEHIND_A_PROXY


def test_what_stops_whoever_wants_something_is_shown_by_tests_that_are_there() -> None:
    section = OPERATING.partition("## What could go wrong\n")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| .* \| `([\w/]+\.py)` \| .* \|$", section, re.MULTILINE)
    assert len(rows) == section.count("\n|") - 2
    assert [test for test in rows if not (settings.ROOT / "tests" / test).exists()] == []


def test_the_odds_of_hitting_a_code_are_as_it_says() -> None:
    ends = codes.WHOLE_CODES // codes.CODES
    from_many = [
        codes.WHOLE_CODES // (codes.MANY * ends + LIMITS[At.CODE] * addresses - codes.MANY)
        for addresses in (1_000, 1_000_000)
    ]
    told = [codes.CODES, codes.WHOLE_CODES, codes.CODES // codes.MANY, *from_many]
    assert [number for number in told if f"{number:,}" not in OPERATING] == []
    assert f"{codes.CODES / codes.MANY / (365.25 * 24):.0f} years" in OPERATING


def folders(place: Path) -> set[str]:
    return {path.name for path in place.iterdir() if path.is_dir() and path.name[0] not in "._"}


def test_its_map_shows_every_folder_and_every_folder_of_pages() -> None:
    drawn = re.findall(r"^\| `([a-z/]+)` \|", README, re.MULTILINE)
    program = {f"scorekeeper/{name}" for name in folders(settings.ROOT / "scorekeeper")}
    assert sorted(drawn) == sorted(program | folders(settings.ROOT) - {"scorekeeper"})
    (row,) = re.findall(r"^\| `scorekeeper/web` \| (.*) \|$", README, re.MULTILINE)
    assert set(re.findall(r"`(\w+)`", row)) == folders(settings.ROOT / "scorekeeper" / "web") - {"templatetags"}


@pytest.mark.servers
def test_its_unit_for_systemd_is_sound_and_lets_little_happen(tmp_path: Path) -> None:
    program = shutil.which("systemd-analyze") or machine.missing("systemd", "systemd")
    (unit,) = blocks("ini")
    path = tmp_path / "scorekeeper.service"
    path.write_text(f"{unit}\n")
    for words in (["verify"], ["security", "--offline=true", "--no-pager", "--threshold=25"]):
        done = subprocess.run([program, *words, path], capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (0, ""), done.stdout


@pytest.mark.servers
def test_a_developer_is_told_why_a_page_fails_and_has_changes_read_again(tmp_path: Path) -> None:
    port = free_port()
    environment = without_settings(SCOREKEEPER_DATA=str(tmp_path))
    with served(shell(f"{DEVELOP} {port}"), settings.ROOT, environment) as server:
        status, _, page = answer(port, "/nowhere/")
        os.killpg(server.pid, signal.SIGKILL)
        said, _ = server.communicate()
    assert (status, page.count(b"Using the URLconf")) == (404, 1)
    assert said.count("Watching for file changes") == 1


@pytest.mark.servers
def test_behind_a_proxy_it_speaks_https_alone(tmp_path: Path) -> None:
    port = free_port()
    command = shell(BEHIND_A_PROXY.replace("8000", str(port)))
    passed_on = {"Host": "cards.example.org", "X-Forwarded-Proto": "https"}
    with served(command, settings.ROOT, without_settings(SCOREKEEPER_DATA=str(tmp_path))):
        assert answer(port)[0] == 200
        status, headers, _ = answer(port, "/some/where/", Host="cards.example.org")
        assert (status, headers["Location"]) == (301, "https://cards.example.org/some/where/")
        status, headers, _ = answer(port, "/healthz", **passed_on)
        assert (status, headers["Strict-Transport-Security"]) == (200, "max-age=31536000")
        assert answer(port, "/healthz", Host="elsewhere.example")[0] == 400


@pytest.mark.servers
def test_it_serves_from_the_database_it_is_given(tmp_path: Path) -> None:
    programs = machine.postgresql() or machine.missing("PostgreSQL", "postgresql")
    port = free_port()
    with postgresql.cluster(programs) as url:
        command = ON_POSTGRESQL.replace("postgres://scorekeeper:secret@db.example.org/scorekeeper", shlex.quote(url))
        environment = without_settings(SCOREKEEPER_DATA=str(tmp_path))
        with served(shell(f"{command} 127.0.0.1:{port}"), settings.ROOT, environment):
            assert answer(port)[::2] == (200, b"ok\n")
    assert not (tmp_path / "scorekeeper.sqlite3").exists()


@pytest.mark.cold
def test_both_commands_work_in_a_bare_clone_even_after_a_first_try_was_killed(tmp_path: Path) -> None:
    clone, home, port = tmp_path / "clone", tmp_path / "home", free_port()
    home.mkdir()
    subprocess.run(["git", "clone", "--quiet", settings.ROOT, clone], check=True)
    environment = {**without_settings(), "HOME": str(home), "PIP_NO_CACHE_DIR": "1", "UV_NO_CACHE": "1"}
    environment.pop("SCOREKEEPER_VENV", None)
    start, test = (
        bare(f"{line} {more}") for line, more in ((START, f"127.0.0.1:{port}"), (TEST, "tests/web/site/test_health.py"))
    )

    with served(start, clone, environment):
        until(lambda: list(clone.glob(".venv/lib/*/site-packages/pip")))
    with served(start, clone, environment) as server:
        began = time.monotonic()
        assert answer(port)[0] == 200
        took = time.monotonic() - began
        os.killpg(server.pid, signal.SIGINT)
        assert server.wait(PATIENCE) == 0
        assert not anybody_left(server)
    done = subprocess.run(test, cwd=clone, env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, re.findall(r"= \d+ (\w+) in ", done.stdout)) == (0, ["passed"])
    sys.stdout.write(f"From a bare clone to the first page: {took:.1f} s.\n")


def test_every_form_of_a_fact_that_is_no_result_is_told_and_can_be_read() -> None:
    told = [json.loads(form) for form in re.findall(r"^\| `(\{.*?\})` \|", OPERATING, re.MULTILINE)]
    kinds = [next((kind for kind in fact_fields.KINDS if kind in form), "penalties") for form in told]
    assert {*kinds} == {*fact_fields.KINDS, "penalties"} - {"override"}
    assert [type(record.read_fact(form, players=4)).__name__ for form in told] == [
        "Breach",
        "HandEnded",
        "Redeal",
        "HandLost",
        "AgreedPenalties",
        "SetScore",
        "NewSeats",
        "NewRules",
    ]
