"""Redeals: who may show the cards and have the hand dealt again, until when, and who deals then (A7, B13)."""

from dataclasses import dataclass

from scorekeeper.rules.articles import ArticleId, Disagreement, article
from scorekeeper.rules.bid.deal import dealt
from scorekeeper.rules.cards.card import Card
from scorekeeper.rules.cards.order import Trump
from scorekeeper.rules.house.bidding import RedealClaim
from scorekeeper.rules.house.ruleset import RuleSet
from scorekeeper.rules.rulings import Ruling, Verdict
from scorekeeper.rules.words import N_, Sentence, say

REDEAL = article(
    "redeal",
    title=N_("Asking for a redeal"),
    sentence=N_(
        "Where the table plays it, a player whose cards have nothing in them may show them all between the exchange "
        "with the kitty and the first lead; a fixed partner may be asked first. The hand is a draw: all cards are "
        "thrown in, nobody scores, and there is a redeal. Jokers and every card of the trump rank are trumps too."
    ),
    claims="BF-REDEAL-1 BF-REDEAL-2 DBF-REDEAL-1 HUN-REDEAL-1",
    disagreements=(
        Disagreement(
            "B13",
            N_(
                "After such a draw Da Bai Fen has the declarer's partner deal and leaves the deal open; "
                "Hundred only says that the cards are dealt again, which is read as by the same declarer at "
                "the same level. Both can be chosen."
            ),
        ),
    ),
)
ARTICLES = (REDEAL,)


@dataclass(frozen=True, slots=True, kw_only=True)
class RedealRuling(Ruling):
    """Whether there is a redeal, and who declares then; `against` are the cards that belie the claim."""

    article: ArticleId = REDEAL.id
    against: tuple[Card, ...] = ()
    next_deal: Sentence


def judge_redeal(rules: RuleSet, trump: Trump, hand: tuple[Card, ...], claim: RedealClaim) -> RedealRuling:
    """Whether this hand has the redeal that it claims."""
    next_deal = _next_deal(rules)
    refusal = claim_not_played(rules, claim)
    if refusal:
        return RedealRuling(verdict=Verdict.FORBIDDEN, reason=refusal, next_deal=next_deal)
    against = tuple(claim.refuted_by(hand, rules.trumps.order(trump)))
    if against:
        reason = _refuted(claim, against)
        return RedealRuling(verdict=Verdict.FORBIDDEN, reason=reason, against=against, next_deal=next_deal)
    named, whole = len(hand), dealt(rules.table).hand
    if named < whole:
        reason = say(
            "Whoever asks for a redeal shows all {whole} cards; only {named} are named here.", named=named, whole=whole
        )
        unknown = (say("What the other cards of the hand are."),)
        return RedealRuling(verdict=Verdict.UNDECIDED, reason=reason, unknown=unknown, next_deal=next_deal)
    return RedealRuling(verdict=Verdict.ALLOWED, reason=_granted(claim), next_deal=next_deal)


def not_played(rules: RuleSet) -> RedealRuling:
    """The answer to everybody at a table that knows no redeals."""
    return RedealRuling(
        verdict=Verdict.FORBIDDEN,
        reason=say("This table has no redeal for a bad hand, so the hand is played."),
        next_deal=_next_deal(rules),
    )


def claim_not_played(rules: RuleSet, claim: RedealClaim) -> Sentence | None:
    """Why this table knows no such claim, if it does not."""
    if claim in rules.bidding.redeal:
        return None
    if claim is RedealClaim.NO_TRUMPS:
        return say("This table has no redeal for a hand without trumps, so the hand is played.")
    return say("This table has no redeal for a hand without point cards, so the hand is played.")


def _next_deal(rules: RuleSet) -> Sentence:
    return Sentence(rules.bidding.redeal_dealer.says(called=not rules.table.partnerships.known_beforehand))


def _refuted(claim: RedealClaim, against: tuple[Card, ...]) -> Sentence:
    if claim is RedealClaim.NO_TRUMPS:
        return say("The hand holds trumps ({cards}), so it is played.", cards=against)
    return say("The hand holds point cards ({cards}), so it is played.", cards=against)


def _granted(claim: RedealClaim) -> Sentence:
    if claim is RedealClaim.NO_TRUMPS:
        return say("The hand has not a single trump, so a redeal may be asked for, as long as nobody has led.")
    return say("The hand has no five, ten or king, so a redeal may be asked for, as long as nobody has led.")
