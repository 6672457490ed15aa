"""Explain: why a play from a known hand is allowed or not, duty by duty, in the words of the rulebook.

The sentences tell the rungs of `duty` and the shares of `division`; nothing is decided here. All duties that bear on a
play are told, also after one that is broken.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from scorekeeper.rules.cards.card import Card, Copies, counted, lacking, one_by_one, without
from scorekeeper.rules.cards.order import Order
from scorekeeper.rules.cards.shapes import Lead
from scorekeeper.rules.follow.articles import FOLLOW_SUIT, NUMBER, SEQUENCE_DUTY, SHORT_SUIT, THROW_DUTY, TUPLE_DUTY
from scorekeeper.rules.follow.duty import Face, Task
from scorekeeper.rules.follow.part import Answer
from scorekeeper.rules.follow.shares import shares
from scorekeeper.rules.lead.leads import OWN_CARDS
from scorekeeper.rules.rulings import Duty, Ruling, State, Verdict
from scorekeeper.rules.search_budget import TooIntricateError, effort
from scorekeeper.rules.words import Sentence, say

Cards = tuple[Card, ...]

GENERAL = frozenset({NUMBER.id, OWN_CARDS.id, FOLLOW_SUIT.id, SHORT_SUIT.id})
"""The articles that do not ask for any shape."""


class Explanation:
    """A play from a known hand: what it owed, and why it was allowed or not."""

    def __init__(self, order: Order, lead: Lead, task: Task, hand: Sequence[Card], play: Sequence[Card]) -> None:
        self._lead = lead
        self._task = task
        self._effort = effort()
        self._play = order.sorted(play)
        played = counted(self._play)
        self._missing = lacking(hand, played)
        self._held = counted(order.sorted(order.of_suit(hand, lead.suit)))
        self._given = {card: min(played[card], held) for card, held in self._held.items() if card in played}
        self._number = sum(self._held.values())

    def ruling(self) -> Ruling:
        """The verdict, its article and reason, and every duty."""
        duties: list[Duty] = []
        try:
            duties.extend(self._duties())
        except TooIntricateError:
            return too_intricate(duties)
        broken = decisive(duties)
        deciding = broken or self._settling(duties)
        return Ruling(
            verdict=Verdict.FORBIDDEN if broken else Verdict.ALLOWED,
            article=deciding.article,
            reason=why_not(deciding) if broken else self._why(deciding),
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
        return say("All the {suit} in the hand are played, and nothing more is owed.", suit=self._task.suit)

    @property
    def _outnumbers(self) -> bool:
        """Whether the hand has more cards of the suit than were led."""
        return self._number > self._task.number

    def _duties(self) -> Iterator[Duty]:
        """Every duty in turn."""
        yield as_many(self._task.number, len(self._play))
        if self._missing:
            yield not_held(one_by_one(self._missing))
        yield self._suit()
        if self._task.idle or not self._held:
            return
        if not self._outnumbers:
            sentence = say("With no more {suit} than cards led, no pair or other shape is owed.", suit=self._task.suit)
            yield Duty(article=TUPLE_DUTY.id, sentence=sentence, state=State.NOT_OWED)
        elif len(self._task.demands) == 1:
            yield from self._rungs(0, self._held, self._given)
        else:
            yield from self._throw()

    def _suit(self) -> Duty:
        """Following suit, as far as the suit goes."""
        suit, number = self._task.suit, self._task.number
        if not self._held:
            sentence = say("There are no {suit} in the hand: any cards will do, and nobody has to trump.", suit=suit)
            return Duty(article=SHORT_SUIT.id, sentence=sentence, state=State.NOT_OWED)
        kept = without(self._held, self._given)
        if self._number < number:
            article, met = SHORT_SUIT, not kept
            sentence = say("Play all the {suit} in the hand: {cards}.", suit=suit, cards=one_by_one(self._held))
        else:
            article, met = FOLLOW_SUIT, sum(self._given.values()) >= min(number, len(self._play))
            sentence = say("Play only {suit}: the hand has enough of them.", suit=suit)
        cards = one_by_one(self._given if met else kept)
        return Duty(article=article.id, sentence=sentence, state=State.MET if met else State.BROKEN, cards=cards)

    def _rungs(self, place: int, held: Copies, given: Copies) -> Iterator[Duty]:
        """The duties towards a part."""
        return Answer(self._task.suit, self._task.demands[place], self._task.steps, held, given).duties()

    def _throw(self) -> Iterator[Duty]:
        """Part by part, as one dealing goes that answers all of them or else as many as can be."""
        if sum(self._given.values()) < self._task.number:
            yield from self._unanswered(0, self._held, self._given)
            return
        faces, names = self._task.faces(self._held, self._given), [*self._held]
        demands, held, left = self._task.demands, self._held, self._given
        found = shares(demands, faces, self._effort)
        answered = found or self._furthest(faces)
        if answered is None:
            sentence = say("Each part of the throw is answered on its own, and one of them got no proper answer.")
            yield _throw_duty(sentence, State.BROKEN)
            return
        for place, share in enumerate(answered):
            cards = {names[number]: copies for number, copies in sorted(share.items())}
            yield from self._part(place, held, cards)
            held, left = without(held, cards), without(left, cards)
        if found:
            yield _throw_duty(say("The play divides so that every part of the throw is answered."), State.MET)
        else:
            yield from self._unanswered(len(answered), held, left)

    def _furthest(self, faces: Sequence[Face]) -> list[Counter[int]] | None:
        """The shares of as many parts as can be answered, or nothing where it takes too long to see how many."""
        found: list[Counter[int]] = []
        try:
            for number in range(1, len(self._task.demands)):
                more = shares(self._task.demands[:number], faces, self._effort)
                if more is None:
                    break
                found = more
        except TooIntricateError:
            return None
        return found

    def _unanswered(self, place: int, held: Copies, left: Copies) -> Iterator[Duty]:
        """This part and those after it, from what is left; what one of them was or should have been given is gone.

        Where too few of the suit were played, what is wrong may be nothing of any shape.
        """
        unanswered: Cards = ()
        could: Cards = ()
        for number in range(place, len(self._lead.parts)):
            duties = list(self._part(number, held, left))
            yield from duties
            if not unanswered and any(duty.state is State.BROKEN for duty in duties):
                unanswered = self._lead.parts[number].cards
                could = next(duty.cards for duty in duties if duty.state is State.BROKEN)
            held = without(held, counted(next((duty.cards for duty in duties if duty.cards), ())))
            left = {card: min(copies, held[card]) for card, copies in left.items() if card in held}
        if unanswered:
            said = say(
                "Each part of the throw is answered on its own, and {part} got no proper answer.", part=unanswered
            )
            yield _throw_duty(said, State.BROKEN, could)

    def _part(self, place: int, held: Copies, given: Copies) -> Iterator[Duty]:
        """The duties towards a part of a throw, naming it."""
        part = self._lead.parts[place].cards
        for duty in self._rungs(place, held, given):
            yield replace(duty, sentence=say("{part}: {duty}", part=part, duty=duty.sentence))


def as_many(led: int, played: int) -> Duty:
    """Everybody plays as many cards as were led."""
    if led == played:
        return Duty(article=NUMBER.id, sentence=say("Play as many cards as were led: {led}.", led=led), state=State.MET)
    sentence = say("Play as many cards as were led: {led}, not {played}.", led=led, played=played)
    return Duty(article=NUMBER.id, sentence=sentence, state=State.BROKEN)


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


def not_held(cards: Cards) -> Duty:
    sentence = say("Play from the hand: it does not hold {cards}.", cards=cards)
    return Duty(article=OWN_CARDS.id, sentence=sentence, state=State.BROKEN, cards=cards)


def _throw_duty(sentence: Sentence, state: State, cards: Cards = ()) -> Duty:
    return Duty(article=THROW_DUTY.id, sentence=sentence, state=state, cards=cards)


def decisive(duties: Sequence[Duty]) -> Duty | None:
    """What forbids the play: the first duty that is broken, or of a throw that it cannot be divided."""
    parts = {TUPLE_DUTY.id, SEQUENCE_DUTY.id}
    broken = [duty for duty in duties if duty.state is State.BROKEN]
    return next((duty for duty in broken if duty.article not in parts), next(iter(broken), None))


def why_not(broken: Duty) -> Sentence:
    """Why the play is not allowed."""
    if broken.article in GENERAL or not broken.cards:
        return broken.sentence
    return say("{duty} The hand could have given {cards}.", duty=broken.sentence, cards=broken.cards)
