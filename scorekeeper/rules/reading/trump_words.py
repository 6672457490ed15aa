"""Trump words: a level and a suit that are said together to be trump, in whatever order, in English and Chinese."""

import re
from dataclasses import dataclass

from scorekeeper.rules.cards.card import Rank, Suit
from scorekeeper.rules.cards.card_words import RANKS
from scorekeeper.rules.cards.spoken import spoken_rank, spoken_suit

_FEW = "10|[2-9](?!\\d)|[tjqk]|(?-i:A)"
_RANK = f"{_FEW}|two|three|four|five|six|seven|eight|nine|ten|jack|queen|king|ace"
_SUIT = "[shcd](?![a-z])|[♠♥♦♣]|spades?|hearts?|clubs?|diamonds?"
_SIGN = "10|[2-9](?!\\d)|[TJQKA](?![a-z])|[二三四五六七八九十钩勾尖]"
_PARTS = {
    "rank": rf"(?P<rank>(?:{_FEW})(?=[hcd](?![a-z])|[♠♥♦♣]|(?-i:S))|(?:{_RANK})(?=(?-i:e?s)?(?![a-z0-9])))"
    r"(?-i:e?s(?![a-z0-9]))?+",
    "suit": rf"(?P<suit>{_SUIT})",
    "trump": r"(?:the )?trumps?(?: suit)?",
    "be": r"(?: is| are| was| were| as|:|,)?",
    "at": r"(?:(?:and|the|we|my|our) )*(?:(?:were|are|is|im) )?(?:at|on|level|rank|playing|play|trump rank|with)"
    r"(?: level| is| of)?(?: the)?",
    "no_more": rf"(?! ?(?:of |{_RANK}|{_SUIT}))",
    "is_level": r"(?: is| are)(?: the| our)? (?:trump )?(?:level|rank)",
    "suit_is": r"(?: and)?(?: the)?(?: trump)?(?: suit)?(?: is)? ?",
    "数": rf"(?P<rank>{_SIGN})",
    "花": r"(?P<suit>黑桃|红[桃心]|[梅草]花|方[块片]|[♠♥♦♣]|[SHCD](?![a-z]))",
    "主": r"[是为做当作]?主",
    "主是": r"主(?:牌|花色)?[是:]?",
    "打": r"(?:打到?|级(?:牌|别)?是?)",
    "无主": "无主",
    "完": rf"(?!\d| ?(?:{_SIGN}|一?对))",
}
_ORDERS = (
    "{trump}{be}(?: the)? {rank} ?(?:of )?{suit}",
    "{trump}{be} {suit}(?:,?(?: level| at| and)|) {rank}{no_more}",
    "{rank} ?(?:of )?{suit} (?:is|are|was|were|as) {trump}",
    "(?:(?:with|playing|when) |^){rank} ?(?:of )?{suit} {trump}(?! (?:is|are|was)){no_more}",
    "{suit}{be} {trump},? {at} {rank}{no_more}",
    "(?:^playing|(?:we are|were|when we are|when were) playing|when we play) {rank} ?(?:of )?{suit}(?= ?(?:[,.;?]|$))",
    "{suit}{be} {trump},? {rank}(?= ?(?:[.;?]|$))",
    "{at} {rank},? {suit}{be} {trump}",
    "{rank}(?: is| are) {trump},?(?: the)?(?: trump)? suit(?: is)? {suit}",
    "{suit}{be} {trump},?(?: and)? {rank}(?-i:(?<=s)){no_more}",
    "(?:we play|we are playing) {rank},? (?:and|with) (?:its |it is )?{suit}(?: trumps?)?(?= ?(?:[,.;?]|$))",
    "{rank}{is_level}{suit_is}{suit}(?:(?: is| are)? {trump})?",
    "{rank}{is_level},(?: and)?(?: the)?(?: trump)? suit(?: is)? {suit}",
    "{rank}{is_level},(?: and)?(?: the)? {suit}(?: is| are)? {trump}",
    "{rank} ?(?:no[ -]?trumps?|nt)(?! (?:in|at all))(?![a-z])",
    "no[ -]?trumps?,? {at} {rank}",
    "{打}{数} ?的? ?{花} ?{主}",
    "{打}{花} ?{数} ?{主}",
    "(?:我们|咱们|(?<![^ ,。;?])){打}{数}{花}(?=[ ,。;?]|$)",
    "{打}{数},? ?{主是}{花}",
    "(?<![杀毙出垫跟用贴张])(?:{花} ?{数}|{打}?{数}{花}){主}(?![是打牌为花色]| ?{花})",
    "{主是}(?:{花} ?{数}|{数} ?{花}){完}",
    "{主是}{花},? ?{打}{数}",
    "{主}{打}{数} ?{花}",
    "{花} ?{主},? ?{打}{数}",
    "{打}?{数},? ?(?:打|是)?{无主}",
    "{无主},? ?{打}{数}",
)


def _in_full(order: str) -> re.Pattern[str]:
    """The words in this order; where they are named twice the second time is another name."""
    pattern = order.format_map(_PARTS)
    for name in ("rank", "suit"):
        first, *others = pattern.split(f"(?P<{name}>")
        pattern = first + "".join(f"(?P<{name}{place or ''}>{other}" for place, other in enumerate(others))
    return re.compile(pattern, re.IGNORECASE)


_FORMS = tuple(map(_in_full, _ORDERS))


@dataclass(frozen=True, slots=True, kw_only=True)
class TrumpWords:
    """Where they end, and the level and the suit that they name; without a suit there is no trump suit."""

    end: int
    rank: Rank
    suit: Suit | None


def trump_words(text: str) -> dict[int, TrumpWords]:
    """The longest that begin at each place; inside of a word none do."""
    found: dict[int, re.Match[str]] = {}
    for form in _FORMS:
        for match in form.finditer(text):
            longest = found.get(match.start())
            if not _inside(text, match.start()) and (not longest or longest.end() < match.end()):
                found[match.start()] = match
    return {place: said for place, match in found.items() if (said := _said(match))}


def _inside(text: str, place: int) -> bool:
    before = text[place - 1 : place]
    return text[place].isascii() and text[place].isalnum() and before.isascii() and before.isalnum()


def _said(match: re.Match[str]) -> TrumpWords | None:
    said = {name[:4]: each for name, each in match.groupdict().items() if each}
    rank = RANKS.get(said["rank"].upper()) or spoken_rank(said["rank"])
    suit = spoken_suit(said["suit"]) if "suit" in said else None
    return TrumpWords(end=match.end(), rank=rank, suit=suit) if rank else None
