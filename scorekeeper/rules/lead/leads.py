"""Leads: whether the cards led were allowed, and whether a throw stands (BF-LEAD-0, B26, B28)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scorekeeper.rules.articles import Article, ArticleId, article
from scorekeeper.rules.cards import shapes
from scorekeeper.rules.cards.card import Card, counted, lacking, one_by_one
from scorekeeper.rules.cards.order import Order
from scorekeeper.rules.cards.shapes import Lead, LeadError, Part
from scorekeeper.rules.house.leading import Threat
from scorekeeper.rules.house.ruleset import RuleSet
from scorekeeper.rules.lead.outstanding import Facts, Window
from scorekeeper.rules.lead.throws import THROW_STANDS, THROWS, Settling, Throw, as_thrown, barrier
from scorekeeper.rules.rulings import Duty, Ruling, State, Verdict
from scorekeeper.rules.words import N_, Sentence, say

LEADING = article(
    "leading",
    title=N_("Who leads"),
    sentence=N_("The declarer leads to the first trick; whoever takes a trick leads to the next."),
    claims="BF-LEAD-0",
)
OWN_CARDS = article(
    "own-cards",
    title=N_("Cards in the hand"),
    sentence=N_("Everybody leads and plays from their own hand."),
    claims="",
)
ANY_SUIT = article(
    "any-suit-groups",
    title=N_("Groups of several suits"),
    sentence=N_(
        "A description of Hundred gives an example in which a club and a spade are led together and each is beaten by "
        "a card of its own suit. Its own text and all others keep a group to one suit, and so do tables that agree "
        "on nothing else."
    ),
    claims="",
)
GROUPING = article(
    "grouping",
    title=N_("How a lead is grouped"),
    sentence=N_(
        "A lead of several parts is grouped as its leader says. If nothing is said, it has the fewest parts there "
        "can be, the biggest of them as big as can be, and a sequence rather than a wider tuple of the same size."
    ),
    claims="",
)
ARTICLES = (LEADING, OWN_CARDS, GROUPING, ANY_SUIT)


@dataclass(frozen=True, slots=True, kw_only=True)
class Need:
    """What is missing to make a part certain: cards that nobody else must be able to hold."""

    part: Part
    cards: tuple[Card, ...]
    sentence: Sentence


@dataclass(frozen=True, slots=True, kw_only=True)
class LeadRuling(Ruling):
    """Whether a lead was allowed, how it is grouped, and what becomes of it.

    A throw `falls` once somebody shows what beats it; one that is only not certain may not be led at all.
    `forced` is what must be played instead of either, `fine` what it costs, or more than that where
    `fine_open` because nobody said who holds what; `needs` is what would make a throw certain;
    `settlings` are facts that would decide, where the answer hangs on any beside those `known`.
    """

    parts: tuple[Part, ...]
    stands: bool | None
    falls: bool = False
    forced: tuple[Card, ...] | None = None
    fine: int = 0
    fine_open: bool = False
    hand_lost: bool = False
    needs: tuple[Need, ...] = ()
    settlings: tuple[Settling, ...] = ()
    known: Facts = Facts()  # noqa: RUF009 - a frozen value

    @property
    def certain(self) -> bool:
        """Whether it is a throw that nobody can bring down."""
        return self.verdict is Verdict.ALLOWED and bool(self.duties) and not self.needs


def as_group(order: Order, cards: Sequence[Card]) -> Lead:
    """Each card by itself; of several suits the first one led gives its name."""
    return Lead(order.suits[cards[0]], tuple(Part(1, (card,), order.steps[card]) for card in order.sorted(cards)))


def judge_lead(
    rules: RuleSet,
    order: Order,
    cards: tuple[Card, ...],
    facts: Facts = Facts(),  # noqa: B008 - a frozen value
    parts: Sequence[Sequence[Card]] | None = None,
) -> LeadRuling:
    """The ruling on a lead, grouped as its leader says or else by default."""
    try:
        lead = _lead(rules, order, cards, facts, parts)
    except LeadError as error:
        return _forbidden(error.article, error.sentence, ())
    if rules.leading.as_any_suits(cards):
        return _group(lead)
    if len(lead.parts) == 1:
        return _one_part(lead.parts[0])
    blocked = barrier(rules, lead)
    return _forbidden(THROWS.id, blocked, lead.parts) if blocked else _thrown(Throw(rules, order, lead, facts))


def lead_verdict(
    rules: RuleSet,
    order: Order,
    cards: tuple[Card, ...],
    facts: Facts = Facts(),  # noqa: B008 - a frozen value
    parts: Sequence[Sequence[Card]] | None = None,
) -> Verdict:
    """The bare verdict on a lead."""
    try:
        lead = _lead(rules, order, cards, facts, parts)
    except LeadError:
        return Verdict.FORBIDDEN
    if len(lead.parts) == 1 or rules.leading.as_any_suits(cards):
        return Verdict.ALLOWED
    return Verdict.FORBIDDEN if barrier(rules, lead) else Throw(rules, order, lead, facts).verdict


def _lead(
    rules: RuleSet, order: Order, cards: tuple[Card, ...], facts: Facts, parts: Sequence[Sequence[Card]] | None
) -> Lead:
    missing = () if facts.hand is None else one_by_one(lacking(facts.hand, counted(cards)))
    if missing:
        raise LeadError(OWN_CARDS, say("The hand does not hold {cards}, which would be led from it.", cards=missing))
    if rules.leading.as_any_suits(cards):
        lead = as_group(order, cards)
    elif parts is None:
        lead = as_thrown(rules, order, shapes.default(rules.leading.grammar, order, cards))
    else:
        lead = shapes.stated(rules.leading.grammar, order, parts)
    if parts is not None and (refusal := shapes.other_cards(parts, cards)):
        raise LeadError(GROUPING, refusal)
    return lead


def _forbidden(article: ArticleId, reason: Sentence, parts: tuple[Part, ...]) -> LeadRuling:
    return LeadRuling(verdict=Verdict.FORBIDDEN, article=article, reason=reason, parts=parts, stands=False)


def _group(lead: Lead) -> LeadRuling:
    """No condition is stated for a group of any suits, so nothing brings it down."""
    reason = say("Several cards of any suits may be led together here.")
    return LeadRuling(verdict=Verdict.ALLOWED, article=ANY_SUIT.id, reason=reason, parts=lead.parts, stands=True)


def _one_part(part: Part) -> LeadRuling:
    """A single part may always be led."""
    home, reason = _kind(part)
    return LeadRuling(verdict=Verdict.ALLOWED, article=home.id, reason=reason, parts=(part,), stands=True)


def _kind(part: Part) -> tuple[Article, Sentence]:
    if part.size == 1:
        return shapes.TUPLES, say("Any single card may be led.")
    if part.length == 1:
        return shapes.TUPLES, say("{cards} are identical cards, which may be led together.", cards=part.cards)
    if part.width == 1:
        return shapes.SINGLE_RUNS, say("{cards} is a run of single cards, which may be led here.", cards=part.cards)
    return shapes.SEQUENCES, say("{cards} is a sequence: its steps are neighbours.", cards=part.cards)


def _thrown(throw: Throw) -> LeadRuling:
    """The ruling on a throw of a kind that the table plays."""
    found = throw.verdict
    fall = throw.fall if found is Verdict.FORBIDDEN else None
    return LeadRuling(
        verdict=found,
        article=THROW_STANDS.id,
        reason=_REASONS[found](throw),
        duties=tuple(_duties(throw)),
        unknown=tuple(_unknown(throw)),
        parts=throw.lead.parts,
        stands=_STANDS[found],
        falls=fall is not None and throw.beaten,
        forced=fall.forced.cards if fall and fall.forced else None,
        fine=fall.fine if fall else 0,
        fine_open=fall.more if fall else False,
        hand_lost=fall.hand_lost if fall else False,
        needs=tuple(_needs(throw)),
        settlings=tuple(throw.settlings()),
    )


def _allowed(throw: Throw) -> Sentence:
    cards = throw.lead.cards
    if not throw.parts:
        return say("Any group of one suit may be led here, so {cards} stands.", cards=cards)
    if throw.certain:
        return say("{cards} is certain: nobody else can hold what brings a part of it down.", cards=cards)
    return say("{cards} stands: nobody who may bring it down holds what that takes.", cards=cards)


def _undecided(throw: Throw) -> Sentence:
    return say(
        "{cards} stands unless another player shows what brings a part of it down; whether anybody can is not known.",
        cards=throw.lead.cards,
    )


def _fallen(throw: Throw) -> Sentence:
    return say("{why} {then}", why=_why(throw), then=_then(throw))


def _why(throw: Throw) -> Sentence:
    """What brings the throw down, told of the part that is played instead where that is one of the weak ones."""
    forced = throw.fall.forced
    part, threat = next((each for each in throw.weak if each[0] == forced), throw.weak[-1])
    held = next(iter(throw.holders(threat)), None)
    if held:
        return say(
            "{cards}, held by {who}, brings {part} down.",
            who=throw.seat_of(held.seat),
            cards=held.cards,
            part=part.cards,
        )
    if throw.beaten:
        return say("Every card is accounted for: another player must hold what brings {part} down.", part=part.cards)
    return say("{part} is not certain: another player may still be able to bring it down.", part=part.cards)


def _then(throw: Throw) -> Sentence:
    """What follows: at once where a throw must be certain, else as soon as it is shown (B28)."""
    fall = throw.fall
    if not throw.beaten:
        if fall.forced:
            return say("So the throw may not be led: {forced} is played instead.", forced=fall.forced.cards)
        return say("So the throw may not be led, and the leader's side loses the hand.")
    if fall.hand_lost:
        return say("Once that is shown, the leader's side loses the hand.")
    if fall.forced:
        return say("Once that is shown, the throw falls and {forced} is played instead.", forced=fall.forced.cards)
    return say("Once that is shown, the throw falls; which part is played instead hangs on what else is shown.")


_REASONS = {Verdict.ALLOWED: _allowed, Verdict.UNDECIDED: _undecided, Verdict.FORBIDDEN: _fallen}
_STANDS = {Verdict.ALLOWED: True, Verdict.UNDECIDED: None, Verdict.FORBIDDEN: False}


def _duties(throw: Throw) -> Iterator[Duty]:
    """One rung for each part of which it is known whether it can be brought down."""
    broken = throw.weak if throw.verdict is Verdict.FORBIDDEN else []
    for part, threat in throw.parts:
        state = State.BROKEN if (part, threat) in broken else State.MET
        if state is State.BROKEN or not (throw.may_come(threat) and throw.open(threat)):
            yield Duty(article=THROW_STANDS.id, sentence=_safe(throw, part, threat), state=state, cards=part.cards)


MOST_HIGHER = 3
"""So many cards that would be higher are named."""


def _safe(throw: Throw, part: Part, threat: Threat) -> Sentence:
    """That nobody brings a part down, and of a certain throw why nobody can."""
    higher = throw.cards.carriers(threat) if throw.certain and threat.length == 1 else None
    if higher == {}:
        return say("Nothing is higher than {part}.", part=part.cards)
    if higher is None or len(higher) > MOST_HIGHER:
        return say("No other player can bring {part} down.", part=part.cards)
    return say(
        "Only {higher} could beat {part}, and nobody else can have it, with {seen} in the leader's hand or gone.",
        higher=tuple(face for face in higher for _ in range(threat.width)),
        part=part.cards,
        seen=one_by_one(higher),
    )


def _needs(throw: Throw) -> Iterator[Need]:
    for part, threat in throw.parts:
        cards = throw.cards.to_be_gone(threat)
        if cards:
            sentence = say(
                "{part} is certain once these are gone or in the leader's hand: {cards}.", part=part.cards, cards=cards
            )
            yield Need(part=part, cards=cards, sentence=sentence)


def _unknown(throw: Throw) -> Iterator[Sentence]:
    """The facts that would decide the answer, or settle which part is forced and what the throw costs."""
    if not throw.hangs:
        return
    for threat in throw.least:
        if throw.loose(threat):
            yield _whether(threat, list(throw.cards.windows(throw.cards.loose, threat)))
        for held in throw.holders(threat, challenges=None):
            yield say(
                "Whether {who}, who holds {cards}, is one of the leader's opponents.",
                who=throw.seat_of(held.seat),
                cards=held.cards,
            )


def _whether(threat: Threat, windows: list[Window]) -> Sentence:
    """The question whether anybody holds what it takes."""
    lowest = tuple(faces[0] for faces in windows[0] for _ in range(threat.width))
    faces = tuple(dict.fromkeys(face for window in windows for faces in window for face in faces))
    if len(faces) == threat.length:
        return say("Whether one other player holds {cards}.", cards=lowest)
    if threat.length > 1:
        return say("Whether one other player holds {cards} or a sequence of that shape as high.", cards=lowest)
    if threat.width > 1:
        return say("Whether one other player holds {count} alike of any of {cards}.", count=threat.width, cards=faces)
    return say("Whether another player holds any of {cards}.", cards=faces)
