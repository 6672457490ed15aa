"""The question what an irregularity costs."""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Annotated, NotRequired, TypedDict

from scorekeeper.rules.house.brackets import Next, Side
from scorekeeper.rules.house.ruleset import RuleSet
from scorekeeper.rules.questions.asked import Asked
from scorekeeper.rules.questions.cites import Bears, bearing, cited
from scorekeeper.rules.questions.fields import FlagField, NumberField, WordField
from scorekeeper.rules.questions.question import RULES, Question
from scorekeeper.rules.questions.scored import MOST_CARDS
from scorekeeper.rules.questions.writing import CiteAnswer, write_cites
from scorekeeper.rules.score.remedies import (
    AtFault,
    Do,
    Incident,
    Irregularity,
    Remedy,
    RemedyStep,
    is_third,
    names_no_price,
    remedy,
    uncounted,
)
from scorekeeper.rules.words import N_, Sentence

WHAT = WordField(
    name="what",
    label=N_("What happened"),
    required=True,
    choices=(
        (Irregularity.REVOKE, N_("A wrong follow")),
        (Irregularity.TAKE_BACK, N_("A card taken back")),
        (Irregularity.WRONG_COUNT, N_("A wrong number of cards")),
        (Irregularity.FAILED_THROW, N_("A failed throw")),
    ),
)
BY = WordField(
    name="by",
    label=N_("Whose fault it is"),
    required=True,
    choices=(
        (AtFault.DECLARERS, N_("The declarers")),
        (AtFault.DEFENDERS, N_("The defenders")),
        (AtFault.BOTH, N_("Both sides")),
    ),
)
WRONG = NumberField(
    name="cards",
    label=N_("How many cards"),
    help=N_("Those that were wrong, or could not stand; they matter where each of them costs points."),
    low=1,
    high=MOST_CARDS,
    offered=12,
)
CLOSED = FlagField(
    name="trick_closed", label=N_("The trick"), words=(N_("The trick is closed"), N_("The trick lies open"))
)
FOLLOWED = FlagField(
    name="next_lies",
    label=N_("The next card"),
    words=(N_("The next card lies already"), N_("It does not lie yet")),
    folded=True,
)
TIMES = NumberField(
    name="times",
    label=N_("Which time in this match"),
    help=N_("By this side, this time included."),
    low=1,
    high=99,
    offered=4,
    folded=True,
)


REMEDY_BEARS: Bears[Incident] = MappingProxyType(
    {
        "penalties.third_time": is_third,
        "penalties.revoke": lambda asked: asked.what is Irregularity.REVOKE,
        "penalties.points": lambda asked: asked.what is Irregularity.REVOKE,
        "penalties.take_back": lambda asked: asked.what is Irregularity.TAKE_BACK,
        "penalties.wrong_count": lambda asked: asked.what is Irregularity.WRONG_COUNT,
        "leading.failed_throw": lambda asked: asked.what is Irregularity.FAILED_THROW,
        "leading.fine": lambda asked: asked.what is Irregularity.FAILED_THROW,
        "leading.fine_per": lambda asked: asked.what is Irregularity.FAILED_THROW,
        "leading.throws": lambda asked: asked.what is Irregularity.FAILED_THROW,
        "leading.any_suit_groups": lambda asked: asked.what is Irregularity.FAILED_THROW,
    }
)


class RemedyStepAnswer(TypedDict):
    """One thing that is done, and to whom."""

    do: Annotated[str, Do]
    points: NotRequired[int]
    to: NotRequired[Annotated[str, Side]]
    levels: NotRequired[int]
    on: NotRequired[Annotated[str, Side]]
    next: NotRequired[Annotated[str | None, Next]]


class RemedyAnswer(TypedDict):
    """What an irregularity costs, or why that is not decided."""

    decided: bool
    article: str
    reason: Sentence
    steps: list[RemedyStepAnswer]
    cites: list[CiteAnswer]


def ask_remedy(asked: Asked) -> Remedy:
    """What the code of the table says; where it names no price, whoever did it."""
    rules, what = asked.rules(), WHAT.read(asked)
    incident = Incident(
        what=what,
        by=BY.read(asked) if BY.given(asked) or not names_no_price(rules, what) else AtFault.BOTH,
        cards=WRONG.if_given(asked),
        closed=CLOSED.read(asked) if CLOSED.given(asked) else None,
        times=TIMES.if_given(asked) or 1,
        followed=FOLLOWED.read(asked) if FOLLOWED.given(asked) else None,
    )
    told = uncounted(rules, incident)
    asked.notes = (*asked.notes, told) if told else asked.notes
    return replace(remedy(rules, incident), cites=cited(rules, bearing(REMEDY_BEARS, incident)))


def _priceless(rules: RuleSet, said: Mapping[str, object]) -> bool:
    """Whether the table agrees on a price by itself, for whichever side it was and however often."""
    what = next((what for what in Irregularity if what.value == said.get(WHAT.name)), None)
    return what is not None and names_no_price(rules, what)


def remedy_answer(found: Remedy) -> RemedyAnswer:
    return {
        "decided": found.decided,
        "article": found.article,
        "reason": found.reason,
        "steps": [_step(each) for each in found.steps],
        "cites": write_cites(found.cites),
    }


def _step(step: RemedyStep) -> RemedyStepAnswer:
    written: RemedyStepAnswer = {"do": step.do.value}
    if step.do is Do.END_HAND:
        written["next"] = step.next.value if step.next else None
    if step.points:
        written["points"] = step.points
    if step.levels:
        written["levels"] = step.levels
    if step.side and step.do is Do.POINTS:
        written["to"] = step.side.value
    elif step.side:
        written["on"] = step.side.value
    return written


REMEDY = Question(
    op="remedy",
    title=N_("What does it cost?"),
    hint=N_("A wrong follow, a card taken back, a wrong number of cards, a failed throw."),
    fields=(RULES, WHAT, BY, WRONG, CLOSED, FOLLOWED, TIMES),
    example={"rules": "contest", "what": "revoke", "by": "declarers", "cards": 2, "trick_closed": True},
    place=9,
    icon="scales",
    answered=_priceless,
    rule=ask_remedy,
    write=remedy_answer,
)
QUESTIONS = (REMEDY,)
