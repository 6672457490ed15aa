"""Scored: the parts of an answer about points: how they add up, what they bring, what others would have brought."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _

from scorekeeper.rules import tables
from scorekeeper.rules.brackets import Next
from scorekeeper.rules.rulings import plain
from scorekeeper.web.asking.address import Asking
from scorekeeper.web.asking.scored import SIDES
from scorekeeper.web.pages.rulings import Row, Section
from scorekeeper.web.spoken import spoken

Told = Mapping[str, Any]


def brought(answer: Told) -> str:
    """The total and who rises by it, as short as it can be said."""
    gain = spoken(tables.gain_in_words(_gain(answer)))
    return _("{total} points: {gain}").format(total=plain(answer["total"]), gain=gain)


def rise(answer: Told) -> str:
    """Who rises and how far, in as little room as there is beside other rules."""
    if not answer["levels"]:
        return _("nobody rises")
    return f"{_(dict(SIDES)[answer['side']])} +{answer['levels']}"


def besides(answer: Told) -> str:
    """The total, and where the deal goes."""
    return _("{total} points; {deal}").format(
        total=plain(answer["total"]), deal=spoken(tables.deal_in_words(_deal(answer)))
    )


def _deal(answer: Told) -> Next | None:
    return Next(answer["next"]) if answer["next"] else None


def _gain(answer: Told) -> int:
    return -answer["levels"] if answer["side"] == "defenders" else int(answer["levels"])


def score(asking: Asking, answer: Told) -> Iterator[Section]:  # noqa: ARG001 - as every kind is told
    """Every number with its reason; the row of the table; and the rows above and below it."""
    lines = answer["lines"]
    sums = [Row(title=_sum(lines))] if len(lines) > 1 else []
    yield Section(title=_("How it adds up"), rows=(*sums, *(Row(sentence=spoken(line["sentence"])) for line in lines)))
    start, end = answer["bracket"]
    here = tables.in_words(start, end, _gain(answer), _deal(answer))
    yield Section(title=_("The row of the table"), rows=(Row(sentence=spoken(here)),))
    near = tuple(Row(sentence=spoken(each["sentence"])) for each in answer["neighbours"])
    yield Section(title=_("With more or fewer points"), rows=near)


def _sum(lines: list[Told]) -> str:
    """70 + 15 × 4 = 130; a total below zero that counts as zero has a sentence of its own."""
    lines = [line for line in lines if line["what"] != "below_zero"]
    total = sum(line["points"] for line in lines)
    terms = " ".join(f"{'−' if line['points'] < 0 else '+'} {line.get('how') or abs(line['points'])}" for line in lines)
    return f"{terms.removeprefix('+ ')} = {plain(total)}"
