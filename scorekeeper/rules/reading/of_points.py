"""The question about points: who captured how many, what lies in the kitty, and who won the last trick with what."""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise, zip_longest

from scorekeeper.rules.house.brackets import FIVES
from scorekeeper.rules.reading.asking import Fields, Reading, SaidAtTable, asked_as
from scorekeeper.rules.reading.lexer import CardsHeard, Heard
from scorekeeper.rules.reading.senses import PEOPLE, Sense
from scorekeeper.rules.reading.sentence import Utterance

_SIDES = {Sense.DECLARERS: Sense.DEFENDERS, Sense.DEFENDERS: Sense.DECLARERS}
"""Each side with the other one."""
_SPEAKERS = {Sense.ME: Sense.HE, Sense.HE: Sense.ME}
_TRACTOR = re.compile("tractor|拖拉机")
_PAIRS = (Sense.TWO_PAIRS, Sense.THREE_PAIRS)
_SIZES = {Sense.SINGLE: 1, Sense.PAIR: 2, Sense.TWO_PAIRS: 4, Sense.THREE_PAIRS: 6}


def read_score(asking: SaidAtTable) -> tuple[Reading, ...]:
    said = asking.said
    words = _settled(_with_sides(said.heard))
    senses = [each.sense for each in words]
    lost = Sense.LAST_TRICK in senses and {Sense.LOST, Sense.LEAD} & {*senses}
    if lost or {Sense.NOT, Sense.BEATS} & {*senses} or any(each.text == "over" for each in words):
        return (Reading(missing=("question",)),)
    kitty, captured = points_said(words)
    told = [each for each in words if each.number is not None and each.sense in {Sense.POINTS, None}]
    if len(told) != (kitty is not None) + (captured is not None):
        return (Reading(missing=("points",)),)
    last, unsaid = _last_trick(said, senses)
    if not (kitty is not None or last or {*senses} & {Sense.KITTY, Sense.BONUS, Sense.IN_KITTY}):
        nothing = captured == 0 and senses[0] is Sense.POINTS
        theirs = Sense.DECLARERS in senses and Sense.DEFENDERS not in senses and not nothing
        return (asked_as("score", {"points": None if theirs else captured}, "points"),)
    fields: Fields = {"captured": captured, "kitty": kitty, "last_trick": last or None}
    uncounted = last.get("won_by") == Sense.DECLARERS.value and Sense.KITTY not in senses
    found = asked_as("score", fields, "captured", *([] if uncounted else ["kitty"]), "last_trick")
    return (replace(found, missing=(*found.missing, *unsaid)),)


def _with_sides(words: Sequence[Heard]) -> list[Heard]:
    """We and they as the sides that they are: as somebody says, or else whoever has points defends."""
    sides = sides_said(words)
    speaker: Sense | None = None
    for each in words:
        speaker = each.sense if each.sense in {*_SPEAKERS, *_SIDES, Sense.KITTY} else speaker
        if each.number is not None and each.sense in {Sense.POINTS, None} and speaker in _SPEAKERS and not sides:
            sides[speaker] = Sense.DEFENDERS
    sides = _with_opponents(sides)
    return [replace(each, sense=sides.get(each.sense, each.sense)) if each.sense else each for each in words]


def sides_said(words: Sequence[Heard]) -> dict[Sense | None, Sense]:
    """Which side we are, and which they are, where it is said of one of them: we are declaring, 我们坐庄."""
    found: dict[Sense | None, Sense] = {}
    for each, following in pairwise(words):
        if each.sense in _SPEAKERS and following.sense in {*_SIDES, Sense.BID}:
            found[each.sense] = following.sense if following.sense in _SIDES else Sense.DECLARERS
    return _with_opponents(found)


def _with_opponents(sides: dict[Sense | None, Sense]) -> dict[Sense | None, Sense]:
    if len(sides) != 1:
        return sides
    ((one, side),) = sides.items()
    return {**sides, _SPEAKERS[one]: _SIDES[side]} if one in _SPEAKERS else sides


def _settled(words: list[Heard]) -> list[Heard]:
    """What is denied as what it is then: a last trick not won by one side was won by the other; no points are none."""
    found: list[Heard] = []
    rest = [each for each in words if not each.unheard]
    while rest:
        each, *rest = rest
        last = found[-1].sense if found else None
        following = rest[0].sense if rest else None
        if each.sense is Sense.NO_POINTS:
            each = replace(each, sense=Sense.POINTS, number=0)
        elif each.sense is Sense.NOT and following in {Sense.DUG, Sense.GUARDED}:
            each = replace(rest.pop(0), sense=Sense.GUARDED if following is Sense.DUG else Sense.DUG)
        elif each.sense is Sense.NOT and last in _SIDES and following is Sense.LAST_TRICK:
            found.pop()
            each = replace(each, sense=_won(_SIDES[last]))
        elif each.sense is Sense.NOT and last is Sense.LAST_TRICK and following in _SIDES:
            found.pop()
            each = replace(rest.pop(0), sense=_won(_SIDES[following]))
        found.append(each)
    return found


def _won(side: Sense) -> Sense:
    return Sense.DUG if side is Sense.DEFENDERS else Sense.GUARDED


def points_said(words: Sequence[Heard]) -> tuple[int | None, int | None]:
    """The points of the kitty, and those captured."""
    found: dict[bool, int] = {}
    about_kitty = False
    for each, following in zip_longest(words, words[1:]):
        number = each.number if each.sense in {Sense.POINTS, None} else None
        if number is None:
            dug = each.sense is Sense.DUG and following is not None and each.end == following.place
            about_kitty = each.sense is Sense.KITTY or dug or (about_kitty and each.sense in {Sense.HOLD, None})
        else:
            ends = following is words[-1] and following.sense is Sense.KITTY
            ends = ends or (each.text.endswith("point") and bool(following and following.sense is Sense.KITTY))
            found.setdefault(about_kitty or ends or bool(following and following.sense is Sense.IN_KITTY), number)
            about_kitty = False
    fives = {kitty: number for kitty, number in found.items() if number % FIVES == 0}
    return fives.get(True), fives.get(False)


def _last_winner(senses: list[Sense | None]) -> Sense | None:
    """The side named last before the last trick, or else after it; it is the defenders who dig for the kitty, unless
    another side stands right beside that, and the declarers who guard it.
    """
    if Sense.GUARDED in senses:
        return Sense.DECLARERS if Sense.DUG not in senses else None
    if Sense.DUG in senses:
        place = senses.index(Sense.DUG)
        return next((side for side in senses[max(place - 1, 0) : place + 2] if side in _SIDES), Sense.DEFENDERS)
    if Sense.LAST_TRICK not in senses:
        return None
    place = senses.index(Sense.LAST_TRICK)
    after = senses[place + 1 : place + 2] if place and senses[place - 1] not in _SIDES else []
    return next((side for side in (*after, *reversed(senses[:place]), *senses[place:]) if side in _SIDES), None)


def _won_by_others(senses: list[Sense | None], side: Sense | None) -> bool:
    """Whether it is said twice, or of another side than whoever digs for the kitty or guards it."""
    named = [after for each, after in pairwise(senses) if each is Sense.LAST_TRICK and after in PEOPLE]
    digs = {Sense.DUG, Sense.GUARDED} & {*senses}
    return senses.count(Sense.LAST_TRICK) > 1 or bool(digs and {*named} - {side})


def _last_trick(said: Utterance, senses: list[Sense | None]) -> tuple[Fields, tuple[str, ...]]:
    """Who won it and with how many cards, and what of that has still to be said.

    Two pairs are a tractor, or they are none: where the defenders won it, the longest part decides what the kitty
    brings.
    """
    side, sizes = _last_winner(senses), sizes_said(said)
    size: Fields = {"cards": max(sizes)} if len(sizes) == 1 else {}
    nobody = not side and not (size and Sense.LAST_TRICK in senses)
    if nobody or _won_by_others(senses, side):
        return {}, ()
    tractor = _TRACTOR.search(" ".join(each.text for each in said.heard))
    longest: Fields = {"longest": max(sizes)} if size and tractor and said.senses & {*_PAIRS} else {}
    found: Fields = {**({"won_by": side.value} if side else {}), **size, **longest}
    unsaid = [] if side else ["won_by"]
    if side is not Sense.DECLARERS:
        unsaid += ["cards"] if not size else [] if tractor or not _may_be_several(said) else ["longest"]
    return found, tuple(unsaid)


def _may_be_several(said: Utterance) -> bool:
    """Whether so many cards may have been several parts; a pair or a triple is one."""
    counted = {number for number in said.numbers(Sense.CARDS) if number > 1}
    return bool(counted or said.senses & {*_PAIRS})


def sizes_said(said: Utterance) -> frozenset[int]:
    """How many cards somebody played, in a number or as a pair."""
    words = [each for each in said.heard if not each.unheard]
    copies = {
        each.copies
        for before, each in zip([None, *words], words, strict=False)
        if isinstance(each, CardsHeard)
        and each.lacks
        and each.copies
        and not (before and before.sense in {Sense.KITTY, Sense.HOLD})
    }
    return frozenset(
        {*copies, *said.numbers(Sense.CARDS), *(size for each, size in _SIZES.items() if each in said.senses)}
    )
