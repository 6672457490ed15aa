"""Grounds: the rule that decided is said with the cards and numbers of the case."""

from operator import itemgetter
from typing import Any, cast

import pytest
from django.test import Client

from scorekeeper.rules.cards import notation
from scorekeeper.rules.house.following import SequenceDuty, TupleDuty
from scorekeeper.rules.house.kinds import Choice
from scorekeeper.rules.house.kitty import Bonus
from scorekeeper.rules.house.leading import FailedThrow
from scorekeeper.web.rulings.answer import ShownAnswer
from tests.rulebook.test_cases import CASES
from tests.web.rulings.test_cases import asking

SCORE = "/rulings/score/?rules=bashi-fen~kitty.bonus-{bonus}&captured=70&kitty=15&last_trick=defenders:{trick}"


def answer(client: Client, url: str) -> ShownAnswer:
    return cast("ShownAnswer", client.get(url, follow=True).context["page"].answer)


@pytest.mark.parametrize(
    ("bonus", "trick", "times"),
    [
        ("none", "2:2", "×0: the points in the kitty count for nobody here."),
        ("once", "2:2", "×1: the points in the kitty count as they are."),
        ("double", "2:2", "×2: the points in the kitty are doubled, whatever the last trick was."),
        ("twice_cards", "4:4", "×8: the last trick was 4 cards, and each card counts double."),
        ("twice_cards", "1:1", "×2: the last trick was a single card, and each card counts double."),
        ("cards~kitty.measure-longest_part", "3:2", None),
        ("decks", "2:2", "×2: the points in the kitty count once for each deck."),
        ("power", "3:3", "×8: the last trick was 3 cards, and the kitty is doubled for each card."),
    ],
)
def test_the_kitty_counts_so_often_for_a_reason_with_its_number(
    client: Client, bonus: str, trick: str, times: str | None
) -> None:
    told = answer(client, SCORE.format(bonus=bonus, trick=trick)).grounds
    longest = "×2: the last trick was a throw whose biggest part has 2 cards, and the kitty counts once for each card."
    assert told[-2] == (times or longest)


@pytest.mark.parametrize(
    ("failed", "forced"),
    [
        ("lowest_part", "When a throw falls, its lowest part is played: K♠."),
        ("lowest_beaten", "Of the parts that can be beaten, the lowest is played: K♠."),
        ("smallest_part", "When a throw falls, its part of the fewest cards is played: K♠."),
    ],
)
def test_a_part_is_forced_for_a_reason(client: Client, failed: str, forced: str) -> None:
    url = f"/rulings/lead/?rules=bashi-fen~leading.failed_throw-{failed}&trump=JC&lead=ASKS&others=AS3H"
    assert answer(client, url).grounds == ("A throw stands when nobody can in fact beat it, certain or not.", forced)


def test_why_a_throw_is_certain_is_told_and_that_it_can_be_ruffed(client: Client) -> None:
    url = "/rulings/lead/?rules=tractor&trump=7D&lead="
    pair = "Only A♣ A♣ could beat K♣ K♣, and nobody else can have it, with A♣ in the leader's hand or gone."
    ruff = "Whoever has no clubs can still ruff it."
    assert answer(client, f"{url}ACKCKC").grounds == (pair, "Nothing is higher than A♣.", ruff)
    assert "can still ruff it" not in " ".join(answer(client, f"{url}RJRJBJBJ7D7D7H").grounds)


@pytest.mark.parametrize(("cards", "word"), [("7S7S8S8S", "Not a tractor"), ("7S9H", "Cannot be led together")])
def test_cards_of_two_suits_are_told_in_the_words_of_what_was_asked(client: Client, cards: str, word: str) -> None:
    assert answer(client, f"/rulings/shape/?rules=tractor&trump=8H&cards={cards}").mark.word == word


@pytest.mark.parametrize(
    ("lead", "opening"),
    [
        ("7H7H7S7S", "Not a tractor: 7♥ and 7♠ are equal, so they are not neighbours."),
        ("3D3D5D5D", "Not a tractor: 3♦ and 5♦ are not neighbours."),
        ("ASKSKS", "Several parts, so a throw: a pair + 1 card."),
        ("5H5H6H6H", ""),
        ("5H", ""),
    ],
)
def test_what_was_led_is_said_before_the_verdict(client: Client, lead: str, opening: str) -> None:
    assert answer(client, f"/rulings/lead/?rules=bashi-fen&trump=7D&lead={lead}").opening == opening


LADDER = (
    "Sequences may be led and may climb the whole ladder: through the ace, the off-suit and the on-suit trump rank to"
    " the black and the red joker."
)
CLOSED = "The cards either side of the trump rank are neighbours."
OPEN = "The trump rank leaves a gap: the cards either side of it are not neighbours."


@pytest.mark.parametrize(
    ("game", "cards", "word", "grounds"),
    [
        ("tractor&trump=2S", "7H7H8H8H", "A tractor", ("Next to each other: 7♥, 8♥.",)),
        ("tractor&trump=8S", "7H7H9H9H", "A tractor", ("7♥ and 9♥ are next to each other, for 8 is trump.", CLOSED)),
        ("tractor&trump=7D", "ADAD7S7S", "A tractor", ("Next to each other: A♦, 7♠.", LADDER)),
        ("tractor&trump=7D", "BJBJRJRJ", "A tractor", ("Next to each other: black joker, red joker.", LADDER)),
        ("tractor&trump=2S", "7H7H9H9H", "Not a tractor", ("7♥ and 9♥ are not neighbours. Between them: 8♥.",)),
        ("tractor&trump=5S", "KHKH10H10H", "Not a tractor", ("10♥ and K♥ are not neighbours. Between them: J♥, Q♥.",)),
        ("tractor&trump=5S", "KHKH3H3H", "Not a tractor", ("3♥ and K♥ are not neighbours.",)),
        ("tractor~trumps.gap-open&trump=8S", "7H7H9H9H", "Not a tractor", ("7♥ and 9♥ are not neighbours.", OPEN)),
        ("tractor&trump=7D", "7H7H7S7S", "Not a tractor", ("7♥ and 7♠ are equal, so they are not neighbours.",)),
    ],
)
def test_a_tractor_is_one_or_is_none_for_a_reason(
    client: Client, game: str, cards: str, word: str, grounds: tuple[str, ...]
) -> None:
    told = answer(client, f"/rulings/shape/?rules={game}&cards={cards}")
    assert (told.mark.word, told.grounds, told.opening) == (word, grounds, "")


@pytest.mark.parametrize(
    ("cards", "word", "reason"),
    [
        ("KHKHJHJH", "Not a tractor", "Hearts: 2 pairs"),
        ("7H7H8H8H", "A tractor", "Hearts: a sequence of 2 pairs"),
        ("7H7H", "Hearts: a pair", ""),
        ("7H7H9H", "Hearts: a pair + 1 card", ""),
        ("7H7H8H8H9H9HJHJH", "Hearts: a sequence of 3 pairs + a pair", ""),
    ],
)
def test_a_tractor_is_spoken_of_where_cards_could_be_one(client: Client, cards: str, word: str, reason: str) -> None:
    told = answer(client, f"/rulings/shape/?rules=tractor&trump=2S&cards={cards}")
    assert (told.mark.word, told.reason) == (word, reason)


TRACTOR = "/rulings/follow/?rules={rules}&trump=7D&lead=5H5H6H6H&hand=9H9H10H10HKHQHJH2C&play=9H9HKHQH"


@pytest.mark.parametrize(
    ("rules", "told"),
    [
        (
            "tractor",
            (
                "With 2 pairs led, play 2 pairs of the suit, or the nearest to it.",
                "What was led in a row is answered by the longest row you hold, up to that length.",
            ),
        ),
        (
            "bashi-fen",
            ("With 2 pairs led, play 2 pairs of the suit if you can, even by breaking up more cards alike.",),
        ),
    ],
)
def test_what_a_tractor_asks_for_is_said_in_its_numbers(client: Client, rules: str, told: tuple[str, ...]) -> None:
    assert answer(client, TRACTOR.format(rules=rules)).grounds == told


def test_what_is_asked_for_is_what_the_leader_said_was_led(client: Client) -> None:
    asked = "rules=looking-for-friends&trump=7D&lead=8S8S8S&parts=8S8S/8S&hand=5S5S4S3S2S&play=4S3S2S"
    assert answer(client, f"/rulings/follow/?{asked}").grounds[0].startswith("With a pair led, play a pair of the suit")


@pytest.mark.parametrize("choices", [TupleDuty, SequenceDuty, FailedThrow, Bonus])
def test_every_way_to_play_says_what_it_means_in_one_case(choices: type[Choice]) -> None:
    silent = {each for each in choices if each.case == each.sentence}
    assert silent <= {FailedThrow.HAND_LOST}


@pytest.mark.parametrize(
    ("bids", "rule"),
    [
        ("bids=Bo:5H&next=Ann:5S", "More identical cards of the trump rank change the trump suit; a declarer who is"),
        ("bids=Bo:5H&next=Ann:5S5S", "More identical cards of the trump rank change the trump suit; a declarer who is"),
        ("bids=Bo:5H&next=Ann:RJ", "Two or more identical jokers, no fewer than the cards lying out, take the suit"),
        ("bids=Bo:5H&next=Bo:5H5H", "As long as a bid stands, its owner may add further cards identical to those"),
        ("next=Ann:6S", "Where the declarer is settled before the draw, only the declarer's rank can be the trump"),
        ("", "Nobody has to bid. In the first hand everybody may."),
    ],
)
def test_the_rule_that_decided_a_bid_stands_beside_it(client: Client, bids: str, rule: str) -> None:
    url = f"/rulings/bid/?rules=tractor&seats=Ann:5/Bo:5/Cai:2/Dee:2&declarer=Bo&{bids}"
    assert [ground[: len(rule)] for ground in answer(client, url).grounds] == [rule]


def equally_long(bids: list[dict[str, str]]) -> bool:
    """Whether two bids show as many cards."""
    lengths = [len(notation.cards(bid["cards"])) for bid in bids]
    return len(set(lengths)) < len(lengths)


@pytest.mark.parametrize("case", [case for case in CASES if case["ask"]["op"] == "bid"], ids=itemgetter("id"))
def test_no_bid_is_decided_by_equal_length_where_the_lengths_differ(client: Client, case: dict[str, Any]) -> None:
    asked = case["ask"]
    bids = [*asked.get("bids", []), *([asked["next"]] if "next" in asked else [])]
    told = [ground for ground in answer(client, asking(case).url("ruling")).grounds if "equal length" in ground]
    assert not told or equally_long(bids)


@pytest.mark.parametrize(
    ("rules", "bids", "rule"),
    [
        ("tractor", "Bo:4S/Ann:4H4H", "More identical cards of the trump rank change the trump suit"),
        ("tractor", "Bo:4S4S/Ann:4H4H", "A bid of equal length never overbids"),
        ("tractor", "Bo:4S4S/Ann:4H", "More identical cards of the trump rank change the trump suit"),
        ("tractor", "Bo:4S", "While the cards are drawn, a bid is made by showing one or more identical cards"),
        ("tractor~bidding.equal_length-higher_suit", "Bo:4H4H/Ann:4S4S", "From pairs on, a bid of equal length in a"),
    ],
)
def test_a_bid_that_stands_is_told_by_the_rule_that_made_it_stand(
    client: Client, rules: str, bids: str, rule: str
) -> None:
    url = f"/rulings/bid/?rules={rules}&seats=Ann:4/Bo:4/Cai:2/Dee:2&declarer=Bo&bids={bids}"
    assert [told[: len(rule)] for told in answer(client, url).grounds] == [rule]


def test_what_the_reason_of_a_bid_says_is_not_said_again(client: Client) -> None:
    url = "/rulings/bid/?rules=bashi-fen&seats=N:2/W:2/S:2/E:2&bids=N:2H2H&next=W:2S2S"
    assert answer(client, url).grounds == ("A bid of equal length never overbids.",)


@pytest.mark.parametrize("hand", ["3H4H", "3S3H4H5H6H8H9HTHJHQHKHAH"])
def test_who_deals_after_a_redeal_is_said_once(client: Client, hand: str) -> None:
    told = answer(client, f"/rulings/redeal/?rules=hundred&trump=7D&claim=no_trumps&hand={hand}")
    assert ([ground[:14] for ground in told.grounds], told.sections) == (["A player witho", "After a redeal"], ())
