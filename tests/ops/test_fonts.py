"""Fonts: which of this machine's has a character, and what becomes of a text that no single one can set."""

from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path

import pytest

from scorekeeper.ops import fonts
from scorekeeper.ops.fonts import TextRun
from tests.fonts import SETS, FontSet, configuration

Chosen = Callable[[FontSet], None]
NONE = FontSet((), "")


@pytest.fixture
def chosen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Chosen]:
    """Makes these fonts all that the machine has."""

    def choose(only: FontSet) -> None:
        file = tmp_path / "fonts.conf"
        file.write_text(configuration(only), encoding="utf-8")
        monkeypatch.setenv("FONTCONFIG_FILE", str(file))
        forget()

    yield choose
    forget()


def forget() -> None:
    for known in (fonts.faces, fonts.preferred, fonts.face_of):
        known.cache_clear()


def families(runs: tuple[TextRun, ...]) -> list[tuple[str, str]]:
    return [(run.face.family, run.text) for run in runs]


@pytest.mark.parametrize(
    ("name", "missing"),
    [
        ("dejavu", ("李", "伟", "𠮷")),
        ("wenquanyi", ("𠮷",)),
        ("noto", ()),
    ],
)
def test_every_character_is_looked_up_before_anything_is_drawn(
    chosen: Chosen, name: str, missing: tuple[str, ...]
) -> None:
    chosen(SETS[name])
    assert fonts.missing(["Mei, 李伟", "𠮷 & Äsa"], "en") == missing


def test_a_machine_without_fonts_lacks_every_character(chosen: Chosen) -> None:
    chosen(NONE)
    assert (fonts.faces(), fonts.missing(["Mei Mei"], "en")) == ((), ("M", "e", "i"))


def test_a_text_is_set_in_as_few_fonts_as_have_it(chosen: Chosen) -> None:
    chosen(SETS["wenquanyi"])
    assert families(fonts.runs("Mei, 李伟", "en")) == [("WenQuanYi Micro Hei", "Mei, 李伟")]
    assert families(fonts.runs("李伟, علي!", "en")) == [("WenQuanYi Micro Hei", "李伟, "), ("DejaVu Sans", "علي!")]


@pytest.mark.parametrize(("language", "family"), [("zh-hans", "SC"), ("zh-hant", "TC"), ("en", "SC")])
def test_chinese_is_set_as_its_readers_write_it(chosen: Chosen, language: str, family: str) -> None:
    chosen(SETS["noto"])
    assert families(fonts.runs("直", language)) == [(f"Noto Sans CJK {family}", "直")]
    assert families(fonts.runs("直", language, serif=True)) == [(f"Noto Serif CJK {family}", "直")]


def test_a_mark_stays_with_its_letter_and_signs_that_only_steer_are_left_out(chosen: Chosen) -> None:
    chosen(SETS["dejavu"])
    assert families(fonts.runs("e\u0301 x\u0302\u202e 1\ufe0f\n2", "en")) == [("DejaVu Sans", "é x\u0302 1 2")]
    assert fonts.missing(["क\u094d\u200dष"], "en") == ("क\u094d\u200d", "ष")


def test_a_font_that_only_has_empty_boxes_counts_for_nothing(tmp_path: Path) -> None:
    broken = tmp_path / "broken.ttf"
    broken.write_bytes(b"\0\1\0\0\0\1")
    for path in (str(broken), str(tmp_path / "missing.ttf")):
        assert "A" not in fonts.character_map(fonts.Face(path, 0, "Broken", "Regular"))


def test_without_a_catalogue_the_usual_folders_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """A font is known by the same family and number, whoever lists it."""
    listed = set(fonts.faces())
    monkeypatch.setenv("PATH", "")
    forget()
    folders = tuple(str(folder) for folder in fonts.FOLDERS)
    expected = {(face.path, face.number, face.family) for face in listed if face.path.startswith(folders)}
    assert {(face.path, face.number, face.family) for face in fonts.faces()} == expected
    forget()


def test_the_map_of_a_font_says_what_the_font_draws(chosen: Chosen) -> None:
    """Where it has a character, the drawing of that is no empty box."""
    chosen(SETS["wenquanyi"])
    for face in fonts.faces():
        font, known = fonts.loaded(face, 24), fonts.character_map(face)
        box = bytes(font.getmask("\U0010fffd"))
        sample = [
            chr(code) for code in chain(range(0x21, 0x2FF), range(0x4E00, 0x9FFF, 61), range(0x20000, 0x2A000, 997))
        ]
        assert [sign for sign in sample if sign in known and bytes(font.getmask(sign)) == box] == []
