"""A sentence as somebody says it: what was understood is shown before it is answered."""

from dataclasses import replace
from typing import cast

import pytest
from django.test import Client
from django.utils.translation import override

from scorekeeper.rules.cards.card import Rank, Suit
from scorekeeper.rules.cards.order import Trump
from scorekeeper.rules.questions.play import FOLLOW
from scorekeeper.web.rulings.address import Asking
from scorekeeper.web.rulings.sentence_page import DOUBTFUL, SentencePage, Understood, suggestion
from tests.rules.test_reading import SENTENCES
from tests.web.evening import FIRST, begin, let_in, play

PAIR = "I led a pair of hearts fives, he played 3H 4H and later showed a pair of nines of hearts"


def understood(client: Client, text: str, **known: str) -> SentencePage:
    return cast("SentencePage", client.get("/rulings/sentence/", {"text": text, **known}).context["page"])


def test_a_sentence_is_shown_as_the_question_that_it_asks(client: Client) -> None:
    (reading,) = understood(client, PAIR, rules="tractor", trump="7D").readings
    assert (reading.kind, reading.game, reading.missing) == ("Was this follow allowed?", "Tractor · trump: 7♦", "")
    assert [(row.title, [face.name for face in row.cards]) for row in reading.told] == [
        ("What was led", ["5 of hearts", "5 of hearts"]),
        ("What was played", ["4 of hearts", "3 of hearts"]),
        ("Other cards seen", ["9 of hearts", "9 of hearts"]),
    ]
    assert reading.ruling_url == "/rulings/follow/?rules=tractor&trump=7D&lead=5H5H&play=3H4H&seen=9H9H"
    assert client.get(reading.ruling_url).context["page"].answer.mark.tone == "forbidden"


def test_what_is_missing_is_asked_for(client: Client) -> None:
    (reading,) = understood(client, PAIR).readings
    assert (reading.missing, reading.ruling_url) == ("Still missing: Trump", "")
    assert client.get(reading.question_url).status_code == 200


def test_a_sentence_says_more_than_what_was_known(client: Client) -> None:
    (reading,) = understood(client, f"trump is 8 of clubs. {PAIR}", rules="tractor", trump="7D").readings
    assert reading.game == "Tractor · trump: 8♣"


def test_who_declares_next_is_told_for_the_points_that_were_said(client: Client) -> None:
    (reading,) = understood(client, "who deals next, the defenders got 60 points", rules="tractor").readings
    assert reading.ruling_url == "/rulings/next/?rules=tractor&points=60"
    assert client.get(reading.ruling_url).context["page"].answer.sentence == "C declares next, at 3."


def test_what_may_be_played_is_asked_with_what_was_played(client: Client) -> None:
    (reading,) = understood(client, "led 5H 5H, I hold 9H 9H 3H, what can I play", trump="7D", rules="tractor").readings
    assert reading.question_url == "/rulings/follow/question/?rules=tractor&trump=7D&lead=5H5H&hand=9H9H3H"


def test_nothing_is_settled_over_words_that_may_change_it(client: Client) -> None:
    told = "I led KH KH, Tom thinks he played 3H 4H, he had 9H 9H"
    (reading,) = understood(client, told, trump="7D", rules="tractor").readings
    assert (reading.missing, reading.way_on, reading.ruling_url) == (DOUBTFUL, "Check the question", "")


@pytest.mark.parametrize("language", ["en", "zh-hans", "zh-hant"])
@pytest.mark.parametrize("rules", ["tractor", "tractor~trumps.constant-2.3"])
@pytest.mark.parametrize("trump", ["5", "5S", "3D", "9C", "7D", "4NT", "NT"])
def test_the_sentence_that_is_suggested_tells_of_a_pair_that_was_owed(
    client: Client, language: str, rules: str, trump: str
) -> None:
    with override(language):
        told = suggestion(Asking(FOLLOW, {"rules": rules, "trump": trump}))
    (reading,) = understood(client, told, rules=rules, trump={"5": "5S"}.get(trump, trump)).readings
    assert client.get(reading.ruling_url).context["page"].answer.mark.tone == "forbidden"


def test_every_way_in_which_a_sentence_can_be_read_is_offered(client: Client) -> None:
    readings = understood(client, "who wins 5H 5H 9H 9H", trump="7D", rules="tractor").readings
    assert [reading.ruling_url.partition("plays=")[2] for reading in readings] == ["5H/5H/9H/9H", "5H5H/9H9H"]


def test_words_that_nobody_understands_are_named(client: Client) -> None:
    page = understood(client, "zounds")
    assert (page.readings, page.unheard) == ((), "zounds")


def test_words_that_the_question_has_no_use_for_are_named_beside_it(client: Client) -> None:
    page = understood(client, "the defenders revoked, then Tom took it back", rules="tractor")
    (reading,) = page.readings
    assert (page.unheard, reading.ruling_url) == ("took it back", "")


@pytest.mark.parametrize("text", ["", " ", "x" * 401])
def test_what_is_no_sentence_is_refused_in_words(client: Client, text: str) -> None:
    response = client.get("/rulings/sentence/", {"text": text})
    assert (response.status_code, bool(response.context["page"].objection)) == (422, True)


@pytest.mark.parametrize("text", ["\ud83c\udca1", "\x00\x07", "5s", "♥", "我" * 400, "5H " * 133, "'; <b>&"])
def test_odd_sentences_are_read_or_refused(client: Client, text: str) -> None:
    encoded = text.encode("utf-16", "surrogatepass").decode("utf-16")
    assert client.get("/rulings/sentence/", {"text": encoded}).status_code in {200, 422}


AT_A_TABLE = {"rules": "tractor", "trump": "7D", "players": "Mei/Otto/Li/Ada"}


def test_people_are_meant_by_their_names(client: Client) -> None:
    (reading,) = understood(client, "Li led 5H, Ada played 6H, Mei KH, Otto 9H, who wins", **AT_A_TABLE).readings
    assert reading.ruling_url.endswith("&leader=Li&plays=5H/6H/KH/9H")
    assert client.get(reading.ruling_url).context["page"].answer.mark.word == "Mei takes it: 15 points"


def test_where_nobody_says_who_led_nobody_is_named(client: Client) -> None:
    (reading,) = understood(client, "led 5H, then 6H, then KH, who wins", **AT_A_TABLE).readings
    assert reading.ruling_url == "/rulings/trick/?rules=tractor&trump=7D&plays=5H/6H/KH"


def test_a_suit_of_trumps_is_of_the_level_that_the_hand_is_played_at(client: Client) -> None:
    (reading,) = understood(client, "hearts are trump, I led AS KS KS", rules="tractor", trump="7").readings
    assert (reading.game, reading.missing) == ("Tractor · trump: 7♥", "")


@pytest.mark.django_db
def test_a_field_that_is_missing_is_named_as_the_form_names_it(client: Client) -> None:
    row = begin()
    let_in(client, row)
    (reading,) = understood(client, "亮了一张黑桃2 用一对小王反", match=row.slug, at="0").readings
    assert reading.missing == "Who made bid 1?"


def test_what_the_referee_refuses_is_to_be_put_right(client: Client) -> None:
    (reading,) = understood(client, "he led 5H 5H, I have 5H 9H and played 9H 5H", rules="tractor", trump="7D").readings
    assert (reading.missing.partition(":")[0], reading.ruling_url) == ("5♥", "")


@pytest.mark.parametrize(
    ("text", "asked_back"),
    [
        ("I led a pair of fives", "Some cards have no suit: name it, like five of hearts."),
        ("he led 5H, I have 9H, Bob has 3H, Bob plays 3H", "It is not clear whose cards these are"),
        ("zounds", "No question was found in it."),
    ],
)
def test_what_could_not_be_read_is_asked_for(client: Client, text: str, asked_back: str) -> None:
    page = understood(client, text)
    assert page.asked_back[: len(asked_back)] == asked_back
    assert [reading.missing for reading in page.readings] in ([], [page.asked_back])


def test_what_was_half_understood_is_a_form_to_go_on_with(client: Client) -> None:
    told = "trump 7D, I led 5H 5H, he has 9H 9H and his partner played 3H 4H"
    (reading,) = understood(client, told, rules="tractor").readings
    assert (reading.missing[:33], reading.way_on) == ("It is not clear whose cards these", "Fill in the rest")
    assert (reading.question_url, reading.ruling_url) == ("/rulings/follow/question/?rules=tractor&trump=7D", "")


def test_of_cards_that_found_no_place_the_form_has_the_others(client: Client) -> None:
    (reading,) = understood(client, "I led 5H 5H, he played 3H 4H, the kitty has 9H", rules="tractor").readings
    assert reading.question_url == "/rulings/follow/question/?rules=tractor&lead=5H5H&play=3H4H"


ASKED_BACK = [case["says"] for case in SENTENCES if not case["reads"]]


@pytest.mark.parametrize("text", ASKED_BACK[::20])
def test_whatever_is_asked_back_leads_on(client: Client, text: str) -> None:
    for reading in understood(client, text, rules="tractor", trump="7D").readings:
        assert client.get(reading.question_url).status_code in {200, 422}


IN_SPADES = "is 7 7 8 8 of spades with trump 8 a tractor"


def trump_on_form(client: Client, reading: Understood) -> list[str]:
    """The rank and the suit that are chosen on the form, each as its field has it."""
    page = client.get(reading.question_url).context["page"]
    pills = [control.pills for entry in (*page.rules, *page.trump) for control in entry.controls if control.pills]
    chosen = [pill.value for each in pills if each.name.startswith("trump.") for pill in each.pills if pill.checked]
    return [value for value in chosen if value]


@pytest.mark.parametrize(
    ("told", "trump", "missing"),
    [
        (IN_SPADES, ["8"], "Still missing: Trump suit"),
        ("is 7 7 8 8 of spades a tractor, hearts are trump", ["H"], "Still missing: Trump rank"),
        ("hearts are trump, I led a pair of fives", ["H"], "Some cards have no suit: name it, like five of hearts."),
        ("is 7 7 8 8 of spades a tractor", [], "Still missing: Trump"),
        ("is 7 7 8 8 of spades with trump 8H a tractor, trump 9", [], "Two trumps are named: say which of them it is."),
    ],
)
def test_as_much_of_the_trump_as_was_said_goes_along(client: Client, told: str, trump: list[str], missing: str) -> None:
    (reading,) = understood(client, told, rules="tractor").readings
    assert (trump_on_form(client, reading), reading.missing) == (trump, missing)


@pytest.mark.django_db
def test_a_rank_that_is_said_counts_before_that_of_the_match(client: Client) -> None:
    row = begin()
    let_in(client, row)
    (reading,) = understood(client, IN_SPADES, match=row.slug, at="0").readings
    assert trump_on_form(client, reading) == ["8"]


ANOTHER_HAND = "rules=tractor&trump=8S"
IN_DIAMONDS = "is 7799 of diamonds with trump 8 a tractor"


@pytest.mark.django_db
def test_the_trump_of_another_hand_is_not_that_of_the_sentence(client: Client) -> None:
    row = begin()
    let_in(client, row)
    client.cookies["game"] = ANOTHER_HAND
    for known in ({}, {"match": row.slug, "at": "0"}):
        (reading,) = understood(client, IN_DIAMONDS, **known).readings
        assert (trump_on_form(client, reading), reading.missing) == (["8"], "Still missing: Trump suit")


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("told", "trump"),
    [("is 7799 of diamonds a tractor", ["2", "S"]), (IN_DIAMONDS, ["8"]), (IN_DIAMONDS + ", trump hearts", ["8", "H"])],
)
def test_the_trump_that_was_written_down_of_the_hand_counts_until_another_is_said(
    client: Client, told: str, trump: list[str]
) -> None:
    row = begin()
    play(row, replace(FIRST, trump=Trump(Rank.TWO, Suit.SPADES)))
    let_in(client, row)
    (reading,) = understood(client, told, match=row.slug, at="0").readings
    assert trump_on_form(client, reading) == trump


@pytest.mark.parametrize(
    ("told", "missing"),
    [
        ("the last trick was two pairs, kitty 30, the defenders captured 60", "Cards in its biggest part"),
        ("the last trick was a pair, kitty 30, captured 60", "Who won the last trick"),
        ("captured 60, defenders won the last trick with a pair", "Points in the kitty"),
        ("what can I play, he led 5H 5H", "What was played · What the hand held"),
    ],
)
def test_what_the_sentence_leaves_open_is_asked_by_name(client: Client, told: str, missing: str) -> None:
    (reading,) = understood(client, told, rules="tractor", trump="7D").readings
    assert (reading.missing, reading.ruling_url) == (f"Still missing: {missing}", "")
    assert client.get(reading.question_url).status_code == 200


NOBODY_KNOWS_WHERE = "I threw KS KS QS, Bo has AS"


def test_where_somebody_sits_is_one_tap(client: Client) -> None:
    (reading,) = understood(client, NOBODY_KNOWS_WHERE, rules="tractor", trump="7D").readings
    assert (reading.missing, reading.ruling_url) == ("Who has A♠?", "")
    assert [(seat.words, seat.url.partition("others=")[2]) for seat in reading.choices] == [
        ("The player to the leader's right", "AS"),
        ("The player opposite the leader", "/AS"),
        ("The player to the leader's left", "//AS"),
    ]
    assert client.get(reading.choices[1].url).context["page"].answer.mark.tone == "forbidden"


@pytest.mark.parametrize("told", [NOBODY_KNOWS_WHERE, f"trump 7D, zounds, {NOBODY_KNOWS_WHERE}"])
def test_where_more_is_open_the_seat_leads_to_the_form(client: Client, told: str) -> None:
    (reading,) = understood(client, told, rules="tractor").readings
    assert [seat.url.startswith("/rulings/lead/question/?rules=tractor&") for seat in reading.choices] == [True] * 3


def test_words_are_named_as_they_were_typed(client: Client) -> None:
    page = understood(client, "we’re playing 7D, Tom didn't follow suit: I led AS, he played 2C, he had KS")
    assert page.unheard == "didn't follow suit"


@pytest.mark.parametrize(
    ("told", "question"),
    [
        ("he had a pair of hearts and didn't play it", "/rulings/follow/question/?rules=tractor"),
        ("他有一对红桃不出", "/rulings/follow/question/?rules=tractor"),
        (
            "he still had a heart and he trumped my ace of hearts with a 2 of spades",
            "/rulings/follow/question/?rules=tractor&lead=AH&play=2S",
        ),
        ("someone has 26 cards", "/rulings/remedy/question/?rules=tractor&what=wrong_count"),
        ("I took my card back, is that allowed?", "/rulings/remedy/question/?rules=tractor&what=take_back"),
        ("闲家有人错出两张牌，怎么罚", "/rulings/remedy/question/?rules=tractor&by=defenders"),
    ],
)
def test_what_is_not_quite_a_question_opens_the_nearest_one(client: Client, told: str, question: str) -> None:
    page = understood(client, told, rules="tractor")
    assert ([reading.question_url for reading in page.readings], page.tiles) == ([question], ())


def test_whoever_is_not_understood_at_all_finds_what_people_shout(client: Client) -> None:
    page = understood(client, "zounds", rules="tractor")
    assert ("You had a pair" in [tile.words for tile in page.tiles], page.readings) == (True, ())
    assert [client.get(tile.url, follow=True).status_code for tile in page.tiles] == [200] * len(page.tiles)
