"""The frame of every page: drawn once for each language and light, with the reader's own address and token put in."""

from functools import lru_cache

from django import template
from django.conf import settings
from django.template.loader import render_to_string
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from scorekeeper.web.pages import Bar, Chrome, Switch

register = template.Library()

PATH, TOKEN = "\ue000", "\ue001"
"""Stand where the address and the token go; neither of these can hold such a letter."""


@register.simple_tag
def furniture(chrome: Chrome) -> SafeString:
    return (_furniture if settings.DEBUG else _kept_furniture)(chrome.scheme, chrome.bars)


@register.simple_tag
def masthead() -> SafeString:
    return (_head if settings.DEBUG else _kept_head)(get_language())


@register.simple_tag
def colophon(chrome: Chrome, token: object) -> SafeString:
    drawn = (_foot if settings.DEBUG else _kept_foot)(chrome.switches, get_language())
    return mark_safe(drawn.replace(PATH, escape(chrome.path)).replace(TOKEN, escape(token)))  # noqa: S308 - escaped


def _furniture(scheme: str, bars: tuple[Bar, ...]) -> SafeString:
    return render_to_string("parts/_furniture.html", {"scheme": scheme, "bars": bars})


def _head(language: str | None) -> SafeString:  # noqa: ARG001 - its words are in the reader's
    return render_to_string("parts/_masthead.html")


def _foot(switches: tuple[Switch, ...], language: str | None) -> str:  # noqa: ARG001 - its words are in the reader's
    return render_to_string("parts/_colophon.html", {"switches": switches, "path": PATH, "csrf_token": TOKEN})


_kept_furniture = lru_cache(maxsize=16)(_furniture)
_kept_head, _kept_foot = lru_cache(maxsize=16)(_head), lru_cache(maxsize=64)(_foot)
