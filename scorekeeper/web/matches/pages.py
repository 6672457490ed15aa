"""A match's page: the score, the sheet of the hand being played, the hands before it, and who has won."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from urllib.parse import urlencode

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import get_language, ngettext, override
from django.utils.translation import gettext as _

from scorekeeper.match.known import trump_rank
from scorekeeper.match.standing import Standing
from scorekeeper.rules.cards.card import Rank
from scorekeeper.rules.cards.order import Trump
from scorekeeper.rules.house import presets
from scorekeeper.rules.house.contradictions import contradictions_in
from scorekeeper.rules.house.ladder import AfterFinish
from scorekeeper.rules.house.ruleset import RuleSet, changed
from scorekeeper.rules.questions.play import FOLLOW
from scorekeeper.rules.words import N_, series
from scorekeeper.store import selectors
from scorekeeper.store.models import Book
from scorekeeper.web.access import PLAYER
from scorekeeper.web.matches.forms import HandForm
from scorekeeper.web.matches.history import History, between_hands, history
from scorekeeper.web.matches.meanwhile import Conflict
from scorekeeper.web.matches.open_match import OpenMatch, Post
from scorekeeper.web.matches.preview import UNCOUNTED, HandPreview, forecast, hand_preview
from scorekeeper.web.matches.scoreboard import Live, Scoreboard, scoreboard, tag
from scorekeeper.web.rulebook.games import houses_in, named_game, rules_url
from scorekeeper.web.rulebook.trump_ladder import SUPPOSED
from scorekeeper.web.rulings.address import Origin
from scorekeeper.web.rulings.from_match import entrance, from_match
from scorekeeper.web.rulings.kept import KeptRuling
from scorekeeper.web.site.pages import Outbox, Page
from scorekeeper.web.site.wording import in_words


@dataclass(frozen=True, slots=True, kw_only=True)
class WayOn:
    """Somewhere to go from here; a `part` of the page by itself where its address goes on with the match."""

    url: str
    label: str
    icon: str
    main: bool = False
    part: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Finish:
    """A match that is over: who won it, what it took, and the ways to play on and to look back."""

    winners: str
    summary: tuple[str, ...]
    ways: tuple[WayOn, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchMenu:
    """What else can be done with a match: what an argument asks for in sight, the rest in a menu, ordered by use.

    Removing the match stands last and apart, where somebody may.
    """

    near: tuple[WayOn, ...]
    ways: tuple[WayOn, ...]
    removal: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchParts:
    """What stands above and below the sheet of a match's page; on paper the rules are named, too."""

    title: str
    rules: str
    fingerprint: str
    board: Scoreboard
    history: History
    live: Live
    outbox: Outbox
    finish: Finish | None
    unsaved: str
    menu: MatchMenu


@dataclass(frozen=True, slots=True, kw_only=True)
class WaitingBreach:
    """An irregularity in the hand being played, and where it is withdrawn."""

    said: str
    withdrawal: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NextHand:
    """The hand that is being played, the fields of its form drawn.

    `later` is what Save is called while other hands wait for the network, since nobody knows then which one this is;
    `missing` is what it waits for. `saved` are the keys of the last hands. An `answered` form was sent once already, so
    what it holds outweighs a draft that a browser kept. Where the match is `over`, only what was being typed already is
    asked for. By which version somebody was `renamed` tells whom a draft names.
    """

    seen: int
    saved: str
    answered: bool
    over: bool
    waiting: tuple[WaitingBreach, ...]
    rulings: tuple[KeptRuling, ...]
    conflict: Conflict | None
    ahead: str
    fields: SafeString
    save: str
    later: str
    preview: HandPreview
    missing: str
    forecast: dict[str, object]
    renamed: tuple[tuple[int, str, str], ...]

    @property
    def begun(self) -> bool:
        """Whether irregularities or rulings belong to this hand already."""
        return bool(self.waiting or self.rulings)


@dataclass(frozen=True, slots=True, kw_only=True)
class HandSheet:
    """A form for the next hand, drawn but for the token and the key.

    `seen` and the key keep two phones and a bad network from doing harm.
    """

    action: str
    seen: int
    hand: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WhoAreYou:
    """Asked once of each phone that writes in a book: who holds it, among those who play.

    `roster` are the numbers of all who were in the book when this was drawn.
    """

    book: Book
    action: str
    back: str
    players: tuple[tuple[str, str], ...]
    roster: frozenset[str]

    def asks(self, me: str | None) -> bool:
        """Of whom nothing is known, or a player who turned out to be another one and is on the roster no more."""
        if me is None or not me.startswith(PLAYER):
            return me is None
        number = me.removeprefix(PLAYER)
        return number not in self.roster and number not in selectors.players(self.book)


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchPage(Page):
    """A match as HTML, as far as it is the same for everybody who may do as much; `key` is the visitor's own.

    Who only watches has no sheet; who has been asked `who` they are is not asked again.
    """

    above: str
    below: str
    sheet: HandSheet | None
    who: WhoAreYou | None = None
    key: str = ""


WATCHERS = (
    ("match-evening", N_("Looking back"), "race"),
    ("board", N_("Full screen"), "screen"),
    ("match-log", N_("Log"), "log"),
    ("match-sharing", N_("Share"), "share"),
)
KEEPERS = (
    *WATCHERS,
    ("seats", N_("Seats"), "seats"),
    ("match-names", N_("Names"), "pencil"),
    ("score", N_("Set the score"), "pencil"),
    ("penalty", N_("Penalty"), "minus"),
    ("breach", N_("Irregularity"), "problem"),
    ("rules", N_("Rules"), "rules"),
)
PARTS = "scoreboard dispute rulebook history"
"""The parts of the page that change with every hand."""
LATEST_KEYS = 5
"""As many keys of saved hands as a page names, so that a browser drops the draft of one it never heard about."""


def match_page(
    opened: OpenMatch,
    form: HandForm | None = None,
    sent: Post | None = None,
    *,
    conflict: Conflict | None = None,
    unsaved: str = "",
) -> MatchPage:
    """The page as it is now; with a form that was sent, still filled, whether or not there is a next hand."""
    standing, address = opened.standing, opened.url("match")
    game = named_game(standing.rules, houses=houses_in(opened.match))
    told = history(opened)
    parts = MatchParts(
        title=in_words(series(standing.players)),
        rules=game.name,
        fingerprint=game.fingerprint,
        board=scoreboard(standing),
        history=told,
        live=Live(url=opened.url("match-live"), tag=tag(opened.access.variant), parts=PARTS),
        outbox=Outbox(action=address, saved=_latest_keys(opened)),
        finish=finish(opened) if standing.finished else None,
        unsaved=unsaved,
        menu=match_menu(opened),
    )
    asks = opened.access.writes and (form or not standing.finished)
    return MatchPage(
        title=parts.title,
        above=render_to_string("matches/_above.html", {"page": parts}),
        below=render_to_string("matches/_below.html", {"page": parts}),
        sheet=HandSheet(action=address, seen=opened.row.version, hand=next_hand(opened, told, form, conflict))
        if asks
        else None,
        who=None if form else who_are_you(opened),
        key=sent.key if sent else "",
    )


def who_are_you(opened: OpenMatch) -> WhoAreYou | None:
    """The question stands in nobody's way: a hand is recorded first, and nothing is asked for a trial."""
    book = opened.access.book
    if not opened.access.writes or not opened.standing.hands or book.throwaway:
        return None
    numbers = {name: number for number, name in selectors.players(book).items()}
    return WhoAreYou(
        book=book,
        action=reverse("signature", args=(book.slug,)),
        back=opened.url("match"),
        players=tuple((numbers[name], name) for name in opened.standing.players if name in numbers),
        roster=frozenset(numbers.values()),
    )


def _latest_keys(opened: OpenMatch) -> str:
    return " ".join(entry.key for entry in opened.notebook.entries[-LATEST_KEYS:])


def next_hand(opened: OpenMatch, told: History, form: HandForm | None = None, conflict: Conflict | None = None) -> str:
    standing, here = opened.standing, Origin(match=opened.row.slug, at=len(opened.steps))
    table = (standing.rules, standing.players, standing.declarer, tuple(standing.levels.items()))
    hand = NextHand(
        seen=opened.row.version,
        saved=_latest_keys(opened),
        answered=form is not None,
        over=standing.finished,
        waiting=tuple(_waiting(opened)),
        rulings=told.playing,
        conflict=conflict,
        ahead=opened.url("match-preview"),
        fields=_fields(form) if form else _unfilled(*table, get_language()),
        save=_("Save hand {number}").format(number=standing.hands + 1),
        later=_("Save the next hand"),
        preview=hand_preview(form.standing, form.fact, here) if form and form.fact else HandPreview(),
        missing=_missing(form, conflict, over=standing.finished),
        forecast=forecast(standing),
        renamed=selectors.renamings(opened.row, 0),
    )
    return render_to_string("matches/_hand.html", {"sheet": hand})


def _missing(form: HandForm | None, conflict: Conflict | None, *, over: bool) -> str:
    """What Save waits for, as far as it is known before scripts look."""
    if conflict:
        return conflict.asks
    return "" if form or over else str(UNCOUNTED)


def _waiting(opened: OpenMatch) -> Iterator[WaitingBreach]:
    """The irregularities that are settled with the points of this hand."""
    breaches = opened.standing.breaches
    for entry, step in opened.recorded if breaches else ():
        if any(step.fact is breach for breach in breaches):
            yield WaitingBreach(said=between_hands(step), withdrawal=opened.url("hand-removal", entry.pk))


@lru_cache(maxsize=64)
def _unfilled(
    rules: RuleSet, players: tuple[str, ...], declarer: str | None, levels: tuple[tuple[str, Rank], ...], language: str
) -> SafeString:
    """The form that nobody has typed in: it differs by who declares and by the levels; drawing it takes 5 ms."""
    standing = Standing(rules=rules, players=players, declarer=declarer, levels=dict(levels), laps={})
    with override(language):
        return _fields(HandForm(standing))


def _fields(form: HandForm) -> SafeString:
    return render_to_string("matches/_fields.html", {"fields": form.laid_out()})


def match_menu(opened: OpenMatch) -> MatchMenu:
    return MatchMenu(
        near=near_tools(opened),
        ways=tuple(_ways(opened)),
        removal=opened.url("match-removal") if opened.access.writes else "",
    )


def near_tools(opened: OpenMatch) -> tuple[WayOn, ...]:
    """Both ask about the hand that is being played, so they go on with the match."""
    here = Origin(match=opened.row.slug, at=len(opened.steps)).fields
    rulebook = f"{rules_url('rulebook', opened.standing.rules)}{_trump(opened.standing)}&{urlencode(here)}"
    return (
        dispute_link(opened, len(opened.steps)),
        WayOn(url=rulebook, label=_("Rulebook"), icon="rulebook", part="rulebook"),
    )


def _trump(standing: Standing) -> str:
    """The rank that the next hand is played at, for an address; its suit comes by drawing, so one is supposed."""
    rank = trump_rank(standing, None)
    return f"&trump={Trump(rank, SUPPOSED.suit)}" if rank else ""


def _ways(opened: OpenMatch) -> Iterator[WayOn]:
    for route, label, icon in KEEPERS if opened.access.writes else WATCHERS:
        yield WayOn(url=opened.url(route), label=_(label), icon=icon)
    if opened.access.writes:
        here = urlencode({"next": opened.url("match")})
        signature = reverse("signature", args=(opened.access.book.slug,))
        yield WayOn(url=f"{signature}?{here}", label=_("Who are you?"), icon="question")
    if opened.access.key.match_id is None:
        yield WayOn(url=reverse("book", args=(opened.access.book.slug,)), label=_("The scorebook"), icon="book")


def finish(opened: OpenMatch) -> Finish:
    return Finish(
        winners=in_words(series(opened.standing.winners)),
        summary=tuple(_summary(opened)),
        ways=(*(_ways_on(opened) if opened.access.writes else ()), *_ways_back(opened)),
    )


def _summary(opened: OpenMatch) -> Iterator[str]:
    hands, board = opened.standing.hands, scoreboard(opened.standing)
    yield ngettext("{count} hand was played.", "{count} hands were played.", hands).format(count=hands)
    for place in board.places:
        yield _("{names}: level {level}").format(names=place.name, level=place.figure)


def _ways_on(opened: OpenMatch) -> Iterator[WayOn]:
    """The same people once more; or a change of rules by which the last hand begins another lap instead of the end."""
    again = urlencode({"again": opened.row.slug})
    yield WayOn(url=f"{reverse('match-new')}?{again}", label=_("A new match, the same people"), icon="plus", main=True)
    rules = changed(opened.standing.rules, {"ladder.after": AfterFinish.WRAP})
    if not contradictions_in(rules):
        typed = {"rules": presets.link(rules, presets.closest(rules)), "start": opened.standing.hands}
        lap = f"{opened.url('rules')}?{urlencode(typed)}"
        yield WayOn(url=lap, label=_("Play on for another lap"), icon="forward")


def _ways_back(opened: OpenMatch) -> Iterator[WayOn]:
    """For whoever watched as well: how it went, and something to tell the others by."""
    yield WayOn(url=opened.url("match-evening"), label=_("Looking back"), icon="race")
    yield WayOn(url=f"{opened.url('match-sharing')}#picture", label=_("Picture to send"), icon="share")


def dispute_link(opened: OpenMatch, place: int) -> WayOn:
    """About the hand at this place of the evening, recorded or being played, with what is known of it."""
    origin = Origin(match=opened.row.slug, at=place)
    asking = from_match(FOLLOW, origin, opened.standing_before(place), opened.step_at(place))
    return WayOn(url=entrance(asking), label=_("Settle an argument"), icon="scales", part="dispute")
