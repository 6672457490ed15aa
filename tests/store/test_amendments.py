"""What was amended goes back, and what was amended since stays, so long as both make one fact."""

import pytest

from scorekeeper.store.amendments import undone

SEEN = {"declarer": "Nan", "trump_rank": "2"}


@pytest.mark.parametrize(
    ("now", "before", "after", "found"),
    [
        ({"points": 85}, {"points": 80}, {"points": 85}, {"points": 80}),
        (
            {"points": 85, "note": "Close."},
            {"points": 80},
            {"points": 85},
            {"points": 80, "note": "Close."},
        ),
        ({**SEEN, "points": 40}, {"points": 35}, {"points": 40}, {**SEEN, "points": 35}),
        ({"bracket": [80, 115]}, {"points": 80}, {"points": 85}, {"points": 80}),
        ({"redeal": "agreed"}, {"points": 80}, {"points": 85}, {"points": 80}),
        (
            {"captured": 70, "declarers_captured": 130},
            {"points": 80},
            {"captured": 70},
            {"points": 80},
        ),
        (
            {"set_score": {"levels": {"Nan": "6"}}, "why": "Late."},
            {"override": "Late.", "levels": {"Nan": "5"}},
            {"override": "Late.", "levels": {"Nan": "6"}},
            {"set_score": {"levels": {"Nan": "5"}}, "why": "Late."},
        ),
        ({"points": 45}, {"pionts": 35}, {"points": 45}, {"pionts": 35}),
        ({"points": 45}, "damaged", {"points": 45}, "damaged"),
    ],
)
def test_an_amendment_is_undone_in_what_it_changed(now: object, before: object, after: object, found: object) -> None:
    assert undone(now, before, after) == found
