"""Used: what a reading makes of each word, so that nothing that was said is passed over in silence."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from scorekeeper.rules.cards.notation import write
from scorekeeper.rules.reading.asking import Reading, SaidAtTable
from scorekeeper.rules.reading.harmless import harmless
from scorekeeper.rules.reading.lexer import CardsHeard, Heard, TrumpHeard
from scorekeeper.rules.reading.senses import BEFORE, FAULTS, ORDINALS, PEOPLE, SIDES, TIMES, Sense
from scorekeeper.rules.reading.sentence import Utterance

_TRUMP = frozenset({Sense.TRUMP, Sense.NO_TRUMP, Sense.LEVEL})
_PLAY = frozenset(
    {
        *(*PEOPLE, *_TRUMP, Sense.LEAD, Sense.THROW, Sense.ON, Sense.PUT, Sense.FOLLOW, Sense.WITH, Sense.HOLD),
        *(Sense.LATER, Sense.SINGLE, Sense.PAIR, Sense.CARDS, Sense.POINTS),
    }
)
_SIZES = frozenset({Sense.SINGLE, Sense.PAIR, Sense.TWO_PAIRS, Sense.THREE_PAIRS, Sense.CARDS, Sense.SHAPE})
_OF_LAST_TRICK = _SIZES | {Sense.LAST_TRICK, Sense.DUG, Sense.GUARDED, Sense.WITH, Sense.PUT, Sense.AFTER, Sense.NOT}
_SAID_AS_SIDES = SIDES | {Sense.ME, Sense.HE}
_FRAMES: Mapping[str, frozenset[Sense]] = MappingProxyType(
    {
        "follow": _PLAY | {Sense.VOID, Sense.PAIR_HELD, Sense.SHAPE, Sense.ALL_OF_THEM, Sense.AFTER},
        "follows": _PLAY | {Sense.VOID, Sense.MUST, Sense.OWED},
        "lead": _PLAY
        | {Sense.GONE, Sense.FAILED_THROW, Sense.SHAPE, Sense.OTHER, Sense.LOST, Sense.MUST, Sense.OWED, Sense.BEATS},
        "trick": _PLAY
        | {
            *(Sense.LAST_TRICK, Sense.ORDER, Sense.TRICK, Sense.BEATS, Sense.PASSIVE, Sense.WHO, Sense.AFTER),
            *ORDINALS,
        },
        "order": _TRUMP | {Sense.ORDER, Sense.OR, Sense.WITH, Sense.ME},
        "shape": _TRUMP | {Sense.ME, Sense.HOLD, Sense.WITH, Sense.SHAPE, Sense.TWO_PAIRS, Sense.THREE_PAIRS, Sense.OR},
        "bid": PEOPLE
        | {
            *(Sense.BID, Sense.OVERBID, Sense.WITH, Sense.BEATS, Sense.PUT, Sense.TURNED, Sense.LATER, Sense.ORDER),
            *(Sense.ON, Sense.LEVEL, Sense.OTHER, Sense.NO_TRUMPS, Sense.SECOND, Sense.PASSIVE, Sense.SINGLE),
        },
        "nobody_bid": _TRUMP | {Sense.NOBODY_BID, Sense.KITTY, Sense.TURNED, Sense.PUT, Sense.ME},
        "redeal": _TRUMP
        | {*PEOPLE, Sense.REDEAL, Sense.HOLD, Sense.NO_TRUMPS, Sense.NO_POINTS, Sense.CARDS, Sense.POINTS, Sense.SAYS},
        "call": _TRUMP | {*PEOPLE, Sense.CALL, Sense.WITH, *ORDINALS},
        "friends": PEOPLE
        | {Sense.FRIENDS, Sense.CALL, Sense.WHO, Sense.LEAD, Sense.PUT, Sense.FOLLOW, Sense.LATER, *ORDINALS},
        "first_draw": frozenset({Sense.FIRST_DRAW, Sense.TURNED, Sense.ME, Sense.CARDS}),
        "deal": frozenset({Sense.DEAL, Sense.WITH, Sense.KITTY, Sense.HOLD, Sense.CARDS, Sense.ME}),
        "score": _SAID_AS_SIDES
        | {
            *(Sense.POINTS, Sense.NO_POINTS, Sense.KITTY, Sense.IN_KITTY, Sense.BONUS, Sense.RISE),
            *(Sense.HOLD, Sense.ON, Sense.AFTER, Sense.TRICK, Sense.WHO),
        },
        "next": _SAID_AS_SIDES
        | {
            *(Sense.NEXT, Sense.WHO, Sense.POINTS, Sense.HOLD, Sense.AFTER, Sense.LOST, Sense.RISE),
            Sense.WITH,
        },
        "remedy": PEOPLE
        | _SIZES
        | {
            *(Sense.REVOKE, Sense.TAKE_BACK, Sense.WRONG_COUNT, Sense.FAILED_THROW, Sense.COST, Sense.BOTH),
            *(Sense.CLOSED, Sense.OPEN, Sense.AFTER, Sense.HOLD, Sense.WITH, Sense.PUT, Sense.THROW, Sense.ON),
            *(Sense.GONE, Sense.TRICK, Sense.POINTS, Sense.SECOND, Sense.THIRD),
        },
    }
)
"""What the words of each question can say; a word of any other sense may make another question of it."""
_TABLE = frozenset({Sense.DECKS, Sense.PLAYERS})
"""May be said with every question, where the number is that of the table."""
_TURNING = {"follow": BEFORE | TIMES, "trick": BEFORE | TIMES, "remedy": frozenset[str]()}
"""Words that turn round in what order something was done, or say how often."""
_PLAYS = frozenset({Sense.LEAD, Sense.PUT, Sense.FOLLOW})
_COUNTED = (Sense.POINTS, Sense.PLAYERS, Sense.DECKS, Sense.CARDS, None)


def unused(asking: SaidAtTable, reading: Reading) -> tuple[Heard, ...]:
    """What was heard and became nothing of this question."""
    frame, numbers, idle = _frame(reading), _numbers_used(asking, reading), _idle(asking.said)
    turning = _TURNING.get(reading.op, TIMES)
    return tuple(
        each for each in asking.said.heard if each in idle or each.text in turning or _is_unused(each, frame, numbers)
    )


def _idle(said: Utterance) -> tuple[Heard, ...]:
    """Who plays and is told no cards of may have played those of another."""
    threes = zip(said.heard, said.heard[1:], [*said.heard[2:], None], strict=False)
    ends = {Sense.END, *PEOPLE} - {Sense.ME}
    return tuple(
        deed
        for who, deed, after in threes
        if who.sense in PEOPLE and deed.sense in _PLAYS and (not after or after.sense in ends)
    )


def _numbers_used(asking: SaidAtTable, reading: Reading) -> Mapping[Sense | None, set[int]]:
    """The numbers that the question has, of whatever they count; a table and cards that are named have some too."""
    table = asking.rules.table
    found = {value for value in _values(reading.fields) if isinstance(value, int) and not isinstance(value, bool)}
    known = {Sense.PLAYERS: {table.players}, Sense.DECKS: {table.decks}, None: {1}}
    known[Sense.CARDS] = {len(group.cards) for group in asking.said.groups}
    return {sense: found | known.get(sense, set()) for sense in _COUNTED}


def _frame(reading: Reading) -> frozenset[Sense]:
    """What its words can say, as far as it was said."""
    frame, fields = _FRAMES[reading.op], reading.fields
    if reading.op == "score" and fields.keys() & {"captured", "kitty", "last_trick"}:
        return frame | _OF_LAST_TRICK
    return frame - {fault for fault in FAULTS if fault.value != fields["what"]} if "what" in fields else frame


def _is_unused(each: Heard, frame: frozenset[Sense], numbers: Mapping[Sense | None, set[int]]) -> bool:
    sense = each.sense
    match each:
        case TrumpHeard():
            sense = Sense.TRUMP
        case CardsHeard(parts=parts, sense=None) if parts:
            return False
        case CardsHeard(copies=copies, sense=None, number=None) if copies:
            sense = Sense.PAIR
    miscounted = each.number is not None and each.number not in numbers.get(sense, {each.number})
    return miscounted or (each.unheard and not harmless(each)) or sense not in {None, Sense.END, *_TABLE, *frame}


def left_out(asking: SaidAtTable, reading: Reading) -> bool:
    """Whether cards are named that the question does not name; the order of trumps is told whole."""
    named = write(card for group in asking.said.groups for card in group.cards).split()
    texts = [write(reading.unplaced), *(value for value in _values(reading.fields) if isinstance(value, str))]
    written = {word for text in texts for word in text.split()}
    return reading.op not in {"", "order"} and not {*named} <= written


def _values(field: object) -> Iterator[object]:
    """Whatever stands in a field that may hold others."""
    match field:
        case list():
            yield from (value for each in field for value in _values(each))
        case Mapping():
            yield from (value for each in field.values() for value in _values(each))
        case _:
            yield field
