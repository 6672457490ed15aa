"""What could not be shown: calm, with a reason and a way on, in the reader's language where that is known."""

import re
from html import unescape
from pathlib import Path

import pytest
from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.urls import path
from django.views.decorators.http import require_POST, require_safe
from pytest_django.fixtures import Settings

from scorekeeper import urls
from scorekeeper.web.site import errors


def misshapen(request: HttpRequest) -> HttpResponse:
    raise SuspiciousOperation(request.path)


def shut(request: HttpRequest) -> HttpResponse:
    raise PermissionDenied(request.path)


def breaking(request: HttpRequest) -> HttpResponse:
    raise ZeroDivisionError(request.path)


@require_POST
def only_sent(request: HttpRequest) -> HttpResponse:
    return HttpResponse(request.path)


@require_safe
def only_read(request: HttpRequest) -> HttpResponse:
    return HttpResponse(request.path)


urlpatterns = [
    *urls.urlpatterns,
    path("400/", misshapen),
    path("403/", shut),
    path("405/", only_sent),
    path("page/", only_read),
    path("500/", breaking),
]
handler400, handler403, handler404, handler500 = urls.handler400, urls.handler403, urls.handler404, urls.handler500

pytestmark = pytest.mark.urls(__name__)

TITLES = {
    400: "This request could not be read",
    403: "Your link does not open this page",
    404: "There is nothing at this address",
    405: "This address does not work that way",
    500: "Something broke here",
}


@pytest.fixture
def visitor() -> Client:
    """Someone who gets an answer whatever happens."""
    return Client(raise_request_exception=False)


def heading(html: str) -> str:
    found = re.search(r"<h1[^>]*>(.*?)</h1>", html, re.DOTALL)
    return unescape(found[1]) if found else ""


def languages(html: str) -> list[str]:
    return re.findall(r'<(?:html|section)[^>]* lang="([\w-]+)"', html)


@pytest.mark.parametrize("status", TITLES)
def test_every_trouble_says_what_happened_and_has_a_way_on(visitor: Client, status: int) -> None:
    answer = visitor.get(f"/{status}/")
    assert (answer.status_code, heading(answer.text)) == (status, TITLES[status])
    assert re.findall(r'<a class="button[^"]*" href="([^"]*)"', answer.text) == ["/"]


@pytest.mark.parametrize("status", [400, 403, 404, 405])
def test_a_trouble_is_told_in_the_readers_language_and_keeps_the_switches(visitor: Client, status: int) -> None:
    answer = visitor.get(f"/{status}/", headers={"accept-language": "zh-TW"})
    assert languages(answer.text) == ["zh-Hant"]
    assert answer.text.count(f'name="next" value="/{status}/"') == 2


def test_a_page_that_takes_nothing_says_so_and_what_it_allows(visitor: Client) -> None:
    answer = visitor.post("/page/")
    assert (answer.status_code, heading(answer.text), answer["Allow"]) == (405, TITLES[405], "GET, HEAD")


def test_a_break_is_told_in_every_language(visitor: Client) -> None:
    assert languages(visitor.get("/500/").text) == ["en", "zh-Hans", "zh-Hant"]


def test_what_is_refused_before_its_language_is_known_is_told_in_every_language() -> None:
    answer = errors.bad_request(RequestFactory().get("/"), SuspiciousOperation("no middleware has seen this"))
    assert (answer.status_code, languages(answer.text)) == (400, ["en", "zh-Hans", "zh-Hant"])


def test_under_a_name_that_is_not_ours_nothing_is_offered_that_would_fail_again(visitor: Client) -> None:
    answer = visitor.get("/", headers={"host": "elsewhere.example", "accept-language": "zh-TW"})
    assert (answer.status_code, languages(answer.text)) == (400, ["en", "zh-Hans", "zh-Hant"])
    assert re.findall(r"<form|class=\"button", answer.text) == []


def test_a_break_needs_nothing_that_may_be_broken(settings: Settings, tmp_path: Path) -> None:
    """No context, no session, no database; here the list of hashed names is lost as well."""
    settings.STATIC_ROOT, settings.STORAGES = (
        tmp_path,
        {"staticfiles": {"BACKEND": "scorekeeper.ops.assets.HashedAssets"}},
    )
    html = errors.broken(RequestFactory().get("/")).text
    assert set(re.findall(r'(?:href|src)="(/static/[^"#]*)', html)) == {
        "/static/css/index.css",
        "/static/css/more.css",
        "/static/img/icon.svg",
    }


def test_a_form_without_its_token_says_why_and_what_to_do_and_one_with_it_passes() -> None:
    """In a header, as htmx sends it from the body's hx-headers."""
    visitor = Client(enforce_csrf_checks=True)
    answer = visitor.post("/preferences/", {"theme": "dark"})
    assert (answer.status_code, heading(answer.text)) == (403, "This form has expired")
    found = re.search(r'{"X-CSRFToken": "(\w+)"}', visitor.get("/").text)
    headers = {"x-csrftoken": found[1] if found else ""}
    assert visitor.post("/preferences/", {"theme": "dark"}, headers=headers).status_code == 303
