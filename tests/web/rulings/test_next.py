"""Who declares next: what every total of a hand brings, from where a match stands or from where somebody says."""

import re
from html import escape, unescape
from typing import Any, cast
from urllib.parse import urlencode

import pytest
from django.test import Client

from scorekeeper.match import questions
from scorekeeper.match.facts import Breach, SetScore
from scorekeeper.rules.cards.card import Rank
from scorekeeper.rules.house import presets
from scorekeeper.rules.score.remedies import AtFault, Irregularity
from scorekeeper.web.rulings.next_page import NextPage
from tests.web.evening import FIRST, SIX, begin, let_in, play, points

pytestmark = pytest.mark.django_db


TOTAL = "“The total, if it was counted already”"
UNKNOWN = (
    "The rules “nonsense” are not known here; they may have been taken back, or the address was cut short. "
    "Tractor is used instead: choose others, or go on with it."
)


def asked(client: Client, query: str) -> NextPage:
    return cast("NextPage", client.get(f"/rulings/next/?{query}").context["page"])


def rows(page: NextPage) -> list[str]:
    return [row.label for row in page.rows]


def test_every_total_says_who_declares_and_at_what_level(client: Client) -> None:
    assert rows(asked(client, "rules=bashi-fen&level0=5&level1=9&declarer=A")) == [
        "0 · C declares next, at 8.",
        "5–35 · C declares next, at 7.",
        "40–75 · C declares next, at 6.",
        "80–115 · B declares next, at 9.",
        "120–155 · B declares next, at 10.",
        "160–195 · B declares next, at J.",
        "200+ · B declares next, at Q.",
    ]


def test_every_total_says_why_that_one_declares(client: Client) -> None:
    hints = [row.hint.partition("; ")[2] for row in asked(client, "rules=bashi-fen&declarer=B").rows]
    assert hints[2:4] == [
        "the deal stays. The declarers held the deal, so D, partner of B, declares.",
        "the deal passes. The declarers lost the deal, so C, to the right of B, declares.",
    ]


def test_points_that_were_counted_are_told_with_the_reason(client: Client) -> None:
    answer = asked(client, "rules=bashi-fen&level0=5&level1=9&declarer=A&points=60").answer
    assert answer
    assert (answer.sentence, answer.moves) == ("C declares next, at 6.", ("A, C 5 → 6",))


def test_at_the_last_level_it_says_who_wins(client: Client) -> None:
    page = asked(client, "rules=tractor&level0=A&declarer=A&shout=ace")
    assert (page.title, rows(page)[0]) == ("We’re at ace", "0 · A, C have won the match.")
    assert page.ladder.startswith("The last level is A.")


@pytest.mark.parametrize(
    ("query", "told"),
    [("level0=5", False), ("level0=5&shout=ace", True), ("level0=A", True), ("level0=Q", True), ("level1=A", True)],
)
def test_the_last_level_is_told_of_where_somebody_is_near_it(client: Client, query: str, *, told: bool) -> None:
    page = asked(client, f"rules=tractor&declarer=A&{query}")
    assert page.ladder.startswith("The last level is A.") == told


SEATED = ("players=N/W/S/E&levels=N:A/S:A/W:9/E:9", 'players=["N","W","S","E"]&levels={"N":"A","W":"9"}')


@pytest.mark.parametrize("seated", SEATED)
@pytest.mark.parametrize("declarer", ["", "N", "W"])
@pytest.mark.parametrize("count", ["points=60", "captured=40&kitty=10&last_trick=defenders:1:1", "points=95"])
def test_it_takes_the_fields_of_the_question_and_says_the_same(
    client: Client, seated: str, declarer: str, count: str
) -> None:
    page = asked(client, f"rules=tractor&{seated}&declarer={declarer}&{count}")
    points = {"points": int(count[-2:])} if count.startswith("points") else {"points": 60}
    levels = {"N": "A", "S": "A", "W": "9", "E": "9"}
    question = {"op": "next", "rules": "tractor", "players": [*"NWSE"], "levels": levels, "declarer": declarer or "N"}
    answer: Any = questions.answer(question | points)
    assert page.answer
    level = "" if answer["finished"] else answer["levels"][answer["next"]]
    said = f"{answer['next']} declares next, at {level}." if level else "N, S have won the match."
    assert (page.objections, page.notes, page.answer.sentence) == ((), (), said)


def test_players_by_name_stay_while_levels_are_tapped(client: Client) -> None:
    page = asked(client, f"rules=tractor&{SEATED[0]}&declarer=W&points=60")
    again = asked(client, f"{urlencode(page.hidden)}&level0=J&level1=9&declarer=W")
    pills = [control.pills for control in again.entries[0].controls]
    assert [(pill.title, [each.value for each in pill.pills if each.checked]) for pill in pills if pill] == [
        ("N, S", ["J"]),
        ("W, E", ["9"]),
    ]
    assert again.answer == page.answer
    assert rows(asked(client, page.rows[0].url.removeprefix("?")))[0] == rows(page)[0]


def test_called_partners_by_name_stand_each_for_themselves(client: Client) -> None:
    said = "players=P1/P2/P3/P4/P5/P6&levels=P2:9&declarer=P1&friends=P2/P3&points=0"
    page = asked(client, f"rules=finding-friends&{said}")
    assert page.answer
    assert page.answer.moves == ("P1, P3 2 → 5", "P2 9 → Q")


@pytest.mark.parametrize("name", ["players", "levels", "friends", "declarer"])
@pytest.mark.parametrize("said", ["[[]]", '[{"a": 1}]', '{"a": {}}', "[1, 2, 3, 4]", "[", ":", "/", "5", "A:/B:"])
def test_whatever_an_address_says_is_answered(client: Client, name: str, said: str) -> None:
    for rules in ("tractor", "five-friends"):
        query = urlencode({"rules": rules, name: said, "points": 60})
        assert client.get(f"/rulings/next/?{query}").status_code in {200, 422}


def test_more_players_than_the_rules_name_stay_as_many(client: Client) -> None:
    page = asked(client, "rules=tractor&players=A/B/C/D/E/F&points=60")
    assert dict(page.hidden)["players"] == "A/B/C/D/E/F"
    assert page.answer
    assert page.answer.moves == ("A, C, E 2 → 3",)


@pytest.mark.parametrize(
    ("said", "objection"),
    [
        ("players=N/W/S&levels=N:5&points=60", "4 to 12 people play; named here: 3."),
        ("players=N/W/S/N&points=60", "N sits at this table twice; tell the two apart by name."),
        ("players=N/W/S/E&levels=Q:5&points=60", "Q does not sit at this table; there are N, W, S, E."),
        ("players=N/W/S/E&levels=N:99&points=60", "99 is not a level; levels run 2, 3 … 10, J, Q, K, A."),
        ("players=N/W/S/E&friends=Q&points=60", "Nobody here is called Q; the players are N, W, S, E."),
        ("kitty=10", "“Points that the defenders captured” is missing."),
    ],
)
def test_players_and_levels_that_cannot_be_are_refused(client: Client, said: str, objection: str) -> None:
    page = asked(client, f"rules=tractor&{said}")
    assert (page.objections, page.answer) == ((objection,), None)


def test_what_changes_nothing_is_said(client: Client) -> None:
    page = asked(client, "rules=tractor&points=60&trump_rank=5&laps=1")
    told = "The address says {name}, which is no part of this question; it is ignored."
    assert page.notes == (told.format(name="trump_rank"), told.format(name="laps"))
    assert page.notes[0] in client.get("/rulings/next/?rules=tractor&trump_rank=5").text
    row = begin()
    let_in(client, row)
    assert asked(client, f"match={row.slug}&at=0&players=N/W/S/E").notes == (told.format(name="players"),)


def test_a_friend_who_joined_rises_too(client: Client) -> None:
    page = asked(client, "rules=finding-friends&declarer=A&friends=C&friends=E&points=0")
    assert page.answer
    assert page.answer.moves == ("A, C, E 2 → 5",)


@pytest.mark.parametrize(
    ("query", "objections"),
    [
        ("rules=tractor&declarer=Q", ("Nobody here is called Q; the players are A, B, C, D.",)),
        ("rules=five-friends&friends=Q", ("Nobody here is called Q; the players are A, B, C, D, E.",)),
    ],
)
def test_nobody_who_is_not_there_is_passed_over(client: Client, query: str, objections: tuple[str, ...]) -> None:
    page = asked(client, f"{query}&points=60")
    assert (page.objections, page.answer, page.rows) == (objections, None, ())


def test_more_friends_than_are_called_are_objected_to(client: Client) -> None:
    page = asked(client, "rules=five-friends&declarer=A&friends=B&friends=C&friends=D&points=60")
    assert (len(page.objections), page.answer) == (1, None)


def test_who_says_that_they_are_at_ace_starts_from_there(client: Client) -> None:
    page = asked(client, "rules=tractor&shout=ace")
    assert rows(page)[:2] == ["0 · A, C have won the match.", "5–35 · A, C have won the match."]


@pytest.mark.parametrize(
    ("query", "objection"),
    [
        ("rules=tractor&points=33", "Card points come in fives; 33 does not."),
        ("rules=tractor&points=99999", f"{TOTAL} takes a whole number from −10000 to 10000; 99999 is not one."),
        ("rules=tractor&points=abc", f"{TOTAL} takes a whole number from −10000 to 10000; “abc” is not one."),
        ("rules=tractor&level0=99&points=60", "99 is not a level; levels run 2, 3 … 10, J, Q, K, A."),
        ("rules=nonsense&points=60", UNKNOWN),
    ],
)
def test_what_cannot_be_is_refused_with_the_reason(client: Client, query: str, objection: str) -> None:
    response = client.get(f"/rulings/next/?{query}")
    page = cast("NextPage", response.context["page"])
    assert (response.status_code, page.objections, page.answer) == (422, (objection,), None)


def test_a_tap_stays_with_the_rules_and_the_points(client: Client) -> None:
    page = asked(client, "rules=finding-friends&declarer=B&points=60&shout=ace")
    assert page.hidden == (("shout", "ace"), ("rules", "finding-friends"), ("points", "60"))


def test_rules_that_were_remembered_stay(client: Client) -> None:
    client.cookies["game"] = "rules=bashi-fen"
    assert asked(client, "").hidden == (("rules", "bashi-fen"),)


def test_while_a_fine_waits_the_totals_have_it_in(client: Client) -> None:
    row = begin()
    play(row, FIRST, Breach(what=Irregularity.REVOKE, by=AtFault.DECLARERS, points=10))
    let_in(client, row)
    page = asked(client, f"match={row.slug}&at=2&points=0")
    assert page.answer
    said = "Mei declares next, at 7."
    assert (page.fined, page.rows[0].label, page.answer.sentence) == (True, f"0 · {said}", said)


def test_a_match_that_is_over_has_no_next_hand(client: Client) -> None:
    row = begin()
    at_ace = {"Mei": Rank.ACE, "Li": Rank.ACE}
    play(row, SetScore(levels=at_ace, declarer="Mei"), *points(0))
    let_in(client, row)
    page = asked(client, f"match={row.slug}&at=2")
    assert (page.over, page.rows, page.entries, page.answer) == ("Mei, Li have won the match.", (), (), None)


def test_a_match_asks_nothing_but_the_points(client: Client) -> None:
    row = begin()
    play(row, FIRST)
    let_in(client, row)
    page = asked(client, f"match={row.slug}&at=1")
    assert (page.entries, page.back) == ((), f"/matches/{row.slug}/")


def test_a_hand_that_was_recorded_is_answered_at_once(client: Client) -> None:
    row = begin()
    play(row, FIRST)
    let_in(client, row)
    page = asked(client, f"match={row.slug}&at=0")
    assert page.answer
    assert page.answer.sentence == "Li declares next, at 4."


def test_called_partners_of_a_match_are_asked_who_joined(client: Client) -> None:
    row = begin(SIX, presets.load("finding-friends"))
    let_in(client, row)
    page = asked(client, f"match={row.slug}&at=0&declarer={SIX[0]}")
    assert [entry.id for entry in page.entries] == ["declarer", "friends"]


def test_what_the_points_bring_is_held_against_other_rules(client: Client) -> None:
    assert asked(client, "rules=bashi-fen&declarer=A").elsewhere_url == ""
    page = asked(client, "rules=bashi-fen&declarer=A&points=75")
    assert page.elsewhere_url.startswith("/rulings/score/elsewhere/?rules=bashi-fen&points=75&shout=next&level0=2")
    there = client.get(page.elsewhere_url).context["page"]
    assert (there.here.mark.word, there.here.sentence) == ("Declarers +1", "75 points; the deal stays")
    shown = client.get("/rulings/next/?rules=bashi-fen&declarer=A&points=75").text
    assert f'href="{escape(page.elsewhere_url)}"' in shown


def test_friends_who_did_not_join_go_along_to_other_rules(client: Client) -> None:
    page = asked(client, "rules=finding-friends&declarer=A&friends=B&points=75")
    asks = "/rulings/score/elsewhere/?rules=finding-friends&missing_friends=1&points=75&"
    assert page.elsewhere_url.startswith(asks)


@pytest.mark.parametrize("query", ["rules=bashi-fen&level0=7&level1=9&declarer=B&points=95", "shout=ace&points=95"])
def test_other_rules_and_the_full_screen_lead_back_to_it(client: Client, query: str) -> None:
    page = asked(client, query)
    back = client.get(page.elsewhere_url).context["page"].back
    assert client.get(back).context["page"].answer == page.answer
    shown = client.get(page.board_url)
    (way,) = re.findall(r'href="(/rulings/next/[^"]+)"', shown.text)
    assert (shown.context["page"].answer, client.get(unescape(way)).context["page"].answer) == (page.answer,) * 2


def test_there_is_nothing_to_hold_up_before_the_points_are_known(client: Client) -> None:
    assert 'name="declarer"' in client.get("/rulings/next/board/?rules=bashi-fen").text
