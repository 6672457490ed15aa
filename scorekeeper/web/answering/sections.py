"""Sections: the parts of an answer beyond its verdict, by the kind of question."""

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

from django.utils.translation import gettext as _

from scorekeeper.rules.cards import Suit
from scorekeeper.rules.rulings import SUIT_NAMES
from scorekeeper.web.answering import marks, scored, shape, table
from scorekeeper.web.answering.drawn import fanned, in_turn, readable
from scorekeeper.web.answering.labels import labelled
from scorekeeper.web.asking.address import Asking
from scorekeeper.web.pages.rulings import Row, Section
from scorekeeper.web.spoken import joined, spoken

Told = Mapping[str, Any]
Sections = Iterator[Section]
SHOWN = 10


def sections(asking: Asking, answer: Told) -> tuple[Section, ...]:
    """What this kind of question tells, as far as there is anything to tell."""
    found = _TOLD[asking.kind.op](asking, answer) if asking.kind.op in _TOLD else iter(())
    return tuple(section for section in found if section.rows or section.more)


def ladder(asking: Asking, answer: Told) -> tuple[Row, ...]:
    """The duties one above the other, each with what became of it."""
    return tuple(
        Row(
            mark=marks.state(duty["state"]),
            sentence=spoken(duty["sentence"]),
            cards=fanned(readable(duty["cards"]), asking.home),
        )
        for duty in answer.get("duties", ())
    )


def _cards(asking: Asking, text: object, sentence: str = "") -> Row:
    return Row(cards=fanned(readable(text), asking.home), sentence=sentence)


def _follow(asking: Asking, answer: Told) -> Sections:
    legal = answer.get("legal")
    if legal:
        count, examples = legal["count"], legal["examples"][:SHOWN]
        exact = legal.get("exact", True)
        more = _("All of them") if count > len(examples) or not exact else ""
        title = _("Plays that are allowed: {count}").format(count=count)
        if not exact:
            title = _("Plays that are allowed: at least {count}").format(count=count)
        rows = tuple(_cards(asking, play) for play in examples)
        yield Section(title=title, rows=rows, more=more, url=asking.url("ruling-plays") if more else "")


def _lead(asking: Asking, answer: Told) -> Sections:
    parts = answer["parts"]
    if len(parts) > 1:
        yield Section(title=_("Its parts"), rows=tuple(_cards(asking, part) for part in parts))
    if answer["forced"]:
        yield Section(title=_("What is played instead"), rows=(_cards(asking, answer["forced"]),))
    if answer["fine"]:
        cost = _("{points} points to the other side").format(points=answer["fine"])
        yield Section(title=_("What it costs"), rows=(Row(sentence=cost),))
    needs = tuple(
        _cards(asking, need["cards"], sentence=spoken(need["sentence"])) for need in answer.get("would_need", ())
    )
    yield Section(title=_("What would make it certain"), rows=needs)


def _trick(asking: Asking, answer: Told) -> Sections:
    rows = tuple(_play(asking, number, play) for number, play in enumerate(answer["plays"]))
    yield Section(title=_("Play by play"), rows=rows)


def _play(asking: Asking, number: int, play: Told) -> Row:
    """A play with what it did, and where the hand is known whether it was allowed."""
    follow = play.get("follow")
    reasons = [spoken(play["reason"]), *([spoken(follow["reason"])] if follow else [])]
    cards = readable(play["cards"])
    return Row(
        mark=marks.verdict(follow["verdict"]) if follow else None,
        title=labelled(player(asking, number), marks.role(play["role"])),
        sentence=joined(reasons),
        cards=fanned(cards, asking.home),
        parts=() if number else shape.led(asking, cards),
    )


def player(asking: Asking, number: int) -> str:
    """A player by name where it is known, else by place."""
    if number < len(asking.names):
        return asking.names[number]
    return _("Play {number}").format(number=number + 1)


def _order(asking: Asking, answer: Told) -> Sections:
    """One strip a suit, from high to low; equal cards stand in one row."""
    for suit in reversed(Suit):
        steps = answer.get(suit.value, ())
        rows = tuple(
            Row(cards=in_turn(readable(equals), asking.home), sentence=_("equal") * (len(equals) > 1))
            for equals in steps
        )
        yield Section(title=_(SUIT_NAMES[suit]), rows=rows, strip=True)


_TOLD: Mapping[str, Callable[[Asking, Told], Sections]] = MappingProxyType(
    {
        "follow": _follow,
        "lead": _lead,
        "trick": _trick,
        "order": _order,
        "bid": table.bid,
        "nobody_bid": table.nobody_bid,
        "call": table.call,
        "friends": table.friends,
        "redeal": table.redeal,
        "deal": table.deal,
        "score": scored.score,
        "shape": shape.groupings,
    }
)
