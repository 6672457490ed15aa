"""The form that starts a match: names are all it asks for."""

from collections.abc import Collection
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from scorekeeper.match import checks
from scorekeeper.match.facts import Match
from scorekeeper.rules import dealing, notation, presets
from scorekeeper.rules.cards import Rank
from scorekeeper.rules.kinds import OptionError
from scorekeeper.rules.ruleset import RuleSet
from scorekeeper.rules.rulings import NotationError, Sentence
from scorekeeper.store.models import NAME_LENGTH
from scorekeeper.web.fields import Line, Name
from scorekeeper.web.namesakes import tell_apart
from scorekeeper.web.spoken import spoken
from scorekeeper.web.starting.draft import SEATS, USUAL, rules_for
from scorekeeper.web.unknown import unknown

LONGEST_WORD = 8000
"""Rules in which every option is changed, spelt out in one word."""


class StartForm(forms.Form):
    """Who plays, in the order of the seats, in a book where some are known.

    `match` and `first` are there once it is valid.
    """

    rules = Line(required=False, max_length=LONGEST_WORD)
    deal = Line(required=False, max_length=LONGEST_WORD)
    first = Line(required=False, max_length=2)
    key = Line(required=False, max_length=64)
    match: Match
    first_declarer: str | None = None

    def __init__(self, *args: Any, known: Collection[str] = (), **kwargs: Any) -> None:  # noqa: ANN401  # as every form
        super().__init__(*args, **kwargs)
        self.known = known
        for seat in SEATS:
            self.fields[f"seat{seat}"] = Name(required=False, max_length=NAME_LENGTH)
            self.fields[f"level{seat}"] = Line(required=False, max_length=2)

    def clean(self) -> None:
        if self.errors:
            return
        names = tuple(name for seat in SEATS if (name := self.cleaned_data[f"seat{seat}"]))
        rules = self._rules(len(names))
        levels = self._levels(names)
        self.match = Match(rules=rules, players=names, levels=levels)
        for problem in checks.opening_problems(self.match):
            self._refuse("level1" if problem.field == "levels" else None, problem.sentence)
        self._first(names)
        tell_apart(self, (f"seat{seat}" for seat in SEATS), self.known)

    def _refuse(self, field: str | None, sentence: Sentence) -> None:
        self.add_error(field, spoken(sentence))

    def _rules(self, players: int) -> RuleSet:
        """What cannot be dealt out evenly was chosen for another number of players."""
        word, deal = self.cleaned_data["rules"] or USUAL, self.cleaned_data["deal"]
        try:
            expected = presets.load(word).table.players
        except OptionError as error:
            self.add_error("rules", unknown(error))
            return presets.TRACTOR
        if not checks.FEWEST_PLAYERS <= players <= checks.MOST_PLAYERS:
            return rules_for(word, expected)
        try:
            rules = rules_for(word, players, deal)
        except OptionError as error:
            self._refuse("deal", error.sentence)
            return rules_for(word, players)
        dealt = dealing.deal(rules.table)
        if deal and not dealt.comes_out:
            self._refuse("deal", dealt.reason)
        return rules

    def _levels(self, names: tuple[str, ...]) -> dict[str, Rank]:
        found = {}
        for place, name in enumerate(names, start=1):
            text = self.cleaned_data.get(f"level{place}")
            try:
                if text:
                    found[name] = notation.level(text)
            except NotationError as error:
                self._refuse(f"level{place}", error.sentence)
        return found

    def _first(self, names: tuple[str, ...]) -> None:
        text = self.cleaned_data["first"]
        named = {str(place): name for place, name in enumerate(names, start=1)}
        if text and text not in named:
            self.add_error("first", _("Nobody sits there. Choose one of those who play, or whoever wins the bidding."))
        self.first_declarer = named.get(text)
