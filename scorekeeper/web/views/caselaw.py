"""Keeping a ruling beside a hand, and the rulings of a book: its case law."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorekeeper.store import case_law, selectors
from scorekeeper.store.models import Match, Saved
from scorekeeper.store.services import StaleError
from scorekeeper.web import access, flashes
from scorekeeper.web.answering.answer import mark
from scorekeeper.web.asking.address import Asking
from scorekeeper.web.caselaw import listing
from scorekeeper.web.caselaw.form import KeepingForm
from scorekeeper.web.pages import Choice, Searching
from scorekeeper.web.pages import caselaw as pages
from scorekeeper.web.reading.search import LONGEST
from scorekeeper.web.recording.desk import Desk, desk, post
from scorekeeper.web.returning import see_other
from scorekeeper.web.shelving.given import given
from scorekeeper.web.shelving.rows import day
from scorekeeper.web.titles import book_title
from scorekeeper.web.views.rulings import Told, settled

MOST_MATCHES = 6
MENDING = 422
"""Something typed is to be mended, and the hands are still those that were seen then."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Dispute:
    """A settled question, and the matches in which it may have come up; `table` is the one that was chosen."""

    asking: Asking
    told: Told
    matches: tuple[Match, ...]
    table: Desk | None


@require_http_methods(["GET", "HEAD", "POST"])
def keeping(request: HttpRequest, kind: str) -> HttpResponse:
    """Choose the match and the hand, say what was agreed, and save."""
    dispute = _dispute(request, kind)
    table = dispute.table
    if request.method != "POST" or table is None:
        return _form(request, dispute, KeepingForm(table) if table else None)
    form = KeepingForm(table, request.POST)
    if not form.is_valid():
        return _form(request, dispute, form, status=MENDING)
    try:
        case_law.keep(table.row, _ruling(dispute), form.agreed, writer=post(request.POST).writer(request))
    except StaleError:
        form.add_error(None, _("The match was changed meanwhile. Look at the hands once more, then save."))
        return _form(request, dispute, form, status=409)
    flashes.success(request, _("The ruling is kept."))
    return see_other(reverse("book-rulings", args=[table.row.book.slug]))


def _dispute(request: HttpRequest, kind: str) -> Dispute:
    asking, told = settled(request, kind)
    matches = selectors.matches_kept(given(request), MOST_MATCHES)
    slug = (request.POST or request.GET).get("match", "") or next((each.slug for each in matches), "")
    table = desk(access.match_to_edit(request, slug)) if slug else None
    return Dispute(asking=asking, told=told, matches=matches, table=table)


def _ruling(dispute: Dispute) -> case_law.Ruling:
    return case_law.Ruling(
        op=dispute.asking.kind.op,
        question=dispute.asking.query,
        verdict=str(dispute.told.get("verdict", "")),
        article=str(dispute.told.get("article") or ""),
    )


def _form(request: HttpRequest, dispute: Dispute, form: KeepingForm | None, status: int = 200) -> HttpResponse:
    asking, table = dispute.asking, dispute.table
    version = table.row.version if table else 0
    page = pages.Keeping(
        title=_("Keep this ruling"),
        question=_(asking.kind.title),
        mark=mark(asking, dispute.told),
        match=table.row.slug if table else "",
        matches=tuple(_choices(dispute)),
        seen=post(request.POST).seen if status == MENDING else version,
        form=form,
        earlier=bool(form and "earlier" in form.fields),
        counting=bool(form and form.counting),
        amiss=reverse("hand", args=[table.row.slug, form.amiss.pk]) if table and form and form.amiss else "",
        begin=reverse("match-new"),
        back=asking.url("ruling"),
    )
    return render(request, "caselaw/keeping.html", {"page": page}, status=status)


def _choices(dispute: Dispute) -> Iterator[Choice]:
    """Each match by who plays it; the address of the same form for another."""
    chosen = dispute.table.row if dispute.table else None
    others = (each for each in dispute.matches if not chosen or each.pk != chosen.pk)
    for match in [*filter(None, [chosen]), *others]:
        query = QueryDict(dispute.asking.query, mutable=True)
        query["match"] = match.slug
        address = f"?{query.urlencode(safe='/:~,')}"
        yield Choice(value=address, label=_title(match), lang="", current=match is chosen)


def _title(match: Match) -> str:
    players = " · ".join(map(str, match.opening.get("players", [])))
    return f"{day(match)} {players}"


@require_safe
def rulings(request: HttpRequest, slug: str) -> HttpResponse:
    """What the tables of a book decided."""
    found = access.book_to_read(request, slug)
    sought = request.GET.get("q", "").strip()[:LONGEST]
    saved = listing.found(selectors.rulings(found.book), sought)
    page = pages.CaseLaw(
        title=_("Rulings of {book}").format(book=book_title(found.book)),
        search=Searching(
            address=request.path,
            label=_("Find a ruling"),
            sought=sought,
            hint=_("By rule, card, player or verdict: throw, K♥, Mei, not allowed."),
        ),
        rulings=tuple(listing.kept(each, writes=found.writes) for each in saved),
        nothing=not saved,
        ask=reverse("ruling-new"),
        back=reverse("book", args=[slug]),
    )
    return render(request, "caselaw/rulings.html", {"page": page})


@require_POST
def removal(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Take a ruling out of the book; one tap brings it back."""
    case_law.discard(_saved(request, slug, number))
    undo = reverse("ruling-restoration", args=[slug, number])
    flashes.success(request, _("The ruling is taken out."), undo=undo)
    return see_other(reverse("book-rulings", args=[slug]))


@require_POST
def restoration(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    case_law.bring_back(_saved(request, slug, number))
    flashes.success(request, _("The ruling is back."))
    return see_other(reverse("book-rulings", args=[slug]))


def _saved(request: HttpRequest, slug: str, number: int) -> Saved:
    found = selectors.ruling(access.book_to_edit(request, slug).book, number)
    if found is None:
        raise Http404
    return found
