"""The golden evenings as pages show them: what stands on a page is what the fold came to, hand by hand."""

import pytest

from scorekeeper.match import fold, record
from scorekeeper.match.facts import Hand, HandLost, InBracket, Match
from scorekeeper.store.models import Book, Entry, Key
from scorekeeper.store.models import Match as Row
from scorekeeper.store.selectors import Notebook
from scorekeeper.web.access import MatchAccess
from scorekeeper.web.recording.board import letter, scoreboard
from scorekeeper.web.recording.deeds import in_short
from scorekeeper.web.recording.desk import Desk
from scorekeeper.web.recording.finish import finish
from scorekeeper.web.recording.history import history
from scorekeeper.web.recording.preview import preview
from tests.web.golden import EVENINGS, STEPS

NAMES = pytest.mark.parametrize("name", EVENINGS)


def laid(match: Match, role: str = Key.Role.KEEPER) -> Desk:
    """A match before somebody, without any database."""
    book = Book(slug="book")
    row = Row(slug="evening", book=book, version=len(match.facts))
    entries = tuple(Entry(pk=place + 1, match=row, place=place) for place in range(len(match.facts)))
    access = MatchAccess(book=book, key=Key(book=book, role=role), name="", match=row)
    return Desk(access=access, notebook=Notebook(row=row, entries=entries, match=match), steps=fold.steps(match))


@NAMES
def test_every_fact_is_a_row_the_latest_first(name: str) -> None:
    desk = laid(EVENINGS[name])
    rows = history(desk).rows
    assert [row.url for row in rows] == [f"/matches/evening/hands/{entry.pk}/" for entry in desk.notebook.entries[::-1]]


@NAMES
def test_whoever_watches_is_led_to_no_form(name: str) -> None:
    assert {row.url for row in history(laid(EVENINGS[name], Key.Role.WATCHER)).rows} == {""}


@NAMES
def test_hands_are_numbered_through(name: str) -> None:
    desk = laid(EVENINGS[name])
    numbers = [row.number for row in history(desk).rows[::-1] if row.number != "·"]
    assert numbers == [str(number) for number in range(1, len(numbers) + 1)]
    assert len(numbers) == desk.standing.hands


@NAMES
def test_a_row_shows_the_points_that_were_counted(name: str) -> None:
    desk = laid(EVENINGS[name])
    for row, step in zip(history(desk).rows[::-1], desk.steps, strict=True):
        if isinstance(step.fact, Hand) and not isinstance(step.fact.count, InBracket) and step.account:
            assert row.points == str(step.account.total)


@NAMES
def test_a_row_shows_the_levels_after_it_or_who_rose(name: str) -> None:
    desk = laid(EVENINGS[name])
    for row, step in zip(history(desk).rows[::-1], desk.steps, strict=True):
        if desk.standing.fixed:
            assert row.figures == tuple(step.after.levels[player].value for player in step.after.players[:2])
        else:
            assert row.gain.endswith(f"+{step.gain[1]}" if step.gain[0] else "–")


@NAMES
def test_a_row_of_what_is_no_hand_says_what_it_is(name: str) -> None:
    desk = laid(EVENINGS[name])
    for row, step in zip(history(desk).rows[::-1], desk.steps, strict=True):
        assert bool(row.said) is not isinstance(step.fact, Hand | HandLost)


@NAMES
def test_the_board_shows_everybodys_level_once(name: str) -> None:
    standing = fold.now(EVENINGS[name])
    board = scoreboard(standing)
    shown = [place.figure for place in board.places]
    expected = standing.players[:2] if standing.fixed else standing.players
    assert shown == [standing.levels[player].value for player in expected]
    assert board.over is standing.finished


@NAMES
def test_whoever_declares_next_is_marked(name: str) -> None:
    standing = fold.now(EVENINGS[name])
    declaring = [place for place in scoreboard(standing).places if place.declares]
    assert len(declaring) == (1 if standing.declarer else 0)
    if standing.fixed and standing.declarer:
        assert declaring[0].letter == letter(standing, standing.declarer)


@NAMES
def test_a_match_that_is_over_names_its_winners(name: str) -> None:
    standing = fold.now(EVENINGS[name])
    won = [place for place in scoreboard(standing).places if place.won]
    assert bool(won) is standing.finished
    if standing.finished:
        found = finish(laid(EVENINGS[name]))
        assert [winner for winner in standing.winners if winner not in found.winners] == []
        assert found.ways[0].main


@NAMES
def test_whoever_watches_is_offered_no_next_match(name: str) -> None:
    if fold.now(EVENINGS[name]).finished:
        assert finish(laid(EVENINGS[name], Key.Role.WATCHER)).ways == ()


@pytest.mark.parametrize("step", STEPS, ids=lambda step: type(step.fact).__name__)
def test_a_preview_says_what_the_hand_then_brings(step: fold.Step) -> None:
    found = preview(step.before, step.fact)
    moved = {player for player in step.after.levels if step.after.levels[player] != step.before.levels.get(player)}
    said = " ".join((*found.moves, *found.sentences))
    if isinstance(step.fact, Hand | HandLost):
        assert [player for player in moved if player not in said] == []
        if not (isinstance(step.fact, Hand) and isinstance(step.fact.count, InBracket)):
            assert found.total in {"", str(step.total)}


@pytest.mark.parametrize("step", STEPS, ids=lambda step: type(step.fact).__name__)
def test_the_log_says_something_about_every_fact(step: fold.Step) -> None:
    short = in_short(record.fact(step.fact))
    assert short
    if isinstance(step.fact, Hand) and step.fact.declarer:
        assert step.fact.declarer in short
    if step.fact.note:
        assert short.endswith(step.fact.note)


@pytest.mark.parametrize("written", [None, "text", 7, [], {}, {"pionts": 35}])
def test_the_log_passes_over_what_it_cannot_read(written: object) -> None:
    assert in_short(written) == ""
