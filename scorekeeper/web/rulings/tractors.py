"""Tractors: whether tuples of one width are one, and why, with what the trump rank and the ladder do to it."""

from collections.abc import Iterator
from itertools import pairwise

from django.utils.translation import gettext as _

from scorekeeper.rules.cards import shapes
from scorekeeper.rules.cards.card import Card, Rank
from scorekeeper.rules.cards.order import NEIGHBOURS, Order
from scorekeeper.rules.cards.shapes import Lead, LeadError
from scorekeeper.rules.house.ruleset import RuleSet, option_named
from scorekeeper.rules.rulebook import spoken
from scorekeeper.rules.words import say, series
from scorekeeper.web.rulings import shape_words
from scorekeeper.web.site.wording import capitalised, in_words, joined, translated

MOST_BETWEEN = 3
"""So many cards between two others are named."""
AROUND_THE_RANK = "trumps.gap"
UP_THE_LADDER = "leading.sequences"


def is_tractor(lead: Lead) -> bool | None:
    """Whether the cards are a tractor; None where nobody could take them for one."""
    widths = {part.width for part in lead.parts}
    lengths = {part.length for part in lead.parts}
    if len(widths) > 1 or 1 in widths:
        return None
    if len(lead.parts) == 1:
        return True if lead.parts[0].length > 1 else None
    return False if lengths == {1} else None


def in_a_word(lead: Lead) -> str:
    """What cards are together: a tractor or none where that is the question, else their suit and their parts."""
    return {True: _("A tractor"), False: _("Not a tractor"), None: _whole(lead)}[is_tractor(lead)]


def made_of(lead: Lead) -> str:
    """Their suit and their parts, where a word does not tell them."""
    return "" if is_tractor(lead) is None else _whole(lead)


def _whole(lead: Lead) -> str:
    return capitalised(shape_words.suited(lead))


def why(rules: RuleSet, home: Order, lead: Lead) -> tuple[str, ...]:
    """Why they are one or are none; nothing where nobody could take them for one."""
    found = is_tractor(lead)
    if found is None:
        return ()
    return tuple(dict.fromkeys(_joined(rules, home, lead) if found else _parted(rules, home, lead)))


def _joined(rules: RuleSet, home: Order, lead: Lead) -> Iterator[str]:
    """That one card is next to the other, and the house rule wherever that is not plain to see."""
    faces = lead.parts[0].faces
    across = next((pair for pair in pairwise(faces) if _passes_rank(home, *pair)), None)
    if across and home.trump.rank:
        (one, other), rank = across, home.trump.rank
        yield translated(
            say("{one} and {other} are next to each other, for {rank} is trump.", one=one, other=other, rank=rank)
        )
        yield _says(rules, AROUND_THE_RANK)
    else:
        yield _("Next to each other: {cards}.").format(cards=in_words(series(faces)))
    if not home.high.isdisjoint(faces):
        yield _says(rules, UP_THE_LADDER)


def _parted(rules: RuleSet, home: Order, lead: Lead) -> Iterator[str]:
    """What keeps them apart, and the cards that lie between."""
    try:
        shapes.single_part(rules.leading.grammar, home, lead.cards)
    except LeadError as error:
        reason = translated(error.sentence)
        yield joined(filter(None, [reason, _between(home, lead)])) if error.article == NEIGHBOURS.id else reason
    if any(_passes_rank(home, *pair) and _steps(home, *pair) > 1 for pair in pairwise(_rising(home, lead))):
        yield _says(rules, AROUND_THE_RANK)


def _between(home: Order, lead: Lead) -> str:
    """The cards between the first two that are not neighbours, one of each step."""
    one, other = next(pair for pair in pairwise(_rising(home, lead)) if _steps(home, *pair) > 1)
    low, high = home.steps[one], home.steps[other]
    inside = [equals[0] for equals in home.ladder(lead.suit) if low < home.steps[equals[0]] < high]
    if not 0 < len(inside) <= MOST_BETWEEN:
        return ""
    return _("Between them: {cards}.").format(cards=in_words(series(reversed(inside))))


def _rising(home: Order, lead: Lead) -> list[Card]:
    return sorted({part.faces[0] for part in lead.parts}, key=lambda face: (home.steps[face], face.name))


def _steps(home: Order, one: Card, other: Card) -> int:
    return home.steps[other] - home.steps[one]


def _passes_rank(home: Order, one: Card, other: Card) -> bool:
    """Whether the trump rank alone would stand between these two, were it not trump."""
    if not home.high.isdisjoint({one, other}) or one.rank is None or other.rank is None:
        return False
    return [rank for rank in Rank if one.rank.height < rank.height < other.rank.height] == [home.trump.rank]


def _says(rules: RuleSet, option: str) -> str:
    """A house rule as it is played here."""
    return joined(map(translated, spoken(option_named(option), rules)))
