"""Who declares the next hand."""

from dataclasses import dataclass
from operator import attrgetter

from scorekeeper.rules.house.kinds import Choice
from scorekeeper.rules.house.options import Group, Needs, option
from scorekeeper.rules.words import N_


class FixedSuccession(Choice):
    PARTNER_OR_RIGHT = (
        "partner_or_right",
        N_("Partner, or the right"),
        N_(
            "While the declarers hold the deal, the declarer's partner declares next; "
            "otherwise the next player to the right."
        ),
    )
    DECLARER_STAYS = (
        "declarer_stays",
        N_("Declarer stays, or the right"),
        N_("While the declarers hold the deal, the declarer declares again; otherwise the next player to the right."),
    )

    @property
    def keeps_declarer(self) -> bool:
        return self is FixedSuccession.DECLARER_STAYS


class CalledSuccession(Choice):
    OPEN = ("open", N_("Open deal"), N_("Every deal is open: whoever makes trumps declares."))
    NEXT_WINNER_RIGHT = (
        "next_winner_right",
        N_("Next winner to the right"),
        N_("The next player to the declarer's right who was on the winning side declares."),
    )
    FRIEND_OR_RIGHT = (
        "friend_or_right",
        N_("Friend, or the right"),
        N_(
            "A declarer who wins alone declares again; after a win with friends, the one next to the declarer's right; "
            "after a loss, the nearest defender to the declarer's right."
        ),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Succession(Group):
    fixed: FixedSuccession = option(
        FixedSuccession.PARTNER_OR_RIGHT,
        label=N_("Next declarer, fixed partners"),
        cite="succession-fixed",
        requires=Needs(
            option="table.partnerships",
            matters=attrgetter("known_beforehand"),
            reason=N_("Partners are called, not fixed."),
        ),
    )
    called: CalledSuccession = option(
        CalledSuccession.OPEN,
        label=N_("Next declarer, called partners"),
        cite="succession-called",
        requires=Needs(
            option="table.partnerships", matters=attrgetter("called"), reason=N_("Partners are fixed, not called.")
        ),
    )
