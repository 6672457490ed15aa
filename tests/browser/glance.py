"""What one sees of a page at a glance: what axe objects to, what is too small, too close to another or too wide."""

from axe_playwright_python.base import AXE_SCRIPT
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
COLOURS = "color-contrast"
"""Of axe's rules the one that finds something else in the dark than in the light, and that takes most of its time."""
# So it is asked about the first of all texts that look alike on the same ground, since their contrast is the same. It
# says nothing of signs, of single letters and of what cannot be used: none of these stands for another text.
OBJECTIONS = """async (rules) => {
  const grounds = new Map([[null, ""]]), texts = new Map(), numbers = new Map();
  const number = (ground) => numbers.get(ground) ?? numbers.set(ground, numbers.size).get(ground);
  const groundOf = (part) => {
    if (!grounds.has(part)) {
      const { backgroundColor, backgroundImage, opacity, filter } = getComputedStyle(part);
      const here = [backgroundColor, backgroundImage, opacity, filter].join();
      const behind = groundOf(part.parentElement);
      grounds.set(part, here === "rgba(0, 0, 0, 0),none,1,none" ? behind : number(behind + here));
    }
    return grounds.get(part);
  };
  for (const part of document.querySelectorAll("body *")) {
    const said = [...part.childNodes].map((node) => (node.nodeType === Node.TEXT_NODE ? node.data : "")).join("");
    if (!part.checkVisibility() || !(said.trim() || part.matches("input, select, textarea"))) continue;
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(part);
    const words = /[\\p{L}\\p{N}].*[\\p{L}\\p{N}]/u.test(said);
    const used = !part.closest(":disabled, [aria-disabled=true], label, .unseen");
    const look = [groundOf(part), part.localName, part.type, words, used, color, fontSize, fontWeight, textShadow];
    if (!texts.has(look.join())) texts.set(look.join(), part);
  }
  const only = { resultTypes: ["violations"] };
  const ask = async (context, options) => (await axe.run(context, { ...only, ...options })).violations;
  const others = rules.length ? [] : await ask(document, { rules: { "color-contrast": { enabled: false } } });
  const colours = texts.size ? await ask({ include: [...texts.values()] }, { runOnly: ["color-contrast"] }) : [];
  return [...others, ...colours].flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}"""
Box = dict[str, float]


def objections(page: Page, *rules: str) -> list[str]:
    """What axe finds by these of its rules, or by all of them, one line for each element."""
    page.evaluate(AXE_SCRIPT)
    found: list[str] = page.evaluate(OBJECTIONS, rules)
    return found


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
