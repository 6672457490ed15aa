"""The log: every change in a line, from what to what, and what was struck with the way back."""

from dataclasses import replace
from datetime import timedelta

import pytest
from django.utils import timezone, translation

from scorekeeper.match import fold
from scorekeeper.match.facts import Captured, Fact, Hand, InBracket, Match, Redeal, SetScore, Total
from scorekeeper.rules.cards.card import Rank, Suit
from scorekeeper.rules.cards.order import Trump
from scorekeeper.rules.house import presets
from scorekeeper.rules.house.bidding import RedealClaim
from scorekeeper.rules.house.brackets import Side
from scorekeeper.rules.score.points import LastTrick
from scorekeeper.store import keys, selectors, services
from scorekeeper.store.models import Entry, Revision
from scorekeeper.store.models import Match as Row
from scorekeeper.store.services import Writer
from scorekeeper.web.access import MatchAccess
from scorekeeper.web.matches.log import LogPage, fact_in_short, log_page
from scorekeeper.web.matches.open_match import open_match
from scorekeeper.web.matches.views import saved
from tests.web.evening import FIRST, FOUR, SIX, begin, play, points

MATCH = Match(rules=presets.TRACTOR, players=FOUR)
TO_ACE = (SetScore(why="Late.", levels=dict.fromkeys(("Mei", "Li"), Rank.ACE), declarer="Mei"),)


SPADES = Trump(Rank.SIX, Suit.SPADES)


@pytest.fixture
def row(db: None) -> Row:  # noqa: ARG001 - the database is there
    row = begin()
    play(row, *points(35, 80, 40))
    return row


def writer(row: Row, name: str = "Ada") -> Writer:
    row.refresh_from_db()
    return Writer(seen=row.version, name=name)


def page(row: Row, role: keys.Role = keys.Role.KEEPER) -> LogPage:
    row.refresh_from_db()
    access = MatchAccess(book=row.book, key=keys.make(row.book, role), match=row)
    return log_page(open_match(access), selectors.log(row), selectors.struck(row))


def last(row: Row) -> tuple[str, str, str, str, str]:
    line = page(row).lines[0]
    return line.what, line.deed, line.who, line.before, line.after


def corrected(row: Row) -> list[tuple[str, str, str]]:
    """What the last line of the log says thing by thing; then it says nothing in short."""
    line = page(row).lines[0]
    assert (line.before, line.after) == ("", "")
    return [(one.label, one.before, one.after) for one in line.corrections]


def test_a_hand_that_was_amended_says_from_what_to_what(row: Row) -> None:
    entry = selectors.notebook(row).entries[1]
    services.amend(entry, Hand(count=Total(points=85), declarer="Li", trump_rank=Rank.FOUR), writer=writer(row))
    assert last(row)[:3] == ("Hand 2", "corrected", "Ada")
    assert corrected(row) == [("The defenders’ points", "80", "85")]


@pytest.mark.parametrize(
    ("hand", "said"),
    [
        (
            Hand(count=InBracket(start=80, end=115), declarer="Li", trump_rank=Rank.FOUR),
            [("The defenders’ points", "80", "80–115")],
        ),
        (
            Hand(
                count=Captured(points=50, kitty=15),
                declarer="Li",
                trump_rank=Rank.FOUR,
                last_trick=LastTrick(won_by=Side.DEFENDERS, cards=2, longest=2),
            ),
            [
                ("The defenders’ points", "80", "50"),
                ("Points in the kitty", "–", "15"),
                ("Who won the last trick", "–", "The defenders, with a pair"),
            ],
        ),
        (
            Hand(count=Total(points=80), declarer="Li", trump_rank=Rank.SIX, note="Close.", trump=SPADES),
            [("Played at", "4", "6"), ("The trump suit", "–", "♠"), ("A note", "–", "Close.")],
        ),
    ],
)
def test_everything_that_a_form_asks_is_told_by_the_forms_own_names(
    row: Row, hand: Hand, said: list[tuple[str, str, str]]
) -> None:
    services.amend(selectors.notebook(row).entries[1], hand, writer=writer(row))
    assert corrected(row) == said


def test_friends_that_were_named_otherwise_are_told(db: None) -> None:  # noqa: ARG001 - the database is there
    row = begin(SIX, presets.FINDING_FRIENDS)
    [entry] = play(row, Hand(count=Total(points=85), declarer="Mei", friends=("Li", "Bo")))
    services.amend(entry, Hand(count=Total(points=85), declarer="Mei", trump_rank=Rank.TWO), writer=writer(row))
    assert corrected(row) == [("Who turned out to be friends", "Li · Bo", "–")]


def test_a_hand_that_became_something_else_is_told_in_short(row: Row) -> None:
    services.amend(
        selectors.notebook(row).entries[1], Redeal(claim=RedealClaim.NO_POINTS, by="Mei"), writer=writer(row)
    )
    assert last(row) == ("Hand 2 (redeal)", "corrected", "Ada", "Li declared · 80 points", "redeal, asked for by Mei")


def test_a_line_leads_to_the_hand_where_it_stands_and_may_be_opened(row: Row) -> None:
    entries = selectors.notebook(row).entries
    services.strike(entries[1], writer=writer(row))
    lines = page(row).lines
    assert [(line.what, line.url) for line in lines] == [
        ("Hand 2", ""),
        ("Hand 3, now hand 2", f"/matches/{row.slug}/hands/{entries[2].pk}/"),
        ("Hand 2", ""),
        ("Hand 1", f"/matches/{row.slug}/hands/{entries[0].pk}/"),
    ]
    assert {line.url for line in page(row, keys.Role.WATCHER).lines} == {""}


def test_a_hand_that_was_struck_can_be_brought_back_by_who_writes(row: Row) -> None:
    entry = selectors.notebook(row).entries[1]
    services.strike(entry, writer=writer(row))
    assert last(row) == ("Hand 2", "deleted", "Ada", "Li declared · 80 points", "")
    assert [(each.said, each.restore) for each in page(row).struck] == [
        ("Hand 2 · Li declared · 80 points", f"/matches/{row.slug}/hands/{entry.pk}/restoration/")
    ]
    assert [each.restore for each in page(row, keys.Role.WATCHER).struck] == [""]


def test_a_move_says_from_which_place_to_which(row: Row) -> None:
    services.move(selectors.notebook(row).entries[2], to=0, writer=writer(row))
    assert last(row)[:3] == ("Hand 1", "moved", "Ada")
    assert corrected(row) == [("Position", "3", "1")]


def test_a_line_says_which_hand_it_was_then_and_which_it_is_now(row: Row) -> None:
    first, second, third = selectors.notebook(row).entries
    services.move(third, to=0, writer=writer(row))
    services.strike(first, writer=writer(row))
    services.record(
        row, Redeal(claim=RedealClaim.NO_POINTS, by="Mei"), writer=writer(row), key="redealt", before=second
    )
    services.amend(second, Redeal(claim=RedealClaim.NO_POINTS, by="Ada"), writer=writer(row))
    services.restore(first, writer=writer(row))
    services.move(first, to=3, writer=writer(row))
    assert [(line.deed, line.what) for line in page(row).lines] == [
        ("moved", "Hand 2"),
        ("restored", "Hand 2"),
        ("corrected", "Hand 2 (redeal)"),
        ("inserted", "Hand 2 (redeal)"),
        ("deleted", "Hand 2"),
        ("moved", "Hand 1"),
        ("recorded", "Hand 3, now hand 1"),
        ("recorded", "Hand 2 (redeal)"),
        ("recorded", "Hand 1, now hand 2"),
    ]


@pytest.mark.parametrize(("place", "to"), [(2, 0), (0, 2), (1, 2)])
def test_of_an_old_move_the_number_alone_says_which_hand_it_was(row: Row, place: int, to: int) -> None:
    services.move(selectors.notebook(row).entries[place], to=to, writer=writer(row))
    said = [(line.what, corrected(row)) for line in page(row).lines]
    Revision.objects.filter(deed="moved").update(before=place, after=to)
    assert [(line.what, corrected(row)) for line in page(row).lines] == said


def test_a_deleted_hand_is_called_as_it_was_then(row: Row) -> None:
    first, second, third = selectors.notebook(row).entries
    services.strike(third, writer=writer(row))
    services.strike(first, writer=writer(row))
    assert [line.what for line in page(row).lines] == ["Hand 1", "Hand 3", "Hand 3", "Hand 2, now hand 1", "Hand 1"]
    assert [each.said.partition(" · ")[0] for each in page(row).struck] == ["Hand 1", "Hand 2"]
    assert selectors.notebook(row).entries == (second,)


def test_the_latest_line_about_a_hand_says_what_the_rules_have_to_say_of_it(row: Row) -> None:
    entry = selectors.notebook(row).entries[1]
    services.amend(entry, Hand(count=Total(points=80), declarer="Li", trump_rank=Rank.SIX), writer=writer(row))
    assert [[(note.sentence, note.article, note.url) for note in line.notes] for line in page(row).lines] == [
        [
            (
                "6 was played; after the hands before it Li stands at 4.",
                "Levels",
                f"/rulebook/articles/levels/?rules=tractor&match={row.slug}&at=1",
            )
        ],
        [],
        [],
        [],
    ]


def test_a_beginning_says_what_it_was_called(row: Row) -> None:
    beginning = replace(selectors.notebook(row).match, facts=(), name="Final", house="Ours", date="2026-11-20")
    services.reopen(row, beginning, writer=writer(row))
    assert last(row) == ("", "beginning corrected", "Ada", "", "Final · Ours · 2026-11-20")


def test_a_player_who_was_renamed(row: Row) -> None:
    services.rename(row, "Mei", "Mei Lin", writer=writer(row))
    assert last(row)[:3] == ("", "player renamed", "Ada")
    assert corrected(row) == [("Name", "Mei", "Mei Lin")]


AGES = [(5, "just now"), (-5, "just now"), (61, "1 minute ago"), (7100, "1 hour ago"), (7200, "2 hours ago")]


@pytest.mark.parametrize(("seconds", "said"), [*AGES, (86300, "23 hours ago"), (3 * 86400, "3 days ago")])
def test_what_has_only_just_happened_was_not_nought_minutes_ago(row: Row, seconds: int, said: str) -> None:
    Entry.objects.filter(match=row).update(made_at=timezone.now() - timedelta(seconds=seconds))
    assert {line.ago for line in page(row).lines} == {said}


@pytest.mark.parametrize(
    ("language", "said"),
    [("zh-hans", ["刚刚", "7 分钟前", "2 小时前", "3 天前"]), ("zh-hant", ["剛剛", "7 分鐘前", "2 小時前", "3 天前"])],
)
def test_minutes_are_not_called_as_points_are(row: Row, language: str, said: list[str]) -> None:
    found = []
    for seconds in (5, 7 * 60, 2 * 3600, 3 * 86400):
        Entry.objects.filter(match=row).update(made_at=timezone.now() - timedelta(seconds=seconds))
        with translation.override(language):
            found.append(page(row).lines[0].ago)
    assert found == said


def test_a_hand_that_was_dealt_again_is_told_from_the_one_that_was_then_played(row: Row) -> None:
    for fact in (Redeal(claim=RedealClaim.NO_POINTS, by="Mei"), Hand(count=Total(points=85))):
        services.record(row, fact, writer=writer(row), key=type(fact).__name__)
    assert [line.what for line in page(row).lines[:2]] == ["Hand 4", "Hand 4 (redeal)"]


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ({"bracket": [200, None]}, "200+ points"),
        ({"points": 110, "fines": [{"points": 10, "on": "declarers"}]}, "110 points, 10 in fines"),
        ({"points": 60, "fines": [{"points": n, "on": "defenders"} for n in (5, 10)]}, "60 points, 15 in fines"),
        (
            {"points": 60, "friends": ["Li", "Bo"], "calls": [{"card": "AS", "copy": 2}, {"card": "KH"}]},
            "60 points · friends: Li, Bo · called: A♠ 2, K♥ 1",
        ),
        (
            {"points": 60, "calls": [{"colour": "black", "rank": "A"}, {"colour": "red"}]},
            "60 points · called: black A, red",
        ),
        (
            {"penalties": [{"on": "defenders", "levels": 2, "why": "a revoke"}]},
            "penalty for the defenders: 2 levels (a revoke)",
        ),
    ],
)
def test_a_fact_is_told_in_short(written: dict[str, object], said: str) -> None:
    assert fact_in_short(written) == said


@pytest.mark.parametrize(
    ("facts", "words"),
    [
        ((FIRST,), "Hand 1 saved — playing 4."),
        ((Redeal(claim=RedealClaim.NO_POINTS, by="Mei"),), "Redeal saved — the deal is open."),
        ((*TO_ACE, Hand(count=Total(points=0))), "Hand 1 saved — Mei, Li have won the match."),
    ],
)
def test_what_was_saved_is_said_with_what_comes_next(facts: tuple[Fact, ...], words: str) -> None:
    assert saved(fold.steps(replace(MATCH, facts=facts))[-1]) == words


def test_one_who_wins_alone_is_named_alone() -> None:
    zoe = SetScore(why="Late.", levels={"Zoe": Rank.ACE}, declarer="Zoe")
    match = Match(rules=presets.FINDING_FRIENDS, players=SIX, facts=(zoe, Hand(count=Total(points=0))))
    assert saved(fold.steps(match)[-1]) == "Hand 1 saved — Zoe has won the match."
