"""An address that was left open is noticed: one is planted among the others, and the tests of the matrix find it."""

from importlib import import_module
from types import ModuleType

import pytest
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.test import override_settings
from django.urls import get_resolver
from django.urls import path as address

from scorekeeper.store.models import Match, Player
from tests.web.cast import Table
from tests.web.test_matrix import OURS, Cookies, addresses, cookies, expected, friday, line_for, looked, path, posted

pytestmark = pytest.mark.django_db
__all__ = ["cookies", "friday"]
[PRIVATE] = [each for each in OURS if each.name == "match-json"]


def left_open(request: HttpRequest, **parts: str) -> HttpResponse:
    """Whoever comes may look, and write somebody down."""
    if request.method == "POST":
        Player.objects.create(book=Match.objects.get(slug=parts["slug"]).book, name=f"Nobody {Player.objects.count()}")
    return HttpResponse()


def with_open(route: str, name: str) -> ModuleType:
    """The addresses of the product, and this one before them."""
    urls, found = import_module(settings.ROOT_URLCONF), ModuleType("planted")
    vars(found).update(vars(urls))
    found.urlpatterns = [address(route, left_open, name=name), *urls.urlpatterns]  # type: ignore[attr-defined]
    return found


def test_an_address_that_was_forgotten_in_the_matrix_is_found() -> None:
    found = [*addresses(get_resolver(with_open("planted/", "planted")).url_patterns)]  # type: ignore[arg-type]
    assert [each.name for each in found if line_for(each.name) is None] == ["planted"]


def test_an_address_that_lets_anybody_look_is_found(friday: Table, cookies: Cookies) -> None:
    with override_settings(ROOT_URLCONF=with_open(PRIVATE.route, PRIVATE.name)):
        answered = looked(path(PRIVATE, friday), cookies)
    assert (answered["stranger"], answered == expected(PRIVATE.name, 0)) == (200, False)


def test_an_address_that_lets_anybody_write_is_found(friday: Table, cookies: Cookies) -> None:
    with override_settings(ROOT_URLCONF=with_open(PRIVATE.route, PRIVATE.name)):
        answered, unchanged = posted(path(PRIVATE, friday), friday.book, cookies)
    assert (answered["stranger"], answered == expected(PRIVATE.name, 1), unchanged) == (200, False, False)
