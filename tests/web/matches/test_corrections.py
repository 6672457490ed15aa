"""Putting right what was written down: the ripple before anybody confirms it, and then exactly that."""

import re
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from django.test import Client

from scorekeeper.match.facts import Hand, Total
from scorekeeper.rules.cards import Rank
from scorekeeper.store import keys, selectors
from scorekeeper.store.models import Entry
from scorekeeper.store.models import Match as Row
from scorekeeper.web.matches.change_page import ChangedHand, Consequences
from tests.web.evening import begin, facts, let_in, play, points, send

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse as Answer

pytestmark = pytest.mark.django_db


def shown(ripple: Consequences) -> tuple[ChangedHand, ...]:
    return (*ripple.first, *ripple.others)


def waves(answer: "Answer") -> list[tuple[str, tuple[str, ...]]]:
    return [(wave.name, wave.sentences) for wave in shown(answer.context["page"].ripple)]


@pytest.mark.usefixtures("three")
def test_a_row_of_the_history_leads_to_its_filled_form(alice: Client, row: Row) -> None:
    rows = alice.get(f"/matches/{row.slug}/").context["page"].history.rows
    page = alice.get(rows[1].url).context["page"]
    assert page.story[0] == "Hand 2: Li declared at 4, with Mei."
    assert (rows[1].number, page.title, page.fields.points.value()) == ("2", "Hand 2", "85")


def test_what_stands_in_an_address_is_not_what_was_typed(alice: Client, row: Row, three: tuple[Entry, ...]) -> None:
    hand = f"/matches/{row.slug}/hands/{three[1].pk}/"
    found = alice.get(f"{hand}?utm=1&points=40").context["page"]
    assert (found.fields.points.value(), found.ripple.first) == ("85", ())
    assert alice.get(f"{hand}before/?utm=1").context["page"].fields.points.value() is None
    override = alice.get(f"/matches/{row.slug}/override/?level1=9").text
    assert re.search(r'<input[^>]*name="level1"[^>]*value="9"', override)
    send(alice, row, f"hands/{three[1].pk}/?note=hello", points="90")
    assert [(fact.count, fact.note) for fact in facts(row)[1:2]] == [(Total(points=90), "")]


def test_a_look_shows_the_ripple_and_changes_nothing(alice: Client, row: Row, three: tuple[Entry, ...]) -> None:
    answer = send(alice, row, f"hands/{three[0].pk}/", points="85", declarer="Mei", look="1")
    assert waves(answer) == [
        (
            "Hand 1",
            (
                "This was changed.",
                "The total is 85, not 35.",
                "Mei, Li: level 2, not 4.",
                "Otto is next to declare, not Li.",
            ),
        ),
        (
            "Hand 2",
            ("Mei, Li: level 2, not 4.",),
        ),
        (
            "Hand 3",
            ("Mei, Li: level 2, not 4.",),
        ),
    ]
    assert facts(row) == points(35, 85, 40)


def test_the_ripple_alone_is_a_part(alice: Client, row: Row, three: tuple[Entry, ...]) -> None:
    answer = alice.get(f"/matches/{row.slug}/hands/{three[2].pk}/preview/", {"points": "45"})
    ripple = answer.context["ripple"]
    assert (ripple.lead, len(shown(ripple)), ripple.save) == ("Nothing else changes.", 1, "Save the correction")


def test_a_correction_is_saved_and_says_so(alice: Client, row: Row, three: tuple[Entry, ...]) -> None:
    send(alice, row, f"hands/{three[1].pk}/", points="120")
    page = alice.get(f"/matches/{row.slug}/")
    third = replace(points(40)[0], declarer=None, trump_rank=Rank.TWO)
    assert facts(row) == (*points(35, 120), third)
    assert [line.edited for line in page.context["page"].history.rows] == [False, True, False]
    assert [flash.sentence for flash in page.context["chrome"].flashes] == ["Hand 2 corrected."]


def test_a_correction_keeps_when_it_was(alice: Client, row: Row) -> None:
    [entry] = play(row, replace(points(35)[0], at="2026-02-17T20:15"))
    send(alice, row, f"hands/{entry.pk}/", points="40", declarer="Mei")
    assert selectors.notebook(row).match.facts[0].at == "2026-02-17T20:15"


def test_a_correction_of_what_was_changed_meanwhile_shows_both(
    alice: Client, row: Row, three: tuple[Entry, ...]
) -> None:
    answer = send(alice, row, f"hands/{three[1].pk}/", seen=2, points="120")
    page = answer.context["page"]
    assert (answer.status_code, page.conflict.theirs, page.fields.points.value()) == (
        409,
        ("A keeper · recorded · Ada declared · 40 points",),
        "120",
    )


def test_what_was_struck_is_out_and_can_come_back(alice: Client, row: Row, three: tuple[Entry, ...]) -> None:
    send(alice, row, f"hands/{three[1].pk}/removal/")
    assert facts(row) == (*points(35), replace(points(40)[0], declarer="Ada"))
    [struck] = alice.get(f"/matches/{row.slug}/log/").context["page"].struck
    assert struck.said == "Hand 2 · Li declared · 85 points"
    alice.post(struck.restore)
    assert facts(row) == points(35, 85, 40)


def test_a_forgotten_hand_is_put_in_once(alice: Client, row: Row, three: tuple[Entry, ...]) -> None:
    for _ in range(2):
        send(alice, row, f"hands/{three[2].pk}/before/", seen=3, points="0")
    assert len(facts(row)) == 4


@pytest.mark.parametrize(
    ("to", "order"), [("0", (85, 35, 40)), ("2", (35, 40, 85)), ("99999", (35, 40, 85)), ("x", (35, 85, 40))]
)
def test_a_hand_moves(alice: Client, row: Row, three: tuple[Entry, ...], to: str, order: tuple[int, ...]) -> None:
    send(alice, row, f"hands/{three[1].pk}/place/?to={to}")
    counts = [fact.count for fact in facts(row) if isinstance(fact, Hand)]
    assert counts == [Total(points=total) for total in order]


def test_a_match_of_others_stays_closed(alice: Client, three: tuple[Entry, ...]) -> None:
    other = begin()
    [entry] = play(other, *points(35))
    assert alice.get(f"/matches/{three[0].match.slug}/hands/{entry.pk}/").status_code == 404
    assert alice.post(f"/matches/{three[0].match.slug}/hands/{entry.pk}/restoration/").status_code == 404


@pytest.mark.parametrize(
    "address",
    [
        "hands/{pk}/",
        "hands/{pk}/preview/",
        "hands/{pk}/before/",
        "hands/{pk}/removal/",
        "hands/{pk}/place/",
        "seats/",
        "rules/",
        "override/",
        "seats/preview/",
    ],
)
def test_a_watcher_puts_nothing_right(row: Row, three: tuple[Entry, ...], address: str) -> None:
    bob = let_in(Client(), row, keys.Role.WATCHER)
    assert bob.get(f"/matches/{row.slug}/{address.format(pk=three[0].pk)}").status_code == 404


@pytest.mark.parametrize(
    "address",
    ["hands/{huge}/", "hands/{huge}/removal/", "hands/{huge}/place/?to=1", "hands/{huge}/preview/?points=5"],
)
def test_a_number_beyond_all_rows_is_nothing(alice: Client, row: Row, address: str) -> None:
    assert alice.get(f"/matches/{row.slug}/{address.format(huge=10**30)}").status_code == 404


@pytest.mark.parametrize(("address", "status"), [("hands/{huge}/restoration/", 404), ("changes/{huge}/removal/", 303)])
def test_no_change_has_a_number_beyond_all_rows(alice: Client, row: Row, address: str, status: int) -> None:
    assert alice.post(f"/matches/{row.slug}/{address.format(huge=10**30)}").status_code == status


@pytest.mark.parametrize("value", ["\0", "\x07", "x" * 5000, "\u2028", "1_0", "🂡", "-", "9" * 400])
def test_a_hand_may_be_sent_as_anything(alice: Client, row: Row, three: tuple[Entry, ...], value: str) -> None:
    names = (
        "declarer",
        "bracket",
        "points",
        "friends",
        "kitty",
        "last_trick",
        "cards",
        "longest",
        "declarers",
        "calls",
    )
    more = ("trump", "jack", "captures", "fines_declarers", "fines_defenders", "ending", "by", "note")
    typed = dict.fromkeys((*names, *more), value)
    assert alice.get(f"/matches/{row.slug}/preview/", typed).status_code == 200
    assert send(alice, row, "", **typed).status_code == 422
    assert send(alice, row, f"hands/{three[0].pk}/", **typed).status_code == 422
    assert facts(row) == points(35, 85, 40)


def test_in_chinese_the_sentences_of_a_change_stand_close(alice: Client, row: Row, three: tuple[Entry, ...]) -> None:
    alice.cookies["django_language"] = "zh-hans"
    answer = send(alice, row, f"hands/{three[0].pk}/", points="85", declarer="Mei", look="1")
    assert "这一条改过了。总分" in answer.content.decode()
