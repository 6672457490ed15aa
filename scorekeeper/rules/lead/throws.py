"""Throws: several parts led together, when they stand, and what is left when they fall (BF-L-TH1, BF-L-TH2, B26)."""

from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import islice
from operator import le
from typing import NamedTuple

from scorekeeper.rules.articles import Disagreement, article
from scorekeeper.rules.cards.card import Card, Copies, counted, lacking, one_by_one
from scorekeeper.rules.cards.order import Order
from scorekeeper.rules.cards.shapes import Lead, Part
from scorekeeper.rules.house.leading import FallenThrow, Leading, Threat
from scorekeeper.rules.house.ruleset import RuleSet
from scorekeeper.rules.lead.outstanding import Facts, OtherPlayer, Outstanding
from scorekeeper.rules.lead.seats import seat_in_words
from scorekeeper.rules.rulings import Verdict
from scorekeeper.rules.words import N_, Sentence, say

THROWS = article(
    "throws",
    title=N_("Throws"),
    sentence=N_("Several parts of one suit led together are a throw. Each table says which throws may be led."),
    claims="BF-L-TH9 HUN-L-GRP",
    disagreements=(
        Disagreement(
            "B7",
            N_(
                "Hundred lets any cards of one suit be led together; Da Bai Fen asks that nobody else holds a"
                " higher one. Top cards are asked for in both games here, and Hundred's reading can be "
                "chosen."
            ),
        ),
    ),
)
THROW_STANDS = article(
    "throw-stands",
    title=N_("When a throw stands"),
    sentence=N_(
        "A throw stands unless another player shows cards that bring one of its parts down. Nobody has to show them."
    ),
    claims="BF-L-TH1 BF-L-TH2 DBF-L-GRP",
    disagreements=(
        Disagreement(
            "B26",
            N_(
                "Where it counts the cards already played, Bashi Fen's rule can be read as a throw that must "
                "be certain; its challenge looks at what others really hold. Unless the table chooses certain"
                " throws, what they really hold decides."
            ),
        ),
    ),
)
FAILED_THROW = article(
    "failed-throw",
    title=N_("A throw that falls"),
    sentence=N_("A throw that falls is taken back. What is played instead, and what it costs, is the table's choice."),
    claims="BF-TH-CH DBF-GRP-PEN",
    disagreements=(
        Disagreement(
            "B27",
            N_(
                "Bashi Fen has the lowest part of a fallen throw played; many tables play the lowest of the "
                "parts that were beaten, and some the smallest part. Each can be chosen."
            ),
        ),
    ),
)
MOST_SHOWN = 2
"""Of all that would bring a throw down in one shape, so many ways are named."""
ARTICLES = (THROWS, THROW_STANDS, FAILED_THROW)


class CostOfFall(NamedTuple):
    """What a fallen throw costs: the part played instead, where that is settled, points, perhaps the hand.

    The fine is what is due at the least; it is `more` or that while it hangs on who turns out to be the challenger.
    """

    forced: Part | None
    fine: int
    more: bool
    hand_lost: bool


class HeldCards(NamedTuple):
    """Cards that bring a part down, and who is known to have them."""

    seat: OtherPlayer
    cards: tuple[Card, ...]


class Settling(NamedTuple):
    """Facts that would settle what becomes of a throw, each of them enough.

    `gone` are cards that nobody can hold any more. `held` are cards in the hand of another player, so many `places`
    after the next one, who is an opponent wherever it matters. `partners` counts like `places`; None says nothing.
    """

    gone: tuple[Card, ...] = ()
    place: int = 0
    held: tuple[Card, ...] = ()
    partners: frozenset[int] | None = None


def played_on(rules: RuleSet) -> Sentence | None:
    """Why a throw that falls loses nobody the hand at this table, if it does not."""
    if rules.leading.loses_hand:
        return None
    return say("At this table a throw that falls does not lose the hand: it is taken back, and the hand is played.")


def never_led(leading: Leading) -> bool:
    """Whether several parts may not be led together at this table."""
    return not (leading.throws.are_led or leading.any_suit_groups.literal)


def never_fall(leading: Leading) -> bool:
    """Whether nothing brings down what is led together."""
    return not leading.throws.can_fall or leading.any_suit_groups.literal


def as_thrown(rules: RuleSet, order: Order, lead: Lead) -> Lead:
    """A lead whose leader says nothing, as this table throws it: in tuples of one size where it throws no others."""
    if not rules.leading.throws.one_size or len(lead.parts) == 1 or _one_size(lead):
        return lead
    cards = lead.cards
    tuples = [Part(cards.count(face), (face,), order.steps[face]) for face in dict.fromkeys(cards)]
    thrown = Lead(lead.suit, tuple(sorted(tuples, key=lambda part: -part.top)))
    return thrown if _one_size(thrown) else lead


def _one_size(lead: Lead) -> bool:
    return len({part.width for part in lead.parts}) == 1 and all(part.length == 1 for part in lead.parts)


def barrier(rules: RuleSet, lead: Lead) -> Sentence | None:
    """Why a throw may not be led whatever anybody holds."""
    leading = rules.leading
    if not leading.throws.are_led:
        return say("Throws are not played here: of {cards}, lead one part.", cards=lead.cards)
    if not leading.trump_throws.admits(lead.suit):
        return say("Trumps may not be thrown here: of {cards}, lead one part.", cards=lead.cards)
    if leading.throws.one_size and not _one_size(lead):
        return say("A throw is of tuples of one size here, and {cards} is not: lead one part.", cards=lead.cards)
    return None


class Throw:
    """A throw of a kind that the table plays, weighed against what is known."""

    def __init__(self, rules: RuleSet, order: Order, lead: Lead, facts: Facts) -> None:
        self.lead = lead
        self.leading = rules.leading
        self._players = rules.table.players
        self.cards = Outstanding(rules, order, lead.suit, lead.cards, facts)
        threats = ((part, rules.leading.throws.threat(part)) for part in lead.parts)
        self.parts = [(part, threat) for part, threat in threats if threat]
        self.worst = _worst(threat for _, threat in self.parts)

    @cached_property
    def seats(self) -> tuple[OtherPlayer, ...]:
        return self.cards.seats(self.leading.challengers)

    def seat_of(self, player: OtherPlayer) -> Sentence:
        """Where another player sits."""
        return seat_in_words(player.number, self._players)

    @cached_property
    def certain(self) -> bool:
        """Whether its leader can show that nobody brings it down."""
        return not any(map(self.may_come, self.worst))

    @cached_property
    def beaten(self) -> bool:
        """Whether somebody must be able to bring it down."""
        held = any(self.holders(threat) for threat in self.worst)
        return held or self.cards.must_hold(self.worst, self.seats)

    @property
    def verdict(self) -> Verdict:
        if self.certain:
            return Verdict.ALLOWED
        if self.leading.proof.asks_certainty or self.beaten:
            return Verdict.FORBIDDEN
        return Verdict.UNDECIDED if any(map(self.open, self.worst)) else Verdict.ALLOWED

    def may_come(self, threat: Threat) -> bool:
        """Whether the threat may come, as far as the leader can see."""
        return self.cards.first(self.cards.hidden, threat) is not None

    def must_come(self, threat: Threat) -> bool:
        """Whether the threat, taken alone, must be in somebody's hand."""
        return bool(self.holders(threat)) or self.cards.must_hold([threat], self.seats)

    def open(self, threat: Threat) -> bool:
        """Whether it hangs on a fact that nobody gave whether the threat comes."""
        return self.loose(threat) or bool(self.holders(threat, challenges=None))

    def loose(self, threat: Threat) -> bool:
        """Whether the threat may come from cards that nobody has named."""
        unseen = any(seat.copies is None and seat.challenges is not False for seat in self.seats)
        return unseen and self.cards.first(self.cards.loose, threat) is not None

    def holders(self, threat: Threat, *, challenges: bool | None = True) -> list[HeldCards]:
        """Who is known to hold what the threat takes: of those who may challenge, or of those who perhaps may."""
        seen = [seat for seat in self.seats if seat.challenges is challenges and seat.copies is not None]
        held = (HeldCards(seat, self.cards.first(seat.copies or {}, threat) or ()) for seat in seen)
        return [each for each in held if each.cards]

    @cached_property
    def weak(self) -> list[tuple[Part, Threat]]:
        """The parts that must come down; where that is true of none by itself, those that are not certain."""
        fallen = [(part, threat) for part, threat in self.parts if self.must_come(threat)]
        return fallen or [(part, threat) for part, threat in self.parts if self.may_come(threat)]

    @cached_property
    def fall(self) -> CostOfFall:
        """What it costs. Which part is forced stays open while it hangs on who turns out to be the challenger."""
        leading, parts = self.leading, self.lead.parts
        downs = {tuple(down) for down in self._downs()} if self.beaten else {tuple(part for part, _ in self.weak)}
        throws = [FallenThrow(parts, down) for down in downs]
        ends = {leading.failed_throw.forced(throw) for throw in throws}
        return CostOfFall(
            forced=ends.pop() if len(ends) == 1 else None,
            fine=leading.fined(min(throw.could_not_stand for throw in throws)),
            more=leading.fines_cards and len(downs) > 1,
            hand_lost=leading.loses_hand,
        )

    def _downs(self) -> Iterator[list[Part]]:
        """What the challenger, who is the first in turn that is able, brings down; every way it may turn out to be."""
        for seat in self.seats:
            if seat.challenges is False:
                continue
            if seat.copies is None:
                yield from (self._with(threat) for _, threat in self.parts if self.loose(threat))
                continue
            down = [part for part, threat in self.parts if self.cards.first(seat.copies, threat)]
            if down:
                yield down
            if down and seat.challenges:
                return

    def _with(self, threat: Threat) -> list[Part]:
        """The parts that cannot but come down with this threat."""
        return [part for part, other in self.parts if all(map(le, other, threat))]

    @property
    def least(self) -> list[Threat]:
        """The threats to ask about: while it is open whether it falls, none that takes more than another one."""
        if self.verdict is not Verdict.UNDECIDED:
            return self.worst
        return [one for one in self.worst if not any(one != other and all(map(le, other, one)) for other in self.worst)]

    @property
    def hangs(self) -> bool:
        """Whether anything that nobody said would change the answer or what is forced."""
        if self.verdict is Verdict.UNDECIDED:
            return True
        return self.beaten and not self.fall.hand_lost and (self.fall.forced is None or self.fall.more)

    def settlings(self) -> Iterator[Settling]:
        """What would make it stand, while that hangs on anything, and what would bring it down."""
        if self.verdict is Verdict.UNDECIDED:
            yield self._standing
        if self.hangs:
            yield from self._falling()

    @property
    def _standing(self) -> Settling:
        """Nobody can hold what is loose, and whoever is known to hold what it takes is no opponent."""
        gone: Copies = {}
        for threat in self.worst:
            for face, count in counted(self.cards.breaking(self.cards.loose, threat)).items():
                gone[face] = max(count, gone.get(face, 0))
        holders = {held.seat.number - 1 for threat in self.worst for held in self.holders(threat, challenges=None)}
        return Settling(gone=one_by_one(gone), partners=frozenset(holders) if holders else None)

    def _falling(self) -> Iterator[Settling]:
        """An opponent holds what it takes: one whose cards are known, or another."""
        opponents = frozenset[int]() if any(seat.challenges is None for seat in self.seats) else None
        if any(self.holders(threat, challenges=None) for threat in self.worst):
            yield Settling(partners=opponents)
        seat = next((seat for seat in self.seats if seat.copies is None and seat.challenges is not False), None)
        if not seat:
            return
        enough = self._enough()
        for held in _smallest(enough) if self.verdict is Verdict.UNDECIDED else enough:
            yield Settling(place=seat.number - 1, held=held, partners=opponents)

    def _enough(self) -> Iterator[tuple[Card, ...]]:
        """Cards that nobody has named, each group of which brings a part down."""
        for threat in self.worst:
            for window in islice(self.cards.windows(self.cards.loose, threat), MOST_SHOWN):
                yield tuple(faces[0] for faces in window for _ in range(threat.width))


def _smallest(groups: Iterable[tuple[Card, ...]]) -> list[tuple[Card, ...]]:
    """The smallest first, and none that holds another."""
    found: list[tuple[Card, ...]] = []
    for group in sorted(groups, key=len):
        if all(lacking(group, counted(less)) for less in found):
            found.append(group)
    return found


def _worst(threats: Iterable[Threat]) -> list[Threat]:
    """Of threats of one shape only the lowest: whatever carries out another of them carries out this one."""
    return list({(threat.width, threat.length): threat for threat in sorted(threats, reverse=True)}.values())
