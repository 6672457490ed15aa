"""The door for every question: a whole evening as the contract states it, and what is refused."""

import json
from typing import Any

import pytest

from scorekeeper.match import questions
from scorekeeper.rules import questions as cards_only
from tests.match.evenings import FOUR, SIX, answer, house

N35 = {"declarer": "N", "points": 35}


def test_a_step_is_what_the_contract_says() -> None:
    (step,) = answer(N35)["steps"]
    more = {key: step.pop(key) for key in ("reasons", "notes", "bracket", "lines", "cites")}
    assert step == {
        "declarer": "N",
        "declarers": ["N", "S"],
        "trump_rank": "2",
        "total": 35,
        "gain": {"side": "declarers", "levels": 2},
        "levels": {"N": "4", "W": "2", "S": "4", "E": "2"},
        "laps": {"N": 0, "W": 0, "S": 0, "E": 0},
        "next": "S",
        "first_draw": None,
        "finished": False,
    }
    assert (more["bracket"], more["notes"]) == ([5, 35], [])
    assert more["reasons"][1] == {
        "article": "succession-fixed",
        "sentence": "The declarers held the deal, so S, partner of N, declares.",
    }


def test_a_redeal_has_no_result() -> None:
    (step,) = answer({"redeal": "no_trumps", "by": "S"}, rules="da-bai-fen")["steps"]
    told = {key: step[key] for key in ("declarer", "declarers", "trump_rank", "total", "gain", "next")}
    assert told == {
        "declarer": None,
        "declarers": [],
        "trump_rank": None,
        "total": None,
        "gain": {"side": None, "levels": 0},
        "next": None,
    }


def test_the_winners_are_named_in_the_order_of_the_seats() -> None:
    found = answer({"declarer": "E", "points": 0}, levels={"E": "K"})
    assert (found["winners"], found["steps"][0]["finished"], found["steps"][0]["next"]) == (["W", "E"], True, None)


def test_the_evening_of_the_contract_is_told_whole() -> None:
    trick = {"won_by": "defenders", "cards": 2, "longest": 2}
    jack = {"won_by": "defenders", "card": "JH", "captures": ["JS"]}
    found = answer(
        {"declarer": "N", "points": 35},
        {"captured": 70, "kitty": 15, "last_trick": trick},
        {"redeal": "no_trumps", "by": "S"},
        {"lost_by": "W"},
        {"points": 85, "fines": [{"points": 10, "on": "declarers"}]},
        {"points": 80, "last_trick": jack, "trump": "JH"},
    )
    assert [(step["declarer"], step["total"], step["next"]) for step in found["steps"]] == [
        ("N", 35, "S"),
        ("S", 130, "E"),
        ("E", None, "E"),
        ("E", 200, "N"),
        ("N", 95, "W"),
        ("W", 80, "S"),
    ]
    assert [[(note["article"], str(note["sentence"])) for note in step["notes"]] for step in found["steps"]] == [
        [],
        [],
        [("redeal", "This table has no redeal for a hand without trumps, so the hand is played.")],
        [
            (
                "failed-throw",
                "At this table a throw that falls does not lose the hand: it is taken back, and the hand is played.",
            )
        ],
        [],
        [("levels", "JH is noted as trump, and 3 was played.")],
    ]
    assert "notes" not in found


def test_an_evening_without_hands_has_no_steps() -> None:
    assert answer() == {"steps": [], "winners": []}


def test_as_many_play_as_are_named() -> None:
    found = answer({"declarer": "A", "points": 60, "friends": ["B", "C"]}, rules="finding-friends", players=[*SIX, "G"])
    assert list(found["steps"][0]["levels"].values()) == ["3", "3", "3", "2", "2", "2", "2"]


@pytest.mark.parametrize(
    ("asked", "kind", "field"),
    [
        ({"players": None}, "field", "players"),
        ({"players": FOUR, "hands": [{"redeel": "no_trumps"}]}, "field", "hands[0].points"),
        ({"players": ["N", "W", "S"]}, "impossible", "players"),
        ({"players": FOUR, "rules": "tractr"}, "field", "rules.preset"),
        ({"players": FOUR, "hands": [{"points": 35}]}, "impossible", "hands[0].declarer"),
        ({"players": FOUR, "hands": [N35, {"lost_by": "Z"}]}, "impossible", "hands[1].lost_by"),
    ],
)
def test_what_cannot_be_answered_is_refused_by_field(asked: dict[str, Any], kind: str, field: str) -> None:
    error: dict[str, Any] = questions.answer({"op": "match", **asked})["error"]  # type: ignore[assignment]
    assert (error["kind"], error["field"]) == (kind, field)


def test_contradictions_and_unread_fields_are_noted() -> None:
    found = answer(rules=house("bashi-fen", table__kitty=9), playes=[])
    assert found["notes"] == [
        (
            "108 cards less 9 for the kitty do not deal out evenly to 4 players: 3 would be left over. "
            "A kitty of 12 comes out even."
        ),
        "playes has no bearing on this question; did you mean players?",
    ]


def test_every_question_about_cards_comes_through_the_same_door() -> None:
    line = json.dumps({"op": "score", "points": 85})
    assert questions.answer_line(line) == cards_only.answer_line(line)
    assert set(questions.OPERATIONS) - set(cards_only.OPERATIONS) == {"match", "next"}


def test_who_knows_cards_only_is_not_asked_about_matches() -> None:
    assert "error" in cards_only.answer({"op": "match", "players": FOUR, "hands": []})


def test_another_card_game_is_not_confused_by_an_override() -> None:
    found = answer(N35, {"override": "We forgot a level.", "levels": {"N": "5", "S": "5"}})
    assert found["steps"][1]["levels"] == {"N": "5", "W": "2", "S": "5", "E": "2"}


AT_ACE = {"op": "next", "rules": "bashi-fen", "players": FOUR, "levels": {"N": "A", "S": "A", "W": "9", "E": "9"}}


def following(**asked: object) -> dict[str, Any]:
    found: dict[str, Any] = questions.answer({**AT_ACE, **asked})
    return found


def test_the_next_declarer_follows_from_any_standing() -> None:
    found = following(declarer="N", points=80)
    assert {key: found[key] for key in ("gain", "levels", "next", "finished", "winners")} == {
        "gain": {"side": None, "levels": 0},
        "levels": {"N": "A", "W": "9", "S": "A", "E": "9"},
        "next": "W",
        "finished": False,
        "winners": [],
    }
    assert [str(reason["sentence"]) for reason in found["reasons"]] == [
        "With 80 points nobody rises and the defenders take over the deal.",
        "The declarers lost the deal, so W, to the right of N, declares.",
    ]
    won = following(declarer="N", captured=20, kitty=5, last_trick={"won_by": "declarers"})
    assert (won["next"], won["finished"], won["winners"]) == (None, True, ["N", "S"])


def test_a_lap_goes_on_where_it_was() -> None:
    rules = house("bashi-fen", ladder__after="wrap")
    laps = {"N": 1, "S": 1}
    assert following(rules=rules, laps=laps, declarer="N", points=60)["laps"] == {"N": 2, "W": 0, "S": 2, "E": 0}


def test_the_next_hand_is_one_step_of_a_match() -> None:
    hands: list[dict[str, Any]] = [{"declarer": "N", "points": 35}, {"points": 120}, {"points": 0}]
    steps = answer(*hands)["steps"]
    for before, hand, step in zip(steps, hands[1:], steps[1:], strict=False):
        found = following(levels=before["levels"], declarer=before["next"], **hand)
        assert {key: found[key] for key in step} == step


@pytest.mark.parametrize(
    ("asked", "kind", "field"),
    [
        ({"points": 35}, "impossible", "declarer"),
        ({"declarer": "N"}, "field", "points"),
        ({"declarer": "N", "points": "35"}, "field", "points"),
        ({"declarer": "N", "points": 33}, "impossible", "points"),
        ({"declarer": "N", "points": 35, "levels": {"Z": "5"}}, "impossible", "levels"),
        ({"declarer": "N", "points": 35, "levels": {"N": "11"}}, "field", "levels.N"),
        ({"declarer": "N", "points": 35, "laps": {"N": 1}}, "impossible", "laps"),
        ({"declarer": "N", "points": 35, "laps": {"N": "x"}}, "field", "laps.N"),
        ({"declarer": "N", "points": 35, "players": None}, "field", "players"),
        ({"declarer": "N", "points": 35, "players": ["N", "W", "S"]}, "impossible", "players"),
    ],
)
def test_a_next_hand_that_cannot_be_is_refused_by_its_field(asked: dict[str, Any], kind: str, field: str) -> None:
    error = following(**asked)["error"]
    assert (error["kind"], error["field"]) == (kind, field)


def test_a_next_hand_names_no_place_among_the_hands_of_a_match() -> None:
    found = following(declarer="N", points=60, laps={"N": 0, "S": 0}, penalties=[{"levels": 1}])
    assert found["problems"] == [{"field": "penalties[0].on", "sentence": "penalties[0].on is missing."}]


def test_a_match_to_a_target_says_how_much_was_gained_and_so_does_every_hand_of_it_alone() -> None:
    rules = {"preset": "hundred", "set": {"ladder.target": 5}}
    evening: Any = questions.answer(
        {"op": "match", "rules": rules, "players": FOUR, "hands": [{"declarer": "N", "points": 0}, {"points": 0}]}
    )
    first, second = evening["steps"]
    asked = {"op": "next", "rules": rules, "players": FOUR, "levels": first["levels"], "declarer": "S", "points": 0}
    told: Any = questions.answer(asked)
    counted: Any = questions.answer(asked | {"gained": {"N": 3, "S": 3}})
    assert [first["gained"], second["gained"]] == [{"N": 2, "W": 0, "S": 2, "E": 0}, {"N": 4, "W": 0, "S": 4, "E": 0}]
    assert [told["gained"], told["finished"]] == [second["gained"], False]
    assert [counted["gained"]["N"], counted["winners"]] == [5, ["N", "S"]]


def test_nobody_gained_who_does_not_sit_there() -> None:
    rules = {"preset": "hundred", "set": {"ladder.target": 5}}
    asked = {"op": "next", "rules": rules, "players": FOUR, "gained": {"X": 3}, "declarer": "S", "points": 0}
    told: Any = questions.answer(asked)
    assert (told["error"]["kind"], told["error"]["field"]) == ("impossible", "gained")
