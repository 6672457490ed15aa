"""Whole auctions: what a bid does to what stood before it, whoever bids and whatever was wrong earlier."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.bid import bids
from scorekeeper.rules.bid.auction import Auction, Bid, Bidder, StandingBid
from scorekeeper.rules.bid.overbids import BidKind
from scorekeeper.rules.cards import notation
from scorekeeper.rules.cards.card import BLACK_JOKER, PRINTED_SUITS, RED_JOKER, Card, Rank, card
from scorekeeper.rules.house.bidding import Bidding, ChangeOwn, Eligible, EqualLength, FirstHand, Overbid, Reinforce
from scorekeeper.rules.house.presets import PRESETS, load
from scorekeeper.rules.house.ruleset import RuleSet
from scorekeeper.rules.house.table import Partnerships, Table
from scorekeeper.rules.rulings import Verdict

LEVELS = (Rank.TWO, Rank.FIVE, Rank.SEVEN)
FRIENDS = PRESETS["looking-for-friends"].rules
TRACTOR = PRESETS["tractor"].rules
FAULTY = (
    "7S by W was not within the rules and is passed over. 7S does not overbid 5H; that takes at least 2 identical "
    "cards. Trump is 5H, and N declares."
)


def seats(levels: str) -> tuple[Bidder, ...]:
    return tuple(Bidder(name=name, level=Rank(level)) for name, level in zip("NWSE", levels, strict=False))


def bid(text: str) -> Bid:
    by, _, cards = text.partition(" ")
    return Bid(by=by, cards=notation.cards(cards))


def auction(levels: str, *made: str, declarer: str | None = None) -> Auction:
    return Auction(seats=seats(levels), declarer=declarer, bids=tuple(map(bid, made)))


def judged(levels: str, *made: str, rules: RuleSet = FRIENDS, declarer: str | None = None) -> bids.BidRuling:
    return bids.judge_bid(rules, auction(levels, *made[:-1], declarer=declarer), bid(made[-1]))


def house(**bidding: object) -> RuleSet:
    return load({"preset": "looking-for-friends", "set": {f"bidding.{key}": value for key, value in bidding.items()}})


faces = st.sampled_from([RED_JOKER, BLACK_JOKER, *(card(rank, suit) for rank in LEVELS for suit in PRINTED_SUITS)])
shown = st.builds(lambda face, count: (face,) * count, faces, st.integers(1, 4))
made = st.builds(lambda by, cards: Bid(by=by, cards=cards), st.sampled_from("NWSE"), shown)
biddings = st.builds(
    Bidding,
    eligible=st.sampled_from(Eligible),
    overbids=st.frozensets(st.sampled_from(Overbid)),
    equal_length=st.sampled_from(EqualLength),
    reinforce=st.sampled_from(Reinforce),
    change_own=st.sampled_from(ChangeOwn),
    first_hand=st.sampled_from(FirstHand),
)
tables = st.builds(Table, decks=st.just(8), partnerships=st.sampled_from(Partnerships))
rule_sets = st.builds(RuleSet, table=tables, bidding=biddings)
auctions = st.builds(
    Auction,
    seats=st.tuples(
        *(
            st.builds(Bidder, name=st.just(name), level=st.sampled_from(LEVELS), lost_last=st.booleans())
            for name in "NWSE"
        )
    ),
    declarer=st.none() | st.sampled_from("NWSE"),
    bids=st.lists(made, max_size=6).map(tuple),
)


@given(rule_sets, auctions, made)
def test_a_refused_bid_changes_nothing(rules: RuleSet, held: Auction, following: Bid) -> None:
    ruling = bids.judge_bid(rules, held, following)
    if ruling.verdict is Verdict.FORBIDDEN:
        assert (ruling.standing, ruling.way) == (bids.bidding_so_far(rules, held).standing, None)


@given(rule_sets, auctions, made)
def test_an_allowed_bid_lies_out_and_says_how(rules: RuleSet, held: Auction, following: Bid) -> None:
    ruling = bids.judge_bid(rules, held, following)
    if ruling.verdict is Verdict.ALLOWED:
        assert (ruling.standing.by, set(ruling.standing.shown)) == (following.by, set(following.cards))
        assert ruling.way is not None


@given(rule_sets, auctions, made)
def test_the_next_question_starts_where_the_last_answer_ended(rules: RuleSet, held: Auction, following: Bid) -> None:
    after = bids.bidding_so_far(rules, replace(held, bids=(*held.bids, following)))
    assert after.standing == bids.judge_bid(rules, held, following).standing


@given(rule_sets, auctions)
def test_bids_outside_the_rules_might_as_well_not_have_been_made(rules: RuleSet, held: Auction) -> None:
    ruling = bids.bidding_so_far(rules, held)
    wrong = {fault.number for fault in ruling.faults}
    kept = replace(held, bids=tuple(each for number, each in enumerate(held.bids) if number not in wrong))
    assert (ruling.verdict is Verdict.FORBIDDEN) == bool(wrong)
    assert bids.bidding_so_far(rules, kept) == replace(
        ruling,
        faults=(),
        verdict=Verdict.ALLOWED,
        article=bids.bidding_so_far(rules, kept).article,
        reason=bids.bidding_so_far(rules, kept).reason,
        as_long=bids.bidding_so_far(rules, kept).as_long,
    )


@given(rule_sets, auctions, made)
def test_nobody_may_make_the_same_bid_again_where_bids_are_not_reinforced(
    rules: RuleSet, held: Auction, following: Bid
) -> None:
    rules = replace(rules, bidding=replace(rules.bidding, reinforce=Reinforce.NO))
    if bids.judge_bid(rules, held, following).verdict is Verdict.ALLOWED:
        again = bids.judge_bid(rules, replace(held, bids=(*held.bids, following)), following)
        assert again.verdict is Verdict.FORBIDDEN


@given(rule_sets, auctions, made)
def test_a_settled_declarer_declares_whatever_is_bid(rules: RuleSet, held: Auction, following: Bid) -> None:
    settled = replace(held, declarer="N")
    ruling = bids.judge_bid(rules, settled, following)
    own = settled.seat("N").level
    assert ruling.trump_maker == "N"
    assert ruling.trump is None or ruling.trump.rank in {own, None}


@given(rule_sets, auctions, made)
def test_the_trump_rank_is_the_level_of_whoever_declares(rules: RuleSet, held: Auction, following: Bid) -> None:
    ruling = bids.judge_bid(rules, held, following)
    if ruling.trump and ruling.trump.rank:
        assert ruling.trump.rank is held.seat(ruling.trump_maker or "").level


@given(rule_sets, auctions, made)
def test_a_loser_never_takes_over_where_losers_may_not(rules: RuleSet, held: Auction, following: Bid) -> None:
    table = replace(rules.table, partnerships=Partnerships.CALLED)
    rules = replace(rules, table=table, bidding=replace(rules.bidding, eligible=Eligible.NOT_LOSERS))
    maker = bids.judge_bid(rules, replace(held, declarer=None), following).trump_maker
    assert maker is None or not held.seat(maker).lost_last


@given(rule_sets, auctions, made)
def test_taking_over_comes_before_changing_the_suit_and_the_rank_before_the_jokers(
    rules: RuleSet, held: Auction, following: Bid
) -> None:
    ruling = bids.judge_bid(rules, held, following)
    carrying = [each.way for each in ruling.tried if each.carries]
    assert len(carrying) <= 1
    if ruling.way not in {None, BidKind.REINFORCEMENT}:
        assert carrying == [ruling.way]


@given(rule_sets, auctions, made)
def test_only_jokers_alone_may_be_fewer_cards_than_they_overbid(rules: RuleSet, held: Auction, following: Bid) -> None:
    before = bids.bidding_so_far(rules, held).standing
    ruling = bids.judge_bid(rules, held, following)
    if ruling.way not in {None, BidKind.JOKERS_ONLY}:
        assert len(ruling.standing.shown) >= len(before.shown)


@given(rule_sets, auctions, made)
def test_partners_sit_at_every_other_seat_and_callers_alone(rules: RuleSet, held: Auction, following: Bid) -> None:
    ruling = bids.judge_bid(rules, held, following)
    sides = {"N": ("N", "S"), "S": ("N", "S"), "W": ("W", "E"), "E": ("W", "E")}
    maker = ruling.trump_maker
    alone = () if maker is None else (maker,)
    assert ruling.declarers == (sides.get(maker or "", ()) if rules.table.partnerships.value == "fixed" else alone)


def test_an_odd_number_of_seats_makes_no_sides() -> None:
    assert judged("222", "N 2H", rules=TRACTOR).declarers == ("N",)


@pytest.mark.parametrize(
    ("made", "stands"),
    [
        ((), StandingBid()),
        (("N 5H",), StandingBid(trump=notation.trump("5H"), maker="N", by="N", shown=notation.cards("5H"))),
        (
            ("N 5H", "W 5S 5S"),
            StandingBid(trump=notation.trump("5S"), maker="N", by="W", shown=notation.cards("5S 5S")),
        ),
        (("W BJ BJ",), StandingBid(trump=notation.trump("NT"), maker="W", by="W", shown=notation.cards("BJ BJ"))),
    ],
)
def test_where_the_bidding_stands(made: tuple[str, ...], stands: StandingBid) -> None:
    assert bids.bidding_so_far(FRIENDS, auction("57", *made)).standing == stands


@pytest.mark.parametrize(
    ("levels", "made", "declarer", "sentence"),
    [
        ("57", (), None, "Nobody has bid yet, and nobody has to."),
        ("57", (), "N", "Nobody has bid yet, and nobody has to; N declares."),
        ("57", ("N 5H",), None, "Trump is 5H, and N declares."),
        ("57", ("N 5H", "W BJ BJ"), None, "Trump rank is 5 without a suit, and N declares."),
        ("57", ("W BJ BJ",), None, "Only the jokers are trump, and W declares."),
        (
            "57",
            ("N 5H", "W 7S"),
            None,
            FAULTY,
        ),
    ],
)
def test_the_standing_in_words(levels: str, made: tuple[str, ...], declarer: str | None, sentence: str) -> None:
    assert str(bids.bidding_so_far(FRIENDS, auction(levels, *made, declarer=declarer)).reason) == sentence


@pytest.mark.parametrize(
    ("rules", "sentence"),
    [
        (FRIENDS, "5H by N stands, and this table lets nobody overbid oneself; further copies of 5H may be added."),
        (house(reinforce="no"), "5H by N stands, and this table lets nobody overbid oneself."),
    ],
)
def test_overbidding_oneself_is_refused_with_the_way_out(rules: RuleSet, sentence: str) -> None:
    assert str(judged("57", "N 5H", "N 5S 5S", rules=rules).reason) == sentence


@pytest.mark.parametrize(
    ("rules", "made", "sentence"),
    [
        (FRIENDS, ("N 5H", "N 5H"), "N reinforces 5H to 5H 5H. Trump is 5H, and N declares."),
        (house(reinforce="no"), ("N 5H", "N 5H"), "5H by N stays as shown: this table adds nothing to a bid."),
        (house(overbids=[]), ("N 5H", "W 7S 7S"), "5H is final: this table plays no way to overbid it so."),
        (house(overbids=[]), ("W BJ BJ",), "Jokers are not bid at this table; a bid is cards of rank 7."),
        (FRIENDS, ("N 5H", "W 8S 8S"), "8S 8S is neither of W's own rank 7 nor of the trump rank 5."),
        (FRIENDS, ("N 5H 5H", "W 7S"), "7S does not overbid 5H 5H; that takes at least 3 identical cards."),
        (FRIENDS, ("N 5H 5H", "W 5S"), "5S does not overbid 5H 5H; that takes at least 3 identical cards."),
        (
            FRIENDS,
            ("W BJ BJ", "N 7S 7S 7S"),
            "Only the jokers are trump now, so there is no trump rank whose suit could change.",
        ),
        (
            house(overbids=["longer_suit"]),
            ("N 5H", "W 7S 7S"),
            "The trump rank is 5, so cards of rank 5 change the suit; 7S 7S does not.",
        ),
    ],
)
def test_a_bid_gets_its_reason(rules: RuleSet, made: tuple[str, ...], sentence: str) -> None:
    assert str(judged("57", *made, rules=rules).reason) == sentence


@pytest.mark.parametrize(
    ("first_hand", "levels", "made", "maker"),
    [
        ("last_bid", "2222", ("N 2H", "W 2S 2S"), "W"),
        ("first_bid", "2222", ("N 2H", "W 2S 2S"), "N"),
        ("last_bid", "2222", ("N 2H", "W BJ BJ"), "W"),
        ("last_bid", "5757", ("N 5H", "W 5S 5S"), "N"),
        ("last_bid", "5757", ("N 5H", "S 5S 5S"), "S"),
    ],
)
def test_who_declares_an_open_deal_of_fixed_partners(
    first_hand: str, levels: str, made: tuple[str, ...], maker: str
) -> None:
    rules = load({"preset": "tractor", "set": {"bidding.first_hand": first_hand}})
    assert judged(levels, *made, rules=rules).trump_maker == maker


def test_an_overbid_player_who_catches_up_takes_back_what_stood_before() -> None:
    ruling = judged("579", "N 5H", "W 5S 5S", "S 9D 9D 9D", "W 5S", rules=house(reinforce="up_to_equal"))
    assert (ruling.way, str(ruling.trump), ruling.trump_maker) == (BidKind.REINFORCEMENT, "5S", "N")


@pytest.mark.parametrize(
    ("overbid", "policy", "sentence"),
    [
        ("W 7S 7S", "while_winning", "7S 7S overbid N's 5H; at this table only a bid that stands may be reinforced."),
        ("W BJ BJ", "up_to_equal", "BJ BJ are jokers; as many other cards do not equal them."),
    ],
)
def test_catching_up_with_an_overbid_is_refused_with_the_reason(overbid: str, policy: str, sentence: str) -> None:
    assert str(judged("57", "N 5H", overbid, "N 5H", rules=house(reinforce=policy)).reason) == sentence


def test_a_bid_that_is_still_short_after_reinforcing_is_measured_as_an_overbid() -> None:
    ruling = judged("57", "N 5H", "W 7S 7S 7S", "N 5H", rules=house(reinforce="up_to_equal"))
    assert str(ruling.reason) == "5H 5H does not overbid 7S 7S 7S; that takes at least 4 identical cards."


def test_every_earlier_fault_is_kept_with_its_bid() -> None:
    ruling = judged("57", "N 5H", "W 7S", "N 6H", "W 7S 7S")
    assert [(fault.number, fault.bid.by, fault.article.id) for fault in ruling.faults] == [
        (1, "W", "overbids"),
        (2, "N", "own-bid"),
    ]


def test_the_ways_that_did_not_carry_a_bid_say_why() -> None:
    ruling = judged("57", "N 5H", "W 5S 5S")
    assert [(each.way, each.carries, str(each.sentence)) for each in ruling.tried] == [
        (BidKind.LONGER_OWN, False, "W is at level 7, so 5S 5S is not of W's own rank."),
        (BidKind.LONGER_SUIT, True, "5S 5S is of the trump rank and overbids 5H, so the suit changes."),
    ]


def test_cards_that_are_not_identical_are_no_bid() -> None:
    assert str(judged("57", "N 5H 5S").reason) == "5H 5S are different cards; a bid is identical cards."


def test_every_article_of_the_bidding_stands_once() -> None:
    ids = [each.id for each in bids.ARTICLES]
    assert len(ids) == len(set(ids))


def strongest(cards: tuple[Card, ...]) -> tuple[int, bool, bool]:
    """How bids of one rank and of jokers compare where jokers keep the rank: length, then jokers, then red."""
    return len(cards), cards[0].rank is None, cards[0] is RED_JOKER


@given(st.lists(made, max_size=6), made)
def test_where_suits_and_jokers_overbid_strength_only_grows(earlier: list[Bid], following: Bid) -> None:
    held = Auction(seats=seats("5555"), declarer="N", bids=tuple(earlier))
    standing = bids.bidding_so_far(TRACTOR, held).standing
    ruling = bids.judge_bid(TRACTOR, held, following)
    if ruling.verdict is Verdict.ALLOWED and standing.shown:
        assert strongest(ruling.standing.shown) > strongest(standing.shown)
