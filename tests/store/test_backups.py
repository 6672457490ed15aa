"""Which copies stay, which are due, and what is never put in the place of scores."""

import os
import sqlite3
import sys
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from pytest_django import Settings

from scorekeeper.store import backups

NOW = datetime(2026, 11, 27, 21, 30, tzinfo=UTC)


def named(folder: Path, time: datetime) -> Path:
    return folder / f"scorekeeper-{time:%Y%m%d-%H%M%S}.sqlite3"


def ago(**time: int) -> datetime:
    return NOW - timedelta(**time)


def test_all_of_the_newest_day_stay_then_seven_days_then_five_weeks() -> None:
    every_day = [ago(days=days) for days in range(60)]
    kept = backups.kept([*every_day, ago(hours=5), ago(days=1, hours=5)])
    days = [ago(days=days) for days in range(7)]
    assert kept == {*days, ago(hours=5), ago(days=5), ago(days=12), ago(days=19), ago(days=26)}


def test_whoever_plays_once_a_month_keeps_seven_months() -> None:
    months = [ago(days=30 * month) for month in range(12)]
    assert backups.kept(months) == {*months[:7]}


def test_what_it_did_not_make_is_not_deleted(tmp_path: Path) -> None:
    others = [
        "scorekeeper-20269999-000000.sqlite3",
        "scorekeeper-2020101-000000.sqlite3",
        "scorekeeper-before.sqlite3",
        "scorekeeper.sqlite3",
        "photo.jpg",
    ]
    old = [named(tmp_path, ago(days=200 + days)) for days in range(20)]
    for path in [*map(tmp_path.joinpath, others), *old, named(tmp_path, NOW)]:
        path.touch()
    backups.thin(tmp_path)
    left = {path.name for path in tmp_path.iterdir()}
    assert {*others, named(tmp_path, NOW).name} < left
    assert len(left) == len(others) + 1 + 8  # six days before the newest, and of two weeks more each its newest


def scores(path: Path, *, applied: str = "0001_notebook") -> Path:
    with closing(sqlite3.connect(path)) as made, made:
        made.execute("PRAGMA journal_mode=WAL")
        made.execute("CREATE TABLE django_migrations (app, name)")
        made.execute("INSERT INTO django_migrations VALUES ('store', ?)", [applied])
        made.execute("CREATE TABLE store_book (slug)")
        made.execute("INSERT INTO store_book VALUES ('fridays')")
    return path


@pytest.fixture
def data(tmp_path: Path, settings: Settings) -> Path:
    settings.DATA, settings.SCORES = tmp_path, tmp_path / "scorekeeper.sqlite3"
    return tmp_path


def slugs(path: Path) -> list[tuple[str]]:
    with closing(sqlite3.connect(path)) as found:
        return found.execute("SELECT slug FROM store_book").fetchall()


def test_a_copy_is_due_a_day_after_the_last_where_anything_was_written_since(data: Path) -> None:
    folder = data / "backups"
    folder.mkdir()
    assert not backups.due(folder, NOW)
    path = scores(data / "scorekeeper.sqlite3")
    assert backups.due(folder, NOW)
    for last, written, due in (
        (ago(hours=23), ago(hours=1), False),
        (ago(hours=24), ago(hours=1), True),
        (ago(hours=24), ago(hours=25), False),
    ):
        copy = named(folder, last)
        copy.touch()
        os.utime(path, (written.timestamp(), written.timestamp()))
        assert backups.due(folder, NOW) is due
        copy.unlink()


def test_scores_without_a_scorebook_are_not_copied(data: Path) -> None:
    with closing(sqlite3.connect(scores(data / "scorekeeper.sqlite3"))) as emptied, emptied:
        emptied.execute("DELETE FROM store_book")
    assert not backups.due(data / "backups", NOW)


@pytest.mark.same_rows
@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif(sys.platform != "linux", reason="what is open has a name there")
def test_what_has_its_name_is_on_the_disk_with_its_checksum(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced, sync = list[str](), os.fsync

    def told(file: int) -> None:
        named = path.exists()
        synced.append(f"{Path(f'/proc/self/fd/{file}').readlink().name.partition('.')[2]} {named}")
        sync(file)

    monkeypatch.setattr(os, "fsync", told)
    path = named(tmp_path / "copies", NOW)
    backups.make(path.parent, NOW)
    assert synced == [f"sqlite3.{os.getpid()}.part False", "sqlite3.sha256 False", " True"]


def test_a_copy_takes_the_place_of_what_was_there_and_that_is_kept(data: Path) -> None:
    copy = scores(data / "copy.sqlite3")
    before = scores(data / "scorekeeper.sqlite3")
    with closing(sqlite3.connect(before)) as played, played:
        played.execute("UPDATE store_book SET slug = 'mondays'")
    (aside,) = backups.put_back(copy, NOW)
    assert (slugs(before), slugs(aside)) == ([("fridays",)], [("mondays",)])
    assert before.stat().st_mode & 0o777 == 0o600


def test_damaged_scores_make_room_with_all_that_lies_beside_them(data: Path) -> None:
    copy = scores(data / "copy.sqlite3")
    (data / "scorekeeper.sqlite3").write_bytes(b"no database" * 1000)
    (data / "scorekeeper.sqlite3-wal").write_bytes(b"its log")
    moved = [path.name for path in backups.put_back(copy, NOW)]
    assert moved == [f"scorekeeper-replaced-20261127-213000.sqlite3{part}" for part in ("", "-wal")]
    assert slugs(data / "scorekeeper.sqlite3") == [("fridays",)]


def test_scores_that_are_open_elsewhere_are_not_replaced(data: Path) -> None:
    copy = scores(data / "copy.sqlite3")
    path = scores(data / "scorekeeper.sqlite3")
    before = path.read_bytes()
    with closing(sqlite3.connect(path)) as server:
        server.execute("SELECT * FROM store_book").fetchall()
        with pytest.raises(backups.BackupError, match="open in another program"):
            backups.put_back(copy, NOW)
        assert path.read_bytes() == before
    assert sorted(each.name for each in data.iterdir()) == ["copy.sqlite3", "scorekeeper.sqlite3"]


def changed(path: Path) -> None:
    path.with_name(f"{path.name}.sha256").write_text(f"{'0' * 64}  {path.name}\n")


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-4096])


def emptied(path: Path) -> None:
    path.write_bytes(b"")


def foreign(path: Path) -> None:
    path.unlink()
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE recipes (name)")


def newer(path: Path) -> None:
    path.unlink()
    scores(path, applied="9999_later")


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (Path.unlink, "is not there"),
        (changed, "is not as it was made: copy.sqlite3.sha256 says so"),
        (cut, "is damaged, or is no copy of scores"),
        (emptied, "has no scores in it"),
        (foreign, "has no scores in it"),
        (newer, "does not know store.9999_later"),
    ],
)
def test_what_could_not_be_served_is_not_put_back(data: Path, spoil: object, said: str) -> None:
    assert callable(spoil)
    path = scores(data / "scorekeeper.sqlite3")
    spoil(scores(data / "copy.sqlite3"))
    with pytest.raises(backups.BackupError, match=said):
        backups.put_back(data / "copy.sqlite3", NOW)
    assert slugs(path) == [("fridays",)]
