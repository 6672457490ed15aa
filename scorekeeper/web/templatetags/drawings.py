"""What a template asks for by name: icons from one file, codes to hold a camera to, files that may be lost."""

from functools import lru_cache

import segno
from django import template
from django.conf import settings
from django.templatetags.static import static
from django.utils.html import format_html, json_script
from django.utils.safestring import SafeString, mark_safe

register = template.Library()

QUIET = 4
"""White modules round a code; cameras look for them."""


@register.simple_tag
@lru_cache(maxsize=256)
def icon(name: str, classes: str = "icon") -> SafeString:
    """An icon says nothing by itself; the words beside it do."""
    drawing = '<svg class="{}" aria-hidden="true"><use href="{}#{}"></use></svg>'
    return format_html(drawing, classes, static("img/icons.svg"), name)


@register.simple_tag
def qr(text: str, label: str) -> SafeString:
    code = segno.make(text, error="m", micro=False).svg_inline(omitsize=True, border=QUIET, svgclass=None)
    drawing = mark_safe(code.removeprefix("<svg"))  # noqa: S308  # made of segno's own path data, not of the text
    return format_html('<svg role="img" aria-label="{}"{}', label, drawing)


@register.simple_tag
def data(held: object, name: str) -> SafeString:
    """Values for a script to look up: no script itself, and nothing in it can end the element."""
    return json_script(held, name)


@register.simple_tag
def found(name: str) -> str:
    """The address of a static file, for pages that must stand even when the list of hashed names is lost."""
    try:
        return static(name)
    except (OSError, ValueError):
        return settings.STATIC_URL + name
