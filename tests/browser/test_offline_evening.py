"""A whole evening while the server is gone: every hand at its level, all of them saved once and in order afterwards.

No page here has a service worker, as at a table without HTTPS.
"""

from random import Random
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from scorekeeper.match import fold
from scorekeeper.match.facts import Captured, Fact, Hand, InBracket, NoClaim, Redeal
from scorekeeper.match.standing import Standing
from scorekeeper.rules.house import presets
from scorekeeper.store import selectors
from scorekeeper.store.models import Match as Row
from scorekeeper.web.matches.forms import HandForm
from scorekeeper.web.matches.scoreboard import scoreboard
from tests.browser.seat import facts, save, sit
from tests.web.evening import FOUR, SIX, begin

pytestmark = pytest.mark.django_db(transaction=True)
CHINESE = ("小梅", "Otto", "老李", "Ada")
EVENING = ("0", "5–35", "80–115", "40–75", "120–155", "5–35")


class Network:
    """Carries what the page asks for while it is `up`."""

    def __init__(self, page: Page) -> None:
        self.page, self.up = page, True
        page.route("**/matches/**", self._carry)

    def _carry(self, route: Route) -> None:
        return route.continue_() if self.up else route.abort()

    def comes_back(self) -> None:
        self.up = True
        self.page.evaluate("dispatchEvent(new Event('online'))")


def sit_without_a_network(page: Page, base_url: str, row: Row) -> Network:
    sit(page, base_url, row)
    network = Network(page)
    network.up = False
    return network


def tap(page: Page, name: str, value: str) -> None:
    page.locator(f"#sheet label:has([name={name}][value='{value}'])").click()


def record(page: Page, standing: Standing, figure: str, declarer: str = "", friends: tuple[str, ...] = ()) -> Standing:
    """A hand by its chip; where the match stands then by the rules."""
    if declarer:
        tap(page, "declarer", declarer)
    for name in friends or (() if standing.fixed else (" alone",)):
        tap(page, "friends", name)
    chip = page.locator(".chips label", has_text=figure).filter(has=page.locator(f".pill__figure:text-is('{figure}')"))
    start, _dash, end = str(chip.locator("input").get_attribute("value")).partition("-")
    chip.click()
    save(page)
    row = InBracket(start=int(start), end=int(end) if end else None)
    return fold.after(standing, Hand(count=row, declarer=declarer or standing.declarer or "", friends=friends)).after


def goes_on_from(page: Page, standing: Standing) -> None:
    """The board, the form and the chips are those of this standing."""
    board = scoreboard(standing)
    expect(page.locator(".level__figure")).to_have_text([place.figure for place in board.places])
    expect(page.locator(".scoreboard__call p").first).to_have_text(board.call)
    expect(page.locator("#scoreboard .seal")).to_have_count(1 if standing.declarer else 0)
    notes = [chip.note for chip in HandForm(standing).chips()]
    expect(page.locator(".chips .pill__note")).to_have_text(notes)
    if standing.declarer:
        expect(page.locator("#sheet [name=declarer]:checked")).to_have_value(standing.declarer)
        rank = standing.levels[standing.declarer].value
        expect(page.locator("#sheet [name=trump_rank]:checked")).to_have_value(rank)


def waiting(page: Page) -> Locator:
    return page.locator("waiting-hands > details > details")


def look_at_those_that_wait(page: Page) -> None:
    page.get_by_text("The hands that wait").click()


def test_six_hands_of_fixed_partners_go_on_from_one_another(page: Page, base_url: str) -> None:
    row = begin()
    network = sit_without_a_network(page, base_url, row)
    standing = now(row)
    for place, figure in enumerate(EVENING):
        standing = record(page, standing, figure, declarer="" if place else standing.players[1])
        goes_on_from(page, standing)
        expect(waiting(page)).to_have_count(place + 1)
    page.get_by_text("Redeal, or lost at once").click()
    tap(page, "ending", "agreed")
    save(page)
    expect(waiting(page)).to_have_count(len(EVENING) + 1)
    standing = fold.after(standing, Redeal(claim=NoClaim.AGREED)).after
    goes_on_from(page, standing)
    assert facts(row) == ()
    network.comes_back()
    expect(page.locator("hand-outbox [role=status]")).to_be_empty()
    expect(page.locator("#history tbody tr")).to_have_count(len(EVENING) + 1)
    assert figures(facts(row)) == [*EVENING]
    assert now(row) == standing


def test_six_hands_of_called_friends_go_on_from_one_another(page: Page, base_url: str) -> None:
    row = begin(SIX, presets.PRESETS["finding-friends"].rules)
    network = sit_without_a_network(page, base_url, row)
    standing, drawn = now(row), Random(3)  # noqa: S311 - nothing secret is drawn
    for _hand in range(6):
        declarer = standing.declarer or drawn.choice(SIX)
        friends = tuple(drawn.sample([name for name in SIX if name != declarer], 2))
        figure = drawn.choice(["60–115", "120–175", "180–235"])
        standing = record(page, standing, figure, "" if standing.declarer else declarer, friends)
        goes_on_from(page, standing)
    network.comes_back()
    expect(page.locator("#history tbody tr")).to_have_count(6)
    assert now(row) == standing


def test_a_hand_counted_by_the_declarers_leads_to_the_next_one(page: Page, base_url: str) -> None:
    row = begin()
    sit_without_a_network(page, base_url, row)
    before = now(row)
    tap(page, "declarer", before.players[0])
    page.get_by_text("More: declarer, trumps, fines, a note").click()
    page.get_by_label("The declarers’ points").fill("60")
    expect(page.locator("#preview .prospect__total")).to_have_text("140")
    save(page)
    expect(waiting(page)).to_have_count(1)
    hand = Hand(count=Captured(points=140, declarers=60), declarer=before.players[0])
    goes_on_from(page, fold.after(before, hand).after)


@pytest.mark.parametrize(("language", "names", "lang"), [("en", CHINESE, "zh"), ("zh-hans", FOUR, "en")])
def test_voices_are_told_in_which_language_a_name_is(
    page: Page, base_url: str, language: str, names: tuple[str, ...], lang: str
) -> None:
    sit(page, base_url, begin(names), language=language)
    network = Network(page)
    network.up = False
    tap(page, "declarer", names[0])
    page.locator(".chips label", has_text="5–35").first.click()
    expect(page.locator(f"#preview .prospect__move bdi[lang={lang}]")).to_have_text([names[0], names[2]])
    save(page)
    expect(page.locator(f"waiting-hands details details summary bdi[lang={lang}]")).to_have_text([names[0], names[2]])
    expect(page.locator(f".scoreboard__call bdi[lang={lang}]")).to_have_text([names[2]])


def test_a_hand_that_waits_is_changed_where_it_stands(page: Page, base_url: str) -> None:
    row = begin()
    network = sit_without_a_network(page, base_url, row)
    before = now(row)
    standing = record(page, before, "80–115", declarer=before.players[0])
    record(page, standing, "5–35")
    look_at_those_that_wait(page)
    waiting(page).first.locator("summary").click()
    waiting(page).first.get_by_role("button", name="Edit").click()
    expect(page.locator("#sheet .chips input:checked")).to_have_value("80-115")
    expect(page.locator(".level__figure")).to_have_text(["2", "2"])
    changed = record(page, before, "40–75", declarer=before.players[0])
    expect(waiting(page)).to_have_count(2)
    network.comes_back()
    expect(page.locator("#history tbody tr")).to_have_count(2)
    assert figures(facts(row)) == ["40–75", "5–35"]
    assert changed.declarer


def test_the_last_of_those_that_wait_is_undone(page: Page, base_url: str) -> None:
    row = begin()
    network = sit_without_a_network(page, base_url, row)
    before = now(row)
    once = record(page, before, "80–115", declarer=before.players[0])
    record(page, once, "5–35")
    look_at_those_that_wait(page)
    waiting(page).last.locator("summary").click()
    expect(waiting(page).last.get_by_label("The hand as it was typed")).to_have_value("The defenders’ points: 5–35")
    expect(waiting(page).last.get_by_role("button", name="Copy")).to_be_visible()
    waiting(page).last.get_by_role("button", name="Undo this hand").click()
    expect(waiting(page)).to_have_count(1)
    goes_on_from(page, once)
    network.comes_back()
    expect(page.locator("#history tbody tr")).to_have_count(1)
    assert figures(facts(row)) == ["80–115"]


def asked_of(page: Page, tool: str) -> tuple[str, int]:
    """Under which trump the tool asks, and about the hand after how many."""
    query = parse_qs(urlsplit(str(page.locator(f"#{tool}").get_attribute("href"))).query)
    return "".join(query.get("trump", [])), int(query["at"][0])


def test_an_argument_and_the_rulebook_are_about_the_hand_that_is_played_then(page: Page, base_url: str) -> None:
    row = begin()
    network = sit_without_a_network(page, base_url, row)
    before = now(row)
    assert (asked_of(page, "dispute"), asked_of(page, "rulebook")) == (("2", 0), ("2D", 0))
    record(page, record(page, before, "5–35", declarer=before.players[0]), "40–75")
    expect(page.locator(".scoreboard__call p").first).to_contain_text("This hand plays 5")
    assert (asked_of(page, "dispute"), asked_of(page, "rulebook")) == (("5", 2), ("5D", 2))
    look_at_those_that_wait(page)
    for _hand in range(2):
        waiting(page).last.locator("summary").click()
        waiting(page).last.get_by_role("button", name="Undo this hand").click()
    expect(waiting(page)).to_have_count(0)
    assert (asked_of(page, "dispute"), asked_of(page, "rulebook")) == (("2", 0), ("2D", 0))
    record(page, before, "5–35", declarer=before.players[0])
    network.comes_back()
    expect(page.locator("#history tbody tr")).to_have_count(1)
    assert (asked_of(page, "dispute"), asked_of(page, "rulebook")) == (("4", 1), ("4D", 1))


def test_of_fifty_hands_over_a_bad_line_each_is_saved_once(page: Page, base_url: str) -> None:
    """Three of ten requests are lost on their way, those that ask for news of the match among them."""
    row = begin()
    sit(page, base_url, row)
    drawn = Random(7)  # noqa: S311 - nothing secret is drawn

    def carry(route: Route) -> None:
        return route.abort() if drawn.random() < 0.3 else route.continue_()

    page.route("**/matches/**", carry)
    expected = []
    for hand in range(50):
        points = str(80 + 5 * (hand % 8))
        tap_open(page)
        page.get_by_label("Exact points").fill(points)
        save(page)
        expect(page.get_by_label("Exact points")).to_have_value("")
        expected.append(int(points))
    page.unroute("**/matches/**")
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.locator("hand-outbox [role=status]")).to_be_empty()
    assert [fact.count.points for fact in facts(row) if isinstance(fact, Hand)] == expected


def tap_open(page: Page) -> None:
    """Who declares an open deal."""
    if page.locator("#sheet [name=declarer]:checked").count() == 0:
        page.locator("#sheet label:has([name=declarer])").first.click()


def now(row: Row) -> Standing:
    row.refresh_from_db()
    return fold.now(selectors.notebook(row).match)


def figures(found: tuple[Fact, ...]) -> list[str]:
    return [fact.count.figure for fact in found if isinstance(fact, Hand) and isinstance(fact.count, InBracket)]
