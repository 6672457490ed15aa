"""A second way from points to levels, written from the contract alone and sharing no code with the engine.

Obvious before fast: a question is the JSON object that the contract fixes, house rules are a plain dict by the
contract's keys, a bracket is a dict of five words. This part answers `score`; `naive_match` folds a whole evening. The
words in quotes are the contract's or the rule catalogue's; where they leave a choice, the docstring says what was read.
"""

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

Json = Mapping[str, Any]
Row = dict[str, Any]

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")

BOLD: dict[str, Any] = {
    "table.players": 4,
    "table.decks": 2,
    "table.partnerships": "fixed",
    "table.kitty": 8,
    "bidding.redeal": [],
    "bidding.redeal_dealer": "same",
    "friends.count": "most",
    "kitty.bonus": "double",
    "kitty.measure": "all_cards",
    "kitty.tricks": "kitty_only",
    "leading.failed_throw": "lowest_part",
    "leading.fine": 0,
    "scoring.beyond": "open",
    "scoring.cap": 0,
    "scoring.below_zero": "zero",
    "scoring.exact_draw": "off",
    "scoring.small_side": "none",
    "ladder.start": "2",
    "ladder.finish": "A",
    "ladder.target": 0,
    "ladder.finish_by": "pass",
    "ladder.after": "end",
    "ladder.stops": [],
    "ladder.held": [],
    "ladder.jack": "off",
    "succession.fixed": "partner_or_right",
    "succession.called": "open",
}
"""What each word means when nothing is said."""

ONE_DECK = {"table.decks": 1, "table.kitty": 6, "bidding.redeal": ["no_trumps"]}
FRIENDS = {"table.players": 6, "table.decks": 3, "table.partnerships": "called", "table.kitty": 6}
BIG_KITTY = {"kitty.bonus": "twice_cards", "scoring.table": "bashi-fen"}
MODERN = {
    "kitty.measure": "longest_part",
    "ladder.finish_by": "pass_as_declarers",
    "succession.called": "next_winner_right",
}

PRESETS: dict[str, dict[str, Any]] = {
    "da-bai-fen": {
        **ONE_DECK,
        "bidding.redeal_dealer": "partner_open",
        "leading.failed_throw": "hand_lost",
        "scoring.table": "da-bai-fen",
    },
    "hundred": {**ONE_DECK, "leading.failed_throw": "lowest_beaten", "scoring.table": "hundred-5"},
    "bashi-fen": BIG_KITTY,
    "looking-for-friends": {**FRIENDS, **BIG_KITTY},
    "tractor": {**BIG_KITTY, **MODERN, "leading.failed_throw": "lowest_beaten"},
    "finding-friends": {
        **FRIENDS,
        **BIG_KITTY,
        **MODERN,
        "leading.failed_throw": "lowest_beaten",
        "scoring.small_side": "one_level",
    },
}


DECL, OPP = "declarers", "defenders"

Gains = tuple[tuple[int, int | None, str | None, int], ...]


def table(*gains: *Gains, per_deck: bool = False) -> Row:
    """Declarers who gain hold the deal, everybody else hands it on."""
    found = [
        {"from": low, "to": high, "side": side, "levels": levels, "next": "partner" if side == DECL else "right"}
        for low, high, side, levels in gains
    ]
    return {"per_deck": per_deck, "rows": found}


UNDER_40: Gains = ((0, 0, DECL, 3), (5, 15, DECL, 2), (20, 35, DECL, 1))
FROM_60: Gains = ((60, 75, OPP, 1), (80, 95, OPP, 2), (100, None, OPP, 3))
HUNDRED: Gains = ((0, 0, DECL, 2), (5, 35, DECL, 1), (40, 75, None, 0), (80, 95, OPP, 1), (100, None, OPP, 2))

TABLES = {
    "bashi-fen": table(*UNDER_40, (40, 55, None, 0), *FROM_60, per_deck=True),
    "da-bai-fen": table(*HUNDRED),
    "hundred-5": table(*HUNDRED),
    "hundred-7": table(*UNDER_40, (40, 55, None, 0), *FROM_60),
    "no-gap-40": table(*UNDER_40, (40, 75, OPP, 1), *FROM_60[1:], per_deck=True),
    "no-gap-50": table(*UNDER_40[:2], (20, 45, DECL, 1), (50, 75, OPP, 1), *FROM_60[1:], per_deck=True),
    "fast": table(
        (0, 0, DECL, 5),
        (5, 15, DECL, 3),
        (20, 35, DECL, 1),
        (40, 55, None, 0),
        (60, 75, OPP, 1),
        (80, 95, OPP, 3),
        (100, None, OPP, 5),
        per_deck=True,
    ),
}
"""The named tables, from BF-TAB, DBF-TAB, HUN-TAB5, HUN-TAB7, BF-TAB-V3 and C-A.

Readings: the one-deck games print points, so their tables are not per deck. “No empty bracket: defenders' gain starts
at 40d or at 50d, so below that point declarers gain” moves that one border and leaves the rest of BF-TAB alone.
"""


def options(question: Json) -> dict[str, Any]:
    """Every option with its value; rules left out are `tractor`."""
    rules = question.get("rules", "tractor")
    said: Json = {"preset": rules} if isinstance(rules, str) else rules
    return {**BOLD, **PRESETS[said.get("preset", "tractor")], **said.get("set", {})}


def score(question: Json) -> Row:
    """The contract's `score`: total, side, levels, bracket and next; `missing_friends` where partners are called."""
    house = options(question)
    total = counted(house, question)
    called = house["table.partnerships"] == "called"
    return {"total": total, **outcome(house, total, missing=question.get("missing_friends", 0) if called else 0)}


def counted(house: Json, hand: Json) -> int:
    """The defenders' points after the kitty and the fines.

    Reading: “`{"points": 85}` alone gives a final total”; where fines stand beside it they still move it, for a fine
    that changed nothing would not be worth writing down. A total below zero becomes zero unless the rules continue.
    """
    total: int = hand["points"] if "points" in hand else hand["captured"] + kitty_bonus(house, hand)
    for fine in hand.get("fines", []):
        total += fine["points"] if fine["on"] == DECL else -fine["points"]
    return total if house["scoring.below_zero"] == "continue" else max(total, 0)


def kitty_bonus(house: Json, hand: Json) -> int:
    """“If defenders win the last trick the kitty is turned up and its points are added”, so many times.

    Readings: a last trick whose longest part is not told was led in one part; one whose size is not told was a single.
    The points in it were captured once already, so multiplying them adds so many times less one; only bonuses that
    count cards multiply them.
    """
    trick = hand.get("last_trick", {})
    if trick.get("won_by") != OPP:
        return 0
    cards: int = trick.get("cards", 1)
    size: int = trick.get("longest", cards) if house["kitty.measure"] == "longest_part" else cards
    decks: int = house["table.decks"]
    times = {"none": 0, "once": 1, "double": 2, "twice_cards": 2 * size, "cards": size, "decks": decks}
    times["power"] = 2**size
    points: int = hand.get("kitty", 0)
    bonus: int = points * times[house["kitty.bonus"]]
    if house["kitty.tricks"] == "last_trick_too" and house["kitty.bonus"] in {"twice_cards", "cards", "power"}:
        bonus += trick.get("points", 0) * (times[house["kitty.bonus"]] - 1)
    return bonus


def rows(house: Json) -> list[Row]:
    """The bracket table with its bounds in points.

    Per deck, “a bound `to` means below the next row's `from`”. Reading: a first row that is nothing but zero stays
    nothing but zero with many decks, as in BF-TAB “p=0 … 0<p<20d”, and the second row starts right behind it.
    """
    plan = house["scoring.table"]
    plan = TABLES[plan] if isinstance(plan, str) else plan
    decks: int = house["table.decks"] if plan["per_deck"] else 1
    found = [{**row, "from": row["from"] * decks} for row in plan["rows"]]
    if len(found) > 1 and plan["rows"][0].get("to") == 0:
        found[1]["from"] = 5
    for row, following in pairwise(found):
        row["to"] = following["from"] - 5
    end = found[-1]["to"]
    found[-1]["to"] = None if end is None else (end + 5) * decks - 5
    return found


def turning_point(house: Json) -> int:
    """The point where the declarers stop gaining."""
    point: int = next(row["from"] for row in rows(house) if row["side"] != DECL)
    return point


def is_draw(house: Json, total: int) -> bool:
    return house["scoring.exact_draw"] != "off" and total == turning_point(house)


def bracket(house: Json, total: int) -> Row:
    """The bracket of a total and what it brings.

    Reading: a draw lies in the bracket that it would have been; the draw only changes what that brings.
    """
    found = holding(house, total)
    if not is_draw(house, total):
        return found
    order = None if house["scoring.exact_draw"] == "open_deal" else "right"
    return {**found, "side": None, "levels": 0, "next": order}


def holding(house: Json, total: int) -> Row:
    """The row that holds the total, made up where the table has ended and goes on.

    Readings: with `open` “the top bracket has no end”, even where the table writes one. Any other written row is shown
    as it is written.
    """
    every_row = rows(house)
    if total < 0:
        return below(every_row, total)
    for row in every_row[:-1]:
        if row["from"] <= total <= row["to"]:
            return row
    return above(every_row, total) if house["scoring.beyond"] == "continue" else {**every_row[-1], "to": None}


def below(every_row: list[Row], total: int) -> Row:
    """“−35…0 → +3, −40 → +4”: the first row reaches down to a full step below zero, then each step is a level more.

    Reading: the catalogue's step is how far 5…35 reaches from zero, so a step is as wide as what lies between zero and
    the end of the first row that is more than zero.
    """
    first = every_row[0]
    wide = next(row["to"] for row in every_row if row["to"] != 0) + 5
    more = -total // wide
    end = -wide * more if more else first["to"]
    return {**first, "from": 5 - wide * (more + 1), "to": end, "levels": first["levels"] + more}


def above(every_row: list[Row], total: int) -> Row:
    """Each further step is a level more.

    Reading: “every 20·d (120→+4)” is how wide the rows are that lead up to 100, so a step is as wide as the last row
    with two ends; the first lies behind the top row, which is one step wide where it has no end of its own.
    """
    top = every_row[-1]
    last = next(row for row in reversed(every_row) if row["to"] is not None)
    wide = last["to"] - last["from"] + 5
    end = top["from"] + wide - 5 if top["to"] is None else top["to"]
    if total <= end:
        return {**top, "to": end}
    more = (total - end - 5) // wide
    start = end + 5 + more * wide
    return {**top, "from": start, "to": start + wide - 5, "levels": top["levels"] + more + 1}


def outcome(house: Json, total: int, *, missing: int) -> Row:
    return brought(house, bracket(house, total), missing=missing)


def brought(house: Json, row: Row, *, missing: int) -> Row:
    """What a bracket brings to whom.

    Readings: the small side's bonus is for a gain of the declarers (“no effect when they lose”) and is reckoned before
    the cap, which is “the most levels one hand can bring”.
    """
    levels: int = row["levels"]
    if row["side"] == DECL and levels and missing > 0:
        more = {"none": levels, "one_level": levels + 1, "times_missing": levels * (missing + 1)}
        levels = more[house["scoring.small_side"]]
    if house["scoring.cap"]:
        levels = min(levels, house["scoring.cap"])
    return {"side": row["side"], "levels": levels, "bracket": [row["from"], row["to"]], "next": row["next"]}
