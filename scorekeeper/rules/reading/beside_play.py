"""Questions beside the play: bids, calls, the deal, points, and what an irregularity costs."""

from dataclasses import replace
from itertools import zip_longest

from scorekeeper.rules.cards.notation import MOST_DECKS, write
from scorekeeper.rules.house.brackets import FIVES
from scorekeeper.rules.reading.asking import Fields, Reading, SaidAtTable, asked_as, written_groups
from scorekeeper.rules.reading.sentence import ORDINALS, Utterance
from scorekeeper.rules.reading.vocabulary import Sense

FEWEST, MOST = 4, 12
"""Players at a table."""


def read_bid(asking: SaidAtTable) -> tuple[Reading, ...]:
    """Bids in turn; in `can BJ BJ overbid 7C 7C` the later one is named first."""
    groups = asking.said.groups
    if len(groups) > 1 and groups[-1].role is Sense.OVERBID and groups[-2].role in {None, Sense.WITH}:
        groups = (*groups[:-2], groups[-1], groups[-2]) if groups[-1].who is groups[-2].who else groups
    bids: list[Fields] = [
        {"by": by, "cards": write(group.cards)} for by, group in zip("ABCDEFGHIJKL", groups, strict=False)
    ]
    missing = ("seats",) if bids else ("seats", "next")
    return (asked_as("bid", {"bids": bids[:-1], "next": bids[-1] if bids else None}, *missing),)


def read_nobody_bid(asking: SaidAtTable) -> tuple[Reading, ...]:
    rank = asking.said.trump.rank or (asking.trump.rank if asking.trump else None)
    fields: Fields = {"rank": rank.value if rank else None, "kitty": written_groups(asking.said.groups)}
    return (asked_as("nobody_bid", fields, "rank"),)


def read_redeal(asking: SaidAtTable) -> tuple[Reading, ...]:
    claims = [sense for sense in (Sense.NO_TRUMPS, Sense.NO_POINTS) if sense in asking.said.senses]
    claim = claims[0].value if len(claims) == 1 else None
    fields: Fields = {"trump": asking.named, "claim": claim, "hand": written_groups(asking.said.groups)}
    return (asked_as("redeal", fields, "trump", "claim", "hand"),)


def _calls(said: Utterance) -> list[Fields]:
    """Each card with its copy, which of one card may be said after it: the ace of clubs, but the second one."""
    found: list[Fields] = []
    groups = said.of(Sense.CALL)
    after = next((copy for sense, copy in ORDINALS.items() if sense in said.senses), 0)
    alone = after if sum(len(group.cards) for group in groups) == 1 else 0
    for group in groups:
        for place, card in enumerate(group.cards):
            found.append({"card": card.name, "copy": group.copy or alone or 1 + group.cards[:place].count(card)})
    return found


def _players(said: Utterance) -> int | None:
    numbers = said.numbers(Sense.PLAYERS)
    return numbers[0] if len(numbers) == 1 and FEWEST <= numbers[0] <= MOST else None


def read_call(asking: SaidAtTable) -> tuple[Reading, ...]:
    fields: Fields = {"trump": asking.named, "calls": _calls(asking.said), "players": _players(asking.said)}
    return (asked_as("call", fields, "trump", "calls", *(["players"] if asking.said.numbers(Sense.PLAYERS) else [])),)


def read_friends(asking: SaidAtTable) -> tuple[Reading, ...]:
    return (asked_as("friends", {"calls": _calls(asking.said)}, "players", "declarer", "calls", "played"),)


def read_first_draw(asking: SaidAtTable) -> tuple[Reading, ...]:
    said, cards = asking.said, written_groups(asking.said.groups)
    players = _players(said) if said.numbers(Sense.PLAYERS) else asking.rules.table.players
    return (
        asked_as("first_draw", {"players": players, "card": cards if " " not in cards else None}, "players", "card"),
    )


def read_deal(asking: SaidAtTable) -> tuple[Reading, ...]:
    """The table that is said; a number that no table has is asked for again."""
    said, decks = asking.said, asking.said.numbers(Sense.DECKS)
    changes = {"table.players": _players(said), "table.decks": decks[0] if decks and decks[0] <= MOST_DECKS else None}
    if (said.numbers(Sense.PLAYERS) and not _players(said)) or (decks and not changes["table.decks"]):
        return (Reading(op="deal", missing=("rules",)),)
    return (asked_as("deal", {"rules": {key: value for key, value in changes.items() if value} or None}),)


def read_score(asking: SaidAtTable) -> tuple[Reading, ...]:
    said = asking.said
    kitty, captured = _points(said)
    told = [each for each in said.heard if each.number is not None and each.sense in {Sense.POINTS, None}]
    if len(told) != (kitty is not None) + (captured is not None):
        return (Reading(missing=("points",)),)
    last = _last_trick(said)
    if not (kitty is not None or last or said.senses & {Sense.KITTY, Sense.BONUS, Sense.IN_KITTY}):
        theirs = Sense.DECLARERS in said.senses and Sense.DEFENDERS not in said.senses
        return (asked_as("score", {"points": None if theirs else captured}, "points"),)
    fields: Fields = {"captured": captured, "kitty": kitty, "last_trick": last}
    found = asked_as("score", fields, "captured", "kitty", "last_trick")
    unsized = last and last["won_by"] == Sense.DEFENDERS.value and "cards" not in last
    return (replace(found, missing=(*found.missing, "cards")) if unsized else found,)


def _points(said: Utterance) -> tuple[int | None, int | None]:
    """The points of the kitty, and those captured."""
    found: dict[bool, int] = {}
    about_kitty = False
    for each, following in zip_longest(said.heard, said.heard[1:]):
        number = each.number if each.sense in {Sense.POINTS, None} else None
        if number is None:
            dug = each.sense is Sense.DUG and following is not None and each.end == following.place
            about_kitty = each.sense is Sense.KITTY or dug or (about_kitty and each.sense in {Sense.HOLD, None})
        else:
            ends = following is said.heard[-1] and following.sense is Sense.KITTY
            found.setdefault(about_kitty or ends or bool(following and following.sense is Sense.IN_KITTY), number)
            about_kitty = False
    fives = {kitty: number for kitty, number in found.items() if number % FIVES == 0}
    return fives.get(True), fives.get(False)


_SIZES = {Sense.SINGLE: 1, Sense.PAIR: 2, Sense.TRIPLE: 3}


def _last_winner(senses: list[Sense | None]) -> Sense | None:
    """The side named last before the last trick, or else after it; it is the defenders who dig for the kitty, unless
    another side stands right beside that, and the declarers who guard it.
    """
    sides = {Sense.DECLARERS, Sense.DEFENDERS}
    if Sense.GUARDED in senses:
        return Sense.DECLARERS if Sense.DUG not in senses else None
    if Sense.DUG in senses:
        place = senses.index(Sense.DUG)
        return next((side for side in senses[max(place - 1, 0) : place + 2] if side in sides), Sense.DEFENDERS)
    if Sense.LAST_TRICK not in senses:
        return None
    place = senses.index(Sense.LAST_TRICK)
    return next((side for side in (*reversed(senses[:place]), *senses[place:]) if side in sides), None)


def _last_trick(said: Utterance) -> Fields | None:
    """Who won it, and with how many cards."""
    side = _last_winner([each.sense for each in said.heard])
    if not side:
        return None
    sizes = [each.copies for each in said.unread if each.copies] + [*said.numbers(Sense.CARDS)]
    sizes += [size for sense, size in _SIZES.items() if sense in said.senses]
    return {"won_by": side.value, **({"cards": sizes[0]} if len({*sizes}) == 1 else {})}


def read_remedy(asking: SaidAtTable) -> tuple[Reading, ...]:
    said = asking.said
    whats = (Sense.REVOKE, Sense.TAKE_BACK, Sense.WRONG_COUNT, Sense.FAILED_THROW)
    sides = [side.value for side in (Sense.DECLARERS, Sense.DEFENDERS, Sense.BOTH) if side in said.senses]
    cards, ordinals = said.numbers(Sense.CARDS), {Sense.SECOND: 2, Sense.THIRD: 3}
    closed = {Sense.CLOSED: True, Sense.OPEN: False}
    fields: Fields = {
        "what": next(what.value for what in whats if what in said.senses),
        "by": sides[0] if len(sides) == 1 else None,
        "cards": cards[0] if cards and Sense.REVOKE in said.senses else None,
        "trick_closed": next((value for sense, value in closed.items() if sense in said.senses), None),
        "times": next((value for sense, value in ordinals.items() if sense in said.senses), None),
    }
    return (asked_as("remedy", fields, "what", "by"),)


def read_next(asking: SaidAtTable) -> tuple[Reading, ...]:
    return (asked_as("next", {"points": _points(asking.said)[1]}, "players", "levels", "declarer", "points"),)
