"""How the hand of a row ended: counted in one of several ways, lost at once, ended early, or dealt anew."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from scorekeeper.rules.words import Sentence, say
from scorekeeper.store.csv_columns import REDEAL_OF, SIDE_OF, number_of, plain_word, range_of
from scorekeeper.store.csv_text import Row

_COUNTS = ("captured", "points", "bracket", "total")
_COUNTED = say("The points of this hand are counted, so this was left out.")
_UNCOUNTED = ("ended by", "irregularity", "brings", "lost by", "by")
_OF_A_COUNT = (
    *_COUNTS,
    "kitty",
    "declarers captured",
    "last trick won by",
    "last trick cards",
    "last trick part",
    "last trick points",
    "trump",
    "fine on declarers",
    "fine on defenders",
)
_PASSED_OVER: Mapping[str, tuple[tuple[str, ...], Sentence]] = MappingProxyType(
    {
        "redeal": (
            (*_OF_A_COUNT, "friends", "brings", "lost by"),
            say("A redeal brings no points, so this was left out."),
        ),
        "ended by": (
            (*_OF_A_COUNT, "lost by", "by"),
            say("An irregularity ended this hand before its points were counted, so this was left out."),
        ),
        "lost by": (
            (*_OF_A_COUNT, "irregularity", "brings", "by"),
            say("This hand was lost at once, before its points were counted, so this was left out."),
        ),
    }
)
"""The columns that say nothing of a hand that ended so, and why; of a counted hand these are `_UNCOUNTED`."""


def passed_over(row: Row) -> Iterator[tuple[str, Sentence]]:
    """The columns that are filled in and say nothing of this hand, and why."""
    columns, sentence = _PASSED_OVER.get(_ending_column(row), (_UNCOUNTED, _COUNTED))
    return ((column, sentence) for column in columns if row.get(column) not in {"", "0"})


def is_counted(row: Row) -> bool:
    """Whether the points of this hand are counted: it was not dealt anew, and did not end early."""
    return _ending_column(row) in _COUNTS


def _ending_column(row: Row) -> str:
    """The column that says what became of a hand; a 0 beside an early end is no count."""
    if row.get("redeal"):
        return "redeal"
    counted = [column for column in _COUNTS if row.get(column)]
    early = [column for column in ("ended by", "lost by") if row.get(column)]
    if early and all(row.get(column) == "0" for column in counted):
        return early[0]
    return next(iter(counted), "")


def hand_fields(row: Row) -> dict[str, object]:
    """What became of a hand: dealt anew, ended early, lost at once, or counted in one of several ways."""
    column = _ending_column(row)
    match column:
        case "":
            return {}
        case "redeal":
            return {"redeal": REDEAL_OF.get(plain_word(row.get("redeal")), row.get("redeal")), **_early_end(row)}
        case "ended by":
            return _early_end(row)
        case "lost by":
            return {"lost_by": row.get("lost by")}
        case "captured":
            counts = ("captured", "kitty", "declarers captured")
            found: dict[str, object] = {
                name.replace(" ", "_"): number_of(row.get(name)) for name in counts if row.get(name)
            }
        case "bracket":
            found = {"bracket": range_of(row.get("bracket"))}
        case _:
            found = {"points": number_of(row.get(column))}
    return found | _more(row)


def _early_end(row: Row) -> dict[str, object]:
    """Whose fault it was, which irregularity ended the hand, and what that brings; a redeal brings nothing."""
    by, brings = row.get("ended by"), "" if row.get("redeal") else row.get("brings")
    told = {"ended_by": SIDE_OF.get(plain_word(by), by), "what": row.get("irregularity"), "brings": brings}
    return {name: said for name, said in told.items() if said}


def _more(row: Row) -> dict[str, object]:
    """What else is told of a hand that was played."""
    told: dict[str, object] = {}
    if row.get("last trick won by"):
        won_by = row.get("last trick won by")
        told["last_trick"] = {
            "won_by": SIDE_OF.get(plain_word(won_by), won_by),
            "cards": number_of(row.get("last trick cards") or "1"),
            "longest": number_of(row.get("last trick part") or row.get("last trick cards") or "1"),
            "points": number_of(row.get("last trick points") or "0"),
        }
    fines = {side: number_of(row.get(f"fine on {side}")) for side in ("declarers", "defenders")}
    fined = [{"points": points, "on": side} for side, points in fines.items() if points not in {"", 0}]
    return told | ({"fines": fined} if fined else {})
