"""Called cards: as they are typed on a line, and part by part as they are tapped together."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.forms.boundfield import BoundField
from django.utils.translation import gettext as _

from scorekeeper.match.standing import Standing
from scorekeeper.rules.bid.calls import Call, CopyCall
from scorekeeper.rules.cards.card import BLACK_JOKER, PRINTED_SUITS, RED_JOKER, SUIT_NAMES, Card, Colour, Rank
from scorekeeper.rules.words import series
from scorekeeper.web.site.cards import DRAWN, shown
from scorekeeper.web.site.wording import SYMBOLS, in_words

BETWEEN_CALLS = re.compile(r"[,;，；、]")
COPY = re.compile(r"(.*\S)\s+([1-9])")
COLOURS = {"red": Colour.RED, "红": Colour.RED, "紅": Colour.RED, "black": Colour.BLACK, "黑": Colour.BLACK}


@dataclass(frozen=True, slots=True, kw_only=True)
class CallChoice:
    """Something to tap, and how it is read out; a joker is a whole card, so nothing is asked of its suit."""

    value: str
    label: str
    name: str
    whole: bool = False


def _plain(value: str) -> CallChoice:
    return CallChoice(value=value, label=value, name=value)


RANKS = tuple(_plain(rank.value) for rank in reversed(Rank))


@dataclass(frozen=True, slots=True, kw_only=True)
class CallPart:
    """One part of a call: a rank, a suit, a colour, or which copy."""

    name: str
    label: str
    choices: tuple[CallChoice, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CallPicker:
    """The line of called cards with the parts that make a call, how it is written and shown, and how many there are."""

    field: BoundField
    written: str
    shown: str
    most: int
    parts: tuple[CallPart, ...]


def call_picker(field: BoundField, standing: Standing) -> CallPicker:
    """What is called at this table: a card and which copy of it, or a colour and a rank."""
    copies = standing.rules.friends.call.names_copies
    return CallPicker(
        field=field,
        written="{rank}{suit} {copy}" if copies else "{colour} {rank}",
        shown="{rank}{suit} · {copy}" if copies else "{colour} {rank}",
        most=standing.rules.friends.wanted(len(standing.players)),
        parts=tuple(_copy_parts(standing) if copies else _colour_parts()),
    )


def _copy_parts(standing: Standing) -> Iterator[CallPart]:
    jokers = () if standing.rules.friends.cards.bars_trumps else (RED_JOKER, BLACK_JOKER)
    yield CallPart(name="rank", label=_("Rank"), choices=(*RANKS, *map(_joker, jokers)))
    suits = [
        CallChoice(value=suit.value, label=SYMBOLS[DRAWN[suit]], name=_(SUIT_NAMES[suit]))
        for suit in PRINTED_SUITS[::-1]
    ]
    yield CallPart(name="suit", label=_("Suit"), choices=tuple(suits))
    copies = tuple(map(_plain, map(str, range(1, standing.rules.table.decks + 1))))
    yield CallPart(name="copy", label=_("Which copy, in the order of play"), choices=copies)


def _joker(card: Card) -> CallChoice:
    return CallChoice(value=card.name, label=card.name, name=shown(card).name, whole=True)


def _colour_parts() -> Iterator[CallPart]:
    red, black = (Colour.RED.value, _("red")), (Colour.BLACK.value, _("black"))
    colours = (CallChoice(value=value, label=word, name=word) for value, word in (red, black))
    yield CallPart(name="colour", label=_("Colour"), choices=tuple(colours))
    yield CallPart(name="rank", label=_("Rank"), choices=RANKS)


def read_calls(line: str) -> list[dict[str, object]]:
    """The calls of a line, as the contract writes them."""
    return [_call(text.strip()) for text in BETWEEN_CALLS.split(line) if text.strip()]


def _call(text: str) -> dict[str, object]:
    """A call as it is typed: a card and which copy, or a colour and a rank."""
    colour = next((word for word in COLOURS if text.lower().startswith(word)), None)
    if colour and text[len(colour) :].strip():
        return {"colour": COLOURS[colour].value, "rank": text[len(colour) :].strip()}
    copied = COPY.fullmatch(text)
    return {"card": copied[1], "copy": int(copied[2])} if copied else {"card": text}


def calls_on_a_line(calls: Iterable[Call]) -> str:
    """Calls as somebody would have typed them."""
    return ", ".join(map(_text, calls))


def _text(call: Call) -> str:
    if isinstance(call, CopyCall):
        return f"{call.card.name} {call.copy}"
    return " ".join([call.colour.value, *([call.rank.value] if call.rank else [])])


def calls_in_words(calls: Iterable[Call]) -> str:
    """Calls as they stand in a sentence."""
    return in_words(series(map(_in_words, calls)))


def _in_words(call: Call) -> str:
    if isinstance(call, CopyCall):
        return f"{in_words(call.card)} {call.copy}"
    colour = _("red") if call.colour is Colour.RED else _("black")
    return f"{colour} {call.rank.value}" if call.rank else colour
