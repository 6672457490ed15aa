"""The pages on which a ruling is read, shown round, sent as text, and counted play by play."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.rules import questions
from scorekeeper.rules.follow.plays import MOST_COUNTED
from scorekeeper.rules.questions import Ruled
from scorekeeper.rules.questions.all_follows import AllFollows
from scorekeeper.rules.questions.irregular import REMEDY
from scorekeeper.rules.questions.order_and_shape import SHAPE
from scorekeeper.web.rulings import marks
from scorekeeper.web.rulings.address import Asking, Reply
from scorekeeper.web.rulings.answer import ShownAnswer, answer
from scorekeeper.web.rulings.comparison import differs, has_elsewhere
from scorekeeper.web.rulings.desk import Desk
from scorekeeper.web.rulings.marks import AnswerRow, AnswerSection, fanned
from scorekeeper.web.site.cards import CardFace
from scorekeeper.web.site.pages import OpenGraph, Page
from scorekeeper.web.site.wording import SYMBOLS, labelled


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingPage(Page):
    """An answer at its own address."""

    kind: str
    answer: ShownAnswer
    canonical: str
    notes: tuple[str, ...]
    question_url: str
    elsewhere_url: str
    same_elsewhere: bool
    board_url: str
    share_url: str
    keeping_url: str
    kinds_url: str
    example: str
    match_url: str = ""
    back_url: str = ""
    verdict_url: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnRuling(Page):
    """A ruling as HTML: the same for everybody who reads it in one language, but for what a keeper can do about it."""

    canonical: str
    graph: OpenGraph
    main: str
    desk: Desk | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaysPage(Page):
    """Every allowed play, a page of them at a time."""

    count: str
    plays: tuple[AnswerRow, ...]
    back: str
    match_url: str = ""
    before: str = ""
    after: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingBoardPage(Page):
    """A ruling to show round: large, and nothing else on the page; a short sentence is set larger than a long one."""

    kind: str
    length: str
    answer: ShownAnswer
    back: str
    match_url: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingSharePage(Page):
    """A ruling to send or to hold a camera to."""

    address: str
    text: str
    back: str
    match_url: str = ""


A_PAGE = 50
"""So many plays are listed at a time."""


def ruling_page(
    asking: Asking, told: Ruled, notes: tuple[str, ...], *, canonical: str, entrance: str, back: str
) -> RulingPage:
    """The answer and the ways on from it; one that no house rule stands behind is soon held against all others, and so
    is what cards are together.
    """
    found = answer(asking, told)
    hangs = bool(found.rests_on) and asking.kind is not SHAPE
    elsewhere = has_elsewhere(asking.kind) and (hangs or differs(asking))
    beside = asking.example or asking.kind is REMEDY  # what comes first there is the question, or the desk
    return RulingPage(
        title=f"{found.mark.word} — {_(asking.title)}",
        description=found.reason or found.mark.word,
        kind=_(asking.title),
        answer=found,
        canonical=canonical,
        notes=notes,
        question_url=(asking.unsaid if asking.example else asking).url("ruling-question"),
        elsewhere_url=asking.url("ruling-elsewhere") if elsewhere else "",
        same_elsewhere=has_elsewhere(asking.kind) and not elsewhere,
        board_url=asking.url("ruling-board"),
        share_url=asking.url("ruling-share"),
        keeping_url=asking.url("ruling-keeping"),
        kinds_url=entrance,
        example=_example_of(asking) if asking.example else "",
        match_url=back if beside else "",
        back_url="" if beside else back,
        verdict_url=asking.verdict_url,
    )


def _example_of(asking: Asking) -> str:
    return labelled(_("Example"), _(asking.shout.words if asking.shout else asking.kind.title))


def board_page(asking: Asking, told: Ruled) -> RulingBoardPage:
    """The answer alone, to be held up."""
    found = answer(asking, told)
    sentence = found.mark.word if found.mark.tone == marks.TOLD else found.reason
    return RulingBoardPage(
        title=found.mark.word,
        answer=found,
        kind=_(asking.title),
        length=_length(sentence),
        back=asking.url("ruling"),
    )


LENGTHS = ((45, "short"), (90, "middle"), (140, "long"))


def _length(sentence: str) -> str:
    """How much room a sentence takes; a character of Chinese takes that of two letters."""
    letters = sum(2 if sign > LAST_LETTER else 1 for sign in sentence)
    return next((word for most, word in LENGTHS if letters <= most), "longest")


LAST_LETTER = "\u2e7f"


def share_page(asking: Asking, told: Ruled, address: str) -> RulingSharePage:
    """The link, the code and the words."""
    words = "\n".join(lines(_(asking.title), answer(asking, told), address))
    return RulingSharePage(title=_("Send this ruling"), address=address, text=words, back=asking.url("ruling"))


def listed(asking: Asking, number: int) -> Reply:
    """The plays that are allowed, as far as to the end of a page."""
    asked = {name: value for name, value in asking.question.items() if name != "play"}
    return questions.ruled({**asked, "op": "follows", "limit": number * A_PAGE + 1})


def plays_page(asking: Asking, number: int, found: AllFollows) -> PlaysPage | None:
    """One page of all the plays that are allowed, or nothing where there are none to list."""
    plays = found.plays[(number - 1) * A_PAGE :]
    if not plays:
        return None
    return PlaysPage(
        title=_("All plays that are allowed"),
        count=_count(found.count, exact=found.exact),
        plays=tuple(marks.AnswerRow(cards=fanned(play, asking.home)) for play in plays[:A_PAGE]),
        back=asking.url("ruling"),
        before=_numbered(asking, number - 1) if number > 1 else "",
        after=_numbered(asking, number + 1) if len(plays) > A_PAGE else "",
    )


def _count(count: int, *, exact: bool) -> str:
    if count > MOST_COUNTED:
        return _("More than {most} plays are allowed.").format(most=MOST_COUNTED)
    if not exact:
        return _("At least {count} plays are allowed; there are too many to count them all.").format(count=count)
    return ngettext("{count} play is allowed.", "{count} plays are allowed.", count).format(count=count)


def _numbered(asking: Asking, number: int) -> str:
    return f"{asking.url('ruling-plays')}&page={number}"


MOST_LINES = 12
VERDICT = {"allowed": "✓", "forbidden": "✗", "undecided": "?"}


def lines(title: str, answer: ShownAnswer, address: str) -> list[str]:
    """At most twelve lines: the question, the verdict with its reason, and where to read more."""
    sign = VERDICT.get(answer.mark.tone, "·")
    strips = [_strip(section) for section in answer.sections if section.strip]
    last = [f"{sign} {answer.mark.word}", *filter(None, [answer.reason]), *strips, *_article(answer), address]
    first = [title, answer.game, *(_fact(row) for row in answer.told)]
    return [*first[: MOST_LINES - len(last)], *last]


def _article(answer: ShownAnswer) -> Iterator[str]:
    if answer.law:
        yield f"§ {answer.law.title}"


def _strip(section: AnswerSection) -> str:
    """Cards from high to low, with a sign between those that are equal."""
    return labelled(section.title, " ".join(" = ".join(map(_card, row.cards)) for row in section.rows))


def _fact(row: AnswerRow) -> str:
    cards = " + ".join(map(_cards, row.parts or (row.cards,)))
    said = " ".join(filter(None, [row.sentence, cards]))
    return labelled(row.title, said) if row.title else said


def _cards(faces: Iterable[CardFace]) -> str:
    return " ".join(map(_card, faces))


def _card(face: CardFace) -> str:
    return f"{face.rank}{SYMBOLS[face.suit]}" if face.suit in SYMBOLS else face.name
