"""Shapes drawn in cards: what is a pair or a tractor under some rules, and what only looks like one, and why."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import groupby
from typing import NamedTuple

from django.utils.translation import gettext as _

from scorekeeper.rules.articles import ArticleId
from scorekeeper.rules.cards import shapes
from scorekeeper.rules.cards.card import BLACK_JOKER, PRINTED_SUITS, RED_JOKER, Card, Suit, card
from scorekeeper.rules.cards.order import NEIGHBOURS, Order, Trump
from scorekeeper.rules.cards.shapes import SEQUENCES, TUPLES, LeadError
from scorekeeper.rules.house.ruleset import RuleSet
from scorekeeper.rules.lead.leads import judge_lead
from scorekeeper.rules.lead.throws import THROWS
from scorekeeper.rules.words import N_
from scorekeeper.web.rulings import marks
from scorekeeper.web.rulings.marks import AnswerRow, Mark, in_turn
from scorekeeper.web.site.wording import translated

Cards = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Faces:
    """What examples are made of under one trump: the cards of a suit that is none, and the trumps, from high to low."""

    home: Order
    suit: Suit
    plain: Cards
    ordinary: Cards
    """The trump suit without the trump rank."""

    @property
    def around(self) -> Cards:
        """The plain cards below and above the trump rank, where there are both."""
        rank = self.home.trump.rank
        heights = {face: face.rank.height - rank.height for face in self.plain if face.rank and rank}
        above = [face for face, height in heights.items() if height > 0]
        below = [face for face, height in heights.items() if height < 0]
        return (below[0], above[-1]) if below and above else ()

    @property
    def beside(self) -> Cards:
        """A card of the trump rank, and its neighbour in print."""
        rank = self.home.trump.rank
        return (card(rank, self.suit), self.around[-1]) if rank and self.around else ()

    @property
    def above_ordinary(self) -> Cards:
        """The highest ordinary trump, and what stands next above it."""
        ladder = [equals[0] for equals in self.home.ladder(Suit.TRUMPS)]
        first = self.ordinary[:1]
        return (first[0], ladder[ladder.index(first[0]) - 1]) if first else ()

    @property
    def equal(self) -> Cards:
        """Two of the cards that are equally high."""
        return next((equals[:2] for equals in self.home.ladder(Suit.TRUMPS) if len(equals) > 1), ())


def faces(rules: RuleSet, trump: Trump) -> Faces:
    home = rules.trumps.order(trump)
    suit = next(suit for suit in reversed(PRINTED_SUITS) if suit is not trump.suit)
    plain = tuple(equals[0] for equals in home.ladder(suit))
    ordinary = (equals[0] for equals in home.ladder(Suit.TRUMPS))
    return Faces(home, suit, plain, tuple(face for face in ordinary if face not in home.high))


class ShapePattern(NamedTuple):
    """A shape to draw: its articles, its faces and how many of each; what it is called, and what where it is none."""

    articles: tuple[ArticleId, ...]
    faces: Callable[[Faces], Cards]
    width: int
    yes: str
    no: str


FACES_OF_A_THROW = 2
NO_TRACTOR = N_("no tractor")
ORDERED = (SEQUENCES.id, NEIGHBOURS.id)
PATTERNS = (
    ShapePattern((TUPLES.id,), lambda deck: deck.plain[:1], 1, N_("a single card"), ""),
    ShapePattern((TUPLES.id,), lambda deck: deck.plain[-4:-3], 2, N_("a pair"), N_("no pair")),
    ShapePattern((TUPLES.id,), lambda deck: deck.plain[-4:-3], 3, N_("three of a kind"), N_("no triple")),
    ShapePattern((SEQUENCES.id,), lambda deck: deck.plain[-3:-1][::-1], 2, N_("a tractor"), NO_TRACTOR),
    ShapePattern(ORDERED, lambda deck: deck.around, 2, N_("a tractor"), NO_TRACTOR),
    ShapePattern(ORDERED, lambda deck: deck.beside, 2, N_("a tractor"), NO_TRACTOR),
    ShapePattern(ORDERED, lambda deck: deck.above_ordinary, 2, N_("a tractor"), NO_TRACTOR),
    ShapePattern(ORDERED, lambda deck: deck.equal, 2, N_("a tractor"), NO_TRACTOR),
    ShapePattern(ORDERED, lambda _deck: (BLACK_JOKER, RED_JOKER), 2, N_("a tractor"), NO_TRACTOR),
)


def drawn_shapes(article: ArticleId, rules: RuleSet, trump: Trump) -> tuple[AnswerRow, ...]:
    """The shapes that this article is about, as far as the pack has the cards for them."""
    deck = faces(rules, trump)
    rows = (_drawn(pattern, deck, rules) for pattern in PATTERNS if article in pattern.articles)
    thrown = _thrown(deck, rules) if article == THROWS.id else iter(())
    return (*filter(None, rows), *thrown)


def _drawn(pattern: ShapePattern, deck: Faces, rules: RuleSet) -> AnswerRow | None:
    found = pattern.faces(deck)
    if not found or any(rules.table.copies(face) < pattern.width for face in found):
        return None
    cards = tuple(face for face in found for _copy in range(pattern.width))
    try:
        shapes.single_part(rules.leading.grammar, deck.home, cards)
    except LeadError as error:
        return _row(deck, cards, Mark(tone="forbidden", icon="cross", word=_(pattern.no)), translated(error.sentence))
    return _row(deck, cards, Mark(tone="allowed", icon="check", word=_(pattern.yes)), "")


def _thrown(deck: Faces, rules: RuleSet) -> Iterator[AnswerRow]:
    """The ace with a pair of kings, or with the king alone where a throw has parts of one size or pairs are none."""
    throws = rules.leading.throws
    if len(deck.plain) < FACES_OF_A_THROW:
        return
    ace, king = deck.plain[:2]
    single = throws.one_size or rules.leading.grammar.widest == 1 or rules.table.copies(king) == 1
    cards = (ace, king) if single else (ace, king, king)
    if rules.leading.as_any_suits(cards):
        ruling = judge_lead(rules, deck.home, cards)
        mark, said = marks.verdict(ruling.verdict.value), translated(ruling.reason)
    elif not throws.are_led:
        mark, said = Mark(tone="forbidden", icon="cross", word=_("no lead")), _("Throws are not led.")
    elif throws.can_fall:
        mark, said = (
            Mark(tone="allowed", icon="check", word=_("a throw")),
            _("It stands if nobody beats a part of it."),
        )
    else:
        mark, said = Mark(tone="allowed", icon="check", word=_("a throw")), _("Nothing can bring it down.")
    parts = tuple(in_turn(alike, deck.home) for _face, alike in groupby(cards))
    yield replace(_row(deck, cards, mark, said), parts=parts)


def _row(deck: Faces, cards: Cards, mark: Mark, sentence: str) -> AnswerRow:
    return AnswerRow(mark=mark, sentence=sentence, cards=in_turn(cards, deck.home))
