"""Links: what may be given to others, as an address, as a picture for cameras and as six signs to read aloud."""

from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.rules.words import N_
from scorekeeper.store import guesses
from scorekeeper.store.guesses import CODES, LIMITS, At
from scorekeeper.store.models import CODE_LETTERS, Key
from scorekeeper.web import network
from scorekeeper.web.codes import parted
from scorekeeper.web.pages import sharing as pages

KEEPER, WATCHER, GUEST = "keeper", "watcher", "guest"
WORDS = {
    KEEPER: (N_("Keeper link"), N_("Whoever has it records hands, corrects them, and may share the book further.")),
    WATCHER: (N_("Watch link"), N_("Whoever has it sees every match of the book and changes nothing.")),
    GUEST: (N_("Watch link of this match"), N_("Whoever has it sees this match alone and changes nothing.")),
}


def kind(key: Key) -> str:
    return GUEST if key.match_id else key.role


def link(request: HttpRequest, key: Key, *, keeps: bool) -> pages.Link:
    """A key as its holder sees it; only keepers find ways to change it."""
    title, hint = WORDS[kind(key)]
    good = bool(key.code_until and key.code_until > timezone.now())
    changes = {"code": not good, "renewal": True, "revocation": kind(key) != KEEPER}
    return pages.Link(
        region=f"{kind(key)}-link",
        title=_(title),
        hint=_(hint),
        address=absolute(request, reverse("open", args=[key.token])),
        picture=_("QR code: {link}").format(link=_(title)),
        code=parted(key.code or "") if good and keeps else "",
        code_hint=_code_hint(request, key) if good and keeps else "",
        **{f"{name}_url": change_url(key, name) for name, offered in changes.items() if offered and keeps},
    )


def missing(name: str) -> pages.Missing:
    title, hint = WORDS[name]
    return pages.Missing(title=_(title), hint=_(hint))


def change_url(key: Key, name: str) -> str:
    return reverse(f"key-{name}", args=[key.book.slug, key.pk])


def absolute(request: HttpRequest, path: str) -> str:
    """The whole address. On the machine that serves, `localhost` would be of no use to anybody else at the table."""
    here = request.build_absolute_uri(path)
    name, port = urlsplit(here).hostname or "", urlsplit(here).port
    address = network.for_phones() if name in {place.strip("[]") for place in settings.LOOPBACK} else ""
    there = network.Address(address, port) if address and port else None
    return f"http://{there}{path}" if there and network.answers(there) else here


def _code_hint(request: HttpRequest, key: Key) -> str:
    left = key.code_until - timezone.now() if key.code_until else guesses.WHILE
    minutes = max(1, round(left.total_seconds() / 60))
    place = absolute(request, reverse("code")).partition("://")[2]
    return ngettext(
        "Type it at {place} to open the same. Good for {minutes} more minute.",
        "Type it at {place} to open the same. Good for {minutes} more minutes.",
        minutes,
    ).format(place=place, minutes=minutes)


def odds() -> str:
    """The arithmetic of a guess."""
    limit = LIMITS[At.CODE]
    return _(
        "Six of {letters} signs make {codes} codes. Whoever is wrong {each} times within an hour has to wait, and "
        "after {together} wrong ones from anywhere everybody has to. So the chance that somebody hits a code while "
        "it is good is 1 in {odds}."
    ).format(
        letters=len(CODE_LETTERS),
        codes=f"{CODES:,}",
        each=limit.each,
        together=limit.together,
        odds=f"{CODES // limit.together:,}",
    )
