"""What is trump besides the trump suit, and what is next to what."""

from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper.rules.cards.card import Rank
from scorekeeper.rules.cards.order import Order, Trump, order
from scorekeeper.rules.house.kinds import Choice, Ranks
from scorekeeper.rules.house.options import Contradiction, Group, option
from scorekeeper.rules.words import N_, say


class Gap(Choice):
    CLOSED = ("closed", N_("Neighbours"), N_("The cards either side of the trump rank are neighbours."))
    OPEN = ("open", N_("A gap"), N_("The trump rank leaves a gap: the cards either side of it are not neighbours."))

    @property
    def steps_left_behind(self) -> int:
        """How many empty steps the trump rank leaves in the suits."""
        return 1 if self is Gap.OPEN else 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Trumps(Group):
    constant: frozenset[Rank] = option(
        frozenset(),
        Ranks(),
        label=N_("Constant trumps"),
        says=N_("Cards of rank {ranks} are trump in every hand."),
        off=N_("No rank is always trump."),
        help=N_("Ranks that are trump in every hand, between the ordinary trumps and the trump rank."),
        cite="constant-trumps",
    )
    gap: Gap = option(Gap.CLOSED, label=N_("Around the trump rank"), cite="neighbours")

    def order(self, trump: Trump) -> Order:
        """The order of the cards under this trump."""
        return order(trump, self.constant, self.gap.steps_left_behind)


def nothing_but_trumps(trumps: Trumps) -> Iterator[Contradiction]:
    """Some cards are left for the suits."""
    if len(trumps.constant) == len(Rank):
        sentence = say("When every rank is trump, there are no suits to follow; leave some ranks out.")
        yield Contradiction(options=("trumps.constant",), sentence=sentence)


CONTRADICTIONS = (nothing_but_trumps,)
