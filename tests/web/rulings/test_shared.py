"""A ruling taken further: sent to a chat, listed play by play, and held against other rules."""

import re

import pytest
from django.core.cache import cache
from django.test import Client

from scorekeeper.rules import questions
from scorekeeper.rules.house.presets import PRESETS
from scorekeeper.web.rulings import shape_words
from scorekeeper.web.rulings.pages import RulingPage
from tests.web.rulings.test_rulings import ASKED, FOLLOW, THROW, UNSEEN, names


def drawn(client: Client, url: str) -> RulingPage:
    """The page behind a link, drawn for this test alone."""
    cache.clear()  # what is handed out again was drawn for another test
    page = client.get(url, follow=True).context["page"]
    assert isinstance(page, RulingPage)
    return page


def test_a_ruling_fits_into_a_chat(client: Client) -> None:
    assert client.get(f"{FOLLOW}share/{ASKED}").context["page"].text.splitlines() == [
        "Was this follow allowed?",
        "Bashi Fen · trump: 7♦",
        "What was led: 5♥ 5♥",
        "What the hand held: 9♥ 9♥ 4♥ 3♥ 2♣",
        "What was played: 4♥ 3♥",
        "✗ Not allowed",
        "Play a pair of hearts. The hand could have given 9♥ 9♥.",
        "§ Following pairs and triples",
        f"http://testserver{FOLLOW}{ASKED}",
    ]


def test_how_often_the_kitty_counts_is_sent_as_it_was_asked(client: Client) -> None:
    asked = "rules=bashi-fen&captured=70&kitty=15&last_trick=defenders:2:2&shout=kitty"
    sent = client.get(f"/rulings/score/share/?{asked}&example=on").context["page"]
    lines = sent.text.splitlines()
    assert (lines[0], lines[-1]) == ("Kitty times what?", f"http://testserver/rulings/score/?{asked}")
    assert drawn(client, sent.address).title == "×4: a pair — Kitty times what?"
    shown = client.get(f"/rulings/score/board/?{asked}").context["page"]
    assert (shown.kind, shown.answer.mark.word) == ("Kitty times what?", "×4: a pair")


def test_all_plays_are_listed_a_page_at_a_time(client: Client) -> None:
    url = f"{FOLLOW}plays/?rules=bashi-fen&trump=7D&lead=AH KH&hand=2H3H4H5H6H8H9H10HJHQHAH2H&play=2H3H"
    first = client.get(url).context["page"]
    second = client.get(first.after).context["page"]
    seen = names((*first.plays, *second.plays))
    assert (first.before, client.get(second.before).context["page"]) == ("", first)
    assert (second.count, len(seen), len({str(play) for play in seen})) == ("56 plays are allowed.", 56, 56)


def test_plays_that_take_too_long_to_count_are_at_least_so_many(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (shape_words, questions):
        monkeypatch.setattr(module, "A_QUESTION", 1000)
    cards = "lead=AH*3+KH*2&play=2H*3+3H*2&hand=2H*3+3H*2+4H*3+5H*2+6H*2+8H*2+9H+10H"
    asked = f"?rules=tractor~table.decks-3&trump=7D&{cards}"
    shown = client.get(f"{FOLLOW}{asked}", follow=True).context["page"]
    listed = client.get(f"{FOLLOW}plays/{asked}", follow=True).context["page"]
    (title,) = [section.title for section in shown.answer.sections if "plays" in section.title.lower()]
    assert re.fullmatch(r"Plays that are allowed: at least \d+", title)
    assert re.fullmatch(r"At least \d+ plays are allowed; there are too many to count them all\.", listed.count)


@pytest.mark.parametrize("number", ["0", "-1", "x", "9999", "99999", "２"])
def test_a_page_of_plays_that_does_not_exist_is_not_found(client: Client, number: str) -> None:
    assert client.get(f"{FOLLOW}plays/{ASKED}&page={number}").status_code == 404


def test_other_rules_are_sorted_by_their_answer(client: Client) -> None:
    page = client.get(f"{FOLLOW}elsewhere/{ASKED}").context["page"]
    assert [(section.title, [row.title for row in section.rows]) for section in page.different] == [
        ("One house rule changed: Leading", ["Pairs and triples: Singles only"]),
        ("One house rule changed: Following", ["Following pairs and triples: Suit only"]),
        ("One house rule changed: The cards", ["Constant trumps: 5 · 9"]),
    ]
    assert page.different[1].rows[0].shape == "Only the suit is owed; any of its cards will do."
    assert [row.title for row in page.refused.rows] == ["Da Bai Fen", "Hundred"]
    assert (page.same.title, len(page.same.rows)) == (f"Same answer in {len(PRESETS) - 2} games", len(PRESETS) - 2)


@pytest.mark.parametrize(
    "url",
    [
        f"{FOLLOW}elsewhere/{ASKED}",
        f"{FOLLOW}elsewhere/{UNSEEN}",
        THROW.replace("/?", "/elsewhere/?"),
        "/rulings/lead/elsewhere/?rules=bashi-fen&trump=JC&lead=ASKS&others=AS3H",
        "/rulings/bid/elsewhere/?rules=bashi-fen&seats=N:2/W:2/S:2/E:2&bids=N:2H&next=W:2S2S",
        "/rulings/trick/elsewhere/?rules=tractor~table.decks-3&trump=7D&plays=3H3H/9H9H/2D2D/KH4C",
    ],
)
def test_every_other_rule_leads_to_the_answer_it_promises(client: Client, url: str) -> None:
    page = client.get(url).context["page"]
    different = [row for section in page.different for row in section.rows]
    rows = [page.here, *page.same.rows, *different]
    promised = [row.mark.word for row in rows]
    found = [drawn(client, row.url).answer.mark.word for row in rows]
    fallen = {"The throw fails": "Not allowed"}  # the verdict alone is compared
    bare = [word.partition(":")[0].removeprefix("So far ") for word in found]
    assert [fallen.get(word, word) for word in bare] == promised


def test_an_order_is_shared_and_held_up_card_by_card(client: Client) -> None:
    asked, ranks = "?rules=tractor&trump=8D", ["A", "K", "Q", "J", "10", "9", "7", "6", "5", "4", "3", "2"]
    suits = {"spades": "♠", "hearts": "♥", "clubs": "♣"}
    assert client.get(f"/rulings/order/share/{asked}").context["page"].text.splitlines()[2:-1] == [
        "· From high to low",
        "trumps: red joker black joker 8♦ 8♣ = 8♥ = 8♠ " + " ".join(f"{rank}♦" for rank in ranks),
        *(f"{suit}: " + " ".join(f"{rank}{sign}" for rank in ranks) for suit, sign in suits.items()),
    ]
    assert client.get(f"/rulings/order/board/{asked}").content.decode().count("show-round__strip") == 4
