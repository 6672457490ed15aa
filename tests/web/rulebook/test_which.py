"""Which rules do you play? Asked hand by hand; every answer is an address."""

import pytest
from django.test import Client, RequestFactory

from scorekeeper.match import candidates
from scorekeeper.rules.house.presets import PRESETS
from scorekeeper.web.rulebook import which
from scorekeeper.web.rulebook.interview import Interview, Speaking, interview


def asked(query: str, table: str = "tractor") -> Interview:
    return which.interview_at(RequestFactory().get(f"/rulebook/which/?table={table}&{query}"), table)


def names(found: Interview) -> list[str]:
    return [game.name for game in found.games]


def test_first_it_is_asked_what_lies_on_the_table(client: Client) -> None:
    for url in ("/rulebook/which/", "/rulebook/which/?table=poker"):
        page = client.get(url).content.decode()
        assert [key for key in which.TABLES if f"?table={key}" not in page] == []


@pytest.mark.parametrize("table", which.TABLES)
def test_every_table_is_asked_something_and_ends_with_rules(client: Client, table: str) -> None:
    page = client.get(f"/rulebook/which/?table={table}").content.decode()
    assert ["?table=" in page, "Start a match with these rules" in page] == [True, True]
    assert asked("", table).question is not None


def test_an_answer_leaves_what_fits_and_stands_in_the_address_of_the_next() -> None:
    found = asked("said=defendersKby2.A&said=kitty3.60")
    assert names(found) == ["The declarer stays"]
    assert found.question
    assert {"said=defendersKby2.A&said=kitty3.60" in reply.url for reply in found.question.replies} == {True}
    assert [given.without for given in found.given] == [
        "?table=tractor&said=kitty3.60",
        "?table=tractor&said=defendersKby2.A",
    ]


def test_whoever_does_not_know_is_asked_something_else() -> None:
    first = asked("").question
    assert first
    found = asked(first.never.partition("&")[2])
    assert [given.answer for given in found.given] == ["We do not know, or it never happened."]
    assert found.question != first
    assert names(found) == names(asked(""))


def test_rules_with_something_changed_are_named_by_the_change() -> None:
    found = asked("said=defendersAby1.2&said=deal.other")
    assert ("Bashi Fen, with one change", "After the last level") in {(game.name, game.about) for game in found.games}


def test_rule_by_rule_it_is_told_what_is_left_and_what_the_answers_rule_out() -> None:
    found = asked("said=deal.declarer")
    assert [(option.label, option.values) for option in found.narrowed] == [
        ("Next declarer, fixed partners", ("Declarer stays, or the right",))
    ]
    assert [(value.label, value.by) for value in found.ruled_out] == [
        ("Next declarer, fixed partners: Partner, or the right", None)
    ]
    assert found.untouched == "Nothing is known yet of 12 other rules."


def test_of_rules_about_which_nothing_was_said_none_is_told() -> None:
    assert (asked("").narrowed, asked("").untouched) == ((), "")


def test_where_every_rule_is_narrowed_none_is_counted() -> None:
    space = candidates.space(PRESETS["tractor"].rules)
    found = interview(RequestFactory().get("/"), space, 1, {})
    assert (len(found.narrowed), found.untouched) == (len(candidates.questioned(space)), "")


def test_answers_that_nothing_fits_are_told_so(client: Client) -> None:
    query = "said=points0.dec5partner&said=kitty1.40&said=deal.declarer&said=defendersAby1.2"
    found = asked(query)
    assert (found.games, found.question, found.ended, found.narrowed, found.others) == ((), None, "", (), "")
    page = client.get(f"/rulebook/which/?table=tractor&{query}").content.decode()
    assert "None of the rules that are known fits all of this" in page


@pytest.mark.parametrize("word", ["x", "points0.", "points0.dec9partner", "zebra.1", "deal.declarer.x", "%00.x"])
def test_answers_that_nobody_gives_are_left_out_and_that_is_said(word: str) -> None:
    found = asked(f"said={word}")
    assert found.notice == "An answer in this address is not known here; it was left out."
    assert found.given == ()


def test_a_situation_counts_once() -> None:
    assert len(asked("said=deal.declarer&said=deal.other").given) == 1


def test_house_rules_of_a_table_are_offered_before_presets_that_score_alike() -> None:
    space = candidates.space(PRESETS["pairs-suffice"].rules)
    found = interview(RequestFactory().get("/"), space, 1 << (space.place(space.base) or 0), {})
    assert names(found) == ["Pairs are enough"]
    assert (found.question, found.others) == (None, "")
    assert found.ended == "There is nothing left to ask: all of this fits everything so far."
    assert asked("").ended == ""


def test_where_all_known_rules_have_fallen_none_is_told_nor_called_the_end() -> None:
    space = candidates.space(PRESETS["tractor"].rules)
    found = interview(RequestFactory().get("/"), space, space.everything, {}, Speaking(fallen=frozenset(PRESETS)))
    assert (found.games, found.ended) == ((), "")
