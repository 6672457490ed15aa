"""The form of all house rules: whatever is declared can be chosen, and comes back as the same word."""

import gzip
from urllib.parse import parse_qsl, urlencode

import pytest
from django.test import Client

from scorekeeper.rules.house import presets, ruleset
from scorekeeper.rules.house.brackets import NAMED
from scorekeeper.rules.house.presets import PRESETS
from scorekeeper.rules.house.ruleset import OPTIONS
from scorekeeper.rules.house.tables import name_of
from scorekeeper.store import keys
from scorekeeper.web.rulebook.house_rules import BuilderPage
from scorekeeper.web.rulebook.rules_form import ASKED, RulesForm, as_sent
from scorekeeper.web.rulebook.rules_page import OptionLine, RulesPage
from scorekeeper.web.rulebook.table_editor import TABLE_NAMES
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
        ("table.kitty", "99", "“99” is not a whole number from 0 to 40."),
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
@pytest.mark.parametrize("address", ["/matches/new/rules/", "/rulebook/house/options/"])
def test_its_html_is_light(client: Client, address: str, language: str) -> None:
    html = client.get(f"{address}?rules=finding-friends", headers={"accept-language": language}).content
    assert len(gzip.compress(html)) <= 14_000


def test_a_table_that_nobody_named_is_among_those_to_choose_from(client: Client) -> None:
    rows = [
        {"from": 0, "to": 75, "side": "declarers", "levels": 7, "next": "partner"},
        {"from": 80, "to": None, "side": "defenders", "levels": 1, "next": "right"},
    ]
    rules = presets.load({"preset": "tractor", "set": {"scoring.table": {"per_deck": False, "rows": rows}}})
    found = lines(page(client, urlencode({"rules": presets.link(rules, PRESETS["tractor"])})))["scoring.table"]
    assert sum(pick.value == as_sent(rules)["scoring.table"] for pick in found.picks) == 1


BUILDER = "/rulebook/house/options/"


def builder(client: Client, word: str, **sent: str | list[str]) -> BuilderPage:
    """The builder of these rules, with what was tapped there sent for a look."""
    said = as_sent(presets.declared(word)) | {key.replace("__", "."): value for key, value in sent.items()}
    page = client.post(f"{BUILDER}?{urlencode({'rules': word})}", said | {"look": "1"}).context["page"]
    assert isinstance(page, BuilderPage)
    return page


def shown_lines(page: BuilderPage) -> dict[str, OptionLine]:
    return {line.field: line for group in page.groups for line in (*group.lines, *group.idle)}


def test_what_differs_from_the_preset_is_marked_with_the_way_back(client: Client) -> None:
    page = builder(client, "bashi-fen", kitty__bonus="power", scoring__table="fast", ladder__stops=["5", "10"])
    marked = {field: line.usual for field, line in shown_lines(page).items() if line.usual}
    assert marked == {
        "kitty.bonus": "Back to Bashi Fen: × twice the cards",
        "scoring.table": "Back to Bashi Fen: The usual table",
        "ladder.stops": "Back to Bashi Fen: none",
    }
    assert [(group.name, group.changed) for group in page.groups if group.changed] == [
        ("kitty", "1 changed"),
        ("scoring", "1 changed"),
        ("ladder", "1 changed"),
    ]
    assert (page.base, page.changed) == ("Bashi Fen", "3 rules are changed")


@pytest.mark.parametrize("address", [BUILDER, ADDRESS])
@pytest.mark.parametrize(("key", "sent"), [("kitty.bonus", "power"), ("table.kitty", "many"), ("ladder.stops", ["5"])])
def test_one_tap_takes_a_change_back_and_keeps_the_others(
    client: Client, address: str, key: str, sent: str | list[str]
) -> None:
    """Also one that cannot be read; its group stands open."""
    data = as_sent(presets.TRACTOR) | {"winning.bombs": "any_suit", key: sent, "take_back": key}
    response = client.post(f"{address}?rules=tractor", data)
    page = response.context["page"]
    assert response.status_code == 200
    assert [line.field for group in page.groups for line in group.lines if line.usual] == ["winning.bombs"]
    assert key.partition(".")[0] in [group.name for group in page.groups if group.open]


def test_what_does_not_go_together_stands_beside_what_was_changed_or_else_beside_the_last_of_its_group(
    client: Client,
) -> None:
    page = builder(client, "tractor", trumps__constant=["2"], table__kitty="9")
    beside = {field: line.clashes for field, line in shown_lines(page).items() if line.clashes}
    twos = [clash.sentence for clash in page.clashes if clash.links[0].label == "Constant trumps"]
    uneven = [clash.sentence for clash in page.clashes if clash.sentence not in twos]
    assert {field: list(said) for field, said in beside.items()} == {
        "table.kitty": uneven,
        "trumps.constant": twos,
        "ladder.start": twos,
    }
    assert [group.name for group in page.groups if group.open] == ["table", "trumps", "ladder"]


def test_each_thing_that_does_not_go_together_leads_to_its_rules(client: Client) -> None:
    page = builder(client, "tractor", table__kitty="9")
    html = client.get(f"{BUILDER}?rules=tractor~table.kitty-9").text
    assert [link.label for clash in page.clashes for link in clash.links] == ["Players", "Decks", "Cards in the kitty"]
    assert all(f'id="{link.anchor}"' in html for clash in page.clashes for link in clash.links)


def test_a_tap_wakes_what_made_no_difference_as_the_preset_has_it(client: Client) -> None:
    page = builder(client, "tractor", table__partnerships="called")
    friends = next(group for group in page.groups if group.name == "friends")
    assert ([line.field for line in friends.lines], friends.idle) == (
        ["friends.call", "friends.count", "friends.cards", "friends.joining"],
        (),
    )
    chosen = {field: [pick.value for pick in line.picks if pick.chosen] for field, line in shown_lines(page).items()}
    assert chosen["succession.called"] == ["next_winner_right"]


def test_scoring_tables_are_shown_in_the_points_of_the_decks_chosen(client: Client) -> None:
    picks = shown_lines(builder(client, "tractor", table__decks="3"))["scoring.table"].picks
    shown = {pick.label: [(cell.total, cell.gain) for cell in pick.cells] for pick in picks}
    gains = ["+3", "+2", "+1", "0", "−1", "−2", "−3"]
    assert shown["The usual table"] == list(zip([0, 5, 60, 120, 180, 240, 300], gains, strict=True))
    assert len(shown) == len(picks) == len(TABLE_NAMES)


def test_a_named_table_has_a_name_that_people_say() -> None:
    assert set(TABLE_NAMES) == {name_of(table) for table in NAMED.values()}


def test_the_scoring_table_is_changed_with_everything_else_that_was_chosen(client: Client) -> None:
    sent = as_sent(presets.TRACTOR) | {"kitty.bonus": "power", "table": "1"}
    location = client.post(f"{BUILDER}?rules=tractor", sent).headers["Location"]
    assert location == "/rulebook/house/table/?rules=tractor~kitty.bonus-power"


def test_house_rules_are_made_from_any_game(client: Client) -> None:
    page = builder(client, "contest")
    assert [base.value for base in page.bases] == list(PRESETS)
    assert [base.value for base in page.bases if base.current] == ["contest"]
    assert page.changed == "Nothing is changed yet"


@pytest.mark.parametrize(
    ("key", "sent", "sentence"),
    [
        ("ladder.target", "3", "“3” is not a whole number from 0 to 100 other than 1, 2, 3, 4."),
        ("leading.fine", "7", "“7” is not a number from 0 to 100 in steps of 5."),
        ("scoring.cap", "", "“” is not a whole number from 0 to 20."),
    ],
)
def test_a_number_that_cannot_be_is_said_with_those_that_can(
    client: Client, key: str, sent: str, sentence: str
) -> None:
    response = client.post(f"{BUILDER}?rules=contest", as_sent(presets.CONTEST) | {key: sent, "kitty.bonus": "once"})
    lines_shown = shown_lines(response.context["page"])
    assert (response.status_code, lines_shown[key].errors, lines_shown[key].typed) == (422, (sentence,), sent)
    assert [pick.value for pick in lines_shown["kitty.bonus"].picks if pick.chosen] == ["once"]
