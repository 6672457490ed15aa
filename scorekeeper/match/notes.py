"""Notes: where the record and the rules disagree, in the words of whoever judges such a question; nothing is refused.

What people saw stands, so a note never changes a number.
"""

from collections.abc import Iterable, Iterator

from scorekeeper.match.facts import (
    AgreedPenalties,
    Brings,
    Captured,
    Hand,
    HandEnded,
    HandLost,
    NoClaim,
    Penalty,
    Played,
    Redeal,
)
from scorekeeper.match.standing import Standing
from scorekeeper.rules.articles import Article
from scorekeeper.rules.bid import calls, nobody_bid, overbids, redeals
from scorekeeper.rules.cards.card import Rank, card
from scorekeeper.rules.cards.order import Trump
from scorekeeper.rules.house.bidding import RedealClaim
from scorekeeper.rules.house.brackets import Side
from scorekeeper.rules.house.ruleset import RuleSet
from scorekeeper.rules.lead import throws
from scorekeeper.rules.rulings import Reason, Verdict
from scorekeeper.rules.score import counting, next_declarer, remedies
from scorekeeper.rules.score.levels import JACK_RULE, LEVELS
from scorekeeper.rules.score.points import CAPTURED
from scorekeeper.rules.score.remedies import IRREGULARITIES, Irregularity
from scorekeeper.rules.words import Sentence, say

Noted = Iterator[Reason]


def notes(standing: Standing, fact: Played | Redeal | AgreedPenalties) -> Noted:
    """Everything in a fact that the rules would have otherwise at this standing."""
    yield from _penalties(standing, fact.penalties)
    if isinstance(fact, AgreedPenalties):
        return
    yield from _declarer(standing, fact.declarer)
    yield from _rank(standing, fact)
    match fact:
        case Hand():
            yield from _hand(standing, fact)
        case HandLost():
            yield from _about(throws.FAILED_THROW, throws.played_on(standing.rules))
        case HandEnded():
            yield from _ended(standing.rules, fact)
        case Redeal(claim=NoClaim.WRONG_COUNT):
            yield from _about(IRREGULARITIES, remedies.no_redeal(standing.rules))
        case Redeal(claim=NoClaim.NOBODY_BID):
            yield from _about(nobody_bid.NOBODY_BIDS, nobody_bid.never_redealt(standing.rules))
        case Redeal(claim=RedealClaim() as claim):
            yield from _about(redeals.REDEAL, redeals.claim_not_played(standing.rules, claim))


def _about(where: Article, sentence: Sentence | None) -> Noted:
    if sentence:
        yield Reason(where.id, sentence)


def _penalties(standing: Standing, penalties: Iterable[Penalty]) -> Noted:
    """A word that means a side and is somebody's name as well."""
    for penalty in penalties:
        if isinstance(penalty.on, Side) and penalty.on.value in standing.players:
            sentence = say("In this penalty, “{word}” is the side, not the player of that name.", word=penalty.on.value)
            yield from _about(LEVELS, sentence)


def _declarer(standing: Standing, declarer: str | None) -> Noted:
    """Another declarer than the rules give; or, while the deal is open, one who may not become declarer."""
    if declarer is None or declarer in standing.eligible or standing.thieves_declare:
        return
    if standing.declarer:
        where = next_declarer.FIXED if standing.fixed else next_declarer.CALLED
        sentence = say("By the rules {name} declares this hand, not {named}.", name=standing.declarer, named=declarer)
        yield from _about(where, sentence)
    else:
        rule = standing.rules.bidding.eligible
        yield from _about(overbids.WHO, Sentence(rule.says(called=not standing.fixed)))


def _rank(standing: Standing, fact: Played | Redeal) -> Noted:
    """The trump rank is the declarer's level; where the kitty was stolen, that of whoever it was stolen from."""
    declarer = fact.declarer or standing.declarer
    rank = standing.rank_played(fact, declarer)
    bidders = (declarer,) if not standing.thieves_declare else standing.eligible
    if declarer and rank not in {standing.levels[name] for name in bidders if name}:
        name = bidders[0] if len(bidders) == 1 and bidders[0] else declarer
        sentence = say(
            "{rank} was played; after the hands before it {name} stands at {level}.",
            rank=rank or "",
            name=name,
            level=standing.levels[name],
        )
        yield from _about(LEVELS, sentence)


def _ended(rules: RuleSet, fact: HandEnded) -> Noted:
    """An end that these rules do not know."""
    if fact.brings is Brings.MATCH:
        yield from _about(IRREGULARITIES, remedies.loses_no_match(rules))
    elif fact.what is Irregularity.FAILED_THROW:
        yield from _about(throws.FAILED_THROW, throws.played_on(rules))
    else:
        yield from _about(IRREGULARITIES, remedies.goes_on(rules, fact.what))


def _hand(standing: Standing, fact: Hand) -> Noted:
    declarer = fact.declarer or standing.declarer or ""
    rank = standing.rank_played(fact, declarer)
    if fact.trump and fact.trump.rank and fact.trump.rank is not rank:
        trump = card(fact.trump.rank, fact.trump.suit) if fact.trump.suit else str(fact.trump)
        sentence = say("{trump} is noted as trump, and {rank} was played.", trump=trump, rank=rank or "")
        yield from _about(LEVELS, sentence)
    if fact.calls:
        yield from _calls(standing, fact, fact.trump or Trump(rank, None))
    if standing.rules.ladder.jack.played and rank is not Rank.JACK and _jack_caught(fact):
        sentence = say("{level} was the trump rank and not the jack, so no jack throws anybody back.", level=rank or "")
        yield from _about(JACK_RULE, sentence)
    if isinstance(fact.count, Captured) and fact.count.declarers is not None:
        count, table = fact.count, standing.rules.table
        missing = counting.conservation(table, count.points, fact.count.declarers, count.kitty)
        yield from _about(CAPTURED, missing)


def _jack_caught(fact: Hand) -> bool:
    """Whether a jack took the last trick from a jack."""
    return bool(fact.card and fact.card.rank is Rank.JACK and any(card.rank is Rank.JACK for card in fact.captures))


def _calls(standing: Standing, fact: Hand, trump: Trump) -> Noted:
    """Calls that may not be made, and friends whom no called card can explain."""
    rules, players = standing.rules, len(standing.players)
    if standing.fixed:
        yield from _about(calls.CALLING, say("Partners are fixed at this table, so no cards are called."))
        return
    ruling = calls.judge_calls(rules, players, trump, fact.calls)
    if ruling.verdict is Verdict.FORBIDDEN:
        yield Reason(ruling.article, ruling.reason)
    yield from _about(calls.JOINING, calls.more_friends_than_called(rules, players, fact.calls, len(fact.friends)))
