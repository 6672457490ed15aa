"""Keeping a ruling: at a hand or at none, with a fine that can be one."""

from dataclasses import replace

import pytest
from django.http import QueryDict

from scorekeeper.match import fold
from scorekeeper.match.facts import Captured, Fact, Hand, HandLost, InBracket, Match, Redeal, Seats, Total
from scorekeeper.rules import presets
from scorekeeper.rules.brackets import Side
from scorekeeper.rules.house.bidding import RedealClaim
from scorekeeper.rules.scoring import Fine
from scorekeeper.store.models import Book, Entry, Key
from scorekeeper.store.models import Match as Row
from scorekeeper.store.selectors import Notebook
from scorekeeper.web.access import MatchAccess
from scorekeeper.web.caselaw.form import LATEST, KeepingForm
from scorekeeper.web.recording.desk import Desk
from tests.web.evening import FIRST, FOUR, points

RANGE = Hand(count=InBracket(start=5, end=35), declarer="Mei")
MATCH = Match(rules=presets.load("da-bai-fen"), players=FOUR)


def table(*facts: Fact) -> Desk:
    """An evening before somebody, without any database; entries are numbered from 1."""
    match, book = replace(MATCH, facts=facts), Book(slug="book")
    row = Row(slug="evening", book=book, version=len(facts))
    entries = tuple(Entry(pk=place + 1, match=row, place=place) for place in range(len(facts)))
    access = MatchAccess(book=book, key=Key(book=book, role=Key.Role.KEEPER), name="", match=row)
    return Desk(access=access, notebook=Notebook(row=row, entries=entries, match=match), steps=fold.steps(match))


def form(desk: Desk, **sent: str) -> KeepingForm:
    data = QueryDict(mutable=True)
    data.update(sent)
    return KeepingForm(desk, data)


def objected(desk: Desk, **sent: str) -> dict[str, list[str]]:
    found = form(desk, **sent)
    assert not found.is_valid()
    return {field: [str(error) for error in errors] for field, errors in found.errors.items()}


def hands(desk: Desk) -> list[tuple[str, str]]:
    return [(value, str(label)) for value, label in KeepingForm(desk).fields["hand"].choices]  # type: ignore[attr-defined]


def test_a_ruling_needs_no_hand_no_note_and_no_fine() -> None:
    found = form(table(FIRST))
    assert found.is_valid(), found.errors
    assert (found.agreed.entry, found.agreed.note, found.agreed.remedy, found.agreed.amended) == (None, "", "", None)


def test_the_last_hands_are_offered_by_their_numbers_the_latest_first() -> None:
    desk = table(*points(*range(0, 50, 5)))
    assert hands(desk) == [("", "no hand in particular"), *((str(pk), str(pk)) for pk in range(10, 10 - LATEST, -1))]


def test_only_what_was_dealt_and_played_is_offered() -> None:
    redeal = Redeal(claim=RedealClaim.NO_TRUMPS, by="Otto")
    desk = table(FIRST, Seats(players=FOUR), redeal, HandLost(by="Mei", declarer="Mei"))
    assert hands(desk) == [("", "no hand in particular"), ("4", "2"), ("1", "1")]


def test_the_hand_is_the_one_that_was_chosen() -> None:
    found = form(table(*points(35, 80)), hand="2", note="Otto saw it.\r\nSo did Li.", remedy=" Taken  back. ")
    assert found.is_valid(), found.errors
    assert found.agreed.entry
    assert (found.agreed.entry.pk, found.agreed.note, found.agreed.remedy) == (
        2,
        "Otto saw it.\nSo did Li.",
        "Taken back.",
    )


@pytest.mark.parametrize("side", Side)
def test_a_fine_is_added_to_those_that_stand_there(side: Side) -> None:
    before = (Fine(points=5, on=Side.DEFENDERS),)
    found = form(table(replace(FIRST, fines=before)), hand="1", fine="10", on=side.value)
    assert found.is_valid(), found.errors
    assert found.agreed.amended == replace(FIRST, fines=(*before, Fine(points=10, on=side)))


def test_a_fine_of_nothing_is_none() -> None:
    found = form(table(FIRST), hand="1", fine="0")
    assert found.is_valid(), found.errors
    assert found.agreed.amended is None


@pytest.mark.parametrize(
    ("sent", "fields"),
    [
        ({"fine": "10", "on": "declarers"}, {"hand"}),
        ({"fine": "10", "hand": "1"}, {"on"}),
        ({"fine": "10"}, {"hand", "on"}),
        ({"fine": "110", "hand": "1", "on": "declarers"}, {"fine"}),
        ({"fine": "-5", "hand": "1", "on": "declarers"}, {"fine"}),
        ({"fine": "ten", "hand": "1", "on": "declarers"}, {"fine"}),
        ({"hand": "99"}, {"hand"}),
        ({"hand": "1", "fine": "10", "on": "nobody"}, {"on"}),
        ({"remedy": "x" * 999}, {"remedy"}),
        ({"note": "x" * 9999}, {"note"}),
    ],
)
def test_what_cannot_be_kept_is_said_at_its_field(sent: dict[str, str], fields: set[str]) -> None:
    assert set(objected(table(FIRST), **sent)) == fields


def test_fines_come_in_fives_like_points() -> None:
    assert set(objected(table(FIRST), hand="1", fine="3", on="declarers")) == {"fine"}


def test_a_hand_that_was_lost_at_once_has_no_score_to_fine() -> None:
    said = objected(table(HandLost(by="Mei", declarer="Mei")), hand="1", fine="10", on="declarers")
    assert said == {"hand": ["This hand was not played to its end, so it has no score to fine. Choose another."]}


def test_a_fine_on_a_range_asks_for_the_points() -> None:
    sentence = (
        "A fine changes a total, and of hand 1 only the range 5–35 is written down. Write the points, or leave the "
        "fine out."
    )
    assert objected(table(RANGE), hand="1", fine="10", on="declarers") == {"points": [sentence]}


def test_a_range_with_its_points_takes_a_fine() -> None:
    found = form(table(RANGE), hand="1", fine="10", on="declarers", points="35")
    assert found.is_valid(), found.errors
    fines = (Fine(points=10, on=Side.DECLARERS),)
    assert found.agreed.amended == replace(RANGE, count=Total(points=35), fines=fines)


@pytest.mark.parametrize(
    ("points", "sentence"),
    [
        ("40", "Hand 1 is written down as 5–35, and 40 is no part of that."),
        ("0", "Hand 1 is written down as 5–35, and 0 is no part of that."),
        ("33", "Card points come in fives; 33 does not."),
        ("many", "“many” is no whole number. Write it in figures, such as 35."),
    ],
)
def test_the_points_of_a_range_lie_in_it(points: str, sentence: str) -> None:
    assert objected(table(RANGE), hand="1", fine="10", on="declarers", points=points) == {"points": [sentence]}


def test_a_range_that_does_not_fit_leads_to_its_hand() -> None:
    found = form(table(FIRST, RANGE), hand="2", fine="10", on="declarers", points="40")
    assert (found.is_valid(), found.amiss and found.amiss.pk) == (False, 2)


@pytest.mark.parametrize(
    ("sent", "asked"),
    [({}, False), ({"fine": "10", "on": "declarers"}, True), ({"points": "35"}, True), ({"points": "many"}, True)],
)
def test_points_are_asked_for_where_they_are_wanted_or_written(sent: dict[str, str], asked: bool) -> None:  # noqa: FBT001
    found = form(table(RANGE), hand="1", **sent)
    found.is_valid()
    assert found.counting is asked


@pytest.mark.parametrize(
    ("sent", "first"), [({"fine": "10"}, "hand"), ({"fine": "10", "hand": "1"}, "on"), ({"note": "well"}, None)]
)
def test_the_page_opens_where_the_first_thing_is_to_mend(sent: dict[str, str], first: str | None) -> None:
    found = form(table(FIRST), **sent)
    found.is_valid()
    assert [name for name, field in found.fields.items() if "autofocus" in field.widget.attrs] == [first] * bool(first)


def test_points_stay_written_while_something_else_is_mended() -> None:
    found = form(table(RANGE), hand="1", fine="10", points="35")
    assert (found.is_valid(), list(found.errors), found.counting) == (False, ["on"], True)


def test_every_hand_has_a_number_to_write() -> None:
    found = form(table(*points(*range(0, 50, 5))), earlier="3")
    assert found.is_valid(), found.errors
    assert found.agreed.entry
    assert found.agreed.entry.pk == 3


def test_numbers_are_asked_for_where_not_every_hand_can_be_tapped() -> None:
    offered = ["earlier" in KeepingForm(table(*points(*range(0, 5 * many, 5)))).fields for many in (LATEST, LATEST + 1)]
    assert offered == [False, True]


def test_a_hand_that_was_tapped_stays_while_others_are_recorded() -> None:
    found = form(table(*points(*range(0, 50, 5))), hand="2")
    assert found.is_valid(), found.errors
    assert found.agreed.entry
    assert found.agreed.entry.pk == 2


def test_the_same_hand_may_be_tapped_and_written() -> None:
    assert form(table(*points(*range(0, 50, 5))), hand="9", earlier="+9").is_valid()


@pytest.mark.parametrize(
    ("sent", "sentence"),
    [
        ({"earlier": "11"}, "There is no hand 11: those of this match are 1 to 10."),
        ({"earlier": "0", "fine": "10"}, "There is no hand 0: those of this match are 1 to 10."),
        (
            {"earlier": "3", "hand": "9"},
            "Hand 9 is tapped and hand 3 is written here: leave one of them out.",
        ),
    ],
)
def test_a_number_that_is_no_hand_is_said_at_its_field(sent: dict[str, str], sentence: str) -> None:
    assert objected(table(*points(*range(0, 50, 5))), on="declarers", **sent) == {"earlier": [sentence]}


def test_an_earlier_hand_without_a_score_takes_no_fine() -> None:
    lost = HandLost(by="Mei", declarer="Mei")
    found = objected(table(lost, *points(*range(0, 35, 5))), earlier="1", fine="10", on="declarers")
    assert found == {"earlier": ["This hand was not played to its end, so it has no score to fine. Choose another."]}


def test_a_number_stays_written_when_the_other_hands_were_taken_out_meanwhile() -> None:
    found = form(table(FIRST), earlier="1")
    assert found.is_valid(), found.errors
    assert (found["earlier"].data, found.agreed.entry and found.agreed.entry.pk) == ("1", 1)


def test_a_number_counts_for_nothing_where_no_hand_is_left() -> None:
    assert set(objected(table(), earlier="1", fine="10", on="declarers")) == {"hand"}


@pytest.mark.parametrize("captured", [Total(points=35), Captured(points=35)])
def test_points_beside_a_hand_that_has_others_are_objected_to(captured: Total | Captured) -> None:
    hand = Hand(count=captured, declarer="Mei", fines=(Fine(points=5, on=Side.DEFENDERS),))
    found = form(table(hand), hand="1", fine="10", on="declarers", points="40")
    sentence = (
        "Before fines hand 1 has 35 points, and 40 is written here: leave the points out, or put the hand right first."
    )
    assert [str(error) for error in found.errors["points"]] == [sentence]
    assert (len(found.errors), found.counting, found.amiss and found.amiss.pk) == (1, True, 1)


def test_points_that_a_hand_has_already_may_be_written_again() -> None:
    found = form(table(FIRST), hand="1", fine="10", on="declarers", points="35")
    assert found.is_valid(), found.errors
    assert found.agreed.amended == replace(FIRST, fines=(Fine(points=10, on=Side.DECLARERS),))


def test_an_earlier_hand_is_fined_where_it_stood() -> None:
    found = form(table(*points(35, 80)), hand="1", fine="5", on="defenders")
    assert found.is_valid(), found.errors
    assert isinstance(found.agreed.amended, Hand)
    assert found.agreed.amended.count == Total(points=35)
