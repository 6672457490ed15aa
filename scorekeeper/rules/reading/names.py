"""Names: who is named by no word of the vocabulary."""

from collections.abc import Iterable
from dataclasses import replace
from itertools import zip_longest

from scorekeeper.rules.reading.lexer import CardsHeard, Heard
from scorekeeper.rules.reading.senses import DOES, PEOPLE, SIDES, Sense

FEWEST_SIGNS, MOST_SIGNS_OF_A_NAME = 2, 3
"""Of a Chinese name, 老马 or 欧阳丽; a sign alone is rather a word."""


_WHOSE = frozenset({"my", "我"})
"""My wife led, 我老婆领."""
_KIN = frozenset("弟哥姐妹妈爸爷奶姨叔嫂")
_SEATS = frozenset("东南西北")


def with_names(said: Iterable[Heard], text: str) -> list[Heard]:
    """A word that nobody knows right before what somebody did is who did it, and is that wherever it stands again.

    Kevin led, the guy after me has, 老马先出. A word that is none makes another player of whoever is meant, and then
    the sentence is asked back.
    """
    words = _whole_words([*said])
    names = {
        each.text.lower()
        for before, each, following in zip([None, *words], words, [*words[1:], None], strict=False)
        if _is_name(before, each, following)
    }
    return [
        replace(each, sense=Sense.PLAYER, name=each.name or text[each.place : each.end])
        if each.sense is Sense.PLAYER or (each.unheard and each.text.lower() in names)
        else each
        for each in words
    ]


def _whole_words(said: list[Heard]) -> list[Heard]:
    """Chinese signs of which nobody knows any are one word; what is `higher` by itself is a part of it, as in 大网."""
    found: list[Heard] = []
    for each, following in zip_longest(said, said[1:]):
        last = found[-1] if found else None
        if each.text == "left" and isinstance(last, CardsHeard):
            continue
        strange = each.unheard or (
            each.text == "大" and bool(following and following.unheard and following.place == each.end)
        )
        if last and last.unheard and strange and last.end == each.place and not each.text.isascii():
            found[-1] = replace(last, text=last.text + each.text)
        else:
            found.append(replace(each, sense=None) if strange else each)
    return found


def _is_name(before: Heard | None, each: Heard, following: Heard | None) -> bool:
    if not each.unheard or following is None:
        return False
    if before is not None and before.sense in PEOPLE - SIDES and before.text not in _WHOSE:
        return False
    if not each.text.isascii():
        if (each.text in _SEATS or each.text[0] in "老小阿") and _cards(following):
            return True
        known = each.text in {*_KIN, *_SEATS} or FEWEST_SIGNS <= len(each.text) <= MOST_SIGNS_OF_A_NAME
        return known and following.sense in {*DOES, Sense.DECLARERS, Sense.WITH}
    capital = each.text[0].isupper() and before is not None and before.sense is not Sense.END
    return each.text[0].isalpha() and (following.sense in {*DOES, Sense.DECLARERS} or (capital and _cards(following)))


def _cards(said: Heard) -> bool:
    return isinstance(said, CardsHeard) and bool(said.parts)
