"""What the rulebook says of every option holds at the table: for fixed and called partners, in open and settled deals.

A case names the value that is shown (`of`, as a link has it), what the rulebook says of it, a question and what the
referee answers. It holds for both kinds of partners and while the deal is open, unless it says otherwise.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.rules.house.brackets import NAMED
from scorekeeper.rules.house.kinds import OneOf, OneOfOrWhole, SetOf
from scorekeeper.rules.house.options import Option
from scorekeeper.rules.house.ruleset import OPTIONS, idle
from scorekeeper.rules.house.table import Partnerships
from scorekeeper.rules.house.tables import Tables
from scorekeeper.rules.rulebook import spoken
from scorekeeper.rules.words import Sentence
from tests.each import each
from tests.rulebook.asking import DEALS, OTHER_DEAL, TABLES, Situation, situations

FILES = sorted((Path(__file__).parent / "sentences").glob("*.toml"))
DECLARING = (
    "bidding.eligible",
    "bidding.overbids",
    "bidding.equal_length",
    "bidding.reinforce",
    "bidding.change_own",
    "bidding.first_hand",
    "bidding.redeal_dealer",
)
"""The options to which it can matter whether somebody declares already."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """A value of an option at one kind of table, and the values that might stand there instead."""

    option: Option
    value: Any
    instead: tuple[Any, ...]
    at: Situation

    @property
    def text(self) -> str:
        return self.option.kind.text(self.value)

    @property
    def name(self) -> str:
        return f"{self.option.key}={self.text}-{self.at.partners}-{self.at.deal}"

    @property
    def idle(self) -> bool:
        return idle(self.at.rules({self.option.key: self.value}), self.option) is not None

    @property
    def spoken(self) -> tuple[Sentence, ...]:
        """What the rulebook says of the value at this table."""
        return spoken(self.option, self.at.rules({self.option.key: self.value}))

    def wrong(self, value: object, deal: str = "") -> list[str]:
        """Where the answer with this value is not the expected one."""
        return self.at.wrong({self.option.key: value}, deal)

    def flips(self) -> bool:
        """Whether another value of the option changes the answer."""
        return any(self.wrong(other) for other in self.instead)


def cases(path: Path) -> Iterator[Case]:
    for raw, at in situations(path):
        key, _, text = raw["of"].partition("=")
        kind = OPTIONS[key].kind
        value = kind.parse(key, text)
        instead = [kind.parse(key, raw["instead"])] if "instead" in raw else kind.others(value)
        yield Case(option=OPTIONS[key], value=value, instead=tuple(instead), at=at)


CASES = [case for path in FILES for case in cases(path)]


@each(CASES)
def test_the_table_does_what_the_rulebook_says(case: Case) -> None:
    assert not case.idle
    assert case.at.says in [str(sentence) for sentence in case.spoken]
    assert case.wrong(case.value) == []


BY_THE_DEAL = {
    "between fixed partners nobody is kept from declaring": (
        "bidding.eligible=anyone-fixed-open",
        "bidding.eligible=not_losers-fixed-open",
    ),
    "between called partners the overbids alone say who declares": (
        "bidding.first_hand=first_bid-called-open",
        "bidding.first_hand=last_bid-called-open",
    ),
    "nobody becomes declarer by a bid where somebody is": tuple(
        f"{value}-{partners}-settled"
        for value in (
            "bidding.eligible=anyone",
            "bidding.eligible=not_losers",
            "bidding.overbids=longer_own",
            "bidding.first_hand=first_bid",
            "bidding.first_hand=last_bid",
        )
        for partners in TABLES
    ),
}
"""Where no other value changes the answer, and why: that the deal is open, or that it is settled, decides alone."""


@each(CASES)
def test_another_value_changes_the_answer(case: Case) -> None:
    assert case.flips() is (case.name not in [name for names in BY_THE_DEAL.values() for name in names])


@pytest.mark.parametrize("name", [name for names in BY_THE_DEAL.values() for name in names])
def test_where_no_value_does_the_other_deal_changes_the_answer(name: str) -> None:
    found = [case for case in CASES if case.name == name]
    assert [case.name for case in found if not case.wrong(case.value, OTHER_DEAL[case.at.deal])] == []
    assert found != []


def plays(option: Option, partners: str) -> bool:
    """Whether the option can make a difference between such partners."""
    kind = Partnerships.CALLED if partners == "called" else Partnerships.FIXED
    return not option.requires or any(
        needs.option != "table.partnerships" or needs.matters(kind) for needs in option.requires
    )


def named(option: Option, partners: str) -> set[str]:
    """The values that have a sentence of their own, as links have them."""
    match option.kind:
        case OneOf(choices=choices) if choices is Partnerships:
            return {partners}
        case OneOf(choices=choices) | OneOfOrWhole(choices=choices):
            return {choice.value for choice in choices}
        case SetOf(choices=choices):
            return {"none", *(choice.value for choice in choices)}
        case Tables():
            return {option.kind.text(table) for table in NAMED.values()}
    return {option.kind.text(option.default)}


@pytest.mark.parametrize("partners", TABLES)
def test_every_value_with_a_sentence_has_a_case(partners: str) -> None:
    wanted = {
        (option.key, value, deal)
        for option in OPTIONS.values()
        if plays(option, partners)
        for value in named(option, partners)
        for deal in (DEALS if option.key in DECLARING else ["open"])
    }
    shown = {(case.option.key, case.text, case.at.deal) for case in CASES if case.at.partners == partners}
    assert wanted - shown == set()


@pytest.mark.parametrize("partners", TABLES)
def test_every_number_and_rank_and_list_has_a_case_of_each_of_its_sentences(partners: str) -> None:
    wanted = {
        (option.key, template)
        for option in OPTIONS.values()
        if plays(option, partners)
        for template in (option.says, option.one, option.off)
        if template
    }
    shown = {
        (case.option.key, sentence.template)
        for case in CASES
        if case.at.partners == partners
        for sentence in case.spoken
        if str(sentence) == case.at.says
    }
    assert wanted - shown == set()


def test_every_option_has_cases_of_two_values_or_more() -> None:
    shown = {key: {case.text for case in CASES if case.option.key == key} for key in OPTIONS}
    assert {key for key, values in shown.items() if len(values) < 2} == set()
