"""Cards by the handful: each face is drawn once and then handed out again, since pages are full of them."""

from functools import lru_cache

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe

from scorekeeper.web.pages import CardFace

register = template.Library()


@register.simple_tag
def card(face: CardFace) -> SafeString:
    return _drawn(face)


@lru_cache(maxsize=2048)
def _drawn(face: CardFace) -> SafeString:
    """A face says its name in one language, so the same face is the same drawing."""
    return mark_safe(render_to_string("parts/_card.html", {"card": face}).strip())  # noqa: S308 - our own template
