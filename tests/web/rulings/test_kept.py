"""Kept rulings: saved beside a hand, fined or not, found again, taken out and brought back."""

import re
from datetime import UTC, datetime
from html import unescape
from urllib.parse import urlencode

import pytest
from django.test import Client
from django.utils.html import strip_tags
from pytest_django import DjangoAssertNumQueries

from scorekeeper.match.facts import Hand, InBracket, Total
from scorekeeper.rules.house.brackets import Side
from scorekeeper.rules.score.points import Fine
from scorekeeper.store import selectors, services
from scorekeeper.store.models import Entry, Match, Saved
from scorekeeper.store.services import Writer
from scorekeeper.web.rulings.keeping import LATEST
from tests.web.cast import Table, holding, play, table

pytestmark = pytest.mark.django_db

QUESTION = "rules=bashi-fen&trump=7D&lead=5H5H&hand=9H9H4H3H2C&play=4H3H"
KEEPING = f"/rulings/follow/keeping/?{QUESTION}"


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


def test_a_ruling_leads_to_where_it_is_kept_and_who_keeps_no_match_to_one(client: Client) -> None:
    page = text(client, f"/rulings/follow/?{QUESTION}")
    assert f'href="{KEEPING.replace("&", "&amp;")}"' in page
    assert "this phone can record none yet" in text(client, KEEPING)
    assert client.get("/rulings/follow/keeping/?trump=7D").status_code == 404


def test_a_ruling_is_kept_with_what_the_table_agreed(keeper: Client, friday: Table) -> None:
    assert keep(keeper, friday, note="Mei was sure.", remedy="Taken back.") == 303
    page = text(keeper, f"/books/{friday.book.slug}/rulings/")
    assert [word in page for word in ("Mei was sure.", "Taken back.", "Not allowed")] == [True, True, True]


def test_how_often_the_kitty_counts_is_kept_as_it_was_asked(keeper: Client, friday: Table) -> None:
    asked = "rules=bashi-fen&captured=70&kitty=15&last_trick=defenders:2:2&shout=kitty"
    sent = {"match": friday.match.slug, "seen": str(friday.match.version)}
    assert keeper.post(f"/rulings/score/keeping/?{asked}", sent).status_code == 303
    (kept,) = keeper.get(f"/books/{friday.book.slug}/rulings/").context["page"].rulings
    heading = keeper.get(kept.url).context["page"].title
    assert (kept.title, heading) == ("Kitty times what?", "×4: a pair — Kitty times what?")


def test_after_a_ruling_was_kept_its_match_is_one_tap_away(keeper: Client, friday: Table) -> None:
    sent = {"match": friday.match.slug, "seen": str(friday.match.version)}
    kept = keeper.post(KEEPING, sent, follow=True).content.decode()
    assert f'href="/matches/{friday.match.slug}/">Back to the match</a>' in kept
    assert "Back to the match" not in text(keeper, f"/books/{friday.book.slug}/rulings/")


def test_a_fine_goes_into_the_score_of_the_hand_and_its_page_tells_what_was_decided(
    keeper: Client, friday: Table
) -> None:
    hand = play(friday.match, 35)
    fined = {"hand": str(hand.pk), "fine": "10", "on": "declarers", "remedy": "Taken back."}
    assert keep(keeper, friday, **{**fined, "seen": "0"}) == 409
    assert (Saved.objects.count(), fines(friday)) == (0, ())
    assert keep(keeper, friday, **fined) == 303
    assert fines(friday) == (Fine(points=10, on=Side.DECLARERS),)
    assert Saved.objects.get().entry == hand
    before, said, _after = text(keeper, f"/matches/{friday.match.slug}/hands/{hand.pk}/").partition("Taken back.")
    assert (bool(said), "removal/" in before.rpartition("<article")[2]) == (True, False)


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ({"fine": "10", "on": "declarers"}, "Choose the hand."),
        ({"fine": "7", "on": "declarers", "hand": "HAND"}, "Card points come in fives; 7 does not."),
        ({"fine": "ten"}, "is no whole number"),
    ],
)
def test_what_cannot_be_kept_gets_a_sentence_and_what_was_seen_stays_so(
    keeper: Client, friday: Table, said: dict[str, str], sentence: str
) -> None:
    hand = play(friday.match, 35)
    sent = {name: str(hand.pk) if value == "HAND" else value for name, value in said.items()}
    found = keeper.post(KEEPING, {"match": friday.match.slug, "seen": "0", **sent})
    assert (found.status_code, sentence in found.text, seen(found.text)) == (422, True, ["0"])
    assert (Saved.objects.count(), fines(friday)) == (0, ())


def test_a_fine_on_a_range_is_taken_with_points_that_lie_in_it(keeper: Client, friday: Table) -> None:
    row = by_range(friday)
    said = {"hand": str(row.pk), "fine": "10", "on": "declarers", "note": "Mei was sure."}
    sent = {"match": friday.match.slug, "seen": "1", **said}
    asked, wrong = (keeper.post(KEEPING, {**sent, **more}).text for more in ({}, {"points": "80"}))
    assert ['name="points"' in asked, "Mei was sure." in asked] == [True, True]
    assert f'href="/matches/{friday.match.slug}/hands/{row.pk}/"' in wrong
    assert keep(keeper, friday, points="35", **said) == 303
    assert fines(friday) == (Fine(points=10, on=Side.DECLARERS),)


@pytest.mark.parametrize("many", [1, 8])
def test_the_form_asks_the_database_as_often_for_many_hands_as_for_few(
    keeper: Client, friday: Table, many: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(many):
        play(friday.match, 35)
    with django_assert_num_queries(4):
        keeper.get(KEEPING)


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


@pytest.mark.parametrize("version", ["0", "-1", "many"])
def test_the_hand_being_played_is_another_one_once_a_hand_was_saved(
    keeper: Client, friday: Table, version: str
) -> None:
    play(friday.match, 60)
    sent = {"match": friday.match.slug, "seen": version, "hand": "playing", "note": "Mei was sure."}
    found = keeper.post(f"{KEEPING}&match={friday.match.slug}&at=0", sent)
    page = found.text
    assert (found.status_code, STALE in page, "Mei was sure." in page) == (409, True, True)
    assert Saved.objects.count() == 0
    assert keeper.post(KEEPING, {**sent, "seen": seen(page)[0]}).status_code == 303
    assert Saved.objects.get().playing


def test_nobody_keeps_a_ruling_in_a_book_of_others(friday: Table) -> None:
    other = table("Sunday")
    assert [keep(holding(key), friday) for key in (other.keeper, friday.watcher)] == [404, 404]
    assert Saved.objects.count() == 0


DAYS = [("en", "Nov. 15, 2026"), ("zh-hans", "2026年11月15日")]


@pytest.mark.parametrize(("language", "day"), DAYS)
def test_matches_and_rulings_are_dated_as_their_reader_writes_dates(
    keeper: Client, friday: Table, language: str, day: str
) -> None:
    keep(keeper, friday)
    Match.objects.update(opening={**friday.match.opening, "date": "2026-11-15"})
    Saved.objects.update(made_at=datetime(2026, 11, 15, 12, tzinfo=UTC))
    keeper.cookies["django_language"] = language
    assert f"{day} Nan · Wei · Sam · Eve" in strip_tags(text(keeper, KEEPING))
    assert day in text(keeper, f"/books/{friday.book.slug}/rulings/")


def test_who_does_not_write_in_the_book_takes_nothing_out(keeper: Client, friday: Table) -> None:
    keep(keeper, friday, note="Mei was sure.")
    listed = f"/books/{friday.book.slug}/rulings/"
    found = [text(keeper, f"{listed}?q={sought}") for sought in ("sure", "throw")]
    assert ["Mei was sure." in page for page in found] == [True, False]
    watcher, other = holding(friday.watcher), table("Sunday")
    page = text(watcher, listed)
    assert ("Mei was sure." in page, "removal" in page) == (True, False)
    gone = f"rulings/{Saved.objects.get().pk}/removal/"
    assert watcher.post(f"/books/{friday.book.slug}/{gone}").status_code == 404
    assert holding(other.keeper).post(f"/books/{other.book.slug}/{gone}").status_code == 404


@pytest.mark.parametrize("counted", ["", "captured=70&"])
@pytest.mark.parametrize("sought", ["底牌", "抠底", "kitty"])
def test_how_often_the_kitty_counts_is_found_by_its_name(
    keeper: Client, friday: Table, counted: str, sought: str
) -> None:
    asked = f"rules=tractor&{counted}kitty=15&last_trick=defenders:2:2&shout=kitty"
    sent = {"match": friday.match.slug, "seen": str(friday.match.version), "note": "Settled."}
    assert keeper.post(f"/rulings/score/keeping/?{asked}", sent).status_code == 303
    assert "Settled." in text(keeper, f"/books/{friday.book.slug}/rulings/?{urlencode({'q': sought})}")


LED = "hearts: a pair"
BY_ITS_WORDS = (
    *("hearts", "kings", "K♥", "pair", "revoke", "wrong follow", "not allowed", "Was this follow allowed?", "Nov. 15"),
    *("红桃", "红桃K", "跟牌", "跟牌犯规", "不可以", "对", "紅心", "這樣跟牌行嗎？", LED),
)


@pytest.mark.parametrize("sought", BY_ITS_WORDS)
@pytest.mark.parametrize("language", ["en", "zh-hans"])
def test_a_ruling_is_found_by_every_word_that_is_printed_of_it(
    keeper: Client, friday: Table, sought: str, language: str
) -> None:
    question = QUESTION.replace("5H5H", "KHKH")
    made = datetime(2026, 11, 15, 12, tzinfo=UTC)
    for op, told, verdict in (("follow", question, "forbidden"), ("deal", "rules=hundred", "")):
        Saved.objects.create(
            book=friday.book, op=op, question=told, verdict=verdict, articles=["tuple-duty"] * (op == "follow")
        )
    Saved.objects.filter(op="follow").update(made_at=made)
    keeper.cookies["django_language"] = language
    page = text(keeper, f"/books/{friday.book.slug}/rulings/?{urlencode({'q': sought})}")
    assert page.count('<article class="kept') == 1


def test_a_ruling_is_not_found_by_words_that_others_have(keeper: Client, friday: Table) -> None:
    keep(keeper, friday)
    assert 'class="kept' not in text(keeper, f"/books/{friday.book.slug}/rulings/?q=diamonds+A♠")


def test_a_ruling_that_was_taken_out_can_come_back(keeper: Client, friday: Table) -> None:
    keep(keeper, friday, note="Mei was sure.")
    address = f"/books/{friday.book.slug}/rulings/{Saved.objects.get().pk}"
    for way, there in (("removal", False), ("restoration", True)):
        keeper.post(f"{address}/{way}/")
        assert ("Mei was sure." in text(keeper, f"/books/{friday.book.slug}/rulings/")) is there


@pytest.mark.parametrize("many", [1, 3])
def test_the_list_asks_the_database_as_often_for_many_as_for_few(
    keeper: Client, friday: Table, many: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    hand = play(friday.match, 35)
    for _ in range(many):
        Saved.objects.create(book=friday.book, match=friday.match, entry=hand, op="follow", question=QUESTION)
    with django_assert_num_queries(4):
        keeper.get(f"/books/{friday.book.slug}/rulings/")


def test_a_ruling_about_the_hand_being_played_stands_on_the_match_page_and_then_beside_the_hand(
    keeper: Client, friday: Table
) -> None:
    address = f"/matches/{friday.match.slug}/"
    assert "Rulings in this hand" not in text(keeper, address)
    assert keep(keeper, friday, hand="playing", remedy="Taken back.") == 303
    page = text(keeper, address)
    assert ("Rulings in this hand" in page, "Taken back." in page) == (True, True)
    entry = play(friday.match, 35)
    page = text(keeper, address)
    assert ("Rulings in this hand" in page, "1 ruling" in page) == (False, True)
    for shown in (f"{address}evening/", f"{address}hands/{entry.pk}/"):
        assert "Taken back." in text(keeper, shown)


def led_to(page: str) -> str:
    """Where the ruling of a list leads."""
    found = re.search(r'class="paragraph__open" href="(/rulings/[^"]+)"', page)
    return unescape(found[1]) if found else ""


def test_a_ruling_that_is_opened_from_a_list_leads_back_to_its_match(keeper: Client, friday: Table) -> None:
    address, listed = f"/matches/{friday.match.slug}/", f"/books/{friday.book.slug}/rulings/"
    play(friday.match, 35)
    keep(keeper, friday, hand="playing")
    assert "the match, the hand being played</a>" in text(keeper, listed)
    back = f'href="{address}">Back to the match</a>'
    assert back in text(keeper, led_to(text(keeper, address)))
    entry = play(friday.match, 35)
    assert "the match, hand 2</a>" in text(keeper, listed)
    shown = (listed, f"{address}evening/", f"{address}hands/{entry.pk}/")
    (link,) = {led_to(text(keeper, each)) for each in shown}
    assert link.endswith(f"match={friday.match.slug}&at=1")
    assert [back in text(client, link) for client in (keeper, Client())] == [True, False]


def test_what_is_looked_for_from_a_match_still_leads_back_to_it(keeper: Client, friday: Table) -> None:
    listed = f"/books/{friday.book.slug}/rulings/?match={friday.match.slug}&at=0"
    given = re.findall(r'type="hidden" name="(match|at)" value="([^"]+)"', text(keeper, listed))
    assert given == [("match", friday.match.slug), ("at", "0")]
    assert "Back to the match" in text(keeper, f"{listed}&q=throw")


def test_who_watches_sees_it_as_soon_as_it_is_kept(keeper: Client, friday: Table) -> None:
    bob = holding(friday.watcher)
    live = f"/matches/{friday.match.slug}/live/"
    tag = bob.get(live)["ETag"]
    assert bob.get(live, headers={"if-none-match": tag}).status_code == 304
    keep(keeper, friday, hand="playing")
    assert "Rulings in this hand" in bob.get(live, headers={"if-none-match": tag}).text


def test_a_ruling_of_the_hand_being_played_stands_above_its_points(keeper: Client, friday: Table) -> None:
    keep(keeper, friday, hand="playing")
    page = keeper.get(f"/matches/{friday.match.slug}/").text
    there = page.partition('id="waiting"')[2].partition("</section>")[0]
    assert ('class="paragraph__open" href="/rulings/' in there, page.index('id="waiting"') < page.index("keypad")) == (
        True,
        True,
    )
