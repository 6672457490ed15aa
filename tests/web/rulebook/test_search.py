"""Search and glossary: whatever goes by a name is found by it, in every language and without its tones."""

import re

import pytest
from django.test import Client
from django.utils import translation
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.articles import Article
from scorekeeper.rules.rulebook import ARTICLES
from scorekeeper.store.names import without_accents
from scorekeeper.web.rulebook import search
from scorekeeper.web.rulebook.glossary import TERMS, GlossaryTerm
from tests.each import each

LANGUAGES = ("en", "zh-hans", "zh-hant")


@each(TERMS)
def test_a_term_is_found_by_each_of_its_names_and_without_tones(term: GlossaryTerm) -> None:
    for name in (*term.names, *map(without_accents, term.spoken.split(","))):
        assert term in search.terms(name), name


@each(ARTICLES.values())
def test_an_article_is_found_by_its_title_in_every_language(article: Article) -> None:
    for language in LANGUAGES:
        with translation.override(language):
            title = translation.gettext(article.title)
        assert article in search.articles(title), title
    assert article in search.articles(article.title)[:3]


@pytest.mark.parametrize(
    ("asked", "article"),
    [
        ("throw", "throw-stands"),
        ("甩牌", "throw-stands"),
        ("shuǎi pái", "throw-stands"),
        ("KITTY", "kitty-size"),
        ("底牌", "kitty-size"),
        ("抠底", "kitty-points"),
        ("朋友", "calling-friends"),
        ("constant trump", "constant-trumps"),
    ],
)
def test_an_article_is_found_by_what_it_is_called(asked: str, article: str) -> None:
    assert article in [found.id for found in search.articles(asked)[:6]]


ANSWERS = {
    "revoke": "irregularities",
    "renege": "irregularities",
    "wrong follow": "irregularities",
    "漏跟": "irregularities",
    "违例": "irregularities",
    "犯規": "irregularities",
    "take back": "irregularities",
    "he took it back": "irregularities",
    "悔牌": "irregularities",
    "wrong number of cards": "irregularities",
    "张数不对": "irregularities",
    "misdeal": "irregularities",
    "joker pair": "jokers-keep-rank",
    "pair of jokers": "jokers-keep-rank",
    "对王": "jokers-keep-rank",
    "炒地皮": "stealing-the-kitty",
    "chao di pi": "stealing-the-kitty",
    "chaodipi": "stealing-the-kitty",
    "反底": "stealing-the-kitty",
    "fandi": "stealing-the-kitty",
    "kitty stealing": "stealing-the-kitty",
    "throw": "throws",
    "甩牌": "throws",
    "shuai pai": "throws",
    "shuaipai": "throws",
    "dump": "throws",
    "甩牌失败": "failed-throw",
    "甩牌失敗": "failed-throw",
    "failed throw": "failed-throw",
    "the throw fails": "failed-throw",
    "抠底": "kitty-points",
    "摳底": "kitty-points",
    "koudi": "kitty-points",
    "dig": "kitty-points",
    "kitty times what": "kitty-points",
    "勾到底": "jack-rule",
    "J到底": "jack-rule",
    "gou daodi": "jack-rule",
    "jack hook": "jack-rule",
    "trump order": "trump-order",
    "highest card": "trump-order",
    "主牌大小": "trump-order",
    "主牌": "trump-order",
    "大王": "trump-order",
    "who deals next": "succession-fixed",
    "who declares next": "succession-fixed",
    "谁坐庄": "succession-fixed",
    "莊家": "succession-fixed",
    "tractor": "sequences",
    "拖拉机": "sequences",
    "拖拉機": "sequences",
    "tuolaji": "sequences",
    "连对": "sequences",
    "pair": "tuple-duty",
    "对子": "tuple-duty",
    "break a triple": "tuple-duty",
    "ruff": "taking-a-trick",
    "毙": "taking-a-trick",
    "盖毙": "over-ruff",
    "gaibi": "over-ruff",
    "my trump is higher": "over-ruff",
    "redeal": "redeal",
    "流局": "redeal",
    "liuju": "redeal",
    "nobody bids": "nobody-bids",
    "揭底": "nobody-bids",
    "reinforce": "reinforcing",
    "加固": "reinforcing",
    "反主": "overbids",
    "fanzhu": "overbids",
    "亮主": "bid",
    "liang zhu": "bid",
    "常主": "constant-trumps",
    "changzhu": "constant-trumps",
    "必打": "mandatory-levels",
    "bida": "mandatory-levels",
    "过A": "match-end",
    "we are at ace": "match-end",
    "how does the match end": "match-end",
    "how many points": "brackets",
    "上台": "brackets",
    "大光": "brackets",
    "分牌": "card-points",
    "找朋友": "calling-friends",
    "zhao pengyou": "calling-friends",
    "朋友": "calling-friends",
    "垫牌": "short-suit",
    "跟牌": "follow-suit",
    "埋底": "exchange",
    "kitty": "kitty-size",
    "炸弹": "bombs",
    "tracter": "sequences",
    "traktor": "sequences",
    "renage": "irregularities",
    "revok": "irregularities",
    "kity stealing": "stealing-the-kitty",
    "chaodipy": "stealing-the-kitty",
    "炒地被": "stealing-the-kitty",
    "shuaipia": "throws",
    "redael": "redeal",
    "jack hok": "jack-rule",
    "what is a tractor": "sequences",
    "may I throw": "throws",
    "怎么 甩牌": "throws",
}
"""What people look for, in any language and with a letter wrong, and the article that has to come first."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_people_look_for_is_found_first_whatever_the_language_of_the_page(language: str) -> None:
    with translation.override(language):
        found = {asked: [article.id for article in search.articles(asked)][:1] for asked in ANSWERS}
    assert found == {asked: [article] for asked, article in ANSWERS.items()}


@each(TERMS)
def test_every_term_names_an_article_that_is_found_by_it(term: GlossaryTerm) -> None:
    assert [key for key in term.articles if key not in ARTICLES] == []
    assert term.articles[0] in [article.id for article in search.articles(term.english)[:3]]


@pytest.mark.parametrize(
    ("asked", "meant"),
    [
        ("tractor", "tractor"),
        ("tracter", "tractor"),
        ("what is a tractor", "tractor"),
        ("炒地被", "炒地皮"),
        ("zebra", "zebra"),
        ("is", "is"),
    ],
)
def test_small_words_and_a_wrong_letter_do_not_matter(asked: str, meant: str) -> None:
    assert search.meant(asked) == meant


@pytest.mark.parametrize(
    ("one", "other", "apart"),
    [
        ("tracter", "tractor", True),
        ("tracto", "tractor", True),
        ("ttractor", "tractor", True),
        ("trcator", "tractor", True),
        ("tractor", "tractor", False),
        ("trcatro", "tractor", False),
        ("tra", "tractor", False),
        ("rotcart", "tractor", False),
    ],
)
def test_words_are_told_apart_by_a_letter(one: str, other: str, apart: bool) -> None:  # noqa: FBT001
    assert (search.a_letter_apart(one, other), search.a_letter_apart(other, one)) == (apart, apart)


def test_a_page_says_what_it_took_the_word_for(client: Client) -> None:
    assert "This is what goes by “tractor”." in client.get("/rulebook/search/?q=tracter").text
    assert "This is what goes by" not in client.get("/rulebook/search/?q=tractor").text


def test_where_nothing_is_found_there_are_ways_on(client: Client) -> None:
    page = client.get("/rulebook/search/?q=zebra").text.partition("<main")[2]
    assert [url for url in ("/glossary/", "/rulebook/", "/rulings/") if f'class="button" href="{url}' not in page] == []


@given(st.text(max_size=12))
def test_whatever_is_asked_is_answered(asked: str) -> None:
    assert [article for article in search.articles(asked) if article not in ARTICLES.values()] == []
    assert len(search.terms(asked)) <= len(TERMS)
    assert without_accents(without_accents(asked)) == without_accents(asked)


def rank(term: GlossaryTerm, asked: str) -> int:
    words = [without_accents(word) for name in term.names for word in name.replace(",", " ").split()]
    return 1 if asked in words else 2 if any(word.startswith(asked) for word in words) else 3


@pytest.mark.parametrize("asked", ["bid", "card", "deal", "fan", "ji", "le"])
def test_the_beginning_of_a_word_is_nearer_than_its_inside(asked: str) -> None:
    ranks = [rank(term, asked) for term in search.terms(asked) if asked not in map(without_accents, term.names)]
    assert ({2, 3} <= set(ranks), ranks) == (True, sorted(ranks))


def test_a_whole_name_is_nearest_and_one_that_only_contains_the_word_leads_to_no_articles() -> None:
    assert search.terms("throw")[0].english == "throw"
    assert "kitty-size" not in [article.id for article in search.articles("throw")]


@pytest.mark.parametrize("asked", ["", " ", "?!", "·"])
def test_nothing_is_found_for_nothing(asked: str) -> None:
    assert (search.terms(asked), search.articles(asked)) == ((), ())


def test_a_single_letter_is_looked_for_as_a_whole_word() -> None:
    assert search.terms("z") == ()


def test_every_word_must_stand_in_an_article_or_its_term() -> None:
    assert search.articles("kitty zzzz") == ()
    assert search.articles("kitty") != ()


@pytest.mark.parametrize(
    ("one", "other"), [("shuǎi pái", "shuaipai"), ("Tuō-lā-jī", "TUOLAJI"), ("ｋｉｔｔｙ", "kitty")]
)
def test_tones_widths_and_hyphens_are_plain(one: str, other: str) -> None:
    assert without_accents(one) == without_accents(other)


def test_no_two_terms_share_an_anchor() -> None:
    anchors = [term.id for term in TERMS]
    assert sorted(anchors) == sorted(set(anchors))


@each(TERMS)
def test_every_term_is_there_in_three_languages(term: GlossaryTerm) -> None:
    assert (set(term.meaning), bool(term.spoken)) == (set(LANGUAGES), True)
    assert len(term.simplified.split()) == len(term.traditional.split()) > 0
    for language in LANGUAGES:
        with translation.override(language):
            assert term.means == term.meaning[language]


def test_what_was_found_leads_to_its_place() -> None:
    found = search.found_terms("tractor")[0]
    assert found.url.endswith(f"#{search.terms('tractor')[0].id}")
    assert all(each.url.startswith("/rulebook/") for each in search.found_articles("throw"))


@pytest.mark.parametrize(("language", "title"), [("en", "throw · 甩牌"), ("zh-hant", "甩牌 · throw")])
def test_a_term_that_was_found_goes_by_the_readers_own_word_first(language: str, title: str) -> None:
    with translation.override(language):
        assert search.found_terms("throw")[0].title == title


@pytest.mark.parametrize(
    ("language", "term", "names"),
    [
        ("en", "declarer", ["declarer", "庄家", "莊家", "zhuāngjiā"]),
        ("zh-hans", "declarer", ["庄家", "莊家", "zhuāngjiā", "declarer"]),
        ("zh-hant", "declarer", ["莊家", "庄家", "zhuāngjiā", "declarer"]),
        ("zh-hant", "called friends", ["找朋友", "zhǎo péngyou", "called friends"]),
        ("zh-hans", "trick", ["墩、轮", "墩、輪", "dūn, lún", "trick"]),
    ],
)
def test_a_term_stands_under_the_readers_own_word(language: str, term: str, names: list[str]) -> None:
    with translation.override(language):
        (found,) = (each for each in TERMS if each.english == term)
        assert [name.words for name in (found.head, *found.others)] == names


def test_the_glossary_says_in_which_script_a_word_is(client: Client) -> None:
    client.cookies["django_language"] = "zh-hant"
    page = client.get("/glossary/").text
    assert '<strong lang="zh-Hant">莊家</strong>' in page
    assert '<span class="soft" lang="zh-Hans">庄家</span>' in page
    assert page.count(">找朋友<") == 1


def test_declarers_and_defenders_are_told_apart_where_books_confuse_them() -> None:
    """Some books call the side that collects points attackers, others call the declarers so."""
    declarers, defenders = search.terms("庄家")[0], search.terms("闲家")[0]
    assert declarers != defenders
    assert "attackers" in " ".join((*declarers.also, *defenders.also)).casefold()


def test_every_term_of_the_glossary_leads_to_the_article_that_decides(client: Client) -> None:
    page = client.get("/glossary/").text
    found = re.findall(r'class="terms__rule" href="/rulebook/articles/([\w-]+)/"', page)
    assert found == [term.articles[0] for term in TERMS]
