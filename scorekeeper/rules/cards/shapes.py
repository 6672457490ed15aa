"""Shapes: tuples of identical cards, sequences of tuples on neighbouring steps, and how a lead splits into them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, groupby, pairwise
from typing import NoReturn

from scorekeeper.rules.articles import Article, ArticleId, Disagreement, article
from scorekeeper.rules.cards.card import Card, Copies, Suit, counted
from scorekeeper.rules.cards.grouping import Grammar, Grouping, divide
from scorekeeper.rules.cards.order import NEIGHBOURS, Order, Step
from scorekeeper.rules.search_budget import spend
from scorekeeper.rules.words import N_, Sentence, say

ONE_SUIT = article(
    "one-suit",
    title=N_("A lead is of one suit"),
    sentence=N_("All cards of a lead belong to one suit; trumps together are one suit."),
    claims="",
    disagreements=(
        Disagreement(
            "B8",
            N_(
                "Hundred says that a group is of one suit, but its example leads the six of clubs with the "
                "six of spades. The rule is followed and the example is not, unless the table chooses groups "
                "of any suits."
            ),
        ),
    ),
)
TUPLES = article(
    "tuples",
    title=N_("Single cards and tuples"),
    sentence=N_("Any single card may be led. Identical cards led together, two or more, are a tuple."),
    claims="BF-L-SINGLE BF-L-TUPLE",
)
SEQUENCES = article(
    "sequences",
    title=N_("Sequences"),
    sentence=N_(
        "A sequence is two or more tuples of one suit and one width on neighbouring steps, each step once. "
        "Equal cards, like the off-suit trump-rank cards, are not neighbours."
    ),
    claims="BF-L-SEQ-1 BF-L-SEQ-3 BF-L-SEQ-4 BF-L-SEQ-5",
)
SINGLE_RUNS = article(
    "single-runs",
    title=N_("Runs of single cards"),
    sentence=N_("Single cards of one suit on neighbouring steps are led together only where the table plays runs."),
    claims="BF-L-SEQ-6",
)
A_PART = 10
"""What it costs to look at one part more, in steps."""
ARTICLES = (ONE_SUIT, TUPLES, SEQUENCES, SINGLE_RUNS)


@dataclass(frozen=True, slots=True)
class Part:
    """`width` copies of each face, the faces on consecutive steps from low to high; one face makes a tuple."""

    width: int
    faces: tuple[Card, ...]
    top: Step

    @property
    def length(self) -> int:
        return len(self.faces)

    @property
    def size(self) -> int:
        return self.width * len(self.faces)

    @property
    def cards(self) -> tuple[Card, ...]:
        return tuple(face for face in self.faces for _ in range(self.width))


@dataclass(frozen=True, slots=True)
class Lead:
    """What was led: its suit and its parts, biggest first (cards; then sequences before tuples; then higher top)."""

    suit: Suit
    parts: tuple[Part, ...]

    @property
    def cards(self) -> tuple[Card, ...]:
        return tuple(member for part in self.parts for member in part.cards)


class LeadError(ValueError):
    """Cards that are no lead, or not the part they are said to be: the article, and a sentence."""

    def __init__(self, article: Article, sentence: Sentence) -> None:
        super().__init__(str(sentence))
        self.article: ArticleId = article.id
        self.sentence = sentence


def barred(known: Grammar, order: Order) -> frozenset[Card]:
    """The cards that have no place in sequences and runs."""
    return order.high if known.bars_high else frozenset()


def default(known: Grammar, order: Order, cards: Sequence[Card]) -> Lead:
    """The grouping of a lead whose leader says nothing.

    Fewest parts; then, from the biggest part down, more cards and longer sequences before wider tuples; then higher
    tops. Where faces are equal those first in the order of their names join the bigger part.
    """
    suit = suit_of(order, cards)
    copies = counted(cards)
    out = barred(known, order)
    whole = _whole(known, order, out, copies)
    if whole:
        return Lead(suit, (whole,))
    return Lead(suit, tuple(sorted(_divided(known, order, out, copies), key=_biggest_first)))


def stated(known: Grammar, order: Order, parts: Sequence[Sequence[Card]]) -> Lead:
    """The grouping that the leader states; what he calls a part must be one."""
    suit = suit_of(order, [member for cards in parts for member in cards])
    return Lead(suit, tuple(sorted((single_part(known, order, cards) for cards in parts), key=_biggest_first)))


def other_cards(parts: Sequence[Sequence[Card]], cards: Sequence[Card]) -> Sentence | None:
    """The parts that the leader names are made of the cards that he led."""
    named = tuple(chain.from_iterable(parts))
    if counted(named) == counted(cards):
        return None
    return say("The parts named, {parts}, are not the cards led, {cards}.", parts=named, cards=tuple(cards))


def single_part(known: Grammar, order: Order, cards: Sequence[Card]) -> Part:
    """These cards as one tuple or sequence."""
    suit_of(order, cards)
    copies = counted(cards)
    out = barred(known, order)
    return _whole(known, order, out, copies) or _refuse(known, order, copies)


def groupings(known: Grammar, order: Order, cards: Sequence[Card]) -> Iterator[Lead]:
    """Every way to group a lead, each once, the default first. There can be very many: take as many as are shown."""
    first = default(known, order, cards)
    yield first
    copies = dict(sorted(counted(cards).items(), key=lambda entry: (order.steps[entry[0]], entry[0].name)))
    for parts in _every_way(known, order, barred(known, order), copies, ()):
        lead = Lead(first.suit, tuple(sorted(parts, key=_biggest_first)))
        if lead != first:
            yield lead


def suit_of(order: Order, cards: Sequence[Card]) -> Suit:
    """The one suit of cards that are led together."""
    if not cards:
        raise LeadError(ONE_SUIT, say("A lead is at least one card; none was named."))
    suits = order.suits
    suit = suits[cards[0]]
    for member in cards:
        if suits[member] is not suit:
            raise LeadError(ONE_SUIT, _two_suits(order, cards[0], member))
    return suit


def _two_suits(order: Order, one: Card, other: Card) -> Sentence:
    if order.suits[one] is Suit.TRUMPS:
        return say("{one} is a trump and {other} is not: lead cards of one suit.", one=one, other=other)
    if order.suits[other] is Suit.TRUMPS:
        return say("{other} is a trump and {one} is not: lead cards of one suit.", one=one, other=other)
    return say("{one} and {other} are of different suits: lead cards of one suit.", one=one, other=other)


def _biggest_first(part: Part) -> tuple[int, bool, int, int, list[str]]:
    """More cards, then sequences, then the higher top; where even that is equal, the wider and the first by name."""
    return -part.size, part.length == 1, -part.top, -part.width, [face.name for face in part.faces]


def _whole(known: Grammar, order: Order, out: frozenset[Card], copies: Copies) -> Part | None:
    """All the cards as one part, if they are one."""
    steps = order.steps
    if len(copies) == 1:
        ((face, width),) = copies.items()
        return Part(width, (face,), steps[face]) if width <= known.widest else None
    widths = set(copies.values())
    width = widths.pop()
    if widths or not known.joins(width, len(copies)) or not out.isdisjoint(copies):
        return None
    faces = sorted(copies, key=steps.__getitem__)
    low, top = steps[faces[0]], steps[faces[-1]]
    if top - low != len(faces) - 1 or len({steps[face] for face in faces}) != len(faces):
        return None
    return Part(width, tuple(faces), top)


def _divided(known: Grammar, order: Order, out: frozenset[Card], copies: Copies) -> Iterator[Part]:
    """Several parts: cards that have no place in sequences, and each stretch of neighbouring steps, on their own."""
    steps = order.steps
    for face in out.intersection(copies):
        yield from (Part(width, (face,), steps[face]) for width in known.alone(copies[face]))
    joining = sorted((face for face in copies if face not in out), key=lambda face: (steps[face], face.name))
    levels = [(step, tuple(faces)) for step, faces in groupby(joining, steps.__getitem__)]
    for _, stretch in groupby(enumerate(levels), lambda entry: entry[1][0] - entry[0]):
        neighbours = [level for _, level in stretch]
        grouping = divide(known, tuple(tuple(copies[face] for face in faces) for _, faces in neighbours))
        yield from _embodied(neighbours, grouping)


def _embodied(levels: Sequence[tuple[Step, tuple[Card, ...]]], grouping: Grouping) -> Iterator[Part]:
    """The parts of a division, made of the faces of its levels."""
    free: list[dict[int, list[Card]]] = []
    for (step, faces), shares in zip(levels, grouping.shares, strict=True):
        slots: dict[int, list[Card]] = {}
        for face, share in zip(faces, shares, strict=True):
            yield from (Part(width, (face,), step) for width in share.alone)
            for width in share.joining:
                slots.setdefault(width, []).append(face)
        free.append(slots)
    for width, low, high in sorted(grouping.runs, key=lambda run: run.low - run.high):
        yield Part(width, tuple(free[level][width].pop(0) for level in range(low, high + 1)), levels[high][0])


def _every_way(
    known: Grammar, order: Order, out: frozenset[Card], left: Copies, taken: tuple[Part, ...]
) -> Iterator[tuple[Part, ...]]:
    """Every way to add parts; those with the same lowest card come from big to small, so that none is met twice."""
    lowest = next(iter(left), None)
    if lowest is None:
        yield taken
        return
    limit = _biggest_first(taken[-1]) if taken and taken[-1].faces[0] is lowest else None
    for each in sorted(_starting(known, order, out, left, lowest), key=_biggest_first):
        spend(A_PART)
        if limit is None or _biggest_first(each) >= limit:
            rest = {face: left[face] - each.width * (face in each.faces) for face in left}
            rest = {face: count for face, count in rest.items() if count}
            yield from _every_way(known, order, out, rest, (*taken, each))


def _starting(known: Grammar, order: Order, out: frozenset[Card], left: Copies, lowest: Card) -> Iterator[Part]:
    """Every part that has this card as its lowest."""
    for width in range(1, min(left[lowest], known.widest) + 1):
        yield Part(width, (lowest,), order.steps[lowest])
        climbs: list[tuple[Card, ...]] = [] if lowest in out else [(lowest,)]
        while climbs:
            spend(A_PART * len(climbs))
            climbs = [(*faces, face) for faces in climbs for face in _above(order, out, left, faces[-1], width)]
            joined = (faces for faces in climbs if known.joins(width, len(faces)))
            yield from (Part(width, faces, order.steps[faces[-1]]) for faces in joined)


def _above(order: Order, out: frozenset[Card], left: Copies, face: Card, width: int) -> Iterator[Card]:
    step = order.steps[face] + 1
    return (
        above for above, count in left.items() if count >= width and order.steps[above] == step and above not in out
    )


def _refuse(known: Grammar, order: Order, copies: Copies) -> NoReturn:
    """Why these cards of one suit are not one part."""
    steps = order.steps
    faces = tuple(sorted(copies, key=lambda face: (steps[face], face.name)))
    width = copies[faces[0]]
    if len(faces) == 1:
        raise LeadError(TUPLES, say("Identical cards count as single cards here: {card} is led alone.", card=faces[0]))
    for face, above in pairwise(faces):
        if copies[above] != width:
            raise LeadError(
                SEQUENCES,
                say("A sequence has as many of each card, and {one} and {other} differ.", one=face, other=above),
            )
        if steps[face] == steps[above]:
            raise LeadError(
                SEQUENCES, say("{one} and {other} are equal, so they are not neighbours.", one=face, other=above)
            )
        if steps[above] != steps[face] + 1:
            raise LeadError(NEIGHBOURS, say("{one} and {other} are not neighbours.", one=face, other=above))
    _refuse_sequence(known, order, faces, width)


def _refuse_sequence(known: Grammar, order: Order, faces: tuple[Card, ...], width: int) -> NoReturn:
    """Why tuples of one width on neighbouring steps are no sequence at this table."""
    out = barred(known, order)
    high = next((face for face in faces if face in out), None)
    if high:
        raise LeadError(SEQUENCES, say("{card} is a high trump, which has no place in sequences here.", card=high))
    if width == 1:
        _refuse_run(known.least[1], faces)
    least = known.least[width]
    if least:
        raise LeadError(
            SEQUENCES, say("A sequence here has {least} steps or more, not {count}.", least=least, count=len(faces))
        )
    widths = [wide for wide, length in enumerate(known.least) if wide > 1 and length]
    if widths:
        raise LeadError(
            SEQUENCES,
            say("A sequence here has {least} or more of each card, not {count}.", least=widths[0], count=width),
        )
    raise LeadError(SEQUENCES, say("Sequences are not led here: each step is a part by itself."))


def _refuse_run(least: int, faces: tuple[Card, ...]) -> NoReturn:
    if least:
        raise LeadError(
            SINGLE_RUNS,
            say("A run of single cards here has {least} or more, not {count}.", least=least, count=len(faces)),
        )
    raise LeadError(SINGLE_RUNS, say("Runs of single cards are not led here: each card is a part by itself."))
