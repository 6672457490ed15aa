"""Questions about what comes before the first lead, and about who joins whom."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from scorekeeper.rules import bids, dealing, friends, nobody_bid, redeals
from scorekeeper.rules.auction import Auction, Bid, Seat
from scorekeeper.rules.auction import problems as auction_problems
from scorekeeper.rules.cards import Colour
from scorekeeper.rules.friends import Call, ColourCall, CopyCall, Play
from scorekeeper.rules.house.bidding import RedealClaim
from scorekeeper.rules.house.table import Partnerships, Table
from scorekeeper.rules.plans import Plan
from scorekeeper.rules.questions import writing
from scorekeeper.rules.questions.asked import Asked, Refused
from scorekeeper.rules.questions.writing import Answer
from scorekeeper.rules.ruleset import RuleSet
from scorekeeper.rules.rulings import Verdict, say

MOST_PLAYERS = 12
FEWEST_PLAYERS = 4


def bid(asked: Asked) -> Answer:
    """Whether a bid may be made; without a next bid, where the bidding stands."""
    rules = asked.rules()
    return answer_to_bid(rules, *auction(asked, rules))


def answer_to_bid(rules: RuleSet, auction: Auction, following: Bid | None) -> Answer:
    found = bids.judge(rules, auction, following) if following else bids.standing(rules, auction)
    return writing.ruling(found) | {
        "trump": writing.trump(found.trump),
        "trump_maker": found.trump_maker,
        "declarers": list(found.declarers),
        "way": found.way.value if found.way else None,
        "faults": [{"bid": fault.number, "sentence": fault.sentence} for fault in found.faults],
        "tried": [{"way": each.way.value, "carries": each.carries, "sentence": each.sentence} for each in found.tried],
    }


def auction(asked: Asked, rules: RuleSet) -> tuple[Auction, Bid | None]:
    """The seats, the bids so far, and the bid in question."""
    seats = tuple(
        Seat(name=seat.text("name"), level=seat.level("level"), lost_last=seat.flag("lost_last"))
        for seat in asked.each("seats")
    )
    made = tuple(_bid(each, rules) for each in asked.each("bids")) if asked.get("bids") is not None else ()
    declarer = asked.text("declarer") if asked.get("declarer") is not None else None
    following = _bid(asked.part("next"), rules) if asked.get("next") is not None else None
    held = Auction(seats=seats, declarer=declarer, bids=made)
    asked.refuse(auction_problems(rules.table, held, following))
    return held, following


def _bid(asked: Asked, rules: RuleSet) -> Bid:
    return Bid(by=asked.text("by"), cards=asked.any_cards("cards", rules))


def nobody(asked: Asked) -> Answer:
    """How a hand goes on in which nobody bid."""
    rules = asked.rules()
    kitty = asked.cards_if_given("kitty", rules) or ()
    found = nobody_bid.settle(rules, asked.level("rank"), kitty)
    return writing.ruling(found) | {
        "trump": writing.trump(found.trump),
        "redeal": found.redeal,
        "turned": writing.write(found.turned),
        "decided_by": found.decided_by.name if found.decided_by else None,
    }


def redeal(asked: Asked) -> Answer:
    """Whether a hand may be thrown in."""
    rules = asked.rules()
    claims = {claim.value: claim for claim in RedealClaim}
    claim = claims[asked.one_of("claim", tuple(claims))]
    found = redeals.judge(rules, asked.trump(), asked.cards("hand", rules), claim)
    next_deal = None if found.verdict is Verdict.FORBIDDEN else found.next_deal
    return writing.ruling(found) | {"against": writing.write(found.against), "next_deal": next_deal}


def call(asked: Asked) -> Answer:
    """Whether a declarer may call these cards."""
    seated = None if asked.get("players") is None else asked.whole("players", FEWEST_PLAYERS, MOST_PLAYERS)
    rules = _called(asked, seated)
    found = friends.judge(rules, rules.table.players, asked.trump(), _calls(asked))
    return writing.ruling(found) | {
        "wanted": found.wanted,
        "refused": [_call(each) | {"sentence": sentence} for each, sentence in found.refused],
    }


def joined(asked: Asked) -> Answer:
    """Who has joined the declarer after these plays."""
    players = asked.texts("players")
    if not FEWEST_PLAYERS <= len(players) <= MOST_PLAYERS:
        sentence = say(
            "players names {count}; a table seats from {low} to {high}.",
            count=len(players),
            low=FEWEST_PLAYERS,
            high=MOST_PLAYERS,
        )
        raise asked.error(Refused.FIELD, "players", sentence)
    rules = _called(asked, len(players))
    declarer = asked.text("declarer")
    played = tuple(Play(by=play.text("by"), cards=play.cards("cards", rules)) for play in asked.each("played"))
    asked.refuse(friends.problems(rules, players, declarer, played))
    found = friends.joined(rules, len(players), declarer, _calls(asked), played)
    return {
        "friends": list(found.friends),
        "open": [_call(each) for each in found.open],
        "article": found.article,
        "reason": found.reason,
        "met": [
            _call(each.call) | {"play": each.play, "by": each.by, "joins": each.joins, "sentence": each.sentence}
            for each in found.met
        ],
    }


def _called(asked: Asked, players: int | None) -> RuleSet:
    """Whoever asks about friends plays with called partners, and with as many players as there are, if that is said."""
    seated = {} if players is None else {"table.players": players}
    return asked.rules({"table.partnerships": Partnerships.CALLED, **seated})


def _calls(asked: Asked) -> tuple[Call, ...]:
    return tuple(_read_call(each) for each in asked.each("calls"))


def _read_call(asked: Asked) -> Call:
    if asked.get("card") is not None:
        return CopyCall(asked.card("card"), asked.whole("copy", 1, MOST_COPIES, default=1))
    colours = {colour.value: colour for colour in Colour}
    colour = colours[asked.one_of("colour", tuple(colours))]
    return ColourCall(colour, None if asked.get("rank") is None else asked.level("rank"))


def _call(found: Call) -> Answer:
    if isinstance(found, CopyCall):
        return {"card": found.card.name, "copy": found.copy}
    return {"colour": found.colour.value, "rank": found.rank.value if found.rank else None}


def first_draw(asked: Asked) -> Answer:
    """Who draws first by the card turned up, and who cuts."""
    found = dealing.first_draw(asked.whole("players", FEWEST_PLAYERS, MOST_PLAYERS), asked.card("card"))
    return {"seat": found.seat, "cutter": found.cutter, "article": found.article, "reason": found.reason}


def deal(asked: Asked) -> Answer:
    """How the pack is dealt, and what comes out even."""
    table = asked.rules().table
    found = dealing.deal(table)
    return {
        "hand": found.hand,
        "kitty": found.kitty,
        "pack": found.pack,
        "even": found.comes_out,
        "article": found.article,
        "reason": found.reason,
        "plans": [_plan(plan) for plan in dealing.ways_to_deal(table)],
    }


def _plan(plan: Plan) -> Answer:
    return _table(plan.table) | {"hand": plan.hand, "known": plan.known, "reason": plan.reason}


def _table(table: Table) -> Answer:
    return {
        "players": table.players,
        "decks": table.decks,
        "kitty": table.kitty,
        "red_jokers_out": table.red_jokers_out,
        "black_jokers_out": table.black_jokers_out,
        "cards_out": [card.name for card in table.cards_out],
    }


MOST_COPIES = 8
OPERATIONS: Mapping[str, Callable[[Asked], Answer]] = MappingProxyType(
    {
        "bid": bid,
        "nobody_bid": nobody,
        "redeal": redeal,
        "call": call,
        "friends": joined,
        "first_draw": first_draw,
        "deal": deal,
    }
)
