"""The form of a question: sent as it is drawn, it asks what it was drawn from."""

from collections.abc import Iterator
from typing import Any

import pytest

from scorekeeper.rules import notation, presets
from scorekeeper.rules.presets import PRESETS
from scorekeeper.web.asking import address
from scorekeeper.web.asking.address import Asking, ask
from scorekeeper.web.asking.form import entries, seats
from scorekeeper.web.asking.kinds import KINDS
from scorekeeper.web.asking.objections import Objection
from scorekeeper.web.pages.rulings import Control, Entry, Pills
from tests.rulebook.test_cases import CASES, differences

Sent = dict[str, list[str]]
SEEN = [case for case in CASES if case["ask"]["op"] in KINDS and case["ask"].get("calls") != []]
"""That nobody is called can be said in an address, and not on a form."""


def asking(case: dict[str, Any]) -> Asking:
    values = {name: value for name, value in case["ask"].items() if name != "op"}
    return Asking(KINDS[case["ask"]["op"]], values | {"rules": case["rules"]})


def sent(asked: Asking) -> Sent:
    """What a browser sends of the form that is drawn for a question, when nobody touches it."""
    found: Sent = {}
    for entry in entries(asked, None, ()).values():
        for name, value in _of_entry(entry):
            found.setdefault(name, []).append(value)
    return found


def _of_entry(entry: Entry) -> Iterator[tuple[str, str]]:
    for control in (*entry.controls, *(control for line in entry.lines for control in line.controls)):
        yield from _of_control(control)


def _of_control(control: Control) -> Iterator[tuple[str, str]]:
    if control.picker:
        yield control.picker.name, control.picker.text
    if control.text:
        yield control.text.name, control.text.value
    for pills in filter(None, (control.pills, control.check)):
        yield from ((pills.name, pill.value) for pill in pills.pills if pill.checked)


@pytest.mark.parametrize("case", SEEN, ids=[f"{case['file']}:{case['id']}" for case in SEEN])
def test_a_form_that_nobody_touches_asks_the_same_again(case: dict[str, Any]) -> None:
    again = address.read(KINDS[case["ask"]["op"]], sent(asking(case)))
    answer = ask(again)
    plain = {
        key: value for key, value in case["expect"].items() if key in {"verdict", "winner", "trump", "total", "hand"}
    }
    assert differences(plain, answer) == []
    assert ("error" in answer) is ("error" in case["expect"])


def every_pills(asked: Asking) -> list[Pills]:
    made = [control for entry in entries(asked, None, ()).values() for control in entry.controls]
    lines = [
        control for entry in entries(asked, None, ()).values() for line in entry.lines for control in line.controls
    ]
    return [control.pills for control in (*made, *lines) if control.pills]


@pytest.mark.parametrize("op", KINDS)
def test_no_choice_has_two_answers_at_once(op: str) -> None:
    kind = KINDS[op]
    for asked in (Asking(kind, {}), address.read(kind, {"rules": ["hundred"], "trump": ["7D"]})):
        for pills in every_pills(asked):
            assert sum(pill.checked for pill in pills.pills) <= 1, pills.name
            values = [pill.value for pill in pills.pills]
            assert len(values) == len(set(values)), pills.name


@pytest.mark.parametrize("op", KINDS)
def test_every_control_of_a_blank_form_has_a_name_and_a_label(op: str) -> None:
    found = entries(Asking(KINDS[op], {}), None, ())
    assert [entry.id for entry in found.values() if not entry.label] == []
    names = [control.text.label for entry in found.values() for control in entry.controls if control.text]
    assert [name for name in names if not name] == []


@pytest.mark.parametrize("word", PRESETS)
def test_the_preset_that_is_played_is_chosen(word: str) -> None:
    game = every_pills(Asking(KINDS["follow"], {"rules": word}))[0]
    assert [pill.value for pill in game.pills if pill.checked] == [word]
    assert [pill.value for pill in game.pills] == list(PRESETS)


def test_house_rules_come_first_among_the_games_and_are_chosen() -> None:
    word = "tractor~winning.over_ruff-highest_card"
    game = every_pills(Asking(KINDS["trick"], {"rules": word}))[0]
    assert (game.pills[0].value, game.pills[0].checked, len(game.pills)) == (word, True, len(PRESETS) + 1)


def test_other_decks_are_chosen_beside_the_game() -> None:
    rules, decks = every_pills(Asking(KINDS["follow"], {"rules": "tractor~table.decks-3"}))[:2]
    assert [pill.value for pill in rules.pills if pill.checked] == ["tractor"]
    assert [pill.value for pill in decks.pills if pill.checked] == ["3"]


def test_rules_that_cannot_be_read_choose_nothing() -> None:
    game = every_pills(Asking(KINDS["follow"], {"rules": "nonsense"}))[0]
    assert [pill.value for pill in game.pills if pill.value == "nonsense"] == []


@pytest.mark.parametrize(
    ("trump", "rank", "suit"),
    [("7D", "7", "D"), ("10NT", "10", "NT"), ("NT", "", "NT"), ("7", "7", ""), (None, "", ""), ("x", "", "")],
)
def test_a_trump_is_chosen_by_rank_and_suit(trump: str | None, rank: str, suit: str) -> None:
    values = {} if trump is None else {"trump": trump}
    found = {pills.name: pills for pills in every_pills(Asking(KINDS["order"], values))}
    chosen = {
        name: "".join(pill.value for pill in found[name].pills if pill.checked) for name in ("trump.rank", "trump.suit")
    }
    assert chosen == {"trump.rank": rank, "trump.suit": suit}


@pytest.mark.parametrize("field", ["lead", "lead[3]", "lead.cards"])
def test_an_objection_stands_at_the_field_that_it_is_about(field: str) -> None:
    made = entries(Asking(KINDS["follow"], {}), Objection(field=field, sentence="No."), ())
    assert [entry.id for entry in made.values() if entry.error] == ["lead"]


@pytest.mark.parametrize("field", ["", "[0]", "nothing", "rules.table.decks"])
def test_an_objection_to_nothing_that_is_asked_stands_nowhere(field: str) -> None:
    made = entries(Asking(KINDS["first_draw"], {}), Objection(field=field, sentence="No."), ())
    assert [entry.id for entry in made.values() if entry.error] == []


@pytest.mark.parametrize(("players", "lists"), [("tractor", 4), ("finding-friends", 6)])
def test_a_trick_has_a_line_for_everybody(players: str, lists: int) -> None:
    made = {field.name: entry for field, entry in entries(Asking(KINDS["trick"], {"rules": players}), None, ()).items()}
    assert len(made["plays"].lines) == lists


def test_names_head_the_lines_where_they_are_known() -> None:
    values = {"rules": "tractor", "players": ["Mei", "Otto", "Li", "Ada"]}
    made = {field.name: entry for field, entry in entries(Asking(KINDS["trick"], values), None, ()).items()}
    assert [line.label for line in made["plays"].lines] == ["Mei", "Otto", "Li", "Ada"]


def test_whoever_bids_without_a_name_is_called_by_a_letter() -> None:
    assert list(seats(Asking(KINDS["bid"], {"rules": "tractor"}))) == ["A", "B", "C", "D"]
    assert list(seats(Asking(KINDS["bid"], {"rules": "finding-friends"}))) == list("ABCDEF")


@pytest.mark.parametrize(("players", "wanted"), [(5, 1), (6, 2), (8, 3), (12, 5)])
def test_as_many_friends_are_asked_for_as_are_called(players: int, wanted: int) -> None:
    rules = presets.link(
        presets.load("looking-for-friends", {"table.players": players}), PRESETS["looking-for-friends"]
    )
    asked = Asking(KINDS["call"], {"rules": rules, "players": players})
    made = {field.name: entry for field, entry in entries(asked, None, ()).items()}
    assert len(made["calls"].lines) == wanted


def test_cards_that_were_typed_lie_in_the_tray_and_can_be_read_again() -> None:
    made = {
        field.name: entry for field, entry in entries(Asking(KINDS["follow"], {"lead": "红桃5 5h"}), None, ()).items()
    }
    picker = made["lead"].controls[0].picker
    assert picker
    assert notation.cards(picker.text) == notation.cards("5H 5H")
    assert [held.code for held in picker.tray.cards] == ["5H", "5H"]


def test_what_cannot_be_read_stays_as_it_was_typed_with_the_reason() -> None:
    made = {field.name: entry for field, entry in entries(Asking(KINDS["follow"], {"lead": "5X"}), None, ()).items()}
    picker = made["lead"].controls[0].picker
    assert picker
    assert (picker.text, bool(picker.tray.error), picker.tray.cards) == ("5X", True, ())
