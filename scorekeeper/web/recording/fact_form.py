"""Forms that write a fact down: what was typed becomes the contract's object, and whatever speaks against it is said.

A form checks shape only. Whether the object can be read is the record's business, and whether it can have happened here
that of the match; their problems are shown at the field that each is about. What cannot have happened is not taken;
what only contradicts the rules is taken once it was seen.
"""

import json
import re
from collections.abc import Iterable, Mapping
from hashlib import blake2b
from typing import Any, ClassVar

from django import forms

from scorekeeper.match import checks, reading
from scorekeeper.match.facts import Fact
from scorekeeper.match.reading import RecordError
from scorekeeper.match.standing import Standing
from scorekeeper.rules.rulings import Problem
from scorekeeper.web.spoken import spoken

Written = dict[str, object]
INDEX = re.compile(r"\[\d+\]")
ANYWAY = "anyway"
"""Sent by whoever has read what contradicts the rules, and saves it all the same."""


class FactForm(forms.Form):
    """A form whose clean answer is a fact; `before` is what stood written there so far."""

    PLACES: ClassVar[Mapping[str, str]] = {}
    """Where in the form a problem of the record is shown, if not at the field of the same name."""

    def __init__(self, standing: Standing, before: Fact | None = None, **options: Any) -> None:  # noqa: ANN401
        super().__init__(use_required_attribute=False, **options)
        self.standing = standing
        self.before = before
        self.fact: Fact | None = None
        self.disputed = False

    def contract(self) -> Written:
        """What was typed, as the contract writes it."""
        raise NotImplementedError

    @property
    def digest(self) -> str:
        """A word for what was typed, whatever else was sent along; for nothing, none."""
        typed = {name: self[name].data for name in self.fields if self[name].data}
        return blake2b(json.dumps(typed).encode(), digest_size=8).hexdigest() if typed else ""

    def clean(self) -> None:
        if self.errors:
            return
        written = self.contract()
        if self.errors:
            return
        at = {"at": self.before.at} if self.before and self.before.at else {}
        try:
            fact = reading.fact({**written, **at}, players=len(self.standing.players))
        except RecordError as error:
            self.say(error.problems)
            return
        self.say(checks.obstacles(self.standing, fact))
        self._weigh(fact)
        self.fact = None if self.errors else fact

    def _weigh(self, fact: Fact) -> None:
        """What contradicts the rules and yet was seen is said once: not to whoever saves anyway or saved it so."""
        if self.errors or ANYWAY in self.data:
            return
        known = tuple(checks.disputes(self.standing, self.before)) if self.before else ()
        disputes = [dispute for dispute in checks.disputes(self.standing, fact) if dispute not in known]
        self.disputed = bool(disputes)
        self.say(disputes)

    def say(self, problems: Iterable[Problem]) -> None:
        """Each problem once at its field; what has no field in this form is said at its head."""
        said = [(self._place(problem.field), spoken(problem.sentence)) for problem in problems]
        for place, sentence in dict.fromkeys(said):
            self.add_error(place, sentence)

    def _place(self, field: str) -> str | None:
        """The form’s field for a place in the record, by its whole path or by what that begins with."""
        path = INDEX.sub("", field)
        root = path.partition(".")[0]
        found = (self.PLACES.get(name, name) for name in (field, path, root))
        return next((name for name in found if name in self.fields), None)
