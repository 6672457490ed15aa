"""Unseen: ruling on a follow from a hand that nobody has seen whole.

Allowed is what every hand allows that agrees with the facts, forbidden what none does; anything else hangs on facts
that are named.
"""

from collections.abc import Iterator, Sequence

from scorekeeper.rules.articles import Article
from scorekeeper.rules.cards.card import Card
from scorekeeper.rules.cards.order import Order
from scorekeeper.rules.cards.shapes import Lead
from scorekeeper.rules.follow.articles import FOLLOW_SUIT, SEQUENCE_DUTY, SHORT_SUIT, THROW_DUTY, TUPLE_DUTY
from scorekeeper.rules.follow.duty import task
from scorekeeper.rules.follow.explain import Explanation, as_many, too_intricate
from scorekeeper.rules.follow.holdings import Holdings, Knowledge, holdings
from scorekeeper.rules.follow.part import tuples_in_words
from scorekeeper.rules.follow.weighing import weigh
from scorekeeper.rules.house.following import NARROWEST_TUPLE
from scorekeeper.rules.house.ruleset import RuleSet
from scorekeeper.rules.rulings import Duty, Ruling, State, Verdict
from scorekeeper.rules.search_budget import TooIntricateError
from scorekeeper.rules.words import Sentence, say


def judge_unseen(rules: RuleSet, order: Order, lead: Lead, play: Sequence[Card], known: Knowledge) -> Ruling:
    """What can be said of a play without the whole hand."""
    possible = holdings(rules, order, lead, play, known)
    number = as_many(possible.task.number, len(play))
    try:
        match weigh(possible):
            case Verdict.UNDECIDED:
                return _undecided(possible, number)
            case Verdict.ALLOWED:
                return _allowed(possible, number)
    except TooIntricateError:
        return too_intricate([number])
    least = Explanation(order, lead, task(rules, order, lead), [*play, *known.seen], play).ruling()
    if least.verdict is Verdict.FORBIDDEN:
        return least
    reason = say("Every hand that agrees with what is known owed something else.")
    return Ruling(verdict=Verdict.FORBIDDEN, article=_article(possible).id, reason=reason)


def _allowed(possible: Holdings, number: Duty) -> Ruling:
    """Nothing else in the hand could have made a difference."""
    suit = possible.task.suit
    if _is_short(possible):
        reason = say("There were no more {suit} in the hand, so any cards fill up.", suit=suit)
        followed = Duty(article=SHORT_SUIT.id, sentence=reason, state=State.MET)
    else:
        followed = Duty(article=FOLLOW_SUIT.id, sentence=say("Only {suit} were played.", suit=suit), state=State.MET)
        reason = say("Whatever else the hand held, this answers the lead.")
        if possible.task.idle:
            reason = say("Any {suit} will do.", suit=suit)
    return Ruling(verdict=Verdict.ALLOWED, article=_article(possible).id, reason=reason, duties=(number, followed))


def _undecided(possible: Holdings, number: Duty) -> Ruling:
    """The play is allowed from some hands and not from others."""
    suit = possible.task.suit
    if _is_short(possible):
        reason = say("Allowed only if there were no more {suit} in the hand.", suit=suit)
    else:
        reason = say("Whether this was allowed hangs on what else the hand held.")
    return Ruling(
        verdict=Verdict.UNDECIDED,
        article=_article(possible).id,
        reason=reason,
        duties=(number,),
        unknown=tuple(_questions(possible)),
    )


def _questions(possible: Holdings) -> Iterator[Sentence]:
    """The facts that would decide."""
    task = possible.task
    if _is_short(possible):
        yield say("Did the hand hold any more {suit}?", suit=task.suit)
        return
    if weigh(possible.without_runs()) is not Verdict.ALLOWED:
        for width in range(max(demand.width for demand in task.demands), NARROWEST_TUPLE - 1, -1):
            if possible.can_hold(width) and any(demand.narrowest <= width <= demand.width for demand in task.demands):
                yield say("Did the hand hold {what} of {suit}?", what=tuples_in_words(width, 1), suit=task.suit)
    for width, length in sorted({(demand.width, demand.length) for demand in task.demands if demand.runs}):
        if width == 1:
            yield say("Did the hand hold {number} neighbouring {suit}?", number=length, suit=task.suit)
        else:
            what = tuples_in_words(width, length)
            yield say("Did the hand hold {what} of {suit} on neighbouring steps?", what=what, suit=task.suit)


def _article(possible: Holdings) -> Article:
    """The article that decides or would decide."""
    demands = possible.task.demands
    if _is_short(possible):
        return SHORT_SUIT
    if possible.task.idle:
        return FOLLOW_SUIT
    if len(demands) > 1:
        return THROW_DUTY
    return SEQUENCE_DUTY if demands[0].runs else TUPLE_DUTY


def _is_short(possible: Holdings) -> bool:
    """Whether cards of other suits were played."""
    return possible.given < possible.task.number
