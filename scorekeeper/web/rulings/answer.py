"""One question put to the referee, fact by fact as it was asked, and what the page says about it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.rules.articles import ArticleId
from scorekeeper.rules.bid.calls import FriendsSoFar
from scorekeeper.rules.bid.deal import Deal, FirstDraw
from scorekeeper.rules.cards.card import Card, counted
from scorekeeper.rules.lead.leads import LeadRuling
from scorekeeper.rules.questions import Ruled
from scorekeeper.rules.questions.cites import cited
from scorekeeper.rules.questions.order_and_shape import SHAPE, Groupings
from scorekeeper.rules.questions.scored import ScoreRuling
from scorekeeper.rules.rulings import Cite, Ruling, State
from scorekeeper.rules.score.points import KITTY_POINTS
from scorekeeper.rules.score.remedies import Remedy
from scorekeeper.rules.trick.tricks import TrickRuling
from scorekeeper.rules.words import N_, Sentence
from scorekeeper.web.rulings import law, marks, sections, shape_words, tractors
from scorekeeper.web.rulings.address import Asking
from scorekeeper.web.rulings.card_lists import CardListsInput
from scorekeeper.web.rulings.consequences import OwedPlay, WhatNow, owed_play, what_now
from scorekeeper.web.rulings.doubts import ShownDoubt, doubts, price_doubts
from scorekeeper.web.rulings.fields import (
    CardsInput,
    PlacesInput,
    QuestionInput,
    RulesInput,
    TrumpInput,
    WordInput,
    side_by_name,
)
from scorekeeper.web.rulings.grounds import factor_so_far, grounds
from scorekeeper.web.rulings.law import HangsOn, Law
from scorekeeper.web.rulings.marks import AnswerRow, AnswerSection, Mark, fanned, in_turn, readable
from scorekeeper.web.rulings.people import follower, others, player, said
from scorekeeper.web.rulings.rows import LastTrickInput, RowsInput, SeatsInput, inputs
from scorekeeper.web.site.wording import capitalised, joined, translated


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownAnswer:
    """A ruling for everybody at the table to read."""

    mark: Mark
    reason: str
    told: tuple[AnswerRow, ...]
    opening: str = ""
    grounds: tuple[str, ...] = ()
    instead: OwedPlay | None = None
    now: WhatNow | None = None
    ladder: tuple[AnswerRow, ...] = ()
    sections: tuple[AnswerSection, ...] = ()
    rests_on: tuple[HangsOn, ...] = ()
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
    article = article_of(asking, told) or asking.kind.article
    duties = ruling.duties if isinstance(ruling, Ruling) else ()
    broken = [card for duty in duties if duty.state is State.BROKEN for card in duty.cards]
    judged = asking.kind.judged.get(ruling.verdict) if isinstance(ruling, Ruling) else None
    return ShownAnswer(
        mark=mark(asking, told),
        opening=shape_words.opening(asking),
        reason=_reason(asking, ruling),
        grounds=grounds(asking, ruling, article),
        instead=owed_play(asking, ruling),
        now=what_now(asking, ruling),
        game=law.game(asking.rules, asking.home, asking.houses),
        told=facts(asking, broken),
        ladder=sections.ladder(asking, duties),
        sections=sections.sections(asking, ruling),
        rests_on=law.rests_on(cites_of(asking, ruling), asking.rules),
        law=law.law(article, asking.rules) if article else None,
        table_judges=_(judged) if judged else "",
        doubts=_doubts(asking, ruling),
        notes=tuple(translated(note) for note in told.notes),
    )


def _doubts(asking: Asking, ruling: object) -> tuple[ShownDoubt, ...]:
    if isinstance(ruling, Remedy):
        return price_doubts(asking, ruling)
    return doubts(asking, ruling) if isinstance(ruling, Ruling) else ()


def cites_of(asking: Asking, ruling: object) -> tuple[Cite, ...]:
    """The house rules that an answer rests on; of points, those alone that say how often the kitty counts, if no more
    can be told.
    """
    if asking.factor_alone and isinstance(ruling, ScoreRuling):
        return cited(asking.played, sections.of_factor(ruling.last))
    found: tuple[Cite, ...] = getattr(ruling, "cites", ())
    return found


def article_of(asking: Asking, told: Ruled) -> ArticleId | None:
    """The article that decided, where one did."""
    if asking.times_what:
        return KITTY_POINTS.id
    return told.ruling.article if isinstance(told.ruling, Reasoned) else None


def verdict_of(told: Ruled) -> str:
    return told.ruling.verdict.value if isinstance(told.ruling, Ruling) else ""


def _reason(asking: Asking, ruling: object) -> str:
    """Why it is so, in a sentence; or what else there is to say of cards, and of points, beside the word."""
    if isinstance(ruling, Groupings):
        return tractors.made_of(ruling.leads[0])
    if asking.factor_alone:
        why = factor_so_far(asking)
        return "" if why == sections.found(asking, ruling) else why
    if isinstance(ruling, ScoreRuling) and sections.tells_factor(asking, ruling):
        return sections.brought(ruling.outcome)
    return joined(said(asking, reason) for reason in _reasons(ruling))


def _reasons(ruling: object) -> tuple[Sentence, ...]:
    if isinstance(ruling, ScoreRuling):
        return tuple(reason.sentence for reason in ruling.outcome.reasons)
    return (ruling.reason,) if isinstance(ruling, Reasoned) else ()


def mark(asking: Asking, told: Ruled) -> Mark:
    """The answer in a word: what was found, or a verdict where the question is whether something is allowed."""
    if sections.finds(asking, told.ruling):
        return marks.fact(sections.found(asking, told.ruling))
    verdict = marks.verdict(verdict_of(told))
    if isinstance(told.ruling, LeadRuling) and told.ruling.falls:
        return replace(verdict, word=_("The throw fails"))
    if asking.kind is SHAPE:
        return replace(verdict, word=_no_lead(readable(asking.values.get("cards", ""))))
    return verdict


def _no_lead(cards: Sequence[Card]) -> str:
    """What cards are not that cannot be led together; only several alike could be taken for a tractor."""
    return _("Not a tractor") if min(counted(cards).values()) > 1 else _("Cannot be led together")


def facts(asking: Asking, owed: Sequence[Card] = ()) -> tuple[AnswerRow, ...]:
    """Everything that was said, in the order of the table; the game itself is said elsewhere.

    Cards that were owed are ringed in the hand.
    """
    shown = (field for field in inputs(asking.kind.op) if not field.asked.aside)
    told = ((field, asking.values.get(field.name)) for field in shown)
    return tuple(row for field, value in told if value is not None for row in _rows(field, value, asking, owed))


def _rows(field: QuestionInput, value: object, asking: Asking, owed: Sequence[Card]) -> Iterator[AnswerRow]:
    label = _label(field, asking)
    match field, value:
        case (RulesInput() | TrumpInput(), _value):
            return
        case CardsInput(asked=asked), _value:
            draw = in_turn if asked.turned else fanned
            ringed, cards = owed if field.name == "hand" else (), readable(value)
            parts = sections.led(asking, cards) if field.name == "lead" else ()
            words = shape_words.shape(asking, field.name) if field.name in shape_words.READ_BACK else ""
            matter = _that_matter(asking, cards) if field.name == "hand" else cards
            left_out = _left_out(len(cards) - len(matter))
            drawn = draw(matter, asking.home, ringed)
            yield AnswerRow(title=label, shape=capitalised(words), cards=drawn, parts=parts, sentence=left_out)
        case CardListsInput(), list(items):
            yield from _lists(field, items, asking)
        case RowsInput(), Mapping() | list():
            yield from _lines(field, value if isinstance(value, list) else [value], asking)
        case PlacesInput(), list(places) if all(isinstance(place, int) for place in places):
            yield AnswerRow(title=label, sentence=others(asking, places))
        case WordInput(), str(side):
            yield AnswerRow(title=label, sentence=side_by_name(field.in_words(side), asking.sides.get(side)))
        case _field, _value:
            yield AnswerRow(title=label, sentence=field.in_words(value))


def _label(field: QuestionInput, asking: Asking) -> str:
    """What a field is called, with whoever it is about by name."""
    led_by, followed_by = next(iter(asking.from_leader), ""), follower(asking)
    if field.name == "lead" and led_by:
        return _("{name} led").format(name=led_by)
    if field.name in LABELS_BY_NAME and followed_by:
        return _(LABELS_BY_NAME[field.name]).format(name=followed_by)
    return _(field.asked.label)


LABELS_BY_NAME = {"hand": N_("{name} held"), "play": N_("{name} played")}
MOST_HELD = 8
"""Of a longer hand only the suit led is shown, and what was played."""


def _that_matter(asking: Asking, cards: Sequence[Card]) -> Sequence[Card]:
    """The cards of a hand on which the answer can hang."""
    led = readable(asking.values.get("lead", ""))
    if len(cards) <= MOST_HELD or not led or asking.home is None:
        return cards
    suits = {asking.home.suits[card] for card in led}
    played = readable(asking.values.get("play", ""))
    return [card for card in cards if asking.home.suits[card] in suits or card in played]


def _left_out(number: int) -> str:
    """A word about the cards of a long hand that do not matter."""
    if not number:
        return ""
    return ngettext("and {number} other card", "and {number} other cards", number).format(number=number)


def _lists(field: CardListsInput, items: Sequence[object], asking: Asking) -> Iterator[AnswerRow]:
    """One row for each list, by the name or the seat of whoever held or played it."""
    for number, item in enumerate(items):
        if item is not None:
            place = None if field.asked.first_seat is None else number + field.asked.first_seat
            title = field.label_of(number, 0, ()) if place is None else _whose(field, player(asking, place))
            cards = readable(item)
            parts = sections.led(asking, cards) if place == 0 and field.name == "plays" else ()
            yield AnswerRow(title=title, cards=fanned(cards, asking.home), parts=parts)


def _whose(field: CardListsInput, name: str) -> str:
    """Whose cards these are, and whether they were played or held."""
    return name if field.name == "plays" else _("{name} held").format(name=name)


def _lines(field: RowsInput, rows: Sequence[object], asking: Asking) -> Iterator[AnswerRow]:
    if isinstance(field, SeatsInput):
        seats = (" ".join(_cells(field, row)) for row in rows if isinstance(row, Mapping))
        yield AnswerRow(title=_(field.asked.label), sentence=" · ".join(seats))
        return
    for number, row in enumerate(rows, 1):
        if not isinstance(row, Mapping):
            continue
        said = [(cell, row[cell.name]) for cell in field.every_cell if cell.name in row]
        cards = [card for cell, value in said if isinstance(cell, CardsInput) for card in readable(value)]
        words = _cells(field, row)
        yield AnswerRow(
            title=_(field.asked.item).format(number=number),
            sentence=" · ".join(words),
            cards=in_turn(cards, asking.home),
        )


def _cells(field: RowsInput, row: Mapping[str, object]) -> list[str]:
    """What a row says besides its cards."""
    if isinstance(field, LastTrickInput) and (tapped := field.tapped(row)):
        return [tapped]
    told = (cell for cell in field.every_cell if cell.name in row and not isinstance(cell, CardsInput))
    return [words for cell in told if (words := cell.in_row(row[cell.name]))]
