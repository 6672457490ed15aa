"""Words for hands that were not played to their end, and for what a table agreed on about an irregularity."""

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.match.facts import Breach, Brings, Fact, HandEnded, HandLost, NoClaim, Redeal
from scorekeeper.rules.questions.irregular import BY, WHAT
from scorekeeper.rules.score.remedies import AtFault, Irregularity
from scorekeeper.rules.words import N_
from scorekeeper.web.site.wording import labelled


def redealt(fact: Redeal) -> Iterator[str]:
    """That there was a redeal, and through whose fault."""
    yield _redealt(fact)
    if fact.what and fact.fault:
        yield _by_whom(fact.what, fact.fault)


def _by_whom(what: Irregularity, by: AtFault) -> str:
    return labelled(_(dict(WHAT.choices)[what]), _(dict(BY.choices)[by]))


def _redealt(fact: Redeal) -> str:
    match fact.claim:
        case NoClaim.NOBODY_BID:
            return _("redeal: nobody bid")
        case NoClaim.WRONG_COUNT:
            return _("redeal: a wrong number of cards")
        case NoClaim.AGREED:
            return _("redeal: the table agreed")
        case _:
            return _("redeal, asked for by {name}").format(name=fact.by)


def irregular(fact: HandLost | HandEnded | Breach) -> Iterator[str]:
    """What happened, whose fault it was, and what it cost."""
    if isinstance(fact, HandLost):
        yield _("lost at once by {name}").format(name=fact.by)
        return
    yield _by_whom(fact.what, fact.by)
    if isinstance(fact, HandEnded):
        yield _(ENDED[fact.brings])
        return
    yield from [_("{points} points").format(points=fact.points)] if fact.points else ()
    told = ngettext("{count} level", "{count} levels", fact.levels).format(count=fact.levels)
    yield from [told] if fact.levels else ()


def agreed_words(fact: Fact) -> str:
    """What a table agreed on, in a line."""
    match fact:
        case Breach(points=0, levels=0):
            return _("It costs nothing")
        case Breach() | HandEnded():
            return " · ".join([*irregular(fact)][1:])
        case Redeal():
            return _redealt(fact)
        case _:
            return ""


ENDED = {
    Brings.NOTHING: N_("The hand ends, nobody rises"),
    Brings.LEVEL: N_("The hand ends, the other side rises one level"),
    Brings.MOST: N_("The hand is lost"),
    Brings.MATCH: N_("The match is lost"),
}
"""What a hand that ended early brought, in a word."""
