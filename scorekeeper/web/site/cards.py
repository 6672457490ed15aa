"""Cards as pages show them: the engine's faces with a suit to draw and a name to read out."""

from dataclasses import dataclass
from functools import lru_cache

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scorekeeper.rules.cards.card import BLACK_JOKER, RED_JOKER, SUIT_NAMES, Card, Rank, Suit
from scorekeeper.rules.words import N_


@dataclass(frozen=True, slots=True, kw_only=True)
class CardFace:
    """A card to look at: what is in its corner, what a screen reader says, and what matters about it just now."""

    rank: str
    suit: str
    name: str
    trump: bool = False
    owed: bool = False
    spent: bool = False


DRAWN = {Suit.SPADES: "spades", Suit.HEARTS: "hearts", Suit.DIAMONDS: "diamonds", Suit.CLUBS: "clubs"}
COURT = {Rank.JACK: N_("jack"), Rank.QUEEN: N_("queen"), Rank.KING: N_("king"), Rank.ACE: N_("ace")}
JOKERS = {RED_JOKER: ("red-joker", N_("red joker")), BLACK_JOKER: ("black-joker", N_("black joker"))}


def shown(card: Card, *, trump: bool = False, owed: bool = False, spent: bool = False) -> CardFace:
    """A face as it lies on the table, with what matters about it just now."""
    return _shown(card, trump, owed, spent, get_language())


@lru_cache(maxsize=2048)
def _shown(card: Card, trump: bool, owed: bool, spent: bool, language: str | None) -> CardFace:  # noqa: ARG001, FBT001 - named in the reader's
    if card.rank is None or card.suit is None:
        drawn, name = JOKERS[card]
        return CardFace(rank="", suit=drawn, name=_(name), trump=trump, owed=owed, spent=spent)
    rank = card.rank.value
    name = _("{rank} of {suit}").format(rank=_(COURT.get(card.rank, rank)), suit=_(SUIT_NAMES[card.suit]))
    return CardFace(rank=rank, suit=DRAWN[card.suit], name=name, trump=trump, owed=owed, spent=spent)
