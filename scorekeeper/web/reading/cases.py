"""Cases: the same situations that prove the referee are the examples of the rulebook, and open as rulings."""

import tomllib
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from itertools import islice

from django.conf import settings
from django.urls import NoReverseMatch
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scorekeeper.rules import presets, questions
from scorekeeper.rules.ruleset import RuleSet
from scorekeeper.rules.rulings import ArticleId
from scorekeeper.web.answering import marks
from scorekeeper.web.asking.address import Asking
from scorekeeper.web.asking.kinds import KINDS
from scorekeeper.web.pages.rulebook import Example
from scorekeeper.web.reading import games

MOST = 6
"""Examples of one article; the rest would only say the same again."""

Case = Mapping[str, object]


@cache
def cases() -> Mapping[str, tuple[Case, ...]]:
    """Every case by its article, as many allowed as forbidden ones first."""
    found: defaultdict[str, list[Case]] = defaultdict(list)
    for path in sorted(settings.CASES.glob("*.toml")):
        for case in tomllib.loads(path.read_text("utf-8"))["case"]:
            found[case["article"]].append(case)
    return {article: tuple(_mixed(each)) for article, each in found.items()}


def _mixed(found: list[Case]) -> list[Case]:
    """The first of every verdict, then the second of every verdict, and so on."""
    seen: defaultdict[str, int] = defaultdict(int)
    ranked = []
    for place, case in enumerate(found):
        verdict = _verdict(case)
        ranked.append((seen[verdict], place, case))
        seen[verdict] += 1
    return [case for _, _, case in sorted(ranked, key=lambda each: each[:2])]


def _verdict(case: Case) -> str:
    expect = case["expect"]
    return str(expect.get("verdict", "")) if isinstance(expect, dict) else ""


def examples(article: ArticleId, rules: RuleSet) -> tuple[Example, ...]:
    """Cases of an article that have a page to open."""
    told = (example(case, rules) for case in cases().get(article, ()))
    return tuple(islice((each for each in told if each), MOST))


def example(case: Case, rules: RuleSet) -> Example | None:
    """A case as its question, and the verdict that is the right one; titles are there in English alone."""
    asked = _asked(case)
    if asked is None:
        return None
    verdict = _verdict(case)
    asking, under = _settled(asked, verdict, rules)
    return Example(
        title=str(case["title"]) if (get_language() or "en").startswith("en") else _(asking.kind.title),
        verdict=verdict,
        word=marks.verdict(verdict).word if verdict else "",
        facts=tuple(_facts(asking)),
        under=under,
        url=asking.url("ruling"),
    )


def _asked(case: Case) -> Asking | None:
    """The question of a case, if it is of a kind that has a page of its own."""
    ask = case["ask"]
    kind = next((kind for kind in KINDS.values() if isinstance(ask, dict) and kind.op == ask["op"]), None)
    if kind is None or not isinstance(ask, dict):
        return None
    asking = Asking(kind, {name: value for name, value in {**ask, "rules": case["rules"]}.items() if name != "op"})
    try:
        asking.url("ruling")
    except NoReverseMatch:
        return None
    return asking


def _settled(asking: Asking, verdict: str, rules: RuleSet) -> tuple[Asking, str]:
    """Under the reader's rules where the verdict is the same there; else under its own, and the name of those."""
    own = presets.load(asking.values["rules"])
    here = replace(asking, values={**asking.values, "rules": games.link(rules)})
    if own == rules or (verdict and questions.answer(here.question).get("verdict") == verdict):
        return here, ""
    return asking, games.game(own).name


def _facts(asking: Asking) -> list[str]:
    """What was led, held, played: field by field, as short as an address has it."""
    shown = (
        field for field in asking.kind.fields if field.name not in {"rules", "players"} and field.name in asking.values
    )
    return [f"{_(field.label)}: {_plain(asking.values[field.name])}" for field in shown]


def _plain(value: object) -> str:
    match value:
        case list():
            return " / ".join(map(_plain, value))
        case dict():
            return " ".join(_plain(each) for each in value.values())
        case None:
            return "?"
        case _:
            return str(value)
