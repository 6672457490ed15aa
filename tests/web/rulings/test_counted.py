"""The two questions that are answered by counting: what cards are together, and what points bring."""

import pytest
from django.test import Client

from scorekeeper.web.rulings.marks import AnswerSection
from tests.web.rulings.test_rulings import answer, form

SCORE = "/rulings/score/?rules=bashi-fen"
WON = f"{SCORE}&captured=70&kitty=15&last_trick=defenders:2:2"
SHAPE = "/rulings/shape/?rules=bashi-fen&trump=7D&cards="


def said(section: AnswerSection) -> list[str]:
    return [row.title or row.sentence for row in section.rows]


def test_points_add_up_before_everybody_beside_what_was_missing(client: Client) -> None:
    adds_up, row, near = answer(client, WON).sections
    assert (said(adds_up)[0], said(row), said(near)[3:5]) == (
        "70 + 15 × 4 = 130",
        ["120 to 155 points: the defenders rise one level; the deal passes."],
        [
            "15 points fewer: nobody rises; the deal passes.",
            "30 points more: the defenders rise 2 levels; the deal passes.",
        ],
    )
    assert said(answer(client, f"{SCORE}&captured=5&fines=10:defenders").sections[0])[0] == "5 − 10 = −5"


def test_where_friends_are_called_no_deal_stays_or_passes(client: Client) -> None:
    address = "/rulings/score/?rules=looking-for-friends&captured=100"
    assert said(answer(client, address).sections[1]) == [
        "60 to 115 points: the declarers rise one level; the declarers win the hand."
    ]
    page = client.get(address.replace("score/", "score/elsewhere/")).context["page"]
    elsewhere = {row.title: row.sentence for section in page.different for row in section.rows}
    assert page.here.sentence == "100 points; the declarers win the hand"
    assert (elsewhere["Bashi Fen"], elsewhere["Decks: 2"]) == (
        "100 points; the deal passes",
        "100 points; the defenders win the hand",
    )


@pytest.mark.parametrize("points", ["-40", "−40"])
def test_a_total_stands_for_everything_else(client: Client, points: str) -> None:
    page = client.get(f"{SCORE}~scoring.below_zero-continue&points={points}", follow=True).context["page"]
    assert page.answer.mark.word == "−40 points: the declarers rise 4 levels"


def test_without_points_and_without_a_total_the_points_are_asked_for(client: Client) -> None:
    assert form(client.get(f"{SCORE}&kitty=15")).preview.waiting == "Still missing: Points that the defenders captured"


def test_points_that_do_not_come_in_fives_are_objected_to_beside_their_field(client: Client) -> None:
    errors = {entry.id: entry.error for entry in form(client.get(f"{SCORE}&captured=33")).entries}
    assert errors["captured"] == "Card points come in fives; 33 does not."


def test_a_number_that_no_pill_has_is_not_lost(client: Client) -> None:
    page = form(client.get(f"{SCORE.replace('score/', 'score/question/')}&captured=70&last_trick=defenders:20"))
    entry = next(entry for entry in page.entries if entry.id == "last_trick")
    pills = (pill for control in entry.every_control if control.pills for pill in control.pills.pills)
    assert [pill.value for pill in pills if pill.checked] == ["defenders", "20"]


def test_points_are_held_against_other_rules(client: Client) -> None:
    page = client.get(WON.replace("score/", "score/elsewhere/")).context["page"]
    words = {row.title: (row.mark.word, row.sentence) for section in page.different for row in section.rows}
    assert words["The kitty's points: As they are"] == ("nobody rises", "85 points; the deal passes")
    assert words["The kitty's points: Doubled · × the cards · × the decks"] == (
        "nobody rises",
        "100 points; the deal passes",
    )


def test_cards_are_told_in_words_with_every_other_way_to_group_them(client: Client) -> None:
    found = answer(client, f"{SHAPE}3H3H4H4H")
    assert (found.mark.word, [section.title for section in found.sections], said(found.sections[1])) == (
        "A tractor",
        ["Unless the leader says otherwise", "Other ways to group them: 4"],
        ["2 pairs", "a pair + 2 single cards", "a pair + 2 single cards", "4 single cards"],
    )


@pytest.mark.parametrize(
    ("cards", "title", "left"),
    [
        ("3H3H4H4H5H5H6H6HKHKH", "Other ways to group them: 49+", "39+ more are left out here."),
        ("3H3H4H4H5H5H6H6H", "Other ways to group them: 33", "23 more are left out here."),
    ],
)
def test_more_ways_than_anybody_reads_are_counted(client: Client, cards: str, title: str, left: str) -> None:
    others = answer(client, f"{SHAPE}{cards}").sections[1]
    assert (others.title, len(others.rows), others.rows[-1].sentence) == (title, 11, left)
