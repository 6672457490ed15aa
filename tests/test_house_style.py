"""The house style, measured: things stay small and words stay kind. `-s` prints the figures.

There are two kinds of limit. A ceiling holds for every single piece. A line holds for the whole: it starts at what the
house promises and moves one way. Where the code has become clearly better, the test asks to draw the line anew.
"""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from html.parser import HTMLParser
from pathlib import Path
from statistics import median, quantiles

import pytest

from scorekeeper.web import translations
from scorekeeper.web.sentences import ROOT, marked

CEILINGS = {"function": 40, "module": 350, "template": 80, "style sheet": 150, "script": 80}
ALL_STYLE_SHEETS = 1800
MATURE = 1000  # functions; in a smaller house one new module moves every figure

BANNED_NAMES = re.compile(r"(utils?|helpers?|common|core|base|managers?|handlers?|processors?)")
BANNED_WORDS = re.compile(r"\b(?:invalid|please|oops)\b|\w!|无效|無效|哎呀|！|(?<![邀申])[请請](?!求)", re.IGNORECASE)
LOOSE_ENDS = re.compile(r"\b(?:TODO|FIXME|XXX)\b|(?<![\w.:/])/(?:work|root|home|Users)/\w")

DJANGO_MARKUP = re.compile(
    r"{%\s*comment.*?endcomment\s*%}|{%\s*blocktranslate.*?endblocktranslate\s*%}|{%.*?%}|{{.*?}}|{#.*?#}", re.DOTALL
)
SPOKEN = {"title", "alt", "placeholder", "aria-label", "aria-description", "aria-roledescription"}


@dataclass(frozen=True)
class Line:
    """A figure for the whole, the worst it may be, and how large a change is more than noise."""

    name: str
    now: float
    held: float
    step: float
    better: int = -1

    def verdict(self, *, mature: bool) -> str:
        room = (self.now - self.held) * self.better
        if room < 0:
            return f"{self.name}: {self.now:.3g} is worse than {self.held:.3g}"
        if mature and room >= 2 * self.step:
            return f"{self.name}: {self.now:.3g} is clearly better, hold {self.held + self.step * self.better:.3g}"
        return ""


def lines() -> list[Line]:
    """What is promised for the whole. Only ever move a line to the better side."""
    lengths = [length for _, length in pieces("function", "scorekeeper")]
    pages = [length for _, length in pieces("template")]
    code, tests, cases = map(total, [pieces("module", "scorekeeper"), pieces("module", "tests"), pieces("case")])
    return [
        Line("function, median", median(lengths), held=6, step=1),
        Line("function, nine in ten", quantiles(lengths, n=10)[-1], held=16, step=2),
        Line("template, median", median(pages), held=15, step=5),
        # Rules and matches stand at 1.3, pages and rows at 1.1; oracles and walls make up the rest. The aim is 1.6.
        Line("tests ÷ code", (tests + cases) / code, held=1.3, step=0.1, better=1),
    ]


def pieces(kind: str, folder: str = "") -> list[tuple[str, int]]:
    """Every piece of a kind, with its length in lines."""
    if kind == "function":
        return [piece for path in modules(folder) for piece in functions(named(path), path.read_text("utf-8"))]
    found = {
        "module": modules(folder),
        "template": sorted((ROOT / "templates").rglob("*.html")),
        "style sheet": sorted((ROOT / "static").rglob("*.css")),
        "script": sorted((ROOT / "static").rglob("*.js")),
        "case": sorted(path for path in (ROOT / "tests").rglob("*") if path.suffix in {".toml", ".jsonl", ".txt"}),
    }
    return [(named(path), len(path.read_text("utf-8").splitlines())) for path in found[kind]]


def total(found: list[tuple[str, int]]) -> int:
    return sum(length for _, length in found)


def modules(folder: str = "") -> list[Path]:
    """Modules written by hand."""
    found = (
        path for name in [folder] * bool(folder) or ["scorekeeper", "tests"] for path in (ROOT / name).rglob("*.py")
    )
    return sorted(path for path in found if path.parent.name != "migrations")


def named(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def definitions(source: str) -> list[ast.FunctionDef | ast.AsyncFunctionDef]:
    return [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]


def functions(place: str, source: str) -> list[tuple[str, int]]:
    return [(f"{place}: {node.name}", (node.end_lineno or 0) - node.lineno + 1) for node in definitions(source)]


def unannotated(source: str) -> list[str]:
    """Functions that leave a type unsaid."""
    return [node.name for node in definitions(source) if not node.returns or any(silent(node.args))]


def silent(arguments: ast.arguments) -> Iterator[bool]:
    plain = [*arguments.posonlyargs, *arguments.args]
    named_first = plain[1:] if plain and plain[0].arg in {"self", "cls"} else plain
    for argument in [*named_first, arguments.vararg, *arguments.kwonlyargs, arguments.kwarg]:
        yield argument is not None and argument.annotation is None


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
    """Every file that somebody wrote, and what it says; this one names what it looks for."""
    homes = ["scorekeeper", "templates", "static", "tests", ".ci", "README.md", "manage.py", "pyproject.toml"]
    for path in (path for home in homes for path in [ROOT / home, *(ROOT / home).rglob("*")] if path.is_file()):
        if path.suffix not in {".mo", ".pyc", ".png", ".ico", ".webp"} and path != Path(__file__):
            yield named(path), path.read_text("utf-8")


def sentences() -> Iterator[str]:
    """Everything that may come to stand on a screen, in every language."""
    for message in marked():
        yield from (message.text, message.plural)
    for language in translations.languages():
        for entry in translations.read(language):
            yield from (entry.msgstr, *entry.msgstr_plural.values())
    for path in (ROOT / "templates").rglob("*.html"):
        yield from Prose(path.read_text("utf-8")).said
    for path in modules("scorekeeper"):
        strings = [
            node.value for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Constant)
        ]
        yield from (value for value in strings if isinstance(value, str) and " " in value)


@pytest.mark.parametrize("kind", CEILINGS)
def test_no_piece_is_longer_than_its_ceiling(kind: str) -> None:
    assert [(name, length) for name, length in pieces(kind) if length > CEILINGS[kind]] == []


def test_the_whole_keeps_its_lines() -> None:
    held = lines()
    print(report(held))  # noqa: T201 - what `-s` is for
    assert [line.verdict(mature=len(pieces("function", "scorekeeper")) >= MATURE) for line in held] == [""] * len(held)


def report(held: list[Line]) -> str:
    rows = [f"\n{'figure':<24}{'now':>8}{'limit':>8}"]
    rows += [f"{line.name:<24}{line.now:>8.3g}{line.held:>8.3g}" for line in held]
    for kind, ceiling in CEILINGS.items():
        found = pieces(kind)
        name, length = max(found, key=lambda piece: piece[1], default=("none", 0))
        rows.append(f"{'longest ' + kind:<24}{length:>8}{ceiling:>8}  {name} ({len(found)} in all)")
    return "\n".join([*rows, f"{'all style sheets':<24}{total(pieces('style sheet')):>8}{ALL_STYLE_SHEETS:>8}"])


def test_all_style_sheets_together_stay_small() -> None:
    assert total(pieces("style sheet")) <= ALL_STYLE_SHEETS


def test_no_style_sheet_shouts() -> None:
    assert [name for name, text in texts() if name.endswith(".css") and "!important" in text] == []


def test_every_function_says_its_types() -> None:
    assert [f"{named(path)}: {name}" for path in modules() for name in unannotated(path.read_text("utf-8"))] == []


def test_every_module_says_what_it_is_for() -> None:
    sources = {named(path): ast.parse(path.read_text("utf-8")) for path in modules("scorekeeper")}
    assert [name for name, tree in sources.items() if tree.body and not ast.get_docstring(tree)] == []


def test_no_module_has_a_name_that_says_nothing() -> None:
    parts = [(named(path), part) for path in modules() for part in re.split(r"[/_.]", named(path))]
    assert [name for name, part in parts if BANNED_NAMES.fullmatch(part)] == []


def test_only_commands_print() -> None:
    quiet = [path for path in modules("scorekeeper") if path.parent.name != "commands" and path.name != "bootstrap.py"]
    calls = [(path, node) for path in quiet for node in ast.walk(ast.parse(path.read_text("utf-8")))]
    assert [named(path) for path, node in calls if isinstance(node, ast.Name) and node.id == "print"] == []


def test_no_loose_ends_are_left() -> None:
    assert [(name, found[0]) for name, text in texts() if (found := LOOSE_ENDS.search(text))] == []


def test_sentences_are_kind() -> None:
    assert [sentence for sentence in sentences() if BANNED_WORDS.search(sentence)] == []


def test_templates_say_nothing_that_translators_cannot_reach() -> None:
    pages = [(name, bare(name, text)) for name, text in texts() if name.startswith("templates/")]
    assert [(name, said) for name, said in pages if said] == []


@pytest.mark.parametrize(
    ("line", "mature", "verdict"),
    [
        (Line("long", now=20, held=20, step=2), True, ""),
        (Line("long", now=17, held=20, step=2), True, ""),
        (Line("long", now=21, held=20, step=2), False, "long: 21 is worse than 20"),
        (Line("long", now=16, held=20, step=2), True, "long: 16 is clearly better, hold 18"),
        (Line("long", now=16, held=20, step=2), False, ""),
        (Line("tests", now=0.9, held=1, step=0.1, better=1), True, "tests: 0.9 is worse than 1"),
        (Line("tests", now=1.5, held=1, step=0.1, better=1), True, "tests: 1.5 is clearly better, hold 1.1"),
    ],
)
def test_a_line_moves_one_way_and_only_for_more_than_noise(line: Line, mature: bool, verdict: str) -> None:  # noqa: FBT001
    assert line.verdict(mature=mature) == verdict


def test_the_length_of_a_function_runs_from_its_name_to_its_last_line() -> None:
    source = "@mark\ndef outer():\n    def inner():\n        pass\n\n    return inner\n"
    assert functions("a.py", source) == [("a.py: outer", 5), ("a.py: inner", 2)]


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("def f(self, a: int, *b: int, c: int, **d: int) -> None: ...", []),
        ("def f(): ...", ["f"]),
        ("def f(a) -> None: ...", ["f"]),
        ("def f(*, a) -> None: ...", ["f"]),
        ("async def f(**a) -> None: ...", ["f"]),
    ],
)
def test_an_unsaid_type_is_found(source: str, found: list[str]) -> None:
    assert unannotated(source) == found


@pytest.mark.parametrize(
    ("sentence", "banned"),
    [
        ("Please try again", True),
        ("Saved!", True),
        ("That is invalid", True),
        ("已保存！", True),
        ("请再试一次", True),
        ("無效的牌", True),
        ("7 ≠ 8, so a != b", False),
        ("邀请朋友", False),
        ("Card points come in fives; 33 does not.", False),
    ],
)
def test_an_unkind_word_is_found(sentence: str, banned: bool) -> None:  # noqa: FBT001
    assert bool(BANNED_WORDS.search(sentence)) is banned


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("<p>Hello</p>", ["Hello"]),
        ('<img alt="Two cards">', ["Two cards"]),
        ('<p title="{% translate "Fine" %}">{{ name }} · 7 {# a note #}</p>', []),
        ("{% blocktranslate %}Hello <b>you</b>{% endblocktranslate %}<b class='x'></b>", []),
        ("<style>p { color: red }</style><p>级 Scorekeeper</p>", []),
        ("<p>One</p><p lang='zh-Hans'>一张</p>", ["One", "一张"]),
        ('<p>One</p><p lang="zh-Hans">一张</p><p lang="zh-Hant">一張</p>', []),
    ],
)
def test_bare_words_in_a_template_are_found(source: str, said: list[str]) -> None:
    assert bare("templates/home.html", source) == said


@pytest.mark.parametrize(
    ("text", "found"),
    [("# TODO: later", True), ("see /home/ada/x", True), ("https://a.example/home/x", False), ("mastodon", False)],
)
def test_a_loose_end_is_found(text: str, found: bool) -> None:  # noqa: FBT001
    assert bool(LOOSE_ENDS.search(text)) is found
