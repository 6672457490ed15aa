"""Static files in production: how they are named, and the many sheets and modules joined into few files."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from posixpath import dirname, join, normpath, relpath
from typing import Any

from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.management import CommandError
from whitenoise.storage import CompressedManifestStaticFilesStorage

SHEETS = ("css/index.css", "css/more.css")
"""What all pages load, and what all but that of a match do."""
SCRIPTS = (
    *("js/index.js", "js/match.js", "js/rulings.js", "js/certificate.js", "js/offline.js"),
    *("js/elements/call-picker.js", "js/elements/print-page.js", "js/elements/seat-table.js"),
    *("js/elements/stays-open.js", "js/trump-ladders.js"),
)
"""The modules that pages name. A module runs once on a page, so no two of one page hold the same."""
# Of all that django-htmx ships, the pages load one file; some of the rest import what is not there. The office has no
# field that select2 would search in, and the readable copies of two libraries are for debugging.
UNUSED = (
    *("django_htmx/ext/*", "django_htmx/htmax*", "django_htmx/htmx-4*", "django_htmx/htmx-2.js"),
    *("admin/*/vendor/select2/*", "admin/js/vendor/jquery/jquery.js", "admin/js/vendor/xregexp/xregexp.js"),
)


class HashedAssets(CompressedManifestStaticFilesStorage):  # type: ignore[misc] # whitenoise is not annotated
    """Every file's name carries a hash of what is in it, so browsers keep it for ever; imports between modules too."""

    support_js_module_import_aggregation = True

    def post_process(self, paths: dict[str, Any], dry_run: bool = False, **options: Any) -> Iterator[Any]:  # noqa: ANN401, FBT001, FBT002  # as Django calls it
        """What is joined is made anew from its parts, whichever of them was copied this time."""
        made = {**dict.fromkeys(SHEETS, joined_sheet), **dict.fromkeys(SCRIPTS, joined_script)}
        for name, joined in made.items():
            if name in paths:
                Path(self.path(name)).write_text(joined(name, source), "utf-8")
                paths = {**paths, name: (self, name)}
        yield from super().post_process(paths, dry_run, **options)


def scripts() -> list[str]:
    """The modules that the pages load: those they name, or all of them where nothing is joined."""
    if isinstance(staticfiles_storage, HashedAssets):
        return [*SCRIPTS]
    root = settings.ROOT / "static"
    return sorted(path.relative_to(root).as_posix() for path in (root / "js").rglob("*.js"))


def source(name: str) -> str:
    """A static file as it was written."""
    return Path(finders.find(name) or name).read_text("utf-8")


IMPORT = re.compile(r'@import url\("([^"]+)"\) layer\((\w+)\);')
URL = re.compile(r'url\("([^":]+)"\)')
REMARK = re.compile(r"/\*.*?\*/\s*", re.DOTALL)
LINE = re.compile(r"\n\s*")
SPARE = re.compile(r"(?<=[;{},]) | (?=[{}])|(?<=\w:) (?!;)")
"""No selector and no value is another without it, and no string in the sheets holds any."""


def joined_sheet(sheet: str, read: Callable[[str], str]) -> str:
    """A sheet with all that it imports in place, each part inside the layer it was imported into."""

    def part(found: re.Match[str]) -> str:
        name = join(dirname(sheet), found[1])
        return f"@layer {found[2]} {{\n{_seen_from(dirname(sheet), name, read(name))}}}"

    return SPARE.sub("", LINE.sub(" ", REMARK.sub("", IMPORT.sub(part, read(sheet)))))


def _seen_from(folder: str, name: str, text: str) -> str:
    """Addresses in a sheet start where the sheet lies."""
    return URL.sub(lambda url: f'url("{relpath(join(dirname(name), url[1]), folder)}")', text)


TAKES = re.compile(r'import (?:\{ (?P<names>\w+(?:, \w+)*) \} from )?"(?P<file>\.[^"]+)";')
GIVES = re.compile(r"export (?=(?:async function|function|class|const) (\w+)\b)")
OTHER = re.compile(r"(?:\s*(?:import|export)|var)\b|.*\bimport\s*[(.]")
ASIDE = re.compile(r"\s*(?://.*|/\*(?:(?!\*/).)*\*/\s*|)")
BESIDE = re.compile(r"(?<=[;{},]) // [^\"'`]*$")
WHOLE = re.compile(r"""'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\$]|\\.|\$(?!\{)|\$\{[^`{}]*\})*`|//.*""")
GOES_ON = re.compile(r"['\"`]|/\*|\\$")


def joined_script(script: str, read: Callable[[str], str]) -> str:
    """A module with all that it imports, in the order in which they would run.

    Each stands in a block of its own, so that two may use the same name, and leaves what it exports in a variable
    before the block: `let $0; { const two = 2; $0 = { two }; }` and then `{ const { two } = $0; … }`.
    """
    parts: dict[str, _Module] = {}
    _add(script, read, parts, ())
    places = {name: f"${place}" for place, name in enumerate(parts)}
    return "".join(part.block(places) for part in parts.values())


@dataclass(frozen=True, kw_only=True)
class _Module:
    """A module as far as joining has to know it; of each file that it imports, the names that it takes."""

    name: str
    takes: list[tuple[str, str]]
    gives: list[str]
    code: str

    def block(self, places: dict[str, str]) -> str:
        here = places[self.name]
        taken = "".join(f"const {{ {names} }} = {places[file]};\n" for file, names in self.takes if names)
        given = f"{here} = {{ {', '.join(self.gives)} }};\n" if self.gives else ""
        return f"let {here};\n{{\n{taken}{self.code}{given}}}\n" if given else f"{{\n{taken}{self.code}}}\n"


def _add(name: str, read: Callable[[str], str], parts: dict[str, _Module], importing: tuple[str, ...]) -> None:
    """Whatever it imports comes before it, each once."""
    if name in importing:
        raise CommandError(f"{importing[-1]}: imports {name}, which imports it; modules in a ring cannot be joined.")
    if name in parts:
        return
    module = _module(name, read(name))
    for file, names in module.takes:
        _add(file, read, parts, (*importing, name))
        missing = {*filter(None, names.split(", "))} - {*parts[file].gives}
        if missing:
            raise CommandError(f"{name}: imports {', '.join(sorted(missing))} from {file}, which does not export it.")
    parts[name] = module


def _module(name: str, text: str) -> _Module:
    takes, gives, code = [], [], []
    for number, line in enumerate(text.splitlines(), 1):
        if taken := TAKES.fullmatch(line):
            takes.append((normpath(join(dirname(name), taken["file"])), taken["names"] or ""))
        elif given := GIVES.match(line):
            gives.append(given[1])
            code.append(line.removeprefix("export "))
        elif OTHER.match(line) and not ASIDE.fullmatch(line):
            raise CommandError(
                f"{name}, line {number}: cannot be joined: {line.strip()} Modules are joined that import with "
                '`import "./file.js";` or `import { name } from "./file.js";`, each on one line, and that export with '
                "`export` before a const, a function or a class."
            )
        else:
            code.append(line)
    return _Module(name=name, takes=takes, gives=gives, code="".join(f"{line}\n" for line in _bare(code)))


def _bare(lines: list[str]) -> list[str]:
    """Without indentation and remarks, unless a string or a remark may go on from line to line."""
    code = [line for line in lines if not ASIDE.fullmatch(line)]
    return (
        lines
        if any(GOES_ON.search(WHOLE.sub("", line)) for line in code)
        else [BESIDE.sub("", line).lstrip() for line in code]
    )
