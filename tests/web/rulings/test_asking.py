"""The form of a question: what is folded away, and what stands above a choice."""

import re

import pytest
from django.test import Client

from scorekeeper.rules.questions.asked import QuestionError, Refused
from scorekeeper.rules.words import say
from scorekeeper.web.rulings.address import Asking
from scorekeeper.web.rulings.asking_page import preview
from scorekeeper.web.rulings.doubts import Tap
from scorekeeper.web.rulings.questions import KINDS
from tests.web.rulings.test_rulings import form

FOLLOW = "/rulings/follow/question/?rules=bashi-fen&trump=7D&players=Mei/Otto/Li/Ada"


@pytest.mark.parametrize(
    ("said", "unfolds"),
    [("", False), ("&lead=5H5H", False), ("&by=Otto", True), ("&seen=3H", True), ("&lacks=H2", True)],
)
def test_what_only_some_know_unfolds_when_somebody_said_it(client: Client, said: str, unfolds: bool) -> None:  # noqa: FBT001
    assert form(client.get(FOLLOW + said)).folded_open is unfolds


@pytest.mark.parametrize(
    ("asked", "entry"),
    [
        ("lead/?rules=bashi-fen&trump=7D&lead=5H5H&others=5X", "To fix: The other hands"),
        ("follow/?trump=7D&lead=5H&play=3H&hand_size=999", "To fix: Cards in the hand before the play"),
    ],
)
def test_it_unfolds_where_it_is_objected_to_and_the_foot_leads_there(client: Client, asked: str, entry: str) -> None:
    page = form(client.get(f"/rulings/{asked}", follow=True))
    assert page.preview.objection
    assert (page.preview.objection.label, page.folded_open) == (entry, True)


def test_a_choice_of_several_says_what_it_is_about(client: Client) -> None:
    entry = next(entry for entry in form(client.get("/rulings/score/question/")).entries if entry.id == "last_trick")
    titles = [control.pills.title for control in entry.lines[-1].controls if control.pills]
    assert titles == ["Cards from each player", "Cards in its biggest part"]


@pytest.mark.parametrize(
    ("sent", "trick"),
    [
        ("last_trick.0.won_by=defenders-2", "defenders:2:2"),
        ("last_trick.0.won_by=defenders-4-2", "defenders:4:2"),
        ("last_trick.0.won_by=defenders-4&last_trick.0.cards=7&last_trick.0.longest=3", "defenders:4:4"),
        ("last_trick.0.won_by=declarers-1&last_trick.0.points=10", "declarers:1:1:10"),
        ("last_trick.0.won_by=defenders&last_trick.0.cards=7&last_trick.0.longest=3", "defenders:7:3"),
    ],
)
def test_one_tap_tells_who_won_the_last_trick_and_with_what(client: Client, sent: str, trick: str) -> None:
    page = client.get(f"/rulings/score/?rules=bashi-fen&captured=70&kitty=15&{sent}", follow=True)
    assert page.redirect_chain[-1][0].endswith(f"last_trick={trick}")


@pytest.mark.parametrize(
    ("trick", "tapped"),
    [("defenders:2:2", ["defenders-2"]), ("declarers:1", ["declarers-1"]), ("defenders:4:2", ["defenders", "4", "2"])],
)
def test_what_one_tap_tells_stands_there_tapped(client: Client, trick: str, tapped: list[str]) -> None:
    page = form(client.get(f"/rulings/score/question/?captured=70&last_trick={trick}"))
    entry = next(entry for entry in page.entries if entry.id == "last_trick")
    pills = (pill for control in entry.every_control if control.pills for pill in control.pills.pills)
    assert [pill.value for pill in pills if pill.checked] == tapped


def test_a_phone_shows_its_number_keys_for_a_number(client: Client) -> None:
    entries = form(client.get("/rulings/score/question/"))
    keys = {
        entry.id: each.text.keys
        for entry in (*entries.entries, *entries.folded)
        for each in entry.controls
        if each.text
    }
    assert (keys["captured"], keys["points"]) == ("numeric", "text")


@pytest.mark.parametrize("kind", ["call", "friends"])
@pytest.mark.parametrize("last", ["", "rules=bashi-fen&trump=7D", "rules=five-friends&trump=7D"])
def test_friends_are_asked_about_where_friends_are_called(client: Client, kind: str, last: str) -> None:
    client.cookies["game"] = last
    page = form(client.get(f"/rulings/{kind}/"))
    usual = "Five with a friend" if "five-friends" in last else "Finding Friends"
    assert (page.game_line.partition(" · ")[0], page.notes) == (usual, ())
    fixed = client.get("/rulings/call/?rules=tractor&trump=3D&players=6&calls=AS:1", follow=True).context["page"]
    assert ["nobody calls friends" in note for note in fixed.notes] == [True]


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        (
            "captured=20000",
            "“Points that the defenders captured” takes a whole number from 0 to 10000; 20000 is not one.",
        ),
        (
            "captured=70&last_trick=nobody:2:2",
            "“Who won the last trick” is one of “Defenders”, “Declarers”; nobody is not.",
        ),
    ],
)
def test_what_is_objected_to_is_called_as_the_form_calls_it(client: Client, said: str, sentence: str) -> None:
    page = form(client.get(f"/rulings/score/?rules=bashi-fen&{said}"))
    assert [entry.error for entry in (*page.entries, *page.folded) if entry.error] == [sentence]


@pytest.mark.parametrize(
    ("language", "said", "sentence"),
    [
        (
            "en",
            "by=Nobody",
            "“Whose fault it is” is one of “The declarers”, “The defenders”, “Both sides”; Nobody is not.",
        ),
        ("zh-hans", "by=x", "“谁的错” 只能是 “庄家方”、“闲家”、“双方” 之一，x 不在其中。"),
        ("zh-hant", "by=x", "「誰的錯」 只能是 「莊家方」、「閒家」、「雙方」 之一，x 不在其中。"),
    ],
)
def test_what_there_is_to_choose_from_is_said_as_the_form_says_it(
    client: Client, language: str, said: str, sentence: str
) -> None:
    client.cookies["django_language"] = language
    page = form(client.get(f"/rulings/remedy/?rules=contest&what=revoke&{said}"))
    assert [entry.error for entry in (*page.entries, *page.folded) if entry.error] == [sentence]


def test_what_is_about_no_field_is_said_in_full() -> None:
    told = QuestionError(Refused.OPERATION, "op", say("There is no such question."))
    found = preview(Asking(KINDS["follow"], {"lead": "5H"}), told)
    assert (found.objection, {each.sentence for each in found.complaints}) == (
        Tap(label="There is no such question.", url="#asking"),
        {""},
    )


@pytest.mark.parametrize("language", ["en", "zh-hans", "zh-hant"])
@pytest.mark.parametrize("preview", ["", "preview/"])
@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("follow/?trump=7D&lead=5H5X&play=3H3H", "5X"),
        ("follow/?trump=7D&lead=5H&hand=9H9H9H&play=9H", "9♥"),
        ("trick/?trump=7D&plays=3H/4H/5H/6X", "6X"),
        ("score/?captured=20000", "20000"),
        ("follow/?rules=nosuch&trump=7D&lead=5H&play=3H", "nosuch"),
        ("follow/?rules=nosuch", "nosuch"),
    ],
)
def test_an_objection_is_said_once(client: Client, address: str, said: str, preview: str, language: str) -> None:
    url = f"/rulings/{address.replace('?', f'{preview}?')}"
    html = client.get(url, headers={"accept-language": language}, follow=True).text
    sentences = re.findall(r'<div class="field__error">.*?<p>(.*?)</p>', html)
    assert (len(sentences), [said in sentence for sentence in sentences].count(True)) == (2, 1)


@pytest.mark.parametrize(("size", "said"), [("999", 1), ("5", 0)])
def test_what_is_mended_is_objected_to_no_more(client: Client, size: str, said: int) -> None:
    html = client.get(f"/rulings/follow/preview/?trump=7D&lead=5H&play=3H&hand_size={size}").text
    slot = re.findall(r'<div id="objection-hand_size"( hidden)? hx-swap-oob="true">', html)
    assert slot == [" hidden" * (1 - said)]


SEATS = "rules=tractor&seats=Mei:7/Otto:5/Li:7/Ada:5"


def test_a_bid_that_is_only_begun_is_waited_for_and_not_objected_to(client: Client) -> None:
    page = client.get(f"/rulings/bid/preview/?{SEATS}&next.0.by=Mei").context["preview"]
    assert (page.objection, page.waiting, {each.sentence for each in page.complaints}) == (
        None,
        "“Cards” is missing.",
        {""},
    )


@pytest.mark.parametrize(("declarer", "first"), [("Mei", "7C"), ("Ada", "5C"), ("", "AS")])
def test_what_a_bid_is_made_with_comes_first(client: Client, declarer: str, first: str) -> None:
    page = form(client.get(f"/rulings/bid/question/?{SEATS}&declarer={declarer}"))
    codes = re.findall(r'data-card="(\w+)"', page.grid)
    assert (codes[:2], codes[2]) == (["RJ", "BJ"], first)


def test_cards_in_a_row_are_called_as_their_row_is(client: Client) -> None:
    entries = form(client.get(f"/rulings/bid/question/?{SEATS}")).entries
    labels = [each.picker.label for entry in entries for each in entry.every_control if each.picker]
    assert labels == ["Bid 1", "Bid 2", "The bid in question"]


def test_a_question_that_is_settled_too_early_marks_what_is_missing_and_opens_there(client: Client) -> None:
    page = form(client.get("/rulings/follow/?rules=tractor&shout=pair&lead=&play="))
    entries = [*page.trump, *page.entries]
    assert [(entry.id, entry.error, entry.first) for entry in entries] == [
        ("trump", "This is still missing.", True),
        ("lead", "This is still missing.", False),
        ("play", "This is still missing.", False),
        ("seen", "", False),
    ]
    assert page.game_open is False


def test_nothing_is_marked_before_it_is_to_be_settled(client: Client) -> None:
    page = form(client.get("/rulings/follow/question/?rules=tractor&shout=pair"))
    assert {entry.error for entry in (*page.trump, *page.entries)} == {""}


def test_the_cards_of_a_bid_lie_ready_for_no_trump_has_to_be_said(client: Client) -> None:
    assert "data-ready" in client.get(f"/rulings/bid/question/?{SEATS}").text


@pytest.mark.parametrize(
    ("bids", "said"),
    [
        ("bids.0.by=Mei&bids.0.cards=7H&bids.1.cards=7S7S", "Who made bid 2?"),
        ("next.0.cards=7H", "Who made this bid?"),
    ],
)
def test_a_bid_that_nobody_made_is_asked_for_its_bidder(client: Client, bids: str, said: str) -> None:
    page = client.get(f"/rulings/bid/preview/?{SEATS}&{bids}").context["preview"]
    assert page.waiting == said
    assert said in client.get(f"/rulings/bid/?{SEATS}&{bids}", follow=True).text
