"""Readings: which question a sentence asks, and what keeps it from being read."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import pairwise
from types import MappingProxyType

from scorekeeper.rules.cards.card import Rank, counted
from scorekeeper.rules.cards.notation import MOST_DECKS
from scorekeeper.rules.cards.spoken import Lacking
from scorekeeper.rules.house.brackets import FIVES
from scorekeeper.rules.reading.asking import PLAYED, UNKNOWN_WORDS, Reading, SaidAtTable, asked_as
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
)
from scorekeeper.rules.reading.clauses import suit_alone
from scorekeeper.rules.reading.lexer import Cards, CardsHeard
from scorekeeper.rules.reading.numerals import number_at
from scorekeeper.rules.reading.of_play import read_follow, read_lead, read_order, read_shape, read_trick
from scorekeeper.rules.reading.of_points import read_score
from scorekeeper.rules.reading.senses import PEOPLE, Sense
from scorekeeper.rules.reading.sentence import Utterance
from scorekeeper.rules.reading.used import left_out, unused

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


def readings(asking: SaidAtTable) -> tuple[Reading, ...]:
    """The questions that it can be, the likeliest first.

    There is none where cards, numbers, holders or denials in it have no place, or cannot be read; then the only
    reading says what is missing. A word that a question has no use for may change all others, and is asked for again
    unless it is known to be harmless.
    """
    op = _operation(asking.said)
    decks = asking.said.numbers(Sense.DECKS)
    if op in _OF_PLAY and len(decks) == 1 and 0 < decks[0] <= MOST_DECKS and decks[0] != asking.rules.table.decks:
        return _with_decks(asking, decks[0])
    found = _found(asking, op)
    if not found[0].op:
        return (replace(found[0], begun=_begun(asking, op)),)
    return tuple(_doubted(asking, each) for each in found)


def _found(asking: SaidAtTable, op: str) -> tuple[Reading, ...]:
    """The questions, or what keeps all of them from being read."""
    unclear = _unclear(asking, op)
    if unclear:
        return (Reading(missing=(unclear,)),)
    found = (*_READERS[op][1](asking), *_otherwise(op, asking))
    return (Reading(missing=("cards",)),) if left_out(asking, found[0]) else found


def _begun(asking: SaidAtTable, op: str) -> Reading | None:
    """As much of it as was understood, to go on with by hand."""
    if not op:
        return None
    found = _READERS[op][1](asking)[0]
    return found if found.op else asked_as(op, {"trump": asking.named} if op in _OF_TRUMP - {"nobody_bid"} else {})


def _doubted(asking: SaidAtTable, reading: Reading) -> Reading:
    """The same, asked back where something was heard that it has no use for."""
    words = unused(asking, reading)
    missing = (UNKNOWN_WORDS,) if words and UNKNOWN_WORDS not in reading.missing else ()
    return replace(reading, missing=(*reading.missing, *missing), unused=(*reading.unused, *words))


def _with_decks(asking: SaidAtTable, decks: int) -> tuple[Reading, ...]:
    """The same at a table with so many decks, which the question then says too."""
    table = replace(asking.rules.table, decks=decks)
    found = readings(replace(asking, rules=replace(asking.rules, table=table)))
    return tuple(
        replace(each, fields={"rules": {"table.decks": decks}, **each.fields}) if each.op else each for each in found
    )


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
    return MISSING[unread[0].lacks or Lacking.CARDS] if unread else _contradiction(said, op) or _unplaced(asking, op)


def _contradiction(said: Utterance, op: str) -> str:
    """What makes another question of it, or none."""
    if said.trump.contradicts and op in _OF_TRUMP:
        return "trump"
    if not op:
        return "question"
    if Sense.UNCLEAR in said.senses:
        return "play"
    if op in _OF_PLAY and any(each.unheard and each.text.lower() in _OF_A_JOKER for each in said.heard):
        return "joker"
    denied = any(group.denied for group in said.groups)
    if denied or _has_after_all(said):
        return "hand"
    return ""


def _unplaced(asking: SaidAtTable, op: str) -> str:
    """Whether numbers or cards are said that have no place in the question."""
    said = asking.said
    if op not in {"deal", *_OF_PLAY} and {*said.numbers(Sense.DECKS)} - {asking.rules.table.decks}:
        return "rules"
    if op not in {"order", "trick"} and _leaves_a_choice(said):
        return "cards"
    if _uncounted(said, op):
        return "cards" if said.groups else "points"
    decks, roles = asking.rules.table.decks, _READERS[op][0]
    misplaced = any(group.role not in roles or _too_many(group.cards, decks) for group in said.groups)
    return "cards" if misplaced else ""


def _leaves_a_choice(said: Utterance) -> bool:
    """Whether cards are named, or else other cards."""
    return any(
        each.sense is Sense.OR and isinstance(one, CardsHeard) and isinstance(other, CardsHeard)
        for one, each, other in said.threes
    )


def _has_after_all(said: Utterance) -> bool:
    """Whether somebody plays or holds cards of a suit of which he has none; a card of the trump rank is none of it."""
    return any(
        each.suit is void.suit and each.rank is not said.trump.rank
        for void in said.voids
        if void.width == 1
        for group in said.groups
        if group.is_of(void.of) or (void.of.turn == group.turn > 0)
        for each in group.cards
    )


_OF_A_JOKER = frozenset({"big", "small", "little"})


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
_OF_CARDS = frozenset({*_OF_PLAY, "order", "redeal"})
_OF_TRUMP = frozenset({*_OF_CARDS, "nobody_bid", "call"})


def _too_many(cards: Cards, decks: int) -> bool:
    return max(counted(cards).values()) > decks


def _is_said(op: str, said: Utterance, cards: CardsHeard) -> bool:
    """Whether words of cards say something else: a number of points, a pair, a suit of which nothing more is said."""
    if op == "next":
        return cards.number is not None or cards.rank is not None
    if op == "remedy" and (cards.suit or suit_alone(cards)[0]):
        return True
    if op == "score":
        return cards.number is not None or (cards.copies > 0 and cards.lacks is not Lacking.ONE_MEANING)
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
    points = any(each.number is not None and each.sense is not Sense.CARDS for each in said.heard)
    costs = Sense.COST in said.senses and not (points or said.senses & {Sense.THROW, Sense.REDEAL})
    return bool(found or fallen or costs or _is_counted(said)) and not said.groups


def _is_counted(said: Utterance) -> bool:
    """Whether no more is said than that somebody has so many cards."""
    many = any(number > MOST_OF_A_SUIT for number in said.numbers(Sense.CARDS))
    return many and Sense.HOLD in said.senses <= PEOPLE | {Sense.HOLD, Sense.CARDS, Sense.END}


MOST_OF_A_SUIT = 13
"""Whoever says that somebody has more cards than a pack has of a suit means all of a hand."""


def _scored(said: Utterance) -> bool:
    points = said.numbers(Sense.POINTS)
    told = said.senses & {Sense.KITTY, Sense.BONUS, Sense.LAST_TRICK, Sense.DUG, Sense.GUARDED, Sense.IN_KITTY}
    asked = Sense.RISE in said.senses and not said.groups
    sides = said.senses & {Sense.DECLARERS, Sense.DEFENDERS}
    of_a_side = sides and any(each.number and each.number % FIVES == 0 for each in said.unread)
    return bool(points or told or asked or of_a_side) and not said.groups


def _next(said: Utterance) -> bool:
    asked = Sense.WHO in said.senses and (said.numbers(Sense.POINTS) or said.senses & {Sense.LEAD, Sense.DECLARERS})
    return Sense.NEXT in said.senses or (not said.groups and bool(asked or said.trump.rank is Rank.ACE))


_OF_A_TOTAL = frozenset({Sense.RISE, Sense.KITTY, Sense.IN_KITTY, Sense.NEXT, Sense.DEFENDERS})


def _redeal(said: Utterance) -> bool:
    """A claim, where no points are counted."""
    counted = Sense.NO_POINTS in said.senses and said.senses & _OF_A_TOTAL
    claimed = said.senses & {Sense.REDEAL, Sense.NO_TRUMPS, Sense.NO_POINTS}
    return bool(claimed) and not said.of(*PLAYED) and (Sense.REDEAL in said.senses or not counted)


def _deals(said: Utterance) -> bool:
    told = said.numbers(Sense.POINTS) or said.senses & {Sense.LAST_TRICK, Sense.DUG, Sense.GUARDED, Sense.DEFENDERS}
    return Sense.DEAL in said.senses or (Sense.DECKS in said.senses and not said.groups and not told)


def _friends(said: Utterance) -> bool:
    asked = {Sense.WHO, Sense.CALL} <= said.senses or {Sense.PUT, Sense.CALL} <= said.senses
    return Sense.FRIENDS in said.senses or asked


def _bids(said: Utterance) -> bool:
    """Whether a bid is asked about, and not who declared in a hand of which the points are told."""
    told = (said.numbers(Sense.POINTS) or Sense.REDEAL in said.senses) and not said.groups
    return Sense.OVERBID in said.senses or (Sense.BID in said.senses and not told)


def _played_by_all(said: Utterance) -> bool:
    """Whether three or more are named who played; or whose points a trick has is asked."""
    played = said.of(*PLAYED)
    people = {(group.who, group.name) for group in played if group.who}
    alone = len(said.groups) == len(played)
    several = sum(len(group.parts) for group in said.groups) > 1
    asked = Sense.POINTS in said.senses and several and not said.numbers(Sense.POINTS)
    listed = said.senses >= {Sense.FIRST, Sense.SECOND, Sense.THIRD} and {group.role for group in said.groups} == {None}
    in_turn = not people and {group.role for group in played[1:]} == {Sense.PUT} and said.of(Sense.LEAD)
    several = alone and len(played) > len("AB") and (len(people) == len(played) or bool(in_turn))
    counted_up = asked and {group.role for group in said.groups} == {None}
    return several or (listed and len(said.groups) > len("AB")) or counted_up


def _follows(said: Utterance) -> bool:
    plays = said.of(*PLAYED)
    held = said.of(Sense.HOLD, Sense.LATER, *([Sense.WITH] if Sense.MUST in said.senses else []))
    led = len(plays) == 1 and plays[0].role is Sense.LEAD and Sense.MUST not in said.senses
    if led and any(group.is_of(plays[0]) for group in held):
        return False
    holders, players = {group.who for group in held}, {group.who for group in plays}
    mine = Sense.OWED in said.senses and holders == {Sense.ME} and Sense.ME not in players
    asked = Sense.MUST in said.senses and Sense.THROW not in said.senses
    claimed = said.senses & {Sense.PAIR_HELD} or (said.unread and said.senses & {Sense.HOLD, Sense.LATER})
    ruffed = any(group.role is Sense.FOLLOW for group in plays) and said.of(Sense.WITH)
    return (
        len(plays) > 1
        or asked
        or bool(ruffed)
        or bool(plays and held and (Sense.THROW not in said.senses or mine))
        or (bool(claimed) and not plays)
    ) and bool(plays or claimed)


_ASKS: tuple[tuple[str, Callable[[Utterance], bool]], ...] = (
    ("nobody_bid", _says(Sense.NOBODY_BID)),
    ("bid", _bids),
    ("redeal", _redeal),
    ("friends", _friends),
    ("call", _says(Sense.CALL)),
    ("first_draw", _says(Sense.FIRST_DRAW)),
    ("deal", _deals),
    ("remedy", _irregular),
    ("next", _next),
    ("score", _scored),
    ("lead", lambda said: {Sense.THROW, Sense.BEATS} <= said.senses),
    ("trick", lambda said: _says(Sense.TRICK, Sense.BEATS)(said) or _played_by_all(said)),
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
            frozenset(
                {
                    Sense.LEAD,
                    Sense.THROW,
                    Sense.PUT,
                    Sense.FAILED_THROW,
                    Sense.HOLD,
                    Sense.LATER,
                    Sense.GONE,
                    Sense.BEATS,
                }
            ),
            read_lead,
        ),
        "trick": (frozenset({None, *PLAYED, Sense.TRICK, Sense.BEATS}), read_trick),
        "order": (frozenset({None, Sense.ORDER}), read_order),
        "shape": (frozenset({None, Sense.SHAPE}), read_shape),
        "bid": (
            frozenset({None, Sense.BID, Sense.OVERBID, Sense.WITH, Sense.LATER, Sense.TURNED, Sense.BEATS, Sense.PUT}),
            read_bid,
        ),
        "nobody_bid": (frozenset({None, Sense.KITTY, Sense.TURNED, Sense.PUT}), read_nobody_bid),
        "redeal": (frozenset({None, Sense.HOLD, Sense.REDEAL, Sense.NO_TRUMPS, Sense.NO_POINTS}), read_redeal),
        "call": (frozenset({Sense.CALL}), read_call),
        "friends": (frozenset({Sense.CALL, Sense.LEAD, Sense.PUT, Sense.LATER, Sense.FOLLOW}), read_friends),
        "first_draw": (frozenset({None, Sense.TURNED}), read_first_draw),
        "deal": (frozenset(), read_deal),
        "score": (frozenset(), read_score),
        "remedy": (frozenset(), read_remedy),
        "next": (frozenset(), read_next),
    }
)
