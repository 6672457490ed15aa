"""Situations: hands to picture, and what happens then, in whole sentences."""

import pytest

from scorekeeper.match import candidates, situations
from scorekeeper.match.candidates import Space
from scorekeeper.match.situations import PointsCounted
from scorekeeper.rules.house import presets
from scorekeeper.rules.house.brackets import Bracket, BracketTable, Next, Side
from scorekeeper.rules.house.ruleset import RuleSet, changed
from scorekeeper.rules.words import say

TRACTOR = candidates.space(presets.TRACTOR)
FRIENDS = candidates.space(presets.FINDING_FRIENDS)
ONE_DECK = candidates.space(presets.DA_BAI_FEN)


def told(space: Space, key: str) -> dict[str, str]:
    """What may be answered, by the code in an address."""
    situation = situations.situations(space)[key]
    return {reply.code: str(reply.sentence) for reply in situation.replies(space)}


def answered(rules: RuleSet, key: str) -> str:
    space = candidates.space(rules)
    place = space.place(rules) or 0
    return next(
        str(reply.sentence) for reply in situations.situations(space)[key].replies(space) if reply.mask >> place & 1
    )


def test_points_bring_what_the_tables_say_the_best_for_the_declarers_first() -> None:
    assert told(TRACTOR, "points80") == {
        "dec1partner": "The declarers go up one level and keep the deal.",
        "no0right": "Nobody rises, and the deal passes.",
        "no0open": "It is a draw: nobody rises, and the next deal is open.",
        "def1right": "The defenders go up one level and take over the deal.",
        "def2right": "The defenders go up 2 levels and take over the deal.",
    }
    assert told(TRACTOR, "points0") == {
        "dec5partner": "The declarers go up 5 levels and keep the deal.",
        "dec3partner": "The declarers go up 3 levels and keep the deal.",
        "dec2partner": "The declarers go up 2 levels and keep the deal.",
        "dec1partner": "The declarers go up one level and keep the deal.",
    }
    assert answered(presets.TRACTOR, "points180") == "The defenders go up 2 levels and take over the deal."


def test_where_friends_are_called_nobody_keeps_a_deal() -> None:
    assert answered(presets.FINDING_FRIENDS, "points120") == "Nobody rises. The defenders win the hand."
    assert answered(presets.FINDING_FRIENDS, "points0") == "The declarers go up 3 levels."
    assert answered(presets.FINDING_FRIENDS, "friendless") == "The declarers go up 3 levels."
    assert answered(presets.FINDING_FRIENDS, "points370") == "The defenders go up 3 levels."
    assert "The declarers go up one level." in told(FRIENDS, "points90").values()
    assert "The defenders go up one level." in told(FRIENDS, "points120").values()


@pytest.mark.parametrize("partners", ["fixed", "called"])
def test_a_crooked_table_is_told_as_it_is(partners: str) -> None:
    odd = BracketTable(
        per_deck=False,
        rows=(
            Bracket(0, 35, Side.DECLARERS, 1, Next.RIGHT),
            Bracket(40, 75, None, 0, Next.PARTNER),
            Bracket(80, None, Side.DEFENDERS, 2, Next.PARTNER),
        ),
    )
    rules = changed(presets.TRACTOR if partners == "fixed" else presets.FINDING_FRIENDS, {"scoring.table": odd})
    sentences = {key: answered(rules, key) for key in ("points0", "points370" if partners == "called" else "points250")}
    assert [*sentences.values()] == [
        "The declarers rise by 1 and still lose the hand.",
        "The defenders rise by 2 and still lose the hand.",
    ]
    keeps = {
        "fixed": "Nobody rises, and the declarers keep the deal.",
        "called": "Nobody rises. The declarers win the hand.",
    }
    even = PointsCounted("points60", say("The defenders have 60 points."), False, 60, 0)  # noqa: FBT003 - not rare
    assert keeps[partners] in {str(reply.sentence) for reply in even.replies(candidates.space(rules))}


def test_a_kitty_brings_what_each_rule_counts() -> None:
    assert told(TRACTOR, "kitty2") == {
        "40": "They have 40 points.",
        "50": "They have 50 points.",
        "60": "They have 60 points.",
        "80": "They have 80 points.",
    }
    assert {*told(ONE_DECK, "group2")} == {"40", "50", "60", "80"}
    assert "kitty3" not in situations.situations(ONE_DECK)


def test_a_level_may_hold_a_side_up_let_it_win_or_send_it_round() -> None:
    assert told(TRACTOR, "defendersAby1") == {
        "won": "They have won the match.",
        "2": "They begin another lap at 2.",
        "A": "They stand at A.",
    }
    assert told(TRACTOR, "declarers9by2") == {"10": "They stand at 10.", "J": "They stand at J."}


def test_levels_off_the_ladder_are_not_asked_about() -> None:
    short = candidates.space(
        changed(
            presets.TRACTOR,
            {
                "ladder.start": TRACTOR.base.ladder.start,
                "ladder.finish": presets.load({"preset": "tractor", "set": {"ladder.finish": "10"}}).ladder.finish,
            },
        )
    )
    keys = {key for key in situations.situations(short) if "by" in key or key.startswith("jack")}
    assert keys == {
        "declarers4by2",
        "declarers9by2",
        "defenders9by2",
        "defenders5by1",
        "declarers10by1",
        "defenders10by1",
    }


def test_the_next_deal_goes_where_the_succession_says() -> None:
    assert answered(presets.TRACTOR, "deal") == "The next partner or friend to the declarer’s right declares."
    assert answered(presets.PRESETS["banker-stays"].rules, "deal") == "The same declarer declares again."
    assert answered(presets.LOOKING_FOR_FRIENDS, "deal") == "Whoever makes trumps declares."


def test_a_jack_throws_back_as_far_as_the_rule_says() -> None:
    assert {*told(TRACTOR, "jackon")} == {"J", "2"}
    assert told(TRACTOR, "jackoff") == {
        "J": "They stay at J: a jack is a card like any other.",
        "2": "They go back to 2.",
        "6": "They go back to 6.",
    }
