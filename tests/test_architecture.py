"""The walls: dependencies point one way, and the referee stands on the standard library alone."""

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from itertools import chain
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
LAYERS = ("rules", "match", "store", "ops", "web")
CHAPTERS = (
    *("words", "articles", "search_budget", "cards", "rulings", "house", "possible", "compare"),
    *("lead", "follow", "trick", "bid", "score", "reading", "questions", "rulebook", "explain"),
)
"""The referee from the ground up: what a chapter imports stands before it."""
COMMANDS = "scorekeeper.ops.management.commands"
FOR_DEVELOPERS = {f"{COMMANDS}.{name}" for name in ("bench", "makemessages", "ready", "test")}

# What a pure function may need: shapes of data and ways through them. No clock, no chance, no files, no language.
PURE = {
    "abc",
    "bisect",
    "collections",
    "contextlib",
    "contextvars",
    "copy",
    "dataclasses",
    "difflib",
    "enum",
    "functools",
    "hashlib",
    "itertools",
    "json",
    "math",
    "operator",
    "re",
    "reprlib",
    "string",
    "types",
    "typing",
}


def module_name(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts)


SOURCES = {module_name(path): path.read_text("utf-8") for path in sorted((ROOT / "scorekeeper").rglob("*.py"))}
ORACLE = {module_name(path): path.read_text("utf-8") for path in (ROOT / "tests").glob("oracle*.py")}
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
PROJECT = PYPROJECT["project"]
NEEDS = [*PROJECT["dependencies"], *chain(*PROJECT["optional-dependencies"].values())]
IMPORTED_AS = {"pillow": "PIL"}
DECLARED = {IMPORTED_AS.get(name, name.replace("-", "_")) for name in (re.split(r"[^\w-]", need)[0] for need in NEEDS)}


def imported(module: str, source: str) -> Iterator[str]:
    """Every name that a module imports, in full, wherever in it the import stands."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            here = [module.rsplit(".", node.level)[0]] if node.level else []
            base = ".".join([*here, *([node.module] if node.module else [])])
            yield from (f"{base}.{alias.name}" for alias in node.names)


def reach(room: str) -> tuple[str, ...]:
    """The layers that a room may look into: its own and those below; the lock is for all that know of files."""
    if room in LAYERS:
        below = LAYERS[: LAYERS.index(room) + 1]
        return (*below, "lock") if "store" in below else below
    return (
        ("lock",)
        if room == "bootstrap"
        else ()
        if room in {"lock", "oracle"}
        else LAYERS[:-1]
        if room == "settings"
        else LAYERS
    )


def allowed(module: str, name: str) -> bool:
    """Whether the law lets this module import that name."""
    room, (top, target) = module.split(".")[1].partition("_")[0], (*name.split("."), "")[:2]
    if top == "scorekeeper":
        return target in reach(room)
    if room == "oracle" and top == "tests":
        return target.partition("_")[0] == "oracle"
    if room in {"rules", "match", "oracle"}:
        return top in PURE
    return top in sys.stdlib_module_names or (room not in {"bootstrap", "lock"} and top in DECLARED)


def trespasses(sources: dict[str, str]) -> list[str]:
    return [
        f"{module} imports {name}"
        for module, source in sources.items()
        for name in imported(module, source)
        if not allowed(module, name)
    ]


def arrows_back(sources: dict[str, str]) -> list[str]:
    """Chapters of the referee that import one which stands above them."""
    arrows = [
        (module.split(".")[2], name.split(".")[2])
        for module, source in sources.items()
        for name in imported(module, source)
        if module.startswith("scorekeeper.rules.") and name.startswith("scorekeeper.rules.")
    ]
    return [f"{here} imports {there}" for here, there in arrows if CHAPTERS.index(there) > CHAPTERS.index(here)]


def naming_tests(sources: dict[str, str]) -> set[str]:
    """Modules in which some string is the folder of the tests, or leads into it."""
    return {
        module
        for module, source in sources.items()
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Constant) and re.search(r"^tests$|\btests[./]\w", str(node.value))
    }


def circle(sources: dict[str, str]) -> list[str]:
    """Modules that import each other in a ring, or nothing."""
    modules = {name.removesuffix(".__init__"): set(imported(name, source)) for name, source in sources.items()}
    graph = {module: {home(name, modules) for name in names} - {module, ""} for module, names in modules.items()}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def home(name: str, modules: dict[str, set[str]]) -> str:
    """The module that a full name lives in."""
    while name and name not in modules:
        name = name.rpartition(".")[0]
    return name


def test_dependencies_point_one_way() -> None:
    assert trespasses(SOURCES | ORACLE) == []


def test_no_modules_import_each_other_in_a_ring() -> None:
    assert circle(SOURCES) == []


def test_only_what_developers_run_knows_of_the_tests() -> None:
    assert naming_tests(SOURCES) - FOR_DEVELOPERS == set()


def test_no_chapter_of_the_referee_imports_one_above_it() -> None:
    assert arrows_back({name: source for name, source in SOURCES.items() if name != "scorekeeper.rules.__init__"}) == []


def test_a_chapter_that_looks_up_is_seen() -> None:
    looks_up = {"scorekeeper.rules.cards.order": "from scorekeeper.rules.house.trumps import Trumps"}
    assert arrows_back(looks_up) == ["cards imports house"]


def test_the_top_of_the_tree_has_no_other_entries() -> None:
    entries = {path.name for path in ROOT.iterdir() if not path.name.startswith((".", "__pycache__"))}
    assert entries == {"README.md", "manage.py", "pyproject.toml", "scorekeeper", "static", "templates", "tests"}


def test_no_wheel_is_promised_which_would_lack_templates_and_static_files() -> None:
    assert set(PYPROJECT) == {"project", "dependency-groups", "tool"}


def test_every_layer_says_in_one_line_what_it_is_for() -> None:
    purposes = {layer: ast.get_docstring(ast.parse(SOURCES[f"scorekeeper.{layer}.__init__"])) for layer in LAYERS}
    assert [layer for layer, purpose in purposes.items() if not purpose or "\n" in purpose] == []


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("scorekeeper.rules.cards.card", "def f():\n    from datetime import date"),
        ("scorekeeper.rules.house.trumps", "from ...store import models"),
        ("scorekeeper.match.fold", "import scorekeeper.store.models"),
        ("scorekeeper.store.services", "from scorekeeper import settings"),
        ("scorekeeper.web.site.views", "import requests"),
        ("scorekeeper.settings", "from scorekeeper.web import access"),
        ("scorekeeper.bootstrap", "import django"),
        ("tests.oracle_tricks", "from tests.strategies import holdings"),
    ],
)
def test_a_breach_of_the_wall_is_seen(module: str, source: str) -> None:
    assert len(trespasses({module: source})) == 1
