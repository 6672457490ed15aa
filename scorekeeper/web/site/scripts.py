"""What is written in another script than the page's, marked with its language: for voices, for fonts, and for order.

A name tells its script and not its language: each script stands for the language that most here write in it.
"""

import re
from collections.abc import Iterator

from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

HAN = "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U000323af々"
KANA = "\u3041-\u30fa\u30fc-\u30ff"
LATIN = "(?:[A-Za-zÀ-ÖØ-öø-ɏḀ-ỿ][\u0300-\u036f]*)"
OTHERS = {
    "ko": "[\uac00-\ud7a3]+",
    "ru": "[\u0400-\u04ff]+",
    "el": "[\u0370-\u03ff\u1f00-\u1fff]+",
    "he": "[\u0590-\u05ff]+",
    "ar": "[\u0600-\u06ff]+",
    "hi": "[\u0900-\u097f]+",
    "th": "[\u0e00-\u0e7f]+",
}
WORDS = {
    "en": {"ja": rf"[{HAN}]*[{KANA}][{HAN}{KANA}]*", "zh": rf"[{HAN}]+", **OTHERS},
    "zh": {"ja": rf"[{KANA}]+", "en": rf"(?:{LATIN}['’])?{LATIN}{{2,}}", **OTHERS},
}
"""For each language of a page, what words of the others are made of.

On a Chinese page only kana is surely Japanese, and a single Latin letter is a rank or a side.
"""
BETWEEN = "[ '’·・\\u05be-]"
"""What may stand between two words of one name."""
RUNS = {
    page: re.compile("|".join(f"(?P<{language}>{word}(?:{BETWEEN}{word})*)" for language, word in words.items()))
    for page, words in WORDS.items()
}


def by_script(text: str) -> SafeString:
    """One element at most, so that it can stand among others in a row; what is marked up already stays as it is.

    A `bdi` keeps names that run from right to left out of the order of the words around them.
    """
    language = "zh" if (get_language() or "").startswith("zh") else "en"
    if hasattr(text, "__html__") or (language == "en" and str(text).isascii()):
        return conditional_escape(text)
    pieces = [*_pieces(str(text), RUNS[language])]
    whole = mark_safe("".join(pieces))  # noqa: S308  # each piece is escaped
    return format_html("<span>{}</span>", whole) if len(pieces) > 1 else whole


def _pieces(text: str, runs: re.Pattern[str]) -> Iterator[str]:
    at = 0
    for run in runs.finditer(text):
        if plain := text[at : run.start()]:
            yield conditional_escape(plain)
        yield format_html('<bdi lang="{}">{}</bdi>', run.lastgroup, run[0])
        at = run.end()
    if plain := text[at:]:
        yield conditional_escape(plain)
