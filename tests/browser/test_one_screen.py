"""A ruling on one screen: verdict, reason, the rule that decided and what happens now, without scrolling."""

import pytest
from playwright.sync_api import Page

RULINGS = {
    "follow": "?rules=bashi-fen&trump=7D&players=Mei/Otto/Li/Ada&lead=5H5H&by=Otto&hand=9H9H4H3H2C&play=4H3H",
    "follow of a throw": "?rules=contest&trump=7D&lead=7S7S7C7C&hand=9D9D8D8D3DRJ2H3H4H5H6H7H8H&play=9D9D8DRJ",
    "lead": "?rules=bashi-fen~leading.fine-10&trump=JC&players=Mei/Otto/Li/Ada&lead=ASKS&leader=Li&others=AS3S",
    "trick": "?rules=tractor&trump=7D&plays=3H3H/9H9H/2D2D/KH4C",
    "score": "?rules=tractor&captured=70&kitty=15&last_trick=defenders:4:4",
    "bid": "?rules=bashi-fen&seats=N:2/W:2/S:2/E:2&bids=N:2H&next=W:2S2S",
}
LANGUAGES = ("en", "zh-hans", "zh-hant")
BOTTOM = """() => Math.max(...[...document.querySelectorAll(".verdict > *")].map(
  (one) => one.getBoundingClientRect().bottom))"""
SIZES = """() => [...document.querySelectorAll(".verdict :is(h1, p, dd, dt, strong)")].map(
  (one) => [one.className, parseFloat(getComputedStyle(one).fontSize)])"""


def opened(page: Page, base_url: str, ruling: str, language: str, size: tuple[int, int], part: str = "") -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.context.add_cookies([{"name": "django_language", "value": language, "url": base_url}])
    page.goto(f"/rulings/{ruling.split(maxsplit=1)[0]}/{part}{RULINGS[ruling]}")


@pytest.mark.geometry
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ruling", RULINGS)
def test_everything_that_persuades_is_on_the_first_screen(
    page: Page, base_url: str, ruling: str, language: str
) -> None:
    opened(page, base_url, ruling, language, (390, 844))
    ends = page.locator(".verdict__word, .verdict__reason, #because, #now")
    bottoms: list[float] = ends.evaluate_all("all => all.map(one => one.getBoundingClientRect().bottom)")
    assert (len(bottoms) >= 3, max(bottoms) <= 844) == (True, True)


@pytest.mark.geometry
@pytest.mark.parametrize("size", [(390, 844), (844, 390), (1280, 800)])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ruling", RULINGS)
def test_the_whole_ruling_fits_on_one_full_screen_and_its_sentence_is_the_largest(
    page: Page, base_url: str, ruling: str, language: str, size: tuple[int, int]
) -> None:
    opened(page, base_url, ruling, language, size, "board/")
    page.wait_for_load_state()
    height = page.evaluate("document.documentElement.scrollHeight")
    sizes: list[tuple[str, float]] = page.evaluate(SIZES)
    largest = max(sizes, key=lambda each: each[1])[0]
    sentence = "verdict__word" if ruling in {"trick", "score"} else "verdict__reason measure"
    assert (height <= size[1], page.evaluate(BOTTOM) <= size[1], largest) == (True, True, sentence)


@pytest.mark.geometry
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ruling", ["follow", "trick", "score", "bid"])
def test_an_ordinary_ruling_fits_on_the_smallest_phone(page: Page, base_url: str, ruling: str, language: str) -> None:
    opened(page, base_url, ruling, language, (320, 568), "board/")
    assert page.evaluate("document.documentElement.scrollHeight") == 568


@pytest.mark.geometry
def test_the_way_back_stands_below_a_doubt_that_does_not_fit_on_a_phone_on_its_side(page: Page) -> None:
    page.set_viewport_size({"width": 844, "height": 390})
    page.goto("/rulings/redeal/board/?rules=hundred&trump=7D&claim=no_trumps&hand=3H4H")
    because, back = (page.locator(part).bounding_box() for part in ("#because", ".show-round__back"))
    assert because
    assert back
    assert back["y"] >= because["y"] + because["height"]
