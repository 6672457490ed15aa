"""Every reason that a ruling or a line of a score can give is given by a case, and holds for whoever it is told.

A case quotes the reason, and names a question and what else is answered. All questions of the rulebook's cases count:
rulings, evenings, what the rulebook says of options, and those beside this test.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from scorekeeper import match, rules
from scorekeeper.match import questions
from scorekeeper.rules.house import presets
from scorekeeper.rules.questions import answered
from scorekeeper.rules.words import Sentence
from tests.each import each
from tests.rulebook import test_cases, test_sentences
from tests.rulebook.asking import TABLES, Situation, situations
from tests.rulebook.matches import test_matches

FILES = sorted((Path(__file__).parent / "reasons").glob("*.toml"))
CASES = [case for path in FILES for _, case in situations(path)]

REFUSING = re.compile(r"\w*Error|\w*[Pp]roblem|Contradiction|Flaw|error")
"""Who calls one of these refuses what was entered, and gives no reason of a ruling."""
NO_REASONS = {
    "checks": "objects to what is entered",
    "counting": "objects to what is entered",
    "fields": "reads records",
    "kinds": "reads options",
    "notation": "reads cards",
    "possible": "objects to what is entered",
    "reading": "reads records",
    "fact_fields": "reads facts of records",
    "record": "writes records",
    "ripple": "tells what an edit changes",
    "rulings": "joins what is listed",
    "ruleset": "reads options",
    "story": "tells a match, step by step",
    "highlights": "tells what is remembered of a match",
    "situations": "asks what happens at a table",
}
"""Modules whose sentences are no reasons, and what they are for."""
WHEN_IT_TAKES_TOO_LONG = {
    "Each part of the throw is answered on its own, and one of them got no proper answer.",
    "There are too many ways to divide this play over the parts of the throw to try them all.",
    "Which cards answer which part? Ask about each part by itself, with the hand that is left by then.",
}
"""What is said only when a search has run out of steps, which no case can be made to do for good."""

SPEAKING = re.compile(r"\b(declare\w*|defender\w*|partner\w*|opponent\w*|friend\w*|sides?|deal|own rank)\b")
"""Words of a reason that speaks of partners, of who declares, or of who is next."""
ONLY = {
    "fixed": {
        "Partners are fixed at this table, so no cards are called.",
        "The declarers held the deal, so {name}, partner of {declarer}, declares.",
        "The declarers held the deal, so {name} declares again.",
        "The declarers lost the deal, so {name}, to the right of {declarer}, declares.",
        "{total} is exactly the line: a draw, and the defenders deal next.",
        "the deal stays",
        "the deal passes",
        "With {total} points {gain}.",
        "With {total} points {gain} but lose the deal.",
        "With {total} points {gain} and take over the deal.",
        "With {total} points {gain}; the deal stays.",
        "With {total} points nobody rises and the defenders take over the deal.",
        "With {total} points nobody rises and the declarers keep the deal.",
    },
    "called": {
        "Every deal is open here: whoever makes trumps declares.",
        "{name} won alone and declares again.",
        "{declarer} won with {name} as friend, who declares.",
        "{name} is the next of the winning side to the right of {declarer} and declares.",
        "{total} is exactly the line: a draw, and the defenders win the hand.",
        "the declarers win the hand",
        "the defenders win the hand",
        "A friend is missing, which brings the declarers one level more.",
        "A friend is missing, which brings the declarers {extra} levels more.",
        "{missing} friends are missing, which brings the declarers one level more.",
        "{missing} friends are missing, which brings the declarers {extra} levels more.",
        "More friends are named, {friends}, than the called cards can bring, {most}.",
        "One called card is still out; whoever holds it is a defender until it is played.",
        "{number} called cards are still out; whoever holds one is a defender until it is played.",
        "{name} is the declarer, so this called card brings no friend.",
        "{name} is a friend already, so this called card brings no other.",
        "{name} plays copy {copy} of {card} and joins the declarer.",
        "{name} plays a card of the called colour and rank and joins the declarer.",
        "No friend is called: the declarer plays alone against everybody.",
        "One friend may be called like this.",
        "{wanted} friends may be called like this.",
        "At this table the declarer makes one call, not {given}.",
        "At this table the declarer makes {needed} calls for {wanted} friends, not {given}.",
        "{name} lost the last hand, so no bid can make {name} declarer in this one.",
        "Whether {who}, who holds {cards}, is one of the leader's opponents.",
    },
}
"""The reasons that can be true for one kind of partners alone."""


@each(CASES)
def test_the_reason_is_given_and_the_rest_of_the_answer_bears_it_out(case: Situation) -> None:
    assert case.says in [str(sentence) for sentence in sentences(answered(case.question(), questions.OPERATIONS))]
    assert case.expect != {}
    assert case.wrong() == []


def sentences(answer: object) -> Iterator[Sentence]:
    """Every sentence in an answer, and those that stand in others."""
    match answer:
        case Sentence():
            yield answer
            yield from sentences([value for _, value in answer.values])
        case dict():
            yield from sentences([*answer.values()])
        case list() | tuple():
            for each in answer:
                yield from sentences(each)


def written(path: Path) -> Iterator[str]:
    """The sentences of a module that stand in no function that refuses something."""
    for function in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(function, ast.FunctionDef):
            calls = [(called(node.func), node) for node in ast.walk(function) if isinstance(node, ast.Call)]
            if not any(REFUSING.fullmatch(name) for name, _ in calls):
                yield from (ast.literal_eval(node.args[0]) for name, node in calls if name == "say")


def called(function: ast.expr) -> str:
    return ast.unparse(function).rpartition(".")[2]


def reasons() -> set[str]:
    """Every sentence that can be a reason."""
    modules = [path for package in (rules, match) for path in sorted(Path(package.__path__[0]).rglob("*.py"))]
    return {sentence for path in modules if path.stem not in NO_REASONS for sentence in written(path)}


def asked() -> Iterator[tuple[str, dict[str, object]]]:
    """Every question of the rulebook's cases, and with what partners it is asked."""
    ruled = [{**case["ask"], "rules": case["rules"]} for case in test_cases.CASES]
    for question in [*ruled, *map(test_matches.asked, test_matches.EVENINGS.values())]:
        fixed = presets.load(question["rules"]).table.partnerships.known_beforehand
        yield "fixed" if fixed else "called", question
    for case in test_sentences.CASES:
        yield case.at.partners, case.at.question({case.option.key: case.value})
    for situation in CASES:
        yield situation.partners, situation.question()


@cache
def given() -> set[tuple[str, str]]:
    """What is told, and to what partners."""
    return {
        (partners, sentence.template)
        for partners, question in asked()
        for sentence in sentences(answered(question, questions.OPERATIONS))
    }


ONE_AS_SEVERAL = re.compile(
    r"(?<![\d.,×+−*/-])\b1 (?:[a-z]+ )?"
    r"(?:cards|levels|friends|points|pairs|triples|calls|decks|players|hands|plays|times)\b"
)


def test_nothing_that_is_said_counts_one_as_several() -> None:
    said = {
        str(sentence)
        for _, question in asked()
        for sentence in sentences(answered(question, questions.OPERATIONS))
        if ONE_AS_SEVERAL.search(str(sentence))
    }
    assert said == set()


def test_every_reason_is_given_by_some_case() -> None:
    assert reasons() - {template for _, template in given()} == WHEN_IT_TAKES_TOO_LONG


@pytest.mark.parametrize("partners", TABLES)
def test_a_reason_that_speaks_of_partners_is_given_to_either_kind_unless_it_is_for_one_alone(partners: str) -> None:
    speaking = {reason for reason in reasons() if SPEAKING.search(reason)}
    told = {reason for reason in speaking if (partners, reason) in given()}
    others = {reason for kind, alone in ONLY.items() if kind != partners for reason in alone}
    assert told == speaking - others


def test_what_is_for_one_kind_of_partners_alone_is_a_reason() -> None:
    assert {reason for alone in ONLY.values() for reason in alone} - reasons() == set()
