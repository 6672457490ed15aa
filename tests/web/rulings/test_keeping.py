"""Keeping a ruling: at a hand or at none, with a fine that can be one."""

from dataclasses import replace

import pytest
from django.http import QueryDict

from scorekeeper.match import fold
from scorekeeper.match.facts import Captured, Fact, Hand, HandLost, InBracket, Match, NewSeats, Redeal, Total
from scorekeeper.rules.cards.card import Rank
from scorekeeper.rules.house import presets
from scorekeeper.rules.house.bidding import RedealClaim
from scorekeeper.rules.house.brackets import Side
from scorekeeper.rules.house.ruleset import changed
from scorekeeper.rules.score.points import Fine
from scorekeeper.store.models import Book, Entry, Key
from scorekeeper.store.models import Match as Row
from scorekeeper.store.selectors import Notebook
from scorekeeper.web.access import MatchAccess
from scorekeeper.web.matches.open_match import OpenMatch
from scorekeeper.web.rulings.keeping import LATEST, KeepingForm
from tests.web.evening import FIRST, FOUR, points

RANGE = Hand(count=InBracket(start=5, end=35), declarer="Mei")
MATCH = Match(rules=presets.load("da-bai-fen"), players=FOUR)


def table(*facts: Fact, match: Match = MATCH) -> OpenMatch:
    """An evening before somebody, without any database; entries are numbered from 1."""
    match, book = replace(match, facts=facts), Book(slug="book")
    row = Row(slug="evening", book=book, version=len(facts))
    entries = tuple(Entry(pk=place + 1, match=row, place=place) for place in range(len(facts)))
    access = MatchAccess(book=book, key=Key(book=book, role=Key.Role.KEEPER), match=row)
    return OpenMatch(access=access, notebook=Notebook(row=row, entries=entries, match=match), steps=fold.steps(match))


TEN = table(*points(*range(0, 50, 5)))


def form(opened: OpenMatch, **sent: str) -> KeepingForm:
    data = QueryDict(mutable=True)
    data.update(sent)
    return KeepingForm(opened, data)


def objected(opened: OpenMatch, **sent: str) -> dict[str, list[str]]:
    found = form(opened, **sent)
    assert not found.is_valid()
    return {field: [str(error) for error in errors] for field, errors in found.errors.items()}


def hands(opened: OpenMatch) -> list[tuple[str, str]]:
    return [(value, str(label)) for value, label in KeepingForm(opened).fields["hand"].choices]  # type: ignore[attr-defined]


def test_the_last_hands_that_were_played_are_offered_by_their_numbers_the_latest_first() -> None:
    nothing = ("", "no hand in particular"), ("playing", "the one being played")
    assert hands(TEN) == [*nothing, *((str(pk), str(pk)) for pk in range(10, 10 - LATEST, -1))]
    redeal = Redeal(claim=RedealClaim.NO_TRUMPS, by="Otto")
    opened = table(FIRST, NewSeats(players=FOUR), redeal, HandLost(by="Mei", declarer="Mei"))
    assert hands(opened) == [*nothing, ("4", "2"), ("1", "1")]


@pytest.mark.parametrize(
    ("opened", "sent", "chosen"),
    [
        (table(FIRST), {}, None),
        (TEN, {"hand": "8"}, 8),
        (TEN, {"hand": "2"}, 2),  # tapped while it was one of the last
        (TEN, {"earlier": "3"}, 3),
        (TEN, {"hand": "9", "earlier": "+9"}, 9),
        (table(FIRST), {"earlier": "1"}, 1),  # written while there were more hands
    ],
)
def test_the_hand_is_the_one_that_was_tapped_or_written(
    opened: OpenMatch, sent: dict[str, str], chosen: int | None
) -> None:
    found = form(opened, note="Otto saw it.\r\nSo did Li.", remedy=" Taken  back. ", fine="0", **sent)
    assert found.is_valid(), found.errors
    assert (found.agreed.entry and found.agreed.entry.pk, found.agreed.amended) == (chosen, None)
    assert (found.agreed.note, found.agreed.remedy) == ("Otto saw it.\nSo did Li.", "Taken back.")


BEFORE = (Fine(points=5, on=Side.DEFENDERS),)


@pytest.mark.parametrize(
    ("facts", "points", "fined"),
    [
        ((replace(FIRST, fines=BEFORE),), "", replace(FIRST, fines=BEFORE)),
        ((FIRST, *points(35, 80)[1:]), "35", FIRST),
        ((RANGE,), "35", replace(RANGE, count=Total(points=35))),
    ],
)
@pytest.mark.parametrize("side", Side)
def test_a_fine_is_added_to_those_that_stand_there(
    facts: tuple[Hand, ...], points: str, fined: Hand, side: Side
) -> None:
    found = form(table(*facts), hand="1", fine="10", on=side.value, points=points)
    assert found.is_valid(), found.errors
    assert found.agreed.amended == replace(fined, fines=(*fined.fines, Fine(points=10, on=side)))


@pytest.mark.parametrize(
    ("sent", "fields"),
    [
        ({"fine": "10", "on": "declarers"}, {"hand"}),
        ({"fine": "10", "hand": "1"}, {"on"}),
        ({"fine": "10"}, {"hand", "on"}),
        ({"fine": "110", "hand": "1", "on": "declarers"}, {"fine"}),
        ({"fine": "-5", "hand": "1", "on": "declarers"}, {"fine"}),
        ({"fine": "3", "hand": "1", "on": "declarers"}, {"fine"}),
        ({"fine": "ten", "hand": "1", "on": "declarers"}, {"fine"}),
        ({"hand": "99"}, {"hand"}),
        ({"hand": "1", "fine": "10", "on": "nobody"}, {"on"}),
        ({"remedy": "x" * 999}, {"remedy"}),
        ({"note": "x" * 9999}, {"note"}),
    ],
)
def test_what_cannot_be_kept_is_said_at_its_field(sent: dict[str, str], fields: set[str]) -> None:
    assert set(objected(table(FIRST), **sent)) == fields


LOST = HandLost(by="Mei", declarer="Mei")
NO_SCORE = "This hand was not played to its end, so it has no score to fine. Choose another."


@pytest.mark.parametrize(
    ("opened", "sent", "said"),
    [
        (table(LOST), {"hand": "1"}, {"hand": NO_SCORE}),
        (table(LOST, *points(*range(0, 35, 5))), {"earlier": "1"}, {"earlier": NO_SCORE}),
        (table(), {"earlier": "1"}, {"hand": "A fine goes into the score of a hand. Choose the hand."}),
        (TEN, {"earlier": "11"}, {"earlier": "There is no hand 11: those of this match are 1 to 10."}),
        (TEN, {"earlier": "0"}, {"earlier": "There is no hand 0: those of this match are 1 to 10."}),
        (
            TEN,
            {"earlier": "3", "hand": "9"},
            {"earlier": "Hand 9 is tapped and hand 3 is written here: leave one of them out."},
        ),
        (
            table(RANGE),
            {"hand": "1"},
            {
                "points": "A fine changes a total, and of hand 1 only the range 5–35 is written down. Write the "
                "points, or leave the fine out."
            },
        ),
        (
            table(RANGE),
            {"hand": "1", "points": "40"},
            {"points": "Hand 1 is written down as 5–35, and 40 is no part of that."},
        ),
        (
            table(RANGE),
            {"hand": "1", "points": "0"},
            {"points": "Hand 1 is written down as 5–35, and 0 is no part of that."},
        ),
        (table(RANGE), {"hand": "1", "points": "33"}, {"points": "Card points come in fives; 33 does not."}),
    ],
)
def test_what_cannot_be_fined_is_said_at_its_field(
    opened: OpenMatch, sent: dict[str, str], said: dict[str, str]
) -> None:
    assert objected(opened, fine="10", on="declarers", **sent) == {name: [text] for name, text in said.items()}


@pytest.mark.parametrize(
    ("sent", "asked"),
    [({}, False), ({"fine": "10", "on": "declarers"}, True), ({"points": "35"}, True), ({"points": "many"}, True)],
)
def test_points_are_asked_for_where_they_are_wanted_or_written(sent: dict[str, str], asked: bool) -> None:  # noqa: FBT001
    found = form(table(RANGE), hand="1", **sent)
    found.is_valid()
    assert found.counting is asked


def test_numbers_are_asked_for_where_not_every_hand_can_be_tapped() -> None:
    offered = ["earlier" in KeepingForm(table(*points(*range(0, 5 * many, 5)))).fields for many in (LATEST, LATEST + 1)]
    assert offered == [False, True]


@pytest.mark.parametrize("captured", [Total(points=35), Captured(points=35)])
def test_points_beside_a_hand_that_has_others_are_objected_to(captured: Total | Captured) -> None:
    hand = Hand(count=captured, declarer="Mei", fines=(Fine(points=5, on=Side.DEFENDERS),))
    found = form(table(hand), hand="1", fine="10", on="declarers", points="40")
    sentence = (
        "Before fines hand 1 has 35 points, and 40 is written here: leave the points out, or put the hand right first."
    )
    assert [str(error) for error in found.errors["points"]] == [sentence]
    assert (len(found.errors), found.counting, found.amiss and found.amiss.pk) == (1, True, 1)


def test_a_question_about_the_hand_being_played_is_kept_with_that() -> None:
    opened = table(FIRST, NewSeats(players=FOUR))
    assert [KeepingForm(opened, at=at).initial["hand"] for at in (0, 1, 2, None)] == ["1", "playing", "playing", ""]
    found = form(opened, hand="playing", note="So be it.")
    assert found.is_valid(), found.errors
    assert (found.agreed.entry, found.agreed.playing, found.agreed.note) == (None, True, "So be it.")


def test_a_match_that_is_over_is_played_no_more() -> None:
    match = replace(MATCH, rules=changed(MATCH.rules, {"ladder.start": Rank.ACE, "ladder.finish": Rank.ACE}))
    assert hands(table(Hand(count=Total(points=0), declarer="Mei"), match=match)) == [
        ("", "no hand in particular"),
        ("1", "1"),
    ]


def test_a_hand_without_points_takes_no_fine() -> None:
    [[said]] = objected(table(FIRST), hand="playing", fine="10", on="declarers").values()
    assert said.startswith("This hand has no score yet. Leave the fine out here")
