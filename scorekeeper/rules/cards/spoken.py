"""Cards as people say or dictate them: `红桃5566`, `pair of nines of hearts`, `three 8s of clubs`, `big joker`.

Everything that the words of a text can mean together is read. Where that is not exactly one thing the text is refused:
nothing is guessed. `5566h` is four cards, since each rank that is glued to a suit is one; in `10 8h` the ten has no
suit, and `hearts 5 6 7 spades` leaves open whose the 6 is.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import chain, zip_longest

from scorekeeper.rules.cards.card import Card, Rank, Suit, card
from scorekeeper.rules.cards.card_words import BARE_PAIR, Says, Token, Word, tokens
from scorekeeper.rules.search_budget import spend
from scorekeeper.rules.words import N_

Said = tuple[tuple[Card, int], ...]
"""Cards with the places where they are said."""
LONGEST_CARD = 60
A_TOKEN = 40
"""What it costs to find what a word belongs to, in steps."""
MOST_COPIES = 8
LAST_NUMERAL = 10
LONGEST_GROUP = 104
"""Ranks of one suit, as many as eight decks hold."""


class Lacking(Enum):
    """Why a text is no list of cards, with the way out."""

    SUIT = N_("{got} at character {place} has no suit; name it, like 5H or five of hearts.")
    RANK = N_("{got} at character {place} is a suit alone; name the rank as well, like 7S.")
    COLOUR = N_("{got} at character {place} could be either joker; write RJ for the red, BJ for the black.")
    NUMBER = N_("{got} at character {place} does not say how many; say it, like a pair of nines of hearts.")
    ONE_MEANING = N_(
        "{got} at character {place} can be read in several ways; write each card with its suit, like 5H 5H 6H."
    )
    CARDS = N_("{got} at character {place} is not a card; write rank and suit, like 7S or 10H, or a joker, RJ or BJ.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Unread:
    """What could not be read, where it stands, and what it lacks."""

    text: str
    place: int
    lacks: Lacking


@dataclass(frozen=True, slots=True, kw_only=True)
class _Unit:
    """A rank with the number of its copies, or 0 where none is said, and the words that it is made of."""

    rank: Token
    copies: int
    start: int
    end: int

    @property
    def clear(self) -> bool:
        """Nines are so many as is said."""
        return self.copies > 0 or self.rank.kind is Says.RANK

    def cards(self, suit: Token, copies: int = 0) -> Said:
        face = card(self.rank.word.rank, suit.word.suit)
        return ((face, self.rank.place),) * (copies or self.copies or 1)


@dataclass(frozen=True, slots=True)
class _Reading:
    """Cards that belong together, after what was read before them."""

    before: "_Reading | None" = None
    cards: Said = ()


def spoken_cards(text: str) -> Said | Unread:
    """All cards of a text, or the first thing in it that cannot be read."""
    words, end = tokens(text)
    spend(A_TOKEN * len(words))
    readings = _readings(words)
    if end < len(text) or not readings[-1]:
        return _unread(text, words, end, max(at for at, found in enumerate(readings) if found))
    first, *others = map(_said, readings[-1])
    return _unclear(text, first, others[0]) if others else first


def spoken_card(text: str) -> Card | None:
    """The only card that is said; a long text says none, and is not looked through."""
    found = spoken_cards(text) if len(text) <= LONGEST_CARD else None
    return found[0][0] if isinstance(found, tuple) and len(found) == 1 else None


def spoken_rank(text: str) -> Rank | None:
    """The only word that is said, if it is a rank."""
    return word.rank if (word := _word(text)) and word.kind is Says.RANK else None


def spoken_suit(text: str) -> Suit | None:
    """The only word that is said, if it is a suit."""
    return word.suit if (word := _word(text)) and word.kind is Says.SUIT else None


def _word(text: str) -> Word | None:
    words, end = tokens(text)
    return words[0].word if len(words) == 1 and end == len(text) else None


def _readings(words: Sequence[Token]) -> list[list[_Reading]]:
    """Before each word, and after the last, what all words up to there can mean: nothing, one thing, or two of many."""
    found: list[list[_Reading]] = [[_Reading()], *([] for _ in words)]
    for at in range(len(words)):
        for cards, after in _groups(words, at) if found[at] else ():
            found[after] = [*found[after], *(_Reading(before, cards) for before in found[at])][:2]
    return found


def _said(reading: _Reading | None) -> Said:
    groups: list[Said] = []
    while reading:
        groups.append(reading.cards)
        reading = reading.before
    return tuple(chain.from_iterable(reversed(groups)))


def _groups(words: Sequence[Token], at: int) -> Iterator[tuple[Said, int]]:
    """Cards that belong together and begin with this word, and the word after them."""
    if words[at].kind is Says.AND:
        yield (), at + 1
    copies, start = _count(words, at)
    if _is(words, start, Says.JOKER):
        yield from _jokers(words, start, copies)
    if _is(words, start, Says.SUIT):
        yield from _under_suit(words, start, copies)
    units = _units(words, at)
    if units:
        yield from _before_suit(words, units)
        yield from _listed(words, units)


def _is(words: Sequence[Token], at: int, *kinds: Says) -> bool:
    return at < len(words) and words[at].kind in kinds


def _count(words: Sequence[Token], at: int) -> tuple[int, int]:
    """The number of copies that is said here, 0 where none is, and the word after it; in `two nines` two is one."""
    if _is(words, at, Says.COUNT):
        return words[at].word.count, at + 1
    counts = _is(words, at, Says.RANK) and words[at].word.rank.height <= MOST_COPIES
    several = _several(words, at + 1 + _is(words, at + 1, Says.SUIT))
    return (words[at].word.rank.height, at + 1) if counts and several else (0, at)


def _several(words: Sequence[Token], at: int) -> bool:
    return _is(words, at, Says.RANKS) or (_is(words, at, Says.JOKER) and words[at].text[-1] in "sS")


def _counted_after(words: Sequence[Token], at: int, copies: int) -> Iterator[tuple[int, int]]:
    """How many copies there are of what ends here, and the word after them: also as 红桃9一对, or 9 of hearts x2."""
    yield copies, at
    after = _is(words, at, Says.TIMES) or (_is(words, at, Says.COUNT) and words[at].text not in BARE_PAIR)
    if after and not copies:
        yield words[at].word.count, at + 1


def _jokers(words: Sequence[Token], at: int, copies: int) -> Iterator[tuple[Said, int]]:
    joker = words[at].word.joker, words[at].place
    for count, after in _counted_after(words, at + 1, copies):
        yield (joker,) * (count or 1), after
    if not copies and at + 1 < len(words) and words[at + 1].text in BARE_PAIR:
        yield (joker,) * 2, at + 2


def _units(words: Sequence[Token], at: int) -> list[_Unit]:
    """Ranks that follow one another; 三对四 may be three pairs, or a three and a pair, and is not one of them."""
    found: list[_Unit] = []
    while len(found) < LONGEST_GROUP:
        copies, place = _count(words, at)
        unclear = copies and found and not found[-1].copies and not words[at].parted
        if unclear or not _is(words, place, Says.RANK, Says.RANKS):
            break
        found.append(_Unit(rank=words[place], copies=copies, start=at, end=place + 1))
        at = place + 1
    return found


def _under_suit(words: Sequence[Token], at: int, copies: int) -> Iterator[tuple[Said, int]]:
    """红桃5566, hearts five six, 红桃对9; what is said before the suit counts a rank alone: 一对红桃9.

    A letter or a sign is a heading only where a gap follows it: in `H10 8` the eight has no suit.
    """
    suit, units = words[at], _units(words, at + 1)
    heading = suit.spelt or (bool(units) and words[units[0].start].parted)
    cards: Said = ()
    for place, unit in enumerate(units):
        counted = unit.copies or (0 if place else copies)
        if (words[unit.start].parted and not heading) or (copies and (place or unit.copies)):
            return
        if not counted and unit.rank.kind is Says.RANKS:
            return
        cards += unit.cards(suit, counted)
        if place:
            yield cards, unit.end
        else:
            yield from ((unit.cards(suit, count), after) for count, after in _counted_after(words, unit.end, counted))


def _before_suit(words: Sequence[Token], units: Sequence[_Unit]) -> Iterator[tuple[Said, int]]:
    """5566h, A K Q of spades, pair of nines of hearts; a Chinese suit only where all of them are said last: 7方块."""
    last = units[-1]
    of = _is(words, last.end, Says.OF)
    at = last.end + of
    if (
        not _is(words, at, Says.SUIT)
        or (words[at].chinese and not _suits_last(words))
        or not all(unit.clear for unit in units)
    ):
        return
    alone = units[0] if len(units) == 1 else None
    if not (of or words[at].parted) and any(words[unit.start].parted for unit in units[1:]):
        return
    for count, after in _counted_after(words, at + 1, alone.copies if alone else 1):
        yield tuple(each for unit in units for each in unit.cards(words[at], count if alone else 0)), after
    if not of and alone and _may_be_none(alone, words[at]):
        yield (), at + 1


def _suits_last(words: Sequence[Token]) -> bool:
    return words[-1].kind is Says.SUIT and words[0].kind is not Says.SUIT


def _listed(words: Sequence[Token], units: list[_Unit]) -> Iterator[tuple[Said, int]]:
    """The three and the six of spades: single ranks, each after the last `and`, of the suit that ends them."""
    while _is(words, units[-1].end, Says.AND):
        at = units[-1].end
        while _is(words, at, Says.AND):
            at += 1
        more = _units(words, at)
        if not more:
            return
        units = [*units, *more]
    if any(unit.copies for unit in units) or not any(words[unit.start - 1].kind is Says.AND for unit in units[1:]):
        return
    if _is(words, units[-1].end, Says.OF):
        yield from _before_suit(words, units)


def _may_be_none(unit: _Unit, suit: Token) -> bool:
    """`5 hearts` may be any five of them, and `a pair of 8s` eights of any suit: then no card is named."""
    if unit.copies:
        return suit.text == "s"
    return suit.spelt and suit.text[-1] in "sS" and unit.rank.word.rank.height <= LAST_NUMERAL


def _unread(text: str, words: Sequence[Token], end: int, at: int) -> Unread:
    """What the word lacks up to which everything was read, or the sign after the words."""
    if at == len(words):
        return Unread(text=text[end:], place=end, lacks=Lacking.CARDS)
    place, start = words[at].place, _count(words, at)[1]
    stops = next((word.place for word in words[at + 1 :] if word.parted), end)
    if end < len(text) and stops == end and words[-1].end == end:
        return Unread(text=text[place:], place=place, lacks=Lacking.CARDS)
    pairs = words[at].text in BARE_PAIR and at > 0 and words[at - 1].kind is Says.RANK
    return Unread(text=text[place:], place=place, lacks=Lacking.ONE_MEANING if pairs else _lacks(words, start))


def _lacks(words: Sequence[Token], at: int) -> Lacking:
    if _is(words, at, Says.ANY_JOKER):
        return Lacking.COLOUR
    if _is(words, at, Says.SUIT):
        return Lacking.ONE_MEANING if _units(words, at + 1) else Lacking.RANK
    units = _units(words, at)
    if not units:
        return Lacking.CARDS
    suited = _is(words, units[-1].end, Says.OF, Says.SUIT)
    return Lacking.SUIT if not suited or all(unit.clear for unit in units) else Lacking.NUMBER


def _unclear(text: str, one: Said, other: Said) -> Unread:
    """Where two readings part."""
    parts = zip_longest(one, other)
    place = next(((mine or theirs)[1] for mine, theirs in parts if mine != theirs), 0)
    return Unread(text=text[place:], place=place, lacks=Lacking.ONE_MEANING)
