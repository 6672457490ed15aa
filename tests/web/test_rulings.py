"""The referee's pages: asked and answered at one address, in any language, with and without everything known."""

import gzip
import re
from typing import Any, cast

import pytest
from django.test import Client

from scorekeeper.web.asking.kind import Kind
from scorekeeper.web.asking.kinds import KINDS
from scorekeeper.web.pages import rulings as pages

FOLLOW = "/rulings/follow/"
ASKED = "?rules=bashi-fen&trump=7D&lead=5H5H&hand=9H9H4H3H2C&play=4H3H"
UNSEEN = "?rules=bashi-fen&trump=7D&lead=5H5H&play=4H3H"
THROW = "/rulings/lead/?rules=finding-friends&trump=JC&lead=ASKSKS"
ALL_KINDS = pytest.mark.parametrize("kind", KINDS.values(), ids=list(KINDS))


def example(kind: Kind, page: str = "") -> str:
    return f"/rulings/{kind.slug}/{page}?{kind.example}"


def answer(client: Client, url: str) -> pages.Answer:
    return cast("pages.Answer", client.get(url).context["page"].answer)


def form(response: object) -> pages.Asking:
    return cast("pages.Asking", cast("Any", response).context["page"])


def names(rows: tuple[pages.Row, ...]) -> list[list[str]]:
    return [[face.name for face in row.cards] for row in rows]


def test_the_first_page_asks_about_a_follow_and_leads_to_every_other_question(client: Client) -> None:
    page = form(client.get("/rulings/"))
    assert (page.slug, len(page.others), {client.get(door.url).status_code for door in page.others}) == (
        "follow",
        len(KINDS) - 1,
        {200},
    )


@ALL_KINDS
def test_every_kind_has_an_example_that_is_a_ruling(client: Client, kind: Kind) -> None:
    url = form(client.get(f"/rulings/{kind.slug}/question/")).example
    assert isinstance(client.get(url, follow=True).context["page"], pages.Ruling)


@ALL_KINDS
@pytest.mark.parametrize("language", ["en", "zh-hans", "zh-hant"])
@pytest.mark.parametrize("page", ["", "question/", "preview/", "board/", "share/"])
def test_every_page_of_every_kind_is_light(client: Client, kind: Kind, page: str, language: str) -> None:
    response = client.get(example(kind, page), headers={"accept-language": language}, follow=True)
    assert (response.status_code, len(gzip.compress(response.content)) <= 14_000) == (200, True)


def test_a_verdict_is_a_word_and_a_drawing(client: Client) -> None:
    assert answer(client, FOLLOW + ASKED).mark == pages.Mark(tone="forbidden", icon="cross", word="Not allowed")


def test_the_reason_stands_below_it(client: Client) -> None:
    assert answer(client, FOLLOW + ASKED).reason == "Play a pair of hearts. The hand could have given 9♥ 9♥."


def test_the_broken_duty_is_marked(client: Client) -> None:
    ladder = answer(client, FOLLOW + ASKED).ladder
    assert [row.mark.word for row in ladder if row.mark] == ["met", "met", "broken"]


def test_what_was_owed_is_ringed_in_the_hand(client: Client) -> None:
    rows = {row.title: row.cards for row in answer(client, FOLLOW + ASKED).told}
    assert [face.name for face in rows["What the hand held"] if face.owed] == ["9 of hearts", "9 of hearts"]


def test_only_the_copies_owed_are_ringed(client: Client) -> None:
    query = ASKED.replace("bashi-fen", "bashi-fen~table.decks-3").replace("9H9H", "9H9H9H")
    rows = {row.title: row.cards for row in answer(client, FOLLOW + query).told}
    assert [face.owed for face in rows["What the hand held"]] == [True, True, False, False, False, False]


def test_examples_of_what_is_allowed_are_shown(client: Client) -> None:
    section = answer(client, FOLLOW + ASKED).sections[0]
    assert (section.title, names(section.rows)) == ("Plays that are allowed: 1", [["9 of hearts", "9 of hearts"]])


def test_the_article_comes_with_the_house_rule_it_hangs_on(client: Client) -> None:
    law = answer(client, FOLLOW + ASKED).law
    assert law
    assert (law.title, [option.title for option in law.options]) == (
        "Following pairs and triples",
        ["Following pairs and triples: Larger ones must break"],
    )


def test_what_no_rule_decides_is_left_to_the_table(client: Client) -> None:
    assert answer(client, FOLLOW + ASKED).table_judges.startswith("Whether the play is taken back")


def test_the_game_is_told_in_a_line(client: Client) -> None:
    query = ASKED.replace("bashi-fen", "bashi-fen~table.decks-3~leading.fine-10")
    assert answer(client, FOLLOW + query).game == "Bashi Fen · house rules: 1 · decks: 3 · trump: 7♦"


def test_a_hand_that_nobody_saw_leaves_the_answer_open(client: Client) -> None:
    found = answer(client, FOLLOW + UNSEEN)
    assert (found.mark.tone, [doubt.sentence for doubt in found.doubts]) == (
        "undecided",
        ["Did the hand hold a pair of hearts?"],
    )


@pytest.mark.parametrize("url", [FOLLOW + UNSEEN, THROW, FOLLOW + UNSEEN.replace("4H3H", "4H3C")])
def test_every_tap_but_the_last_decides(client: Client, url: str) -> None:
    *taps, more = [tap for doubt in answer(client, url).doubts for tap in doubt.taps]
    assert {answer(client, tap.url).mark.tone for tap in taps} <= {"allowed", "forbidden"}
    assert (len(taps) > 0, client.get(more.url).status_code) == (True, 200)


def test_a_throw_says_what_would_make_it_certain(client: Client) -> None:
    assert [tap.label for tap in answer(client, THROW).doubts[0].taps] == [
        "These were gone: A♠",
        "Another player held A♠ A♠",
        "Say more",
    ]


def test_a_throw_that_falls_says_what_is_played_instead(client: Client) -> None:
    found = answer(client, "/rulings/lead/?rules=bashi-fen~leading.fine-10&trump=JC&lead=ASKS&others=AS3H")
    rows = {section.title: section.rows for section in found.sections}
    assert (names(rows["What is played instead"]), rows["What it costs"][0].sentence) == (
        [["king of spades"]],
        "10 points to the other side",
    )


def test_a_trick_goes_to_a_player_by_name(client: Client) -> None:
    url = "/rulings/trick/?rules=tractor&trump=7D&players=Mei/Otto/Li/Ada&plays=3H3H/9H9H/2D2D/KH4C"
    found = answer(client, url)
    assert (found.mark.word, [row.title for row in found.sections[0].rows]) == (
        "Li takes it: 10 points",
        ["Mei: leads", "Otto: beats", "Li: ruffs", "Ada: discards"],
    )


def test_known_hands_have_their_follows_judged(client: Client) -> None:
    url = "/rulings/trick/?rules=tractor&trump=7D&plays=3H3H/9H9H/2D2D/KH4C&hands=/9H9H/2D2D/KH4C3H"
    rows = answer(client, url).sections[0].rows
    assert [row.mark.tone if row.mark else "" for row in rows] == ["", "allowed", "allowed", "forbidden"]


def test_the_order_is_a_strip_for_each_suit(client: Client) -> None:
    sections = answer(client, "/rulings/order/?rules=tractor&trump=8D").sections
    assert [(section.title, len(section.rows)) for section in sections] == [
        ("trumps", 16),
        ("spades", 12),
        ("hearts", 12),
        ("clubs", 12),
    ]


def test_the_shuffler_is_called_so(client: Client) -> None:
    assert answer(client, "/rulings/first-draw/?players=4&card=AS").mark.word == "The shuffler draws first"


@pytest.mark.parametrize(
    ("query", "word"),
    [
        ("players=4&card=7S", "Draws first: seat 2 to the shuffler’s right"),
        ("players=Mei/Otto/Li/Ada&card=7S", "Li draws first"),
        ("players=4&card=RJ", "Turn up another card"),
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


def test_a_ruling_names_its_one_address(client: Client) -> None:
    html = client.get(f"{FOLLOW}{ASKED}&colour=red").text
    canonical = f"http://testserver{FOLLOW}{ASKED}".replace("&", "&amp;")
    assert f'<link rel="canonical" href="{canonical}">' in html


def test_a_parameter_that_nobody_knows_gets_a_word(client: Client) -> None:
    page = client.get(f"{FOLLOW}{ASKED}&colour=red").context["page"]
    assert page.notes == ("The address says colour, which is no part of this question; it is passed over.",)


def test_half_a_question_is_a_form_that_says_what_is_missing(client: Client) -> None:
    response = client.get(f"{FOLLOW}?rules=hundred&trump=7D&lead=5H")
    assert (response.status_code, form(response).preview.waiting) == (200, "Still to say: What was played")


def test_what_cannot_be_read_is_objected_to_in_its_place(client: Client) -> None:
    response = client.get(f"{FOLLOW}?trump=7D&lead=5H5X&play=3H3H")
    pickers = ((entry.id, entry.controls[0].picker) for entry in form(response).entries)
    errors = {name: picker.tray.error for name, picker in pickers if picker and picker.tray.error}
    assert (response.status_code, errors) == (
        422,
        {"lead": "5X at character 3 is not a card; write rank and suit, like 7S or 10H, or a joker, RJ or BJ."},
    )


def test_nothing_typed_is_lost_to_an_objection(client: Client) -> None:
    page = form(client.get(f"{FOLLOW}?trump=7D&lead=5H5X&play=3H3H"))
    texts = {entry.id: entry.controls[0].picker.text for entry in page.entries if entry.controls[0].picker}
    assert texts == {"lead": "5H5X", "hand": "", "play": "3H 3H"}


@pytest.mark.parametrize("page", ["elsewhere", "plays", "board", "share"])
@pytest.mark.parametrize("query", ["", "?lead=5H", "?trump=7D&lead=5H5X&play=3H3H"])
def test_there_is_nothing_to_show_of_what_has_no_answer(client: Client, page: str, query: str) -> None:
    assert client.get(f"{FOLLOW}{page}/{query}").status_code == 404


@pytest.mark.parametrize(
    "path", ["/rulings/nothing/", "/rulings/nothing/preview/", "/rulings/order/elsewhere/?trump=7D"]
)
def test_a_question_that_does_not_exist_is_not_found(client: Client, path: str) -> None:
    assert client.get(path).status_code == 404


@pytest.mark.parametrize("path", ["/rulings/", FOLLOW, f"{FOLLOW}preview/", f"{FOLLOW}board/"])
def test_asking_changes_nothing(client: Client, path: str) -> None:
    assert client.post(path).status_code == 405


def test_the_database_is_never_asked(client: Client) -> None:
    """Without the database mark a query would fail."""
    assert {client.get(example(kind), follow=True).status_code for kind in KINDS.values()} == {200}


def test_the_preview_is_the_verdict_alone(client: Client) -> None:
    response = client.get(f"{FOLLOW}preview/{ASKED}")
    assert (response.templates[0].name, response.context["preview"].answer.mark.tone) == (
        "rulings/_previewed.html",
        "forbidden",
    )


def test_the_address_bar_follows_the_form(client: Client) -> None:
    assert client.get(f"{FOLLOW}preview/{ASKED}")["HX-Replace-Url"] == f"{FOLLOW}question/{ASKED}"


@pytest.mark.parametrize(
    ("lead", "shape"),
    [
        ("5H", "hearts: 1 card"),
        ("5H5H", "hearts: a pair"),
        ("5H5H6H6H", "hearts: a sequence of 2 pairs"),
        ("AHKHKH", "hearts: a pair + 1 card"),
        ("7D7S", "trumps: 2 single cards"),
        ("5H5H9H9HQHQH", "hearts: 3 pairs"),
        ("5H5H6H6HQHQHKHKH", "hearts: 2 times a sequence of 2 pairs"),
        ("5H3C", "5♥ and 3♣ are of different suits: lead cards of one suit."),
        ("", ""),
    ],
)
def test_cards_are_read_back_as_a_shape(client: Client, lead: str, shape: str) -> None:
    found = client.get(f"{FOLLOW}preview/?rules=bashi-fen&trump=7D&lead={lead}").context["preview"]
    assert found.shapes[0] == pages.Shape(field="lead", words=shape)


def test_a_bad_preview_says_why(client: Client) -> None:
    response = client.get(f"{FOLLOW}preview/?trump=7D&lead=5X&play=3H")
    assert (response.status_code, response.context["preview"].objection) == (
        422,
        pages.Tap(label="To mend: What was led", url="#lead"),
    )


def test_typed_cards_come_back_to_look_at(client: Client) -> None:
    tray = client.get("/rulings/tray/preview/", {"cards": "红桃7 黑桃A 大王"}).context["tray"]
    assert [held.code for held in tray.cards] == ["7H", "AS", "RJ"]


def test_typed_nonsense_comes_back_with_the_reason(client: Client) -> None:
    response = client.get("/rulings/tray/preview/", {"cards": "7H eight"})
    assert (response.status_code, response.context["tray"].error[:24]) == (422, "eight at character 4 is ")


@pytest.mark.parametrize(
    ("query", "suits"),
    [
        ("?rules=tractor&trump=7D", ["T", "S", "H", "C"]),
        ("?rules=tractor&trump=7NT", ["T", "S", "H", "C", "D"]),
        ("", ["T", "S", "H", "C", "D"]),
        ("?rules=nonsense&trump=nonsense", ["T", "S", "H", "C", "D"]),
    ],
)
def test_the_grid_sorts_the_cards_as_trumps_make_the_suits(client: Client, query: str, suits: list[str]) -> None:
    html = client.get(f"/rulings/grid/preview/{query}").text
    assert re.findall(r'data-suit="(\w)" aria-label', html) == suits


def test_the_grid_knows_how_many_copies_there_are(client: Client) -> None:
    html = client.get("/rulings/grid/preview/?rules=tractor~table.decks-3~table.red_jokers_out-1&trump=7D").text
    assert (html.count('data-copies="3"'), html.count('data-card="RJ" data-copies="2"')) == (53, 1)


def test_the_last_game_is_remembered(client: Client) -> None:
    client.get(f"{FOLLOW}preview/?rules=hundred&trump=10S&lead=5H")
    page = form(client.get("/rulings/lead/"))
    assert page.game_line == "Hundred · trump: 10♠"


def test_what_the_address_says_outweighs_what_is_remembered(client: Client) -> None:
    client.get(f"{FOLLOW}preview/?rules=hundred&trump=10S&lead=5H")
    assert form(client.get(f"{FOLLOW}?rules=tractor&trump=2H")).game_line == "Tractor · trump: 2♥"


@pytest.mark.parametrize("cookie", ["nonsense", "rules=nonsense", "rules=tractor&trump=nonsense", "x" * 9_999])
def test_a_cookie_that_is_not_ours_is_passed_over(client: Client, cookie: str) -> None:
    client.cookies["game"] = cookie
    assert form(client.get("/rulings/")).game_line == "Tractor"


def test_a_ruling_sets_no_cookie_of_its_own(client: Client) -> None:
    assert "game" not in client.get(FOLLOW + ASKED).cookies


@pytest.mark.parametrize(("language", "word"), [("en", "Not allowed"), ("zh-hans", "不可以"), ("zh-hant", "不可以")])
def test_a_link_opens_in_the_readers_language(client: Client, language: str, word: str) -> None:
    page = client.get(FOLLOW + ASKED, headers={"accept-language": language}).context["page"]
    assert page.answer.mark.word == word
