"""Recording a hand with a plain form: saved once, judged before it is saved, nothing typed is lost."""

import re
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from django.core import signing
from django.test import Client
from pytest_django.asserts import assertRedirects

from scorekeeper.match.facts import Captured, Hand, HandLost, InBracket, Redeal, Total
from scorekeeper.rules.bid.calls import ColourCall, CopyCall
from scorekeeper.rules.cards.card import Colour, Rank, Suit, face
from scorekeeper.rules.cards.order import Trump
from scorekeeper.rules.house import presets
from scorekeeper.rules.house.bidding import RedealClaim
from scorekeeper.rules.house.brackets import Side
from scorekeeper.rules.house.ruleset import RuleSet, changed, read
from scorekeeper.rules.score.points import Fine, LastTrick
from scorekeeper.store import keys
from scorekeeper.store.models import Match as Row
from tests.web.evening import FOUR, SIX, begin, facts, let_in, opened, play, points, send

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse as Answer

pytestmark = pytest.mark.django_db


def objections(response: "Answer") -> dict[str, list[str]]:
    form = response.context["fields"].points.form
    return {name: [str(error) for error in errors] for name, errors in form.errors.items()}


def test_a_row_and_save_is_a_hand(alice: Client, row: Row) -> None:
    play(row, *points(35))
    assertRedirects(send(alice, row, "", bracket="40-75"), f"/matches/{row.slug}/", status_code=303)
    assert facts(row)[1:] == (Hand(count=InBracket(start=40, end=75)),)


def test_it_says_what_was_saved_and_what_comes_next(alice: Client, row: Row) -> None:
    play(row, *points(35))
    send(alice, row, "", points="85")
    [flash] = alice.get(f"/matches/{row.slug}/").context["chrome"]().flashes
    assert (flash.sentence, flash.undo) == ("Hand 2 saved — playing 2.", f"/matches/{row.slug}/changes/2/removal/")


TOKENS = re.compile(r'(name="(?:key|csrfmiddlewaretoken)" value=|"X-CSRFToken": )"[^"]*"')


def test_a_script_is_answered_with_the_page_that_others_are_led_to(alice: Client, row: Row) -> None:
    play(row, *points(35))
    typed = {"seen": "1", "key": "a-key-of-ours", "points": "85"}
    answer = alice.post(f"/matches/{row.slug}/", typed, headers={"hx-request": "true"})
    page = alice.get(f"/matches/{row.slug}/")
    assert (answer.status_code, facts(row)) == (200, points(35, 85))
    assert [flash.sentence for flash in answer.context["chrome"]().flashes] == ["Hand 2 saved — playing 2."]
    assert TOKENS.sub("", answer.text) == TOKENS.sub("", page.text)
    again = alice.post(f"/matches/{row.slug}/", typed, headers={"hx-request": "true"})
    assert (TOKENS.sub("", again.text), facts(row)) == (TOKENS.sub("", page.text), points(35, 85))


def offered(client: Client, row: Row) -> list[tuple[str, str]]:
    flashes = client.get(f"/matches/{row.slug}/").context["chrome"]().flashes
    return [(flash.sentence, flash.undo.removeprefix(f"/matches/{row.slug}/")) for flash in flashes]


def test_undo_is_offered_until_anything_else_is_changed(alice: Client, row: Row) -> None:
    send(alice, row, "", points="85", declarer="Mei")
    assert [offered(alice, row) for _look in range(3)] == [[("Hand 1 saved — playing 2.", "changes/1/removal/")]] * 3
    alice.post(f"/matches/{row.slug}/changes/1/removal/")
    assert [offered(alice, row) for _look in range(2)] == [[("Undone.", "changes/2/removal/?again")]] * 2
    play(row, *points(35))
    assert offered(alice, row) == []


def test_of_two_tabs_only_the_last_change_is_told(alice: Client, row: Row) -> None:
    send(alice, row, "", points="85", declarer="Mei")
    send(alice, row, "", points="40", key="another-tab")
    assert offered(alice, row) == [("Hand 2 saved — playing 3.", "changes/2/removal/")]


def test_what_was_told_while_the_next_post_was_under_way_is_not_told_again(alice: Client, row: Row) -> None:
    send(alice, row, "", points="85", declarer="Mei")
    sent_along = alice.cookies.copy()
    assert len(offered(alice, row)) == 1
    alice.cookies.update(sent_along)
    send(alice, row, "", points="40", key="another-tab")
    assert offered(alice, row) == [("Hand 2 saved — playing 3.", "changes/2/removal/")]


def test_what_somebody_else_changed_since_is_not_offered_to_undo_elsewhere(alice: Client, row: Row) -> None:
    send(alice, row, "", points="85", declarer="Mei")
    play(row, *points(35))
    assert [flash.undo for flash in alice.get("/").context["chrome"]().flashes] == []
    assert offered(alice, row) == []


def test_a_hand_sent_again_is_saved_and_not_undone_where_something_came_after_it(alice: Client, row: Row) -> None:
    send(alice, row, "", points="85", declarer="Mei")
    play(row, *points(35))
    send(alice, row, "", points="85", declarer="Mei")
    assert offered(alice, row) == [("Hand 1 saved — playing 2.", "")]
    assert offered(alice, row) == []


def test_undo_is_offered_to_nobody_else(alice: Client, row: Row) -> None:
    send(alice, row, "", points="85", declarer="Mei")
    assert offered(let_in(Client(), row), row) == []


def test_undo_is_not_offered_to_who_may_only_watch_by_now(alice: Client, row: Row) -> None:
    send(alice, row, "", points="85", declarer="Mei")
    before = offered(alice, row)
    alice.cookies["keys"] = opened(row, keys.Role.WATCHER)
    assert (len(before), offered(alice, row)) == (1, [])


@pytest.mark.parametrize("kept", ["", "x", signing.dumps([1], salt="keys")], ids=["nothing", "nonsense", "signed"])
def test_what_a_browser_kept_may_be_anything(alice: Client, row: Row, kept: str) -> None:
    alice.cookies["last"] = kept
    assert offered(alice, row) == []


def test_undo_is_one_post(alice: Client, row: Row) -> None:
    send(alice, row, "", points="85", declarer="Mei")
    alice.post(f"/matches/{row.slug}/changes/1/removal/")
    assert facts(row) == ()


def test_an_undo_can_be_undone(alice: Client, row: Row) -> None:
    send(alice, row, "", points="85", declarer="Mei")
    alice.post(f"/matches/{row.slug}/changes/1/removal/")
    alice.post(f"/matches/{row.slug}/changes/2/removal/")
    assert facts(row) == points(85)


def test_what_lies_under_other_changes_is_not_taken_back(alice: Client, row: Row) -> None:
    play(row, *points(35, 40))
    answer = alice.post(f"/matches/{row.slug}/changes/1/removal/", follow=True)
    assert [flash.tone for flash in answer.context["chrome"]().flashes] == ["problem"]
    assert facts(row) == points(35, 40)


CALLED = presets.FINDING_FRIENDS
STAYS_LOST = changed(presets.TRACTOR, read({"leading.failed_throw": "hand_lost", "bidding.redeal": ["no_trumps"]}))
CALLED_LOST = changed(CALLED, read({"leading.failed_throw": "hand_lost", "bidding.redeal": ["no_trumps"]}))
JACKS = changed(presets.TRACTOR, read({"ladder.jack": "captured_jack", "ladder.start": "J"}))
BY_COLOUR = changed(CALLED, read({"friends.call": "colour_rank", "friends.cards": "any"}))
UNSAID = "Say who turned out to be a friend, or that nobody did."
WON = {"last_trick": "defenders", "cards": "2", "longest": "2"}
ALONE = " alone"
LAST = LastTrick(won_by=Side.DEFENDERS, cards=2, longest=2)


@pytest.mark.parametrize(
    ("rules", "typed", "fact"),
    [
        (presets.TRACTOR, {"points": "85"}, Hand(count=Total(points=85))),
        (presets.TRACTOR, {"points": "65+20"}, Hand(count=Total(points=85))),
        (presets.TRACTOR, {"bracket": "160-195"}, Hand(count=InBracket(start=160, end=195))),
        (presets.TRACTOR, {"bracket": "200-"}, Hand(count=InBracket(start=200, end=None))),
        (presets.TRACTOR, {"points": "85", "bracket": "80-115"}, Hand(count=Total(points=85))),
        (
            presets.TRACTOR,
            {"points": "70", "kitty": "15", **WON},
            Hand(count=Captured(points=70, kitty=15), last_trick=LAST),
        ),
        (
            presets.TRACTOR,
            {"declarers": "120", "kitty": "15", **WON},
            Hand(count=Captured(points=65, kitty=15, declarers=120), last_trick=LAST),
        ),
        (presets.TRACTOR, {"points": "80", "declarers": "120"}, Hand(count=Captured(points=80, declarers=120))),
        (
            presets.TRACTOR,
            {"points": "85", "fines_declarers": "10+10"},
            Hand(count=Total(points=85), fines=(Fine(points=10, on=Side.DECLARERS),) * 2),
        ),
        (
            presets.TRACTOR,
            {"points": "85", "trump": "H", "note": "late"},
            Hand(count=Total(points=85), trump=Trump(Rank.TWO, Suit.HEARTS), note="late"),
        ),
        (presets.TRACTOR, {"points": "85", "trump": "NT"}, Hand(count=Total(points=85), trump=Trump(Rank.TWO, None))),
        (CALLED, {"points": "85", "friends": ["Li", "Bo"]}, Hand(count=Total(points=85), friends=("Li", "Bo"))),
        (CALLED, {"points": "85", "friends": ["Li", ALONE]}, Hand(count=Total(points=85), friends=("Li",))),
        (
            CALLED,
            {"points": "85", "friends": [ALONE], "calls": "AS 2、KH"},
            Hand(count=Total(points=85), calls=(CopyCall(face("AS"), 2), CopyCall(face("KH"), 1))),
        ),
        (
            BY_COLOUR,
            {"points": "85", "friends": [ALONE], "calls": "red A, 黑 K"},
            Hand(count=Total(points=85), calls=(ColourCall(Colour.RED, Rank.ACE), ColourCall(Colour.BLACK, Rank.KING))),
        ),
        (STAYS_LOST, {"ending": "lost", "by": "Otto"}, HandLost(by="Otto")),
        (CALLED_LOST, {"ending": "lost", "by": "Otto", "friends": [ALONE]}, HandLost(by="Otto")),
        (CALLED_LOST, {"ending": "no_trumps", "by": "Otto"}, Redeal(claim=RedealClaim.NO_TRUMPS, by="Otto")),
        (STAYS_LOST, {"ending": "no_trumps", "by": "Otto"}, Redeal(claim=RedealClaim.NO_TRUMPS, by="Otto")),
        (
            JACKS,
            {"points": "85", "trump": "H", "jack": "JH", "captures": ["JS"], **WON},
            Hand(
                count=Total(points=85),
                trump=Trump(Rank.JACK, Suit.HEARTS),
                last_trick=LAST,
                card=face("JH"),
                captures=(face("JS"),),
            ),
        ),
    ],
)
def test_everything_at_the_table_can_be_said(
    client: Client, rules: RuleSet, typed: dict[str, object], fact: Hand
) -> None:
    row = begin(SIX if rules.table.players == 6 else FOUR, rules)
    send(let_in(client, row), row, "", declarer="Mei", **typed)
    assert facts(row) == (replace(fact, declarer="Mei"),)


@pytest.mark.parametrize(
    ("rules", "typed", "said"),
    [
        (presets.TRACTOR, {}, {"points": ["Nothing is counted yet: tap a range, or type the points."]}),
        (presets.TRACTOR, {"points": "33"}, {"points": ["Card points come in fives; 33 does not."]}),
        (
            presets.TRACTOR,
            {"points": "lots"},
            {"points": ["“lots” is neither a number nor a sum. Write figures, such as 35 or 65+20."]},
        ),
        (presets.TRACTOR, {"points": "9000"}, {"points": ["9000 is more than this pack can bring, 4120 at most."]}),
        (
            presets.TRACTOR,
            {"points": "85", "bracket": "40-75"},
            {"points": ["The total is 85, and the range 40–75 is chosen: keep the one that was counted."]},
        ),
        (presets.TRACTOR, {"bracket": "41-75"}, {"bracket": ["“41-75” is not one of these. Choose one that is."]}),
        (
            presets.TRACTOR,
            {"bracket": "40-75", "kitty": "15"},
            {"points": ["The kitty is counted and the rest is not: type the defenders’ points as well."]},
        ),
        (
            presets.TRACTOR,
            {"points": "70", "kitty": "15"},
            {"last_trick": ["Whether the kitty's 15 count hangs on the last trick: say who won it."]},
        ),
        (presets.TRACTOR, {"declarers": "205"}, {"declarers": ["205 counted of 200 in the pack: 5 too many."]}),
        (
            presets.TRACTOR,
            {"points": "85", "declarer": "Zoe"},
            {"declarer": ["“Zoe” is not one of these. Choose one that is."]},
        ),
        (presets.TRACTOR, {"points": "85", "declarer": ""}, {"declarer": ["The deal was open: say who declared."]}),
        (
            presets.TRACTOR,
            {"points": "85", "fines_defenders": "7"},
            {"fines_declarers": ["Card points come in fives; 7 does not."]},
        ),
        (
            CALLED,
            {"points": "85", "friends": ["Mei", "Li"]},
            {"friends": ["Mei declares and is nobody's friend; leave the name out."]},
        ),
        (
            CALLED,
            {"points": "85", "friends": ["Otto", "Li", "Bo"]},
            {"friends": ["Of 6 players at most 2 can be friends; 3 are named."]},
        ),
        (
            CALLED_LOST,
            {"ending": "lost", "by": "Otto"},
            {"friends": [UNSAID]},
        ),
        (CALLED, {"points": "85"}, {"friends": [UNSAID]}),
        (
            CALLED,
            {"points": "85", "friends": ["Li"]},
            {"friends": ["Friends named: 1 of 2. Name the others, or say that nobody else joined."]},
        ),
        (
            presets.TRACTOR,
            {"points": "70", "kitty": "15", "last_trick": "defenders"},
            {"cards": ["Say how many cards each player put into the last trick."]},
        ),
        (STAYS_LOST, {"ending": "lost"}, {"by": ["Somebody ended this hand early: say who."]}),
        (
            JACKS,
            {"points": "85", "jack": "JH", **WON},
            {"trump": ["What the jack does hangs on the trump suit: say what was trump."]},
        ),
        (
            presets.TRACTOR,
            {"points": "85", "note": "\x07"},
            {"note": ["Words on one line were expected; \x07 is not that."]},
        ),
    ],
)
def test_what_cannot_be_is_said_at_its_field(
    client: Client, rules: RuleSet, typed: dict[str, object], said: dict[str, list[str]]
) -> None:
    row = begin(SIX if rules.table.players == 6 else FOUR, rules)
    answer = send(let_in(client, row), row, "", **{"declarer": "Mei", **typed})
    assert (answer.status_code, objections(answer), facts(row)) == (422, said, ())


def test_what_was_typed_is_still_there(alice: Client, row: Row) -> None:
    html = send(alice, row, "", points="33", note="the long one", declarer="Li").text
    assert re.findall(r'name="(?:points|note)" value="([^"]*)"', html) == ["33", "the long one"]
    assert re.findall(r'name="declarer" value="(\w+)"[^>]* checked', html) == ["Li"]


def test_a_look_saves_nothing_and_shows_what_it_would_bring(alice: Client, row: Row) -> None:
    answer = send(alice, row, "", points="70", kitty="15", declarer="Mei", look="1", **WON)
    found = answer.context["preview"]
    assert (answer.status_code, found.total, found.equation, facts(row)) == (200, "130", "70 + 15 × 4 = 130", ())
    assert found.moves == ("Otto, Ada 2 → 3",)


def test_a_watcher_writes_nothing(row: Row) -> None:
    bob = let_in(Client(), row, keys.Role.WATCHER)
    assert (send(bob, row, "", points="85", declarer="Mei").status_code, facts(row)) == (404, ())


def test_a_watcher_sees_no_form(row: Row) -> None:
    bob = let_in(Client(), row, keys.Role.WATCHER)
    assert 'id="sheet"' not in bob.get(f"/matches/{row.slug}/").text


def test_a_preview_is_a_part(alice: Client, row: Row) -> None:
    html = alice.get(f"/matches/{row.slug}/preview/", {"declarer": "Mei", "points": "130"}).text
    assert html.lstrip().startswith('<div class="prospect" id="preview"')
    assert "Otto, Ada 2 → 3" in html


def test_a_preview_of_what_cannot_be_says_why(alice: Client, row: Row) -> None:
    answer = alice.get(f"/matches/{row.slug}/preview/", {"declarer": "Mei", "points": "33"})
    assert answer.context["preview"].sentences == ("Card points come in fives; 33 does not.",)


def test_a_match_that_is_over_takes_no_hand(client: Client) -> None:
    row = begin(rules=changed(presets.TRACTOR, read({"ladder.start": "K", "ladder.finish_by": "reach"})))
    play(row, *points(35))
    answer = send(let_in(client, row), row, "", points="85")
    assert (answer.status_code, facts(row)) == (422, points(35))


def test_what_is_objected_to_is_scrolled_to(alice: Client, row: Row) -> None:
    answer = send(alice, row, "", points="33", declarer="Mei")
    assert answer.headers["HX-Reswap"] == "page show:.field__error:top"
