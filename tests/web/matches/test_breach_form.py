"""An irregularity goes into its hand: it waits for the points, it ends the hand, it is corrected and taken back."""

import json
from dataclasses import replace

import pytest
from django.test import Client

from scorekeeper.match import fold, record
from scorekeeper.match.facts import (
    Breach,
    Brings,
    Fact,
    Hand,
    HandEnded,
    InBracket,
    NewSeats,
    NoClaim,
    Penalty,
    Redeal,
    Total,
)
from scorekeeper.rules.house import presets
from scorekeeper.rules.house.brackets import Side
from scorekeeper.rules.score.remedies import AtFault, Irregularity
from scorekeeper.store import keys, selectors
from scorekeeper.store.models import Match as Row
from tests.web.evening import SIX, begin, facts, let_in, play, points, send

pytestmark = pytest.mark.django_db

REVOKE, COUNT = Irregularity.REVOKE, Irregularity.WRONG_COUNT
DECLARERS, DEFENDERS = AtFault.DECLARERS, AtFault.DEFENDERS
TWENTY = Breach(what=REVOKE, by=DEFENDERS, points=20)
BOTH = "Both sides were at fault, so neither gains anything by it: name one side, or leave the gain out."
OTHER = "another-key-by-hand"
TYPED = {"what": "revoke", "by": "defenders"}


@pytest.mark.usefixtures("three")
@pytest.mark.parametrize(
    ("typed", "fact"),
    [
        ({**TYPED, "points": "20"}, TWENTY),
        (
            {**TYPED, "points": "10+10", "note": "Otto saw it."},
            Breach(what=REVOKE, by=DEFENDERS, points=20, note="Otto saw it."),
        ),
        ({**TYPED, "levels": "1"}, Breach(what=REVOKE, by=DEFENDERS, levels=1)),
        (TYPED, Breach(what=REVOKE, by=DEFENDERS)),
        ({**TYPED, "ends": "level"}, HandEnded(what=REVOKE, by=DEFENDERS, brings=Brings.LEVEL)),
        ({**TYPED, "ends": "match"}, HandEnded(what=REVOKE, by=DEFENDERS, brings=Brings.MATCH)),
        ({**TYPED, "ends": "redeal"}, Redeal(claim=NoClaim.AGREED, what=REVOKE, fault=DEFENDERS)),
        (
            {"what": "wrong_count", "by": "both", "ends": "redeal"},
            Redeal(claim=NoClaim.WRONG_COUNT, what=COUNT, fault=AtFault.BOTH),
        ),
        ({"what": "wrong_count", "by": "both", "ends": "nothing"}, HandEnded(what=COUNT, by=AtFault.BOTH)),
    ],
)
def test_it_is_written_down_with_the_hand_being_played(
    alice: Client, row: Row, typed: dict[str, object], fact: Fact
) -> None:
    send(alice, row, "breach/", **typed)
    assert facts(row) == (*points(35, 85, 40), fact)


@pytest.mark.usefixtures("three")
@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({"what": "revoke"}, {"by": ["Nothing is chosen yet. Choose one of these."]}),
        ({**TYPED, "points": "7"}, {"points": ["Card points come in fives; 7 does not."]}),
        (
            {**TYPED, "points": "10", "ends": "level"},
            {"points": ["The hand ends by it, so no points or levels are left to pay: leave them out."]},
        ),
        (
            {"what": "revoke", "by": "both", "ends": "most"},
            {
                "by": [
                    "Both sides were at fault, so neither gains anything by it: name one side, or leave the gain out."
                ]
            },
        ),
        ({**TYPED, "start": "9"}, {"start": ["Hands 1 to 4 can be named; 4 is the next one."]}),
    ],
)
def test_what_cannot_be_is_said_at_its_field(
    alice: Client, row: Row, typed: dict[str, object], said: dict[str, list[str]]
) -> None:
    answer = send(alice, row, "breach/", **typed)
    form = answer.context["page"].fields.first[0].form
    assert (answer.status_code, form.errors, facts(row)) == (422, said, points(35, 85, 40))


def test_while_the_deal_is_open_it_is_asked_who_declared(alice: Client, row: Row) -> None:
    send(alice, row, "breach/", **TYPED, ends="level", declarer="Li")
    ended = HandEnded(what=REVOKE, by=DEFENDERS, brings=Brings.LEVEL, declarer="Li")
    assert facts(row) == (ended,)


def test_where_partners_are_called_it_is_asked_who_they_were(client: Client) -> None:
    row = begin(SIX, presets.FINDING_FRIENDS)
    alice = let_in(client, row)
    send(alice, row, "breach/", **TYPED, ends="level", declarer="Li", friends=["Mei"])
    ended = HandEnded(what=REVOKE, by=DEFENDERS, brings=Brings.LEVEL, declarer="Li", friends=("Mei",))
    assert facts(row) == (ended,)


@pytest.mark.usefixtures("three")
def test_in_a_hand_that_was_recorded_it_stands_before_that_hand(alice: Client, row: Row) -> None:
    send(alice, row, "breach/", **TYPED, points="20", start="2")
    steps = fold.steps(selectors.notebook(row).match)
    assert [step.total for step in steps] == [35, None, 65, 40]
    assert facts(row)[1] == TWENTY


@pytest.mark.usefixtures("three")
def test_a_recorded_hand_that_ended_by_it_is_corrected(alice: Client, row: Row) -> None:
    send(alice, row, "breach/", **TYPED, ends="level", start="3")
    assert facts(row) == (*points(35, 85), HandEnded(what=REVOKE, by=DEFENDERS, brings=Brings.LEVEL))


def test_a_recorded_hand_of_which_only_the_range_is_known_takes_no_points(alice: Client, row: Row) -> None:
    play(row, Hand(count=InBracket(start=40, end=75), declarer="Mei"))
    answer = send(alice, row, "breach/", **TYPED, points="20", start="1")
    form = answer.context["page"].fields.first[0].form
    said = "An irregularity in this hand costs points, and here only the range is known: count the points."
    assert (answer.status_code, form.errors) == (422, {"points": [said]})


@pytest.mark.parametrize(
    ("before", "typed", "after"),
    [
        (TWENTY, {**TYPED, "points": "10", "levels": "1"}, replace(TWENTY, points=10, levels=1)),
        (
            HandEnded(what=COUNT, by=DECLARERS, declarer="Mei"),
            {"what": "wrong_count", "by": "declarers", "ends": "level"},
            HandEnded(what=COUNT, by=DECLARERS, brings=Brings.LEVEL, declarer="Mei"),
        ),
    ],
)
def test_it_is_corrected_like_anything_else(
    alice: Client, row: Row, before: Fact, typed: dict[str, object], after: Fact
) -> None:
    [entry] = play(row, before)
    page = alice.get(f"/matches/{row.slug}/hands/{entry.pk}/")
    assert page.context["page"].fields.first[0].form["what"].value() == typed["what"]
    send(alice, row, f"hands/{entry.pk}/", **typed)
    assert facts(row) == (after,)


THROWN_IN = Redeal(claim=NoClaim.WRONG_COUNT, what=COUNT, fault=DEFENDERS, note="Ada had 26.")


def test_whose_fault_a_redeal_was_is_corrected(alice: Client, row: Row) -> None:
    _first, entry = play(row, *points(35), THROWN_IN)
    address = f"/matches/{row.slug}/hands/{entry.pk}/"
    form = alice.get(address).context["page"].fields.first[0].form
    typed = {name: form[name].value() or "" for name in ("what", "by", "ends", "note")}
    assert typed == {"what": "wrong_count", "by": "defenders", "ends": "redeal", "note": "Ada had 26."}
    send(alice, row, f"hands/{entry.pk}/", **{**typed, "by": "both"})
    assert facts(row) == (*points(35), replace(THROWN_IN, fault=AtFault.BOTH))


@pytest.mark.parametrize(
    "redeal",
    [Redeal(claim=NoClaim.AGREED), replace(THROWN_IN, what=REVOKE), replace(THROWN_IN, by="Mei")],
    ids=["nobody's fault", "another claim", "claimed by somebody"],
)
def test_any_other_redeal_is_corrected_as_a_hand(alice: Client, row: Row, redeal: Redeal) -> None:
    _first, entry = play(row, *points(35), redeal)
    shown = alice.get(f"/matches/{row.slug}/hands/{entry.pk}/").content.decode()
    assert [f'name="{name}"' in shown for name in ("ending", "ends")] == [True, False]


LOST = HandEnded(what=REVOKE, by=DEFENDERS, brings=Brings.LEVEL)
LATER = Hand(count=Total(points=60))
ONE_OF_THESE = "Nothing is chosen yet. Choose one of these."


def test_a_hand_that_ended_before_another_did_not_go_on(alice: Client, row: Row) -> None:
    """Its points would be paid in a hand that had nothing to do with it."""
    _first, entry, _third = play(row, *points(35), LOST, LATER)
    answer = send(alice, row, f"hands/{entry.pk}/", **TYPED, points="10")
    form = answer.context["page"].fields.first[0].form
    assert (answer.status_code, form.errors) == (422, {"ends": [ONE_OF_THESE]})
    assert [choice for choice, _label in form.fields["ends"].choices] == ["nothing", "level", "most", "match", "redeal"]
    assert facts(row) == (*points(35), LOST, LATER)


def test_while_it_is_the_last_hand_it_goes_on_after_all(alice: Client, row: Row) -> None:
    [_first, entry] = play(row, *points(35), LOST)
    send(alice, row, f"hands/{entry.pk}/", **TYPED, points="10")
    assert facts(row) == (*points(35), replace(TWENTY, points=10))


def test_a_hand_that_was_recorded_does_not_end_by_an_irregularity_before_it(alice: Client, row: Row) -> None:
    """That would be one hand more; the hand itself is corrected instead."""
    [entry, _hand] = play(row, TWENTY, *points(60))
    answer = send(alice, row, f"hands/{entry.pk}/", **TYPED, ends="level")
    assert (answer.status_code, facts(row)) == (422, (TWENTY, *points(60)))


@pytest.mark.parametrize("typed", [{"ends": "match"}, {"ends": "redeal"}])
def test_what_is_corrected_of_a_hand_leaves_its_penalties(alice: Client, row: Row, typed: dict[str, str]) -> None:
    fine = Penalty(on=Side.DEFENDERS, levels=1, why="Talking.")
    [entry] = play(row, replace(LOST, declarer="Mei", penalties=(fine,)))
    send(alice, row, f"hands/{entry.pk}/", **TYPED, **typed)
    [after] = facts(row)
    assert isinstance(after, HandEnded | Redeal)
    assert after.penalties == (fine,)


@pytest.mark.usefixtures("three")
def test_it_is_listed_with_the_hand_being_played_and_withdrawn_there(alice: Client, row: Row) -> None:
    send(alice, row, "breach/", **TYPED, points="20")
    page = alice.get(f"/matches/{row.slug}/").text
    assert "The defenders (Mei, Li) followed wrongly. Otto, Ada: +20 points." in page
    [entry] = [entry for entry in selectors.notebook(row).entries if "breach" in str(entry.fact)]
    assert f'href="/matches/{row.slug}/hands/{entry.pk}/removal/">Withdraw it' in page
    send(alice, row, f"hands/{entry.pk}/removal/", key=OTHER)
    assert (facts(row), "Withdraw it" in alice.get(f"/matches/{row.slug}/").text) == (points(35, 85, 40), False)


@pytest.mark.usefixtures("three")
def test_the_hand_is_saved_with_it_and_it_can_still_be_withdrawn(alice: Client, row: Row) -> None:
    send(alice, row, "breach/", **TYPED, points="20")
    send(alice, row, "", points="50", key="a-third-key-by-hand")
    steps = fold.steps(selectors.notebook(row).match)
    assert [step.total for step in steps] == [35, 85, 40, None, 30]
    assert "The defenders pay a fine of 20." in alice.get(f"/matches/{row.slug}/").text
    entry = selectors.notebook(row).entries[3]
    send(alice, row, f"hands/{entry.pk}/removal/", key=OTHER)
    assert facts(row) == points(35, 85, 40, 50)


def test_a_range_waits_for_the_points(alice: Client, row: Row) -> None:
    play(row, TWENTY)
    answer = send(alice, row, "", declarer="Mei", bracket="40-75")
    assert "An irregularity in this hand costs points" in answer.text
    assert (answer.status_code, facts(row)) == (422, (TWENTY,))


def test_who_only_watches_reads_it_and_writes_nothing(client: Client, row: Row) -> None:
    play(row, TWENTY)
    bob = let_in(client, row, keys.Role.WATCHER)
    page = bob.get(f"/matches/{row.slug}/").text
    assert ("The defenders followed wrongly. The declarers: +20 points." in page, "Withdraw" in page) == (
        True,
        False,
    )
    assert send(bob, row, "breach/", **TYPED).status_code == 404
    assert facts(row) == (TWENTY,)


@pytest.mark.usefixtures("three")
def test_two_phones_write_it_once_or_are_told(alice: Client, row: Row) -> None:
    row.refresh_from_db()
    seen = row.version
    answers = [send(alice, row, "breach/", seen, **TYPED, points="20").status_code for _time in range(2)]
    late = send(alice, row, "breach/", seen, **TYPED, points="10", key=OTHER)
    assert (answers, late.status_code, "has just recorded an irregularity" in late.text) == ([303, 303], 409, True)
    assert facts(row) == (*points(35, 85, 40), TWENTY)


@pytest.mark.usefixtures("three")
def test_it_can_be_undone_at_once_and_stands_in_the_log(alice: Client, row: Row) -> None:
    send(alice, row, "breach/", **TYPED, points="20")
    log = alice.get(f"/matches/{row.slug}/log/").text
    assert "A wrong follow: The defenders · 20 points" in log
    row.refresh_from_db()
    send(alice, row, f"changes/{row.version}/removal/", key=OTHER)
    assert facts(row) == points(35, 85, 40)


ENDED = HandEnded(what=COUNT, by=DEFENDERS, brings=Brings.LEVEL, declarer="Mei", trump_rank=None)


def test_everything_goes_out_and_comes_back_the_same(row: Row) -> None:
    play(row, TWENTY, Hand(count=Total(points=50), declarer="Mei"), Redeal(claim=NoClaim.WRONG_COUNT), ENDED)
    match = selectors.notebook(row).match
    written = record.written_match(match)
    assert record.written_match(record.read_match(json.loads(written))) == written


LOUD = Breach(what=REVOKE, by=DECLARERS, points=10)


def totals(row: Row) -> list[int | None]:
    return [step.total for step in fold.steps(selectors.notebook(row).match)]


@pytest.mark.parametrize("before", [1, 2])
def test_a_forgotten_hand_takes_nothing_upon_itself_that_waits_for_the_next(
    alice: Client, row: Row, before: int
) -> None:
    entries = play(row, points(35)[0], LOUD, points(0, 75)[1])
    send(alice, row, f"hands/{entries[before].pk}/before/", points="60")
    assert totals(row) == [35, 60, None, 85]


def test_a_hand_is_deleted_with_what_waited_for_it_and_says_so(alice: Client, row: Row) -> None:
    entries = play(row, points(35)[0], LOUD, *points(0, 75, 40)[1:])
    address = f"hands/{entries[2].pk}/removal/"
    page = alice.get(f"/matches/{row.slug}/{address}").context["page"]
    assert (page.title, [each.said for each in page.ripple.first]) == (
        "Delete hand 2 and its irregularities?",
        ["Deleted", "Deleted"],
    )
    send(alice, row, address, key=OTHER)
    assert (totals(row), "Hand 2 deleted with its irregularities." in alice.get(f"/matches/{row.slug}/").text) == (
        [35, 40],
        True,
    )
    send(alice, row, "changes/5/", key="taken-back-by-hand")
    assert totals(row) == [35, None, 85, 40]


def test_where_a_redeal_leaves_it_waiting_the_pages_of_hand_and_redeal_say_so(alice: Client, row: Row) -> None:
    entries = play(row, LOUD, Redeal(claim=NoClaim.AGREED), points(75)[0])
    pages = [alice.get(f"/matches/{row.slug}/hands/{entry.pk}/removal/").context["page"] for entry in entries[1:]]
    assert [page.title for page in pages] == ["Delete hand 1?", "Delete hand 1 and its irregularities?"]
    send(alice, row, f"hands/{entries[1].pk}/removal/", key=OTHER)
    assert totals(row) == [None, 85]


def test_only_moves_that_move_something_are_offered(alice: Client, row: Row) -> None:
    entries = play(row, points(35)[0], LOUD)
    ways = alice.get(f"/matches/{row.slug}/hands/{entries[0].pk}/").context["page"].ways
    assert [way.label for way in ways if way.label.startswith("Move")] == []


def test_it_is_corrected_where_other_people_sat_down_before_its_hand_was_played(alice: Client, row: Row) -> None:
    eve = NewSeats(players=("Mei", "Otto", "Eve", "Ada"))
    played = Hand(count=Total(points=60), declarer="Eve")
    entry = play(row, points(35)[0], LOUD, eve, played)[1]
    send(alice, row, f"hands/{entry.pk}/", what="revoke", by="declarers", points="20")
    assert totals(row) == [35, None, None, 80]


def test_a_hand_that_goes_on_after_all_keeps_its_penalties_until_it_is_over(alice: Client, row: Row) -> None:
    late = Penalty(on=Side.DECLARERS, levels=1, why="Late.")
    entry = play(row, *points(35), replace(LOST, penalties=(late,)))[1]
    send(alice, row, f"hands/{entry.pk}/", **TYPED, points="10")
    assert facts(row)[1:] == (replace(TWENTY, points=10, penalties=(late,)),)
    assert "Li, Mei: down one level after the hand." in alice.get(f"/matches/{row.slug}/").text
    play(row, LATER)
    moves = fold.steps(selectors.notebook(row).match)[-1].moves
    assert [(move.player, move.levels) for move in moves if move.levels < 0] == [("Li", -1), ("Mei", -1)]
