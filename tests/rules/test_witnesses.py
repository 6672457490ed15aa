"""Cards under which the play of a hand that nobody saw whole is settled."""

from scorekeeper.rules.cards import notation, shapes
from scorekeeper.rules.cards.card import Suit
from scorekeeper.rules.follow import follows
from scorekeeper.rules.follow.holdings import Knowledge, Lack
from scorekeeper.rules.follow.witnesses import witnesses
from scorekeeper.rules.house import presets
from scorekeeper.rules.rulings import Verdict

RULES = presets.load({"preset": "tractor", "set": {"table.decks": 3}})
HOME = RULES.trumps.order(notation.trump("7D"))
LEAD = shapes.default(RULES.leading.grammar, HOME, notation.cards("5H 5H", 3))
PLAY = notation.cards("3H 4H", 3)
ONLY_HEARTS = tuple(Lack(suit=suit, width=1) for suit in Suit if suit is not Suit.HEARTS)


def test_a_hand_that_was_full_of_the_suit_is_cut_down_from_all_it_can_have_held() -> None:
    known = Knowledge(size=10, lacks=ONLY_HEARTS)  # so far more hearts than the few that are tried first
    found = {each.verdict: each.more for each in witnesses(RULES, HOME, LEAD, PLAY, known)}
    assert {verdict: len(more) for verdict, more in found.items()} == {Verdict.ALLOWED: 8, Verdict.FORBIDDEN: 8}
    for verdict, more in found.items():
        assert follows.verdict(RULES, HOME, LEAD, [*PLAY, *more], PLAY) is verdict


def test_cards_that_the_verdict_can_do_without_are_left_out() -> None:
    """Of 24 cards at most 12 were spades that are no pair and 2 are on the table, so 10 hearts were held at least."""
    lacks = tuple(Lack(suit=suit, width=2 if suit is Suit.SPADES else 1) for suit in Suit if suit is not Suit.HEARTS)
    known = Knowledge(size=24, lacks=lacks)
    found = {each.verdict: each.more for each in witnesses(RULES, HOME, LEAD, PLAY, known)}
    assert {verdict: len(more) for verdict, more in found.items()} == {Verdict.ALLOWED: 10, Verdict.FORBIDDEN: 10}
    for verdict, more in found.items():
        assert follows.verdict(RULES, HOME, LEAD, [*PLAY, *more], PLAY) is verdict


def test_a_play_that_is_right_whatever_was_held_has_one_verdict() -> None:
    pair = notation.cards("3H 3H", 3)
    assert [each.verdict for each in witnesses(RULES, HOME, LEAD, pair, Knowledge())] == [Verdict.ALLOWED]
