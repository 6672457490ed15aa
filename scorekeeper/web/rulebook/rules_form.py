"""The form of all house rules and its page: made by reflection, so that a rule declared anywhere is chosen here."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from scorekeeper.rules.cards.card import Rank
from scorekeeper.rules.house import kinds, presets, ruleset
from scorekeeper.rules.house.brackets import NAMED, BracketTable
from scorekeeper.rules.house.kinds import OptionError
from scorekeeper.rules.house.options import Option
from scorekeeper.rules.house.presets import Preset
from scorekeeper.rules.house.ruleset import OPTIONS, RuleSet
from scorekeeper.rules.house.tables import Tables, name_of
from scorekeeper.rules.words import N_
from scorekeeper.web.forms import SHOWN, LineField, OneOfField, SomeOfField
from scorekeeper.web.rulebook.table_editor import TABLE_NAMES, Cell, table_in_little
from scorekeeper.web.site.wording import translated


@dataclass(frozen=True, slots=True, kw_only=True)
class Pick:
    """One of several, to be tapped: what is sent, what it is called, and a word about it; a scoring table has cells."""

    value: str
    label: str
    note: str = ""
    chosen: bool = False
    cells: tuple[Cell, ...] = ()

    @property
    def way(self) -> bool:
        """Whether more than a bare value is to be read, so that it has a line to itself."""
        return bool(self.note or self.cells)


LONGEST = 4000
MOST_NUMBERS = 15
"""More are typed, not tapped."""
ASKED: Mapping[str, Option] = MappingProxyType({key: opt for key, opt in OPTIONS.items() if key != "table.players"})
"""All but the number of players: those who play are counted."""
TAKEN_BACK = "take_back"
"""The button that takes one change back; what it sends is the rule."""
LOOKS = {"look", TAKEN_BACK}
"""What is sent along by whoever is not done yet."""


class RulesForm(forms.Form):
    """House rules in a preset: all that are asked for, or all but the number of players where those are counted.

    `said` is what they come to, as far as they can be read; `word` the same as an address, once the form is valid;
    `looked` whether somebody only wants to see that.
    """

    word = ""

    def __init__(
        self,
        data: Any,  # noqa: ANN401  # what was sent, if anything
        *,
        preset: Preset,
        rules: RuleSet,
        asked: Mapping[str, Option] = ASKED,
    ) -> None:
        back = (data or {}).get(TAKEN_BACK, "")
        self.visited = back.partition(".")[0]
        self.looked = not LOOKS.isdisjoint(data or ())
        super().__init__(_taken_back(data, back, preset) if back in asked else data, initial=as_sent(rules))
        self.preset, self.rules, self.said, self.asked = preset, rules, rules, asked
        for key, opt in asked.items():
            self.fields[key] = _field(opt, rules)

    def clean(self) -> None:
        values = {key: self._value(key) for key in self.asked if key in self.cleaned_data}
        known = {key: value for key, value in values.items() if key not in self.errors}
        self.said = ruleset.changed(self.rules, known)
        if not self.errors:
            self.word = presets.link(ruleset.settled(self.said), self.preset)

    def _value(self, key: str) -> Any:  # noqa: ANN401  # of the option's own type
        sent, kind = self.cleaned_data[key], OPTIONS[key].kind
        try:
            return kind.parse(key, kinds.joined_by_dots(sent) if isinstance(sent, list) else sent)
        except OptionError as error:
            said = _misread(kind, sent) if isinstance(kind, kinds.Whole) else translated(error.sentence)
            self.add_error(key, said)
            return None


def _taken_back(data: Any, key: str, preset: Preset) -> dict[str, object]:  # noqa: ANN401  # what was sent
    """What was sent, with one rule as the preset has it."""
    sent = {name: data.getlist(name) if takes_several(opt) else data.get(name) for name, opt in OPTIONS.items()}
    return {**sent, key: as_sent(preset.declared)[key]}


def _misread(kind: kinds.Whole, got: str) -> str:
    """Why this is no such number, without the name of the rule beside which it stands."""
    if kind.step > 1:
        told = _("“{got}” is not a number from {low} to {high} in steps of {step}.")
    elif kind.missing:
        told = _("“{got}” is not a whole number from {low} to {high} other than {gaps}.")
    else:
        told = _("“{got}” is not a whole number from {low} to {high}.")
    gaps = ", ".join(map(str, sorted(kind.missing)))
    return told.format(got=got[:SHOWN], low=kind.low, high=kind.high, step=kind.step, gaps=gaps)


def as_sent(rules: RuleSet) -> dict[str, str | list[str]]:
    """The rules as the form sends them."""
    texts = {key: opt.kind.text(ruleset.value_of(rules, key)) for key, opt in OPTIONS.items()}
    return {key: kinds.parted(text) if takes_several(OPTIONS[key]) else text for key, text in texts.items()}


def takes_several(opt: Option) -> bool:
    """Whether an option takes any number of its values together."""
    return isinstance(opt.kind, kinds.SetOf | kinds.Ranks)


def picks(opt: Option, rules: RuleSet, *kept: BracketTable) -> tuple[Pick, ...]:
    """All values of an option; none where there are too many to show. Scoring tables are named ones and those kept."""
    kind = opt.kind
    if isinstance(kind, kinds.OneOf | kinds.SetOf):
        return _named(kind.choices, rules)
    if isinstance(kind, kinds.OneOfOrWhole):
        return (*_named(kind.choices, rules), *_numbers(kind.numbers))
    if isinstance(kind, kinds.Whole):
        return _numbers(kind)
    if isinstance(kind, kinds.OneRank | kinds.Ranks):
        return tuple(Pick(value=rank.value, label=rank.value) for rank in Rank)
    return tuple(_tables(kind, rules, kept)) if isinstance(kind, Tables) else ()


def _field(opt: Option, rules: RuleSet) -> forms.Field:
    choices = [(pick.value, pick.label) for pick in picks(opt, rules)]
    label = _(opt.label)
    if not choices:
        return LineField(label=label, required=False, max_length=LONGEST)
    if takes_several(opt):
        return SomeOfField(label=label, choices=choices, required=False)
    return OneOfField(label=label, choices=choices)


def _named(choices: type[kinds.Choice], rules: RuleSet) -> tuple[Pick, ...]:
    called = not rules.table.partnerships.known_beforehand
    return tuple(
        Pick(value=choice.value, label=_(choice.label), note=_(choice.says(called=called))) for choice in choices
    )


def _numbers(kind: kinds.Whole) -> tuple[Pick, ...]:
    if len(kind.values) > MOST_NUMBERS:
        return ()
    return tuple(Pick(value=str(number), label=str(number)) for number in kind.values)


def _tables(kind: Tables, rules: RuleSet, kept: Iterable[BracketTable]) -> Iterable[Pick]:
    """Every scoring table in the points of this table's decks; its own, if nobody has named it, among them."""
    for table in dict.fromkeys((*NAMED.values(), *kept, rules.scoring.table)):
        name = TABLE_NAMES.get(name_of(table) or "", N_("Your own table"))
        yield Pick(value=kind.text(table), label=_(name), cells=table_in_little(table, rules.table.decks))
