"""Names: who cannot be told apart at a table, since only capitals, widths or spaces tell their names apart."""

import re
import unicodedata
from collections.abc import Iterable

FILLERS, JOINERS = "\u034f\u115f\u1160\u2800\u3164\uffa0", "\u200c\u200d"
VARIATIONS = "\u180b-\u180d\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef"
UNSEEN = re.compile(f"[{FILLERS}{JOINERS}{VARIATIONS}]")
"""Unseen by themselves, though scripts and small pictures are put together with some, or drawn otherwise by them."""
WIDTHS = {"<wide>", "<narrow>"}


def namesake(name: str, others: Iterable[str]) -> str:
    """The first of the others who is called the same to the ear; nobody, if nobody is."""
    sound = heard(name)
    return next((other for other in others if heard(other) == sound), "")


def heard(name: str) -> str:
    """What is left of a name without capitals, widths, spaces and what is not seen."""
    seen = "".join(_plain(letter) for letter in UNSEEN.sub("", name))
    return "".join(unicodedata.normalize("NFC", seen.casefold()).split())


def _plain(letter: str) -> str:
    """A letter in its usual width; ² and ① look unlike 2 and 1, and stay what they are."""
    kind, *codes = unicodedata.decomposition(letter).split() or [""]
    return "".join(chr(int(code, 16)) for code in codes) if kind in WIDTHS else letter


def without_accents(text: str) -> str:
    """Without case, tones, accents and gaps, so that shuaipai finds shuǎi pái.

    Some capitals are seen to be capitals only once they are taken apart, such as ℂ.
    """
    letters = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text).casefold())
    return "".join(letter for letter in letters if letter.isalnum())
