"""One question put to the referee, fact by fact as it was asked, and what the page says about it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scorekeeper.rules.articles import ArticleId
from scorekeeper.rules.bid.calls import FriendsSoFar
from scorekeeper.rules.bid.deal import Deal, FirstDraw
from scorekeeper.rules.cards.card import Card
from scorekeeper.rules.questions import Ruled
from scorekeeper.rules.questions.scored import ScoreRuling
from scorekeeper.rules.rulings import Ruling, State
from scorekeeper.rules.score.remedies import Remedy
from scorekeeper.rules.trick.tricks import TrickRuling
from scorekeeper.rules.words import Sentence
from scorekeeper.web.rulings import law, marks, sections, shape_words
from scorekeeper.web.rulings.address import Asking
from scorekeeper.web.rulings.doubts import ShownDoubt, doubts
from scorekeeper.web.rulings.fields import (
    CardsInput,
    PlacesInput,
    QuestionInput,
    RulesInput,
    TrumpInput,
    others_in_words,
)
from scorekeeper.web.rulings.law import Law
from scorekeeper.web.rulings.marks import AnswerRow, AnswerSection, Mark, fanned, in_turn, readable
from scorekeeper.web.rulings.rows import CardListsInput, RowsInput, inputs
from scorekeeper.web.site.wording import joined, translated


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownAnswer:
    """A ruling for everybody at the table to read."""

    mark: Mark
    reason: str
    told: tuple[AnswerRow, ...]
    ladder: tuple[AnswerRow, ...] = ()
    sections: tuple[AnswerSection, ...] = ()
    rests_on: tuple[str, ...] = ()
    law: Law | None = None
    table_judges: str = ""
    doubts: tuple[ShownDoubt, ...] = ()
    notes: tuple[str, ...] = ()
    game: str = ""


Reasoned = Ruling | TrickRuling | FriendsSoFar | FirstDraw | Deal | Remedy
"""Rulings with an article and a reason."""


def answer(asking: Asking, told: Ruled) -> ShownAnswer:
    """An answer for everybody to read."""
    assert asking.rules is not None  # noqa: S101 - the referee has read them
    ruling = told.ruling
    article = article_of(told) or asking.kind.article
    duties = ruling.duties if isinstance(ruling, Ruling) else ()
    broken = [card for duty in duties if duty.state is State.BROKEN for card in duty.cards]
    judged = asking.kind.judged.get(ruling.verdict) if isinstance(ruling, Ruling) else None
    return ShownAnswer(
        mark=mark(asking, told),
        reason=joined(map(translated, _reasons(ruling))),
        game=law.game(asking.rules, asking.home),
        told=facts(asking, broken),
        ladder=sections.ladder(asking, duties),
        sections=sections.sections(asking, ruling),
        rests_on=law.rests_on(getattr(ruling, "cites", ()), asking.rules),
        law=law.law(article, asking.rules) if article else None,
        table_judges=_(judged) if judged else "",
        doubts=doubts(asking, ruling) if isinstance(ruling, Ruling) else (),
        notes=tuple(translated(note) for note in told.notes),
    )


def article_of(told: Ruled) -> ArticleId | None:
    return told.ruling.article if isinstance(told.ruling, Reasoned) else None


def verdict_of(told: Ruled) -> str:
    return told.ruling.verdict.value if isinstance(told.ruling, Ruling) else ""


def _reasons(ruling: object) -> tuple[Sentence, ...]:
    if isinstance(ruling, ScoreRuling):
        return tuple(reason.sentence for reason in ruling.outcome.reasons)
    return (ruling.reason,) if isinstance(ruling, Reasoned) else ()


def mark(asking: Asking, told: Ruled) -> Mark:
    """The answer in a word: what was found, or a verdict where the question is whether something is allowed."""
    if sections.finds(asking, told.ruling):
        return marks.fact(sections.found(asking, told.ruling))
    return marks.verdict(verdict_of(told))


def facts(asking: Asking, owed: Sequence[Card] = ()) -> tuple[AnswerRow, ...]:
    """Everything that was said, in the order of the table; the game itself is said elsewhere.

    Cards that were owed are ringed in the hand.
    """
    told = ((field, asking.values.get(field.name)) for field in inputs(asking.kind.op))
    return tuple(row for field, value in told if value is not None for row in _rows(field, value, asking, owed))


def _rows(field: QuestionInput, value: object, asking: Asking, owed: Sequence[Card]) -> Iterator[AnswerRow]:
    label = _(field.asked.label)
    match field, value:
        case (RulesInput() | TrumpInput(), _value):
            return
        case CardsInput(asked=asked), _value:
            draw = in_turn if asked.turned else fanned
            ringed, cards = owed if field.name == "hand" else (), readable(value)
            parts = sections.led(asking, cards) if field.name == "lead" else ()
            words = shape_words.shape(asking, field.name) if field.name in shape_words.SHAPED else ""
            yield AnswerRow(title=label, shape=words, cards=draw(cards, asking.home, ringed), parts=parts)
        case CardListsInput(), list(items):
            yield from _lists(field, items, asking)
        case RowsInput(), Mapping() | list():
            yield from _lines(field, value if isinstance(value, list) else [value], asking)
        case PlacesInput(), list(places) if all(isinstance(place, int) for place in places):
            yield AnswerRow(title=label, sentence=others_in_words(places, asking.played.table.players))
        case _field, _value:
            yield AnswerRow(title=label, sentence=field.in_words(value))


def _lists(field: CardListsInput, items: Sequence[object], asking: Asking) -> Iterator[AnswerRow]:
    """One row for each list; what a trick was made of is told play by play in the answer."""
    if field.name == "plays":
        return
    for number, item in enumerate(items):
        if item is not None:
            title = field.label_of(number, asking.played.table.players, ())
            yield AnswerRow(title=title, cards=fanned(readable(item), asking.home))


def _lines(field: RowsInput, rows: Sequence[object], asking: Asking) -> Iterator[AnswerRow]:
    for number, row in enumerate(rows, 1):
        if not isinstance(row, Mapping):
            continue
        said = [(cell, row[cell.name]) for cell in field.every_cell if cell.name in row]
        cards = [card for cell, value in said if isinstance(cell, CardsInput) for card in readable(value)]
        words = [cell.in_row(value) for cell, value in said if not isinstance(cell, CardsInput)]
        yield AnswerRow(
            title=_(field.asked.item).format(number=number),
            sentence=" · ".join(filter(None, words)),
            cards=in_turn(cards, asking.home),
        )
