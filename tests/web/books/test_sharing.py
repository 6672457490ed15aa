"""Sharing: keepers give links away and take them back; watchers pass on what they have."""

import re
from datetime import timedelta
from html import unescape

import pytest
from django.test import Client, RequestFactory
from django.utils import timezone

from scorekeeper.ops import network
from scorekeeper.store import codes, keys, selectors
from scorekeeper.store.models import Guess, Key
from scorekeeper.web import access
from scorekeeper.web.books import sharing as book_sharing
from scorekeeper.web.templatetags import drawings
from tests.web.cast import Table, holding, table
from tests.web.rulings.test_rulings import ASKED, FOLLOW

pytestmark = pytest.mark.django_db


@pytest.fixture
def alice(friday: Table) -> Client:
    return holding(friday.keeper)


@pytest.fixture
def bob(friday: Table) -> Client:
    return holding(friday.watcher)


def sharing(table: Table) -> str:
    return f"/books/{table.book.slug}/sharing/"


def match_sharing(table: Table) -> str:
    return f"/matches/{table.match.slug}/sharing/"


def change(key: Key, name: str) -> str:
    return f"/books/{key.book.slug}/keys/{key.pk}/{name}/"


def addresses(html: str) -> list[str]:
    return re.findall(r'readonly value="http://testserver/open/([^"]*)/"', html)


def alive(key: Key) -> bool:
    return selectors.key(key.token) is not None


def forms(html: str) -> list[str]:
    """Where the forms of the page's own content lead."""
    return re.findall(r'<form[^>]* action="([^"]*)"', html.partition("<main")[2].partition("<footer")[0])


def test_a_keeper_sees_both_links(alice: Client, friday: Table) -> None:
    assert addresses(alice.get(sharing(friday)).text) == [friday.keeper.token, friday.watcher.token]


def test_a_watcher_sees_the_link_she_came_by_and_nothing_to_press(bob: Client, friday: Table) -> None:
    html = bob.get(sharing(friday)).text
    assert (addresses(html), forms(html), "/renewal/" in html) == ([friday.watcher.token], [], False)


def test_a_guest_passes_on_her_own_link(friday: Table) -> None:
    assert addresses(holding(friday.guest).get(match_sharing(friday)).text) == [friday.guest.token]


def test_whoever_keeps_a_match_finds_the_keeper_link_from_its_sharing(alice: Client, friday: Table) -> None:
    door = f'href="{sharing(friday)}"'
    guest = holding(friday.guest)
    assert [door in here.get(match_sharing(friday)).text for here in (alice, guest)] == [True, False]


def test_a_match_has_no_link_of_its_own_until_a_keeper_makes_one(alice: Client, friday: Table) -> None:
    keys.revoke(friday.guest)
    assert addresses(alice.get(match_sharing(friday)).text) == []
    response = alice.post(match_sharing(friday), follow=True)
    made = selectors.links(friday.book, friday.match)
    assert (response.redirect_chain, addresses(response.text)) == ([(match_sharing(friday), 303)], [made[0].token])


def test_a_code_is_made_when_it_is_asked_for(alice: Client, friday: Table) -> None:
    response = alice.post(change(friday.watcher, "code"), follow=True)
    friday.watcher.refresh_from_db()
    code = friday.watcher.code
    assert response.redirect_chain == [(sharing(friday), 303)]
    assert re.findall(r'qr__code">([^<]*)<', response.text) == [f"{code[:3]} {code[3:]}"]
    assert "Type it at testserver/code/ to open the same. Good for 60 more minutes." in response.text


def test_a_code_that_is_good_is_not_made_again(alice: Client, friday: Table) -> None:
    html = alice.post(change(friday.watcher, "code"), follow=True).text
    assert [form for form in forms(html) if form.endswith("/code/")] == [change(friday.keeper, "code")]


def test_a_code_that_is_over_is_not_shown(alice: Client, friday: Table) -> None:
    keys.give_code(friday.watcher)
    Key.objects.update(code_until=timezone.now() - timedelta(seconds=1))
    assert "qr__code" not in alice.get(sharing(friday)).text


def test_while_eight_signs_are_asked_for_eight_are_shown(alice: Client, friday: Table) -> None:
    Guess.objects.bulk_create(Guess(at=Guess.At.CODE, by=f"stranger {number}") for number in range(codes.MANY))
    response = alice.post(change(friday.watcher, "code"), follow=True)
    friday.watcher.refresh_from_db()
    whole = codes.whole(friday.watcher.code)
    assert re.findall(r'qr__code">([^<]*)<', response.text) == [f"{whole[:3]} {whole[3:6]} {whole[6:]}"]
    assert "Just now all eight characters are needed, because many wrong codes are being tried." in response.text


def test_a_watcher_sees_no_code(bob: Client, friday: Table) -> None:
    keys.give_code(friday.watcher)
    assert "qr__code" not in bob.get(sharing(friday)).text


def test_the_arithmetic_of_guessing_is_shown_to_keepers(alice: Client, friday: Table) -> None:
    html = unescape(alice.get(sharing(friday)).text)
    assert "Six of 32 characters make 1,073,741,824 codes." in html
    assert "After 600 wrong ones from anywhere within an hour, two more characters are asked for" in html
    assert "hits a code while it is good is 1 in 1,789,569, and 1 in 1,099,511,627,776 more for every guess" in html


def test_before_a_link_is_made_anew_its_keeper_reads_what_stops(alice: Client, friday: Table) -> None:
    html = alice.get(change(friday.keeper, "renewal")).text
    assert ("Make a new keeper link?" in html, alive(friday.keeper)) == (True, True)
    assert "Everybody who came in by it is out until you send them the new one. This browser stays in." in html


def test_a_link_that_was_made_anew_replaces_the_old_one(alice: Client, friday: Table) -> None:
    html = alice.post(change(friday.watcher, "renewal"), follow=True).text
    assert (alive(friday.watcher), friday.watcher.token in addresses(html), len(addresses(html))) == (False, False, 2)
    assert "The link is new. The old one opens nothing any more." in html


def test_whoever_makes_the_keeper_link_anew_stays_in(alice: Client, friday: Table) -> None:
    response = alice.post(change(friday.keeper, "renewal"), follow=True)
    assert (response.status_code, alive(friday.keeper)) == (200, False)


def asked(browser: Client, key: Key) -> dict[str, str]:
    """What the form holds that makes a link anew."""
    html = browser.get(change(key, "renewal")).text.partition("<footer")[0]
    return dict(re.findall(r'name="(key)" value="([^"]*)"', html))


def test_an_answer_that_is_lost_shuts_nobody_out(alice: Client, friday: Table) -> None:
    """The same post twice, the second time without the cookie that the first one brought."""
    form, given = asked(alice, friday.keeper), alice.cookies[access.COOKIE].value
    alice.post(change(friday.keeper, "renewal"), form)
    alice.cookies[access.COOKIE] = given
    response = alice.post(change(friday.keeper, "renewal"), form, follow=True)
    assert (response.redirect_chain, response.status_code) == ([(sharing(friday), 303)], 200)
    assert len(selectors.links(friday.book)) == 2


def test_a_watch_link_is_turned_off_and_made_again(alice: Client, friday: Table) -> None:
    html = alice.post(change(friday.watcher, "revocation"), follow=True).text
    assert (alive(friday.watcher), addresses(html)) == (False, [friday.keeper.token])
    assert len(addresses(alice.post(sharing(friday), follow=True).text)) == 2


def test_what_was_posted_twice_is_told_once(alice: Client, friday: Table) -> None:
    alice.post(change(friday.watcher, "revocation"), follow=True)
    html = alice.post(change(friday.watcher, "revocation"), follow=True).text
    assert "The link is off." not in html


def test_the_keeper_link_cannot_be_turned_off(alice: Client, friday: Table) -> None:
    assert alice.post(change(friday.keeper, "revocation")).status_code == 404
    assert alive(friday.keeper)


@pytest.mark.parametrize("name", ["renewal", "revocation"])
def test_of_a_link_that_is_gone_nothing_is_asked(alice: Client, friday: Table, name: str) -> None:
    keys.revoke(friday.watcher)
    assert alice.get(change(friday.watcher, name)).status_code == 404


@pytest.mark.parametrize("name", ["code", "renewal", "revocation"])
def test_a_keeper_of_another_book_changes_nothing_here(friday: Table, name: str) -> None:
    monday = table("Monday")
    stranger = holding(monday.keeper)
    assert stranger.post(change(friday.watcher, name)).status_code == 404
    smuggled = f"/books/{monday.book.slug}/keys/{friday.watcher.pk}/{name}/"
    stranger.post(smuggled)
    friday.watcher.refresh_from_db()
    assert (alive(friday.watcher), friday.watcher.code) == (True, "")


@pytest.fixture
def phones(monkeypatch: pytest.MonkeyPatch) -> None:
    """This machine is in a network, and listens there."""
    monkeypatch.setattr(network, "for_phones", lambda: "192.0.2.7")
    monkeypatch.setattr(network, "answers", lambda _address: True)


@pytest.mark.usefixtures("phones")
def test_the_machine_that_serves_gives_out_an_address_that_phones_can_open() -> None:
    asked = RequestFactory().get("/", headers={"host": "localhost:8000"})
    assert book_sharing.absolute(asked, "/open/x/") == "http://192.0.2.7:8000/open/x/"


RULES_CODE = "These rules as a code for phones"


@pytest.mark.usefixtures("phones")
@pytest.mark.parametrize(
    ("url", "leads_to", "label"),
    [
        ("/rulebook/house/?rules=tractor", "/rulebook/house/?rules=tractor", RULES_CODE),
        ("/rulebook/wall/?rules=tractor", "/rulebook/wall/?rules=tractor", RULES_CODE),
        (f"{FOLLOW}share/{ASKED}", f"{FOLLOW}{ASKED}", "Send this ruling"),
    ],
)
def test_every_code_leads_phones_to_this_machine(client: Client, url: str, leads_to: str, label: str) -> None:
    page = client.get(url, headers={"host": "localhost:8000"}).text
    assert ["localhost" in page, drawings.qr(f"http://192.0.2.7:8000{leads_to}", label) in page] == [False, True]


@pytest.mark.usefixtures("phones")
def test_what_is_copied_leads_there_too(client: Client) -> None:
    page = client.get(f"{FOLLOW}share/{ASKED}", headers={"host": "localhost:8000"}).context["page"]
    assert (page.address, page.text.splitlines()[-1]) == (f"http://192.0.2.7:8000{FOLLOW}{ASKED}",) * 2


def test_a_server_that_keeps_to_this_machine_gives_out_no_address_for_phones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network, "for_phones", lambda: "192.0.2.7")
    monkeypatch.setattr(network, "answers", lambda _address: False)
    asked = RequestFactory().get("/", headers={"host": "localhost:8000"})
    assert book_sharing.absolute(asked, "/open/x/") == "http://localhost:8000/open/x/"


@pytest.mark.parametrize(("answers", "told"), [(False, True), (True, False)])
def test_links_for_this_machine_alone_are_said_to_be(
    monkeypatch: pytest.MonkeyPatch, alice: Client, friday: Table, *, answers: bool, told: bool
) -> None:
    monkeypatch.setattr(network, "for_phones", lambda: "192.0.2.7")
    monkeypatch.setattr(network, "answers", lambda _address: answers)
    page = alice.get(sharing(friday), headers={"host": "localhost:8000"}).text
    assert ("These links open on this machine only" in page) == told
