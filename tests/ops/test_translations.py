"""Whoever reads Chinese reads all of it: nothing missing, guessed, broken or left over."""

import ast
import re
import shutil
from collections.abc import Iterator
from gettext import translation
from io import StringIO
from pathlib import Path
from string import Formatter

import polib
import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from pytest_django import Settings

from scorekeeper.lock import locked
from scorekeeper.ops import translations
from scorekeeper.ops.management.commands import messages
from tests import machine


def said(action: str) -> list[str]:
    """What the command prints."""
    out = StringIO()
    call_command("messages", action, stdout=out)
    return out.getvalue().splitlines()


@pytest.fixture
def gettext() -> Iterator[None]:
    """Its programs find the sentences; only developers need them. They write beside the templates, one at a time."""
    if not shutil.which("xgettext"):
        machine.missing("xgettext", "gettext")
    with locked(settings.ROOT / ".venv.lock"):
        yield


@pytest.mark.usefixtures("gettext")
def test_every_sentence_is_translated() -> None:
    assert said("check") == []


def test_a_sentence_of_the_referee_is_given_every_value_it_names() -> None:
    assert [f"{place}: {text}" for place, text, asked, given in says() if not {None} & given and asked - given] == []


def says() -> Iterator[tuple[str, str, set[str], set[str | None]]]:
    """What each call of say asks for and what it is given; None where it is given a whole table."""
    for path in (settings.ROOT / "scorekeeper").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.Call(func=ast.Name(id="say"), args=[ast.Constant(value=str(text))], keywords=given):
                    asked = {name for _, name, _, _ in Formatter().parse(text) if name is not None}
                    yield path.name, text, asked, {keyword.arg for keyword in given}


def entry(text: str, *forms: str, plural: str = "", flags: tuple[str, ...] = ()) -> polib.POEntry:
    if plural:
        return polib.POEntry(msgid=text, msgid_plural=plural, msgstr_plural=dict(enumerate(forms)), flags=list(flags))
    return polib.POEntry(msgid=text, msgstr=forms[0], flags=list(flags))


@pytest.mark.parametrize(
    ("found", "reason"),
    [
        (entry("Level", "级"), ""),
        (entry("{n} cards", "{n} 张牌"), ""),
        (entry("One card", "%(n)s 张牌", plural="%(n)s cards"), ""),
        (entry("Level", ""), "is not translated"),
        (entry("Level", "", plural="Levels"), "is not translated"),
        (entry("Level", "级", flags=("fuzzy",)), "is translated by a guess: confirm it and remove the fuzzy flag"),
        (entry("{n} cards", "张牌"), "differs from its translation in {n}"),
        (entry("{n} cards", "{m} 张牌"), "differs from its translation in {m} {n}"),
        (entry("{n} cards", "{n} 张牌}"), "differs from its translation in }"),
        (entry("%(n)s cards", "%(n) 张牌"), "differs from its translation in %(n)s"),
        (entry("%(n)s cards", "%(n)张牌"), "differs from its translation in %(n)s %(n)张"),
        (entry("See <a>here</a>", "看<a>这里"), "differs from its translation in </a"),
        (entry("Level", "級"), "is translated with 級, which gb2312 does not have"),
        (entry("Say “more”", "说「多」"), "is translated with 「, which is written otherwise"),
        (entry("Count the points", "进行计分"), "is translated with 进行, which is written otherwise"),
        (entry("Three, or two", "三,或者二"), "is translated with 三,, which is written otherwise"),
        (entry("Count the points", "Count the points"), "is left in English"),
        (entry("{rank} of {suit}", "{suit} {rank}"), ""),
    ],
)
def test_a_translation_is_judged(found: polib.POEntry, reason: str) -> None:
    assert messages.fault(found, "zh_Hans") == reason


def test_traditional_characters_are_expected_in_traditional_chinese() -> None:
    assert messages.fault(entry("Level", "級"), "zh_Hant") == ""
    assert messages.fault(entry("Level", "级"), "zh_Hant") == "is translated with 级, which big5 does not have"


@pytest.mark.parametrize("words", ["牌裡“多”", "手里", "之后", "連結和信息", "紅桃"])
def test_traditional_chinese_is_written_as_in_taiwan(words: str) -> None:
    assert messages.fault(entry("Level", words), "zh_Hant").endswith(", which is written otherwise")


LATIN = re.compile(
    r"Ada|Mei|Otto|Scorekeeper|[A-Z]+|UTF-\d+|GB18030|T20|Cookie|Retry-After|OpenAPI|zip|manage.py|import|true|false|text|"
    r"per_deck|players|points|captured|bracket|throw|shuaipai|attackers|declarers|defenders|"
    r"iPhone|iPad|Linux|Safari|Chrome|Firefox|Caddy|App|SHA-256|certmgr\.msc|scorekeeper|OPERATING\.md|https|local|"
    r"[a-z0-9]+\.(?:com|cn|blogspot\.com)|rbtying|qian-loong|jerryyyu|shengji(?:-godot)?"
)
"""The words that stay as they are: names, notation, and what programs are told."""


def test_no_english_word_is_left_in_a_translation() -> None:
    found = {word for said in translated() for word in re.findall(r"[A-Za-z][\w.-]{2,}(?<![.-])", said, re.ASCII)}
    assert {word for word in found if not LATIN.fullmatch(word)} == set()


def translated() -> Iterator[str]:
    for path in translations.catalogues():
        for found in polib.pofile(str(path)):
            yield from (messages.HOLE.sub("", form) for form in (found.msgstr, *found.msgstr_plural.values()))


def test_what_a_catalogue_lacks_and_what_it_has_too_much_is_listed() -> None:
    wanted = [entry("Fresh", ""), entry("One", "", plural="Some")]
    assert list(messages.faults(wanted, [entry("Gone", "走"), entry("One", "一")], "zh_Hans")) == [
        ("Fresh", "is not as the sources have it: run `manage.py makemessages`"),
        ("Gone", "is not as the sources have it: run `manage.py makemessages`"),
        ("One", "is not as the sources have it: run `manage.py makemessages`"),
        ("One", "is not as the sources have it: run `manage.py makemessages`"),
    ]


@pytest.fixture
def shelf(settings: Settings, tmp_path: Path) -> Path:
    """The only catalogue there is, with one word in it."""
    settings.LOCALE_PATHS = [tmp_path]
    path = tmp_path / "zh_Hans" / "LC_MESSAGES" / "django.po"
    path.parent.mkdir(parents=True)
    write(path, entry("Save", "保存"))
    return path


def write(path: Path, word: polib.POEntry) -> None:
    made = polib.POFile()
    made.metadata = {"Content-Type": "text/plain; charset=UTF-8", "Plural-Forms": "nplurals=1; plural=0;"}
    made.append(word)
    made.save(str(path))


@pytest.mark.usefixtures("gettext")
def test_new_sentences_are_collected_and_missed_until_they_are_translated(shelf: Path) -> None:
    call_command("makemessages", verbosity=0)
    collected = polib.pofile(str(shelf))
    assert [found.msgid for found in collected] == sorted(found.msgid for found in messages.marked())
    assert [found.msgid for found in collected if found.translated()] == ["Save"]
    with pytest.raises(CommandError, match=f"^{len(collected) - 1} translations need a hand.$"):
        said("check")
    assert sorted(path.name for path in shelf.parents[1].iterdir()) == ["LC_MESSAGES"]


def test_a_catalogue_is_compiled_only_when_it_changed(shelf: Path) -> None:
    assert said("compile") == ["Compiled zh_Hans."]
    assert said("compile") == []
    write(shelf, entry("Save", "存"))
    assert translations.compile_stale() == [shelf]
    assert [found.msgstr for found in polib.mofile(str(shelf.with_suffix(".mo")))] == ["存"]
    assert sorted(path.name for path in shelf.parent.iterdir()) == ["django.mo", "django.po"]


@pytest.mark.parametrize("path", translations.catalogues(), ids=lambda path: path.parts[-3])
def test_what_the_server_reads_is_what_the_translators_wrote(path: Path) -> None:
    translations.compile_stale()
    written = {found.msgid: found.msgstr for found in polib.pofile(str(path)) if found.msgstr and not found.msgctxt}
    read = translation("django", path.parents[2], [path.parts[-3]]).gettext
    assert {text: read(text) for text in written} == written
