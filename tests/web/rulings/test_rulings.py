"""The referee's pages: asked and answered at one address, in any language, with and without everything known."""

import gzip
import re
from typing import Any, cast

import pytest
from django.test import Client

from scorekeeper.rules.questions.question import Question
from scorekeeper.web.rulings import answer as ruling_answer
from scorekeeper.web.rulings import asking_page, marks
from scorekeeper.web.rulings.address import Asking
from scorekeeper.web.rulings.questions import KINDS

FOLLOW = "/rulings/follow/"
ASKED = "?rules=bashi-fen&trump=7D&lead=5H5H&hand=9H9H4H3H2C&play=4H3H"
UNSEEN = "?rules=bashi-fen&trump=7D&lead=5H5H&play=4H3H"
THROW = "/rulings/lead/?rules=finding-friends&trump=JC&lead=ASKSKS"
ALL_KINDS = pytest.mark.parametrize("kind", KINDS.values(), ids=list(KINDS))


def example(kind: Question, page: str = "") -> str:
    return f"/rulings/{kind.slug}/{page}?{Asking(kind, kind.example).query}"


def answer(client: Client, url: str) -> ruling_answer.ShownAnswer:
    return cast("ruling_answer.ShownAnswer", client.get(url).context["page"].answer)


def form(response: object) -> asking_page.AskingPage:
    return cast("asking_page.AskingPage", cast("Any", response).context["page"])


def names(rows: tuple[marks.AnswerRow, ...]) -> list[list[str]]:
    return [[face.name for face in row.cards] for row in rows]


@ALL_KINDS
@pytest.mark.parametrize("language", ["en", "zh-hans", "zh-hant"])
def test_every_page_of_every_kind_is_light(client: Client, kind: Question, language: str) -> None:
    """Without the database mark a query would fail."""
    for page in ("", "question/", "preview/", "board/", "share/"):
        response = client.get(example(kind, page), headers={"accept-language": language}, follow=True)
        assert (response.status_code, len(gzip.compress(response.content)) <= 14_000) == (200, True), page


def test_a_ruling_is_a_verdict_with_its_reason_its_duties_and_the_article_that_decides(client: Client) -> None:
    query = ASKED.replace("bashi-fen", "bashi-fen~table.decks-3~leading.fine-10").replace("9H9H", "9H9H9H")
    found = answer(client, FOLLOW + query)
    assert found.mark == marks.Mark(tone="forbidden", icon="cross", word="Not allowed")
    assert found.game == "Bashi Fen · house rules: 1 · decks: 3 · trump: 7♦"
    assert found.reason == "Play a pair of hearts. The hand could have given 9♥ 9♥."
    assert [row.mark.word for row in found.ladder if row.mark] == ["met", "met", "broken"]
    rows = {row.title: row.cards for row in found.told}
    assert [face.owed for face in rows["What the hand held"]] == [True, True, False, False, False, False]
    assert found.grounds == (
        "With a pair led, play a pair of the suit if you can, even by breaking up more cards alike.",
    )
    assert found.instead
    assert [face.name for face in found.instead.cards] == ["9 of hearts"] * 2
    assert found.now
    assert found.now.sentence == "The table agrees on what it costs; its rules name no price."
    assert (found.sections[0].title, names(found.sections[0].rows)) == (
        "Plays that are allowed: 1",
        [["9 of hearts", "9 of hearts"]],
    )
    assert found.law
    assert (found.law.title, [option.title for option in found.law.options]) == (
        "Following pairs and triples",
        ["Following pairs and triples: Break larger ones"],
    )


@pytest.mark.parametrize("url", [FOLLOW + UNSEEN, THROW, FOLLOW + UNSEEN.replace("4H3H", "4H3C")])
def test_a_doubt_has_taps_of_which_every_one_but_the_last_decides(client: Client, url: str) -> None:
    found = answer(client, url)
    *taps, more = found.doubts[0].taps
    assert (found.mark.tone, len(found.doubts), len(taps) > 0) == ("undecided", 1, True)
    assert {answer(client, tap.url).mark.tone for tap in taps} <= {"allowed", "forbidden"}
    assert client.get(more.url).status_code == 200


def test_a_throw_that_falls_says_what_is_played_instead(client: Client) -> None:
    found = answer(client, "/rulings/lead/?rules=bashi-fen~leading.fine-10&trump=JC&lead=ASKS&others=AS3H")
    assert found.instead
    assert found.now
    assert ([face.name for face in found.instead.cards], found.grounds, found.now.sentence) == (
        ["king of spades"],
        (
            "A throw stands when nobody can in fact beat it, certain or not.",
            "When a throw falls, its lowest part is played: K♠.",
        ),
        "The throw is taken back, K♠ is played, and the other side gets 10 points.",
    )


@pytest.mark.parametrize(
    ("query", "word"),
    [
        ("rules=bashi-fen&trump=JC&lead=ASKS&others=AS3H", "The throw fails"),
        ("rules=bashi-fen~leading.proof-certain&trump=JC&lead=ASKS", "Not allowed"),
        ("rules=bashi-fen~leading.throws-none&trump=JC&lead=ASKS&others=AS3H", "Not allowed"),
    ],
)
def test_only_a_throw_that_somebody_beats_is_said_to_fail(client: Client, query: str, word: str) -> None:
    assert answer(client, f"/rulings/lead/?{query}").mark.word == word


def test_a_trick_goes_to_a_player_by_name_and_known_hands_have_their_follows_judged(client: Client) -> None:
    url = "/rulings/trick/?rules=tractor&trump=7D&players=Mei/Otto/Li/Ada&leader=Mei&plays=3H3H/9H9H/2D2D/KH4C"
    found = answer(client, f"{url}&hands=/9H9H/2D2D/KH4C5H")
    assert (found.mark.word, [(row.title, row.mark and row.mark.tone) for row in found.sections[0].rows]) == (
        "Li takes it: 10 points",
        [("Mei: leads", None), ("Otto: beats", "allowed"), ("Li: ruffs", "allowed"), ("Ada: discards", "forbidden")],
    )


@pytest.mark.parametrize(
    ("address", "word"),
    [
        ("nobody_bid/?rules=tractor&rank=2&kitty=RJQS", "Spades are trump"),
        ("nobody_bid/?rules=tractor&rank=2&kitty=4H", "Hearts are trump"),
        ("nobody_bid/?rules=da-bai-fen&rank=2&kitty=3C2D", "Diamonds are trump"),
        ("nobody_bid/?rules=tractor~bidding.nobody-no_trump&rank=2", "There is no trump suit"),
        ("nobody_bid/?rules=finding-friends&rank=2", "Redeal"),
        ("bid/?rules=tractor&seats=N:2/W:2/S:2/E:2", "Nobody has bid yet"),
        ("bid/?rules=tractor&seats=N:2/W:2/S:2/E:2&bids=N:2C", "Clubs are trump"),
        (
            "bid/?rules=tractor~bidding.overbids-jokers_only&seats=N:2/W:2/S:2/E:2&bids=N:2H/W:RJRJ",
            "Only the jokers are trump",
        ),
    ],
)
def test_whoever_asks_what_is_trump_is_told_what_is_trump(client: Client, address: str, word: str) -> None:
    mark = answer(client, f"/rulings/{address}").mark
    assert (mark.tone, mark.word) == ("told", word)


def test_every_way_to_bid_says_why_it_carries_or_not(client: Client) -> None:
    found = answer(client, "/rulings/bid/?rules=bashi-fen&seats=N:2/W:2/S:2/E:2&bids=N:2H&next=W:2S2S")
    rows = next(section.rows for section in found.sections if section.title == "Ways to bid")
    assert [(row.mark.word if row.mark else "", row.sentence) for row in rows] == [
        ("does not work", "At this table a longer bid of one's own rank does not take over."),
        ("works", "2♠ 2♠ is of the trump rank and overbids 2♥, so the suit changes."),
    ]


def test_the_order_is_a_strip_for_each_suit(client: Client) -> None:
    sections = answer(client, "/rulings/order/?rules=tractor&trump=8D").sections
    assert [(section.title, len(section.rows)) for section in sections] == [
        ("trumps", 16),
        ("spades", 12),
        ("hearts", 12),
        ("clubs", 12),
    ]


@pytest.mark.parametrize(
    ("query", "word"),
    [
        ("rules=tractor&players=4&card=AS", "The shuffler draws first"),
        ("rules=bashi-fen&players=4&card=7S", "Whoever sits 2 seats to the shuffler’s right draws first"),
        ("rules=tractor&players=Mei/Otto/Li/Ada&card=7S", "Li draws first"),
        ("rules=tractor&players=4&card=RJ", "Turn up another card"),
        ("rules=da-bai-fen&players=4", "The player to the shuffler’s right draws first"),
    ],
)
def test_whoever_draws_first_is_named_as_well_as_can_be(client: Client, query: str, word: str) -> None:
    assert answer(client, f"/rulings/first-draw/?{query}").mark.word == word


@pytest.mark.parametrize("query", ["?lead=5H 5H&trump=7d&play=3H&rules=", "?trump=7D&play=3H&lead=5H*2&hand="])
def test_other_spellings_lead_to_the_one_address(client: Client, query: str) -> None:
    response = client.get(FOLLOW + query)
    assert (response.status_code, response["Location"]) == (
        302,
        "/rulings/follow/?rules=tractor&trump=7D&lead=5H5H&play=3H",
    )


def test_a_ruling_names_its_one_address_and_what_it_passed_over(client: Client) -> None:
    response = client.get(f"{FOLLOW}{ASKED}&colour=red")
    canonical = f"http://testserver{FOLLOW}{ASKED}".replace("&", "&amp;")
    assert f'<link rel="canonical" href="{canonical}">' in response.text
    assert "The address says colour, which is no part of this question; it is ignored." in response.text


def test_half_a_question_is_a_form_that_says_what_is_missing(client: Client) -> None:
    response = client.get(f"{FOLLOW}?rules=hundred&trump=7D&lead=5H")
    assert (response.status_code, form(response).preview.waiting) == (200, "Still missing: What was played")


def test_what_cannot_be_read_is_objected_to_in_its_place_and_nothing_typed_is_lost(client: Client) -> None:
    response = client.get(f"{FOLLOW}?rules=tractor&trump=7D&lead=5H5X&play=3H3H")
    pickers = {entry.id: entry.controls[0].picker for entry in form(response).entries}
    sentence = "5X at character 3 is not a card; write rank and suit, like 7S or 10H, or a joker, RJ or BJ."
    found = {name: (picker.text, picker.tray.error) for name, picker in pickers.items() if picker}
    assert (response.status_code, found) == (422, {"lead": ("5H5X", sentence), "hand": ("", ""), "play": ("3H 3H", "")})


@pytest.mark.parametrize("page", ["elsewhere", "plays", "board", "share"])
def test_there_is_nothing_to_show_of_what_has_no_answer_or_is_no_question(client: Client, page: str) -> None:
    asked = [f"{FOLLOW}{page}/{query}" for query in ("", "?lead=5H", "?trump=7D&lead=5H5X&play=3H3H")]
    others = ["/rulings/nothing/", f"/rulings/nothing/{page}/", "/rulings/order/elsewhere/?trump=7D"]
    assert {client.get(url).status_code for url in (*asked, *others)} == {404}


@pytest.mark.parametrize("path", ["/rulings/", FOLLOW, f"{FOLLOW}preview/", f"{FOLLOW}board/"])
def test_asking_changes_nothing(client: Client, path: str) -> None:
    assert client.post(path).status_code == 405


def test_the_address_bar_follows_the_form(client: Client) -> None:
    response = client.get(f"{FOLLOW}preview/{ASKED}")
    assert response["HX-Replace-Url"] == f"{FOLLOW}question/{ASKED}"
    assert (response.templates[0].name, response.context["preview"].answer.mark.tone) == (
        "rulings/_previewed.html",
        "forbidden",
    )


@pytest.mark.parametrize(
    ("lead", "shape"),
    [
        ("5H", "hearts: 1 card"),
        ("5H5H6H6H", "hearts: a sequence of 2 pairs"),
        ("AHKHKH", "hearts: a pair + 1 card"),
        ("7D7S", "trumps: 2 single cards"),
        ("5H5H9H9HQHQH", "hearts: 3 pairs"),
        ("5H5H6H6HQHQHKHKH", "hearts: 2 times a sequence of 2 pairs"),
        ("5H3C", "5♥ and 3♣ are of different suits: lead cards of one suit."),
        ("", ""),
    ],
)
def test_cards_are_read_back_as_a_shape_and_those_played_may_be_of_two_suits(
    client: Client, lead: str, shape: str
) -> None:
    found = client.get(f"{FOLLOW}preview/?rules=bashi-fen&trump=7D&lead={lead}&play=KS3C").context["preview"]
    assert [(each.field, each.words) for each in found.shapes] == [("lead", shape), ("play", "")]


@pytest.mark.parametrize(
    ("typed", "status", "held", "error"),
    [("红桃7 黑桃A 大王", 200, ["7H", "AS", "RJ"], ""), ("7H eight", 422, [], "eight at character 4 has")],
)
def test_typed_cards_come_back_to_look_at(client: Client, typed: str, status: int, held: list[str], error: str) -> None:
    response = client.get("/rulings/tray/preview/", {"cards": typed})
    tray = response.context["tray"]
    assert (response.status_code, [card.code for card in tray.cards], tray.error[:24]) == (status, held, error)


@pytest.mark.parametrize(
    ("query", "suits"),
    [
        ("?rules=tractor~table.decks-3~table.red_jokers_out-1&trump=7D", ["T", "S", "H", "C"]),
        ("?rules=tractor&trump=7NT", ["T", "S", "H", "C", "D"]),
        ("?rules=nonsense&trump=nonsense", ["T", "S", "H", "C", "D"]),
    ],
)
def test_the_grid_sorts_the_cards_as_trumps_make_the_suits(client: Client, query: str, suits: list[str]) -> None:
    html = client.get(f"/rulings/grid/preview/{query}").text
    assert re.findall(r'data-suit="(\w)" aria-label', html) == suits
    three = "decks-3" in query
    assert (html.count('data-copies="3"'), html.count('data-card="RJ" data-copies="2"')) == (53 * three, 1)


def test_the_last_game_is_remembered_and_outweighed_by_what_the_address_says(client: Client) -> None:
    assert "game" not in client.get(FOLLOW + ASKED).cookies
    client.get(f"{FOLLOW}preview/?rules=hundred&trump=10S&lead=5H")
    assert form(client.get("/rulings/lead/")).game_line == "Hundred · trump: 10♠"
    assert form(client.get(f"{FOLLOW}?rules=tractor&trump=2H")).game_line == "Tractor · trump: 2♥"


@pytest.mark.parametrize(
    "cookie",
    [
        "nonsense",
        "rules=nonsense",
        "rules=tractor&trump=nonsense",
        "asked=follow",
        "asked=shape%3Fcards%3Dx",
        "x" * 9_999,
    ],
)
def test_a_cookie_that_is_not_ours_is_passed_over(client: Client, cookie: str) -> None:
    client.cookies["game"] = cookie
    assert form(client.get(FOLLOW)).game_line == "Tractor"
    assert client.get("/rulings/").context["page"].again is None


@pytest.mark.parametrize(
    ("url", "sentence"),
    [
        ("/rulings/trick/?rules=tractor&trump=7D&plays=5H/5H/5H/5H/5H/5H", "5♥: the question names 6, and the pack"),
        ("/rulings/trick/elsewhere/?rules=tractor&trump=7D&plays=5H/5H/5H/5H/5H/5H", None),
        ("/rulings/follow/?rules=tractor&trump=7D&lead=5H5H&hand=5H3H&play=5H3H", "5♥: the question names 3, and the"),
        ("/rulings/score/?rules=tractor&captured=500", "500 is more than the 200 points in the pack."),
        ("/rulings/nobody-bid/?rules=tractor~ladder.start-5&rank=2&kitty=5H", "Nobody plays at 2 here: levels run"),
    ],
)
def test_what_cannot_lie_on_a_table_is_refused_on_its_page(client: Client, url: str, sentence: str | None) -> None:
    response = client.get(url)
    assert response.status_code == (422 if sentence else 404)
    assert sentence is None or sentence in response.content.decode()


def test_what_was_led_and_played_is_named_by_its_shape_before_the_verdict(client: Client) -> None:
    rows = {row.title: row.shape for row in answer(client, FOLLOW + ASKED).told}
    assert rows == {
        "What was led": "Hearts: a pair",
        "What the hand held": "",
        "What was played": "Hearts: 2 single cards",
    }
