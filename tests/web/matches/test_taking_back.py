"""Every line of the log can be taken back, on any day and whatever was changed since, with its ripple first."""

from dataclasses import replace

import pytest
from django.http import QueryDict
from django.test import Client
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from scorekeeper.match import fold
from scorekeeper.match.facts import Breach, Dealt, Hand, Match, NewSeats, Total
from scorekeeper.rules.cards.card import Rank
from scorekeeper.rules.score.remedies import AtFault, Irregularity
from scorekeeper.store import codec, keys, selectors, services
from scorekeeper.store.models import Book, Entry, Revision
from scorekeeper.store.models import Match as Row
from scorekeeper.store.services import Writer
from scorekeeper.web.access import MatchAccess
from scorekeeper.web.matches.open_match import OpenMatch, open_match
from scorekeeper.web.matches.taking_back import plan_to_take_back
from tests.match.fines import charged, fine, fined, stay
from tests.web.evening import FOUR, facts, let_in, play, points, send

pytestmark = pytest.mark.django_db
CLOSE = replace(points(35)[0], note="Close.")


@pytest.fixture
def three(row: Row) -> tuple[Entry, ...]:
    return play(row, *points(35, 80, 40))


def writer(row: Row) -> Writer:
    row.refresh_from_db()
    return Writer(seen=row.version, name="Mei")


def counts(row: Row) -> list[int]:
    return [fact.count.points for fact in facts(row) if isinstance(fact, Hand) and isinstance(fact.count, Total)]


def take_back(client: Client, row: Row, version: int) -> None:
    send(client, row, f"changes/{version}/", key=f"take-back-{row.version}-{version}")


@pytest.mark.usefixtures("three")
def test_the_log_leads_there_and_shows_the_ripple_first(alice: Client, row: Row) -> None:
    lines = alice.get(f"/matches/{row.slug}/log/").context["page"].lines
    assert [line.take_back for line in lines] == [f"/matches/{row.slug}/changes/{version}/" for version in (3, 2, 1)]
    page = alice.get(lines[1].take_back).context["page"]
    assert (page.title, page.ripple.save) == ("Take back the change to hand 2?", "Take it back")
    assert [row.hand for row in page.ripple.first] == ["Hand 2"]
    assert counts(row) == [35, 80, 40]


@pytest.mark.usefixtures("three")
def test_a_recorded_hand_is_taken_back_under_later_ones(alice: Client, row: Row) -> None:
    take_back(alice, row, 2)
    assert counts(row) == [35, 40]
    assert [step.declarer for step in fold.steps(selectors.notebook(row).match)] == ["Mei", "Ada"]


@pytest.mark.usefixtures("three")
def test_what_was_taken_back_already_changes_nothing(alice: Client, row: Row) -> None:
    take_back(alice, row, 2)
    take_back(alice, row, 2)
    assert (counts(row), row.version) == ([35, 40], 4)
    answer = alice.get(f"/matches/{row.slug}/changes/2/")
    assert answer.context["page"].ripple.lead == "This was taken back already, or deleted since."
    assert 'type="submit" name="look"' not in answer.text


def test_the_log_offers_nothing_that_cannot_be_taken_back(alice: Client, row: Row, three: tuple[Entry, ...]) -> None:
    services.amend(three[1], CLOSE, writer=writer(row))
    services.strike(three[1], writer=writer(row))
    services.strike(three[2], writer=writer(row))
    services.restore(three[2], writer=writer(row))
    lines = alice.get(f"/matches/{row.slug}/log/").context["page"].lines
    offered = [version for version, line in zip(range(7, 0, -1), lines, strict=True) if line.take_back]
    assert offered == [7, 5, 3, 1]


@pytest.mark.usefixtures("three")
def test_taking_back_is_taken_back_like_anything_else(alice: Client, row: Row) -> None:
    take_back(alice, row, 2)
    take_back(alice, row, 4)
    assert counts(row) == [35, 80, 40]


def test_an_amendment_goes_back_in_what_it_changed(alice: Client, row: Row, three: tuple[Entry, ...]) -> None:
    for note in ("", "Close."):
        more = Hand(count=Total(points=55), declarer="Mei", trump_rank=Rank.TWO, note=note)
        services.amend(three[0], more, writer=writer(row))
    take_back(alice, row, 4)
    assert facts(row)[0] == CLOSE


def test_a_move_goes_back_to_its_place(alice: Client, row: Row, three: tuple[Entry, ...]) -> None:
    services.move(three[0], to=2, writer=writer(row))
    services.amend(three[1], Hand(count=Total(points=85), declarer="Li"), writer=writer(row))
    take_back(alice, row, 4)
    assert counts(row) == [35, 85, 40]


@pytest.mark.usefixtures("three")
def test_a_beginning_goes_back_in_what_it_changed(alice: Client, row: Row) -> None:
    match = selectors.notebook(row).match
    services.reopen(row, replace(match, facts=(), name="Final"), writer=writer(row))
    services.reopen(row, replace(match, facts=(), name="Final", house="Ours"), writer=writer(row))
    take_back(alice, row, 4)
    row.refresh_from_db()
    found = selectors.notebook(row).match
    assert (found.name, found.house, len(found.facts)) == ("", "Ours", 3)


@pytest.mark.usefixtures("three")
def test_a_name_goes_back(alice: Client, row: Row) -> None:
    services.rename(row, "Mei", "May", writer=writer(row))
    play(row, Hand(count=Total(points=50)))
    take_back(alice, row, 4)
    row.refresh_from_db()
    match = selectors.notebook(row).match
    assert (match.players, len(match.facts)) == (FOUR, 4)
    assert {getattr(fact, "declarer", "") for fact in match.facts} <= {*FOUR}


def test_hands_that_were_dealt_anew_along_with_it_go_back_too(
    alice: Client, row: Row, three: tuple[Entry, ...]
) -> None:
    before = facts(row)
    send(alice, row, f"hands/{three[0].pk}/", points="80", declarer="Mei", later="anew")
    play(row, Hand(count=Total(points=0)))
    take_back(alice, row, 4)
    assert facts(row)[:3] == before


def test_a_hand_that_was_corrected_since_stays(alice: Client, row: Row, three: tuple[Entry, ...]) -> None:
    send(alice, row, f"hands/{three[0].pk}/", points="80", declarer="Mei", later="anew", key="first-change")
    send(alice, row, f"hands/{three[1].pk}/", points="100", declarer="Otto", key="second-change")
    take_back(alice, row, 4)
    assert counts(row) == [35, 100, 40]


@pytest.mark.parametrize(
    ("deed", "before", "after"),
    [("moved", "first", 2), ("renamed", 3, "May"), ("reopened", {"players": []}, {}), ("amended", {}, {"points": 35})],
)
def test_what_the_log_cannot_be_read_for_has_no_page(
    alice: Client, row: Row, three: tuple[Entry, ...], deed: str, before: object, after: object
) -> None:
    Revision.objects.create(match=row, version=2, entry=three[1], deed=deed, before=before, after=after)
    answer = alice.get(f"/matches/{row.slug}/changes/2/")
    assert answer.status_code == 404
    take_back(alice, row, 2)
    assert len(facts(row)) == 3


def test_there_is_no_line_that_nobody_wrote(alice: Client, row: Row) -> None:
    assert alice.get(f"/matches/{row.slug}/changes/7/").status_code == 404


@pytest.mark.usefixtures("three")
def test_who_only_watches_takes_nothing_back(client: Client, row: Row) -> None:
    bob = let_in(client, row, keys.Role.WATCHER)
    lines = bob.get(f"/matches/{row.slug}/log/").context["page"].lines
    assert [line.take_back for line in lines] == [""] * 3
    assert bob.get(f"/matches/{row.slug}/changes/2/").status_code == 404


@pytest.mark.usefixtures("three")
def test_a_name_that_somebody_else_has_by_now_does_not_go_back(alice: Client, row: Row) -> None:
    services.rename(row, "Mei", "May", writer=writer(row))
    services.rename(row, "Otto", "Mei", writer=writer(row))
    take_back(alice, row, 4)
    row.refresh_from_db()
    assert selectors.notebook(row).match.players == ("May", "Mei", "Li", "Ada")


def test_a_correction_goes_back_to_people_as_they_are_called_now(
    alice: Client, row: Row, three: tuple[Entry, ...]
) -> None:
    services.amend(three[0], Hand(count=Total(points=35), declarer="Li", trump_rank=Rank.TWO), writer=writer(row))
    services.rename(row, "Mei", "May", writer=writer(row))
    take_back(alice, row, 4)
    row.refresh_from_db()
    assert getattr(selectors.notebook(row).match.facts[0], "declarer", "") == "May"
    assert alice.get(f"/matches/{row.slug}/changes/4/").status_code == 200


def test_a_correction_of_how_it_was_counted_goes_back_whole(alice: Client, row: Row, three: tuple[Entry, ...]) -> None:
    send(alice, row, f"hands/{three[1].pk}/", points="85", key="first-change")
    send(alice, row, f"hands/{three[1].pk}/", bracket="160-195", key="second-change")
    take_back(alice, row, 4)
    assert counts(row) == [35, 80, 40]


def test_the_log_says_how_many_hands_were_dealt_anew_with_it(alice: Client, row: Row, three: tuple[Entry, ...]) -> None:
    send(alice, row, f"hands/{three[0].pk}/", points="80", declarer="Mei", later="anew")
    assert alice.get(f"/matches/{row.slug}/log/").context["page"].lines[0].also == "2 more hands were changed with it."
    assert [line.edited for line in alice.get(f"/matches/{row.slug}/").context["page"].history.rows] == [True] * 3


def test_dealing_anew_while_taking_a_new_deal_back_is_taken_back_whole(
    alice: Client, row: Row, three: tuple[Entry, ...]
) -> None:
    send(alice, row, f"hands/{three[0].pk}/", points="80", declarer="Mei", later="anew", key="first-change")
    before = facts(row)
    send(alice, row, "changes/4/", later="anew", key="second-change")
    flash = alice.get(f"/matches/{row.slug}/").context["chrome"]().flashes[-1]
    alice.post(flash.undo)
    assert facts(row) == before


def test_a_second_post_of_a_new_deal_overwrites_nobody(alice: Client, row: Row, three: tuple[Entry, ...]) -> None:
    address = f"hands/{three[0].pk}/before/"
    send(alice, row, address, points="80", declarer="Otto", later="anew", key="the-same-key")
    send(alice, row, f"hands/{three[1].pk}/", points="100", key="a-correction")
    send(alice, row, address, seen=3, points="80", declarer="Otto", later="anew", key="the-same-key")
    assert counts(row) == [80, 35, 100, 40]


LOUD = Breach(what=Irregularity.REVOKE, by=AtFault.DECLARERS, points=10)
SEATED = NewSeats(players=("Mei", "Otto", "Eve", "Ada"))


@pytest.fixture
def loud(row: Row) -> tuple[Entry, ...]:
    """An irregularity waits for the second hand, and in between somebody else sits down."""
    return play(row, points(35)[0], LOUD, SEATED, points(35, 80)[1])


def taken_back(row: Row, version: int) -> list[str]:
    """What stands once a line is taken back, which is what its page had said."""
    key = keys.make(row.book, keys.Role.KEEPER)
    opened = open_match(MatchAccess(book=row.book, key=key, match=selectors.notebook(row).row))
    effect = plan_to_take_back(opened, None, QueryDict(), version).effect
    assert effect
    effect.write(writer(row), "take-back")
    match = selectors.notebook(row).match
    assert (match, [pair for pair in effect.edit.pairs if pair[1] is not None]) == (
        effect.edit.after,
        by_pk(opened, row),
    )
    return [type(fact).__name__ for fact in match.facts]


def by_pk(opened: OpenMatch, row: Row) -> list[tuple[int | None, int]]:
    """Which entry was which, by their places before and after."""
    old = {entry.pk: place for place, entry in enumerate(opened.notebook.entries)}
    return [(old.get(entry.pk), place) for place, entry in enumerate(selectors.notebook(row).entries)]


def test_what_was_brought_back_with_its_hand_goes_again_with_it(row: Row, loud: tuple[Entry, ...]) -> None:
    services.strike(loud[3], writer=writer(row))
    services.restore(loud[3], writer=writer(row))
    play(row, points(35, 40)[1])
    assert taken_back(row, 6) == ["Hand", "NewSeats", "Hand"]


def test_what_waits_waits_on_where_a_hand_that_came_back_without_it_goes_again(
    row: Row, loud: tuple[Entry, ...]
) -> None:
    services.take_back(row, 4, writer=writer(row))
    services.restore(loud[3], writer=writer(row))
    services.amend(loud[0], CLOSE, writer=writer(row))
    assert taken_back(row, 6) == ["Hand", "Breach", "NewSeats"]


def test_what_was_withdrawn_since_it_came_back_stays_withdrawn(row: Row, loud: tuple[Entry, ...]) -> None:
    services.strike(loud[3], writer=writer(row))
    services.restore(loud[3], writer=writer(row))
    services.strike(loud[1], writer=writer(row))
    assert taken_back(row, 6) == ["Hand", "NewSeats"]
    services.restore(loud[3], writer=writer(row))
    assert [type(fact).__name__ for fact in facts(row)] == ["Hand", "NewSeats", "Hand"]


NOTHING_KNOWN = [None, {"a": 1}, {"together": 7}, {"together": [10**30, "x", [2]]}, [10**30, "x", [2]], [2, 4], 7]


@pytest.mark.parametrize("damaged", NOTHING_KNOWN)
def test_where_nothing_is_known_of_what_came_back_the_hand_goes_with_what_waits_for_it(
    row: Row, loud: tuple[Entry, ...], damaged: object
) -> None:
    services.strike(loud[3], writer=writer(row))
    services.restore(loud[3], writer=writer(row))
    Revision.objects.filter(version=6).update(before=damaged)
    assert taken_back(row, 6) == ["Hand", "NewSeats"]


def test_the_log_says_of_a_hand_that_came_back_what_it_is(alice: Client, row: Row, loud: tuple[Entry, ...]) -> None:
    services.strike(loud[3], writer=writer(row))
    services.restore(loud[3], writer=writer(row))
    line = alice.get(f"/matches/{row.slug}/log/").context["page"].lines[0]
    assert (line.before, line.after) == ("", "Eve declared · 80 points")


def told(row: Row) -> set[str]:
    return {fact.note for fact in selectors.notebook(row).match.facts}


@given(fined(), st.data())
@settings(max_examples=60, deadline=None)
def test_a_hand_that_came_back_goes_again_with_every_fine_that_is_charged_to_it_by_then(
    match: Match, data: st.DataObject
) -> None:
    row = services.begin(Book.objects.create(), replace(match, facts=()))
    played = [entry for entry in play(row, *match.facts) if isinstance(codec.fact(entry.fact), Dealt)]
    assume(played)
    entry = data.draw(st.sampled_from(played))
    services.strike(entry, writer=writer(row))
    services.restore(entry, writer=writer(row))
    version = writer(row).seen
    for cost in (80, 160):
        behind = data.draw(st.sampled_from([*selectors.notebook(row).entries, None]))
        services.record(row, fine(cost), writer=writer(row), key=f"since-{cost}", before=behind)
    before, hand = selectors.notebook(row).match, codec.fact(entry.fact).note
    stood = told(row)
    taken_back(row, version)
    assert stood - told(row) == {hand, *(one for one, to in charged(before).items() if to == hand)}
    assert stay(before, selectors.notebook(row).match)


@pytest.mark.parametrize("damaged", [[[10**30, 2]], [[4, "x"]], 7, [[4, 10**30]], {"a": 1}])
def test_a_move_of_which_little_is_known_goes_back_as_far_as_it_is(
    alice: Client, row: Row, loud: tuple[Entry, ...], damaged: object
) -> None:
    services.move(loud[0], to=3, writer=writer(row))
    Revision.objects.filter(version=5).update(before={"number": 0, "behind": damaged})
    assert alice.get(f"/matches/{row.slug}/log/").status_code == 200
    assert len(taken_back(row, 5)) == len(loud)


def test_a_hand_and_what_waited_for_it_come_back_each_to_its_place(row: Row, loud: tuple[Entry, ...]) -> None:
    services.strike(loud[3], writer=writer(row))
    assert taken_back(row, 5) == ["Hand", "Breach", "NewSeats", "Hand"]


def test_a_recorded_hand_goes_with_what_waited_for_it_under_later_ones(row: Row, loud: tuple[Entry, ...]) -> None:
    play(row, points(35, 40)[1])
    assert taken_back(row, loud[3].version) == ["Hand", "NewSeats", "Hand"]


@pytest.mark.usefixtures("loud")
def test_a_move_across_other_seats_goes_back_under_later_hands(row: Row) -> None:
    services.move(selectors.notebook(row).entries[3], to=0, writer=writer(row))
    play(row, points(35, 40)[1])
    assert taken_back(row, 5) == ["Hand", "Breach", "NewSeats", "Hand", "Hand"]


def test_an_old_move_goes_back_to_its_number(row: Row, loud: tuple[Entry, ...]) -> None:
    services.move(loud[0], to=3, writer=writer(row))
    Revision.objects.filter(version=5).update(before=0, after=3)
    assert taken_back(row, 5) == ["Hand", "Breach", "NewSeats", "Hand"]


def test_what_moved_and_was_deleted_since_does_not_move(alice: Client, row: Row, loud: tuple[Entry, ...]) -> None:
    services.move(loud[0], to=3, writer=writer(row))
    services.strike(loud[0], writer=writer(row))
    answer = alice.get(f"/matches/{row.slug}/changes/5/")
    assert answer.context["page"].ripple.lead == "This was taken back already, or deleted since."
