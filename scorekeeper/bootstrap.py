"""Makes the project's own Python environment and enters it, so that nobody has to know what one is.

Standard library only, because nothing else is there yet; `manage.py` is the only caller.
"""

import json
import os
import platform
import shutil
import subprocess
import sys
import tomllib
import venv
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path

from scorekeeper.lock import locked

ROOT = Path(__file__).resolve().parent.parent
PROJECT = ROOT / "pyproject.toml"
DEVELOPER_COMMANDS = {"test", "ready", "bench"}
STAMP = "stamp.json"
WINDOWS = os.name == "nt"
SERVER = "granian"
NO_NETWORK = (
    "name resolution",
    "resolve host",
    "not known",
    "unreachable",
    "new connection",
    "timed out",
    "dns error",
    "error sending request",
)
THIS_PYTHON = f"{sys.implementation.cache_tag}-{sys.platform}-{platform.machine()}"

Needs = dict[str, list[str]]


def enter(command: str = "help", *words: str) -> None:
    """Return only inside an environment that holds everything `command` needs with these words after it."""
    home = folder(os.environ.get("SCOREKEEPER_VENV") or ".venv")
    needs = wanted(command, os.environ.get("DATABASE_URL", ""), words)
    with in_one_sentence():
        if not furnished(home, needs):
            with locked(home.with_name(f"{home.name}.lock")) as lock:
                if not furnished(home, needs):
                    furnish(home, needs, lock)
    if not inside(home):
        become([str(python_of(home)), *sys.orig_argv[1:]])


def become(command: list[str]) -> None:
    """Signals must reach the other program, so this one gives its place to it. Windows knows no such thing."""
    if not WINDOWS:
        os.execv(command[0], command)  # noqa: S606 - no shell, for the same reason
    with subprocess.Popen(command) as program:
        while True:
            with suppress(KeyboardInterrupt):  # it has been told itself
                sys.exit(program.wait())


def folder(name: str) -> Path:
    """The environment is a folder of the checkout that git ignores: whatever it holds is emptied when it is remade."""
    if Path(name).name != name or not name.startswith(".venv"):
        sys.exit(f"SCOREKEEPER_VENV says {name!r}; it takes a name that begins with .venv, such as .venv-3.13.")
    return ROOT / name


def declared() -> Needs:
    with PROJECT.open("rb") as file:
        project = tomllib.load(file)
    return {
        "play": project["project"]["dependencies"],
        **project["project"]["optional-dependencies"],
        "dev": project["dependency-groups"]["dev"],
    }


def wanted(command: str, database_url: str, words: Sequence[str] = ()) -> Needs:
    """Players install what plays and serves; what PostgreSQL or HTTPS takes comes when it is asked for; developers have
    everything.
    """
    needs = declared()
    if command in DEVELOPER_COMMANDS:
        return needs
    asked = {"postgres": bool(database_url), "https": command == "start" and "--https" in words}
    return {name: needs[name] for name in ("play", "server", *(name for name, is_asked in asked.items() if is_asked))}


def python_of(home: Path) -> Path:
    return home / "Scripts" / "python.exe" if WINDOWS else home / "bin" / "python"


def inside(home: Path) -> bool:
    return Path(sys.prefix).resolve() == home.resolve()


def stamp(home: Path) -> Needs:
    """What the last finished installation wrote down; nothing if there was none or it was cut short.

    The environment belongs to the Python that made it, whichever Python calls. Only from inside can it be told that
    the system has put another Python under it.
    """
    try:
        written: Needs = json.loads((home / STAMP).read_text())
    except (OSError, ValueError):
        return {}
    whole = python_of(home).exists() and (home / "pyvenv.cfg").exists()
    sound = whole and (not inside(home) or written.get("python") == [THIS_PYTHON])
    return written if sound else {}


def furnished(home: Path, needs: Needs) -> bool:
    return needs.items() <= stamp(home).items()


@contextmanager
def in_one_sentence() -> Iterator[None]:
    try:
        yield
    except KeyboardInterrupt:
        sys.exit("\nStopped half-way; the same command starts over.")
    except OSError as error:
        sys.exit(f"Scorekeeper cannot write {error.filename or ROOT}: {error.strerror}.")
    except subprocess.CalledProcessError as error:
        sys.exit(f"Making the environment failed: {last_line(str(error))}")


def furnish(home: Path, needs: Needs, lock: int | None) -> None:
    """The stamp goes first and comes last, so a run that is killed in between is seen, and starts over."""
    sys.stderr.write(f"Installing what is missing in {home.name}; this takes about ten seconds.\n")
    before, uv = stamp(home), shutil.which("uv")
    if not before or not (uv or has_pip(home)):
        make(home, with_pip=not uv)
        before = {}
    kept = {name: needed for name, needed in declared().items() if name in before}
    (home / STAMP).unlink(missing_ok=True)
    failure = install(home, {**kept, **needs}, uv, lock)
    write(home, before if failure else {"python": [THIS_PYTHON], **kept, **needs})
    if failure:
        sys.exit(failure)


def has_pip(home: Path) -> bool:
    return any(home.glob("Lib/site-packages/pip" if WINDOWS else "lib/python*/site-packages/pip"))


def make(home: Path, *, with_pip: bool) -> None:
    if with_pip and not find_spec("ensurepip"):
        package = f"python{sys.version_info.major}.{sys.version_info.minor}-venv"
        sudo = "" if WINDOWS or not os.geteuid() else "sudo "
        sys.exit(
            f"This Python cannot make an environment of its own; on Debian and Ubuntu: {sudo}apt install {package}"
        )
    if home.is_symlink():  # what it leads to would be emptied
        sys.exit(f"{home} leads elsewhere; an environment is made only inside the checkout.")
    venv.create(home, clear=True, symlinks=not WINDOWS, with_pip=with_pip, prompt="scorekeeper")


def install(home: Path, needs: Needs, uv: str | None, lock: int | None) -> str:
    """The sentence that says why it failed, or nothing.

    Where the server has no wheel for this machine, the one in pure Python takes its place.
    """
    failure = run_installer(home, needs, uv, lock)
    if SERVER in failure.lower() and not is_offline(failure):
        failure = run_installer(home, {**needs, "server": declared()["plain-server"]}, uv, lock)
    if not failure:
        return ""
    if is_offline(failure):
        return "The network does not answer, and Scorekeeper is not fully installed yet; connect and run it again."
    return f"Installing what Scorekeeper needs failed: {last_line(failure)}"


def is_offline(failure: str) -> bool:
    return any(sign in failure.lower() for sign in NO_NETWORK)


def run_installer(home: Path, needs: Needs, uv: str | None, lock: int | None) -> str:
    """What the installer says where it fails. It inherits the lock, so that it keeps others out also if it is left
    alone by a parent that was killed.
    """
    python = str(python_of(home))
    pip = [
        python,
        "-m",
        "pip",
        "--disable-pip-version-check",
        "--no-input",
        "--retries=2",
        "install",
        "--quiet",
        "--no-compile",
        f"--only-binary={SERVER}",
    ]
    command = [uv, "pip", "install", "--quiet", f"--only-binary={SERVER}", "--python", python] if uv else pip
    packages = [package for needed in needs.values() for package in needed]
    held = [lock] if lock is not None and not WINDOWS else []
    done = subprocess.run([*command, *packages], stderr=subprocess.PIPE, text=True, check=False, pass_fds=held)
    return (done.stderr or "no reason was given.") if done.returncode else ""


def last_line(text: str) -> str:
    return ([line.strip() for line in text.splitlines() if line.strip()] or ["no reason was given."])[-1]


def write(home: Path, needs: Needs) -> None:
    """In one move, so that nobody ever reads half a stamp."""
    fresh = home / f"{STAMP}.new"
    fresh.write_text(json.dumps(needs))
    fresh.replace(home / STAMP)
