"""Keeping a ruling: at a hand or at none, with a fine that can be one."""

from dataclasses import replace

import pytest
from django.http import QueryDict

from scorekeeper.match import fold
from scorekeeper.match.facts import Fact, Hand, HandLost, InBracket, Match, Redeal, Seats, Total
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


def test_a_hand_that_nobody_counted_cannot_take_a_fine() -> None:
    row = Hand(count=InBracket(start=5, end=35), declarer="Mei")
    assert objected(table(row), hand="1", fine="10", on="declarers") != {}


def test_an_earlier_hand_is_fined_where_it_stood() -> None:
    found = form(table(*points(35, 80)), hand="1", fine="5", on="defenders")
    assert found.is_valid(), found.errors
    assert isinstance(found.agreed.amended, Hand)
    assert found.agreed.amended.count == Total(points=35)
