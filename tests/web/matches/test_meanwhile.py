"""What one keeper is told of what the other did, and what of it asks for a choice."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from django.test import Client

from scorekeeper.match import fold
from scorekeeper.match.facts import (
    AgreedPenalties,
    Fact,
    Hand,
    HandLost,
    NewRules,
    NewSeats,
    NoClaim,
    Penalty,
    Redeal,
    SetScore,
    Total,
)
from scorekeeper.rules.house import presets
from scorekeeper.rules.house.brackets import Side
from scorekeeper.store import selectors, services
from scorekeeper.store.models import Entry, Key
from scorekeeper.store.models import Match as Row
from scorekeeper.store.services import Writer
from scorekeeper.web.access import OTHER, MatchAccess
from scorekeeper.web.matches.meanwhile import Conflict, conflict
from scorekeeper.web.matches.open_match import open_match
from tests.web.evening import KEY, let_in, send

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("three")]
Deed = Callable[[Row], object]
ASKED = "First choose whether yours is the same hand."


def mei(row: Row) -> Writer:
    row.refresh_from_db()
    return Writer(seen=row.version, name="Mei")


def entry(row: Row, place: int = 1) -> Entry:
    return selectors.notebook(row).entries[place]


def records(fact: Fact) -> Deed:
    def record(row: Row) -> Entry:
        seen = fold.seen(fold.after(selectors.notebook(row).standing, fact))
        return services.record(row, seen, writer=mei(row), key=f"mei-{row.version}")

    return record


def told(row: Row, *deeds: Deed, by: str = "Mei", reader: str = "Otto") -> Conflict:
    row.refresh_from_db()
    seen = row.version
    for deed in deeds:
        deed(row)
    row.refresh_from_db()
    Entry.objects.filter(match=row, version__gt=seen).update(by=by)
    access = MatchAccess(book=row.book, key=Key(book=row.book, role=Key.Role.KEEPER), match=row, me=f"{OTHER}{reader}")
    return conflict(open_match(access), selectors.lines(row, after=seen))


HAND = records(Hand(count=Total(points=75)))
CORRECTION: Deed = lambda row: services.amend(entry(row), Hand(count=Total(points=0)), writer=mei(row))  # noqa: E731
DELETION: Deed = lambda row: services.strike(entry(row), writer=mei(row))  # noqa: E731
UNDO: Deed = lambda row: services.take_back(row, mei(row).seen, writer=mei(row))  # noqa: E731
RENAMED: Deed = lambda row: services.rename(row, "Ada", "Adele", writer=mei(row))  # noqa: E731
MOVE: Deed = lambda row: services.move(entry(row), to=2, writer=mei(row))  # noqa: E731
PENALTY = records(AgreedPenalties(penalties=(Penalty(on=Side.DEFENDERS, levels=1),)))
REDEAL = records(Redeal(claim=NoClaim.AGREED))


@pytest.mark.parametrize(
    ("deed", "said", "asks"),
    [
        (HAND, "Mei has just recorded hand 4: 75 points.", True),
        (records(HandLost(by="Li")), "Mei has just recorded hand 4: it was lost at once.", True),
        (REDEAL, "Mei has just recorded a redeal.", True),
        (PENALTY, "Mei has just recorded a penalty.", False),
        (records(SetScore(why="late")), "Mei has just set the score.", False),
        (records(NewRules(rules=presets.BASHI_FEN)), "Mei has just changed the rules.", False),
        (records(NewSeats(players=("Otto", "Mei", "Li", "Ada"))), "Mei has just changed the seats.", False),
        (CORRECTION, "Mei has just corrected hand 2.", False),
        (DELETION, "Mei has just deleted hand 2.", False),
        (MOVE, "Mei has just moved a hand; it is hand 3 now.", False),
        (RENAMED, "Mei has just changed the match.", False),
    ],
)
def test_each_change_has_its_sentence_and_a_hand_asks_for_a_choice(
    row: Row, deed: Deed, said: str, *, asks: bool
) -> None:
    found = told(row, deed)
    assert (found.told, found.asks, found.since) == ((said,), ASKED if asks else "", 3)


SEATS = records(NewSeats(players=("Otto", "Mei", "Li", "Ada")))
RULES = records(NewRules(rules=presets.BASHI_FEN))
SCORE = records(SetScore(why="late"))
NEUTRAL = [
    (SEATS, "The seats were changed while you were typing."),
    (RULES, "The rules were changed while you were typing."),
    (SCORE, "The score was set while you were typing."),
]


@pytest.mark.parametrize("name", ["Mei", ""])
@pytest.mark.parametrize(("deed", "said"), NEUTRAL)
def test_what_one_may_have_done_oneself_is_not_told_of_somebody_else(
    row: Row, deed: Deed, said: str, name: str
) -> None:
    found = told(row, deed, by=name, reader=name)
    assert found.told == (said,)


def test_a_forgotten_hand_is_another_one(row: Row) -> None:
    first = entry(row, 0)
    found = told(row, lambda row: services.record(row, HAND_BEFORE, writer=mei(row), key="before", before=first))
    assert (found.told, found.asks) == (("Mei has just inserted hand 1.",), "")


HAND_BEFORE = Hand(count=Total(points=40), declarer="Mei")


def test_what_came_and_went_again_is_not_told(row: Row) -> None:
    assert told(row, HAND, UNDO).told == ()


def test_a_hand_that_is_brought_back_may_be_the_same(row: Row) -> None:
    DELETION(row)
    found = told(row, lambda row: services.restore(selectors.struck(row)[0], writer=mei(row)))
    assert (found.told, found.asks) == (("Mei has just recorded hand 2: 85 points.",), ASKED)


def test_each_entry_is_told_once_as_it_stands_and_the_latest_only(row: Row) -> None:
    def mended(row: Row) -> None:
        last = entry(row, 3)
        services.amend(last, Hand(count=Total(points=40)), writer=replace(mei(row), name="Otto"))

    found = told(row, CORRECTION, HAND, mended, PENALTY, REDEAL)
    assert found.told == (
        "Mei has just recorded hand 4: 40 points.",
        "Mei has just recorded a penalty.",
        "Mei has just recorded a redeal.",
    )


@pytest.mark.parametrize(("seen", "said"), [("2", True), ("3", False), ("", False), ("99", False), ("\0", False)])
def test_whoever_asks_with_what_they_have_seen_is_told(alice: Client, row: Row, seen: str, *, said: bool) -> None:
    answer = alice.get(f"/matches/{row.slug}/live/", {"seen": seen}).text
    assert ("Somebody has just recorded hand 3: 40 points." in answer, answer.count('id="hand"')) == (said, 1)


def test_a_watcher_is_given_no_hand_to_type(client: Client, row: Row) -> None:
    watcher = let_in(client, row, Key.Role.WATCHER)
    answer = watcher.get(f"/matches/{row.slug}/live/", {"seen": "2"}).text
    assert [part in answer for part in ('id="hand"', 'id="conflict"', 'id="scoreboard"')] == [False, False, True]


def test_what_came_and_went_again_still_shows_the_form_once_more(alice: Client, row: Row) -> None:
    """Whoever types elsewhere has not seen the version that is saved upon."""
    HAND(row)
    UNDO(row)
    answer = send(alice, row, "", seen=3, points="85", key=KEY)
    assert (answer.status_code, "The match was changed while you were typing." in answer.text) == (409, True)
