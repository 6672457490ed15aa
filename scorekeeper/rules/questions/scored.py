"""The question what one hand's points bring."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from scorekeeper.rules import counting, scoring
from scorekeeper.rules.brackets import Bracket, Side
from scorekeeper.rules.neighbours import neighbours
from scorekeeper.rules.questions.asked import Asked, Refused
from scorekeeper.rules.questions.writing import Answer
from scorekeeper.rules.ruleset import RuleSet
from scorekeeper.rules.rulings import say
from scorekeeper.rules.scoring import Account, Fine, LastTrick, Line, Outcome
from scorekeeper.rules.succession import destination

MOST_POINTS = 10_000
MOST_CARDS = 60
MOST_FRIENDS = 10
FIVES = 5
_SIDES = {side.value: side for side in Side}


def score(asked: Asked) -> Answer:
    """The total with its lines, and what it brings."""
    rules = asked.rules()
    counted = account(asked, rules)
    if asked.get("points") is None:
        asked.notes += tuple([sentence for _field, sentence in counting.too_many(rules, *_piles(asked))])
    missing = asked.whole("missing_friends", 0, MOST_FRIENDS, default=0)
    found = scoring.outcome(rules, counted.total, missing=missing)
    return {
        "total": counted.total,
        "lines": [line(each) for each in counted.lines],
        **outcome(rules, found),
        "reasons": [{"article": reason.article, "sentence": reason.sentence} for reason in found.reasons],
        "neighbours": [
            {
                "bracket": bracket(near.bracket),
                "side": side(near.outcome.side),
                "levels": near.outcome.levels,
                "points": near.points,
                "sentence": near.sentence,
            }
            for near in neighbours(rules, counted.total, missing=missing)
        ],
    }


def account(asked: Asked, rules: RuleSet) -> Account:
    """What was counted: a final total, or the captured points with the kitty and the fines."""
    fines = tuple(_fine(each) for each in asked.each("fines")) if asked.get("fines") is not None else ()
    if asked.get("points") is not None:
        return scoring.final(rules, _points(asked, "points"), fines=fines)
    captured, kitty = _piles(asked)
    asks = asked.get("last_trick") is not None or (kitty and rules.kitty.counts)
    last = _last_trick(asked.part("last_trick")) if asks else None
    return scoring.account(rules, captured, kitty=kitty, last_trick=last, fines=fines)


def _piles(asked: Asked) -> tuple[int, int]:
    """The points that the defenders captured and those in the kitty."""
    return _points(asked, "captured"), _points(asked, "kitty") if asked.get("kitty") is not None else 0


def _points(asked: Asked, field: str) -> int:
    found = asked.whole(field, -MOST_POINTS if field == "points" else 0, MOST_POINTS)
    if found % FIVES:
        raise asked.error(Refused.FIELD, field, say("Card points come in fives; {points} does not.", points=found))
    return found


def _last_trick(asked: Asked) -> LastTrick:
    won_by = _SIDES[asked.one_of("won_by", tuple(_SIDES))]
    cards = asked.whole("cards", 1, MOST_CARDS, default=1)
    longest = asked.whole("longest", 1, MOST_CARDS, default=cards)
    if longest > cards:
        sentence = say("The longest part, {longest}, is longer than the trick, {cards}.", longest=longest, cards=cards)
        raise asked.error(Refused.IMPOSSIBLE, "longest", sentence)
    return LastTrick(won_by=won_by, cards=cards, longest=longest)


def _fine(asked: Asked) -> Fine:
    return Fine(points=_points(asked, "points"), on=_SIDES[asked.one_of("on", tuple(_SIDES))])


def outcome(rules: RuleSet, found: Outcome) -> Answer:
    """Who rises how far, in which bracket, and where the deal goes: as the row has it, and at such a table."""
    goes = destination(rules, found.next)
    return {
        "side": side(found.side),
        "levels": found.levels,
        "bracket": bracket(found.bracket),
        "next": found.next.value if found.next else None,
        "deal": goes.value if goes else None,
        "drawn": found.drawn,
    }


def line(found: Line) -> Answer:
    told: Answer = {"what": found.what, "points": found.points}
    if found.how:
        told["how"] = found.how
    return told | {"article": found.article, "sentence": found.sentence}


def side(found: Side | None) -> str | None:
    return found.value if found else None


def bracket(found: Bracket) -> list[int | None]:
    return [found.start, found.end]


OPERATIONS: Mapping[str, Callable[[Asked], Answer]] = MappingProxyType({"score": score})
