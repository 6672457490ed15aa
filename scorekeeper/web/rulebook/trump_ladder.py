"""The order of the cards drawn from high to low, for a trump that the address names and the reader can change."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from django.utils.translation import gettext as _

from scorekeeper.rules.cards import notation
from scorekeeper.rules.cards.card import PRINTED_SUITS, SUIT_NAMES, Rank, Suit
from scorekeeper.rules.cards.notation import NotationError
from scorekeeper.rules.cards.order import Order, Trump
from scorekeeper.rules.house.ruleset import RuleSet
from scorekeeper.web.rulings.law import trump_in_words
from scorekeeper.web.rulings.marks import in_turn
from scorekeeper.web.site.cards import DRAWN, CardFace
from scorekeeper.web.site.pages import LinkChoice
from scorekeeper.web.site.wording import translated


@dataclass(frozen=True, slots=True, kw_only=True)
class LadderRung:
    """Cards that are equally high, side by side; below some rungs the trump rank has left a hole."""

    cards: tuple[CardFace, ...]
    equal: bool
    hole: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TrumpLadder:
    """The trumps and one of the other suits from high to low, and links to every other trump.

    `objection` says why the address names no trump; another one is drawn instead. Whoever has chosen one is shown the
    others at once.
    """

    trump: str
    title: str
    chosen: bool
    objection: str
    trumps: tuple[LadderRung, ...]
    plain: tuple[LadderRung, ...]
    ranks: tuple[LinkChoice, ...]
    suits: tuple[LinkChoice, ...]


SUPPOSED = Trump(Rank.SEVEN, Suit.DIAMONDS)
"""Where nobody says what is trump."""
JOKERS_ONLY = Trump(None, None)


def is_played(rules: RuleSet, trump: Trump) -> bool:
    """Whether the trump rank is a level that somebody can stand at."""
    lowest, highest = rules.ladder.ends
    return trump.rank is None or lowest.height <= trump.rank.height <= highest.height


def trump_of(rules: RuleSet, written: str) -> tuple[Trump, str]:
    """The trump of an address; else one that is played at this table, and why it is not that of the address."""
    supposed = SUPPOSED if is_played(rules, SUPPOSED) else Trump(rules.ladder.start, SUPPOSED.suit)
    if not written:
        return supposed, ""
    try:
        return notation.trump(written), ""
    except NotationError as error:
        return supposed, translated(error.sentence)


def trump_ladder(rules: RuleSet, written: str) -> TrumpLadder:
    """The ladder for the trump of an address, under these rules."""
    trump, objection = trump_of(rules, written)
    home = rules.trumps.order(trump)
    plain = next(suit for suit in reversed(PRINTED_SUITS) if suit is not trump.suit)
    return TrumpLadder(
        trump=str(trump),
        title=_("If trump is {trump}").format(trump=trump_in_words(trump)),
        chosen=bool(written),
        objection=objection,
        trumps=tuple(_rungs(home, Suit.TRUMPS)),
        plain=tuple(_rungs(home, plain)),
        ranks=tuple(_ranks(trump)),
        suits=tuple(_suits(trump)),
    )


def every_ladder(rules: RuleSet) -> tuple[TrumpLadder, ...]:
    """For every rank that is played, in one suit, and for jokers alone."""
    trumps = (JOKERS_ONLY, *(Trump(rank, SUPPOSED.suit) for rank in Rank))
    return tuple(trump_ladder(rules, str(trump)) for trump in trumps if is_played(rules, trump))


def _rungs(home: Order, suit: Suit) -> Iterator[LadderRung]:
    ladder = home.ladder(suit)
    holes = {high[0] for high, low in pairwise(ladder) if home.steps[high[0]] - home.steps[low[0]] > 1}
    for equals in ladder:
        yield LadderRung(cards=in_turn(equals, home), equal=len(equals) > 1, hole=equals[0] in holes)


def _ranks(now: Trump) -> Iterator[LinkChoice]:
    """Every rank with the suit as it is, and no rank at all."""
    for rank in Rank:
        trump = Trump(rank, now.suit)
        yield LinkChoice(value=str(trump), label=rank.value, lang="", current=trump == now)
    yield LinkChoice(value=str(JOKERS_ONLY), label=_("jokers only"), lang="", current=now == JOKERS_ONLY)


def _suits(now: Trump) -> Iterator[LinkChoice]:
    """Every suit with the rank as it is, and no suit."""
    rank = now.rank or SUPPOSED.rank
    for suit in reversed(PRINTED_SUITS):
        trump = Trump(rank, suit)
        name = _(SUIT_NAMES[suit])
        yield LinkChoice(value=str(trump), label=name, lang="", icon=DRAWN[suit], current=trump == now)
    trump = Trump(rank, None)
    yield LinkChoice(value=str(trump), label=_("no suit"), lang="", current=trump == now)
