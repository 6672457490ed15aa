"""Without a network the match that was open last is still there, and what was never open says so."""

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.match.facts import Hand, Match, Total
from scorekeeper.rules.house import presets
from scorekeeper.store import keys, services
from scorekeeper.store.case_law import Agreed, AnsweredQuestion, keep
from scorekeeper.store.models import Entry
from scorekeeper.store.models import Match as Row
from scorekeeper.store.services import Writer
from scorekeeper.web.site import views
from tests.browser import glance
from tests.browser.drivers import in_time

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.browser_context_args(service_workers="allow")]

OF_A_VERSION = "caches.keys().then((names) => names.filter((name) => name !== 'pages'))"
HAS = """async (address) => {
  const found = new URL(address, location);
  for (const name of ["at", "trump"]) found.searchParams.delete(name);
  return Boolean(await caches.match(found.href, { ignoreVary: true }));
}"""
PLAYERS = ("Nan", "Wei", "Sam", "Eve")


@pytest.fixture
def match(page: Page) -> str:
    """A match that this phone may open, and has opened with a worker at work."""
    key = keys.open_book()
    row = services.begin(key.book, Match(rules=presets.TRACTOR, players=PLAYERS))
    page.goto(f"/open/{key.token}/")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    address = f"/matches/{row.slug}/"
    page.goto(address)
    expect(page.locator("#scoreboard")).to_be_visible()
    return address


def test_the_match_opens_again_without_a_network(page: Page, match: str) -> None:
    page.context.set_offline(True)
    page.goto(match)
    expect(page.locator("#scoreboard")).to_be_visible()
    assert "Nan" in page.locator("main").inner_text()


def test_a_match_that_is_the_first_page_of_all_opens_again_without_a_network(page: Page) -> None:
    """It was there before the worker that keeps pages."""
    key = keys.open_book()
    row = services.begin(key.book, Match(rules=presets.TRACTOR, players=PLAYERS))
    page.request.get(f"/open/{key.token}/")
    page.goto(f"/matches/{row.slug}/")
    assert in_time(lambda: page.evaluate("caches.match(location.pathname, { ignoreVary: true }).then(Boolean)"))
    page.context.set_offline(True)
    page.reload()
    expect(page.locator("#scoreboard")).to_be_visible()


def test_what_was_saved_since_it_was_opened_is_there_without_a_network(
    page: Page, match: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What another phone wrote, and what this one saved, while the program became another one; nobody navigated."""
    with page.expect_response(lambda answer: answer.url.endswith(match) and answer.request.method == "GET"):
        another_records(Row.objects.get())
    old = {*page.evaluate(OF_A_VERSION)}
    monkeypatch.setattr(views, "DRAWINGS", (*views.DRAWINGS, "img/touch.png"))
    with page.expect_response(lambda answer: answer.url.endswith(match) and answer.request.method == "GET"):
        record(page)
    rulebook = page.get_by_role("link", name="Rulebook").get_attribute("href")
    assert in_time(lambda: old.isdisjoint(page.evaluate(OF_A_VERSION)) and page.evaluate(HAS, rulebook))
    page.context.set_offline(True)
    page.goto(match)
    expect(page.locator("#history .ledger__open")).to_have_count(2)
    page.get_by_role("link", name="Rulebook").click()
    expect(page.locator("#card-order [aria-current]").first).to_have_text("4")


def test_the_match_opens_again_while_the_server_is_away(page: Page, match: str) -> None:
    page.context.route("**/matches/*/", lambda route: route.fulfill(status=503, body="<h1>Away</h1>"))
    page.goto(match)
    expect(page.locator("#scoreboard")).to_be_visible()


def test_the_match_opens_again_beside_a_server_that_never_answers(page: Page, match: str) -> None:
    """As one that has gone to sleep: nothing is refused, and nothing comes."""
    page.context.route("**/matches/*/", lambda _route: None)
    page.goto(match)
    expect(page.locator("#scoreboard")).to_be_visible()
    page.context.unroute_all(behavior="ignoreErrors")


def test_the_beginning_leads_to_the_last_match(page: Page, match: str) -> None:
    page.context.set_offline(True)
    page.goto("/")
    assert page.url.endswith(match)


@pytest.mark.usefixtures("match")
def test_a_page_that_was_never_open_says_so(page: Page) -> None:
    page.context.set_offline(True)
    page.goto("/glossary/")
    expect(page.get_by_role("heading", name="There is no network")).to_be_visible()
    expect(page.locator("main")).to_contain_text("A new ruling has to wait.")


def test_a_match_that_opens_no_more_is_not_kept(page: Page, match: str) -> None:
    page.context.clear_cookies()
    page.goto(match)
    page.context.set_offline(True)
    page.goto(match)
    expect(page.get_by_role("heading", name="There is no network")).to_be_visible()


def record(page: Page, declarer: str = "") -> None:
    """A hand by its chip: the declarers keep the deal."""
    if declarer:
        page.locator("#sheet label").filter(has_text=declarer).first.click()
    page.locator("#sheet .chip, #sheet .pill").filter(has_text="5–35").first.click()
    page.locator("#sheet .button--main").click()


def wait(page: Page, declarer: str) -> None:
    """A hand that has failed to be saved: a page that is left before that has it in its draft."""
    record(page, declarer)
    expect(page.locator("hand-outbox [role=status]")).to_contain_text("waiting")


def another_records(row: Row) -> None:
    fact = Hand(count=Total(points=80), declarer="Wei")
    services.record(row, fact, writer=services.Writer(seen=row.version, name="Eve"), key="other")


def facts() -> list[object]:
    return [entry.fact for entry in Entry.objects.all()]


def test_hands_wait_for_the_network_and_go_once(page: Page, match: str) -> None:
    expect(page.locator("hand-outbox")).to_be_hidden()
    page.context.set_offline(True)
    expect(page.locator("#sheet .button--main")).to_have_text("Save hand 1", use_inner_text=True)
    record(page, "Nan")
    expect(page.locator("hand-outbox [role=status]")).to_contain_text("One hand is waiting")
    expect(page.locator("#sheet .button--main")).to_have_text("Save the next hand", use_inner_text=True)
    record(page, "Sam")
    expect(page.locator("hand-outbox [role=status]")).to_contain_text("2 hands are waiting")
    assert facts() == []
    page.context.set_offline(False)
    expect(page.locator("hand-outbox [role=status]")).to_be_empty()
    expect(page.locator("#scoreboard")).to_contain_text("6")
    expect(page.locator("#sheet .button--main")).to_have_text("Save hand 3", use_inner_text=True)
    page.goto(match)
    assert len(facts()) == 2


def test_a_waiting_hand_outlives_the_page(page: Page, match: str) -> None:
    page.context.set_offline(True)
    wait(page, "Nan")
    page.goto(match)
    expect(page.locator("hand-outbox [role=status]")).to_contain_text("One hand is waiting")
    page.context.set_offline(False)
    expect(page.locator("hand-outbox [role=status]")).to_be_empty()
    assert len(facts()) == 1


def test_whatever_page_is_opened_first_leads_to_the_hands_that_wait(page: Page, match: str) -> None:
    page.context.set_offline(True)
    wait(page, "Nan")
    page.goto("about:blank")
    page.context.set_offline(False)
    page.set_viewport_size({"width": 320, "height": 568})
    notice = page.locator("waiting-elsewhere")
    for place in (f"{match}evening/", "/preferences/", "/"):
        page.goto(place)
        expect(notice).to_contain_text("Hands of a match wait on this phone to be saved.")
        assert (glance.objections(page), glance.small(page), glance.sticking_out(page)) == ([], [], 0)
    notice.get_by_role("link").click()
    expect(page.locator("#history .ledger__open")).to_have_count(1)
    expect(notice).to_be_hidden()
    page.goto("/")
    expect(notice).to_be_hidden()
    assert len(facts()) == 1


@pytest.mark.usefixtures("match")
def test_a_waiting_hand_that_comes_second_shows_both(page: Page) -> None:
    page.context.set_offline(True)
    wait(page, "Nan")
    another_records(Row.objects.get())
    page.context.set_offline(False)
    expect(page.locator("hand-outbox section")).to_contain_text("Eve has just recorded hand 1: 80 points.")
    assert len(facts()) == 1


def test_two_tabs_of_one_match_lose_nothing(page: Page, match: str) -> None:
    page.context.set_offline(True)
    wait(page, "Nan")
    record(page, "Sam")
    other = page.context.new_page()
    other.goto(match)
    expect(other.locator("hand-outbox [role=status]")).to_contain_text("2 hands are waiting")
    page.context.set_offline(False)
    for tab in (page, other):
        expect(tab.locator("hand-outbox [role=status]")).to_be_empty()
    assert len(facts()) == 2


def test_the_order_of_trumps_is_that_of_the_hand_after_those_that_wait(page: Page, match: str) -> None:
    rulebook = page.get_by_role("link", name="Rulebook")
    assert in_time(lambda: page.evaluate(HAS, rulebook.get_attribute("href")))
    page.context.set_offline(True)
    wait(page, "Nan")
    rulebook.click()
    title, order = page.locator("#card-order-title"), page.locator("#card-order")
    expect(title).to_have_text("If trump is 4♦")
    order.get_by_role("link", name="Q", exact=True).click()
    expect(title).to_have_text("If trump is Q♦")
    order.get_by_role("link", name="jokers only").click()
    expect(title).to_have_text("If trump is jokers only")
    page.get_by_role("link", name="Back to the match").click()
    assert page.url.endswith(match)
    expect(page.locator("hand-outbox [role=status]")).to_contain_text("One hand is waiting")


@pytest.mark.usefixtures("match")
def test_hands_that_wait_are_saved_once_when_another_version_answers(
    page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    page.context.set_offline(True)
    wait(page, "Nan")
    record(page)
    expect(page.locator("hand-outbox [role=status]")).to_contain_text("2 hands are waiting")
    old = {*page.evaluate(OF_A_VERSION)}
    monkeypatch.setattr(views, "DRAWINGS", (*views.DRAWINGS, "img/touch.png"))
    page.context.set_offline(False)
    expect(page.locator("hand-outbox [role=status]")).to_be_empty()
    assert in_time(lambda: old.isdisjoint(page.evaluate(OF_A_VERSION)))
    assert len(facts()) == 2


ASKED = "rules=bashi-fen&trump=7D&lead=5H5H&hand=9H9H4H3H2C&play=4H3H"
KEPT = """async () => {
  const name = (await caches.keys()).find((each) => each.startsWith("rules "));
  return name ? (await (await caches.open(name)).keys()).length : 0;
}"""


def test_the_rulebook_and_the_rulings_of_the_match_open_without_a_network(page: Page, match: str) -> None:
    row = Row.objects.get()
    answered = AnsweredQuestion(op="follow", question=ASKED, verdict="forbidden", article="tuple-duty")
    keep(row, answered, Agreed(playing=True), writer=Writer(seen=row.version))
    page.goto(match)
    rulebook = page.get_by_role("link", name="Rulebook").get_attribute("href")
    ruling = str(page.locator("#history").get_attribute("data-kept"))
    while page.evaluate(KEPT) < 2:
        page.wait_for_timeout(50)
    page.context.set_offline(True)
    page.goto(str(rulebook))
    expect(page.get_by_role("heading", level=1)).to_have_text("The rulebook")
    page.goto(ruling.replace("at=0", "at=9"))
    expect(page.locator(".verdict__word")).to_have_text("Not allowed")
