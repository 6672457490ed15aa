"""Readings: which question a sentence asks, and what keeps it from being read."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import pairwise
from types import MappingProxyType

from scorekeeper.rules.cards.card import Rank, counted
from scorekeeper.rules.cards.spoken import Lacking
from scorekeeper.rules.reading.asking import PLAYED, Reading, SaidAtTable
from scorekeeper.rules.reading.beside_play import (
    read_bid,
    read_call,
    read_deal,
    read_first_draw,
    read_friends,
    read_next,
    read_nobody_bid,
    read_redeal,
    read_remedy,
    read_score,
)
from scorekeeper.rules.reading.lexer import Cards, CardsHeard
from scorekeeper.rules.reading.numerals import number_at
from scorekeeper.rules.reading.of_play import read_follow, read_lead, read_order, read_shape, read_trick
from scorekeeper.rules.reading.sentence import Utterance
from scorekeeper.rules.reading.vocabulary import Sense

MISSING = MappingProxyType(
    {
        Lacking.SUIT: "suit",
        Lacking.RANK: "rank",
        Lacking.COLOUR: "joker",
        Lacking.NUMBER: "suit",
        Lacking.ONE_MEANING: "cards",
        Lacking.CARDS: "cards",
    }
)
"""What has to be said of cards that cannot be read."""
UNKNOWN_WORDS = "words"


def readings(asking: SaidAtTable) -> tuple[Reading, ...]:
    """The questions that it can be, the likeliest first.

    There is none where cards in it have no place, or cannot be read, or are denied; then the only reading says what is
    missing. Words that nobody knows may change what all others mean, so they are asked for again.
    """
    op = _operation(asking.said)
    unclear = _unclear(asking, op)
    if unclear:
        return (Reading(missing=(unclear,)),)
    found = (*_READERS[op][1](asking), *_otherwise(op, asking))
    strange = [UNKNOWN_WORDS] if found[0].op and any(each.unheard for each in asking.said.heard) else []
    return tuple(replace(each, missing=(*each.missing, *strange)) for each in found)


def _otherwise(op: str, asking: SaidAtTable) -> tuple[Reading, ...]:
    """What else is asked in the same words: of cards that somebody led as a tractor, what they are together."""
    said = asking.said
    if op == "lead" and Sense.SHAPE in said.senses and len(said.groups) == 1 and said.of(Sense.LEAD):
        return read_shape(asking)
    return ()


def _unclear(asking: SaidAtTable, op: str) -> str:
    """What keeps the sentence from being read at all."""
    said = asking.said
    unread = [each for each in said.unread if not _is_said(op, said, each)]
    if unread:
        return MISSING[unread[0].lacks or Lacking.CARDS]
    turned = (Sense.NOT in said.senses and op in _FACTS) or (Sense.AFTER in said.senses and op in {"bid", "lead"})
    if said.trump.contradicts and op in _OF_TRUMP:
        return "trump"
    if not op or turned:
        return "question"
    if any(group.denied for group in said.groups):
        return "hand"
    if _uncounted(said, op):
        return "cards" if said.groups else "points"
    decks, roles = asking.rules.table.decks, _READERS[op][0]
    misplaced = any(group.role not in roles or _too_many(group.cards, decks) for group in said.groups)
    return "cards" if misplaced else ""


_FACTS = frozenset({"score", "remedy", "next", "deal", "call", "friends", "first_draw", "bid"})
"""Questions that rest on what is said without cards: `not`, `short of` and `almost` make another of them."""


def _uncounted(said: Utterance, op: str) -> bool:
    """Whether numbers stand side by side, as guesses do, or count other cards than were named."""
    numbers = [each for each in said.heard if each.number is not None]
    beside = any(one.end >= other.place - 1 and _is_bare(one.text) for one, other in pairwise(numbers))
    sizes = {len(group.cards) for group in said.groups}
    return beside or (op in _OF_PLAY and bool({*said.numbers(Sense.CARDS)} - sizes))


def _is_bare(text: str) -> bool:
    """Whether it is a number, and does not say of what."""
    found = number_at(text.lower(), 0)
    return found is not None and found[1] == len(text)


_OF_PLAY = frozenset({"follow", "lead", "trick", "shape"})
_OF_TRUMP = frozenset({*_OF_PLAY, "order", "nobody_bid", "redeal", "call"})


def _too_many(cards: Cards, decks: int) -> bool:
    return max(counted(cards).values()) > decks


def _is_said(op: str, said: Utterance, cards: CardsHeard) -> bool:
    """Whether words of cards say something else: a number of points, a pair, a suit of which nothing more is said."""
    if op == "score":
        return cards.number is not None or cards.copies > 0
    if cards.copies and not cards.rank and cards.lacks is Lacking.CARDS:
        return True
    return (
        bool(cards.suit) and not said.groups and len(said.unread) == 1 and op in {"follow", "lead"} and not _led(said)
    )


def _led(said: Utterance) -> bool:
    return bool(said.senses & {Sense.FOLLOW, Sense.PUT}) or (
        Sense.LEAD in said.senses and Sense.SHAPE not in said.senses
    )


def _operation(said: Utterance) -> str:
    """What is asked, by the first of these that the words say."""
    return next((op for op, asks in _ASKS if asks(said)), "")


def _says(*senses: Sense) -> Callable[[Utterance], bool]:
    return lambda said: bool(said.senses & {*senses})


def _irregular(said: Utterance) -> bool:
    found = said.senses & {Sense.REVOKE, Sense.TAKE_BACK, Sense.WRONG_COUNT}
    fallen = Sense.FAILED_THROW in said.senses and said.senses & {Sense.COST, Sense.DECLARERS, Sense.DEFENDERS}
    return bool(found or fallen) and not said.groups


def _scored(said: Utterance) -> bool:
    points = said.numbers(Sense.POINTS)
    told = said.senses & {Sense.KITTY, Sense.BONUS, Sense.LAST_TRICK, Sense.DUG, Sense.GUARDED, Sense.IN_KITTY}
    asked = Sense.RISE in said.senses and not said.groups
    return bool(points or told or asked) and not said.of(*PLAYED)


def _next(said: Utterance) -> bool:
    asked = Sense.WHO in said.senses and (said.numbers(Sense.POINTS) or said.senses & {Sense.LEAD, Sense.DECLARERS})
    return Sense.NEXT in said.senses or (not said.groups and bool(asked or said.trump.rank is Rank.ACE))


def _follows(said: Utterance) -> bool:
    plays = said.of(*PLAYED)
    held = said.of(Sense.HOLD, Sense.LATER, *([Sense.WITH] if Sense.MUST in said.senses else []))
    if len(plays) == 1 and plays[0].role is Sense.LEAD and held and all(group.is_of(plays[0]) for group in held):
        return False
    claimed = said.senses & {Sense.PAIR_HELD} or (said.unread and said.senses & {Sense.HOLD, Sense.LATER})
    return (
        len(plays) > 1 or bool(plays and held and Sense.THROW not in said.senses) or (bool(claimed) and not plays)
    ) and bool(plays or claimed)


_ASKS: tuple[tuple[str, Callable[[Utterance], bool]], ...] = (
    ("nobody_bid", _says(Sense.NOBODY_BID)),
    ("redeal", lambda said: _says(Sense.REDEAL, Sense.NO_TRUMPS, Sense.NO_POINTS)(said) and not said.of(*PLAYED)),
    ("bid", _says(Sense.BID, Sense.OVERBID)),
    ("friends", lambda said: Sense.FRIENDS in said.senses or {Sense.WHO, Sense.CALL} <= said.senses),
    ("call", _says(Sense.CALL)),
    ("first_draw", _says(Sense.FIRST_DRAW)),
    ("deal", lambda said: Sense.DEAL in said.senses or (Sense.DECKS in said.senses and not said.groups)),
    ("remedy", _irregular),
    ("next", _next),
    ("score", _scored),
    ("trick", _says(Sense.TRICK, Sense.BEATS)),
    ("order", _says(Sense.ORDER)),
    ("lead", _says(Sense.FAILED_THROW)),
    ("follow", _follows),
    ("lead", _says(Sense.LEAD, Sense.THROW)),
    ("shape", _says(Sense.SHAPE)),
)


_READERS: Mapping[str, tuple[frozenset[Sense | None], Callable[[SaidAtTable], tuple[Reading, ...]]]] = MappingProxyType(
    {
        "follow": (frozenset({*PLAYED, Sense.WITH, Sense.HOLD, Sense.LATER}), read_follow),
        "lead": (
            frozenset({Sense.LEAD, Sense.THROW, Sense.PUT, Sense.FAILED_THROW, Sense.HOLD, Sense.LATER, Sense.GONE}),
            read_lead,
        ),
        "trick": (frozenset({None, *PLAYED, Sense.TRICK, Sense.BEATS}), read_trick),
        "order": (frozenset({None, Sense.ORDER}), read_order),
        "shape": (frozenset({None, Sense.SHAPE}), read_shape),
        "bid": (frozenset({None, Sense.BID, Sense.OVERBID, Sense.WITH, Sense.LATER}), read_bid),
        "nobody_bid": (frozenset({None, Sense.KITTY}), read_nobody_bid),
        "redeal": (frozenset({None, Sense.HOLD, Sense.REDEAL, Sense.NO_TRUMPS, Sense.NO_POINTS}), read_redeal),
        "call": (frozenset({Sense.CALL}), read_call),
        "friends": (frozenset({Sense.CALL}), read_friends),
        "first_draw": (frozenset({None, Sense.TURNED}), read_first_draw),
        "deal": (frozenset(), read_deal),
        "score": (frozenset(), read_score),
        "remedy": (frozenset(), read_remedy),
        "next": (frozenset(), read_next),
    }
)
