"""The form of all house rules: whatever is declared can be chosen, and comes back as the same word."""

import gzip
from urllib.parse import parse_qsl, urlencode

import pytest
from django.test import Client

from scorekeeper.rules.house import presets, ruleset
from scorekeeper.rules.house.presets import PRESETS
from scorekeeper.rules.house.ruleset import OPTIONS
from scorekeeper.store import keys
from scorekeeper.web.rulebook.rules_form import ASKED, OptionLine, RulesForm, RulesPage, as_sent
from tests.each import each

ADDRESS = "/matches/new/rules/"


def page(client: Client, query: str = "") -> RulesPage:
    found = client.get(f"{ADDRESS}?{query}").context["page"]
    assert isinstance(found, RulesPage)
    return found


def lines(found: RulesPage) -> dict[str, OptionLine]:
    return {line.field: line for group in found.groups for line in (*group.lines, *group.idle)}


def word_after(word: str, **changes: str | list[str]) -> str:
    rules = presets.declared(word)
    sent = as_sent(rules) | {key.replace("__", "."): value for key, value in changes.items()}
    form = RulesForm(sent, preset=presets.preset_named(word.partition("~")[0]), rules=rules)
    assert form.is_valid(), form.errors
    return form.word


@each(PRESETS)
def test_a_preset_left_alone_is_still_the_preset(preset: str) -> None:
    assert word_after(preset) == preset


@each(ASKED)
def test_every_change_that_a_table_might_make_can_be_made(key: str) -> None:
    """One switch from every preset: the form comes to the same rules as the change itself."""
    kind = OPTIONS[key].kind
    for preset in (PRESETS["tractor"], PRESETS["finding-friends"]):
        for value in list(kind.others(ruleset.value_of(preset.declared, key)))[:3]:
            rules = ruleset.changed(preset.declared, {key: value})
            form = RulesForm(as_sent(rules), preset=preset, rules=preset.declared)
            assert form.is_valid(), form.errors
            assert presets.load(form.word) == ruleset.settled(rules)


def test_cards_left_out_are_typed() -> None:
    assert word_after("tractor", table__cards_out="2C.2D") == "tractor~table.cards_out-2D.2C"


@pytest.mark.parametrize(
    ("key", "sent", "sentence"),
    [
        ("kitty.bonus", "duble", "“duble” is not one of these. Choose one that is."),
        ("table.kitty", "99", "table.kitty takes a whole number from 0 to 40; 99 is not one."),
        ("table.decks", "", "Nothing is chosen yet. Choose one of these."),
    ],
)
def test_what_cannot_be_read_is_told_beside_it(client: Client, key: str, sent: str, sentence: str) -> None:
    response = client.post(ADDRESS, as_sent(presets.TRACTOR) | {key: sent})
    assert response.status_code == 422
    assert {line.field: line.errors for line in lines(response.context["page"]).values() if line.errors} == {
        key: (sentence,)
    }


def test_what_makes_no_difference_is_folded_away_with_its_reason(client: Client) -> None:
    friends = next(group for group in page(client).groups if group.title == "Calling friends")
    assert friends.lines == ()
    assert {line.idle for line in friends.idle} == {"Partners are fixed, so nobody is called."}


def test_the_present_rules_are_chosen(client: Client) -> None:
    found = lines(page(client, urlencode({"rules": "tractor~kitty.bonus-decks~bidding.redeal-no_points"})))
    assert [pick.label for pick in found["bidding.redeal"].picks if pick.chosen] == ["No points"]
    assert [pick.value for pick in found["kitty.bonus"].picks if pick.chosen] == ["decks"]


def test_what_was_typed_comes_along_and_back(client: Client) -> None:
    typed = {"seat1": "Mei", "seat2": "李伟", "rules": "bashi-fen", "level1": "5", "first": "2"}
    there = client.post("/matches/new/draft/", typed).headers["Location"]
    back = client.post(there, as_sent(presets.BASHI_FEN) | {"kitty.bonus": "once"}).headers["Location"]
    start = client.get(back).context["page"]
    assert [seat.typed for seat in start.table.seats] == ["Mei", "李伟", "", ""]
    assert [(way.value, way.label, way.note) for way in start.ways if way.chosen] == [
        ("bashi-fen~kitty.bonus-once", "Your rules", "Bashi Fen with 1 change of your own.")
    ]
    address, _, query = client.get(there).context["page"].back.partition("?")
    assert (address, dict(parse_qsl(query))) == ("/matches/new/", typed)


@pytest.mark.django_db
def test_it_leads_back_into_the_book(client: Client) -> None:
    key = keys.open_book()
    client.get(f"/open/{key.token}/")
    there = client.post(f"/matches/new/draft/?book={key.book.slug}", {}).headers["Location"]
    back = client.post(there, as_sent(presets.TRACTOR)).headers["Location"]
    assert back == f"/books/{key.book.slug}/matches/new/?rules=tractor"


@pytest.mark.parametrize(
    ("query", "status"), [("rules=nonsense", 422), ("rules=%00&deal=x", 422), ("seat1=%ff&first=x", 200)]
)
def test_whatever_an_address_says_is_answered(client: Client, query: str, status: int) -> None:
    assert client.get(f"{ADDRESS}?{query}").status_code == status


def test_a_book_stays_within_its_part_of_the_address(client: Client) -> None:
    assert 'href="/books/..-x/matches/new/' in client.get(f"{ADDRESS}?book=../x").text


@pytest.mark.parametrize("language", ["en", "zh-hans", "zh-hant"])
def test_its_html_is_light(client: Client, language: str) -> None:
    html = client.get(f"{ADDRESS}?rules=finding-friends", headers={"accept-language": language}).content
    assert len(gzip.compress(html)) <= 14_000


def test_a_table_that_nobody_named_is_among_those_to_choose_from(client: Client) -> None:
    rows = [
        {"from": 0, "to": 75, "side": "declarers", "levels": 7, "next": "partner"},
        {"from": 80, "to": None, "side": "defenders", "levels": 1, "next": "right"},
    ]
    rules = presets.load({"preset": "tractor", "set": {"scoring.table": {"per_deck": False, "rows": rows}}})
    found = lines(page(client, urlencode({"rules": presets.link(rules, PRESETS["tractor"])})))["scoring.table"]
    assert sum(pick.value == as_sent(rules)["scoring.table"] for pick in found.picks) == 1
