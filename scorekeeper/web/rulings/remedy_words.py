"""Remedies in words: what happens now, as a sentence for each step and in a word for all of them."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from scorekeeper.rules.articles import ArticleId
from scorekeeper.rules.house.brackets import Next, Side
from scorekeeper.rules.lead.throws import FAILED_THROW, THROWS
from scorekeeper.rules.questions.irregular import CLOSED, FOLLOWED
from scorekeeper.rules.score.remedies import IRREGULARITIES, Do, Irregularity, Remedy, RemedyStep
from scorekeeper.rules.words import N_
from scorekeeper.web.rulings.address import Asking


def done_now(ruling: Remedy) -> Iterator[str]:
    """Everything that is done, step by step."""
    return (_sentence(step, ruling.article) for step in ruling.steps)


def in_a_word(asking: Asking, ruling: Remedy) -> str:
    """What it costs."""
    if not ruling.decided:
        return _("Not settled yet")
    if asking.values["what"] == Irregularity.TAKE_BACK.value and not ruling.steps:
        return _where_it_goes(asking)
    words = [_word(step, ruling.article) for step in ruling.steps if step.levels <= 0]
    return "\N{NO-BREAK SPACE}· ".join(dict.fromkeys(words)) or _("It costs nothing")


def _where_it_goes(asking: Asking) -> str:
    """What becomes of a card that may be taken back for nothing while it is the last one."""
    closed, followed = (asking.values.get(field.name) for field in (CLOSED, FOLLOWED))
    if followed is False:
        return _("The card goes back")
    return _("The card stays") if closed or followed else _("Until the next card lies")


def _word(step: RemedyStep, article: ArticleId) -> str:
    word, _sentence = _TAKEN_BACK[article] if step.do is Do.CORRECT_PLAY else (_WORDS[step.do], "")
    return _(word).format(points=step.points)


_TAKEN_BACK = {
    IRREGULARITIES.id: (N_("It is put right"), N_("The wrong cards are taken back, and the right ones played.")),
    FAILED_THROW.id: (
        N_("The throw fails"),
        N_("The throw is taken back, and only the part that it is cut down to is played."),
    ),
    THROWS.id: (
        N_("Throws are not played here"),
        N_("The cards go back into the hand, and something else is led."),
    ),
}
"""What cards go back for, by the article that says so: in a word, and what happens then."""
_WORDS = {
    Do.POINTS: N_("{points} points to the other side"),
    Do.LEVELS: N_("Down one level"),
    Do.END_HAND: N_("The hand ends"),
    Do.LOSE_HAND: N_("The hand is lost"),
    Do.REDEAL: N_("Redeal"),
    Do.LOSE_MATCH: N_("The match is lost"),
}
"""Each kind of step in a word; a side that rises is told below."""
_SENTENCES = {
    Do.POINTS: (N_("{points} points are added for the declarers."), N_("{points} points are added for the defenders.")),
    Do.LEVELS: (
        N_("The declarers lose one level after the hand."),
        N_("The defenders lose one level after the hand."),
    ),
    Do.END_HAND: ("", ""),
    Do.LOSE_HAND: (N_("The declarers have lost the hand."), N_("The defenders have lost the hand.")),
    Do.REDEAL: 2 * (N_("All cards are thrown in, and there is a redeal."),),
    Do.LOSE_MATCH: (N_("The declarers have lost the match."), N_("The defenders have lost the match.")),
}
"""What each kind of step says of the declarers, and of the defenders."""


def _sentence(step: RemedyStep, article: ArticleId) -> str:
    """A step, and whom it is about."""
    if step.do is Do.CORRECT_PLAY:
        _word, sentence = _TAKEN_BACK[article]
        return _(sentence)
    declarers, defenders = _SENTENCES[step.do]
    if step.do is Do.LEVELS and step.levels > 0:
        declarers, defenders = _("The declarers rise one level."), _("The defenders rise one level.")
    if step.do is Do.END_HAND:
        return _deal(step.next)
    return _(declarers if step.side is Side.DECLARERS else defenders).format(points=step.points)


def _deal(goes: Next | None) -> str:
    match goes:
        case None:
            return _("The hand ends here, and the next deal is open.")
        case Next.PARTNER:
            return _("The hand ends here, and the declarers keep the deal.")
        case Next.RIGHT:
            return _("The hand ends here, and the deal passes to the defenders.")
