"""What the referee heard in a sentence: the question as it was understood, to be confirmed or filled in."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from django.utils.translation import gettext as _

from scorekeeper.rules import questions
from scorekeeper.rules.cards import notation
from scorekeeper.rules.cards.card import Rank
from scorekeeper.rules.cards.notation import NotationError, write
from scorekeeper.rules.questions.asked import QuestionError
from scorekeeper.rules.questions.fields import QuestionField
from scorekeeper.rules.questions.play import FOLLOW, OTHERS
from scorekeeper.rules.questions.question import RULES, TRUMP, Question
from scorekeeper.rules.questions.rows import LastTrickField
from scorekeeper.rules.questions.scored import SCORE
from scorekeeper.rules.questions.sentences import READ, SentenceRead, question_read
from scorekeeper.rules.questions.trick import TRICK
from scorekeeper.rules.reading.asking import UNKNOWN_WORDS, Reading
from scorekeeper.rules.words import N_
from scorekeeper.web.rulings import law
from scorekeeper.web.rulings.address import Asking
from scorekeeper.web.rulings.answer import facts
from scorekeeper.web.rulings.fields import rank_of
from scorekeeper.web.rulings.form import missing_in_words, objected
from scorekeeper.web.rulings.marks import AnswerRow, readable
from scorekeeper.web.rulings.next_page import TITLE, next_url
from scorekeeper.web.rulings.people import other
from scorekeeper.web.rulings.shouts import NEXT, Tile
from scorekeeper.web.site.pages import Page
from scorekeeper.web.site.wording import in_words, translated

ASKED_BY = MappingProxyType({"follows": FOLLOW.op, NEXT: SCORE.op})
"""Questions that are asked on the form of another."""
NOTHING = N_(
    "No question was found in it. Say what was led, what was played and what came to light, or choose what is being "
    "shouted."
)
ASKED_BACK = MappingProxyType(
    {
        "suit": N_("Some cards have no suit: name it, like five of hearts."),
        "rank": N_("A suit stands alone: name the rank as well, like five of hearts."),
        "joker": N_("Which joker is it? Say the big one or the small one."),
        "cards": N_("It is not clear what some of the cards are: say who led, held or played them."),
        "lead": N_("It is not clear what was led: say who led it."),
        "play": N_("It is not clear who played what: say each play once, with as many cards as were led."),
        "plays": N_("It is not clear who played what: say each play once, with as many cards as were led."),
        "hand": N_("It is not clear whose cards these are: say who held what, and what was played."),
        "trump": N_("Two trumps are named: say which of them it is."),
        "points": N_("It is not clear which points are meant: say those from the tricks and those in the kitty."),
        "calls": N_("It is not clear which copy is called: say first, second or third for each card."),
        "played": N_("It is not clear who played which card: say the name before each."),
    }
)
"""What is asked where a sentence could not be read for it."""
DOUBTFUL = N_("Those words may change all the others: check the question, or say it without them.")
SUGGESTED = (Rank.FIVE, Rank.THREE, Rank.FOUR, Rank.NINE, Rank.SIX, Rank.EIGHT, Rank.JACK, Rank.QUEEN)
"""What a sentence to begin with is made of: the first of them that are not trump."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Understood:
    """A question that the sentence can be: what was said of it, what is missing, and the way on.

    Where a few answers are all there are to what is missing, these are the `choices`.
    """

    kind: str
    game: str
    told: tuple[AnswerRow, ...]
    missing: str
    way_on: str
    question_url: str
    ruling_url: str
    choices: tuple[Tile, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SentencePage(Page):
    text: str
    readings: tuple[Understood, ...] = ()
    tiles: tuple[Tile, ...] = ()
    objection: str = ""
    asked_back: str = ""
    unheard: str = ""
    shouts_url: str
    hidden: tuple[tuple[str, str], ...] = ()
    match_url: str = ""
    suggestion: str = ""


def sentence_page(text: str, begun: Mapping[str, Asking], shouts_url: str) -> SentencePage:
    """The sentence as it was understood; each kind of question begins with what is known already."""
    game = next(iter(begun.values()))
    known = _known(game)
    page = SentencePage(
        title=_("What I understood"),
        text=text,
        shouts_url=shouts_url,
        hidden=tuple(game.beside.items()),
        suggestion=suggestion(game),
    )
    found = questions.ruled({"op": READ.op, "text": text, **known})
    if isinstance(found, QuestionError):
        return replace(page, objection=translated(found.sentence))
    heard = found.ruling
    assert isinstance(heard, SentenceRead)  # noqa: S101 - the question rules so
    unused = {word.place for reading in heard.readings for word in reading.unused}
    unheard = " · ".join(word.text for word in heard.said if word.place in unused or word.unheard)
    understood = tuple(_understood(begun, each, heard) for each in heard.readings if each.op)
    if understood:
        return replace(page, readings=understood, unheard=unheard)
    (unread,) = heard.readings
    asked_back = _(ASKED_BACK.get(unread.missing[0], NOTHING))
    begin = (_to_fill_in(_understood(begun, unread.begun, heard), asked_back),) if unread.begun else ()
    return replace(page, readings=begin, unheard=unheard, asked_back=asked_back)


def suggestion(game: Asking) -> str:
    """A sentence to begin with, about ranks that are trump in no suit."""
    trumps = {_trump_rank(game.values.get("trump")), *game.played.trumps.constant}
    suits = [rank for rank in SUGGESTED if rank not in trumps] + list(SUGGESTED)
    lead, low, high, pair = suits[:4]
    told = _("I led {lead}♥{lead}♥, he played {low}♥{high}♥ and later showed {pair}♥{pair}♥")
    return told.format(lead=lead, low=low, high=high, pair=pair)


def _trump_rank(said: object) -> Rank | None:
    """Of a trump that is whole, or of which the rank alone is known."""
    try:
        return notation.trump(said).rank
    except NotationError:
        return rank_of(said)


def _known(game: Asking) -> dict[str, object]:
    """The game that the sentence is about; of a trump of which nobody named the suit yet, the level."""
    known = {name: game.values[name] for name in ("rules", "trump", "players") if name in game.values}
    if "trump" in known and any(field.name == "trump" for field in game.missing):
        known["level"] = known.pop("trump")
    return known


def _next(asking: Asking) -> Understood:
    """The page that says what every total brings, and these points where some were said."""
    game, url = law.game(asking.played, None, asking.houses), next_url(asking)
    return Understood(
        kind=_(TITLE), game=game, told=facts(asking), missing="", way_on="", question_url=url, ruling_url=url
    )


def _doubted(found: Understood) -> Understood:
    """What would be settled, were it not for words that may change it."""
    if found.missing:
        return found
    return replace(found, missing=_(DOUBTFUL), way_on=_("Check the question"), ruling_url="")


def _to_fill_in(found: Understood, asked_back: str) -> Understood:
    """What was only half understood, and why; the form goes on with it."""
    return replace(found, missing=asked_back, way_on=_("Fill in the rest"), ruling_url="")


def _missing(asking: Asking, reading: Reading) -> str:
    """What has to be said before there can be an answer, or why the referee has none."""
    said = missing_in_words(asking, {field: _label(asking, field) for field in asking.missing})
    labels = dict.fromkeys([*said, *_unsaid(asking, reading)])
    if labels:
        return _("Still missing: {fields}").format(fields=" · ".join(labels))
    objection = objected(asking, questions.ruled(asking.question))
    return objection.sentence if objection else ""


def _label(asking: Asking, field: QuestionField) -> str:
    """What a field is called, or the half of the trump that nobody said."""
    if field is not TRUMP or "trump" not in asking.values:
        return _(field.label)
    return _("Trump suit") if rank_of(asking.values["trump"]) else _("Trump rank")


def _unsaid(asking: Asking, reading: Reading) -> Iterator[str]:
    """Of what the reading lacks, what is not known beside it, and what is only a cell of its field."""
    for field in asking.kind.fields:
        if field.name in reading.missing and (field is RULES or field.name not in asking.values):
            yield _label(asking, field)
        if isinstance(field, LastTrickField):
            yield from (_(cell.label) for cell in field.cells if cell.name in reading.missing)


def _understood(begun: Mapping[str, Asking], reading: Reading, heard: SentenceRead) -> Understood:
    """One reading as a question, with what was known before the sentence where the sentence is silent."""
    known = begun[ASKED_BY.get(reading.op, reading.op)]
    said = {**_half_a_trump(known.kind, heard), **question_read(reading, heard.beside)}
    asking = known.with_values(**{name: value for name, value in said.items() if name != "op"})
    if reading.op == NEXT:
        return _next(asking)
    if reading.op == TRICK.op and "leader" not in said:
        asking = asking.with_values(players=None)
    missing = _missing(asking, reading)
    found = Understood(
        kind=_(asking.kind.title),
        game=law.game(asking.played, asking.home, asking.houses),
        told=facts(asking),
        missing=missing,
        way_on=_("Fill in the rest"),
        question_url=asking.url("ruling-question"),
        ruling_url="" if missing else asking.url("ruling"),
    )
    found = _seated(found, asking, reading) if reading.unplaced else found
    return _doubted(found) if UNKNOWN_WORDS in heard.readings[0].missing else found


def _seated(found: Understood, asking: Asking, reading: Reading) -> Understood:
    """Cards of somebody who may sit anywhere, with every seat to choose from."""
    cards = write(reading.unplaced)
    route = "ruling" if {*reading.missing} <= {OTHERS.name, *asking.values} else "ruling-question"
    choices = tuple(
        Tile(
            words=other(asking, place),
            hint="",
            url=asking.with_values(**{OTHERS.name: [*[None] * place, cards]}).url(route),
        )
        for place in range(asking.played.table.players - 1)
    )
    return replace(found, missing=_("Who has {cards}?").format(cards=in_words(readable(cards))), choices=choices)


def _half_a_trump(kind: Question, heard: SentenceRead) -> dict[str, object]:
    """The rank of the trump, or its suit, that was said without the other."""
    half = heard.trump.half
    return {TRUMP.name: half.value} if half and TRUMP in kind.fields else {}
