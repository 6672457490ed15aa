"""Record: a match as one JSON object, the same for export, import and storage; out and back gives the same bytes."""

import json
from collections.abc import Iterator, Mapping

from scorekeeper.match import reading
from scorekeeper.match.facts import (
    AGREED,
    Dealt,
    Fact,
    Hand,
    HandLost,
    InBracket,
    Match,
    NewRules,
    Penalties,
    Penalty,
    Redeal,
    Seats,
    SetScore,
    Total,
    Unreadable,
)
from scorekeeper.match.reading import SCHEMA
from scorekeeper.rules.bid.calls import Call, CopyCall
from scorekeeper.rules.cards.card import Rank
from scorekeeper.rules.house import presets, ruleset
from scorekeeper.rules.house.brackets import Side
from scorekeeper.rules.house.ruleset import RuleSet

Object = dict[str, object]


def write(match: Match) -> str:
    """A match as JSON, one hand a line."""
    written = dump(match)
    del written["hands"]
    lines = [f"{_line(key)}: {_line(value)}" for key, value in written.items()]
    hands = ",\n".join(map(_line, facts(match)))
    return "{\n" + ",\n".join([*lines, f'"hands": [\n{hands}\n]']) + "\n}\n"


def _line(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def dump(match: Match) -> Object:
    """A match as one object; what says nothing, or cannot be read, is left out."""
    names = {"name": match.name, "date": match.date, "note": match.note, "house": match.house}
    return {
        "schema": SCHEMA,
        **{key: value for key, value in names.items() if value},
        "rules": rules(match.rules),
        "players": list(match.players),
        **({"levels": _levels(match.levels)} if match.levels else {}),
        "hands": facts(match),
    }


def _levels(levels: Mapping[str, Rank]) -> Object:
    return {name: level.value for name, level in levels.items()}


def facts(match: Match) -> list[Object]:
    """Every fact as its object; what cannot be read has no place in a record."""
    return [fact(each) for each in match.facts if not isinstance(each, Unreadable)]


def rules(found: RuleSet) -> Object:
    """Every option with its value, so that a preset may change one day and this match does not."""
    return {"preset": presets.closest(found).id, "set": ruleset.dump(found)}


def fact(found: Fact) -> Object:
    """A fact as its object; one that cannot be read, as it stood written."""
    if isinstance(found, Unreadable):
        written: Object = json.loads(found.written)
        return written
    remark = {"at": found.at, "note": found.note}
    return dict(_told(found)) | {key: value for key, value in remark.items() if value}


def _told(found: Hand | HandLost | Redeal | Penalties | SetScore | Seats | NewRules) -> Iterator[tuple[str, object]]:
    match found:
        case Hand():
            yield from _hand(found)
        case HandLost():
            yield "lost_by", found.by
            yield from _seen(found)
            yield from _friends(found.friends)
        case Redeal():
            yield "redeal", found.claim.value
            yield from [("by", found.by)] * bool(found.by)
            yield from _seen(found)
        case Penalties():
            pass
        case SetScore():
            yield from _set_score(found)
        case Seats():
            yield "seats", list(found.players)
            yield from [("levels", _levels(found.levels))] * bool(found.levels)
        case _:
            yield "rules", rules(found.rules)
            yield from [("house", found.house)] * bool(found.house)
    if isinstance(found, Dealt | Penalties) and found.penalties:
        yield "penalties", [dict(_penalty(each)) for each in found.penalties]


def _seen(found: Dealt) -> Iterator[tuple[str, object]]:
    if found.declarer is not None:
        yield "declarer", found.declarer
    if found.trump_rank:
        yield "trump_rank", found.trump_rank.value


def _penalty(found: Penalty) -> Iterator[tuple[str, object]]:
    if found.on in reading.SIDES:
        yield "player", found.on
    else:
        yield "on", found.on.value if isinstance(found.on, Side) else found.on
    yield "levels", found.levels
    yield from [("why", found.why)] * bool(found.why)


def _friends(friends: tuple[str, ...]) -> Iterator[tuple[str, object]]:
    if friends:
        yield "friends", list(friends)


def _hand(found: Hand) -> Iterator[tuple[str, object]]:
    yield from _seen(found)
    yield from _count(found)
    last = found.last_trick
    if last:
        trick: Object = {"won_by": last.won_by.value, "cards": last.cards, "longest": last.longest}
        if found.card:
            trick["card"] = found.card.name
        if found.captures:
            trick["captures"] = [card.name for card in found.captures]
        yield "last_trick", trick
    yield from _friends(found.friends)
    if found.calls:
        yield "calls", [_call(call) for call in found.calls]
    if found.trump:
        yield "trump", str(found.trump)
    if found.fines:
        yield "fines", [{"points": fine.points, "on": fine.on.value} for fine in found.fines]


def _count(found: Hand) -> Iterator[tuple[str, object]]:
    match found.count:
        case Total(points=points):
            yield "points", points
        case InBracket(start=start, end=end):
            yield "bracket", [start, end]
        case count:
            yield "captured", count.points
            yield from [("kitty", count.kitty)] * bool(count.kitty)
            if count.declarers is not None:
                yield "declarers_captured", count.declarers


def _call(call: Call) -> Object:
    if isinstance(call, CopyCall):
        return {"card": call.card.name, "copy": call.copy}
    return {"colour": call.colour.value, **({"rank": call.rank.value} if call.rank else {})}


def _set_score(found: SetScore) -> Iterator[tuple[str, object]]:
    yield "set_score", dict(_score(found))
    yield from [("why", found.why)] * (found.why != AGREED)


def _score(found: SetScore) -> Iterator[tuple[str, object]]:
    if found.levels:
        yield "levels", _levels(found.levels)
    if found.laps:
        yield "laps", dict(found.laps)
    if found.declarer is not None or found.open_deal:
        yield "next", found.declarer
