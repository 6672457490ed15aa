"""What one sees of a page at a glance: what axe objects to, what is too small, too close to another or too wide."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

# Boxes of everything one can press, apart from words inside a sentence, what is hidden until it is reached by key, and
# the columns of a chart, which lead to what stands below it.
TARGETS = """() => {
  const above = (part) => part && (/sticky|fixed/.test(getComputedStyle(part).position) || above(part.parentElement));
  return [...document.querySelectorAll("a, button, summary, input:not([type=hidden]), textarea, .pill")]
  .filter(thing => thing.checkVisibility() && !thing.matches(".unseen, p a:not(.button), .race a, .pill input"))
  .map(thing => [thing.getBoundingClientRect(), thing])
  .map(([box, thing]) => ({
    name: (thing.textContent.trim() || thing.name || thing.ariaLabel || String(thing.href)).replace(/\\s+/g, " "),
    main: thing.matches(".button--main"),
    bar: above(thing),
    left: box.left, top: box.top, right: box.right, bottom: box.bottom,
  })); }"""
# Words that go on in the next line, or whose comma does, among those of the given parts.
BROKEN = """(parts) => [...document.querySelectorAll(parts)].flatMap((part) => {
  const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
  const broken = [];
  while (texts.nextNode()) {
    for (const word of texts.currentNode.data.matchAll(/[^\\s、,]+[、,]?/g)) {
      const range = document.createRange();
      range.setStart(texts.currentNode, word.index);
      range.setEnd(texts.currentNode, word.index + word[0].length);
      if (new Set([...range.getClientRects()].map((box) => box.top)).size > 1) broken.push(word[0]);
    }
  }
  return broken;
})"""
Box = dict[str, float]
COLOURS = "color-contrast"
"""Of axe's rules the one that finds something else in the dark than in the light."""


def objections(page: Page, *rules: str) -> list[str]:
    """What axe finds by these of its rules, or by all of them, one line for each element."""
    found = Axe().run(page, options={"runOnly": [*rules]} if rules else {}).response["violations"]
    return [f"{rule['id']}: {node['html']}" for rule in found for node in rule["nodes"]]


def small(page: Page) -> list[str]:
    """What a thumb would miss."""
    boxes = page.evaluate(TARGETS)
    assert boxes
    return [box["name"] for box in boxes if min(_sides(box)) < (56 if box["main"] else 48) - 0.5]


def _sides(box: Box) -> tuple[float, float]:
    return box["right"] - box["left"], box["bottom"] - box["top"]


def crowded(page: Page) -> list[tuple[str, str]]:
    """What a thumb would take for its neighbour; below a bar that stays, the page goes on."""
    boxes = page.evaluate(TARGETS)
    pairs = ((one, other) for place, one in enumerate(boxes) for other in boxes[place + 1 :])
    near = (pair for pair in pairs if bool(pair[0]["bar"]) == bool(pair[1]["bar"]) and _gap(*pair) < 7.5)
    return [(one["name"], other["name"]) for one, other in near]


def _gap(one: Box, other: Box) -> float:
    """How far apart two boxes are."""
    across = max(one["left"], other["left"]) - min(one["right"], other["right"])
    down = max(one["top"], other["top"]) - min(one["bottom"], other["bottom"])
    return max(across, down)


def sticking_out(page: Page) -> float:
    """By how much the page is wider than its window."""
    width: float = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    return width


def broken(page: Page, parts: str) -> list[str]:
    """The words that do not stand in one line."""
    found: list[str] = page.evaluate(BROKEN, parts)
    return found
