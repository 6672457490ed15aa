"""Bids: whether one may be made, what is trump after it and who declares, from the bids so far (A5, A6, B15 to B18)."""

from dataclasses import dataclass, replace

from scorekeeper.rules.articles import Article, ArticleId, article
from scorekeeper.rules.bid import overbids, stealing
from scorekeeper.rules.bid.auction import Auction, Bid, StandingBid, lying_after
from scorekeeper.rules.bid.overbids import BID, OVERBIDS, WHO, Attempt, BidKind, Tried, tried
from scorekeeper.rules.bid.stealing import STEALING
from scorekeeper.rules.cards.card import card
from scorekeeper.rules.cards.order import Trump
from scorekeeper.rules.house.ruleset import RuleSet
from scorekeeper.rules.rulings import Ruling, Verdict
from scorekeeper.rules.words import N_, Sentence, say

REINFORCING = article(
    "reinforcing",
    title=N_("Reinforcing a bid"),
    sentence=N_("Where this is played, a bid is reinforced by adding further copies of the very card that was shown."),
    claims="BF-REIN-1",
)
OWN_BID = article(
    "own-bid",
    title=N_("Overbidding oneself"),
    sentence=N_("A bid that stands is overbid by its own owner with different cards only where the table plays that."),
    claims="BF-REIN-2",
)
FIRST_DECLARER = article(
    "first-declarer",
    title=N_("Who declares the first hand"),
    sentence=N_(
        "In the first hand of fixed partners everybody may bid the starting rank, and the bidding finds the declarer; "
        "so it does whenever the deal is open. The declarer's side are the declarers."
    ),
    claims="DBF-BID-3",
)
ARTICLES = (*overbids.ARTICLES, REINFORCING, OWN_BID, FIRST_DECLARER, STEALING)


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """An earlier bid that was not within the rules and is passed over; `number` counts from 0.

    `as_long` says that it had exactly as many cards as lay out.
    """

    number: int
    bid: Bid
    article: Article
    sentence: Sentence
    as_long: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class BidRuling(Ruling):
    """A verdict on a bid, or on the bids so far, and where the bidding stands after it.

    `stands_by` is the rule that made the last bid stand; `as_long` says that the bid which decided had exactly as many
    cards as lay out before it.
    """

    standing: StandingBid
    way: BidKind | None = None
    tried: tuple[Tried, ...] = ()
    faults: tuple[Fault, ...] = ()
    declarers: tuple[str, ...] = ()
    stands_by: ArticleId | None = None
    as_long: bool = False

    @property
    def trump(self) -> Trump | None:
        return self.standing.trump

    @property
    def trump_maker(self) -> str | None:
        return self.standing.maker


@dataclass(frozen=True, slots=True)
class _Decision:
    """Why a bid is within the rules or not; where it is, as what, and what stands after it."""

    article: Article
    sentence: Sentence
    tried: tuple[Tried, ...] = ()
    way: BidKind | None = None
    standing: StandingBid | None = None

    @property
    def as_long(self) -> bool:
        return any(way.as_long for way in self.tried)


def judge_bid(rules: RuleSet, auction: Auction, bid: Bid) -> BidRuling:
    """Whether this bid may be made now; bids before it that were not within the rules are passed over."""
    history, faults, _ = _replay(rules, auction)
    found = _decide(rules, auction, history, bid)
    verdict, now, reason = Verdict.FORBIDDEN, history[-1], found.sentence
    if found.standing:
        verdict, now = Verdict.ALLOWED, found.standing
        reason = say("{effect} {standing}", effect=found.sentence, standing=_where(now))
    return BidRuling(
        verdict=verdict,
        article=found.article.id,
        reason=reason,
        standing=now,
        way=found.way,
        tried=found.tried,
        faults=faults,
        declarers=_declarers(rules, auction, now),
        as_long=found.as_long,
    )


def bidding_so_far(rules: RuleSet, auction: Auction) -> BidRuling:
    """Where the bidding stands; forbidden where one of the bids was not within the rules."""
    history, faults, last = _replay(rules, auction)
    now = history[-1]
    verdict, where, reason = Verdict.ALLOWED, OVERBIDS if now.shown else WHO, _where(now)
    if faults:
        verdict, where = Verdict.FORBIDDEN, faults[0].article
        reason = say(
            "{cards} by {name} was not within the rules and is passed over. {why} {standing}",
            cards=faults[0].bid.cards,
            name=faults[0].bid.by,
            why=faults[0].sentence,
            standing=reason,
        )
    side = _declarers(rules, auction, now)
    return BidRuling(
        verdict=verdict,
        article=where.id,
        reason=reason,
        standing=now,
        faults=faults,
        declarers=side,
        stands_by=last.article.id if last else None,
        as_long=faults[0].as_long if faults else last is not None and last.as_long,
    )


def _replay(rules: RuleSet, auction: Auction) -> tuple[list[StandingBid], tuple[Fault, ...], _Decision | None]:
    """Every standing that the bids so far went through, the bids that may not have been made, and why the last of the
    others stands.
    """
    history = [StandingBid(maker=auction.declarer)]
    faults: list[Fault] = []
    last: _Decision | None = None
    for number, bid in enumerate(auction.bids):
        found = _decide(rules, auction, history, bid)
        if found.standing:
            last = found
            history.append(found.standing)
        else:
            faults.append(
                Fault(number=number, bid=bid, article=found.article, sentence=found.sentence, as_long=found.as_long)
            )
    return history, tuple(faults), last


def _decide(rules: RuleSet, auction: Auction, history: list[StandingBid], bid: Bid) -> _Decision:
    """The bid against what lies out, while cards are drawn or when the kitty is buried."""
    if len(set(bid.cards)) > 1:
        return _Decision(BID, say("{cards} are different cards; a bid is identical cards.", cards=bid.cards))
    if bid.after_kitty:
        return _steal(auction, _attempt(rules, auction, history[-1], bid, None))
    return _while_drawing(rules, auction, history, bid)


def _while_drawing(rules: RuleSet, auction: Auction, history: list[StandingBid], bid: Bid) -> _Decision:
    """One's own standing bid first, then every way of bidding in its order."""
    now = history[-1]
    earlier = next((past for past in reversed(history) if past.by == bid.by), None)
    attempt = _attempt(rules, auction, now, bid, earlier)
    if earlier is now and attempt.face is now.shown[0]:
        return _reinforce(attempt)
    if earlier is now and not rules.bidding.change_own.permitted:
        return _Decision(OWN_BID, _own(attempt))
    ways = tried(attempt)
    carried = next((way for way in ways if way.carries), None)
    if carried:
        return _Decision(carried.article, carried.sentence, ways, carried.way, _after(rules, attempt, carried.way))
    if earlier and attempt.face in earlier.shown and attempt.count == len(now.shown):
        return _catch_up(attempt, earlier, ways)
    return _Decision(*_obstacle(attempt, ways), ways)


def _steal(auction: Auction, attempt: Attempt) -> _Decision:
    """The declarer is settled once the kitty is buried, and so is the trump rank."""
    maker = attempt.standing.maker
    attempt = replace(attempt, starter=auction.seat(maker) if maker else None)
    refused = stealing.refusal(attempt)
    if refused:
        return _Decision(STEALING, refused)
    ways = tried(attempt)
    carried = next((way for way in ways if way.carries), None)
    if carried is None:
        return _Decision(*_obstacle(attempt, ways), ways)
    standing = stealing.stolen(attempt, carried.way)
    return _Decision(STEALING, stealing.effect(attempt), ways, carried.way, standing)


def _attempt(rules: RuleSet, auction: Auction, now: StandingBid, bid: Bid, earlier: StandingBid | None) -> Attempt:
    seat, face = auction.seat(bid.by), bid.cards[0]
    fixed = rules.table.partnerships.known_beforehand
    starter = auction.declarer
    if fixed and rules.bidding.first_hand.settled_at_once:
        starter = now.maker
    laid = len(earlier.shown) if earlier and face in earlier.shown else 0
    return Attempt(
        rules=rules.bidding,
        standing=now,
        seat=seat,
        face=face,
        count=lying_after(laid, len(bid.cards)),
        starter=auction.seat(starter) if starter else None,
        may_declare=fixed or starter is not None or rules.bidding.eligible.admits(lost_last=seat.lost_last),
    )


def _after(rules: RuleSet, attempt: Attempt, kind: BidKind) -> StandingBid:
    """What stands once the bid has taken effect.

    In an open deal of fixed partners the last bidder declares, but only where the trump rank is the level of his side.
    """
    trump, maker = kind.trump(attempt), attempt.standing.maker
    fixed = rules.table.partnerships.known_beforehand
    if attempt.starter:
        maker = attempt.starter.name
    elif kind.takes_over or (fixed and trump.rank is attempt.seat.level):
        maker = attempt.seat.name
    return StandingBid(trump=trump, maker=maker, by=attempt.seat.name, shown=attempt.cards)


def _reinforce(attempt: Attempt) -> _Decision:
    """More copies of one's own card that lies out."""
    if not attempt.rules.reinforce.while_standing:
        refused = attempt.say("{lying} by {name} stays as shown: this table adds nothing to a bid.")
        return _Decision(REINFORCING, refused)
    sentence = attempt.say("{name} reinforces {lying} to {cards}.")
    after = replace(attempt.standing, shown=attempt.cards)
    return _Decision(REINFORCING, sentence, (), BidKind.REINFORCEMENT, after)


def _catch_up(attempt: Attempt, earlier: StandingBid, ways: tuple[Tried, ...]) -> _Decision:
    """An overbid player adds copies until the bid equals the one that stands; nothing but jokers equals jokers.

    N 5H, W 5S 5S, then N 5H once more: N's two fives of hearts equal W's two of spades, and hearts are trump again.
    """
    if not attempt.rules.reinforce.when_overbid:
        sentence = attempt.say(
            "{lying} overbid {name}'s {earlier}; at this table only a bid that stands may be reinforced.",
            earlier=earlier.shown,
        )
        return _Decision(REINFORCING, sentence, ways)
    if not attempt.lying[0].rank:
        sentence = attempt.say("{lying} are jokers; as many other cards do not equal them.")
        return _Decision(REINFORCING, sentence, ways)
    sentence = attempt.say(
        "{name} reinforces {earlier} to {cards}; equal to {lying}, it stands again.", earlier=earlier.shown
    )
    after = replace(earlier, shown=attempt.cards)
    return _Decision(REINFORCING, sentence, ways, BidKind.REINFORCEMENT, after)


def _own(attempt: Attempt) -> Sentence:
    if not attempt.rules.reinforce.while_standing:
        return attempt.say("{lying} by {name} stands, and this table lets nobody overbid oneself.")
    return attempt.say(
        "{lying} by {name} stands, and this table lets nobody overbid oneself; further copies of {face} may be added.",
        face=attempt.lying[0],
    )


def _obstacle(attempt: Attempt, ways: tuple[Tried, ...]) -> tuple[Article, Sentence]:
    """What stands nearest in the way of what the bidder had in mind, among the ways that this table plays.

    Cards of one's own rank are measured by the way for those, other cards by the way for the trump rank.
    """
    usable = [way for way in ways if way.way.in_use(attempt.rules)]
    if not usable:
        return _nothing_played(attempt)
    nearest, rank = usable[-1], attempt.rank_in_force
    if len(usable) > 1 and not attempt.joker and not attempt.starter:
        if attempt.own_rank:
            nearest = usable[0]
        elif rank not in {attempt.face.rank, None}:
            return OVERBIDS, attempt.say(
                "{cards} is neither of {name}'s own rank {level} nor of the trump rank {rank}."
            )
    return nearest.article, nearest.sentence


def _nothing_played(attempt: Attempt) -> tuple[Article, Sentence]:
    if attempt.lying:
        return OVERBIDS, attempt.say("{lying} is final: this table plays no way to overbid it so.")
    return BID, attempt.say("Jokers are not bid at this table; a bid is cards of rank {rank}.")


def _where(now: StandingBid) -> Sentence:
    """What is trump now, and who declares."""
    maker, trump = now.maker, now.trump
    if maker is None:
        return say("Nobody has bid yet, and nobody has to.")
    if trump is None:
        return say("Nobody has bid yet, and nobody has to; {maker} declares.", maker=maker)
    if trump.rank is None:
        return say("Only the jokers are trump, and {maker} declares.", maker=maker)
    if trump.suit is None:
        return say("Trump rank is {rank} without a suit, and {maker} declares.", rank=trump.rank, maker=maker)
    return say("Trump is {card}, and {maker} declares.", card=card(trump.rank, trump.suit), maker=maker)


def _declarers(rules: RuleSet, auction: Auction, now: StandingBid) -> tuple[str, ...]:
    """The declarer and, where partners are fixed, everybody at every other seat from there."""
    if now.maker is None:
        return ()
    names = [seat.name for seat in auction.seats]
    if len(names) % 2:
        return (now.maker,)
    place, partners = names.index(now.maker), rules.table.partnerships
    side = tuple(name for other, name in enumerate(names) if partners.partner(other - place))
    return side or (now.maker,)
