"""Sentence: what was said of each group of cards, and of the trump, before anybody knows what is asked."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from scorekeeper.rules.cards.card import Rank, Suit, card
from scorekeeper.rules.reading.clauses import completed
from scorekeeper.rules.reading.lexer import Cards, CardsHeard, Heard, TrumpHeard
from scorekeeper.rules.reading.senses import (
    AFTERWARDS,
    DOES,
    LISTED,
    ORDINALS,
    PEOPLE,
    ROLES,
    SIDES,
    SUFFERED,
    TAKES_WITH,
    Sense,
)

_NAMED = frozenset({Sense.PLAYER, Sense.RIGHT, Sense.ACROSS, Sense.LEFT})
_WOMEN = {"he": False, "hes": False, "她": True, "she": True, "shes": True, "他": False}


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsNamed:
    """Cards with what was said of them, of whom, and as which copy; each time that somebody is named is a turn.

    Somebody may be said to be a man or a woman.
    """

    role: Sense | None
    parts: tuple[Cards, ...]
    who: Sense | None = None
    name: str = ""
    woman: bool | None = None
    turn: int = 0
    copy: int = 0
    denied: bool = False
    owed: bool = False

    @property
    def cards(self) -> Cards:
        return tuple(card for part in self.parts for card in part)

    def may_be_of(self, other: "CardsNamed") -> bool:
        """Whether one player may be meant by both; people with names of their own are two."""
        return self.who is None or (self.who is other.who and self.name == other.name)

    def is_of_another(self, other: "CardsNamed") -> bool:
        """Whether two players are meant for certain: he and she, or somebody before another is named."""
        if self.who is Sense.HE:
            return {self.woman, other.woman} == {True, False} or (other.who in _NAMED and self.turn < other.turn)
        return self.who is not None and other.who is not None and not self.may_be_of(other)

    def is_of(self, other: "CardsNamed") -> bool:
        """Whether one player is meant by both; somebody and somebody may be two."""
        return self.who in {Sense.ME, Sense.PLAYER} and self.may_be_of(other)


@dataclass(frozen=True, slots=True, kw_only=True)
class Void:
    """A suit of which somebody has nothing, or nothing so wide; without a name it is the suit that was led."""

    suit: Suit | None
    width: int
    of: CardsNamed


@dataclass(frozen=True, slots=True, kw_only=True)
class TrumpSaid:
    """As much of the trump as was said, and whether it was said to be two things."""

    rank: Rank | None = None
    suit: Suit | None = None
    no_suit: bool = False
    contradicts: bool = False

    @property
    def half(self) -> Rank | Suit | None:
        """The rank or the suit, where the other was not said."""
        whole = bool(self.rank and self.suit) or self.no_suit
        return None if whole or self.contradicts else self.rank or self.suit

    def also(self, rank: Rank | None = None, suit: Suit | None = None, *, no_suit: bool = False) -> "TrumpSaid":
        """With what else is said of it."""
        other = bool((rank and self.rank not in {None, rank}) or (suit and self.suit not in {None, suit}))
        two = other or bool((no_suit and self.suit) or (suit and self.no_suit))
        return TrumpSaid(
            rank=rank or self.rank,
            suit=suit or self.suit,
            no_suit=no_suit or self.no_suit,
            contradicts=two or self.contradicts,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Utterance:
    """All groups of cards in order, the trump, whatever names no cards, and the cards that cannot be read."""

    groups: tuple[CardsNamed, ...]
    voids: tuple[Void, ...]
    trump: TrumpSaid
    heard: tuple[Heard, ...]
    unread: tuple[CardsHeard, ...]
    senses: frozenset[Sense]

    @property
    def passive(self) -> bool:
        """Whether the cards named first are those that are beaten or overbid."""
        turned = {Sense.BEATS, Sense.OVERBID}
        return any(
            each.sense is Sense.PASSIVE or (each.sense in turned and SUFFERED.match(each.text)) for each in self.heard
        )

    @property
    def threes(self) -> Iterable[tuple[Heard, Heard, Heard]]:
        """What was said with what was said right before it and right after it."""
        return zip(self.heard, self.heard[1:], self.heard[2:], strict=False)

    def of(self, *roles: Sense | None) -> tuple[CardsNamed, ...]:
        return tuple(group for group in self.groups if group.role in roles)

    def numbers(self, *senses: Sense) -> tuple[int, ...]:
        return tuple(each.number for each in self.heard if each.number is not None and each.sense in senses)


def utterance(said: Sequence[Heard]) -> Utterance:
    """What was said of which cards."""
    trump, rest = _without_trump(list(said))
    rest = completed(rest)
    groups, voids = _groups(rest)
    unread = tuple(each for each in rest if isinstance(each, CardsHeard) and each.lacks)
    return Utterance(
        groups=tuple(_led_first(groups)),
        voids=tuple(voids),
        trump=trump,
        heard=tuple(rest),
        unread=unread,
        senses=frozenset(each.sense for each in rest if each.sense),
    )


def _led_first(groups: list[CardsNamed]) -> list[CardsNamed]:
    """What is named first, and followed by somebody, was led: 5H 5H, he followed 3H 4H; and AA in 用一对小王毙AA."""
    if [group.role for group in groups] == [Sense.WITH, Sense.FOLLOW]:
        return [replace(group, role=role) for group, role in zip(groups, (Sense.FOLLOW, Sense.LEAD), strict=True)]
    roles = {group.role for group in groups}
    if Sense.FOLLOW in roles and groups[0].role is None and not roles & {Sense.LEAD, Sense.ON, Sense.THROW}:
        return [replace(groups[0], role=Sense.LEAD), *groups[1:]]
    return groups


def _without_trump(said: list[Heard]) -> tuple[TrumpSaid, list[Heard]]:
    """Level and trump with the cards that name them, and everything else."""
    said = _cards_of_trump(said)
    found, rest = TrumpSaid(), list(said)
    for each in said:
        if isinstance(each, TrumpHeard):
            found = found.also(each.rank, each.suit, no_suit=not each.suit)
        if each.sense not in {Sense.LEVEL, Sense.TRUMP, Sense.NO_TRUMP}:
            continue
        place = next(at for at, other in enumerate(rest) if other is each or other.place == each.place)
        before, after = _cards_at(rest, place - 1), _cards_at(rest, place + 1)
        if each.sense is Sense.LEVEL and after and after.rank:
            found = found.also(after.rank)
            rest.remove(after)
        elif each.sense is Sense.LEVEL and after:
            rest[place] = replace(each, sense=Sense.PUT)
        elif each.sense is Sense.NO_TRUMP:
            found = found.also(no_suit=True)
        elif each.sense is Sense.TRUMP:
            named = _naming(each, before, after)
            found = found.also(*_named(named))
            rest = [other for other in rest if other is not named]
    return found, rest


def _cards_of_trump(said: list[Heard]) -> list[Heard]:
    """Where the trump is named elsewhere, `the trump two of spades` that somebody plays is a card."""
    trumps = [each for each in said if isinstance(each, TrumpHeard)]
    return [
        CardsHeard(text=each.text, place=each.place, parts=((card(each.rank, each.suit),),))
        if isinstance(each, TrumpHeard) and each.suit and len(trumps) > 1 and before and before.sense in DOES
        else each
        for before, each in zip([None, *said], said, strict=False)
    ]


def _cards_at(said: Sequence[Heard], place: int) -> CardsHeard | None:
    found = said[place] if 0 <= place < len(said) else None
    return found if isinstance(found, CardsHeard) else None


def _naming(said: Heard, before: CardsHeard | None, after: CardsHeard | None) -> CardsHeard | None:
    """What names it: hearts are trump, trump is 7D, 7D as trump."""
    backwards = said.text.startswith(("is ", "are ", "as ", "是主", "为主", "做主"))
    for named in (before, after):
        if named and named.suit and not (named is after and before and before.suit):
            return named
    named = before if backwards else after
    return named if named and any(_named(named)) else None


def _named(cards: CardsHeard | None) -> tuple[Rank | None, Suit | None]:
    """The level and the suit that cards name: one card both, a suit or a rank alone itself."""
    if not cards or cards.suit or cards.rank:
        return (None, cards.suit) if cards and cards.suit else (cards.rank if cards else None, None)
    only = cards.cards[0] if len(cards.cards) == 1 else None
    return (only.rank, only.suit) if only and only.suit else (None, None)


def _groups(said: Sequence[Heard]) -> tuple[list[CardsNamed], list[Void]]:
    """Cards with what was said before them, or right after them; and what is lacked, with whom it is said of."""
    found: list[CardsNamed] = []
    voids: list[Void] = []
    said_of = CardsNamed(role=None, parts=())
    beside: list[CardsNamed] = []  # people named right before this one: Ann and Bob have no hearts
    fresh = False
    for last, each, following in zip([None, *said], said, [*said[1:], None], strict=False):
        if isinstance(each, CardsHeard) and each.sense is Sense.VOID:
            voids += [Void(suit=each.suit, width=max(each.copies, 1), of=of) for of in (*beside, said_of)]
            said_of, fresh = replace(said_of, role=None), False
        elif isinstance(each, CardsHeard):
            group = replace(said_of, parts=each.parts)
            if found and not (fresh or said_of.denied) and found[-1].role in LISTED:
                found[-1] = replace(found[-1], parts=(*found[-1].parts, *each.parts))
            elif each.parts:
                found.append(group if fresh or not found else replace(group, role=None))
            said_of, fresh = replace(said_of, copy=0, denied=False, owed=False), False
        elif each.sense in AFTERWARDS and not isinstance(following, CardsHeard) and _last_said(said, each):
            found[-1:] = _afterwards(found[-1], each.sense, passive=each.text in _PASSIVE)
            said_of, fresh = (
                CardsNamed(role=None, parts=(), who=said_of.who, name=said_of.name, turn=said_of.turn),
                True,
            )
        elif each.sense is Sense.END:
            said_of, fresh = CardsNamed(role=None, parts=(), turn=said_of.turn), True
        else:
            beside = [*beside, said_of] if last and last.sense in PEOPLE and each.sense in PEOPLE else []
            then = not last or last.sense is not Sense.LATER or last.text.startswith(_THEN)
            said_of = _said_next(said_of, each, following, fresh=fresh, then=then)
            fresh = fresh or _parts_groups(each)
    return found, voids


def _last_said(said: Sequence[Heard], sense: Heard) -> bool:
    """Whether cards that could be read stand right before it."""
    before = said[said.index(sense) - 1] if said.index(sense) else None
    return isinstance(before, CardsHeard) and bool(before.parts)


_PASSIVE = frozenset({"is led", "was led", "were led", "被领出"})


def _afterwards(group: CardsNamed, role: Sense, *, passive: bool) -> list[CardsNamed]:
    """The last part of what was said of somebody's hand is what was led; what nothing was said of is it as a whole."""
    if group.role in {None, Sense.WITH, Sense.TRICK} or (passive and group.role is Sense.PUT):
        return [replace(group, role=role)]
    if len(group.parts) == 1 or role in {Sense.PUT, Sense.FOLLOW}:
        return [group]
    return [replace(group, parts=group.parts[:-1]), CardsNamed(role=role, parts=group.parts[-1:])]


_THEN = ("later", "after", "next", "后来")
"""What goes on with what somebody did then: later he played."""
_PARTING = frozenset({*ROLES, *PEOPLE, *ORDINALS, Sense.OWED})


def _parts_groups(each: Heard) -> bool:
    return each.sense in _PARTING


def _marked(before: CardsNamed, sense: Sense) -> CardsNamed:
    """The same, denied, asked whether it must be, or of a copy."""
    if sense is Sense.NOT:
        return replace(before, denied=True)
    if sense is Sense.OWED:
        return replace(before, owed=True, role=Sense.PUT)
    return replace(before, copy=ORDINALS[sense])


def _said_next(before: CardsNamed, each: Heard, following: Heard | None, *, fresh: bool, then: bool) -> CardsNamed:
    """What is said of the cards that come next."""
    if each.sense and each.sense in {Sense.NOT, Sense.OWED, *ORDINALS}:
        return _marked(before, each.sense)
    if each.sense is Sense.WITH and before.role in TAKES_WITH and fresh:
        return before
    if each.sense in ROLES:
        later = before.role is Sense.LATER and each.sense in DOES and fresh and then
        return before if later else replace(before, role=each.sense)
    if each.sense in SIDES and before.name and fresh:
        return before
    if each.sense in PEOPLE:
        plays = isinstance(following, CardsHeard) and each.sense is not Sense.ME
        name = each.name or each.text if each.sense is Sense.PLAYER else ""
        return replace(
            before,
            who=each.sense,
            name=name,
            woman=_WOMEN.get(each.text),
            turn=before.turn + 1,
            role=Sense.PUT if plays else before.role if fresh else None,
        )
    return before
