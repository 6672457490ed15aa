"""A hand between the form and the contract's object: what was typed as an object, and a fact as it would be typed."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from scorekeeper.match import fold
from scorekeeper.match.facts import Captured, Fact, Hand, HandLost, InBracket, Redeal, Total
from scorekeeper.match.standing import Standing
from scorekeeper.rules import counting, scoring
from scorekeeper.rules.brackets import Side
from scorekeeper.rules.cards import Colour
from scorekeeper.rules.friends import Call, CopyCall
from scorekeeper.rules.rulings import Problem, say
from scorekeeper.rules.scoring import Fine, LastTrick
from scorekeeper.web.recording import offers
from scorekeeper.web.recording.fact_form import Written

BETWEEN_CALLS = re.compile(r"[,;，；、]")
COPY = re.compile(r"(.*\S)\s+([1-9])")
COLOURS = {"red": Colour.RED, "红": Colour.RED, "紅": Colour.RED, "black": Colour.BLACK, "黑": Colour.BLACK}
Answers = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Typed:
    """The answers of a form whose shape is right."""

    answers: Answers
    standing: Standing

    def objections(self) -> Iterator[Problem]:
        """What is missing before there is an object at all."""
        yield from self._company()
        if self._ending != offers.PLAYED:
            if not self.answers.get("by"):
                yield Problem(field="by", sentence=say("Somebody ended this hand early: say who."))
            return
        exact = self.answers["points"] or self.answers["declarers"]
        if not exact and not self.answers["bracket"]:
            yield Problem(field="points", sentence=say("Nothing is counted yet: tap a range, or type the points."))
        if self.answers["kitty"] and not exact:
            sentence = say("The kitty is counted and the rest is not: type the defenders' points as well.")
            yield Problem(field="points", sentence=sentence)
        yield from self._overcounted()

    def _company(self) -> Iterator[Problem]:
        """Where friends are called, nobody plays alone by an oversight."""
        if "friends" not in self.answers or self._ending not in (offers.PLAYED, offers.LOST):
            return
        if not self.answers["friends"]:
            yield Problem(field="friends", sentence=say("Say who turned out to be a friend, or that nobody did."))
        if self._friends and offers.ALONE in self.answers["friends"]:
            sentence = say("There are friends or there is nobody: leave one or the other out.")
            yield Problem(field="friends", sentence=sentence)

    @property
    def _friends(self) -> list[str]:
        return [name for name in self.answers.get("friends", ()) if name != offers.ALONE]

    def contract(self) -> Written:
        """The hand as the contract writes it."""
        written: Written = {"declarer": self.answers["declarer"]} if self.answers.get("declarer") else {}
        written |= {"friends": self._friends} if self._friends else {}
        written |= {"note": self.answers["note"]} if self.answers["note"] else {}
        if self._ending != offers.PLAYED:
            return written | self._ended_early()
        return written | dict(self._count()) | dict(self._more())

    @property
    def _ending(self) -> str:
        return self.answers.get("ending") or offers.PLAYED

    def _ended_early(self) -> Written:
        by = self.answers["by"]
        return {"lost_by": by} if self._ending == offers.LOST else {"redeal": self._ending, "by": by}

    def _overcounted(self) -> Iterator[Problem]:
        """Where the declarers' points are counted instead, they may be more than the pack holds."""
        if self.answers["declarers"] and not self.answers["points"] and self._rest < 0:
            table = self.standing.rules.table
            sentence = counting.conservation(table, 0, sum(self.answers["declarers"]), sum(self.answers["kitty"]))
            yield from [Problem(field="declarers", sentence=sentence)] if sentence else []

    @property
    def _rest(self) -> int:
        table, answers = self.standing.rules.table, self.answers
        return counting.the_rest(table, sum(answers["declarers"]), sum(answers["kitty"]))

    def _count(self) -> Iterator[tuple[str, object]]:
        points, declarers, kitty = (self.answers[name] for name in ("points", "declarers", "kitty"))
        if not points and not declarers:
            yield "bracket", offers.bracket(self.answers["bracket"])
        elif not declarers and not kitty:
            yield "points", sum(points)
        else:
            yield "captured", sum(points) if points else self._rest
            yield from [("kitty", sum(kitty))] * bool(kitty)
            yield from [("declarers_captured", sum(declarers))] * bool(declarers)

    def _more(self) -> Iterator[tuple[str, object]]:
        if self.answers["last_trick"]:
            yield "last_trick", dict(self._last_trick())
        if self.answers.get("calls"):
            yield "calls", [_call(text.strip()) for text in BETWEEN_CALLS.split(self.answers["calls"]) if text.strip()]
        level = self.standing.levels.get(self.answers.get("declarer") or self.standing.declarer or "")
        if self.answers["trump"] and level:
            yield "trump", f"{level.value}{self.answers['trump']}"
        fines = [
            {"points": points, "on": side.value} for side in Side for points in self.answers[f"fines_{side.value}"]
        ]
        if fines:
            yield "fines", fines

    def _last_trick(self) -> Iterator[tuple[str, object]]:
        yield "won_by", self.answers["last_trick"]
        yield from ((name, int(self.answers[name])) for name in ("cards", "longest") if self.answers.get(name))
        if self.answers.get("jack"):
            yield "card", self.answers["jack"]
        if self.answers.get("captures"):
            yield "captures", self.answers["captures"]


def _call(text: str) -> Written:
    """A call as it is typed: a card and which copy, or a colour and a rank."""
    colour = next((word for word in COLOURS if text.lower().startswith(word)), None)
    if colour and text[len(colour) :].strip():
        return {"colour": COLOURS[colour].value, "rank": text[len(colour) :].strip()}
    copied = COPY.fullmatch(text)
    return {"card": copied[1], "copy": int(copied[2])} if copied else {"card": text}


def elsewhere(chosen: str, standing: Standing, fact: Fact) -> Iterator[Problem]:
    """A row that was chosen beside points which lie in another."""
    total = fold.after(standing, fact).total
    if chosen and total is not None and chosen != offers.of_bracket(scoring.bracket_of(standing.rules, total)):
        row = offers.in_figures(chosen)
        sentence = say(
            "The total is {total}, and the range {row} is chosen: keep the one that was counted.", total=total, row=row
        )
        yield Problem(field="points", sentence=sentence)


def in_order(fact: Fact, before: Fact | None) -> Fact:
    """A form has the fines of each side together; where they are the same as before, they stand in the same order."""
    if isinstance(fact, Hand) and isinstance(before, Hand) and Counter(fact.fines) == Counter(before.fines):
        return replace(fact, fines=before.fines)
    return fact


def typed(fact: Fact | None, standing: Standing) -> dict[str, Any]:
    """A fact as somebody would have typed it."""
    match fact:
        case Hand():
            return {name: value for name, value in _hand(fact, standing) if value}
        case HandLost():
            return {"ending": offers.LOST, "by": fact.by, **_company(fact, standing)}
        case Redeal():
            return {"ending": fact.claim.value, "by": fact.by, "declarer": fact.declarer, "note": fact.note}
        case _:
            return {}


def _company(fact: Hand | HandLost, standing: Standing) -> dict[str, Any]:
    alone = [] if standing.fixed else [offers.ALONE]
    return {"declarer": fact.declarer or "", "friends": list(fact.friends) or alone, "note": fact.note}


def _hand(fact: Hand, standing: Standing) -> Iterator[tuple[str, Any]]:
    yield from _company(fact, standing).items()
    yield from _counted(fact)
    if fact.last_trick:
        yield "last_trick", fact.last_trick.won_by.value
        yield from _sizes(fact.last_trick)
    yield "jack", fact.card.name if fact.card else ""
    yield "captures", [card.name for card in fact.captures]
    yield "calls", ", ".join(map(_call_text, fact.calls))
    yield "trump", (fact.trump.suit.value if fact.trump.suit else "NT") if fact.trump else ""
    for side in Side:
        yield f"fines_{side.value}", _fines(fact.fines, side)


def _sizes(last: LastTrick) -> Iterator[tuple[str, str]]:
    """One card from each goes without saying, and so does a trick of one part."""
    yield "cards", "" if last.cards == 1 else str(last.cards)
    yield "longest", "" if last.longest == last.cards else str(last.longest)


def _counted(fact: Hand) -> Iterator[tuple[str, str]]:
    match fact.count:
        case Total(points=points):
            yield "points", str(points)
        case InBracket() as row:
            yield "bracket", offers.of_bracket(row)
        case Captured() as count:
            yield "points", str(count.points)
            yield "kitty", str(count.kitty)
            yield "declarers", "" if count.declarers is None else str(count.declarers)


def _fines(fines: tuple[Fine, ...], side: Side) -> str:
    return "+".join(str(fine.points) for fine in fines if fine.on is side)


def _call_text(call: Call) -> str:
    if isinstance(call, CopyCall):
        return f"{call.card.name} {call.copy}"
    return " ".join([call.colour.value, *([call.rank.value] if call.rank else [])])
