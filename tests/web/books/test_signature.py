"""Who are you: asked once of each phone in each book, never before the first hand, and changed at any time."""

from urllib.parse import quote

import pytest
from django.http import HttpRequest
from django.test import Client

from scorekeeper.store import roster, selectors, services
from scorekeeper.web import access
from tests.web.cast import Table, holding, play, table

pytestmark = pytest.mark.django_db
ASKED = "The log and the other phones then say who recorded a hand."


@pytest.fixture
def alice(friday: Table) -> Client:
    return holding(friday.keeper)


def match(table: Table) -> str:
    return f"/matches/{table.match.slug}/"


def signature(table: Table) -> str:
    return f"/books/{table.book.slug}/signature/"


def number(table: Table, name: str) -> str:
    return {known: number for number, known in selectors.players(table.book).items()}[name]


def signed(alice: Client, friday: Table) -> str:
    """As whom the log knows who records the next hand."""
    friday.match.refresh_from_db()
    typed = {"points": "35", "declarer": "Nan", "seen": friday.match.version, "key": f"hand-{friday.match.version}"}
    assert alice.post(match(friday), typed).status_code == 303
    return selectors.log(friday.match)[0].by


def asks(client: Client, friday: Table) -> bool:
    return ASKED in client.get(match(friday)).text


def test_it_is_asked_once_there_is_a_hand_until_it_is_answered(alice: Client, friday: Table) -> None:
    before = asks(alice, friday)
    play(friday.match, 35)
    asked = asks(alice, friday)
    answer = alice.post(signature(friday), {"player": number(friday, "Wei"), "next": match(friday)})
    assert (answer.status_code, answer["Location"]) == (303, match(friday))
    assert (before, asked, asks(alice, friday), signed(alice, friday)) == (False, True, False, "Wei")


def test_not_now_is_an_answer_as_well(alice: Client, friday: Table) -> None:
    play(friday.match, 35)
    alice.post(signature(friday))
    assert (asks(alice, friday), signed(alice, friday)) == (False, "")


def test_every_phone_is_asked_and_no_watcher(alice: Client, friday: Table) -> None:
    play(friday.match, 35)
    alice.post(signature(friday))
    found = [asks(client, friday) for client in (alice, holding(friday.keeper), holding(friday.watcher))]
    assert found == [False, True, False]


def test_a_trial_asks_nobody(alice: Client, friday: Table) -> None:
    friday.book.throwaway = True
    friday.book.save()
    play(friday.match, 35)
    assert not asks(alice, friday)


def test_each_book_has_an_answer_of_its_own(friday: Table) -> None:
    monday = table("Monday")
    alice = holding(friday.keeper, monday.keeper)
    alice.post(signature(friday), {"player": number(friday, "Wei")})
    alice.post(signature(monday), {"name": "Grandma"})
    assert [signed(alice, each) for each in (friday, monday)] == ["Wei", "Grandma"]


def test_a_player_who_is_renamed_signs_by_the_new_name(alice: Client, friday: Table) -> None:
    alice.post(signature(friday), {"player": number(friday, "Wei")})
    roster.rename(friday.book.players.get(name="Wei"), "Wei Ling")
    assert signed(alice, friday) == "Wei Ling"


def test_a_player_who_turned_out_to_be_another_is_asked_again(alice: Client, friday: Table) -> None:
    alice.post(signature(friday), {"player": number(friday, "Wei")})
    play(friday.match, 35)
    friday.book.players.create(name="Wei Ling")
    roster.call(friday.match, {"Wei": "Wei Ling"})
    assert (asks(alice, friday), signed(alice, friday)) == (True, "")


@pytest.mark.parametrize(
    ("wei", "sam", "then"),
    [("Wei Ling", "Sam", "Wei Ling"), ("Bo", "Sam", "Bo"), ("Wei", "Sim", "Wei"), ("Sam", "Wei", "Wei")],
)
def test_whoever_writes_another_name_on_their_own_line_is_that_person(
    alice: Client, friday: Table, wei: str, sam: str, then: str
) -> None:
    friday.book.players.create(name="Wei Ling")
    alice.post(signature(friday), {"player": number(friday, "Wei")})
    alice.post(f"{match(friday)}names/", {"name1": "Nan", "name2": wei, "name3": sam, "name4": "Eve"})
    assert (signed(alice, friday), asks(alice, friday)) == (then, False)


def test_a_typed_name_of_a_player_is_that_player(alice: Client, friday: Table) -> None:
    alice.post(signature(friday), {"name": " Wei "})
    roster.rename(friday.book.players.get(name="Wei"), "Wei Ling")
    assert signed(alice, friday) == "Wei Ling"


def test_the_menu_leads_to_it_and_it_is_changed_there(alice: Client, friday: Table) -> None:
    alice.post(signature(friday), {"name": "Grandma"})
    address = f"{signature(friday)}?next={quote(match(friday), safe='')}"
    assert f'href="{address}"' in alice.get(match(friday)).text
    page = alice.get(address).context["page"]
    assert (page.here, page.form["name"].value(), [chosen for *_, chosen in page.players]) == (
        match(friday),
        "Grandma",
        [False] * 4,
    )
    alice.post(signature(friday), {"player": number(friday, "Eve")})
    assert [name for _, name, chosen in alice.get(address).context["page"].players if chosen] == ["Eve"]


def test_a_name_that_is_too_long_is_not_kept(alice: Client, friday: Table) -> None:
    response = alice.post(signature(friday), {"name": "李" * 41})
    assert (response.status_code, access.SELF in response.cookies) == (422, False)
    assert "This has 41 characters; 40 fit. Make it shorter." in response.text


@pytest.mark.parametrize("player", ["0", "999999999999999999999", "x", "\0"])
def test_a_player_who_is_none_is_nobody(alice: Client, friday: Table, player: str) -> None:
    alice.post(signature(friday), {"player": player})
    assert signed(alice, friday) == ""


@pytest.mark.parametrize(
    ("cookie", "me"),
    [("{}==李伟", "=李伟"), ("{}==a\0b\nc", "=abc"), ("{}=", ""), ("nonsense", None), ("0&&=", None), ("{}", "")],
)
def test_a_cookie_may_hold_anything(friday: Table, cookie: str, me: str | None) -> None:
    request = HttpRequest()
    request.COOKIES[access.SELF] = quote(cookie.format(friday.book.pk))
    assert access.called(request, friday.book) == me


def test_a_player_who_came_to_the_book_since_is_not_asked_again(alice: Client, friday: Table) -> None:
    play(friday.match, 35)
    asked = asks(alice, friday)
    services.enroll(friday.book, ["Kim"])
    alice.post(signature(friday), {"player": number(friday, "Kim")})
    assert (asked, asks(alice, friday)) == (True, False)
