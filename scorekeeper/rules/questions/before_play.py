"""Questions about who deals and who joins whom: the first draw, the deal, and the friends that are called."""

from dataclasses import replace
from typing import Annotated, TypedDict

from scorekeeper.rules.bid import calls
from scorekeeper.rules.bid.calls import Call, CallRuling, ColourCall, CopyCall, FriendsSoFar, Play
from scorekeeper.rules.bid.deal import Deal, FirstDraw, dealt, first_to_draw, settled_draw
from scorekeeper.rules.bid.plans import Plan, plans
from scorekeeper.rules.cards.card import Colour
from scorekeeper.rules.house.ruleset import RuleSet
from scorekeeper.rules.house.table import Partnerships, Table
from scorekeeper.rules.questions.asked import Asked, Refused
from scorekeeper.rules.questions.bidding import BY
from scorekeeper.rules.questions.cites import as_dealt, cited, cited_by
from scorekeeper.rules.questions.fields import (
    CardsField,
    LevelField,
    NumberField,
    PlayerField,
    PlayersField,
    WordField,
)
from scorekeeper.rules.questions.question import FEWEST_PLAYERS, GAME, MOST_PLAYERS, NAMES, RULES, TRUMP, Question
from scorekeeper.rules.questions.rows import CallsField, RowsField
from scorekeeper.rules.questions.writing import CiteAnswer, RulingAnswer, write_cites, write_ruling
from scorekeeper.rules.rulings import Verdict
from scorekeeper.rules.words import N_, Sentence, say

CARD = CardsField(name="card", label=N_("Card"), most=1)
COPY = NumberField(name="copy", label=N_("Which copy"), low=1, high=8)
COLOUR = WordField(name="colour", label=N_("Colour"), choices=((Colour.BLACK, N_("black")), (Colour.RED, N_("red"))))
COLOUR_RANK = LevelField(name="rank", label=N_("Rank"))
CALLS = CallsField(
    name="calls",
    label=N_("Called cards"),
    required=True,
    item=N_("Friend {number}"),
    cells=(CARD, COPY),
    colour_cells=(COLOUR, COLOUR_RANK),
)
SEATED = PlayersField(
    name="players",
    label=N_("Players"),
    low=FEWEST_PLAYERS,
    high=MOST_PLAYERS,
    required=True,
    counted=True,
)
ASSUMED = replace(SEATED, assumed=True)
PLAYERS = replace(NAMES, required=True, aside=False, folded=False)
DECLARER = PlayerField(name="declarer", label=N_("Who declares"), required=True)
CARDS = CardsField(name="cards", label=N_("Cards"), required=True)
PLAYED = RowsField(
    name="played", label=N_("What was played since"), required=True, item=N_("Play {number}"), cells=(BY, CARDS)
)
TURNED_UP = CardsField(
    name="card",
    label=N_("The card turned up"),
    help=N_("Where the dealer or the next declarer draws first, none is turned up: leave it empty."),
    most=1,
)
DECLARES_NEXT = NumberField(
    name="declarer",
    label=N_("Seat of the next declarer"),
    help=N_("Counted counterclockwise from the shuffler, who is 0; leave it empty while the deal is open."),
    low=0,
    high=MOST_PLAYERS - 1,
    offered=MOST_PLAYERS,
    folded=True,
)


class CardCallAnswer(TypedDict):
    """A call of a copy of a card."""

    card: str
    copy: int


class ColourCallAnswer(TypedDict):
    """A call of a colour, perhaps with a rank."""

    colour: Annotated[str, Colour]
    rank: str | None


CalledAnswer = CardCallAnswer | ColourCallAnswer


class CallAnswer(RulingAnswer):
    """Whether friends may be called so; each call that may not has its sentence."""

    wanted: int
    refused: list[dict[str, object]]


class FriendsAnswer(TypedDict):
    """Who has joined the declarer; each call that was met has its play."""

    friends: list[str]
    open: list[CalledAnswer]
    article: str
    reason: Sentence
    cites: list[CiteAnswer]
    met: list[dict[str, object]]


class FirstDrawAnswer(TypedDict):
    """Who draws first and who cuts, counted from the shuffler."""

    seat: int | None
    cutter: int | None
    article: str
    reason: Sentence
    cites: list[CiteAnswer]


class PackAnswer(TypedDict):
    """How many play with how many decks, and what is left out of them."""

    players: int
    decks: int
    kitty: int
    red_jokers_out: int
    black_jokers_out: int
    cards_out: list[str]


class PlanAnswer(PackAnswer):
    """A way to deal that comes out even."""

    hand: int
    known: bool
    reason: Sentence


class DealAnswer(TypedDict):
    """How the pack is dealt."""

    hand: int
    kitty: int
    pack: int
    even: bool
    article: str
    reason: Sentence
    cites: list[CiteAnswer]
    plans: list[PlanAnswer]


def call(asked: Asked) -> CallRuling:
    """Whether a declarer may call these cards."""
    rules = _called(asked, ASSUMED.count(asked) if ASSUMED.given(asked) else None)
    found = calls.judge_calls(rules, rules.table.players, TRUMP.read(asked, rules), _calls(asked))
    return replace(found, cites=cited_by(rules, ["friends.call", "friends.cards", "friends.count"], found))


def call_answer(found: CallRuling) -> CallAnswer:
    return {
        **write_ruling(found),
        "wanted": found.wanted,
        "refused": [{**_call(each), "sentence": sentence} for each, sentence in found.refused],
    }


def joined(asked: Asked) -> FriendsSoFar:
    """Who has joined the declarer after these plays."""
    players = PLAYERS.read(asked)
    rules = _called(asked, len(players))
    declarer = DECLARER.read(asked)
    played = tuple(Play(by=BY.read(play), cards=CARDS.read(play, rules)) for play in PLAYED.each(asked))
    asked.refuse(calls.joining_problems(rules, players, declarer, played))
    found = calls.who_joined(rules, len(players), declarer, _calls(asked), played)
    return replace(found, cites=cited(rules, ["friends.joining", "friends.call"]))


def joined_answer(found: FriendsSoFar) -> FriendsAnswer:
    return {
        "friends": list(found.friends),
        "open": [_call(each) for each in found.open],
        "article": found.article,
        "reason": found.reason,
        "cites": write_cites(found.cites),
        "met": [
            {**_call(each.call), "play": each.play, "by": each.by, "joins": each.joins, "sentence": each.sentence}
            for each in found.met
        ],
    }


def _called(asked: Asked, players: int | None) -> RuleSet:
    """Whoever asks about friends plays with called partners, and with as many players as there are, if that is said."""
    seated = {} if players is None else {"table.players": players}
    return asked.rules({"table.partnerships": Partnerships.CALLED, **seated})


def _calls(asked: Asked) -> tuple[Call, ...]:
    return tuple(_read_call(each) for each in CALLS.each(asked))


def _read_call(asked: Asked) -> Call:
    if CARD.given(asked):
        return CopyCall(CARD.one(asked), COPY.if_given(asked) or 1)
    return ColourCall(COLOUR.read(asked), COLOUR_RANK.rank(asked) if COLOUR_RANK.given(asked) else None)


def _call(found: Call) -> CalledAnswer:
    if isinstance(found, CopyCall):
        return {"card": found.card.name, "copy": found.copy}
    return {"colour": found.colour.value, "rank": found.rank.value if found.rank else None}


def first_draw(asked: Asked) -> FirstDraw:
    """Who draws first, by a rule or else by the card turned up, and who cuts."""
    rules, players = asked.rules(), SEATED.count(asked)
    declarer = DECLARES_NEXT.if_given(asked)
    if declarer is not None and declarer >= players:
        sentence = say(
            "There is no seat {seat} among {players} players, counted from 0.", players=players, seat=declarer
        )
        raise asked.error(Refused.IMPOSSIBLE, DECLARES_NEXT.name, sentence)
    found = settled_draw(rules.dealing.first_draw, players, declarer)
    if found is None and not TURNED_UP.given(asked):
        sentence = say("Here a card is turned up to find out who draws first: say which.")
        raise asked.error(Refused.MISSING, TURNED_UP.name, sentence)
    found = found or first_to_draw(players, TURNED_UP.one(asked))
    return replace(found, cites=cited(rules, ["dealing.first_draw"]))


def first_draw_answer(found: FirstDraw) -> FirstDrawAnswer:
    return {
        "seat": found.seat,
        "cutter": found.cutter,
        "article": found.article,
        "reason": found.reason,
        "cites": write_cites(found.cites),
    }


def deal(asked: Asked) -> Deal:
    """How the pack is dealt, and what comes out even."""
    rules = asked.rules()
    return replace(dealt(rules.table), plans=plans(rules.table), cites=as_dealt(rules))


def deal_answer(found: Deal) -> DealAnswer:
    return {
        "hand": found.hand,
        "kitty": found.kitty,
        "pack": found.pack,
        "even": found.comes_out,
        "article": found.article,
        "reason": found.reason,
        "cites": write_cites(found.cites),
        "plans": [_plan(plan) for plan in found.plans],
    }


def _plan(plan: Plan) -> PlanAnswer:
    return {**_table(plan.table), "hand": plan.hand, "known": plan.known, "reason": plan.reason}


def _table(table: Table) -> PackAnswer:
    return {
        "players": table.players,
        "decks": table.decks,
        "kitty": table.kitty,
        "red_jokers_out": table.red_jokers_out,
        "black_jokers_out": table.black_jokers_out,
        "cards_out": [card.name for card in table.cards_out],
    }


SIX = ("A", "B", "C", "D", "E", "F")
CALL = Question(
    op="call",
    title=N_("May these friends be called?"),
    hint=N_("Which cards and copies a declarer may name."),
    friends=True,
    fields=(*GAME, ASSUMED, CALLS),
    example={
        "rules": "finding-friends",
        "trump": "3D",
        "players": len(SIX),
        "calls": [{"card": "AS", "copy": 1}, {"card": "AC", "copy": 2}],
    },
    place=7,
    icon="pencil",
    judged={Verdict.FORBIDDEN: N_("Whether another card may still be called once play has begun.")},
    rule=call,
    write=call_answer,
)
FRIENDS = Question(
    op="friends",
    title=N_("Who has joined the declarer?"),
    hint=N_("Friends so far, and the calls still open."),
    friends=True,
    fields=(RULES, PLAYERS, DECLARER, CALLS, PLAYED),
    example={
        "rules": "finding-friends",
        "players": [*SIX],
        "declarer": "A",
        "calls": [{"card": "KS", "copy": 1}, {"card": "AS", "copy": 1}],
        "played": [{"by": "B", "cards": "KS KS"}],
    },
    place=8,
    icon="circle",
    rule=joined,
    write=joined_answer,
)
FIRST_DRAW = Question(
    op="first_draw",
    title=N_("Who draws first?"),
    hint=N_("By the card that was turned up, or by the rule of the table."),
    fields=(RULES, SEATED, TURNED_UP, DECLARES_NEXT),
    example={"players": 4, "card": "7S"},
    place=10,
    icon="forward",
    rule=first_draw,
    write=first_draw_answer,
)
DEAL = Question(
    op="deal",
    title=N_("How are the cards dealt?"),
    hint=N_("Hands and kitty for any number of players and decks."),
    fields=(replace(RULES, beside=("decks", "players")),),
    example={"rules": {"preset": "tractor", "set": {"table.players": 5}}},
    place=11,
    icon="book",
    rule=deal,
    write=deal_answer,
)
QUESTIONS = (CALL, FRIENDS, FIRST_DRAW, DEAL)
