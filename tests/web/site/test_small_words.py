"""Small words that many pages share: faces of cards, titles of books, codes, ways back."""

import pytest
from django.test import RequestFactory
from django.utils import translation

from scorekeeper.rules.cards.card import BLACK_JOKER, FACES, RED_JOKER, Suit, face
from scorekeeper.rules.words import Sentence
from scorekeeper.store import codes
from scorekeeper.store.models import CODE_LETTERS, Book, Player, fresh_code
from scorekeeper.web.books.forms import CodeForm, spaced_code
from scorekeeper.web.books.pages import book_title
from scorekeeper.web.site.cards import shown
from scorekeeper.web.site.preferences import Suits, Theme, preferences
from scorekeeper.web.site.redirects import way_back
from scorekeeper.web.site.wording import in_words


@pytest.mark.parametrize(
    ("card", "rank", "suit", "name"),
    [
        (face("10H"), "10", "hearts", "10 of hearts"),
        (face("AS"), "A", "spades", "ace of spades"),
        (face("JC"), "J", "clubs", "jack of clubs"),
        (RED_JOKER, "", "red-joker", "red joker"),
        (BLACK_JOKER, "", "black-joker", "black joker"),
    ],
)
def test_a_card_is_drawn_and_read_out(card: object, rank: str, suit: str, name: str) -> None:
    drawn = next(shown(each, owed=True) for each in FACES if each == card)
    assert (drawn.rank, drawn.suit, drawn.name) == (rank, suit, name)
    assert (drawn.trump, drawn.owed, drawn.spent) == (False, True, False)


def test_no_two_cards_have_one_name() -> None:
    with translation.override("zh-hant"):
        assert len({shown(card).name for card in FACES}) == len(FACES) == 54


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (face("10H"), "10♥"),
        ((face("RJ"), face("5D")), "red joker 5♦"),
        (Suit.TRUMPS, "trumps"),
        (Sentence("{n} cards", (("n", 3),)), "3 cards"),
        (7, "7"),
        ("Mei", "Mei"),
        ((), ""),
    ],
)
def test_a_value_is_told_as_the_table_says_it(value: object, words: str) -> None:
    assert in_words(value) == words  # type: ignore[arg-type]  # one of each kind


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("names", "title"),
    [
        ([], "A scorebook"),
        (["Mei"], "Mei"),
        (["Ada", "Li", "Mei", "Otto"], "Ada, Li, Mei, Otto"),
        (["Ada", "Bo", "Li", "Mei", "Otto"], "Ada, Bo, Li, Mei and others"),
    ],
)
def test_a_book_without_a_name_is_called_after_those_who_play(names: list[str], title: str) -> None:
    book = Book.objects.create()
    Player.objects.bulk_create(Player(book=book, name=name) for name in names)
    assert (book_title(book), book_title(book, names)) == (title, title)
    assert book_title(Book(name="Fridays"), names) == "Fridays"


@pytest.mark.parametrize("typed", ["abc def", "ABC-DEF", " a b c d e f ", "ＡＢＣ ｄｅｆ", "abc—def", "ABC.DEF"])
def test_a_code_may_be_typed_as_it_was_heard(typed: str) -> None:
    form = CodeForm({"code": typed})
    assert (form.is_valid(), form.cleaned_data.get("code")) == (True, "ABCDEF")


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("abc de0", "“0” is in no code: there is no 0 and no O, no 1 and no I. Check it and try again."),
        ("abcdé f", "“É” is in no code: there is no 0 and no O, no 1 and no I. Check it and try again."),
        ("abcde", "A code has 6 or 8 characters; this has 5. Check it and try again."),
        ("abcdefg", "A code has 6 or 8 characters; this has 7. Check it and try again."),
        ("  ", "No code is written here yet. Ask whoever keeps the book for one."),
    ],
)
def test_what_is_no_code_is_told_why(typed: str, sentence: str) -> None:
    assert CodeForm({"code": typed}).errors == {"code": [sentence]}


def test_every_code_can_be_typed_as_it_is_read_aloud() -> None:
    for _again in range(50):
        code = fresh_code()
        assert set(code) <= set(CODE_LETTERS)
        assert CodeForm({"code": spaced_code(code)}).is_valid()
        assert CodeForm({"code": spaced_code(codes.whole(code))}).is_valid()


@pytest.mark.parametrize("given", ["/matches/x/", "/", "/books/?page=2", "http://testserver/books/"])
def test_whoever_posts_goes_back_to_where_they_were(given: str) -> None:
    assert way_back(RequestFactory().post("/", {"next": given}), "/home/") == given


@pytest.mark.parametrize(
    "given", ["", "//elsewhere.example", "http://elsewhere.example/", "javascript:alert(1)", "\\\\x"]
)
def test_nobody_is_led_elsewhere(given: str) -> None:
    assert way_back(RequestFactory().post("/", {"next": given}), "/home/") == "/home/"


@pytest.mark.parametrize(
    ("cookies", "theme", "suits"),
    [
        ({}, Theme.AUTO, Suits.TWO),
        ({"theme": "dark", "suits": "four"}, Theme.DARK, Suits.FOUR),
        ({"theme": "purple", "suits": ""}, Theme.AUTO, Suits.TWO),
        ({"theme": "four", "suits": "dark"}, Theme.AUTO, Suits.TWO),
    ],
)
def test_a_cookie_that_is_not_ours_is_passed_over(cookies: dict[str, str], theme: Theme, suits: Suits) -> None:
    request = RequestFactory().get("/")
    request.COOKIES.update(cookies)
    found = preferences(request)
    assert (found.theme, found.suits, found.language) == (theme, suits, "en")
