"""Remedies: what an irregularity costs by the code of a table, step by step as it is written down."""

from dataclasses import dataclass, replace
from enum import Enum

from scorekeeper.rules.articles import ArticleId, article
from scorekeeper.rules.house.brackets import Next, Side
from scorekeeper.rules.house.kinds import Choice
from scorekeeper.rules.house.leading import Leading
from scorekeeper.rules.house.penalties import Revoke, TakeBack, ThirdTime, WrongCount
from scorekeeper.rules.house.ruleset import RuleSet
from scorekeeper.rules.lead.throws import FAILED_THROW, THROWS, never_fall, never_led
from scorekeeper.rules.rulings import Cite
from scorekeeper.rules.words import N_, Sentence, say

IRREGULARITIES = article(
    "irregularities",
    title=N_("Irregularities"),
    sentence=N_("Who breaks a rule pays what the table agreed on beforehand."),
    claims="",
)
ARTICLES = (IRREGULARITIES,)
THIRD = 3


class Irregularity(Enum):
    REVOKE = "revoke"
    TAKE_BACK = "take_back"
    WRONG_COUNT = "wrong_count"
    FAILED_THROW = "failed_throw"


class AtFault(Enum):
    """The side that did it, or both."""

    DECLARERS = "declarers"
    DEFENDERS = "defenders"
    BOTH = "both"

    @property
    def sides(self) -> tuple[Side, ...]:
        return tuple(Side) if self is AtFault.BOTH else (Side(self.value),)


class Do(Enum):
    """What is done about it: the kinds of steps."""

    POINTS = "points"
    LEVELS = "levels"
    END_HAND = "end_hand"
    LOSE_HAND = "lose_hand"
    CORRECT_PLAY = "correct_play"
    REDEAL = "redeal"
    LOSE_MATCH = "lose_match"


@dataclass(frozen=True, slots=True, kw_only=True)
class RemedyStep:
    """One thing that is done: points go to a side; levels, a hand or the match are gained or lost by one.

    `next` is where the deal goes when a hand ends; nowhere yet where it is open.
    """

    do: Do
    side: Side | None = None
    points: int = 0
    levels: int = 0
    next: Next | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Incident:
    """What happened, as far as it is known: `closed` is whether the trick was, `times` counts this one too.

    `followed` is whether the next card lay when one was taken back.
    """

    what: Irregularity
    by: AtFault
    cards: int | None = None
    closed: bool | None = None
    times: int = 1
    followed: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Remedy:
    """What an irregularity costs; where that is not decided, the reason says what is missing."""

    decided: bool
    article: ArticleId
    reason: Sentence
    steps: tuple[RemedyStep, ...] = ()
    cites: tuple[Cite, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class EarlyEnd:
    """A hand that an irregularity ends: where the deal goes, and who rises one level by it."""

    sentence: Sentence
    next: Next | None = None
    risen: Side | None = None


def remedy(rules: RuleSet, incident: Incident) -> Remedy:
    """What this costs at this table."""
    throw = incident.what is Irregularity.FAILED_THROW
    if is_third(incident) and rules.penalties.third_time is ThirdTime.LOSE_MATCH:
        reason = say("It is the third time, and that loses the match.")
        return _decided(reason, RemedyStep(do=Do.LOSE_MATCH, side=Side(incident.by.value)))
    return _failed_throw(rules, incident) if throw else _COSTS[incident.what](rules, incident)


def is_third(incident: Incident) -> bool:
    """Whether it is the third of its kind by one side; a throw is a risk that is taken, and does not count."""
    return (
        incident.times >= THIRD and incident.by is not AtFault.BOTH and incident.what is not Irregularity.FAILED_THROW
    )


def uncounted(rules: RuleSet, incident: Incident) -> Sentence | None:
    """What is said where a third time would lose the match, and both sides did it: they count apart."""
    third = replace(incident, by=AtFault.DECLARERS)
    if is_third(incident) or not is_third(third) or rules.penalties.third_time is not ThirdTime.LOSE_MATCH:
        return None
    return say("How often it was done is counted for each side: ask about the side whose third time it is.")


def is_agreed(rules: RuleSet, what: Irregularity) -> bool:
    """Whether the table agrees on this by itself."""
    return _code(rules, what) in {Revoke.AGREE, TakeBack.AGREE, WrongCount.AGREE}


def names_no_price(rules: RuleSet, what: Irregularity) -> bool:
    """Whether that holds however often it is done."""
    return is_agreed(rules, what) and rules.penalties.third_time is not ThirdTime.LOSE_MATCH


def _code(rules: RuleSet, what: Irregularity) -> Choice | None:
    """What the rules say of it; of a throw, the rules of leading do."""
    match what:
        case Irregularity.REVOKE:
            return rules.penalties.revoke
        case Irregularity.TAKE_BACK:
            return rules.penalties.take_back
        case Irregularity.WRONG_COUNT:
            return rules.penalties.wrong_count
        case Irregularity.FAILED_THROW:
            return None


def no_redeal(rules: RuleSet) -> Sentence | None:
    """What a wrong number of cards brings here instead of a redeal, if the rules name it."""
    rule = rules.penalties.wrong_count
    return None if rule in {WrongCount.AGREE, WrongCount.REDEAL} else Sentence(rule.sentence)


def loses_no_match(rules: RuleSet) -> Sentence | None:
    """What is said where no match is lost by an irregularity."""
    rule = rules.penalties.third_time
    return None if rule is ThirdTime.LOSE_MATCH else Sentence(rule.sentence)


def goes_on(rules: RuleSet, what: Irregularity) -> Sentence | None:
    """What is done here instead of ending the hand, if the rules name it."""
    rule = _code(rules, what)
    return None if rule is None or is_agreed(rules, what) or rule in _ENDING else Sentence(rule.sentence)


_ENDING = {Revoke.END_HAND, WrongCount.STEP_DOWN, WrongCount.STEP_DOWN_AND_RISE}


def _revoke(rules: RuleSet, incident: Incident) -> Remedy:
    match rules.penalties.revoke:
        case Revoke.AGREE:
            return _agree()
        case Revoke.CORRECT_IN_TRICK:
            return _in_trick(incident)
        case Revoke.POINTS_PER_CARD:
            return _per_card(rules.penalties.points, incident)
        case Revoke.LEVEL:
            return _level(incident)
        case Revoke.END_HAND:
            return _ended(incident, rise=False)


def _in_trick(incident: Incident) -> Remedy:
    """Right until the trick is closed, and never after."""
    if incident.closed is None:
        return _open(say("It is put right while the trick lies open, and stands once it is closed: say which it is."))
    if incident.closed:
        return _decided(say("The trick is closed, so the play stands and costs nothing."))
    reason = say("The trick still lies open, so the wrong cards are taken back and the right ones played.")
    return _decided(reason, RemedyStep(do=Do.CORRECT_PLAY))


def _take_back(rules: RuleSet, incident: Incident) -> Remedy:
    match rules.penalties.take_back:
        case TakeBack.AGREE:
            return _open(
                say("The rules of this table name no price for this: agree on one, and on where the card goes.")
            )
        case TakeBack.ALLOWED:
            return _decided(_in_time(incident))
        case TakeBack.LEVEL:
            reason = say("It costs one level after the hand; where the card goes, the table agrees.")
            return replace(_level(incident), reason=reason)


def _in_time(incident: Incident) -> Sentence:
    """Whether the card goes back, or lies for good; the last one of a trick closes it before the next one lies."""
    if incident.followed is False:
        return say("The next card does not lie yet, so this one goes back into the hand; that costs nothing.")
    if incident.closed:
        return say("The trick is closed, so the card can no longer be taken back.")
    if incident.followed:
        return say("The next card lies already, so this one stays on the table; that costs nothing.")
    return say("A card may be taken back until the next one lies; that costs nothing.")


def _wrong_count(rules: RuleSet, incident: Incident) -> Remedy:
    match rules.penalties.wrong_count:
        case WrongCount.AGREE:
            return _agree()
        case WrongCount.REDEAL:
            return _decided(say("The hand is thrown in, and there is a redeal."), RemedyStep(do=Do.REDEAL))
        case stepping:
            return _ended(incident, rise=stepping is WrongCount.STEP_DOWN_AND_RISE)


def _failed_throw(rules: RuleSet, incident: Incident) -> Remedy:
    """What the rules of leading say of it: that there is no such thing, which part falls, or that the hand is lost."""
    leading = rules.leading
    if never_led(leading):
        reason = say("Throws are not played here, so the cards go back into the hand.")
        return _decided(reason, RemedyStep(do=Do.CORRECT_PLAY), article=THROWS.id)
    if never_fall(leading):
        return _decided(say("No throw can fall at this table, so this one stands."), article=THROWS.id)
    if leading.loses_hand:
        steps = (RemedyStep(do=Do.LOSE_HAND, side=side) for side in incident.by.sides)
        return _decided(say("The failed throw loses the hand at once."), *steps, article=FAILED_THROW.id)
    return _fallen(leading, incident)


def _fallen(leading: Leading, incident: Incident) -> Remedy:
    """The part that is played instead, and the fine."""
    cards = incident.cards
    if leading.fines_cards and cards is None:
        price = leading.fined(1)
        reason = say("Each card that could not stand costs {points} points: say how many there were.", points=price)
        return _open(reason, article=FAILED_THROW.id)
    falls, points = RemedyStep(do=Do.CORRECT_PLAY), leading.fined(cards or 1)
    if not points:
        reason = say("The throw falls: only the part that it is cut down to is played.")
        return _decided(reason, falls, article=FAILED_THROW.id)
    reason = say("The throw falls, and the other side gets {points} points.", points=points)
    return _decided(reason, falls, *_points(incident, points), article=FAILED_THROW.id)


_COSTS = {
    Irregularity.REVOKE: _revoke,
    Irregularity.TAKE_BACK: _take_back,
    Irregularity.WRONG_COUNT: _wrong_count,
}


def _per_card(price: int, incident: Incident) -> Remedy:
    if incident.cards is None:
        return _open(say("Each wrong card costs {points} points: say how many were wrong.", points=price))
    points = price * incident.cards
    reason = say("Each wrong card costs {price} points: the other side gets {points}.", price=price, points=points)
    return _decided(reason, *_points(incident, points))


def _points(incident: Incident, points: int) -> list[RemedyStep]:
    """Whoever is at fault pays the other side."""
    return [RemedyStep(do=Do.POINTS, side=side.other, points=points) for side in incident.by.sides]


def _level(incident: Incident) -> Remedy:
    steps = (RemedyStep(do=Do.LEVELS, side=side, levels=-1) for side in incident.by.sides)
    return _decided(say("It costs one level after the hand."), *steps)


def _ended(incident: Incident, *, rise: bool) -> Remedy:
    """The hand ends; declarers rise by the fault of the defenders, and the other way about where it is so agreed."""
    end = early_end(incident.by, rises=rise or incident.by is AtFault.DEFENDERS)
    rising = [RemedyStep(do=Do.LEVELS, side=end.risen, levels=1)] if end.risen else []
    return _decided(end.sentence, RemedyStep(do=Do.END_HAND, next=end.next), *rising)


def early_end(by: AtFault, *, rises: bool) -> EarlyEnd:
    """Where the deal goes after somebody's fault, and whether the other side `rises` one level."""
    if by is AtFault.BOTH:
        return EarlyEnd(sentence=say("The hand ends, nobody rises, and the next deal is open."))
    loser = Side(by.value)
    deal, risen, held = _ENDS[loser]
    return EarlyEnd(sentence=risen if rises else held, next=deal, risen=loser.other if rises else None)


_ENDS = {
    Side.DECLARERS: (
        Next.RIGHT,
        say("The hand ends: the deal passes, and the defenders rise one level."),
        say("The hand ends: the deal passes, and nobody rises."),
    ),
    Side.DEFENDERS: (
        Next.PARTNER,
        say("The hand ends, and the declarers rise one level."),
        say("The hand ends: the declarers keep the deal, and nobody rises."),
    ),
}
"""By whose fault it was: where the deal goes, and what is said where the others rise and where nobody does."""


def _agree() -> Remedy:
    return _open(say("The rules of this table name no price for this: agree on one."))


def _open(reason: Sentence, article: ArticleId = IRREGULARITIES.id) -> Remedy:
    return Remedy(decided=False, article=article, reason=reason)


def _decided(reason: Sentence, *steps: RemedyStep, article: ArticleId = IRREGULARITIES.id) -> Remedy:
    return Remedy(decided=True, article=article, reason=reason, steps=steps)
