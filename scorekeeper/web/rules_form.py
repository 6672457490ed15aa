"""The form of all house rules: made by reflection, so that a rule declared anywhere can be chosen here."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from scorekeeper.rules import kinds, presets, ruleset
from scorekeeper.rules.brackets import NAMED
from scorekeeper.rules.cards import Rank
from scorekeeper.rules.kinds import OptionError
from scorekeeper.rules.options import Option
from scorekeeper.rules.presets import Preset
from scorekeeper.rules.ruleset import OPTIONS, RuleSet
from scorekeeper.rules.tables import Tables
from scorekeeper.web.fields import Line, OneOf, SomeOf
from scorekeeper.web.scales import scale
from scorekeeper.web.spoken import spoken

SETTLED = {"table.players"}
"""What is not asked, because those who play are counted."""
LONGEST = 4000
MOST_NUMBERS = 15
"""More are typed, not tapped."""
ASKED: Mapping[str, Option] = MappingProxyType({key: opt for key, opt in OPTIONS.items() if key not in SETTLED})

Answer = tuple[str, str, str]
"""One of the values of an option: how it is sent, what it is called, and its sentence."""


class RulesForm(forms.Form):
    """Every house rule but the number of players; `word` is what they come to, once the form is valid."""

    word = ""

    def __init__(self, data: Any, *, preset: Preset, rules: RuleSet) -> None:  # noqa: ANN401  # what was sent, if anything
        super().__init__(data, initial=written(rules))
        self.preset, self.rules = preset, rules
        for key, opt in ASKED.items():
            self.fields[key] = _field(opt, rules)

    def clean(self) -> None:
        values = {key: self._value(key) for key in ASKED if key in self.cleaned_data}
        if not self.errors:
            rules = ruleset.settled(ruleset.changed(self.rules, values))
            self.word = presets.link(rules, self.preset)

    def _value(self, key: str) -> Any:  # noqa: ANN401  # of the option's own type
        sent = self.cleaned_data[key]
        try:
            return OPTIONS[key].kind.parse(key, kinds.joined(sent) if isinstance(sent, list) else sent)
        except OptionError as error:
            self.add_error(key, spoken(error.sentence))
            return None


def written(rules: RuleSet) -> dict[str, str | list[str]]:
    """The rules as the form sends them."""
    texts = {key: opt.kind.text(ruleset.value_of(rules, key)) for key, opt in ASKED.items()}
    return {key: kinds.parted(text) if several(ASKED[key]) else text for key, text in texts.items()}


def several(opt: Option) -> bool:
    """Whether an option takes any number of its values together."""
    return isinstance(opt.kind, kinds.SetOf | kinds.Ranks)


def answers(opt: Option, rules: RuleSet) -> tuple[Answer, ...]:
    """All values of an option; none where there are too many to show."""
    kind = opt.kind
    if isinstance(kind, kinds.OneOf | kinds.SetOf):
        return _named(kind.choices)
    if isinstance(kind, kinds.OneOfOrWhole):
        return (*_named(kind.choices), *_numbers(kind.numbers))
    if isinstance(kind, kinds.Whole):
        return _numbers(kind)
    if isinstance(kind, kinds.OneRank | kinds.Ranks):
        return tuple((rank.value, rank.value, "") for rank in Rank)
    return _tables(kind, rules) if isinstance(kind, Tables) else ()


def _field(opt: Option, rules: RuleSet) -> forms.Field:
    found = [(value, label) for value, label, _sentence in answers(opt, rules)]
    label = _(opt.label)
    if not found:
        return Line(label=label, required=False, max_length=LONGEST)
    return SomeOf(label=label, choices=found, required=False) if several(opt) else OneOf(label=label, choices=found)


def _named(choices: type[kinds.Choice]) -> tuple[Answer, ...]:
    return tuple((choice.value, _(choice.label), _(choice.sentence)) for choice in choices)


def _numbers(kind: kinds.Whole) -> tuple[Answer, ...]:
    if len(kind.values) > MOST_NUMBERS:
        return ()
    return tuple((str(number), str(number), "") for number in kind.values)


def _tables(kind: Tables, rules: RuleSet) -> tuple[Answer, ...]:
    """Every scoring table by its rows; the table's own, if nobody has named it, among them."""
    own, decks = rules.scoring.table, rules.table.decks
    return tuple((kind.text(table), scale(table, decks), "") for table in dict.fromkeys((*NAMED.values(), own)))
