"""The first page: what this is, the ways in, and the names the game goes by."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import NoReverseMatch, reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scorekeeper.rules.cards import Rank, face
from scorekeeper.rules.words import N_
from scorekeeper.web import pages
from scorekeeper.web.faces import shown
from scorekeeper.web.shelving.coming_back import come_back
from scorekeeper.web.shelving.given import given

DOORS = (
    ("match-new", N_("Start a match"), N_("Names and seats, then deal."), "plus"),
    ("ruling-new", N_("Try a ruling"), N_("Was that play allowed? Ask, and read why."), "question"),
    ("rulebook", N_("Read the rulebook"), N_("Every rule, as your table plays it."), "info"),
    ("scorebooks", N_("Your scorebooks"), N_("The tables that this phone may open."), "book"),
    ("demo", N_("Play with the demo"), N_("A match in full swing. Nothing you do there counts."), "play"),
)
"""The ways in by the name of their address, the main one first. One that has no address yet is not shown."""

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
    (N_("Partners found anew in every hand"), ((N_("找朋友"), "Zhao Pengyou", "Finding Friends"),)),
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
    return render(request, "home/home.html", {"page": _page(_doors(request))})


def _page(doors: tuple[pages.Door, ...]) -> pages.Home:
    main, *sides = doors or (None,)
    return pages.Home(
        title=" · ".join((_("Scorekeeper"), _("升级"), _("拖拉机"), _("八十分"))),
        description=_("Keeps the score of your Sheng\N{NO-BREAK SPACE}Ji match, and settles the arguments."),
        script="zh-Hant" if get_language() == "zh-hant" else "zh-Hans",
        main_door=main,
        side_doors=tuple(filter(None, sides)),
        fan=_fan(),
        family=tuple(_kin(played, names) for played, names in FAMILY),
        fives=_fives(),
        levels=tuple(rank.value for rank in Rank),
    )


def _doors(request: HttpRequest) -> tuple[pages.Door, ...]:
    """A stranger is asked nothing and looked up nowhere; who has a scorebook finds the last match first."""
    doors = tuple(filter(None, (_door(route, label, hint, icon) for route, label, hint, icon in DOORS)))
    tokens = given(request)
    return come_back(tokens, doors) if tokens else doors


def _door(route: str, label: str, hint: str, icon: str) -> pages.Door | None:
    try:
        return pages.Door(url=reverse(route), label=_(label), hint=_(hint), icon=icon)
    except NoReverseMatch:
        return None


def _kin(played: str, names: tuple[tuple[str, str, str], ...]) -> pages.Kin:
    called = (pages.Name(written=_(written), spoken=spoken, english=english) for written, spoken, english in names)
    return pages.Kin(played=_(played), names=tuple(called))


def _fan() -> tuple[pages.CardFace, ...]:
    return tuple(shown(face(name)) for name in ("KS", "10H", "5C"))


def _fives() -> tuple[pages.Five, ...]:
    """BF-PT-1, drawn."""
    king, ten, five = _fan()
    return (
        pages.Five(card=five, tally=pages.Tally.of(5, _("one 正")), worth=_("A five counts 5.")),
        pages.Five(card=ten, tally=pages.Tally.of(10, _("two 正")), worth=_("A ten counts 10.")),
        pages.Five(card=king, tally=pages.Tally.of(10, _("two 正")), worth=_("A king counts 10.")),
    )
