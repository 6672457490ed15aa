"""One player of a book: what the hands say of them, trends and companions, and another name for them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from urllib.parse import urlencode

from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from scorekeeper.match import tally
from scorekeeper.match.player import PlayerStatistics
from scorekeeper.match.statistics import FEWEST
from scorekeeper.match.tally import MatchFigures
from scorekeeper.rules.words import N_
from scorekeeper.store import removals, roster, selectors, summaries
from scorekeeper.store.models import Player
from scorekeeper.store.names import namesake
from scorekeeper.store.summaries import Sought
from scorekeeper.web import access
from scorekeeper.web.access import Access
from scorekeeper.web.books.forms import TWICE, PlayerForm
from scorekeeper.web.books.pages import NamePage
from scorekeeper.web.books.player_company import CompanionRow, companions, company_in_words, worth_in_words
from scorekeeper.web.books.player_figures import FigureGroup, groups, missing
from scorekeeper.web.books.player_trend import Trend, trend
from scorekeeper.web.books.search import Search, search
from scorekeeper.web.site import messages
from scorekeeper.web.site.pages import Door, Page
from scorekeeper.web.site.redirects import see_other

KEEPERS_DOORS = (
    ("player-name", N_("Rename {name}"), N_("In every match of this book."), "pencil"),
    ("player-merger", N_("{name} is in here twice"), N_("Make one person of two names."), "seats"),
)
"""What a keeper may do: the name of the address, what it is called, and what happens there."""
A_DAY = 24 * 60 * 60


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerInWords:
    """What the hands say of somebody, in sentences, figures and a drawing; `few` says so where they are too few."""

    few: str = ""
    extent: str = ""
    worth: tuple[str, ...] = ()
    groups: tuple[FigureGroup, ...] = ()
    missing: str = ""
    trend: Trend | None = None
    company: tuple[str, ...] = ()
    companions: tuple[CompanionRow, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """What a keeper may do at once: where it is sent, what the button says, and what it means or what was done."""

    action: str
    label: str
    hint: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerPage(Page):
    """One player looked back on; `doors` lead to the matches and, for keepers, to what can be done with the name."""

    back: str
    everything: str
    search: Search
    retired: bool
    told: PlayerInWords
    rulings: tuple[str, ...]
    doors: tuple[Door, ...]
    changes: tuple[Change, ...]


@require_safe
def player(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    opened, found = player_to_read(request, slug, number)
    numbers = selectors.players(opened.book)
    seeking = search(request, summaries.catalogued(opened.book), numbers.values())
    page = PlayerPage(
        title=found.name,
        back=reverse("book", args=[slug]),
        everything=request.path,
        search=seeking,
        retired=found.retired,
        told=_remembered(found, seeking.form.sought, numbers),
        rulings=tuple(rulings_in_words(found)),
        doors=tuple(_doors(opened, found)),
        changes=tuple(_changes(found)) if opened.writes else (),
    )
    return render(request, "books/player.html", {"page": page})


def _remembered(found: Player, sought: Sought, numbers: Mapping[str, str]) -> PlayerInWords:
    """What was told before, while nobody wrote anything; how far a match went changes by itself."""
    about = (found.pk, sought, numbers, get_language(), summaries.stamp(found.book))
    key = f"player-{sha256(repr(about).encode()).hexdigest()}"
    known: PlayerInWords | None = None if sought.progress else cache.get(key)
    told = known or _told(found, tuple(summaries.figures(found.book, sought)), numbers)
    if known is None:
        cache.set(key, told, A_DAY)
    return told


def player_to_read(request: HttpRequest, slug: str, number: int) -> tuple[Access, Player]:
    opened = access.book_to_read(request, slug)
    return opened, _on_roster(opened, number)


def player_to_edit(request: HttpRequest, slug: str, number: int) -> tuple[Access, Player]:
    opened = access.book_to_edit(request, slug)
    return opened, _on_roster(opened, number)


def _on_roster(opened: Access, number: int) -> Player:
    found = opened.book.players.filter(pk=number).first()
    if found is None:
        raise Http404
    return found


def _told(player: Player, parts: Sequence[MatchFigures], numbers: Mapping[str, str]) -> PlayerInWords:
    name, slug = player.name, player.book.slug
    found, meetings = tally.together(parts).get(name), tally.meetings(parts)
    if found is None or found.hands.of < FEWEST:
        return PlayerInWords(few=_few(name, found.hands.of if found else 0))
    return PlayerInWords(
        extent=_extent(found, sum(name in part.own for part in parts)),
        worth=tuple(worth_in_words(name, found, meetings)),
        groups=groups(found),
        missing=missing(found),
        trend=trend(found.rises),
        company=tuple(company_in_words(found)),
        companions=tuple(
            companions(found, {name: reverse("player", args=[slug, number]) for number, name in numbers.items()})
        ),
    )


def _few(name: str, hands: int) -> str:
    if not hands:
        return _("No hand of {name} is written down here.").format(name=name)
    said = ngettext(
        "{name} has played {count} hand; figures begin at {fewest}.",
        "{name} has played {count} hands; figures begin at {fewest}.",
        hands,
    )
    return said.format(name=name, count=hands, fewest=FEWEST)


def _extent(found: PlayerStatistics, matches: int) -> str:
    hands = ngettext("{count} hand", "{count} hands", found.hands.of).format(count=found.hands.of)
    return " · ".join((hands, ngettext("{count} match", "{count} matches", matches).format(count=matches)))


def rulings_in_words(player: Player) -> Iterator[str]:
    """How many rulings somebody saved; and of plays that are said to be theirs, how many were not allowed."""
    asked, judged, lost = selectors.rulings_about(player)
    if asked:
        yield ngettext("Asked for {count} ruling.", "Asked for {count} rulings.", asked).format(count=asked)
    if judged:
        said = ngettext(
            "In {count} saved ruling the play was {name}’s; {lost} not allowed.",
            "In {count} saved rulings the play was {name}’s; {lost} not allowed.",
            judged,
        )
        yield said.format(count=judged, name=player.name, lost=lost)


def _doors(opened: Access, found: Player) -> Iterator[Door]:
    """To the matches; and for keepers, to another name, and to one person for two names."""
    matches = reverse("book", args=[opened.book.slug])
    yield Door(
        url=f"{matches}?{urlencode({'person': found.name})}",
        label=_("Matches with {name}").format(name=found.name),
        hint="",
        icon="log",
    )
    for route, label, hint, icon in KEEPERS_DOORS if opened.writes else ():
        address = reverse(route, args=[opened.book.slug, found.pk])
        yield Door(url=address, label=_(label).format(name=found.name), hint=_(hint), icon=icon)


def _changes(found: Player) -> Iterator[Change]:
    """To take apart who was made one, and to be asked for at new matches no more, or again."""
    slug = found.book.slug
    for merger in roster.mergers(found):
        until = date_format(timezone.localdate(merger.made_at + removals.KEPT))
        said = _("{other} was made one with {name}; that can be taken back until {day}.")
        yield Change(
            action=reverse("merger-removal", args=[slug, merger.pk]),
            label=_("They are two people"),
            hint=said.format(other=merger.name, name=found.name, day=until),
        )
    if found.retired:
        yield Change(
            action=reverse("player-return", args=[slug, found.pk]),
            label=_("Plays again"),
            hint=_("Whoever plays again is offered for new matches."),
        )
    else:
        yield Change(
            action=reverse("player-retirement", args=[slug, found.pk]),
            label=_("Plays no more"),
            hint=_("Whoever plays no more is not offered for new matches; all that was played stays."),
        )


@require_http_methods(["GET", "HEAD", "POST"])
def player_name(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Another name for somebody, in every match that was ever played; the address that undoes it has the one before."""
    opened, found = player_to_edit(request, slug, number)
    written = request.POST if "name" in request.POST else request.GET
    form = PlayerForm(written if request.method == "POST" else None, initial={"name": found.name})
    address = reverse("player", args=[slug, number])
    if form.is_valid() and _renamed(request, opened, found, form):
        return see_other(address)
    page = NamePage(
        title=_("Rename {name}").format(name=found.name),
        form=form,
        note=_("Every match of the book will say so, and the log of each keeps the old name."),
        back=address,
        merger=_merger_with_namesake(found, form),
    )
    return render(request, "books/name.html", {"page": page}, status=422 if form.is_bound else 200)


def _renamed(request: HttpRequest, opened: Access, found: Player, form: PlayerForm) -> bool:
    before, name = found.name, form.cleaned_data["name"]
    try:
        roster.rename(found, name, by=opened.name)
    except roster.TakenError as error:
        form.add_error("name", _(TWICE).format(name=error.name))
        return False
    undo = f"{request.path}?{urlencode({'name': before})}"
    messages.success(request, _("{before} is now {name}.").format(before=before, name=name), undo=undo)
    return True


def _merger_with_namesake(found: Player, form: PlayerForm) -> str:
    """The address that asks whether somebody is the one who is called so already, and would keep that one's name."""
    others = {player.name: player for player in found.book.players.exclude(pk=found.pk)} if form.errors else {}
    other = others.get(namesake(form.data.get("name", ""), others))
    return f"{reverse('player-merger', args=[found.book.slug, other.pk])}?other={found.pk}" if other else ""
