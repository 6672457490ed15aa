"""House rules as pages: put together, proved, shared, and kept in a book version by version."""

from collections.abc import Mapping
from datetime import UTC, datetime

import pytest
from django.test import Client

from scorekeeper.rules import presets
from scorekeeper.rules.brackets import NAMED
from scorekeeper.rules.presets import PRESETS, TRACTOR
from scorekeeper.rules.ruleset import OPTIONS, changed, value_of
from scorekeeper.store.models import House
from scorekeeper.web.building import tables
from scorekeeper.web.rules_form import written
from tests.web.cast import Table, holding, table

CHANGED = "tractor~kitty.bonus-power~ladder.start-5"


def text(client: Client, url: str, status: int = 200) -> str:
    found = client.get(url)
    assert found.status_code == status
    return found.content.decode()


def leads_to(client: Client, url: str, sent: Mapping[str, object]) -> str:
    found = client.post(url, sent)
    assert found.status_code == 303
    return found["Location"]


def table_of(name: str) -> dict[str, object]:
    """A named table as the form sends it."""
    rows = NAMED[name].rows
    sent: dict[str, object] = {"per_deck": "on"} if NAMED[name].per_deck else {}
    for at, row in enumerate(rows):
        sent |= {f"from{at}": str(row.start), f"gain{at}": str(row.gain), f"deal{at}": row.next.value}
    return sent


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_is_a_house_to_start_from(client: Client, preset: str) -> None:
    assert "Play by these" in text(client, f"/rulebook/house/?rules={preset}")


def test_what_a_table_changed_is_said(client: Client) -> None:
    page = text(client, f"/rulebook/house/?rules={CHANGED}")
    assert ["Tractor, with 2 changes" in page, "Everybody starts at 5." in page] == [True, True]


def test_what_does_not_go_together_is_said_and_blocks_nothing(client: Client) -> None:
    page = text(client, "/rulebook/house/?rules=tractor~table.kitty-9")
    assert ["These do not go together:" in page, "Play by these" in page] == [True, True]


def test_rules_travel_as_json(client: Client) -> None:
    found = client.get(f"/rulebook/house/json/?rules={CHANGED}").json()
    assert presets.load(found) == presets.load(CHANGED)


def test_rules_that_cannot_be_read_are_no_json(client: Client) -> None:
    text(client, "/rulebook/house/json/?rules=patience", 404)
    assert "Tractor is used instead" in text(client, "/rulebook/house/?rules=patience", 422)


def test_every_option_is_there_to_be_changed(client: Client) -> None:
    page = text(client, "/rulebook/house/options/")
    assert [key for key in OPTIONS if f'name="{key}"' not in page] == ["table.players"]


def test_a_changed_option_makes_other_rules(client: Client) -> None:
    sent = {**written(TRACTOR), "ladder.start": "5"}
    assert leads_to(client, "/rulebook/house/options/", sent) == "/rulebook/house/?rules=tractor~ladder.start-5"


def test_a_look_shows_what_the_changes_come_to(client: Client) -> None:
    found = client.post("/rulebook/house/options/", {**written(TRACTOR), "table.kitty": "9", "look": "1"})
    page = found.content.decode()
    assert (found.status_code, "Cards left for the kitty: 9." in page) == (200, True)
    assert "These do not go together:" in page


def test_an_option_that_cannot_be_read_says_so_beside_it(client: Client) -> None:
    found = client.post("/rulebook/house/options/", {**written(TRACTOR), "table.kitty": "many"})
    assert (found.status_code, "it says why beside it" in found.content.decode()) == (422, True)


@pytest.mark.parametrize("name", NAMED)
def test_a_table_comes_out_of_the_form_as_it_went_in(name: str) -> None:
    sent = {key: str(value) for key, value in table_of(name).items()}
    assert tables.read(sent).table == NAMED[name]
    shown = [(row.start, row.gain.replace("−", "-"), row.deal) for row in tables.of(NAMED[name]).typed]
    assert shown == [
        (str(row.start), f"{row.gain:+d}" if row.gain else "0", row.next.value) for row in NAMED[name].rows
    ]


def test_a_table_of_ones_own_makes_other_rules(client: Client) -> None:
    sent = {"from0": "0", "gain0": "+2", "deal0": "partner", "from1": "40", "gain1": "−1", "deal1": "right"}
    rules = presets.load(leads_to(client, "/rulebook/house/table/", sent).partition("=")[2])
    assert [(row.start, row.end, row.gain) for row in rules.scoring.table.rows] == [(0, 35, 2), (40, None, -1)]


@pytest.mark.parametrize(
    ("row", "sentence"),
    [
        ({"from1": "33"}, "Card points come in fives; 33 does not."),
        ({"from1": "many"}, "is not where a row can start"),
        ({"from1": "9999"}, "from 0 to 2000"),
        ({"gain1": "lots"}, "is not how far a side rises"),
        ({"gain1": "99"}, "is not how far a side rises"),
        ({"deal1": "up"}, "Say where the deal goes from here."),
        ({"from0": "5"}, "A scoring table starts at 0 points"),
        ({"from1": "0"}, "lies below 0"),
    ],
)
def test_a_row_that_cannot_be_says_why(client: Client, row: dict[str, str], sentence: str) -> None:
    found = client.post("/rulebook/house/table/", {**table_of("da-bai-fen"), **row})
    assert (found.status_code, sentence in found.content.decode()) == (422, True)


def test_no_rows_are_no_table(client: Client) -> None:
    assert client.post("/rulebook/house/table/", {}).status_code == 422


def test_an_odd_table_is_said_to_be_odd_and_may_be_played(client: Client) -> None:
    odd = {**table_of("da-bai-fen"), "gain2": "+3", "deal2": "partner"}
    looked = client.post("/rulebook/house/table/", {**odd, "look": "1"}).content.decode()
    assert "the defenders have more points and do worse" in looked
    leads_to(client, "/rulebook/house/table/", odd)


def test_the_proof_reads_every_total(client: Client) -> None:
    page = text(client, "/rulebook/house/table/?rules=tractor")
    assert [page.count("cells__cell"), "Every total from 0 has one row" in page] == [41, True]


def test_the_table_of_other_rules_is_only_changed_in_its_table() -> None:
    rules = changed(TRACTOR, {"scoring.table": NAMED["fast"]})
    assert [key for key in OPTIONS if value_of(rules, key) != value_of(TRACTOR, key)] == ["scoring.table"]


@pytest.fixture
def friday(db: None) -> Table:  # noqa: ARG001
    return table("Friday")


def keep(client: Client, friday: Table, name: str, rules: str) -> int:
    return client.post(f"/books/{friday.book.slug}/houses/", {"name": name, "rules": rules}).status_code


def test_house_rules_are_kept_by_name_version_by_version(friday: Table) -> None:
    keeper = holding(friday.keeper)
    for rules in (CHANGED, CHANGED, "tractor"):
        assert keep(keeper, friday, "Ours", rules) == 303
    assert [(house.name, house.version) for house in House.objects.all()] == [("Ours", 2), ("Ours", 1)]
    House.objects.update(made_at=datetime(2026, 11, 15, 12, tzinfo=UTC))
    assert "version 2, Nov. 15, 2026" in text(keeper, f"/books/{friday.book.slug}/houses/")


def test_kept_rules_open_as_they_were_kept(friday: Table) -> None:
    keep(holding(friday.keeper), friday, "Ours", CHANGED)
    assert f'href="/rulebook/house/?rules={CHANGED}"' in text(
        holding(friday.watcher), f"/books/{friday.book.slug}/houses/"
    )


def test_a_keeper_is_offered_her_books(friday: Table) -> None:
    assert "Friday" in text(holding(friday.keeper), f"/rulebook/house/?rules={CHANGED}")
    assert "Keep them in a scorebook" not in text(holding(friday.watcher), f"/rulebook/house/?rules={CHANGED}")


@pytest.mark.parametrize(("name", "rules"), [("", CHANGED), ("x" * 81, CHANGED), ("Ours", "patience")])
def test_what_cannot_be_kept_is_refused(friday: Table, name: str, rules: str) -> None:
    assert keep(holding(friday.keeper), friday, name, rules) == 422
    assert not House.objects.exists()


def test_nobody_keeps_rules_in_a_book_of_others(friday: Table) -> None:
    others = (holding(friday.watcher), holding(table("Sunday").keeper), Client())
    assert [keep(client, friday, "Ours", CHANGED) for client in others] == [404, 404, 404]


def test_rules_from_another_time_are_listed_and_not_opened(friday: Table) -> None:
    House.objects.create(book=friday.book, name="Old ones", rules={"preset": "gone"})
    page = text(holding(friday.keeper), f"/books/{friday.book.slug}/houses/")
    assert "<strong>Old ones</strong>" in page
