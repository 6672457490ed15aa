"""Clauses: suits that somebody lacks, suits named before their cards, and ranks of cards that were named before."""

from collections.abc import Sequence
from dataclasses import replace

from scorekeeper.rules.cards.card import Card, Rank, Suit, card
from scorekeeper.rules.cards.card_words import BARE_PAIR, Says, tokens
from scorekeeper.rules.cards.spoken import LONGEST_CARD
from scorekeeper.rules.reading.lexer import Cards, CardsHeard, Heard
from scorekeeper.rules.reading.senses import LISTED, PEOPLE, ROLES, Sense

_NONE = frozenset(
    [
        "no",
        "without",
        "none",
        "did not",
        "does not",
        "do not",
        "dont",
        "doesnt",
        "didnt",
        "havent",
        "hasnt",
        "hadnt",
        "never",
        "没有",
        "没",
        "无",
    ]
)
"""What can deny that somebody holds a suit."""
_KEPT = frozenset({Sense.HOLD, Sense.LATER})


def completed(said: Sequence[Heard]) -> list[Heard]:
    """All cards in full that other words of the sentence complete, and every suit of which somebody has none."""
    return _with_suits(_with_headings(_with_voids(_with_pairs(_with_revokes(list(said))))))


def _with_revokes(said: list[Heard]) -> list[Heard]:
    """有梅花没跟: had clubs and did not follow."""
    found: list[Heard] = []
    for each in said:
        last = [other.sense for other in found[-3:]]
        if each.text in {"跟", "出"} and last == [Sense.HOLD, None, Sense.NOT] and _is_suit(found[-2]):
            found[-3:] = [Heard(text=found[-3].text, place=found[-3].place, sense=Sense.REVOKE)]
        else:
            found.append(each)
    return found


def _is_suit(said: Heard) -> bool:
    """Whether it is a suit, and no pair of it: a pair that is kept back is a question of what was led."""
    suit, copies = suit_alone(said)
    return suit is not None and copies <= 1


def _with_pairs(said: list[Heard]) -> list[Heard]:
    """方块J对子: the card before it twice."""
    found: list[Heard] = []
    for each in said:
        last = found[-1] if found else None
        if (
            each.sense is Sense.PAIR
            and isinstance(last, CardsHeard)
            and len(last.cards) == 1
            and last.end == each.place
        ):
            found[-1] = replace(last, text=last.text + each.text, parts=(last.cards * 2,))
        else:
            found.append(each)
    return found


def _with_voids(said: list[Heard]) -> list[Heard]:
    """No spades left, 没有红桃对子, 红桃断了: what somebody lacks, which is not what somebody has."""
    found: list[Heard] = []
    at = 0
    while at < len(said):
        void, after = _void(said, at)
        if void:
            while found and found[-1].sense in _KEPT:
                found.pop()
            found.append(void)
        else:
            found.append(said[at])
        at = after
    return found


def _void(said: list[Heard], at: int) -> tuple[CardsHeard | None, int]:
    """The suit that somebody lacks, or a pair of it, and where the words that say so end."""
    place = at
    if _denies(said, at):
        place = at + 1
        while place < len(said) and said[place].sense in {*_KEPT, Sense.SINGLE, Sense.OTHER}:
            place += 1
    denied = place > at
    suit, copies = suit_alone(said[place]) if place < len(said) else (None, 0)
    alone = denied and place < len(said) and _pair_alone(said[place])
    place += 1
    if suit and not denied:
        while place < len(said) and said[place].sense in {*_KEPT, Sense.ME}:
            place += 1
        denied = _denies(said, place) and not _keeps_back(said, place)
        place += 1
    if not ((suit or alone) and denied):
        return None, at + 1
    pair = alone or (place < len(said) and said[place].sense is Sense.PAIR)
    first = said[at]
    void = CardsHeard(text=first.text, place=first.place, sense=Sense.VOID, suit=suit, copies=2 if pair else copies)
    place += pair and not alone
    return void, place + (place < len(said) and said[place].text == "left")


def _pair_alone(said: Heard) -> bool:
    """Whether it is a pair of which no suit is named."""
    return said.sense is Sense.PAIR or (isinstance(said, CardsHeard) and said.text in {"pair", "一对"})


def _denies(said: list[Heard], at: int) -> bool:
    if at >= len(said):
        return False
    return said[at].sense is Sense.VOID or (said[at].sense is Sense.NOT and said[at].text in _NONE)


_DOES_NOT = frozenset({"did not", "does not", "do not", "dont", "doesnt", "didnt", "never", "没"})


def _keeps_back(said: list[Heard], at: int) -> bool:
    """Whether it is something that is denied there: he had a pair of hearts and did not play it."""
    following = said[at + 1] if at + 1 < len(said) else None
    return said[at].text in _DOES_NOT and bool(following and following.sense in {Sense.PUT, Sense.FOLLOW})


def suit_alone(said: Heard) -> tuple[Suit | None, int]:
    """The suit of which nothing else is said, or how many cards of it."""
    if not isinstance(said, CardsHeard) or said.parts or said.sense or len(said.text) > LONGEST_CARD:
        return None, 0
    words, _ = tokens(said.text)
    suits = [word.word.suit for word in words if word.kind is Says.SUIT]
    counts = [word.word.count for word in words if word.kind is Says.COUNT]
    others = [word for word in words if word.kind not in {Says.SUIT, Says.COUNT, Says.OF, Says.AND}]
    return (suits[0], max(counts, default=0)) if len(suits) == 1 and not others else (None, 0)


def _with_headings(said: list[Heard]) -> list[Heard]:
    """My clubs are 3 4 5, 我梅花有J44: the suit of the cards that follow, which somebody has whose suit it is."""
    found: list[Heard] = []
    rest = iter(range(len(said)))
    for at in rest:
        holds = at + 1 < len(said) and said[at + 1].sense is Sense.HOLD
        after = at + 1 + holds
        suit, copies = suit_alone(said[at])
        cards = _of_suit(said[after], suit) if suit and not copies and after < len(said) else None
        if not cards:
            found.append(said[at])
            continue
        if holds or (found and found[-1].sense in PEOPLE):
            found.append(said[at + 1] if holds else Heard(text=said[at].text, place=said[at].place, sense=Sense.HOLD))
        found.append(cards)
        for _ in range(after - at):
            next(rest)
    return found


def _of_suit(said: Heard, suit: Suit) -> CardsHeard | None:
    if not isinstance(said, CardsHeard) or said.sense:
        return None
    if said.parts:
        return said if {each.suit for each in said.cards} == {suit} else None
    ranks = _ranks(said.text)
    if not ranks or any(named or not rank for rank, _, named in ranks):
        return None
    return replace(
        said,
        lacks=None,
        rank=None,
        parts=(tuple(card(rank, suit) for rank, copies, _ in ranks if rank for _ in range(copies or 1)),),
    )


def _with_suits(said: list[Heard], known: Sequence[Card] = ()) -> list[Heard]:
    """Played the 3 and the 4, 出了99JQ: cards that were named before, in a hand rather than elsewhere."""
    found: list[Heard] = []
    held: list[Card] = [*known]
    named: list[Card] = []
    role: Sense | None = None
    for each in said:
        role = Sense.PUT if each.sense is Sense.OWED else each.sense if each.sense in ROLES else role
        if not isinstance(each, CardsHeard) or each.sense:
            found.append(each)
            continue
        cards = each.cards or (role not in LISTED and (_among(each, held) or _among(each, named))) or _among(each, ())
        named += cards
        held += cards if role in _KEPT and not known else ()
        found.append(
            replace(each, parts=(cards,), lacks=None, rank=None, copies=0) if cards and not each.parts else each
        )
    return _with_suits(found, held) if held and not known else found


def _among(said: CardsHeard, pool: Sequence[Card]) -> Cards:
    """The cards of these ranks; none where a rank stands for several faces, or the words for a number as well."""
    ranks = _ranks(said.text)
    if len(ranks) == 1 and said.number is not None and said.text.isalpha():
        return ()
    found: list[Card] = []
    for rank, copies, suit in ranks:
        faces = {each for each in pool if each.rank is rank} if suit is None or rank is None else {card(rank, suit)}
        if len(faces) != 1:
            return ()
        (face,) = faces
        found += [face] * (copies or pool.count(face))
    return tuple(found)


def _ranks(text: str) -> list[tuple[Rank | None, int, Suit | None]]:
    """The ranks that are said with how many of each, 0 where nobody said it, and the suit where one stands before.

    A joker of which nobody says which has no rank.
    """
    words, end = tokens(text[:LONGEST_CARD])
    found: list[tuple[Rank | None, int, Suit | None]] = []
    suit: Suit | None = None
    copies = 0
    for before, word, following in zip([None, *words], words, [*words[1:], None], strict=False):
        joined = before is not None and before.kind is Says.AND
        if word.kind is Says.SUIT and word.chinese and not copies and following and following.kind is not Says.SUIT:
            suit = word.word.suit
        elif word.kind is Says.COUNT and not (word.text in BARE_PAIR and found):
            suit, copies = suit if joined or not found else None, word.word.count
        elif word.kind is Says.RANK and following and following.kind is Says.RANKS:
            copies = word.word.rank.height
        elif word.kind is Says.ANY_JOKER:
            found.append((None, copies or 1, None))
            copies = 0
        elif word.kind in {Says.RANK, Says.RANKS}:
            found.append((word.word.rank, copies or int(word.kind is Says.RANK), suit))
            copies = 0
        elif word.kind not in {Says.OF, Says.AND}:
            return []
    return found if end == len(text) else []
