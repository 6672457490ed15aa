"""Icons come from one file, and codes say what they were given."""

import re
from pathlib import Path

import pytest
import segno
from django.conf import settings

from scorekeeper.web.templatetags import drawings
from scorekeeper.web.templatetags.drawings import found, icon, qr

SPRITE = (Path(settings.ROOT) / "static/img/icon.svg").read_text("utf-8")


def test_an_icon_is_a_reference_that_readers_skip() -> None:
    drawing = '<svg class="icon" aria-hidden="true"><use href="/static/img/icon.svg#undo"></use></svg>'
    assert icon("undo") == drawing


def test_every_icon_that_is_named_is_drawn() -> None:
    sources = [
        *(Path(settings.ROOT) / "templates").rglob("*.html"),
        *(Path(settings.ROOT) / "scorekeeper/web").rglob("*.py"),
    ]
    text = "".join(path.read_text("utf-8") for path in sources)
    named = {*re.findall(r'{% icon "([\w-]+)"', text), *re.findall(r'icon="([\w-]+)"', text)}
    assert named - set(re.findall(r'<symbol id="([\w-]+)"', SPRITE)) == set()


def test_a_code_is_drawn_with_a_quiet_border() -> None:
    sides = len(segno.make("http://cards.example/m/7K2M9P", error="m", micro=False).matrix) + 2 * 4
    assert f'viewBox="0 0 {sides} {sides}"' in qr("http://cards.example/m/7K2M9P", "Code")


def test_the_name_of_a_code_cannot_break_out() -> None:
    assert qr("x", '"><script>').startswith('<svg role="img" aria-label="&quot;&gt;&lt;script&gt;" viewBox=')


def test_a_file_is_found_with_and_without_the_list_of_hashed_names(monkeypatch: pytest.MonkeyPatch) -> None:
    def lost(_name: str) -> str:
        raise ValueError

    assert found("img/icon.svg") == "/static/img/icon.svg"
    monkeypatch.setattr(drawings, "static", lost)
    assert found("img/icon.svg") == "/static/img/icon.svg"
