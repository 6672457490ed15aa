"""Here: what a table plays of the thing that an article is about, in a line of its own."""

from collections.abc import Mapping
from types import MappingProxyType

from django.utils.translation import gettext as _

from scorekeeper.rules import rulebook
from scorekeeper.rules.articles import Article, ArticleId
from scorekeeper.rules.bid.overbids import JOKERS_KEEP_RANK, JOKERS_ONLY, LONGER_OWN, LONGER_SUIT
from scorekeeper.rules.house.bidding import Overbid
from scorekeeper.rules.house.ruleset import RuleSet, value_of
from scorekeeper.rules.house.tables import Tables
from scorekeeper.web.site.wording import joined, translated

WAYS: Mapping[ArticleId, Overbid] = MappingProxyType(
    {
        LONGER_OWN.id: Overbid.LONGER_OWN,
        LONGER_SUIT.id: Overbid.LONGER_SUIT,
        JOKERS_KEEP_RANK.id: Overbid.JOKERS_KEEP_RANK,
        JOKERS_ONLY.id: Overbid.JOKERS_ONLY,
    }
)
"""Articles about one of the values that a table may choose together."""


def here(article: Article, rules: RuleSet) -> str:
    """The value of its first house rule; yes or no; or why nothing of it is played. A scoring table is shown as one."""
    if article.id in WAYS:
        return _("Here: yes.") if WAYS[article.id] in value_of(rules, "bidding.overbids") else _("Here: no.")
    if reason := rulebook.unplayed(article.id, rules):
        return not_here(reason)
    chosen = rulebook.paragraph(article.id, rules).chosen[:1]
    told = [translated(said) for each in chosen if not isinstance(each.option.kind, Tables) for said in each.sentences]
    return _("Here: {sentence}").format(sentence=joined(told)) if told else ""


def not_here(reason: str) -> str:
    return _("Here: no. {reason}").format(reason=_(reason))
