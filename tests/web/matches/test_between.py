"""What happens between hands: other seats, other rules, a table that played on otherwise; and how a match ends."""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING

import pytest
from django.test import Client

from scorekeeper.match.facts import AgreedPenalties, Fact, Hand, NewRules, NewSeats, Penalty, SetScore, Total
from scorekeeper.rules.cards.card import Rank
from scorekeeper.rules.house import presets
from scorekeeper.rules.house.ruleset import changed, read
from scorekeeper.store import selectors
from scorekeeper.store.models import Match as Row
from tests.web.evening import FOUR, SIX, begin, facts, let_in, play, points, send

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse as Answer

pytestmark = pytest.mark.django_db


def set_to(first: Rank, second: Rank) -> Mapping[str, Rank]:
    """The levels of both sides."""
    return MappingProxyType({"Mei": first, "Otto": second, "Li": first, "Ada": second})


SWAPPED = {"seat1": "Mei", "seat2": "Li", "seat3": "Otto", "seat4": "Ada"}
FASTER = changed(presets.TRACTOR, read({"scoring.table": "fast"}))


@pytest.mark.usefixtures("three")
@pytest.mark.parametrize(
    ("address", "typed", "fact"),
    [
        ("seats/", SWAPPED, NewSeats(players=("Mei", "Li", "Otto", "Ada"))),
        (
            "score/",
            {"reason": "late", "level1": "k", "level2": "3", "next": "Ada"},
            SetScore(why="late", levels=set_to(Rank.KING, Rank.THREE), declarer="Ada"),
        ),
        ("rules/", {"rules": "tractor~scoring.table-fast"}, NewRules(rules=FASTER)),
        (
            "penalty/",
            {"on1": "Otto", "levels1": "2", "why1": "a revoke"},
            AgreedPenalties(penalties=(Penalty(on="Otto", levels=2, why="a revoke"),)),
        ),
    ],
)
def test_what_happens_between_hands_is_written_down(
    alice: Client, row: Row, address: str, typed: dict[str, object], fact: Fact
) -> None:
    send(alice, row, address, **typed)
    assert facts(row) == (*points(35, 85, 40), fact)


@pytest.mark.usefixtures("three")
@pytest.mark.parametrize("people", [FOUR, (*FOUR[1:], FOUR[0])])
def test_the_seats_that_everybody_has_already_are_not_recorded(
    alice: Client, row: Row, people: tuple[str, ...]
) -> None:
    typed = {f"seat{number}": name for number, name in enumerate(people, start=1)}
    said = "Nobody has moved, so nothing is recorded."
    ahead = alice.get(f"/matches/{row.slug}/seats/preview/", typed).context["ripple"]
    assert (ahead.lead, ahead.save) == (said, "")
    send(alice, row, "seats/", **typed)
    assert said in alice.get(f"/matches/{row.slug}/").text
    assert facts(row) == points(35, 85, 40)


@pytest.mark.usefixtures("three")
@pytest.mark.parametrize(
    ("address", "typed", "said"),
    [
        ("seats/", {**SWAPPED, "start": "9"}, {"start": ["Hands 1 to 4 can be named; 4 is the next one."]}),
        ("seats/", {"seat1": "Mei"}, {"seat1": ["4 to 12 people play; named here: 1."]}),
        (
            "score/",
            {"reason": "late", "level2": "1"},
            {"level2": ["1 is not a level; levels run 2, 3 … 10, J, Q, K, A."]},
        ),
        ("rules/", {}, {"rules": ["Nothing is chosen yet. Choose one of these."]}),
    ],
)
def test_what_cannot_be_between_hands_is_said_at_its_field(
    alice: Client, row: Row, address: str, typed: dict[str, object], said: dict[str, object]
) -> None:
    answer = send(alice, row, address, **typed)
    fields = answer.context["page"].fields
    form = (*fields.first, *fields.last)[0].form
    assert (answer.status_code, {name: list(map(str, errors)) for name, errors in form.errors.items()}) == (422, said)
    assert facts(row) == points(35, 85, 40)


def test_rules_for_the_whole_match_take_the_place_of_later_ones(alice: Client, row: Row) -> None:
    play(row, *points(35), NewRules(rules=presets.ONLINE), Hand(count=Total(points=40)))
    send(alice, row, "rules/", rules="tractor~scoring.table-fast", scope="whole")
    row.refresh_from_db()
    later = replace(points(40)[0], declarer=None, trump_rank=Rank.FOUR)
    assert (facts(row), selectors.notebook(row).match.rules) == ((*points(35), later), FASTER)


def test_a_change_between_hands_can_be_corrected(alice: Client, row: Row) -> None:
    [entry] = play(row, NewSeats(players=("Mei", "Li", "Otto", "Ada")))
    send(alice, row, f"hands/{entry.pk}/", **{**SWAPPED, "seat4": "Zoe"})
    assert facts(row) == (NewSeats(players=("Mei", "Li", "Otto", "Zoe")),)


def test_a_newcomer_in_corrected_seats_is_asked_for_a_level(client: Client) -> None:
    row = begin(SIX, presets.FINDING_FRIENDS)
    alice = let_in(client, row)
    [entry] = play(row, NewSeats(players=SIX[::-1]))
    seats = {f"seat{number}": name for number, name in enumerate((*SIX[:5], "Nina"), start=1)}
    page = alice.get(f"/matches/{row.slug}/hands/{entry.pk}/", seats).context["page"]
    assert [field.label for field in page.fields.levels] == ["Level of Nina"]
    assert page.names == f"/matches/{row.slug}/names/"


def levels(answer: "Answer") -> list[object]:
    """What stands in the fields of both sides."""
    form = answer.context["fields"].first[0].form
    return [form[f"level{number}"].value() for number in (1, 2)]


@pytest.mark.usefixtures("three")
@pytest.mark.parametrize(
    ("start", "stood"), [("1", ["2", "2"]), ("2", ["4", "2"]), ("4", ["4", "3"]), ("x", ["4", "3"])]
)
def test_levels_are_filled_in_as_they_stand_before_the_hand_chosen(
    alice: Client, row: Row, start: str, stood: list[str]
) -> None:
    assert levels(alice.get(f"/matches/{row.slug}/score/")) == ["4", "3"]
    assert levels(alice.get(f"/matches/{row.slug}/score/", {"start": start})) == stood


SHOWN = {"level1": "4", "initial-level1": "4", "level2": "3", "initial-level2": "3"}
"""The levels after three hands, as the form sends them that was opened then."""


@pytest.mark.usefixtures("three")
def test_a_level_that_was_typed_stays_when_another_hand_is_chosen(alice: Client, row: Row) -> None:
    typed = {**SHOWN, "level2": "9", "start": "1", "reason": "late"}
    looked = send(alice, row, "score/", look="1", **typed)
    assert levels(looked) == ["2", "9"]
    assert 'name="initial-level2" value="2"' in looked.text
    send(alice, row, "score/", **typed)
    assert facts(row)[0] == SetScore(why="late", levels=set_to(Rank.TWO, Rank.NINE))


@pytest.mark.usefixtures("three")
def test_levels_that_nobody_touched_are_those_before_the_hand_chosen(alice: Client, row: Row) -> None:
    send(alice, row, "score/", **SHOWN, start="1", reason="late", next="Ada")
    assert facts(row)[0] == SetScore(why="late", declarer="Ada")


@pytest.mark.usefixtures("three")
def test_an_address_can_bring_rules_along(alice: Client, row: Row) -> None:
    answer = alice.get(f"/matches/{row.slug}/rules/", {"rules": "tractor~ladder.after-wrap", "start": "2"})
    assert [row.hand for row in answer.context["page"].ripple.first] == ["New rules"]


@pytest.mark.usefixtures("three")
@pytest.mark.parametrize("kind", ["seats", "rules", "score", "penalty", "breach"])
def test_an_address_may_hold_anything(alice: Client, row: Row, kind: str) -> None:
    value = "\0\x07\u20281_0🂡" + "x" * 5000
    typed = dict.fromkeys(("start", "rules", "house", "reason", "next", "seat1", "level1", "scope", "on1"), value)
    assert alice.get(f"/matches/{row.slug}/{kind}/", typed).status_code == 200
    assert alice.get(f"/matches/{row.slug}/{kind}/preview/", typed).status_code == 200
    assert send(alice, row, f"{kind}/", **typed).status_code == 422
    assert facts(row) == points(35, 85, 40)


BETWEEN = [
    ("seats", NewSeats(players=("Bo", *FOUR[1:]))),
    ("rules", NewRules(rules=FASTER)),
    ("score", SetScore(why="late", declarer="Ada")),
    ("penalty", AgreedPenalties(penalties=(Penalty(on="Otto", levels=2),))),
]


@pytest.mark.parametrize(("kind", "fact"), BETWEEN)
def test_what_is_no_field_in_an_address_fills_in_no_form(alice: Client, row: Row, kind: str, fact: Fact) -> None:
    [entry] = play(row, fact)
    for address in (kind, f"hands/{entry.pk}"):
        answer = alice.get(f"/matches/{row.slug}/{address}/", {"utm_source": "wechat"})
        assert (answer.context["page"].fields.head, "field__error" in answer.text) == ((), False)


KINGS = changed(presets.TRACTOR, read({"ladder.start": "K", "ladder.finish_by": "pass"}))


@pytest.fixture
def over(client: Client) -> tuple[Client, Row]:
    row = begin(FOUR, KINGS)
    play(row, *points(0))
    return let_in(client, row), row


def test_a_finished_match_says_who_won_and_asks_for_no_hand(over: tuple[Client, Row]) -> None:
    alice, row = over
    answer = alice.get(f"/matches/{row.slug}/")
    page = answer.context["page"]
    assert (page.finish.winners, page.finish.summary, 'id="sheet"' in answer.text) == (
        "Mei, Li",
        ("1 hand was played.", "Mei, Li: level A", "Otto, Ada: level K"),
        False,
    )


def test_a_finished_match_can_go_on_for_another_lap(over: tuple[Client, Row]) -> None:
    alice, row = over
    again, lap, *_back = alice.get(f"/matches/{row.slug}/").context["page"].finish.ways
    assert again.url == f"/matches/new/?again={row.slug}"
    form = alice.get(lap.url).context["fields"].first[0].form
    send(alice, row, "rules/", rules=form["rules"].value(), start=form["start"].value())
    assert alice.get(f"/matches/{row.slug}/").context["page"].finish is None


def test_who_wins_by_reaching_has_no_further_lap(client: Client) -> None:
    row = begin(FOUR, changed(KINGS, read({"ladder.finish_by": "reach"})))
    play(row, *points(0))
    finish = let_in(client, row).get(f"/matches/{row.slug}/").context["page"].finish
    assert [way.label for way in finish.ways] == ["A new match, the same people", "Looking back", "Picture to send"]


@pytest.mark.parametrize(
    ("address", "typed"),
    [
        ("score/", {"reason": "Late", "level1": "5"}),
        ("penalty/", {"on1": "Mei", "levels1": "1"}),
        ("seats/", {f"seat{at}": name for at, name in enumerate(("Nina", *SIX[1:]), start=1)} | {"level-Nina": "7"}),
    ],
)
def test_the_same_change_sent_twice_is_one_change(client: Client, address: str, typed: dict[str, str]) -> None:
    row = begin(SIX, presets.FINDING_FRIENDS)
    alice, seen = let_in(client, row), row.version
    answers = [send(alice, row, address, seen, **typed).status_code for _time in range(2)]
    assert (answers, len(facts(row))) == ([303, 303], 1)


def test_a_score_that_stands_already_is_not_recorded(client: Client) -> None:
    row = begin()
    play(row, *points(35))
    answer = send(let_in(client, row), row, "score/", start="2", reason="So be it.", level1="4", level2="2", next="")
    assert (answer.status_code, len(facts(row))) == (303, 1)
    page = client.get(f"/matches/{row.slug}/").text
    assert "The score stands like this already, so nothing is recorded." in page


def test_a_finished_match_is_told_as_won_by_its_badge_and_its_seal(over: tuple[Client, Row]) -> None:
    alice, row = over
    assert "have won the match" not in alice.get(f"/matches/{row.slug}/").text
