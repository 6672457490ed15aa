"""The sheet: a form laid out for a thumb, that of a hand with chips and folds."""

from collections.abc import Iterator

from django.forms import ChoiceField
from django.forms.boundfield import BoundField
from django.utils.translation import gettext as _

from scorekeeper.match.standing import Standing
from scorekeeper.rules import scoring
from scorekeeper.rules.brackets import Bracket, Side
from scorekeeper.web.pages.matches import Chip, Control, Fields, Fold
from scorekeeper.web.recording import board, offers
from scorekeeper.web.recording.fact_form import FactForm
from scorekeeper.web.recording.hand_form import UNSAID, HandForm

KITTY = ("kitty", "last_trick", "cards", "longest", "declarers")
MORE = ("calls", "trump", "jack", "captures", "fines_declarers", "fines_defenders", "ending", "by", "note")


def fields(form: FactForm) -> Fields:
    """A form as it is laid out; only a hand's is more than one field after the other."""
    head = tuple(map(str, form.non_field_errors()))
    if not isinstance(form, HandForm):
        return Fields(head=head, first=tuple(_controls(form, tuple(form.fields))))
    return Fields(
        head=head,
        first=tuple(_controls(form, ("declarer",))),
        rows=form["bracket"],
        chips=tuple(_chips(form)),
        points=form["points"],
        company=tuple(_controls(form, ("friends",))),
        folds=tuple(_folds(form)),
    )


def _controls(form: FactForm, names: tuple[str, ...]) -> Iterator[Control]:
    for name in names:
        if name in form.fields:
            yield Control(field=form[name], pills=isinstance(form.fields[name], ChoiceField))


def _folds(form: HandForm) -> Iterator[Fold]:
    for title, names in ((_("Kitty and last trick"), KITTY), (_("More: trumps, fines, a note"), MORE)):
        controls = tuple(_controls(form, names))
        yield Fold(title=title, controls=controls, open=any(_written(each.field) for each in controls))


def _written(field: BoundField) -> bool:
    """Whether somebody wrote something here, or has to see what is said about it."""
    value = field.value()
    return bool(field.errors) or (bool(value) and value != UNSAID.get(field.name))


def _chips(form: HandForm) -> Iterator[Chip]:
    """A chip for every row of the table; one that was chosen under another table is there as well."""
    notes = {offers.of_bracket(row): note(form.standing, row) for row in offers.rows(form.standing)}
    chosen = form["bracket"].value()
    for value, figure in form.offered["bracket"]:
        yield Chip(value=value, figure=figure, note=notes.get(value, ""), chosen=value == chosen)


def note(standing: Standing, row: Bracket) -> str:
    """What a row brings in a word: by letters where the declaring side is known, else as declarers and defenders."""
    outcome = scoring.in_bracket(standing.rules, row)
    rises = {"side": _side(standing, outcome.side), "levels": outcome.levels}
    if outcome.side:
        return _("{side} +{levels}").format(**rises)
    return _("deal over") if not outcome.declarers_held else _("deal stays")


def _side(standing: Standing, side: Side | None) -> str:
    if not (standing.fixed and standing.declarer):
        return _("declarers") if side is Side.DECLARERS else _("defenders")
    letters = [mark for mark, _shape in board.MARKS]
    declaring = board.letter(standing, standing.declarer)
    return declaring if side is Side.DECLARERS else letters[letters[0] == declaring]
