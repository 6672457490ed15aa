"""Sentences one after another, as the reader's language sets them."""

from collections.abc import Iterable

from django import template

from scorekeeper.web import spoken

register = template.Library()


@register.simple_tag
def joined(sentences: Iterable[str]) -> str:
    return spoken.joined(sentences)
