"""What is not known, and the facts that would settle it; a tap adds one to the address."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import cast

from django.utils.translation import gettext as _

from scorekeeper.rules.cards import notation
from scorekeeper.rules.cards.card import SUIT_NAMES, Suit
from scorekeeper.rules.cards.order import Order
from scorekeeper.rules.follow.follows import FollowRuling
from scorekeeper.rules.follow.witnesses import Witness, witnesses
from scorekeeper.rules.house.ruleset import RuleSet
from scorekeeper.rules.lead.leads import LeadRuling
from scorekeeper.rules.lead.throws import Settling
from scorekeeper.rules.questions import Ruled
from scorekeeper.rules.questions.asked import Asked
from scorekeeper.rules.questions.irregular import CLOSED, REMEDY, WRONG
from scorekeeper.rules.questions.play import follow_asked, led, settling_fields
from scorekeeper.rules.rulings import Ruling, Verdict
from scorekeeper.rules.score.remedies import Remedy
from scorekeeper.web.rulings import marks
from scorekeeper.web.rulings.address import Asking, ask
from scorekeeper.web.rulings.fields import QuestionInput
from scorekeeper.web.rulings.form import form_table
from scorekeeper.web.rulings.marks import Mark, readable
from scorekeeper.web.rulings.people import follower, others, said
from scorekeeper.web.rulings.rows import inputs, lacks_in_words
from scorekeeper.web.site.wording import in_words


@dataclass(frozen=True, slots=True, kw_only=True)
class Tap:
    """An answer to what is not known: the same question with one fact more, and the verdict on it.

    One that is `plain` says nothing yet.
    """

    label: str
    url: str
    mark: Mark | None = None
    plain: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownDoubt:
    """What is not known, and the answers one can tap."""

    sentence: str
    taps: tuple[Tap, ...]


TUPLES = (1, 2, 3, 4)
"""The widths of tuples about which anybody remembers anything."""


def doubts(asking: Asking, ruling: Ruling) -> tuple[ShownDoubt, ...]:
    """Every open question; beside the last one the facts that decide."""
    sentences = ruling.unknown
    taps = tuple(_taps(asking, ruling)) if sentences else ()
    last = len(sentences) - 1
    return tuple(
        ShownDoubt(sentence=said(asking, each), taps=taps if n == last else ()) for n, each in enumerate(sentences)
    )


def _taps(asking: Asking, ruling: Ruling) -> Iterator[Tap]:
    """Only facts with which the referee decides are worth a tap, and no two of them say the same."""
    told: set[str] = set()
    for label, facts in _facts(asking, ruling):
        found = asking.with_values(**facts)
        verdict = _verdict(found) if label not in told else None
        if verdict:
            told.add(label)
            yield Tap(label=label, url=found.url("ruling"), mark=marks.verdict(verdict.value))
    yield Tap(label=_("Add details"), url=f"{asking.url('ruling-question')}#{asking.kind.more}", plain=True)


def price_doubts(asking: Asking, ruling: Remedy) -> tuple[ShownDoubt, ...]:
    """What a price hangs on, where it was not said: so many cards, or whether the trick was closed."""
    if ruling.decided:
        return ()
    missing = (field for field in inputs(REMEDY.op) if field.asked in PRICED_BY and field.name not in asking.values)
    found = ((field, tuple(_priced(asking, field))) for field in missing)
    return tuple(ShownDoubt(sentence=_(field.asked.label), taps=taps) for field, taps in found if taps)


PRICED_BY = (WRONG, CLOSED)


def _priced(asking: Asking, field: QuestionInput) -> Iterator[Tap]:
    """The answers with which there is a price."""
    for value, label in field.choices(form_table(asking)):
        found = asking.with_values(**{field.name: field.parse(value)})
        if _is_priced(found):
            yield Tap(label=label, url=found.url("ruling"))


def _is_priced(asking: Asking) -> bool:
    told = ask(asking)
    return isinstance(told, Ruled) and isinstance(told.ruling, Remedy) and told.ruling.decided


def _verdict(asking: Asking) -> Verdict | None:
    """What the referee decides, if that much is known."""
    told = ask(asking)
    if not isinstance(told, Ruled) or told.ruling.verdict is Verdict.UNDECIDED:
        return None
    return cast("Verdict", told.ruling.verdict)


def _facts(asking: Asking, ruling: Ruling) -> Iterator[tuple[str, dict[str, object]]]:
    """What somebody at the table may remember, in words and as the question says it."""
    if isinstance(ruling, FollowRuling) and asking.rules and asking.home:
        yield from _lacks(asking, asking.home)
        yield from _held(asking, asking.rules, asking.home)
    if isinstance(ruling, LeadRuling):
        for settling in ruling.settlings:
            yield _settled(asking, settling), settling_fields(ruling.known, settling)


def _lacks(asking: Asking, home: Order) -> Iterator[tuple[str, dict[str, object]]]:
    """Of the suit led the hand had nothing more, or no tuple so wide."""
    known = asking.values.get("lacks")
    lacked = dict(known) if isinstance(known, Mapping) else {}
    suit = home.suits[readable(asking.values["lead"])[0]].value
    for width in TUPLES:
        yield _lacked(asking, suit, width), {"lacks": {**lacked, suit: width}}


def _lacked(asking: Asking, suit: str, width: int) -> str:
    label = _("{who} had {lack}") if follower(asking) else _("It had {lack}")
    return label.format(who=follower(asking), lack=lacks_in_words(suit, width))


def _held(asking: Asking, rules: RuleSet, home: Order) -> Iterator[tuple[str, dict[str, object]]]:
    """Of the suit led the hand had these cards as well; where others could still matter, no others."""
    question = Asked(asking.question)
    asked = follow_asked(question, rules)
    lead = led(question, rules, home, asked.lead, "lead")
    for witness in witnesses(rules, home, lead, asked.play, asked.known):
        if witness.alone:
            also = _("{who} also held {cards}") if follower(asking) else _("It also held {cards}")
            label = also.format(who=follower(asking), cards=in_words(witness.more))
            yield label, {"seen": notation.write((*asked.known.seen, *witness.more))}
        else:
            hand = (*asked.play, *asked.known.seen, *witness.more)
            yield _no_others(asking, witness, lead.suit), {"hand": notation.write(hand), **dict.fromkeys(_UNSEEN)}


_UNSEEN = ("seen", "lacks", "hand_size")
"""What is said of a hand only while nobody saw it whole."""


def _no_others(asking: Asking, witness: Witness, suit: Suit) -> str:
    if not witness.more:
        return _lacked(asking, suit.value, 1)
    label = _("It also held {cards} and no other {suit}")
    if follower(asking):
        label = _("{who} also held {cards} and no other {suit}")
    return label.format(who=follower(asking), cards=in_words(witness.more), suit=_(SUIT_NAMES[suit]))


def _settled(asking: Asking, settling: Settling) -> str:
    """What would make a throw stand, or bring it down, in words."""
    cards = in_words(settling.gone or settling.held)
    if settling.partners is None:
        sentence = _("Already gone: {cards}") if settling.gone else _("Another player held {cards}")
        return sentence.format(cards=cards)
    if settling.gone:
        sentence = _("Already gone: {cards} · On the leader’s side: {players}")
    elif settling.held:
        sentence = _("An opponent held {cards} · On the leader’s side: {players}")
    else:
        sentence = _("On the leader’s side: {players}")
    return sentence.format(cards=cards, players=others(asking, sorted(settling.partners)))
