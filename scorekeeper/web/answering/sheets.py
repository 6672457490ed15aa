"""Sheets: the pages on which a ruling is read, shown round, sent, and held against other rules."""

from collections.abc import Mapping
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.rules import questions
from scorekeeper.rules.repertoire import MOST_COUNTED
from scorekeeper.web.answering import text
from scorekeeper.web.answering.answer import answer
from scorekeeper.web.answering.drawn import fanned, readable
from scorekeeper.web.asking.address import Asking
from scorekeeper.web.pages import rulings as pages

Told = Mapping[str, Any]

A_PAGE = 50
"""So many plays are listed at a time."""


def ruling_page(asking: Asking, told: Told, notes: tuple[str, ...], canonical: str) -> pages.Ruling:
    """The answer and the ways on from it."""
    found = answer(asking, told)
    return pages.Ruling(
        title=f"{found.mark.word} — {_(asking.kind.title)}",
        description=found.reason or found.mark.word,
        kind=_(asking.kind.title),
        answer=found,
        canonical=canonical,
        notes=notes,
        question_url=asking.url("ruling-question"),
        elsewhere_url=asking.url("ruling-elsewhere") if asking.kind.compares else "",
        board_url=asking.url("ruling-board"),
        share_url=asking.url("ruling-share"),
        keeping_url=asking.url("ruling-keeping"),
        kinds_url=reverse("ruling-new"),
    )


def board_page(asking: Asking, told: Told) -> pages.Board:
    """The answer alone, to be held up."""
    found = answer(asking, told)
    return pages.Board(title=found.mark.word, answer=found, kind=_(asking.kind.title), back=asking.url("ruling"))


def share_page(asking: Asking, told: Told, address: str) -> pages.Share:
    """The link, the code and the words."""
    words = "\n".join(text.lines(_(asking.kind.title), answer(asking, told), address))
    return pages.Share(title=_("Send this ruling"), address=address, text=words, back=asking.url("ruling"))


def plays_page(asking: Asking, number: int) -> pages.Plays | None:
    """One page of all the plays that are allowed, or nothing where there are none to list."""
    asked = {name: value for name, value in asking.question.items() if name != "play"}
    found: Told = questions.answered({**asked, "op": "follows", "limit": number * A_PAGE + 1})
    plays = found.get("plays", ())[(number - 1) * A_PAGE :]
    if not plays:
        return None
    return pages.Plays(
        title=_("All plays that are allowed"),
        count=_count(found["count"], exact=found["exact"]),
        plays=tuple(pages.Row(cards=fanned(readable(play), asking.home)) for play in plays[:A_PAGE]),
        back=asking.url("ruling"),
        before=_numbered(asking, number - 1) if number > 1 else "",
        after=_numbered(asking, number + 1) if len(plays) > A_PAGE else "",
    )


def _count(count: int, *, exact: bool) -> str:
    if count > MOST_COUNTED:
        return _("More than {most} plays are allowed.").format(most=MOST_COUNTED)
    if not exact:
        return _("At least {count} plays are allowed; there are too many to count them all.").format(count=count)
    return ngettext("{count} play is allowed.", "{count} plays are allowed.", count).format(count=count)


def _numbered(asking: Asking, number: int) -> str:
    return f"{asking.url('ruling-plays')}&page={number}"
