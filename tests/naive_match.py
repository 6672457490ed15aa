"""A second way through a whole evening: every hand of a `match` question, one after another, on plain dicts.

The companion of `naive_scorer`, which turns points into levels; here levels climb, jacks fall and the deal passes on.
"""

from typing import Any

from tests.naive_scorer import DECL, RANKS, Json, Row, brought, counted, is_draw, options, outcome, rows

DEALT = {"points", "captured", "bracket", "redeal", "lost_by"}
NOBODY: Row = {"side": None, "levels": 0}


def match(question: Json) -> Row:
    """The contract's `match`: what every hand came to, and who has won."""
    house, players = options(question), list(question["players"])
    state, steps = opening(house, question), []
    for hand in question["hands"]:
        step = after(house, players, state, hand)
        state = {**state, **step}
        steps.append(
            {
                key: value
                for key, value in step.items()
                if key not in {"winners", "sides", *(() if house["ladder.target"] else ("gained",))}
            }
        )
    return {"steps": steps, "winners": state["winners"]}


def opening(house: Json, question: Json) -> Row:
    """Before the first hand: the deal is open, and everybody is at the start who does not begin elsewhere."""
    players = question["players"]
    return {
        "levels": {**dict.fromkeys(players, house["ladder.start"]), **question.get("levels", {})},
        "laps": dict.fromkeys(players, 0),
        "gained": dict.fromkeys(players, 0),
        "next": None,
        "finished": False,
        "winners": [],
    }


def after(house: Json, players: list[str], state: Row, hand: Json) -> Row:
    """One hand: who declared, what it came to, where everybody stands and who declares next."""
    if not DEALT & set(hand):
        return between(house, players, state, hand)
    declarer = hand.get("declarer") or state["next"]
    stolen = (
        house.get("bidding.after_kitty") == "steal_declares"
    )  # whoever stole last declares, at the rank of the hand
    start = {
        "declarer": declarer,
        "declarers": declaring_side(house, players, declarer, hand),
        "trump_rank": hand.get("trump_rank") or state["levels"].get((stolen and state["next"]) or declarer),
        "levels": dict(state["levels"]),
        "laps": dict(state["laps"]),
        "gained": dict(state["gained"]),
        "finished": False,
        "winners": [],
    }
    step = redealt(house, start) if "redeal" in hand else played(house, players, start, hand)
    step["levels"] = penalised(house, players, step["levels"], step["declarers"], hand)
    return {**step, "sides": step["declarers"]}


def between(house: Json, players: list[str], state: Row, hand: Json) -> Row:
    """Nobody played: the table set the score, or somebody pays for the hand before."""
    score = hand.get("set_score", {})
    paid = penalised(house, players, state["levels"], state.get("sides", []), hand)
    return {
        "declarer": None,
        "declarers": [],
        "trump_rank": None,
        "total": None,
        "gain": NOBODY,
        "levels": {**paid, **score.get("levels", {})},
        "laps": {**state["laps"], **score.get("laps", {})},
        "gained": regained(house, state, score),
        "next": score.get("next", state["next"]),
        "finished": False,
        "winners": [],
    }


def regained(house: Json, state: Row, score: Json) -> dict[str, int]:
    """Reading: a score that the table sets moves the sum of gains as far as the level, and never below nothing."""
    lap = RANKS.index(house["ladder.finish"]) + 1
    gained = dict(state["gained"])
    for player in {*score.get("levels", {}), *score.get("laps", {})}:
        old, new = (
            RANKS.index(now["levels"][player]) + lap * now["laps"][player]
            for now in (state, {key: {**state[key], **score.get(key, {})} for key in ("levels", "laps")})
        )
        gained[player] = max(gained[player] + new - old, 0)
    return gained


def penalised(house: Json, players: list[str], levels: dict[str, str], side: list[str], hand: Json) -> dict[str, str]:
    """“That side falls so many levels after the hand, never below `ladder.start`.”

    Reading: whoever stands below the start already falls no further, and a fixed partner pays along.
    """
    levels = dict(levels)
    for penalty in hand.get("penalties", []):
        who = penalty["on"]
        if who == "declarers":
            paying = side
        elif who == "defenders":
            paying = [player for player in players if player not in side]
        else:
            paying = [player for player in players if player == who or partners(house, players, player, who)]
        for player in paying:
            least = min(RANKS.index(levels[player]), RANKS.index(house["ladder.start"]))
            levels[player] = RANKS[max(RANKS.index(levels[player]) - penalty["levels"], least)]
    return levels


def partners(house: Json, players: list[str], one: str, other: str) -> bool:
    return house["table.partnerships"] == "fixed" and (players.index(one) - players.index(other)) % 2 == 0


def declaring_side(house: Json, players: list[str], declarer: str | None, hand: Json) -> list[str]:
    """Fixed partners sit at every other seat; called ones are the friends who turned out."""
    if declarer is None:
        return []
    if house["table.partnerships"] == "called":
        return [player for player in players if player == declarer or player in hand.get("friends", [])]
    return players[players.index(declarer) % 2 :: 2]


def redealt(house: Json, start: Row) -> Row:
    """“Same dealer, same starter, same rank”, or the leader's partner deals and the deal is open (B13).

    Reading: where no redeals are agreed, nothing is agreed about who deals after one, and the same do.
    """
    opens = house["bidding.redeal"] and house["bidding.redeal_dealer"] == "partner_open"
    again = None if opens else start["declarer"]
    return {**start, "total": None, "gain": NOBODY, "next": again}


def played(house: Json, players: list[str], start: Row, hand: Json) -> Row:
    total, result = judged(house, players, start, hand)
    levels = {**start["levels"], **fallen(house, players, start, hand, result)}
    gaining = winners_of(players, start, result["side"]) if result["side"] else []
    climbed = {player: climb(house, player, start, levels[player], result["levels"]) for player in gaining}
    gained = {**start["gained"], **{player: start["gained"][player] + result["levels"] for player in gaining}}
    done = [player for player in gaining if climbed[player]["done"] or reached(house, gained[player])]
    return {
        **start,
        "total": total,
        "gain": {"side": result["side"], "levels": result["levels"]},
        "levels": {**levels, **{player: climbed[player]["level"] for player in gaining}},
        "laps": {**start["laps"], **{player: climbed[player]["lap"] for player in gaining}},
        "gained": gained,
        "next": None if done else next_declarer(house, players, start, result["next"]),
        "finished": bool(done),
        "winners": done,
    }


def reached(house: Json, gained: int) -> bool:
    """“The first side whose gains add up to so many has won.” Reading: what stops and holds cut off was gained too."""
    return 0 < house["ladder.target"] <= gained


def judged(house: Json, players: list[str], start: Row, hand: Json) -> tuple[int, Row]:
    """The total and what it brings; a hand lost at once is scored by the table's extreme rows (B31).

    Reading: “scored as defenders 0” is a total of 0, “scored as defenders ≥100” one of the top row's `from`.
    """
    short = missing(house, players, start)
    if "lost_by" not in hand:
        total = counted(house, hand)
        return total, {**outcome(house, total, missing=short), "drawn": is_draw(house, total)}
    extreme = rows(house)[-1] if hand["lost_by"] in start["declarers"] else rows(house)[0]
    return extreme["from"], {**brought(house, extreme, missing=short), "drawn": False}


def missing(house: Json, players: list[str], start: Row) -> int:
    """How many partners the declarer is short of the most he could have had."""
    if house["table.partnerships"] == "fixed":
        return 0
    return most_friends(house, players) - len(start["declarers"]) + 1


def most_friends(house: Json, players: list[str]) -> int:
    """⌊n/2⌋−1, or the number agreed."""
    count = house["friends.count"]
    most: int = len(players) // 2 - 1 if count == "most" else count
    return most


def winners_of(players: list[str], start: Row, side: str) -> list[str]:
    return [player for player in players if (player in start["declarers"]) == (side == DECL)]


def climb(house: Json, player: str, start: Row, level: str, gain: int) -> Row:
    """“A gain climbs one level at a time.”

    Readings. `held` stops whoever did not declare even on the way through. Beyond the finish comes 2, whatever the
    start, as in “wrap round to 2”; whoever passes it for good stays on it. Who reaches it where that is enough has won,
    wrap or not. With a target “the ladder wraps”, and neither passing nor reaching its end wins anything.
    """
    if house["ladder.target"]:
        house = {**house, "ladder.finish_by": "pass", "ladder.after": "wrap"}
    declared, finish, lap = player in start["declarers"], house["ladder.finish"], start["laps"][player]
    must_be_played = house["ladder.finish_by"] == "pass_as_declarers"
    began_there = start["levels"][player] == finish
    for climbed in range(gain):
        if level in house["ladder.held"] and not declared:
            break
        if level == finish and must_be_played and not (declared and began_there and climbed == 0):
            break
        if level == finish and house["ladder.after"] == "end":
            return {"level": level, "lap": lap, "done": True}
        lap += level == finish
        level = "2" if level == finish else RANKS[(RANKS.index(level) + 1) % len(RANKS)]
        if level == finish and house["ladder.finish_by"] == "reach":
            return {"level": level, "lap": lap, "done": True}
        if level in house["ladder.stops"]:
            break
    return {"level": level, "lap": lap, "done": False}


def fallen(house: Json, players: list[str], start: Row, hand: Json, result: Row) -> dict[str, str]:
    """Who falls to what by a jack in the last trick, where jacks are the trump rank; before anybody climbs (B40).

    Readings. A side falls to 2, whatever the start was. A draw lets nobody fall: “no ranks change” (B11). The “p≥80” of
    `main_or_off` is, for any table, that the declarers lose the deal. Without a trump suit every jack is off-suit.
    “Half (J→6)” is 6 for a friend at another level too, and nobody is lifted by it. Whatever rank the trump was written
    down with, the rank that was played is the one that was seen, or else the declarer's level.
    """
    trick: Any = hand.get("last_trick", {})
    card: str = trick.get("card", "")
    if start["trump_rank"] != "J" or card[:-1] != "J" or result["drawn"]:
        return {}
    on_suit = card[-1] == hand["trump"][-1]
    mine = dict.fromkeys(start["declarers"], "2")
    above_six = [player for player in mine if RANKS.index(start["levels"][player]) > RANKS.index("6")]
    if house["ladder.jack"] == "captured_jack":
        caught = [jack for jack in trick.get("captures", []) if jack[:-1] == "J" and jack[-1] != hand["trump"][-1]]
        losing = [player for player in players if (player in mine) == (trick["won_by"] != DECL)]
        return dict.fromkeys(losing, "2") if caught and on_suit else {}
    if trick["won_by"] == DECL:
        return {}
    if house["ladder.jack"] == "single_jack":
        return mine if trick.get("cards", 1) == 1 else {}
    if house["ladder.jack"] == "main_or_off" and result["next"] == "right":
        return mine if on_suit else dict.fromkeys(above_six, "6")
    return {}


def next_declarer(house: Json, players: list[str], start: Row, order: str | None) -> str | None:
    """Who declares next; `order` is what the bracket says: partner, right, or nobody.

    Readings. The declarers have won where the bracket keeps the deal with them (“partner”), whoever gains. With three
    on a side the partner is the next one round the table. “Loss → nearest on the right” is the nearest of those who did
    not lose, so `friend_or_right` comes to the same as `next_winner_right` (B42 has them from two sources).
    """
    if order is None:
        return None
    declarer = start["declarer"]
    at = players.index(declarer)
    to_the_right = [players[(at + seat) % len(players)] for seat in range(1, len(players) + 1)]
    won = [player for player in to_the_right if (player in start["declarers"]) == (order == "partner")]
    if house["table.partnerships"] == "fixed":
        stays = order == "partner" and house["succession.fixed"] == "declarer_stays"
        return declarer if stays else won[0]
    return None if house["succession.called"] == "open" else won[0]
