"""The log's page: every change in words, which hand it is about, and from what to what."""

from collections.abc import Container
from datetime import datetime, timedelta

from django.urls import reverse
from django.utils.timezone import now
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.match import fold
from scorekeeper.store import codec
from scorekeeper.store.models import Entry, Revision
from scorekeeper.web.pages.matches import Correction, LogLine, LogPage, Struck
from scorekeeper.web.recording import history
from scorekeeper.web.recording.corrections import corrections
from scorekeeper.web.recording.deeds import in_short
from scorekeeper.web.recording.desk import Desk

Deed = Revision.Deed
MINUTE = timedelta(minutes=1)


def log_page(desk: Desk, revisions: tuple[Revision, ...], struck: tuple[Entry, ...]) -> LogPage:
    standing = {entry.pk: history.name(step) for entry, step in desk.recorded}
    names = standing | {entry.pk: _called(desk, entry) for entry in struck}
    return LogPage(
        title=_("The log"),
        back=reverse("match", args=(desk.row.slug,)),
        lines=tuple(_line(desk, revision, names, standing) for revision in revisions),
        struck=tuple(_struck(desk, entry, names[entry.pk]) for entry in struck),
    )


def _called(desk: Desk, entry: Entry) -> str:
    """What was struck is called as it would be in its place again."""
    at = (entry.place, entry.pk)
    before = sum((other.place, other.pk) < at for other in desk.notebook.entries)
    [fact] = codec.read(desk.row.opening, [entry.fact]).facts
    return history.name(fold.after(desk.standing_before(before), fact))


def _struck(desk: Desk, entry: Entry, name: str) -> Struck:
    restore = reverse("hand-restoration", args=(desk.row.slug, entry.pk))
    return Struck(said=f"{name} · {in_short(entry.fact)}", restore=restore if desk.access.writes else "")


def _line(desk: Desk, revision: Revision, names: dict[int, str], standing: Container[int]) -> LogLine:
    about = revision.entry_id or 0
    found = _corrections(desk, revision)
    before, after = ("", "") if found else _ends(revision)
    return LogLine(
        what=names.get(about, ""),
        url=_address(desk, about) if about in standing else "",
        deed=str(revision.get_deed_display()),
        who=revision.by or _("A keeper"),
        ago=_ago(revision.at),
        corrections=found,
        before=before,
        after=after,
    )


def _address(desk: Desk, pk: int) -> str:
    return reverse("hand", args=(desk.row.slug, pk)) if desk.access.writes else ""


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


def _corrections(desk: Desk, revision: Revision) -> tuple[Correction, ...]:
    """What was changed, thing by thing, where it can be told so."""
    if revision.deed == Deed.AMENDED:
        return tuple(corrections(revision.before, revision.after, desk.standing))
    if revision.deed == Deed.MOVED:
        places = (str(int(place or 0) + 1) for place in (revision.before, revision.after))
        return (Correction(label=_("Place"), before=next(places), after=next(places)),)
    if revision.deed == Deed.RENAMED:
        return (Correction(label=_("Name"), before=str(revision.before), after=str(revision.after)),)
    return ()


def _ends(revision: Revision) -> tuple[str, str]:
    """From what to what, in short."""
    if revision.deed == Deed.REOPENED:
        return _opening(revision.before), _opening(revision.after)
    return in_short(revision.before), in_short(revision.after)


def _opening(written: object) -> str:
    """How a match began, as far as it can have changed."""
    found = written if isinstance(written, dict) else {}
    return " · ".join(str(found[key]) for key in ("name", "house", "date") if found.get(key))
