"""Reading: the match object of other programs and of files, turned into facts; every problem is listed at once."""

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TypedDict

from scorekeeper.match.checks import FEWEST_PLAYERS, MOST_PLAYERS
from scorekeeper.match.facts import (
    AGREED,
    Captured,
    Count,
    Fact,
    Hand,
    HandLost,
    InBracket,
    Match,
    NewRules,
    NoClaim,
    Penalties,
    Penalty,
    Redeal,
    Seats,
    SetScore,
    Total,
)
from scorekeeper.match.fields import FieldError, Fields, an_object, one_of, whole, words, written_like
from scorekeeper.rules.bid.calls import Call, ColourCall, CopyCall
from scorekeeper.rules.cards import notation
from scorekeeper.rules.cards.card import Card, Colour, Rank
from scorekeeper.rules.house import presets
from scorekeeper.rules.house.bidding import RedealClaim
from scorekeeper.rules.house.brackets import Side
from scorekeeper.rules.house.ruleset import RuleSet
from scorekeeper.rules.rulings import Problem, Sentence, say, shown
from scorekeeper.rules.score.scoring import Fine, LastTrick

SCHEMA = 1
MOST_POINTS = 10_000
MOST_CARDS = 60
MOST_LAPS = 100
MOST_COPIES = 8
MOST_REASONS = 3
MOST_LEVELS = 12

NAME = words(40)
NOTE = words(1000, empty=True)
WHY = words(1000)
_DAY = written_like(re.compile(r"\d{4}-\d{2}-\d{2}"), "2026-02-17")
_TIME = re.compile(r"\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2})?)?")
_MOMENT = written_like(_TIME, "2026-02-17T20:15")
SIDES = {side.value: side for side in Side}
_SIDE = one_of(SIDES)
_CLAIM = one_of({claim.value: claim for claim in (*RedealClaim, *NoClaim)})
_COLOUR = one_of({colour.value: colour for colour in Colour})
_COUNTS = ("points", "captured", "bracket")


class RecordError(ValueError):
    """A record that cannot be read, with everything that is the matter."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__(" ".join(str(problem.sentence) for problem in problems))
        self.problems = problems

    @property
    def why(self) -> tuple[Sentence, ...]:
        """The first few reasons."""
        return tuple(problem.sentence for problem in self.problems[:MOST_REASONS])


def match(raw: object) -> Match:
    """A match from its object; anything not understood is refused, never guessed and never passed over."""
    fields = _opened(raw)
    found = _match(fields)
    fields.close()
    if fields.problems:
        raise RecordError(tuple(fields.problems))
    return found


def fact(raw: object, players: int = 0) -> Fact:
    """One fact from its object, at a table of so many players."""
    fields = _opened(raw)
    found = _fact(fields, players)
    if found is None:
        raise RecordError(tuple(fields.problems))
    return found


def _opened(raw: object) -> Fields:
    try:
        return Fields(an_object(raw), "", [])
    except FieldError as error:
        raise RecordError((Problem(field="", sentence=error.sentence),)) from error


def _match(fields: Fields) -> Match:
    fields.read("schema", _schema)
    fields.needed("players", _anything)
    players = fields.listed("players", NAME)
    rules = (
        fields.read("rules", _rules(len(players))) if fields.get("rules") is not None else _rules(len(players))(None)
    )
    facts = [_fact(hand, len(players)) for hand in fields.parts("hands")]
    return Match(
        rules=rules or presets.TRACTOR,
        house=_house(fields),
        players=players,
        levels=MappingProxyType(fields.named("levels", notation.level)),
        facts=tuple(found for found in facts if found),
        name=fields.read("name", NOTE) or "",
        date=fields.read("date", _DAY) or "",
        note=fields.read("note", NOTE) or "",
    )


def _anything(raw: object) -> object:
    return raw


def _schema(raw: object) -> int:
    if raw == SCHEMA:
        return SCHEMA
    sentence = say("This record has the form {got}; this version reads form {known}.", got=shown(raw), known=SCHEMA)
    raise FieldError(sentence)


def _rules(players: int) -> Callable[[object], RuleSet]:
    """Rules as every question states them; as many play as are named, if so many can."""
    possible = FEWEST_PLAYERS <= players <= MOST_PLAYERS

    def read(raw: object) -> RuleSet:
        found = presets.load(raw)
        fits = found.table.players == players or not possible
        return found if fits else presets.load(raw, {"table.players": players})

    return read


def _house(fields: Fields) -> str:
    """What the table calls its rules; they may bring their name along."""
    rules = fields.get("rules")
    part = fields.part("rules") if isinstance(rules, dict) and rules.get("name") is not None else None
    if fields.has("house") or part is None:
        return fields.read("house", NOTE) or ""
    return part.read("name", NOTE) or ""


def _fact(fields: Fields, players: int) -> Fact | None:
    """What kind of fact it is, shows in one of its fields."""
    kinds: Mapping[str, Callable[[Fields], Fact | None]] = {
        "redeal": _redeal,
        "lost_by": _lost,
        "set_score": _set_score,
        "override": _override,
        "seats": _seats,
        "rules": lambda fields: _new_rules(fields, players),
    }
    kind = next((kind for kind in kinds if fields.has(kind)), None)
    alone = fields.has("penalties") and not any(map(fields.has, _COUNTS))
    before = len(fields.problems)
    found: Fact | None = kinds[kind](fields) if kind else _penalties(fields) if alone else _hand(fields)
    fields.close(*_COUNTS)
    return found if len(fields.problems) == before else None


def _at(fields: Fields) -> str:
    return fields.read("at", _MOMENT) or ""


def _note(fields: Fields) -> str:
    return fields.read("note", NOTE) or ""


def _hand(fields: Fields) -> Hand | None:
    trick, card, captures = _last_trick(fields.part("last_trick"))
    count = _count(fields)
    hand = Hand(
        count=count or Total(points=0),
        **_dealt(fields),
        friends=fields.listed("friends", NAME),
        calls=tuple(call for part in fields.parts("calls") if (call := _call(part))),
        trump=fields.read("trump", notation.trump),
        last_trick=trick,
        card=card,
        captures=captures,
        fines=tuple(fine for part in fields.parts("fines") if (fine := _fine(part))),
    )
    return hand if count else None


class Seen(TypedDict):
    """What every hand that was dealt may say."""

    declarer: str | None
    trump_rank: Rank | None
    penalties: tuple[Penalty, ...]
    at: str
    note: str


def _dealt(fields: Fields) -> Seen:
    return {
        "declarer": fields.read("declarer", NAME),
        "trump_rank": fields.read("trump_rank", notation.level),
        "penalties": tuple(found for part in fields.parts("penalties") if (found := _penalty(part))),
        "at": _at(fields),
        "note": _note(fields),
    }


def _penalty(fields: Fields) -> Penalty | None:
    on = fields.read("player", NAME) or fields.needed("on", _payer)
    levels = fields.needed("levels", whole(1, MOST_LEVELS))
    why = fields.read("why", NOTE) or ""
    fields.close()
    return Penalty(on=on, levels=levels, why=why) if on and levels else None


def _payer(raw: object) -> Side | str:
    """A side by its word, anybody else by name; who is called like a side is written as a `player`."""
    name = NAME(raw)
    return SIDES.get(name, name)


def _penalties(fields: Fields) -> Penalties | None:
    """Between two hands; beside a hand they are read with it."""
    found = tuple(penalty for part in fields.parts("penalties") if (penalty := _penalty(part)))
    if not found:
        fields.refuse("penalties", say("No penalty is named here: say who pays, and how many levels."))
    return Penalties(penalties=found, at=_at(fields), note=_note(fields))


def _count(fields: Fields) -> Count | None:
    given = [name for name in _COUNTS if fields.has(name)]
    if not given:
        fields.refuse("points", say("Nothing is counted here: give points, or captured, or a bracket."))
    elif len(given) > 1:
        sentence = say("Both {one} and {other} are given; keep the one that was counted.", one=given[0], other=given[1])
        fields.refuse(given[1], sentence)
    elif given == ["bracket"]:
        return _bracket(fields)
    elif given == ["points"]:
        points = fields.needed("points", whole(-MOST_POINTS, MOST_POINTS))
        return None if points is None else Total(points=points)
    else:
        return _captured(fields)
    return None


def _captured(fields: Fields) -> Captured | None:
    points = fields.needed("captured", whole(0, MOST_POINTS))
    kitty = fields.read("kitty", whole(0, MOST_POINTS))
    declarers = fields.read("declarers_captured", whole(0, MOST_POINTS))
    return None if points is None else Captured(points=points, kitty=kitty or 0, declarers=declarers)


def _bracket(fields: Fields) -> InBracket | None:
    match fields.get("bracket"):
        case [int(start), int() | None as end] if not isinstance(start, bool) and not isinstance(end, bool):
            return InBracket(start=start, end=end)
        case raw:
            sentence = say("A bracket is where it begins and ends, like [120, 155]; {got} is not.", got=shown(raw))
            fields.refuse("bracket", sentence)
            return None


def _last_trick(fields: Fields | None) -> tuple[LastTrick | None, Card | None, tuple[Card, ...]]:
    if fields is None:
        return None, None, ()
    won_by = fields.needed("won_by", _SIDE)
    cards = fields.read("cards", whole(1, MOST_CARDS)) or 1
    longest = fields.read("longest", whole(1, MOST_CARDS)) or cards
    card = fields.read("card", notation.one_card)
    captures = fields.read("captures", notation.cards) or ()
    fields.close()
    return won_by and LastTrick(won_by=won_by, cards=cards, longest=longest), card, captures


def _call(fields: Fields) -> Call | None:
    if fields.has("card"):
        card = fields.needed("card", notation.one_card)
        copy = fields.read("copy", whole(1, MOST_COPIES)) or 1
        fields.close("colour", "rank")
        return card and CopyCall(card, copy)
    colour = fields.needed("colour", _COLOUR)
    rank = fields.read("rank", notation.level)
    fields.close("card", "copy")
    return colour and ColourCall(colour, rank)


def _fine(fields: Fields) -> Fine | None:
    points, on = fields.needed("points", whole(1, MOST_POINTS)), fields.needed("on", _SIDE)
    fields.close()
    return Fine(points=points, on=on) if points and on else None


def _redeal(fields: Fields) -> Redeal | None:
    claim = fields.needed("redeal", _CLAIM)
    by = fields.needed("by", NAME) if isinstance(claim, RedealClaim) else fields.read("by", NAME)
    seen = _dealt(fields)
    return Redeal(claim=claim, by=by, **seen) if claim else None


def _lost(fields: Fields) -> HandLost | None:
    by, friends = fields.needed("lost_by", NAME), fields.listed("friends", NAME)
    seen = _dealt(fields)
    return HandLost(by=by, friends=friends, **seen) if by else None


def _set_score(fields: Fields) -> SetScore | None:
    fields.needed("set_score", an_object)
    score = fields.part("set_score")
    if score is None:
        return None
    why = fields.read("why", WHY) or AGREED
    found = _score(fields, score, why)
    score.close()
    return found


def _override(fields: Fields) -> SetScore:
    """As it was written before a set score had its name."""
    return _score(fields, fields, fields.needed("override", WHY) or "")


def _score(fields: Fields, score: Fields, why: str) -> SetScore:
    return SetScore(
        why=why,
        levels=MappingProxyType(score.named("levels", notation.level)),
        laps=MappingProxyType(score.named("laps", whole(0, MOST_LAPS))),
        declarer=score.read("next", NAME),
        open_deal=score.has("next") and score.get("next") is None,
        at=_at(fields),
        note=_note(fields),
    )


def _seats(fields: Fields) -> Seats:
    levels = MappingProxyType(fields.named("levels", notation.level))
    return Seats(players=fields.listed("seats", NAME), levels=levels, at=_at(fields), note=_note(fields))


def _new_rules(fields: Fields, players: int) -> NewRules | None:
    rules = fields.needed("rules", _rules(players) if players else presets.load)
    house, at, note = _house(fields), _at(fields), _note(fields)
    return NewRules(rules=rules, house=house, at=at, note=note) if rules else None
