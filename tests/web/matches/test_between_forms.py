"""What happens between hands, form by form: other rules, another standing, penalties; and from which hand on."""

from dataclasses import replace
from typing import Any

import pytest
from django.http import QueryDict

from scorekeeper.match import fold
from scorekeeper.match.facts import AgreedPenalties, Hand, Match, NewRules, NewSeats, Penalty, SetScore, Total
from scorekeeper.match.standing import Standing, opening
from scorekeeper.rules.cards.card import Rank
from scorekeeper.rules.house import presets
from scorekeeper.rules.house.brackets import Side
from scorekeeper.web.matches.between_forms import (
    OPEN,
    BetweenForm,
    PenaltyForm,
    RulesChangeForm,
    SetScoreForm,
)
from scorekeeper.web.matches.seats_form import SeatsForm
from tests.web.evening import FIRST, FOUR, SIX

MATCH = Match(rules=presets.TRACTOR, players=FOUR)
FRESH = opening(MATCH)
LATER = fold.now(replace(MATCH, facts=(FIRST,)))
CALLED = opening(Match(rules=presets.load("finding-friends"), players=SIX))


def sent(**fields: Any) -> QueryDict:  # noqa: ANN401 - whatever a form sends
    data = QueryDict(mutable=True)
    data.update({name: str(value) for name, value in fields.items()})
    return data


def seats(*names: str, start: str = "") -> SeatsForm:
    fields = {f"seat{number}": name for number, name in enumerate(names, start=1)}
    return SeatsForm(LATER, coming=2, data=sent(**fields, start=start))


def override(standing: Standing = LATER, before: SetScore | None = None, **fields: Any) -> SetScoreForm:  # noqa: ANN401
    data = {"reason": "The table forgot a hand.", **fields}
    return SetScoreForm(standing, before, coming=2, data=sent(**data))


def errors(form: BetweenForm) -> dict[str, list[str]]:
    assert not form.is_valid()
    return {field: [str(error) for error in said] for field, said in form.errors.items()}


@pytest.mark.parametrize(("start", "number"), [("", 2), ("1", 1), ("2", 2), (" 1 ", 1)])
def test_a_change_holds_from_a_hand_on_and_the_next_one_is_meant_by_silence(start: str, number: int) -> None:
    form = seats("Otto", "Mei", "Li", "Ada", start=start)
    assert form.is_valid(), form.errors
    assert form.cleaned_data["start"] == number


@pytest.mark.parametrize("start", ["3", "-1", "99"])
def test_a_hand_that_is_not_there_cannot_be_named(start: str) -> None:
    said = errors(seats(*FOUR, start=start))
    assert said == {"start": ["Hands 1 to 2 can be named; 2 is the next one."]}


def test_a_change_that_stands_already_is_not_asked_where() -> None:
    assert "start" not in SeatsForm(LATER, NewSeats(players=FOUR), coming=2).fields
    assert "start" in SeatsForm(LATER, coming=2).fields


SIX_TO_TWO = {"Mei": Rank.SIX, "Otto": Rank.TWO, "Li": Rank.SIX, "Ada": Rank.TWO}


def test_a_score_that_is_set_is_kept_whole() -> None:
    form = override(level1="6", level2="2")
    assert form.is_valid(), form.errors
    assert form.fact == SetScore(why="The table forgot a hand.", levels=SIX_TO_TWO)


def test_who_declares_next_sets_no_levels() -> None:
    form = override(next="Ada")
    assert form.fact == SetScore(why="The table forgot a hand.", declarer="Ada")


def test_partners_have_one_level_and_callers_each_their_own() -> None:
    assert SetScoreForm(FRESH, coming=1).groups == (("Mei", "Li"), ("Otto", "Ada"))
    assert SetScoreForm(CALLED, coming=1).groups == tuple((name,) for name in SIX)


@pytest.mark.parametrize(
    ("chosen", "declarer", "open_deal"), [("", None, False), ("Otto", "Otto", False), (OPEN, None, True)]
)
def test_the_next_deal_stays_goes_to_somebody_or_is_open(chosen: str, declarer: str | None, open_deal: bool) -> None:  # noqa: FBT001
    form = override(level1="6", next=chosen)
    assert form.is_valid(), form.errors
    assert isinstance(form.fact, SetScore)
    assert (form.fact.declarer, form.fact.open_deal) == (declarer, open_deal)


@pytest.mark.parametrize("level", ["1", "x", "11"])
def test_a_level_that_cannot_be_read_is_spoken_of_beside_its_side(level: str) -> None:
    assert set(errors(override(level2=level))) == {"level2"}


def test_without_a_reason_nothing_is_overridden() -> None:
    said = errors(override(reason="  ", level1="6"))
    assert said == {"reason": ["The reason is still missing. Say why the score is set."]}


@pytest.mark.parametrize("name", ["Nobody", " Otto"])
def test_nobody_from_elsewhere_declares(name: str) -> None:
    assert "next" in errors(override(level1="6", next=name))


def test_laps_that_stood_there_stay() -> None:
    before = SetScore(why="Once.", levels={"Mei": Rank.SIX, "Li": Rank.SIX}, laps=dict.fromkeys(FOUR, 1))
    form = override(before=before, level1="7")
    assert form.is_valid(), form.errors
    assert isinstance(form.fact, SetScore)
    assert dict(form.fact.laps) == dict.fromkeys(FOUR, 1)


def rules(word: str, before: NewRules | None = None, **fields: Any) -> RulesChangeForm:  # noqa: ANN401
    return RulesChangeForm(LATER, before, coming=2, data=sent(rules=word, **fields))


@pytest.mark.parametrize("word", ["bashi-fen", "tractor~kitty.bonus-once", "online"])
def test_other_rules_hold_from_the_next_hand_on(word: str) -> None:
    form = rules(word, house="Ours")
    assert form.is_valid(), form.errors
    assert form.fact == NewRules(rules=presets.load(word), house="Ours")


def test_rules_that_an_address_brought_along_can_be_chosen() -> None:
    values = [value for value, _label in rules("tractor~kitty.bonus-once").fields["rules"].choices]  # type: ignore[attr-defined]
    assert values[:2] == ["tractor~kitty.bonus-once", "tractor"]
    assert len(values) == len(set(values))


def test_rules_that_stand_already_are_not_asked_for_how_long() -> None:
    before = NewRules(rules=presets.BASHI_FEN)
    assert "scope" not in rules("bashi-fen", before).fields
    assert "scope" in rules("bashi-fen").fields


@pytest.mark.parametrize(
    ("word", "typed", "house"),
    [
        ("online", "Friday", "Sunday"),
        ("bashi-fen", "Friday", "Friday"),
        ("online", "Ours", "Ours"),
        ("tractor", "Friday", ""),
    ],
)
def test_a_name_left_standing_does_not_go_over_to_other_rules(word: str, typed: str, house: str) -> None:
    before = NewRules(rules=presets.BASHI_FEN, house="Friday")
    saved = {"bashi-fen": "Friday", "online": "Sunday"}
    data = sent(rules=word, house=typed)
    form = RulesChangeForm(LATER, before, houses=lambda: saved, coming=2, data=data)
    assert form.is_valid(), form.errors
    assert form.fact == NewRules(rules=presets.load(word), house=house)


@pytest.mark.parametrize("word", ["nonsense", "tractor~table.decks-99"])
def test_rules_that_cannot_be_read_are_said_beside_them(word: str) -> None:
    assert set(errors(rules(word))) == {"rules"}


def test_the_form_begins_with_the_rules_as_they_are() -> None:
    later = fold.now(
        replace(MATCH, facts=(NewRules(rules=presets.BASHI_FEN), Hand(count=Total(points=0), declarer="Mei")))
    )
    assert RulesChangeForm(later, coming=2)["rules"].value() == "bashi-fen"


def offered(form: PenaltyForm) -> list[tuple[str, str]]:
    return [(widget.data["value"], widget.data["label"]) for widget in form["on1"].subwidgets]


def test_anybody_can_pay_and_after_a_hand_a_side() -> None:
    everybody = [(name, name) for name in FOUR]
    sides = [(" declarers", "The declarers: Mei, Li"), (" defenders", "The defenders: Otto, Ada")]
    assert offered(PenaltyForm(FRESH, coming=1)) == everybody
    assert offered(PenaltyForm(LATER, coming=2)) == [*everybody, *sides]


def test_whoever_is_called_like_a_side_is_not_that_side() -> None:
    players = ("declarers", "Otto", "Li", "Ada")
    later = fold.now(Match(rules=presets.TRACTOR, players=players, facts=(replace(FIRST, declarer="Otto"),)))
    for on, payer in (("declarers", "declarers"), (" declarers", Side.DECLARERS)):
        form = PenaltyForm(later, coming=2, data=sent(on1=on, levels1=1))
        assert form.fact == AgreedPenalties(penalties=(Penalty(on=payer, levels=1),))


TWO = AgreedPenalties(
    penalties=(Penalty(on=Side.DEFENDERS, levels=7, why="a revoke"), Penalty(on="Gone", levels=1)),
    at="2026-02-17T20:15",
    note="Argued.",
)


def test_penalties_that_stand_written_are_all_there_to_be_changed() -> None:
    form = PenaltyForm(LATER, TWO, coming=2)
    assert [form[name].value() for name in form.fields] == [" defenders", "7", "a revoke", "Gone", "1", ""]
    typed = {name: str(form[name].value()) for name in form.fields}
    changed = PenaltyForm(LATER, TWO, coming=2, data=sent(**{**typed, "on2": "Ada"}))
    assert changed.fact == replace(TWO, penalties=(TWO.penalties[0], Penalty(on="Ada", levels=1)))
    assert errors(PenaltyForm(LATER, TWO, coming=2, data=sent(**typed))) == {
        "on2": ["Gone does not sit at this table; there are Mei, Otto, Li, Ada."]
    }
