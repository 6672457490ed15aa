"""Counting: what the pack can hold, so that no more points are counted than were dealt."""

from collections.abc import Iterable, Iterator
from functools import lru_cache

from scorekeeper.rules.bid.deal import dealt
from scorekeeper.rules.cards.card import FACES
from scorekeeper.rules.house.brackets import Side
from scorekeeper.rules.house.leading import HIGHEST_FINE
from scorekeeper.rules.house.ruleset import RuleSet
from scorekeeper.rules.house.table import Table
from scorekeeper.rules.score.points import Fine, LastTrick
from scorekeeper.rules.words import Problem, Sentence, say


@lru_cache(maxsize=256)
def hand_size(table: Table) -> int:
    """How many cards everybody holds, and so the most that one trick can take from a player."""
    return dealt(table).hand


@lru_cache(maxsize=256)
def pack_points(table: Table) -> int:
    """The card points in the pack."""
    return table.points


@lru_cache(maxsize=256)
def richest_kitty(table: Table) -> int:
    """The most points that the kitty can hold."""
    cards = sorted((face.points for face in FACES for _ in range(table.copies(face))), reverse=True)
    return sum(cards[: dealt(table).kitty])


def most_total(rules: RuleSet) -> int:
    """The most that defenders can come to without fines: everything, with the richest kitty counted highest.

    Where the last trick's points are multiplied as well, all the rest can lie in it.
    """
    table, kitty = rules.table, richest_kitty(rules.table)
    factor = rules.kitty.factor(hand_size(table), hand_size(table), table)
    rest = pack_points(table) - kitty
    return pack_points(table) + kitty * max(factor - 1, 0) + rest * rules.kitty.more_for_the_trick(factor)


def the_rest(table: Table, declarers: int, kitty: int) -> int:
    """What the defenders captured, where the declarers' points were counted instead."""
    return pack_points(table) - declarers - kitty


def conservation(table: Table, captured: int, declarers: int, kitty: int) -> Sentence | None:
    """What is missing, or too much, when both sides and the kitty are counted; nothing where it comes out right."""
    counted, points = captured + declarers + kitty, pack_points(table)
    more = counted - points
    if more > 0:
        return say(
            "{counted} counted of {points} in the pack: {surplus} too many.",
            counted=counted,
            points=points,
            surplus=more,
        )
    if more < 0:
        return say(
            "{counted} counted of {points} in the pack: {missing} are missing.",
            counted=counted,
            points=points,
            missing=-more,
        )
    return None


def too_many(rules: RuleSet, captured: int, kitty: int) -> Iterator[Problem]:
    """Which of the counts is more than the pack can hold, and why."""
    points, richest = pack_points(rules.table), richest_kitty(rules.table)
    if kitty > richest:
        sentence = say("{kitty} points do not fit into the kitty; it holds {most} at most.", kitty=kitty, most=richest)
        yield Problem(field="kitty", sentence=sentence)
    if captured > points:
        sentence = say("{captured} is more than the {points} points in the pack.", captured=captured, points=points)
        yield Problem(field="captured", sentence=sentence)
    elif kitty <= richest and captured + kitty > points:
        sentence = say(
            "{captured} captured and {kitty} in the kitty are more than the {points} points in the pack.",
            captured=captured,
            kitty=kitty,
            points=points,
        )
        yield Problem(field="captured", sentence=sentence)


def above_the_most(rules: RuleSet, points: int, fines: Iterable[Fine]) -> Iterator[Problem]:
    """A total that the table added up is at most everything, and what fines can have added to it."""
    fined = rules.leading.fines_at_most(hand_size(rules.table)) + sum(fine.points for fine in fines)
    most = most_total(rules) + fined
    if points > most:
        sentence = say("{points} is more than this pack can bring, {most} at most.", points=points, most=most)
        yield Problem(field="points", sentence=sentence)


def fined_too_much(table: Table, fines: Iterable[Fine]) -> Iterator[Problem]:
    """No fine is more than the highest that a table can agree on, paid for every card of a hand."""
    most = HIGHEST_FINE * hand_size(table)
    for place, fine in enumerate(fines):
        if fine.points > most:
            sentence = say(
                "A fine of {points} is more than {most}, which is {each} for every card of a hand.",
                points=fine.points,
                most=most,
                each=HIGHEST_FINE,
            )
            yield Problem(field=f"fines[{place}].points", sentence=sentence)


def too_many_in_the_last_trick(captured: int, last: LastTrick | None) -> Iterator[Problem]:
    """What defenders won with the last trick is among what they captured."""
    if last and last.won_by is Side.DEFENDERS and last.points > captured:
        sentence = say(
            "The defenders captured {captured}, so no {points} of them lay in the last trick, which they won.",
            captured=captured,
            points=last.points,
        )
        yield Problem(field="last_trick.points", sentence=sentence)


def last_trick_too_long(table: Table, last: LastTrick | None) -> Iterator[Problem]:
    """What everybody plays to the last trick is in the pack; how many cards a hand has is not asked here."""
    cards = last.cards * table.players if last else 0
    if cards > table.size:
        sentence = say(
            "A last trick of {cards} cards from each of {players} players is more than the pack, which has {pack}.",
            cards=last.cards if last else 0,
            players=table.players,
            pack=table.size,
        )
        yield Problem(field="last_trick.cards", sentence=sentence)
