"""Cases at the table: one question, asked where partners are fixed or called, in a deal that is open or settled."""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any

from scorekeeper.match import questions
from scorekeeper.rules.house import presets, ruleset
from scorekeeper.rules.house.ruleset import RuleSet

TABLES: Mapping[str, Mapping[str, Any]] = {
    "fixed": {"preset": "bashi-fen"},
    "called": {
        "preset": "looking-for-friends",
        "set": {"table.players": 4, "table.decks": 2, "table.kitty": 8},
    },
}
"""Tables that differ in little but their partners."""
DEALS: Mapping[str, Mapping[str, Any]] = {"open": {}, "settled": {"declarer": "N"}}
"""What a question about a bid says in the first hand, and in later ones where somebody declares already."""
OTHER_DEAL = {"open": "settled", "settled": "open"}
NOBODY = "nobody"
"""Nobody and nothing, in files that have no word for it."""
NOTHING: Mapping[str, Any] = MappingProxyType({})


@dataclass(frozen=True, slots=True, kw_only=True)
class Situation:
    """A question at one kind of table, the answer to it, and a sentence that is to be true of it."""

    says: str
    partners: str
    deal: str
    house: Mapping[str, Any]
    ask: Mapping[str, Any]
    expect: Mapping[str, Any]

    def stated(self, values: Mapping[str, Any] = NOTHING) -> dict[str, Any]:
        """The rules of the table, with other values for some options, as questions state them."""
        table = TABLES[self.partners]
        return {"preset": table["preset"], "set": {**table.get("set", {}), **self.house, **ruleset.written(values)}}

    def rules(self, values: Mapping[str, Any] = NOTHING) -> RuleSet:
        return presets.load(self.stated(values))

    def question(self, values: Mapping[str, Any] = NOTHING, deal: str = "") -> dict[str, Any]:
        said = DEALS[deal or self.deal] if self.ask["op"] == "bid" else {}
        asked = {name: _with_nobody(value) for name, value in self.ask.items()}
        return {**asked, **said, "rules": self.stated(values)}

    def wrong(self, values: Mapping[str, Any] = NOTHING, deal: str = "") -> list[str]:
        """Where the answer is not the expected one."""
        return differences(self.expect, questions.answer(self.question(values, deal)))


def _with_nobody(value: object) -> object:
    """A list in which a hand can be that of nobody."""
    return [None if item == NOBODY else item for item in value] if isinstance(value, list) else value


def differences(expected: object, got: object, path: str = "") -> list[str]:
    """Where the answer is not what the case says; what the case does not mention is free."""
    if isinstance(expected, dict) and isinstance(got, dict):
        return [line for key, value in expected.items() for line in differences(value, got.get(key), f"{path}.{key}")]
    if isinstance(expected, list) and isinstance(got, list) and len(expected) == len(got):
        pairs = enumerate(zip(expected, got, strict=True))
        return [line for place, (one, other) in pairs for line in differences(one, other, f"{path}[{place}]")]
    if got == (None if expected == NOBODY else expected):
        return []
    return [f"{path}: {expected!r} was expected, {got!r} was answered"]


def situations(path: Path) -> Iterator[tuple[dict[str, Any], Situation]]:
    """The cases of a file, each at every kind of table that it is about; by default at both, while the deal is open."""
    file = tomllib.loads(path.read_text(encoding="utf-8"))
    for case in file["case"]:
        always = file.get("always", {}).get(case["ask"]["op"], {})
        for partners in case.get("partners", TABLES):
            for deal in case.get("deal", ["open"]):
                yield (
                    case,
                    Situation(
                        says=case["says"],
                        partners=partners,
                        deal=deal,
                        house=MappingProxyType(case.get("house", {})),
                        ask=MappingProxyType({**always, **case["ask"]}),
                        expect=case.get("expect", {}),
                    ),
                )
