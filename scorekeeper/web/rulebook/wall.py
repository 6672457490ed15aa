"""The page for the wall: the rules of a table on one sheet of paper, short enough to be read from a wall."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from django.utils.translation import gettext as _

from scorekeeper.rules import rulebook
from scorekeeper.rules.articles import Article
from scorekeeper.rules.bid.calls import POINTS_APART
from scorekeeper.rules.cards import shapes
from scorekeeper.rules.cards.card import Rank, Suit
from scorekeeper.rules.cards.order import CARD_POINTS, Trump
from scorekeeper.rules.cards.shapes import SEQUENCES, LeadError
from scorekeeper.rules.follow.articles import FOLLOW_SUIT, NUMBER, SHORT_SUIT
from scorekeeper.rules.follow.follows import judge_follow
from scorekeeper.rules.house.options import Option
from scorekeeper.rules.house.ruleset import OPTIONS, RuleSet, changed, idle, option_named, value_of
from scorekeeper.rules.lead.leads import as_group
from scorekeeper.rules.lead.throws import THROWS
from scorekeeper.rules.score.points import CAPTURED, KITTY_POINTS
from scorekeeper.rules.score.remedies import IRREGULARITIES
from scorekeeper.rules.trick.tricks import TAKING
from scorekeeper.rules.words import N_
from scorekeeper.web.rulebook.drawn_shapes import Cards, Faces, drawn_shapes, faces
from scorekeeper.web.rulebook.scoring_table import ScoringTable, scoring_table
from scorekeeper.web.rulebook.trump_ladder import is_played
from scorekeeper.web.rulings import marks
from scorekeeper.web.rulings.marks import AnswerRow, in_turn
from scorekeeper.web.site.cards import CardFace, shown
from scorekeeper.web.site.wording import in_words, translated


@dataclass(frozen=True, slots=True, kw_only=True)
class FollowExample:
    """What was led and what is held, and plays to it, each with whether it is allowed."""

    led: tuple[CardFace, ...]
    held: tuple[CardFace, ...]
    plays: tuple[AnswerRow, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class KittyFactor:
    """How often the kitty counts after a last trick of this shape."""

    shape: str
    times: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WallSection:
    """A heading and what the table plays: in sentences, and where it helps in cards or figures."""

    title: str
    lines: tuple[str, ...]
    follows: tuple[FollowExample, ...] = ()
    factors: tuple[KittyFactor, ...] = ()
    table: ScoringTable | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class WallSheet:
    """Everything on the sheet: who plays with what, the trumps, what may be led together, and the rest by sections."""

    facts: tuple[str, ...]
    trumps: str
    shapes: tuple[AnswerRow, ...]
    sections: tuple[WallSection, ...]

    @property
    def size(self) -> str:
        """How large it can be printed, by how much is told; a Chinese character takes the room of some letters."""
        told = "".join(line for section in self.sections for line in section.lines)
        room = sum(IDEOGRAPH if letter >= FIRST_IDEOGRAPH else 1 for letter in told) + SHAPE * len(self.shapes)
        return next((size for size, most in SIZES_OF_PRINT.items() if room <= most), "small")


FACTS = ("table.players", "table.decks", "table.partnerships", "table.kitty")
ALWAYS = {
    *("bidding.eligible", "bidding.overbids", "bidding.first_hand", "bidding.nobody"),
    *("friends.call", "friends.count", "friends.cards", "friends.joining"),
    *("leading.throws", "leading.failed_throw"),
    *("following.tuples", "following.sequences", "winning.over_ruff"),
    *("kitty.bonus", "ladder.start", "ladder.finish", "ladder.finish_by"),
    *("succession.fixed", "succession.called"),
}
"""Said whatever was chosen; all other house rules only where a table plays them otherwise than most do."""
PAIRED = {"leading.tuples", "leading.sequences", "bidding.reinforce"}
"""Nothing to speak of where no two cards are alike."""
FIRST_IDEOGRAPH, IDEOGRAPH, SHAPE = "\u2e80", 2.75, 30
SIZES_OF_PRINT = {"large": 2050, "medium": 2450}
"""The most letters that fit in this size; a shape counts as some."""
DRAWN = {*FACTS, "scoring.table"}
"""What is shown in another way than by its sentence."""


def wall_sheet(rules: RuleSet, trump: Trump) -> WallSheet:
    """What hangs on the wall under these rules; the examples are cards of this trump."""
    deck = faces(rules, trump)
    runs, thrown = (drawn_shapes(article, rules, trump) for article in (SEQUENCES.id, THROWS.id))
    facts = [*map(option_named, FACTS), *_chosen("table", rules)]
    return WallSheet(
        facts=tuple(sentence for option in facts for sentence in _spoken(option, rules)),
        trumps=_trumps(rules, deck),
        shapes=(*(runs if rules.leading.sequences.are_led else ()), *thrown, *_likewise(rules)),
        sections=tuple(section for section in _sections(rules, deck) if section.lines),
    )


def _sections(rules: RuleSet, deck: Faces) -> Iterator[WallSection]:
    """In the order of a hand."""
    yield WallSection(title=_("Making trumps"), lines=_told(rules, "trumps", "bidding"))
    friends = _told(rules, "friends")
    yield WallSection(title=_("Friends"), lines=(*friends, *(_said(POINTS_APART) if friends else ())))
    yield WallSection(title=_("Leading"), lines=_told(rules, "leading"))
    owed = (*_said(NUMBER, FOLLOW_SUIT, SHORT_SUIT), *_told(rules, "following"))
    yield WallSection(
        title=_("Following and taking tricks"),
        lines=(*owed, *_said(TAKING), *_told(rules, "winning")),
        follows=tuple(_follows(rules, deck)),
    )
    counted = (*_said(CARD_POINTS, CAPTURED), *_told(rules, "scoring", "succession"))
    yield WallSection(title=_("Scoring"), lines=counted, table=scoring_table(rules))
    yield _kitty(rules)
    yield WallSection(title=_("Winning the match"), lines=_told(rules, "ladder"))
    yield WallSection(title=_("When a rule was broken"), lines=(*_said(IRREGULARITIES), *_told(rules, "penalties")))


def _kitty(rules: RuleSet) -> WallSection:
    """Where the size of the last trick matters, how often the kitty counts is told in figures."""
    factors, lines = tuple(_factors(rules)), _told(rules, "kitty")
    if factors:
        lines = (*_said(KITTY_POINTS), *lines[1:])
    return WallSection(title=_("The kitty"), lines=lines, factors=factors)


def _said(*articles: Article) -> tuple[str, ...]:
    """What the rulebook says whatever was chosen."""
    return tuple(_(article.sentence) for article in articles)


def _told(rules: RuleSet, *groups: str) -> tuple[str, ...]:
    return tuple(line for group in groups for option in _chosen(group, rules) for line in _spoken(option, rules))


def _chosen(group: str, rules: RuleSet) -> Iterator[Option]:
    """What the sheet says of the house rules of a group."""
    left_out = DRAWN | (PAIRED if rules.table.decks < PAIR else set())
    for key, option in OPTIONS.items():
        said = key in ALWAYS or value_of(rules, key) != option.default
        if option.group == group and said and key not in left_out and not (option.procedural or idle(rules, option)):
            yield option


def _spoken(option: Option, rules: RuleSet) -> tuple[str, ...]:
    if option.key == "friends.count":
        rules = changed(rules, {option.key: rules.friends.wanted(rules.table.players)})
    return tuple(map(translated, rulebook.spoken(option, rules)))


def _trumps(rules: RuleSet, deck: Faces) -> str:
    """What is highest of the cards in the pack, and what becomes of a card of the trump rank."""
    ladder = (face for equals in deck.home.ladder(Suit.TRUMPS) for face in equals if rules.table.copies(face))
    highest = shown(next(ladder)).name
    if not deck.equal:
        return _("From high to low, beginning with the {highest}.").format(highest=highest)
    told = _(
        "From high to low, beginning with the {highest}; cards in one frame are equal. All of them are one suit: "
        "{card} is a trump, whatever is printed on it."
    )
    return told.format(highest=highest, card=in_words((*deck.beside, *deck.equal)[0]))


def _likewise(rules: RuleSet) -> Iterator[AnswerRow]:
    """The same of another rank, for whoever would take the example for the rule."""
    deck = faces(rules, Trump(Rank.KING, Suit.DIAMONDS))
    if not deck.around or not rules.leading.sequences.are_led or rules.table.decks < PAIR:
        return
    try:
        shapes.single_part(rules.leading.grammar, deck.home, [face for face in deck.around for _copy in range(PAIR)])
        told = _("Likewise with kings as trumps: Q Q A A is a tractor, K K A A is not.")
    except LeadError:
        told = _("Likewise with kings as trumps: neither Q Q A A nor K K A A is a tractor.")
    yield AnswerRow(sentence=told)


def _follows(rules: RuleSet, deck: Faces) -> Iterator[FollowExample]:
    """A pair led to a pair or to three of a kind, and a tractor led to two pairs, as far as the pack has them."""
    plain, decks = deck.plain, rules.table.decks
    if len(plain) < ENOUGH or min(map(rules.table.copies, plain)) < decks or decks < PAIR:
        return
    if not is_played(rules, deck.home.trump):
        return
    led, high, higher, low, lowest = plain[-5], plain[2], plain[0], plain[-2], plain[-1]
    held = (high,) * min(decks, TRIPLE) + (low, lowest)
    yield _follow(rules, deck, (led,) * 2, held, ((high,) * 2, (low, lowest)))
    if rules.leading.sequences.are_led:
        pairs, odd = (higher, higher, high, high), (high, high, led, plain[-3])
        yield _follow(rules, deck, (low, low, lowest, lowest), (*pairs, led, plain[-3]), (pairs, odd))


def _follow(rules: RuleSet, deck: Faces, led: Cards, held: Cards, plays: tuple[Cards, ...]) -> FollowExample:
    grouped = as_group if rules.leading.as_any_suits(led) else partial(shapes.default, rules.leading.grammar)
    lead = grouped(deck.home, led)
    return FollowExample(
        led=in_turn(led, deck.home),
        held=in_turn(held, deck.home),
        plays=tuple(
            AnswerRow(
                mark=marks.verdict(judge_follow(rules, deck.home, lead, held, play).verdict.value),
                cards=in_turn(play, deck.home),
            )
            for play in plays
        ),
    )


def _factors(rules: RuleSet) -> Iterator[KittyFactor]:
    """Only where the size of the last trick matters; shapes that are not led here are left out."""
    if not rules.kitty.bonus.by_size:
        return
    for shape, cards, decks in SIZES:
        if rules.table.decks >= decks and (cards == 1 or rules.leading.grammar.widest > 1):
            yield KittyFactor(shape=_(shape), times=f"× {rules.kitty.factor(cards, cards, rules.table)}")


PAIR, TRIPLE, ENOUGH = 2, 3, 8
SIZES = (
    (N_("a single card"), 1, 1),
    (N_("a pair"), 2, 2),
    (N_("three of a kind"), 3, 3),
    (N_("a tractor"), 4, 2),
)
"""Shapes of a last trick, with their cards and the decks that they take."""
