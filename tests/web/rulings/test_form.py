"""The form of a question: sent as it is drawn, it asks what it was drawn from."""

from collections.abc import Iterator
from typing import Any

import pytest

from scorekeeper.rules import questions
from scorekeeper.rules.house import presets
from scorekeeper.rules.house.presets import PRESETS
from scorekeeper.web.rulings import address
from scorekeeper.web.rulings.address import Asking
from scorekeeper.web.rulings.controls import FormControl, Pills
from scorekeeper.web.rulings.form import Objection, entries, seats
from scorekeeper.web.rulings.questions import KINDS
from tests.each import each
from tests.rulebook.asking import differences
from tests.rulebook.test_cases import CASES
from tests.web.rulings.test_cases import asking

Sent = dict[str, list[str]]
SEEN = [case for case in CASES if case["ask"]["op"] in KINDS and case["ask"].get("calls") != []]
"""That nobody is called can be said in an address, and not on a form."""


def sent(asked: Asking) -> Sent:
    """What a browser sends of the form that is drawn for a question, when nobody touches it."""
    found: Sent = {}
    for control in drawn(asked):
        for name, value in _of_control(control):
            found.setdefault(name, []).append(value)
    return found


def drawn(asked: Asking) -> list[FormControl]:
    return [control for entry in entries(asked, None, ()).values() for control in entry.every_control]


def _of_control(control: FormControl) -> Iterator[tuple[str, str]]:
    if control.picker:
        yield control.picker.name, control.picker.text
    if control.text:
        yield control.text.name, control.text.value
    for pills in filter(None, (control.pills, control.check)):
        yield from ((pills.name, pill.value) for pill in pills.pills if pill.checked)


@each(SEEN)
def test_a_form_that_nobody_touches_asks_the_same_again(case: dict[str, Any]) -> None:
    again = address.read(KINDS[case["ask"]["op"]], sent(asking(case)))
    answer = questions.answered(again.question)
    plain = {
        key: value for key, value in case["expect"].items() if key in {"verdict", "winner", "trump", "total", "hand"}
    }
    assert differences(plain, answer) == []
    assert ("error" in answer) is ("error" in case["expect"])


def every_pills(asked: Asking) -> list[Pills]:
    return [control.pills for control in drawn(asked) if control.pills]


def chosen(pills: Pills) -> list[str]:
    return [pill.value for pill in pills.pills if pill.checked]


@pytest.mark.parametrize("op", KINDS)
def test_no_choice_has_two_answers_at_once(op: str) -> None:
    kind = KINDS[op]
    for asked in (Asking(kind, {}), address.read(kind, {"rules": ["hundred"], "trump": ["7D"]})):
        for pills in every_pills(asked):
            assert sum(pill.checked for pill in pills.pills) <= 1, pills.name
            values = [pill.value for pill in pills.pills]
            assert len(values) == len(set(values)), pills.name


@pytest.mark.parametrize(
    ("rules", "game", "decks"),
    [
        *((word, word, "") for word in PRESETS),
        ("tractor~table.decks-3", "tractor", "3"),
        ("tractor~winning.over_ruff-highest_card", "tractor~winning.over_ruff-highest_card", ""),
        ("nonsense", "tractor", ""),
    ],
)
def test_the_game_that_is_played_is_chosen_with_its_decks_beside_it(rules: str, game: str, decks: str) -> None:
    """House rules come first."""
    games, beside = every_pills(Asking(KINDS["follow"], {"rules": rules}))[:2]
    assert (chosen(games), chosen(beside)) == ([game], [decks])
    assert [pill.value for pill in games.pills] == [*([game] if game not in PRESETS else []), *PRESETS]


@pytest.mark.parametrize(
    ("trump", "rank", "suit"),
    [("7D", ["7"], ["D"]), ("10NT", ["10"], ["NT"]), ("NT", [""], ["NT"]), ("7", ["7"], []), (None, [""], [])],
)
def test_a_trump_is_chosen_by_rank_and_suit(trump: str | None, rank: list[str], suit: list[str]) -> None:
    found = {pills.name: pills for pills in every_pills(Asking(KINDS["order"], {"trump": trump}))}
    assert (chosen(found["trump.rank"]), chosen(found["trump.suit"])) == (rank, suit)


@pytest.mark.parametrize(
    ("field", "entry"),
    [*((name, ["lead"]) for name in ("lead", "lead[3]", "lead.cards")), *((name, []) for name in ("", "[0]", "gone"))],
)
def test_an_objection_stands_at_the_field_that_it_is_about(field: str, entry: list[str]) -> None:
    made = entries(Asking(KINDS["follow"], {}), Objection(field=field, sentence="No."), ())
    assert [each.id for each in made.values() if each.error] == entry


@pytest.mark.parametrize(("players", "lists"), [("tractor", 4), ("finding-friends", 6)])
def test_a_trick_has_a_line_for_everybody(players: str, lists: int) -> None:
    made = {field.name: entry for field, entry in entries(Asking(KINDS["trick"], {"rules": players}), None, ()).items()}
    assert len(made["plays"].lines) == lists


@pytest.mark.parametrize(
    ("led", "heads"),
    [
        (
            {},
            [
                "The leader",
                "The player to the leader's right",
                "The player opposite the leader",
                "The player to the leader's left",
            ],
        ),
        ({"leader": "Li"}, ["Li", "Ada", "Mei", "Otto"]),
    ],
)
def test_names_head_the_lines_once_it_is_said_who_led(led: dict[str, str], heads: list[str]) -> None:
    values = {"rules": "tractor", "players": ["Mei", "Otto", "Li", "Ada"], **led}
    made = {field.name: entry for field, entry in entries(Asking(KINDS["trick"], values), None, ()).items()}
    assert [line.label for line in made["plays"].lines] == heads


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


@pytest.mark.parametrize("players", [20_000, ["A"] * 20_000])
def test_no_more_friends_are_asked_for_than_can_sit_at_a_table(players: object) -> None:
    asked = Asking(KINDS["call"], {"rules": "looking-for-friends", "players": players})
    made = {field.name: entry for field, entry in entries(asked, None, ()).items()}
    assert len(made["calls"].lines) == 5


@pytest.mark.parametrize("decks", [2, 3])
def test_of_a_called_card_there_are_as_many_copies_as_decks(decks: int) -> None:
    asked = Asking(KINDS["call"], {"rules": f"finding-friends~table.decks-{decks}"})
    made = {field.name: entry for field, entry in entries(asked, None, ()).items()}
    [_card, copy] = made["calls"].lines[0].controls
    assert copy.pills
    assert [pill.value for pill in copy.pills.pills] == [str(number) for number in range(1, decks + 1)]


@pytest.mark.parametrize(("typed", "text", "held"), [("红桃5 5h", "5H 5H", ["5H", "5H"]), ("5X", "5X", [])])
def test_cards_that_were_typed_lie_in_the_tray_or_stay_as_they_are(typed: str, text: str, held: list[str]) -> None:
    made = {field.name: entry for field, entry in entries(Asking(KINDS["follow"], {"lead": typed}), None, ()).items()}
    picker = made["lead"].controls[0].picker
    assert picker
    assert (picker.text, [card.code for card in picker.tray.cards], bool(picker.tray.error)) == (text, held, not held)
