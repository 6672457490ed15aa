"""Cards and marks by the handful: each is drawn once and then handed out again, since pages are full of them."""

from collections.abc import Iterable
from functools import lru_cache

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe

from scorekeeper.web.pages import CardFace
from scorekeeper.web.pages.rulings import Mark

register = template.Library()


@register.simple_tag
def card(face: CardFace) -> SafeString:
    return _drawn(face)


@register.simple_tag
def cards(faces: Iterable[CardFace]) -> SafeString:
    """Several beside one another."""
    return mark_safe("".join(map(_drawn, faces)))  # noqa: S308 - each is our own template


@lru_cache(maxsize=2048)
def _drawn(face: CardFace) -> SafeString:
    """A face says its name in one language, so the same face is the same drawing."""
    return mark_safe(render_to_string("parts/_card.html", {"card": face}).strip())  # noqa: S308 - our own template


@register.simple_tag
@lru_cache(maxsize=512)
def mark(judged: Mark) -> SafeString:
    """What was judged, by a drawing, a colour and a word."""
    return mark_safe(render_to_string("rulings/_mark.html", {"mark": judged}).strip())  # noqa: S308 - our own template
