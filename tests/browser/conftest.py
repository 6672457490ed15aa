"""What every test in a browser stands on: files that are joined as players get them."""

from pathlib import Path

import pytest
from pytest_django import Settings

from tests.joined import join_files


@pytest.fixture(scope="session")
def joined(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("static")
    join_files(folder)
    return folder


@pytest.fixture(autouse=True)
def _few_files(settings: Settings, joined: Path) -> None:
    """A page that is seen first asks for eight, and not for fifty, which took longer than most tests."""
    settings.STATICFILES_DIRS = [joined, *settings.STATICFILES_DIRS]
