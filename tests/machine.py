"""What a machine may lack, and the line that brings it."""

import os
import shutil
from pathlib import Path
from typing import NoReturn

import pytest

CI = os.environ.get("CI") == "true"
INSTALL = "sudo apt install --no-install-recommends"
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
WITHOUT_POWERS = () if os.geteuid() else ("setpriv", "--bounding-set=-all", "--inh-caps=-all")
"""Before a command that is to be held to permissions, which root otherwise is not."""


def chromium() -> str:
    """A browser that Playwright can drive."""
    return next((path for name in BROWSERS if (path := shutil.which(name))), "")


def postgresql() -> Path | None:
    """The newest PostgreSQL's programs; Debian keeps them out of the way of those who only want to connect."""
    found = [path.parent for path in Path("/usr/lib/postgresql").glob("*/bin/initdb")]
    elsewhere = shutil.which("initdb")
    newest = sorted(found, key=lambda folder: int(folder.parent.name))[-1:]
    return newest[0] if newest else Path(elsewhere).parent if elsewhere else None


def has(*programs: str) -> bool:
    return all(map(shutil.which, programs))


def daemon(name: str) -> str:
    """Debian keeps some where only an administrator's shell looks."""
    return shutil.which(name) or shutil.which(name, path="/usr/sbin") or ""


def reason(name: str, packages: str) -> str:
    return f"{name} is missing; {INSTALL} {packages}"


def missing(name: str, packages: str) -> NoReturn:
    """One machine fewer may be tested on a desk; on the build machine nothing may be."""
    if CI:
        pytest.fail(reason(name, packages), pytrace=False)
    pytest.skip(reason(name, packages))
