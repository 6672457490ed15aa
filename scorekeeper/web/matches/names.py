"""What the people of a match are called, all on one page."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import override
from django.views.decorators.http import require_http_methods

from scorekeeper.store import roster, selectors
from scorekeeper.store.models import NAME_LENGTH
from scorekeeper.web import access
from scorekeeper.web.access import MatchAccess
from scorekeeper.web.books.forms import NAMELESS, TAKEN
from scorekeeper.web.books.pages import NamePage
from scorekeeper.web.forms import NameField
from scorekeeper.web.matches.open_match import open_match
from scorekeeper.web.site import messages
from scorekeeper.web.site.redirects import see_other
from scorekeeper.web.site.wording import joined
from scorekeeper.web.start.draft import SEATS, stand_in


class NamesForm(forms.Form):
    """A line for everybody at the table, with the name that stands there now; whoever was never named may stay so."""

    def __init__(self, players: tuple[str, ...], **options: Any) -> None:  # noqa: ANN401  # as every form takes them
        super().__init__(**options)
        self.players = players
        self.lines = {f"name{number}": self._shown(number, name) for number, name in enumerate(players, start=1)}
        unnamed = nameless()
        for number, (field, name) in enumerate(self.lines.items(), start=1):
            self.fields[field] = _line(name, named=name not in unnamed)
            self.fields[f"was{number}"] = NameField(initial=name, required=False, widget=forms.HiddenInput)

    def _shown(self, number: int, name: str) -> str:
        """Whose line it was when the page was drawn: others may have changed names or seats since."""
        return str(self.data.get(f"was{number}", name))

    def clean(self) -> None:
        """Whoever takes the name of another line took it already, where the lines are not as they were drawn."""
        lines = tuple(self.lines.values())
        others = lines if lines != self.players else ()
        for field, old in self.lines.items():
            if old in self.changes and (old not in self.players or self.changes[old] in others):
                sentence = _("{name} has another name by now, or left the table. Open this page once more.")
                self.add_error(field, sentence.format(name=old))

    @property
    def changes(self) -> dict[str, str]:
        """Who is called otherwise now."""
        typed = {old: self.cleaned_data.get(field) or old for field, old in self.lines.items()}
        return {old: name for old, name in typed.items() if old != name}


def nameless() -> frozenset[str]:
    """What people are called who were not named, in whichever language that was."""
    found = set[str]()
    for language, _name in settings.LANGUAGES:
        with override(language):
            found |= {stand_in(seat) for seat in SEATS}
    return frozenset(found)


def _line(name: str, *, named: bool) -> NameField:
    return NameField(
        label=name,
        initial=name if named else "",
        required=named,
        max_length=NAME_LENGTH,
        widget=forms.TextInput(attrs={"placeholder": name, "autocomplete": "off", "autocapitalize": "words"}),
        error_messages={"required": NAMELESS},
    )


@require_http_methods(["GET", "HEAD", "POST"])
def match_names(request: HttpRequest, slug: str) -> HttpResponse:
    """Names were not known at first, or were mistyped."""
    found = access.match_to_edit(request, slug)
    form = NamesForm(open_match(found).standing.players, data=request.POST if request.method == "POST" else None)
    back = reverse("match", args=[slug])
    me = found.name if form.is_bound else ""
    if form.is_valid() and _renamed(request, found, form):
        response = see_other(back)
        _stay_signed(request, response, found, me, form.changes)
        return response
    note = _("A new name changes the whole scorebook. Somebody who is in it already takes the seat in this match only.")
    page = NamePage(title=_("Names"), form=form, note=note, back=back)
    return render(request, "books/name.html", {"page": page}, status=422 if form.is_bound else 200)


def _renamed(request: HttpRequest, found: MatchAccess, form: NamesForm) -> bool:
    """All of them, or none where two could not be told apart."""
    changes = form.changes
    try:
        roster.call(found.match, changes, nameless=nameless(), by=found.name)
    except roster.TakenError as error:
        field = next(field for field, old in form.lines.items() if old == error.called)
        form.add_error(field, _(TAKEN).format(name=error.name))
        return False
    told = _("{before} is now {name}.")
    if changes:
        messages.success(request, joined(told.format(before=old, name=name) for old, name in changes.items()))
    return True


def _stay_signed(
    request: HttpRequest, response: HttpResponse, found: MatchAccess, me: str, changes: Mapping[str, str]
) -> None:
    """Whoever wrote another name on their own line is that person on this phone; in an exchange, who they said."""
    if me in changes and me not in changes.values():
        numbers = {name: number for number, name in selectors.players(found.book).items()}
        access.call(request, response, found.book, player=numbers[changes[me]])
