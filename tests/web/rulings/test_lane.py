"""The lane: nobody waits behind an intricate question, and whoever asks many of them is told to wait."""

import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from threading import Thread

import pytest
from django.core.cache import cache
from django.db import OperationalError, connection
from django.http import HttpResponse
from django.test import Client

from scorekeeper.rules import search_budget as effort
from scorekeeper.rules.follow.explain import Explanation
from scorekeeper.rules.follow.plays import Plays
from scorekeeper.store.models import CostlyQuestion
from scorekeeper.web.rulings import limits
from scorekeeper.web.rulings.address import Asking, ask
from scorekeeper.web.rulings.limits import StepLimit
from scorekeeper.web.rulings.questions import KINDS
from scorekeeper.web.site import errors
from tests.benchmarks import constructed
from tests.web.evening import begin, let_in
from tests.web.site.test_unsaved import sent_again

pytestmark = pytest.mark.django_db

HARD = constructed.question(constructed.WORST[1])
EASY = "/rulings/follow/?rules=bashi-fen&trump=7D&lead=5H5H&hand=9H9H4H3H2C&play=4H3H"
RESPELT = "/rulings/follow/?rules=bashi-fen&trump=7D&lead=5H 5H&hand=9H+9H+3H+4H+2C&play=3H 4H"


def page(client: Client, route: str = "ruling") -> HttpResponse:
    """The page about the hard question."""
    values = {name: HARD[name] for name in ("rules", "trump", "lead", "parts", "hand", "play")}
    return client.get(Asking(KINDS["follow"], values).url(route), follow=True)  # type: ignore[return-value]


@contextmanager
def in_use() -> Iterator[None]:
    """Somebody is in the lane, and as many wait as may."""
    with ExitStack() as held:
        held.enter_context(limits.track)
        for _ in range(limits.MOST_WAITING):
            held.enter_context(limits.places)
        yield


@pytest.fixture
def busy() -> Iterator[None]:
    with in_use():
        yield


@pytest.mark.usefixtures("busy")
def test_an_ordinary_question_passes_by_an_intricate_one(client: Client) -> None:
    assert client.get(EASY).status_code == 200
    assert client.post("/api/referee/", {"op": "order", "trump": "7D"}, "application/json").status_code == 200


@pytest.mark.usefixtures("busy")
def test_where_too_many_wait_one_more_is_told_at_once(client: Client) -> None:
    answer = client.post("/api/referee/", HARD, "application/json")
    assert (answer.status_code, answer["Retry-After"]) == (503, str(errors.SOON))
    assert answer.json()["error"]["kind"] == "too_costly"
    drawn = page(client)
    assert (drawn.status_code, drawn["Retry-After"]) == (503, str(errors.SOON))
    assert "Other questions come first" in drawn.content.decode()


@pytest.mark.usefixtures("busy")
@pytest.mark.parametrize("place", ["", "-board", "-share", "-keeping", "-elsewhere", "-plays", "-question", "-preview"])
def test_every_page_about_a_question_that_may_not_wait_says_so(client: Client, place: str) -> None:
    answer = page(client, f"ruling{place}")
    assert (answer.status_code, answer["Retry-After"]) == (503, str(errors.SOON))
    assert not answer.has_header("ETag")


def test_a_ruling_is_kept_only_whole(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was refused may be a fact with which it would be settled; the next reader is shown all of them."""
    asking = Asking(KINDS["lead"], {"rules": "bashi-fen", "trump": "2H", "lead": "KS KS JS JS"})
    with effort.within(effort.Request()) as steps:
        ask(asking)
    whole = client.get(asking.url("ruling")).context["page"].answer.doubts
    for more in range(0, 500, 50):
        cache.clear()
        with monkeypatch.context() as patch, in_use():
            patch.setattr(limits, "SHORT_STEPS", steps.spent + more)
            assert client.get(asking.url("ruling")).status_code == 503
        assert client.get(asking.url("ruling")).context["page"].answer.doubts == whole


@pytest.mark.django_db(transaction=True)
def test_whoever_waits_is_answered_when_the_lane_is_free() -> None:
    answers: list[int] = []

    def asked() -> None:
        with closing(connection):
            answers.append(Client().post("/api/referee/", HARD, "application/json").status_code)

    ask = Thread(target=asked)
    with limits.track:
        ask.start()
        while limits.places._value == limits.MOST_WAITING:  # noqa: SLF001 - nothing else tells
            pass
        assert answers == []
    ask.join()
    assert answers == [200]
    assert (limits.track.locked(), limits.passing.number) == (False, 0)


def test_whoever_asked_too_much_is_told_on_a_page(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "pace", StepLimit(1))
    assert client.get(EASY).status_code == 200
    refused = client.get(EASY.replace("play=4H3H", "play=9H9H"))
    assert refused.status_code == 429
    assert int(refused["Retry-After"]) > 0
    assert "Too many questions in one minute" in refused.content.decode()


def test_only_what_takes_long_is_counted_for_all_servers(client: Client) -> None:
    assert client.get(EASY).status_code == 200
    assert CostlyQuestion.objects.count() == 0
    assert client.post("/api/referee/", HARD, "application/json").status_code == 200
    assert CostlyQuestion.objects.get().steps > limits.SHORT_STEPS


@pytest.mark.parametrize("place", ["", "-board", "-elsewhere", "-plays", "-question", "-preview"])
def test_whoever_asked_too_much_of_all_servers_may_ask_what_is_easy(client: Client, place: str) -> None:
    assert client.post("/api/referee/", HARD, "application/json").status_code == 200
    CostlyQuestion.objects.update(steps=limits.STEPS_A_MINUTE)
    refused = page(client, f"ruling{place}")
    assert (refused.status_code, 0 < int(refused["Retry-After"]) <= limits.MINUTE) == (429, True)
    assert "Too many questions in one minute" in refused.content.decode()
    assert client.post("/api/referee/", HARD, "application/json").status_code == 429
    assert client.get(EASY).status_code == 200
    assert (limits.track.locked(), limits.passing.number) == (False, 0)


def test_without_the_database_the_referee_goes_on(client: Client) -> None:
    def away(*_given: object) -> object:
        raise OperationalError

    with connection.execute_wrapper(away):
        assert client.post("/api/referee/", HARD, "application/json").status_code == 200


@pytest.mark.parametrize("status", [429, 503])
def test_what_was_typed_about_a_ruling_is_handed_back(
    client: Client, monkeypatch: pytest.MonkeyPatch, status: int
) -> None:
    row = begin()
    typed = {"match": row.slug, "seen": "0", "key": "k" * 22, "note": "So be it, <b>this once</b>."}
    keeping = Asking(
        KINDS["follow"], {name: HARD[name] for name in ("rules", "trump", "lead", "parts", "hand", "play")}
    )
    if status == 429:
        monkeypatch.setattr(limits, "pace", StepLimit(0))
    with in_use():
        answer = let_in(client, row).post(keeping.url("ruling-keeping"), typed)
    assert (answer.status_code, answer.has_header("Retry-After")) == (status, True)
    assert sent_again(answer.text) == typed


@pytest.mark.parametrize("place", ["", "question/", "preview/", "board/", "share/"])
def test_a_page_judges_once(client: Client, place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    judged: list[object] = []
    ruling = Explanation.ruling
    monkeypatch.setattr(Explanation, "ruling", lambda self: judged.append(self) or ruling(self))
    assert client.get(RESPELT.replace("follow/", f"follow/{place}"), follow=True).status_code == 200
    assert len(judged) == 1


def test_a_list_of_plays_is_counted_once(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    counted: list[object] = []
    count = Plays.count
    monkeypatch.setattr(Plays, "count", lambda self: counted.append(self) or count(self))
    assert client.get(RESPELT.replace("follow/", "follow/plays/"), follow=True).status_code == 200
    assert len(counted) == 1


def test_what_cannot_be_read_is_not_sent_on_and_on(client: Client) -> None:
    """The short address of rules that cannot be read is longer each time."""
    found = client.get("/rulings/follow/?rules=tractor,decks=8&trump=7D&lead=5H5H&play=4H3H", follow=True)
    assert found.status_code == 422
    assert len(found.redirect_chain) <= 1


def test_whoever_is_in_the_lane_lets_others_pass(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    let: list[float] = []
    monkeypatch.setattr(time, "sleep", let.append)
    client.post("/api/referee/", HARD, "application/json")
    assert let == []
    limits.passing.change(1)
    try:
        client.post("/api/referee/", HARD, "application/json")
    finally:
        limits.passing.change(-1)
    assert 10 < len(let) <= effort.A_QUESTION // limits.A_TURN
    assert limits.passing.number == 0
