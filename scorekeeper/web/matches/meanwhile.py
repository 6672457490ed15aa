"""Two keepers of one match: whether a form says again what its key has saved, and what others did meanwhile."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _

from scorekeeper.match.facts import Dealt, Fact
from scorekeeper.store import codec
from scorekeeper.store.models import Revision
from scorekeeper.web.matches.forms import DEALT
from scorekeeper.web.matches.log import fact_in_short
from scorekeeper.web.matches.open_match import OpenMatch

MOST_TOLD = 5
"""As many changes as are told one by one, the latest ones."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Conflict:
    """What others recorded while this was being typed, and the way to let theirs stand alone."""

    sentence: str
    theirs: tuple[str, ...]
    back: str


def repeats(typed: Fact | None, sent: Mapping[str, Any], written: object) -> bool:
    """Whether this was saved already, as it is `written`; who declares and the rank may have been filled in since."""
    saved = codec.fact(written)
    if typed is None or not isinstance(written, dict):
        return False
    asked = DEALT if isinstance(typed, Dealt) and isinstance(saved, Dealt) else ()
    filled_in = {name: getattr(saved, name) for name in asked if written.get(name) == sent.get(name)}
    return replace(typed, at=saved.at, **filled_in) == saved


def conflict(opened: OpenMatch, revisions: tuple[Revision, ...]) -> Conflict:
    """Both versions: theirs in words, and one's own still in the form."""
    recorded = [each for each in revisions if each.deed == Revision.Deed.RECORDED]
    number = opened.standing.hands
    sentence = (
        _("Hand {number} was recorded while you were typing.").format(number=number)
        if len(recorded) == len(revisions) == 1
        else _("The match was changed while you were typing.")
    )
    return Conflict(
        sentence=sentence,
        theirs=tuple(meanwhile(each) for each in revisions[-MOST_TOLD:]),
        back=opened.url("match"),
    )


def meanwhile(revision: Revision) -> str:
    """What somebody else did, in a line."""
    who = revision.by or _("A keeper")
    what = fact_in_short(revision.after if revision.after is not None else revision.before)
    return f"{who} · {revision.get_deed_display()} · {what}" if what else f"{who} · {revision.get_deed_display()}"
