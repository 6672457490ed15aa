"""What can be sent of a match: a text that fits a chat, in three languages, with the link to watch by."""

from itertools import product

import pytest
from django.test import Client
from django.utils.translation import override

from scorekeeper.store import keys
from scorekeeper.store.models import Match as Row
from scorekeeper.web.matches.sendable import Sendable
from scorekeeper.web.matches.told import lines, told
from tests.each import each
from tests.web.cast import Table, holding
from tests.web.evening import play, points
from tests.web.golden import EVENINGS, laid

LANGUAGES = ("en", "zh-hans", "zh-hant")


@each(list(product(EVENINGS, LANGUAGES)))
def test_a_text_for_the_chat_has_at_most_twelve_lines(case: tuple[str, str]) -> None:
    name, language = case
    with override(language):
        said = lines(told(laid(EVENINGS[name])), "https://scores.example/open/token/")
    assert (len(said) <= 12, [line for line in said if not line.strip() or "\n" in line]) == (True, [])
    assert said[-1] == "https://scores.example/open/token/"


@pytest.mark.django_db
def test_a_text_says_when_by_which_rules_how_it_stands_and_what_happened(alice: Client, row: Row) -> None:
    play(row, *points(35, 35, 35, 90))
    text = sendable(alice, row).text.split("\n")
    assert text[0].endswith(" · Tractor")
    assert text[1:] == [
        "The match goes on.",
        "Mei, Li: level 8 · Otto, Ada: level 2",
        "4 hands",
        "Mei, Li went ahead in hand 1 and stayed ahead.",
        "Mei, Li held the deal 3 times in a row, in hands 1 to 3.",
    ]


@pytest.mark.django_db
def test_a_text_is_in_the_language_that_the_address_names(alice: Client, row: Row) -> None:
    play(row, *points(35))
    found = sendable(alice, row, "zh-hant")
    assert (found.text.split("\n")[2], found.lang) == ("Mei、Li：打 4 · Otto、Ada：打 2", "zh-Hant")
    assert [each.value for each in found.languages if each.current] == ["?in=zh-hant#send"]
    assert sendable(alice, row, "tlh").lang == "en"


@pytest.mark.django_db
def test_the_last_line_is_the_link_to_the_match_alone_for_whoever_may_give_it(friday: Table) -> None:
    link = f"http://testserver/open/{friday.guest.token}/"
    said = {key.pk: sendable(holding(key), friday.match).text for key in (friday.keeper, friday.guest, friday.watcher)}
    assert [text.split("\n")[-1] == link for text in said.values()] == [True, True, False]
    assert "http" not in said[friday.watcher.pk]
    keys.revoke(friday.guest)
    assert "http" not in sendable(holding(friday.keeper), friday.match).text


def sendable(client: Client, row: Row, language: str = "") -> Sendable:
    found: Sendable = client.get(f"/matches/{row.slug}/sharing/?in={language}").context["page"].sendable
    return found
