"""The log's page: every change in words, from what to what."""

from datetime import datetime, timedelta

from django.urls import reverse
from django.utils.timesince import timesince
from django.utils.timezone import now
from django.utils.translation import gettext as _

from scorekeeper.store.models import Entry, Revision
from scorekeeper.web.access import MatchAccess
from scorekeeper.web.pages.matches import LogLine, LogPage, Struck
from scorekeeper.web.recording.deeds import in_short

Deed = Revision.Deed
MOMENT = timedelta(minutes=1)


def log_page(found: MatchAccess, revisions: tuple[Revision, ...], struck: tuple[Entry, ...]) -> LogPage:
    slug = found.match.slug
    return LogPage(
        title=_("The log"),
        back=reverse("match", args=(slug,)),
        lines=tuple(map(_line, revisions)),
        struck=tuple(
            Struck(
                said=in_short(entry.fact),
                restore=reverse("hand-restoration", args=(slug, entry.pk)) if found.writes else "",
            )
            for entry in struck
        ),
    )


def _line(revision: Revision) -> LogLine:
    before, after = _ends(revision)
    return LogLine(
        who=revision.by or _("A keeper"),
        deed=str(revision.get_deed_display()),
        ago=_ago(revision.at),
        before=before,
        after=after,
    )


def _ago(at: datetime) -> str:
    return _("just now") if now() - at < MOMENT else _("{time} ago").format(time=timesince(at, depth=1))


def _ends(revision: Revision) -> tuple[str, str]:
    """From what to what; of a move, from which place to which."""
    if revision.deed == Deed.MOVED:
        return f"{int(revision.before or 0) + 1}.", f"{int(revision.after or 0) + 1}."
    if revision.deed == Deed.REOPENED:
        return _opening(revision.before), _opening(revision.after)
    if revision.deed == Deed.RENAMED:
        return str(revision.before), str(revision.after)
    return in_short(revision.before), in_short(revision.after)


def _opening(written: object) -> str:
    """How a match began, as far as it can have changed."""
    found = written if isinstance(written, dict) else {}
    return " · ".join(str(found[key]) for key in ("name", "house", "date") if found.get(key))
