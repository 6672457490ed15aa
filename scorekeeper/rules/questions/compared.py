"""The question that asks another question under other rules."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from types import MappingProxyType
from typing import Annotated, Any, NotRequired, TypedDict, cast

from scorekeeper.rules import compare as elsewhere
from scorekeeper.rules.bid import bids
from scorekeeper.rules.bid.auction import auction_problems
from scorekeeper.rules.cards.shapes import Lead
from scorekeeper.rules.compare import Comparison, Refusal, Switch, There
from scorekeeper.rules.follow import follows
from scorekeeper.rules.house.brackets import Next, Side
from scorekeeper.rules.house.presets import PRESETS
from scorekeeper.rules.house.ruleset import OPTIONS, RuleSet
from scorekeeper.rules.lead import leads
from scorekeeper.rules.questions.asked import TOO_INTRICATE, Asked, QuestionError, Refused
from scorekeeper.rules.questions.bidding import BID, BID_BEARS, LEVEL, SEATS, auction, bid_basis
from scorekeeper.rules.questions.cites import bearing
from scorekeeper.rules.questions.cites_of_play import answered_lead
from scorekeeper.rules.questions.fields import JsonField
from scorekeeper.rules.questions.play import (
    FOLLOW,
    LEADING,
    follow_asked,
    follow_bearing,
    lead_asked,
    lead_bearing,
    led,
)
from scorekeeper.rules.questions.question import RULES, TRUMP, Question
from scorekeeper.rules.questions.scored import SCORE, brought, score_bearing, side
from scorekeeper.rules.questions.trick import TRICK, trick_asked, trick_bearing
from scorekeeper.rules.questions.writing import JsonAnswer
from scorekeeper.rules.rulings import Verdict
from scorekeeper.rules.search_budget import TooIntricateError, spend
from scorekeeper.rules.trick import tricks
from scorekeeper.rules.words import N_


@dataclass(frozen=True, slots=True, kw_only=True)
class Brought:
    """What points bring, as far as another game can have it otherwise."""

    total: int
    side: Side | None
    levels: int
    next: Next | None


AnswerThere = Verdict | int | Brought
"""A verdict, who takes a trick, or what points bring."""
A_GAME = 150
"""What it costs to ask under other rules, in steps."""
Ask = Callable[[RuleSet], AnswerThere]
Prepared = tuple[Ask, Callable[[], tuple[str, ...]]]
"""How to ask under other rules, and the options that bear on the question as it is answered under its own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ComparedRuling:
    """The answer here, under every preset, and every single switch that changes it; `untried` are those that too few
    steps were left for. `name` is what the answer is called in JSON.
    """

    name: str
    here: AnswerThere | Refusal
    presets: tuple[There[AnswerThere], ...]
    switches: tuple[Switch[AnswerThere], ...]
    untried: tuple[Switch[Refusal], ...]


class BroughtAnswer(TypedDict):
    """What points bring under other rules."""

    total: int
    side: Annotated[str | None, Side]
    levels: int
    next: Annotated[str | None, Next]


class UnderRulesAnswer(TypedDict):
    """A verdict, or who takes a trick, or what points bring."""

    verdict: NotRequired[Annotated[str | None, Verdict]]
    answer: NotRequired[int | BroughtAnswer | None]


class PresetAnswer(UnderRulesAnswer):
    """What is answered under a preset, or why nothing is."""

    preset: str
    error: NotRequired[JsonAnswer]


class SwitchAnswer(UnderRulesAnswer):
    """An option, and what is answered with another value of it."""

    option: str
    value: object


class ComparedAnswer(UnderRulesAnswer):
    """The answer here, under every preset, and with every switch that changes it."""

    presets: list[PresetAnswer]
    switches: list[SwitchAnswer]
    untried: NotRequired[list[SwitchAnswer]]


def ask_under_other_rules(asked: Asked) -> ComparedRuling:
    """Ask another question under other rules."""
    question = asked.part(ASK.name)
    if not RULES.given(question):
        question = question.with_rules(asked.get(RULES.name))
    operation = question.one_of("op", _ASKING)
    rules = question.rules()
    kind, name, prepare = _ASKING[operation]
    ask, here = prepare(question, rules)
    found: Comparison[AnswerThere] = elsewhere.compare(
        question.declared_rules(), _or_why_not(ask, rules), kind.bears, here
    )
    asked.notes = question.notes
    return ComparedRuling(
        name=name,
        here=found.here,
        presets=tuple(
            replace(there, answer=_barred(question, operation, there.preset) or there.answer) for there in found.presets
        ),
        switches=found.switches,
        untried=tuple(switch for switch in found.refused if switch.answer.kind == Refused.TOO_COSTLY.value),
    )


def compared_answer(found: ComparedRuling) -> ComparedAnswer:
    answer: JsonAnswer = {
        found.name: _plain(found.here),
        "presets": [_row(found.name, there.preset, there.answer) for there in found.presets],
        "switches": [_switched(switch) | {found.name: _plain(switch.answer)} for switch in found.switches],
    }
    untried = [_switched(switch) for switch in found.untried]
    return cast("ComparedAnswer", answer | {"untried": untried} if untried else answer)


def _plain(found: object) -> object:
    match found:
        case Verdict():
            return found.value
        case Brought():
            goes = found.next.value if found.next else None
            return {"total": found.total, "side": side(found.side), "levels": found.levels, "next": goes}
    return found


def _switched(switch: Switch[Any]) -> JsonAnswer:
    return {"option": switch.option, "value": OPTIONS[switch.option].kind.write(switch.value)}


def _or_why_not(ask: Ask, here: RuleSet) -> Callable[[RuleSet], AnswerThere | Refusal]:
    """What is answered under other rules, or why the question is refused there, as it is when it is asked there."""

    def answer(there: RuleSet) -> AnswerThere | Refusal:
        if there == here:
            return ask(there)
        try:
            return ask(there)
        except QuestionError as error:
            return _refusal(error)
        except TooIntricateError:
            return Refusal(kind=Refused.TOO_COSTLY.value, field="", sentence=TOO_INTRICATE)

    return answer


def _begin(here: RuleSet, there: RuleSet) -> None:
    """What can be asked there takes steps; what cannot is refused even where there are none left."""
    if there != here:
        spend(A_GAME)


def _barred(question: Asked, operation: str, preset: str) -> Refusal | None:
    """Why nobody can stand at the levels of this question under a preset; its ladder bears on nothing else here."""
    rules = PRESETS[preset].rules
    try:
        if operation == "bid":
            for seat in SEATS.each(question):
                LEVEL.read(seat, rules)
        elif operation != "score":
            TRUMP.read(question, rules)
    except QuestionError as error:
        return _refusal(error)
    return None


def _refusal(error: QuestionError) -> Refusal:
    return Refusal(kind=error.kind.value, field=error.field, sentence=error.sentence)


def _row(name: str, preset: str, found: AnswerThere | Refusal) -> JsonAnswer:
    """The answer under a preset; none where it refuses the question, and why."""
    if isinstance(found, Refusal):
        error = {"kind": found.kind, "field": found.field, "sentence": found.sentence}
        return {"preset": preset, name: None, "error": error}
    return {"preset": preset, name: _plain(found)}


def _follow(asked: Asked, rules: RuleSet) -> Prepared:
    trump = TRUMP.read(asked, rules)
    asking = follow_asked(asked, rules)

    @lru_cache(maxsize=1)  # under its own rules it is looked at once more, for what bears on it
    def lead(there: RuleSet) -> Lead:
        return led(asked, there, there.trumps.order(trump), asking.lead, "lead")

    def ask(there: RuleSet) -> AnswerThere:
        home = there.trumps.order(trump)
        asked.refuse(asking.problems(there, home))
        _begin(rules, there)
        if there == rules:
            return follows.ruling(there, home, lead(there), asking.hand, asking.play, known=asking.known).verdict
        return follows.verdict(there, home, lead(there), asking.hand, asking.play, known=asking.known)

    def here() -> tuple[str, ...]:
        return follow_bearing(rules, rules.trumps.order(trump), lead(rules), asking)

    return ask, here


def _lead(asked: Asked, rules: RuleSet) -> Prepared:
    trump = TRUMP.read(asked, rules)
    asking = lead_asked(asked, rules)

    def ask(there: RuleSet) -> AnswerThere:
        asked.refuse(asking.problems(there))
        _begin(rules, there)
        home = there.trumps.order(trump)
        return leads.lead_verdict(there, home, asking.cards, parts=asking.parts, facts=asking.facts)

    def here() -> tuple[str, ...]:
        return lead_bearing(rules, rules.trumps.order(trump), asking)

    return ask, here


def _trick(asked: Asked, rules: RuleSet) -> Prepared:
    trump = TRUMP.read(asked, rules)
    asking = trick_asked(asked, rules)

    @lru_cache(maxsize=1)
    def lead(there: RuleSet) -> Lead:
        return led(asked, there, there.trumps.order(trump), asking.lead, "plays")

    def ask(there: RuleSet) -> AnswerThere:
        asked.refuse(asking.problems(there))
        _begin(rules, there)
        return tricks.winner(there, there.trumps.order(trump), lead(there), asking.plays[1:])

    def here() -> tuple[str, ...]:
        home = rules.trumps.order(trump)
        return trick_bearing(rules, home, answered_lead(home, lead(rules), asking.parts), asking.plays)

    return ask, here


def _bid(asked: Asked, rules: RuleSet) -> Prepared:
    held, following = auction(asked, rules)

    def ask(there: RuleSet) -> AnswerThere:
        asked.refuse(auction_problems(there.table, held, following))
        _begin(rules, there)
        ruling = bids.judge_bid(there, held, following) if following else bids.bidding_so_far(there, held)
        return ruling.verdict

    return ask, lambda: bearing(BID_BEARS, bid_basis(rules, held, following))


def _score(asked: Asked, rules: RuleSet) -> Prepared:
    def ask(there: RuleSet) -> AnswerThere:
        found = brought(asked, there)
        _begin(rules, there)
        return Brought(total=found.total, side=found.side, levels=found.levels, next=found.next)

    return ask, lambda: score_bearing(asked, rules)


_ASKING: Mapping[str, tuple[Question, str, Callable[[Asked, RuleSet], Prepared]]] = MappingProxyType(
    {
        "follow": (FOLLOW, "verdict", _follow),
        "lead": (LEADING, "verdict", _lead),
        "trick": (TRICK, "answer", _trick),
        "bid": (BID, "verdict", _bid),
        "score": (SCORE, "answer", _score),
    }
)
ASK = JsonField(name="ask", required=True, described={"type": "object"})
COMPARE = Question(
    op="compare",
    title=N_("Under which rules would the answer change?"),
    fields=(RULES, ASK),
    example={"ask": {"op": "score", "rules": "bashi-fen", "points": 100}},
    rule=ask_under_other_rules,
    write=compared_answer,
)
QUESTIONS = (COMPARE,)
