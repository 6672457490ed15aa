"""The log: every change in words, which hand it is about, and from what to what."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.timezone import now
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from scorekeeper.match.facts import (
    AGREED,
    AgreedPenalties,
    Breach,
    Captured,
    Dealt,
    Fact,
    Hand,
    HandEnded,
    HandLost,
    NewRules,
    NewSeats,
    Penalty,
    Redeal,
    SetScore,
    Unreadable,
)
from scorekeeper.match.standing import Standing
from scorekeeper.match.step import Step
from scorekeeper.rules.house.brackets import Side
from scorekeeper.rules.words import series
from scorekeeper.store import codec, moves, selectors
from scorekeeper.store.models import Entry, Revision
from scorekeeper.web import access
from scorekeeper.web.matches import hand_facts, history
from scorekeeper.web.matches.calls import calls_in_words
from scorekeeper.web.matches.forms import HandForm
from scorekeeper.web.matches.irregular_words import irregular, redealt
from scorekeeper.web.matches.notes import Note, notes
from scorekeeper.web.matches.numbers_then import numbers_then
from scorekeeper.web.matches.open_match import OpenMatch, open_match
from scorekeeper.web.site.pages import Page
from scorekeeper.web.site.wording import in_words


@dataclass(frozen=True, slots=True, kw_only=True)
class Correction:
    """One thing that was changed, from what to what."""

    label: str
    before: str
    after: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LogLine:
    """Who did what to which hand, when, and from what to what: thing by thing, or else all of it in short.

    Where the hand still stands and may be opened, `url` leads to it; whoever writes can take the line back. What the
    rules say of a hand stands at the latest line about it.
    """

    what: str = ""
    url: str = ""
    deed: str
    who: str
    ago: str
    corrections: tuple[Correction, ...] = ()
    before: str = ""
    after: str = ""
    also: str = ""
    notes: tuple[Note, ...] = ()
    take_back: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Struck:
    """Something that was struck, and the address that brings it back."""

    said: str
    restore: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LogPage(Page):
    """Every change of a match, the latest first, and what was struck."""

    back: str
    lines: tuple[LogLine, ...]
    struck: tuple[Struck, ...]


Deed = Revision.Deed
MINUTE = timedelta(minutes=1)


def log_page(opened: OpenMatch, revisions: tuple[Revision, ...], struck: tuple[Entry, ...]) -> LogPage:
    again = {entry.pk: opened.step_of(entry) for entry in struck}
    return LogPage(
        title=_("Log"),
        back=opened.url("match"),
        lines=tuple(_lines(opened, revisions, struck, again)),
        struck=tuple(_struck(opened, entry, history.entry_name(again[entry.pk])) for entry in struck),
    )


def _lines(
    opened: OpenMatch, revisions: tuple[Revision, ...], struck: tuple[Entry, ...], again: dict[int, Step]
) -> Iterator[LogLine]:
    standing = {entry.pk: step for entry, step in opened.recorded}
    untold = dict(standing)
    for revision, then in zip(revisions, numbers_then(opened, revisions, struck), strict=True):
        about = revision.entry_id or 0
        line = _line(opened, revision)
        if about and (about in again) != (revision.deed == Deed.STRUCK):
            line = replace(line, take_back="")  # it is as it was already
        if about in again:
            yield replace(line, what=_what(again[about], then, _("Hand {then}")))
        elif about in standing:
            what = _what(standing[about], then, _("Hand {then}, now hand {number}"))
            comments = tuple(notes(untold.pop(about), opened.origin(about))) if about in untold else ()
            url = opened.url("hand", about) if opened.access.writes else ""
            yield replace(line, what=what, notes=comments, url=url)
        else:
            yield line


def _what(step: Step, then: int, renumbered: str) -> str:
    """What an entry is called; of a hand that had another number, which one."""
    number = history.hand_number(step)
    if not number or then in {0, number}:
        return history.entry_name(step)
    return renumbered.format(then=then, number=number)


def _struck(opened: OpenMatch, entry: Entry, name: str) -> Struck:
    restore = opened.url("hand-restoration", entry.pk) if opened.access.writes else ""
    return Struck(said=f"{name} · {fact_in_short(entry.fact)}", restore=restore)


def _line(opened: OpenMatch, revision: Revision) -> LogLine:
    found = _corrections(opened, revision)
    before, after = ("", "") if found else _ends(revision)
    return LogLine(
        deed=str(revision.get_deed_display()),
        who=revision.by or _("A keeper"),
        ago=_ago(revision.at),
        corrections=found,
        before=before,
        after=after,
        also=_also(revision),
        take_back=opened.url("change", revision.version) if opened.access.writes else "",
    )


def _also(revision: Revision) -> str:
    """How many other hands were changed with it."""
    count = len(revision.alongside) if isinstance(revision.alongside, list) else 0
    told = ngettext("{count} more hand was changed with it.", "{count} more hands were changed with it.", count)
    return told.format(count=count) if count else ""


def _ago(at: datetime) -> str:
    """In the biggest unit that fits; minutes are never called as points are (分)."""
    minutes = (now() - at) // MINUTE
    hours = minutes // 60
    days = hours // 24
    if days > 0:
        return ngettext("{count} day ago", "{count} days ago", days).format(count=days)
    if hours > 0:
        return ngettext("{count} hour ago", "{count} hours ago", hours).format(count=hours)
    if minutes > 0:
        return ngettext("{count} minute ago", "{count} minutes ago", minutes).format(count=minutes)
    return _("just now")


def _corrections(opened: OpenMatch, revision: Revision) -> tuple[Correction, ...]:
    """What was changed, thing by thing, where it can be told so."""
    if revision.deed == Deed.AMENDED:
        return tuple(corrections(revision.before, revision.after, opened.standing))
    if revision.deed == Deed.MOVED:
        return (Correction(label=_("Position"), before=_place(revision.before), after=_place(revision.after)),)
    if revision.deed == Deed.RENAMED:
        return (Correction(label=_("Name"), before=str(revision.before), after=str(revision.after)),)
    return ()


def _place(written: object) -> str:
    number = moves.number_of(written)
    return "–" if number is None else str(number + 1)


def _ends(revision: Revision) -> tuple[str, str]:
    """From what to what, in short."""
    if revision.deed == Deed.REOPENED:
        return _opening(revision.before), _opening(revision.after)
    before = "" if revision.deed == Deed.RESTORED else fact_in_short(revision.before)
    return before, fact_in_short(revision.after)


def _opening(written: object) -> str:
    """How a match began, as far as it can have changed."""
    found = written if isinstance(written, dict) else {}
    return " · ".join(str(found[key]) for key in ("name", "house", "date") if found.get(key))


def fact_in_short(written: object) -> str:
    """What a line of the log wrote down, as the table would say it; a place or a name is no fact and says nothing."""
    return " · ".join(_told(codec.fact(written))) if isinstance(written, dict) else ""


def _told(fact: Fact) -> Iterator[str]:
    match fact:
        case Hand():
            yield from _hand(fact)
        case HandLost() | HandEnded() | Breach():
            yield from irregular(fact)
        case Redeal():
            yield from redealt(fact)
        case SetScore():
            yield from _score(fact)
        case NewSeats():
            yield from _seated(fact)
        case Unreadable():
            yield _("not readable")
        case NewRules():
            yield _("other rules: {name}").format(name=fact.house or "–")
        case _:
            pass
    if isinstance(fact, Dealt | Breach | AgreedPenalties):
        yield from _penalties(fact.penalties)
    if fact.note:
        yield fact.note


def _penalties(penalties: Iterable[Penalty]) -> Iterator[str]:
    sides = {Side.DECLARERS: _("the declarers"), Side.DEFENDERS: _("the defenders")}
    for penalty in penalties:
        who = sides[penalty.on] if isinstance(penalty.on, Side) else penalty.on
        count, bare = penalty.levels, not penalty.why
        line = (
            ngettext("penalty for {name}: {count} level", "penalty for {name}: {count} levels", count)
            if bare
            else ngettext(
                "penalty for {name}: {count} level ({why})", "penalty for {name}: {count} levels ({why})", count
            )
        )
        yield line.format(name=who, count=count, why=penalty.why)


def _hand(fact: Hand) -> Iterator[str]:
    if fact.declarer:
        yield _("{name} declared").format(name=fact.declarer)
    fines = sum(fine.points for fine in fact.fines)
    counted = _("{points} points, {fines} in fines") if fines else _("{points} points")
    match fact.count:
        case Captured(points=points, kitty=kitty) if kitty:
            yield counted.format(points=points, fines=fines)
            yield _("{points} points in the kitty").format(points=kitty)
        case _count:
            yield counted.format(points=hand_facts.counted(fact), fines=fines)
    if fact.friends:
        yield _("friends: {names}").format(names=in_words(series(fact.friends)))
    if fact.calls:
        yield _("called: {cards}").format(cards=calls_in_words(fact.calls))


def _score(fact: SetScore) -> Iterator[str]:
    reason = _(AGREED) if fact.why == AGREED else fact.why
    if fact.declarer and not (fact.levels or fact.laps or fact.gained):
        yield _("{name} declares. Reason: {reason}").format(name=fact.declarer, reason=reason)
        return
    yield _("score set: {reason}").format(reason=reason)
    yield from (f"{name} {level.value}" for name, level in fact.levels.items())
    if fact.declarer:
        yield _("{name} declares").format(name=fact.declarer)


def _seated(fact: NewSeats) -> Iterator[str]:
    yield _("at the table: {names}").format(names=in_words(series(fact.players)))
    yield from (f"{name} {level.value}" for name, level in fact.levels.items())


NOTHING = "–"


def corrections(before: object, after: object, standing: Standing) -> Iterator[Correction]:
    """Line by line; nothing where it is no hand, or became something else altogether."""
    old, new = codec.fact(before), codec.fact(after)
    if not isinstance(old, Hand | HandLost) or not isinstance(new, type(old)):
        return
    was, now = (_answers(fact, standing) for fact in (old, new))
    for name, field in HandForm.base_fields.items():
        if was.get(name) != now.get(name):
            yield Correction(label=str(field.label), before=_said(name, was), after=_said(name, now))


def _answers(fact: Hand | HandLost, standing: Standing) -> dict[str, Any]:
    """What was answered; a range stands where the points would."""
    found = {name: value for name, value in hand_facts.as_typed(fact, standing).items() if value}
    if "points" in found:
        found["bracket"] = found.pop("points")
    elif "bracket" in found:
        found["bracket"] = hand_facts.sent_bracket(found["bracket"]).figure
    return found


def _said(name: str, answers: dict[str, Any]) -> str:
    values = answers.get(name, "")
    known = dict(getattr(HandForm.base_fields[name], "choices", ()))
    given = [one for one in ([values] if isinstance(values, str) else values) if one != hand_facts.NOBODY_ELSE]
    return " · ".join(str(known.get(one, one)) for one in given) or NOTHING


@require_safe
def match_log(request: HttpRequest, slug: str) -> HttpResponse:
    found = access.match_to_read(request, slug)
    page = log_page(open_match(found), selectors.log(found.match), selectors.struck(found.match))
    return render(request, "matches/log.html", {"page": page})
