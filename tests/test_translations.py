"""Whoever reads Chinese reads all of it: nothing missing, guessed, broken or left over, and pages say so."""

import ast
import os
from collections.abc import Iterator
from gettext import translation
from io import StringIO
from pathlib import Path
from string import Formatter

import polib
import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils.translation import get_supported_language_variant, to_locale
from pytest_django import Settings

from scorekeeper.web import translations
from scorekeeper.web.sentences import ROOT, Message, in_python, in_template, marked

LANGUAGES = ("zh-hans", "zh-hant")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_is_translated(language: str) -> None:
    assert translations.problems(language, marked()) == []


def test_a_sentence_of_the_referee_is_given_every_value_it_names() -> None:
    assert [f"{place}: {text}" for place, text, asked, given in says() if not {None} & given and asked - given] == []


def says() -> Iterator[tuple[str, str, set[str], set[str | None]]]:
    """What each call of say asks for and what it is given; None where it is given a whole table."""
    for path in (ROOT / "scorekeeper").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.Call(func=ast.Name(id="say"), args=[ast.Constant(value=str(text))], keywords=given):
                    asked = {name for _, name, _, _ in Formatter().parse(text) if name is not None}
                    yield path.name, text, asked, {keyword.arg for keyword in given}


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('N_("Kitty")', Message(text="Kitty")),
        ('say("{n} tricks", n=3)', Message(text="{n} tricks")),
        ('_("Save")', Message(text="Save")),
        ('gettext_lazy("two " "halves")', Message(text="two halves")),
        ('translation.gettext_noop("Undo")', Message(text="Undo")),
        ('ngettext("{n} card", "{n} cards", n)', Message(text="{n} card", plural="{n} cards")),
        ('pgettext("seat", "Right")', Message(text="Right", context="seat")),
        ('npgettext_lazy("deal", "hand", "hands")', Message(text="hand", plural="hands", context="deal")),
        ("""f"{gettext('inside')} a sentence\"""", Message(text="inside")),
    ],
)
def test_a_module_marks_sentences(source: str, found: Message) -> None:
    assert list(in_python(source)) == [found]


@pytest.mark.parametrize(
    "source", ['"plain"', "gettext(template)", 'ngettext("one", forms, n)', 'gettext("")', 'log("x")']
)
def test_what_is_not_a_marked_literal_is_no_sentence(source: str) -> None:
    assert list(in_python(source)) == []


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('<p title="{% translate "Start" %}">don\'t</p>', Message(text="Start")),
        ('{% translate "Right" context "seat" %}', Message(text="Right", context="seat")),
        ("{% blocktranslate %}Hi {{ who }}{% endblocktranslate %}", Message(text="Hi %(who)s")),
        ("{% blocktranslate trimmed %}\n a\n b {% endblocktranslate %}", Message(text="a b")),
        ('{{ _("Watch") }}', Message(text="Watch")),
        ('{{ name|default:_("nobody (yet)") }}', Message(text="nobody (yet)")),
        ('{% include "_x.html" with label=_("Keep") only %}', Message(text="Keep")),
        (
            "{% blocktranslate count n=n %}{{ n }} card{% plural %}{{ n }} cards{% endblocktranslate %}",
            Message(text="%(n)s card", plural="%(n)s cards"),
        ),
    ],
)
def test_a_template_marks_sentences(source: str, found: Message) -> None:
    assert list(in_template(source)) == [found]


def test_sentences_keep_the_order_of_the_page() -> None:
    source = '{% translate "one" %} text {{ _("two") }}\n{% if x %}{% translate "three" %}{% endif %}'
    assert [message.text for message in in_template(source)] == ["one", "two", "three"]


def test_a_remark_for_translators_travels_with_the_sentence_below_it() -> None:
    module = '# Translators: the seat, not the opposite of wrong\nN_("Right")\n\nN_("Left")\n'
    template = '{# Translators: the seat #}\n{% translate "Right" %}{% translate "Left" %}'
    assert [message.note for message in in_python(module)] == [
        "Translators: the seat, not the opposite of wrong",
        "",
    ]
    assert [message.note for message in in_template(template)] == ["Translators: the seat", ""]


@pytest.mark.parametrize(
    ("text", "flags"),
    [
        ("Save", []),
        ("Hand %(n)s", ["python-format"]),
        ("100%% sure", ["python-format"]),
        ("{cards} were owed", ["python-brace-format"]),
    ],
)
def test_a_sentence_says_how_its_values_are_written(text: str, flags: list[str]) -> None:
    assert Message(text=text).flags == flags


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
    ],
)
def test_a_translation_is_judged(found: polib.POEntry, reason: str) -> None:
    assert translations.fault(found, "zh-hans") == reason


def test_traditional_characters_are_expected_in_traditional_chinese() -> None:
    assert translations.fault(entry("Level", "級"), "zh-hant") == ""
    assert translations.fault(entry("Level", "级"), "zh-hant") == "is translated with 级, which big5 does not have"


def catalogue(*entries: polib.POEntry) -> polib.POFile:
    made = polib.POFile(wrapwidth=0)
    made.metadata = {"Content-Type": "text/plain; charset=UTF-8", "Plural-Forms": "nplurals=1; plural=0;"}
    made.extend(entries)
    return made


def test_merging_keeps_translations_and_drops_what_is_said_no_more() -> None:
    old = catalogue(entry("Keep", "留"), entry("Gone", "走"))
    new = translations.merged(old, [Message(text="Fresh", place="a.html"), Message(text="Keep", place="b.html")])
    assert [(found.msgid, found.msgstr, found.occurrences) for found in new] == [
        ("Fresh", "", [("a.html", "")]),
        ("Keep", "留", [("b.html", "")]),
    ]


def test_a_reworded_sentence_keeps_its_translation_as_a_guess() -> None:
    old = catalogue(entry("The cards were owed.", "欠牌"))
    new = translations.merged(old, [Message(text="These cards were owed.")])[0]
    assert (new.msgstr, new.flags, new.previous_msgid) == ("欠牌", ["fuzzy"], "The cards were owed.")


def test_a_sentence_that_learns_to_count_keeps_its_translation_as_a_guess() -> None:
    new = translations.merged(catalogue(entry("One card", "牌")), [Message(text="One card", plural="{n} cards")])[0]
    assert (new.msgstr_plural, new.fuzzy) == ({0: "牌"}, True)


@pytest.fixture
def shelf(settings: Settings, tmp_path: Path) -> Path:
    """A place for catalogues of one language, still empty."""
    settings.LOCALE_PATHS = [tmp_path]
    settings.LANGUAGES = [("en", "English"), ("zh-hans", "简体中文")]
    return tmp_path / "zh_Hans" / "LC_MESSAGES" / "django.po"


def test_what_a_catalogue_lacks_and_what_it_has_too_much_is_listed(shelf: Path) -> None:
    shelf.parent.mkdir(parents=True)
    catalogue(entry("Gone", "走")).save(str(shelf))
    place = os.path.relpath(shelf, ROOT)
    assert translations.problems("zh-hans", [Message(text="Fresh")]) == [
        f"{place}: “Fresh” is missing: run `messages extract`",
        f"{place}: “Gone” is not said anywhere any more",
    ]


def test_sentences_that_changed_places_are_a_problem(shelf: Path) -> None:
    first, second = Message(text="First"), Message(text="Second")
    translations.write(
        "zh-hans", translations.merged(catalogue(entry("First", "先"), entry("Second", "后")), [first, second])
    )
    assert translations.problems("zh-hans", [first, second]) == []
    place = os.path.relpath(shelf, ROOT)
    assert translations.problems("zh-hans", [second, first]) == [
        f"{place}: is not as the sources have it: run `messages extract`"
    ]


def said(action: str) -> list[str]:
    """What the command prints."""
    out = StringIO()
    call_command("messages", action, stdout=out)
    return out.getvalue().splitlines()


def test_extraction_starts_a_language_and_checking_says_what_it_lacks(shelf: Path) -> None:
    count = len(marked())
    assert said("extract") == [f"zh-hans: {count} sentences, {count} to translate"]
    assert [found.msgid for found in polib.pofile(str(shelf))] == [message.text for message in marked()]
    with pytest.raises(CommandError, match=f"^{count} translations need a hand.$"):
        said("check")


def test_compiling_names_what_it_compiled(shelf: Path) -> None:
    said("extract")
    assert said("compile") == [f"Compiled {os.path.relpath(shelf, ROOT)}."]
    assert said("compile") == []


def test_a_new_language_knows_how_it_counts(shelf: Path) -> None:
    assert shelf.exists() is False
    assert translations.read("zh-hans").metadata["Plural-Forms"] == "nplurals=1; plural=0;"


def test_a_catalogue_is_compiled_only_when_it_changed(shelf: Path) -> None:
    shelf.parent.mkdir(parents=True)
    catalogue(entry("Save", "保存")).save(str(shelf))
    assert translations.compile_stale() == [shelf]
    assert translations.compile_stale() == []
    catalogue(entry("Save", "存")).save(str(shelf))
    assert translations.compile_stale() == [shelf]
    assert [found.msgstr for found in polib.mofile(str(shelf.with_suffix(".mo")))] == ["存"]
    assert sorted(path.name for path in shelf.parent.iterdir()) == ["django.mo", "django.po"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_server_reads_is_what_the_translators_wrote(settings: Settings, language: str) -> None:
    translations.compile_stale()
    written = {found.msgid: found.msgstr for found in translations.read(language) if found.msgstr and not found.msgctxt}
    read = translation("django", settings.LOCALE_PATHS[0], [to_locale(language)]).gettext
    assert {text: read(text) for text in written} == written


@pytest.mark.parametrize(
    ("asked", "language"),
    [
        ("zh", "zh-hans"),
        ("zh-cn", "zh-hans"),
        ("zh-sg", "zh-hans"),
        ("zh-hans-cn", "zh-hans"),
        ("zh-tw", "zh-hant"),
        ("zh-hk", "zh-hant"),
        ("zh-mo", "zh-hant"),
        ("zh-hant-tw", "zh-hant"),
        ("en-gb", "en"),
    ],
)
def test_a_browser_gets_the_chinese_it_asks_for(asked: str, language: str) -> None:
    assert get_supported_language_variant(asked) == language


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("asked", "tag"),
    [("en-GB", "en"), ("zh-CN", "zh-Hans"), ("zh-TW", "zh-Hant"), ("fr", "en"), ("zh-HK", "zh-Hant")],
)
def test_a_page_says_which_language_it_is_in(client: Client, asked: str, tag: str) -> None:
    page = client.get("/", headers={"accept-language": asked})
    assert page.content.decode().split("<html", 1)[1].split('lang="', 1)[1].split('"', 1)[0] == tag
    assert page.headers["Content-Language"] == tag.lower()
