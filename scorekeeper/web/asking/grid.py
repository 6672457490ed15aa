"""Grid: every card that can be tapped, trumps first, as many copies of each as the pack holds."""

from functools import lru_cache

from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scorekeeper.rules import presets
from scorekeeper.rules.cards import Suit
from scorekeeper.rules.house.table import Table
from scorekeeper.rules.order import Order, order
from scorekeeper.rules.order import Trump as Trumps
from scorekeeper.rules.rulings import SUIT_NAMES
from scorekeeper.web.answering.drawn import is_trump
from scorekeeper.web.asking.address import Asking
from scorekeeper.web.faces import DRAWN, shown
from scorekeeper.web.pages.rulings import GridCard, GridGroup

NO_TRUMP = Trumps(None, None)


def grid(asking: Asking) -> SafeString:
    """The cards under the rules and the trump asked about."""
    rules = asking.rules or presets.load()
    return _drawn(asking.home or order(rules.trumps, NO_TRUMP), rules.table, get_language() or "")


@lru_cache(maxsize=128)
def _drawn(home: Order, table: Table, language: str) -> SafeString:  # noqa: ARG001 - names are in the reader's
    """Drawn once for everybody who plays so: there are many cards, and they are always the same."""
    return mark_safe(render_to_string("rulings/_grid.html", {"groups": groups(home, table)}))  # noqa: S308 - our own


def groups(home: Order, table: Table) -> tuple[GridGroup, ...]:
    """One group a suit, from high to low."""
    suits = (Suit.TRUMPS, Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)
    return tuple(_group(suit, home, table) for suit in suits if home.ladder(suit))


def _group(suit: Suit, home: Order, table: Table) -> GridGroup:
    cards = (card for equals in home.ladder(suit) for card in equals)
    return GridGroup(
        code=suit.value,
        label=_(SUIT_NAMES[suit]),
        icon=DRAWN.get(suit, ""),
        cards=tuple(
            GridCard(code=card.name, face=shown(card, trump=is_trump(card, home)), copies=table.copies(card))
            for card in cards
        ),
    )
