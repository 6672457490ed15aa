"""Who declares next: what every total of a hand brings, from where a match stands or from where somebody says."""

from typing import cast

import pytest
from django.test import Client

from scorekeeper.rules.house import presets
from scorekeeper.web.rulings.next_page import NextPage
from tests.web.evening import FIRST, SIX, begin, let_in, play

pytestmark = pytest.mark.django_db


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


def test_points_that_were_counted_are_told_with_the_reason(client: Client) -> None:
    answer = asked(client, "rules=bashi-fen&level0=5&level1=9&declarer=A&points=60").answer
    assert answer
    assert (answer.sentence, answer.moves) == ("C declares next, at 6.", ("A, C 5 → 6",))


def test_at_the_last_level_it_says_who_wins(client: Client) -> None:
    page = asked(client, "rules=tractor&level0=A&declarer=A&shout=ace")
    assert (page.title, rows(page)[0]) == ("We’re at ace", "0 · A, C have won the match.")
    assert page.ladder.startswith("The last level is A.")


def test_a_friend_who_joined_rises_too(client: Client) -> None:
    page = asked(client, "rules=finding-friends&declarer=A&friends=C&friends=E&points=0")
    assert page.answer
    assert page.answer.moves == ("A, C, E 2 → 5",)


@pytest.mark.parametrize("query", ["declarer=nobody&level0=Z&points=x", "friends=Q&rules=finding-friends", "rules=odd"])
def test_what_makes_no_sense_is_passed_over(client: Client, query: str) -> None:
    assert client.get(f"/rulings/next/?{query}").status_code == 200


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
