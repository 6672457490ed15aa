"""Shouts: what people say when they argue, each leading to the question that settles it, with few things to fill in."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

from scorekeeper.match.standing import Standing
from scorekeeper.match.step import Step
from scorekeeper.rules.house.ruleset import RuleSet
from scorekeeper.rules.words import N_


class Moment(NamedTuple):
    """When something is shouted: under these rules, before or after the hand was recorded, and whether a side is at the
    last level. Rules that nobody named are not `known`.
    """

    rules: RuleSet
    known: bool = True
    recorded: bool = False
    at_finish: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Shout:
    """What is shouted, and the question it leads to.

    Of that question its `fields` are asked at first, by these labels or their own; everything else stands folded below
    them. What the shout itself says is `said`; its `example` is what that of the question is not about. It is offered
    where it `fits`, and early where it is `likely`.
    """

    slug: str
    words: str
    hint: str
    op: str
    fields: Mapping[str, str]
    likely: Callable[[Moment], bool]
    fits: Callable[[Moment], bool] = lambda _moment: True
    said: tuple[tuple[str, str], ...] = ()
    example: tuple[tuple[str, object], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Tile:
    """What can be tapped, and the page it leads to."""

    words: str
    hint: str
    url: str


def _playing(moment: Moment) -> bool:
    return not moment.recorded


def _recorded(moment: Moment) -> bool:
    return moment.recorded


def _at_finish(moment: Moment) -> bool:
    return moment.at_finish


def _pairs(moment: Moment) -> bool:
    return not moment.recorded and moment.rules.table.decks > 1


def _throws(moment: Moment) -> bool:
    return not moment.recorded and moment.rules.leading.throws.are_led


def _friends(moment: Moment) -> bool:
    return moment.rules.table.partnerships.called


def _friends_or_unknown(moment: Moment) -> bool:
    return _friends(moment) or not moment.known


def _redeals(moment: Moment) -> bool:
    return not moment.recorded and bool(moment.rules.bidding.redeal)


def _fields(**labels: str) -> Mapping[str, str]:
    return MappingProxyType(labels)


IRREGULAR = _fields(by="")
LED_AND_PLAYED = _fields(lead=N_("What was led"), play=N_("What was played to it"), seen=N_("What came to light later"))
NEXT = "next"
"""The question that has a page of its own instead of a form."""
KITTY = "kitty"
"""Where the first thing to hear is how often the kitty's points count."""
SHOUTS = (
    Shout(
        slug="ace",
        words=N_("We’re at ace"),
        hint=N_("What a side at the last level has to do, and what every total brings."),
        op=NEXT,
        fields=_fields(),
        likely=_at_finish,
    ),
    Shout(
        slug="pair",
        words=N_("You had a pair"),
        hint=N_("Somebody played single cards and shows a pair later."),
        op="follow",
        fields=LED_AND_PLAYED,
        likely=_pairs,
        example=(("seen", "9H 9H"),),
    ),
    Shout(
        slug="suit",
        words=N_("You still had that suit"),
        hint=N_("Somebody played something else and shows the suit later."),
        op="follow",
        fields=LED_AND_PLAYED,
        likely=_playing,
        example=(("lead", "5H"), ("play", "2C"), ("seen", "9H")),
    ),
    Shout(
        slug="throw",
        words=N_("The throw fails"),
        hint=N_("Somebody throws several cards, and somebody else holds higher ones."),
        op="lead",
        fields=_fields(lead=N_("What was thrown"), leader=N_("Who threw"), others=N_("What the others show")),
        likely=_throws,
        example=(("others", ["AS AS"]),),
    ),
    Shout(
        slug="tractor",
        words=N_("That’s no tractor"),
        hint=N_("What some cards are together: a tractor, two pairs, a throw."),
        op="shape",
        fields=_fields(cards=N_("These cards")),
        likely=_pairs,
        example=(("cards", "KH KH JH JH"),),
    ),
    Shout(
        slug="higher",
        words=N_("Mine is higher"),
        hint=N_("Who takes a trick, and why."),
        op="trick",
        fields=_fields(leader="", plays=N_("What was played, in turn")),
        likely=_playing,
    ),
    Shout(
        slug="bid",
        words=N_("That bid doesn’t count"),
        hint=N_("Whether a bid may be made, and what is trump after it."),
        op="bid",
        fields=_fields(seats="", bids=N_("Bids so far"), next=N_("The bid in dispute")),
        likely=_playing,
    ),
    Shout(
        slug="redeal",
        words=N_("Redeal"),
        hint=N_("Whether a hand is bad enough to be thrown in. One card that refutes it is enough."),
        op="redeal",
        fields=_fields(claim="", hand=N_("A card that refutes it, or the whole hand")),
        likely=_redeals,
    ),
    Shout(
        slug="friend",
        words=N_("Who is the friend?"),
        hint=N_("Who has joined the declarer by the cards that were played."),
        op="friends",
        fields=_fields(declarer="", calls="", played=""),
        likely=_friends,
        fits=_friends_or_unknown,
    ),
    Shout(
        slug="count",
        words=N_("Wrong number of cards"),
        hint=N_("Somebody has a card too many or too few, or the kitty has."),
        op="remedy",
        fields=IRREGULAR,
        likely=_playing,
        said=(("what", "wrong_count"),),
    ),
    Shout(
        slug="back",
        words=N_("You took that back"),
        hint=N_("Somebody played a card and takes it back."),
        op="remedy",
        fields=_fields(by="", next_lies=""),
        likely=_playing,
        said=(("what", "take_back"),),
    ),
    Shout(
        slug="revoke",
        words=N_("What does that cost?"),
        hint=N_("A wrong follow or a failed throw, and what the table’s code makes of it."),
        op="remedy",
        fields=_fields(what="", by="", cards="", trick_closed=""),
        likely=_playing,
    ),
    Shout(
        slug=KITTY,
        words=N_("Kitty times what?"),
        hint=N_("What the kitty adds after the last trick, and what the whole hand brings."),
        op="score",
        fields=_fields(last_trick="", kitty="", captured=N_("What the defenders captured, for the total")),
        likely=_recorded,
    ),
    Shout(
        slug="next",
        words=N_("Who deals next?"),
        hint=N_("Who declares the next hand, at what level, and why."),
        op=NEXT,
        fields=_fields(),
        likely=_recorded,
    ),
)


def in_order(moment: Moment) -> tuple[Shout, ...]:
    """What can be meant at this moment, the likeliest first; otherwise as they stand here."""
    return tuple(sorted((shout for shout in SHOUTS if shout.fits(moment)), key=lambda shout: not shout.likely(moment)))


def shout_named(slug: str, op: str) -> Shout | None:
    """The one that leads to this question by this name, if there is one."""
    return next((shout for shout in SHOUTS if (shout.slug, shout.op) == (slug, op)), None)


def moment_of(standing: Standing, step: Step | None) -> Moment:
    """The moment at which a match stands: a step tells that its hand was recorded."""
    last = standing.rules.ladder.finish
    return Moment(standing.rules, recorded=step is not None, at_finish=last in standing.levels.values())
