"""What occurred among the questions about points and evenings: a comparison that meets nothing proves nothing."""

from collections import Counter
from collections.abc import Iterator

from tests import naive_match, naive_scorer
from tests.match_positions import HABITS
from tests.naive_scorer import DECL, OPP, RANKS, TABLES, Row, options

HOUSES = [
    *(f"{key} {value}" for key, values in HABITS.items() for value in values),
    *(*TABLES, "an own table", "an own table per deck"),
]
POINTS = [
    *("the kitty counts", "a thrown last trick", "fines", "below zero", "further steps", "steps below zero", "capped"),
    *("drawn, open_deal", "drawn, defenders_deal"),
    *(f"{side} gain" for side in (DECL, OPP, "nobody")),
]
SEATINGS = ["fixed 4", "fixed 6", *(f"called {count}" for count in range(4, 13)), "handicaps"]
FRIENDS = ["alone", "friends missing", "every friend there", "more for a small side"]
HANDS = ["redeal, same", "redeal, partner_open", "lost by the declarers", "lost by the defenders"]
JACKS = [
    *(f"{rule} throws back" for rule in ("captured_jack", "single_jack", "main_or_off")),
    *("the declarers fall", "the defenders fall", "back to 6", "a fall and a rise", "a jack in a draw"),
]
LADDER = [
    *("held back", "stopped", "waiting at the finish", "played the finish", "a lap", "a second lap"),
    *(f"won by {how}" for how in ("pass", "pass_as_declarers", "reach")),
]
NOTED = ["redeal, not agreed", "another declarer", "another trump rank", "below the start"]
DEALS = ["partner next", "stays declarer", "right next", "open next", "friend next", "past a friend"]

SCORES = [*HOUSES, *POINTS, "more for a small side"]
EVENINGS = [*HOUSES, *POINTS, *SEATINGS, *FRIENDS, *HANDS, *JACKS, *LADDER, *DEALS, *NOTED]


def missing(seen: Counter[str], names: list[str], least: int) -> dict[str, int]:
    return {name: seen[name] for name in names if seen[name] < least}


def of_score(question: Row) -> Iterator[str]:
    yield from of_rules(question["rules"]["set"])
    mine = naive_scorer.score(question)
    yield from of_points(options(question), question, mine)
    alone = naive_scorer.score({**question, "missing_friends": 0})
    yield from those({"more for a small side": mine["levels"] > alone["levels"]})


def of_rules(changes: Row) -> Iterator[str]:
    yield from (f"{key} {changes[key]}" for key in HABITS if key in changes)
    table = changes["scoring.table"]
    yield table if isinstance(table, str) else "an own table per deck" if table["per_deck"] else "an own table"


def of_points(house: Row, counted: Row, mine: Row) -> Iterator[str]:
    """What was counted and what it brought."""
    trick, total = counted.get("last_trick", {}), mine["total"]
    bracket = naive_scorer.bracket(house, total)
    yield f"{mine['side'] or 'nobody'} gain"
    yield from those(
        {
            "the kitty counts": "captured" in counted and naive_scorer.kitty_bonus(house, counted) > 0,
            "a thrown last trick": trick.get("longest", trick.get("cards")) != trick.get("cards"),
            "fines": "fines" in counted,
            "below zero": total == 0 and "fines" in counted,
            "further steps": bracket["from"] > naive_scorer.rows(house)[-1]["from"],
            "steps below zero": bracket["to"] is not None and bracket["to"] < 0,
            "capped": 0 < house["scoring.cap"] == mine["levels"] < bracket["levels"],
            f"drawn, {house['scoring.exact_draw']}": naive_scorer.is_draw(house, total),
        }
    )


def those(found: dict[str, bool]) -> Iterator[str]:
    return (name for name, there in found.items() if there)


def of_evening(question: Row) -> Iterator[str]:
    """Everything that happens in one evening."""
    house, players = options(question), question["players"]
    yield from of_rules(question["rules"]["set"])
    yield f"{house['table.partnerships']} {len(players)}"
    yield "handicaps" if "levels" in question else "all begin alike"
    before = naive_match.opening(house, question)
    for hand in question["hands"]:
        step = naive_match.after(house, players, before, hand)
        yield from of_table(house, hand, before, step)
        yield from of_hand(house, players, hand, step)
        if "redeal" not in hand:
            yield from of_ladder(house, hand, before, step)
            yield from of_deal(house, players, step)
        before = {**before, **step}


def of_table(house: Row, hand: Row, before: Row, step: Row) -> Iterator[str]:
    """What the rules do not have, and where nobody began."""
    start = RANKS.index(house["ladder.start"])
    yield from those(
        {
            "another declarer": before["next"] not in (None, step["declarer"]),
            "another trump rank": "trump" in hand and not hand["trump"].startswith(step["trump_rank"]),
            "below the start": any(height(step["levels"], name) < start for name in step["levels"]),
        }
    )


def of_hand(house: Row, players: list[str], hand: Row, step: Row) -> Iterator[str]:
    if "redeal" in hand:
        agreed = hand["redeal"] in house["bidding.redeal"]
        yield f"redeal, {house['bidding.redeal_dealer']}" if agreed else "redeal, not agreed"
    elif "lost_by" in hand:
        yield f"lost by the {DECL if hand['lost_by'] in step['declarers'] else OPP}"
    else:
        yield from of_points(house, hand, {"total": step["total"], **step["gain"]})
    if house["table.partnerships"] == "called" and "redeal" not in hand:
        short = naive_match.missing(house, players, step)
        rewarded = house["scoring.small_side"] != "none" and step["gain"]["side"] == DECL
        friends = {
            "alone": len(step["declarers"]) == 1,
            "friends missing": short > 0,
            "every friend there": short == 0,
            "more for a small side": short > 0 and rewarded,
        }
        yield from those(friends)


def of_ladder(house: Row, hand: Row, before: Row, step: Row) -> Iterator[str]:
    """Who fell, who was held up, who went round, who won."""
    finish, gain = house["ladder.finish"], step["gain"]
    old, new = before["levels"], step["levels"]
    gaining = [name for name in old if (name in step["declarers"]) == (gain["side"] == DECL) and gain["side"]]
    fallen = [
        name for name in old if step["laps"][name] == before["laps"][name] and height(new, name) < height(old, name)
    ]
    jack = hand.get("last_trick", {}).get("card", "").startswith("J") and step["trump_rank"] == "J"
    waits = house["ladder.finish_by"] == "pass_as_declarers"
    yield from those(
        {
            f"{house['ladder.jack']} throws back": bool(fallen),
            "the declarers fall": any(name in step["declarers"] for name in fallen),
            "the defenders fall": any(name not in step["declarers"] for name in fallen),
            "back to 6": any(new[name] == "6" for name in fallen),
            "a fall and a rise": any(name in gaining for name in fallen),
            "a jack in a draw": jack and naive_scorer.is_draw(house, step["total"]),
            "held back": any(new[name] in house["ladder.held"] and name not in step["declarers"] for name in gaining),
            "stopped": any(new[name] in house["ladder.stops"] for name in gaining),
            "waiting at the finish": waits and any(old[name] == new[name] == finish for name in gaining),
            "played the finish": waits and any(passed(before, step, name) for name in gaining),
            "a lap": any(laps == 1 for laps in step["laps"].values()),
            "a second lap": any(laps > 1 for laps in step["laps"].values()),
            f"won by {house['ladder.finish_by']}": step["finished"],
        }
    )


def height(levels: Row, name: str) -> int:
    return RANKS.index(levels[name])


def passed(before: Row, step: Row, name: str) -> bool:
    return name in step["winners"] or step["laps"][name] > before["laps"][name]


def of_deal(house: Row, players: list[str], step: Row) -> Iterator[str]:
    """Who declares next."""
    declarer, side, after = step["declarer"], step["declarers"], step["next"]
    neighbour = players[(players.index(declarer) + 1) % len(players)]
    fixed = house["table.partnerships"] == "fixed"
    yield from those(
        {
            "open next": after is None and not step["finished"],
            "stays declarer": after == declarer,
            "partner next": fixed and after in side and after != declarer,
            "friend next": not fixed and after in side and after != declarer,
            "right next": after == neighbour and after not in side,
            "past a friend": after not in (None, neighbour) and after not in side,
        }
    )
