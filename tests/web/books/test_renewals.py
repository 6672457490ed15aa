"""Three keepers hold one link; whoever makes it anew is in, and the others are out, whatever they saw or did before."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product

import pytest
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorekeeper.store import seals, selectors
from scorekeeper.store.models import Book, Key
from scorekeeper.web import access
from tests.web.cast import hold, table

pytestmark = pytest.mark.django_db

DEEDS = ("look", "code", "ask", "renew", "retry")
Form = tuple[str, dict[str, str]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Keeper:
    """A browser, and everything that it was ever sent."""

    browser: Client
    book: Book
    texts: list[str] = field(default_factory=list)
    jars: list[dict[str, str]] = field(default_factory=list)
    forms: list[Form] = field(default_factory=list)
    sent: list[tuple[dict[str, str], Form]] = field(default_factory=list)

    def look(self) -> int:
        return self._noted("get", f"/books/{self.book.slug}/sharing/")

    def code(self) -> int:
        return self._noted("post", f"{self._link()}code/")

    def ask(self) -> int:
        return self._noted("get", f"{self._link()}renewal/")

    def renew(self) -> int:
        if not self.forms:
            self.ask()
        form = self.forms[-1] if self.forms else (f"{self._link()}renewal/", {})
        self.sent.append((self._jar(), form))
        return self._noted("post", *form)

    def retry(self) -> int:
        """What was sent last, as if no answer had come."""
        if not self.sent:
            return 0
        jar, form = self.sent[-1]
        self.browser.cookies.load(jar)
        return self._noted("post", *form)

    def _link(self) -> str:
        newest = Key.objects.filter(book=self.book, role=Key.Role.KEEPER).latest("pk")
        return f"/books/{self.book.slug}/keys/{newest.pk}/"

    def _jar(self) -> dict[str, str]:
        return {name: cookie.value for name, cookie in self.browser.cookies.items()}

    def _noted(self, method: str, path: str, data: dict[str, str] | None = None) -> int:
        response = getattr(self.browser, method)(path, data)
        self.texts.append(f"{response.text} {response.headers} {response.cookies}")
        self.jars.append(self._jar())
        found = re.search(r'name="key" value="([^"]+)"', response.text) if path.endswith("/renewal/") else None
        if found:
            self.forms.append((path, {"key": found[1]}))
        return response.status_code


def keepers() -> tuple[Keeper, ...]:
    friday = table()
    return tuple(Keeper(browser=hold(Client(), friday.keeper), book=friday.book) for _ in range(3))


def ways_in(everybody: tuple[Keeper, ...], others: list[Keeper]) -> Iterator[object]:
    """Whatever opens the book to somebody who did not make the link anew."""
    sharing, text = (
        f"/books/{others[0].book.slug}/sharing/",
        " ".join(text for each in everybody for text in each.texts),
    )
    tokens = seals.digests(re.findall(r"(?<![\w-])[\w-]{22}(?![\w-])", text))
    yield from Key.objects.filter(digest__in=tokens, role=Key.Role.KEEPER, revoked_at=None)
    yield from filter(None, (selectors.coded("".join(code)) for code in set(re.findall(r">(\w{3}) (\w{3})<", text))))
    forms = [("", {}), *(form for each in everybody for form in each.forms)]
    for jar, (path, data) in product((jar for each in others for jar in each.jars), forms):
        browser = Client()
        browser.cookies.load(jar)
        answer = browser.post(path, data) if path else None
        if browser.get(sharing).status_code != 404 or (answer and access.COOKIE in answer.cookies):
            yield jar, path, data


@pytest.mark.usefixtures("db")
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(deeds=st.lists(st.tuples(st.integers(0, 2), st.sampled_from(DEEDS)), min_size=3, max_size=9))
def test_nothing_seen_before_a_renewal_opens_the_book_after_it(deeds: list[tuple[int, str]]) -> None:
    everybody = keepers()
    inside = set(range(3))
    for who, deed in deeds:
        made = Key.objects.count()
        status = getattr(everybody[who], deed)()
        assert status in ({0, 200, 303} if who in inside else {0, 404})
        if Key.objects.count() > made:
            inside = {who}
            assert [*ways_in(everybody, [each for each in everybody if each is not everybody[who]])] == []
