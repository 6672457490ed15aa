"""The golden evenings as pages show them: what stands on a page is what the fold came to, hand by hand."""

from pathlib import Path

from django.conf import settings

from scorekeeper.match import fold, record
from scorekeeper.match.facts import Hand, InBracket, Played
from scorekeeper.match.step import Step
from scorekeeper.store.models import Key
from scorekeeper.web.matches.history import HistoryRow, history
from scorekeeper.web.matches.log import fact_in_short
from scorekeeper.web.matches.pages import finish, match_menu
from scorekeeper.web.matches.preview import hand_preview
from scorekeeper.web.matches.scoreboard import MARKS, mark, scoreboard
from tests.each import each
from tests.web.golden import EVENINGS, STEPS, laid


def check_row(row: HistoryRow, step: Step) -> None:
    """Points that were counted, levels or who rose, and what it is where it is no hand."""
    if isinstance(step.fact, Hand) and not isinstance(step.fact.count, InBracket) and step.account:
        assert row.points == str(step.account.total)
    if step.before.fixed:
        assert row.letter == (mark(step.before, step.declarer)[0] if step.declarer else "")
        assert row.figures == tuple(step.after.levels[player].value for player in step.after.players[:2])
        won = step.after.finished and not step.before.finished and not step.before.rules.ladder.target
        brought = (" +" in row.brought, "match won" in row.brought)
        rose = any(move.levels for move in step.moves)
        assert brought == ((rose and not won, won) if step.gain[0] else (False, False))
    elif step.outcome and step.moves:
        assert all(move.player in row.brought and f"→\u00a0{move.level.value}" in row.brought for move in step.moves)
    assert bool(row.said) is not isinstance(step.fact, Played)


@each(EVENINGS)
def test_every_fact_is_a_row_the_latest_first_and_leads_keepers_to_its_form(name: str) -> None:
    opened = laid(EVENINGS[name])
    rows = history(opened).rows[::-1]
    assert [row.url for row in rows] == [f"/matches/evening/hands/{entry.pk}/" for entry in opened.notebook.entries]
    assert [row.number for row in rows if row.number != "·"] == [str(n + 1) for n in range(opened.standing.hands)]
    assert {row.url for row in history(laid(EVENINGS[name], Key.Role.WATCHER)).rows} == {""}
    for row, step in zip(rows, opened.steps, strict=True):
        check_row(row, step)


@each(EVENINGS)
def test_the_board_shows_every_level_once_and_who_declares_next(name: str) -> None:
    standing = fold.now(EVENINGS[name])
    board = scoreboard(standing)
    shown = standing.players[:2] if standing.fixed else standing.players
    assert [place.figure for place in board.places] == [standing.levels[player].value for player in shown]
    declares = standing.declarer
    if declares and standing.fixed:
        declares = MARKS[standing.players.index(declares) % 2][0]
    assert [place.letter or place.name for place in board.places if place.declares] == [declares] * bool(declares)
    assert any(place.won for place in board.places) is board.over is standing.finished


@each([name for name, match in EVENINGS.items() if fold.now(match).finished])
def test_a_match_that_is_over_names_its_winners_and_leads_keepers_on(name: str) -> None:
    found = finish(laid(EVENINGS[name]))
    assert [winner for winner in fold.now(EVENINGS[name]).winners if winner not in found.winners] == []
    assert found.ways[0].main
    back = ["Looking back", "Picture to send"]
    assert [way.label for way in found.ways[-2:]] == back
    assert [way.label for way in finish(laid(EVENINGS[name], Key.Role.WATCHER)).ways] == back


def test_what_is_done_with_a_match_is_ordered_by_use_and_an_argument_is_settled_at_once() -> None:
    name = next(iter(EVENINGS))
    keeper, watcher = (match_menu(laid(EVENINGS[name], role)) for role in (Key.Role.KEEPER, Key.Role.WATCHER))
    assert [way.label for way in keeper.near] == ["Settle an argument", "Rulebook"]
    assert [way.label for way in keeper.ways] == [
        "Looking back",
        "Full screen",
        "Log",
        "Share",
        "Seats",
        "Names",
        "Set the score",
        "Penalty",
        "Irregularity",
        "Rules",
        "Who are you?",
        "The scorebook",
    ]
    assert [way.label for way in watcher.near] == ["Settle an argument", "Rulebook"]
    assert [way.label for way in watcher.ways] == ["Looking back", "Full screen", "Log", "Share", "The scorebook"]
    assert (keeper.removal, watcher.removal) == ("/matches/evening/removal/", "")
    drawn = (Path(settings.ROOT) / "static/img/icon.svg").read_text("utf-8")
    assert [way.icon for way in (*keeper.near, *keeper.ways) if f'id="{way.icon}"' not in drawn] == []


@each(STEPS)
def test_a_preview_and_the_log_tell_of_every_fact(step: Step) -> None:
    found, short = hand_preview(step.before, step.fact), fact_in_short(record.fact(step.fact))
    moved = {player for player in step.after.levels if step.after.levels[player] != step.before.levels.get(player)}
    if isinstance(step.fact, Played):
        said = " ".join((*found.moves, *found.sentences))
        assert [player for player in moved if player not in said] == []
        if not (isinstance(step.fact, Hand) and isinstance(step.fact.count, InBracket)):
            assert found.total in {"", str(step.total)}
    assert short.endswith(step.fact.note or short)
    assert short
    assert not isinstance(step.fact, Hand) or (step.fact.declarer or "") in short
