"""Questions of play: leads, follows, tricks, the order of the cards and their shapes."""

from dataclasses import replace

from scorekeeper.rules.cards.card import Card, Suit, counted
from scorekeeper.rules.cards.notation import write
from scorekeeper.rules.reading.asking import (
    PLAYED,
    UNKNOWN_WORDS,
    Fields,
    Reading,
    SaidAtTable,
    asked_as,
    written_groups,
)
from scorekeeper.rules.reading.lexer import LITTLE_WANG, Cards, CardsHeard
from scorekeeper.rules.reading.senses import ORDINALS, PEOPLE, Sense
from scorekeeper.rules.reading.sentence import CardsNamed, Utterance

_NAMED = frozenset({Sense.PLAYER, Sense.RIGHT, Sense.ACROSS, Sense.LEFT})
LEAD_AND_PLAY = 2
"""Plays, of which the second answers the first."""


def read_follow(asking: SaidAtTable) -> tuple[Reading, ...]:
    said = asking.said
    lead, plays = _lead_and_plays(said)
    must = Sense.MUST in said.senses
    later, held = said.of(Sense.LATER), said.of(Sense.HOLD, *([Sense.WITH, Sense.LATER] if must else []))
    owed = _owed(plays, held)
    plays = [group for group in plays if group not in owed]
    play = _played(said, lead, plays, held)
    must = must or bool(held and lead and not play)
    unclear = _unclear_play(said, lead, plays, play) or _unclear_hand(said, lead, plays, (*held, *later), must=must)
    if unclear:
        return (Reading(missing=(unclear,)),)
    if play and not held and not _beyond(play, [card for group in later for card in group.cards]):
        held = later
    hand, seen = (_held(held, later, play), ()) if held else ((), later)
    fields: Fields = {"trump": asking.named, "lead": write(lead.cards) if lead else None, "hand": write(hand)}
    if must:
        return (asked_as("follows", fields, "trump", "lead", "hand"),)
    led = lead.cards[0].suit if lead else None
    lacks = _lacks(asking, led, plays, {card.suit for group in later for card in group.cards})
    by = next(filter(None, map(asking.player, plays)), None)
    fields |= {
        "play": write(play),
        "seen": written_groups(seen),
        "lacks": (not hand and lacks) or None,
        "by": by,
    }
    if any(lacks.get(face.suit.value, width + 1) <= width for face, width in counted(hand).items() if face.suit):
        return (Reading(missing=("hand",)),)
    found = asked_as("follow", fields, "trump", "lead", "play")
    others = {void.suit or led for void in said.voids} - {Suit(suit) for suit in lacks}
    if not others:
        return (found,)
    voids = tuple(each for each in said.heard if isinstance(each, CardsHeard) and each.sense is Sense.VOID)
    return (replace(found, missing=(*found.missing, UNKNOWN_WORDS), unused=voids),)


def _unclear_play(said: Utterance, lead: CardsNamed | None, plays: list[CardsNamed], play: Cards) -> str:
    """What keeps it open what was played: other cards than were led, or with others."""
    if said.of(Sense.WITH) and Sense.MUST not in said.senses and not _ruffed(said):
        return "cards"
    other = lead and ((play and len(lead.cards) != len(play)) or _led_elsewhere(said, lead))
    turned = said.heard[0].sense is Sense.PASSIVE or _ruffs_what_follows(said)
    return "play" if other or turned or (plays and _shared(said)) else ""


def _ruffs_what_follows(said: Utterance) -> bool:
    """Whether the cards after it may be those that were led, where nobody is named before: 小王能毙红桃Q吗."""
    return not said.senses & {Sense.LEAD, Sense.WITH} and any(
        deed.text[0] in "毙杀" and isinstance(cards, CardsHeard) and before.sense not in PEOPLE
        for before, deed, cards in said.threes
    )


def _unclear_hand(
    said: Utterance, lead: CardsNamed | None, plays: list[CardsNamed], held: tuple[CardsNamed, ...], *, must: bool
) -> str:
    """What keeps it open who held the cards, and who has to play some of them."""
    if _held_by_another(held, lead, plays):
        return "hand"
    return "play" if must and _plays_unknown(said, mine=any(group.who is Sense.ME for group in held)) else ""


def _plays_unknown(said: Utterance, *, mine: bool) -> bool:
    """Whether somebody played what was not understood; or has to play something, and the cards told are mine."""
    threes = zip([None, *said.heard], said.heard, [*said.heard[1:], None], strict=False)
    return any(
        not isinstance(cards, CardsHeard)
        and deed.sense in {Sense.PUT, Sense.FOLLOW}
        and (deed.text.endswith("ed") or (mine and who is not None and who.sense in _NAMED))
        for who, deed, cards in threes
    )


def _shared(said: Utterance) -> bool:
    """Whether two people are named as one who plays, or has what is told."""
    return any({one.sense, other.sense} <= _NAMED and deed.sense in PLAYED for one, other, deed in said.threes)


def _played(said: Utterance, lead: CardsNamed | None, plays: list[CardsNamed], held: tuple[CardsNamed, ...]) -> Cards:
    """The cards that were played: those of the plays, or all of a hand of which that is said."""
    play = tuple(card for group in plays for card in group.cards)
    rest = tuple(card for group in held for card in group.cards if card not in play)
    no_more = lead is not None and len(rest) + len(play) == len(lead.cards) and _no_more(said)
    return (*rest, *play) if no_more or (lead and Sense.ALL_OF_THEM in said.senses) else play


def _no_more(said: Utterance) -> bool:
    """Whether somebody has only what is named: 只有一张方块6, 垫了黑桃4 plays both."""
    return any(each.sense is Sense.HOLD and ("only" in each.text or "只" in each.text) for each in said.heard)


def _owed(plays: list[CardsNamed], held: tuple[CardsNamed, ...]) -> list[CardsNamed]:
    """Of which it is asked whether they must be played, and which are in the hand."""
    hand = {card for group in held for card in group.cards}
    return [group for group in plays if group.owed and hand.issuperset(group.cards)]


def _lacks(asking: SaidAtTable, led: Suit | None, plays: list[CardsNamed], seen: set[Suit | None]) -> dict[str, int]:
    """The suits that the follower is said to have none of, or no pair; not trumps, nor any of which cards were seen."""
    said = asking.said
    trump = said.trump.suit or (asking.trump.suit if asking.trump else None)
    own = [(void.suit or led, void.width) for void in said.voids if all(void.of.may_be_of(play) for play in plays)]
    return {suit.value: width for suit, width in own if suit and suit not in {trump, *seen}}


def _lead_and_plays(said: Utterance) -> tuple[CardsNamed | None, list[CardsNamed]]:
    """What was led, and what was played to it; of two plays the first was led, of one the other player's."""
    played = list(said.of(*PLAYED))
    leads = [group for group in played if group.role in {Sense.LEAD, Sense.ON, Sense.THROW}]
    leads.sort(key=lambda group: group.role is Sense.THROW)
    holding = [group for group in said.groups if group.role in {Sense.HOLD, Sense.LATER}]
    follows = [group for group in played if group.role is Sense.FOLLOW]
    ruffed = _ruffed(said) if not leads else None
    if not (leads or ruffed) and len(played) == 1 and holding and (follows or played[0].who is holding[0].who):
        return None, played
    first = ruffed or next((group for group in played if group.role is Sense.PUT), None)
    lead = leads[0] if leads else first
    return lead, [group for group in played if group is not lead] + [group for group in said.of(Sense.WITH) if ruffed]


def _ruffed(said: Utterance) -> CardsNamed | None:
    """In `he ruffed AS with 3D` the ace was led."""
    groups = [group for group in said.groups if group.role in {*PLAYED, Sense.WITH}]
    return groups[0] if len(groups) == LEAD_AND_PLAY and groups[1].role is Sense.WITH else None


def _held_by_another(held: tuple[CardsNamed, ...], lead: CardsNamed | None, plays: list[CardsNamed]) -> bool:
    """Whether it is not the follower alone of whom cards are told that somebody holds."""
    if any(group.is_of_another(other) for group in held for other in held):
        return True
    leader = lead and any(group.is_of(lead) for group in held) and not any(group.is_of(lead) for group in plays)
    return bool(leader) or any(group.is_of_another(play) for group in held for play in plays)


def _led_elsewhere(said: Utterance, lead: CardsNamed) -> bool:
    """Whether somebody led other cards, or some that were not found."""
    leads = said.of(Sense.LEAD)
    again = any(group.turn == lead.turn > 0 for group in said.of(Sense.PUT) if group is not lead)
    return (
        len(leads) > 1
        or (again and lead.role is Sense.LEAD)
        or (lead.role is Sense.PUT and Sense.LEAD in said.senses and not leads)
    )


def _held(held: tuple[CardsNamed, ...], later: tuple[CardsNamed, ...], play: Cards) -> Cards:
    """The hand before the play; cards seen later or played were part of it, whether they were named again or not."""
    hand = [card for group in held for card in group.cards]
    for group in later:
        hand += _beyond(group.cards, hand)
    return (*hand, *_beyond(play, hand))


def _beyond(play: Cards, hand: list[Card]) -> list[Card]:
    copies = counted(hand)
    extra = []
    for card in play:
        copies[card] = copies.get(card, 0) - 1
        if copies[card] < 0:
            extra.append(card)
    return extra


def read_lead(asking: SaidAtTable) -> tuple[Reading, ...]:
    said = asking.said
    leads = said.of(Sense.LEAD, Sense.THROW, Sense.PUT, Sense.FAILED_THROW)
    lead = leads[0] if leads else None
    held = said.of(Sense.HOLD, Sense.LATER, Sense.BEATS)
    own = [group for group in held if group.role is not Sense.BEATS and (not lead or group.may_be_of(lead))]
    others = [group for group in held if group not in own]
    mine = lead and not lead.who and any(group.who is Sense.ME for group in others)
    if mine or any(group.is_of_another(other) for group in own for other in own):
        return (Reading(missing=("lead",)),)
    if Sense.BEATS in said.senses and (not others or (lead and len(lead.parts) > 1)):
        return (Reading(missing=("cards",)),)
    known = counted([*(lead.cards if lead else ()), *(card for group in others for card in group.cards)])
    if len(leads) > 1 or len(others) > 1 or max(known.values(), default=0) > asking.rules.table.decks:
        return (Reading(missing=("cards",)),)
    seat = _seat(asking, others[0], lead) if others else None
    seen = written_groups(tuple(others))
    fields: Fields = {
        "trump": asking.named,
        "lead": write(lead.cards) if lead else None,
        "hand": written_groups(tuple(own)),
        "gone": written_groups(said.of(Sense.GONE)),
        "leader": asking.player(lead),
        "others": [*[None] * (seat - 1), seen] if seat else None,
    }
    found = asked_as("lead", fields, "trump", "lead", *(["others"] if others else []))
    return (found if seat or not others else replace(found, unplaced=others[0].cards),)


def _seat(asking: SaidAtTable, other: CardsNamed, lead: CardsNamed | None) -> int | None:
    """How many seats after the leader somebody sits, where that is said: by name, or as the next one and the like."""
    players = asking.rules.table.players
    seats = {Sense.RIGHT: 1, Sense.LEFT: players - 1, Sense.ACROSS: players / 2}
    leader = lead or other
    if asking.seat(other, leader):
        return asking.seat(other, leader)
    if other.who not in seats or (lead and lead.who not in {None, Sense.ME} and _is_beside_me(asking.said, other)):
        return None
    partner = any(each.sense is Sense.ACROSS and each.text not in _OPPOSITE for each in asking.said.heard)
    seat = seats[other.who]
    return int(seat) if seat == int(seat) and not (partner and players != len("NESW")) else None


_OPPOSITE = frozenset({"across", "对家", "对门"})
"""Whoever sits there; a partner does so at a table of four alone."""
_MINE = frozenset({"my", "me"})


def _is_beside_me(said: Utterance, other: CardsNamed) -> bool:
    """Whether it is my neighbour or my partner, and not the leader's."""
    return any(
        each.sense is other.who and (_MINE & {*each.text.split()} or (before and before.sense is Sense.ME))
        for before, each in zip([None, *said.heard], said.heard, strict=False)
    )


def read_trick(asking: SaidAtTable) -> tuple[Reading, ...]:
    said = asking.said
    groups = _as_played(said)
    parts, plays = [part for group in groups for part in group.parts], [group.cards for group in groups]
    plays = parts if len(plays) == 1 or _uneven(plays) or (groups and _in_turn(groups[0])) else plays
    ways = (
        _dealt_out(plays[0], asking.rules.table.players)
        if len(plays) == 1 and Sense.BEATS not in said.senses
        else [plays]
    )
    if not ways or len(ways[0]) == 1 or _uneven(plays) or _unclear_turns(asking, groups, plays):
        return (Reading(missing=("plays",)),)
    game: Fields = {"trump": asking.named, "leader": asking.player(groups[0]) if groups else None}
    fields: list[Fields] = [{**game, "plays": [write(play) for play in way]} for way in ways]
    return tuple(asked_as("trick", each, "trump", "plays") for each in fields)


def _as_played(said: Utterance) -> list[CardsNamed]:
    """What was led first, where that is said; what beats other cards comes after them."""
    led = [group for group in said.groups if group.role is Sense.ON or (group.role is Sense.LEAD and group.who)]
    groups = [*led, *(group for group in said.groups if group not in led)]
    turned = Sense.BEATS in said.senses and not (said.of(*PLAYED) or said.passive)
    return groups[1:] + groups[:1] if turned else groups


def _unclear_turns(asking: SaidAtTable, groups: list[CardsNamed], plays: list[Cards]) -> bool:
    """Whether it is not certain who played what, or after whom."""
    said = asking.said
    ordinals = [ORDINALS[each.sense] for each in said.heard if each.sense in ORDINALS]
    several = len(groups) > LEAD_AND_PLAY
    led_later = several and groups[0] is not said.groups[0] and groups[0].role is Sense.LEAD
    again = any(group.role is Sense.LEAD and not group.who for group in said.groups[1:])
    after = Sense.AFTER in said.senses and len({*plays}) > 1
    too_many = len(plays) > asking.rules.table.players or (several and Sense.BEATS in said.senses)
    seats = any(asking.seat(group, groups[0]) not in {None, place} for place, group in enumerate(groups))
    return (
        led_later
        or again
        or after
        or too_many
        or seats
        or ordinals != [*range(1, len(ordinals) + 1)]
        or _plays_without_cards(said)
        or _joker_ruffs(said)
    )


def _joker_ruffs(said: Utterance) -> bool:
    """Whether the joker may be somebody of that name: 小王毙了方块3."""
    return any(
        isinstance(joker, CardsHeard) and joker.text.endswith(LITTLE_WANG) and isinstance(cards, CardsHeard)
        for joker, deed, cards in said.threes
        if deed.sense is Sense.FOLLOW
    )


def _plays_without_cards(said: Utterance) -> bool:
    """Whether somebody is named who plays what was not understood."""
    threes = zip(said.heard, said.heard[1:], [*said.heard[2:], None], strict=False)
    return any(
        who.sense in PEOPLE
        and deed.sense in {Sense.LEAD, Sense.PUT, Sense.FOLLOW}
        and not (isinstance(cards, CardsHeard) or (cards and cards.sense in {Sense.WITH, Sense.ON, Sense.SINGLE}))
        for who, deed, cards in threes
    )


def _dealt_out(cards: Cards, players: int) -> list[list[Cards]]:
    """Cards of a trick one after another as plays of one size: single cards, or as many as tuples were led."""
    sizes = [size for size in range(len(cards) // 2, 0, -1) if len(cards) % size == 0 and len(cards) // size <= players]
    fitting = [size for size in sizes if size == 1 or min(counted(cards[:size]).values()) > 1]
    fitting.sort(key=lambda size: len(cards) // size != players)
    return [[cards[at : at + size] for at in range(0, len(cards), size)] for size in fitting]


def _in_turn(first: CardsNamed) -> bool:
    """Whether the cards named first are those of several players, as they are of no lead: 红桃A 黑桃3毙."""
    return first.role is Sense.LEAD and len(first.parts) > 1 and len({*first.cards}) == len(first.cards)


def _uneven(plays: list[Cards]) -> bool:
    return len({len(play) for play in plays}) > 1


def read_order(asking: SaidAtTable) -> tuple[Reading, ...]:
    """Of single cards; which of two pairs is higher hangs on who played first, and so may it of more than two cards."""
    if any(len(part) > 1 for group in asking.said.groups for part in group.parts):
        return (Reading(missing=("plays",)),)
    cards = [card for group in asking.said.groups for card in group.cards]
    order = asked_as("order", {"trump": asking.named}, "trump")
    if len(cards) <= LEAD_AND_PLAY:
        return (order,)
    trick = read_trick(asking)
    return trick if len({*cards}) < len(cards) else (order, *(each for each in trick if each.op))


def read_shape(asking: SaidAtTable) -> tuple[Reading, ...]:
    return (asked_as("shape", {"trump": asking.named, "cards": written_groups(asking.said.groups)}, "trump", "cards"),)
