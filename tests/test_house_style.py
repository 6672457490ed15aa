"""The house style, measured: no piece is too long to be read at once, and words stay kind."""

import ast
import re
from collections.abc import Iterable, Iterator
from html.parser import HTMLParser
from pathlib import Path

import polib

from scorekeeper.ops import translations

ROOT = Path(__file__).resolve().parents[1]
CEILINGS = {"function": 40, "module": 400, "template": 80, "style sheet": 150, "script": 150}

BANNED_NAMES = re.compile(r"(utils?|helpers?|common|core|base|managers?|handlers?|processors?)")
BANNED_WORDS = re.compile(
    r"\b(?:invalid|please|oops|sorry)\b|\(s\)|\w!|无效|無效|哎呀|！|(?<![邀申])[请請](?!求)", re.IGNORECASE
)
LOOSE_ENDS = re.compile(r"\b(?:TODO|FIXME|XXX)\b|(?<![\w.:/])/(?:work|root|home|Users)/\w")

DJANGO_MARKUP = re.compile(
    r"{%\s*comment.*?endcomment\s*%}|{%\s*blocktranslate.*?endblocktranslate\s*%}|{%.*?%}|{{.*?}}|{#.*?#}", re.DOTALL
)
SPOKEN = {"title", "alt", "placeholder", "aria-label", "aria-description", "aria-roledescription"}


def modules(folder: str = "") -> list[Path]:
    """Modules written by hand."""
    found = (
        path for name in [folder] * bool(folder) or ["scorekeeper", "tests"] for path in (ROOT / name).rglob("*.py")
    )
    return sorted(path for path in found if path.parent.name != "migrations")


def pieces() -> Iterator[tuple[str, str, int]]:
    """Every piece with its kind, its name and its length in lines."""
    for path in modules():
        text = path.read_text("utf-8")
        yield "module", named(path), len(text.splitlines())
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef):
                yield "function", f"{named(path)}: {node.name}", (node.end_lineno or 0) - node.lineno + 1
    for kind, place in {
        "template": "templates/**/*.html",
        "style sheet": "static/**/*.css",
        "script": "static/**/*.js",
    }.items():
        for path in ROOT.glob(place):
            yield kind, named(path), len(path.read_text("utf-8").splitlines())


def definitions(folder: str) -> Iterator[tuple[str, str, bool]]:
    """Every public name at the top of a module, where it stands, and whether it is a class."""
    for path in modules(folder):
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.ClassDef | ast.FunctionDef) and not node.name.startswith("_"):
                yield node.name, named(path), isinstance(node, ast.ClassDef)


def defined_twice(places: Iterable[tuple[str, str]]) -> dict[str, list[str]]:
    """The names that more than one module defines, and which."""
    homes: dict[str, set[str]] = {}
    for name, place in places:
        homes.setdefault(name, set()).add(place)
    return {name: sorted(found) for name, found in homes.items() if len(found) > 1}


def named(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


class Prose(HTMLParser):
    """What a template says by itself, outside of anything marked for translation."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self.said: list[str] = []
        self.open = ""
        self.feed(DJANGO_MARKUP.sub("", source))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open = tag
        self.hear(*(value or "" for name, value in attrs if name in SPOKEN))

    def handle_data(self, data: str) -> None:
        if self.open not in {"script", "style"}:
            self.hear(data)

    def hear(self, *texts: str) -> None:
        self.said += [text.strip() for text in texts if re.search(r"[^\W\d_]{2}", text.replace("Scorekeeper", ""))]


def bare(place: str, source: str) -> list[str]:
    """What only English readers would see: not the page for builders, nor one that says it in every language itself."""
    excused = place.startswith("templates/style/") or all(f'lang="{tag}"' in source for tag in ("zh-Hans", "zh-Hant"))
    return [] if excused else Prose(source).said


def texts() -> Iterator[tuple[str, str]]:
    """Every file that somebody wrote, and what it says; this one names what it looks for.

    While sentences are collected, each template has a second file beside it for a moment.
    """
    homes = ["scorekeeper", "templates", "static", "tests", ".ci", "README.md", "manage.py", "pyproject.toml"]
    for path in (path for home in homes for path in [ROOT / home, *(ROOT / home).rglob("*")] if path.is_file()):
        if (
            path.suffix not in {".mo", ".pyc", ".png", ".ico", ".webp"}
            and path != Path(__file__)
            and not path.name.endswith(".html.py")
        ):
            yield named(path), path.read_text("utf-8")


def sentences() -> Iterator[str]:
    """Everything that may come to stand on a screen, in every language."""
    for path in translations.catalogues():
        for entry in polib.pofile(str(path)):
            yield from (entry.msgid, entry.msgid_plural, entry.msgstr, *entry.msgstr_plural.values())
    for path in (ROOT / "templates").rglob("*.html"):
        yield from Prose(path.read_text("utf-8")).said
    for path in modules("scorekeeper"):
        strings = [
            node.value for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Constant)
        ]
        yield from (value for value in strings if isinstance(value, str) and " " in value)


def test_no_piece_is_longer_than_its_ceiling() -> None:
    assert [(name, length) for kind, name, length in pieces() if length > CEILINGS[kind]] == []


def test_no_style_sheet_shouts() -> None:
    assert [name for name, text in texts() if name.endswith(".css") and "!important" in text] == []


def test_every_module_says_what_it_is_for() -> None:
    sources = {named(path): ast.parse(path.read_text("utf-8")) for path in modules("scorekeeper")}
    assert [name for name, tree in sources.items() if tree.body and not ast.get_docstring(tree)] == []


def test_no_module_has_a_name_that_says_nothing() -> None:
    parts = [(named(path), part) for path in modules() for part in re.split(r"[/_.]", named(path))]
    where_django_looks = "scorekeeper/store/sqlite/base.py"
    assert [name for name, part in parts if BANNED_NAMES.fullmatch(part)] == [where_django_looks]


def test_a_name_of_the_referee_is_defined_once() -> None:
    assert defined_twice((name, place) for name, place, _ in definitions("scorekeeper/rules")) == {}


def test_a_class_of_the_project_is_defined_once() -> None:
    """Django wants every command to be a Command; a row has the name of what it keeps."""
    rows = "scorekeeper/store/models.py"
    classes = ((name, place) for name, place, is_class in definitions("scorekeeper") if is_class and place != rows)
    assert set(defined_twice(classes)) == {"Command"}


def test_no_loose_ends_are_left() -> None:
    assert [(name, found[0]) for name, text in texts() if (found := LOOSE_ENDS.search(text))] == []


def test_sentences_are_kind() -> None:
    assert [sentence for sentence in sentences() if BANNED_WORDS.search(sentence)] == []


def test_templates_say_nothing_that_translators_cannot_reach() -> None:
    pages = [(name, bare(name, text)) for name, text in texts() if name.startswith("templates/")]
    assert [(name, said) for name, said in pages if said] == []
