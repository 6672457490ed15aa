"""The page of a player: what the hands say, said only as far as they say it; and another name for somebody."""

from itertools import permutations
from typing import Any

import pytest
from pytest_django import DjangoAssertNumQueries

from scorekeeper.match import tally
from scorekeeper.match.facts import Captured, Hand, Match, Total
from scorekeeper.rules.house import presets
from scorekeeper.rules.house.brackets import Side
from scorekeeper.rules.house.ruleset import changed, read
from scorekeeper.rules.score.points import LastTrick
from scorekeeper.store import codec, keys, removals, services
from scorekeeper.store.models import Book, Entry, Key, Saved
from scorekeeper.store.models import Match as Row
from scorekeeper.web.books.player import PlayerPage
from scorekeeper.web.books.player_company import worth_in_words
from tests.benchmarks import people
from tests.match.evenings import evening
from tests.web.cast import holding
from tests.web.evening import FOUR, play

pytestmark = pytest.mark.django_db

ON_AND_ON = changed(presets.TRACTOR, read({"ladder.after": "wrap"}))


@pytest.fixture
def key() -> Key:
    return keys.open_book()


def played(book: Book, *totals: int, players: tuple[str, ...] = FOUR, declares: str = "") -> None:
    """The first of the players declares every hand, or who is said to."""
    hands = (Hand(count=Total(points=total), declarer=declares or players[0]) for total in totals)
    told(book, Match(rules=ON_AND_ON, players=players, facts=tuple(hands)))


def sweeps(hands: int) -> tuple[Hand, ...]:
    return (Hand(count=Total(points=0), declarer="Mei"),) * hands


def told(book: Book, match: Match) -> None:
    row = services.begin(book, match)
    Entry.objects.bulk_create(
        Entry(match=row, place=place, fact=codec.written(fact), key=str(place))
        for place, fact in enumerate(match.facts)
    )


def address(book: Book, name: str) -> str:
    return f"/books/{book.slug}/players/{book.players.get(name=name).pk}/"


def shown(key: Key, name: str = "Mei") -> PlayerPage:
    page: PlayerPage = holding(key).get(address(key.book, name)).context["page"]
    return page


def rows(page: PlayerPage) -> list[tuple[str, str, str]]:
    return [(row.sentence, row.figure, row.likely) for group in page.told.groups for row in group.rows]


def test_figures_are_told_in_sentences_with_how_sure_they_are(key: Key) -> None:
    trick = LastTrick(won_by=Side.DEFENDERS, cards=1, longest=1)
    dug = Hand(count=Captured(points=70, kitty=10), last_trick=trick, declarer="Otto")
    held, lost = (Hand(count=Captured(points=points), last_trick=trick, declarer="Mei") for points in (30, 130))
    told(key.book, Match(rules=ON_AND_ON, players=FOUR, facts=(dug,) * 5 + (held,) * 4 + (lost,) * 2 + (dug,) * 2))
    page = shown(key)
    assert page.told.extent == "13 hands · 1 match"
    assert rows(page) == [
        ("Won 11 of 13 hands.", "85%", "58–96%"),
        ("Levels a hand, over 13 hands.", "0.62", "±0.52"),
        ("Hands won in a row at best; the last 2 were won.", "9", ""),
        ("Declared 6 hands, held 4.", "67%", "30–90%"),
        ("Points conceded as declarer, over 6 hands that were counted.", "63", "±41"),
        ("Lost the kitty in 0 of 6 hands whose last trick was written down.", "0%", "0–39%"),
        ("Defended 7 hands, took the deal in 7.", "100%", "65–100%"),
        ("Points taken as defender, over 7 hands that were counted.", "90", "±0"),
        ("Won the kitty in 7 of 7 hands whose last trick was written down.", "100%", "65–100%"),
    ]


def test_what_nothing_can_be_said_of_is_named_once(key: Key) -> None:
    played(key.book, 0, 0, 0, 0, 0)
    page = shown(key)
    assert page.told.missing == (
        "From fewer than 5 hands nothing follows, so these are still missing: matches won, hands as the declarer’s "
        "partner, points conceded as the declarer’s partner, kitties lost, hands defended, points taken as defender, "
        "kitties won."
    )


@pytest.mark.parametrize(
    ("totals", "sentence"),
    [((), "No hand of Mei is written down here."), ((35,), "Mei has played 1 hand; figures begin at 5.")],
)
def test_of_few_hands_nothing_is_told_but_that(key: Key, totals: tuple[int, ...], sentence: str) -> None:
    played(key.book, *totals)
    page = shown(key)
    assert (page.told.few, page.told.groups, page.told.companions) == (sentence, (), ())


def test_a_comeback_counts_the_levels_that_were_lacking(key: Key) -> None:
    first, passed, sweep = (
        Hand(count=Total(points=points), declarer=name) for name, points in (("Mei", 0), ("Mei", 80), ("Otto", 0))
    )
    short = changed(presets.TRACTOR, read({"ladder.finish": "6", "ladder.stops": []}))
    told(key.book, Match(rules=short, players=FOUR, facts=(first, *[passed] * 3, *[sweep] * 3)))
    page = shown(key, "Otto")
    found = [row for row in rows(page) if row[0].startswith("Levels behind")]
    assert found == [("Levels behind the first at worst, in a match that was won all the same.", "3", "")]


@pytest.mark.parametrize(
    ("hands", "sentence"),
    [
        (6, "What somebody adds to a hand shows from 60 hands on; so far there are 6."),
        (60, "The hands do not show that anybody plays better here than the others."),
    ],
)
def test_where_nothing_shows_what_somebody_is_worth_the_page_says_why(key: Key, hands: int, sentence: str) -> None:
    played(key.book, *[0, 80] * (hands // 2))
    assert shown(key).told.worth == (sentence,)


def test_somebody_adds_levels_to_a_hand(key: Key) -> None:
    for second, third, fourth in permutations(("Otto", "Li", "Ada")):
        played(key.book, *[0, 0, 0, 35, 40] * 2, players=("Mei", second, third, fourth))
        played(key.book, *[80, 120, 120, 35, 160] * 2, players=(second, "Mei", third, fourth))
    assert shown(key).told.worth[0].startswith("Adds about +")
    assert shown(key, "Ada").told.worth[0].startswith("Adds about −")


def test_a_guest_has_to_play_more(key: Key) -> None:
    played(key.book, *[0] * 60)
    played(key.book, *[0] * 6, players=("Zoe", "Otto", "Li", "Ada"))
    assert shown(key, "Zoe").told.worth == ("What Zoe adds to a hand shows from 30 hands on; so far there are 6.",)


@pytest.mark.parametrize(
    ("synergy", "sentence"),
    [
        (1.0, "With B it is more than the two add apart: about +"),
        (-1.0, "With B it is less than the two add apart: about −"),
    ],
)
def test_two_who_are_more_or_less_together_are_told_of(synergy: float, sentence: str) -> None:
    meetings = people.met(people.book("fixed", 2, 0.3, 1000, synergy=synergy).hands)
    played = tally.together([tally.figures(evening({"declarer": "N", "points": 35}))])["N"]
    told = [[*worth_in_words(name, played, meetings)] for name in "AC"]
    assert [len(each) for each in told] == [2, 1]
    assert told[0][1].startswith(sentence)


def test_companions_are_told_with_how_many_hands_each(key: Key) -> None:
    played(key.book, *[0] * 6)
    played(key.book, *[0] * 3, players=("Mei", "Li", "Otto", "Zoe"))
    page = shown(key)
    told = {
        row.name: [(side.share, side.hands, side.likely) for side in (row.together, row.against)]
        for row in page.told.companions
    }
    assert told == {
        "Ada": [("–", "", ""), ("100%", "6 of 6", "61–100%")],
        "Li": [("100%", "6 of 6", "61–100%"), ("–", "3 hands", "")],
        "Otto": [("–", "3 hands", ""), ("100%", "6 of 6", "61–100%")],
        "Zoe": [("–", "", ""), ("–", "3 hands", "")],
    }
    assert page.told.companions[0].url == address(key.book, page.told.companions[0].name)


def test_one_partner_alone_is_not_the_best_nor_one_of_two_opponents_alike_the_worst(key: Key) -> None:
    played(key.book, *[0] * 6)
    assert shown(key).told.company == ()


def test_the_best_partner_stands_clear_of_all_others(key: Key) -> None:
    played(key.book, *[0] * 20)
    played(key.book, *[80] * 20, players=("Mei", "Li", "Zoe", "Bo"))
    assert shown(key).told.company == ("The best partner is Li: 20 of 20 hands won together.",)
    assert shown(key, "Zoe").told.company == ()


def test_who_may_stand_out_by_chance_is_told_with_that_doubt(key: Key) -> None:
    played(key.book, 0, 0, 0, 0, 80, players=("Mei", "Otto", "Li", "Ada"))
    played(key.book, 0, 0, 0, 80, 80, players=("Mei", "Otto", "Zoe", "Bo"))
    assert shown(key).told.company == (
        "Won most often with Li, 4 of 5 hands; as the ranges overlap, that may be chance.",
        "Won least often against Bo, 3 of 5 hands; as the ranges overlap, that may be chance.",
    )


def test_who_is_harder_to_beat_than_all_others_is_told_without_a_doubt(key: Key) -> None:
    played(key.book, *[0] * 20, players=("Mei", "Otto", "Li", "Ada"))
    played(key.book, *[0] * 20, players=("Mei", "Bo", "Li", "Ada"))
    played(key.book, *[80] * 20, players=("Mei", "Zoe", "Li", "Bo"))
    assert shown(key).told.company == ("The hardest to beat is Zoe: 0 of 20 hands won against Zoe.",)


def test_the_trend_says_in_words_what_it_draws(key: Key) -> None:
    played(key.book, *[0] * 20, *[80] * 20)
    trend = shown(key).told.trend
    assert trend
    assert trend.label == (
        "Levels a hand over 40 hands: 2.7 at the beginning and 0.0 at the end, 0.0 at the lowest and 2.7 at the "
        "highest."
    )
    assert [number.label for number in trend.numbers] == ["10", "20", "30", "40"]


def test_of_fewer_than_forty_hands_there_is_no_trend(key: Key) -> None:
    played(key.book, *[0] * 39)
    assert shown(key).told.trend is None


def test_rulings_are_told_as_far_as_they_say_whose_they_were(key: Key) -> None:
    played(key.book)
    saved: dict[str, Any] = {"book": key.book, "op": "follow"}
    for question, verdict in (("by=Mei", "forbidden"), ("by=Mei", "allowed"), ("by=Otto", "forbidden")):
        Saved.objects.create(**saved, question=f"trump=7H&{question}", verdict=verdict, by="Mei")
    assert shown(key).rulings == (
        "Asked for 3 rulings.",
        "In 2 saved rulings the play was Mei’s; 1 not allowed.",
    )
    assert shown(key, "Li").rulings == ()


def test_a_watcher_reads_and_renames_nobody(key: Key) -> None:
    played(key.book)
    watcher = keys.make(key.book, Key.Role.WATCHER)
    assert [door.label for door in shown(watcher).doors] == ["Matches with Mei"]
    assert holding(watcher).get(f"{address(key.book, 'Mei')}name/").status_code == 404


def test_somebody_of_another_book_is_not_there(key: Key) -> None:
    played(elsewhere := keys.open_book().book)
    number = elsewhere.players.get(name="Mei").pk
    assert holding(key).get(f"/books/{key.book.slug}/players/{number}/").status_code == 404


def test_a_keeper_renames_somebody_everywhere(key: Key) -> None:
    played(key.book, 35)
    client, page = holding(key), address(key.book, "Mei")
    assert client.get(f"{page}name/").status_code == 200
    response = client.post(f"{page}name/", {"name": " Mei  Lin "})
    assert (response.status_code, response.headers["Location"]) == (303, page)
    ((sentence, undo),) = [(each.sentence, each.undo) for each in client.get(page).context["chrome"]().flashes]
    assert (sentence, shown(key, "Mei Lin").title) == ("Mei is now Mei Lin.", "Mei Lin")
    assert client.post(undo).headers["Location"] == page
    assert shown(key).title == "Mei"


def test_who_is_to_be_called_like_another_may_be_that_one(key: Key) -> None:
    played(key.book, 35)
    other, found = (key.book.players.get(name=name).pk for name in ("Otto", "Mei"))
    response = holding(key).post(f"{address(key.book, 'Mei')}name/", {"name": "otto"})
    assert response.context["page"].merger == f"/books/{key.book.slug}/players/{other}/merger/?other={found}"


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        (
            "Otto",
            "Somebody in this book is called Otto already. Make one person of the two, or tell them apart by name.",
        ),
        (
            "ｏｔｔｏ",
            "Somebody in this book is called Otto already. Make one person of the two, or tell them apart by name.",
        ),
        ("", "Everybody needs a name. Write the one that the table knows."),
        ("x" * 41, "This has 41 characters; 40 fit. Make it shorter."),
    ],
)
def test_a_name_that_does_not_do_is_told_why(key: Key, name: str, sentence: str) -> None:
    played(key.book)
    response = holding(key).post(f"{address(key.book, 'Mei')}name/", {"name": name})
    assert (response.status_code, response.context["page"].form.errors) == (422, {"name": [sentence]})


def test_only_matches_that_are_looked_for_count(key: Key) -> None:
    told(key.book, Match(rules=ON_AND_ON, players=FOUR, date="2025-05-01", facts=sweeps(6)))
    told(key.book, Match(rules=ON_AND_ON, players=FOUR, date="2026-05-01", facts=sweeps(7)))
    assert shown(key).told.extent == "13 hands · 2 matches"
    page = holding(key).get(f"{address(key.book, 'Mei')}?since=2026-01-01").context["page"]
    assert (page.told.extent, page.search.told) == (
        "7 hands · 1 match",
        "Only matches to which all of this applies: Since: Jan. 1, 2026.",
    )


def test_what_was_told_is_told_again_until_something_is_written(
    key: Key, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    played(key.book, *[0] * 6)
    client = holding(key)
    first = client.get(address(key.book, "Mei")).context["page"].told
    with django_assert_num_queries(10):
        assert client.get(address(key.book, "Mei")).context["page"].told == first
    row = Row.objects.get()
    play(row, Hand(count=Total(points=0), declarer="Mei"))
    assert client.get(address(key.book, "Mei")).context["page"].told.extent == "7 hands · 1 match"
    removals.remove(row)
    assert client.get(address(key.book, "Mei")).context["page"].told.few == "No hand of Mei is written down here."


def test_what_was_told_in_one_language_is_told_in_another(key: Key) -> None:
    played(key.book, *[0] * 6)
    assert shown(key).told.extent == "6 hands · 1 match"
    answer = holding(key).get(address(key.book, "Mei"), headers={"accept-language": "zh-hans"})
    assert answer.context["page"].told.extent == "6 局 · 1 场"


def test_two_matches_that_come_back_for_two_others_tell_something_else(key: Key) -> None:
    for total in (0, 40, 80, 130):
        played(key.book, *[total] * 6)
    rows = key.book.matches.order_by("pk")
    told = []
    for gone in ((1, 2), (0, 3)):
        key.book.matches.update(removed_at=None)
        for place in gone:
            removals.remove(rows[place])
        told.append(shown(key).told)
    assert told[0] != told[1]
