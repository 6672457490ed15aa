"""Names on a small phone: they break between one another, never inside."""

import pytest
from playwright.sync_api import Page

from scorekeeper.match.facts import Hand, Total
from scorekeeper.rules import presets
from scorekeeper.rules.ruleset import RuleSet
from tests.browser import glance
from tests.browser.seat import sit
from tests.web.evening import begin, play

pytestmark = pytest.mark.django_db(transaction=True)

FOUR = ("Maximilian", "Franziska", "Alexander", "欧阳小明")
SIX = (*FOUR, "Bartholomew", "李伟")
BROKEN = """() => [...document.querySelectorAll(".level__head, .ledger__names")].flatMap((part) => {
  const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
  const broken = [];
  while (texts.nextNode()) {
    for (const word of texts.currentNode.data.matchAll(/[^\\s、,]+/g)) {
      const range = document.createRange();
      range.setStart(texts.currentNode, word.index);
      range.setEnd(texts.currentNode, word.index + word[0].length);
      if (new Set([...range.getClientRects()].map((box) => box.top)).size > 1) broken.push(word[0]);
    }
  }
  return broken;
})"""


@pytest.mark.parametrize("language", ["en", "zh-hans"])
@pytest.mark.parametrize(
    ("players", "rules", "friends"), [(FOUR, presets.TRACTOR, ()), (SIX, presets.FINDING_FRIENDS, FOUR[2:])]
)
def test_no_name_is_broken(
    page: Page, base_url: str, players: tuple[str, ...], rules: RuleSet, friends: tuple[str, ...], language: str
) -> None:
    row = begin(players, rules)
    play(row, Hand(count=Total(points=35), declarer="Maximilian", friends=friends))
    sit(page, base_url, row, "small", language)
    assert (page.evaluate(BROKEN), glance.sticking_out(page)) == ([], 0)
