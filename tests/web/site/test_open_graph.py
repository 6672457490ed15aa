"""What a chat shows below a link: only where a link was made to be sent, and never more than the link itself opens."""

import re
from html import unescape

import pytest
from django.test import Client

from scorekeeper.store.models import Match
from scorekeeper.web import access
from tests.web.cast import Table, holding, play
from tests.web.rulings.test_rulings import ASKED, FOLLOW

pytestmark = pytest.mark.django_db


def graph(html: str) -> dict[str, str]:
    return {name: unescape(said) for name, said in re.findall(r'<meta property="og:(\S+)" content="([^"]*)">', html)}


def test_the_link_to_watch_a_match_says_who_plays_and_leads_on(client: Client, friday: Table) -> None:
    play(friday.match, 35)
    link = f"/open/{friday.guest.token}/"
    response = client.get(link, headers={"accept-language": "zh-Hans"})
    found = graph(response.text)
    assert (found["title"], found["url"]) == ("Nan、Wei、Sam、Eve", f"http://testserver{link}")
    assert found["description"] == "还在打。Nan、Sam：打 4 · Wei、Eve：打 2"
    assert found["image"] == f"http://testserver{link}picture.png?in=zh-hans"
    assert Client().get(found["image"])["Content-Type"] == "image/png"
    assert f'<meta http-equiv="refresh" content="0; url=/matches/{friday.match.slug}/">' in response.text
    assert client.get(f"/matches/{friday.match.slug}/").status_code == 200


def test_whoever_came_by_it_before_is_led_on_without_a_page_between(friday: Table) -> None:
    response = holding(friday.guest).get(f"/open/{friday.guest.token}/")
    assert (response.status_code, response["Location"]) == (302, f"/matches/{friday.match.slug}/")


def test_a_picture_that_cannot_be_drawn_is_not_named(client: Client, friday: Table) -> None:
    Match.objects.filter(pk=friday.match.pk).update(opening={**friday.match.opening, "name": "\ue000"})
    assert "image" not in graph(client.get(f"/open/{friday.guest.token}/").text)


def test_a_match_that_cannot_be_read_opens_as_before(client: Client, friday: Table) -> None:
    Match.objects.filter(pk=friday.match.pk).update(opening={"players": "nobody"})
    response = client.get(f"/open/{friday.guest.token}/")
    assert (response.status_code, access.COOKIE in response.cookies) == (302, True)


def test_other_links_say_nothing(friday: Table) -> None:
    for key in (friday.keeper, friday.watcher):
        response = Client().get(f"/open/{key.token}/")
        assert (response.status_code, response.text) == (302, "")


def test_a_ruling_says_its_answer(client: Client) -> None:
    response = client.get(f"{FOLLOW}{ASKED}")
    found = graph(response.text)
    assert found["title"] == response.context["page"].title
    assert (found["description"], "image" in found) == (response.context["page"].description, False)
