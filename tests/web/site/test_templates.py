"""Templates decide nothing: they read fields of a page, hand each part what it needs, and hold no style or script."""

import re
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings
from django.template.base import Lexer, Token, TokenType
from django.utils.text import smart_split

from tests.each import each

FOLDER = Path(settings.ROOT) / "templates"
FRAME = {"page", "chrome", "csrf_token"}
STRUCTURE = {"block", "extends", "load", "else", "empty", "comment", "plural"}
WORDS = {"with", "only", "not", "and", "or", "as", "trimmed", "count"}
NAME = re.compile(r"[a-z_]\w*")
INCLUDE = re.compile(r'include "([^"]+)"(?: with (.+))? only')
CONDITION = re.compile(r"(?:el)?if (?:not )?[\w.]+")
UNSAFE = re.compile(r"<style|<script(?![^>]*\bsrc=)|\s(?:style|on\w+)=", re.IGNORECASE)


def sources() -> dict[str, str]:
    return {path.relative_to(FOLDER).as_posix(): path.read_text("utf-8") for path in sorted(FOLDER.rglob("*.html"))}


SOURCES = sources()


def tokens(source: str) -> list[Token]:
    return [token for token in Lexer(source).tokenize() if token.token_type in {TokenType.VAR, TokenType.BLOCK}]


def tags(source: str, *names: str) -> list[str]:
    found = (token.contents for token in tokens(source) if token.token_type is TokenType.BLOCK)
    return [contents for contents in found if contents.split()[0] in names]


def free(source: str) -> set[str]:
    """The names a template has to be given."""
    bound = {name.strip() for tag in tags(source, "for") for name in tag[3:].split(" in ")[0].split(",")}
    bound |= {
        tag.rpartition(" as ")[2] for tag in tags(source, "translate", "url", "get_current_language") if " as " in tag
    }
    bound |= {bit.split("=")[0] for tag in tags(source, "blocktranslate") for bit in smart_split(tag) if "=" in bit}
    return {name for token in tokens(source) for name in _read(token)} - bound - {"forloop"}


def _read(token: Token) -> Iterator[str]:
    if token.token_type is TokenType.VAR:
        yield from _root(token.contents)
        return
    tag, *bits = smart_split(token.contents)
    if tag == "csrf_token":
        yield tag
    elif tag not in STRUCTURE and not tag.startswith("end"):
        operands = bits[bits.index("in") + 1 :] if tag == "for" else bits[2 * (tag == "cache") :]
        for bit in operands:
            yield from _root(bit.split("=", 1)[-1] if NAME.match(bit) else bit)


def _root(expression: str) -> Iterator[str]:
    found = NAME.match(expression)
    if found and found[0] not in WORDS:
        yield found[0]


def handed(include: str) -> tuple[str, set[str]]:
    """Which part an include names, and what it hands it."""
    found = INCLUDE.fullmatch(include)
    assert found, f"{include} hands over everything it knows"
    return found[1], {bit.split("=")[0] for bit in smart_split(found[2] or "")}


@each([name for name in SOURCES if "/_" not in name])
def test_a_page_reads_its_page_and_its_frame_alone(name: str) -> None:
    assert free(SOURCES[name]) - FRAME == set()


@each(SOURCES)
def test_a_part_is_handed_exactly_what_it_reads(name: str) -> None:
    parts = [handed(include) for include in tags(SOURCES[name], "include")]
    assert [(part, given) for part, given in parts] == [(part, free(SOURCES[part])) for part, _ in parts]


@each(SOURCES)
def test_a_condition_is_a_name(name: str) -> None:
    assert [tag for tag in tags(SOURCES[name], "if", "elif", "with") if not CONDITION.fullmatch(tag)] == []


@each(SOURCES)
def test_a_template_computes_nothing(name: str) -> None:
    """Marking what is of another script is no computing: it is how words are drawn."""
    assert [each.contents for each in tokens(SOURCES[name]) if re.search(r"\w\|(?!by_script\b)\w", each.contents)] == []


@each(SOURCES)
def test_a_template_holds_no_style_and_no_script(name: str) -> None:
    assert UNSAFE.findall(SOURCES[name]) == []
