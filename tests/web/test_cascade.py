"""The style sheet is sent as one file, and says what its many files say."""

from pathlib import Path

from django.core.management import call_command
from pytest_django.fixtures import Settings

from scorekeeper.web import cascade
from scorekeeper.web.assets import UNUSED, HashedAssets

FILES = {
    "css/index.css": (
        '/* all */\n@layer base, parts;\n\n@import url("base.css") layer(base);\n'
        '@import url("parts/stamp.css") layer(parts);\n'
    ),
    "css/base.css": "/* first\n   and second */\n\na { color: red; }\n",
    "css/parts/stamp.css": 'b { mask: url("../../img/seal.svg"); }\n',
}


def test_imports_stand_in_the_layers_they_were_imported_into() -> None:
    assert cascade.whole("css/index.css", FILES.__getitem__) == (
        "@layer base, parts;\n\n"
        "@layer base {\na { color: red; }\n}\n"
        '@layer parts {\nb { mask: url("../img/seal.svg"); }\n}\n'
    )


def collected(settings: Settings, folder: Path) -> list[str]:
    """The sheet as production serves it."""
    settings.STATIC_ROOT = folder
    settings.STORAGES = {"staticfiles": {"BACKEND": "scorekeeper.web.assets.HashedAssets"}}
    call_command("collectstatic", interactive=False, verbosity=0, ignore_patterns=[*UNUSED])
    return [path.read_text("utf-8") for path in (folder / "css").glob("index.*.css")]


def test_production_serves_one_sheet_with_hashed_drawings(settings: Settings, tmp_path: Path) -> None:
    (sheet,) = collected(settings, tmp_path)
    (strokes,) = (tmp_path / "img").glob("strokes.*.svg")
    assert (sheet.count("@import"), sheet.count(f'url("../img/{strokes.name}")')) == (0, 1)


def test_collecting_again_makes_the_same_sheet(settings: Settings, tmp_path: Path) -> None:
    assert collected(settings, tmp_path) == collected(settings, tmp_path)


def test_the_address_of_a_file_is_looked_up_once(settings: Settings, tmp_path: Path) -> None:
    collected(settings, tmp_path)
    storage = HashedAssets()
    first = storage.url("img/icon.svg")
    storage.hashed_files.clear()
    assert (storage.url("img/icon.svg"), first.count(".")) == (first, 2)


def test_a_developer_gets_every_file_as_it_is_named(settings: Settings, tmp_path: Path) -> None:
    collected(settings, tmp_path)
    storage = HashedAssets()
    hashed = storage.url("img/icon.svg", force=True)
    settings.DEBUG = True
    assert (storage.url("img/icon.svg"), hashed.count(".")) == ("/static/img/icon.svg", 2)
