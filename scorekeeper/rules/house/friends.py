"""How the declarer calls friends, and who becomes one."""

from collections.abc import Iterator
from dataclasses import dataclass
from operator import attrgetter

from scorekeeper.rules.house.kinds import Choice, OneOfOrWhole, Whole
from scorekeeper.rules.house.options import Contradiction, Group, Needs, option
from scorekeeper.rules.house.table import Partnerships, Table
from scorekeeper.rules.words import N_, say

_CALLED = Needs(
    option="table.partnerships", matters=attrgetter("called"), reason=N_("Partners are fixed, so nobody is called.")
)


class FriendCall(Choice):
    EXACT_COPY = (
        "exact_copy",
        N_("Card and copy"),
        N_("A call names a card and which copy of it in the order of play; whoever plays that copy is a friend."),
    )
    COLOUR_RANK = (
        "colour_rank",
        N_("Colour and rank"),
        N_("The call names a colour and a rank; whoever plays the first such cards is a friend, one card for each."),
    )

    @property
    def names_copies(self) -> bool:
        return self is FriendCall.EXACT_COPY


class FriendCount(Choice):
    MOST = (
        "most",
        N_("As many as fit"),
        N_("One friend for four or five players, two for six or seven, and so on: half the table less the declarer."),
    )


class CallableCards(Choice):
    NO_TRUMPS = ("no_trumps", N_("Side suits only"), N_("Only cards that are not trumps may be called."))
    ANY = ("any", N_("Any card"), N_("Any card may be called, trumps included."))
    NOT_HIGHEST = (
        "not_highest",
        N_("Not the highest"),
        N_("Neither trumps nor the highest card of a suit may be called."),
    )
    NO_POINTS = ("no_points", N_("No point cards"), N_("Neither trumps nor fives, tens and kings may be called."))

    @property
    def bars_trumps(self) -> bool:
        return self is not CallableCards.ANY

    @property
    def bars_highest(self) -> bool:
        return self is CallableCards.NOT_HIGHEST

    @property
    def bars_points(self) -> bool:
        return self is CallableCards.NO_POINTS


class Joining(Choice):
    ANY_COPY = (
        "any_copy",
        N_("Any copy counts"),
        N_("A called copy counts whoever plays it, even the declarer or a friend: the side then stays smaller."),
    )
    OUTSIDERS_ONLY = (
        "outsiders_only",
        N_("Outsiders only"),
        N_("A copy played by somebody who is already on the declarers' side is passed over in the count."),
    )

    def counts(self, *, insider: bool) -> bool:
        """Whether a copy counts that somebody plays who is, or is not, on the declarers' side already."""
        return self is Joining.ANY_COPY or not insider


@dataclass(frozen=True, slots=True, kw_only=True)
class Friends(Group):
    call: FriendCall = option(
        FriendCall.EXACT_COPY, label=N_("What is called"), cite="calling-friends", requires=_CALLED
    )
    count: FriendCount | int = option(
        FriendCount.MOST,
        OneOfOrWhole(FriendCount, Whole(0, 10)),
        label=N_("How many friends"),
        says=N_("{number} friends are called in every hand."),
        one=N_("One friend is called in every hand."),
        off=N_("No friend is called: the declarer plays alone against everybody."),
        cite="how-many-friends",
        requires=_CALLED,
    )
    cards: CallableCards = option(
        CallableCards.NO_TRUMPS, label=N_("What may be called"), cite="callable-cards", requires=_CALLED
    )
    joining: Joining = option(Joining.ANY_COPY, label=N_("Who may join"), cite="joining", requires=_CALLED)

    def wanted(self, players: int) -> int:
        """How many friends this many players allow (BF-FR-1)."""
        return self.count if isinstance(self.count, int) else players // 2 - 1


def nobody_to_call(friends: Friends, table: Table) -> Iterator[Contradiction]:
    """Where partners are called, somebody is called."""
    if table.partnerships is Partnerships.CALLED and not friends.wanted(table.players):
        sentence = say("Partners are called, but no friend may be; choose how many, or let partners be fixed.")
        yield Contradiction(options=("table.partnerships", "friends.count"), sentence=sentence)


def too_many_friends(friends: Friends, table: Table) -> Iterator[Contradiction]:
    """The declarer's side is never larger than the other (BF-FR-1)."""
    wanted, most = friends.wanted(table.players), table.players // 2 - 1
    if table.partnerships is Partnerships.CALLED and wanted > most:
        sentence = say(
            "{wanted} friends and the declarer outnumber the others at a table of {players}; call at most {most}.",
            wanted=wanted,
            players=table.players,
            most=most,
        )
        yield Contradiction(options=("table.players", "friends.count"), sentence=sentence)


CONTRADICTIONS = (nobody_to_call, too_many_friends)
