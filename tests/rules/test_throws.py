"""When a throw stands under every rule about throws, and which part falls."""

import pytest

from scorekeeper.rules.cards import notation
from scorekeeper.rules.cards.notation import cards
from scorekeeper.rules.house.leading import Challengers, FailedThrow, Leading, Sequences, Throws
from scorekeeper.rules.house.ruleset import RuleSet
from scorekeeper.rules.house.table import Partnerships, Table
from scorekeeper.rules.house.trumps import Trumps
from scorekeeper.rules.lead import leads
from scorekeeper.rules.lead.leads import LeadRuling
from scorekeeper.rules.lead.outstanding import Facts
from scorekeeper.rules.rulings import Verdict

ALLOWED, FORBIDDEN, UNDECIDED = Verdict.ALLOWED, Verdict.FORBIDDEN, Verdict.UNDECIDED
THIS = Trumps().order(notation.trump("7D"))


def ruling(led: str, facts: Facts | None = None, **leading: object) -> LeadRuling:
    """A lead of two decks with these options about leading."""
    rules = RuleSet(leading=Leading(**leading))  # type: ignore[arg-type]  # options by their names
    return leads.judge_lead(rules, THIS, cards(led), facts or Facts())


def others(*hands: str) -> Facts:
    return Facts(others=tuple(map(cards, hands)))


def forced(found: LeadRuling) -> str:
    return notation.write(found.forced or ())


def grouped(found: LeadRuling) -> str:
    return " | ".join(notation.write(part.cards) for part in found.parts)


@pytest.mark.parametrize(
    ("led", "parts", "verdict"),
    [
        ("AS AS KS KS 3S 3S", "AS AS | KS KS | 3S 3S", UNDECIDED),
        ("AS AS QS QS", "AS AS | QS QS", UNDECIDED),
        ("AS AS KS KS QS", "KS KS AS AS | QS", FORBIDDEN),
        ("AS AS KS QS QS", "AS AS | QS QS | KS", FORBIDDEN),
        ("AS KS", "AS | KS", UNDECIDED),
        ("AS AS KS KS", "KS KS AS AS", ALLOWED),
    ],
)
def test_a_throw_of_one_size_is_grouped_in_tuples_of_one_size(led: str, parts: str, verdict: Verdict) -> None:
    found = ruling(led, throws=Throws.ALL_HIGHER_GONE)
    assert (grouped(found), found.verdict) == (parts, verdict)


def test_a_throw_of_one_size_needs_the_equal_cards_gone_too() -> None:
    gone = Facts(gone=cards("AS KS"))
    assert ruling("AS KS", gone, throws=Throws.ALL_HIGHER_GONE).verdict is ALLOWED
    assert ruling("AS KS", Facts(gone=cards("AS")), throws=Throws.ALL_HIGHER_GONE).verdict is UNDECIDED


def test_cards_in_the_leaders_own_hand_are_no_obstacle() -> None:
    own = Facts(hand=cards("AS AS KS KS 2H"))
    assert ruling("AS KS", own, throws=Throws.ALL_HIGHER_GONE).verdict is ALLOWED
    assert ruling("AS KS", own).verdict is ALLOWED


def test_equal_trumps_of_the_rank_are_not_higher() -> None:
    held = others("7S AD", "7C 7C", "3D")
    assert ruling("7H 7H 7S", held).verdict is ALLOWED
    assert ruling("7H BJ", held, throws=Throws.TOP_GROUP).verdict is ALLOWED
    assert ruling("7H BJ", held, throws=Throws.ALL_HIGHER_GONE).verdict is FORBIDDEN
    assert ruling("7H AD", held).verdict is FORBIDDEN


@pytest.mark.parametrize(
    ("held", "verdict"),
    [
        ("QH QH KH KH", FORBIDDEN),
        ("JH JH QH QH KH KH", FORBIDDEN),
        ("QH*3 KH*3", FORBIDDEN),
        ("10H 10H JH JH", FORBIDDEN),
        ("QH QH AH AH", ALLOWED),
        ("KH*4", ALLOWED),
        ("8H 8H 9H 9H", ALLOWED),
        ("QH KH", ALLOWED),
    ],
)
def test_only_a_sequence_as_wide_and_as_long_brings_a_sequence_down(held: str, verdict: Verdict) -> None:
    rules = RuleSet(table=Table(decks=4))
    led = cards("9H 9H 10H 10H AH*4")
    assert leads.judge_lead(rules, THIS, led, others("2C", held, "2C")).verdict is verdict


def test_high_trumps_barred_from_sequences_bring_none_down() -> None:
    held = others("7D 7D BJ BJ", "", "")
    assert ruling("QD QD KD KD RJ", held).verdict is FORBIDDEN
    assert ruling("QD QD KD KD RJ", held, sequences=Sequences.PLAIN).verdict is ALLOWED
    assert ruling("AD AD RJ", held, sequences=Sequences.PLAIN).verdict is FORBIDDEN


@pytest.mark.parametrize(
    ("held", "verdict"), [("9H 10H JH", FORBIDDEN), ("10H JH KH", ALLOWED), ("5H 6H 8H", ALLOWED), ("9H 10H", ALLOWED)]
)
def test_only_a_run_as_long_brings_a_run_down(held: str, verdict: Verdict) -> None:
    assert ruling("8H 9H 10H AH", others("2C", held, "3C"), single_runs=3).verdict is verdict


def test_a_partner_does_not_bring_a_throw_down_where_only_opponents_do() -> None:
    partner = others("2H", "AS", "3H")
    assert ruling("KS QS", partner).verdict is FORBIDDEN
    assert ruling("KS QS", partner, challengers=Challengers.OPPONENTS).verdict is ALLOWED
    opponent = others("2H", "2H", "AS")
    assert ruling("KS QS", opponent, challengers=Challengers.OPPONENTS).verdict is FORBIDDEN


def test_friends_are_told_from_opponents_where_somebody_says_so() -> None:
    rules = RuleSet(
        table=Table(players=6, decks=3, partnerships=Partnerships.CALLED),
        leading=Leading(challengers=Challengers.OPPONENTS),
    )
    hands = tuple(map(cards, ["2H", "KS", "3C", "3C", "3C"]))
    sides = {None: UNDECIDED, frozenset({1}): ALLOWED, frozenset({0}): FORBIDDEN}
    for partners, verdict in sides.items():
        assert leads.judge_lead(rules, THIS, cards("AS QS"), Facts(others=hands, partners=partners)).verdict is verdict


def test_the_first_able_player_in_turn_is_the_challenger() -> None:
    beaten = FailedThrow.LOWEST_BEATEN
    assert forced(ruling("9S 4S 4S", others("2H", "10S", "5S 5S"), failed_throw=beaten)) == "9S"
    assert forced(ruling("9S 4S 4S", others("5S 5S", "10S", "2H"), failed_throw=beaten)) == "4S 4S"


def test_a_partner_who_cannot_challenge_is_passed_over() -> None:
    beaten, opponents = FailedThrow.LOWEST_BEATEN, Challengers.OPPONENTS
    held = others("2H", "5S 5S", "10S")
    assert forced(ruling("9S 4S 4S", held, failed_throw=beaten, challengers=opponents)) == "9S"


def test_an_unseen_hand_before_the_known_challenger_leaves_the_part_open() -> None:
    held = Facts(others=(None, cards("5S 5S"), cards("2H")))
    found = ruling("9S 4S 4S", held, failed_throw=FailedThrow.LOWEST_BEATEN)
    assert (found.verdict, forced(found)) == (FORBIDDEN, "")
    assert forced(ruling("9S 4S 4S", held)) == "4S 4S"


def test_a_smaller_part_of_the_same_rank_is_the_lower() -> None:
    rules = RuleSet(table=Table(decks=3))
    parts = [cards("9S 9S"), cards("9S")]
    assert forced(leads.judge_lead(rules, THIS, cards("9S*3"), others("AS", "", ""), parts)) == "9S"


@pytest.mark.parametrize(
    ("held", "lowest_part", "lowest_beaten", "smallest_part"),
    [
        ("JS", "4S 4S", "9S", "9S"),
        ("QS QS", "4S 4S", "4S 4S", "9S"),
        ("5S 5S", "4S 4S", "4S 4S", "9S"),
        ("10S 10S", "4S 4S", "4S 4S", "9S"),
        ("6S 6S", "4S 4S", "4S 4S", "9S"),
    ],
)
def test_the_part_that_falls_hangs_on_the_house_rule(
    held: str, lowest_part: str, lowest_beaten: str, smallest_part: str
) -> None:
    fallen = {
        FailedThrow.LOWEST_PART: lowest_part,
        FailedThrow.LOWEST_BEATEN: lowest_beaten,
        FailedThrow.SMALLEST_PART: smallest_part,
        FailedThrow.HAND_LOST: "",
    }
    for failed, part in fallen.items():
        assert forced(ruling("9S 8S 8S 4S 4S", others("2H", held, "3H"), failed_throw=failed)) == part
