"""The next declarer: who declares the next hand, and who cuts for it."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache

from scorekeeper.rules.articles import article
from scorekeeper.rules.house.brackets import Next
from scorekeeper.rules.house.ruleset import RuleSet
from scorekeeper.rules.house.succession import CalledSuccession, FixedSuccession
from scorekeeper.rules.rulings import Reason
from scorekeeper.rules.words import N_, Sentence, say

FIXED = article(
    "succession-fixed",
    title=N_("The next declarer, fixed partners"),
    sentence=N_(
        "Between fixed partners the deal stays with the declarers as long as they hold it, "
        "and otherwise passes to the defenders."
    ),
    claims="BF-TAB-ST DBF-TAB-ST",
)
CALLED = article(
    "succession-called",
    title=N_("The next declarer, called partners"),
    sentence=N_("Where friends are called, no side outlives the hand, and the table agrees who declares next."),
    claims="",
)
ARTICLES = (FIXED, CALLED)


@dataclass(frozen=True, slots=True, kw_only=True)
class Heir:
    """Who declares next, nobody yet where the deal is open; and why."""

    name: str | None
    reason: Reason


class Destination(Enum):
    """Where a deal goes, as far as it can be told of any table: to a seat, or to the first of a side."""

    DECLARER = "declarer"
    PARTNER = "partner"
    RIGHT = "right"
    DECLARERS = "declarers"
    DEFENDERS = "defenders"


def destination(rules: RuleSet, deal: Next | None) -> Destination | None:
    """Where the deal goes after a hand that held it or lost it; nowhere yet where it is open."""
    fixed, held, rule = _fixed(rules), deal is Next.PARTNER, rules.succession
    if deal is None or (not fixed and rule.called is CalledSuccession.OPEN):
        return None
    if not fixed:
        return Destination.DECLARERS if held else Destination.DEFENDERS
    if not held:
        return Destination.RIGHT
    return Destination.DECLARER if rule.fixed.keeps_declarer else Destination.PARTNER


def heir(rules: RuleSet, players: Sequence[str], declarer: str, declarers: Collection[str], deal: Next | None) -> Heir:
    """The next declarer of players seated counterclockwise, after a hand by which the deal goes there.

    P1 declared with P4 as friend and held the deal. To the right of P1 sit P2 and P3, defenders; P4 is the next of the
    winning side and declares.
    """
    line = heirs(rules, players, declarer, deal)
    held = deal is Next.PARTNER
    return next((heir for heir in line[:-1] if (heir.name in declarers) is held), line[-1])


def heirs(rules: RuleSet, players: Sequence[str], declarer: str, deal: Next | None) -> tuple[Heir, ...]:
    """Everybody in turn to whom the deal may go there; of these, the first who won declares, or else the last."""
    article = FIXED.id if _fixed(rules) else CALLED.id
    if deal is None:
        sentence = say("The next deal is open: whoever makes trumps declares.")
        return (Heir(name=None, reason=Reason(article, sentence)),)
    held, seated = deal is Next.PARTNER, tuple(players)
    if _fixed(rules):
        return (_fixed_heir(rules.succession.fixed, seated, declarer, held=held),)
    return _called_heirs(rules.succession.called, seated, declarer, held=held)


def _fixed(rules: RuleSet) -> bool:
    return rules.table.partnerships.known_beforehand


def to_the_right(players: Sequence[str], declarer: str) -> list[str]:
    """Everybody else, in turn order from the declarer's right."""
    seat = players.index(declarer)
    return [*players[seat + 1 :], *players[:seat]]


@lru_cache(maxsize=1 << 10)
def _fixed_heir(rule: FixedSuccession, players: tuple[str, ...], declarer: str, *, held: bool) -> Heir:
    name, partner = to_the_right(players, declarer)[:2]
    sentence = say(
        "The declarers lost the deal, so {name}, to the right of {declarer}, declares.", name=name, declarer=declarer
    )
    if held and rule.keeps_declarer:
        name, sentence = declarer, say("The declarers held the deal, so {name} declares again.", name=declarer)
    elif held:
        name = partner
        sentence = say(
            "The declarers held the deal, so {name}, partner of {declarer}, declares.", name=name, declarer=declarer
        )
    return Heir(name=name, reason=Reason(FIXED.id, sentence))


@lru_cache(maxsize=1 << 10)
def _called_heirs(rule: CalledSuccession, players: tuple[str, ...], declarer: str, *, held: bool) -> tuple[Heir, ...]:
    if rule is CalledSuccession.OPEN:
        sentence = say("Every deal is open here: whoever makes trumps declares.")
        return (Heir(name=None, reason=Reason(CALLED.id, sentence)),)
    told = _as_friend if held and rule is CalledSuccession.FRIEND_OR_RIGHT else _in_turn
    alone = say("{name} won alone and declares again.", name=declarer)
    line = [(name, told(declarer, name)) for name in to_the_right(players, declarer)]
    return tuple(Heir(name=name, reason=Reason(CALLED.id, sentence)) for name, sentence in [*line, (declarer, alone)])


def _as_friend(declarer: str, name: str) -> Sentence:
    return say("{declarer} won with {name} as friend, who declares.", declarer=declarer, name=name)


def _in_turn(declarer: str, name: str) -> Sentence:
    return say(
        "{name} is the next of the winning side to the right of {declarer} and declares.",
        name=name,
        declarer=declarer,
    )


def cutter(players: Sequence[str], dealer: str) -> str:
    """Whoever sits before the dealer in turn order cuts (BF-DEAL-6)."""
    return to_the_right(players, dealer)[-1]
