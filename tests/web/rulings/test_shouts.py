"""What people shout: each leads to a question with few things to fill in, the likeliest first."""

import re
from typing import TYPE_CHECKING, cast

import pytest
from django.test import Client
from django.utils.html import strip_tags

from scorekeeper.rules.house import presets
from scorekeeper.web.rulings.asking_page import AskingPage
from scorekeeper.web.rulings.questions import KINDS
from scorekeeper.web.rulings.shouts import NEXT, SHOUTS, Moment, Shout, in_order
from scorekeeper.web.rulings.shouts_page import ShoutsPage

if TYPE_CHECKING:
    from scorekeeper.rules.questions.question import Question

PAIR = "/rulings/follow/question/?rules=tractor&trump=7D&shout=pair"
SHOWN = "/rulings/follow/?rules=tractor&trump=7D&lead=5H5H&play=4H3H&seen=9H9H&shout=pair"


def first_page(client: Client, query: str = "") -> ShoutsPage:
    return cast("ShoutsPage", client.get(f"/rulings/{query}").context["page"])


def form(client: Client, url: str) -> AskingPage:
    return cast("AskingPage", client.get(url).context["page"])


def first(preset: str, *, recorded: bool = False, at_finish: bool = False) -> list[str]:
    moment = Moment(presets.load(preset), recorded=recorded, at_finish=at_finish)
    return [shout.slug for shout in in_order(moment)]


ASKED = [shout for shout in SHOUTS if shout.op != NEXT]


@pytest.mark.parametrize("shout", ASKED, ids=[shout.slug for shout in ASKED])
def test_a_shout_asks_for_fields_of_its_question(shout: Shout) -> None:
    kind: Question = KINDS[shout.op]
    assert set(shout.fields) <= {field.name for field in kind.fields}
    needed = {field.name for field in kind.fields if field.required and field.name not in {"rules", "trump", "players"}}
    assert needed <= {*shout.fields, *dict(shout.said)}


def test_every_shout_and_every_question_can_be_opened(client: Client) -> None:
    page = first_page(client)
    urls = [*(tile.url for tile in page.tiles), *(door.url for door in page.others)]
    assert (len(page.tiles), len(page.others)) == (len(SHOUTS), len(KINDS) + 1)
    assert {client.get(url).status_code for url in urls} == {200}


def test_what_is_shouted_while_a_hand_is_played_comes_first_and_points_after_it() -> None:
    assert first("tractor")[:2] == ["pair", "suit"]
    assert first("tractor", recorded=True)[:2] == ["kitty", "next"]


def test_where_a_side_stands_at_the_last_level_that_comes_first() -> None:
    assert (first("tractor", at_finish=True)[0], "ace" in first("tractor")[:9]) == ("ace", False)


def test_what_a_table_does_not_play_comes_last() -> None:
    assert "pair" in first("hundred")[-5:]
    assert (first("tractor")[-3:], "redeal" in first("hundred")[:5]) == (["redeal", "kitty", "next"], True)
    assert "friend" in first("finding-friends", recorded=True)[:2]


def test_nobody_shouts_for_friends_where_partners_are_fixed_but_the_question_can_be_asked(client: Client) -> None:
    page = first_page(client, "?rules=tractor")
    shouts = [tile.words for tile in page.tiles]
    assert ("Who is the friend?" in shouts, len(shouts), len(page.others)) == (False, len(SHOUTS) - 1, len(KINDS) + 1)
    assert any(door.url.startswith("/rulings/friends/") for door in page.others)


def test_a_form_opened_by_a_shout_asks_for_little_and_folds_the_rest(client: Client) -> None:
    page = form(client, PAIR)
    assert page.title == "You had a pair"
    assert [entry.label for entry in page.entries] == [
        "What was led",
        "What was played to it",
        "What came to light later",
    ]
    assert {"hand", "lacks", "parts"} <= {entry.id for entry in page.folded}
    assert page.preview.waiting == "Still missing: What was led · What was played to it"
    assert page.beside == (("shout", "pair"),)


def test_an_answer_leads_back_to_the_form_that_it_came_from(client: Client) -> None:
    ruling = client.get(SHOWN).context["page"]
    assert ruling.question_url.endswith("&shout=pair")
    assert "shout" not in ruling.canonical


@pytest.mark.parametrize("shout", ["nonsense", "kitty", ""])
def test_a_shout_that_does_not_lead_to_the_question_is_passed_over(client: Client, shout: str) -> None:
    assert form(client, PAIR.replace("pair", shout)).title == "Was this follow allowed?"


def test_the_last_trick_asked_about_is_offered_again(client: Client) -> None:
    client.get(f"/rulings/follow/preview/?{SHOWN.partition('?')[2]}")
    again = first_page(client).again
    assert again
    assert again.words == "Once more about 5♥ 5♥"
    assert again.url == "/rulings/follow/question/?rules=tractor&trump=7D&lead=5H5H&play=4H3H&seen=9H9H"


def test_where_the_rank_is_known_the_suit_alone_is_asked_and_the_rules_stay_folded(client: Client) -> None:
    page = form(client, PAIR.replace("7D", "7"))
    (trump,) = page.trump
    assert (page.game_open, [control.pills.name for control in trump.controls if control.pills]) == (
        False,
        ["trump.suit"],
    )
    assert "trump-rank" in [entry.id for entry in page.rules]


def test_what_a_shout_says_itself_is_not_asked_again(client: Client) -> None:
    page = form(client, "/rulings/remedy/question/?rules=contest&what=take_back&shout=back")
    assert ([entry.id for entry in page.entries], page.folded_open) == (["by"], False)


def test_the_example_is_one_of_what_was_shouted(client: Client) -> None:
    page = form(client, "/rulings/remedy/question/?rules=tractor&what=take_back&shout=back")
    assert page.example == "/rulings/remedy/?rules=contest&what=take_back&by=declarers&shout=back&example=on"


def shown_example(client: Client, shout: Shout) -> str:
    kind = KINDS[shout.op]
    page = form(client, f"/rulings/{kind.slug}/question/?shout={shout.slug}")
    return client.get(page.example).content.decode().replace("&#x27;", "'")


@pytest.mark.parametrize("shout", ASKED, ids=[shout.slug for shout in ASKED])
def test_an_example_says_that_it_is_one_and_leads_back_to_the_question(client: Client, shout: Shout) -> None:
    page = shown_example(client, shout)
    back = f'href="/rulings/{KINDS[shout.op].slug}/question/?shout={shout.slug}"'
    assert [said in page for said in (f"Example: {shout.words}", back, "Change the question", "keeping/")] == [
        *(True, True),
        *(False, False),
    ]


@pytest.mark.parametrize(
    ("slug", "said"),
    [
        ("pair", ("Not allowed", "9♥ 9♥")),
        ("suit", ("Not allowed", "9♥")),
        ("throw", ("The throw fails", "A♠ A♠")),
        ("tractor", ("Not a tractor",)),
    ],
)
def test_an_example_is_about_what_was_shouted(client: Client, slug: str, said: tuple[str, ...]) -> None:
    (shout,) = [shout for shout in SHOUTS if shout.slug == slug]
    page = re.sub(r"\s+", " ", strip_tags(shown_example(client, shout)))
    assert [each for each in said if each not in page] == []


@pytest.mark.parametrize(
    ("said", "asked", "word"),
    [
        ("", ["by", "next_lies"], "Until the next card lies"),
        ("&next_lies=1", ["by", "next_lies"], "The card stays"),
        ("&next_lies=0", ["by", "next_lies"], "The card goes back"),
    ],
)
def test_where_a_card_may_be_taken_back_it_is_asked_whether_the_next_one_lay(
    client: Client, said: str, asked: list[str], word: str
) -> None:
    rules = "rules=tractor~penalties.take_back-allowed"
    page = form(client, f"/rulings/remedy/question/?{rules}&what=take_back&by=defenders{said}&shout=back")
    assert page.preview.answer
    assert ([entry.id for entry in page.entries], page.preview.answer.mark.word) == (asked, word)


@pytest.mark.parametrize(
    ("players", "asked"), [("&players=Ada/Bo/Cy/Di", ["lead", "leader", "others"]), ("", ["lead", "others"])]
)
def test_who_threw_is_asked_where_the_players_have_names(client: Client, players: str, asked: list[str]) -> None:
    page = form(client, f"/rulings/lead/question/?rules=tractor&trump=7D{players}&shout=throw")
    assert [entry.id for entry in page.entries] == asked


KITTY = "rules=tractor&last_trick=defenders:2:2&kitty=15&shout=kitty"


@pytest.mark.parametrize(
    ("last", "why"),
    [
        ("defenders:2:2", "×4: the last trick was a pair, and each card counts double."),
        ("declarers:2:2", ""),
        ("defenders:60:60", None),
        ("nobody", None),
    ],
)
def test_how_often_the_kitty_counts_is_told_before_the_points(client: Client, last: str, why: str | None) -> None:
    page = form(client, f"/rulings/score/question/?{KITTY}".replace("defenders:2:2", last))
    assert [entry.id for entry in page.entries] == ["last_trick", "kitty", "captured"]
    assert (page.preview.answer and page.preview.answer.reason) == why


@pytest.mark.parametrize(
    ("shout", "word", "reason"),
    [
        ("", "130 points: the defenders rise one level", ""),
        ("&shout=kitty", "×4: a pair", "130 points: the defenders rise one level"),
    ],
)
def test_who_asks_times_what_hears_that_first(client: Client, shout: str, word: str, reason: str) -> None:
    url = f"/rulings/score/?rules=tractor&captured=70&kitty=15&last_trick=defenders:2:2{shout}"
    told = client.get(url, follow=True).context["page"]
    ruling = client.get(url.replace("score/?", "score/board/?")).context["page"].answer
    assert told.title.startswith(word)
    assert (ruling.mark.word, ruling.reason if shout else "", ruling.told[-1].sentence) == (
        word,
        reason,
        "The defenders: pair",
    )


@pytest.mark.parametrize(
    ("last", "word", "why"),
    [
        ("defenders:2:2", "×4: a pair", "×4: the last trick was a pair, and each card counts double."),
        ("defenders:1:1:10", "×2: a single card", "×2: the last trick was a single card, and each card counts double."),
        ("declarers:2:2", "×0: the declarers won the last trick", ""),
    ],
)
def test_times_what_is_a_ruling_before_anybody_counted(client: Client, last: str, word: str, why: str) -> None:
    url = f"/rulings/score/?{KITTY}".replace("defenders:2:2", last)
    page = client.get(url, follow=True)
    told = client.get(url.replace("score/?", "score/board/?")).context["page"].answer
    assert page.context["page"].title == f"{word} — Kitty times what?"
    assert (told.mark.word, told.reason, told.grounds, told.now, told.sections) == (word, why, (), None, ())
    assert [rule.key for rule in told.rests_on] == ["kitty.bonus"] * bool(why)
    assert ("Under which rules?" in page.text) == bool(why)
    assert "captured" not in page.text


def test_times_what_before_anybody_counted_is_told_under_other_rules(client: Client) -> None:
    page = client.get(f"/rulings/score/elsewhere/?{KITTY}").context["page"]
    rows = {row.title: row.mark.word for section in page.different for row in section.rows}
    assert (page.here.mark.word, rows["Hundred"]) == ("×4: a pair", "×2")


SIZE = "Cards from each player · Cards in its biggest part"


@pytest.mark.parametrize(
    ("rules", "trick", "missing"),
    [
        ("tractor", "", "The last trick"),
        ("tractor", "&last_trick.0.won_by=defenders", SIZE),
        ("tractor", "&last_trick.0.won_by=defenders&last_trick.0.cards=4", "Cards in its biggest part"),
        ("tractor", "&last_trick.0.won_by=defenders&last_trick.0.cards=4&captured=60", "Cards in its biggest part"),
        ("bashi-fen", "&last_trick.0.won_by=defenders", "Cards from each player"),
        ("bashi-fen", "&last_trick.0.won_by=defenders&last_trick.0.cards=4", ""),
        ("tractor", "&last_trick.0.won_by=defenders&last_trick.0.cards=1", ""),
        ("tractor", "&last_trick.0.won_by=declarers", ""),
        ("da-bai-fen", "&last_trick.0.won_by=defenders", ""),
    ],
)
def test_no_size_of_the_last_trick_is_made_up(client: Client, rules: str, trick: str, missing: str) -> None:
    query = f"rules={rules}&kitty=30&shout=kitty{trick}"
    below = form(client, f"/rulings/score/question/?{query}").preview
    settled = client.get(f"/rulings/score/?{query}", follow=True)
    waiting = f"Still missing: {missing}" if missing else ""
    assert (below.waiting, below.factor if missing else "", "This is still missing." in settled.text) == (
        waiting,
        "",
        bool(missing),
    )


def test_points_alone_hang_on_no_size_of_the_last_trick(client: Client) -> None:
    query = "rules=tractor&last_trick.0.won_by=defenders&captured=60"
    asked = [form(client, f"/rulings/score/question/?{query}{kitty}").preview for kitty in ("", "&kitty=30")]
    assert [below.waiting for below in asked] == ["", f"Still missing: {SIZE}"]


def test_two_pairs_are_a_tap_of_their_own_and_a_tractor_says_its_cards(client: Client) -> None:
    page = form(client, "/rulings/score/question/?rules=tractor&shout=kitty")
    first = page.entries[0].lines[0].controls[0].pills
    assert first
    assert [pill.label for pill in first.pills] == ["single", "pair", "two pairs", "tractor (4 cards)", "other"]
    told = client.get(f"/rulings/score/?{KITTY}".replace("defenders:2:2", "defenders:4:2"), follow=True)
    assert told.context["page"].title.startswith("×4: a throw whose biggest part has 2 cards")


def test_four_cards_without_their_biggest_part_are_not_called_a_tractor(client: Client) -> None:
    url = "/rulings/score/board/?rules=bashi-fen&captured=60&kitty=30&last_trick=defenders:4"
    assert "tractor" not in client.get(url).context["page"].answer.told[-1].sentence


def test_the_rows_of_a_trick_are_called_by_seat_until_it_is_said_who_led(client: Client) -> None:
    query = "rules=tractor&trump=7D&players=Ada/Bo/Cy/Di&shout=higher"
    rows = [form(client, f"/rulings/trick/question/?{query}{led}").entries[1].lines for led in ("", "&leader=Cy")]
    assert [lines[0].label for lines in rows] == ["The leader", "Cy"]


def test_who_led_a_trick_is_asked_where_the_players_have_names(client: Client) -> None:
    query = "rules=tractor&trump=7D&shout=higher"
    forms = [form(client, f"/rulings/trick/question/?{query}{names}") for names in ("&players=Ada/Bo/Cy/Di", "")]
    assert [[entry.id for entry in page.entries] for page in forms] == [["leader", "plays"], ["plays"]]


@pytest.mark.django_db
def test_what_a_match_knows_is_folded_away(client: Client) -> None:
    query = "rules=finding-friends&players=Ada/Bo/Cy/Di/Ed/Flo&declarer=Ada&match=slug&at=1&shout=friend"
    page = form(client, f"/rulings/friends/question/?{query}")
    assert ([entry.id for entry in page.entries], page.folded_open) == (["calls", "played"], False)
