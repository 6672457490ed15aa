"""Kept: the house rules in the books of whoever reads, by their addresses."""

from django.http import HttpRequest

from scorekeeper.store import catalogue
from scorekeeper.web.shelving.given import given
from scorekeeper.web.starting import setting

MOST_BOOKS = 6


def houses(request: HttpRequest) -> dict[str, str]:
    """Each with the name that its table gave it."""
    books = [held.book for held in catalogue.shelf(given(request))[:MOST_BOOKS]]
    return {house.word: house.name for book in books for house in setting.houses(book) if house.name}
