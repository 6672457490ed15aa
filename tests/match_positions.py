"""Questions about points and whole evenings to compare answers on, from fixed seeds and under all sorts of house rules.

What happens at the table is drawn freely; the naive scorer is asked along the way only for what decides which facts
can come next: who declares, whether jacks are trump rank, whether the match is over.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from tests import naive_match, naive_scorer
from tests.naive_scorer import DECL, OPP, PRESETS, RANKS, TABLES, Row, options

SIDES = (DECL, OPP)
REDEALS = ("no_trumps", "no_points", "nobody_bid", "agreed")
NAMES = ("N", "W", "S", "E", *(f"P{number}" for number in range(5, 13)))

HABITS: dict[str, Sequence[Any]] = {
    "kitty.bonus": ("none", "once", "double", "twice_cards", "cards", "decks", "power"),
    "kitty.measure": ("all_cards", "longest_part"),
    "kitty.tricks": ("kitty_only", "last_trick_too"),
    "scoring.beyond": ("open", "continue"),
    "scoring.cap": (0, 1, 2, 3, 4),
    "scoring.below_zero": ("zero", "continue"),
    "scoring.exact_draw": ("off", "open_deal", "defenders_deal"),
    "scoring.small_side": ("none", "one_level", "times_missing"),
    "ladder.target": (5, 8, 20),
    "ladder.finish_by": ("pass", "pass_as_declarers", "reach"),
    "ladder.after": ("end", "wrap"),
    "ladder.jack": ("off", "captured_jack", "single_jack", "main_or_off"),
    "succession.fixed": ("partner_or_right", "declarer_stays"),
    "succession.called": ("open", "next_winner_right", "friend_or_right"),
    "bidding.after_kitty": ("no", "steal", "steal_declares"),
    "bidding.redeal": (["no_trumps"], ["no_points"], ["no_points", "no_trumps"]),
    "bidding.redeal_dealer": ("same", "partner_open"),
    "leading.failed_throw": ("lowest_part", "hand_lost"),
    "leading.fine": (0, 5, 10, 20),
}
"""What tables differ in; every other table keeps the preset's habit."""


def score_questions(seed: str) -> Iterator[Row]:
    """Questions `score` without end."""
    rng = Random(seed)  # noqa: S311 - nothing here is secret
    while True:
        called = rng.random() < 0.3
        rules = any_rules(rng, rng.choice((4, 4, 6)), called=called)
        short = {"missing_friends": rng.randint(0, 2)} if called else {}
        yield {"op": "score", "rules": rules, **points(rng, options({"rules": rules})), **short}


def matches(seed: str) -> Iterator[Row]:
    """Questions `match` without end, each an evening of up to thirty hands that stops where the match does."""
    rng = Random(seed)  # noqa: S311 - nothing here is secret
    while True:
        called = rng.random() < 0.5
        count = rng.randint(4, 12) if called else rng.choice((4, 4, 4, 6))
        rules = any_rules(rng, count, called=called)
        players = list(NAMES[:count])
        question = {"op": "match", "rules": rules, "players": players, **handicaps(rng, rules, players), "hands": []}
        yield evening(rng, question)


def any_rules(rng: Random, players: int, *, called: bool = False) -> Row:
    decks = rng.randint(1, players // 2 + 1)
    kitty = 54 * decks % players
    habits = {key: rng.choice(values) for key, values in HABITS.items() if rng.random() < 0.5}
    changes: Row = {
        "table.players": players,
        "table.decks": decks,
        "table.kitty": kitty if kitty > 4 else kitty + players,
        "table.partnerships": "called" if called else "fixed",
        "scoring.table": any_table(rng),
        **habits,
        **ladder(rng),
    }
    if called:
        changes["friends.count"] = rng.choice(("most", "most", *range(players // 2)))
    return {"preset": rng.choice(list(PRESETS)), "set": changes}


def ladder(rng: Random) -> Row:
    """Short and long ladders; many evenings begin near the jacks or near the end."""
    start = rng.choice((0, 0, 3, 8, 9, 10, 11))
    finish = rng.choice((12, 12, rng.randint(start + 1, 12)))
    odd = rng.random()
    return {
        "ladder.start": RANKS[start],
        "ladder.finish": RANKS[finish],
        "ladder.stops": some_ranks(rng) if odd < 0.4 else [],
        "ladder.held": some_ranks(rng) if 0.3 < odd < 0.6 else [],
    }


def some_ranks(rng: Random) -> list[str]:
    chosen = rng.sample(range(len(RANKS)), rng.randint(1, 4))
    return [RANKS[rank] for rank in sorted(chosen)]


def any_table(rng: Random) -> str | Row:
    return rng.choice(list(TABLES)) if rng.random() < 0.6 else own_table(rng)


def own_table(rng: Random) -> Row:
    """A table of the house's own: the declarers gain less and less, perhaps nobody gains, the defenders gain more."""
    falling, rising = rng.randint(1, 4), rng.randint(1, 4)
    middle = [("partner", 0), ("right", 0)][rng.randint(0, 2) :]
    gains = [
        *((DECL, levels, "partner") for levels in range(falling, 0, -1)),
        *((None, 0, order) for order, _ in middle),
        *((OPP, levels, "right") for levels in range(1, rising + 1)),
    ]
    starts = [0, *([1] if rng.random() < 0.5 and len(gains) > 2 else [])]
    while len(starts) < len(gains):
        starts.append(starts[-1] + rng.randint(2, 6))
    ends: list[int | None] = [5 * start - 5 for start in starts[1 : len(gains)]]
    ends.append(rng.choice((None, 5 * starts[len(gains) - 1] + 15)))
    bounds = zip(starts, ends, gains, strict=False)
    rows = [
        {"from": 5 * start, "to": end, "side": side, "levels": levels, "next": order}
        for start, end, (side, levels, order) in bounds
    ]
    return {"per_deck": rng.random() < 0.5, "rows": rows}


def handicaps(rng: Random, rules: Row, players: list[str]) -> Row:
    """Now and then some begin above the others, fixed partners together; mostly so where levels can go back."""
    changes = rules["set"]
    goes_back = changes.get("ladder.after") == "wrap" or changes.get("ladder.jack", "off") != "off"
    if rng.random() < (0.2 if goes_back else 0.8):
        return {}
    start, finish = (RANKS.index(rules["set"][f"ladder.{end}"]) for end in ("start", "finish"))
    fixed = rules["set"]["table.partnerships"] == "fixed"
    sides = [players[::2], players[1::2]] if fixed else [[player] for player in players]
    near = [rank for rank in (8, 9, 9, 9, 10, 11) if start <= rank < finish] or [rng.randint(start, finish - 1)]
    ahead = [(side, rng.choice(near)) for side in sides if rng.random() < 0.8]
    return {"levels": {player: RANKS[rank] for side, rank in ahead for player in side}}


def fives(rng: Random, least: int, most: int) -> int:
    return 5 * rng.randint(least // 5, most // 5)


def points(rng: Random, house: Row) -> Row:
    """What the table counted: a final total, or what was captured and what lay in the kitty; now and then fines."""
    pack = 100 * house["table.decks"]
    counted: Row
    if rng.random() < 0.5:
        borders = [row["from"] for row in naive_scorer.rows(house) if row["from"] <= pack]
        counted = {"points": rng.choice((0, rng.choice(borders), rng.choice(borders), fives(rng, 0, pack)))}
    else:
        kitty = fives(rng, 0, min(10 * house["table.kitty"], pack) // 2)
        captured = fives(rng, 0, pack - kitty)
        counted = {"captured": captured, "kitty": kitty, "last_trick": last_trick(rng, house, captured)}
    return {**counted, **fines(rng, house)}


def last_trick(rng: Random, house: Row, captured: int) -> Row:
    """Its size, as far as the holdings reach, its longest part where it was a throw, and now and then its points."""
    holding = (54 * house["table.decks"] - house["table.kitty"]) // house["table.players"]
    trick: Row = {"won_by": rng.choice((OPP, OPP, DECL))}
    if rng.random() < 0.8:
        trick["cards"] = min(rng.choice((1, 1, 2, 2, 3, 4, 6)), holding)
        if trick["cards"] > 1 and rng.random() < 0.6:
            trick["longest"] = rng.randint(1, trick["cards"])
    if rng.random() < 0.5:
        trick["points"] = fives(rng, 0, min(captured, 40))
    return trick


def fines(rng: Random, house: Row) -> Row:
    if rng.random() < 0.75:
        return {}
    each = house["leading.fine"] or rng.choice((5, 10, 40))
    times = (rng.randint(1, 3) for _ in range(rng.randint(1, 3)))
    return {"fines": [{"points": each * many, "on": rng.choice(SIDES)} for many in times]}


def evening(rng: Random, question: Row) -> Row:
    """Hand after hand, until the match or the evening is over."""
    house, players = options(question), question["players"]
    state = naive_match.opening(house, question)
    for _ in range(rng.choice((3, 10, 30))):
        hand = any_hand(rng, house, players, state)
        question["hands"].append(hand)
        state = {**state, **naive_match.after(house, players, state, hand)}
        if state["finished"]:
            break
    return question


def any_hand(rng: Random, house: Row, players: list[str], state: Row) -> Row:
    """Mostly what can be; now and then another declarer, redeal or trump rank than the rules have, which is noted."""
    hand: Row = {}
    if rng.random() < 0.04:
        return set_score(rng, house, players)
    if rng.random() < 0.05:
        hand["penalties"] = [penalty(rng, players, state) for _ in range(rng.randint(1, 2))]
        if rng.random() < 0.5:
            return hand
    if state["next"] is None or rng.random() < 0.03:
        hand["declarer"] = rng.choice(players)
    declarer: str = hand.get("declarer") or state["next"]
    if rng.random() < 0.05:
        hand["trump_rank"] = rng.choice(("J", *RANKS))
    friends = turned_out(rng, house, players, declarer)
    kind = rng.random()
    if kind < 0.06:
        return {**hand, "redeal": rng.choice(REDEALS), "by": rng.choice(players)}
    if kind < 0.12:
        return {**hand, "lost_by": rng.choice(players), **friends}
    hand.update(**points(rng, house), **friends)
    if hand.get("trump_rank", state["levels"][declarer]) == "J" or rng.random() < 0.03:
        jack_last(rng, house, hand)
    return hand


def set_score(rng: Random, house: Row, players: list[str]) -> Row:
    """The table plays on from other levels, fixed partners together, or with another declarer, or an open deal."""
    score: Row = {}
    if rng.random() < 0.7:
        low, high = (RANKS.index(house[f"ladder.{end}"]) for end in ("start", "finish"))
        level, who = RANKS[rng.randint(low, high)], rng.choice(players)
        moved = [player for player in players if player == who or naive_match.partners(house, players, player, who)]
        score["levels"] = dict.fromkeys(moved, level)
    if rng.random() < 0.5:
        score["next"] = rng.choice((None, *players))
    return {"set_score": score, "why": "So it was."}


def penalty(rng: Random, players: list[str], state: Row) -> Row:
    """On a side only once there are sides."""
    on = rng.choice((*SIDES, rng.choice(players)) if state.get("sides") else players)
    return {"on": on, "levels": rng.randint(1, 3)}


def turned_out(rng: Random, house: Row, players: list[str], declarer: str) -> Row:
    """Friends, where partners are called: as many as may be, fewer, or nobody, told or left out."""
    if house["table.partnerships"] == "fixed":
        return {}
    most = naive_match.most_friends(house, players)
    others = [player for player in players if player != declarer]
    friends = rng.sample(others, rng.choice((most, most, rng.randint(0, most))))
    return {"friends": friends} if friends or rng.random() < 0.7 else {}


def jack_last(rng: Random, house: Row, hand: Row) -> None:
    """The last trick goes to a jack, or catches one; only where the trick is a single do the captured jacks differ."""
    trump = rng.choice(("JH", "JS", "JD", "JC", "JNT", "7S"))
    trick = hand.setdefault("last_trick", last_trick(rng, house, hand.get("captured", 0)))
    jacks = ["JH", "JS", "JD", "JC"]
    trick["card"] = rng.choice((trump if trump in jacks else "JH", rng.choice(jacks), rng.choice((*jacks, "RJ"))))
    captures = rng.sample([*jacks, "5H", "KS"], rng.randint(0, 3))
    trick["captures"] = [card for card in captures if card != trick["card"]]
    hand["trump"] = trump
