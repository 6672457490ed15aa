"""Follows against the contract read aloud: every way to deal a play over the parts, every shape a holding can make."""

from collections import Counter
from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from scorekeeper.rules.cards import shapes
from scorekeeper.rules.cards.card import Card, Suit
from scorekeeper.rules.cards.notation import trump
from scorekeeper.rules.cards.order import Order
from scorekeeper.rules.cards.shapes import Lead, Part
from scorekeeper.rules.follow import follows
from scorekeeper.rules.house.following import SequenceDuty, TupleDuty
from scorekeeper.rules.house.presets import load
from scorekeeper.rules.house.ruleset import RuleSet

Pile = Counter[Card]
Rank = tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]
"""How near an answer comes: its tuples' widths, then its runs, by width."""

MODES = [(tuples, sequences) for tuples in TupleDuty for sequences in SequenceDuty]


class Reading:
    """The contract's words about following, for one table and one trump, with no thought of speed."""

    def __init__(self, rules: RuleSet, order: Order) -> None:
        self.tuples, self.sequences = rules.following.tuples, rules.following.sequences
        self.leading, self.order = rules.leading, order
        self.exact = self.tuples in {TupleDuty.PROTECT_LARGER, TupleDuty.BEST_EFFORT_PROTECTED}

    def allowed(self, lead: Lead, hand: Pile, play: Pile) -> bool:
        """Rules 1 to 3 of following."""
        if play.total() != len(lead.cards) or not play <= hand:
            return False
        held = self.of_suit(lead.suit, hand)
        if held.total() <= play.total():
            return held <= play
        return play <= held and self.dealt(lead.parts, held, play)

    def of_suit(self, suit: Suit, cards: Pile) -> Pile:
        return Counter({face: count for face, count in cards.items() if self.order.suits[face] is suit})

    def dealt(self, parts: tuple[Part, ...], held: Pile, play: Pile) -> bool:
        if not parts:
            return True
        return any(
            self.answers(parts[0], held, share) and self.dealt(parts[1:], held - share, play - share)
            for share in choices(play, parts[0].size)
        )

    def answers(self, part: Part, held: Pile, share: Pile) -> bool:
        if not self.owed_tuples(part, held, share):
            return False
        if part.length == 1 or self.sequences is SequenceDuty.ANY_TUPLES:
            return True
        if self.sequences is SequenceDuty.SAME_SEQUENCE:
            whole = any(self.is_such(part, held, other) for other in choices(held, part.size))
            return not whole or self.is_such(part, held, share)
        return self.runs(part, held, share) >= max(
            self.runs(part, held, other) for other in choices(held, part.size) if self.owed_tuples(part, held, other)
        )

    def owed_tuples(self, part: Part, held: Pile, share: Pile) -> bool:
        width, length = part.width, part.length
        match self.tuples:
            case TupleDuty.SUIT_ONLY:
                return True
            case TupleDuty.BREAK_LARGER:
                return width == 1 or tuples(share, width) >= min(length, tuples(held, width))
            case TupleDuty.PROTECT_LARGER:
                return protects(width, length, held, share)
        return self.near(part, held, share) >= max(self.near(part, held, other) for other in choices(held, part.size))

    def is_such(self, part: Part, held: Pile, share: Pile) -> bool:
        """Whether this is a sequence as wide and long as the part."""
        steps = sorted(self.order.steps[face] for face in share)
        return (
            set(share.values()) == {part.width}
            and steps == list(range(steps[0], steps[0] + part.length))
            and not any(face in shapes.barred(self.leading.grammar, self.order) for face in share)
            and (not self.exact or all(held[face] == part.width for face in share))
        )

    def runs(self, part: Part, held: Pile, share: Pile) -> tuple[int, ...]:
        """The share's runs of the part's own width, the longest first."""
        faces = [face for face, count in share.items() for _ in range(count // part.width)]
        if self.exact:
            faces = [face for face in share if share[face] == held[face] == part.width]
        return self.longest(part, part.width, faces)

    def longest(self, part: Part, width: int, faces: list[Card]) -> tuple[int, ...]:
        """These tuples as runs, the longest first, then the next longest."""
        least = self.leading.single_runs if width == 1 else self.leading.sequence_length
        if (
            not least
            or (width > 1 and width < self.leading.sequence_width)
            or self.leading.sequences.least(1) == 0 < width - 1
        ):
            return ()
        joining: Counter[int] = Counter(
            self.order.steps[face] for face in faces if face not in shapes.barred(self.leading.grammar, self.order)
        )
        return climb(joining, least, part.length)

    def near(self, part: Part, held: Pile, share: Pile) -> Rank:
        """The best rank of any way to see the share as tuples."""
        return max(self.rank(part, Counter(cut)) for cut in self.cuts(part.width, held, share))

    def rank(self, part: Part, cut: Counter[tuple[Card, int]]) -> Rank:
        widths = tuple(sorted((width for (_, width), times in cut.items() for _ in range(times)), reverse=True))
        if part.length == 1 or self.sequences is not SequenceDuty.LONGEST_RUN:
            return widths, ()
        by_width = (
            self.longest(
                part, width, [face for (face, each), times in cut.items() if each == width for _ in range(times)]
            )
            for width in range(part.width, 1, -1)
        )
        return widths, tuple(by_width)

    def cuts(self, widest: int, held: Pile, share: Pile) -> Iterator[dict[tuple[Card, int], int]]:
        """Every way to see a share as tuples; where larger ones are protected, only exact ones are any."""
        ways = []
        for face, count in share.items():
            found = list(partitions(count, widest))
            if self.exact:
                found = [way for way in found if len(way) in {1, count} and (len(way) == count or held[face] == count)]
            ways.append([(face, way) for way in found])
        for way in product(*ways):
            yield Counter((face, width) for face, widths in way for width in widths)


def protects(width: int, length: int, held: Pile, share: Pile) -> bool:
    """A tuple of exactly the led size comes out; without it, smaller ones fill as many cards as possible."""
    made = min(length, tuples(share, width))
    if made == length:
        return True
    small = {face: count for face, count in held.items() if 2 <= count < width}
    whole = sum(count for face, count in small.items() if share[face] == count)
    left = width * (length - made)
    return all(share[face] == width for face, count in held.items() if count == width) and whole >= max(
        total for total in sums(list(small.values())) if total <= left
    )


def tuples(cards: Pile, width: int) -> int:
    return sum(count // width for count in cards.values())


def sums(counts: list[int]) -> set[int]:
    found = {0}
    for count in counts:
        found |= {total + count for total in found}
    return found


def climb(steps: Counter[int], least: int, most: int) -> tuple[int, ...]:
    """The longest run that these steps hold, then the longest of what is left, in the best order."""
    found = [
        (length, *climb(steps - Counter(range(low, low + length)), least, most))
        for low in set(steps)
        for length in range(least, most + 1)
        if all(steps[step] for step in range(low, low + length))
    ]
    return max((tuple(sorted(run, reverse=True)) for run in found), default=())


def partitions(count: int, widest: int) -> Iterator[tuple[int, ...]]:
    if not count:
        yield ()
    for width in range(min(count, widest), 0, -1):
        yield from ((width, *rest) for rest in partitions(count - width, width))


def choices(cards: Pile, size: int) -> Iterator[Pile]:
    """Every distinct way to choose so many of the cards."""
    faces = list(cards)

    def chosen(place: int, left: int) -> Iterator[dict[Card, int]]:
        if place == len(faces):
            if not left:
                yield {}
            return
        for count in range(min(left, cards[faces[place]]) + 1):
            for rest in chosen(place + 1, left - count):
                yield {faces[place]: count, **rest} if count else rest

    yield from map(Counter, chosen(0, size))


def table(rng: Random, tuples: TupleDuty, sequences: SequenceDuty) -> tuple[RuleSet, Order]:
    changes = {
        "following.tuples": tuples.value,
        "following.sequences": sequences.value,
        "leading.sequences": rng.choice(["ladder", "ladder", "plain"]),
        "leading.sequence_width": rng.choice([2, 2, 2, 3]),
        "leading.sequence_length": rng.choice([2, 2, 3]),
        "leading.single_runs": rng.choice([0, 0, 2, 3]),
        "table.decks": 8,
    }
    rules = load({"preset": "bashi-fen", "set": changes})
    return rules, rules.trumps.order(trump(rng.choice(["7D", "7NT", "8H", "NT", "AD"])))


def situation(rng: Random, rules: RuleSet, order: Order) -> tuple[Lead, Pile]:
    """A lead and a dense holding of its suit, a little larger."""
    suit = rng.choice([Suit.TRUMPS, Suit.HEARTS])
    if suit is order.trump.suit:
        suit = Suit.TRUMPS
    ladder = [face for equals in reversed(order.ladder(suit)) for face in equals]
    parts = led(rng, rules, order, ladder)
    size = sum(part.size for part in parts)
    low = rng.randrange(len(ladder))
    faces = (ladder + ladder)[low : low + rng.randint(2, 6)]
    weights = rng.choice([[1, 1, 1, 1], [1, 4, 1, 0], [0, 2, 3, 1], [3, 2, 0, 1]])
    held = [face for face in faces for _ in range(rng.choices([1, 2, 3, 4], weights)[0])]
    rng.shuffle(held)
    return Lead(suit, parts), Counter(held[: size + rng.randint(1, 4)])


def led(rng: Random, rules: RuleSet, order: Order, ladder: list[Card]) -> tuple[Part, ...]:
    """Parts of few cards in all; which cards they are makes no difference to a follower, but for their order."""
    parts: list[Part] = []
    room = rng.randint(2, 8)
    while room > 0 and len(parts) < 5:
        length = rng.choice([1, 1, 2, 2, 3])
        width = rng.randint(1, max(1, min(4, room // length)))
        least = rules.leading.grammar.least[width]
        if length > 1 and not 0 < least <= length:
            length = 1
        if width * length <= room and length <= len(ladder):
            low = rng.randrange(len(ladder) - length + 1)
            faces = tuple(ladder[low : low + length])
            parts.append(Part(width, faces, order.steps[faces[-1]]))
            room -= width * length
        else:
            room -= 1
    return tuple(sorted(parts, key=lambda part: (-part.size, part.length == 1, -part.top)))


@pytest.mark.parametrize(("tuples", "sequences"), MODES)
def test_the_engine_reads_the_contract(tuples: TupleDuty, sequences: SequenceDuty, cases: int) -> None:
    rng = Random(f"{tuples} {sequences}")  # noqa: S311 - nothing here is secret
    for _ in range(cases // 12):
        rules, home = table(rng, tuples, sequences)
        lead, held = situation(rng, rules, home)
        reading = Reading(rules, home)
        hand = tuple(held.elements())
        for play in list(choices(held, len(lead.cards)))[:200]:
            cards = tuple(play.elements())
            expected = reading.allowed(lead, held, play)
            assert follows.allowed(rules, home, lead, hand, cards) == expected, (rules.following, lead, hand, cards)
