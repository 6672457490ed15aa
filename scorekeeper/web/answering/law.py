"""Law: the article that decides, as it reads under the rules of the table, and what it costs to be wrong."""

from django.utils.translation import gettext as _

from scorekeeper.rules import presets, rulebook
from scorekeeper.rules.brackets import BracketTable
from scorekeeper.rules.cards import card
from scorekeeper.rules.kinds import Choice
from scorekeeper.rules.options import Option
from scorekeeper.rules.order import Trump
from scorekeeper.rules.rulebook import Chosen
from scorekeeper.rules.ruleset import RuleSet, value_of
from scorekeeper.rules.rulings import ArticleId
from scorekeeper.rules.words import N_
from scorekeeper.web.answering.labels import labelled
from scorekeeper.web.pages.rulings import HangsOn, Law
from scorekeeper.web.scales import scale
from scorekeeper.web.spoken import spoken, told

JUDGES = {
    ("follow", "forbidden"): N_(
        "Whether the play is taken back, and what it costs: no description of the game fixes a penalty."
    ),
    ("follow", "undecided"): N_("What the hand held: the rules can only say what follows from it."),
    ("lead", "undecided"): N_("What the others hold: the rules can only say what follows from it."),
    ("bid", "forbidden"): N_("Whether the cards that were shown go back at once, and who may still bid after that."),
    ("call", "forbidden"): N_("Whether another card may still be called once play has begun."),
}
"""What no rule decides, by the question and its verdict."""


def law(article: ArticleId, rules: RuleSet) -> Law:
    """An article with every house rule that bears on it."""
    paragraph = rulebook.paragraph(article, rules)
    options = tuple(_hangs_on(chosen, rules) for chosen in paragraph.chosen)
    return Law(title=_(paragraph.article.title), sentence=_(paragraph.article.sentence), options=options)


def _hangs_on(chosen: Chosen, rules: RuleSet) -> HangsOn:
    return HangsOn(
        title=in_short(chosen.option, rules),
        sentences=tuple(spoken(sentence) for sentence in chosen.sentences),
    )


def in_short(option: Option, rules: RuleSet) -> str:
    """A house rule and the value that a table gives it, as short as it can be said."""
    return labelled(_(option.label), _value(option, value_of(rules, option.key), rules.table.decks))


def _value(option: Option, value: object, decks: int) -> str:
    match value:
        case BracketTable():
            return scale(value, decks)
        case Choice():
            return _(value.label)
        case int():
            return str(value)
        case frozenset() | tuple() if not value:
            return _("none")
        case frozenset() if all(isinstance(each, Choice) for each in value):
            return " · ".join(sorted(_(each.label) for each in value))
    return option.kind.text(value).replace(".", " ")


def judges(op: str, verdict: object) -> str:
    """What is left to the table."""
    sentence = JUDGES.get((op, str(verdict)))
    return _(sentence) if sentence else ""


def game(rules: RuleSet, trump: Trump | None) -> str:
    """The game in a line: what it is called, what is changed in it, the decks, the trump."""
    preset = presets.closest(rules)
    changes = presets.changes(rules, preset)
    decks = changes.pop("table.decks", None)
    parts = [_(preset.name)]
    if changes:
        parts.append(_("house rules: {number}").format(number=len(changes)))
    if decks:
        parts.append(_("decks: {number}").format(number=decks))
    if trump:
        parts.append(_("trump: {trump}").format(trump=trump_in_words(trump)))
    return " · ".join(parts)


def trump_in_words(trump: Trump) -> str:
    """7♥, or 7 without a suit, or the jokers alone."""
    if trump.rank is None:
        return _("jokers only")
    if trump.suit is None:
        return _("{rank}, no suit").format(rank=trump.rank.value)
    return told(card(trump.rank, trump.suit))
