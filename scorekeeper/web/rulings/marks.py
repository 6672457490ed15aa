"""Verdicts, rows and cards of a ruling, each as a drawing, a colour and a word."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scorekeeper.rules.cards import notation
from scorekeeper.rules.cards.card import Card, Suit
from scorekeeper.rules.cards.notation import NotationError
from scorekeeper.rules.cards.order import Order
from scorekeeper.rules.words import N_
from scorekeeper.web.site.cards import CardFace, shown


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """Something judged: a drawing, a colour and a word, so that none of them is needed alone."""

    tone: str
    icon: str
    word: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerRow:
    """One thing in a list: what became of it, what it is, why, and its cards, with what they are together.

    `parts` sets some of the cards apart.
    """

    title: str = ""
    sentence: str = ""
    shape: str = ""
    mark: Mark | None = None
    cards: tuple[CardFace, ...] = ()
    parts: tuple[tuple[CardFace, ...], ...] = ()
    url: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerSection:
    """Rows that belong together, one under the other or side by side as a strip, and where there are more of them.

    What only proves an answer is `folded`.
    """

    title: str
    rows: tuple[AnswerRow, ...]
    strip: bool = False
    folded: bool = False
    more: str = ""
    url: str = ""


TOLD = "told"
"""The tone of an answer that is neither yes nor no."""
VERDICTS = {
    "allowed": ("check", N_("Allowed")),
    "forbidden": ("cross", N_("Not allowed")),
    "undecided": ("question", N_("Cannot be decided yet")),
}
STATES = {
    "met": ("allowed", "check", N_("met")),
    "broken": ("forbidden", "cross", N_("broken")),
    "not_owed": ("idle", "minus", N_("not owed")),
}
ROLES = {
    "lead": N_("leads"),
    "beats": N_("beats"),
    "ruffs": N_("ruffs"),
    "under_ruffs": N_("ruffs too low"),
    "follows": N_("follows"),
    "discards": N_("discards"),
}


def verdict(word: object) -> Mark:
    """Allowed, forbidden or undecided."""
    icon, said = VERDICTS[str(word)]
    return Mark(tone=str(word), icon=icon, word=_(said))


def state(word: object) -> Mark:
    """What became of a duty."""
    tone, icon, said = STATES[str(word)]
    return Mark(tone=tone, icon=icon, word=_(said))


def fact(word: str) -> Mark:
    """An answer that is neither yes nor no."""
    return Mark(tone=TOLD, icon="info", word=word)


def carried(*, carries: bool) -> Mark:
    """Whether one of several ways led to the aim."""
    if carries:
        return Mark(tone="allowed", icon="check", word=_("works"))
    return Mark(tone="idle", icon="minus", word=_("does not work"))


def role(word: object) -> str:
    """What a play did in a trick."""
    return _(ROLES[str(word)])


def fanned(cards: Iterable[Card], home: Order | None, owed: Iterable[Card] = ()) -> tuple[CardFace, ...]:
    """Cards as a person would fan them, those that were owed ringed."""
    return in_turn(home.sorted(cards) if home else cards, home, owed)


def in_turn(cards: Iterable[Card], home: Order | None, owed: Iterable[Card] = ()) -> tuple[CardFace, ...]:
    """Cards in the order given."""
    left = Counter(owed)
    faces = []
    for card in cards:
        faces.append(shown(card, trump=is_trump(card, home), owed=left[card] > 0))
        left[card] -= 1
    return tuple(faces)


def is_trump(card: Card, home: Order | None) -> bool:
    return home is not None and home.suits[card] is Suit.TRUMPS


def readable(raw: object) -> tuple[Card, ...]:
    """The cards of a text, none where it cannot be read; whoever has to answer for it says so."""
    try:
        return notation.cards(raw)
    except NotationError:
        return ()
