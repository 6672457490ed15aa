"""Whether cards may be led, and what is said about it."""

from collections.abc import Mapping
from types import MappingProxyType

import pytest

from scorekeeper.rules.cards import notation
from scorekeeper.rules.cards.shapes import Part
from scorekeeper.rules.house.presets import load
from scorekeeper.rules.lead import leads
from scorekeeper.rules.lead.leads import LeadRuling
from scorekeeper.rules.lead.outstanding import Facts
from scorekeeper.rules.lead.throws import Settling
from scorekeeper.rules.rulings import Verdict

ALLOWED, FORBIDDEN, UNDECIDED = Verdict.ALLOWED, Verdict.FORBIDDEN, Verdict.UNDECIDED


def judge(
    cards: str,
    options: Mapping[str, object] = MappingProxyType({}),
    *,
    parts: list[str] | None = None,
    hand: str | None = None,
    others: tuple[str | None, ...] = (),
    gone: str = "",
    trump: str = "7D",
) -> LeadRuling:
    """A lead under Bashi Fen with these options changed; the bare verdict must be the same."""
    rules = load({"preset": "bashi-fen", "set": dict(options)})
    home, led = rules.trumps.order(notation.trump(trump)), notation.cards(cards)
    facts = Facts(
        hand=None if hand is None else notation.cards(hand),
        gone=notation.cards(gone) if gone else (),
        others=tuple(None if other is None else notation.cards(other) for other in others),
    )
    grouped = None if parts is None else [notation.cards(part) for part in parts]
    found = leads.judge_lead(rules, home, led, facts, grouped)
    assert leads.lead_verdict(rules, home, led, facts, grouped) is found.verdict
    return found


def said(parts: tuple[Part, ...]) -> str:
    return " | ".join(" ".join(card.name for card in part.cards) for part in parts)


@pytest.mark.parametrize(
    ("cards", "article", "reason"),
    [
        ("5H", "tuples", "Any single card may be led."),
        ("BJ", "tuples", "Any single card may be led."),
        ("5H 5H", "tuples", "5H 5H are identical cards, which may be led together."),
        ("3H 3H 4H 4H", "sequences", "3H 3H 4H 4H is a sequence: its steps are neighbours."),
    ],
)
def test_a_single_part_may_always_be_led(cards: str, article: str, reason: str) -> None:
    found = judge(cards)
    assert (found.verdict, found.stands, found.article, str(found.reason)) == (ALLOWED, True, article, reason)
    assert (said(found.parts), found.forced, found.fine, found.hand_lost) == (cards, None, 0, False)


def test_a_run_of_singles_may_be_led_where_runs_are() -> None:
    found = judge("8H 9H 10H", {"leading.single_runs": 3})
    assert (found.verdict, found.article) == (ALLOWED, "single-runs")
    assert str(found.reason) == "8H 9H 10H is a run of single cards, which may be led here."


@pytest.mark.parametrize(
    ("cards", "parts", "article", "reason"),
    [
        ("AC 8H", None, "one-suit", "AC and 8H are of different suits: lead cards of one suit."),
        ("KC 5C", None, "one-suit", "KC is a trump and 5C is not: lead cards of one suit."),
        ("5C KC", None, "one-suit", "KC is a trump and 5C is not: lead cards of one suit."),
        ("3H 3H 5H 5H", ["3H 3H 5H 5H"], "neighbours", "3H and 5H are not neighbours."),
        ("3H 3H", ["3H"], "grouping", "The parts named, 3H, are not the cards led, 3H 3H."),
    ],
)
def test_what_is_no_lead_is_forbidden_with_its_reason(
    cards: str, parts: list[str] | None, article: str, reason: str
) -> None:
    found = judge(cards, parts=parts, trump="KS")
    assert (found.verdict, found.stands, found.article, str(found.reason)) == (FORBIDDEN, False, article, reason)
    assert (found.parts, found.forced) == ((), None)


def test_only_cards_of_the_hand_are_led() -> None:
    found = judge("AS AS KS", hand="AS KS 5H")
    assert (found.verdict, found.article) == (FORBIDDEN, "own-cards")
    assert str(found.reason) == "The hand does not hold AS, which would be led from it."


def test_the_hand_does_not_matter_where_it_holds_the_lead() -> None:
    assert judge("AS AS", hand="AS KS AS").verdict is ALLOWED


@pytest.mark.parametrize(
    ("options", "cards", "reason"),
    [
        ({"leading.throws": "none"}, "AS KS", "Throws are not played here: of AS KS, lead one part."),
        ({"leading.trump_throws": "forbidden"}, "RJ BJ", "Trumps may not be thrown here: of RJ BJ, lead one part."),
        (
            {"leading.throws": "all_higher_gone"},
            "AS KS KS",
            "A throw is of tuples of one size here, and KS KS AS is not: lead one part.",
        ),
    ],
)
def test_a_throw_of_a_kind_not_played_is_forbidden(options: dict[str, object], cards: str, reason: str) -> None:
    found = judge(cards, options)
    assert (found.verdict, found.stands, found.article, str(found.reason)) == (FORBIDDEN, False, "throws", reason)
    assert (len(found.parts), found.forced) == (2, None)


def test_plain_suits_are_thrown_where_trumps_may_not_be() -> None:
    assert judge("AS AS KS KS", {"leading.trump_throws": "forbidden"}, parts=["AS AS", "KS KS"]).verdict is ALLOWED


def test_any_group_stands_where_any_group_is_led() -> None:
    found = judge("2S 9S", {"leading.throws": "any_group"})
    assert (found.verdict, found.stands) == (ALLOWED, True)
    assert str(found.reason) == "Any group of one suit may be led here, so 9S 2S stands."
    assert (found.duties, found.needs, found.unknown) == ((), (), ())


def test_a_certain_throw_needs_nothing_more() -> None:
    found = judge("AS AS KS KS", parts=["AS AS", "KS KS"])
    assert str(found.reason) == "AS AS KS KS is certain: nobody else can hold what brings a part of it down."
    assert [(str(duty.sentence), duty.state.value) for duty in found.duties] == [
        ("Nothing is higher than AS AS.", "met"),
        (
            "Only AS AS could beat KS KS, and nobody else can have it, with AS AS in the leader's hand or gone.",
            "met",
        ),
    ]
    assert (found.unknown, found.needs, found.certain) == ((), (), True)


@pytest.mark.parametrize(
    ("cards", "gone", "why"),
    [
        (
            "AS KS KS",
            "",
            "Only AS AS could beat KS KS, and nobody else can have it, with AS in the leader's hand or gone.",
        ),
        (
            "AS QS QS",
            "KS",
            "Only KS KS AS AS could beat QS QS, and nobody else can have it, with KS AS in the leader's hand or gone.",
        ),
        ("AS AS 9S 9S", "10S JS QS KS", "No other player can bring 9S 9S down."),
    ],
)
def test_why_nobody_can_beat_a_part_is_told_while_few_cards_are_higher(cards: str, gone: str, why: str) -> None:
    found = judge(cards, gone=gone)
    assert found.certain
    assert why in [str(duty.sentence) for duty in found.duties]


def test_an_undecided_throw_says_what_would_decide_it() -> None:
    found = judge("AS KS KS", {"table.decks": 3})
    assert (found.verdict, found.stands, found.forced) == (UNDECIDED, None, None)
    assert str(found.reason) == (
        "KS KS AS stands unless another player shows what brings a part of it down; whether anybody can is not known."
    )
    assert list(map(str, found.unknown)) == ["Whether one other player holds AS AS."]
    assert [str(need.sentence) for need in found.needs] == [
        "KS KS is certain once these are gone or in the leader's hand: AS."
    ]
    assert [str(duty.sentence) for duty in found.duties] == ["No other player can bring AS down."]


@pytest.mark.parametrize(
    ("cards", "enough"),
    [
        ("9S 8S 8S", ["10S", "JS"]),
        ("KS KS QS", ["AS"]),
        ("AS KS KS", ["AS AS"]),
        ("AS 9S 9S", ["10S 10S", "JS JS"]),
    ],
)
def test_of_what_would_bring_a_throw_down_the_least_is_named(cards: str, enough: list[str]) -> None:
    """And nothing that holds it; two ways of each shape."""
    rules = {"table.decks": 3} if cards == "AS KS KS" else {}
    assert [notation.write(each.held) for each in judge(cards, rules).settlings] == ["", *enough]


def test_of_equal_cards_the_first_by_name_stands_in_the_question() -> None:
    questions = list(map(str, judge("QD QD KD KD RJ RJ").unknown))
    assert questions == ["Whether one other player holds AD AD 7C 7C or a sequence of that shape as high."]
    assert judge("QD QD KD KD RJ RJ").settlings[1].held == notation.cards("AD AD 7C 7C")


@pytest.mark.parametrize(
    ("cards", "question"),
    [
        ("AS KS", "Whether one other player holds AS."),
        ("KS QS", "Whether another player holds any of KS AS."),
        ("QS QS JS JS 2S 2S", "Whether one other player holds 2 alike of any of 3S 4S 5S 6S 8S 9S 10S KS AS."),
        ("JS JS QS QS 9S", "Whether another player holds any of 10S KS AS."),
        ("QS QS JS JS 9S 9S 8S 8S", "Whether one other player holds KS KS AS AS."),
        (
            "3S 3S 4S 4S 9S 9S 10S 10S",
            "Whether one other player holds 5S 5S 6S 6S or a sequence of that shape as high.",
        ),
    ],
)
def test_an_open_fact_is_named_by_its_cards(cards: str, question: str) -> None:
    decks = 3 if cards.startswith("3S") else 2
    assert question in list(map(str, judge(cards, {"table.decks": decks}).unknown))


def test_a_throw_that_none_of_the_others_can_beat_stands_though_it_was_not_certain() -> None:
    found = judge("KS QS", others=("2S 3S", "AH AH", "5C"))
    assert (found.verdict, found.stands) == (ALLOWED, True)
    assert str(found.reason) == "KS QS stands: nobody who may bring it down holds what that takes."
    assert [str(need.sentence) for need in found.needs] == [
        "KS is certain once these are gone or in the leader's hand: AS AS.",
        "QS is certain once these are gone or in the leader's hand: KS AS AS.",
    ]


@pytest.mark.parametrize(
    ("options", "then", "forced", "lost"),
    [
        ({}, "the throw falls and 4S 4S is played instead.", "4S 4S", False),
        ({"leading.proof": "certain"}, "the throw falls and 4S 4S is played instead.", "4S 4S", False),
        ({"leading.failed_throw": "lowest_beaten"}, "the throw falls and 9S is played instead.", "9S", False),
        ({"leading.failed_throw": "smallest_part"}, "the throw falls and 9S is played instead.", "9S", False),
        ({"leading.failed_throw": "hand_lost"}, "the leader's side loses the hand.", "", True),
    ],
)
def test_a_throw_that_falls_says_who_brings_it_down_and_what_follows(
    options: dict[str, object], then: str, forced: str, *, lost: bool
) -> None:
    found = judge("9S 8S 8S 4S 4S", options | {"leading.fine": 10}, others=("2H", "JS", "3H"))
    assert (found.verdict, found.stands) == (FORBIDDEN, False)
    assert str(found.reason) == (
        f"JS, held by the player opposite the leader, brings 9S down. Once that is shown, {then}"
    )
    assert notation.write(found.forced or ()) == forced
    assert (found.fine, found.hand_lost) == (10, lost)
    assert [(notation.write(duty.cards), duty.state.value) for duty in found.duties] == [
        ("8S 8S", "met"),
        ("4S 4S", "met"),
        ("9S", "broken"),
    ]


def test_of_equal_cards_the_first_by_name_is_the_evidence() -> None:
    found = judge("RJ RJ AD", others=("2H", "7S 7C", "3H"))
    assert str(found.reason).startswith("7C, held by the player opposite the leader, brings AD down.")


def test_of_several_beaten_parts_the_one_played_instead_is_named() -> None:
    found = judge("9S 8S 8S 4S 4S", others=("2H", "QS QS", "3H"))
    assert str(found.reason).startswith("QS QS, held by the player opposite the leader, brings 4S 4S down.")


def test_where_another_part_is_played_instead_the_lowest_beaten_one_is_named() -> None:
    found = judge("10S 9S 4S 4S", others=("2H", "JS", "3H"))
    assert str(found.reason).startswith("JS, held by the player opposite the leader, brings 9S down.")


@pytest.mark.parametrize("others", [(), ("2H", "3H", "4H")])
def test_a_throw_that_has_not_fallen_costs_nothing(others: tuple[str, ...]) -> None:
    found = judge("KS QS", {"leading.failed_throw": "hand_lost", "leading.fine": 10}, others=others)
    assert (found.stands, found.forced, found.fine, found.hand_lost) == (True if others else None, None, 0, False)


@pytest.mark.parametrize(
    ("failed", "then", "forced", "lost"),
    [
        ("lowest_part", "So the throw may not be led: 9S is played instead.", "9S", False),
        ("hand_lost", "So the throw may not be led, and the leader's side loses the hand.", "", True),
    ],
)
def test_where_a_throw_must_be_certain_an_uncertain_one_falls(
    failed: str, then: str, forced: str, *, lost: bool
) -> None:
    found = judge("AS AS 9S", {"leading.proof": "certain", "leading.failed_throw": failed})
    assert (found.verdict, found.stands, found.hand_lost) == (FORBIDDEN, False, lost)
    assert str(found.reason) == f"9S is not certain: another player may still be able to bring it down. {then}"
    assert notation.write(found.forced or ()) == forced


FRIENDS = {"table.players": 6, "table.partnerships": "called", "leading.challengers": "opponents"}


def test_a_throw_beaten_only_by_somebody_whose_side_is_unknown_is_undecided() -> None:
    found = judge("AS QS", FRIENDS, others=("2H", "KS", "3H", "3C", "4C"))
    assert found.verdict is UNDECIDED
    assert list(map(str, found.unknown)) == [
        "Whether the player 2 seats to the leader's right, who holds KS, is one of the leader's opponents."
    ]
    assert found.settlings[0] == Settling(gone=notation.cards("KS AS"), partners=frozenset({1}))
    assert found.settlings[1] == Settling(partners=frozenset())


def test_whoever_might_hold_what_brings_a_throw_down_would_have_to_be_an_opponent() -> None:
    found = judge("AS QS", FRIENDS, others=("2H", None, "3H"))
    assert found.settlings[1] == Settling(place=1, held=notation.cards("KS"), partners=frozenset())


@pytest.mark.parametrize(("others", "fine"), [((None, "JS", "3H"), 10), (("2H", "JS", "3H"), 10)])
def test_what_a_throw_costs_by_the_card_is_the_least_while_that_hangs_on_who_challenges(
    others: tuple[str | None, ...], fine: int
) -> None:
    by_the_card = {"leading.failed_throw": "lowest_part", "leading.fine": 10, "leading.fine_per": "card"}
    found = judge("9S 8S 8S", by_the_card, others=others)
    unseen = others[0] is None
    assert (found.forced is None, found.fine, found.fine_open, bool(found.unknown)) == (False, fine, unseen, unseen)


def test_a_fine_by_the_card_is_for_the_parts_that_are_not_certain_where_that_is_asked() -> None:
    by_the_card = {"leading.proof": "certain", "leading.fine": 10, "leading.fine_per": "card"}
    found = judge("AS AS 9S", by_the_card)
    assert (found.verdict, found.fine, found.fine_open, found.unknown) == (FORBIDDEN, 10, False, ())


def test_a_fine_for_the_throw_is_settled_whoever_challenges() -> None:
    found = judge("9S 8S 8S", {"leading.fine": 10}, others=(None, "JS", "3H"))
    assert (found.fine, found.fine_open) == (10, False)


def test_which_part_is_forced_can_hang_on_who_challenges() -> None:
    found = judge("9S 8S 8S", {"leading.failed_throw": "lowest_beaten"}, others=(None, "JS", "3H"))
    assert (found.verdict, found.forced) == (FORBIDDEN, None)
    assert str(found.reason) == (
        "JS, held by the player opposite the leader, brings 9S down. "
        "Once that is shown, the throw falls; which part is played instead hangs on what else is shown."
    )
    assert list(map(str, found.unknown)) == [
        "Whether one other player holds 2 alike of any of 10S QS KS AS.",
        "Whether another player holds any of 10S JS QS KS AS.",
    ]
