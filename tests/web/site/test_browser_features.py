"""What pages need of a browser: OPERATING.md lists all of it that came in 2022 or later, and what happens without."""

import re
from pathlib import Path

from django.conf import settings

WORDS = """
    :has( @layer @container @scope @starting-style @property @view-transition :popover-open :user-invalid :user-valid
    :focus-visible :state( :modal ::details-content & oklch( lch( color-mix( light-dark( contrast-color( round( linear(
    sibling-index( anchor( if( cqi cqb dvb dvh svh lvh rotate: scale: translate: mask: accent-color: scrollbar-gutter:
    scrollbar-width: scrollbar-color: animation-timeline: content-visibility: interpolate-size: field-sizing: text-wrap:
    text-autospace: text-box: text-spacing-trim: print-color-adjust: user-select: resize: subgrid anchor-name:
    position-area: transition-behavior: hyphenate-character: font-size-adjust: offset-path: zoom: animation-composition:
    .checkVisibility .aria .wakeLock .vibrate .share .clipboard .serviceWorker .storage.persist .sync structuredClone(
    .toSorted( .toReversed( .toSpliced( .findLast( .findLastIndex( .groupBy( .withResolvers( .fromAsync( .any( .timeout(
    .startViewTransition( .moveBefore( .setHTML( .parseHTML .canParse( .hasOwn( .requestIdleCallback( .isSubsetOf(
    .union( .intersection( .difference( .escape( .highlights .showPopover( .hidePopover( .showModal( .setAppBadge(
    .DurationFormat .Segmenter .ListFormat Temporal. Iterator. navigation. popovertarget <dialog <search inert
    commandfor closedby interestfor enterkeyhint fetchpriority speculationrules importmap until-found
"""
LATE = frozenset(WORDS.split())
"""What came in 2022 or later, or is not everywhere yet, as it is written in style sheets, scripts and templates."""
COMMENT = {"css": r"/\*.*?\*/", "js": r"/\*.*?\*/|(?<!:)//[^\n]*", "html": r"{#.*?#}"}
ROW = re.compile(r"^\| (`.+?`) \| (\d{4}|not everywhere) \| (.+) \|$", re.MULTILINE)


def written(folder: str, kind: str) -> str:
    """All files of a kind, without their comments."""
    found = sorted(Path(settings.ROOT, folder).rglob(f"*.{kind}"))
    return "\n".join(re.sub(COMMENT[kind], "", page.read_text("utf-8"), flags=re.DOTALL) for page in found)


WRITTEN = written("static", "css") + written("static", "js") + written("templates", "html")
ROWS = ROW.findall(Path(settings.ROOT, "scorekeeper/OPERATING.md").read_text("utf-8"))


def is_used(feature: str) -> bool:
    before = r"(?<![\w-])" if feature[0].isalpha() else ""
    after = r"(?![\w-])" if feature[-1].isalpha() and feature != ".aria" else ""
    digits = r"(?<=\d)" if feature in {"cqi", "cqb", "dvb", "dvh", "svh", "lvh"} else before
    return bool(re.search(f"{digits}{re.escape(feature)}{after}", WRITTEN))


def test_whatever_is_used_is_listed_and_nothing_else() -> None:
    listed = {name for names, _since, _without in ROWS for name in re.findall("`(.+?)`", names)}
    assert listed == {feature for feature in LATE if is_used(feature)}


def test_what_came_after_2023_is_not_needed() -> None:
    assert [names for names, since, without in ROWS if since not in {"2022", "2023"} and without == "needed"] == []


def test_nothing_has_to_be_dragged() -> None:
    """Whoever can tap, but not hold and move, can do everything."""
    assert (
        re.findall(
            r"\b(?:(?:drag|drop)(?:gable|start|end|over|enter)|(?:pointer|touch|mouse)move)\b|type=\"range\"", WRITTEN
        )
        == []
    )


def test_no_script_asks_with_a_selector_that_older_browsers_refuse() -> None:
    """A style sheet leaves out the rule alone; a script ends there."""
    assert ":has(" not in written("static", "js")
