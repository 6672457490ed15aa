"""Kept rulings: saved beside a hand, fined or not, found again, taken out and brought back."""

import re
from datetime import UTC, datetime

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from scorekeeper.match.facts import Hand, InBracket, Total
from scorekeeper.rules.brackets import Side
from scorekeeper.rules.scoring import Fine
from scorekeeper.store import selectors, services
from scorekeeper.store.models import Entry, Match, Saved
from scorekeeper.store.services import Writer
from scorekeeper.web.caselaw.form import LATEST
from tests.web.cast import Table, holding, play, table

pytestmark = pytest.mark.django_db

QUESTION = "rules=bashi-fen&trump=7D&lead=5H5H&hand=9H9H4H3H2C&play=4H3H"
KEEPING = f"/rulings/follow/keeping/?{QUESTION}"


@pytest.fixture
def friday() -> Table:
    return table("Friday")


@pytest.fixture
def keeper(friday: Table) -> Client:
    return holding(friday.keeper)


def keep(client: Client, friday: Table, **said: str) -> int:
    """The status of what a keeper saves."""
    friday.match.refresh_from_db()
    sent = {"match": friday.match.slug, "seen": str(friday.match.version), **said}
    return client.post(KEEPING, sent).status_code


def by_range(friday: Table) -> Entry:
    """A hand of which nobody counted the points."""
    hand = Hand(count=InBracket(start=5, end=35), declarer="Nan")
    return services.record(friday.match, hand, writer=Writer(seen=0), key="range")


def text(client: Client, url: str) -> str:
    return client.get(url).content.decode()


def fines(friday: Table) -> tuple[Fine, ...]:
    (fact,) = selectors.notebook(friday.match).match.facts
    assert isinstance(fact, Hand)
    return fact.fines


def test_a_ruling_leads_to_where_it_is_kept(client: Client) -> None:
    page = text(client, f"/rulings/follow/?{QUESTION}")
    assert f'href="{KEEPING.replace("&", "&amp;")}"' in page


def test_who_keeps_no_match_is_led_to_one(client: Client) -> None:
    assert "this phone may write in none yet" in text(client, KEEPING)


def test_a_ruling_is_kept_with_what_the_table_agreed(keeper: Client, friday: Table) -> None:
    assert keep(keeper, friday, note="Mei was sure.", remedy="Taken back.") == 303
    page = text(keeper, f"/books/{friday.book.slug}/rulings/")
    assert [word in page for word in ("Mei was sure.", "Taken back.", "Not allowed")] == [True, True, True]


def test_a_fine_goes_into_the_score_of_the_hand(keeper: Client, friday: Table) -> None:
    hand = play(friday.match, 35)
    assert keep(keeper, friday, hand=str(hand.pk), fine="10", on="declarers") == 303
    assert fines(friday) == (Fine(points=10, on=Side.DECLARERS),)
    assert Saved.objects.get().entry == hand


def test_the_page_of_the_hand_tells_what_was_decided(keeper: Client, friday: Table) -> None:
    hand = play(friday.match, 35)
    keep(keeper, friday, hand=str(hand.pk), remedy="Taken back.")
    page = text(keeper, f"/matches/{friday.match.slug}/hands/{hand.pk}/")
    assert ["Taken back." in page, "removal/" in page.split("Taken back.")[0].rpartition("<article")[2]] == [
        True,
        False,
    ]


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ({"fine": "10", "on": "declarers"}, "Choose the hand."),
        ({"fine": "10", "hand": "HAND"}, "Choose which."),
        ({"fine": "7", "on": "declarers", "hand": "HAND"}, "Card points come in fives; 7 does not."),
        ({"fine": "-5", "on": "declarers", "hand": "HAND"}, "the least that counts here is 0"),
        ({"fine": "ten"}, "is no whole number"),
        ({"hand": "999999"}, "is not one of these"),
        ({"note": "x" * 1001}, "Make it shorter."),
    ],
)
def test_what_cannot_be_kept_gets_a_sentence(
    keeper: Client, friday: Table, said: dict[str, str], sentence: str
) -> None:
    hand = play(friday.match, 35)
    friday.match.refresh_from_db()
    sent = {name: str(hand.pk) if value == "HAND" else value for name, value in said.items()}
    found = keeper.post(KEEPING, {"match": friday.match.slug, "seen": str(friday.match.version), **sent})
    assert (found.status_code, sentence in found.content.decode()) == (422, True)
    assert (Saved.objects.count(), fines(friday)) == (0, ())


def test_a_fine_on_a_range_is_taken_with_the_points(keeper: Client, friday: Table) -> None:
    row = by_range(friday)
    said = {"hand": str(row.pk), "fine": "10", "on": "declarers", "note": "Mei was sure."}
    asked = keeper.post(KEEPING, {"match": friday.match.slug, "seen": "1", **said}).content.decode()
    assert ['name="points"' in asked, "Mei was sure." in asked] == [True, True]
    assert keep(keeper, friday, points="35", **said) == 303
    assert fines(friday) == (Fine(points=10, on=Side.DECLARERS),)


def test_a_range_that_does_not_fit_leads_to_its_hand(keeper: Client, friday: Table) -> None:
    row = by_range(friday)
    said = {"hand": str(row.pk), "fine": "10", "on": "declarers", "points": "80"}
    page = keeper.post(KEEPING, {"match": friday.match.slug, "seen": "1", **said}).content.decode()
    assert f'href="/matches/{friday.match.slug}/hands/{row.pk}/"' in page


def test_any_hand_of_the_evening_can_be_chosen(keeper: Client, friday: Table) -> None:
    evening = [play(friday.match, 35) for _ in range(LATEST + 2)]
    assert 'name="earlier"' in text(keeper, KEEPING)
    assert keep(keeper, friday, earlier="1") == 303
    assert Saved.objects.get().entry == evening[0]


@pytest.mark.parametrize("many", [1, 8])
def test_the_form_asks_the_database_as_often_for_many_hands_as_for_few(
    keeper: Client, friday: Table, many: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(many):
        play(friday.match, 35)
    with django_assert_num_queries(4):
        keeper.get(KEEPING)


def test_a_stale_fine_changes_nothing(keeper: Client, friday: Table) -> None:
    hand = play(friday.match, 35)
    assert keep(keeper, friday, seen="0", hand=str(hand.pk), fine="10", on="declarers") == 409
    assert (Saved.objects.count(), fines(friday)) == (0, ())


STALE = "The match was changed meanwhile. Look at the hands once more, then save."


def seen(page: str) -> list[str]:
    return re.findall(r'name="seen" value="(-?\d+)"', page)


def test_a_number_of_a_hand_is_looked_at_again_when_the_hands_were_changed(keeper: Client, friday: Table) -> None:
    evening = [play(friday.match, 35) for _ in range(LATEST + 2)]
    friday.match.refresh_from_db()
    sent = {"match": friday.match.slug, "seen": str(friday.match.version), "earlier": "2", "note": "Mei was sure."}
    hand = Hand(count=Total(points=40), declarer="Nan")
    services.record(friday.match, hand, writer=Writer(seen=friday.match.version), key="inserted", before=evening[0])
    found = keeper.post(KEEPING, sent)
    page = found.content.decode()
    assert (found.status_code, STALE in page, "Mei was sure." in page, 'name="earlier" value="2"' in page) == (
        409,
        True,
        True,
        True,
    )
    assert Saved.objects.count() == 0
    assert keeper.post(KEEPING, {**sent, "seen": seen(page)[0], "earlier": "3"}).status_code == 303
    assert Saved.objects.get().entry == evening[1]


def test_a_number_is_looked_at_again_when_every_hand_can_be_tapped_by_now(keeper: Client, friday: Table) -> None:
    evening = [play(friday.match, 35) for _ in range(LATEST + 1)]
    friday.match.refresh_from_db()
    sent = {"match": friday.match.slug, "seen": str(friday.match.version), "earlier": "2"}
    services.strike(evening[-1], writer=Writer(seen=friday.match.version))
    found = keeper.post(KEEPING, sent)
    assert (found.status_code, 'name="earlier" value="2"' in found.content.decode()) == (409, True)
    assert Saved.objects.count() == 0


def test_a_hand_that_was_tapped_is_the_same_whatever_was_changed(keeper: Client, friday: Table) -> None:
    hand = play(friday.match, 35)
    assert keep(keeper, friday, seen="0", hand=str(hand.pk)) == 303
    assert Saved.objects.get().entry == hand


def test_what_was_seen_stays_so_while_something_else_is_mended(keeper: Client, friday: Table) -> None:
    play(friday.match, 35)
    found = keeper.post(KEEPING, {"match": friday.match.slug, "seen": "0", "fine": "ten"})
    assert (found.status_code, seen(found.content.decode())) == (422, ["0"])


def test_nobody_keeps_a_ruling_in_a_book_of_others(friday: Table) -> None:
    other = table("Sunday")
    assert [keep(holding(key), friday) for key in (other.keeper, friday.watcher)] == [404, 404]
    assert Saved.objects.count() == 0


def test_a_question_without_an_answer_is_not_kept(keeper: Client) -> None:
    assert keeper.get("/rulings/follow/keeping/?trump=7D").status_code == 404


DAYS = [("en", "Nov. 15, 2026"), ("zh-hans", "2026年11月15日")]


@pytest.mark.parametrize(("language", "day"), DAYS)
def test_a_match_goes_by_the_day_on_which_it_was_played(keeper: Client, friday: Table, language: str, day: str) -> None:
    Match.objects.update(opening={**friday.match.opening, "date": "2026-11-15"})
    keeper.cookies["django_language"] = language
    assert f"{day} Nan · Wei · Sam · Eve" in text(keeper, KEEPING)


@pytest.mark.parametrize(("language", "day"), DAYS)
def test_a_ruling_is_dated_as_its_reader_writes_dates(keeper: Client, friday: Table, language: str, day: str) -> None:
    keep(keeper, friday)
    Saved.objects.update(made_at=datetime(2026, 11, 15, 12, tzinfo=UTC))
    keeper.cookies["django_language"] = language
    assert day in text(keeper, f"/books/{friday.book.slug}/rulings/")


@pytest.mark.parametrize("sought", ["pairs", "follow", "9H", "9♥", "红桃9", "Nan", "not allowed", "forbidden", "sure"])
def test_a_ruling_is_found(keeper: Client, friday: Table, sought: str) -> None:
    keep(keeper, friday, note="Mei was sure.")
    found = keeper.get(f"/books/{friday.book.slug}/rulings/", {"q": sought})
    assert "Mei was sure." in found.content.decode()


@pytest.mark.parametrize("sought", ["throw", "RJ", "Zoe", "undecided"])
def test_a_ruling_about_something_else_is_not_found(keeper: Client, friday: Table, sought: str) -> None:
    keep(keeper, friday, note="Mei was sure.")
    found = keeper.get(f"/books/{friday.book.slug}/rulings/", {"q": sought})
    assert "Mei was sure." not in found.content.decode()


def test_a_watcher_reads_and_takes_nothing_out(keeper: Client, friday: Table) -> None:
    keep(keeper, friday, note="Mei was sure.")
    watcher = holding(friday.watcher)
    page = text(watcher, f"/books/{friday.book.slug}/rulings/")
    assert ("Mei was sure." in page, "removal" in page) == (True, False)
    assert watcher.post(f"/books/{friday.book.slug}/rulings/{Saved.objects.get().pk}/removal/").status_code == 404


def test_a_ruling_that_was_taken_out_can_come_back(keeper: Client, friday: Table) -> None:
    keep(keeper, friday, note="Mei was sure.")
    address = f"/books/{friday.book.slug}/rulings/{Saved.objects.get().pk}"
    for way, there in (("removal", False), ("restoration", True)):
        keeper.post(f"{address}/{way}/")
        assert ("Mei was sure." in text(keeper, f"/books/{friday.book.slug}/rulings/")) is there


def test_a_ruling_of_another_book_is_not_there(keeper: Client, friday: Table) -> None:
    keep(keeper, friday)
    other = table("Sunday")
    address = f"/books/{other.book.slug}/rulings/{Saved.objects.get().pk}/removal/"
    assert holding(other.keeper).post(address).status_code == 404


def test_a_question_that_nobody_knows_any_more_is_still_listed(keeper: Client, friday: Table) -> None:
    Saved.objects.create(book=friday.book, op="riddle", question="", note="An old one.")
    assert "An old one." in text(keeper, f"/books/{friday.book.slug}/rulings/")


@pytest.mark.parametrize("many", [1, 3])
def test_the_list_asks_the_database_as_often_for_many_as_for_few(
    keeper: Client, friday: Table, many: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    hand = play(friday.match, 35)
    for _ in range(many):
        Saved.objects.create(book=friday.book, match=friday.match, entry=hand, op="follow", question=QUESTION)
    with django_assert_num_queries(3):
        keeper.get(f"/books/{friday.book.slug}/rulings/")
