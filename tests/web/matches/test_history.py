"""The history: what each line of an evening says, and how far it runs."""

import re
from dataclasses import replace
from types import MappingProxyType

import pytest
from django.test import Client

from scorekeeper.match.facts import (
    AgreedPenalties,
    Captured,
    Hand,
    InBracket,
    NewRules,
    NoClaim,
    Penalty,
    Redeal,
    SetScore,
    Total,
)
from scorekeeper.rules.cards.card import Rank
from scorekeeper.rules.house import presets
from scorekeeper.rules.house.bidding import RedealClaim
from scorekeeper.rules.house.brackets import Side
from scorekeeper.rules.house.ruleset import RuleSet
from scorekeeper.rules.score.points import Fine, LastTrick
from scorekeeper.store.models import Match as Row
from scorekeeper.web.matches.history import HistoryRow as Line
from scorekeeper.web.matches.notes import Note
from scorekeeper.web.templatetags.drawings import ledger_row
from tests.web.evening import FIRST, FOUR, SIX, begin, facts, let_in, play, points, send

pytestmark = pytest.mark.django_db

AGREED = SetScore(why="The table agreed on it.", declarer="Otto")
REDEAL = Redeal(claim=RedealClaim.NO_TRUMPS, by="Otto")


def lines(client: Client, row: Row) -> tuple[Line, ...]:
    found: tuple[Line, ...] = let_in(client, row).get(f"/matches/{row.slug}/").context["page"].history.rows
    return found


def test_who_declares_first_reads_as_what_it_is(client: Client) -> None:
    row = begin()
    [entry] = play(row, AGREED)
    [line] = lines(client, row)
    said = "Otto declares the first hand. Reason: “The table agreed on it”."
    assert (line.name, line.said) == ("The first declarer", said)
    assert client.get(f"/matches/{row.slug}/hands/{entry.pk}/").context["page"].title == "The first declarer"
    assert "Otto declares. Reason: The table agreed on it." in client.get(f"/matches/{row.slug}/log/").text


def test_what_the_table_agreed_is_read_by_everybody_in_their_language(client: Client) -> None:
    row = begin()
    [entry] = play(row, AGREED)
    let_in(client, row)
    client.cookies["django_language"] = "zh-hans"
    pages = [client.get(f"/matches/{row.slug}/{page}").text for page in ("", "log/", f"hands/{entry.pk}/")]
    assert [("桌上说好的" in html, "agreed on it" in html) for html in pages] == [(True, False)] * 3
    send(client, row, f"hands/{entry.pk}/", reason="桌上说好的。", level1="3", level2="2", next="Otto")
    [changed] = facts(row)
    assert isinstance(changed, SetScore)
    assert (changed.why, changed.levels["Mei"]) == (AGREED.why, Rank.THREE)


def test_who_declares_a_later_hand_is_another_standing(client: Client) -> None:
    row = begin()
    play(row, *points(35), AGREED)
    assert lines(client, row)[0].name == "The score was set"


def test_what_is_no_hand_says_the_levels_of_fixed_sides_as_well(client: Client) -> None:
    row = begin()
    play(row, REDEAL, SetScore(why="Late.", levels=MappingProxyType({"Mei": Rank.NINE, "Li": Rank.NINE})))
    assert [line.figures for line in lines(client, row)] == [("9", "2"), ("2", "2")]


@pytest.mark.parametrize(("players", "rules"), [(FOUR, presets.TRACTOR), (SIX, presets.FINDING_FRIENDS)])
def test_every_row_is_as_wide_as_the_head(client: Client, players: tuple[str, ...], rules: RuleSet) -> None:
    row = begin(players, rules)
    play(row, REDEAL)  # which has a row of its own for what speaks against it
    head, body = let_in(client, row).get(f"/matches/{row.slug}/").text.split("<tbody>")
    rows = body.split("</tbody>")[0].split("<tr")[1:]
    wide = [row.count("<td") + sum(int(more) - 1 for more in re.findall(r'colspan="(\d)"', row)) for row in rows]
    assert (len(wide), set(wide)) == (2, {head.count('scope="col"')})


COUNTED = Hand(
    count=Captured(points=70, kitty=15), last_trick=LastTrick(won_by=Side.DEFENDERS, cards=2, longest=2), declarer="Mei"
)


@pytest.mark.parametrize(
    ("hand", "said"),
    [
        (FIRST, ("35", "", "A +2", "A", "circle")),
        (replace(FIRST, declarer="Ada"), ("35", "", "B +2", "B", "diamond")),
        (COUNTED, ("130", "70 + 15 × 4", "B +1", "A", "circle")),
        (
            Hand(count=InBracket(start=160, end=195), declarer="Mei"),
            ("160–195", "", "B +2", "A", "circle"),
        ),
        (Hand(count=Total(points=80), declarer="Mei"), ("80", "", "deal passes", "A", "circle")),
    ],
)
def test_a_row_says_its_sum_whose_side_declared_and_what_it_brought(
    client: Client, hand: Hand, said: tuple[str, ...]
) -> None:
    row = begin()
    play(row, hand)
    [line] = lines(client, row)
    assert (line.points, line.sum, line.brought, line.letter, line.shape) == said


@pytest.mark.parametrize(("points", "brought"), [(200, "Otto, Ada, Bo, Zoe 2\xa0→\xa03"), (120, "defenders win")])
def test_where_friends_are_called_a_row_names_who_rose_and_to_which_level(
    client: Client, points: int, brought: str
) -> None:
    row = begin(SIX, presets.FINDING_FRIENDS)
    play(row, Hand(count=Total(points=points), declarer="Mei", friends=("Li",)))
    [line] = lines(client, row)
    assert (line.declarer, line.letter, line.brought, line.figures) == ("Mei, Li", "", brought, ())


def test_a_row_of_one_number_was_counted(client: Client) -> None:
    row = begin()
    play(row, Hand(count=InBracket(start=0, end=0), declarer="Mei"))
    [line] = lines(client, row)
    assert (line.points, line.sum) == ("0", "")


def test_what_the_rules_would_have_otherwise_stands_beside_the_hand(client: Client) -> None:
    row = begin()
    first, _second = play(row, *points(35), Hand(count=Total(points=0)))
    send(let_in(client, row), row, f"hands/{first.pk}/", points="75", declarer="Mei")
    [note] = lines(client, row)[0].notes
    assert (note.sentence, note.article) == ("4 was played; after the hands before it Li stands at 3.", "Levels")
    assert note.url == f"/rulebook/articles/levels/?rules=tractor&match={row.slug}&at=1"
    send(client, row, f"hands/{first.pk}/", points="35", declarer="Mei")
    assert lines(client, row)[0].notes == ()


def test_names_and_sentences_in_a_row_are_no_markup() -> None:
    hand = Line(number="1", url="", name="<a>", declarer="<b>", points="5", brought="<i>", sum="<u>", costs="<w>")
    assert ledger_row(hand) == (
        '<tr><td>1</td><td class="ledger__names">&lt;b&gt;<small class="ledger__note">&lt;i&gt;</small>'
        '<small class="ledger__note">&lt;w&gt;</small></td>'
        '<td class="ledger__figure">5<small class="ledger__note">&lt;u&gt;</small></td></tr>\n'
    )
    note = Note(sentence="<p>", article="<q>", url="/2/")
    between = replace(hand, url="/1/", said="<s>", trouble="<u>", notes=(note,))
    assert re.findall(r"&lt;(.)&gt;", ledger_row(between)) == [*"aswuqp"]


def test_a_penalty_is_a_row_of_its_own_and_is_changed_and_deleted_there(client: Client) -> None:
    row = begin()
    _hand, entry = play(row, *points(35), AgreedPenalties(penalties=(Penalty(on="Mei", levels=1, why="a revoke"),)))
    line = lines(client, row)[0]
    assert (line.name, line.said) == ("A penalty", "Penalty for Mei, Li: down one level. Reason: “a revoke”.")
    send(client, row, line.url.removeprefix(f"/matches/{row.slug}/"), on1=" defenders", levels1="2", why1="")
    assert lines(client, row)[0].said == "Penalty for Otto, Ada: down 2 levels. Nobody falls below 2."
    send(client, row, f"hands/{entry.pk}/removal/", key="another-key")
    assert [line.name for line in lines(client, row)] == ["Hand 1"]


def test_what_a_hand_cost_somebody_stands_in_its_row(client: Client) -> None:
    row = begin()
    fined = replace(FIRST, fines=(Fine(points=10, on=Side.DECLARERS),))
    play(row, fined, Redeal(claim=NoClaim.AGREED, penalties=(Penalty(on=Side.DEFENDERS, levels=1),)))
    assert [(line.sum, line.costs) for line in lines(client, row)] == [
        ("", "Penalty for Otto, Ada: down one level."),
        ("35 + 10", "The declarers pay a fine of 10 to the defenders."),
    ]


CALLED = presets.load({"preset": "tractor", "set": {"table.partnerships": "called"}})


@pytest.mark.parametrize(
    ("rules", "then", "figures"),
    [(CALLED, presets.TRACTOR, [("2", "2"), ("", "")]), (presets.TRACTOR, CALLED, [(), ()])],
)
def test_every_row_has_the_columns_of_the_table_as_it_plays_now(
    client: Client, rules: RuleSet, then: RuleSet, figures: list[tuple[str, ...]]
) -> None:
    row = begin(rules=rules)
    play(row, Redeal(claim=NoClaim.AGREED), NewRules(rules=then))
    assert [line.figures for line in lines(client, row)] == figures


def test_a_hand_that_cannot_have_been_still_says_what_was_seen(client: Client) -> None:
    row = begin()
    play(
        row,
        *points(35),
        Hand(count=Total(points=70), declarer="Zoe"),
        AgreedPenalties(penalties=(Penalty(on="Zoe", levels=1),)),
    )
    penalty, hand, _first = lines(client, row)
    assert (hand.declarer, hand.points, hand.brought) == ("Zoe", "70", "")
    assert penalty.said == "A penalty"
    assert "" not in {hand.trouble, penalty.trouble}
