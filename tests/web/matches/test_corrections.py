"""Putting right what was written down: the ripple before anybody confirms it, and then exactly that."""

import re
from dataclasses import astuple, replace

import pytest
from django.test import Client

from scorekeeper.match import fold
from scorekeeper.match.facts import Breach, Fact, Hand, NoClaim, Penalty, Redeal, Total
from scorekeeper.rules.cards.card import Rank
from scorekeeper.rules.cards.order import Trump
from scorekeeper.rules.score.remedies import AtFault, Irregularity
from scorekeeper.store import keys, selectors, services
from scorekeeper.store.models import Entry
from scorekeeper.store.models import Match as Row
from scorekeeper.store.services import Writer
from scorekeeper.web.matches.change_page import Consequences
from tests.web.evening import KEY, begin, facts, let_in, play, points, send

pytestmark = pytest.mark.django_db


def rows(ripple: Consequences) -> list[tuple[str, ...]]:
    """Every row of what an edit changes, without what is empty in it."""
    return [tuple(filter(None, astuple(row))) for row in (*ripple.first, *ripple.others)]


@pytest.mark.usefixtures("three")
def test_a_row_of_the_history_leads_to_its_filled_form(alice: Client, row: Row) -> None:
    rows = alice.get(f"/matches/{row.slug}/").context["page"].history.rows
    page = alice.get(rows[1].url).context["page"]
    assert page.story[0] == "Li declared at 4, with Mei."
    assert (rows[1].number, page.title, page.fields.points.value()) == ("2", "Hand 2", "85")


def test_what_stands_in_an_address_is_not_what_was_typed(alice: Client, row: Row, three: tuple[Entry, ...]) -> None:
    hand = f"/matches/{row.slug}/hands/{three[1].pk}/"
    found = alice.get(f"{hand}?utm=1&points=40").context["page"]
    assert (found.fields.points.value(), found.ripple.first) == ("85", ())
    assert alice.get(f"{hand}before/?utm=1").context["page"].fields.points.value() is None
    override = alice.get(f"/matches/{row.slug}/score/?level1=9").text
    assert re.search(r'<input[^>]*name="level1"[^>]*value="9"', override)
    send(alice, row, f"hands/{three[1].pk}/?note=hello", points="90")
    assert [(fact.count, fact.note) for fact in facts(row)[1:2]] == [(Total(points=90), "")]


def test_a_look_shows_the_ripple_and_changes_nothing(alice: Client, row: Row, three: tuple[Entry, ...]) -> None:
    answer = send(alice, row, f"hands/{three[0].pk}/", points="85", declarer="Mei", look="1")
    ripple = answer.context["page"].ripple
    assert (ripple.figures, ripple.standing) == ("4 : 3 → 2 : 3", "Still Otto to declare.")
    assert rows(ripple) == [
        ("Hand 1", "Points", "35", "85"),
        ("Mei, Li", "4", "2"),
        ("Next to declare", "Li", "Otto"),
        ("Hand 2", "Mei, Li", "4", "2"),
        ("By the rules Otto declares this hand, not Li.",),
        ("4 was played; after the hands before it Li stands at 2.",),
        ("Hand 3", "Mei, Li", "4", "2"),
    ]
    assert facts(row) == points(35, 85, 40)


def test_the_ripple_alone_is_a_part(alice: Client, row: Row, three: tuple[Entry, ...]) -> None:
    answer = alice.get(f"/matches/{row.slug}/hands/{three[2].pk}/preview/", {"points": "45"})
    ripple = answer.context["ripple"]
    assert (ripple.lead, len(rows(ripple)), ripple.save) == ("Nothing else changes.", 1, "Save the correction")


@pytest.mark.parametrize(
    ("between", "lead"),
    [
        ((), "1 more hand comes out differently."),
        ((Breach(what=Irregularity.REVOKE, by=AtFault.DEFENDERS),), "2 more entries come out differently."),
    ],
)
def test_only_hands_are_called_hands(alice: Client, row: Row, between: tuple[Fact, ...], lead: str) -> None:
    hand = play(row, *points(35), *between, *points(85))[0]
    answer = alice.get(f"/matches/{row.slug}/hands/{hand.pk}/preview/", {"points": "0", "declarer": "Mei"})
    assert answer.context["ripple"].lead == lead


def test_a_correction_is_saved_and_says_so(alice: Client, row: Row, three: tuple[Entry, ...]) -> None:
    send(alice, row, f"hands/{three[1].pk}/", points="120")
    page = alice.get(f"/matches/{row.slug}/")
    third = replace(points(40)[0], declarer=None, trump_rank=Rank.TWO)
    assert facts(row) == (*points(35, 120), third)
    assert [line.edited for line in page.context["page"].history.rows] == [False, True, False]
    assert [flash.sentence for flash in page.context["chrome"]().flashes] == ["Hand 2 corrected."]


def test_a_correction_keeps_when_it_was(alice: Client, row: Row) -> None:
    [entry] = play(row, replace(points(35)[0], at="2026-02-17T20:15"))
    send(alice, row, f"hands/{entry.pk}/", points="40", declarer="Mei")
    assert selectors.notebook(row).match.facts[0].at == "2026-02-17T20:15"


def test_a_correction_of_what_was_changed_meanwhile_shows_both(
    alice: Client, row: Row, three: tuple[Entry, ...]
) -> None:
    answer = send(alice, row, f"hands/{three[1].pk}/", seen=2, points="120")
    page = answer.context["page"]
    assert (answer.status_code, page.conflict.told, page.fields.points.value()) == (
        409,
        ("Somebody has just recorded hand 3: 40 points.",),
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


def test_another_forgotten_hand_under_the_same_key_is_not_lost(
    alice: Client, row: Row, three: tuple[Entry, ...]
) -> None:
    address = f"hands/{three[2].pk}/before/"
    send(alice, row, address, seen=3, points="0")
    answer = send(alice, row, address, seen=3, points="5")
    page = answer.context["page"]
    assert (answer.status_code, page.key == KEY, page.fields.points.value()) == (409, False, "5")
    send(alice, row, address, seen=page.seen, key=page.key, points="5")
    assert len(facts(row)) == 5


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
        "score/",
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


@pytest.fixture
def seen(row: Row) -> tuple[Entry, ...]:
    """Two hands, the second of them taken from the defenders by Li and Mei, who declared it."""
    return play(row, Hand(count=Total(points=35), declarer="Mei"), Hand(count=Total(points=130)))


def test_a_correction_leaves_the_points_of_later_hands_with_whoever_took_them(
    alice: Client, row: Row, seen: tuple[Entry, ...]
) -> None:
    send(alice, row, f"hands/{seen[0].pk}/", points="80", declarer="Mei")
    _first, second = fold.steps(selectors.notebook(row).match)
    assert (second.declarer, second.side, second.total) == ("Li", ("Li", "Mei"), 130)
    assert {name: level.value for name, level in second.after.levels.items()} == {
        "Mei": "2",
        "Otto": "3",
        "Li": "2",
        "Ada": "3",
    }


def test_later_hands_are_dealt_anew_where_that_is_chosen_and_taken_back_with_it(
    alice: Client, row: Row, seen: tuple[Entry, ...]
) -> None:
    before = facts(row)
    address = f"hands/{seen[0].pk}/"
    looked = send(alice, row, address, points="80", declarer="Mei", later="anew", look="1").context["page"]
    assert [chosen for _value, _label, chosen in looked.ripple.later.choices] == [False, True]
    [_first, _levels, _next, *later] = rows(looked.ripple)
    assert later[:3] == [("Hand 2", "Played at", "4", "2"), ("Declarer", "Li", "Otto"), ("Mei, Li", "4", "3")]
    assert facts(row) == before
    send(alice, row, address, points="80", declarer="Mei", later="anew", looked=looked.ripple.typed)
    assert facts(row) == points(80, 130)
    assert [step.declarer for step in fold.steps(selectors.notebook(row).match)] == ["Mei", "Otto"]
    flash = alice.get(f"/matches/{row.slug}/").context["chrome"]().flashes[0]
    alice.post(flash.undo)
    assert facts(row) == before


def test_what_was_looked_at_is_what_is_chosen_for_later_hands_too(
    alice: Client, row: Row, seen: tuple[Entry, ...]
) -> None:
    address = f"hands/{seen[0].pk}/"
    looked = send(alice, row, address, points="80", declarer="Mei", look="1").context["page"].ripple.typed
    answer = send(alice, row, address, points="80", declarer="Mei", later="anew", looked=looked)
    assert (answer.status_code, facts(row)[0]) == (200, points(35)[0])


def test_a_hand_that_is_deleted_can_have_the_later_ones_dealt_anew(
    alice: Client, row: Row, three: tuple[Entry, ...]
) -> None:
    address = f"/matches/{row.slug}/hands/{three[0].pk}/removal/"
    page = alice.get(address, {"later": "anew"}).context["page"]
    assert page.ripple.later.choices[1][2]
    send(alice, row, f"hands/{three[0].pk}/removal/", later="anew")
    assert len(facts(row)) == 2
    assert all(step.notes == () for step in fold.steps(selectors.notebook(row).match))


def test_a_form_that_says_only_what_its_page_had_filled_in_is_read(alice: Client, row: Row) -> None:
    assert alice.get(f"/matches/{row.slug}/preview/", {"fold_declarer": "Mei", "points": "40"}).status_code == 200


def test_a_correction_keeps_a_trump_without_a_rank_and_who_asked_for_a_redeal(alice: Client, row: Row) -> None:
    hand = Hand(count=Total(points=35), declarer="Mei", trump=Trump(None, None))
    first, second = play(row, hand, Redeal(claim=NoClaim.AGREED, by="Otto"))
    send(alice, row, f"hands/{first.pk}/", points="40", declarer="Mei", trump="NT", key="first-change")
    send(alice, row, f"hands/{second.pk}/", ending="agreed", note="Misdeal.", key="second-change")
    one, other = selectors.notebook(row).match.facts
    assert (getattr(one, "trump", None), getattr(other, "by", None)) == (Trump(None, None), "Otto")


def test_who_declared_is_corrected_without_the_rank_that_was_played(
    alice: Client, row: Row, seen: tuple[Entry, ...]
) -> None:
    address = f"/matches/{row.slug}/hands/{seen[1].pk}/"
    fields = alice.get(address).context["page"].fields
    assert fields.given == (("fold_declarer", "Li"), ("fold_trump_rank", "4"))
    sent = {"points": "130", "declarer": "Otto", "trump_rank": "4", **dict(fields.given)}
    looked = alice.get(f"{address}preview/", sent).context["ripple"]
    assert ("", "4 was played; after the hands before it Otto stands at 2.") in [
        (row.about, row.said) for row in looked.first
    ]
    send(alice, row, f"hands/{seen[1].pk}/", **sent)
    written = selectors.notebook(row).match.facts[1]
    assert isinstance(written, Hand)
    assert (written.declarer, written.trump_rank) == ("Otto", Rank.FOUR)
    notes = alice.get(address).context["page"].notes
    assert [note.article for note in notes] == ["The next declarer, fixed partners", "Levels"]


def test_a_penalty_beside_a_hand_stays_until_it_is_withdrawn(alice: Client, row: Row) -> None:
    penalty = Penalty(on="Mei", levels=1)
    [entry] = play(row, Hand(count=Total(points=35), declarer="Mei", penalties=(penalty,)))
    for count, choice, penalties in ((1, "", (penalty,)), (2, "withdrawn", ())):
        send(alice, row, f"hands/{entry.pk}/", points="40", penalties=choice, key=f"change-number-{count}")
        [fact] = facts(row)
        assert isinstance(fact, Hand)
        assert fact.penalties == penalties
    log = alice.get(f"/matches/{row.slug}/log/").context["page"].lines[0]
    assert (log.before, log.after) == (
        "Mei declared · 40 points · penalty for Mei: 1 level",
        "Mei declared · 40 points",
    )
    assert "penalties" not in alice.get(f"/matches/{row.slug}/hands/{entry.pk}/").text


@pytest.mark.parametrize("page", ["", "removal/", "place/", "before/"])
def test_what_somebody_has_deleted_says_so_and_leads_to_the_log(
    alice: Client, row: Row, three: tuple[Entry, ...], page: str
) -> None:
    services.strike(three[1], writer=Writer(seen=3, name="Li"))
    address = f"/matches/{row.slug}/hands/{three[1].pk}/"
    answer = alice.get(f"{address}{page}")
    deleted = answer.context["page"].deleted
    assert (answer.status_code, deleted.label) == (409, "Li has deleted this hand.")
    assert deleted.url == f"/matches/{row.slug}/log/"


def test_a_correction_of_what_somebody_has_deleted_is_still_filled(
    alice: Client, row: Row, three: tuple[Entry, ...]
) -> None:
    services.strike(three[1], writer=Writer(seen=3, name="Li"))
    answer = send(alice, row, f"hands/{three[1].pk}/", seen=3, points="120")
    page = answer.context["page"]
    assert (answer.status_code, page.deleted.label) == (409, "Li has deleted this hand.")
    assert (page.fields.points.value(), len(facts(row))) == ("120", 2)
    assert alice.get(f"/matches/{row.slug}/hands/{three[1].pk}/preview/", {"points": "120"}).status_code == 200


def test_what_was_deleted_in_another_match_or_for_a_stranger_is_nothing(
    alice: Client, row: Row, three: tuple[Entry, ...]
) -> None:
    services.strike(three[1], writer=Writer(seen=3, name="Li"))
    assert Client().get(f"/matches/{row.slug}/hands/{three[1].pk}/").status_code == 404
    other = services.begin(row.book, replace(selectors.notebook(row).match, facts=()))
    assert alice.get(f"/matches/{other.slug}/hands/{three[1].pk}/").status_code == 404
