"""Saved once, whatever the network does; and two phones see each other."""

import re

import pytest
from django.test import Client

from scorekeeper.match.facts import Hand, Total
from scorekeeper.store import selectors, services
from scorekeeper.store.models import Match as Row
from scorekeeper.store.services import Writer
from tests.web.evening import KEY, facts, play, points, send

pytestmark = pytest.mark.django_db
SAVE = re.compile('<button class="button button--main" type="submit"([^>]*)>')
TOLD = "Somebody has just recorded hand 2: 40 points."


def test_the_same_key_again_is_the_same_hand(alice: Client, row: Row) -> None:
    send(alice, row, "", points="85", declarer="Mei")
    answer = send(alice, row, "", seen=0, points="85", declarer="Mei")
    assert (answer.status_code, facts(row)) == (303, points(85))


def test_a_key_of_a_struck_hand_saves_nothing_new(alice: Client, row: Row) -> None:
    send(alice, row, "", points="85", declarer="Mei")
    alice.post(f"/matches/{row.slug}/changes/1/removal/")
    assert (send(alice, row, "", points="85", declarer="Mei").status_code, facts(row)) == (303, ())


@pytest.mark.parametrize(
    "other", [{"points": "40"}, {"points": "85", "declarer": "Otto"}, {"points": "85", "note": "late"}]
)
def test_another_hand_under_the_same_key_is_shown_beside_the_first_and_can_be_saved(
    alice: Client, row: Row, other: dict[str, str]
) -> None:
    """As two tabs of one browser once shared the key of a draft."""
    play(row, *points(35))
    send(alice, row, "", seen=1, points="85")
    answer = send(alice, row, "", seen=1, **other)
    [key] = re.findall(r'name="key" value="([^"]*)"', answer.text)
    assert (answer.status_code, answer.context["fields"].points.value()) == (409, other["points"])
    assert send(alice, row, "", **{**other, "key": key}).status_code == 303
    assert (facts(row)[:2], len(facts(row))) == (points(35, 85), 3)


def test_the_same_key_again_is_the_same_hand_whatever_became_of_it(alice: Client, row: Row) -> None:
    play(row, *points(35))
    send(alice, row, "", seen=1, points="85", declarer="Li", fold_declarer="Li")
    entry = selectors.recorded(row, KEY)
    assert entry
    send(alice, row, f"hands/{entry.pk}/", points="40", key="a-correction")
    answer = send(alice, row, "", seen=1, points="85", declarer="Li", fold_declarer="Li")
    assert (answer.status_code, facts(row)) == (303, points(35, 40))


def test_the_same_key_again_is_the_same_hand_after_the_one_before_it_was_corrected(alice: Client, row: Row) -> None:
    """Who declared was filled in by the page, and by now would be filled in otherwise."""
    [first] = play(row, *points(35))
    typed = {"points": "85", "declarer": "Li", "fold_declarer": "Li", "trump_rank": "4", "fold_trump_rank": "4"}
    send(alice, row, "", seen=1, **typed)
    send(alice, row, f"hands/{first.pk}/", points="120", declarer="Mei", key="a-correction")
    assert (send(alice, row, "", seen=1, **typed).status_code, len(facts(row))) == (303, 2)


def test_a_hand_recorded_meanwhile_is_shown_beside_ones_own(alice: Client, row: Row) -> None:
    play(row, *points(35))
    play(row, Hand(count=Total(points=40)))
    answer = send(alice, row, "", seen=1, points="85")
    assert (answer.status_code, answer.context["conflict"].told) == (409, (TOLD,))
    assert answer.context["fields"].points.value() == "85"
    assert re.findall(r'name="(?:seen|key)" value="([^"]*)"', answer.text) == ["2", KEY]


def test_save_waits_until_it_is_chosen_whether_both_are_the_same_hand(alice: Client, row: Row) -> None:
    """Without scripts the choice is a post that shows the form once more."""
    play(row, *points(35, 40))
    asked = send(alice, row, "", seen=1, points="85").text
    chosen = send(alice, row, "", look="1", points="85")
    assert [SAVE.findall(text) for text in (asked, chosen.text)] == [[" disabled"], [""]]
    assert [text.count("First choose whether yours is the same hand.") for text in (asked, chosen.text)] == [2, 0]
    assert (chosen.status_code, "Save hand 3" in chosen.text) == (200, True)


def test_a_correction_meanwhile_needs_no_choice(alice: Client, row: Row) -> None:
    [first] = play(row, *points(35))
    send(alice, row, f"hands/{first.pk}/", points="120", declarer="Mei")
    answer = send(alice, row, "", seen=1, points="85")
    assert (answer.status_code, answer.context["conflict"].asks, SAVE.findall(answer.text)) == (409, "", [""])
    assert answer.context["conflict"].told == ("Somebody has just corrected hand 1.",)


def test_ones_own_can_then_be_saved_as_the_next(alice: Client, row: Row) -> None:
    play(row, *points(35, 40))
    send(alice, row, "", seen=1, points="85")
    send(alice, row, "", seen=2, points="85")
    assert facts(row) == points(35, 40, 85)


@pytest.mark.parametrize("more", [{}, {"named": "1"}])
def test_a_hand_follows_whoever_was_renamed_while_it_waited(alice: Client, row: Row, more: dict[str, str]) -> None:
    play(row, *points(35))
    services.rename(row, "Otto", "Ott", writer=Writer(seen=1))
    seen = 2 if more else 1
    assert send(alice, row, "", seen=seen, points="85", declarer="Otto", **more).status_code == 303
    assert getattr(selectors.notebook(row).match.facts[1], "declarer", "") == "Ott"
    again = send(alice, row, "", seen=seen, points="85", declarer="Otto", **more)
    assert (again.status_code, len(facts(row))) == (303, 2)


def test_two_who_exchanged_names_are_told_apart_by_when_a_hand_was_typed(alice: Client, row: Row) -> None:
    play(row, *points(35))
    send(alice, row, "names/", name1="Otto", name2="Mei", name3="Li", name4="Ada")
    send(alice, row, "", seen=1, points="85", declarer="Otto")
    assert getattr(selectors.notebook(row).match.facts[1], "declarer", "") == "Mei"


def test_a_correction_follows_whoever_was_renamed_meanwhile(alice: Client, row: Row) -> None:
    [entry] = play(row, *points(35))
    services.rename(row, "Otto", "Ott", writer=Writer(seen=1))
    send(alice, row, f"hands/{entry.pk}/", seen=1, points="85", declarer="Otto")
    assert getattr(selectors.notebook(row).match.facts[0], "declarer", "") == "Ott"


def test_a_conflict_shows_a_hand_by_the_names_of_now(alice: Client, row: Row) -> None:
    play(row, *points(35))
    services.rename(row, "Otto", "Ott", writer=Writer(seen=1))
    play(row, *points(35, 40)[1:])
    answer = send(alice, row, "", seen=1, points="85", declarer="Otto")
    chosen = re.findall(r'name="declarer" value="([^"]*)"[^>]* checked', answer.text)
    assert (answer.status_code, chosen) == (409, ["Ott"])
