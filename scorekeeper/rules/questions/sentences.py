"""The question that reads a sentence: what somebody says at the table, as the questions it can be."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TypedDict, cast

from scorekeeper.rules.cards.notation import write
from scorekeeper.rules.cards.order import Trump
from scorekeeper.rules.house import presets, ruleset
from scorekeeper.rules.questions.asked import Asked, Refused
from scorekeeper.rules.questions.fields import JsonField, LevelField
from scorekeeper.rules.questions.question import NAMES, RULES, TRUMP, Question
from scorekeeper.rules.reading.asking import Reading, SaidAtTable
from scorekeeper.rules.reading.lexer import CardsHeard, Heard, TrumpHeard, heard
from scorekeeper.rules.reading.names import with_names
from scorekeeper.rules.reading.readings import readings
from scorekeeper.rules.reading.script import in_original, typed
from scorekeeper.rules.reading.senses import Sense
from scorekeeper.rules.reading.sentence import TrumpSaid, utterance
from scorekeeper.rules.search_budget import spend
from scorekeeper.rules.words import N_, say, shown

LONGEST_SENTENCE = 400
A_SIGN = 10
"""What it costs to read a sign of a sentence, in steps."""
SENTENCE = JsonField(
    name="text", required=True, described={"type": "string", "minLength": 1, "maxLength": LONGEST_SENTENCE}
)
KNOWN_TRUMP = replace(TRUMP, required=False)
LEVEL_PLAYED = LevelField(name="level", label=N_("Level"))
PLAYING = replace(NAMES, aside=False)


HeardAnswer = TypedDict("HeardAnswer", {"text": str, "as": str | None})
"""A word or some cards, and what they were understood as."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SentenceRead:
    """The questions as far as they were said, the likeliest first, as much of the trump, and all that was heard."""

    readings: tuple[Reading, ...]
    trump: TrumpSaid
    said: tuple[Heard, ...]
    beside: Mapping[str, object]


class SentenceAnswer(TypedDict):
    """The questions that a sentence can be, what must still be said, and how its words were understood."""

    readings: list[dict[str, object]]
    missing: list[str]
    heard: list[HeardAnswer]


def sentence_read(asked: Asked) -> SentenceRead:
    """What a sentence asks."""
    rules = asked.rules()
    trump = KNOWN_TRUMP.read(asked, rules) if KNOWN_TRUMP.given(asked) else None
    level = LEVEL_PLAYED.rank(asked) if LEVEL_PLAYED.given(asked) else None
    text = _text(asked)
    spend(A_SIGN * len(text))
    names = PLAYING.read(asked) if PLAYING.given(asked) else ()
    plain = typed(text)
    said = tuple(with_names(heard(plain, names), plain))
    table = utterance(said)
    found = readings(SaidAtTable(said=table, rules=rules, trump=trump, level=level, players=names))
    beside = {RULES.name: asked.get(RULES.name)} if RULES.given(asked) else {}
    completed = {each.place: each for each in table.heard if isinstance(each, CardsHeard) and each.parts}
    shown_again = (completed.get(each.place, each) for each in said)
    originals = in_original(text, plain)
    typed_out = tuple(replace(each, text=originals(each.place, each.end)) for each in shown_again)
    return SentenceRead(readings=found, trump=table.trump, said=typed_out, beside=beside)


def _text(asked: Asked) -> str:
    raw = asked.required(SENTENCE.name)
    if not isinstance(raw, str) or not raw.strip():
        sentence = say("text is a sentence as somebody says it at the table; {got} is none.", got=shown(raw))
        raise asked.error(Refused.FIELD, SENTENCE.name, sentence)
    if len(raw) > LONGEST_SENTENCE:
        sentence = say(
            "This is {length} characters long; a sentence has {most} at most.", length=len(raw), most=LONGEST_SENTENCE
        )
        raise asked.error(Refused.FIELD, SENTENCE.name, sentence)
    return raw


def sentence_answer(found: SentenceRead) -> SentenceAnswer:
    first = found.readings[0]
    unused = {word.place for word in first.unused}
    return {
        "readings": [question_read(each, found.beside) for each in found.readings if each.op],
        "missing": [*first.missing],
        "heard": [
            {"text": each.text, "as": None if each.place in unused else _as(each, read=bool(first.op))}
            for each in found.said
            if each.sense is not Sense.END
        ],
    }


def question_read(reading: Reading, beside: Mapping[str, object]) -> dict[str, object]:
    """A reading as the question that it is."""
    asks = {"op": reading.op, **beside, **reading.fields}
    if RULES.name in reading.fields:
        asks[RULES.name] = _table(beside.get(RULES.name), reading.fields[RULES.name])
    return asks


def _table(raw: object, changes: object) -> dict[str, object]:
    """The rules that were named, with what the sentence says of the table."""
    match raw:
        case None:
            return {"set": changes}
        case str(link):
            preset = presets.preset_named(link.partition("~")[0])
            own: dict[str, object] = {
                "preset": preset.id,
                "set": ruleset.written(presets.changes(presets.declared(link), preset)),
            }
        case _:
            own = cast("dict[str, object]", raw)
    return {**own, "set": {**cast("dict[str, object]", own.get("set", {})), **cast("dict[str, object]", changes)}}


def _as(each: Heard, *, read: bool) -> str | None:
    """How it was understood; what nobody understood as nothing.

    In what could be read, a number that is no card is a number, and a pair of no certain cards is two.
    """
    if isinstance(each, TrumpHeard):
        return f"{Sense.TRUMP.value} {Trump(each.rank, each.suit)}"
    if not isinstance(each, CardsHeard):
        number = "" if each.number is None else f"{each.number} "
        return f"{number}{each.sense.value}" if each.sense else None
    if each.parts:
        return write(each.cards)
    named = each.rank or each.suit
    counted = each.number if each.number is not None else each.copies or None
    return named.value if named else str(counted) if read and counted is not None else None


READ = Question(
    op="read",
    title=N_("What is asked?"),
    fields=(RULES, KNOWN_TRUMP, LEVEL_PLAYED, PLAYING, SENTENCE),
    example={"trump": "7D", "text": "I led a pair of hearts fives, he has 9H 9H 3H 4H and played 3H 4H, can he?"},
    rule=sentence_read,
    write=sentence_answer,
)
QUESTIONS = (READ,)
