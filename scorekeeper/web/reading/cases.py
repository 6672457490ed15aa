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

from scorekeeper.rules import notation, presets, questions
from scorekeeper.rules.ruleset import RuleSet
from scorekeeper.rules.rulings import ArticleId, plain
from scorekeeper.web.answering import marks
from scorekeeper.web.answering.drawn import readable
from scorekeeper.web.answering.labels import labelled
from scorekeeper.web.answering.law import trump_in_words
from scorekeeper.web.asking.address import Asking
from scorekeeper.web.asking.fields import CardLists, Cards, Field, Flag, Trump, Word
from scorekeeper.web.asking.kinds import KINDS
from scorekeeper.web.asking.rows import Rows
from scorekeeper.web.pages.rulebook import Example
from scorekeeper.web.reading import games
from scorekeeper.web.spoken import told

MOST = 6
"""Examples of one article; the rest would only say the same again."""

DEEDS = (
    *("lead", "parts", "play", "plays", "cards", "card", "claim", "bids", "next", "calls", "played"),
    *("captured", "kitty", "fines", "missing_friends", "points"),
)
"""What tells the examples of an article apart: what somebody did. The rest is how things stood."""

OF_THE_TABLE = ("rules", "players")

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
    facts = _facts(asking)
    title = str(case["title"]) if (get_language() or "en").startswith("en") else _title(asking, facts)
    return Example(
        title=title,
        verdict=verdict,
        word=marks.verdict(verdict).word if verdict else "",
        facts=tuple(facts.values()),
        under=under,
        url=asking.url("ruling"),
    )


def _title(asking: Asking, facts: dict[str, str]) -> str:
    """What was done in this case, taken from its facts; the question where nobody did anything."""
    done = [facts.pop(name) for name in DEEDS if name in facts]
    return " · ".join(done) or _(asking.kind.title)


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


def _facts(asking: Asking) -> dict[str, str]:
    """What was led, held, played: field by field, where there was anything."""
    shown = {field: asking.values.get(field.name) for field in asking.kind.fields if field.name not in OF_THE_TABLE}
    found = {field: _told(field, value) for field, value in shown.items() if value is not None}
    return {field.name: labelled(_(field.label), words) for field, words in found.items() if words}


def _told(field: Field, value: object) -> str:
    """As short as a line has it, cards by rank and symbol."""
    match field, value:
        case CardLists(), list():
            return " / ".join(_cards(each) or "?" for each in value)
        case Rows(), Mapping() | list():
            return " / ".join(_row(field, each) for each in (value if isinstance(value, list) else [value]))
        case _, Mapping():
            return " ".join(map(str, value.values()))
        case _, list() if not isinstance(field, Cards):
            return " / ".join(map(str, value))
    return _word(field, value)


def _word(field: Field, value: object) -> str:
    match field, value:
        case Trump(), _:
            return trump_in_words(notation.trump(value))
        case Cards(), _:
            return _cards(value)
        case Word(words=words), str():
            return _(dict(words).get(value, value))
        case Flag(), bool():
            return _(field.label) if value else ""
        case _, int():
            return plain(value)
    return str(value)


def _cards(value: object) -> str:
    return told(readable(value))


def _row(field: Rows, row: Mapping[str, object]) -> str:
    cells = (_told(cell, row[cell.name]) for cell in field.every_cell() if cell.name in row)
    return " ".join(filter(None, cells))
