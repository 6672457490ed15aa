"""What every page carries around its content: the reader's language and light, the switches, the messages."""

from collections.abc import Iterator
from functools import cache, lru_cache
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import gettext as _

from scorekeeper.ops import network
from scorekeeper.ops.certificates import certificates
from scorekeeper.store.failures import STARTED
from scorekeeper.web.site import errors, messages
from scorekeeper.web.site.pages import Bar, ChoiceSwitch, Chrome, Flash, LinkChoice
from scorekeeper.web.site.preferences import Preferences, Theme, language_tag, preferences

SCHEMES = {Theme.AUTO: ("light", "dark"), Theme.LIGHT: ("light",), Theme.DARK: ("dark",)}
BARS = {"light": "#fdfbf5", "dark": "#132b22"}
"""What tokens.css calls the lamp, for the browser's own bar, which reads no style sheet."""


def chrome(request: HttpRequest) -> dict[str, object]:
    """Templates call it, once: a part that is swapped in alone does not, and so does not use up the messages."""
    return {"chrome": cache(lambda: _chrome(request))}


def _chrome(request: HttpRequest) -> Chrome:
    chosen = preferences(request)
    return Chrome(
        language=language_tag(chosen.language),
        theme=chosen.theme,
        suits=chosen.suits,
        digits=chosen.digits,
        scheme=" ".join(SCHEMES[chosen.theme]),
        bars=_bars(chosen.theme),
        path=request.get_full_path(),
        switches=_switches(chosen),
        flashes=(*_standing(), *messages.flashes(request)),
        secure=request.is_secure() or urlsplit(f"//{request.get_host()}").hostname in network.HERE,
        has_certificate=certificates().port > 0,
    )


def _standing() -> Iterator[Flash]:
    """What holds until the next start."""
    if STARTED.unsaved:
        yield Flash(tone="problem", icon="problem", sentence=errors.standing(STARTED.unsaved))


def _bars(theme: Theme) -> tuple[Bar, ...]:
    schemes = SCHEMES[theme]
    if len(schemes) == 1:
        return (Bar(colour=BARS[schemes[0]], media="all"),)
    return tuple(Bar(colour=BARS[scheme], media=f"(prefers-color-scheme: {scheme})") for scheme in schemes)


@lru_cache(maxsize=32)
def _switches(chosen: Preferences) -> tuple[ChoiceSwitch, ...]:
    """There are not many ways to like a page."""
    lang = language_tag(chosen.language)
    languages = (
        LinkChoice(value=code, label=name, lang=language_tag(code), current=code == chosen.language)
        for code, name in settings.LANGUAGES
    )
    themes = (
        LinkChoice(value=theme, label=str(theme.label), lang=lang, icon=theme, current=theme == chosen.theme)
        for theme in Theme
    )
    return (
        ChoiceSwitch(name="language", label=_("Language"), choices=tuple(languages)),
        ChoiceSwitch(name="theme", label=_("Light and dark"), choices=tuple(themes)),
    )
