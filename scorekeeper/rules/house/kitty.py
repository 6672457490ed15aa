"""What the buried cards are worth to defenders who win the last trick."""

from collections.abc import Iterator
from dataclasses import dataclass
from operator import attrgetter

from scorekeeper.rules.house.kinds import Choice
from scorekeeper.rules.house.options import Contradiction, Group, Needs, option
from scorekeeper.rules.house.table import Table
from scorekeeper.rules.words import N_, say


class Measure(Choice):
    ALL_CARDS = (
        "all_cards",
        N_("All its cards"),
        N_("The size of the last trick is the number of cards that each player put into it."),
    )
    LONGEST_PART = (
        "longest_part",
        N_("Its longest part"),
        N_("When the last trick was a throw, its size is the number of cards in its longest part."),
    )

    @property
    def by_part(self) -> bool:
        """Whether the longest part of a throw counts instead of all its cards."""
        return self is Measure.LONGEST_PART


@dataclass(frozen=True, slots=True, kw_only=True)
class Ending:
    """What the kitty's worth may hang on: the last trick, `cards` from each player, and the table it was played at."""

    cards: int
    longest: int
    measure: Measure
    decks: int
    players: int

    @property
    def size(self) -> int:
        return self.longest if self.measure.by_part else self.cards


class Bonus(Choice):
    NONE = (
        "none",
        N_("Nothing"),
        N_("The points in the kitty count for nobody."),
        "",
        N_("×0: the points in the kitty count for nobody here."),
    )
    ONCE = (
        "once",
        N_("As they are"),
        N_("Defenders who win the last trick get the kitty's points as they are."),
        "",
        N_("×1: the points in the kitty count as they are."),
    )
    DOUBLE = (
        "double",
        N_("Doubled"),
        N_("Defenders who win the last trick get the kitty's points doubled."),
        "",
        N_("×2: the points in the kitty are doubled, whatever the last trick was."),
    )
    TWICE_CARDS = (
        "twice_cards",
        N_("× twice the cards"),
        N_(
            "Defenders who win the last trick get the kitty's points times twice its size: "
            "two for a single card, four for a pair, six for three of a kind."
        ),
        "",
        N_("×{factor}: the last trick was {size}, and each card counts double."),
    )
    CARDS = (
        "cards",
        N_("× the cards"),
        N_("Defenders who win the last trick get the kitty's points times its size: one for a single, two for a pair."),
        "",
        N_("×{factor}: the last trick was {size}, and the kitty counts once for each card."),
    )
    DECKS = (
        "decks",
        N_("× the decks"),
        N_("Defenders who win the last trick get the kitty's points times the number of decks."),
        "",
        N_("×{factor}: the points in the kitty count once for each deck."),
    )
    POWER = (
        "power",
        N_("Doubled for each card"),
        N_(
            "Defenders who win the last trick get the kitty's points doubled once for every card of its size: "
            "two for a single card, four for a pair, eight for three of a kind."
        ),
        "",
        N_("×{factor}: the last trick was {size}, and the kitty is doubled for each card."),
    )

    def factor(self, ending: Ending) -> int:
        """How many times the kitty's points count after such an ending."""
        factors = {
            Bonus.NONE: 0,
            Bonus.ONCE: 1,
            Bonus.DOUBLE: 2,
            Bonus.TWICE_CARDS: 2 * ending.size,
            Bonus.CARDS: ending.size,
            Bonus.DECKS: ending.decks,
            Bonus.POWER: 1 << ending.size,
        }
        return factors[self]

    @property
    def by_size(self) -> bool:
        """Whether it matters how large the last trick was."""
        return self.factor(_of_size(1)) != self.factor(_of_size(2))


def _of_size(cards: int) -> Ending:
    return Ending(cards=cards, longest=cards, measure=Measure.ALL_CARDS, decks=1, players=4)


class Tricks(Choice):
    KITTY_ONLY = (
        "kitty_only",
        N_("The kitty's alone"),
        N_("Only the kitty's points are multiplied; those in the last trick count as they are."),
    )
    LAST_TRICK_TOO = (
        "last_trick_too",
        N_("The last trick's too"),
        N_("The points in the last trick are multiplied like the kitty's when the defenders win it."),
    )

    def more(self, factor: int) -> int:
        """How often the points in the last trick count beside the once that they were captured."""
        return factor - 1 if self is Tricks.LAST_TRICK_TOO else 0


_BY_SIZE = Needs(
    option="kitty.bonus",
    matters=attrgetter("by_size"),
    reason=N_("The kitty's points do not depend on the size of the last trick."),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Kitty(Group):
    bonus: Bonus = option(Bonus.DOUBLE, label=N_("The kitty's points"), cite="kitty-points")
    measure: Measure = option(
        Measure.ALL_CARDS,
        label=N_("Size of the last trick"),
        cite="kitty-points",
        requires=_BY_SIZE,
    )
    tricks: Tricks = option(
        Tricks.KITTY_ONLY,
        label=N_("The points in the last trick"),
        help=N_("The points of the last trick itself, where the kitty's are multiplied by its size."),
        cite="kitty-points",
        requires=_BY_SIZE,
    )

    @property
    def counts(self) -> bool:
        """Whether the kitty's points can count at all."""
        return self.bonus is not Bonus.NONE

    def factor(self, cards: int, longest: int, table: Table) -> int:
        """How many times the kitty's points count when each player put so many cards into the last trick."""
        return self.bonus.factor(self.ending(cards, longest, table))

    def ending(self, cards: int, longest: int, table: Table) -> Ending:
        """The last trick as far as the kitty's worth hangs on it."""
        return Ending(cards=cards, longest=longest, measure=self.measure, decks=table.decks, players=table.players)

    @property
    def counts_trick(self) -> bool:
        """Whether it matters how many points lay in the last trick."""
        return self.more_for_the_trick(2) > 0

    def more_for_the_trick(self, factor: int) -> int:
        """How often the last trick's own points count on top, where the kitty's count so many times (HUN-OPT-1, B9)."""
        return self.tricks.more(factor) if self.bonus.by_size else 0


def no_doubling(kitty: Kitty, table: Table) -> Iterator[Contradiction]:
    """Times one is no bonus."""
    if kitty.bonus is Bonus.DECKS and table.decks == 1:
        sentence = say(
            "With one deck, times the decks leaves the points in the kitty as they are; choose another bonus."
        )
        yield Contradiction(options=("table.decks", "kitty.bonus"), sentence=sentence)


CONTRADICTIONS = (no_doubling,)
