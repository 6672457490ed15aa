"""Rulings: the only way the referee says yes, no, or how much; every one carries its reason."""

from dataclasses import dataclass
from enum import Enum

from scorekeeper.rules.articles import ArticleId
from scorekeeper.rules.cards.card import Card
from scorekeeper.rules.words import Sentence


class Verdict(Enum):
    """Whether something was within the rules; undecided where the answer hangs on a fact nobody gave."""

    ALLOWED = "allowed"
    FORBIDDEN = "forbidden"
    UNDECIDED = "undecided"


class State(Enum):
    """What became of a duty."""

    MET = "met"
    BROKEN = "broken"
    NOT_OWED = "not_owed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Duty:
    """One rung of what was owed: the cards are those that the duty asks for or, where broken, those withheld."""

    article: ArticleId
    sentence: Sentence
    state: State
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Cite:
    """A house rule on which an answer rests: the option, its value as JSON has it, and the article it belongs to."""

    option: str
    value: object
    article: ArticleId


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling:
    """A verdict with its article and reason; undecided ones name the missing facts."""

    verdict: Verdict
    article: ArticleId
    reason: Sentence
    duties: tuple[Duty, ...] = ()
    unknown: tuple[Sentence, ...] = ()
    cites: tuple[Cite, ...] = ()


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a number is what it is, with the article that makes it so."""

    article: ArticleId
    sentence: Sentence
