"""Who declares next, and why, for every way to play."""

import pytest

from scorekeeper.rules.house import presets
from scorekeeper.rules.house.brackets import Next
from scorekeeper.rules.score import next_declarer

FOUR = ("N", "W", "S", "E")
SIX = ("A", "B", "C", "D", "E", "F")


def heir(changes: dict[str, object], players: tuple[str, ...], side: str, deal: Next | None) -> tuple[str | None, str]:
    """The first of the side is the declarer."""
    rules = presets.load({"preset": "tractor", "set": changes})
    found = next_declarer.heir(rules, players, side[0], frozenset(side), deal)
    return found.name, str(found.reason.sentence)


CALLED = {"table.partnerships": "called", "table.players": 6}
STAYS = {"succession.fixed": "declarer_stays"}
OPEN = CALLED | {"succession.called": "open"}
WINNER = CALLED | {"succession.called": "next_winner_right"}
FRIEND = CALLED | {"succession.called": "friend_or_right"}


@pytest.mark.parametrize(
    ("changes", "players", "side", "deal", "name", "sentence"),
    [
        ({}, FOUR, "NS", Next.PARTNER, "S", "The declarers held the deal, so S, partner of N, declares."),
        ({}, FOUR, "EW", Next.PARTNER, "W", "The declarers held the deal, so W, partner of E, declares."),
        ({}, FOUR, "NS", Next.RIGHT, "W", "The declarers lost the deal, so W, to the right of N, declares."),
        ({}, FOUR, "EW", Next.RIGHT, "N", "The declarers lost the deal, so N, to the right of E, declares."),
        ({}, SIX, "BDF", Next.PARTNER, "D", "The declarers held the deal, so D, partner of B, declares."),
        ({}, FOUR, "NS", None, None, "The next deal is open: whoever makes trumps declares."),
        (STAYS, FOUR, "NS", Next.PARTNER, "N", "The declarers held the deal, so N declares again."),
        (STAYS, FOUR, "NS", Next.RIGHT, "W", "The declarers lost the deal, so W, to the right of N, declares."),
        (OPEN, SIX, "AC", Next.PARTNER, None, "Every deal is open here: whoever makes trumps declares."),
        (OPEN, SIX, "AC", None, None, "The next deal is open: whoever makes trumps declares."),
        (
            WINNER,
            SIX,
            "AEC",
            Next.PARTNER,
            "C",
            "C is the next of the winning side to the right of A and declares.",
        ),
        (WINNER, SIX, "AB", Next.RIGHT, "C", "C is the next of the winning side to the right of A and declares."),
        (WINNER, SIX, "A", Next.PARTNER, "A", "A won alone and declares again."),
        (FRIEND, SIX, "AED", Next.PARTNER, "D", "A won with D as friend, who declares."),
        (FRIEND, SIX, "A", Next.PARTNER, "A", "A won alone and declares again."),
        (FRIEND, SIX, "AB", Next.RIGHT, "C", "C is the next of the winning side to the right of A and declares."),
    ],
)
def test_the_next_declarer_and_why(
    *,
    changes: dict[str, object],
    players: tuple[str, ...],
    side: str,
    deal: Next | None,
    name: str | None,
    sentence: str,
) -> None:
    assert heir(changes, players, side, deal) == (name, sentence)


def test_whoever_sits_before_the_dealer_cuts() -> None:
    assert [next_declarer.cutter(FOUR, dealer) for dealer in FOUR] == ["E", "N", "W", "S"]


@pytest.mark.parametrize(
    ("changes", "held", "lost"),
    [
        ({}, "partner", "right"),
        (STAYS, "declarer", "right"),
        (WINNER, "declarers", "defenders"),
        (FRIEND, "declarers", "defenders"),
        (OPEN, None, None),
    ],
)
def test_without_names_the_deal_goes_to_a_seat_or_a_side(
    changes: dict[str, object], held: str | None, lost: str | None
) -> None:
    rules = presets.load({"preset": "tractor", "set": changes})
    found = [next_declarer.destination(rules, deal) for deal in (Next.PARTNER, Next.RIGHT, None)]
    assert [goes.value if goes else None for goes in found] == [held, lost, None]
