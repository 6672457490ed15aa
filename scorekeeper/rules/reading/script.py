"""Script: a sentence as the vocabulary has it: half-width, without apostrophes, and in simplified characters."""

import re
from collections.abc import Callable

from scorekeeper.rules.cards import notation

_TRADITIONAL = (
    "領墊斃蓋殺裡後還著過經該麼應對沒無與誰這輪贏歸順連機報嗎從開發幾張個莊臺們塊紅鉤鈎愛貓閒摳級"
    "錯數異亂罰兩給讓帶說寶聽輸總煩請問師會嚴違規獨單雙轉當變樣處畫記號邊點動認識實際強剛纔餘倆鬥"
    "錢夠護雖觀價長聯搶隻準顏華選來別時現將貼壓為東達陳劉楊趙黃孫馬羅鄭謝許鄧馮葉蘇盧蔣賈魯偉麗國"
    "軍媽爺嬸親頭臨場滿見換補夾藍綠間陣帥據讀難題試決斷絕盡牽搖競標聲證確檢舉棄鑽滅層淨爭區員則歲"
    "氣講賴進運遠週傢麵計謊吳鐘敗產義傳夥較關係卻鳳撲誤劃"
)
_SIMPLIFIED = (
    "领垫毙盖杀里后还着过经该么应对没无与谁这轮赢归顺连机报吗从开发几张个庄台们块红钩钩爱猫闲抠级"
    "错数异乱罚两给让带说宝听输总烦请问师会严违规独单双转当变样处画记号边点动认识实际强刚才余俩斗"
    "钱够护虽观价长联抢只准颜华选来别时现将贴压为东达陈刘杨赵黄孙马罗郑谢许邓冯叶苏卢蒋贾鲁伟丽国"
    "军妈爷婶亲头临场满见换补夹蓝绿间阵帅据读难题试决断绝尽牵摇竞标声证确检举弃钻灭层净争区员则岁"
    "气讲赖进运远周家面计谎吴钟败产义传伙较关系却凤扑误划"
)
_SIGNS = str.maketrans(_TRADITIONAL, _SIMPLIFIED)
"""What stands in the vocabulary or near it; a sign for a sign, so that every place stays the same."""


def typed(text: str) -> str:
    """What was typed, as it is shown again."""
    plain = re.sub(r"\b([Ww]e)['’]re\b", r"\1 are", notation.half_width(text))
    return re.sub(r"['’]", "", plain)


def in_original(text: str, plain: str) -> Callable[[int, int], str]:
    """What stands in a text between two places of what it is once typed: didnt is didn't again, and we are we're."""
    original = notation.half_width(text)
    places, at = [], 0
    for sign in plain:
        while at < len(original) and original[at] in "'’" and original[at] != sign:
            at += 1
        places.append(at)
        at += at < len(original) and original[at] == sign
    return lambda start, end: original[places[start] : places[end - 1] + 1]


def simplified(text: str) -> str:
    """In simplified characters, and with one word for `and`; every place stays the same."""
    return re.sub(r"\bplus\b", "and ", text.translate(_SIGNS), flags=re.IGNORECASE)
