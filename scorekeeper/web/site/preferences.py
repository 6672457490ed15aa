"""How a reader wants the pages to look: kept in cookies, so that no account is needed and the server draws it right."""

from dataclasses import dataclass
from typing import Any, TypeVar

from django import forms
from django.conf import settings
from django.db.models import TextChoices
from django.http import HttpRequest
from django.utils.translation import get_language, to_locale
from django.utils.translation import gettext_lazy as _

from scorekeeper.web.forms import OneOfField

Chosen = TypeVar("Chosen", bound=TextChoices)


class Theme(TextChoices):
    """Auto follows the phone."""

    AUTO = "auto", _("Auto")
    LIGHT = "light", _("Light")
    DARK = "dark", _("Dark")


class Suits(TextChoices):
    """Four colours tell hearts from diamonds and spades from clubs at a glance."""

    TWO = "two", _("Two colours")
    FOUR = "four", _("Four colours")


class Digits(TextChoices):
    """Larger ones are read from across the table, and tapped without glasses."""

    USUAL = "usual", _("As they are")
    LARGE = "large", _("Larger")


@dataclass(frozen=True, slots=True, kw_only=True)
class Preferences:
    """What a reader chose, or what stands until she does."""

    language: str
    theme: Theme
    suits: Suits
    digits: Digits


def preferences(request: HttpRequest) -> Preferences:
    return Preferences(
        language=get_language() or settings.LANGUAGE_CODE,
        theme=_kept(request, "theme", Theme.AUTO),
        suits=_kept(request, "suits", Suits.TWO),
        digits=_kept(request, "digits", Digits.USUAL),
    )


def _kept(request: HttpRequest, name: str, default: Chosen) -> Chosen:
    """A cookie that says something else was not ours, and is passed over."""
    value = request.COOKIES.get(name)
    return next((choice for choice in type(default) if choice.value == value), default)


def language_tag(code: str) -> str:
    """A language as HTML and CSS name it: zh-Hans, where settings say zh-hans."""
    return to_locale(code).replace("_", "-")


COOKIES = {"language": settings.LANGUAGE_COOKIE_NAME, "theme": "theme", "suits": "suits", "digits": "digits"}
"""Which cookie keeps which field of the form."""


class Tongues(forms.RadioSelect):
    """Every language under its own name, which is to be read out in that language."""

    def create_option(self, name: str, value: str, *others: Any, **more: Any) -> dict[str, Any]:  # noqa: ANN401  # as Django calls it
        return super().create_option(name, value, *others, **more) | {"lang": language_tag(value)}


class PreferencesForm(forms.Form):
    """Every preference; a post may name just one and leaves the others as they are."""

    language = OneOfField(label=_("Language"), choices=settings.LANGUAGES, widget=Tongues)
    theme = OneOfField(
        label=_("Light and dark"), choices=Theme.choices, help_text=_("Auto follows your phone or computer.")
    )
    suits = OneOfField(
        label=_("Suits"),
        choices=Suits.choices,
        help_text=_("Four colours tell hearts from diamonds and spades from clubs."),
    )
    digits = OneOfField(
        label=_("Digits"), choices=Digits.choices, help_text=_("Scores, points and levels, and the keys to tap.")
    )
