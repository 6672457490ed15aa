"""Looking for matches of a book: one form for its page, its standings and the pages of its people."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scorekeeper.rules.house import presets
from scorekeeper.rules.house.kinds import OptionError
from scorekeeper.rules.words import N_
from scorekeeper.store.models import NAME_LENGTH
from scorekeeper.store.names import without_accents
from scorekeeper.store.summaries import Catalogued, Progress, Sought
from scorekeeper.web.forms import DayField, LineField, OneOfField
from scorekeeper.web.rulebook.games import named_game
from scorekeeper.web.site.wording import labelled

LONGEST_SEARCH = 80
PROGRESS = {
    Progress.FINISHED: N_("finished"),
    Progress.GOING_ON: N_("going on"),
    Progress.LEFT_OFF: N_("left off"),
}
"""What becomes of a match, in a word."""
Choices = list[tuple[str, str]]


class SearchForm(forms.Form):
    """What matches are looked for; whatever is left empty may be anything."""

    q = LineField(
        label=gettext_lazy("Words"),
        help_text=gettext_lazy("Players, rules, the name of a match, and whatever stands in notes and reasons."),
        max_length=LONGEST_SEARCH,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    since = DayField(label=gettext_lazy("Since"), required=False)
    until = DayField(label=gettext_lazy("Until"), required=False)
    person = OneOfField(label=gettext_lazy("Who was at the table"), required=False)
    rules = OneOfField(label=gettext_lazy("Rules"), required=False)
    progress = OneOfField(label=gettext_lazy("How far it went"), required=False)
    number = OneOfField(label=gettext_lazy("Number of players"), required=False)

    def __init__(self, asked: dict[str, str], found: Catalogued, names: Collection[str]) -> None:
        super().__init__(asked)
        self._offer("person", [(name, name) for name in names], asked)
        self._offer("rules", [(rules, game_name(game)) for rules, game in found.games], asked)
        self._offer("progress", [(each.value, _(word)) for each, word in PROGRESS.items()], asked)
        self._offer("number", [(str(number), str(number)) for number in found.numbers], asked)

    def _offer(self, name: str, choices: Choices, asked: dict[str, str]) -> None:
        """Where there is nothing to choose from, nothing is asked; what was chosen can be taken back."""
        if len(choices) < 2 and not asked.get(name):  # noqa: PLR2004 - one is no choice
            del self.fields[name]
            return
        field: Any = self.fields[name]
        field.choices = [("", _("any")), *choices]

    def clean_q(self) -> str:
        """Words are compared by letters and figures, so that signs alone would be found everywhere."""
        words: str = self.cleaned_data["q"]
        if words and not without_accents(words):
            raise ValidationError(
                _("“%(words)s” has no letter and no figure to look for. Write a word."), params={"words": words}
            )
        return words

    @property
    def sought(self) -> Sought:
        """As far as it could be read."""
        self.is_valid()
        told = self.cleaned_data
        return Sought(
            words=told.get("q", ""),
            person=told.get("person", ""),
            rules=told.get("rules", ""),
            progress=Progress(told["progress"]) if told.get("progress") else None,
            since=told.get("since"),
            until=told.get("until"),
            number=int(told["number"]) if told.get("number") else None,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Search:
    """The form, folded until it is used; what it looks for in words, and the way back to everything."""

    form: SearchForm
    address: str
    open: bool
    told: str
    query: str


def search(request: HttpRequest, found: Catalogued, names: Collection[str]) -> Search:
    """Whatever is asked of a book. Addresses that once asked for a `player` look for the name among the words."""
    asked = {name: request.GET.get(name, "") for name in SearchForm.base_fields}
    asked["q"] = asked["q"] or request.GET.get("player", "")[:NAME_LENGTH]
    form = SearchForm(asked, found, names)
    told = " · ".join(_told(form))
    return Search(
        form=form,
        address=request.path,
        open=bool(form.errors),
        told=_("Only matches to which all of this applies: {what}.").format(what=told) if told else "",
        query=urlencode({name: value for name, value in asked.items() if value}),
    )


def _told(form: SearchForm) -> Iterator[str]:
    """What is looked for, each by the name of its field."""
    sought = form.sought
    if sought.words:
        yield _("“{words}” is mentioned").format(words=sought.words)
    if sought.person:
        yield _("{name} was at the table").format(name=sought.person)
    if sought.rules:
        yield dict(form.fields["rules"].choices)[sought.rules]  # type: ignore[attr-defined]  # as every choice has them
    if sought.progress:
        yield _(PROGRESS[sought.progress])
    if sought.number:
        yield ngettext("{count} player", "{count} players", sought.number).format(count=sought.number)
    for label, day in ((_("Since"), sought.since), (_("Until"), sought.until)):
        if day:
            yield labelled(label, date_format(day))


def game_name(game: str) -> str:
    """What a game is called, by its word in addresses; one that knew other options is called by the word."""
    try:
        return named_game(presets.load(game)).name
    except OptionError:
        return game
