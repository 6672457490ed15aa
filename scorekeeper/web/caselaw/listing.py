"""Listing: the rulings of a book as lines, and finding one by article, card, player or verdict."""

from collections.abc import Iterable
from urllib.parse import parse_qs

from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from scorekeeper.rules import notation
from scorekeeper.rules.rulebook import ARTICLES
from scorekeeper.rules.rulings import ArticleId, NotationError
from scorekeeper.store.models import Saved
from scorekeeper.web.answering import marks
from scorekeeper.web.answering.told import facts
from scorekeeper.web.asking import address
from scorekeeper.web.asking.address import Asking
from scorekeeper.web.asking.kinds import KINDS
from scorekeeper.web.pages.caselaw import Kept
from scorekeeper.web.pages.rulings import Mark
from scorekeeper.web.reading.search import plain


def found(saved: Iterable[Saved], sought: str) -> list[Saved]:
    """Those that say every word, in any notation of cards and in any of the languages."""
    words = [_cards(word) or plain(word) for word in sought.split()]
    return [each for each in saved for told in [_told(each)] if all(word in told for word in words)]


def _cards(word: str) -> str:
    """A card as addresses write it."""
    try:
        return "".join(card.name for card in notation.cards(word)).casefold()
    except NotationError:
        return ""


def _told(saved: Saved) -> str:
    """Everything about a ruling that somebody might look for."""
    titles = [_(ARTICLES[ArticleId(key)].title) for key in saved.articles if key in ARTICLES]
    players = saved.match.opening.get("players", []) if saved.match else []
    mark = _mark(saved.verdict)
    said = [saved.question, saved.verdict, saved.note, saved.remedy, saved.by, *titles, *saved.articles, *players]
    return plain("|".join(map(str, [*said, mark.word if mark else ""])))


def _mark(verdict: str) -> Mark | None:
    return marks.verdict(verdict) if verdict in marks.VERDICTS else None


def kept(saved: Saved, *, writes: bool) -> Kept:
    """A ruling as a line of the book."""
    asking = asked(saved)
    gone = reverse("ruling-removal", args=[saved.book.slug, saved.pk])
    return Kept(
        title=_(asking.kind.title) if asking else saved.op,
        mark=_mark(saved.verdict),
        facts=tuple(facts(asking)) if asking and asking.rules else (),
        note=saved.note,
        remedy=saved.remedy,
        by=saved.by,
        day=date_format(timezone.localdate(saved.made_at)),
        url=asking.url("ruling") if asking else "",
        match=reverse("match", args=[saved.match.slug]) if saved.match and not saved.match.removed_at else "",
        removal=gone if writes else "",
    )


def asked(saved: Saved) -> Asking | None:
    """The question again; one of a kind that is no more cannot be opened."""
    kind = KINDS.get(saved.op)
    return address.read(kind, parse_qs(saved.question)) if kind else None
