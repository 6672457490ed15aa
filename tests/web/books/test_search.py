"""Looking for matches: one form, told in words, and a sentence for whatever cannot be read."""

from datetime import date

import pytest
from django.test import Client, RequestFactory

from scorekeeper.match.facts import Match
from scorekeeper.rules.house import presets
from scorekeeper.rules.house.ruleset import fingerprint
from scorekeeper.store import keys, services, summaries
from scorekeeper.store.models import Book, Key
from scorekeeper.store.summaries import Progress, Sought
from scorekeeper.web.books.search import Search, game_name, search
from tests.web.cast import holding

pytestmark = pytest.mark.django_db

FOUR, SIX = ("Mei", "Otto", "李伟", "Ada"), ("Mei", "Otto", "李伟", "Ada", "Bo", "Zoë")
TRACTOR = fingerprint(presets.TRACTOR)


@pytest.fixture
def key() -> Key:
    made = keys.open_book()
    services.begin(made.book, Match(rules=presets.TRACTOR, players=FOUR))
    services.begin(made.book, Match(rules=presets.load("finding-friends"), players=SIX))
    return made


def asked(book: Book, query: str) -> Search:
    names = [player.name for player in book.players.all()]
    return search(RequestFactory().get(f"/books/x/?{query}"), summaries.catalogued(book), names)


@pytest.mark.parametrize(
    ("query", "sought", "told"),
    [
        ("", Sought(), ""),
        ("q=+candle++light+", Sought(words="candle light"), "“candle light” is mentioned"),
        ("player=Mei", Sought(words="Mei"), "“Mei” is mentioned"),
        ("person=Mei", Sought(person="Mei"), "Mei was at the table"),
        (f"rules={TRACTOR}", Sought(rules=TRACTOR), "Tractor"),
        ("progress=left-off", Sought(progress=Progress.LEFT_OFF), "left off"),
        ("number=6", Sought(number=6), "6 players"),
        (
            "since=2026-11-01&until=2026-11-30",
            Sought(since=date(2026, 11, 1), until=date(2026, 11, 30)),
            "Since: Nov. 1, 2026 · Until: Nov. 30, 2026",
        ),
    ],
)
def test_what_is_sought_is_told(key: Key, query: str, sought: Sought, told: str) -> None:
    found = asked(key.book, query)
    sentence = f"Only matches to which all of this applies: {told}." if told else ""
    assert (found.form.sought, found.told, found.open) == (sought, sentence, False)


@pytest.mark.parametrize(
    ("query", "field", "said"),
    [
        ("since=2026-13-45", "since", "“2026-13-45” is no date. Write year, month and day, such as 2026-11-21."),
        ("person=Nobody", "person", "“Nobody” is not one of these. Choose one that is."),
        ("rules=bridge", "rules", "“bridge” is not one of these. Choose one that is."),
        ("progress=lost", "progress", "“lost” is not one of these. Choose one that is."),
        ("number=-1", "number", "“-1” is not one of these. Choose one that is."),
        ("q=" + "x" * 81, "q", "This has 81 characters; 80 fit. Make it shorter."),
        ("q=%25_", "q", "“%_” has no letter and no figure to look for. Write a word."),
        ("q=%00", "q", "This holds a character that cannot be saved. Type it once more by hand."),
    ],
)
def test_what_cannot_be_read_is_said_and_the_rest_is_found(key: Key, query: str, field: str, said: str) -> None:
    found = asked(key.book, f"{query}&until=2026-11-30")
    assert [*found.form[field].errors] == [said]
    assert found.form.sought == Sought(until=date(2026, 11, 30))
    assert found.open


def test_what_leaves_no_choice_is_not_asked() -> None:
    made = keys.open_book()
    services.begin(made.book, Match(rules=presets.TRACTOR, players=FOUR))
    assert [*asked(made.book, "").form.fields] == ["q", "since", "until", "person", "progress"]
    assert "rules" in asked(made.book, "rules=x").form.fields


@pytest.mark.parametrize(
    ("game", "name"),
    [("tractor", "Tractor"), ("tractor~ladder.start-A", "Tractor, with one change"), ("bridge~x-1", "bridge~x-1")],
)
def test_a_game_is_called_as_tables_call_it(game: str, name: str) -> None:
    assert game_name(game) == name


@pytest.mark.parametrize("page", ["", "standings/"])
@pytest.mark.parametrize("query", ["since=x&person=%00&rules=%27&progress=&number=99999999999", "page=0&q=%5C%25_"])
def test_pages_answer_whatever_is_asked(key: Key, page: str, query: str) -> None:
    assert holding(key).get(f"/books/{key.book.slug}/{page}?{query}").status_code == 200


def test_the_form_is_folded_until_something_is_the_matter(key: Key) -> None:
    client: Client = holding(key)
    folded = '<details class="disclosure">'
    answers = [client.get(f"/books/{key.book.slug}/?{query}").text for query in ("", "since=x")]
    assert [folded in answer for answer in answers] == [True, False]
