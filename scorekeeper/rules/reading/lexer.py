"""Lexer: the words of a sentence, the longest first: cards, numbers, words of the vocabulary, and what is none."""

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import chain

from scorekeeper.rules.cards import notation, spoken
from scorekeeper.rules.cards.card import Card, Rank, Suit
from scorekeeper.rules.cards.card_words import BARE_PAIR, Says, Token, token_at, tokens
from scorekeeper.rules.cards.notation import NotationError
from scorekeeper.rules.cards.spoken import Lacking, Unread
from scorekeeper.rules.reading.numerals import number_at
from scorekeeper.rules.reading.script import simplified, typed
from scorekeeper.rules.reading.senses import DOES, Sense
from scorekeeper.rules.reading.trump_words import TrumpWords, trump_words
from scorekeeper.rules.reading.vocabulary import WORDS

Cards = tuple[Card, ...]
MOST_WORDS, MOST_SIGNS = 7, 8
"""How long an entry of the vocabulary is."""
LONGEST_NUMBER = 12
MOST_RANKED = 10
"""Whatever number is greater is no rank."""
_LATIN = re.compile(r"[a-z0-9-]+(?: +[a-z0-9-]+)*")
_CHUNK = re.compile(r"[A-Za-z0-9♠♥♦♣♤♡♢♧❤\ufe0e\ufe0f*×]+")
_COMPACT = re.compile(r"(?:10|[2-9TJQKASHDC]|[♠♥♦♣♤♡♢♧❤][\ufe0e\ufe0f]?|[*×X][1-8]|RJ|BJ)+", re.IGNORECASE)
_CARD_LETTERS = re.compile(r"[A-Z]+|[kqj][shdc]|ac|[rb]j|[kqj]+|aa+")
_FEW_LETTERS = re.compile(r"a[shd]|t[shdc]")
"""Also words, or parts of them: cards only beside cards."""
_NAME = re.compile(r"[A-ENWS](?=:| +(?:[a-z]{3,}| *(?:10|[2-9TJQKA])[SHCD]\b))")
_GAP = re.compile(r"[\s,、\-–;+&]*(?:(?:(?:all\s+)?(?:of|in)|and|的|和|与|加)(?![a-z])\s*(?:(?:the|an?)\s+)?)?")
_COMMA = re.compile("[,、;]")
_AFTER_A_RANK = re.compile(r"(?<![A-Za-z0-9])(?:[2-9TJQKA]|10)+ $")
_LETTER = re.compile(r"[A-Za-z0-9]")
_ARTICLE = re.compile(r"\b(?:the|an?|my|his|her|your|one|with)\s+$", re.IGNORECASE)
_OF = re.compile(r"\s+of\b")
_DEED = re.compile(r" +(?!of )(?:[a-z]{3,}|(?:10|[2-9TJQKA])[SHCD]\b)")
"""What goes on after a name."""
_TAKES = frozenset("用拿出打有垫跟是张对大和")
"""What stands before a card, and before nobody's name."""
_END = re.compile(r"[?!。]|\.(?=\s|$)")
_PARTS = re.compile(r"[,、;]|\band\b|[和与跟加]|\s+(?=[黑红梅草方大小一对])")
LITTLE_WANG = "小王"
NAMES_LIKE_CARDS = frozenset({LITTLE_WANG, "梅", "jack"})
_PLAYS = frozenset({Sense.LEAD, Sense.THROW, Sense.PUT, Sense.FOLLOW})
_KEEPS = frozenset({Sense.HOLD, Sense.LATER, Sense.KITTY})


@dataclass(frozen=True, slots=True, kw_only=True)
class Heard:
    """Something that was said, where it stands, and what it was understood as."""

    text: str
    place: int
    sense: Sense | None = None
    number: int | None = None
    name: str = ""

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


def heard(text: str, names: Collection[str] = ()) -> list[Heard]:
    """All that was said, in order, with these people at the table; neighbouring words of cards are one thing."""
    plain = simplified(text)
    found: list[Heard] = []
    known = {said: name for name in names if (said := simplified(typed(name)).lower())}
    pieces = _with_people(plain, list(_pieces(plain, known)))
    for place, piece in enumerate(pieces):
        last = found[-1] if found else None
        if isinstance(piece, CardsHeard) and _is_and(found, piece):
            found[-2:] = _with_and(plain, found, piece, pieces[place + 1 :])
        elif isinstance(last, CardsHeard) and _joined(plain, found, piece, pieces[place + 1 : place + 2]):
            found[-1] = CardsHeard(text=plain[last.place : piece.end], place=last.place)
        else:
            found.append(piece)
    return [_understood(each) if isinstance(each, CardsHeard) else each for each in found]


def _with_people(text: str, pieces: list[Heard]) -> list[Heard]:
    """小王出方块K, jack led 5H: whoever plays cards is somebody, and then that word is nowhere a card."""
    named = {
        one.text.lower()
        for before, one, deed, cards in zip([None, *pieces], pieces, pieces[1:], pieces[2:], strict=False)
        if one.text.lower() in NAMES_LIKE_CARDS
        and isinstance(cards, CardsHeard)
        and _is_done_by(text, one, deed)
        and not (before and _goes_with(text, before, one))
    }
    return [
        Heard(text=each.text, place=each.place, sense=Sense.PLAYER)
        if each.text.lower() in named and not _names_a_card(text, each)
        else each
        for each in pieces
    ]


def _is_done_by(text: str, one: Heard, deed: Heard) -> bool:
    """Whether what may be a card does what comes next; the jack that was led does nothing."""
    if one.text.isascii():
        return deed.sense in DOES and text[one.end : deed.place].isspace() and not _names_a_card(text, one)
    return one.end == deed.place and deed.text[0] in "先出领甩亮用拿垫"


def _names_a_card(text: str, word: Heard) -> bool:
    """The jack, or the jack of hearts."""
    return bool(_ARTICLE.search(text, 0, word.place) or _OF.match(text, word.end))


def _goes_with(text: str, before: Heard, one: Heard) -> bool:
    """Whether it stands right after cards, the trump, or what somebody plays or has, and so is a card."""
    said = isinstance(before, CardsHeard) or before.sense in {*_PLAYS, *_KEEPS, Sense.TRUMP, Sense.LEVEL}
    return said and not text[before.end : one.place].strip()


def _is_and(found: list[Heard], piece: Heard) -> bool:
    """Whether 跟 stands right between cards, where it may be `and`, or say that somebody follows."""
    if len(found) < len("A跟") or found[-1].text != "跟" or not isinstance(found[-2], CardsHeard):
        return False
    return found[-2].end == found[-1].place and found[-1].end == piece.place


def _with_and(text: str, found: list[Heard], piece: Heard, later: list[Heard]) -> list[Heard]:
    """It is `and` between cards that are thrown, or where cards are played afterwards; of two plays it is unclear."""
    role = next((each.sense for each in reversed(found[:-1]) if each.sense in {*_PLAYS, *_KEEPS}), None)
    others = [*later, *found[:-3]] if role in _PLAYS else later
    if role in {None, Sense.THROW} or any(each.sense in _PLAYS for each in others):
        return [CardsHeard(text=text[found[-2].place : piece.end], place=found[-2].place)]
    follows = found[-1] if role in _KEEPS else replace(found[-1], sense=Sense.UNCLEAR)
    return [found[-2], follows, piece]


def _joined(text: str, found: list[Heard], piece: Heard, following: list[Heard]) -> bool:
    """Whether a word of cards goes on with those before it; a trump and a level that are named end or begin there."""
    last, said = found[-1], found[-2].sense if len(found) > 1 else None
    if not isinstance(piece, CardsHeard) or not _GAP.fullmatch(text, last.end, piece.place):
        return False
    if last.text in {"pair", "一对"} and "," in text[last.end : piece.place]:
        return False
    if _alone(text[last.end : piece.place], following) and spoken.spoken_suit(piece.text):
        return False
    if said is Sense.TRUMP:
        return not _names_no_more(text, last, piece, following)
    return not (said is Sense.LEVEL and _rank(last.text))


def _names_no_more(text: str, last: Heard, piece: Heard, following: list[Heard]) -> bool:
    """Whether the trump has been named before this word: at a comma, or where the suit is that of other cards.

    主8,黑桃7788: the rank is 8, and the spades are cards.
    """
    if spoken.spoken_card(last.text) or _COMMA.search(text, last.end, piece.place):
        return True
    if spoken.spoken_suit(last.text):
        return not _rank(piece.text)
    return any(isinstance(each, CardsHeard) and each.place == piece.end for each in following)


def _alone(gap: str, following: list[Heard]) -> bool:
    """Whether a suit after other cards begins something else: JD, spades none; 6D AH, clubs are trump."""
    return bool(following) and (
        following[0].sense is Sense.TRUMP
        or (not gap.isspace() and "," in gap and not isinstance(following[0], CardsHeard))
    )


def _rank(text: str) -> bool:
    words, _ = tokens(text)
    return len(words) == 1 and words[0].kind in {Says.RANK, Says.RANKS}


def _pieces(text: str, names: Mapping[str, str]) -> Iterator[Heard]:
    place, lower, trumps = (
        0,
        text.lower(),
        {place: _trump(text, place, said) for place, said in trump_words(text).items()},
    )
    while place < len(text):
        piece = _named(text, place, names) or _end(text, place) or trumps.get(place) or _piece(text, lower, place)
        if piece and piece.sense not in {Sense.FILLER, Sense.AND}:
            yield piece
        place = piece.end if piece else place + 1


def _end(text: str, place: int) -> Heard | None:
    match = _END.match(text, place)
    return Heard(text=match[0], place=place, sense=Sense.END) if match else None


def _named(text: str, place: int, names: Mapping[str, str]) -> Heard | None:
    """Somebody at the table: a name in Latin letters by itself, one that is also a word or a card as it is written."""
    for name, written in names.items():
        end = place + len(name)
        if text[place:end].lower() != name or (place and name[0].isascii() and _LETTER.match(text, place - 1)):
            continue
        if name[-1].isascii() and _LETTER.match(text, end):
            continue
        plain = not (name in WORDS or token_at(name, 0))
        if plain or (text[place:end] == written and _DEED.match(text, end)) or _does(text, place, end):
            return Heard(text=name, place=place, sense=Sense.PLAYER, name=written)
    return None


def _does(text: str, place: int, end: int) -> bool:
    """Whether what may be a card does something, and is not what somebody plays or has: 小王跟, jack led."""
    deed = _word(text.lower(), end + (text[end : end + 1] == " "))
    return deed is not None and deed.sense in DOES and text[place - 1 : place] not in _TAKES


def _trump(text: str, place: int, found: TrumpWords) -> TrumpHeard:
    return TrumpHeard(text=text[place : found.end], place=place, rank=found.rank, suit=found.suit)


def _piece(text: str, lower: str, place: int) -> Heard | None:
    if not (text[place].isalnum() or text[place] in "♠♥♦♣♤♡♢♧❤🃏"):
        return None
    word, counted, card = _word(lower, place), _counted(text, lower, place), _card(text, place)
    name = _NAME.match(text, place)
    if name and (not card or card.text == name[0]) and not (name[0] == "A" and _goes_on(text, name.end())):
        return Heard(text=name[0], place=place, sense=Sense.PLAYER, name=name[0])
    if card and (not word or _capitals(text, card)):
        return counted if counted and len(counted.text) >= len(card.text) else card
    longest = max(filter(None, (word, counted, card)), key=lambda each: len(each.text), default=None)
    return (counted if counted == longest else longest) or _unknown(text, lower, place)


def _capitals(text: str, card: CardsHeard) -> bool:
    """An A stands for aces after a Chinese word or beside another rank, and else is a word."""
    if card.text != "A":
        return card.text.isascii() and card.text.isupper()
    after = text[card.place - 1 : card.place] >= "一" or _AFTER_A_RANK.search(text, 0, card.place)
    return bool(after) or _goes_on(text, card.end)


def _goes_on(text: str, place: int) -> bool:
    return bool(re.compile(r" (?:and )?(?:[2-9TJQKA]|10|of)(?![A-Za-z0-9])").match(text, place))


def _word(lower: str, place: int) -> Heard | None:
    """The longest entry of the vocabulary that stands here."""
    match = _LATIN.match(lower, place)
    if match:
        words = match[0].split(" ")[: MOST_WORDS + 3]
        candidates = [" ".join(words[:count]) for count in range(len(words), 0, -1)]
    else:
        candidates = [lower[place : place + count] for count in range(MOST_SIGNS, 0, -1)]
    text = next((each for each in candidates if each in WORDS and not _ends_in_a_suit(lower, place + len(each))), None)
    return Heard(text=text, place=place, sense=WORDS[text]) if text else None


def _ends_in_a_suit(lower: str, end: int) -> bool:
    """Whether the last sign begins a suit: 对方块9 is a pair, and nobody's opponent."""
    return lower[end - 1 : end] == "方" and lower[end : end + 1] in {"块", "片"}


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
    if (number > MOST_RANKED or not number) and (not digits.isdigit() or not _COMPACT.fullmatch(digits)):
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
    return Heard(text=text[place : match.end()] if match else text[place], place=place)


def _understood(said: CardsHeard) -> CardsHeard:
    """The cards in each part; where a part is none by itself, all of them together: 红桃5、6、7."""
    words, _ = tokens(said.text)
    kinds = {word.kind for word in words if word.kind is not Says.AND}
    suit = words[0].word.suit if kinds == {Says.SUIT} else None
    alone = len(words) == 1 or bool(_FIVES.fullmatch(said.text))
    rank = words[0].word.rank if words and words[0].kind in {Says.RANK, Says.RANKS} and alone else None
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


def _counts_all(text: str) -> bool:
    """Whether 两张黑桃A方块10 may be the two cards that are named, as well as two aces and a ten."""
    count = _COUNT.match(text)
    cards = [card for part in _parts(text[count.end() :])[0] for card in part] if count else []
    return count is not None and len({*cards}) > 1 and len(cards) == "零一两三四五六七八".index(count[1])


def _parts(text: str) -> tuple[tuple[Cards, ...], Lacking | None]:
    pair = _PAIR.match(text)
    rest = _parts(text[pair.end() :]) if pair else ((), None)
    if rest[0] and len(rest[0][0]) == len("KK") and len({*chain(*rest[0])}) == 1 == len(rest[0]):
        return rest
    if _counts_all(text):
        return (), Lacking.ONE_MEANING
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


_PAIR = re.compile(r"pair\s+(?!of\b)|一?对(?=.{2}\s?.{2})", re.IGNORECASE)
"""In `the pair KS KS` it is said twice."""
_COUNT = re.compile(r"([两三四五六七八])张")
_FIVES = re.compile(r"\b(?:10|[2-9])s\b(?!\s+(?:all\s+)?(?:of|in)\s+[shcd])")
"""May be fives as well as the five of spades, unless a card of another suit is written so."""
_OTHER_SUITS = re.compile(r"\b(?:10|[2-9tjqka])[hdc]|\b(\w+s)\s*\1\b|[tjqka]s\b")
