"""Questions beside the play: bids, calls, the deal, points, and what an irregularity costs."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from scorekeeper.rules.cards.notation import MOST_DECKS, write
from scorekeeper.rules.reading.asking import Fields, Reading, SaidAtTable, asked_as, written_groups
from scorekeeper.rules.reading.of_points import points_said, sides_said, sizes_said
from scorekeeper.rules.reading.senses import BEFORE, FAULTS, ORDINALS, PEOPLE, SIDES, Sense
from scorekeeper.rules.reading.sentence import CardsNamed, Utterance

FEWEST, MOST = 4, 12
"""Players at a table."""


def read_bid(asking: SaidAtTable) -> tuple[Reading, ...]:
    """Bids in turn; in `can BJ BJ overbid 7C 7C` the later one is named first."""
    groups = tuple(bid for group in asking.said.groups for bid in _each_bid(group))
    senses = [each.sense for each in asking.said.heard]
    silent = senses[-1] in {Sense.BID, Sense.OVERBID} and senses[-2:-1] and senses[-2] in PEOPLE - {Sense.HE}
    if [group.role for group in groups[:2]] == [None, Sense.BID] or (groups and silent):
        return (Reading(missing=("cards",)),)
    if (
        not asking.said.passive
        and len(groups) > 1
        and groups[-1].role in {Sense.OVERBID, Sense.BEATS}
        and groups[-2].role in {None, Sense.WITH}
    ):
        groups = (*groups[:-2], groups[-1], groups[-2]) if groups[-1].who is groups[-2].who else groups
    if len(groups) > 1 and groups[0].role in {Sense.OVERBID, Sense.BEATS} and groups[1].role is Sense.WITH:
        groups = (replace(groups[0], who=None, name=""), *groups[1:])
    bids: list[Fields] = [
        {"by": by, "cards": write(group.cards)}
        if by in asking.players or not asking.players
        else {"cards": write(group.cards)}
        for by, group in zip(_bidders(groups), groups, strict=True)
    ]
    missing = ("seats",) if bids else ("seats", "next")
    return (asked_as("bid", {"bids": bids[:-1], "next": bids[-1] if bids else None}, *missing),)


def _each_bid(group: CardsNamed) -> tuple[CardsNamed, ...]:
    """2H and 2S 2S, named one after the other, are two bids."""
    alike = [set(part) for part in group.parts]
    if len(alike) == 1 or alike[1:] == alike[:-1]:
        return (group,)
    first, *others = (replace(group, parts=(part,)) for part in group.parts)
    return (first, *(replace(other, role=Sense.OVERBID, who=None, name="") for other in others))


def _bidders(groups: Sequence[CardsNamed]) -> list[str]:
    """Who bids, by name where one is said; else A and B, who is another each time unless that is said."""
    found: list[str] = []
    for place, group in enumerate(groups):
        again = [other for other in groups[:place] if other.turn != group.turn or group.role is Sense.LATER]
        known = [by for by, other in zip(found, groups, strict=False) if other in again and group.is_of(other)]
        found.append(group.name or (known[0] if known else "ABCDEFGHIJKL"[place]))
    return found


def read_nobody_bid(asking: SaidAtTable) -> tuple[Reading, ...]:
    rank = asking.said.trump.rank or (asking.trump.rank if asking.trump else None)
    fields: Fields = {"rank": rank.value if rank else None, "kitty": written_groups(asking.said.groups)}
    return (asked_as("nobody_bid", fields, "rank"),)


def read_redeal(asking: SaidAtTable) -> tuple[Reading, ...]:
    claims = [sense for sense in (Sense.NO_TRUMPS, Sense.NO_POINTS) if sense in asking.said.senses]
    claim = claims[0].value if len(claims) == 1 else None
    fields: Fields = {"trump": asking.named, "claim": claim, "hand": written_groups(asking.said.groups)}
    return (asked_as("redeal", fields, "trump", "claim", "hand"),)


def _calls(said: Utterance) -> list[Fields] | None:
    """Each card with its copy, the first unless copies are named; None where not every card has its own."""
    cards = [card for group in said.of(Sense.CALL) for card in group.cards]
    copies = _copies(said) or [1 + cards[:place].count(card) for place, card in enumerate(cards)]
    if len(copies) < len(cards):
        return None
    return [{"card": card.name, "copy": copy} for card, copy in zip(cards, copies, strict=False)]


def _copies(said: Utterance) -> list[int]:
    """Which copies are named, in order; several belong each to one card, whether before it or after."""
    return [ORDINALS[each.sense] for each in said.heard if each.sense in ORDINALS]


def _players(said: Utterance) -> int | None:
    numbers = said.numbers(Sense.PLAYERS)
    return numbers[0] if len(numbers) == 1 and FEWEST <= numbers[0] <= MOST else None


def read_call(asking: SaidAtTable) -> tuple[Reading, ...]:
    calls = _calls(asking.said)
    if calls is None or len(_copies(asking.said)) > len(calls) or Sense.OTHER in asking.said.senses:
        return (Reading(missing=("calls",)),)
    fields: Fields = {"trump": asking.named, "calls": calls, "players": _players(asking.said)}
    return (asked_as("call", fields, "trump", "calls", *(["players"] if asking.said.numbers(Sense.PLAYERS) else [])),)


def read_friends(asking: SaidAtTable) -> tuple[Reading, ...]:
    """The calls, and who played what since, by name."""
    said = asking.said
    played: list[Fields] = [
        {"by": group.name, "cards": write(group.cards)}
        for group in said.of(Sense.LEAD, Sense.PUT, Sense.LATER, Sense.FOLLOW)
    ]
    people = {each.name for each in said.heard if each.sense is Sense.PLAYER}
    if people - {group.name for group in said.groups} or not all(each["by"] for each in played):
        return (Reading(missing=("played",)),)
    declarer = next((group.name for group in said.of(Sense.CALL)), None)
    fields: Fields = {"calls": _calls(said), "declarer": declarer, "played": played, "players": list(asking.players)}
    return (asked_as("friends", fields, "players", "declarer", "calls", "played"),)


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
    if (
        (said.numbers(Sense.PLAYERS) and not _players(said))
        or len({*decks}) > 1
        or (decks and not changes["table.decks"])
    ):
        return (Reading(op="deal", missing=("rules",)),)
    return (asked_as("deal", {"rules": {key: value for key, value in changes.items() if value} or None}),)


def _at_fault(said: Utterance) -> str | None:
    """The side of whoever is named before what was done, where it is said which side that is."""
    sides = sides_said(said.heard)
    senses = [each.sense for each in said.heard]
    done = min((senses.index(sense) for sense in FAULTS if sense in senses), default=len(senses))
    who = next((sense for sense in reversed(senses[:done]) if sense in PEOPLE), None)
    if who in sides:
        return sides[who].value
    named = {side.value for side in (Sense.DECLARERS, Sense.DEFENDERS, Sense.BOTH) if side in senses}
    beside = {Sense.RIGHT, Sense.LEFT} & {*senses[:done]} or (who is Sense.PLAYER and Sense.ME in sides)
    accuses = any(each in SIDES and following is Sense.SAYS for each, following in pairwise(senses))
    return named.pop() if len(named) == 1 and not (beside or accuses) else None


def read_remedy(asking: SaidAtTable) -> tuple[Reading, ...]:
    said = asking.said
    sizes, ordinals = sizes_said(said), {Sense.SECOND: 2, Sense.THIRD: 3}
    if len(sizes) > 1:
        return (Reading(missing=("cards",)),)
    before = any(each.text in BEFORE for each in said.heard)
    counted = Sense.WRONG_COUNT.value if Sense.COST not in said.senses else None
    closed = {Sense.OPEN: False, Sense.CLOSED: not before}
    fields: Fields = {
        "what": next((what.value for what in FAULTS if what in said.senses), counted),
        "by": _at_fault(said),
        "cards": max(sizes, default=None) if said.senses & {Sense.REVOKE, Sense.FAILED_THROW} else None,
        "trick_closed": next((value for sense, value in closed.items() if sense in said.senses), None),
        "times": next((value for sense, value in ordinals.items() if sense in said.senses), None),
    }
    when = ("trick_closed",) if before else ()
    return (asked_as("remedy", fields, "what", "by", *when),)


def read_next(asking: SaidAtTable) -> tuple[Reading, ...]:
    numbers = [each for each in asking.said.heard if each.number is not None and each.sense in {Sense.POINTS, None}]
    captured = points_said(numbers)[1] if len(numbers) == 1 else None
    return (asked_as("next", {"points": captured}, "players", "levels", "declarer", "points"),)
