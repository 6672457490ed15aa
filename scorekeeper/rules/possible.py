"""Possible: what cannot lie on a table, whatever was asked about it: too many copies of a card, or a level that nobody
plays at. Points have theirs in `counting`.
"""

from collections.abc import Iterable, Iterator

from scorekeeper.rules.cards.card import Card, Copies, Rank, counted
from scorekeeper.rules.cards.order import Trump
from scorekeeper.rules.house.ladder import Ladder
from scorekeeper.rules.house.table import Table
from scorekeeper.rules.words import Problem, say

Named = tuple[str, Iterable[Card]]
"""A field of a question and the cards that it names."""
Place = tuple[Named, ...]
"""Fields whose cards lie in one place, for one is part of another: a hand, and the play that came out of it."""


def copies(table: Table, places: Iterable[Place]) -> Iterator[Problem]:
    """No card lies there more often than the pack holds it.

    Of the fields of one place the one that names most copies counts; what lies in different places is added up. For
    two decks, a lead 5H and a hand 5H 5H with the play 5H: one copy led, two in the hand, so three, and that is one
    too many; adding up all three fields would have said four.
    """
    lying: Copies = {}
    fields: dict[Card, str] = {}
    sure = table.decks if table.complete else 0
    for place in places:
        for face, (count, field) in _most(place).items():
            lying[face] = lying.get(face, 0) + count
            if lying[face] > sure and lying[face] > table.copies(face):
                fields.setdefault(face, field)
    for face, field in fields.items():
        yield Problem(
            field=field,
            sentence=say(
                "{card}: the question names {count}, and the pack holds {copies}. Correct the cards or the rules.",
                card=face,
                count=lying[face],
                copies=table.copies(face),
            ),
        )


def _most(place: Place) -> dict[Card, tuple[int, str]]:
    """How many copies of each face lie in a place, and which of its fields says so."""
    most: dict[Card, tuple[int, str]] = {}
    for field, cards in place:
        for face, count in counted(cards).items():
            if face not in most or count > most[face][0]:
                most[face] = count, field
    return most


def trump_on_ladder(ladder: Ladder, field: str, found: Trump) -> Iterator[Problem]:
    """The trump rank is a level that is played."""
    if found.rank is not None:
        yield from level_on_ladder(ladder, field, found.rank)


def level_on_ladder(ladder: Ladder, field: str, rank: Rank) -> Iterator[Problem]:
    """Nobody stands below the ladder or above it."""
    start, finish = ladder.ends
    if not start.height <= rank.height <= finish.height:
        sentence = say(
            "Nobody plays at {level} here: levels run from {start} to {finish}. Correct the level or the rules.",
            level=rank,
            start=start,
            finish=finish,
        )
        yield Problem(field=field, sentence=sentence)
