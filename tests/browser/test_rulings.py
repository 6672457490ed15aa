"""Settling an argument in a browser: from the first tap to a link that opens in somebody else's language."""

from collections.abc import Iterator
from itertools import cycle
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from scorekeeper.rules.cards import notation
from scorekeeper.rules.questions.fields import CardsField
from scorekeeper.rules.questions.question import Question
from scorekeeper.rules.questions.rows import CardListsField
from scorekeeper.web.rulings.address import Asking
from scorekeeper.web.rulings.questions import KINDS
from scorekeeper.web.site.wording import in_words
from tests.browser import glance
from tests.browser.seat import type_cards
from tests.rulebook.test_cases import CASES
from tests.web.rulings.test_cases import asking

PHONES = {"phone": (390, 844), "small": (320, 568)}
DISPUTES = (
    "F1-breaks-triple",
    "P9-nearest",
    "TC-05",
    "three-sevens",
    "P39-not-certain",
    "unbeaten-yet-not-proven",
    "TC-21-nothing-gone",
    "triple-ruffs-pair-and-single",
    "rank-cards-of-three-suits",
    "P51",
)
"""A triple to be broken, the nearest shape, a hidden pair, sevens of three suits, throws that are not certain or not
proven, three of a kind over a pair and a single, three trump-rank cards, and a split that has to be searched."""
THREE_KINDS = ("F1-breaks-triple", "unbeaten-yet-not-proven", "triple-ruffs-pair-and-single")
"""A follow, a lead with what only some know, and a trick: also tried on the smallest phone, and without scripts."""
SAYS = {"allowed": "Allowed", "forbidden": "Not allowed", "undecided": "Cannot be decided yet"}
IN_CHINESE = {"allowed": "可以", "forbidden": "不可以", "undecided": "还定不了"}
ASKED = "?rules=bashi-fen&trump=7D&lead=5H5H&hand=9H9H4H3H2C&play=4H3H"

FOUND = {case["id"]: case for case in CASES}


@pytest.fixture(params=PHONES)
def phone(request: pytest.FixtureRequest, browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[Page]:
    """A phone with a touch screen."""
    width, height = PHONES[request.param]
    size: Any = {"width": width, "height": height}
    with browser.new_context(**browser_context_args, viewport=size, has_touch=True, is_mobile=True) as context:
        yield context.new_page()


@pytest.fixture
def scriptless(browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[Page]:
    with browser.new_context(**browser_context_args, java_script_enabled=False) as context:
        yield context.new_page()


def sit_down(page: Page, case: dict[str, Any]) -> Asking:
    """The form as a match leads to it: rules and trump are known."""
    whole = asking(case)
    game = Asking(whole.kind, {"rules": case["rules"], "trump": case["ask"]["trump"]})
    page.goto(game.url("ruling-question"))
    return whole


def given(question: Asking) -> Iterator[tuple[str, int, list[str]]]:
    """Every field of cards with its place among those of its name."""
    for field in question.kind.fields:
        value = question.values.get(field.name)
        if isinstance(field, CardsField | CardListsField) and value is not None:
            lists = [value] if isinstance(field, CardsField) else value
            assert isinstance(lists, list)
            yield from ((field.name, place, codes(text)) for place, text in enumerate(lists))


def codes(text: object) -> list[str]:
    pairs = (word.partition("*") for word in str(text).split())
    return [code for code, _, copies in pairs for _ in range(int(copies or 1))]


def picker(page: Page, name: str, place: int) -> Locator:
    return page.locator(f"card-picker:has([name={name}])").nth(place)


def unfold(page: Page, name: str) -> None:
    """What only some know is folded away."""
    if not picker(page, name, 0).is_visible():
        page.get_by_text("More that is known").tap()


def tap_cards(page: Page, name: str, place: int, cards: list[str]) -> None:
    unfold(page, name)
    picker(page, name, place).tap(position={"x": 3, "y": 3})
    for code in cards:
        card = page.locator(f"card-grid [data-card='{code}']")
        others = page.get_by_role("button", name="Other suits")
        if not card.is_visible() and others.is_visible():
            others.tap()
        if not card.is_visible():
            suit = card.locator("xpath=..").get_attribute("data-suit")
            page.locator(f"card-grid button[data-suit='{suit}']").tap()
        card.tap(force=card.get_attribute("aria-disabled") == "true")


def verdict(case: dict[str, Any], language: dict[str, str] = SAYS) -> str:
    expected = case["expect"]
    if "verdict" in expected:
        return language[expected["verdict"]]
    return in_words(notation.cards(case["ask"]["plays"][expected["winner"]]))


@pytest.mark.parametrize(
    ("phone", "dispute"),
    [*[("phone", name) for name in DISPUTES], *[("small", name) for name in THREE_KINDS]],
    indirect=["phone"],
)
def test_a_dispute_is_settled_by_taps_and_sent(phone: Page, base_url: str, dispute: str) -> None:
    case = FOUND[dispute]
    whole = sit_down(phone, case)
    for name, place, cards in given(whole):
        tap_cards(phone, name, place, cards)
    expect(phone.locator("#verdict strong")).to_contain_text(verdict(case))
    phone.get_by_role("button", name="Settle it").tap()
    expect(phone).to_have_url(whole.url("ruling"))
    expect(phone.get_by_role("heading", level=1)).to_contain_text(verdict(case))
    phone.get_by_role("link", name="Send").tap()
    shared = urlsplit(phone.get_by_label("The link").input_value())
    phone.context.add_cookies([{"name": "django_language", "value": "zh-hans", "url": base_url}])
    phone.goto(f"{shared.path}?{shared.query}")
    expect(phone.locator("html")).to_have_attribute("lang", "zh-Hans")
    expect(phone.get_by_role("heading", level=1)).to_contain_text(verdict(case, IN_CHINESE))


@pytest.mark.parametrize("dispute", THREE_KINDS)
def test_a_dispute_is_settled_without_scripts(scriptless: Page, dispute: str) -> None:
    case = FOUND[dispute]
    whole = sit_down(scriptless, case)
    unfolded = scriptless.locator("details", has_text="More that is known").locator("summary")
    if unfolded.count():
        unfolded.click()
    for name, place, cards in given(whole):
        scriptless.locator(f"[name={name}]").nth(place).fill(" ".join(cards))
    scriptless.get_by_role("button", name="Settle it").click()
    expect(scriptless).to_have_url(whole.url("ruling"))
    expect(scriptless.get_by_role("heading", level=1)).to_contain_text(verdict(case))


def test_a_dispute_is_settled_by_keys_alone(page: Page) -> None:
    page.goto("/rulings/follow/?rules=bashi-fen&trump=7D")
    for name, cards in (("lead", "♥5♥5"), ("hand", "红桃9×2, 3H-4H 2c"), ("play", "3h4h")):
        type_cards(page, name, cards)
    page.keyboard.press("Tab")
    expect(page.locator("#verdict")).to_contain_text("Not allowed")
    page.get_by_role("button", name="Settle it").press("Enter")
    expect(page).to_have_url(f"/rulings/follow/{ASKED.replace('4H3H2C', '3H4H2C').replace('=4H3H', '=3H4H')}")


def test_cards_can_be_tapped_together_by_keys(page: Page) -> None:
    page.goto("/rulings/follow/?rules=bashi-fen&trump=7D")
    picker(page, "hand", 0).get_by_role("button", name="Pick the cards").press("Enter")
    expect(page.locator("card-grid [data-card=RJ]")).to_be_focused()
    page.keyboard.press("Space")
    page.keyboard.press("Space")
    page.keyboard.press("Space")
    expect(page.locator("[name=hand]")).to_have_value("RJ RJ")


def test_a_tap_on_a_card_taken_puts_it_back(phone: Page) -> None:
    phone.goto("/rulings/follow/?rules=bashi-fen&trump=7D")
    tap_cards(phone, "lead", 0, ["5H", "5H", "6H"])
    taken = phone.get_by_role("button", name="Take one away: 5 of hearts")
    expect(taken.locator(".badge-count")).to_have_text("2")
    taken.tap()
    expect(phone.locator("[name=lead]")).to_have_value("5H 6H")
    expect(taken.locator(".badge-count")).to_have_count(0)


def test_there_are_no_more_copies_than_the_decks_hold(phone: Page) -> None:
    phone.goto("/rulings/follow/?rules=bashi-fen~table.decks-3&trump=7D")
    tap_cards(phone, "lead", 0, ["5H"] * 5)
    expect(phone.locator("[name=lead]")).to_have_value("5H 5H 5H")
    tap_cards(phone, "hand", 0, ["5H", "9H"])
    expect(phone.locator("[name=hand]")).to_have_value("9H")


def test_only_what_the_hand_held_can_be_played(phone: Page) -> None:
    phone.goto("/rulings/follow/?rules=bashi-fen&trump=7D&lead=5H5H&hand=9H9H3H")
    tap_cards(phone, "play", 0, ["9H", "9H", "9H", "3H"])
    expect(phone.locator("[name=play]")).to_have_value("9H 9H 3H")
    expect(phone.locator("card-grid [data-card]:visible")).to_have_count(2)


def test_twelve_cards_are_given_in_eleven_taps(phone: Page) -> None:
    """A card that is held down is a pair; of the hand its suit is enough; what was played comes out of it."""
    phone.goto("/rulings/follow/question/?rules=tractor&trump=7D")
    taps = ["♥", "5H 5H", "next", "9H 9H", "3H", "4H", "6H 6H", "10H 10H", "next", "3H", "4H"]
    for tap in taps:
        code, _, pair = tap.partition(" ")
        if code == "♥":
            phone.locator("card-grid button[data-suit=H]").tap()
        elif code == "next":
            phone.locator("card-grid .grid__next").tap()
        else:
            phone.locator(f"card-grid [data-card='{code}']").click(delay=600 if pair else 0)
    expect(phone.locator("[name=hand]")).to_have_value("9H 9H 3H 4H 6H 6H 10H 10H")
    expect(phone.locator("#verdict")).to_contain_text("Not allowed")


def test_the_shape_is_read_back_while_it_grows(phone: Page) -> None:
    phone.goto("/rulings/follow/?rules=bashi-fen&trump=7D")
    tap_cards(phone, "lead", 0, ["5H", "5H"])
    expect(phone.locator("#shape-lead")).to_have_text("hearts: a pair")
    for _ in range(2):
        phone.locator("card-grid [data-card='6H']").tap()
    expect(phone.locator("#shape-lead")).to_have_text("hearts: a sequence of 2 pairs")


def test_other_trumps_sort_the_cards_anew(page: Page) -> None:
    page.goto("/rulings/follow/")
    picker(page, "lead", 0).click(position={"x": 3, "y": 3})
    first = page.locator(".grid__cards").first.locator("[data-card]")
    expect(first).to_have_count(2)
    page.locator("[name='trump.rank'][value='7']").check()
    page.locator("[name='trump.suit'][value=H]").check()
    expect(first).to_have_count(18)


def test_what_is_typed_and_cannot_be_read_is_objected_to_at_once(page: Page) -> None:
    page.goto("/rulings/follow/?rules=bashi-fen&trump=7D")
    type_cards(page, "lead", "7H eight")
    page.keyboard.press("Tab")
    expect(picker(page, "lead", 0)).to_contain_text("eight at character 4 has no suit")


def test_no_page_is_loaded_while_the_verdict_comes_and_nothing_is_lost_after_it(page: Page) -> None:
    page.goto("/rulings/follow/?rules=bashi-fen&trump=7D&lead=5H5H&hand=9H9H3H4H")
    page.evaluate("window.here = true")
    type_cards(page, "play", "3H 4H")
    expect(page.locator("#verdict")).to_contain_text("Not allowed")
    assert page.evaluate("window.here")
    page.reload()
    expect(page.locator("[name=play]")).to_have_value("3H 4H")


def test_a_tap_settles_what_was_not_known(phone: Page) -> None:
    phone.goto("/rulings/follow/?rules=bashi-fen&trump=7D&lead=5H5H&play=4H3H")
    phone.get_by_role("link", name="It had no pair of hearts").tap()
    expect(phone.get_by_role("heading", level=1)).to_have_text("Allowed")
    expect(phone).to_have_url("/rulings/follow/?rules=bashi-fen&trump=7D&lead=5H5H&play=4H3H&lacks=H2")


def test_one_tap_shows_every_other_rule_and_one_more_opens_it(phone: Page) -> None:
    phone.goto(f"/rulings/follow/{ASKED}")
    phone.get_by_role("link", name="Under which rules?").tap()
    phone.get_by_role("link", name="Following pairs and triples: Suit only").tap()
    expect(phone.get_by_role("heading", level=1)).to_have_text("Allowed")


def test_a_ruling_is_shown_round_large_and_alone(phone: Page) -> None:
    phone.goto(f"/rulings/follow/{ASKED}")
    phone.get_by_role("link", name="Full screen").tap()
    expect(phone.locator("header.masthead")).to_have_count(0)
    size = phone.locator(".verdict__reason").evaluate("reason => parseFloat(getComputedStyle(reason).fontSize)")
    assert size >= 28


def pages_of(kind: Question) -> list[str]:
    ends = ["question/", "", "board/", "share/", *(["elsewhere/"] if kind.compares else [])]
    return [f"/rulings/{kind.slug}/{end}?{Asking(kind, kind.example).query}" for end in ends]


LOOKS = [("light", "en", 844, 390), ("dark", "zh-hant", 320, 568)]


@pytest.mark.parametrize(("kind", "look"), [*zip(KINDS.values(), cycle(LOOKS), strict=False)], ids=[*KINDS])
def test_every_page_fits_and_shuts_nobody_out(
    page: Page, base_url: str, kind: Question, look: tuple[Any, str, int, int]
) -> None:
    """The form and the answer of each are looked at in every look where every page is."""
    theme, language, width, height = look
    page.emulate_media(color_scheme=theme)
    page.set_viewport_size({"width": width, "height": height})
    page.context.add_cookies([{"name": "django_language", "value": language, "url": base_url}])
    for url in pages_of(kind):
        page.goto(url)
        found = glance.objections(page, *[glance.COLOURS] * (theme == "dark"))
        page.evaluate("scrollTo(0, document.body.scrollHeight)")  # else the verdict lies over what is scrolled past
        fits = (glance.sticking_out(page), glance.small(page), glance.crowded(page))
        assert (url, found, fits) == (url, [], (0, [], []))


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_an_open_grid_shuts_nobody_out(phone: Page, theme: Any) -> None:  # noqa: ANN401
    phone.emulate_media(color_scheme=theme)
    phone.goto("/rulings/follow/?rules=bashi-fen&trump=7D&lead=5H")
    tap_cards(phone, "lead", 0, ["5H"])
    assert (glance.objections(phone), glance.small(phone), glance.sticking_out(phone)) == ([], [], 0)
