"""What Prometheus is told: sums over all processes, to whoever has the token, and nothing of the people."""

import re
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from pytest_django import DjangoCaptureOnCommitCallbacks, Settings

from scorekeeper.store import meters
from scorekeeper.store.meters import METERS, Meters
from scorekeeper.web.rulings import limits
from tests.serving import answer, free_port, served
from tests.test_readme import without_settings
from tests.web.cast import play, table

TOKEN = "metrics-" * 7
ASKED = {"Authorization": f"Bearer {TOKEN}"}
REQUESTS = "scorekeeper_requests_total"


@pytest.fixture
def counted(tmp_path: Path, settings: Settings) -> Iterator[None]:
    settings.DATA, settings.METRICS_TOKEN = tmp_path, TOKEN
    METERS.__init__()  # type: ignore[misc]  # anew, in this folder
    yield
    METERS.__init__()  # type: ignore[misc]


def told(text: str) -> dict[str, float]:
    """Each line that is no comment."""
    pairs = (line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))
    return {name: float(value) for name, value in pairs}


@pytest.mark.django_db
@pytest.mark.parametrize("sent", ["", f"Bearer {TOKEN}x", f"Bearer {TOKEN[:-1]}", TOKEN, "Bearer ", "Bearer é"])
@pytest.mark.parametrize("token", [TOKEN, ""])
def test_without_the_token_there_is_nothing(client: Client, settings: Settings, token: str, sent: str) -> None:
    settings.METRICS_TOKEN = token
    assert client.get("/metrics", headers={"Authorization": sent}).status_code == 404


@pytest.mark.django_db
@pytest.mark.usefixtures("counted")
def test_an_evening_is_told_in_numbers_and_words_of_the_program_alone(
    client: Client, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        here = table()
        play(here.match, 60)
    limits.count_costly()
    client.generic("BREW", "/rulebook/")
    for path in (
        f"/books/{here.book.slug}/",
        f"/open/{here.keeper.token}/",
        "/nowhere/Mei/",
        f"/matches/{here.match.slug}/",
    ):
        client.get(path)
    text = client.get("/metrics", headers=ASKED).text
    found = told(text)
    assert found[f'{REQUESTS}{{route="none",method="GET",status="404"}}'] == 1
    assert found[f'{REQUESTS}{{route="rulebook",method="other",status="405"}}'] == 1
    assert found[f'{REQUESTS}{{route="open",method="GET",status="302"}}'] == 1
    assert found["scorekeeper_request_seconds_count"] == sum(found[name] for name in found if REQUESTS in name) == 5
    assert found['scorekeeper_request_seconds_bucket{le="+Inf"}'] == 5
    assert found["scorekeeper_fold_seconds_count"] == 1
    assert found["scorekeeper_changes_saved_total"] == 1
    assert found["scorekeeper_questions_refused_total"] == 1
    for private in (here.book.slug, here.match.slug, here.keeper.token, "Mei", "Nan", "Friday", TOKEN, "127.0.0.1"):
        assert private not in text


@pytest.mark.django_db
@pytest.mark.usefixtures("counted")
def test_every_line_is_as_prometheus_reads_it(client: Client) -> None:
    client.get("/glossary/")
    response = client.get("/metrics", headers=ASKED)
    assert response["Content-Type"] == "text/plain; version=0.0.4"
    metric = r'scorekeeper_\w+(\{\w+="[^"\\\n]*"(,\w+="[^"\\\n]*")*\})? \d+(\.\d+)?'
    comment = r"# (HELP scorekeeper_\w+ .+|TYPE scorekeeper_\w+ (counter|gauge|histogram))"
    assert [line for line in response.text.splitlines() if not re.fullmatch(f"{metric}|{comment}", line)] == []


@pytest.mark.usefixtures("counted")
def test_what_took_long_is_in_the_bucket_of_its_seconds() -> None:
    for took in (0, 0.05, 0.3, 9):
        METERS.observe("fold", time.perf_counter() - took)
    found = meters.totals()
    assert [found[f'fold_bucket{{le="{bound}"}}'] for bound in meters.BOUNDS] == [1, 0, 1, 1, 0, 1]
    assert found["fold_sum"] >= 9.35


@pytest.mark.usefixtures("counted")
def test_what_an_ended_process_counted_stays_until_the_next_start() -> None:
    METERS.add("saved", 2)
    METERS.add("saved")
    (file,) = meters.folder().iterdir()
    (file.parent / "1").write_bytes(file.read_bytes())
    assert meters.totals()["saved"] == 6
    meters.forget()
    assert not meters.totals()


@pytest.mark.usefixtures("counted")
def test_more_meters_than_there_is_room_for_and_a_long_name_do_no_harm() -> None:
    METERS.add("x" * 999)
    for number in range(meters.SLOTS + 5):
        METERS.add(f"n{number}")
    found = meters.totals()
    assert len(found) == meters.SLOTS
    assert set(found.values()) - {1} == {found[next(name for name in found if "start_time" in name)]}


@pytest.mark.usefixtures("counted")
def test_a_folder_that_takes_no_file_stops_nothing(settings: Settings, tmp_path: Path) -> None:
    settings.DATA = tmp_path / "away"
    Meters().add("saved")
    assert not meters.totals()


@pytest.mark.servers
def test_two_workers_are_told_as_one(tmp_path: Path) -> None:
    port, number = free_port(), 30
    command = [sys.executable, "manage.py", "start", "--quiet", f"127.0.0.1:{port}"]
    surroundings = without_settings(SCOREKEEPER_DATA=str(tmp_path), SCOREKEEPER_METRICS_TOKEN=TOKEN)
    with served(command, settings.ROOT, surroundings):
        answer(port, "/metrics")
        for _each in range(number):
            answer(port, "/healthz")
        texts = [answer(port, "/metrics", **ASKED)[2].decode() for _again in range(number)]
    found = [told(text)[f'{REQUESTS}{{route="healthz",method="GET",status="200"}}'] for text in texts]
    assert found == [number] * number
    processes = [name for name in told(texts[-1]) if name.startswith("scorekeeper_resident_memory_bytes")]
    assert len(processes) == 2 or sys.platform != "linux"
