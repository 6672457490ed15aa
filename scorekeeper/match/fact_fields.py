"""Fields of facts: what is written down of each kind, declared once; reading, writing and checking come from it.

They stand in the order in which they are written.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from operator import attrgetter
from typing import Any

from scorekeeper.match import checks
from scorekeeper.match.checks import FEWEST_PLAYERS, MOST_PLAYERS
from scorekeeper.match.facts import (
    AGREED,
    AgreedPenalties,
    Breach,
    Brings,
    Captured,
    Fact,
    Hand,
    HandEnded,
    HandLost,
    InBracket,
    NewRules,
    NewSeats,
    NoClaim,
    Penalty,
    Redeal,
    SetScore,
    Total,
)
from scorekeeper.match.fields import Field, FieldList, Object, Values, by_name, objects, one, several, within
from scorekeeper.match.reading import NAME, JsonObject, Reader, one_of, whole, words, written_like
from scorekeeper.rules.bid.calls import Call, ColourCall, CopyCall
from scorekeeper.rules.cards import notation
from scorekeeper.rules.cards.card import Colour
from scorekeeper.rules.house import presets, ruleset
from scorekeeper.rules.house.bidding import RedealClaim
from scorekeeper.rules.house.brackets import Side
from scorekeeper.rules.house.ruleset import RuleSet
from scorekeeper.rules.score.points import Fine, LastTrick
from scorekeeper.rules.score.remedies import AtFault, Irregularity
from scorekeeper.rules.words import say, shown

MOST_POINTS, MOST_CARDS, MOST_LAPS, MOST_COPIES, MOST_LEVELS, MOST_GAINED = 10_000, 60, 100, 8, 12, 1_300

NOTE, _WHY = words(1000, empty=True), words(1000)
_TIME = re.compile(r"\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2})?)?")
_SIDES = {side.value: side for side in Side}
_CLAIMS: Mapping[str, RedealClaim | NoClaim] = {claim.value: claim for claim in (*RedealClaim, *NoClaim)}
_IRREGULARITIES = one_of({what.value: what for what in Irregularity})
_AT_FAULT = one_of({by.value: by for by in AtFault})
_BRINGS = one_of({brings.value: brings for brings in Brings})
_COLOURS = {colour.value: colour for colour in Colour}
_SIDE, _POINTS, _CARDS = one_of(_SIDES), whole(0, MOST_POINTS), whole(1, MOST_CARDS)
_value, _name = attrgetter("value"), attrgetter("name")

_REMARK = (one("at", written_like(_TIME, "2026-02-17T20:15"), unsaid=""), one("note", NOTE, unsaid=""))
_SEEN = (one("declarer", NAME, check=checks.declarer), one("trump_rank", notation.level, _value))
_FRIENDS = several("friends", NAME, check=checks.friends)


def _read_payer(raw: JsonObject, found: Values) -> None:
    """A side by its word, anybody else by name; who is called like a side is written as a `player`."""
    name = raw.read("player", NAME)
    found["on"] = name or raw.needed("on", lambda on: _SIDES.get(NAME(on), on))


def _write_payer(penalty: Penalty, into: Object) -> None:
    on = penalty.on
    into["player" if on in _SIDES else "on"] = on.value if isinstance(on, Side) else on


_PENALTY = FieldList(
    Penalty,
    (
        Field("on", _read_payer, _write_payer),
        one("levels", whole(1, MOST_LEVELS), needed=True),
        one("why", NOTE, unsaid=""),
    ),
)
_PAID = objects("penalties", _PENALTY.read, _PENALTY.write, check=checks.penalties)


def _read_bracket(raw: JsonObject, found: Values) -> None:
    match raw.get("bracket"):
        case [int(start), int() | None as end] if not isinstance(start, bool) and not isinstance(end, bool):
            found |= {"start": start, "end": end}
        case got:
            sentence = say("A bracket is where it begins and ends, like [120, 155]; {got} is not.", got=shown(got))
            raw.refuse("bracket", sentence)


def _write_bracket(row: InBracket, into: Object) -> None:
    into["bracket"] = [row.start, row.end]


_COUNTS: Mapping[type, FieldList[Any]] = {
    Total: FieldList(Total, (one("points", whole(-MOST_POINTS, MOST_POINTS), needed=True),)),
    Captured: FieldList(
        Captured,
        (
            one("captured", _POINTS, attribute="points", needed=True),
            one("kitty", _POINTS, unsaid=0),
            one("declarers_captured", _POINTS, attribute="declarers"),
        ),
    ),
    InBracket: FieldList(InBracket, (Field("bracket", _read_bracket, _write_bracket),)),
}
COUNTS = {each.fields[0].name: each for each in _COUNTS.values()}
"""The three ways to count a hand, by the field in which each of them shows."""


def _read_count(raw: JsonObject, found: Values) -> None:
    given = [name for name in COUNTS if raw.has(name)]
    if len(given) == 1:
        found["count"] = COUNTS[given[0]].take(raw)
    elif given:
        sentence = say("Both {one} and {other} are given; keep the one that was counted.", one=given[0], other=given[1])
        raw.refuse(given[1], sentence)
    else:
        raw.refuse("points", say("Nothing is counted here: give points, or captured, or a bracket."))


def _write_count(hand: Hand, into: Object) -> None:
    into |= _COUNTS[type(hand.count)].write(hand.count)


_LAST_TRICK = within(
    "last_trick",
    (
        one("won_by", _SIDE, _value, attribute="last_trick.won_by", needed=True),
        one("cards", _CARDS, attribute="last_trick.cards"),
        one("longest", _CARDS, attribute="last_trick.longest"),
        one("points", _POINTS, attribute="last_trick.points", unsaid=0),
        one("card", notation.one_card, _name),
        one("captures", notation.cards, lambda cards: [card.name for card in cards], unsaid=()),
    ),
    unless="last_trick",
    check=checks.last_trick,
)
_FINE = FieldList(Fine, (one("points", whole(1, MOST_POINTS), needed=True), one("on", _SIDE, _value, needed=True)))
_COPY_CALL = FieldList(
    lambda card, copy=1: CopyCall(card, copy),
    (one("card", notation.one_card, _name, needed=True), one("copy", whole(1, MOST_COPIES))),
)
_COLOUR_CALL = FieldList(
    lambda colour, rank=None: ColourCall(colour, rank),
    (one("colour", one_of(_COLOURS), _value, needed=True), one("rank", notation.level, _value)),
)


def _read_call(raw: JsonObject) -> Call | None:
    if raw.has("card"):
        return _COPY_CALL.read(raw, ("colour", "rank"))
    return _COLOUR_CALL.read(raw, ("card", "copy"))


def call_object(found: Call) -> Object:
    """A called card as its object."""
    return _COPY_CALL.write(found) if isinstance(found, CopyCall) else _COLOUR_CALL.write(found)


def _hand(
    *,
    won_by: Side | None = None,
    cards: int = 1,
    longest: int | None = None,
    points: int = 0,
    **said: Any,  # noqa: ANN401
) -> Hand:
    """The last trick was one card each unless it is said how many, and the longest part of it was all of it."""
    last = won_by and LastTrick(won_by=won_by, cards=cards, longest=longest or cards, points=points)
    return Hand(last_trick=last, **said)


HAND = FieldList(
    _hand,
    (
        *_SEEN,
        Field("points", _read_count, _write_count, checks.count),
        _LAST_TRICK,
        _FRIENDS,
        objects("calls", _read_call, call_object),
        one("trump", notation.trump, str, check=checks.trump_suit),
        objects("fines", _FINE.read, _FINE.write, check=checks.fines),
        _PAID,
        *_REMARK,
    ),
)
_LOSER = one("lost_by", NAME, attribute="by", needed=True, check=checks.doer)
HAND_LOST = FieldList(HandLost, (_LOSER, *_SEEN, _FRIENDS, _PAID, *_REMARK))


HAND_ENDED = FieldList(
    HandEnded,
    (
        one("ended_by", _AT_FAULT, _value, attribute="by", needed=True, check=checks.ended_by),
        one("what", _IRREGULARITIES, _value, needed=True),
        one("brings", _BRINGS, _value, unsaid=Brings.NOTHING),
        *_SEEN,
        _FRIENDS,
        _PAID,
        *_REMARK,
    ),
)
BREACH = FieldList(
    Breach,
    (
        one("breach", _IRREGULARITIES, _value, attribute="what", needed=True),
        one("by", _AT_FAULT, _value, needed=True),
        one("points", whole(0, MOST_POINTS), unsaid=0, check=checks.breach_points),
        one("levels", whole(0, MOST_LEVELS), unsaid=0),
        _PAID,
        *_REMARK,
    ),
)


def _claimed_by_cards(raw: JsonObject) -> bool:
    """Then somebody showed them."""
    return raw.get("redeal") in [claim.value for claim in RedealClaim]


def _said(field: str) -> Callable[[JsonObject], bool]:
    """Whether another field says something."""
    return lambda raw: raw.get(field) is not None


REDEAL = FieldList(
    Redeal,
    (
        one("redeal", one_of(_CLAIMS), _value, attribute="claim", needed=True),
        one("by", NAME, needed=_claimed_by_cards, check=checks.doer),
        one("ended_by", _AT_FAULT, _value, attribute="fault", needed=_said("what")),
        one("what", _IRREGULARITIES, _value, needed=_said("ended_by")),
        *_SEEN,
        _PAID,
        *_REMARK,
    ),
)


def _read_paid(raw: JsonObject, found: Values) -> None:
    """Between two hands, one of them at least."""
    _PAID.read(raw, found)
    if not raw.get("penalties"):
        raw.refuse("penalties", say("No penalty is named here: say who pays, and how many levels."))


PENALTIES = FieldList(AgreedPenalties, (replace(_PAID, read=_read_paid), *_REMARK))


def _read_next(raw: JsonObject, found: Values) -> None:
    """Nobody by name opens the deal; without a word it stays where it was."""
    found["declarer"] = raw.read("next", NAME)
    found["open_deal"] = raw.has("next") and raw.get("next") is None


def _write_next(fact: SetScore, into: Object) -> None:
    if fact.declarer is not None or fact.open_deal:
        into["next"] = fact.declarer


_SCORE = (
    by_name("levels", notation.level, _value, check=checks.levels_set),
    by_name("laps", whole(0, MOST_LAPS), check=checks.laps_set),
    by_name("gained", whole(0, MOST_GAINED), check=checks.gained_set),
    Field("next", _read_next, _write_next, checks.next_declarer),
)
SET_SCORE = FieldList(SetScore, (within("set_score", _SCORE, needed=True), one("why", _WHY, unsaid=AGREED), *_REMARK))
OVERRIDE = FieldList(SetScore, (one("override", _WHY, attribute="why", needed=True), *_SCORE, *_REMARK))
"""A set score as it was written before it had its name; only read."""
SEATS = FieldList(
    NewSeats,
    (
        several("seats", NAME, attribute="players", unsaid=None, check=checks.seats),
        by_name("levels", notation.level, _value, check=checks.levels_seated),
        *_REMARK,
    ),
)


def rules_object(found: RuleSet) -> Object:
    """Every option with its value, so that a preset may change one day and this match does not."""
    return {"preset": presets.closest(found).id, "set": ruleset.dump(found)}


def rules_for(players: int) -> Reader[RuleSet]:
    """Rules as every question states them; as many play as are named, if so many can."""
    possible = FEWEST_PLAYERS <= players <= MOST_PLAYERS

    def read(raw: object) -> RuleSet:
        found = presets.load(raw)
        fits = found.table.players == players or not possible
        return found if fits else presets.load(raw, {"table.players": players})

    return read


def _read_house(raw: JsonObject, found: Values) -> None:
    """What the table calls its rules; they may bring their name along."""
    rules = raw.get("rules")
    part = raw.part("rules") if isinstance(rules, dict) and rules.get("name") is not None else None
    found["house"] = (raw.read("house", NOTE) if raw.has("house") or part is None else part.read("name", NOTE)) or ""


HOUSE = replace(one("house", NOTE, unsaid=""), read=_read_house)


def new_rules(players: int) -> FieldList[NewRules]:
    """Other rules at a table of so many."""
    return FieldList(
        NewRules, (one("rules", rules_for(players), rules_object, needed=True, check=checks.rules_fit), HOUSE, *_REMARK)
    )


NEW_RULES = new_rules(0)
KINDS: Mapping[str, FieldList[Any]] = {
    "redeal": REDEAL,
    "lost_by": HAND_LOST,
    "ended_by": HAND_ENDED,
    "breach": BREACH,
    "set_score": SET_SCORE,
    "override": OVERRIDE,
    "seats": SEATS,
    "rules": NEW_RULES,
}
"""What kind of fact it is, shows in one of its fields: in the first of these that is there."""
_BY_TYPE: Mapping[type, FieldList[Any]] = {
    Hand: HAND,
    HandLost: HAND_LOST,
    HandEnded: HAND_ENDED,
    Breach: BREACH,
    Redeal: REDEAL,
    AgreedPenalties: PENALTIES,
    SetScore: SET_SCORE,
    NewSeats: SEATS,
    NewRules: NEW_RULES,
}


def fact_from(raw: JsonObject, players: int) -> Fact | None:
    """A fact at a table of so many players, if all of it can be read."""
    kinds = [*KINDS]
    kind = next((kind for kind in kinds if kind in raw.raw), "")
    others = (*kinds[: kinds.index(kind)], "penalties", *COUNTS) if kind else (*kinds, "penalties", *COUNTS)
    alone = "penalties" in raw.raw and COUNTS.keys().isdisjoint(raw.raw)
    fields = new_rules(players) if kind == "rules" else KINDS.get(kind, PENALTIES if alone else HAND)
    found: Fact | None = fields.read(raw, others)
    return found


def fields_of(fact: Fact) -> FieldList[Any]:
    return _BY_TYPE[type(fact)]
