"""House rules as pages: put together, proved, shared, and kept in a book version by version."""

from collections.abc import Mapping
from datetime import UTC, datetime

import pytest
from django.test import Client

from scorekeeper.match import facts
from scorekeeper.rules.house import presets
from scorekeeper.rules.house.presets import TRACTOR
from scorekeeper.rules.house.ruleset import OPTIONS
from scorekeeper.store import services
from scorekeeper.store.models import House
from scorekeeper.store.services import Writer
from scorekeeper.web.rulebook.rules_form import as_sent
from tests.web.cast import Table, holding, table

CHANGED = "tractor~kitty.bonus-power~ladder.start-5"
CALLED = "~table.partnerships-called~table.players-6"


def text(client: Client, url: str, status: int = 200) -> str:
    found = client.get(url)
    assert found.status_code == status
    return found.content.decode()


def leads_to(client: Client, url: str, sent: Mapping[str, object]) -> str:
    found = client.post(url, sent)
    assert found.status_code == 303
    return found["Location"]


def test_house_rules_say_what_they_change_and_what_does_not_go_together(client: Client) -> None:
    page = text(client, f"/rulebook/house/?rules={CHANGED}~table.kitty-9")
    assert ["Tractor, with 3 changes" in page, "Everybody starts at 5." in page] == [True, True]
    assert ["These do not go together:" in page, "Play by these rules" in page] == [True, True]
    way = f'href="/rulebook/house/options/?rules={CHANGED.replace("~", "~table.kitty-9~", 1)}#rule-table-kitty"'
    assert way in page


def test_what_a_preset_is_about_is_not_said_of_rules_that_were_changed(client: Client) -> None:
    about = "Two decks for four players"
    told = [about in text(client, f"/rulebook/house/?rules=bashi-fen{changed}") for changed in ("", CALLED)]
    assert told == [True, False]


def test_another_game_is_started_from_with_what_was_changed(client: Client) -> None:
    sent = {**as_sent(TRACTOR), "ladder.start": "5", "base": "hundred"}
    onward = leads_to(client, "/rulebook/house/options/", sent)
    assert onward == "/rulebook/house/options/?rules=hundred~ladder.start-5"


def test_another_game_is_not_started_from_while_something_cannot_be_read(client: Client) -> None:
    sent = {**as_sent(TRACTOR), "leading.fine": "7", "base": "hundred"}
    answer = client.post("/rulebook/house/options/", sent)
    beside = {
        line.field: line.errors for group in answer.context["page"].groups for line in (*group.lines, *group.idle)
    }
    said = {field: [*errors] for field, errors in beside.items() if errors}
    assert (answer.status_code, said) == (
        422,
        {"leading.fine": ["“7” is not a number from 0 to 100 in steps of 5."]},
    )


def test_rules_travel_as_json(client: Client) -> None:
    found = client.get(f"/rulebook/house/json/?rules={CHANGED}").json()
    assert presets.load(found) == presets.load(CHANGED)
    text(client, "/rulebook/house/json/?rules=patience", 404)


def test_every_option_is_there_to_be_changed(client: Client) -> None:
    page = text(client, "/rulebook/house/options/")
    assert [key for key in OPTIONS if f'name="{key}"' not in page] == []


def test_changed_options_are_looked_at_and_then_make_other_rules(client: Client) -> None:
    sent = {**as_sent(TRACTOR), "table.kitty": "9"}
    found = client.post("/rulebook/house/options/", {**sent, "look": "1"})
    page = found.content.decode()
    assert (found.status_code, "Nine cards are left for the kitty." in page) == (200, True)
    assert "These do not go together:" in page
    assert leads_to(client, "/rulebook/house/options/", sent) == "/rulebook/house/?rules=tractor~table.kitty-9"


def test_an_option_that_cannot_be_read_says_so_beside_it(client: Client) -> None:
    found = client.post("/rulebook/house/options/", {**as_sent(TRACTOR), "table.kitty": "many"})
    assert (found.status_code, "the reason stands beside it" in found.content.decode()) == (422, True)


ROWS = {"from0": "0", "gain0": "-2", "deal0": "partner", "from1": "40", "gain1": "−1", "deal1": "right"}


def test_a_table_of_ones_own_may_be_odd_and_makes_other_rules(client: Client) -> None:
    looked = client.post("/rulebook/house/table/", {**ROWS, "look": "1"}).content.decode()
    assert "the defenders have more points and do worse" in looked
    rules = presets.load(leads_to(client, "/rulebook/house/table/", ROWS).partition("=")[2])
    assert [(row.start, row.end, row.gain) for row in rules.scoring.table.rows] == [(0, 35, -2), (40, None, -1)]


def test_points_that_are_said_for_the_table_already_stay_as_they_are(client: Client) -> None:
    page = client.post("/rulebook/house/table/", {**ROWS, "switch": "table"}).context["page"]
    assert (page.per_deck, [row.start for row in page.rows[:2]]) == (False, ["0", "40"])


def test_a_row_without_points_stays_wrong_in_another_unit_as_does_one_that_does_not_divide(client: Client) -> None:
    sent = {**ROWS, "from1": "45", "from2": "", "gain2": "-2", "deal2": "right", "switch": "deck"}
    found = client.post("/rulebook/house/table/", sent)
    told = [[error.split(".")[0] for error in row.errors] for row in found.context["page"].rows[1:3]]
    odd = "45 points for 2 decks are no multiple of five for each of them; leave these points as they are"
    assert (found.status_code, told) == (422, [[odd], ["Write from how many points on this row holds"]])


def test_a_row_that_cannot_be_says_why(client: Client) -> None:
    found = client.post("/rulebook/house/table/", {**ROWS, "from1": "33"})
    said = "“33” is not where a row can start: card points in fives"
    assert (found.status_code, said in found.content.decode()) == (422, True)


@pytest.fixture
def friday(db: None) -> Table:  # noqa: ARG001
    return table("Friday")


def keep(client: Client, friday: Table, name: str, rules: str) -> int:
    return client.post(f"/books/{friday.book.slug}/houses/", {"name": name, "rules": rules}).status_code


def test_house_rules_are_kept_by_name_version_by_version_and_open_as_they_were_kept(friday: Table) -> None:
    """Those that were kept when there were other options are listed, and not opened."""
    keeper, page = holding(friday.keeper), f"/books/{friday.book.slug}/houses/"
    for rules in (CHANGED, CHANGED, "tractor"):
        assert keep(keeper, friday, "Ours", rules) == 303
    assert [(house.name, house.version) for house in House.objects.all()] == [("Ours", 2), ("Ours", 1)]
    House.objects.update(made_at=datetime(2026, 11, 15, 12, tzinfo=UTC))
    House.objects.create(book=friday.book, name="Old ones", rules={"preset": "gone"})
    shown = text(holding(friday.watcher), page)
    assert "version 2, Nov. 15, 2026" in shown
    assert f'href="/rulebook/house/?rules={CHANGED}"' in shown
    assert "<strong>Old ones</strong>" in shown


def test_a_keeper_is_offered_her_books(friday: Table) -> None:
    assert "Friday" in text(holding(friday.keeper), f"/rulebook/house/?rules={CHANGED}")
    assert "Keep them in the scorebook" not in text(holding(friday.watcher), f"/rulebook/house/?rules={CHANGED}")


def here(friday: Table) -> str:
    return f"match={friday.match.slug}&at=0"


def test_rules_made_from_a_match_are_first_offered_to_it_and_to_its_scorebook(friday: Table) -> None:
    """Not to those who only watch, and not the rules by which it is played already."""
    address = f"/rulebook/house/?rules={{}}&{here(friday)}"
    page = text(holding(friday.keeper), address.format(CHANGED))
    into, kept = f'href="/matches/{friday.match.slug}/rules/?rules={CHANGED}"', "Keep them in Friday"
    places = [page.index(said) for said in (into, kept, "Start another match by them", "What this table changed")]
    assert places == sorted(places)
    played = text(holding(friday.keeper), address.format("tractor"))
    assert [said in played for said in ("/rules/?rules=", "This match is played by these rules now.")] == [False, True]
    watched = text(holding(friday.watcher), address.format(CHANGED))
    assert [said in watched for said in (into, kept)] == [False, False]


def test_rules_kept_from_a_match_lead_back_to_where_they_can_be_played_in_it(friday: Table) -> None:
    keeper, sent = holding(friday.keeper), {"name": "Ours", "rules": CHANGED}
    onward = leads_to(keeper, f"/books/{friday.book.slug}/houses/?{here(friday)}", sent)
    assert onward == f"/rulebook/house/?rules={CHANGED}&{here(friday)}"
    assert "<strong>Ours</strong>" in text(keeper, onward)


@pytest.mark.parametrize("url", ["/rulebook/", "/rulebook/wall/", "/rulings/order/", "/rulings/order/question/"])
def test_house_rules_are_called_by_their_name_wherever_a_match_leads(friday: Table, url: str) -> None:
    keep(holding(friday.keeper), friday, "Ours at home", CHANGED)
    address = f"{url}?rules={CHANGED}&trump=7D&{here(friday)}"
    told = ["Ours at home" in text(client, address) for client in (holding(friday.keeper), Client())]
    assert told == [True, False]


def test_a_match_calls_its_rules_as_it_was_told(friday: Table) -> None:
    """Those of a preset keep the name that everybody knows."""
    told = facts.NewRules(rules=presets.load(CHANGED), house="Ours tonight")
    services.record(friday.match, told, writer=Writer(seen=friday.match.version), key="new-rules")
    pages = (f"/rulings/order/?rules={CHANGED}&trump=7D&{here(friday)}", f"/matches/{friday.match.slug}/")
    keeper = holding(friday.keeper)
    assert ["Ours tonight" in text(keeper, page) for page in (*pages, pages[0].replace(CHANGED, "tractor"))] == [
        *(True, True),
        False,
    ]


@pytest.mark.parametrize(("name", "rules"), [("", CHANGED), ("x" * 81, CHANGED), ("Ours", "patience")])
def test_what_cannot_be_kept_is_refused(friday: Table, name: str, rules: str) -> None:
    assert keep(holding(friday.keeper), friday, name, rules) == 422
    assert not House.objects.exists()


def test_nobody_keeps_rules_in_a_book_of_others(friday: Table) -> None:
    others = (holding(friday.watcher), holding(table("Sunday").keeper), Client())
    assert [keep(client, friday, "Ours", CHANGED) for client in others] == [404, 404, 404]
