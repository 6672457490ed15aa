"""Shapes drawn in cards: what the referee takes for a pair, a tractor or a throw under these rules, and why not."""

import pytest
from django.test import Client

from scorekeeper.rules.articles import ArticleId
from scorekeeper.rules.cards.notation import trump
from scorekeeper.rules.house import presets
from scorekeeper.web.rulebook.drawn_shapes import drawn_shapes
from scorekeeper.web.rulings.marks import AnswerRow


def told(row: AnswerRow) -> str:
    cards = " ".join(face.rank + face.suit[0] for face in row.cards)
    return f"{cards}: {row.mark and row.mark.word}"


def shapes(article: str, rules: str, written: str = "7D") -> list[str]:
    return [told(row) for row in drawn_shapes(ArticleId(article), presets.load(rules), trump(written))]


def test_a_tractor_is_told_from_what_looks_like_one() -> None:
    assert shapes("sequences", "tractor") == [
        "3s 3s 4s 4s: a tractor",
        "6s 6s 8s 8s: a tractor",
        "7s 7s 8s 8s: no tractor",
        "Ad Ad 7c 7c: a tractor",
        "7c 7c 7h 7h: no tractor",
        "b b r r: a tractor",
    ]


@pytest.mark.parametrize(
    ("rules", "written", "shape", "reason"),
    [
        ("tractor~trumps.gap-open", "7D", "6s 6s 8s 8s: no tractor", "6♠ and 8♠ are not neighbours."),
        ("constant-twos", "KS", "As As 2c 2c: a tractor", ""),
        ("tractor", "KS", "Kh Kh Ah Ah: no tractor", "K♥ is a trump and A♥ is not: lead cards of one suit."),
        (
            "tractor~leading.sequences-plain",
            "7D",
            "b b r r: no tractor",
            "Black joker is a high trump, which has no place in sequences here.",
        ),
        ("tractor", "7D", "7c 7c 7h 7h: no tractor", "7♣ and 7♥ are equal, so they are not neighbours."),
    ],
)
def test_the_rules_and_the_trump_decide_and_the_reason_is_said(
    rules: str, written: str, shape: str, reason: str
) -> None:
    rows = drawn_shapes(ArticleId("sequences"), presets.load(rules), trump(written))
    assert [row.sentence for row in rows if told(row) == shape] == [reason]


@pytest.mark.parametrize(
    ("rules", "found"),
    [
        ("da-bai-fen", ["As: a single card"]),
        ("tractor", ["As: a single card", "5s 5s: a pair"]),
        ("finding-friends", ["As: a single card", "5s 5s: a pair", "5s 5s 5s: three of a kind"]),
        ("tractor~leading.tuples-singles_only", ["As: a single card", "5s 5s: no pair"]),
    ],
)
def test_nothing_is_drawn_that_the_pack_does_not_hold(rules: str, found: list[str]) -> None:
    assert shapes("tuples", rules) == found


@pytest.mark.parametrize("written", ["2D", "AD", "7NT", "NT"])
def test_there_are_shapes_for_every_trump(written: str) -> None:
    assert "b b r r: a tractor" in shapes("sequences", "tractor", written)


@pytest.mark.parametrize(
    ("rules", "found"),
    [
        ("tractor", "As Ks Ks: a throw"),
        ("da-bai-fen", "As Ks: a throw"),
        ("tractor~leading.throws-none", "As Ks Ks: no lead"),
        ("hundred~leading.any_suit_groups-yes", "As Ks: Allowed"),
        ("tractor~leading.throws-any_group", "As Ks Ks: a throw"),
        ("tractor~leading.throws-all_higher_gone", "As Ks: a throw"),
    ],
)
def test_a_throw_is_drawn_in_its_parts(rules: str, found: str) -> None:
    (row,) = drawn_shapes(ArticleId("throws"), presets.load(rules), trump("7D"))
    assert (told(row), len(row.parts)) == (found, 2)


def test_articles_about_shapes_draw_them_for_the_trump_of_the_address(client: Client) -> None:
    page = client.get("/rulebook/articles/sequences/?trump=KS").text
    assert ("Q♥" in page, page.count('aria-label="queen of hearts"') >= 2) == (False, True)
    assert 'id="shapes"' not in client.get("/rulebook/articles/brackets/").text
