"""The form that starts a match: it asks for names, and does without them."""

from collections.abc import Collection
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from scorekeeper.match import checks
from scorekeeper.match.facts import Match
from scorekeeper.rules.bid import deal
from scorekeeper.rules.cards import notation
from scorekeeper.rules.cards.card import Rank
from scorekeeper.rules.cards.notation import NotationError
from scorekeeper.rules.house.ruleset import RuleSet
from scorekeeper.rules.words import Sentence
from scorekeeper.store.models import NAME_LENGTH
from scorekeeper.web.forms import LineField, NameField
from scorekeeper.web.rulebook.games import unknown
from scorekeeper.web.site.wording import translated
from scorekeeper.web.start.draft import SEATS, Draft, read_rules, tell_apart

LONGEST_WORD = 8000
"""Rules in which every option is changed, spelt out in one word."""


class StartForm(forms.Form):
    """Who plays, in the order of the seats, in a book where some are known.

    `match` and `first` are there once it is valid.
    """

    rules = LineField(required=False, max_length=LONGEST_WORD)
    players = LineField(required=False, max_length=2)
    deal = LineField(required=False, max_length=LONGEST_WORD)
    first = LineField(required=False, max_length=2)
    key = LineField(required=False, max_length=64)
    match: Match
    first_declarer: str | None = None

    def __init__(self, *args: Any, known: Collection[str] = (), **kwargs: Any) -> None:  # noqa: ANN401  # as every form
        super().__init__(*args, **kwargs)
        self.known = known
        for seat in SEATS:
            self.fields[f"seat{seat}"] = NameField(required=False, max_length=NAME_LENGTH)
            self.fields[f"level{seat}"] = LineField(required=False, max_length=2)

    @property
    def draft(self) -> Draft:
        """What stands in the form."""
        return Draft.typed(self.data if self.is_bound else self.initial)

    def clean(self) -> None:
        if self.errors:
            return
        draft = Draft.typed(self.cleaned_data)
        rules = self._rules(draft)
        names = draft.people(rules.table.players)
        self.match = Match(rules=rules, players=names, levels=self._levels(names))
        for problem in checks.opening_problems(self.match):
            self._refuse("level1" if problem.field == "levels" else None, problem.sentence)
        self._first(names)
        tell_apart(self, (f"seat{seat}" for seat, _name in enumerate(draft.places, start=1)), self.known)

    def _refuse(self, field: str | None, sentence: Sentence) -> None:
        self.add_error(field, translated(sentence))

    def _rules(self, draft: Draft) -> RuleSet:
        """What cannot be dealt out evenly was chosen for another number of players."""
        rules, unread = read_rules(draft.rules, draft.number, draft.deal)
        for field, error in unread.items():
            self.add_error(field, unknown(error) if field == "rules" else translated(error.sentence))
        dealt = deal.dealt(rules.table)
        if draft.deal and not unread and not dealt.comes_out:
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
