"""Mistakes are planted in a server, and the verdict of everything else in this folder notices each of them.

A mistake is a few lines that run before this server starts; the product has none of them.
"""

from pathlib import Path

import pytest

from tests.torture.hosts import Host, on_sqlite
from tests.torture.keeper import written
from tests.torture.tables import all_stands, keepers, log_in

pytestmark = pytest.mark.servers

START = """
import os, sys
from secrets import token_hex
os.environ["DJANGO_SETTINGS_MODULE"] = "scorekeeper.settings"
sys.path.insert(0, os.getcwd())
import django
django.setup()
from scorekeeper.store import services
from scorekeeper.store.services import Writer
right = services.record
{mistake}
from django.core.management import execute_from_command_line
execute_from_command_line(sys.argv)
"""
TWICE = """
def record(match, fact, *, writer, key, before=None):
    entry = right(match, fact, writer=writer, key=key, before=before)
    seen = type(match).objects.get(pk=match.pk).version
    return right(match, fact, writer=Writer(seen=seen, name=writer.name), key=f"{key} again", before=before)
services.record = record
"""
REFUSED = """
def record(match, fact, *, writer, key, before=None):
    return right(match, fact, writer=writer, key=token_hex(), before=before)
services.record = record
"""
AGAIN = """
def amend(entry, fact, *, writer):
    corrected(entry, fact, writer=writer)
    services._log(services.hold(entry.match), writer, services.Deed.AMENDED, entry)
corrected, services.amend = services.amend, amend
"""
FORGOTTEN = "services.{deed} = lambda *told, **more: None"
MISTAKES = {
    "every hand is saved twice": (TWICE, "^/matches/"),
    "a try that comes again is refused": (REFUSED, "was written, and refused when it was sent again"),
    "a correction is answered and not saved": (FORGOTTEN.format(deed="amend"), "^/matches/"),
    "a correction is in the log twice": (AGAIN, "^/matches/"),
    "a move is answered and not saved": (FORGOTTEN.format(deed="move"), "was moved"),
    "a deletion is answered and not saved": (FORGOTTEN.format(deed="strike"), "^/matches/"),
    "a hand is taken back and stays": (FORGOTTEN.format(deed="take_back"), "was taken back"),
}


def evening(host: Host) -> None:
    """One keeper after the other, on lines that lose answers; then the verdict."""
    people = keepers([host], "planted", bad=True)
    for _round in range(2):
        for keeper in people:
            keeper.record()
    for keeper in people:
        keeper.correct()
    keeper, *_ = people
    keeper.delete()
    all_stands(people)
    log_in(host.data, people)
    last = [*keeper.standing][-1]
    keeper.move_to(last, 0)
    assert written(keeper.line, keeper.match)[0][0] == last, f"{last} was moved"
    keeper.take_back()
    assert not keeper.told["not taken back"], f"{keeper.name} was taken back"


def test_where_nothing_is_wrong_nothing_is_noticed(host: Host) -> None:
    evening(host)


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_planted_mistake_is_noticed(host: Host, tmp_path: Path, mistake: str) -> None:
    lines, noticed = MISTAKES[mistake]
    planted = on_sqlite(tmp_path, host.data / "static")
    planted.program = ("-c", START.format(mistake=lines))
    planted.start()
    try:
        with pytest.raises(AssertionError, match=noticed):
            evening(planted)
    finally:
        planted.end()
