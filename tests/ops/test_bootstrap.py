"""From a bare Python to a command that runs, in a small checkout whose installer only writes down its orders."""

import ast
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from scorekeeper import bootstrap
from tests.serving import PATIENCE, until

pytestmark = pytest.mark.servers

PROJECT = """
[project]
dependencies = ["table~=1.0"]
[project.optional-dependencies]
postgres = ["elephant~=2.0"]
server = ["granian~=4.0"]
plain-server = ["waitress~=5.0"]
[dependency-groups]
dev = ["referee~=3.0"]
"""

# Stands where Django would, and says where and how it was reached.
DJANGO = """
import sys
def execute_from_command_line(argv):
    print(sys.prefix, sys.flags.optimize, *argv[1:])
    sys.exit(7 if "seven" in argv else 0)
"""

INSTALLER = """#!/bin/sh
echo "$@" >> "$PWD/orders"
sleep "${SLOWLY:-0}"
test -z "$TROUBLE" && exit 0
echo "$TROUBLE" >&2
exit 1
"""


@dataclass
class Checkout:
    """A checkout with nothing in it but what makes and enters an environment."""

    folder: Path
    environment: dict[str, str] = field(default_factory=dict)

    @property
    def home(self) -> Path:
        return self.folder / ".venv"

    def begin(self, *command: str, **environment: str) -> "subprocess.Popen[str]":
        return subprocess.Popen(
            [sys.executable, *command],
            cwd=self.folder,
            env={**self.environment, **environment},
            text=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )

    def run(self, *command: str, **environment: str) -> tuple[int, str, str]:
        process = self.begin("manage.py", *command, **environment)
        out, err = process.communicate(timeout=PATIENCE)
        return process.returncode, out, err

    def orders(self) -> list[list[str]]:
        """The packages of each installation."""
        written = self.folder / "orders"
        asked = written.read_text().splitlines() if written.exists() else []
        return [line.partition(str(self.home / "bin" / "python"))[2].split() for line in asked]


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    folder, programs = tmp_path / "checkout", tmp_path / "programs"
    for path in ("manage.py", "scorekeeper/__init__.py", "scorekeeper/bootstrap.py", "scorekeeper/lock.py"):
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(bootstrap.ROOT / path, folder / path)
    (folder / "pyproject.toml").write_text(PROJECT)
    (folder / "django" / "core").mkdir(parents=True)
    (folder / "django" / "core" / "management.py").write_text(DJANGO)
    programs.mkdir()
    (programs / "uv").write_text(INSTALLER)
    (programs / "uv").chmod(0o755)
    return Checkout(folder, {"PATH": f"{programs}:/usr/bin:/bin"})


PREPARING = "Installing what is missing in .venv; this takes about ten seconds.\n"


def test_a_command_runs_in_an_environment_made_for_it(checkout: Checkout) -> None:
    assert checkout.run("start", "8000") == (0, f"{checkout.home} 0 start 8000\n", PREPARING)
    assert checkout.orders() == [["table~=1.0", "granian~=4.0"]]


def test_where_the_server_has_no_wheel_the_plain_one_takes_its_place(checkout: Checkout) -> None:
    trouble = "Because granian has no wheels with a matching platform tag, your requirements are unsatisfiable."
    script = INSTALLER.replace("test -z", 'case "$*" in *granian~*) ;; *) exit 0 ;; esac\ntest -z')
    (checkout.folder.parent / "programs" / "uv").write_text(script)
    assert checkout.run("start", TROUBLE=trouble)[0] == 0
    assert checkout.orders() == [["table~=1.0", "granian~=4.0"], ["table~=1.0", "waitress~=5.0"]]
    assert checkout.run("start", TROUBLE=trouble)[0] == 0
    assert len(checkout.orders()) == 2


def test_the_second_time_nothing_is_installed(checkout: Checkout) -> None:
    checkout.run("start")
    assert checkout.run("migrate") == (0, f"{checkout.home} 0 migrate\n", "")
    assert len(checkout.orders()) == 1


def test_pythons_own_options_go_along(checkout: Checkout) -> None:
    process = checkout.begin("-O", "manage.py", "start")
    assert process.communicate(timeout=PATIENCE)[0] == f"{checkout.home} 1 start\n"


def test_the_exit_code_comes_back(checkout: Checkout) -> None:
    assert checkout.run("seven")[0] == 7


def test_inside_the_environment_nothing_is_started_again(checkout: Checkout) -> None:
    checkout.run("start")
    done = subprocess.run(
        [checkout.home / "bin" / "python", "manage.py", "start"],
        cwd=checkout.folder,
        env=checkout.environment,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == f"{checkout.home} 0 start\n"


@pytest.mark.parametrize("command", ["test", "ready", "bench"])
def test_developers_get_everything(checkout: Checkout, command: str) -> None:
    checkout.run(command)
    assert checkout.orders() == [["table~=1.0", "elephant~=2.0", "granian~=4.0", "waitress~=5.0", "referee~=3.0"]]


def test_a_named_database_brings_its_driver(checkout: Checkout) -> None:
    checkout.run("start")
    checkout.run("start", DATABASE_URL="postgres:///scores")
    checkout.run("start")
    assert checkout.orders() == [["table~=1.0", "granian~=4.0"], ["table~=1.0", "granian~=4.0", "elephant~=2.0"]]


def test_what_was_there_is_kept_up_when_a_need_changes(checkout: Checkout) -> None:
    checkout.run("test")
    (checkout.folder / "pyproject.toml").write_text(PROJECT.replace("table~=1.0", "table~=1.1"))
    checkout.run("start")
    assert checkout.orders()[1:] == [["table~=1.1", "elephant~=2.0", "granian~=4.0", "waitress~=5.0", "referee~=3.0"]]


def test_a_run_that_was_killed_half_way_is_begun_again(checkout: Checkout) -> None:
    first = checkout.begin("manage.py", "start", SLOWLY="30")
    until(checkout.orders)
    os.killpg(first.pid, signal.SIGKILL)
    first.communicate()
    (checkout.home / "left-behind").touch()
    assert checkout.run("start") == (0, f"{checkout.home} 0 start\n", PREPARING)
    assert not (checkout.home / "left-behind").exists()


def test_an_installer_that_outlives_its_run_is_waited_for(checkout: Checkout) -> None:
    first = checkout.begin("manage.py", "start", SLOWLY="2")
    until(checkout.orders)
    first.kill()
    began = time.monotonic()
    assert checkout.run("start")[0] == 0
    assert time.monotonic() - began > 1
    first.communicate()


def test_two_at_once_install_once(checkout: Checkout) -> None:
    both = [checkout.begin("manage.py", "start", SLOWLY="1") for _ in range(2)]
    said = [process.communicate(timeout=PATIENCE) for process in both]
    assert sorted(said) == sorted([(f"{checkout.home} 0 start\n", PREPARING), (f"{checkout.home} 0 start\n", "")])
    assert len(checkout.orders()) == 1


@pytest.mark.parametrize("broken", ["bin/python", "stamp.json", "pyvenv.cfg"])
def test_an_environment_that_lost_a_part_is_made_again(checkout: Checkout, broken: str) -> None:
    checkout.run("start")
    (checkout.home / broken).unlink()
    assert checkout.run("start") == (0, f"{checkout.home} 0 start\n", PREPARING)


def test_half_a_stamp_is_none(checkout: Checkout) -> None:
    checkout.run("start")
    (checkout.home / "stamp.json").write_text('{"play": ["tab')
    assert checkout.run("start") == (0, f"{checkout.home} 0 start\n", PREPARING)


def test_an_environment_whose_python_was_replaced_is_made_again(checkout: Checkout) -> None:
    checkout.run("start")
    stamp = checkout.home / "stamp.json"
    stamp.write_text(json.dumps({**json.loads(stamp.read_text()), "python": ["cpython-310-linux-x86_64"]}))
    assert checkout.run("start") == (0, f"{checkout.home} 0 start\n", PREPARING)
    assert checkout.run("start") == (0, f"{checkout.home} 0 start\n", "")


def test_a_checkout_may_move(checkout: Checkout, tmp_path: Path) -> None:
    checkout.run("start")
    moved = Checkout(checkout.folder.rename(tmp_path / "elsewhere"), checkout.environment)
    assert moved.run("start") == (0, f"{moved.home} 0 start\n", "")


def test_without_a_network_it_says_so(checkout: Checkout) -> None:
    trouble = "error: Failed to fetch\n  Caused by: dns error"
    sentence = "The network does not answer, and Scorekeeper is not fully installed yet; connect and run it again.\n"
    assert checkout.run("start", TROUBLE=trouble) == (1, "", PREPARING + sentence)


def test_a_network_that_fails_is_not_taken_for_a_missing_wheel(checkout: Checkout) -> None:
    checkout.run("start", TROUBLE="error: Failed to fetch granian\n  Caused by: dns error")
    assert checkout.orders() == [["table~=1.0", "granian~=4.0"]]


def test_any_other_failure_is_told_in_the_installers_last_words(checkout: Checkout) -> None:
    assert checkout.run("start", TROUBLE="warning: hm\nerror: no space left\n") == (
        1,
        "",
        f"{PREPARING}Installing what Scorekeeper needs failed: error: no space left\n",
    )


def test_what_could_not_be_added_does_not_take_away_what_is_there(checkout: Checkout) -> None:
    checkout.run("start")
    assert checkout.run("test", TROUBLE="dns error")[0] == 1
    assert checkout.run("start") == (0, f"{checkout.home} 0 start\n", "")


def test_a_python_without_its_venv_part_is_told_what_brings_it(checkout: Checkout, tmp_path: Path) -> None:
    (tmp_path / "programs" / "uv").unlink()
    (tmp_path / "sitecustomize.py").write_text("import sys; sys.modules['ensurepip'] = None")
    code, out, err = checkout.run("start", PYTHONPATH=str(tmp_path))
    sudo = "" if os.geteuid() == 0 else "sudo "
    package = f"python{sys.version_info.major}.{sys.version_info.minor}-venv"
    cure = f"on Debian and Ubuntu: {sudo}apt install {package}\n"
    sentence = f"This Python cannot make an environment of its own; {cure}"
    assert (code, out, err) == (1, "", PREPARING + sentence)


def test_a_place_that_cannot_be_written_is_named(checkout: Checkout) -> None:
    checkout.home.touch()
    sentence = f"Scorekeeper cannot write {checkout.home}: Not a directory.\n"
    assert checkout.run("start") == (1, "", PREPARING + sentence)


def test_a_link_to_elsewhere_is_not_followed(checkout: Checkout, tmp_path: Path) -> None:
    (tmp_path / "precious").mkdir()
    (tmp_path / "precious" / "file").touch()
    checkout.home.symlink_to(tmp_path / "precious")
    sentence = f"{checkout.home} leads elsewhere; an environment is made only inside the checkout.\n"
    assert checkout.run("start") == (1, "", PREPARING + sentence)
    assert (tmp_path / "precious" / "file").exists()


def test_another_name_keeps_another_environment(checkout: Checkout) -> None:
    assert checkout.run("start", SCOREKEEPER_VENV=".venv-3.13")[1] == f"{checkout.home}-3.13 0 start\n"


@pytest.mark.parametrize("name", ["/srv", "..", "scorekeeper", ".venv/../scorekeeper", ".git"])
def test_no_other_folder_is_ever_emptied(checkout: Checkout, name: str) -> None:
    assert checkout.run("start", SCOREKEEPER_VENV=name) == (
        1,
        "",
        f"SCOREKEEPER_VENV says {name!r}; it takes a name that begins with .venv, such as .venv-3.13.\n",
    )


def test_ctrl_c_while_it_installs_is_no_traceback(checkout: Checkout) -> None:
    process = checkout.begin("manage.py", "start", SLOWLY="30")
    until(checkout.orders)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, out, err) == (
        1,
        "",
        f"{PREPARING}\nStopped half-way; the same command starts over.\n",
    )


@pytest.mark.parametrize("version", [(2, 7), (3, 6), (3, 10)])
def test_an_old_python_is_told_so(version: tuple[int, int]) -> None:
    """Any Python can be told that it is old; whether an old one could read this far is the next test's."""
    script = f"import sys; sys.version_info = {version}; import runpy; runpy.run_path('manage.py', run_name='__main__')"
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=bootstrap.ROOT, capture_output=True, text=True, check=False
    )
    sentence = f"Scorekeeper needs Python 3.11 or newer; this is Python {version[0]}.{version[1]}.\n"
    assert (done.returncode, done.stdout, done.stderr) == (1, "", sentence)


def test_an_old_python_can_read_the_refusal() -> None:
    source = (bootstrap.ROOT / "manage.py").read_text()
    assert source.isascii()
    ast.parse(source, feature_version=(3, 0))
    assert not [
        node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.JoinedStr | ast.AnnAssign | ast.NamedExpr)
    ]
