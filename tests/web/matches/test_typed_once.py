"""What was typed is not asked for again (WCAG 3.3.7): forms bring it along, or choose among what is known."""

from html.parser import HTMLParser

import pytest
from django.test import Client

from scorekeeper.match.facts import Hand, Total
from tests.browser.test_every_page import reached
from tests.web.evening import begin, let_in, play

CHOSEN = {"hidden", "radio", "checkbox", "submit"}
SEATS = {f"seat{number}" for number in range(1, 5)}
NEW = {
    *("points", "kitty_typed", "points_typed", "declarers", "fines_declarers", "fines_defenders"),
    *("note", "reason", "why1", "house"),
    *("seat5", "seat6", "table.cards_out"),
}
"""Numbers of this hand, words about it, a name for rules that have none, and more people at the table."""


class Typed(HTMLParser):
    """The fields of a page that somebody types in: what each holds already."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: dict[str, str] = {}
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = {name: value or "" for name, value in attrs}
        if tag == "input" and "name" in said and said.get("type") not in CHOSEN:
            self.found[said["name"]] = said.get("value", "")


@pytest.mark.django_db
def test_no_form_of_a_match_asks_again_for_what_it_was_told(client: Client) -> None:
    row = begin()
    play(row, *(Hand(count=Total(points=total)) for total in (85, 120)))
    let_in(client, row)
    pages = reached(client, f"/matches/{row.slug}/").items()
    empty = {
        name
        for _kind, url in pages
        if url.startswith(f"/matches/{row.slug}/")
        for name, value in Typed(client.get(url).text).found.items()
        if not value
    }
    assert empty == NEW


@pytest.mark.django_db
def test_the_next_match_of_a_book_begins_with_who_sat_there(client: Client) -> None:
    row = begin()
    let_in(client, row)
    found = Typed(client.get(f"/books/{row.book.slug}/matches/new/").text).found
    assert {found[name] for name in SEATS} == {player.name for player in row.book.players.all()}
