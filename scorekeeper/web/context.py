"""What every page carries around its content: the reader's language and light, the switches, the messages."""

from functools import lru_cache

from django.conf import settings
from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject
from django.utils.translation import gettext as _

from scorekeeper.web import flashes, pages
from scorekeeper.web.preferences import Preferences, Theme, language_tag, preferences

SCHEMES = {Theme.AUTO: ("light", "dark"), Theme.LIGHT: ("light",), Theme.DARK: ("dark",)}
BARS = {"light": "#fdfbf5", "dark": "#132b22"}
"""What tokens.css calls the lamp, for the browser's own bar, which reads no style sheet."""


def chrome(request: HttpRequest) -> dict[str, object]:
    """Made only when a template reads it: a part that is swapped in alone must not use up the messages."""
    return {"chrome": SimpleLazyObject(lambda: _chrome(request))}


def _chrome(request: HttpRequest) -> pages.Chrome:
    chosen = preferences(request)
    return pages.Chrome(
        language=language_tag(chosen.language),
        theme=chosen.theme,
        suits=chosen.suits,
        scheme=" ".join(SCHEMES[chosen.theme]),
        bars=_bars(chosen.theme),
        path=request.get_full_path(),
        switches=_switches(chosen),
        flashes=flashes.told(request),
    )


def _bars(theme: Theme) -> tuple[pages.Bar, ...]:
    schemes = SCHEMES[theme]
    if len(schemes) == 1:
        return (pages.Bar(colour=BARS[schemes[0]], media="all"),)
    return tuple(pages.Bar(colour=BARS[scheme], media=f"(prefers-color-scheme: {scheme})") for scheme in schemes)


@lru_cache(maxsize=32)
def _switches(chosen: Preferences) -> tuple[pages.Switch, ...]:
    """There are not many ways to like a page."""
    return _languages(chosen), _themes(chosen)


def _languages(chosen: Preferences) -> pages.Switch:
    choices = (
        pages.Choice(value=code, label=name, lang=language_tag(code), current=code == chosen.language)
        for code, name in settings.LANGUAGES
    )
    return pages.Switch(name="language", label=_("Language"), choices=tuple(choices))


def _themes(chosen: Preferences) -> pages.Switch:
    lang = language_tag(chosen.language)
    choices = (
        pages.Choice(value=theme, label=str(theme.label), lang=lang, icon=theme, current=theme == chosen.theme)
        for theme in Theme
    )
    return pages.Switch(name="theme", label=_("Light and dark"), choices=tuple(choices))
