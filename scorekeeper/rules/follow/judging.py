"""Judging: one play from a known hand, from the number of its cards to the last part of a throw."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from scorekeeper.rules.cards.card import Card, Copies, counted, lacking, one_by_one, without
from scorekeeper.rules.cards.order import Order
from scorekeeper.rules.cards.shapes import Lead
from scorekeeper.rules.follow import trail
from scorekeeper.rules.follow.answers import answered
from scorekeeper.rules.follow.duties import Task
from scorekeeper.rules.follow.obligations import FOLLOW_SUIT, NUMBER, SHORT_SUIT, THROW_DUTY, TUPLE_DUTY, as_many
from scorekeeper.rules.follow.rungs import Answer
from scorekeeper.rules.lead.leads import OWN_CARDS
from scorekeeper.rules.rulings import Duty, Ruling, Sentence, State, Verdict, say
from scorekeeper.rules.search_budget import TO_EXPLAIN, TO_JUDGE, Effort, TooIntricateError

GENERAL = frozenset({NUMBER.id, OWN_CARDS.id, FOLLOW_SUIT.id, SHORT_SUIT.id})
"""The articles that do not ask for any shape."""


class Judged:
    """A play from a known hand: what it owed, and why it was allowed or not."""

    def __init__(
        self, order: Order, lead: Lead, task: Task, hand: Sequence[Card], play: Sequence[Card], *, among: int = 1
    ) -> None:
        self._lead = lead
        self._task = task
        self._among = among
        self._play = order.sorted(play)
        given = counted(self._play)
        self._missing = lacking(hand, given)
        self._held = counted(order.sorted(order.of_suit(hand, lead.suit)))
        self._given = _in_hand(self._held, given)
        self._kept = without(self._held, given)
        self._number = sum(self._held.values())

    def ruling(self) -> Ruling:
        """The verdict, its article and reason, and the ladder of duties."""
        duties: list[Duty] = []
        try:
            duties.extend(self._ladder())
        except TooIntricateError:
            return too_intricate(duties)
        broken = duties[-1].state is State.BROKEN
        deciding = duties[-1] if broken else self._settling(duties)
        return Ruling(
            verdict=Verdict.FORBIDDEN if broken else Verdict.ALLOWED,
            article=deciding.article,
            reason=_why_not(deciding) if broken else self._why(deciding),
            duties=tuple(duties),
        )

    def _settling(self, duties: Sequence[Duty]) -> Duty:
        """Of duties that are not broken the last one met by shape, or what says best why none is owed."""
        shaped = [duty for duty in duties if duty.article not in GENERAL]
        met = [duty for duty in shaped if duty.state is State.MET]
        return met[-1] if met else shaped[0] if shaped and self._outnumbers else duties[1]

    def _why(self, settling: Duty) -> Sentence:
        """Why the play is allowed."""
        if settling.state is State.NOT_OWED or settling.article == THROW_DUTY.id:
            return settling.sentence
        if settling.article not in GENERAL:
            return say("{duty} That is done with {cards}.", duty=settling.sentence, cards=settling.cards)
        if self._outnumbers:
            return say("Any {suit} will do.", suit=self._task.suit)
        return say("All {suit} of the hand are played, and nothing more is owed.", suit=self._task.suit)

    @property
    def _outnumbers(self) -> bool:
        """Whether the hand has more cards of the suit than were led."""
        return self._number > self._task.number

    def _ladder(self) -> Iterator[Duty]:
        """Every duty in turn; nothing is asked beyond one that is broken."""
        for duty in (as_many(self._task.number, len(self._play)), self._from_the_hand(), self._suit()):
            if duty:
                yield duty
                if duty.state is State.BROKEN:
                    return
        yield from self._shape()

    def _shape(self) -> Iterator[Duty]:
        """What the shape of the lead asks for."""
        if self._task.idle or not self._held:
            return
        if not self._outnumbers:
            sentence = say("With no more {suit} than cards led, no pair or other shape is owed.", suit=self._task.suit)
            yield Duty(article=TUPLE_DUTY.id, sentence=sentence, state=State.NOT_OWED)
        elif len(self._task.demands) == 1:
            yield from self._rungs(0, self._held, self._given)
        else:
            yield from self._throw()

    def _from_the_hand(self) -> Duty | None:
        """What was played but not held; taken for granted where there is nothing."""
        if not self._missing:
            return None
        cards = one_by_one(self._missing)
        sentence = say("Play from the hand: it does not hold {cards}.", cards=cards)
        return Duty(article=OWN_CARDS.id, sentence=sentence, state=State.BROKEN, cards=cards)

    def _suit(self) -> Duty:
        """Following suit, as far as the suit goes."""
        suit, number = self._task.suit, self._task.number
        if not self._held:
            sentence = say("There are no {suit} in the hand: any cards will do, and nobody has to trump.", suit=suit)
            return Duty(article=SHORT_SUIT.id, sentence=sentence, state=State.NOT_OWED)
        if self._outnumbers:
            met = sum(self._given.values()) == number
            sentence = say("Play only {suit}: the hand has enough of them.", suit=suit)
        else:
            met = not self._kept
            sentence = say("Play all {suit} of the hand: {cards}.", suit=suit, cards=one_by_one(self._held))
        cards = one_by_one(self._given if met else self._kept)
        article = SHORT_SUIT if self._number < number else FOLLOW_SUIT
        return Duty(article=article.id, sentence=sentence, state=State.MET if met else State.BROKEN, cards=cards)

    def _rungs(self, place: int, held: Copies, given: Copies) -> Iterator[Duty]:
        """The duties towards a part."""
        return Answer(self._task.suit, self._task.demands[place], self._task.steps, held, given).rungs()

    def _throw(self) -> Iterator[Duty]:
        """Part by part, as one dealing goes that answers all of them or else gets furthest."""
        held, left = self._held, self._given
        try:
            shares = trail.shares(self._task, held, left, Effort(TO_EXPLAIN // self._among))
        except TooIntricateError:
            yield self._as_a_whole()
            return
        for place, share in enumerate(shares):
            yield from self._part(place, held, _in_hand(held, share))
            held, left = without(held, share), without(left, share)
        if len(shares) == len(self._task.demands):
            yield _DIVIDED
        else:
            yield from self._unanswered(len(shares), held, left)

    def _as_a_whole(self) -> Duty:
        """Whether there is some way to divide the play, where it takes too long to follow one up part by part."""
        if answered(self._task, self._task.faces(self._held, self._given), Effort(TO_JUDGE // self._among)):
            return _DIVIDED
        sentence = say("However the play is divided, a part is left without an answer.")
        return Duty(article=THROW_DUTY.id, sentence=sentence, state=State.BROKEN)

    def _unanswered(self, place: int, held: Copies, left: Copies) -> Iterator[Duty]:
        """The first part to which no share of what is left is an allowed answer."""
        duties = list(self._part(place, held, left))
        yield from duties
        part = self._lead.parts[place].cards
        sentence = say("However the play is divided, a part is left without an answer, here {part}.", part=part)
        yield Duty(article=THROW_DUTY.id, sentence=sentence, state=State.BROKEN, cards=duties[-1].cards)

    def _part(self, place: int, held: Copies, given: Copies) -> Iterator[Duty]:
        """The duties towards a part of a throw, naming it."""
        part = self._lead.parts[place].cards
        for duty in self._rungs(place, held, given):
            yield replace(duty, sentence=say("{part}: {duty}", part=part, duty=duty.sentence))


_DIVIDED = Duty(
    article=THROW_DUTY.id,
    sentence=say("The play divides so that every part of the throw is answered."),
    state=State.MET,
)


def too_intricate(duties: Sequence[Duty]) -> Ruling:
    """Nobody can wait until all ways to divide a play have been tried; somebody who knows one can be judged."""
    return Ruling(
        verdict=Verdict.UNDECIDED,
        article=THROW_DUTY.id,
        reason=say("There are too many ways to divide this play over the parts of the throw to try them all."),
        duties=tuple(duties),
        unknown=(
            say("Which cards answer which part? Ask about each part by itself, with the hand that is left by then."),
        ),
    )


def _in_hand(held: Copies, given: Mapping[Card, int]) -> Copies:
    """What is given, in the order of what is held."""
    return {card: given[card] for card in held if card in given}


def _why_not(broken: Duty) -> Sentence:
    """Why the play is not allowed."""
    if broken.article in GENERAL or not broken.cards:
        return broken.sentence
    return say("{duty} The hand could have given {cards}.", duty=broken.sentence, cards=broken.cards)
