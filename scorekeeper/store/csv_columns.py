"""Columns of a sheet: what people call them in three languages, and what the words in their cells mean."""

import re
import unicodedata
from collections.abc import Container, Mapping
from datetime import datetime
from types import MappingProxyType

from scorekeeper.store.csv_writing import BETWEEN_NAMES, COLUMNS, LEVEL_OF

_CALLED = {
    "match": "game evening session table 比赛 比賽 场 場 场次 場次 牌局",
    "hand": "no nr number round deal 局 手 副 盘 盤 局数 局數 第几局 第幾局",
    "at": "date day when time 日期 时间 時間 日子",
    "what": "kind type 类型 類型 种类 種類",
    "declarer": "dealer banker starter landlord declaredby 庄 庄家 莊 莊家 坐庄 坐莊 上庄 上莊",
    "level played": "level rank played playedat trumprank 级 級 打几 打幾 级牌 級牌 级数 級數",
    "points": "score pts defenders defenderspoints 分 得分 闲家得分 閒家得分 闲家 閒家 抓分 分数 分數",
    "captured": "trickpoints pointscaptured 台面分 捡分 撿分 吃分",
    "kitty": "bottom kittypoints pointsinkitty 底 底牌 底分",
    "declarers captured": "declarerspoints 庄家得分 莊家得分",
    "bracket": "row range 档 檔 区间 區間",
    "last trick won by": "lasttrick kittywonby 末墩 最后一墩 最後一墩 抠底 摳底",
    "last trick cards": "cardsoflasttrick 末墩张数 末墩張數",
    "last trick part": "longestpart 最长部分 最長部分",
    "last trick points": "pointsoflasttrick 末墩分 末墩分数 末墩分數",
    "trump": "trumps trumpsuit 主 主牌 将 將 主花色",
    "friends": "friend partner partners 朋友 找到的朋友 同伴",
    "redeal": "redealt 重发 重發 重新发牌 重新發牌 流局",
    "by": "claimedby 谁提出 誰提出",
    "lost by": "failedthrow 甩牌失败 甩牌失敗",
    "ended by": "提前结束 提前結束",
    "irregularity": "违规 違規",
    "fine on declarers": "庄家罚分 莊家罰分",
    "fine on defenders": "fine 闲家罚分 閒家罰分",
    "total": "sum 总分 總分 合计 合計",
    "seats": "players seating 座位 玩家 牌手",
    "note": "notes remark remarks comment comments 备注 備註 备註 说明 說明 注",
}
_SIDES = {
    "declarers": "declarer dealer banker d 庄 庄家 莊 莊家",
    "defenders": "defender attackers 闲 闲家 閒 閒家",
}
_REDEALS = {
    "no_trumps": "notrump 无主 無主 没主 沒主",
    "no_points": "nopoint 无分 無分 没分 沒分",
    "nobody_bid": "nobody nobid 没人亮主 沒人亮主 无人亮主 無人亮主",
    "wrong_count": "wrongcount miscount 张数不对 張數不對",
    "agreed": "yes y x 1 true 是 对 對 重发 重發 redeal",
}
_TRUMPS = {
    "S": "spade spades 黑桃 黑 ♠ ♤",
    "H": "heart hearts 红桃 紅桃 红心 紅心 红 紅 ♥ ♡",
    "C": "club clubs 梅花 草花 梅 ♣ ♧",
    "D": "diamond diamonds 方块 方塊 方片 方 ♦ ♢",
}
_NO_SUIT = {"NT": "notrump notrumps 无主 無主"}
_LEVEL_WORDS = re.compile(r"^(level of|level|级|級)\s*|\s*(的级|的級|级|級|'s level|level)$", re.IGNORECASE)
_BETWEEN = re.compile(r"\s*(?:[/,;&+、，；·|]|\band\b|和|与|與)\s*")
_ORDERED = re.compile(r"(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?")
_GERMAN = re.compile(r"(\d{1,2})\.(\d{1,2})\.(\d{4})")
_MOMENT = re.compile(r"\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}.*)?")


def plain_word(text: str) -> str:
    """A word without capitals, widths, spaces and signs."""
    return "".join(sign for sign in unicodedata.normalize("NFKC", text).casefold() if sign.isalnum())


def _words(meanings: Mapping[str, str]) -> Mapping[str, str]:
    """Every word with what it means; what is meant means itself."""
    found = {word: meant for meant, words in meanings.items() for word in words.split()}
    return MappingProxyType(found | {plain_word(meant): meant for meant in meanings})


COLUMN_OF = _words(_CALLED | {column: _CALLED.get(column, "") for column in COLUMNS})
SIDE_OF = _words(_SIDES)
REDEAL_OF = _words(_REDEALS)
_SUIT_OF = {**_words(_TRUMPS)} | {word: meant for meant, words in _NO_SUIT.items() for word in words.split()}


def trump_of(text: str, level: str) -> str:
    """A trump suit by itself is of the level that is played; anything else stays as it is written."""
    suit = _SUIT_OF.get(plain_word(text) or text.strip("\ufe0e\ufe0f"), "")
    return f"{level}{suit}" if suit and level else text


def column_of(header: str) -> str:
    """Which column this is, if its header is known; “#” is a number."""
    return "" if header.startswith(LEVEL_OF) else COLUMN_OF.get(plain_word(header) or header.replace("#", "no"), "")


def people_of(header: str) -> tuple[str, ...]:
    """Whose levels stand in a column: “level of Mei”, “Mei”, “Mei & Otto”, “庄的级”."""
    name = header.removeprefix(LEVEL_OF)
    return (name,) if name != header else names_in(_LEVEL_WORDS.sub("", header).strip())


def names_in(text: str, known: Container[str] = ()) -> tuple[str, ...]:
    """Several people in one cell. Who is called like a list is known, or stands in one that we have written."""
    if text in known:
        return (text,)
    if BETWEEN_NAMES in text:
        return tuple(text.split(BETWEEN_NAMES))
    return tuple(" ".join(name.split()) for name in _BETWEEN.split(text) if name.strip())


def day_and_time(text: str) -> str:
    """A day as it is written here; another way to write it that leaves no doubt is read, and all others are refused."""
    day, _, time = text.replace("T", " ").partition(" ")
    found = _ORDERED.fullmatch(day)
    parts = found.groups() if found else (*reversed(german.groups()),) if (german := _GERMAN.fullmatch(day)) else None
    if parts is None:
        return text
    year, month, number = (int(part) for part in parts)
    return f"{year:04}-{month:02}-{number:02}" + (f"T{time.strip()}" if time.strip() else "")


def is_day(text: str) -> bool:
    """Whether the calendar has this day, and the day this time; what is written otherwise is refused elsewhere."""
    try:
        datetime.fromisoformat(text)
    except ValueError:
        return not _MOMENT.fullmatch(text)
    return True


def number_of(text: str) -> object:
    """A number as spreadsheets write it; what is none is left for the reader of records to refuse."""
    plain = text.replace("−", "-").removesuffix(".0").removesuffix(".00")
    return int(plain) if re.fullmatch(r"[+-]?\d{1,9}", plain) else text


def range_of(text: str) -> object:
    found = re.fullmatch(r"(\d{1,5})\s*(?:[–—-]\s*(\d{1,5})?|(\+))?", text)
    if not found:
        return text
    start, end = int(found[1]), found[2]
    return [start, int(end) if end else None if found[0] != found[1] else start]
