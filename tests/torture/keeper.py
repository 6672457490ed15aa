"""A keeper who never stops: records, corrects, puts in, moves, deletes and takes back, and knows what has to stand."""

import json
import re
from collections import Counter
from dataclasses import dataclass, field
from html import unescape
from random import Random
from threading import Event

from tests.torture.line import Answer, Line

PLAYERS = ("Mei", "Otto", "Li", "Ada")
SEATS = {f"seat{number}": name for number, name in enumerate(PLAYERS, 1)}
HAND = re.compile(r"/hands/(\d+)/")
UNDO = re.compile(r"/changes/(\d+)/removal/")
POINTS = range(0, 205, 5)
DONE, REFUSED = 303, {409, 422}
KEPT = 6
"""So many hands of its own a keeper leaves standing; with more it deletes."""


def begun(line: Line) -> str:
    """The address of a new match, which the phone may write in from now on."""
    key = value_of(line.get("/matches/new/").text, "key")
    answer = line.post("/matches/new/", {"rules": "tractor~ladder.after-wrap", "key": key, **SEATS})
    assert answer.status == DONE, (answer.status, answer.text[-2000:])
    return answer.place


def value_of(page: str, name: str) -> str:
    found = re.search(rf'name="{name}" value="([^"]*)"', page)
    assert found, (name, page[-2000:])
    return unescape(found[1])


@dataclass(slots=True, kw_only=True)
class Keeper:
    """Writes hands that are told apart by their notes, so that two can write in one match.

    `standing` is by note what points have to be there; a hand of which nothing was heard for certain is not asked for.
    """

    name: str
    match: str
    line: Line
    rng: Random
    serial: int = 0
    standing: dict[str, int] = field(default_factory=dict)
    gone: set[str] = field(default_factory=set)
    numbers: dict[str, str] = field(default_factory=dict)
    """Of each hand the number in its address."""
    told: Counter[str] = field(default_factory=Counter)
    asked: list[str] = field(default_factory=list)
    """The note of every hand that something was asked for, before it was sent."""

    def play(self, stop: Event) -> None:
        while not stop.is_set():
            own = [*self.standing]
            deeds = [self.record, self.correct, self.put_in, self.move, self.delete, self.take_back]
            weights = (6, 3, 1, 1, 1 + 5 * (len(own) > KEPT), 1) if own else (1, 0, 0, 0, 0, 0)
            [deed] = self.rng.choices(deeds, weights)
            deed()

    def record(self) -> None:
        note, points = self._new()
        self._recorded(self.match, note, points)

    def put_in(self) -> None:
        """A hand that was forgotten, before one of its own."""
        note, points = self._new()
        number = self._number(self._any())
        self._recorded(f"{self.match}hands/{number}/before/", note, points)

    def correct(self) -> None:
        note = self._any()
        points = self.rng.choice([points for points in POINTS if points != self.standing[note]])
        form = {"points": points, "declarer": self.rng.choice(PLAYERS), "note": note}
        self.asked.append(note)
        if self._sent(f"{self.match}hands/{self._number(note)}/", form, "corrected"):
            self.standing[note] = points

    def move(self) -> None:
        self.move_to(self._any(), self.rng.randrange(4))

    def move_to(self, note: str, place: int) -> None:
        self._sent(f"{self.match}hands/{self._number(note)}/place/?to={place}", {}, "moved")

    def delete(self) -> None:
        note = self._any()
        self.asked.append(note)
        if self._sent(f"{self.match}hands/{self._number(note)}/removal/", {}, "deleted"):
            self._lost(note)

    def take_back(self) -> None:
        """The last hand recorded, unless somebody wrote since: then it stays, and the page says so."""
        note, points = self._new()
        self._recorded(self.match, note, points)
        undo = UNDO.search(self.line.get(self.match).text)
        if undo and note in self.standing:
            self.asked.append(note)
            answer = self.line.post(f"{self.match}changes/{undo[1]}/removal/", {})
            assert answer.status == DONE, (answer.status, answer.text[-2000:])
            if note in notes(self.line, self.match):
                self.told["not taken back"] += 1
            else:
                self.told["taken back"] += 1
                self._lost(note)

    def _lost(self, note: str) -> None:
        del self.standing[note]
        self.gone.add(note)

    def _new(self) -> tuple[str, int]:
        self.serial += 1
        return f"{self.name}-{self.serial}", self.rng.choice(POINTS)

    def _any(self) -> str:
        return self.rng.choice([*self.standing])

    def _recorded(self, path: str, note: str, points: int) -> None:
        form = {"points": points, "declarer": self.rng.choice(PLAYERS), "note": note}
        self.asked.append(note)
        if self._sent(path, form, "recorded"):
            self.standing[note] = points

    def _sent(self, path: str, form: dict[str, object], what: str) -> bool:
        """Sent until it is done, each time as whoever has just looked; a try that comes again has the same key."""
        for _turn in range(100):
            page = self.line.get(path)
            if page.status == 409:
                return what == "deleted"
            sent = {**{name: value_of(page.text, name) for name in ("seen", "key")}, **form}
            answer = self.line.post(path, sent)
            if answer.status == DONE:
                self.told[what] += 1
                self.told["asked again"] += answer.again
                return True
            assert answer.status in REFUSED, (path, answer.status, answer.text[-2000:])
            if what == "recorded" and answer.again and form["note"] in notes(self.line, self.match):
                raise AssertionError(f"{form['note']} was written, and refused when it was sent again")
            self.told["refused"] += 1
        raise AssertionError(f"{path} was refused a hundred times")

    def _number(self, note: str) -> str:
        """Found by looking at hands, the newest first, until the note is there."""
        if note not in self.numbers:
            page = self.line.get(self.match).text
            for number in sorted(set(HAND.findall(page)), key=int, reverse=True):
                if number not in self.numbers.values() and self._is(number, note):
                    self.numbers[note] = number
                    break
        return self.numbers[note]

    def _is(self, number: str, note: str) -> bool:
        answer = self.line.get(f"{self.match}hands/{number}/")
        return re.search(f'[">]{note}["<]', answer.text) is not None


def written(line: Line, match: str) -> list[tuple[str, int]]:
    """What the match says was played: of each hand its note and its points."""
    answer: Answer = line.get(f"{match}json/")
    return [(hand.get("note", ""), hand["points"]) for hand in json.loads(answer.text)["hands"]]


def notes(line: Line, match: str) -> set[str]:
    return {note for note, _points in written(line, match)}
