"""Bids: whether one may be made, what is trump after it and who declares, from the bids so far (A5, A6, B15 to B18)."""

from dataclasses import dataclass, replace

from scorekeeper.rules.articles import Article, article
from scorekeeper.rules.bid import overbids
from scorekeeper.rules.bid.auction import Attempt, Auction, Bid, Standing, lying_after
from scorekeeper.rules.bid.overbids import BID, OVERBIDS, WHO, Tried, Way, tried
from scorekeeper.rules.cards.card import card
from scorekeeper.rules.cards.order import Trump
from scorekeeper.rules.house.ruleset import RuleSet
from scorekeeper.rules.rulings import Ruling, Sentence, Verdict, say
from scorekeeper.rules.words import N_

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
ARTICLES = (*overbids.ARTICLES, REINFORCING, OWN_BID, FIRST_DECLARER)


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """An earlier bid that was not within the rules and is passed over; `number` counts from 0."""

    number: int
    bid: Bid
    article: Article
    sentence: Sentence


@dataclass(frozen=True, slots=True, kw_only=True)
class BidRuling(Ruling):
    """A verdict on a bid, or on the bids so far, and where the bidding stands after it."""

    standing: Standing
    way: Way | None = None
    tried: tuple[Tried, ...] = ()
    faults: tuple[Fault, ...] = ()
    declarers: tuple[str, ...] = ()

    @property
    def trump(self) -> Trump | None:
        return self.standing.trump

    @property
    def trump_maker(self) -> str | None:
        return self.standing.maker


@dataclass(frozen=True, slots=True)
class _Refusal:
    """Why a bid is not within the rules, and what was tried for it."""

    article: Article
    sentence: Sentence
    tried: tuple[Tried, ...] = ()


@dataclass(frozen=True, slots=True)
class _Leave:
    """By which way a bid is within the rules, and what stands after it."""

    by: Tried
    standing: Standing
    tried: tuple[Tried, ...]


def judge(rules: RuleSet, auction: Auction, bid: Bid) -> BidRuling:
    """Whether this bid may be made now; bids before it that were not within the rules are passed over."""
    history, faults = _replay(rules, auction)
    found = _decide(rules, auction, history, bid)
    if isinstance(found, _Refusal):
        now = history[-1]
        verdict, where, reason, way = Verdict.FORBIDDEN, found.article, found.sentence, None
    else:
        now = found.standing
        verdict, where, way = Verdict.ALLOWED, found.by.article, found.by.way
        reason = say("{effect} {standing}", effect=found.by.sentence, standing=_where(now))
    return BidRuling(
        verdict=verdict,
        article=where.id,
        reason=reason,
        standing=now,
        way=way,
        tried=found.tried,
        faults=faults,
        declarers=_declarers(rules, auction, now),
    )


def standing(rules: RuleSet, auction: Auction) -> BidRuling:
    """Where the bidding stands; forbidden where one of the bids was not within the rules."""
    history, faults = _replay(rules, auction)
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
    return BidRuling(verdict=verdict, article=where.id, reason=reason, standing=now, faults=faults, declarers=side)


def _replay(rules: RuleSet, auction: Auction) -> tuple[list[Standing], tuple[Fault, ...]]:
    """Every standing that the bids so far went through, and the bids that may not have been made."""
    history = [Standing(maker=auction.declarer)]
    faults: list[Fault] = []
    for number, bid in enumerate(auction.bids):
        found = _decide(rules, auction, history, bid)
        if isinstance(found, _Refusal):
            faults.append(Fault(number=number, bid=bid, article=found.article, sentence=found.sentence))
        else:
            history.append(found.standing)
    return history, tuple(faults)


def _decide(rules: RuleSet, auction: Auction, history: list[Standing], bid: Bid) -> _Leave | _Refusal:
    """The bid against what lies out: one's own standing bid first, then every way of bidding in its order."""
    if len(set(bid.cards)) > 1:
        return _Refusal(BID, say("{cards} are different cards; a bid is identical cards.", cards=bid.cards))
    now = history[-1]
    earlier = next((past for past in reversed(history) if past.by == bid.by), None)
    attempt = _attempt(rules, auction, now, bid, earlier)
    if earlier is now and attempt.face is now.shown[0]:
        return _reinforce(attempt)
    if earlier is now and not rules.bidding.change_own.permitted:
        return _Refusal(OWN_BID, _own(attempt))
    ways = tried(attempt)
    carried = next((way for way in ways if way.carries), None)
    if carried:
        return _Leave(carried, _after(rules, attempt, carried.way), ways)
    if earlier and attempt.face in earlier.shown and attempt.count == len(now.shown):
        return _catch_up(attempt, earlier, ways)
    return _Refusal(*_obstacle(attempt, ways), ways)


def _attempt(rules: RuleSet, auction: Auction, now: Standing, bid: Bid, earlier: Standing | None) -> Attempt:
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


def _after(rules: RuleSet, attempt: Attempt, way: Way) -> Standing:
    """What stands once the bid has taken effect.

    In an open deal of fixed partners the last bidder declares, but only where the trump rank is the level of his side.
    """
    trump, maker = way.trump(attempt), attempt.standing.maker
    fixed = rules.table.partnerships.known_beforehand
    if attempt.starter:
        maker = attempt.starter.name
    elif way.takes_over or (fixed and trump.rank is attempt.seat.level):
        maker = attempt.name
    return Standing(trump=trump, maker=maker, by=attempt.name, shown=attempt.cards)


def _reinforce(attempt: Attempt) -> _Leave | _Refusal:
    """More copies of one's own card that lies out."""
    lying, name = attempt.lying, attempt.name
    if not attempt.rules.reinforce.while_standing:
        sentence = say("{lying} by {name} stays as shown: this table adds nothing to a bid.", lying=lying, name=name)
        return _Refusal(REINFORCING, sentence)
    sentence = say("{name} reinforces {lying} to {cards}.", name=name, lying=lying, cards=attempt.cards)
    return _Leave(_reinforced(sentence), replace(attempt.standing, shown=attempt.cards), ())


def _catch_up(attempt: Attempt, earlier: Standing, ways: tuple[Tried, ...]) -> _Leave | _Refusal:
    """An overbid player adds copies until the bid equals the one that stands; nothing but jokers equals jokers."""
    lying, name = attempt.lying, attempt.name
    if not attempt.rules.reinforce.when_overbid:
        sentence = say(
            "{lying} overbid {name}'s {earlier}; at this table only a bid that stands may be reinforced.",
            lying=lying,
            name=name,
            earlier=earlier.shown,
        )
        return _Refusal(REINFORCING, sentence, ways)
    if not lying[0].rank:
        sentence = say("{lying} are jokers; as many other cards do not equal them.", lying=lying)
        return _Refusal(REINFORCING, sentence, ways)
    sentence = say(
        "{name} reinforces {earlier} to {cards}; equal to {lying}, it stands again.",
        name=name,
        earlier=earlier.shown,
        cards=attempt.cards,
        lying=lying,
    )
    return _Leave(_reinforced(sentence), replace(earlier, shown=attempt.cards), ways)


def _reinforced(sentence: Sentence) -> Tried:
    return Tried(way=Way.REINFORCEMENT, article=REINFORCING, carries=True, sentence=sentence)


def _own(attempt: Attempt) -> Sentence:
    lying, name = attempt.lying, attempt.name
    if not attempt.rules.reinforce.while_standing:
        return say("{lying} by {name} stands, and this table lets nobody overbid oneself.", lying=lying, name=name)
    return say(
        "{lying} by {name} stands, and this table lets nobody overbid oneself; further copies of {face} may be added.",
        lying=lying,
        name=name,
        face=lying[0],
    )


def _obstacle(attempt: Attempt, ways: tuple[Tried, ...]) -> tuple[Article, Sentence]:
    """What stands nearest in the way of what the bidder had in mind, among the ways that this table plays."""
    usable = [way for way in ways if way.way.in_use(attempt.rules)]
    if not usable:
        return _nothing_played(attempt)
    if len(usable) > 1 and not attempt.joker and not attempt.starter:
        return _own_or_trump_rank(attempt, *usable)
    return usable[-1].article, usable[-1].sentence


def _own_or_trump_rank(attempt: Attempt, by_own: Tried, by_trump: Tried) -> tuple[Article, Sentence]:
    """Cards of one's own rank are measured by the way for those, other cards by the way for the trump rank."""
    if attempt.own_rank:
        return by_own.article, by_own.sentence
    if attempt.face.rank is attempt.rank_in_force or attempt.rank_in_force is None:
        return by_trump.article, by_trump.sentence
    sentence = say(
        "{cards} is neither of {name}'s own rank {level} nor of the trump rank {rank}.",
        cards=attempt.cards,
        name=attempt.name,
        level=attempt.seat.level,
        rank=attempt.rank_in_force,
    )
    return OVERBIDS, sentence


def _nothing_played(attempt: Attempt) -> tuple[Article, Sentence]:
    if attempt.lying:
        return OVERBIDS, say("{lying} is final: this table plays no way to overbid it so.", lying=attempt.lying)
    rank = attempt.rank_in_force or attempt.seat.level
    return BID, say("Jokers are not bid at this table; a bid is cards of rank {rank}.", rank=rank)


def _where(now: Standing) -> Sentence:
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


def _declarers(rules: RuleSet, auction: Auction, now: Standing) -> tuple[str, ...]:
    """The declarer and, where partners are fixed, everybody at every other seat from there."""
    if now.maker is None:
        return ()
    names = [seat.name for seat in auction.seats]
    if len(names) % 2:
        return (now.maker,)
    place, partners = names.index(now.maker), rules.table.partnerships
    side = tuple(name for other, name in enumerate(names) if partners.partner(other - place))
    return side or (now.maker,)
