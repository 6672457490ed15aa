"""The style sheet is sent as one file, and says what its many files say."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.management import call_command
from django.test import override_settings

from scorekeeper.ops import assets
from scorekeeper.ops.assets import UNUSED

FILES = {
    "css/index.css": (
        '/* all */\n@layer base, parts;\n\n@import url("base.css") layer(base);\n'
        '@import url("parts/stamp.css") layer(parts);\n'
    ),
    "css/base.css": "/* first\n   and second */\n\na { color: red; }\n",
    "css/parts/stamp.css": 'b { mask: url("../../img/seal.svg"); }\n',
}


def test_imports_stand_in_the_layers_they_were_imported_into() -> None:
    assert assets.joined_sheet("css/index.css", FILES.__getitem__) == (
        "@layer base, parts;\n\n"
        "@layer base {\na { color: red; }\n}\n"
        '@layer parts {\nb { mask: url("../img/seal.svg"); }\n}\n'
    )


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """What production serves; the tests that look at it leave it as it is."""
    storages = {"staticfiles": {"BACKEND": "scorekeeper.ops.assets.HashedAssets"}}
    made = tmp_path_factory.mktemp("static")
    with override_settings(STATIC_ROOT=made, STORAGES=storages):
        call_command("collectstatic", interactive=False, verbosity=0, ignore_patterns=[*UNUSED])
        yield made


def test_production_serves_one_sheet_with_hashed_drawings(folder: Path) -> None:
    """And the same again, when files are collected once more."""
    for _again in range(2):
        (sheet,) = (path.read_text("utf-8") for path in (folder / "css").glob("index.*.css"))
        (strokes,) = (folder / "img").glob("strokes.*.svg")
        assert (sheet.count("@import"), sheet.count(f'url("../img/{strokes.name}")')) == (0, 1)
        call_command("collectstatic", interactive=False, verbosity=0, ignore_patterns=[*UNUSED])
