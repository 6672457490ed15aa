"""What may be led, when a throw stands, and what a throw that falls costs."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from operator import attrgetter
from typing import NamedTuple

from scorekeeper.rules.cards.card import FACES, Suit
from scorekeeper.rules.cards.grouping import Grammar
from scorekeeper.rules.cards.notation import MOST_DECKS
from scorekeeper.rules.cards.order import Step
from scorekeeper.rules.cards.shapes import Part
from scorekeeper.rules.house.kinds import Choice, Whole
from scorekeeper.rules.house.options import Contradiction, Group, Needs, option
from scorekeeper.rules.house.table import Table
from scorekeeper.rules.words import N_, say


class Threat(NamedTuple):
    """What brings a part down: tuples this wide on so many steps in a row, the highest at least on the step `top`."""

    width: int
    length: int
    top: int


class FallenThrow(NamedTuple):
    """The parts of a throw that fell, and those of them that the challenger can beat."""

    parts: Sequence[Part]
    beaten: Sequence[Part]

    @property
    def could_not_stand(self) -> int:
        """How many of its cards could not stand: all cards of the parts that the challenger can beat."""
        return sum(part.size for part in self.beaten)


HIGHEST_FINE = 100
"""Points for one throw."""


class LeadTuples(Choice):
    ALLOWED = ("allowed", N_("Pairs and more"), N_("Identical cards may be led together as pairs, triples and so on."))
    SINGLES_ONLY = (
        "singles_only",
        N_("Singles only"),
        N_("Identical cards have no standing together: each of them counts as a single card."),
    )

    def widest(self, copies: int) -> int:
        """The widest tuple that so many identical cards make."""
        return copies if self is LeadTuples.ALLOWED else 1


class Sequences(Choice):
    NONE = ("none", N_("None"), N_("Pairs on neighbouring steps are separate pairs; there are no sequences."))
    PLAIN = (
        "plain",
        N_("Without high trumps"),
        N_("Sequences may be led, but trump-rank cards, constant trumps and jokers have no place in them."),
    )
    LADDER = (
        "ladder",
        N_("Up the whole ladder"),
        N_(
            "Sequences may be led and may climb the whole ladder: through the ace, the off-suit and the on-suit "
            "trump rank to the black and the red joker."
        ),
    )

    @property
    def are_led(self) -> bool:
        return self is not Sequences.NONE

    @property
    def bars_high(self) -> bool:
        """Whether high trumps have no place in a sequence or a run."""
        return self is Sequences.PLAIN

    def least(self, length: int) -> int:
        """The least length of a sequence of tuples; 0 where sequences are not led."""
        return length if self.are_led else 0


class Throws(Choice):
    NONE = ("none", N_("No throws"), N_("Only one card, tuple or sequence may be led at a time."))
    UNBEATABLE = (
        "unbeatable",
        N_("Each part unbeaten"),
        N_("Several parts of one suit may be led together when no other player can beat any of them in that suit."),
    )
    ALL_HIGHER_GONE = (
        "all_higher_gone",
        N_("One size, all higher gone"),
        N_(
            "Several parts of one size and one suit may be led together when no other player holds a card of the "
            "suit that is at least as high as any of them."
        ),
    )
    TOP_GROUP = (
        "top_group",
        N_("A group of top cards"),
        N_("A group of cards of one suit may be led when no other player holds a higher card of the suit than any."),
    )
    ANY_GROUP = ("any_group", N_("Any group"), N_("Any group of cards of one suit may be led."))

    @property
    def are_led(self) -> bool:
        return self is not Throws.NONE

    @property
    def can_fall(self) -> bool:
        """Whether there are cards that bring a throw down."""
        return self.threat(Part(1, FACES[:1], Step(1))) is not None

    @property
    def one_size(self) -> bool:
        """Whether the parts must be tuples of one width."""
        return self is Throws.ALL_HIGHER_GONE

    def threat(self, part: Part) -> Threat | None:
        """What another player must hold to bring this part down; none where nothing can (BF-L-TH1, BF-L-TH2, B49)."""
        match self:
            case Throws.UNBEATABLE:
                return Threat(part.width, part.length, part.top + 1)
            case Throws.ALL_HIGHER_GONE:
                return Threat(1, 1, part.top)
            case Throws.TOP_GROUP:
                return Threat(1, 1, part.top - part.length + 2)
        return None


class Proof(Choice):
    CERTAIN = (
        "certain",
        N_("Certain"),
        N_("A throw must be certain: the leader's own cards and those gone prove that nobody can beat it."),
    )
    IN_FACT = ("in_fact", N_("In fact"), N_("A throw stands when nobody can in fact beat it, certain or not."))

    @property
    def asks_certainty(self) -> bool:
        return self is Proof.CERTAIN


class AnySuitGroups(Choice):
    NO = ("no", N_("One suit"), N_("Cards that are led together are of one suit."))
    YES = (
        "yes",
        N_("Any suits"),
        N_(
            "Several cards of any suits may be led together. Of each suit led, everybody plays as many cards as the "
            "hand has of it, up to the number led. Such a group is taken by cards each of which is higher than the "
            "one that it answers, in its suit or as a trump."
        ),
    )

    @property
    def literal(self) -> bool:
        return self is AnySuitGroups.YES


class TrumpThrows(Choice):
    ALLOWED = ("allowed", N_("Allowed"), N_("Trumps are a suit like any other: they may be thrown."))
    FORBIDDEN = ("forbidden", N_("Not allowed"), N_("Trumps may not be thrown."))

    def admits(self, suit: Suit) -> bool:
        return self is TrumpThrows.ALLOWED or suit is not Suit.TRUMPS


class FailedThrow(Choice):
    LOWEST_PART = (
        "lowest_part",
        N_("The lowest part"),
        N_("When a throw falls, its leader plays only the part of the lowest rank; of equals, the one of fewer cards."),
        "",
        N_("When a throw falls, its lowest part is played: {cards}."),
    )
    LOWEST_BEATEN = (
        "lowest_beaten",
        N_("The lowest beaten part"),
        N_("When a throw falls, its leader plays only the lowest of the parts that the challenger can beat."),
        "",
        N_("Of the parts that can be beaten, the lowest is played: {cards}."),
    )
    SMALLEST_PART = (
        "smallest_part",
        N_("The smallest part"),
        N_("When a throw falls, its leader plays only the part of the fewest cards; of equals, the lower one."),
        "",
        N_("When a throw falls, its part of the fewest cards is played: {cards}."),
    )
    HAND_LOST = (
        "hand_lost",
        N_("The hand"),
        N_("When a throw falls, its leader's side loses the hand at once, and the other side scores the most it can."),
    )

    @property
    def loses_hand(self) -> bool:
        return self is FailedThrow.HAND_LOST

    def forced(self, throw: FallenThrow) -> Part | None:
        """The part that is played instead of the throw; none where the hand is over (BF-TH-CH, B27)."""
        match self:
            case FailedThrow.LOWEST_PART:
                return min(throw.parts, key=_height)
            case FailedThrow.LOWEST_BEATEN:
                return min(throw.beaten, key=_height)
            case FailedThrow.SMALLEST_PART:
                return min(throw.parts, key=lambda part: (part.size, part.top))
        return None


class FinePer(Choice):
    THROW = ("throw", N_("The throw"), N_("The fine is paid once for a throw, however many of its cards could fall."))
    CARD = (
        "card",
        N_("Each card that could not stand"),
        N_(
            "The fine is paid for every card that could not stand: all those of the parts that the challenger can beat."
        ),
    )

    @property
    def counts_cards(self) -> bool:
        """Whether it matters how many cards could not stand."""
        return self is FinePer.CARD

    def total(self, fine: int, could_not_stand: int) -> int:
        """What a throw costs of whose cards so many could not stand."""
        return fine * could_not_stand if self.counts_cards else fine


def _height(part: Part) -> tuple[int, int]:
    return part.top, part.size


class Challengers(Choice):
    EVERYONE = ("everyone", N_("Everyone"), N_("Any other player who can beat a part brings a throw down."))
    OPPONENTS = ("opponents", N_("Opponents only"), N_("Only the leader's opponents can bring a throw down."))

    def include(self, *, partner: bool | None) -> bool | None:
        """Whether this player may bring a throw down; None where it is not known whose partner he is."""
        if self is Challengers.EVERYONE:
            return True
        return None if partner is None else not partner


_SEQUENCES = Needs(option="leading.sequences", matters=attrgetter("are_led"), reason=N_("Sequences are not led."))
RUNS = (
    _SEQUENCES,
    Needs(option="leading.single_runs", matters=bool, reason=N_("Neither sequences nor runs are led.")),
)
_THROWS = Needs(option="leading.throws", matters=attrgetter("are_led"), reason=N_("Throws are not led."))
_CONDITIONAL = Needs(option="leading.throws", matters=attrgetter("can_fall"), reason=N_("No throw can fall."))
_FINED = Needs(option="leading.fine", matters=bool, reason=N_("A fallen throw costs no points."))


@dataclass(frozen=True, slots=True, kw_only=True)
class Leading(Group):
    tuples: LeadTuples = option(LeadTuples.ALLOWED, label=N_("Pairs and triples"), cite="tuples")
    sequences: Sequences = option(Sequences.LADDER, label=N_("Sequences"), cite="sequences")
    sequence_width: int = option(
        2,
        Whole(2, 4),
        label=N_("Least width of a sequence"),
        says=N_("Every step of a sequence has at least {number} identical cards."),
        help=N_("How many identical cards each step needs: two for pairs."),
        cite="sequences",
        requires=_SEQUENCES,
    )
    sequence_length: int = option(
        2,
        Whole(2, 6),
        label=N_("Least length of a sequence"),
        says=N_("A sequence has at least {number} neighbouring steps."),
        help=N_("How many neighbouring steps a sequence needs."),
        cite="sequences",
        requires=RUNS,
    )
    single_runs: int = option(
        0,
        Whole(0, 6, missing=frozenset({1})),
        label=N_("Runs of single cards"),
        says=N_("{number} or more neighbouring single cards may be led as a run."),
        off=N_("Neighbouring single cards are not led as a run."),
        help=N_("The fewest neighbouring single cards that may be led as a run; 0 where runs are not led."),
        cite="single-runs",
    )
    throws: Throws = option(Throws.UNBEATABLE, label=N_("Throws"), cite="throws")
    any_suit_groups: AnySuitGroups = option(
        AnySuitGroups.NO,
        label=N_("Groups of several suits"),
        help=N_("Hundred read literally: a club and a spade can be led together."),
        cite="any-suit-groups",
        requires=Needs(
            option="table.decks",
            matters=lambda decks: decks == 1,
            reason=N_("A group of several suits belongs to games with one deck, where no two cards are alike."),
        ),
    )
    proof: Proof = option(Proof.IN_FACT, label=N_("When a throw stands"), cite="throw-stands", requires=_CONDITIONAL)
    trump_throws: TrumpThrows = option(
        TrumpThrows.ALLOWED, label=N_("Throwing trumps"), cite="throws", requires=_THROWS
    )
    failed_throw: FailedThrow = option(
        FailedThrow.LOWEST_PART, label=N_("What a fallen throw costs"), cite="failed-throw", requires=_CONDITIONAL
    )
    fine: int = option(
        0,
        Whole(0, HIGHEST_FINE, step=5),
        label=N_("Points for a fallen throw"),
        says=N_("A throw that falls costs {number} points, and the other side gets them."),
        off=N_("A fallen throw costs no points."),
        help=N_("Points that the other side gets for a throw that falls."),
        cite="failed-throw",
        requires=_CONDITIONAL,
    )
    fine_per: FinePer = option(
        FinePer.THROW, label=N_("What the fine is paid for"), cite="failed-throw", requires=_FINED
    )
    challengers: Challengers = option(
        Challengers.EVERYONE, label=N_("Who can bring a throw down"), cite="failed-throw", requires=_CONDITIONAL
    )

    @property
    def grammar(self) -> Grammar:
        """The parts that may be led."""
        return _grammar(self)

    @property
    def loses_hand(self) -> bool:
        """Whether a throw that falls loses the hand."""
        return self.failed_throw.loses_hand

    @property
    def fines_cards(self) -> bool:
        """Whether the fine hangs on how many cards could not stand."""
        return bool(self.fine) and self.fine_per.counts_cards

    def fined(self, could_not_stand: int) -> int:
        """The points that a fallen throw costs."""
        return self.fine_per.total(self.fine, could_not_stand)

    def as_any_suits(self, cards: Sequence[object]) -> bool:
        """Whether these cards were led as a group of any suits; a card alone is led like everywhere."""
        return self.any_suit_groups.literal and len(cards) > 1

    def fines_at_most(self, hand: int) -> int:
        """What failed throws can cost in one hand: a fine for every card that is led."""
        return self.fine * hand


@lru_cache(maxsize=1024)
def _grammar(leading: Leading) -> Grammar:
    """House rules under which the same parts are led share one grammar."""
    widest = leading.tuples.widest(MOST_DECKS)
    least = leading.sequences.least(leading.sequence_length)
    by_width = (least if leading.sequence_width <= width <= widest else 0 for width in range(2, MOST_DECKS + 1))
    return _shared(widest, (0, leading.single_runs, *by_width), leading.sequences.bars_high)


_shared = lru_cache(maxsize=256)(Grammar)


def sequences_of_singles(leading: Leading) -> Iterator[Contradiction]:
    """A sequence is made of pairs or more."""
    if leading.tuples is LeadTuples.SINGLES_ONLY and leading.sequences.are_led:
        sentence = say(
            "Where pairs do not count as pairs, sequences of pairs do not count either; allow both or neither."
        )
        yield Contradiction(options=("leading.tuples", "leading.sequences"), sentence=sentence)


def sequence_wider_than_the_pack(leading: Leading, table: Table) -> Iterator[Contradiction]:
    """A face has no more copies than there are decks."""
    if leading.sequences.are_led and leading.sequence_width > table.decks:
        sentence = say(
            "A sequence needs {width} identical cards a step, and the decks hold {decks}; "
            "use more decks, a smaller width, or no sequences.",
            width=leading.sequence_width,
            decks=table.decks,
        )
        options = ("table.decks", "leading.sequences", "leading.sequence_width")
        yield Contradiction(options=options, sentence=sentence)


def fine_on_a_lost_hand(leading: Leading) -> Iterator[Contradiction]:
    """A lost hand is the whole of the penalty."""
    if leading.fine and leading.failed_throw is FailedThrow.HAND_LOST:
        sentence = say("A fallen throw already loses the hand, so a fine changes nothing; leave it out.")
        yield Contradiction(options=("leading.failed_throw", "leading.fine"), sentence=sentence)


CONTRADICTIONS = (sequences_of_singles, sequence_wider_than_the_pack, fine_on_a_lost_hand)
