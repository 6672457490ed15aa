"""A hand between the form and the contract's object, and what this table can choose from."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _

from scorekeeper.match import fold
from scorekeeper.match.facts import Captured, Dealt, Fact, Hand, HandLost, InBracket, NoClaim, Redeal, Total
from scorekeeper.match.standing import Standing
from scorekeeper.rules.cards.card import Rank
from scorekeeper.rules.house.bidding import RedealClaim
from scorekeeper.rules.house.brackets import Bracket, Side
from scorekeeper.rules.score import counting
from scorekeeper.rules.score.counting import hand_size
from scorekeeper.rules.score.outcome import bracket_of, brackets_of
from scorekeeper.rules.score.points import Fine, LastTrick
from scorekeeper.rules.words import N_, Problem, say
from scorekeeper.web.matches.calls import calls_on_a_line, read_calls

Written = dict[str, object]
PLAYED, LOST = "played", "lost"
NOBODYS = {claim.value for claim in NoClaim}
"""Redeals for which nobody showed any cards."""
NOBODY_ELSE = " alone"
"""Chosen where fewer friends joined than were called; nobody's name begins with a space."""
MOST_CARDS = 12
"""Cards in a last trick that one can tap; where more were thrown, the total can be typed."""
Pairs = list[tuple[str, Any]]
"""Choices of a form with their words; or rows of choices with the name of each."""


def bracket_rows(standing: Standing) -> Iterator[Bracket]:
    """The rows of the scoring table, as totals fall into them."""
    for row in brackets_of(standing.rules):
        yield bracket_of(standing.rules, row.start)


def of_bracket(row: Bracket | InBracket) -> str:
    """A row as a form sends it."""
    return f"{row.start}-{'' if row.end is None else row.end}"


def figure(row: Bracket | InBracket) -> str:
    """A row as people read it."""
    return row.figure


def counted(fact: Hand) -> str:
    """The points as they were written down."""
    match fact.count:
        case InBracket() as row:
            return figure(row)
        case Captured(points=points, kitty=kitty):
            return f"{points} + {kitty}" if kitty else str(points)
        case count:
            return str(count.points)


def sent_bracket(text: str) -> InBracket:
    """The row that a form sent."""
    start, _dash, end = text.partition("-")
    return InBracket(start=int(start), end=int(end) if end else None)


def hand_endings(standing: Standing) -> Iterator[tuple[str, str]]:
    """How a hand can have ended: first as these rules know it, and at the end what was seen all the same."""
    claims = {RedealClaim.NO_TRUMPS.value: _("Redeal: no trumps"), RedealClaim.NO_POINTS.value: _("Redeal: no points")}
    lost = {LOST: _("Lost by a failed throw")} if standing.rules.leading.failed_throw.loses_hand else {}
    known = {claim.value: claims[claim.value] for claim in RedealClaim if claim in standing.rules.bidding.redeal}
    agreed = {
        NoClaim.NOBODY_BID.value: _("Redeal: nobody bid"),
        NoClaim.WRONG_COUNT.value: _("Redeal: a wrong number of cards"),
        NoClaim.AGREED.value: _("Redeal: the table agreed"),
    }
    unknown = {**claims, LOST: _("Lost by a failed throw")}
    yield from {PLAYED: _("Played to the end"), **known, **agreed, **lost, **unknown}.items()


def asks_who(ending: str) -> bool:
    """Whether somebody ended the hand by showing cards, or by a throw."""
    return ending != PLAYED and ending not in NOBODYS


def ranks(standing: Standing) -> tuple[str, ...]:
    """The ranks that a hand can be played at here."""
    low, high = standing.rules.ladder.ends
    return tuple(rank.value for rank in Rank if low.height <= rank.height <= high.height)


def given(standing: Standing, before: Fact | None) -> dict[str, str]:
    """Who declared and at which rank, as it was written or else as the hands before it say."""
    seen = before if isinstance(before, Dealt) else None
    declarer = (seen and seen.declarer) or standing.declarer or ""
    return {"declarer": declarer, "trump_rank": rank_given(declarer, before, standing)}


def rank_under(declarer: str, standing: Standing) -> str:
    return standing.rank_under(declarer).value if declarer in standing.levels else ""


def filled_in_anew(data: Any, standing: Standing, before: Fact | None) -> Any:  # noqa: ANN401 - as Django has it
    """What was sent, but what a page had filled in and nobody changed: another hand may have come before this one."""
    filled = data.copy()
    if data.get("declarer", "") == data.get("fold_declarer", ""):
        filled["declarer"] = given(standing, before)["declarer"]
    if data.get("trump_rank", "") == data.get("fold_trump_rank", ""):
        filled["trump_rank"] = rank_given(filled.get("declarer", ""), before, standing)
    return filled


def rank_given(declarer: str, before: Fact | None, standing: Standing) -> str:
    """What was recorded, whoever turns out to have declared, or else the rank that goes without saying."""
    rank = before.trump_rank if isinstance(before, Dealt) else None
    return rank.value if rank else rank_under(declarer, standing)


def counts(standing: Standing) -> Pairs:
    """How many cards the last trick can have taken from each."""
    most = min(hand_size(standing.rules.table), MOST_CARDS)
    return [(str(count), str(count)) for count in range(1, most + 1)]


TAPPED = {1: N_("single"), 2: N_("pair"), 4: N_("tractor")}
"""The last tricks that one tap tells, by the cards that each player put into them."""


def last_tricks(standing: Standing) -> Pairs:
    """Who won the last trick; where its size counts, a row for each side tells with what as well."""
    return sized_tricks() if standing.rules.kitty.bonus.by_size else list(_sides())


def sized_tricks() -> Pairs:
    """For each side by name, what one tap tells: that it won the last trick, and with what."""
    sizes = [*((f"-{cards}", _(word)) for cards, word in TAPPED.items()), ("", _("other"))]
    return [(name, [(f"{side}{size}", word) for size, word in sizes]) for side, name in _sides()]


def _sides() -> Pairs:
    return [(Side.DEFENDERS.value, _("The defenders")), (Side.DECLARERS.value, _("The declarers"))]


def fields_of_no_use(standing: Standing) -> Iterator[str]:
    """The fields that make no difference at this table, or to this hand."""
    kitty = standing.rules.kitty
    if standing.fixed:
        yield from ("friends", "calls")
    if not kitty.bonus.by_size:
        yield from ("cards", "longest")
    elif not kitty.measure.by_part:
        yield "longest"
    if not kitty.counts_trick:
        yield "trick_points"
    if not standing.rules.ladder.jack.played:
        yield from ("jack", "captures")


def missing(standing: Standing, friends: list[str]) -> int:
    """How many friends fewer these are than might have joined."""
    return max(standing.rules.friends.wanted(len(standing.players)) - len(friends), 0)


BELOW_ZERO = say("The defenders have 0 points at least; a fine is written down by itself.")
Answers = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class TypedHand:
    """The answers of a form whose shape is right."""

    answers: Answers
    standing: Standing

    def objections(self) -> Iterator[Problem]:
        """What is missing before there is an object at all."""
        yield from self._company()
        if self._ending != PLAYED:
            if not self.answers["by"] and asks_who(self._ending):
                yield Problem(field="by", sentence=say("Somebody ended this hand early: say who."))
            return
        exact = self.answers["points"] or self.answers["declarers"]
        if not exact and not self.answers["bracket"]:
            yield Problem(field="points", sentence=say("Nothing is counted yet: tap a range, or type the points."))
        if self.answers["kitty"] and not exact:
            sentence = say("The kitty is counted and the rest is not: type the defenders’ points as well.")
            yield Problem(field="points", sentence=sentence)
        if sum(self.answers["points"]) < 0 and not self.standing.rules.scoring.below_zero.goes_on:
            yield Problem(field="points", sentence=BELOW_ZERO)
        yield from self._overcounted()
        untold = self.answers["last_trick"] == Side.DEFENDERS.value
        if any(self.answers["kitty"]) and untold and not self.answers.get("cards", "1"):
            yield Problem(field="cards", sentence=say("Say how many cards each player put into the last trick."))

    def _company(self) -> Iterator[Problem]:
        """Where friends are called, no side stays small by an oversight."""
        if "friends" not in self.answers or self._ending not in (PLAYED, LOST):
            return
        if not missing(self.standing, self._friends) or NOBODY_ELSE in self.answers["friends"]:
            return
        if self._friends:
            sentence = say(
                "Friends named: {named} of {wanted}. Name the others, or say that nobody else joined.",
                named=len(self._friends),
                wanted=len(self._friends) + missing(self.standing, self._friends),
            )
            yield Problem(field="friends", sentence=sentence)
        else:
            yield Problem(field="friends", sentence=say("Say who turned out to be a friend, or that nobody did."))

    @property
    def _friends(self) -> list[str]:
        return [name for name in self.answers.get("friends", ()) if name != NOBODY_ELSE]

    def contract(self) -> Written:
        """The hand as the contract writes it."""
        written: Written = {name: self.answers[name] for name in ("declarer", "trump_rank") if self.answers[name]}
        written |= {"friends": self._friends} if self._friends else {}
        written |= {"note": self.answers["note"]} if self.answers["note"] else {}
        if self._ending != PLAYED:
            return written | self._ended_early()
        return written | dict(self._count()) | dict(self._more())

    @property
    def _ending(self) -> str:
        return self.answers.get("ending") or PLAYED

    def _ended_early(self) -> Written:
        by = self.answers["by"]
        if self._ending == LOST:
            return {"lost_by": by}
        return {"redeal": self._ending} | ({"by": by} if asks_who(self._ending) else {})

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
            row = sent_bracket(self.answers["bracket"])
            yield "bracket", [row.start, row.end]
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
            yield "calls", read_calls(self.answers["calls"])
        rank = self.answers["trump_rank"] or rank_under(self.answers["declarer"], self.standing)
        if self.answers["trump"] and rank:
            yield "trump", f"{rank}{self.answers['trump']}"
        fines = [
            {"points": points, "on": side.value} for side in Side for points in self.answers[f"fines_{side.value}"]
        ]
        if fines:
            yield "fines", fines

    def _last_trick(self) -> Iterator[tuple[str, object]]:
        won_by, _dash, tapped = self.answers["last_trick"].partition("-")
        sizes = {"cards": tapped} if tapped else self.answers
        yield "won_by", won_by
        yield from ((name, int(sizes[name])) for name in ("cards", "longest") if sizes.get(name))
        yield from [("points", sum(points))] if (points := self.answers.get("trick_points")) else ()
        if self.answers.get("jack"):
            yield "card", self.answers["jack"]
        if self.answers.get("captures"):
            yield "captures", self.answers["captures"]


def other_bracket(chosen: str, standing: Standing, fact: Fact) -> Iterator[Problem]:
    """A row that was chosen beside points which lie in another."""
    total = fold.after(standing, fact).total
    if chosen and total is not None and chosen != of_bracket(bracket_of(standing.rules, total)):
        row = sent_bracket(chosen).figure
        sentence = say(
            "The total is {total}, and the range {row} is chosen: keep the one that was counted.", total=total, row=row
        )
        yield Problem(field="points", sentence=sentence)


def as_seen(fact: Fact, before: Fact | None, standing: Standing) -> Fact:
    """With who declared and the rank that was played, and with what stood there and no field asks for."""
    found = trump_as_noted(fines_in_order(fact, before), before)
    if isinstance(found, Dealt) and isinstance(before, Dealt):
        found = replace(found, penalties=before.penalties)
    if isinstance(found, Redeal) and isinstance(before, Redeal) and found.claim is before.claim:
        found = replace(found, by=found.by or before.by, what=before.what, fault=before.fault)
    return fold.seen(fold.after(standing, found))


def trump_as_noted(fact: Fact, before: Fact | None) -> Fact:
    """A form has the suit of the trump alone; where it is the same as before, so is the trump."""
    if not (isinstance(fact, Hand) and isinstance(before, Hand) and fact.trump and before.trump):
        return fact
    same = fact.trump.suit is before.trump.suit and fact.trump_rank is before.trump_rank
    return replace(fact, trump=before.trump) if same else fact


def fines_in_order(fact: Fact, before: Fact | None) -> Fact:
    """A form has the fines of each side together; where they are the same as before, they stand in the same order."""
    if isinstance(fact, Hand) and isinstance(before, Hand) and Counter(fact.fines) == Counter(before.fines):
        return replace(fact, fines=before.fines)
    return fact


def as_typed(fact: Fact | None, standing: Standing) -> dict[str, Any]:
    """A fact as somebody would have typed it."""
    match fact:
        case Hand():
            return {name: value for name, value in _hand(fact, standing) if value}
        case HandLost():
            return {"ending": LOST, "by": fact.by, **_company(fact, standing)}
        case Redeal():
            return {"ending": fact.claim.value, "by": fact.by or "", **_dealt(fact)}
        case _:
            return {}


def _dealt(fact: Dealt) -> dict[str, str]:
    rank = fact.trump_rank.value if fact.trump_rank else ""
    return {"declarer": fact.declarer or "", "trump_rank": rank, "note": fact.note}


def _company(fact: Hand | HandLost, standing: Standing) -> dict[str, Any]:
    friends = list(fact.friends)
    fewer = [NOBODY_ELSE] if not standing.fixed and missing(standing, friends) else []
    return {**_dealt(fact), "friends": [*friends, *fewer]}


def _hand(fact: Hand, standing: Standing) -> Iterator[tuple[str, Any]]:
    yield from _company(fact, standing).items()
    yield from _counted(fact)
    if fact.last_trick:
        yield from _last_trick(fact.last_trick, standing).items()
    yield "jack", fact.card.name if fact.card else ""
    yield "captures", [card.name for card in fact.captures]
    yield "calls", calls_on_a_line(fact.calls)
    yield "trump", (fact.trump.suit.value if fact.trump.suit else "NT") if fact.trump else ""
    for side in Side:
        yield f"fines_{side.value}", _fines(fact.fines, side)


def _last_trick(last: LastTrick, standing: Standing) -> dict[str, str]:
    """In one tap where there is one for it; one card from each is the least, and says nothing where no size counts."""
    lay_in_it = {"trick_points": str(last.points)} if last.points else {}
    return _size(last, standing) | lay_in_it


def _size(last: LastTrick, standing: Standing) -> dict[str, str]:
    side, whole = last.won_by.value, last.longest == last.cards
    if whole and last.cards == 1 and not standing.rules.kitty.bonus.by_size:
        return {"last_trick": side}
    if whole and last.cards in TAPPED:
        return {"last_trick": f"{side}-{last.cards}"}
    return {"last_trick": side, "cards": str(last.cards), "longest": "" if whole else str(last.longest)}


def _counted(fact: Hand) -> Iterator[tuple[str, str]]:
    match fact.count:
        case Total(points=points):
            yield "points", str(points)
        case InBracket() as row:
            yield "bracket", of_bracket(row)
        case Captured() as count:
            yield "points", str(count.points)
            yield "kitty", str(count.kitty)
            yield "declarers", "" if count.declarers is None else str(count.declarers)


def _fines(fines: tuple[Fine, ...], side: Side) -> str:
    return "+".join(str(fine.points) for fine in fines if fine.on is side)
