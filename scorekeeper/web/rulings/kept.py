"""The kept rulings of a book: saved beside a hand, listed, found, taken out and brought back."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from urllib.parse import parse_qs, urlencode

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import override
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorekeeper.rules.articles import ArticleId
from scorekeeper.rules.cards import notation
from scorekeeper.rules.cards.notation import NotationError
from scorekeeper.rules.questions import Ruled
from scorekeeper.rules.questions.irregular import REMEDY
from scorekeeper.rules.questions.play import FOLLOW
from scorekeeper.rules.rulebook import ARTICLES
from scorekeeper.rules.rulings import Verdict
from scorekeeper.rules.score.remedies import IRREGULARITIES
from scorekeeper.store import case_law, codec, selectors
from scorekeeper.store.models import Match, Saved
from scorekeeper.store.names import without_accents
from scorekeeper.store.selectors import Notebook
from scorekeeper.store.services import StaleError
from scorekeeper.web import access
from scorekeeper.web.books.pages import book_title, day, keys_of_visitor
from scorekeeper.web.matches.open_match import OpenMatch, open_match, post
from scorekeeper.web.rulebook.glossary import TERMS
from scorekeeper.web.rulebook.search import LONGEST
from scorekeeper.web.rulings import address, marks
from scorekeeper.web.rulings import keeping as ruling_keeping
from scorekeeper.web.rulings.address import Asking, Origin
from scorekeeper.web.rulings.answer import article_of, facts, mark, verdict_of
from scorekeeper.web.rulings.from_match import way_back
from scorekeeper.web.rulings.keeping import KeepingForm
from scorekeeper.web.rulings.limits import rate_limited
from scorekeeper.web.rulings.marks import AnswerRow, Mark
from scorekeeper.web.rulings.questions import KINDS
from scorekeeper.web.rulings.views import asked, unanswered
from scorekeeper.web.site import messages
from scorekeeper.web.site.pages import LinkChoice, Page, Searching
from scorekeeper.web.site.redirects import see_other


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptRuling:
    """A ruling in a list: what was asked, what was answered, what the table agreed; keepers may take it out."""

    title: str
    mark: Mark | None
    facts: tuple[AnswerRow, ...]
    note: str
    remedy: str
    by: str
    day: str
    url: str
    match: str
    hand: str
    removal: str


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptRulingsPage(Page):
    """The rulings of a book, or those that were looked for."""

    search: Searching
    rulings: tuple[KeptRuling, ...]
    nothing: bool
    ask: str
    back: str
    match_url: str


def matching(saved: Iterable[Saved], sought: str) -> list[Saved]:
    """Those that say every word, in any notation of cards and in any of the languages."""
    words = [_cards(word) or _plain(word) for word in sought.split()]
    return [each for each in saved if not words or all(map(_told(each).__contains__, words))]


def _plain(word: str) -> str:
    """A word as it is compared; whoever looks for kings finds a king."""
    letters = without_accents(word)
    return letters.removesuffix("s") if letters.isascii() else letters


def _cards(word: str) -> str:
    """A card as addresses write it."""
    try:
        return "".join(card.name for card in notation.cards(word)).casefold()
    except NotationError:
        return ""


def _told(saved: Saved) -> str:
    """Everything about a ruling that somebody might look for."""
    articles = [key for key in saved.articles if isinstance(key, str)] if isinstance(saved.articles, list) else []
    if (saved.op, saved.verdict) == (FOLLOW.op, Verdict.FORBIDDEN.value):
        articles.append(IRREGULARITIES.id)
    names = [name for term in TERMS if {*term.articles} & {*articles} for name in term.names]
    players = codec.opening_summary(saved.match.opening).players if saved.match else ()
    said = [saved.question, saved.verdict, saved.note, saved.remedy, saved.by, *names, *articles, *players]
    for language, _name in settings.LANGUAGES:
        with override(language):
            said += _shown(saved, articles)
    return "|".join(without_accents(str(each)) for each in said)


def _shown(saved: Saved, articles: Iterable[str]) -> Iterator[str]:
    """What a list of rulings prints of this one, the cards by their names; and the titles of what it rests on."""
    found = kept(saved, writes=False)
    yield from (found.title, found.day, found.mark.word if found.mark else "")
    for row in found.facts:
        yield from (row.title, row.sentence, row.shape, *(face.name for face in row.cards))
    yield from (_(ARTICLES[ArticleId(key)].title) for key in articles if key in ARTICLES)


def _mark(verdict: str) -> Mark | None:
    return marks.verdict(verdict) if verdict in marks.VERDICTS else None


def kept(saved: Saved, *, writes: bool, at: int | None = None, hand: int = 0) -> KeptRuling:
    """A ruling as a line of the book."""
    asking = _asking(saved, at)
    gone = reverse("ruling-removal", args=[saved.book.slug, saved.pk])
    return KeptRuling(
        title=_(asking.title) if asking else saved.op,
        mark=_mark(saved.verdict),
        facts=tuple(facts(asking)) if asking and asking.rules else (),
        note=saved.note,
        remedy=saved.remedy,
        by=saved.by,
        day=date_format(timezone.localdate(saved.made_at)),
        url=asking.url("ruling") if asking else "",
        match=reverse("match", args=[saved.match.slug]) if saved.match and not saved.match.removed_at else "",
        hand=_hand(saved, hand),
        removal=gone if writes else "",
    )


def _asking(saved: Saved, at: int | None) -> Asking | None:
    """The question again, leading back to its match where its place `at` there is known.

    One about what an irregularity costs does not: from there it would be put into the hand once more.
    """
    asking = question_of(saved)
    if asking and saved.match and at is not None and asking.kind is not REMEDY:
        return replace(asking, origin=Origin(match=saved.match.slug, at=at))
    return asking


def kept_address(saved: Saved, at: int) -> str:
    asking = _asking(saved, at)
    return asking.url("ruling") if asking else ""


def _hand(saved: Saved, number: int) -> str:
    """Which hand of its match it is about, as far as that is known."""
    if number:
        return _("the match, hand {number}").format(number=number)
    return _("the match, the hand being played") if saved.playing and saved.entry_id is None else _("the match")


def question_of(saved: Saved) -> Asking | None:
    """The question again; one of a kind that is no more cannot be opened."""
    kind = KINDS.get(saved.op)
    return address.read(kind, parse_qs(saved.question)) if kind else None


MOST_MATCHES = 6
MENDING = 422
"""Something typed is to be mended, and the hands are still those that were seen then."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Dispute:
    """A settled question, and the matches in which it may have come up; `table` is the one that was chosen."""

    asking: Asking
    told: Ruled
    matches: tuple[Match, ...]
    table: OpenMatch | None

    @property
    def at(self) -> int | None:
        """The place of the hand in this match that was asked about, where it was opened from there."""
        origin = self.asking.origin
        return origin.at if origin and self.opened_there else None

    @property
    def opened_there(self) -> bool:
        """Whether the question was opened from the match that was chosen."""
        origin = self.asking.origin
        return bool(origin and self.table and self.table.row.slug == origin.match)


@require_http_methods(["GET", "HEAD", "POST"])
@rate_limited
def keeping(request: HttpRequest, kind: str) -> HttpResponse:
    """Choose the match and the hand, say what was agreed, and save."""
    asking, told = asked(request, kind)
    if not isinstance(told, Ruled):
        return unanswered(request, asking, told)
    dispute = _dispute(request, asking, told)
    table = dispute.table
    at = dispute.at
    if request.method != "POST" or table is None:
        return _form(request, dispute, KeepingForm(table, at=at) if table else None)
    form = KeepingForm(table, request.POST, at=at)
    if not form.is_valid():
        return _form(request, dispute, form, status=MENDING)
    try:
        case_law.keep(table.row, _ruling(dispute), form.agreed, writer=post(request.POST).writer(table.access))
    except StaleError:
        form.add_error(None, _("The match was changed meanwhile. Look at the hands once more, then save."))
        return _form(request, dispute, form, status=409)
    messages.success(request, _("The ruling is saved."))
    there = {"match": table.row.slug, "at": at or 0}
    return see_other(f"{reverse('book-rulings', args=[table.row.book.slug])}?{urlencode(there)}")


def _dispute(request: HttpRequest, asking: Asking, told: Ruled) -> Dispute:
    matches = selectors.matches_kept(keys_of_visitor(request), MOST_MATCHES)
    slug = (request.POST or request.GET).get("match", "")
    table = _opened(request, slug, insists=asking.origin is None or request.method == "POST") if slug else None
    latest = _first_readable(matches)
    if table is None and latest:
        table = open_match(access.match_to_edit(request, latest))
    return Dispute(asking=asking, told=told, matches=matches, table=table)


def _opened(request: HttpRequest, slug: str, *, insists: bool) -> OpenMatch | None:
    """The match that was chosen; one from which somebody who only watches began to ask keeps nothing."""
    try:
        return open_match(access.match_to_edit(request, slug))
    except Http404:
        if insists:
            raise
        return None


def _first_readable(matches: tuple[Match, ...]) -> str:
    """The latest match that rulings can be kept in; whoever wants one that cannot be read is told when she names it."""
    return next((each.slug for each in matches if isinstance(selectors.opened(each), Notebook)), "")


def _ruling(dispute: Dispute) -> case_law.AnsweredQuestion:
    return case_law.AnsweredQuestion(
        op=dispute.asking.kind.op,
        question=dispute.asking.alone.addressed,
        verdict=verdict_of(dispute.told),
        article=article_of(dispute.asking, dispute.told) or "",
    )


def _form(request: HttpRequest, dispute: Dispute, form: KeepingForm | None, status: int = 200) -> HttpResponse:
    asking, table = dispute.asking, dispute.table
    version = table.row.version if table else 0
    page = ruling_keeping.KeepingPage(
        title=_("Save this ruling"),
        question=_(asking.title),
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
        match_url=asking.origin.url if asking.origin and table and dispute.opened_there else "",
    )
    return render(request, "rulings/keeping.html", {"page": page}, status=status)


def _choices(dispute: Dispute) -> Iterator[LinkChoice]:
    """Each match by who plays it; the address of the same form for another."""
    chosen = dispute.table.row if dispute.table else None
    others = (each for each in dispute.matches if not chosen or each.pk != chosen.pk)
    for match in [*filter(None, [chosen]), *others]:
        query = QueryDict(dispute.asking.alone.addressed, mutable=True)
        query["match"] = match.slug
        if match is chosen and dispute.at is not None:
            query["at"] = str(dispute.at)
        address = f"?{query.urlencode(safe='/:~,')}"
        yield LinkChoice(value=address, label=_title(match), lang="", current=match is chosen)


def _title(match: Match) -> str:
    players = " · ".join(codec.opening_summary(match.opening).players)
    return f"{day(match)} {players}"


def _listed(saved: Iterable[Saved], *, writes: bool) -> Iterator[KeptRuling]:
    """Each with its hand."""
    places = case_law.places(saved)
    for each in saved:
        at, hand = places.get(each.entry_id, (None, 0))
        yield kept(each, writes=writes, at=at, hand=hand)


@require_safe
def rulings(request: HttpRequest, slug: str) -> HttpResponse:
    """What the tables of a book decided."""
    found = access.book_to_read(request, slug)
    sought = request.GET.get("q", "").strip()[:LONGEST]
    saved = matching(selectors.rulings(found.book), sought)
    page = KeptRulingsPage(
        title=_("Rulings of {book}").format(book=book_title(found.book)),
        search=Searching(
            address=request.path,
            label=_("Find a ruling"),
            sought=sought,
            hint=_("By rule, card, player or verdict: throw, K♥, Mei, not allowed."),
            given=tuple((name, request.GET[name]) for name in address.PARAMETERS if name in request.GET),
        ),
        rulings=tuple(_listed(saved, writes=found.writes)),
        nothing=not saved,
        ask=reverse("ruling-new"),
        back=reverse("book", args=[slug]),
        match_url=way_back(request, address.read_origin(dict(request.GET.lists()))),
    )
    return render(request, "rulings/kept.html", {"page": page})


@require_POST
def removal(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Take a ruling out of the book; one tap brings it back."""
    case_law.discard(_saved(request, slug, number))
    undo = reverse("ruling-restoration", args=[slug, number])
    messages.success(request, _("The ruling is deleted."), undo=undo)
    return see_other(reverse("book-rulings", args=[slug]))


@require_POST
def restoration(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    case_law.bring_back(_saved(request, slug, number))
    messages.success(request, _("The ruling is back."))
    return see_other(reverse("book-rulings", args=[slug]))


def _saved(request: HttpRequest, slug: str, number: int) -> Saved:
    found = selectors.ruling(access.book_to_edit(request, slug).book, number)
    if found is None:
        raise Http404
    return found
