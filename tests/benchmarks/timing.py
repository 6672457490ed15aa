"""Timing one revision from within: rounds of questions come in as lines of JSON, and what each took goes out.

Run as a script with a revision's tree as PYTHONPATH, it measures that revision, however its modules were called.
"""

import gc
import json
import sys
import tracemalloc
from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from importlib import import_module
from io import BytesIO
from pathlib import Path
from time import thread_time_ns
from types import CodeType, FrameType
from typing import Any

CHAPTERS = {"notation": "cards", "order": "cards", "shapes": "cards", "follows": "follow", "presets": "house"}
SAID = ("verdict", "stands", "winner", "count", "legal", "presets", "switches", "ways", "error")

CACHE = type(lru_cache(len))

Ask = dict[str, Any]
Call = Callable[[], Any]
Reply = dict[str, Any]


def module(name: str) -> Any:  # noqa: ANN401 - whichever revision's it is
    """A module of the referee, which once lay in one folder without chapters."""
    try:
        return import_module(f"scorekeeper.rules.{CHAPTERS[name]}.{name}")
    except ModuleNotFoundError:
        return import_module(f"scorekeeper.rules.{name}")


def cards(text: str) -> tuple[Any, ...]:
    return tuple(module("notation").cards(text))


def follow(what: tuple[str, ...], ask: Ask) -> Call:
    """A function of the referee on a follow, by the name it has in this revision; the question is read beforehand."""
    name = next(each for each in what if hasattr(module("follows"), each))
    rules = module("presets").load(ask["rules"])
    ordered = getattr(rules.trumps, "order", None) or partial(module("order").order, rules.trumps)
    home = ordered(module("notation").trump(ask["trump"]))
    lead = module("shapes").default(getattr(rules.leading, "grammar", rules), home, cards(ask["lead"]))
    hand = cards(ask["hand"]) if "hand" in ask else None
    return partial(getattr(module("follows"), name), rules, home, lead, hand, cards(ask["play"]))


def answer(ask: Ask) -> Call:
    """The whole question, from JSON to what is written as JSON."""
    return partial(import_module("scorekeeper.rules.questions").answer, ask)


def pipe(ask: Ask) -> Call:
    """The same through the pipe, as a line of text."""
    answer_all = import_module("scorekeeper.ops.management.commands.referee").answer_all
    return lambda: answer_all(BytesIO(json.dumps(ask).encode() + b"\n"), BytesIO())


HOW: dict[str, Callable[[Ask], Call]] = {
    "verdict": partial(follow, ("verdict",)),
    "ruling": partial(follow, ("judge_follow", "judge")),
    "answer": answer,
    "pipe": pipe,
}


def microseconds(call: Call) -> tuple[float, Any]:
    """Processor time of one call, which leaves out what other programs take on a busy machine, and what it gave."""
    before = thread_time_ns()
    found = call()
    return (thread_time_ns() - before) / 1_000, found


def emptied() -> Call:
    """Empties every cache of the referee: what is answered next finds nothing worked out but the modules read."""
    caches = [each for each in gc.get_objects() if type(each) is CACHE]
    clear = [each.cache_clear for each in caches if each.__module__.startswith("scorekeeper")]
    forget = getattr(sys.modules.get("scorekeeper.rules.search_budget"), "forget", None)
    return lambda: [each() for each in (*clear, *([forget] if forget else []))]


def peak(call: Call) -> int:
    """Bytes that a call holds at most, besides what was there before."""
    tracemalloc.start()
    call()
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return most


def entered(call: Call) -> tuple[int, int]:
    """How many files of the referee, and how many of their functions, a call enters."""
    codes: set[CodeType] = set()

    def note(frame: FrameType, event: str, _detail: object) -> None:
        if event == "call" and not frame.f_code.co_name.startswith("<"):
            codes.add(frame.f_code)

    sys.setprofile(note)
    call()
    sys.setprofile(None)
    mine = [code for code in codes if "rules" in Path(code.co_filename).parts]
    return len({code.co_filename for code in mine}), len(mine)


def said(found: Any) -> Any:  # noqa: ANN401 - a verdict, a ruling or an answer
    """The part of an answer that two revisions have to agree on."""
    if isinstance(found, dict):
        return {key: found[key] for key in SAID if key in found}
    return getattr(getattr(found, "verdict", found), "value", None)


def reply(how: str, *, cold: bool, asks: list[Ask]) -> Reply:
    """What each question took, once through and in order, after one that is not counted."""
    calls = [HOW[how](ask) for ask in asks]
    calls[0]()
    empty = emptied() if cold else lambda: None
    gc.collect()
    gc.disable()
    found = []
    for call in calls:
        empty()
        found.append(microseconds(call))
    gc.enable()
    return {"spent": [spent for spent, _ in found], "said": [said(each) for _, each in found]}


def traced(asks: list[Ask]) -> list[tuple[int, int]]:
    """What is entered for the whole of the first question, and for its ruling alone; both warm."""
    calls = [HOW[how](asks[0]) for how in ("answer", "ruling")]
    return [[entered(call) for _ in range(3)][-1] for call in calls]


def replies(lines: Iterator[str]) -> Iterator[Any]:
    for line in lines:
        asked = json.loads(line)
        if asked["how"] == "trace":
            yield traced(asked["asks"])
        elif asked["how"] == "memory":
            empty = emptied()
            yield [(empty(), peak(answer(ask)))[1] for ask in asked["asks"]]
        else:
            yield reply(asked["how"], cold=asked["cold"], asks=asked["asks"])


if __name__ == "__main__":
    for each in replies(iter(sys.stdin.readline, "")):
        sys.stdout.write(json.dumps(each) + "\n")
        sys.stdout.flush()
