"""What an irregularity costs: a wrong follow, a card taken back, a wrong number of cards, and the third time."""

from dataclasses import dataclass
from operator import attrgetter

from scorekeeper.rules.house.kinds import Choice, Whole
from scorekeeper.rules.house.options import Group, Needs, option
from scorekeeper.rules.words import N_


class Revoke(Choice):
    AGREE = ("agree", N_("The table agrees"), N_("The table agrees on what a wrong follow costs."))
    CORRECT_IN_TRICK = (
        "correct_in_trick",
        N_("Put right in the trick"),
        N_("A wrong follow is put right while the trick lies open; once the trick is closed, it stands."),
    )
    POINTS_PER_CARD = (
        "points_per_card",
        N_("Points for each card"),
        N_("A wrong follow costs points for each wrong card, and the other side gets them."),
    )
    LEVEL = ("level", N_("One level"), N_("A wrong follow costs its side one level after the hand."))
    END_HAND = (
        "end_hand",
        N_("The hand ends"),
        N_(
            "A wrong follow ends the hand: if the declarers erred, the deal passes and nobody rises; if the defenders "
            "erred, the declarers rise one level."
        ),
    )

    @property
    def costs_points(self) -> bool:
        return self is Revoke.POINTS_PER_CARD


class TakeBack(Choice):
    AGREE = ("agree", N_("The table agrees"), N_("The table agrees on what a card taken back costs."))
    ALLOWED = ("allowed", N_("Allowed"), N_("A card may be taken back until the next one lies."))
    LEVEL = ("level", N_("One level"), N_("A card taken back costs its side one level after the hand."))


class WrongCount(Choice):
    AGREE = (
        "agree",
        N_("The table agrees"),
        N_("The table agrees on what too many or too few cards cost."),
    )
    REDEAL = ("redeal", N_("Redeal"), N_("If somebody has too many or too few cards, there is a redeal."))
    STEP_DOWN = (
        "step_down",
        N_("The deal passes"),
        N_(
            "Too many or too few cards end the hand: if the declarers are at fault, the deal passes; if the defenders "
            "are, the declarers rise one level; if both are, nobody rises and the next deal is open."
        ),
    )
    STEP_DOWN_AND_RISE = (
        "step_down_and_rise",
        N_("Deal passes, defenders rise"),
        N_(
            "Too many or too few cards end the hand: if the declarers are at fault, the deal passes and the defenders "
            "rise one level; if the defenders are, the declarers rise one level; if both are, nobody rises and the "
            "next deal is open."
        ),
    )


class ThirdTime(Choice):
    NOTHING = ("nothing", N_("No more than the first"), N_("A third time costs no more."))
    LOSE_MATCH = (
        "lose_match",
        N_("The match"),
        N_("A side that makes the same mistake a third time loses the match; failed throws do not count."),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Penalties(Group):
    revoke: Revoke = option(Revoke.AGREE, label=N_("A wrong follow"), cite="irregularities")
    points: int = option(
        10,
        Whole(5, 50, 5),
        label=N_("Points for each wrong card"),
        says=N_("Each wrong card costs {number} points."),
        cite="irregularities",
        requires=Needs(
            option="penalties.revoke",
            matters=attrgetter("costs_points"),
            reason=N_("A wrong follow costs no points."),
        ),
    )
    take_back: TakeBack = option(TakeBack.AGREE, label=N_("A card taken back"), cite="irregularities")
    wrong_count: WrongCount = option(WrongCount.AGREE, label=N_("A wrong number of cards"), cite="irregularities")
    third_time: ThirdTime = option(ThirdTime.NOTHING, label=N_("The third time"), cite="irregularities")
