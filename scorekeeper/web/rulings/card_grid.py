"""The cards to tap, sorted as the rules and the trump make the suits."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scorekeeper.rules.cards.card import SUIT_NAMES, Suit
from scorekeeper.rules.cards.order import Order, Trump
from scorekeeper.rules.house import presets
from scorekeeper.rules.house.table import Table
from scorekeeper.web.rulings.address import Asking
from scorekeeper.web.rulings.fields import rank_of
from scorekeeper.web.rulings.marks import is_trump
from scorekeeper.web.site.cards import DRAWN, CardFace, shown


@dataclass(frozen=True, slots=True, kw_only=True)
class GridCard:
    """A card that can be tapped, and how many copies the pack holds."""

    code: str
    face: CardFace
    copies: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GridSuit:
    """The cards of one suit, from high to low, as trumps make the suits."""

    code: str
    label: str
    icon: str
    cards: tuple[GridCard, ...]


SUITS = (Suit.TRUMPS, Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)
NO_TRUMP = Trump(None, None)


def grid(asking: Asking) -> SafeString:
    """The cards under the rules and the trump asked about."""
    rules = asking.rules or presets.load()
    return _drawn(asking.home or rules.trumps.order(_bid_at(asking)), rules.table, get_language() or "")


def _bid_at(asking: Asking) -> Trump:
    """What a bid is made with comes first: jokers, and cards of the level of whoever declares, or of everybody."""
    seats = asking.values.get("seats", [])
    rows = [row for row in seats if isinstance(row, Mapping)] if isinstance(seats, list) else []
    declares = [row for row in rows if row.get("name") == asking.values.get("declarer")]
    levels = {rank_of(row.get("level")) for row in declares or rows}
    return Trump(levels.pop(), None) if len(levels) == 1 else NO_TRUMP


@lru_cache(maxsize=128)
def _drawn(home: Order, table: Table, language: str) -> SafeString:  # noqa: ARG001 - names are in the reader's
    """Drawn once for everybody who plays so: there are many cards, and they are always the same."""
    groups = tuple(_suit(suit, home, table) for suit in SUITS if home.ladder(suit))
    return mark_safe(render_to_string("rulings/_grid.html", {"groups": groups, "pairs": table.decks > 1}))  # noqa: S308 - our own


def _suit(suit: Suit, home: Order, table: Table) -> GridSuit:
    cards = (card for equals in home.ladder(suit) for card in equals)
    return GridSuit(
        code=suit.value,
        label=_(SUIT_NAMES[suit]),
        icon=DRAWN.get(suit, ""),
        cards=tuple(
            GridCard(code=card.name, face=shown(card, trump=is_trump(card, home)), copies=table.copies(card))
            for card in cards
        ),
    )
