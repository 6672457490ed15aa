"""Why one play is higher than another, as the page of a trick says it."""

import pytest
from django.test import Client

from tests.web.rulings.test_grounds import answer

TRICK = "/rulings/trick/?rules={rules}&trump={trump}&plays={plays}"
RUFF = "A ruff: hearts were led, diamonds are trump."


@pytest.mark.parametrize(
    ("trump", "plays", "why"),
    [
        ("2S", "BJBJ/3S3S/2H2H/4D5D", ("Trumps from high to low: black joker, 2♠, the other 2s, …, 3♠.",)),
        ("7D", "2D/7S/7D/RJ", ("Trumps from high to low: red joker, black joker, 7♦, the other 7s, …, 2♦.",)),
        ("NT", "BJ/RJ/3S/4S", ("Trumps from high to low: red joker, black joker.",)),
        (
            "7NT",
            "2H/7S/RJ/4S",
            (
                "A ruff: hearts were led, and red joker is trump.",
                "Trumps from high to low: red joker, black joker, the 7s.",
            ),
        ),
        ("7D", "3H/9H/JH/QH", ("Hearts from high to low: Q♥, J♥, 10♥, 9♥, …, 3♥.",)),
        ("7D", "3H3H/9H9H/2D2D/KH4C", (RUFF,)),
        ("7D", "5H5H6H6H/3D3D4D4D/8D8D9D9D/KHKHAHAH", (RUFF, "Trumps from high to low: 9♦, …, 4♦.")),
        (
            "7D",
            "2D/7S/7H/AD",
            (
                "Trumps from high to low: 7♥ = 7♠, A♦, …, 2♦.",
                "Of equal cards those that were played first are the higher.",
            ),
        ),
        (
            "7D",
            "KHKH/2D3D/AHQH/3S4S",
            ("2♦ 3♦ is not the shape that was led: a pair.", "A♥ Q♥ is not the shape that was led: a pair."),
        ),
        ("7D", "KHKH/2D3C/3S4S/5H6H", ("2♦ 3♣ is of several suits, and so takes nothing.",)),
        (
            "7D",
            "KH/AS/3S/4S",
            ("The suit led was hearts: A♠ is neither that nor trump, so however high, it takes nothing.",),
        ),
    ],
)
def test_the_taker_is_higher_for_a_reason(client: Client, trump: str, plays: str, why: tuple[str, ...]) -> None:
    assert answer(client, TRICK.format(rules="tractor", trump=trump, plays=plays)).grounds == why


def test_a_throw_is_taken_by_the_rule_of_the_table(client: Client) -> None:
    told = answer(client, TRICK.format(rules="tractor", trump="7D", plays="AHKHKH/2D3D3D/4D4D5D/3H4H5H")).grounds
    rule = "A later play takes a throw only when each of its parts is higher than the one it answers."
    assert told == (RUFF, rule, "Trumps from high to low: 5♦, 4♦, 3♦, 2♦.")


def test_where_nothing_looks_higher_the_article_is_told(client: Client) -> None:
    told = answer(client, TRICK.format(rules="tractor", trump="7D", plays="5H/3S/4C/2S")).grounds
    assert [ground.partition(":")[0] for ground in told] == [
        "The highest play in the shape of the lead takes the trick"
    ]


def test_each_play_says_how_it_stands_to_the_one_before(client: Client) -> None:
    rows = answer(client, TRICK.format(rules="tractor", trump="7D", plays="2D/7S/7H/RJ")).sections[0].rows
    assert [row.sentence for row in rows[1:3]] == [
        "7♠ is higher than 2♦. Trumps from high to low: 7♠, …, 2♦.",
        "7♥ is not higher than 7♠. Of equal cards those that were played first are the higher.",
    ]


@pytest.mark.parametrize(
    ("more", "word", "reason"),
    [
        ("", "Black joker takes it: 5 points", "Nobody beat black joker: the leader takes the trick."),
        ("&players=Ada/Bo/Cy/Di&leader=Cy", "Cy takes it: 5 points", "Nobody beat black joker: Cy takes the trick."),
    ],
)
def test_who_takes_it_is_said_by_name_where_it_is_known_who_led(
    client: Client, more: str, word: str, reason: str
) -> None:
    told = answer(client, TRICK.format(rules="tractor", trump="2S", plays="BJ/3S/4S/5S") + more)
    assert (told.mark.word, told.reason) == (word, reason)


def test_who_takes_a_trick_that_is_not_over_takes_it_so_far(client: Client) -> None:
    told = answer(client, TRICK.format(rules="tractor", trump="2S", plays="5H/9H"))
    assert told.mark.word == "So far 9♥ takes it: 5 points"
