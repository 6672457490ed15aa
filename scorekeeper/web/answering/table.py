"""Table: the parts of an answer about bids, calls, friends and the deal."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.rules import notation
from scorekeeper.web.answering import marks
from scorekeeper.web.answering.drawn import in_turn, readable
from scorekeeper.web.answering.labels import labelled
from scorekeeper.web.answering.law import trump_in_words
from scorekeeper.web.asking.address import Asking
from scorekeeper.web.asking.before_play import COLOUR_CELLS
from scorekeeper.web.pages import CardFace
from scorekeeper.web.pages.rulings import Row, Section
from scorekeeper.web.spoken import spoken

Told = Mapping[str, Any]
Sections = Iterator[Section]


def bid(asking: Asking, answer: Told) -> Sections:  # noqa: ARG001 - as every kind is told
    """What is trump now, by whom, and every way that was tried."""
    yield _trump(answer, declares=" · ".join(answer["declarers"]))
    tried = tuple(
        Row(mark=marks.carried(carries=way["carries"]), sentence=spoken(way["sentence"])) for way in answer["tried"]
    )
    yield Section(title=_("Ways to bid"), rows=tried)
    faults = tuple(
        Row(title=_("Bid {number}").format(number=fault["bid"] + 1), sentence=spoken(fault["sentence"]))
        for fault in answer["faults"]
    )
    yield Section(title=_("Earlier bids that are passed over"), rows=faults)


def _trump(answer: Told, declares: str = "") -> Section:
    """What is trump after it, and who declares."""
    if not answer["trump"]:
        return Section(title="", rows=())
    rows = [Row(title=_("Trump"), sentence=trump_in_words(notation.trump(answer["trump"])))]
    if declares:
        rows.append(Row(title=_("Declarers"), sentence=declares))
    return Section(title=_("Where this leaves the hand"), rows=tuple(rows))


def nobody_bid(asking: Asking, answer: Told) -> Sections:  # noqa: ARG001 - as every kind is told
    """What is trump, and the cards turned up to that end."""
    yield _trump(answer)
    if answer["turned"]:
        yield Section(title=_("Turned up"), rows=(Row(cards=in_turn(readable(answer["turned"]), None)),))


def call(asking: Asking, answer: Told) -> Sections:
    """The calls that cannot stand."""
    rows = tuple(_called(asking, each, spoken(each["sentence"])) for each in answer["refused"])
    yield Section(title=_("What cannot be called"), rows=rows)


def friends(asking: Asking, answer: Told) -> Sections:
    """Who has joined, by which card, and what is still open."""
    names = tuple(Row(sentence=name) for name in answer["friends"])
    yield Section(title=_("Friends so far"), rows=names)
    met = tuple(_called(asking, each, spoken(each["sentence"])) for each in answer["met"])
    yield Section(title=_("How they joined"), rows=met)
    yield Section(title=_("Calls still open"), rows=tuple(_called(asking, each, "") for each in answer["open"]))


def _called(asking: Asking, call: Told, sentence: str) -> Row:
    """A call as it lies on the table: a card and its copy, or a colour and a rank."""
    if "card" in call:
        title = _("Copy {number}").format(number=call["copy"])
        return Row(title=title, cards=in_turn(readable(call["card"]), asking.home), sentence=sentence)
    colours = dict(COLOUR_CELLS[0].words)
    return Row(title=" ".join(filter(None, (_(colours[call["colour"]]), call["rank"]))), sentence=sentence)


def redeal(asking: Asking, answer: Told) -> Sections:
    """The cards that speak against the claim, and who deals next."""
    if answer["against"]:
        yield Section(
            title=_("What speaks against it"), rows=(Row(cards=in_turn(readable(answer["against"]), asking.home)),)
        )
    if answer["next_deal"]:
        yield Section(title=_("The next deal"), rows=(Row(sentence=spoken(answer["next_deal"])),))


def deal(asking: Asking, answer: Told) -> Sections:  # noqa: ARG001 - as every kind is told
    """Other ways to deal that come out even."""
    yield Section(title=_("Ways that come out even"), rows=tuple(_plan(plan) for plan in answer["plans"]))


def _plan(plan: Told) -> Row:
    decks = ngettext("{decks} deck", "{decks} decks", plan["decks"]).format(decks=plan["decks"])
    dealt = _("{hand} cards each, {kitty} in the kitty").format(hand=plan["hand"], kitty=plan["kitty"])
    return Row(title=labelled(decks, dealt), sentence=spoken(plan["reason"]), cards=_left_out(plan))


def _left_out(plan: Told) -> tuple[CardFace, ...]:
    out: Sequence[str] = ["RJ"] * plan["red_jokers_out"] + ["BJ"] * plan["black_jokers_out"] + plan["cards_out"]
    return in_turn(readable(list(out)), None)
