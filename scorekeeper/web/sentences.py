"""Sentences: finds everything marked for translators in templates and Python, without any tool but Python."""

import ast
import io
import re
import tokenize
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from django.utils.translation import templatize

ROOT = Path(__file__).resolve().parents[2]

ROLES = {
    "N_": ("text",),
    "say": ("text",),
    "_": ("text",),
    "gettext": ("text",),
    "ngettext": ("text", "plural"),
    "pgettext": ("context", "text"),
    "npgettext": ("context", "text", "plural"),
}
"""What the literals handed to each marker mean. The lazy and no-op twins of gettext mean the same."""

NOTE = re.compile(r"#\s*(Translators:.*)")
"""A remark for the translators, on the line above the sentence it explains."""

Key = tuple[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """A sentence marked for translation, and the first file that says it."""

    text: str
    plural: str = ""
    context: str = ""
    note: str = field(default="", compare=False)
    place: str = field(default="", compare=False)

    @property
    def key(self) -> Key:
        """What gettext looks a sentence up by."""
        return self.context, self.text

    @property
    def flags(self) -> list[str]:
        """How named values are written: percents in templates, braces in Python."""
        said = self.text + self.plural
        if "%(" in said or "%%" in said:
            return ["python-format"]
        return ["python-brace-format"] if re.search(r"\{\w", said) else []


def marked() -> list[Message]:
    """Every sentence of the product once, in the order of the files and of the lines in them."""
    found: dict[Key, Message] = {}
    for message in _everywhere():
        first = found.setdefault(message.key, message)
        if message.plural and not first.plural:
            found[message.key] = message
    return list(found.values())


def _everywhere() -> Iterator[Message]:
    for path in sorted(path for path in (ROOT / "templates").rglob("*") if path.is_file()):
        yield from in_template(path.read_text("utf-8"), path.relative_to(ROOT).as_posix())
    for path in sorted((ROOT / "scorekeeper").rglob("*.py")):
        yield from in_python(path.read_text("utf-8"), path.relative_to(ROOT).as_posix())


def in_python(source: str, place: str = "") -> Iterator[Message]:
    """The sentences that a module hands to a marker."""
    lines = ["", *source.splitlines()]
    calls = [node for node in ast.walk(ast.parse(source, place)) if isinstance(node, ast.Call)]
    for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        above = NOTE.search(lines[call.lineno - 1])
        yield from _message(_name(call.func), map(_literal, call.args), above[1] if above else "", place)


def _name(function: ast.expr) -> str:
    return getattr(function, "id", "") or getattr(function, "attr", "")


def _literal(node: ast.expr) -> str:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def in_template(source: str, place: str = "") -> Iterator[Message]:
    """The sentences of a template, which Django rewrites as calls of gettext among blanked-out text."""
    code = io.StringIO(f"({templatize(source, origin=place)}\n)")
    marker, note, literals = "", "", list[str]()
    for token in tokenize.generate_tokens(code.readline):
        if token.type == tokenize.COMMENT and (remark := NOTE.search(token.string)):
            note = remark[1].strip()
        elif token.type == tokenize.NAME and token.string in ROLES:
            marker = token.string
        elif token.type == tokenize.STRING:
            literals.append(ast.literal_eval(token.string))
        elif token.string == ")" and literals:
            yield from _message(marker, literals, note, place)
            note, literals = "", []


def _message(marker: str, literals: Iterable[str], note: str, place: str) -> Iterator[Message]:
    roles = ROLES.get(marker.removesuffix("_lazy").removesuffix("_noop"), ())
    said = {role: words for role, words in zip(roles, literals, strict=False) if words}
    if roles and len(said) == len(roles):
        yield Message(**said, note=note, place=place)
