"""The first page, preferences, the offline page, and what a watchdog asks."""

import json
from dataclasses import asdict, dataclass
from hashlib import blake2b
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles import finders
from django.db import connection
from django.forms import Form
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from scorekeeper.ops import assets
from scorekeeper.rules.cards.card import Rank, face
from scorekeeper.rules.words import N_
from scorekeeper.store import readiness
from scorekeeper.store.failures import ERRORS
from scorekeeper.web.books.pages import doors_for_returning, keys_of_visitor
from scorekeeper.web.site.cards import CardFace, shown
from scorekeeper.web.site.context import BARS
from scorekeeper.web.site.pages import Door, Page, Tally
from scorekeeper.web.site.preferences import COOKIES, PreferencesForm, preferences
from scorekeeper.web.site.redirects import see_other, way_back


@dataclass(frozen=True, slots=True, kw_only=True)
class GameName:
    """One of the names the game goes by."""

    written: str
    spoken: str
    english: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Kin:
    """The names that mean the game played one way."""

    played: str
    names: tuple[GameName, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Five:
    """A card that counts, and how its points are written down."""

    card: CardFace
    tally: Tally
    worth: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HomePage(Page):
    """The first page."""

    script: str
    main_door: Door
    side_doors: tuple[Door, ...]
    fan: tuple[CardFace, ...]
    family: tuple[Kin, ...]
    tally: str
    fives: tuple[Five, ...]
    levels: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PreferencesPage(Page):
    """How the pages look to this reader."""

    form: Form
    cards: tuple[CardFace, ...]


DOORS = (
    ("match-new", N_("Start a match"), N_("Names and seats, then deal."), "plus"),
    ("ruling-new", N_("Try a ruling"), N_("Was that play allowed? Ask, and read why."), "scales"),
    ("rulebook", N_("Read the rulebook"), N_("Every rule, as your table plays it."), "rulebook"),
    ("scorebooks", N_("Your scorebooks"), N_("The tables that this phone may open."), "book"),
    ("demo", N_("Try the demo"), N_("A match in full swing. Nothing you do there counts."), "play"),
)
"""The ways in by the name of their address, the main one first."""
# The names as BF-NAME-1 to 3 and HUN-NAME-1 sort them.
FAMILY = (
    (N_("The whole family"), ((N_("升级"), "Sheng Ji", "Level Up"),)),
    (
        N_("Two decks or more"),
        (
            (N_("拖拉机"), "Tuo La Ji", "Tractor"),
            (N_("八十分"), "Ba Shi Fen", "Eighty Points"),
            (N_("双升"), "Shuang Sheng", "Double Rise"),
        ),
    ),
    (N_("New partners in every hand"), ((N_("找朋友"), "Zhao Pengyou", "Finding Friends"),)),
    (
        N_("One deck"),
        (
            (N_("打百分"), "Da Bai Fen", "Hundred Points"),
            (N_("四十分"), "Si Shi Fen", "Forty Points"),
            (N_("摔二"), "Shuai Er", "Throw Two"),
        ),
    ),
)


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    main, *sides = _doors(request)
    page = HomePage(
        title=" · ".join((_("Scorekeeper"), _("升级"), _("拖拉机"), _("八十分"))),
        description=_("Keeps the score of your Sheng Ji match, and settles the arguments."),
        script="zh-Hant" if get_language() == "zh-hant" else "zh-Hans",
        main_door=main,
        side_doors=tuple(sides),
        fan=_faces("KS", "10H", "5C"),
        family=tuple(_kin(played, names) for played, names in FAMILY),
        tally=_(
            "Only fives, tens and kings count. On paper they are tallied in 正, a character of five strokes, because "
            "card points come in fives."
        ),
        fives=_fives(),
        levels=tuple(rank.value for rank in Rank),
    )
    return render(request, "site/home.html", {"page": page})


def _doors(request: HttpRequest) -> tuple[Door, ...]:
    """A stranger is asked nothing and looked up nowhere; who has a scorebook finds the last match first."""
    doors = tuple(
        Door(url=reverse(route), label=_(label), hint=_(hint), icon=icon) for route, label, hint, icon in DOORS
    )
    digests = keys_of_visitor(request)
    return doors_for_returning(digests, doors) if digests else doors


def _kin(played: str, names: tuple[tuple[str, str, str], ...]) -> Kin:
    called = (GameName(written=_(written), spoken=spoken, english=english) for written, spoken, english in names)
    return Kin(played=_(played), names=tuple(called))


def _faces(*names: str) -> tuple[CardFace, ...]:
    return tuple(shown(face(name)) for name in names)


def _fives() -> tuple[Five, ...]:
    """BF-PT-1, drawn."""
    five, ten, king = _faces("5C", "10H", "KS")
    return (
        Five(card=five, tally=Tally.of(5, _("one 正")), worth=_("A five counts 5.")),
        Five(card=ten, tally=Tally.of(10, _("two 正")), worth=_("A ten counts 10.")),
        Five(card=king, tally=Tally.of(10, _("two 正")), worth=_("A king counts 10.")),
    )


@require_http_methods(["GET", "HEAD", "POST"])
def preferences_page(request: HttpRequest) -> HttpResponse:
    form = PreferencesForm(asdict(preferences(request)) | request.POST.dict())
    if request.method == "POST" and form.is_valid():
        return _remembered(request, {name: request.POST[name] for name in COOKIES if name in request.POST})
    page = PreferencesPage(title=_("Display"), form=form, cards=_faces("AS", "AH", "AC", "AD"))
    return render(request, "site/preferences.html", {"page": page}, status=200 if form.is_valid() else 422)


def _remembered(request: HttpRequest, chosen: dict[str, str]) -> HttpResponse:
    """Only what was chosen is kept: a reader who picks a theme goes on getting her browser's language."""
    response = see_other(way_back(request, reverse("preferences")))
    for name, value in chosen.items():
        response.set_cookie(
            COOKIES[name],
            value,
            max_age=settings.LANGUAGE_COOKIE_AGE,
            httponly=True,
            samesite="Lax",
            secure=settings.LANGUAGE_COOKIE_SECURE,
        )
    return response


WORKER = "js/sw.js"
DRAWINGS = ("img/icon.svg", "img/strokes.svg", "django_htmx/htmx-2.min.js")


@require_safe
@never_cache
def worker(_request: HttpRequest) -> HttpResponse:
    """The service worker. It is another one as soon as a file of the shell is, so browsers fetch it anew."""
    code = Path(finders.find(WORKER) or WORKER).read_text("utf-8")
    shell = [*_shell(), reverse("offline")]
    version = blake2b("\n".join([code, *shell]).encode(), digest_size=6).hexdigest()
    kept = {"version": version, "shell": shell, "assets": settings.STATIC_URL, "offline": reverse("offline")}
    return HttpResponse(f"const KEPT = {json.dumps(kept)};\n{code}", content_type="text/javascript")


def _shell() -> list[str]:
    """The files that every page needs."""
    return [static(name) for name in (*assets.SHEETS, *DRAWINGS, *assets.scripts()) if name != WORKER]


@require_safe
def manifest(_request: HttpRequest) -> HttpResponse:
    """How the pages look on a home screen."""
    icons = [
        {"src": static("img/icon.svg"), "sizes": "any", "type": "image/svg+xml"},
        {"src": static("img/touch.png"), "sizes": "180x180", "type": "image/png"},
    ]
    described = {
        "name": _("Scorekeeper"),
        "short_name": _("Scorekeeper"),
        "id": reverse("home"),
        "start_url": reverse("home"),
        "scope": reverse("home"),
        "display": "standalone",
        "theme_color": BARS["light"],
        "background_color": BARS["light"],
        "icons": icons,
    }
    return JsonResponse(described, content_type="application/manifest+json", json_dumps_params={"ensure_ascii": False})


@require_safe
def offline(request: HttpRequest) -> HttpResponse:
    """What stands in for a page that was never open on this phone."""
    page = Page(
        title=_("There is no network"),
        description=_(
            "Without it only what this phone keeps can be opened: the match that was open last, its rulebook, and the "
            "rulings kept with it. A new ruling has to wait."
        ),
    )
    return render(request, "site/offline.html", {"page": page})


@require_safe
@never_cache
def healthz(_: HttpRequest) -> HttpResponse:
    """Asks the database for a row that every migrated one has."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1 FROM django_migrations LIMIT 1")
    except ERRORS:
        return _plain("The database does not answer.", 503)
    return _plain("ok")


@require_safe
@never_cache
def readyz(_: HttpRequest) -> HttpResponse:
    """Writes a row and deletes it, or says what came of that within the last second."""
    reason = readiness.reason()
    return _plain(f"Nothing can be saved: {reason}.", 503) if reason else _plain("ok")


def _plain(said: str, status: int = 200) -> HttpResponse:
    return HttpResponse(f"{said}\n", status=status, content_type="text/plain; charset=utf-8")
