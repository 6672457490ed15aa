"""A running match changes a few rules, or takes those that its scorebook keeps: they are chosen, and then saved."""

import pytest
from django.test import Client

from scorekeeper.match.facts import NewRules
from scorekeeper.rules.house import presets
from scorekeeper.rules.house.ruleset import changed, read
from scorekeeper.store import houses, keys, selectors
from scorekeeper.store.models import Match as Row
from scorekeeper.web.rulebook.rules_form import as_sent
from tests.web.evening import begin, facts, let_in, points, send

pytestmark = pytest.mark.django_db
FINED = "tractor~penalties.revoke-level"
OURS = changed(presets.TRACTOR, read({"penalties.revoke": "level"}))


@pytest.mark.usefixtures("three")
def test_a_few_rules_are_changed_and_come_back_to_be_saved(alice: Client, row: Row) -> None:
    address = f"/matches/{row.slug}/rules/"
    there = alice.get(address).context["page"].single
    assert there == f"{address}options/?rules=tractor"
    back = alice.post(there, as_sent(OURS))
    assert (back.status_code, back["Location"]) == (303, f"{address}?rules={FINED}")
    assert facts(row) == points(35, 85, 40)
    page = alice.get(back["Location"]).context["page"]
    [first, *_others] = page.fields.first[0].field.choices
    assert (first, page.ripple.save) == ((FINED, "As chosen: Tractor, with one change"), "Save the change")
    send(alice, row, "rules/", rules=FINED)
    assert facts(row)[3:] == (NewRules(rules=OURS),)


def test_a_look_at_single_rules_stays_there(alice: Client, row: Row) -> None:
    answer = alice.post(f"/matches/{row.slug}/rules/options/", {**as_sent(OURS), "look": "1"})
    assert (answer.status_code, answer.context["page"].title) == (200, "Change a few rules")


def test_what_cannot_be_among_single_rules_stands_beside_it(alice: Client, row: Row) -> None:
    answer = alice.post(f"/matches/{row.slug}/rules/options/", {**as_sent(OURS), "leading.fine": "7"})
    beside = {
        line.field: line.errors for group in answer.context["page"].groups for line in (*group.lines, *group.idle)
    }
    assert (answer.status_code, [field for field, said in beside.items() if said]) == (422, ["leading.fine"])


@pytest.mark.parametrize("word", ["nonsense", "finding-friends~x-y"])
@pytest.mark.parametrize("method", ["get", "post"])
def test_an_address_that_cannot_be_read_says_so_and_keeps_the_rules_of_the_table(
    alice: Client, word: str, method: str
) -> None:
    row = begin(rules=presets.BASHI_FEN)
    let_in(alice, row)
    address = f"/matches/{row.slug}/rules/options/?rules={word}"
    answer = alice.post(address, as_sent(presets.BASHI_FEN)) if method == "post" else alice.get(address)
    page = answer.context["page"]
    assert (answer.status_code, bool(page.notice), "Bashi Fen" in page.preset) == (422, True, True)


def test_a_watcher_changes_no_rules(client: Client, row: Row) -> None:
    bob = let_in(client, row, keys.Role.WATCHER)
    assert bob.get(f"/matches/{row.slug}/rules/options/").status_code == 404


@pytest.mark.parametrize(("typed", "house"), [({}, "Friday rules"), ({"house": "Ours"}, "Ours")])
def test_rules_that_the_book_keeps_are_chosen_by_their_name(
    alice: Client, row: Row, typed: dict[str, str], house: str
) -> None:
    houses.save(row.book, "Friday rules", presets.packed(OURS, presets.PRESETS["tractor"]))
    choices = alice.get(f"/matches/{row.slug}/rules/").context["page"].fields.first[0].field.choices
    assert (FINED, "Friday rules") in choices
    send(alice, row, "rules/", rules=FINED, scope="whole", **typed)
    row.refresh_from_db()
    match = selectors.notebook(row).match
    assert (match.rules, match.house) == (OURS, house)


CLASH = "tractor~leading.tuples-singles_only"
DO_NOT_GO_TOGETHER = ["rule-leading-tuples", "rule-leading-sequences"]


@pytest.mark.usefixtures("three")
@pytest.mark.parametrize(("word", "anchors"), [(CLASH, DO_NOT_GO_TOGETHER), (FINED, [])])
def test_rules_that_do_not_go_together_say_so_above_the_button(
    alice: Client, row: Row, word: str, anchors: list[str]
) -> None:
    address = f"/matches/{row.slug}/rules/?rules={word}"
    found = alice.get(address).context["page"].ripple
    assert [link.anchor for clash in found.clashes for link in clash.links] == anchors
    assert found.builder == f"/matches/{row.slug}/rules/options/?rules={word}"
    send(alice, row, "rules/", rules=word)
    assert facts(row)[3:] == (NewRules(rules=presets.load(word)),)
