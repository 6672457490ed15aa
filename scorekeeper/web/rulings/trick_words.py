"""Why one play is higher than another: the order of the cards as far as they need it, a ruff, another shape."""

from collections.abc import Iterable, Iterator, Sequence

from django.utils.translation import gettext as _

from scorekeeper.rules.cards.card import SUIT_NAMES, Card, Suit
from scorekeeper.rules.cards.order import Order
from scorekeeper.rules.cards.shapes import Lead
from scorekeeper.rules.house.ruleset import RuleSet
from scorekeeper.rules.trick.tricks import Role, TrickPlay, TrickRuling
from scorekeeper.rules.words import series
from scorekeeper.web.rulings import shape_words
from scorekeeper.web.site.wording import capitalised, in_words

LEFT_OUT = "…"
STOOD = (Role.LEAD, Role.BEATS, Role.RUFFS)
"""What a play did that nobody had beaten yet."""


def why(rules: RuleSet, home: Order, lead: Lead, ruling: TrickRuling) -> Iterator[str]:
    """Why the taker's cards are higher than whatever somebody may hold against them."""
    taker = ruling.plays[ruling.winner]
    suit = home.suits[taker.cards[0]]
    if suit is Suit.TRUMPS is not lead.suit:
        yield _ruff(home, lead.suit, taker.cards)
    rivals = [play for play in ruling.plays if play.compared and home.suits[play.cards[0]] is suit]
    if len(lead.parts) > 1 and len(rivals) > 1:
        yield _(rules.winning.over_ruff.sentence)
    yield from in_order(home, lead, [play.cards for play in rivals])
    yield from _alike(home, lead, taker, rivals)
    for play in ruling.plays:
        yield from _against(home, lead, taker.cards, play)


def beside_standing(home: Order, lead: Lead, plays: Sequence[TrickPlay]) -> Iterator[str]:
    """The order of the cards as far as the last of these plays needs it, and the one that stood before it."""
    *before, last = plays
    standing = next((play for play in reversed(before) if play.role in STOOD), None)
    if standing and last.compared and home.suits[standing.cards[0]] is home.suits[last.cards[0]]:
        yield from in_order(home, lead, [standing.cards, last.cards])
        yield from _alike(home, lead, standing, [standing, last])


def _ruff(home: Order, led: Suit, cards: Sequence[Card]) -> str:
    """That trumps beat the suit led, and which these are."""
    values = {"led": _(SUIT_NAMES[led]), "cards": in_words((*cards,))}
    if home.trump.suit is None:
        return _("A ruff: {led} were led, and {cards} is trump.").format(**values)
    return _("A ruff: {led} were led, {trumps} are trump.").format(**values, trumps=_(SUIT_NAMES[home.trump.suit]))


def in_order(home: Order, lead: Lead, plays: Iterable[Sequence[Card]]) -> Iterator[str]:
    """The cards by which plays of one suit are compared, from high to low, with what stands between them."""
    faces = [face for cards in plays for face in _deciding(home, lead, cards)]
    if len({home.steps[face] for face in faces}) > 1:
        suit = home.suits[faces[0]]
        cards = in_words(series(_levels(home, suit, faces)))
        yield _("{suit} from high to low: {cards}.").format(suit=capitalised(_(SUIT_NAMES[suit])), cards=cards)


def _deciding(home: Order, lead: Lead, cards: Sequence[Card]) -> Sequence[Card]:
    """Of a single part its highest card decides; of several any can."""
    return home.sorted(cards)[:1] if len(lead.parts) == 1 else cards


def _levels(home: Order, suit: Suit, faces: Sequence[Card]) -> Iterator[str]:
    """From the highest of these cards to the lowest; of the ordinary ones between them none is named."""
    steps = {home.steps[face] for face in faces}
    inside = [equals for equals in home.ladder(suit) if min(steps) <= home.steps[equals[0]] <= max(steps)]
    said = [equals[0] in home.high or home.steps[equals[0]] in steps for equals in inside]
    for place, equals in enumerate(inside):
        if said[place] or (said[place - 1] and said[place + 1]):
            yield _level(home, equals) if place else _equal(face for face in equals if face in faces)
        elif said[place - 1]:
            yield LEFT_OUT


def _level(home: Order, equals: Sequence[Card]) -> str:
    """A card, or those of a rank that are equal."""
    ranks = {card.rank for card in equals}
    rank = equals[0].rank
    if len(equals) == 1 or len(ranks) > 1 or rank is None:
        return _equal(equals)
    return (_("the other {rank}s") if home.trump.suit else _("the {rank}s")).format(rank=rank.value)


def _equal(cards: Iterable[Card]) -> str:
    return " = ".join(map(in_words, cards))


def _alike(home: Order, lead: Lead, taker: TrickPlay, rivals: Iterable[TrickPlay]) -> Iterator[str]:
    """That the first of equal plays takes the trick, where two were equal."""
    tops = [home.steps[home.sorted(play.cards)[0]] for play in rivals]
    if len(lead.parts) == 1 and tops.count(home.steps[home.sorted(taker.cards)[0]]) > 1:
        yield _("Of equal cards those that were played first are the higher.")


def _against(home: Order, lead: Lead, taken_by: Sequence[Card], play: TrickPlay) -> Iterator[str]:
    """Why cards that look higher are not even compared: another shape, or another suit."""
    if play.compared or not _looks_higher(home, play.cards, taken_by):
        return
    suits = {home.suits[card] for card in play.cards}
    values = {"cards": in_words(play.cards), "suit": _(SUIT_NAMES[lead.suit])}
    if len(suits) > 1:
        yield _("{cards} is of several suits, and so takes nothing.").format(**values)
    elif suits <= {lead.suit, Suit.TRUMPS}:
        shape = shape_words.together((part.width, part.length) for part in lead.parts)
        yield _("{cards} is not the shape that was led: {shape}.").format(**values, shape=shape)
    elif lead.suit is Suit.TRUMPS:
        yield _("Trumps were led, and {cards} is none: however high, it takes nothing.").format(**values)
    else:
        yield _(
            "The suit led was {suit}: {cards} is neither that nor trump, so however high, it takes nothing."
        ).format(**values)


def _looks_higher(home: Order, cards: Sequence[Card], taken_by: Sequence[Card]) -> bool:
    """Whether somebody could think so: a trump against none, or a higher card."""
    mine, theirs = (_looks(home, each) for each in (cards, taken_by))
    return mine >= theirs


def _looks(home: Order, cards: Sequence[Card]) -> tuple[bool, int]:
    """How high the highest of some cards is: a trump by its step, any other by its rank."""
    trumps = [home.steps[card] for card in cards if home.suits[card] is Suit.TRUMPS]
    return (True, max(trumps)) if trumps else (False, max(card.rank.height for card in cards if card.rank))
