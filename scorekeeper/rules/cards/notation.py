"""Notation: reading cards, trumps and levels as people write them, and refusing with the place and an example."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from scorekeeper.rules.cards import spoken
from scorekeeper.rules.cards.card import FACES, Card, Rank, Suit, card
from scorekeeper.rules.cards.card_words import JOKERS, RANKS, SUITS, either
from scorekeeper.rules.cards.order import Trump
from scorekeeper.rules.cards.spoken import Unread
from scorekeeper.rules.search_budget import spend
from scorekeeper.rules.words import Sentence, say, shown

MOST_DECKS = 8

_CANONICAL = {face.name: face for face in FACES}
_NO_TRUMP = ("NT", "NOTRUMP", "NOTRUMPS", "无主", "無主")
_KELVIN = 0x212A
_FULL_WIDTH = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)} | {_KELVIN: ord("K")}
"""What keyboards type for a plain sign; the sign of kelvins is a K to a search and to nothing else."""
_MOST_SHOWN = 16
_MOST_CHARACTERS = 6_000


class NotationError(ValueError):
    """Something could not be read: what was expected, what stood there, and where (counted from 0)."""

    def __init__(self, sentence: Sentence, *, text: str, position: int) -> None:
        super().__init__(str(sentence))
        self.sentence = sentence
        self.text = text
        self.position = position


class _NotWrittenError(ValueError):
    """What stands here is not one card, nor a card with the number of its copies."""


_PRESENTATION = "[\ufe0e\ufe0f]?"
_RANK, _SUIT, _JOKER = either(RANKS), either(SUITS), either(JOKERS)
_CARD = re.compile(
    rf"(?:(?P<joker>{_JOKER})"
    rf"|(?P<rank>{_RANK})(?P<suit>(?:[SHCD]|[♠♥♦♣♤♡♢♧]{_PRESENTATION}))"
    rf"|(?P<suit_first>{_SUIT}){_PRESENTATION}(?P<rank_last>{_RANK}))"
    r"(?:\s*[*×X]\s*(?P<copies>\d+))?",
    re.IGNORECASE,
)
_WHOLE = re.compile(r"[-−+]?\d{1,5}", re.ASCII)
"""Counts and points are short, and points may lie below zero."""
_BETWEEN = re.compile(r"[\s,、\-–;]*")


def cards(raw: object, decks: int = MOST_DECKS) -> tuple[Card, ...]:
    """The cards of a text or of a list of texts, in the order written; never more copies than the decks hold."""
    text = _text(raw)
    spend(len(text) // 8)
    try:
        found = tuple(map(_CANONICAL.__getitem__, text.split()))
    except KeyError:
        return _spelt_out(text, decks)
    if len(found) > decks and max(Counter(found).values()) > decks:
        return _spelt_out(text, decks)
    return found


def _spelt_out(text: str, decks: int) -> tuple[Card, ...]:
    """Whatever is not written as this program writes it is read sign by sign."""
    spend(2 * len(text))
    return _read(text, decks)


@lru_cache(maxsize=256)
def _read(text: str, decks: int) -> tuple[Card, ...]:
    """The same text is asked about several times on its way to a ruling; what is not written out may be said aloud."""
    try:
        return _checked(_scan(text), decks)
    except _NotWrittenError:
        return _checked(_said(text), decks)


def one_card(raw: object) -> Card:
    """Exactly one card."""
    found = cards(raw)
    if len(found) != 1:
        raise _refusal(say("One card was expected, like 7S, but {got} was written.", got=shown(raw)), raw)
    return found[0]


def trump(raw: object) -> Trump:
    """A trump: rank and suit (7D), rank alone (7NT) or jokers alone (NT); an object with rank and suit will do."""
    if isinstance(raw, Mapping):
        return _trump_parts(raw)
    if not isinstance(raw, str):
        raise _no_trump(raw)
    return _trump_text(raw)


@lru_cache(maxsize=256)
def _trump_text(raw: str) -> Trump:
    text = half_width(raw).replace(" ", "").upper()
    for word in _NO_TRUMP:
        if text.endswith(word):
            return Trump(level(text.removesuffix(word)) if text != word else None, None)
    match = _CARD.fullmatch(text)
    found = _face(match) if match and not match["copies"] else spoken.spoken_card(half_width(raw))
    if not (found and found.suit):
        raise _no_trump(raw)
    return Trump(found.rank, found.suit)


def level(raw: object) -> Rank:
    """A level: a rank from 2 to A."""
    text = half_width(raw).strip().upper() if isinstance(raw, str) else str(raw)
    found = None if isinstance(raw, bool) else RANKS.get(text) or spoken.spoken_rank(text)
    if not found:
        raise _refusal(say("{got} is not a level; levels run 2, 3 … 10, J, Q, K, A.", got=shown(raw)), raw)
    return found


def suit(raw: object) -> Suit:
    """A printed suit, or T for the suit that trumps form."""
    text = half_width(raw).strip("\ufe0e\ufe0f ").upper() if isinstance(raw, str) else ""
    if text == Suit.TRUMPS.value:
        return Suit.TRUMPS
    found = SUITS.get(text) or spoken.spoken_suit(text)
    if not found:
        sentence = say("{got} is not a suit; suits are S, H, C and D, and T stands for trumps.", got=shown(raw))
        raise _refusal(sentence, raw)
    return found


def whole(text: str) -> int | str:
    """A whole number with a sign or without one, the minus as keyboards or as printers make it; else the text."""
    return int(text.replace("−", "-")) if _WHOLE.fullmatch(text) else text


def write(written: Iterable[Card]) -> str:
    """Canonical notation: names with single spaces."""
    return " ".join([member.name for member in written])


def _text(raw: object) -> str:
    if isinstance(raw, list | tuple) and len(raw) <= _MOST_CHARACTERS and all(isinstance(item, str) for item in raw):
        raw = " ".join(raw)
    if not isinstance(raw, str):
        sentence = say(
            "Cards are written as text, like 7S 10H RJ, or as a list of texts; {got} is not.", got=shown(raw)
        )
        raise _refusal(sentence, raw)
    if len(raw) > _MOST_CHARACTERS:
        sentence = say(
            "This is {length} characters long; the cards of {most} decks fit in {limit}.",
            length=len(raw),
            most=MOST_DECKS,
            limit=_MOST_CHARACTERS,
        )
        raise _refusal(sentence, raw)
    return raw


def half_width(text: str) -> str:
    """Full-width letters and digits, as Chinese keyboards type them, are the plain ones; places stay the same."""
    return text.translate(_FULL_WIDTH)


def _scan(text: str) -> Iterator[tuple[Card, int]]:
    """Each card with the place where it is written."""
    plain = half_width(text)
    place = _after(plain, 0)
    while place < len(plain):
        match = _CARD.match(plain, place)
        if match is None:
            raise _NotWrittenError
        copies = _copies(match, text)
        yield from [(_face(match), place)] * copies
        place = _after(plain, match.end())


def _said(text: str) -> Iterator[tuple[Card, int]]:
    found = spoken.spoken_cards(half_width(text))
    if isinstance(found, Unread):
        raise _unreadable(text, found)
    return iter(found)


def _after(text: str, place: int) -> int:
    match = _BETWEEN.match(text, place)
    return match.end() if match else place


def _copies(match: re.Match[str], text: str) -> int:
    digits = match["copies"] or "1"
    if len(digits) > 1 or not 1 <= int(digits) <= MOST_DECKS:
        sentence = say(
            "{got} at character {place} asks for {copies} copies; a card has from 1 to {most}.",
            got=match[0],
            place=match.start() + 1,
            copies=digits[:_MOST_SHOWN],
            most=MOST_DECKS,
        )
        raise NotationError(sentence, text=text[match.start() : match.end()], position=match.start())
    return int(digits)


def _face(match: re.Match[str]) -> Card:
    if match["joker"]:
        return JOKERS[match["joker"].upper()]
    rank, suit = match["rank"] or match["rank_last"], match["suit"] or match["suit_first"]
    return card(RANKS[rank.upper()], SUITS[suit.rstrip("\ufe0e\ufe0f").upper()])


def _checked(found: Iterator[tuple[Card, int]], decks: int) -> tuple[Card, ...]:
    read: list[Card] = []
    seen: Counter[Card] = Counter()
    for member, place in found:
        read.append(member)
        seen[member] += 1
        if seen[member] > decks:
            sentence = say(
                "{card} at character {place} is one copy too many; the pack holds {decks}.",
                card=member,
                place=place + 1,
                decks=decks,
            )
            raise NotationError(sentence, text=member.name, position=place)
    return tuple(read)


def _unreadable(text: str, found: Unread) -> NotationError:
    got = re.split(r"[\s,、]", text[found.place :][:_MOST_SHOWN], maxsplit=1)[0] or text[found.place]
    sentence = Sentence(found.lacks.value, (("got", got), ("place", found.place + 1)))
    return NotationError(sentence, text=got, position=found.place)


def _trump_parts(raw: Mapping[object, object]) -> Trump:
    rank, of_suit = raw.get("rank"), raw.get("suit")
    if not raw or set(raw) - {"rank", "suit"} or (rank is None and of_suit is not None):
        raise _no_trump(raw)
    found = None if of_suit is None else suit(of_suit)
    if found is Suit.TRUMPS:
        raise _no_trump(raw)
    return Trump(None if rank is None else level(rank), found)


def _no_trump(raw: object) -> NotationError:
    sentence = say(
        "{got} is not a trump; write rank and suit like 7D, a rank alone like 7NT, or NT for jokers only.",
        got=shown(raw),
    )
    return _refusal(sentence, raw)


def _refusal(sentence: Sentence, raw: object) -> NotationError:
    return NotationError(sentence, text=shown(raw), position=0)
