"""A match that cannot be read: its page, in place of any page that needs it."""

from collections.abc import Iterator
from dataclasses import dataclass
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from scorekeeper.store.selectors import Damaged
from scorekeeper.web import access
from scorekeeper.web.access import MatchAccess
from scorekeeper.web.matches.pages import WayOn
from scorekeeper.web.site.pages import Outbox, Page
from scorekeeper.web.site.wording import in_words, joined


@dataclass(frozen=True, slots=True, kw_only=True)
class DamagedPage(Page):
    """A match that cannot be read: what the matter is, and what can be done.

    Hands that this browser keeps for it can still be copied.
    """

    sentence: str
    outbox: Outbox
    ways: tuple[WayOn, ...]


def damaged(request: HttpRequest, found: Damaged) -> HttpResponse:
    """Instead of any page that needs this match; nothing that is posted to it is done."""
    opened = access.match_to_read(request, found.row.slug)
    page = DamagedPage(
        title=_("This match cannot be read"),
        sentence=joined(
            (
                _("Its beginning cannot be read, and everything else is worked out from that."),
                in_words(found.why),
                _("Nothing is lost: save it as a file, and the rest of the scorebook goes on."),
            )
        ),
        outbox=Outbox(action=reverse("match", args=(opened.match.slug,))),
        ways=tuple(_ways(opened)),
    )
    status = HTTPStatus.OK if request.method in {"GET", "HEAD"} else HTTPStatus.CONFLICT
    return render(request, "matches/damaged.html", {"page": page}, status=status)


def _ways(opened: MatchAccess) -> Iterator[WayOn]:
    slug = opened.match.slug
    yield WayOn(url=reverse("match-json", args=(slug,)), label=_("Save it as a file"), icon="forward")
    if opened.key.match_id is None:
        yield WayOn(url=reverse("book", args=(opened.book.slug,)), label=_("The scorebook"), icon="book")
    if opened.writes:
        yield WayOn(url=reverse("match-removal", args=(slug,)), label=_("Delete the match"), icon="strike")
