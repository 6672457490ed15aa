"""Unseen: ruling on a follow from a hand that nobody has seen whole.

Allowed is what every hand allows that agrees with the facts, forbidden what none does; anything else hangs on facts
that are named.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from scorekeeper.rules.articles import Article
from scorekeeper.rules.cards.card import Card
from scorekeeper.rules.cards.order import Order
from scorekeeper.rules.cards.shapes import Lead
from scorekeeper.rules.follow.articles import FOLLOW_SUIT, NUMBER, SEQUENCE_DUTY, SHORT_SUIT, THROW_DUTY, TUPLE_DUTY
from scorekeeper.rules.follow.duty import task
from scorekeeper.rules.follow.explain import Explanation, as_many, decisive, too_intricate, why_not
from scorekeeper.rules.follow.holdings import Holdings, Knowledge, holdings
from scorekeeper.rules.follow.part import tuples_in_words
from scorekeeper.rules.follow.weighing import weigh
from scorekeeper.rules.house.ruleset import RuleSet
from scorekeeper.rules.rulings import Duty, Ruling, State, Verdict
from scorekeeper.rules.search_budget import TooIntricateError
from scorekeeper.rules.words import Sentence, say


def judge_unseen(rules: RuleSet, order: Order, lead: Lead, play: Sequence[Card], known: Knowledge) -> Ruling:
    """What can be said of a play without the whole hand."""
    possible = holdings(rules, order, lead, play, known)
    number = as_many(possible.number, len(play))
    try:
        match weigh(possible):
            case Verdict.UNDECIDED:
                return _undecided(possible, number)
            case Verdict.ALLOWED:
                return _allowed(possible, number)
    except TooIntricateError:
        return too_intricate([number])
    least = Explanation(order, lead, task(rules, order, lead), [*play, *known.seen], play).ruling()
    if not possible.greatest:
        return least
    duties = tuple(_certain(possible, duty) for duty in least.duties if _is_certain(duty))
    broken = decisive(duties)
    reason = why_not(broken) if broken else say("Every hand that agrees with what is known owed something else.")
    article = broken.article if broken else _article(possible).id
    return Ruling(verdict=Verdict.FORBIDDEN, article=article, reason=reason, duties=duties)


def _is_certain(duty: Duty) -> bool:
    """Whether it is so whatever else the hand held: more cards can make a duty of what is met or not owed."""
    return duty.state is State.BROKEN or duty.article == NUMBER.id or (duty.article, duty.state) == FOLLOWED


FOLLOWED = (FOLLOW_SUIT.id, State.MET)


def _certain(possible: Holdings, duty: Duty) -> Duty:
    """The same without how many of the suit the hand held, which nobody knows."""
    if duty.state is State.MET or duty.article not in {FOLLOW_SUIT.id, SHORT_SUIT.id}:
        return duty
    sentence = say("Follow with {suit}: the hand still held {cards}.", suit=possible.suit, cards=duty.cards)
    return replace(duty, article=FOLLOW_SUIT.id, sentence=sentence)


def _allowed(possible: Holdings, number: Duty) -> Ruling:
    """Nothing else in the hand could have made a difference."""
    suit, article = possible.suit, FOLLOW_SUIT
    followed = say("Only {suit} were played.", suit=suit)
    reason = say("Any {suit} will do.", suit=suit)
    if possible.short:
        article = SHORT_SUIT
        reason = followed = say("There were no more {suit} in the hand, so any cards fill up.", suit=suit)
    elif not possible.idle:
        reason = say("Whatever else the hand held, this answers the lead.")
    duties = (number, Duty(article=article.id, sentence=followed, state=State.MET))
    return Ruling(verdict=Verdict.ALLOWED, article=_article(possible).id, reason=reason, duties=duties)


def _undecided(possible: Holdings, number: Duty) -> Ruling:
    """The play is allowed from some hands and not from others."""
    reason = say("Whether this was allowed hangs on what else the hand held.")
    if possible.short:
        reason = say("Allowed only if there were no more {suit} in the hand.", suit=possible.suit)
    article, unknown = _article(possible).id, tuple(_questions(possible))
    return Ruling(verdict=Verdict.UNDECIDED, article=article, reason=reason, duties=(number,), unknown=unknown)


def _questions(possible: Holdings) -> Iterator[Sentence]:
    """The facts that would decide."""
    suit, demands = possible.suit, possible.demands
    if possible.short:
        yield say("Did the hand hold any more {suit}?", suit=suit)
        return
    if weigh(possible._replace(demands=tuple([demand._replace(runs=()) for demand in demands]))) is not Verdict.ALLOWED:
        for width in reversed(possible.widths):
            owed = any(demand.narrowest <= width <= demand.width for demand in demands)
            if owed and any(doubt.known < doubt.most >= width for doubt in possible.doubts):
                yield say("Did the hand hold {what} of {suit}?", what=tuples_in_words(width, 1), suit=suit)
    for width, length in sorted({(demand.width, demand.length) for demand in demands if demand.runs}):
        if width == 1:
            yield say("Did the hand hold {number} neighbouring {suit}?", number=length, suit=suit)
        else:
            what = tuples_in_words(width, length)
            yield say("Did the hand hold {what} of {suit} on neighbouring steps?", what=what, suit=suit)


def _article(possible: Holdings) -> Article:
    """The article that decides or would decide."""
    demands = possible.demands
    if possible.short:
        return SHORT_SUIT
    if possible.idle:
        return FOLLOW_SUIT
    if len(demands) > 1:
        return THROW_DUTY
    return SEQUENCE_DUTY if demands[0].runs else TUPLE_DUTY
