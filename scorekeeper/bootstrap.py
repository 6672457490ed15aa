"""Makes the project's own Python environment and enters it, so that nobody has to know what one is.

Standard library only, because nothing else is there yet; `manage.py` is the only caller.
"""

import fcntl
import json
import os
import shutil
import subprocess
import sys
import tomllib
import venv
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PROJECT = ROOT / "pyproject.toml"
DEVELOPER_COMMANDS = {"test", "ready", "bench"}
STAMP = "stamp.json"
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
THIS_PYTHON = f"{sys.implementation.cache_tag}-{sys.platform}-{os.uname().machine}"

Needs = dict[str, list[str]]


def enter(command: str = "help") -> None:
    """Return only inside an environment that holds everything `command` needs."""
    home = folder(os.environ.get("SCOREKEEPER_VENV") or ".venv")
    needs = wanted(command, os.environ.get("DATABASE_URL", ""))
    with in_one_sentence():
        if not furnished(home, needs):
            with one_at_a_time() as lock:
                if not furnished(home, needs):
                    furnish(home, needs, lock)
    if not inside(home):
        python = str(python_of(home))
        os.execv(python, [python, *sys.orig_argv[1:]])  # noqa: S606 - signals must reach it, not a shell


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
        "postgres": project["project"]["optional-dependencies"]["postgres"],
        "dev": project["dependency-groups"]["dev"],
    }


def wanted(command: str, database_url: str) -> Needs:
    """Players install what plays; PostgreSQL's driver comes when it is named; developers have everything."""
    needs = declared()
    if command in DEVELOPER_COMMANDS:
        return needs
    return {name: needs[name] for name in ("play", *(["postgres"] if database_url else []))}


def python_of(home: Path) -> Path:
    return home / "bin" / "python"


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
def one_at_a_time() -> Iterator[int]:
    """The installer inherits the lock, so an installer that outlives a killed parent still keeps others out."""
    with PROJECT.open() as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield lock.fileno()


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


def furnish(home: Path, needs: Needs, lock: int) -> None:
    """The stamp goes first and comes last, so a run that is killed in between is seen, and starts over."""
    sys.stderr.write(f"Preparing {home.name}; this happens once and takes about ten seconds.\n")
    before, uv = stamp(home), shutil.which("uv")
    if not before or not (uv or list(home.glob("lib/python*/site-packages/pip"))):
        make(home, with_pip=not uv)
        before = {}
    kept = {name: needed for name, needed in declared().items() if name in before}
    (home / STAMP).unlink(missing_ok=True)
    failure = install(home, {**kept, **needs}, uv, lock)
    write(home, before if failure else {"python": [THIS_PYTHON], **kept, **needs})
    if failure:
        sys.exit(failure)


def make(home: Path, *, with_pip: bool) -> None:
    if with_pip and not find_spec("ensurepip"):
        package = f"python{sys.version_info.major}.{sys.version_info.minor}-venv"
        sudo = "sudo " if os.geteuid() else ""
        sys.exit(
            f"This Python cannot make an environment of its own; on Debian and Ubuntu: {sudo}apt install {package}"
        )
    if home.is_symlink():  # what it leads to would be emptied
        sys.exit(f"{home} leads elsewhere; an environment is made only inside the checkout.")
    venv.create(home, clear=True, symlinks=True, with_pip=with_pip, prompt="scorekeeper")


def install(home: Path, needs: Needs, uv: str | None, lock: int) -> str:
    """The sentence that says why it failed, or nothing."""
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
    ]
    command = [uv, "pip", "install", "--quiet", "--python", python] if uv else pip
    packages = [package for needed in needs.values() for package in needed]
    done = subprocess.run([*command, *packages], stderr=subprocess.PIPE, text=True, check=False, pass_fds=[lock])
    if not done.returncode:
        return ""
    if any(sign in done.stderr.lower() for sign in NO_NETWORK):
        return "The network does not answer, and Scorekeeper is not fully installed yet; connect and run it again."
    return f"Installing what Scorekeeper needs failed: {last_line(done.stderr)}"


def last_line(text: str) -> str:
    return ([line.strip() for line in text.splitlines() if line.strip()] or ["no reason was given."])[-1]


def write(home: Path, needs: Needs) -> None:
    """In one move, so that nobody ever reads half a stamp."""
    fresh = home / f"{STAMP}.new"
    fresh.write_text(json.dumps(needs))
    fresh.replace(home / STAMP)
