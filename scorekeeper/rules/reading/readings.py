"""Readings: what is asked, as questions that the referee takes, and what must still be said."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import zip_longest
from types import MappingProxyType

from scorekeeper.rules.cards.card import Card, Rank, counted
from scorekeeper.rules.cards.notation import MOST_DECKS, write
from scorekeeper.rules.cards.order import Trump
from scorekeeper.rules.cards.spoken import Lacking
from scorekeeper.rules.house.brackets import FIVES
from scorekeeper.rules.house.ruleset import RuleSet
from scorekeeper.rules.reading.lexer import Cards, CardsHeard
from scorekeeper.rules.reading.sentence import CardsNamed, Utterance
from scorekeeper.rules.reading.vocabulary import Sense

Fields = dict[str, object]
FEWEST, MOST = 4, 12
"""Players at a table."""
PLAYED = (Sense.LEAD, Sense.THROW, Sense.ON, Sense.PUT, Sense.FOLLOW)
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """A question as far as it was said, and what it lacks; without an operation nothing was understood."""

    op: str = ""
    fields: Mapping[str, object] = field(default_factory=dict)
    missing: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SaidAtTable:
    """What was said, at a table with these rules, where this trump was named beside it."""

    said: Utterance
    rules: RuleSet
    trump: Trump | None

    @property
    def named(self) -> str | None:
        """The trump, from the sentence as far as it says it."""
        said, given = self.said.trump, self.trump
        rank = said.rank or (given.rank if given else None)
        suit = said.suit or (given.suit if given else None)
        if said.no_suit or (given and not suit):
            return f"{rank.value}NT" if rank else "NT"
        return f"{rank.value}{suit.value}" if rank and suit else None


def reading(asking: SaidAtTable) -> Reading:
    """The question; nothing where cards in it have no place, or cannot be read, or are denied."""
    said = asking.said
    op = _operation(said)
    unread = [each for each in said.unread if not _is_said(op, said, each)]
    if unread:
        return Reading(missing=(MISSING[unread[0].lacks or Lacking.CARDS],))
    if not op:
        return Reading(missing=("question",))
    if any(_too_many(group.cards, asking.rules.table.decks) for group in said.groups):
        return Reading(missing=("cards",))
    if any(group.denied for group in said.groups):
        return Reading(missing=("hand",))
    roles, read = _READERS[op]
    if any(group.role not in roles for group in said.groups):
        return Reading(missing=("cards",))
    return read(asking)


def _too_many(cards: Cards, decks: int) -> bool:
    return bool(cards) and max(counted(cards).values()) > decks


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
    told = said.senses & {Sense.KITTY, Sense.BONUS, Sense.LAST_TRICK, Sense.IN_KITTY}
    return bool(points or told) and not said.of(*PLAYED)


def _next(said: Utterance) -> bool:
    return Sense.NEXT in said.senses or (said.trump.rank is Rank.ACE and not said.groups)


def _follows(said: Utterance) -> bool:
    plays = said.of(*PLAYED)
    held = said.of(Sense.HOLD, Sense.LATER)
    claimed = said.senses & {Sense.PAIR_HELD} or (said.unread and said.senses & {Sense.HOLD, Sense.LATER})
    return (
        len(plays) > 1 or bool(plays and held and not said.of(Sense.THROW)) or (bool(claimed) and not plays)
    ) and bool(plays or claimed)


_ASKS: tuple[tuple[str, Callable[[Utterance], bool]], ...] = (
    ("nobody_bid", _says(Sense.NOBODY_BID)),
    ("redeal", lambda said: _says(Sense.REDEAL, Sense.NO_TRUMPS, Sense.NO_POINTS)(said) and not said.of(*PLAYED)),
    ("bid", _says(Sense.BID, Sense.OVERBID)),
    ("friends", _says(Sense.FRIENDS)),
    ("call", _says(Sense.CALL)),
    ("first_draw", _says(Sense.FIRST_DRAW)),
    ("deal", _says(Sense.DEAL)),
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


def _asked(op: str, fields: Fields, *needed: str) -> Reading:
    """A question with these fields, of which it cannot do without those needed."""
    given = {key: value for key, value in fields.items() if value not in (None, "", [])}
    return Reading(op=op, fields=given, missing=tuple(key for key in needed if key not in given))


def _text(groups: tuple[CardsNamed, ...]) -> str:
    return write(card for group in groups for card in group.cards)


def _follow(asking: SaidAtTable) -> Reading:
    said = asking.said
    lead, plays = _lead_and_plays(said)
    later, held = said.of(Sense.LATER), said.of(Sense.HOLD)
    play: Cards = tuple(card for group in plays for card in group.cards)
    if lead and play and len(lead.cards) != len(play):
        return Reading(missing=("play",))
    hand = _held(held, play) if held else ()
    fields: Fields = {"trump": asking.named, "lead": write(lead.cards) if lead else None, "hand": write(hand)}
    if Sense.MUST in said.senses or (held and lead and not play):
        return _asked("follows", fields, "trump", "lead", "hand")
    return _asked("follow", {**fields, "play": write(play), "seen": _text(later)}, "trump", "lead", "play")


def _lead_and_plays(said: Utterance) -> tuple[CardsNamed | None, list[CardsNamed]]:
    """What was led, and what was played to it; of two plays the first was led, of one the other player's."""
    played = list(said.of(*PLAYED))
    leads = [group for group in played if group.role in {Sense.LEAD, Sense.ON, Sense.THROW}]
    holding = [group for group in said.groups if group.role in {Sense.HOLD, Sense.LATER}]
    follows = [group for group in played if group.role is Sense.FOLLOW]
    ruffed = _ruffed(said) if not leads else None
    if not (leads or ruffed) and len(played) == 1 and holding and (follows or played[0].who is holding[0].who):
        return None, played
    lead = leads[0] if leads else ruffed or (played[0] if played else None)
    return lead, [group for group in played if group is not lead] + [group for group in said.of(Sense.WITH) if ruffed]


def _ruffed(said: Utterance) -> CardsNamed | None:
    """In `he ruffed AS with 3D` the ace was led."""
    groups = [group for group in said.groups if group.role in {*PLAYED, Sense.WITH}]
    first = groups[0] if groups else None
    return first if first and len(groups) == 2 and groups[1].role is Sense.WITH else None  # noqa: PLR2004


def _held(groups: tuple[CardsNamed, ...], play: Cards) -> Cards:
    """The hand before the play, of which the cards played were part whether they were named again or not."""
    hand = [card for group in groups for card in group.cards]
    return (*hand, *_beyond(play, hand))


def _beyond(play: Cards, hand: list[Card]) -> list[Card]:
    copies = counted(hand)
    extra = []
    for card in play:
        copies[card] = copies.get(card, 0) - 1
        if copies[card] < 0:
            extra.append(card)
    return extra


_SEATS = {Sense.RIGHT: 0, Sense.ACROSS: 1, Sense.LEFT: 2}


def _lead(asking: SaidAtTable) -> Reading:
    said = asking.said
    leads = said.of(Sense.LEAD, Sense.THROW, Sense.PUT, Sense.FAILED_THROW)
    lead = leads[0] if leads else None
    own = [group for group in said.of(Sense.HOLD) if lead and group.who in {None, lead.who}]
    others = [group for group in said.of(Sense.HOLD) if group not in own]
    if len(leads) > 1 or len(others) > 1:
        return Reading(missing=("cards",))
    seats: list[object] = [None] * _SEATS.get(others[0].who or Sense.HE, 0) if others else []
    fields: Fields = {
        "trump": asking.named,
        "lead": write(lead.cards) if lead else None,
        "hand": _text(tuple(own)),
        "gone": _text(said.of(Sense.GONE)),
        "others": [*seats, *(write(group.cards) for group in others)],
    }
    return _asked("lead", fields, "trump", "lead")


def _trick(asking: SaidAtTable) -> Reading:
    said = asking.said
    groups = list(said.groups)
    if Sense.BEATS in said.senses:
        groups = groups[1:] + groups[:1]
    plays = [part for group in groups for part in (group.parts if len(groups) == 1 else (group.cards,))]
    if plays and (len(plays) == 1 or any(len(play) != len(plays[0]) for play in plays)):
        return Reading(missing=("plays",))
    return _asked("trick", {"trump": asking.named, "plays": [write(play) for play in plays]}, "trump", "plays")


def _order(asking: SaidAtTable) -> Reading:
    return _asked("order", {"trump": asking.named}, "trump")


def _shape(asking: SaidAtTable) -> Reading:
    return _asked("shape", {"trump": asking.named, "cards": _text(asking.said.groups)}, "trump", "cards")


def _bid(asking: SaidAtTable) -> Reading:
    bids: list[Fields] = [
        {"by": by, "cards": write(group.cards)} for by, group in zip("ABCDEFGHIJKL", asking.said.groups, strict=False)
    ]
    missing = ("seats",) if bids else ("seats", "next")
    return _asked("bid", {"bids": bids[:-1], "next": bids[-1] if bids else None}, *missing)


def _nobody_bid(asking: SaidAtTable) -> Reading:
    rank = asking.said.trump.rank or (asking.trump.rank if asking.trump else None)
    fields: Fields = {"rank": rank.value if rank else None, "kitty": _text(asking.said.groups)}
    return _asked("nobody_bid", fields, "rank")


def _redeal(asking: SaidAtTable) -> Reading:
    claims = [sense for sense in (Sense.NO_TRUMPS, Sense.NO_POINTS) if sense in asking.said.senses]
    claim = claims[0].value if len(claims) == 1 else None
    fields: Fields = {"trump": asking.named, "claim": claim, "hand": _text(asking.said.groups)}
    return _asked("redeal", fields, "trump", "claim", "hand")


def _calls(said: Utterance) -> list[Fields]:
    found: list[Fields] = []
    for group in said.of(Sense.CALL):
        for place, card in enumerate(group.cards):
            found.append({"card": card.name, "copy": group.copy or 1 + group.cards[:place].count(card)})
    return found


def _players(said: Utterance) -> int | None:
    numbers = said.numbers(Sense.PLAYERS)
    return numbers[0] if len(numbers) == 1 and FEWEST <= numbers[0] <= MOST else None


def _call(asking: SaidAtTable) -> Reading:
    fields: Fields = {"trump": asking.named, "calls": _calls(asking.said), "players": _players(asking.said)}
    return _asked("call", fields, "trump", "calls")


def _friends(asking: SaidAtTable) -> Reading:
    return _asked("friends", {"calls": _calls(asking.said)}, "players", "declarer", "calls", "played")


def _first_draw(asking: SaidAtTable) -> Reading:
    players = _players(asking.said) or asking.rules.table.players
    return _asked("first_draw", {"players": players, "card": _text(asking.said.groups)}, "players", "card")


def _deal(asking: SaidAtTable) -> Reading:
    """The table that is said; a number that no table has is asked for again."""
    said, decks = asking.said, asking.said.numbers(Sense.DECKS)
    changes = {"table.players": _players(said), "table.decks": decks[0] if decks and decks[0] <= MOST_DECKS else None}
    if (said.numbers(Sense.PLAYERS) and not _players(said)) or (decks and not changes["table.decks"]):
        return Reading(op="deal", missing=("rules",))
    return _asked("deal", {"rules": {key: value for key, value in changes.items() if value} or None})


def _score(asking: SaidAtTable) -> Reading:
    said = asking.said
    kitty, captured = _points(said)
    last = _last_trick(said)
    if not (kitty is not None or last or said.senses & {Sense.KITTY, Sense.BONUS, Sense.IN_KITTY}):
        return _asked("score", {"points": captured}, "points")
    fields: Fields = {"captured": captured, "kitty": kitty, "last_trick": last}
    return _asked("score", fields, "captured", "kitty", "last_trick")


def _points(said: Utterance) -> tuple[int | None, int | None]:
    """The points of the kitty, and those captured."""
    found: dict[bool, int] = {}
    about_kitty = False
    for each, following in zip_longest(said.heard, said.heard[1:]):
        number = each.number if each.sense in {Sense.POINTS, None} else None
        if number is None:
            about_kitty = each.sense is Sense.KITTY or (about_kitty and each.sense in {Sense.HOLD, None})
        else:
            kitty = about_kitty or (
                following is not None and following.sense in {Sense.IN_KITTY, Sense.KITTY} and False
            )
            found.setdefault(kitty or bool(following and following.sense is Sense.IN_KITTY), number)
            about_kitty = False
    fives = {kitty: number for kitty, number in found.items() if number % FIVES == 0}
    return fives.get(True), fives.get(False)


def _last_trick(said: Utterance) -> Fields | None:
    """Who won it, and with how many cards."""
    if Sense.LAST_TRICK not in said.senses:
        return None
    sides = [each.sense for each in said.heard if each.sense in {Sense.DECLARERS, Sense.DEFENDERS, Sense.LAST_TRICK}]
    place = sides.index(Sense.LAST_TRICK)
    near = [side for side in (*reversed(sides[:place]), *sides[place:]) if side is not Sense.LAST_TRICK]
    if not near:
        return None
    sizes = [each.copies for each in said.unread if each.copies] + [*said.numbers(Sense.CARDS)]
    if Sense.SINGLE in said.senses:
        sizes.append(1)
    return {"won_by": near[0].value, **({"cards": sizes[-1]} if sizes else {})}


def _remedy(asking: SaidAtTable) -> Reading:
    said = asking.said
    whats = (Sense.REVOKE, Sense.TAKE_BACK, Sense.WRONG_COUNT, Sense.FAILED_THROW)
    sides = [side.value for side in (Sense.BOTH, Sense.DECLARERS, Sense.DEFENDERS) if side in said.senses]
    cards, ordinals = said.numbers(Sense.CARDS), {Sense.SECOND: 2, Sense.THIRD: 3}
    closed = {Sense.CLOSED: True, Sense.OPEN: False}
    fields: Fields = {
        "what": next(what.value for what in whats if what in said.senses),
        "by": sides[0] if sides else None,
        "cards": cards[0] if cards else None,
        "trick_closed": next((value for sense, value in closed.items() if sense in said.senses), None),
        "times": next((value for sense, value in ordinals.items() if sense in said.senses), None),
    }
    return _asked("remedy", fields, "what", "by")


def _next_hand(asking: SaidAtTable) -> Reading:
    return _asked("next", {"points": _points(asking.said)[1]}, "players", "levels", "declarer", "points")


_READERS: Mapping[str, tuple[frozenset[Sense | None], Callable[[SaidAtTable], Reading]]] = MappingProxyType(
    {
        "follow": (frozenset({*PLAYED, Sense.WITH, Sense.HOLD, Sense.LATER}), _follow),
        "lead": (
            frozenset({Sense.LEAD, Sense.THROW, Sense.PUT, Sense.FAILED_THROW, Sense.HOLD, Sense.GONE}),
            _lead,
        ),
        "trick": (frozenset({None, *PLAYED, Sense.TRICK, Sense.BEATS}), _trick),
        "order": (frozenset({None, Sense.ORDER}), _order),
        "shape": (frozenset({None, Sense.SHAPE}), _shape),
        "bid": (frozenset({None, Sense.BID, Sense.OVERBID, Sense.WITH}), _bid),
        "nobody_bid": (frozenset({None, Sense.KITTY}), _nobody_bid),
        "redeal": (frozenset({None, Sense.HOLD, Sense.REDEAL, Sense.NO_TRUMPS, Sense.NO_POINTS}), _redeal),
        "call": (frozenset({Sense.CALL}), _call),
        "friends": (frozenset({Sense.CALL}), _friends),
        "first_draw": (frozenset({None, Sense.TURNED}), _first_draw),
        "deal": (frozenset(), _deal),
        "score": (frozenset(), _score),
        "remedy": (frozenset(), _remedy),
        "next": (frozenset(), _next_hand),
    }
)
