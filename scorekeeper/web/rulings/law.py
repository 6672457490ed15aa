"""The article that decides, as it reads under the rules of the table, and what it costs to be wrong."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scorekeeper.rules import rulebook
from scorekeeper.rules.articles import ArticleId
from scorekeeper.rules.cards.card import Suit, card
from scorekeeper.rules.cards.order import Order, Trump
from scorekeeper.rules.house import presets
from scorekeeper.rules.house.brackets import BracketTable
from scorekeeper.rules.house.kinds import Choice
from scorekeeper.rules.house.options import Option
from scorekeeper.rules.house.ruleset import RuleSet, option_named, value_of
from scorekeeper.rules.rulebook import Chosen
from scorekeeper.rules.rulings import Cite
from scorekeeper.rules.words import N_
from scorekeeper.web.rulebook.table_editor import scale
from scorekeeper.web.site.wording import in_words, labelled, translated


@dataclass(frozen=True, slots=True, kw_only=True)
class HangsOn:
    """A house rule and what this table has chosen."""

    key: str
    title: str
    sentences: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Law:
    """The article that decides, as it reads at this table."""

    title: str
    sentence: str
    options: tuple[HangsOn, ...]


def law(article: ArticleId, rules: RuleSet) -> Law:
    """An article with every house rule that bears on it."""
    paragraph = rulebook.paragraph(article, rules)
    options = tuple(_hangs_on(chosen, rules) for chosen in paragraph.chosen)
    return Law(title=_(paragraph.article.title), sentence=_(paragraph.article.sentence), options=options)


def rests_on(cites: Iterable[Cite], rules: RuleSet) -> tuple[HangsOn, ...]:
    """The house rules that an answer cites, those that decide first."""
    options = (option_named(cite.option) for cite in cites)
    return tuple(_hangs_on(Chosen(option, rulebook.spoken(option, rules)), rules) for option in options)


def _hangs_on(chosen: Chosen, rules: RuleSet) -> HangsOn:
    return HangsOn(
        key=chosen.option.key,
        title=_(chosen.option.label) if _off(chosen.option, rules) else in_short(chosen.option, rules),
        sentences=tuple(translated(sentence) for sentence in chosen.sentences),
    )


def in_short(option: Option, rules: RuleSet) -> str:
    """A house rule and the value that a table gives it, as short as it can be said; 0 is told by its own sentence."""
    return _(option.off) if _off(option, rules) else labelled(_(option.label), value_in_short(option, rules))


def _off(option: Option, rules: RuleSet) -> bool:
    """Whether a number is 0 and that means something of its own, such as no limit."""
    value = value_of(rules, option.key)
    return isinstance(value, int) and not value and bool(option.off)


def value_in_short(option: Option, rules: RuleSet) -> str:
    """The same without the name of the house rule."""
    match value := value_of(rules, option.key):
        case BracketTable():
            return scale(value, rules.table.decks)
        case Choice():
            return _(value.label)
        case int():
            return _(option.off) if _off(option, rules) else str(value)
        case frozenset() | tuple() if not value:
            return _("none")
        case frozenset() if all(isinstance(each, Choice) for each in value):
            return " · ".join(sorted(_(each.label) for each in value))
    return option.kind.text(value).replace(".", " ")


def game(rules: RuleSet, home: Order | None, houses: Mapping[str, str]) -> str:
    """The game in a line: what it is called, what is changed in it where it has no name, the decks, the trump."""
    preset = presets.closest(rules)
    changes, house = presets.changes(rules, preset), houses.get(presets.link(rules, preset))
    decks = changes.pop("table.decks", None)
    parts = [house or _(preset.name)]
    if changes and not house:
        parts.append(_("house rules: {number}").format(number=len(changes)))
    if decks:
        parts.append(_("decks: {number}").format(number=decks))
    if home:
        parts.append(_("trump: {trump}").format(trump=trump_in_words(home.trump)))
    return " · ".join(parts)


_SUIT_IS_TRUMP = {
    Suit.SPADES: N_("Spades are trump"),
    Suit.HEARTS: N_("Hearts are trump"),
    Suit.CLUBS: N_("Clubs are trump"),
    Suit.DIAMONDS: N_("Diamonds are trump"),
}


def what_is_trump(trump: Trump) -> str:
    """The answer where somebody asks what is trump now."""
    if trump.rank is None:
        return _("Only the jokers are trump")
    if trump.suit is None:
        return _("There is no trump suit")
    return _(_SUIT_IS_TRUMP[trump.suit])


def trump_in_words(trump: Trump) -> str:
    """7♥, or 7 without a suit, or the jokers alone."""
    if trump.rank is None:
        return _("jokers only")
    if trump.suit is None:
        return _("{rank}, no suit").format(rank=trump.rank.value)
    return in_words(card(trump.rank, trump.suit))
