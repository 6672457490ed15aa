"""Explain: an answer as lines of plain text, for a terminal or a group chat."""

from collections.abc import Iterator, Mapping
from typing import Any, TypeGuard

_MARKS = {"met": "✓", "broken": "✗", "not_owed": "·"}
_COLOURS = {"allowed": "32", "forbidden": "31", "undecided": "33", "met": "32", "broken": "31", "error": "31"}
_TOLD = (
    "verdict",
    "reason",
    "article",
    "duties",
    "plays",
    "legal",
    "unknown",
    "notes",
    "error",
    "id",
    "winner",
    "neighbours",
    "cites",
)


def explain(answer: Mapping[str, Any], *, colour: bool = False) -> Iterator[str]:
    """The answer from its verdict to its notes, one thing a line."""
    if "error" in answer:
        field, sentence = answer["error"].get("field"), answer["error"]["sentence"]
        where = f"{field}: " if field and not sentence.startswith(field) else ""
        yield painted(where + sentence, "error", colour=colour)
        return
    yield from _headline(answer, colour=colour)
    for duty in answer.get("duties", ()):
        cards = f" ({duty['cards']})" if duty["cards"] else ""
        yield painted(f"  {_MARKS[duty['state']]} {duty['sentence']}{cards}", duty["state"], colour=colour)
    yield from _plays(answer)
    yield from _values(answer)
    yield from _cites(answer)
    yield from (f"  ? {sentence}" for sentence in answer.get("unknown", ()))
    yield from (f"  note: {sentence}" for sentence in answer.get("notes", ()))


def painted(text: str, meaning: str, *, colour: bool) -> str:
    """Text in the colour of its meaning, where the terminal has colours; never the colour alone."""
    code = _COLOURS.get(meaning) if colour else None
    return f"\x1b[{code}m{text}\x1b[0m" if code else text


def _headline(answer: Mapping[str, Any], *, colour: bool) -> Iterator[str]:
    if verdict := answer.get("verdict"):
        article = f"  [{answer['article']}]" if answer.get("article") else ""
        yield painted(verdict.upper(), verdict, colour=colour) + article
    if reason := answer.get("reason"):
        yield reason


def _plays(answer: Mapping[str, Any]) -> Iterator[str]:
    """What each play of a trick did, or which plays were allowed."""
    for play in answer.get("plays", ()):
        yield f"  {play['role']}: {play['reason']}" if isinstance(play, Mapping) else f"  {play}"
    if legal := answer.get("legal"):
        few = "" if legal.get("exact", True) else "at least "
        yield f"  Allowed plays: {few}{legal['count']}, such as {' · '.join(legal['examples'])}."


def _cites(answer: Mapping[str, Any]) -> Iterator[str]:
    """The house rules that it rests on, each as it is played."""
    cites = [f"{cite['option']} {_shown(cite['value'])}" for cite in answer.get("cites", ())]
    if cites:
        yield f"  Rests on {', '.join(cites)}."


def _values(answer: Mapping[str, Any]) -> Iterator[str]:
    """Everything else that the answer says, name by name; what says itself in a sentence is told by it."""
    for name, value in answer.items():
        if name in _TOLD or value in (None, [], ""):
            continue
        if isinstance(value, list) and all(_sentence(item) for item in value):
            yield from (f"  {_sentence(item)}" for item in value)
        elif name == "groupings":
            yield from (f"  {' + '.join(part['cards'] for part in parts)}" for parts in value)
        else:
            yield f"  {name}: {_shown(value)}"


def _sentence(item: object) -> str:
    """How an item of a list says itself."""
    return str(item.get("sentence") or item.get("reason") or "") if isinstance(item, Mapping) else ""


def _words(item: object) -> TypeGuard[list[str]]:
    """Whether an item of a list is a list of words, like the equal cards of a step."""
    return isinstance(item, list) and all(isinstance(word, str) for word in item)


def _shown(value: object) -> str:
    match value:
        case Mapping():
            return ", ".join(f"{name} {_shown(item)}" for name, item in value.items())
        case list():
            return " · ".join(" = ".join(item) if _words(item) else _shown(item) for item in value)
        case bool():
            return "yes" if value else "no"
        case _:
            return str(value)
