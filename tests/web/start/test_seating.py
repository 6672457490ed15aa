"""Who sits where, as it is drawn: partners opposite each other, and seats to spare."""

from dataclasses import replace

import pytest

from scorekeeper.match.checks import MOST_PLAYERS
from scorekeeper.rules.house.table import Table
from scorekeeper.web.start.draft import SEATS, Draft
from scorekeeper.web.start.forms import StartForm
from scorekeeper.web.start.seating import Seating, seating


def seats(form: StartForm, shown: int = 4) -> Seating:
    return seating((form[f"seat{seat}"] for seat in SEATS), Table(), shown, ("Mei",), more="More", nameless=True)


def test_partners_sit_opposite_each_other() -> None:
    found = seats(StartForm(initial={"seat1": "Mei", "seat2": "Otto"}))
    assert [(seat.field.name, seat.typed, seat.usual, seat.letter, seat.shape) for seat in found.seats] == [
        ("seat1", "Mei", "Player 1", "A", "circle"),
        ("seat2", "Otto", "Player 2", "B", "diamond"),
        ("seat3", "", "Player 3", "A", "circle"),
        ("seat4", "", "Player 4", "B", "diamond"),
    ]
    assert (len(found.all_seats), found.partners) == (MOST_PLAYERS, "fixed")


@pytest.mark.parametrize(("seat", "open_"), [(3, False), (6, True)])
def test_spare_chairs_are_open_where_somebody_sits_in_one(seat: int, open_: bool) -> None:  # noqa: FBT001
    draft = replace(Draft(), names=tuple("Zoe" * (number == seat) for number in SEATS))
    assert seats(StartForm(initial=draft.fields)).spare_open is open_
    assert seats(StartForm({f"seat{seat}": "x" * 41})).spare_open is open_
