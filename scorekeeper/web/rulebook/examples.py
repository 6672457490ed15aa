"""The golden cases are the examples of the rulebook, and open as rulings."""

import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from django.conf import settings
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scorekeeper.rules import questions
from scorekeeper.rules.articles import ArticleId
from scorekeeper.rules.cards import notation
from scorekeeper.rules.house import presets
from scorekeeper.rules.house.ruleset import RuleSet
from scorekeeper.rules.questions.fields import CardsField, FlagField, QuestionField, TrumpField, WordField
from scorekeeper.rules.questions.rows import CardListsField, RowsField
from scorekeeper.rules.words import plain
from scorekeeper.web.rulebook import games
from scorekeeper.web.rulings import marks
from scorekeeper.web.rulings.address import Asking, Origin
from scorekeeper.web.rulings.law import trump_in_words
from scorekeeper.web.rulings.marks import AnswerRow, Mark, in_turn, readable
from scorekeeper.web.rulings.questions import KINDS
from scorekeeper.web.site.wording import in_words, labelled


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownExample:
    """A golden case, asked and answered: its cards drawn, the rest of its facts in words.

    `under` names rules other than the reader's.
    """

    title: str
    mark: Mark | None
    cards: tuple[AnswerRow, ...]
    facts: tuple[str, ...]
    under: str
    url: str


MOST_EXAMPLES = 6
"""Examples of one article; the rest would only say the same again."""
DEEDS = (
    *("lead", "parts", "play", "plays", "cards", "card", "claim", "bids", "next", "calls", "played"),
    *("captured", "kitty", "fines", "missing_friends", "points"),
)
"""What tells the examples of an article apart: what somebody did. The rest is how things stood."""
OF_THE_TABLE = ("rules", "players")
Case = Mapping[str, Any]


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
    seen: Counter[str] = Counter()

    def turn(case: Case) -> int:
        seen[_verdict(case)] += 1
        return seen[_verdict(case)]

    return sorted(found, key=turn)


def _verdict(case: Case) -> str:
    return str(case["expect"].get("verdict", ""))


def examples(article: ArticleId, rules: RuleSet, origin: Origin | None = None) -> tuple[ShownExample, ...]:
    """Cases of an article, as far as anybody reads."""
    return tuple(_example(case, rules, origin) for case in cases().get(article, ())[:MOST_EXAMPLES])


def _example(case: Case, rules: RuleSet, origin: Origin | None) -> ShownExample:
    """A case as its question, and the verdict that is the right one; titles are there in English alone."""
    verdict = _verdict(case)
    values = {name: value for name, value in case["ask"].items() if name != "op"} | {"rules": case["rules"]}
    asking, under = _settled(Asking(KINDS[case["ask"]["op"]], values), verdict, rules)
    facts = _facts(asking)
    title = str(case["title"]) if (get_language() or "en").startswith("en") else _title(asking, facts)
    return ShownExample(
        title=title,
        mark=marks.verdict(verdict) if verdict else None,
        cards=tuple(_drawn(asking)),
        facts=tuple(facts.values()),
        under=under,
        url=replace(asking, origin=origin, example=True).url("ruling"),
    )


def _title(asking: Asking, facts: dict[str, str]) -> str:
    """What was done in this case, taken from its facts; the question where nobody did anything."""
    done = [facts.pop(name) for name in DEEDS if name in facts]
    return " · ".join(done) or _(asking.kind.title)


def _settled(asking: Asking, verdict: str, rules: RuleSet) -> tuple[Asking, str]:
    """Under the reader's rules where the verdict is the same there; else under its own, and the name of those."""
    own = presets.load(asking.values["rules"])
    here = replace(asking, values={**asking.values, "rules": games.link(rules)})
    if own == rules or (verdict and questions.answer(here.question).get("verdict") == verdict):
        return here, ""
    return asking, games.named_game(own).name


def _given(asking: Asking) -> dict[QuestionField, Any]:
    """What was led, held, played: field by field, where there was anything."""
    told = (field for field in asking.kind.fields if field.name not in OF_THE_TABLE)
    return {field: value for field in told if (value := asking.values.get(field.name)) is not None}


def _drawn(asking: Asking) -> Iterator[AnswerRow]:
    """Whatever consists of cards."""
    for field, value in _given(asking).items():
        if isinstance(field, CardListsField):
            parts = tuple(in_turn(readable(each), asking.home) for each in value)
            yield AnswerRow(title=_(field.label), parts=parts)
        elif isinstance(field, CardsField):
            yield AnswerRow(title=_(field.label), cards=in_turn(readable(value), asking.home))


def _facts(asking: Asking) -> dict[str, str]:
    """All that is told in words."""
    drawn = (CardListsField, CardsField)
    found = {field: _told(field, value) for field, value in _given(asking).items() if not isinstance(field, drawn)}
    return {field.name: labelled(_(field.label), words) for field, words in found.items() if words}


def _told(field: QuestionField, value: object) -> str:
    """As short as a line has it, cards by rank and symbol."""
    match field, value:
        case RowsField(), Mapping() | list():
            return " / ".join(_row(field, each) for each in (value if isinstance(value, list) else [value]))
        case _, Mapping():
            return " ".join(map(str, value.values()))
        case _, list() if not isinstance(field, CardsField):
            return " / ".join(map(str, value))
    return _word(field, value)


def _word(field: QuestionField, value: object) -> str:
    match field, value:
        case TrumpField(), _:
            return trump_in_words(notation.trump(value))
        case CardsField(), _:
            return _cards(value)
        case WordField(words=words), str():
            return _(dict(words).get(value, value))
        case FlagField(), bool():
            return _(field.label) if value else ""
        case _, int():
            return plain(value)
    return str(value)


def _cards(value: object) -> str:
    return in_words(readable(value))


def _row(field: RowsField, row: Mapping[str, object]) -> str:
    cells = (_told(cell, row[cell.name]) for cell in field.every_cell if cell.name in row)
    return " ".join(filter(None, cells))
