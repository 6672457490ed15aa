"""Names on a small phone: they break between one another, and inside only where one fits no line."""

import pytest
from playwright.sync_api import Page

from scorekeeper.match.facts import Hand, InBracket, SetScore, Total
from scorekeeper.rules.house import presets
from scorekeeper.rules.house.ruleset import RuleSet
from tests.browser import glance
from tests.browser.seat import PHONES, sit
from tests.web.evening import begin, play

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.geometry]

WIDE = ("Bartholomew", "Wilhelmina", "Christopher", "Mei")
FOUR = ("Maximilian", "Franziska", "Alexander", "欧阳小明")
SIX = (*FOUR, "Bartholomew", "李伟")
LONG = ("Maximiliane-Friederike", "Bartholomew", "Wolfeschlegelsteinhausen", "Dora")
ENDLESS = ("X" * 40, *LONG[1:])
SCREENS = [(320, 568), (360, 740), (390, 844), (844, 390), (1280, 800)]
NAMES = ".level__head, .ledger__names"
OVERLAPPING = """() => {
  const boxes = [...document.querySelectorAll(".level__head")].map((head) => {
    const range = document.createRange();
    range.selectNodeContents(head);
    return [...range.getClientRects()];
  });
  const meet = (one, other) =>
    one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
  return boxes[0].some((one) => boxes[1].some((other) => meet(one, other)));
}"""


@pytest.mark.parametrize("language", ["en", "zh-hans"])
@pytest.mark.parametrize(
    ("players", "rules", "friends"),
    [(FOUR, presets.TRACTOR, ()), (WIDE, presets.TRACTOR, ()), (SIX, presets.FINDING_FRIENDS, FOUR[2:])],
)
def test_no_name_is_broken(
    page: Page, base_url: str, players: tuple[str, ...], rules: RuleSet, friends: tuple[str, ...], language: str
) -> None:
    row = begin(players, rules)
    play(row, Hand(count=Total(points=35), declarer=players[0], friends=friends))
    if not friends:
        play(row, *(Hand(count=InBracket(start=160, end=195)) for _hand in range(6)))
    sit(page, base_url, row, "small", language)
    for place in ("", "board/", "board/?lie=flat"):
        page.goto(f"/matches/{row.slug}/{place}")
        for screen in SCREENS:
            page.set_viewport_size({"width": screen[0], "height": screen[1]})
            seen = (place, screen, glance.broken(page, NAMES), glance.sticking_out(page))
            assert seen == (place, screen, [], 0)


@pytest.mark.parametrize("players", [LONG, ENDLESS], ids=["long", "endless"])
@pytest.mark.parametrize("phone", PHONES)
def test_a_name_that_fits_no_line_stays_on_its_side(
    page: Page, base_url: str, players: tuple[str, ...], phone: str
) -> None:
    row = begin(players)
    hand = play(row, Hand(count=Total(points=35), declarer=players[0]))[0]
    sit(page, base_url, row, phone)
    for place in ("", "board/"):
        page.goto(f"/matches/{row.slug}/{place}")
        assert (page.evaluate(OVERLAPPING), glance.sticking_out(page)) == (False, 0)
    for place in (f"hands/{hand.pk}/", "score/"):
        page.goto(f"/matches/{row.slug}/{place}")
        assert glance.sticking_out(page) == 0


def test_a_chinese_name_is_whole_in_an_english_sentence(page: Page, base_url: str) -> None:
    row = begin(("阿强", "王小明", "欧阳小明", "上官婉儿"))
    for declarer in ("阿强", "王小明", "欧阳小明", "上官婉儿"):
        play(row, SetScore(why="As we were.", levels={}, declarer=declarer))
        sit(page, base_url, row, "small")
        for width in range(320, 400, 10):
            page.set_viewport_size({"width": width, "height": 844})
            assert (declarer, width, glance.broken(page, ".scoreboard__call")) == (declarer, width, [])
