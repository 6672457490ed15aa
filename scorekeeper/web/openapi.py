"""The referee's door described for programs: one schema for each question, with the examples of the page."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from scorekeeper.rules.cards import Rank, Suit
from scorekeeper.rules.reference import schema as rules_schema
from scorekeeper.rules.words import N_

MOST_QUESTIONS = 100

Schema = Mapping[str, object]

_TEXT: Schema = {"type": "string"}
_CARDS: Schema = {"description": "Cards by rank and suit letter.", "type": ["string", "array"], "examples": ["5H 5H"]}
_LISTS: Schema = {"type": "array", "items": _CARDS}
_OBJECTS: Schema = {"type": "array", "items": {"type": "object"}}
_OBJECT: Schema = {"type": "object"}
_LEVEL: Schema = {"enum": [rank.value for rank in Rank]}
_TRUMP: Schema = {"type": ["string", "object"], "examples": ["7D", "7NT", "NT"]}
_RULES: Schema = {"$ref": "#/components/schemas/Rules"}
_LACKS: Schema = {"type": "object", "properties": {suit.value: {"type": "integer"} for suit in Suit}}


def _whole(least: int, most: int) -> Schema:
    return {"type": "integer", "minimum": least, "maximum": most}


@dataclass(frozen=True, slots=True, kw_only=True)
class Operation:
    """A question: what it asks, which fields it has, those that it needs, and one to try."""

    title: str
    fields: Mapping[str, Schema]
    needs: tuple[str, ...] = ()
    example: Mapping[str, object]


_FOLLOW = {
    "rules": _RULES,
    "trump": _TRUMP,
    "lead": _CARDS,
    "parts": _LISTS,
    "hand": _CARDS,
    "seen": _CARDS,
    "lacks": _LACKS,
    "hand_size": _whole(1, 200),
}
_SEATED = {"rules": _RULES, "players": _whole(4, 12), "trump": _TRUMP, "calls": _OBJECTS}
_N_AND_S = [{"name": name, "level": level} for name, level in (("N", "5"), ("W", "7"), ("S", "5"), ("E", "7"))]
_TWO_ACES = [{"card": "AS", "copy": 1}, {"card": "AC", "copy": 2}]
_SIX = ["Ann", "Ben", "Cai", "Dan", "Eve", "Fei"]

OPERATIONS: Mapping[str, Operation] = MappingProxyType(
    {
        "follow": Operation(
            title=N_("Was this follow allowed?"),
            fields={**_FOLLOW, "play": _CARDS},
            needs=("trump", "lead", "play"),
            example={
                "rules": "bashi-fen",
                "trump": "7D",
                "lead": "5H 5H",
                "hand": "9H 9H 3H 4H 2C",
                "play": "3H 4H",
            },
        ),
        "follows": Operation(
            title=N_("Which follows are allowed?"),
            fields={**_FOLLOW, "limit": _whole(0, 100_000)},
            needs=("trump", "lead", "hand"),
            example={"rules": "bashi-fen", "trump": "7D", "lead": "5H 5H", "hand": "9H 9H 3H 3H 2C"},
        ),
        "lead": Operation(
            title=N_("Was this lead allowed, and does a throw stand?"),
            fields={
                "rules": _RULES,
                "trump": _TRUMP,
                "lead": _CARDS,
                "parts": _LISTS,
                "hand": _CARDS,
                "gone": _CARDS,
                "others": _LISTS,
                "partners": {"type": "array", "items": _whole(0, 10)},
                "leader_has_kitty": {"type": "boolean"},
            },
            needs=("trump", "lead"),
            example={"trump": "JC", "lead": "AS KS KS", "others": ["3S 4S QH", "5S QS QS", "6S 9D 9D"]},
        ),
        "trick": Operation(
            title=N_("Who takes the trick?"),
            fields={"rules": _RULES, "trump": _TRUMP, "plays": _LISTS, "parts": _LISTS, "hands": _LISTS},
            needs=("trump", "plays"),
            example={"trump": "7D", "plays": ["3H 3H", "9H 9H", "2D 2D", "KH 4C"]},
        ),
        "order": Operation(
            title=N_("What beats what under this trump?"),
            fields={"rules": _RULES, "trump": _TRUMP},
            needs=("trump",),
            example={"trump": "8D"},
        ),
        "shape": Operation(
            title=N_("How can these cards be grouped?"),
            fields={"rules": _RULES, "trump": _TRUMP, "cards": _CARDS},
            needs=("trump", "cards"),
            example={"trump": "7D", "cards": "3H3H4H4H"},
        ),
        "bid": Operation(
            title=N_("Does this bid take over?"),
            fields={
                "rules": _RULES,
                "seats": _OBJECTS,
                "declarer": {"type": ["string", "null"]},
                "bids": _OBJECTS,
                "next": _OBJECT,
            },
            needs=("seats",),
            example={
                "rules": "bashi-fen",
                "seats": _N_AND_S,
                "bids": [{"by": "N", "cards": "5H"}],
                "next": {"by": "W", "cards": "7S 7S"},
            },
        ),
        "nobody_bid": Operation(
            title=N_("Nobody bid: what is trump?"),
            fields={"rules": _RULES, "rank": _LEVEL, "kitty": _CARDS},
            needs=("rank",),
            example={"rules": "hundred", "rank": "2", "kitty": "QS 4H QD 9C 9H 2C"},
        ),
        "redeal": Operation(
            title=N_("May this hand be thrown in?"),
            fields={"rules": _RULES, "trump": _TRUMP, "hand": _CARDS, "claim": {"enum": ["no_trumps", "no_points"]}},
            needs=("trump", "hand", "claim"),
            example={"rules": "hundred", "trump": "2H", "claim": "no_trumps", "hand": "3S 4S 9C KD 5D 6C 8S"},
        ),
        "call": Operation(
            title=N_("May these friends be called?"),
            fields=_SEATED,
            needs=("trump", "calls"),
            example={"rules": "looking-for-friends", "players": 6, "trump": "3D", "calls": _TWO_ACES},
        ),
        "friends": Operation(
            title=N_("Who has turned out to be a friend?"),
            fields={
                "rules": _RULES,
                "players": {"type": ["array", "integer"]},
                "declarer": _TEXT,
                "calls": _OBJECTS,
                "played": _OBJECTS,
            },
            needs=("players", "declarer", "calls", "played"),
            example={
                "rules": "looking-for-friends",
                "players": _SIX,
                "declarer": "Ann",
                "calls": _TWO_ACES,
                "played": [{"by": "Ben", "cards": "AS"}, {"by": "Eve", "cards": "AC"}],
            },
        ),
        "first_draw": Operation(
            title=N_("Who draws the first card?"),
            fields={"players": _whole(4, 12), "card": _TEXT},
            needs=("players", "card"),
            example={"players": 4, "card": "7S"},
        ),
        "deal": Operation(
            title=N_("How are the cards dealt?"),
            fields={"rules": _RULES},
            example={"rules": {"preset": "looking-for-friends", "set": {"table.players": 7}}},
        ),
        "score": Operation(
            title=N_("What does a hand bring?"),
            fields={
                "rules": _RULES,
                "captured": _whole(0, 10_000),
                "kitty": _whole(0, 10_000),
                "last_trick": _OBJECT,
                "points": _whole(-10_000, 10_000),
                "fines": _OBJECTS,
                "missing_friends": _whole(0, 5),
            },
            example={
                "rules": "bashi-fen",
                "captured": 70,
                "kitty": 15,
                "last_trick": {"won_by": "defenders", "cards": 2, "longest": 2},
            },
        ),
        "match": Operation(
            title=N_("Where does a whole evening lead?"),
            fields={
                "rules": _RULES,
                "players": {"type": "array", "items": _TEXT},
                "hands": _OBJECTS,
                "levels": _OBJECT,
                **dict.fromkeys(("name", "date", "note", "house"), _TEXT),
                "schema": _whole(1, 1),
            },
            needs=("players",),
            example={
                "players": ["Nan", "Wei", "Sam", "Eve"],
                "hands": [{"declarer": "Nan", "points": 35}, {"points": 80}],
            },
        ),
        "compare": Operation(
            title=N_("Under which rules would the answer be another?"),
            fields={"rules": _RULES, "ask": _OBJECT},
            needs=("ask",),
            example={"ask": {"op": "score", "rules": "bashi-fen", "points": 100}},
        ),
    }
)


def question(name: str) -> dict[str, object]:
    """The example of an operation as it is posted."""
    return {"op": name, **OPERATIONS[name].example}


@cache
def document() -> str:
    """The whole description, as JSON."""
    return json.dumps(_document(), ensure_ascii=False)


def _document() -> dict[str, object]:
    asked = {"$ref": "#/components/schemas/Question"}
    body = {"oneOf": [asked, {"type": "array", "items": asked, "maxItems": MOST_QUESTIONS}]}
    answer = {"content": {"application/json": {"schema": {"type": ["object", "array"]}}}}
    responses = {
        "200": {"description": "The answer, or as many answers as there were questions, in order.", **answer},
        "400": {"description": "The body is not JSON, or lists too many questions.", **answer},
        "413": {"description": "The body is too long.", **answer},
        "429": {"description": "Too many questions in a minute; Retry-After says when to go on.", **answer},
    }
    content = {
        "application/json": {"schema": body, "examples": {name: {"value": question(name)} for name in OPERATIONS}}
    }
    ask = {"summary": "Ask the referee", "requestBody": {"required": True, "content": content}, "responses": responses}
    schemas = {"Rules": {k: v for k, v in rules_schema().items() if k != "$schema"}, "Question": _question()}
    return {
        "openapi": "3.1.0",
        "info": {"title": "The Scorekeeper referee", "version": "1"},
        "paths": {"/api/referee/": {"post": ask}},
        "components": {"schemas": schemas},
    }


def _question() -> dict[str, object]:
    return {"oneOf": [_schema(name, operation) for name, operation in OPERATIONS.items()]}


def _schema(name: str, operation: Operation) -> dict[str, object]:
    return {
        "title": operation.title,
        "type": "object",
        "properties": {"op": {"const": name}, "id": {}, **operation.fields},
        "required": ["op", *operation.needs],
    }
