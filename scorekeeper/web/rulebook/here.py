"""Here: what a table plays of the thing that an article is about, in a line of its own."""

from django.utils.translation import gettext as _

from scorekeeper.rules import rulebook
from scorekeeper.rules.articles import Article
from scorekeeper.rules.bid.overbids import WAYS
from scorekeeper.rules.house.ruleset import RuleSet, value_of
from scorekeeper.rules.house.tables import Tables
from scorekeeper.web.site.wording import joined, translated


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
