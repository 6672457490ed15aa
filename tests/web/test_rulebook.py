"""The rulebook as pages: every article reads, opens its cases, and is found by whatever it is called."""

import pytest
from django.test import Client
from django.utils import translation

from scorekeeper.rules import presets
from scorekeeper.rules.presets import PRESETS, TRACTOR
from scorekeeper.rules.rulebook import ARTICLES
from scorekeeper.rules.ruleset import OPTIONS
from scorekeeper.rules.rulings import ArticleId
from scorekeeper.web.reading import cases, games, search
from scorekeeper.web.reading.terms import TERMS

TUPLES = ArticleId("tuple-duty")
LINK = "tractor~ladder.start-5"
HOUSE = presets.load(LINK)
ROUTES = ("/rulebook/", "/rulebook/presets/", "/rulebook/differences/", "/rulebook/wall/", "/glossary/")


def text(client: Client, url: str, status: int = 200) -> str:
    found = client.get(url)
    assert found.status_code == status
    return found.content.decode()


@pytest.mark.parametrize("url", ROUTES)
@pytest.mark.parametrize("language", ["en", "zh-hans", "zh-hant"])
def test_every_page_reads_in_every_language(client: Client, url: str, language: str) -> None:
    client.cookies["django_language"] = language
    assert "<h1>" in text(client, url)


@pytest.mark.parametrize("key", ARTICLES)
def test_every_article_has_a_page(client: Client, key: ArticleId) -> None:
    assert ARTICLES[key].title in text(client, f"/rulebook/articles/{key}/").replace("&#x27;", "'")


def test_an_article_that_is_not_there_is_not_found(client: Client) -> None:
    text(client, "/rulebook/articles/patience/", 404)


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_can_be_read(client: Client, preset: str) -> None:
    assert PRESETS[preset].name in text(client, f"/rulebook/?rules={preset}")


def test_house_rules_are_named_by_what_they_change(client: Client) -> None:
    page = text(client, "/rulebook/?rules=tractor~kitty.bonus-power~ladder.start-5")
    assert "Tractor, with 2 changes" in page


def test_an_option_that_a_change_leaves_idle_is_no_change_itself() -> None:
    found = games.game(presets.load("tractor~kitty.bonus-once"))
    assert found.name == "Tractor, with one change"
    assert [change.label for change in found.changes] == [OPTIONS["kitty.bonus"].label]


@pytest.mark.parametrize("rules", ["patience", "tractor~kitty.bonus-triple", "~", "%00", "tractor" * 9000])
def test_rules_that_cannot_be_read_get_a_sentence(client: Client, rules: str) -> None:
    assert "Tractor is used instead" in text(client, f"/rulebook/?rules={rules}", 422)


def test_two_tables_that_play_the_same_differ_in_nothing(client: Client) -> None:
    assert "The two play the same game." in text(client, "/rulebook/differences/?here=tractor&there=tractor")


@pytest.mark.parametrize(("there", "is_open"), [("tractor", True), ("bashi-fen", False)])
def test_the_chooser_stands_open_until_the_two_differ(client: Client, there: str, is_open: bool) -> None:  # noqa: FBT001
    page = text(client, f"/rulebook/differences/?there={there}")
    assert ('<details class="disclosure" open>' in page) is is_open


def test_two_tables_differ_where_they_differ(client: Client) -> None:
    page = text(client, "/rulebook/differences/?here=tractor&there=tractor~ladder.start-5")
    assert page.count('class="apart__change"') == 1


def test_an_example_opens_as_the_ruling_that_it_promises(client: Client) -> None:
    shown = [example for key in ARTICLES for example in cases.examples(key, TRACTOR) if example.word]
    assert len(shown) > len(ARTICLES)
    for example in shown[::9]:
        assert f"verdict--{example.verdict}" in text(client, example.url)


def test_allowed_and_forbidden_come_in_turn() -> None:
    assert {example.verdict for example in cases.examples(TUPLES, TRACTOR)[:2]} == {"allowed", "forbidden"}


def test_an_example_is_shown_under_the_rules_of_the_reader_where_they_say_the_same() -> None:
    shown = [example for key in ARTICLES for example in cases.examples(key, HOUSE) if example.word]
    assert {f"rules={LINK}" in example.url for example in shown if not example.under} == {True}
    assert {f"rules={LINK}" in example.url for example in shown if example.under} == {False}


def test_an_example_that_holds_elsewhere_alone_says_where(client: Client) -> None:
    found = text(client, "/rulebook/articles/throw-stands/?rules=hundred")
    assert found.count("As played under:") > 1


def test_titles_that_are_there_in_english_alone_are_shown_to_nobody_else() -> None:
    with translation.override("zh-hans"):
        assert all(not example.title.isascii() for example in cases.examples(TUPLES, TRACTOR))


@pytest.mark.parametrize(
    ("asked", "article"),
    [
        ("throw", "throw-stands"),
        ("甩牌", "throw-stands"),
        ("shuaipai", "throw-stands"),
        ("shuǎi pái", "throw-stands"),
        ("KITTY", "kitty-size"),
        ("dipai", "kitty-size"),
        ("底牌", "kitty-size"),
        ("抠底", "kitty-points"),
        ("朋友", "calling-friends"),
        ("constant trump", "constant-trumps"),
    ],
)
def test_an_article_is_found_by_what_it_is_called(asked: str, article: str) -> None:
    assert article in [found.id for found in search.articles(asked)[:6]]


@pytest.mark.parametrize("asked", ["", "   ", "!!!"])
def test_nothing_is_found_where_nothing_was_asked(asked: str) -> None:
    assert (search.articles(asked), search.terms(asked)) == ((), ())


def test_the_code_on_the_wall_has_paper_of_its_own(client: Client) -> None:
    code = text(client, "/rulebook/wall/?rules=tractor").partition('<figure class="qr">')[2]
    assert "These rules as a code for phones" in code.partition("</figure>")[0]


def test_what_is_not_there_is_said_not_to_be_there(client: Client) -> None:
    assert "Nothing in the rulebook goes by “zebra”." in text(client, "/rulebook/search/?q=zebra")


def test_every_term_is_there_in_three_languages() -> None:
    assert {frozenset(term.meaning) for term in TERMS} == {frozenset({"en", "zh-hans", "zh-hant"})}
    assert all(term.spoken and term.simplified and term.traditional for term in TERMS)


def test_a_term_is_found_by_its_whole_name_first() -> None:
    assert search.terms("throw")[0].english == "throw"


def test_the_reader_gets_the_meaning_in_her_language() -> None:
    with translation.override("zh-hant"):
        assert search.terms("kitty")[0].means == "發牌剩下的牌。莊家拿起來，再扣下同樣多張。"
