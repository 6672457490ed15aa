"""The oracle on who takes a trick, which throws stand, and which part falls: by trying every split and every deal."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations

from tests.oracle import Cards, Game, Part, parts_within, rows, without

Tops = tuple[int, ...]
"""The highest steps of the parts of a play, in the order of the shapes it is split into."""

Shape = tuple[int, int]


def winner(game: Game, parts: Sequence[Part], plays: Sequence[Cards]) -> int:
    """Who takes the trick, counted from 0, the leader. “Equal never beats: the earlier play keeps the trick”."""
    best = 0
    for index in range(1, len(plays)):
        if beats(game, parts, plays[best], plays[index]):
            best = index
    return best


def beats(game: Game, parts: Sequence[Part], standing: Cards, challenger: Cards) -> bool:
    """Whether a later play takes over from the one that stands, which is the lead or has beaten it."""
    wanted = split_order(parts)
    if not competes(game, parts, challenger):
        return False
    if game.homes[challenger[0]] != game.homes[standing[0]]:
        return game.homes[challenger[0]] == "T"
    if game.options["winning.over_ruff"] == "highest_card" and len(wanted) > 1:
        return max(map(game.steps.__getitem__, challenger)) > max(map(game.steps.__getitem__, standing))
    return better(game, wanted, splits(game, wanted, standing), splits(game, wanted, challenger))


def competes(game: Game, parts: Sequence[Part], play: Cards) -> bool:
    """“All its cards are of one effective suit, that suit is the led one or trumps, and they can be split into the
    shape of the lead (wider tuples may be cut; a sequence needs a sequence of the same n and m)”.
    """
    homes = {game.homes[card] for card in play}
    led = game.homes[parts[0].cards[0]]
    return len(homes) == 1 and homes <= {led, "T"} and bool(splits(game, split_order(parts), play))


def split_order(parts: Sequence[Part]) -> tuple[Shape, ...]:
    """“From the biggest down”: cards, then sequences before tuples."""
    shapes = (part.shape for part in parts)
    return tuple(sorted(shapes, key=lambda shape: (-shape[0] * shape[1], shape[1] == 1, -shape[0])))


@lru_cache(maxsize=100_000)
def splits(game: Game, wanted: tuple[Shape, ...], cards: Cards) -> set[Tops]:
    """The tops of every way to split the cards into these shapes, parts of one shape from high to low."""
    if not wanted:
        return {()}
    width, length = wanted[0]
    return {
        tidy(wanted, (part.top, *others))
        for part in pieces(game, width, length, cards)
        for others in splits(game, wanted[1:], without(cards, part.cards))
    }


def pieces(game: Game, width: int, length: int, cards: Cards) -> Iterator[Part]:
    if length > 1:
        yield from rows(game, cards, width, length)
        return
    for card, copies in Counter(cards).items():
        if copies >= width:
            yield Part(width, 1, game.steps[card], (card,) * width)


def tidy(wanted: Sequence[Shape], tops: Tops) -> Tops:
    placed = sorted(enumerate(tops), key=lambda entry: (wanted.index(wanted[entry[0]]), -entry[1]))
    return tuple(top for _, top in placed)


def better(game: Game, wanted: Sequence[Shape], standing: set[Tops], challenger: set[Tops]) -> bool:
    """Whether the challenger is higher. “The split best for its player counts, for the play that stands as well as for
    the one that challenges it: the answer never depends on who played second”.

    Reading: whichever way the standing play is split, the challenger can be split so as to beat that. (Only
    `every_part` has splits of which neither is the better; for the others this compares the best with the best.)
    """
    policy = POLICIES[str(game.options["winning.over_ruff"])] if len(wanted) > 1 else part_by_part
    return all(any(policy(wanted, mine, theirs) for mine in challenger) for theirs in standing)


def top_tuple(wanted: Sequence[Shape], mine: Tops, theirs: Tops) -> bool:
    """“Compares the highest tuple among the widest (longest) parts only”. Reading: the widest, of those the longest."""
    chief = max(wanted)
    here = [index for index, shape in enumerate(wanted) if shape == chief]
    return max(mine[index] for index in here) > max(theirs[index] for index in here)


def every_part(_wanted: Sequence[Shape], mine: Tops, theirs: Tops) -> bool:
    """“Every part strictly higher than its counterpart, same shapes sorted by height”."""
    return all(my_top > their_top for my_top, their_top in zip(mine, theirs, strict=True))


def part_by_part(_wanted: Sequence[Shape], mine: Tops, theirs: Tops) -> bool:
    """“Compares parts from the biggest down, the first difference decides”."""
    return mine > theirs


POLICIES: dict[str, Callable[[Sequence[Shape], Tops, Tops], bool]] = {
    "top_tuple": top_tuple,
    "every_part": every_part,
    "part_by_part": part_by_part,
}


def brought_down(game: Game, part: Part, hand: Cards) -> bool:
    """Whether one other player's cards bring a part of a throw down, by `leading.throws`.

    The contract says what beats a part, which is what `unbeatable` asks. The other words point into the catalogue:
    TH2 falls to any equal or higher card of the suit that is out, a top group to any that is higher than any of its
    own, and a group of any cards to nothing.
    """
    policy = game.options["leading.throws"]
    if policy == "unbeatable":
        return beaten(game, part, hand)
    steps = [game.steps[card] for card in hand if game.homes[card] == game.homes[part.cards[0]]]
    lowest = min(game.steps[card] for card in part.cards)
    if policy == "all_higher_gone":
        return any(step >= lowest for step in steps)
    return policy == "top_group" and any(step > lowest for step in steps)


def beaten(game: Game, part: Part, hand: Cards) -> bool:
    """“Beaten by a tuple or sequence of the same or greater width and length, higher, held by one other player”.

    What beats is looked for among all tuples and rows of tuples: where the part's shape exists, so do longer ones.
    """
    home = game.homes[part.cards[0]]
    held = tuple(card for card in hand if game.homes[card] == home)
    return any(
        piece.top > part.top
        for width in range(part.width, len(held) + 1)
        for length in range(part.length, len(held) // width + 1)
        for piece in pieces(game, width, length, held)
    )


def stands(game: Game, parts: Sequence[Part], others: Sequence[Cards]) -> bool:
    """Whether a throw stands in fact, the other hands given in turn order."""
    return not any(brought_down(game, part, hand) for part in parts for hand in challengers(game, others))


def challengers(game: Game, others: Sequence[Cards]) -> list[Cards]:
    """“Everyone · opponents”: of four in fixed partnerships, the second of the others sits opposite."""
    everyone = game.options["leading.challengers"] == "everyone"
    return [hand for seat, hand in enumerate(others, 1) if everyone or seat % 2]


def forced(game: Game, parts: Sequence[Part], others: Sequence[Cards]) -> list[Part]:
    """The parts, all equal, of which one must be played when a throw falls; none where the hand is lost.

    Readings: the rank of a part is its top. With several able challengers, the first in turn order challenges.
    """
    able = [hand for hand in challengers(game, others) if any(brought_down(game, part, hand) for part in parts)]
    policy = game.options["leading.failed_throw"]
    if policy == "hand_lost":
        return []
    if policy == "lowest_beaten":
        parts = [part for part in parts if brought_down(game, part, able[0])]
    by_size = policy == "smallest_part"
    keys = [(part.size, part.top) if by_size else (part.top, part.size) for part in parts]
    return [part for part, key in zip(parts, keys, strict=True) if key == min(keys)]


def fined(game: Game, parts: Sequence[Part], others: Sequence[Cards]) -> int:
    """“`leading.fine` once, or for each card that could not stand”: those of the parts that the challenger beats."""
    for hand in challengers(game, others):
        fallen = [card for part in parts if brought_down(game, part, hand) for card in part.cards]
        if fallen:
            return game.number("leading.fine") * (len(fallen) if game.options["leading.fine_per"] == "card" else 1)
    return 0


def certain(game: Game, parts: Sequence[Part], unseen: Cards, sizes: Sequence[int]) -> bool:
    """Whether a throw stands however the unseen cards lie: for packs tiny enough to deal them in every way.

    `sizes` are the numbers of cards of the other hands, in turn order; what is over lies in the kitty.
    """
    return outcomes(game, parts, unseen, sizes) == {True}


def outcomes(game: Game, parts: Sequence[Part], unseen: Cards, sizes: Sequence[int]) -> set[bool]:
    """Whether a throw stands, under every deal of the unseen cards; those of other suits are alike to it."""
    home = game.homes[parts[0].cards[0]]
    stranger = next(card for card in game.homes if game.homes[card] != home)
    alike = tuple(card if game.homes[card] == home else stranger for card in unseen)
    return {stands(game, parts, others) for others in deals(alike, sizes)}


def deals(unseen: Cards, sizes: Sequence[int]) -> Iterator[tuple[Cards, ...]]:
    if not sizes:
        yield ()
        return
    for hand in dict.fromkeys(combinations(sorted(unseen), sizes[0])):
        yield from ((hand, *others) for others in deals(without(unseen, hand), sizes[1:]))


def leadable(game: Game, cards: Cards) -> list[Part]:
    """The cards as one part, where they are one."""
    return [part for part in parts_within(game, cards) if part.size == len(cards)]
