"""Deeds: a line of the log in words; facts as they were written, before anybody works anything out from them."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from scorekeeper.match import reading
from scorekeeper.match.facts import AGREED, Captured, Fact, Hand, HandLost, InBracket, Override, Redeal, Seats
from scorekeeper.match.reading import RecordError
from scorekeeper.rules.rulings import series
from scorekeeper.store.models import Revision
from scorekeeper.web.recording import offers
from scorekeeper.web.spoken import told


def in_short(written: object) -> str:
    """What a line of the log wrote down, as the table would say it."""
    try:
        return " · ".join(_told(reading.fact(written)))
    except RecordError:
        return ""


def _told(fact: Fact) -> Iterator[str]:
    match fact:
        case Hand():
            yield from _hand(fact)
        case HandLost():
            yield _("lost at once by {name}").format(name=fact.by)
        case Redeal():
            yield _("dealt again, by {name}").format(name=fact.by)
        case Override():
            yield from _override(fact)
        case Seats():
            yield _("at the table: {names}").format(names=told(series(fact.players)))
        case _:
            yield _("other rules: {name}").format(name=fact.house or "–")
    if fact.note:
        yield fact.note


def _hand(fact: Hand) -> Iterator[str]:
    if fact.declarer:
        yield _("{name} declared").format(name=fact.declarer)
    fines = sum(fine.points for fine in fact.fines)
    counted = _("{points} points, {fines} in fines") if fines else _("{points} points")
    yield counted.format(points=_points(fact), fines=fines)
    if fact.friends:
        yield _("friends: {names}").format(names=told(series(fact.friends)))


def _points(fact: Hand) -> str:
    match fact.count:
        case InBracket() as row:
            return offers.figure(row)
        case Captured(points=points, kitty=kitty):
            return f"{points} + {kitty}" if kitty else str(points)
        case count:
            return str(count.points)


def _override(fact: Override) -> Iterator[str]:
    reason = _(AGREED) if fact.reason == AGREED else fact.reason
    if fact.declarer and not fact.levels and not fact.laps:
        yield _("{name} declares: {reason}").format(name=fact.declarer, reason=reason)
        return
    yield _("played on from another standing: {reason}").format(reason=reason)
    yield from (f"{name} {level.value}" for name, level in fact.levels.items())
    if fact.declarer:
        yield _("{name} declares").format(name=fact.declarer)


def meanwhile(revision: Revision) -> str:
    """What somebody else did, in a line."""
    who = revision.by or _("A keeper")
    what = in_short(revision.after if revision.after is not None else revision.before)
    return f"{who} · {revision.get_deed_display()} · {what}" if what else f"{who} · {revision.get_deed_display()}"
