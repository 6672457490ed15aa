"""Nobody bid: how the kitty settles what is trump, or that the cards are dealt again (A7, B14)."""

from dataclasses import dataclass

from scorekeeper.rules.articles import ArticleId, article
from scorekeeper.rules.bid.deal import dealt
from scorekeeper.rules.cards.card import Card, Rank
from scorekeeper.rules.cards.order import Trump
from scorekeeper.rules.house.ruleset import RuleSet
from scorekeeper.rules.rulings import Ruling, Verdict
from scorekeeper.rules.words import N_, Sentence, say

NOBODY_BIDS = article(
    "nobody-bids",
    title=N_("When nobody bids"),
    sentence=N_(
        "If the last card is drawn and nobody has bid, each table has its own way to go on. Where the kitty decides, "
        "it is turned up one card at a time and jokers, which have no suit, are skipped; between fixed partners the "
        "dealer then declares, unless somebody was to declare already."
    ),
    claims="BF-NOBID-1 BF-NOBID-2 DBF-NOBID-1 DBF-NOBID-2 DBF-NOBID-3",
)
ARTICLES = (NOBODY_BIDS,)


@dataclass(frozen=True, slots=True, kw_only=True)
class KittyRuling(Ruling):
    """What is trump, or that there is a redeal; `turned` are the kitty cards that had to be turned up.

    Undecided where cards of the kitty were not named that could still decide. Trump and redeal then say what holds if
    the cards named are the whole kitty.
    """

    verdict: Verdict = Verdict.ALLOWED
    article: ArticleId = NOBODY_BIDS.id
    trump: Trump | None = None
    turned: tuple[Card, ...] = ()
    decided_by: Card | None = None

    @property
    def redeal(self) -> bool:
        return self.trump is None


def dealer_declares(rules: RuleSet) -> bool:
    """Whether the dealer declares an open deal in which the kitty settles trumps (DBF-NOBID-3)."""
    return rules.table.partnerships.known_beforehand and rules.bidding.nobody.turns_kitty


def never_redealt(rules: RuleSet) -> Sentence | None:
    """What is done here instead of a redeal when nobody bids, if that always is."""
    rule = rules.bidding.nobody
    return None if rule.may_redeal else Sentence(rule.says(called=not rules.table.partnerships.known_beforehand))


def settle_without_bid(rules: RuleSet, rank: Rank, kitty: tuple[Card, ...]) -> KittyRuling:
    """How a hand goes on in which nobody bid; the kitty in the order in which it is turned."""
    nobody = rules.bidding.nobody
    if nobody.plays_without_suit:
        reason = say("Nobody bid, so there is no trump suit: rank {rank} and the jokers are trumps.", rank=rank)
        return KittyRuling(reason=reason, trump=Trump(rank, None))
    if not nobody.turns_kitty:
        return KittyRuling(reason=say("Nobody bid, so there is a redeal."))
    suited = [card for card in kitty if card.suit]
    card = nobody.decisive(suited, rank)
    if card is None:
        return _all_turned(rules, rank, kitty, nobody.fallback(suited))
    if nobody.seeks_rank:
        reason = say("{card} is the first kitty card of rank {rank}, so its suit is trump.", card=card, rank=rank)
    else:
        reason = say("{card} is the first kitty card that has a suit, so this suit is trump.", card=card)
    turned = kitty[: kitty.index(card) + 1]
    return KittyRuling(reason=reason, trump=Trump(rank, card.suit), turned=turned, decided_by=card)


def _all_turned(rules: RuleSet, rank: Rank, kitty: tuple[Card, ...], highest: Card | None) -> KittyRuling:
    """No card decided at once. Cards that nobody named could still do so."""
    verdict, unknown, named, whole = Verdict.ALLOWED, tuple[Sentence, ...](), len(kitty), dealt(rules.table).kitty
    if named < whole:
        verdict, unknown = Verdict.UNDECIDED, (say("What the other cards of the kitty are."),)
        reason = say("The cards turned so far, {named} of {whole}, do not settle the suit.", named=named, whole=whole)
        if not kitty:
            reason = say("No card of the kitty has been turned up yet, so the suit is not settled.")
    elif highest:
        reason = say(
            "No kitty card is of rank {rank}. {card} is the highest, first turned among equals: its suit is trump.",
            rank=rank,
            card=highest,
        )
    else:
        reason = say("No card of the kitty sets a suit, so there is a redeal.")
    trump = Trump(rank, highest.suit) if highest else None
    return KittyRuling(verdict=verdict, reason=reason, trump=trump, turned=kitty, decided_by=highest, unknown=unknown)
