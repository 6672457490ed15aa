"""Succession: who declares the next hand."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache

from scorekeeper.rules.articles import article
from scorekeeper.rules.house.brackets import Next
from scorekeeper.rules.house.ruleset import RuleSet
from scorekeeper.rules.house.succession import CalledSuccession, FixedSuccession
from scorekeeper.rules.rulings import Reason, Sentence, say
from scorekeeper.rules.words import N_

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
    if deal is None or (not _fixed(rules) and rules.succession.called is CalledSuccession.OPEN):
        return None
    if not _fixed(rules):
        return Destination.DECLARERS if deal is Next.PARTNER else Destination.DEFENDERS
    if deal is Next.RIGHT:
        return Destination.RIGHT
    return Destination.DECLARER if rules.succession.fixed.keeps_declarer else Destination.PARTNER


def heir(rules: RuleSet, players: Sequence[str], declarer: str, declarers: Collection[str], deal: Next | None) -> Heir:
    """The next declarer of players seated counterclockwise, after a hand by which the deal goes there."""
    line = heirs(rules, players, declarer, deal)
    held = deal is Next.PARTNER
    return next((heir for heir in line[:-1] if (heir.name in declarers) is held), line[-1])


def heirs(rules: RuleSet, players: Sequence[str], declarer: str, deal: Next | None) -> tuple[Heir, ...]:
    """Everybody in turn to whom the deal may go there; of these, the first who won declares, or else the last."""
    if deal is None:
        sentence = say("The next deal is open: whoever makes trumps declares.")
        return (Heir(name=None, reason=Reason(FIXED.id if _fixed(rules) else CALLED.id, sentence)),)
    held = deal is Next.PARTNER
    if _fixed(rules):
        return (_fixed_heir(rules.succession.fixed, tuple(players), declarer, held=held),)
    return _called_heirs(rules.succession.called, tuple(players), declarer, held=held)


def _fixed(rules: RuleSet) -> bool:
    return rules.table.partnerships.known_beforehand


def to_the_right(players: Sequence[str], declarer: str) -> list[str]:
    """Everybody else, in turn order from the declarer's right."""
    seat = players.index(declarer)
    return [*players[seat + 1 :], *players[:seat]]


@lru_cache(maxsize=1 << 10)
def _fixed_heir(rule: FixedSuccession, players: tuple[str, ...], declarer: str, *, held: bool) -> Heir:
    right, partner = to_the_right(players, declarer)[:2]
    if not held:
        sentence = say(
            "The declarers lost the deal, so {name}, to the right of {declarer}, declares.",
            name=right,
            declarer=declarer,
        )
        return Heir(name=right, reason=Reason(FIXED.id, sentence))
    if rule.keeps_declarer:
        sentence = say("The declarers held the deal, so {name} declares again.", name=declarer)
        return Heir(name=declarer, reason=Reason(FIXED.id, sentence))
    sentence = say(
        "The declarers held the deal, so {name}, partner of {declarer}, declares.", name=partner, declarer=declarer
    )
    return Heir(name=partner, reason=Reason(FIXED.id, sentence))


@lru_cache(maxsize=1 << 10)
def _called_heirs(rule: CalledSuccession, players: tuple[str, ...], declarer: str, *, held: bool) -> tuple[Heir, ...]:
    if rule is CalledSuccession.OPEN:
        sentence = say("Every deal is open here: whoever makes trumps declares.")
        return (Heir(name=None, reason=Reason(CALLED.id, sentence)),)
    alone = say("{name} won alone and declares again.", name=declarer)
    friends = held and rule is CalledSuccession.FRIEND_OR_RIGHT
    line = [
        (name, _as_friend(declarer, name) if friends else _in_turn(declarer, name))
        for name in to_the_right(players, declarer)
    ]
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
