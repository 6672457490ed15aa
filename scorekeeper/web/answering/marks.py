"""Marks: verdicts and what became of duties, each as a drawing, a colour and a word."""

from django.utils.translation import gettext as _

from scorekeeper.rules.words import N_
from scorekeeper.web.pages.rulings import Mark

VERDICTS = {
    "allowed": ("check", N_("Allowed")),
    "forbidden": ("cross", N_("Not allowed")),
    "undecided": ("question", N_("Cannot be decided yet")),
}
STATES = {
    "met": ("allowed", "check", N_("met")),
    "broken": ("forbidden", "cross", N_("broken")),
    "not_owed": ("idle", "minus", N_("not owed")),
}
ROLES = {
    "lead": N_("leads"),
    "beats": N_("beats"),
    "ruffs": N_("ruffs"),
    "under_ruffs": N_("ruffs too low"),
    "follows": N_("follows"),
    "discards": N_("discards"),
}


def verdict(word: object) -> Mark:
    """Allowed, forbidden or undecided."""
    icon, said = VERDICTS[str(word)]
    return Mark(tone=str(word), icon=icon, word=_(said))


def state(word: object) -> Mark:
    """What became of a duty."""
    tone, icon, said = STATES[str(word)]
    return Mark(tone=tone, icon=icon, word=_(said))


def fact(word: str) -> Mark:
    """An answer that is neither yes nor no."""
    return Mark(tone="told", icon="info", word=word)


def carried(*, carries: bool) -> Mark:
    """Whether one of several ways led to the aim."""
    return state("met") if carries else Mark(tone="idle", icon="minus", word=_("no way"))


def role(word: object) -> str:
    """What a play did in a trick."""
    return _(ROLES[str(word)])
