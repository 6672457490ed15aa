"""Lexer: the words of a sentence, the longest first: cards, numbers, words of the vocabulary, and what is none."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper.rules.cards import notation, spoken
from scorekeeper.rules.cards.card import Card, Rank, Suit
from scorekeeper.rules.cards.card_words import BARE_PAIR, Says, Token, token_at, tokens
from scorekeeper.rules.cards.notation import NotationError
from scorekeeper.rules.cards.spoken import Lacking, Unread
from scorekeeper.rules.reading.numerals import number_at
from scorekeeper.rules.reading.trump_words import trump_words
from scorekeeper.rules.reading.vocabulary import WORDS, Sense

Cards = tuple[Card, ...]
MOST_WORDS, MOST_SIGNS = 7, 8
"""How long an entry of the vocabulary is."""
LONGEST_NUMBER = 12
MOST_RANKED = 10
"""Whatever number is greater is no rank."""
_LATIN = re.compile(r"[a-z0-9-]+(?: +[a-z0-9-]+)*")
_CHUNK = re.compile(r"[A-Za-z0-9♠♥♦♣♤♡♢♧❤\ufe0e\ufe0f*×]+")
_COMPACT = re.compile(r"(?:10|[2-9TJQKASHDC]|[♠♥♦♣♤♡♢♧❤][\ufe0e\ufe0f]?|[*×X][1-8]|RJ|BJ)+", re.IGNORECASE)
_CARD_LETTERS = re.compile(r"[A-Z]+|[kqj][shdc]|ac|[rb]j|[kqj]")
_FEW_LETTERS = re.compile(r"a[shd]|t[shdc]")
"""Also words, or parts of them: cards only beside cards."""
_NAME = re.compile(r"[A-ENWS](?=:| +(?:[a-z]{3,}| *(?:10|[2-9TJQKA])[SHCD]\b))")
_GAP = re.compile(r"[\s,、\-–;+&]*(?:(?:of|and|的|和|与|與|加)(?![a-z])\s*(?:(?:the|a)\s+)?)?")
_END = re.compile(r"[?!。]|\.(?=\s|$)")
_PARTS = re.compile(r"[,、;]|\band\b|[和与與加]|\s+(?=[黑红紅梅草方大小一对對])")


@dataclass(frozen=True, slots=True, kw_only=True)
class Heard:
    """Something that was said, where it stands, and what it was understood as."""

    text: str
    place: int
    sense: Sense | None = None
    number: int | None = None

    @property
    def unheard(self) -> bool:
        """Whether nobody knows what it says."""
        return type(self) is Heard and self.sense is None and self.number is None

    @property
    def end(self) -> int:
        return self.place + len(self.text)


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsHeard(Heard):
    """Cards one after another, in the parts that commas make; or what they lack."""

    parts: tuple[Cards, ...] = ()
    lacks: Lacking | None = None
    rank: Rank | None = None
    suit: Suit | None = None
    copies: int = 0

    @property
    def cards(self) -> Cards:
        return tuple(card for part in self.parts for card in part)


@dataclass(frozen=True, slots=True, kw_only=True)
class TrumpHeard(Heard):
    """A level and a suit as trump, in one; without a suit there is no trump suit."""

    rank: Rank
    suit: Suit | None


def heard(text: str) -> list[Heard]:
    """All that was said, in order; neighbouring words of cards are one thing."""
    plain = re.sub(r"['’]", "", notation.half_width(text))
    found: list[Heard] = []
    for piece in _pieces(plain):
        last = found[-1] if found else None
        if isinstance(piece, CardsHeard) and isinstance(last, CardsHeard) and _joined(plain, found, piece):
            found[-1] = CardsHeard(text=plain[last.place : piece.end], place=last.place)
        else:
            found.append(piece)
    return [_understood(each) if isinstance(each, CardsHeard) else each for each in found]


def _joined(text: str, found: list[Heard], piece: Heard) -> bool:
    """Whether a word of cards goes on with those before it; a trump and a level that are named end there."""
    last, said = found[-1], found[-2].sense if len(found) > 1 else None
    if not _GAP.fullmatch(text, last.end, piece.place):
        return False
    if said is Sense.TRUMP:
        return not spoken.spoken_card(last.text) and (not spoken.spoken_suit(last.text) or _rank(piece.text))
    return not (said is Sense.LEVEL and _rank(last.text))


def _rank(text: str) -> bool:
    words, _ = tokens(text)
    return len(words) == 1 and words[0].kind in {Says.RANK, Says.RANKS}


def _pieces(text: str) -> Iterator[Heard]:
    place, lower = 0, text.lower()
    while place < len(text):
        piece = _end(text, place) or _trump(text, place) or _piece(text, lower, place)
        if piece and piece.sense not in {Sense.FILLER, Sense.AND}:
            yield piece
        place = piece.end if piece else place + 1


def _end(text: str, place: int) -> Heard | None:
    match = _END.match(text, place)
    return Heard(text=match[0], place=place, sense=Sense.END) if match else None


def _trump(text: str, place: int) -> TrumpHeard | None:
    found = trump_words(text, place)
    return TrumpHeard(text=text[place : found.end], place=place, rank=found.rank, suit=found.suit) if found else None


def _piece(text: str, lower: str, place: int) -> Heard | None:
    if not (text[place].isalnum() or text[place] in "♠♥♦♣♤♡♢♧❤🃏"):
        return None
    word, counted, card = _word(lower, place), _counted(text, lower, place), _card(text, place)
    name = _NAME.match(text, place)
    if name and (not card or card.text == name[0]) and not (name[0] == "A" and _goes_on(text, name.end())):
        return Heard(text=name[0], place=place, sense=Sense.PLAYER)
    if card and (not word or _capitals(text, card)):
        return counted if counted and len(counted.text) >= len(card.text) else card
    longest = max(filter(None, (word, counted, card)), key=lambda each: len(each.text), default=None)
    return (counted if counted == longest else longest) or _unknown(text, lower, place)


def _capitals(text: str, card: CardsHeard) -> bool:
    """An A stands for aces after a Chinese word or before another rank, and else is a word."""
    if card.text != "A":
        return card.text.isascii() and card.text.isupper()
    return text[card.place - 1 : card.place] >= "一" or _goes_on(text, card.end)


def _goes_on(text: str, place: int) -> bool:
    return bool(re.compile(r" (?:[2-9TJQKA]|10|of)(?![A-Za-z0-9])").match(text, place))


def _word(lower: str, place: int) -> Heard | None:
    """The longest entry of the vocabulary that stands here."""
    match = _LATIN.match(lower, place)
    if match:
        words = match[0].split(" ")[: MOST_WORDS + 3]
        candidates = [" ".join(words[:count]) for count in range(len(words), 0, -1)]
    else:
        candidates = [lower[place : place + count] for count in range(MOST_SIGNS, 0, -1)]
    text = next((each for each in candidates if each in WORDS), None)
    return Heard(text=text, place=place, sense=WORDS[text]) if text else None


def _counted(text: str, lower: str, place: int) -> Heard | None:
    """A number with what it counts, or one that can count nothing but points."""
    found = number_at(lower, place)
    if not found:
        return None
    number, end = found
    unit = _word(lower, end + (lower[end : end + 1] == " "))
    if unit and unit.sense in {Sense.POINTS, Sense.PLAYERS, Sense.DECKS}:
        return Heard(text=lower[place : unit.end], place=place, sense=unit.sense, number=number)
    if unit and unit.sense is Sense.CARDS and not _card(text, unit.end):
        return Heard(text=lower[place : unit.end], place=place, sense=unit.sense, number=number)
    digits = lower[place:end]
    if number > MOST_RANKED and (not digits.isdigit() or not _COMPACT.fullmatch(digits)):
        return Heard(text=digits, place=place, sense=Sense.POINTS, number=number)
    return None


def _card(text: str, place: int) -> CardsHeard | None:
    """A word of cards, or several cards in one word; a word that only looks like one is none."""
    chunk = _CHUNK.match(text, place)
    if chunk and _COMPACT.fullmatch(chunk[0]) and (_no_word(chunk[0]) or _beside(text, chunk)):
        return CardsHeard(text=chunk[0], place=place)
    token = token_at(text, place)
    if not token or token.kind is Says.AND or (chunk and token.end < chunk.end()) or _no_rank(token, text):
        return None
    return CardsHeard(text=token.text, place=place)


def _no_word(chunk: str) -> bool:
    return not chunk.isalpha() or bool(_CARD_LETTERS.fullmatch(chunk))


def _no_rank(token: Token, text: str) -> bool:
    """Letters of another word, or 对 where nothing follows that could be a pair."""
    if token.text in BARE_PAIR and text[token.place - 1] not in "王鬼怪":
        following = token_at(text, token.end)
        return not following or following.kind not in {Says.SUIT, Says.RANK, Says.ANY_JOKER, Says.JOKER}
    return token.kind is Says.OF and token.chinese


def _beside(text: str, chunk: re.Match[str]) -> bool:
    """Whether cards stand directly before or after what may be one and may be a word."""
    if not _FEW_LETTERS.fullmatch(chunk[0]):
        return False
    after = _CHUNK.match(text, chunk.end() + 1)
    before = re.search(r"(\S+)\s$", text[: chunk.start()])
    return any(
        each and re.search(r"\d", each) and _COMPACT.fullmatch(each)
        for each in (after and after[0], before and before[1])
    )


def _unknown(text: str, lower: str, place: int) -> Heard:
    match = re.compile(r"[a-z0-9]+").match(lower, place)
    return Heard(text=match[0] if match else text[place], place=place)


def _understood(said: CardsHeard) -> CardsHeard:
    """The cards in each part; where a part is none by itself, all of them together: 红桃5、6、7."""
    words, _ = tokens(said.text)
    kinds = {word.kind for word in words if word.kind is not Says.AND}
    suit = words[0].word.suit if kinds == {Says.SUIT} else None
    rank = words[0].word.rank if kinds <= {Says.RANK, Says.RANKS} and len(words) == 1 else None
    copies = words[0].word.count if words and words[0].kind is Says.COUNT else 0
    number = _whole(said.text)
    parts, lacks = _parts(said.text)
    return CardsHeard(
        text=said.text, place=said.place, parts=parts, lacks=lacks, suit=suit, rank=rank, copies=copies, number=number
    )


def _whole(text: str) -> int | None:
    """The number that all of the words are, be it written or spelt."""
    found = number_at(text.lower(), 0) if len(text) <= LONGEST_NUMBER else None
    return found[0] if found and found[1] == len(text) else None


def _parts(text: str) -> tuple[tuple[Cards, ...], Lacking | None]:
    if _FIVES.search(text) and not _OTHER_SUITS.search(text):
        return (), Lacking.SUIT
    try:
        return tuple(notation.cards(part) for part in _PARTS.split(text) if part.strip()), None
    except NotationError:
        pass
    try:
        return (notation.cards(text),), None
    except NotationError:
        whole = spoken.spoken_cards(text)
        return (), whole.lacks if isinstance(whole, Unread) else Lacking.CARDS


_FIVES = re.compile(r"\b(?:10|[2-9])s\b")
"""May be fives as well as the five of spades, unless a card of another suit is written so."""
_OTHER_SUITS = re.compile(r"\b(?:10|[2-9tjqka])[hdc]|\b(\w+s)\s*\1\b|[tjqka]s\b")
