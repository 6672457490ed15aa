"""Case law: rulings that a table kept, beside the hand that was in dispute; the only writers of them."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from scorekeeper.match.facts import Breach, Fact, Played
from scorekeeper.store import codec, services
from scorekeeper.store.models import Entry, Match, Saved
from scorekeeper.store.services import Writer


@dataclass(frozen=True, slots=True, kw_only=True)
class AnsweredQuestion:
    """What was asked, as its address says it, and what the referee answered."""

    op: str
    question: str
    verdict: str
    article: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Agreed:
    """What the table made of it, at which hand; `amended` is that hand with the fine that was agreed on.

    A hand that was called by its number is another one as soon as hands are put in or taken out before it. While the
    hand is `playing`, there is no entry of it, and as soon as it is saved another one is being played.
    """

    entry: Entry | None = None
    playing: bool = False
    by_number: bool = False
    note: str = ""
    remedy: str = ""
    amended: Fact | None = None


@transaction.atomic
def keep(match: Match, ruling: AnsweredQuestion, agreed: Agreed, *, writer: Writer) -> Saved:
    """Save a ruling once, however often it is sent; the fine and the ruling are written together or not at all."""
    held = services.hold(match, writer=writer if agreed.by_number or agreed.playing else None)
    told = _told(held, ruling, agreed, writer)
    sent_before = Saved.objects.filter(**told, removed_at=None).first()
    if sent_before and (agreed.amended is None or writer.seen != held.version):
        return sent_before
    if agreed.entry and agreed.amended:
        services.amend(agreed.entry, agreed.amended, writer=writer)
    _count(match)
    return Saved.objects.create(book=match.book, articles=[ruling.article] if ruling.article else [], **told)


def _told(match: Match, ruling: AnsweredQuestion, agreed: Agreed, writer: Writer) -> dict[str, Any]:
    """All that says whether a ruling is the same."""
    return {
        "match": match,
        "entry": agreed.entry,
        "playing": agreed.playing,
        "op": ruling.op,
        "question": ruling.question,
        "verdict": ruling.verdict,
        "note": agreed.note,
        "remedy": agreed.remedy,
        "by": writer.name,
    }


def _count(match: Match | None) -> None:
    """Pages that show the rulings of a match are drawn anew."""
    if match:
        Match.objects.filter(pk=match.pk).update(rulings_version=F("rulings_version") + 1)


@transaction.atomic
def discard(saved: Saved) -> None:
    Saved.objects.filter(pk=saved.pk, removed_at=None).update(removed_at=timezone.now())
    _count(saved.match)


@transaction.atomic
def bring_back(saved: Saved) -> None:
    Saved.objects.filter(pk=saved.pk).update(removed_at=None)
    _count(saved.match)


def places(rulings: Iterable[Saved]) -> dict[int | None, tuple[int, int]]:
    """Of every entry of the matches in which these were kept: its place, and the number of its hand or else 0.

    An irregularity belongs to the hand that follows it.
    """
    matches = {each.match_id for each in rulings if each.entry_id}
    standing = Entry.objects.filter(match__in=matches, struck_at=None).order_by("match", "place", "pk")
    found: dict[int | None, tuple[int, int]] = {}
    for _match, entries in groupby(standing, key=lambda entry: entry.match_id):
        number = 0
        for place, entry in enumerate(entries):
            fact = codec.fact(entry.fact)
            number += isinstance(fact, Played)
            hand = number + isinstance(fact, Breach)
            found[entry.pk] = (place, hand if isinstance(fact, Played | Breach) else 0)
    return found
