"""Doubts: what is not known, and the facts that would settle it; a tap adds one to the address."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _

from scorekeeper.rules.cards import Card
from scorekeeper.rules.rulings import Sentence
from scorekeeper.web.answering.drawn import readable
from scorekeeper.web.answering.told import lack
from scorekeeper.web.asking.address import Asking, ask
from scorekeeper.web.pages.rulings import Doubt, Tap
from scorekeeper.web.spoken import spoken
from scorekeeper.web.spoken import told as in_words

Told = Mapping[str, Any]
Facts = dict[str, object]
TUPLES = (1, 2, 3, 4)
"""The widths of tuples about which anybody remembers anything."""
NAMED = {"follow": "seen", "lead": "others"}
"""Where the form takes what no tap can say."""


def doubts(asking: Asking, answer: Told) -> tuple[Doubt, ...]:
    """Every open question; beside the last one the facts that decide."""
    sentences = answer.get("unknown", ())
    taps = tuple(_taps(asking, answer)) if sentences else ()
    last = len(sentences) - 1
    return tuple(Doubt(sentence=spoken(each), taps=taps if n == last else ()) for n, each in enumerate(sentences))


def _taps(asking: Asking, answer: Told) -> Iterator[Tap]:
    """Only facts with which the referee decides are worth a tap."""
    for label, facts in _facts(asking, answer):
        found = asking.with_values(**facts)
        if ask(found).get("verdict") in {"allowed", "forbidden"}:
            yield Tap(label=label, url=found.url("ruling"))
    yield Tap(label=_("Say more"), url=f"{asking.url('ruling-question')}#{NAMED.get(asking.kind.op, 'main')}")


def _facts(asking: Asking, answer: Told) -> Iterator[tuple[str, Facts]]:
    """What somebody at the table may remember, in words and as the question says it."""
    if asking.kind.op == "follow":
        yield from _lacks(asking)
    for need in answer.get("would_need", ()):
        gone = (*readable(asking.values.get("gone", "")), *readable(need["cards"]))
        label = _("These were gone: {cards}").format(cards=in_words(readable(need["cards"])))
        yield label, {"gone": " ".join(card.name for card in gone)}
    if asking.kind.op == "lead":
        yield from _shown(asking, answer)


def _lacks(asking: Asking) -> Iterator[tuple[str, Facts]]:
    """Of the suit led the hand had nothing more, or no tuple so wide."""
    lead, known = readable(asking.values.get("lead", "")), asking.values.get("lacks")
    said = dict(known) if isinstance(known, Mapping) else {}
    if asking.home is None or not lead:
        return
    suit = asking.home.suits[lead[0]].value
    for width in TUPLES:
        yield _("It had {lack}").format(lack=lack(suit, width)), {"lacks": {**said, suit: width}}


def _shown(asking: Asking, answer: Told) -> Iterator[tuple[str, Facts]]:
    """Another player did hold what it takes; which of them makes no difference to most tables."""
    if asking.values.get("others"):
        return
    for sentence in answer["unknown"]:
        cards = _named(sentence)
        if cards:
            label = _("Another player held {cards}").format(cards=in_words(cards))
            yield label, {"others": [" ".join(card.name for card in cards)]}


def _named(sentence: Sentence) -> tuple[Card, ...]:
    """The cards that a sentence is about."""
    values = (value for _, value in sentence.values if isinstance(value, tuple))
    return next((tuple(each for each in value if isinstance(each, Card)) for value in values), ())
