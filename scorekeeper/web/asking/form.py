"""Form: a question as entries to fill in, made from its fields; what was objected to stands beside its entry."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from string import ascii_uppercase

from django.utils.translation import gettext as _

from scorekeeper.rules import notation, presets
from scorekeeper.rules.cards import Rank, Suit
from scorekeeper.rules.order import Trump as Trumps
from scorekeeper.rules.ruleset import RuleSet, changed
from scorekeeper.rules.rulings import SUIT_NAMES, NotationError
from scorekeeper.web.answering.told import lack
from scorekeeper.web.asking import controls
from scorekeeper.web.asking.address import Asking
from scorekeeper.web.asking.controls import Place
from scorekeeper.web.asking.fields import CardLists, Cards, Field, Level, Rules, Trump, Whole, Word
from scorekeeper.web.asking.objections import Objection
from scorekeeper.web.asking.rows import Calls, One, Rows, Widths
from scorekeeper.web.pages.rulings import Complaint, Control, Entry, Line, Pill, Pills, Shape, Text

WIDTHS = ("1", "2", "3")
SPARE = 2
"""Rows beyond those filled in: without a script, sending the form brings more."""


def entries(asking: Asking, objection: Objection | None, shapes: Sequence[Shape]) -> dict[Field, Entry]:
    """Every field of the question as it is given on the form."""
    read_back = {shape.field: shape for shape in shapes}
    made = ((field, _entry(field, asking, objection)) for field in asking.kind.fields)
    return {field: replace(entry, shape=read_back.get(field.name)) for field, entry in made}


def _entry(field: Field, asking: Asking, objection: Objection | None) -> Entry:
    value = asking.values.get(field.name)
    return Entry(
        id=field.name,
        label=_(field.label),
        help=_(field.help) if field.help else "",
        error=_unsaid(field, asking, objection),
        controls=_controls(field, value, asking),
        lines=_lines(field, value, asking),
    )


def complaints(asking: Asking, objection: Objection | None) -> tuple[Complaint, ...]:
    """What is to be said beside each entry, if anything, while the pickers stay as they are."""
    fields = asking.kind.fields
    return tuple(Complaint(field=each.name, sentence=_complaint(each, objection)) for each in fields)


def _complaint(field: Field, objection: Objection | None) -> str:
    return objection.sentence if objection and objection.about(field) else ""


def _unsaid(field: Field, asking: Asking, objection: Objection | None) -> str:
    """Cards that cannot be read are objected to in their picker, and a page that draws it needs no second word."""
    sentence = _complaint(field, objection)
    if not sentence:
        return ""
    value = asking.values.get(field.name)
    inside = (control for line in _lines(field, value, asking) for control in line.controls)
    pickers = [control.picker for control in (*_controls(field, value, asking), *inside) if control.picker]
    return "" if any(picker.tray.error for picker in pickers) else sentence


def _controls(field: Field, value: object, asking: Asking) -> tuple[Control, ...]:
    """The controls of a field that holds one thing."""
    place = _place(field.name, _(field.label), asking)
    match field:
        case Rules():
            return tuple(Control(pills=pills) for pills in _game(field, asking.played))
        case Trump():
            return tuple(Control(pills=pills) for pills in _trump(value, place))
        case Level():
            return (Control(pills=controls.rank_pills(place, _level(value))),)
        case CardLists() | Rows() | Widths():
            return ()
    return (controls.control(field, value, place),)


def _place(name: str, label: str, asking: Asking) -> Place:
    decks = asking.rules.table.decks if asking.rules else notation.MOST_DECKS
    return Place(name=name, label=label, home=asking.home, decks=decks, names=seats(asking))


def seats(asking: Asking) -> Sequence[str]:
    """What the players are called: as somebody said, or by letters where the question cannot do without names."""
    said = asking.values.get("seats")
    if asking.names or not any(field.name == "seats" for field in asking.kind.fields):
        return asking.names
    rows = said if isinstance(said, list) else []
    names = [str(row.get("name", "")) for row in rows if isinstance(row, Mapping)]
    return names or list(ascii_uppercase[: asking.played.table.players])


def _game(field: Rules, rules: RuleSet) -> list[Pills]:
    """The presets, house rules that are none of them, and beside them how many decks and players."""
    preset = presets.closest(rules)
    beside = {f"table.{name}": getattr(rules.table, name) for name in field.beside}
    plain = presets.link(changed(rules, {key: getattr(preset.rules.table, key[6:]) for key in beside}), preset)
    choices = [Pill(value=each.id, label=_(each.name), checked=each.id == plain) for each in presets.PRESETS.values()]
    if plain not in presets.PRESETS:
        choices.insert(0, Pill(value=plain, label=_("House rules"), checked=True, note=_(preset.name)))
    rows = [Pills(name=field.name, label=_("Rules"), pills=tuple(choices))]
    return [*rows, *(_beside(name, rules, preset.rules) for name in field.beside)]


def _beside(name: str, rules: RuleSet, preset: RuleSet) -> Pills:
    """One option of the table, for tables that play the preset with other numbers."""
    value, usual = getattr(rules.table, name), getattr(preset.table, name)
    low, high = {"decks": (1, 8), "players": (4, 12)}[name]
    label = {"decks": _("Decks"), "players": _("Players")}[name]
    pills = [Pill(value="", label=_("as the rules say"), checked=value == usual)]
    pills += [Pill(value=str(n), label=str(n), checked=n == value != usual) for n in range(low, high + 1)]
    return Pills(name=name, label=label, title=label, pills=tuple(pills))


def _trump(value: object, place: Place) -> list[Pills]:
    """A rank alone is half a trump: the hand is known, its suit is not."""
    try:
        found, suited = notation.trump(value), value is not None
    except NotationError:
        found, suited = Trumps(_level(value), None), False
    rank = Place(name=f"{place.name}.rank", label=_("Trump rank"))
    suit = Place(name=f"{place.name}.suit", label=_("Trump suit"))
    chosen = found.suit.value if found.suit else "NT" * suited
    return [controls.rank_pills(rank, found.rank), controls.suit_pills(suit, chosen)]


def _level(value: object) -> Rank | None:
    try:
        return None if value is None else notation.level(value)
    except NotationError:
        return None


def _lines(field: Field, value: object, asking: Asking) -> tuple[Line, ...]:
    """The rows of a field that holds several things."""
    match field:
        case CardLists():
            given = value if isinstance(value, list) else []
            lines = max(len(given), _expected(field, asking))
            return tuple(_list(field, given[n] if n < len(given) else None, n, asking) for n in range(lines))
        case Widths():
            return tuple(_widths(field, value, suit) for suit in reversed(Suit))
        case Rows():
            return tuple(_row(field, row, n, asking) for n, row in enumerate(_rows(field, value, asking)))
    return ()


def _expected(field: CardLists, asking: Asking) -> int:
    """How many lists there are at this table."""
    players = asking.played.table.players
    return {"plays": players, "hands": players, "others": players - 1}.get(field.name, 1 + SPARE)


def _list(field: CardLists, value: object, number: int, asking: Asking) -> Line:
    label = _(field.item).format(number=number + 1)
    if field.name in {"plays", "hands"} and number < len(asking.names):
        label = asking.names[number]
    place = replace(_place(field.name, label, asking), number=number)
    cards = Cards(name=field.name, label=field.label)
    return Line(label=label, controls=(controls.control(cards, value, place),))


def _widths(field: Widths, value: object, suit: Suit) -> Line:
    """What is known of one suit: nothing, or that it had no tuple so wide."""
    chosen = str(value.get(suit.value, "")) if isinstance(value, Mapping) else ""
    choices = [("", _("not known")), *((width, lack(suit.value, int(width))) for width in WIDTHS)]
    pills = tuple(Pill(value=each, label=label, checked=each == chosen) for each, label in choices)
    name = _(SUIT_NAMES[suit])
    return Line(
        label=name, controls=(Control(pills=Pills(name=f"{field.name}.{suit.value}", label=name, pills=pills)),)
    )


def _rows(field: Rows, value: object, asking: Asking) -> list[Mapping[str, object]]:
    """The rows given, and as many more as may be wanted."""
    given = [value] if isinstance(value, Mapping) else value if isinstance(value, list) else []
    rows: list[Mapping[str, object]] = [row if isinstance(row, Mapping) else {} for row in given]
    blank: Mapping[str, object] = {}
    match field:
        case One():
            return rows[:1] or [blank]
        case Calls():
            return [*rows, *([blank] * (_wanted(asking) - len(rows)))]
    if field.name == "seats":
        return rows or [{"name": name, "level": "2"} for name in seats(asking)]
    return [*rows, *([blank] * SPARE)]


def _wanted(asking: Asking) -> int:
    """How many friends are called at this table."""
    said = asking.values.get("players")
    players = len(said) if isinstance(said, list) else said if isinstance(said, int) else asking.played.table.players
    return max(asking.played.friends.wanted(players), 1)


def _row(field: Rows, row: Mapping[str, object], number: int, asking: Asking) -> Line:
    cells = field.colour_cells if isinstance(field, Calls) and _by_colour(row, asking.rules) else field.cells
    made = [_cell(field, cell, row.get(cell.name), number, asking) for cell in cells]
    label = "" if isinstance(field, One) else _(field.item).format(number=number + 1)
    return Line(label=str(row.get("name", label)), controls=tuple(made))


def _by_colour(row: Mapping[str, object], rules: RuleSet | None) -> bool:
    """A call that was made already is shown as it was made, whatever this table plays."""
    if {"colour", "card"} & set(row):
        return "colour" in row
    return rules is not None and not rules.friends.call.names_copies


def _cell(field: Rows, cell: Field, value: object, number: int, asking: Asking) -> Control:
    """A seat's name heads its row and goes along with it; names are given in one place for all."""
    place = _place(f"{field.name}.{number}.{cell.name}", _(cell.label), asking)
    place = replace(place, titled=isinstance(cell, Whole | Word))
    if cell.name == "name":
        return Control(text=Text(id=place.id, name=place.name, label=place.label, value=str(value or ""), hidden=True))
    return controls.control(cell, value, place)
