"""The page for the wall: whoever knows only this sheet can answer what a table argues about, whatever it plays."""

import re

import pytest
from django.test import Client
from django.utils import translation
from django.utils.html import strip_tags
from hypothesis import given, settings

from scorekeeper.rules import rulebook
from scorekeeper.rules.house import presets
from scorekeeper.rules.house.presets import PRESETS
from scorekeeper.rules.house.ruleset import OPTIONS, RuleSet, changed, idle, option_named
from scorekeeper.web.rulebook.trump_ladder import SUPPOSED
from scorekeeper.web.rulebook.wall import wall_sheet
from scorekeeper.web.site.wording import translated
from tests.rules.rule_sets import rule_sets

ROUND = ("the declarer’s partner", "the player on the right")
ANSWERS = {
    "tractor": (
        ("beginning with the red joker", "7♠ is a trump"),
        ("A pair answers a pair, a triple a triple and so on, even out of more cards alike",),
        ("K K A A is not",),
        ("When a throw falls, its leader plays only the lowest of the parts that the challenger can beat.",),
        ("80–115 nobody –", "120–155 defenders +1"),
        ("a single card a pair a tractor", "× 2 × 4 × 8"),
        ROUND,
        ("only declarers who began the hand there and rise have won the match",),
    ),
    "da-bai-fen": (
        ("beginning with the red joker", "7♠ is a trump"),
        ("Only the suit is owed; any of its cards will do.",),
        ("A group of cards of one suit may be led when no other player holds a higher card of the suit",),
        ("its leader's side loses the hand at once",),
        ("40–75 nobody –", "100+ defenders +2"),
        ("get the kitty's points doubled",),
        ROUND,
        ("The match is won by rising past the last level, as declarers or as defenders.",),
    ),
    "finding-friends": (
        ("beginning with the red joker", "7♠ is a trump"),
        ("A pair answers a pair, a triple a triple and so on, even out of more cards alike",),
        ("K K A A is not",),
        ("its leader plays only the lowest of the parts",),
        ("120–175 nobody –", "60–115 declarers +1"),
        ("a single card a pair three of a kind a tractor", "× 2 × 4 × 6 × 8"),
        ("the next of the declarers", "the next of the defenders"),
        ("only declarers who began the hand there and rise have won the match",),
    ),
    "bashi-fen": (
        ("beginning with the red joker", "7♠ is a trump"),
        ("even out of more cards alike; fewer alike are not owed",),
        ("K K A A is not",),
        ("its leader plays only the part of the lowest rank",),
        ("80–115 nobody –", "120–155 defenders +1"),
        ("× 2 × 4 × 8",),
        ROUND,
        ("The match is won by rising past the last level, as declarers or as defenders.",),
    ),
}


def read(client: Client, rules: str) -> str:
    """All that is printed, with single spaces."""
    page = client.get(f"/rulebook/wall/?rules={rules}").text.partition("<main")[2].replace("&#x27;", "'")
    return re.sub(r"\s+", " ", strip_tags(re.sub(r"(</?(?:td|th|li|p|h\d|tr)\b)", r" \1", page)))


@pytest.mark.parametrize("rules", ANSWERS)
def test_eight_questions_are_answered(client: Client, rules: str) -> None:
    told = read(client, rules)
    assert [answer for answers in ANSWERS[rules] for answer in answers if answer not in told] == []


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ("tractor~table.red_jokers_out-2", "beginning with the black joker"),
        ("hundred~leading.any_suit_groups-yes", "Such a group is taken by cards each of which is higher"),
        ("five-friends", "One friend is called in every hand."),
        ("looking-for-friends", "Two friends are called in every hand."),
    ],
)
def test_what_a_table_plays_is_said_as_it_is_here(client: Client, rules: str, said: str) -> None:
    assert said in read(client, rules)


def test_friends_are_spoken_of_where_there_are_any(client: Client) -> None:
    spoken = {preset: "friend" in read(client, preset) for preset in PRESETS}
    assert spoken == {key: preset.rules.table.partnerships.called for key, preset in PRESETS.items()}


def test_the_same_is_said_in_chinese(client: Client) -> None:
    client.cookies["django_language"] = "zh-hans"
    told = read(client, "tractor")
    answers = (
        "大王最大",
        "7♠ 也是主",
        "K K A A 不是",
        "80–115 没有人 –",
        "120–155 闲家 +1",
        "× 2 × 4 × 8",
        "庄家的对家",
    )
    assert [answer for answer in answers if answer not in told] == []


SAID = ("following.tuples", "leading.throws", "leading.failed_throw", "ladder.finish_by", "bidding.nobody")


@pytest.mark.parametrize("language", ["en", "zh-hans", "zh-hant"])
@pytest.mark.parametrize("preset", PRESETS)
def test_every_way_to_play_says_what_people_argue_about(client: Client, preset: str, language: str) -> None:
    client.cookies["django_language"] = language
    told, rules = read(client, preset), PRESETS[preset].rules
    options = [option for option in map(option_named, SAID) if not idle(rules, option)]
    with translation.override(language):
        sentences = [translated(each) for option in options for each in rulebook.spoken(option, rules)]
    assert [sentence for sentence in sentences if sentence not in told] == []


@pytest.mark.parametrize("preset", PRESETS)
def test_no_rule_is_said_in_other_words_than_the_rulebook_has(preset: str) -> None:
    """How many friends are called is said in a number."""
    rules = PRESETS[preset].rules
    counted = changed(rules, {"friends.count": rules.friends.wanted(rules.table.players)})
    said = {article.sentence for article in rulebook.ARTICLES.values()}
    said |= {translated(each) for option in OPTIONS.values() for each in rulebook.spoken(option, counted)}
    lines = {line for section in wall_sheet(rules, SUPPOSED).sections for line in section.lines}
    assert lines - said == set()


@given(rule_sets())
@settings(max_examples=30)
def test_any_rules_have_a_sheet(rules: RuleSet) -> None:
    sheet = wall_sheet(rules, SUPPOSED)
    lines = [line for section in sheet.sections for line in section.lines]
    assert [line for line in lines if not line or "{" in line] == []
    assert [section.title for section in sheet.sections if section.table] == ["Scoring"]


@pytest.mark.parametrize(
    ("rules", "plays"),
    [
        ("tractor", [["allowed", "forbidden"], ["allowed", "forbidden"]]),
        ("pairs-suffice", [["allowed", "forbidden"], ["allowed", "forbidden"]]),
        ("finding-friends~following.tuples-protect_larger", [["allowed", "allowed"], ["allowed", "forbidden"]]),
        ("da-bai-fen", []),
    ],
)
def test_plays_are_judged_by_the_referee(rules: str, plays: list[list[str]]) -> None:
    follows = [follow for section in wall_sheet(presets.load(rules), SUPPOSED).sections for follow in section.follows]
    assert [[play.mark.tone for play in follow.plays if play.mark] for follow in follows] == plays


def test_what_most_tables_play_alike_is_left_out_and_what_is_unusual_is_said(client: Client) -> None:
    sentence = "The trump rank leaves a gap: the cards either side of it are not neighbours."
    told = [sentence in read(client, rules) for rules in ("tractor", "tractor~trumps.gap-open")]
    assert told == [False, True]
    assert "neither Q Q A A nor K K A A is a tractor" in read(client, "tractor~trumps.gap-open")


@pytest.mark.parametrize(("rules", "size"), [("hundred", "large"), ("tractor", "medium"), ("contest", "small")])
def test_a_sheet_is_printed_as_large_as_it_can_be(rules: str, size: str) -> None:
    assert wall_sheet(presets.load(rules), SUPPOSED).size == size
