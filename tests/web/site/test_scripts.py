"""What people wrote in another script than the page's is marked with its language, for voices and fonts."""

import re
from html.parser import HTMLParser

import pytest
from django.conf import settings
from django.test import Client
from django.utils.translation import override

from scorekeeper.match.facts import Hand, Total
from scorekeeper.rules.house import presets
from scorekeeper.web.site.scripts import by_script
from tests.browser.test_every_page import RULINGS, reached
from tests.web.evening import begin, let_in, play

HAN, LATIN = ("小梅", "阿强", "老李", "建国"), ("Zuzana", "Bohumil", "Fedora", "Quirin")
VOID = {"br", "circle", "hr", "img", "input", "line", "link", "meta", "path", "polyline", "rect", "use"}
MARKED = [
    ("en", "Mei & Otto", "Mei &amp; Otto"),
    ("en", "小梅", '<bdi lang="zh">小梅</bdi>'),
    ("en", "<小梅>", '<span>&lt;<bdi lang="zh">小梅</bdi>&gt;</span>'),
    ("en", "小梅, 老李", '<span><bdi lang="zh">小梅</bdi>, <bdi lang="zh">老李</bdi></span>'),
    ("en", "吉野さくら", '<bdi lang="ja">吉野さくら</bdi>'),
    ("en", "김 민준", '<bdi lang="ko">김 민준</bdi>'),
    ("en", "יוסי בן־דוד", '<bdi lang="he">יוסי בן־דוד</bdi>'),
    ("en", "佐々木ルーシー", '<bdi lang="ja">佐々木ルーシー</bdi>'),
    ("en", "𠮷田", '<bdi lang="zh">𠮷田</bdi>'),
    ("en", "Мария, Άννα", '<span><bdi lang="ru">Мария</bdi>, <bdi lang="el">Άννα</bdi></span>'),
    (
        "en",
        "علي, आशा, สมชาย",
        '<span><bdi lang="ar">علي</bdi>, <bdi lang="hi">आशा</bdi>, <bdi lang="th">สมชาย</bdi></span>',
    ),
    ("en", "Zuzana Nováková", "Zuzana Nováková"),
    ("zh-hans", "小梅打 A", "小梅打 A"),
    ("zh-hans", "Mary-Ann 坐庄。", '<span><bdi lang="en">Mary-Ann</bdi> 坐庄。</span>'),
    ("zh-hant", "さくら坐莊。", '<span><bdi lang="ja">さくら</bdi>坐莊。</span>'),
    ("zh-hans", "约翰・史密斯坐庄", "约翰・史密斯坐庄"),
    ("zh-hans", "O'Brien", '<bdi lang="en">O&#x27;Brien</bdi>'),
    ("zh-hans", "Jose\u0301", '<bdi lang="en">Jose\u0301</bdi>'),
]
"""In which language a page is, what is written there, and how that is marked."""
TEXT_ALONE = {"title", "option", "textarea", "script"}
"""Elements that take no element: what stands in them cannot be marked piece by piece."""


class Spoken(HTMLParser):
    """Each text of a page, and the language that was said last around it."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.around: list[tuple[str, str]] = []
        self.texts: list[tuple[str, str]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID:
            said = self.around[-1][1] if self.around else ""
            self.around.append((tag, dict(attrs).get("lang") or said))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Nothing is in it."""

    def handle_endtag(self, tag: str) -> None:
        while tag not in VOID and self.around.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        if self.around and not TEXT_ALONE & {tag for tag, _lang in self.around}:
            self.texts.append((data, self.around[-1][1]))


@pytest.mark.same_rows
@pytest.mark.django_db
@pytest.mark.parametrize(
    ("language", "names", "foreign", "said"),
    [("en", HAN, "(?!庄$)[\u4e00-\u9fff]", "zh"), ("zh-hans", LATIN, "|".join(LATIN), "en")],
)
def test_other_scripts_are_marked_on_every_page(
    client: Client, language: str, names: tuple[str, ...], foreign: str, said: str
) -> None:
    """On English pages all that is Chinese; on Chinese ones what people are called."""
    row = begin(names)
    row.book.name = names[0] + names[1]
    row.book.save()
    noted = Hand(count=Total(points=35), declarer=names[0], note=names[2])
    play(row, noted, *(Hand(count=Total(points=total)) for total in (85, 120)))
    six = begin((*names, "Bo", "波"), presets.LOOKING_FOR_FRIENDS)
    six.book = row.book
    six.save()
    let_in(client, row)
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    rulings = [f"/rulings/{each}" for each in (*RULINGS, f"next/?match={row.slug}&points=85")]
    pages = reached(client, "/", f"/matches/{row.slug}/", f"/matches/{six.slug}/", *rulings)
    assert len(pages) > 60
    found = [(kind, each) for kind, url in pages.items() for each in Spoken(client.get(url).text).texts]
    others = [(kind, text, lang) for kind, (text, lang) in found if re.search(foreign, text)]
    assert len(others) > 100
    assert [each for each in others if not each[2].startswith(said)] == []


@pytest.mark.parametrize(("page", "text", "marked"), MARKED)
def test_a_run_of_another_script_is_marked_and_all_is_escaped(page: str, text: str, marked: str) -> None:
    with override(page):
        assert by_script(text) == marked
