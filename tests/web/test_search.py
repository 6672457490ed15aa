"""Search and glossary: whatever goes by a name is found by it, in every language and without its tones."""

import pytest
from django.test import Client
from django.utils import translation
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.articles import Article
from scorekeeper.rules.rulebook import ARTICLES
from scorekeeper.web.reading import search, terms
from scorekeeper.web.reading.search import plain
from scorekeeper.web.reading.terms import TERMS, Term

NAMED = [(term, name) for term in TERMS for name in term.names]


@pytest.mark.parametrize(("term", "name"), NAMED, ids=[f"{term.id}:{name}" for term, name in NAMED])
def test_a_term_is_found_by_each_of_its_names(term: Term, name: str) -> None:
    assert term in search.terms(name)


@pytest.mark.parametrize("term", TERMS, ids=[term.id for term in TERMS])
def test_a_term_is_found_by_its_pinyin_without_tones(term: Term) -> None:
    for spoken in term.spoken.split(","):
        assert term in search.terms(plain(spoken))


@pytest.mark.parametrize("article", ARTICLES.values(), ids=list(ARTICLES))
def test_an_article_is_found_by_its_title_in_every_language(article: Article) -> None:
    for language in ("en", "zh-hans", "zh-hant"):
        with translation.override(language):
            title = translation.gettext(article.title)
        assert article in search.articles(title), title


@pytest.mark.parametrize("article", ARTICLES.values(), ids=list(ARTICLES))
def test_an_article_is_among_the_first_for_its_own_title(article: Article) -> None:
    assert article in search.articles(article.title)[:3]


@given(st.text(max_size=12))
def test_whatever_is_asked_is_answered(asked: str) -> None:
    assert [article for article in search.articles(asked) if article not in ARTICLES.values()] == []
    assert len(search.terms(asked)) <= len(TERMS)


@given(st.sampled_from([name for _term, name in NAMED]))
def test_capitals_and_gaps_make_no_difference(name: str) -> None:
    found = search.terms(name)
    assert search.terms(name.upper())[:1] == search.terms(name.lower())[:1] == found[:1]


@pytest.mark.parametrize("asked", ["", " ", "?!", "·"])
def test_nothing_is_found_for_nothing(asked: str) -> None:
    assert (search.terms(asked), search.articles(asked)) == ((), ())


def test_every_word_must_stand_in_an_article_or_its_term() -> None:
    assert search.articles("kitty zzzz") == ()
    assert search.articles("kitty") != ()


@pytest.mark.parametrize(
    ("one", "other"), [("shuǎi pái", "shuaipai"), ("Tuō-lā-jī", "TUOLAJI"), ("ｋｉｔｔｙ", "kitty")]
)
def test_tones_widths_and_hyphens_are_plain(one: str, other: str) -> None:
    assert plain(one) == plain(other)


@given(st.text(max_size=20))
def test_what_is_plain_stays_plain(text: str) -> None:
    assert plain(plain(text)) == plain(text)


def test_no_two_terms_share_an_anchor() -> None:
    anchors = [term.id for term in TERMS]
    assert sorted(anchors) == sorted(set(anchors))


def test_every_term_says_what_it_means_in_every_language() -> None:
    assert [term.id for term in TERMS if set(term.meaning) < {"en", "zh-hans", "zh-hant"}] == []


@pytest.mark.parametrize("language", ["en", "zh-hans", "zh-hant"])
def test_a_meaning_is_told_in_the_readers_language(language: str) -> None:
    with translation.override(language):
        assert [term.means for term in TERMS] == [term.meaning[language] for term in TERMS]


def test_both_scripts_have_as_many_words() -> None:
    assert [term.id for term in TERMS if len(term.simplified.split()) != len(term.traditional.split())] == []


def test_what_was_found_leads_to_its_place() -> None:
    found = search.found_terms("tractor")[0]
    assert found.url.endswith(f"#{search.terms('tractor')[0].id}")
    assert all(each.url.startswith("/rulebook/") for each in search.found("throw"))


@pytest.mark.parametrize(
    ("language", "title"),
    [("en", "throw · 甩牌"), ("zh-hans", "甩牌 · throw"), ("zh-hant", "甩牌 · throw")],
)
def test_a_term_that_was_found_goes_by_the_readers_own_word_first(language: str, title: str) -> None:
    with translation.override(language):
        assert search.found_terms("throw")[0].title == title


@pytest.mark.parametrize(
    ("language", "term", "names"),
    [
        ("en", "declarer", ["declarer", "庄家", "莊家", "zhuāngjiā"]),
        ("zh-hans", "declarer", ["庄家", "莊家", "zhuāngjiā", "declarer"]),
        ("zh-hant", "declarer", ["莊家", "庄家", "zhuāngjiā", "declarer"]),
        ("zh-hans", "called friends", ["找朋友", "zhǎo péngyou", "called friends"]),
        ("zh-hant", "called friends", ["找朋友", "zhǎo péngyou", "called friends"]),
        ("zh-hans", "trick", ["墩、轮", "墩、輪", "dūn, lún", "trick"]),
    ],
)
def test_a_term_stands_under_the_readers_own_word(language: str, term: str, names: list[str]) -> None:
    with translation.override(language):
        (shown,) = (each for each in terms.shown() if each.id == term.replace(" ", "-"))
    assert [name.words for name in (shown.head, *shown.others)] == names


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
