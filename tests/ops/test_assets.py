"""The style sheet and the scripts of a page are sent as one file each, and say what their many files say."""

import re
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from scorekeeper.ops import assets
from scorekeeper.ops.assets import UNUSED
from tests.each import each
from tests.joined import joined_files

FILES = {
    "css/index.css": (
        '/* all */\n@layer base, parts;\n\n@import url("base.css") layer(base);\n'
        '@import url("parts/stamp.css") layer(parts);\n'
    ),
    "css/base.css": "/* first\n   and second */\n\na:hover b,\n:is(i, u) > s {\n  --night: ;\n  margin: 0 1em;\n}\n",
    "css/parts/stamp.css": 'b { mask: url("../../img/seal.svg"); }\n',
}


def test_imports_stand_in_the_layers_they_were_imported_into() -> None:
    assert assets.joined_sheet("css/index.css", FILES.__getitem__) == (
        "@layer base,parts;"
        "@layer base{a:hover b,:is(i,u) > s{--night: ;margin:0 1em;}}"
        '@layer parts{b{mask:url("../img/seal.svg");}}'
    )


SCRIPTS = {
    "js/page.js": 'import "./parts/door.js";\nimport { count } from "./sums.js";\n\ncount(1);\n',
    "js/parts/door.js": (
        '// A door.\nimport { count, NONE } from "../sums.js";\n\n/** Opens. */\nclass Door {\n'
        "  open() {\n    // of wood\n    return count(NONE); // none yet\n  }\n}\n"
    ),
    "js/sums.js": (
        'const two = "`; // 2";\nexport const NONE = 0;\nexport async function count(what) {\n  return what * two;\n}\n'
    ),
}


def test_a_script_holds_all_that_it_imports_each_once_and_what_is_needed_first() -> None:
    assert assets.joined_script("js/page.js", SCRIPTS.__getitem__) == (
        'let $0;\n{\nconst two = "`; // 2";\nconst NONE = 0;\nasync function count(what) {\nreturn what * two;\n}\n'
        "$0 = { NONE, count };\n}\n"
        "{\nconst { count, NONE } = $0;\nclass Door {\nopen() {\nreturn count(NONE);\n}\n}\n}\n"
        "{\nconst { count } = $0;\ncount(1);\n}\n"
    )


GOES_ON = [
    "const page = `\n  // shown\n`;\n",
    "const page = `${far ? `\n  // shown\n` : 0}`;\n",
    "const page = 'one' + `\n  // it's shown\n`;\n",
    'const page = "one \\\n  // shown";\n',
    "/* one\n  // two */ call();\n",
]


@each(GOES_ON)
def test_what_goes_on_from_line_to_line_is_left_as_it_is(text: str) -> None:
    assert assets.joined_script("page.js", {"page.js": text}.__getitem__) == f"{{\n{text}}}\n"


OTHERWISE = [
    'import * as sums from "./sums.js";',
    'import sums from "./sums.js";',
    'import { count as number } from "./sums.js";',
    'import { count } from "sums";',
    "import {",
    'const sums = await import("./sums.js");',
    "const here = import.meta.url;",
    "export default count;",
    "export let count = 0;",
    'export { count } from "./sums.js";',
    "export const { one, two } = both;",
    "var count = 0;",
]


@each(OTHERWISE)
def test_what_cannot_be_joined_is_refused_by_file_and_line(line: str) -> None:
    with pytest.raises(CommandError, match=rf"^page\.js, line 2: cannot be joined: {re.escape(line)} Modules are"):
        assets.joined_script("page.js", {"page.js": f"// import what is there\n{line}\n"}.__getitem__)


def test_modules_in_a_ring_are_refused() -> None:
    ring = {"one.js": 'import "./two.js";\n', "two.js": 'import "./one.js";\n'}
    with pytest.raises(CommandError, match=r"^two\.js: imports one\.js, which imports it;"):
        assets.joined_script("one.js", ring.__getitem__)


def test_a_name_that_is_not_exported_is_refused() -> None:
    apart = {"one.js": 'import { a, b } from "./two.js";\n', "two.js": "export const a = 1, b = 2;\n"}
    with pytest.raises(CommandError, match=r"^one\.js: imports b from two\.js, which does not export it\.$"):
        assets.joined_script("one.js", apart.__getitem__)


NAMED = re.compile(r'{% block (\w+) %}|{% static "(js/[^"]+)" %}')


def named(template: str) -> dict[str, list[str]]:
    """The scripts that a template names, by the block in which it does."""
    found: dict[str, list[str]] = {}
    block = ""
    for begins, script in NAMED.findall((settings.ROOT / "templates" / template).read_text("utf-8")):
        block = begins or block
        if script:
            found.setdefault(block, []).append(script)
    return found


def modules(script: str) -> list[str]:
    """All that are in it."""
    found: list[str] = []

    def read(name: str) -> str:
        found.append(name)
        return assets.source(name)

    assets.joined_script(script, read)
    return found


def test_no_module_runs_twice_on_a_page() -> None:
    """It would define its elements twice, and the browser refuses that."""
    root = settings.ROOT / "templates"
    everywhere = named("base.html")
    pages = [everywhere | named(path.relative_to(root).as_posix()) for path in root.rglob("*.html")]
    loaded = {tuple(chain(*page.values())) for page in pages}
    assert sorted({*chain(*loaded)}) == sorted(assets.SCRIPTS)
    held = {scripts: [*chain(*map(modules, scripts))] for scripts in loaded}
    assert [scripts for scripts, names in held.items() if len(names) > len({*names})] == []


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """What production serves; the tests that look at it leave it as it is."""
    made = tmp_path_factory.mktemp("static")
    with joined_files(made):
        yield made


def test_production_serves_one_sheet_with_hashed_drawings(folder: Path) -> None:
    """And the same again, when files are collected once more."""
    for _again in range(2):
        (sheet,) = (path.read_text("utf-8") for path in (folder / "css").glob("index.*.css"))
        (strokes,) = (folder / "img").glob("strokes.*.svg")
        assert (sheet.count("@import"), sheet.count(f'url("../img/{strokes.name}")')) == (0, 1)
        call_command("collectstatic", interactive=False, verbosity=0, ignore_patterns=[*UNUSED])


def test_production_serves_one_script_a_page_with_nothing_to_import(folder: Path) -> None:
    """And the same again, when files are collected once more."""
    for _again in range(2):
        (script,) = (path.read_text("utf-8") for path in (folder / "js").glob("match.*.js"))
        assert [len(re.findall(what, script)) for what in (r"\bimport\b", "class Outbox", "class Pauses")] == [0, 1, 1]
        call_command("collectstatic", interactive=False, verbosity=0, ignore_patterns=[*UNUSED])


@pytest.mark.usefixtures("folder")
def test_a_phone_keeps_the_scripts_that_pages_load_and_no_parts_of_them(client: Client) -> None:
    kept = re.findall(r'"/static/(js/[\w/-]+)\.\w{12}\.js"', client.get("/sw.js").text.partition("\n")[0])
    assert [f"{name}.js" for name in kept] == [*assets.SCRIPTS]


@pytest.mark.django_db
@pytest.mark.usefixtures("folder")
def test_every_page_of_the_office_finds_its_files(client: Client) -> None:
    """A page that names a file that was left out is not answered at all."""
    root = User.objects.create_superuser("root")
    client.force_login(root)
    lists = sorted({*re.findall(r'href="(/admin/\w+/\w+/)"', client.get("/admin/").text)})
    forms = [reverse("admin:auth_user_change", args=[root.pk]), reverse("admin:auth_user_add")]
    assert [client.get(page).status_code for page in (*lists, *forms)] == [200] * 12
