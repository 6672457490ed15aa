"""Under which rules: every row of the comparison leads to a ruling that says what the row says."""

from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client

from scorekeeper.rules import questions
from scorekeeper.rules.house.presets import PRESETS, TRACTOR
from scorekeeper.rules.house.ruleset import OPTIONS
from scorekeeper.rules.questions import Ruled
from scorekeeper.rules.questions.asked import QuestionError
from scorekeeper.web.rulings import address, comparison, law
from scorekeeper.web.rulings.address import Asking, ask
from scorekeeper.web.rulings.answer import mark
from scorekeeper.web.rulings.comparison import ComparisonPage
from scorekeeper.web.rulings.marks import AnswerRow
from scorekeeper.web.rulings.questions import KINDS
from tests.benchmarks import constructed
from tests.rulebook.test_cases import CASES
from tests.web.rulings.test_cases import asking

SOME = {
    *("TC-15", "P9-F2", "P21-F1", "TC-23", "P47-highest-card", "two-singles-every", "P39-not-certain", "P57"),
    *("bid-longer", "P63-keep", "pair-from-triple", "tractor-owed", "no-throws", "P31-bombs", "high-trumps-barred"),
}


def read_again(url: str) -> Asking:
    """The question that an address asks."""
    op = urlsplit(url).path.strip("/").split("/")[-1].replace("-", "_")
    return address.read(KINDS[op], parse_qs(urlsplit(url).query))


def says(row: AnswerRow) -> object:
    """The verdict or the winner that a row shows."""
    assert row.mark
    return row.mark.tone if row.mark.tone != "told" else row.mark.word


COMPARED = [
    pytest.param(asking(case), id=case["id"])
    for case in CASES
    if case["id"] in SOME and KINDS[case["ask"]["op"]].compares
]


def elsewhere(asked: Asking) -> ComparisonPage:
    found = comparison.compared(asked)
    assert isinstance(found, Ruled)
    return comparison.elsewhere_page(asked, found.ruling)


def differing(page: ComparisonPage) -> list[AnswerRow]:
    return [row for section in page.different for row in section.rows]


def every(page: ComparisonPage) -> list[AnswerRow]:
    return [*page.same.rows, *page.refused.rows, *differing(page)]


@pytest.mark.parametrize("asked", COMPARED)
def test_every_preset_and_every_switch_is_sorted_by_its_answer_and_leads_to_it(asked: Asking) -> None:
    page = elsewhere(asked)
    rows = every(page)
    titles, presets = [row.title for row in rows], {preset.name for preset in PRESETS.values()}
    assert [name for name in presets if titles.count(name) != 1] == []
    labels = tuple(f"{option.label}: " for option in OPTIONS.values())
    assert [title for title in titles if title not in presets and not title.startswith(labels)] == []
    assert [row.title for row in page.same.rows if says(row) != says(page.here)] == []
    assert [row.title for row in differing(page) if says(row) == says(page.here)] == []
    for row in rows:
        there = questions.answered(read_again(row.url).question)
        if "verdict" in there:
            assert (row.title, there["verdict"]) == (row.title, says(row))


def test_a_smaller_pack_is_no_way_out_and_says_so() -> None:
    """Three fives of hearts were on the table: two decks cannot have dealt them."""
    rules = {"preset": "bashi-fen", "set": {"table.decks": 3}}
    values = {"trump": "7D", "lead": "5H 5H 5H", "hand": "9H 9H 9H 2H", "play": "9H 9H 9H", "rules": rules}
    asked = Asking(KINDS["follow"], values)
    page = elsewhere(asked)
    refused = {
        row.title: (row.sentence, isinstance(ask(read_again(row.url)), QuestionError))
        for row in every(page)
        if row.mark and row.mark.word == "cannot be asked there"
    }
    sentence = "5♥: the question names 3, and the pack holds {held}. Correct the cards or the rules."
    held = {"Da Bai Fen": 1, "Hundred": 1, "Bashi Fen": 2, "Tractor": 2}
    assert {title: refused[title] for title in held} == {
        title: (sentence.format(held=number), True) for title, number in held.items()
    }
    assert [row.title for row in differing(page) if row.title in {"Decks: 1", "Decks: 2"}] == []


def test_a_scoring_table_is_told_by_its_rows() -> None:
    words = law.in_short(OPTIONS["scoring.table"], TRACTOR)
    assert words == "Scoring table: declarers 0: +3 · 5: +2 · 40: +1; defenders 80: 0 · 120: +1 · 160: +2 · 200: +3"
    page = elsewhere(address.read(KINDS["score"], {"rules": ["tractor"], "captured": ["70"]}))
    titles = [row.title for row in every(page) if row.title.startswith("Scoring table")]
    assert titles
    assert ([title for title in titles if "-" in title], page.untried) == ([], "")


def test_changes_that_were_not_tried_are_told_of_and_not_taken_for_ones_that_change_nothing(client: Client) -> None:
    hard = constructed.question(constructed.WORST[0])
    page = elsewhere(asking({"ask": hard, "rules": hard["rules"]}))
    untried: Any = questions.answered({"op": "compare", "ask": hard})["untried"]
    said = f"The question is so intricate that {len(untried)} other changes of a house rule were not tried."
    assert (page.untried, said in client.get(page.back.replace("follow/", "follow/elsewhere/")).text) == (said, True)


SHAPES = [
    ("bashi-fen", "6H6H8H8H", "A tractor", {"Around the trump rank: A gap": "Not a tractor"}),
    ("tractor", "KHKHJHJH", "Not a tractor", {"Constant trumps: Q": "A tractor"}),
    ("tractor", "RJRJBJBJ", "A tractor", {"Sequences: None · Without high trumps": "Not a tractor"}),
    ("tractor", "KHKH", "Hearts: a pair", {"Pairs and triples: Singles only": "Hearts: 2 single cards"}),
]


@pytest.mark.parametrize(("rules", "cards", "here", "there"), SHAPES)
def test_what_cards_are_together_is_told_under_other_rules(
    client: Client, rules: str, cards: str, here: str, there: dict[str, str]
) -> None:
    asked = f"/rulings/shape/?rules={rules}&trump=7D&cards={cards}"
    assert "/elsewhere/?" in client.get(asked, follow=True).text
    page: Any = client.get(asked.replace("/?", "/elsewhere/?")).context["page"]
    told = {row.title: row.mark.word for row in differing(page) if row.mark}
    assert (page.here.mark.word, {title: told.get(title) for title in there}) == (here, there)
    for row in every(page):
        answer = ask(read_again(row.url))
        word = mark(read_again(row.url), answer).word if isinstance(answer, Ruled) else "cannot be asked there"
        assert (row.title, row.mark and row.mark.word) == (row.title, word)


def test_cards_that_are_the_same_everywhere_have_no_way_to_other_rules(client: Client) -> None:
    page = client.get("/rulings/shape/?rules=bashi-fen&trump=7D&cards=3H4S", follow=True).text
    assert ("Under which rules?" in page, "The answer is the same under all other rules." in page) == (False, True)


def test_where_no_house_rule_makes_a_difference_those_that_could_are_named(client: Client) -> None:
    by_id = {case["id"]: asking(case) for case in CASES if case["id"] in {"one-trump-short", "P21-F1"}}
    assert {name: elsewhere(asked).tried for name, asked in by_id.items()} == {
        "one-trump-short": "Tried one by one, without a difference: Over-ruffing a throw · Runs of single cards.",
        "P21-F1": "",
    }
    asked = by_id["one-trump-short"]
    assert elsewhere(asked).tried in client.get(asked.url("ruling-elsewhere")).text


def test_the_house_rule_that_a_redeal_hangs_on_is_named_where_it_makes_no_difference(client: Client) -> None:
    page: Any = client.get("/rulings/redeal/elsewhere/?rules=tractor&trump=7D&claim=no_points&hand=10H").context["page"]
    assert (page.different, page.tried) == ((), "Tried one by one, without a difference: Redeals.")


WON = {"kitty": ["15"], "last_trick": ["defenders:2:2"]}


def test_what_is_quarrelled_about_comes_first_and_the_pack_last_in_a_fold() -> None:
    asked = address.read(KINDS["score"], {"rules": ["bashi-fen"], "captured": ["70"], **WON})
    assert [(section.title, section.folded) for section in elsewhere(asked).different] == [
        ("One house rule changed: Scoring", False),
        ("In other games", False),
        ("One house rule changed: The cards", True),
    ]


def test_values_that_bring_the_same_answer_share_a_row() -> None:
    asked = address.read(KINDS["score"], {"rules": ["bashi-fen"], "captured": ["70"]})
    packs = [row.title for row in elsewhere(asked).different[-1].rows]
    assert packs == ["Decks: 1", "Decks: 4 · 5 · 6 · 7 · 8"]


@pytest.mark.parametrize(
    ("cards", "differs"),
    [("lead=4H&hand=6H7H&play=6H", True), ("lead=BJ&hand=RJ2C&play=RJ", False), ("lead=5H5H&play=6H6H", True)],
)
def test_a_ruling_that_is_the_same_everywhere_says_so_and_leads_nowhere(
    client: Client,
    cards: str,
    differs: bool,  # noqa: FBT001
) -> None:
    page = client.get(f"/rulings/follow/?rules=bashi-fen&trump=7D&{cards}", follow=True).text
    same = "The answer is the same under all other rules." in page
    assert ("Under which rules?" in page, same) == (differs, not differs)


def test_a_number_that_means_something_else_at_0_is_told_by_its_own_sentence() -> None:
    words = "There is no limit to the levels that one hand can bring."
    assert law.in_short(OPTIONS["scoring.cap"], TRACTOR) == words


BY_OPTION = [
    ("redeal", "", 4, 12),
    ("redeal", "trump=7D&claim=no_trumps&hand=3H", 3, 12),
    ("redeal", "rules=hundred&trump=7D&claim=no_trumps&hand=7D", 0, 14),
    ("remedy", "what=wrong_count", 4, 13),
    ("remedy", "what=revoke&by=declarers&cards=2", 5, 13),
    ("remedy", "what=revoke&by=declarers&times=3", 6, 13),
]


@pytest.mark.parametrize(("op", "query", "other", "alike"), BY_OPTION)
def test_what_hangs_on_one_house_rule_is_put_beside_what_others_play(
    client: Client, op: str, query: str, other: int, alike: int
) -> None:
    asked = f"/rulings/{op}/?{'' if 'rules=' in query else 'rules=tractor&'}{query}"
    assert "/elsewhere/?" in client.get(asked).text
    page: Any = client.get(asked.replace("/?", "/elsewhere/?")).context["page"]
    rows = differing(page)
    assert (len(rows), len(page.same.rows)) == (other, alike)
    for row in [*rows, *page.same.rows]:
        there = read_again(row.url)
        told = None if there.missing else ask(there)
        assert row.mark == (mark(there, told) if isinstance(told, Ruled) else None)


def test_a_rule_that_makes_no_difference_there_is_not_said() -> None:
    """Where no holding claims a redeal, nothing is said of who deals after one."""
    case = next(case for case in CASES if case["ask"]["op"] == "redeal")
    page = comparison.compared_page(asking(case))
    assert isinstance(page, ComparisonPage)
    assert {row.title: row.shape for row in every(page)}["Tractor"] == "There are no redeals, however bad the cards."
