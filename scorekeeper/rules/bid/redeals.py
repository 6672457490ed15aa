"""Redeals: who may show the cards and have the hand dealt again, until when, and who deals then (A7, B13)."""

from dataclasses import dataclass

from scorekeeper.rules.articles import article
from scorekeeper.rules.bid.dealing import deal
from scorekeeper.rules.cards.card import Card
from scorekeeper.rules.cards.order import Trump
from scorekeeper.rules.house.bidding import RedealClaim
from scorekeeper.rules.house.ruleset import RuleSet
from scorekeeper.rules.rulings import Ruling, Sentence, Verdict, say
from scorekeeper.rules.words import N_

REDEAL = article(
    "redeal",
    title=N_("Asking for a redeal"),
    sentence=N_(
        "Where the table plays it, a player whose cards have nothing in them may show them all between the exchange "
        "with the kitty and the first lead; a fixed partner may be asked first. The hand is a draw: all cards are "
        "thrown in, nobody scores, and there is a redeal. Jokers and every card of the trump rank are trumps too."
    ),
    claims="BF-REDEAL-1 BF-REDEAL-2 DBF-REDEAL-1 HUN-REDEAL-1",
)
ARTICLES = (REDEAL,)


@dataclass(frozen=True, slots=True, kw_only=True)
class RedealRuling(Ruling):
    """Whether the hand is dealt again; `against` are the cards that belie the claim."""

    against: tuple[Card, ...] = ()
    next_deal: Sentence


def judge(rules: RuleSet, trump: Trump, hand: tuple[Card, ...], claim: RedealClaim) -> RedealRuling:
    """Whether this hand has the redeal that it claims."""
    refusal = not_played(rules, claim)
    if refusal:
        return _ruling(rules, Verdict.FORBIDDEN, refusal)
    against = tuple(claim.refuted_by(hand, rules.trumps.order(trump)))
    if against:
        return _ruling(rules, Verdict.FORBIDDEN, _refuted(claim, against), against=against)
    whole = deal(rules.table).hand
    if len(hand) < whole:
        reason = say("A claim shows all cards; named are {named} of {whole}.", named=len(hand), whole=whole)
        return _ruling(rules, Verdict.UNDECIDED, reason, unknown=(say("What the other cards of the hand are."),))
    return _ruling(rules, Verdict.ALLOWED, _granted(claim))


def not_played(rules: RuleSet, claim: RedealClaim) -> Sentence | None:
    """Why this table knows no such claim, if it does not."""
    if claim in rules.bidding.redeal:
        return None
    if claim is RedealClaim.NO_TRUMPS:
        return say("This table has no redeal for a hand without trumps, so the hand is played.")
    return say("This table has no redeal for a hand without point cards, so the hand is played.")


def _refuted(claim: RedealClaim, against: tuple[Card, ...]) -> Sentence:
    if claim is RedealClaim.NO_TRUMPS:
        return say("The hand is not without trumps: {cards}. It is played.", cards=against)
    return say("The hand is not without point cards: {cards}. It is played.", cards=against)


def _granted(claim: RedealClaim) -> Sentence:
    if claim is RedealClaim.NO_TRUMPS:
        return say("The hand has not a single trump, so a redeal may be asked for, as long as nobody has led.")
    return say("The hand has no five, ten or king, so a redeal may be asked for, as long as nobody has led.")


def _ruling(
    rules: RuleSet,
    verdict: Verdict,
    reason: Sentence,
    *,
    against: tuple[Card, ...] = (),
    unknown: tuple[Sentence, ...] = (),
) -> RedealRuling:
    called = not rules.table.partnerships.known_beforehand
    next_deal = Sentence(rules.bidding.redeal_dealer.says(called=called))
    return RedealRuling(
        verdict=verdict, article=REDEAL.id, reason=reason, against=against, unknown=unknown, next_deal=next_deal
    )
