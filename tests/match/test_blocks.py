"""A hand and what waits for it move together, and nothing comes between them."""

import pytest

from scorekeeper.match import blocks, record

HAND = {"points": 50}
LOUD = {"breach": "revoke", "by": "declarers", "points": 10}
SEATED = {"seats": ["N", "W", "S", "E"]}
ORDERS = [
    ("h b h", 0, 1, "bhh"),
    ("h b h", 2, 0, "bhh"),
    ("b h h", 1, 2, "hbh"),
    ("h b h h", 3, 2, "hhbh"),
    ("h b s h h", 4, 2, "hhbsh"),
    ("h b s h h", 3, 4, "hshbh"),
    ("h b", 0, 1, "hb"),
    ("h b h", 1, 2, "hhb"),
    ("s b h", 0, 1, "bsh"),
]


@pytest.mark.parametrize(("before", "place", "to", "after"), ORDERS)
def test_a_hand_moves_with_what_waits_for_it_and_never_takes_what_waits_for_another(
    before: str, place: int, to: int, after: str
) -> None:
    kinds = {"h": HAND, "b": LOUD, "s": SEATED}
    written = dict(enumerate(record.read_fact(kinds[letter]) for letter in before.split()))
    letters = dict(enumerate(before.split()))
    order = blocks.moved(range(len(written)), written, place, to)
    assert "".join(letters[at] for at in order) == after


@pytest.mark.parametrize(("before", "place", "to", "_after"), ORDERS[:4])
def test_what_moved_with_its_hand_moves_back_with_it(before: str, place: int, to: int, _after: str) -> None:
    kinds = {"h": HAND, "b": LOUD}
    written = dict(enumerate(record.read_fact(kinds[letter]) for letter in before.split()))
    order = blocks.moved(range(len(written)), written, place, to)
    assert blocks.moved(order, {at: written[at] for at in order}, place, place) == [*written]


@pytest.mark.parametrize(
    ("fact", "waits"),
    [
        (HAND, False),
        (LOUD, True),
        (SEATED, False),
        ({"ended_by": "both", "what": "wrong_count"}, False),
        ({"redeal": "agreed"}, False),
    ],
)
def test_only_a_breach_waits(fact: dict[str, object], waits: bool) -> None:  # noqa: FBT001 - a column of the table
    assert blocks.is_waiting(record.read_fact(fact)) == waits
