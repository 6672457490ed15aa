"""Two keepers of one match: whether a form says again what its key has saved, and what others did meanwhile."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _

from scorekeeper.match import facts
from scorekeeper.match.step import Step
from scorekeeper.rules.words import N_
from scorekeeper.store import codec, selectors
from scorekeeper.store.models import Entry, Revision
from scorekeeper.store.services import StaleError
from scorekeeper.web.access import MatchAccess
from scorekeeper.web.matches import history
from scorekeeper.web.matches.forms import DEALT
from scorekeeper.web.matches.open_match import NEVER, OpenMatch, Post

Deed = Revision.Deed
RECORDED: Mapping[type[facts.Fact], str] = {
    facts.Hand: N_("{name} has just recorded hand {number}: {points} points."),
    facts.HandLost: N_("{name} has just recorded hand {number}: it was lost at once."),
    facts.HandEnded: N_("{name} has just recorded hand {number}: it ended early."),
    facts.Redeal: N_("{name} has just recorded a redeal."),
    facts.NewSeats: N_("{name} has just changed the seats."),
    facts.NewRules: N_("{name} has just changed the rules."),
    facts.SetScore: N_("{name} has just set the score."),
    facts.AgreedPenalties: N_("{name} has just recorded a penalty."),
    facts.Breach: N_("{name} has just recorded an irregularity."),
}
CHANGED: Mapping[str, str] = {
    Deed.INSERTED: N_("{name} has just inserted hand {number}."),
    Deed.AMENDED: N_("{name} has just corrected hand {number}."),
    Deed.MOVED: N_("{name} has just moved a hand; it is hand {number} now."),
    Deed.STRUCK: N_("{name} has just deleted hand {number}."),
}
OTHERWISE = N_("{name} has just changed the match.")
PERHAPS_OWN: Mapping[type[facts.Fact], str] = {
    facts.NewSeats: N_("The seats were changed while you were typing."),
    facts.NewRules: N_("The rules were changed while you were typing."),
    facts.SetScore: N_("The score was set while you were typing."),
}
"""What is said where nobody else is named: the same person may have done it in between."""
MOST_TOLD = 3
"""As many changes as are told one by one, the latest ones."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Conflict:
    """What others did after the version `since` was seen, one by one, and the way to let theirs stand alone.

    Where they recorded a hand it may be the one that is typed here; `asks` says that this has to be chosen first.
    """

    told: tuple[str, ...]
    asks: str
    back: str
    since: int


def repeats(opened: OpenMatch, known: Entry, typed: facts.Fact | None, sent: Mapping[str, Any]) -> bool:
    """Whether this says again what its key first saved; who declares and the rank may be unsaid, or filled in since."""
    first = selectors.recording(known)
    written = opened.as_called_now(first, first.after)
    saved = codec.fact(written)
    if typed is None or not isinstance(written, dict):
        return False
    asked = DEALT if isinstance(typed, facts.Dealt) and isinstance(saved, facts.Dealt) else ()
    filled_in = {name: getattr(saved, name) for name in asked if sent.get(name) in {None, "", written.get(name)}}
    return replace(typed, at=saved.at, **filled_in) == saved


def up_to_date(found: MatchAccess, sent: Post) -> Post:
    """Whoever writes has seen what stands written; new names have been followed, and surprise nobody."""
    version = found.match.version
    if sent.seen == version:
        return sent
    meanwhile = selectors.lines(found.match, after=sent.seen)
    if not NEVER < sent.seen < version or any(each.deed != Deed.RENAMED for each in meanwhile):
        raise StaleError(found.match, meanwhile)
    return replace(sent, seen=version)


def conflict(opened: OpenMatch, revisions: tuple[Revision, ...]) -> Conflict:
    """Both versions: theirs in words, and one's own still in the form."""
    steps = {entry.pk: step for entry, step in opened.recorded}
    asks = any(isinstance(steps[pk].fact, facts.Dealt) for pk in _recorded(revisions) if pk in steps)
    told = tuple(dict.fromkeys(_told(opened, revisions, steps)))
    return Conflict(
        told=told[-MOST_TOLD:],
        asks=_("First choose whether yours is the same hand.") if asks else "",
        back=opened.url("match"),
        since=revisions[0].version - 1 if revisions else opened.row.version,
    )


def _recorded(revisions: tuple[Revision, ...]) -> dict[int, Revision]:
    """What was written at the end of the record, or brought back, and who did it."""
    return {each.entry_id: each for each in revisions if each.entry_id and each.deed in {Deed.RECORDED, Deed.RESTORED}}


def _told(opened: OpenMatch, revisions: tuple[Revision, ...], steps: Mapping[int, Step]) -> Iterator[str]:
    """Each entry by what was done to it in the end; one that came and went again is not told at all."""
    recorded = _recorded(revisions)
    for pk, last in {each.entry_id: each for each in revisions}.items():
        if pk in recorded and pk in steps:
            yield _said(_sentence(opened, recorded[pk], steps[pk].fact), recorded[pk], steps[pk])
        elif pk not in recorded:
            step = opened.step_of(last.entry) if last.entry else None
            yield _said(CHANGED.get(last.deed, OTHERWISE), last, step)


def _sentence(opened: OpenMatch, revision: Revision, fact: facts.Fact) -> str:
    """By whom it was recorded, unless it may have been whoever reads this."""
    neutral = PERHAPS_OWN.get(type(fact))
    if neutral and revision.by in {"", opened.access.name}:
        return neutral
    return RECORDED.get(type(fact), OTHERWISE)


def _said(sentence: str, revision: Revision, step: Step | None) -> str:
    number = history.hand_number(step) if step else 0
    points = history.points_counted(step) if step else ""
    told = sentence if number or "{number}" not in sentence else OTHERWISE
    return _(told).format(name=revision.by or _("Somebody"), number=number, points=points)
