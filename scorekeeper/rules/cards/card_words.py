"""Card words: what cards, suits, ranks and numbers of copies are called, in writing and aloud, and finding them."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum, auto

from scorekeeper.rules.cards.card import BLACK_JOKER, RED_JOKER, Card, Rank, Suit

RANKS = {rank.value: rank for rank in Rank} | {"T": Rank.TEN}
SUIT_WORDS = {
    Suit.SPADES: ("S", "♠", "♤", "黑桃", "黑"),
    Suit.HEARTS: ("H", "♥", "♡", "红桃", "紅桃", "红心", "紅心", "红", "紅"),
    Suit.CLUBS: ("C", "♣", "♧", "梅花", "草花", "梅"),
    Suit.DIAMONDS: ("D", "♦", "♢", "方块", "方塊", "方片", "方"),
}
SUITS = {word: suit for suit, words in SUIT_WORDS.items() for word in words}
JOKERS = {
    "RJ": RED_JOKER,
    "BJ": BLACK_JOKER,
    "大王": RED_JOKER,
    "大鬼": RED_JOKER,
    "小王": BLACK_JOKER,
    "小鬼": BLACK_JOKER,
}
"""What is read where each card is written by itself; whatever follows is said aloud."""

_NUMERALS = {
    "DEUCE": Rank.TWO,
    "TWO": Rank.TWO,
    "THREE": Rank.THREE,
    "FOUR": Rank.FOUR,
    "FIVE": Rank.FIVE,
    "SIX": Rank.SIX,
    "SEVEN": Rank.SEVEN,
    "EIGHT": Rank.EIGHT,
    "NINE": Rank.NINE,
    "TEN": Rank.TEN,
    "JACK": Rank.JACK,
    "QUEEN": Rank.QUEEN,
    "KING": Rank.KING,
    "ACE": Rank.ACE,
}
_NICKNAMES = {
    **dict(zip("二三四五六七八九十", Rank, strict=False)),
    **dict.fromkeys(("钩", "勾", "鉤", "鈎"), Rank.JACK),
    "圈": Rank.QUEEN,
    **dict.fromkeys(("老K", "凯", "凱"), Rank.KING),
    **dict.fromkeys(("尖", "爱司", "愛司"), Rank.ACE),
}
_MORE_SUITS = {
    **{suit.name.removesuffix("S"): suit for suit in SUIT_WORDS},
    **{suit.name: suit for suit in SUIT_WORDS},
    **dict.fromkeys(("❤", "爱心", "愛心"), Suit.HEARTS),
    **dict.fromkeys(("方块儿", "方片儿"), Suit.DIAMONDS),
}
_MORE_JOKERS = {
    **{f"{word} JOKER": RED_JOKER for word in ("BIG", "RED", "LARGE")},
    **{f"{word} JOKER": BLACK_JOKER for word in ("SMALL", "BLACK", "LITTLE")},
    **dict.fromkeys(("大怪", "大猫", "大貓"), RED_JOKER),
    **dict.fromkeys(("小怪", "小猫", "小貓"), BLACK_JOKER),
}
_PAIRS = ("PAIR", "PAIR OF", "一对", "一對", "俩", "倆")
_TRIPLES = ("TRIPLE", "TRIPLE OF", "仨")
_DIGITS = ("1一", "2二两兩", "3三", "4四", "5五", "6六", "7七", "8八")
_OF_THEM = (*"张張个個", "张一样的", "張一樣的", "张相同的", "張相同的")
_COUNTS = {
    **dict.fromkeys(_PAIRS, 2),
    **dict.fromkeys(_TRIPLES, 3),
    **{f"{sign}{of}": count for count, signs in enumerate(_DIGITS, 1) for sign in signs for of in _OF_THEM},
}
BARE_PAIR = ("对", "對")
"""In 三对 it counts pairs and in 对三 threes: it stands before a rank and never after one."""


class Says(Enum):
    """What a word says of a card."""

    SUIT = auto()
    RANK = auto()
    RANKS = auto()  # of how many cards is said before it: nines
    JOKER = auto()
    ANY_JOKER = auto()
    COUNT = auto()
    TIMES = auto()
    OF = auto()
    AND = auto()


@dataclass(frozen=True, slots=True, kw_only=True)
class Word:
    """What a word means."""

    kind: Says
    suit: Suit = Suit.TRUMPS
    rank: Rank = Rank.TWO
    joker: Card = RED_JOKER
    count: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Token:
    """A word where it stands, and whether anything stands between it and the word before."""

    word: Word
    text: str
    place: int
    parted: bool

    @property
    def end(self) -> int:
        return self.place + len(self.text)

    @property
    def kind(self) -> Says:
        return self.word.kind

    @property
    def chinese(self) -> bool:
        return "一" <= self.text[0] <= "鿿"

    @property
    def spelt(self) -> bool:
        """Not a letter or a sign."""
        return self.chinese or len(self.text) > len("RJ")


def _plural(word: str) -> str:
    return f"{word}ES" if word.endswith("X") else f"{word}S"


_WORDS: Mapping[str, Word] = {
    **{word: Word(kind=Says.SUIT, suit=suit) for word, suit in (SUITS | _MORE_SUITS).items()},
    **{word: Word(kind=Says.RANK, rank=rank) for word, rank in (RANKS | _NUMERALS | _NICKNAMES).items()},
    **{_plural(word): Word(kind=Says.RANKS, rank=rank) for word, rank in _NUMERALS.items()},
    **{word: Word(kind=Says.JOKER, joker=joker) for word, joker in (JOKERS | _MORE_JOKERS).items()},
    **{_plural(word): Word(kind=Says.JOKER, joker=joker) for word, joker in _MORE_JOKERS.items() if word.isascii()},
    **dict.fromkeys(("JOKER", "JOKERS", "王", "鬼", "怪", "鬼牌", "🃏"), Word(kind=Says.ANY_JOKER)),
    **{word: Word(kind=Says.COUNT, count=count) for word, count in _COUNTS.items()},
    **dict.fromkeys(BARE_PAIR, Word(kind=Says.COUNT, count=2)),
    **dict.fromkeys(("OF", "IN", "ALL IN", "ALL OF", "的"), Word(kind=Says.OF)),
    **dict.fromkeys(("AND", "THE", "和", "跟", "加", "与", "與"), Word(kind=Says.AND)),
}


def either(words: Iterable[str]) -> str:
    """A pattern for any of these words, the longest first; those of several letters stand by themselves."""
    return "|".join(_pattern(word) for word in sorted(words, key=len, reverse=True))


def _pattern(word: str) -> str:
    pattern = r"\s+".join(map(re.escape, word.split()))
    return rf"(?<![A-Z]){pattern}(?![A-Z])" if _SPELT.fullmatch(word) else pattern


_SPELT = re.compile(r"[A-Z ]{3,}|OF|IN")
_TOKEN = re.compile(
    r"(?P<plural>10|[2-9TJQKA])(?:['’]s(?![A-Z])|(?-i:s)(?=\s+(?:all\s+)?(?:of|in)(?![A-Z])))"
    r"|[*×X]\s*(?P<times>[1-8])(?!\d)"
    rf"|(?P<article>an?)(?=\s+(?:{either((*_NUMERALS, *_MORE_JOKERS, *_PAIRS, *_TRIPLES))}))"
    r"|(?P<any>(?-i:a))(?=\s+(?:spade|heart|club|diamond)(?![a-z]))"
    rf"|(?P<word>{either(_WORDS)})[\ufe0e\ufe0f]?儿?",
    re.IGNORECASE,
)
BETWEEN = re.compile(r"[\s,、\-–;。.&+]*")


def tokens(text: str) -> tuple[list[Token], int]:
    """The words of cards in a text up to where they end, and that place."""
    found: list[Token] = []
    place, end = _after(text, 0), 0
    while token := token_at(text, place, end):
        found.append(token)
        end = token.end
        place = _after(text, end)
    return found, place


def token_at(text: str, place: int, end: int = 0) -> Token | None:
    """The word of cards that stands here, where the one before it ends at `end`."""
    match = _TOKEN.match(text, place)
    return Token(word=_meaning(match), text=match[0], place=place, parted=place > end) if match else None


def _after(text: str, place: int) -> int:
    match = BETWEEN.match(text, place)
    return match.end() if match else place


def _meaning(match: re.Match[str]) -> Word:
    if match["plural"]:
        return Word(kind=Says.RANKS, rank=RANKS[match["plural"].upper()])
    if match["times"]:
        return Word(kind=Says.TIMES, count=int(match["times"]))
    return _WORDS["THE" if match["article"] or match["any"] else " ".join(match["word"].upper().split())]
