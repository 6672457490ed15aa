"""Numerals: numbers as people write and say them, in English and Chinese."""

import re

_SPELT = {
    "zero": 0,
    **dict(zip(("one", "two", "three", "four", "five", "six", "seven", "eight"), range(1, 9), strict=True)),
    **dict(zip(("nine", "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen"), range(9, 16), strict=True)),
    **dict(zip(("twenty", "thirty", "forty", "fifty"), range(20, 60, 10), strict=True)),
    **dict(zip(("sixty", "seventy", "eighty", "ninety"), range(60, 100, 10), strict=True)),
}
_SIGNS = {sign: number for number, sign in enumerate("零一二三四五六七八九")} | {"两": 2, "兩": 2}
_TENS = "|".join(word for word, number in _SPELT.items() if number > 19)  # noqa: PLR2004 - twenty and up
_ONES = "|".join(word for word, number in _SPELT.items() if number < 10)  # noqa: PLR2004 - what follows them
_TEENS = "|".join(word for word in _SPELT if word.endswith("teen") or word == "twelve")
_UNITS = "|".join(reversed([word for word in _SPELT if word not in _TENS.split("|")]))
_SIGN = "[一二两兩三四五六七八九]"
_NUMBER = re.compile(
    rf"(?P<digits>\d{{1,4}})(?![a-z0-9])"
    rf"|(?P<signs>(?:{_SIGN}?百零?)?{_SIGN}?十{_SIGN}?|{_SIGN}百(?:零?{_SIGN})?|[零一二两兩三四五六七八九])"
    rf"|(?:(?P<hundreds>(?:(?:a|one|two) )?hundred)(?: and)?|(?P<short>one|two) (?=(?:{_TENS}|{_TEENS})\b))?"
    rf"(?P<rest> ?\b(?:(?:{_TENS})(?:[ -](?:{_ONES}))?|{_UNITS})\b)?"
)


def number_at(text: str, place: int) -> tuple[int, int] | None:
    """The number that is written or spelt here, and where it ends."""
    match = _NUMBER.match(text, place)
    return (_value(match), match.end()) if match and match[0].strip() else None


def _value(match: re.Match[str]) -> int:
    if match["digits"]:
        return int(match["digits"])
    if match["signs"]:
        return _chinese(match["signs"])
    hundreds = {"two hundred": 200, "two": 200, None: 0}.get(match["hundreds"] or match["short"], 100)
    return hundreds + sum(_SPELT[word] for word in re.split(r"[ -]+", match["rest"] or "") if word)


def _chinese(signs: str) -> int:
    """七十, 一百二十, 八十五, 一百零五; and 一百二 is a hundred and twenty."""
    if len(signs) == len("一百二") and signs[1] == "百" and signs[0] != "零":
        return 100 * _SIGNS.get(signs[0], 1) + 10 * _SIGNS[signs[2]]
    hundreds, hundred, rest = signs.rpartition("百")
    tens, ten, units = rest.rpartition("十")
    return (
        100 * (_SIGNS.get(hundreds[-1:], 1) if hundred else 0)
        + 10 * (_SIGNS.get(tens[-1:], 1) if ten else 0)
        + _SIGNS.get(units[-1:], 0)
    )
