"""The form of all house rules and its page: made by reflection, so that a rule declared anywhere is chosen here."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import groupby
from types import MappingProxyType
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from scorekeeper.rules.cards.card import Rank
from scorekeeper.rules.house import kinds, presets, ruleset
from scorekeeper.rules.house.brackets import NAMED
from scorekeeper.rules.house.kinds import OptionError
from scorekeeper.rules.house.options import Option
from scorekeeper.rules.house.presets import Preset
from scorekeeper.rules.house.ruleset import OPTIONS, RuleSet
from scorekeeper.rules.house.tables import Tables
from scorekeeper.rules.words import N_
from scorekeeper.web.forms import LineField, OneOfField, SomeOfField
from scorekeeper.web.rulebook.table_editor import scale
from scorekeeper.web.site.pages import Page
from scorekeeper.web.site.wording import translated


@dataclass(frozen=True, slots=True, kw_only=True)
class Pick:
    """One of several, to be tapped: what is sent, what it is called, and a word about it."""

    value: str
    label: str
    note: str = ""
    chosen: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class OptionLine:
    """A house rule with its values to tap: one of them, or any number; or a line to write on."""

    field: str
    label: str
    help: str
    idle: str
    picks: tuple[Pick, ...]
    several: bool
    typed: str
    errors: tuple[str, ...]

    @property
    def control(self) -> str:
        """What kind of control each value is."""
        return "checkbox" if self.several else "radio"

    @property
    def layout(self) -> str:
        """Values with a sentence stand under one another, bare ones in a row."""
        return "ways" if any(pick.note for pick in self.picks) else "pills"


@dataclass(frozen=True, slots=True, kw_only=True)
class OptionGroup:
    """House rules that belong together; those that make no difference as things stand come last, folded away."""

    title: str
    lines: tuple[OptionLine, ...]
    idle: tuple[OptionLine, ...]

    @property
    def open(self) -> bool:
        """What is objected to is in sight."""
        return any(line.errors for line in self.lines)


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesPage(Page):
    """Every house rule, each to be changed by itself."""

    preset: str
    groups: tuple[OptionGroup, ...]
    back: str
    notice: str
    objection: str


LONGEST = 4000
MOST_NUMBERS = 15
"""More are typed, not tapped."""
ASKED: Mapping[str, Option] = MappingProxyType({key: opt for key, opt in OPTIONS.items() if key != "table.players"})
"""All but the number of players: those who play are counted."""
TITLES = {
    "table": N_("The deal"),
    "trumps": N_("The cards"),
    "dealing": N_("Drawing the cards"),
    "bidding": N_("Making trumps"),
    "friends": N_("Calling friends"),
    "kitty": N_("The kitty"),
    "leading": N_("Leading"),
    "following": N_("Following"),
    "winning": N_("Taking tricks"),
    "scoring": N_("Scoring"),
    "ladder": N_("Levels"),
    "succession": N_("The next declarer"),
    "penalties": N_("When a rule was broken"),
}
MORE_HELP = {
    "scoring.table": N_("Points: levels. With + the declarers rise, with − the defenders."),
}


class RulesForm(forms.Form):
    """Every house rule but the number of players; `word` is what they come to, once the form is valid."""

    word = ""

    def __init__(self, data: Any, *, preset: Preset, rules: RuleSet) -> None:  # noqa: ANN401  # what was sent, if anything
        super().__init__(data, initial=as_sent(rules))
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
            return OPTIONS[key].kind.parse(key, kinds.joined_by_dots(sent) if isinstance(sent, list) else sent)
        except OptionError as error:
            self.add_error(key, translated(error.sentence))
            return None


def as_sent(rules: RuleSet) -> dict[str, str | list[str]]:
    """The rules as the form sends them."""
    texts = {key: opt.kind.text(ruleset.value_of(rules, key)) for key, opt in ASKED.items()}
    return {key: kinds.parted(text) if takes_several(ASKED[key]) else text for key, text in texts.items()}


def takes_several(opt: Option) -> bool:
    """Whether an option takes any number of its values together."""
    return isinstance(opt.kind, kinds.SetOf | kinds.Ranks)


def picks(opt: Option, rules: RuleSet) -> tuple[Pick, ...]:
    """All values of an option; none where there are too many to show."""
    kind = opt.kind
    if isinstance(kind, kinds.OneOf | kinds.SetOf):
        return _named(kind.choices, rules)
    if isinstance(kind, kinds.OneOfOrWhole):
        return (*_named(kind.choices, rules), *_numbers(kind.numbers))
    if isinstance(kind, kinds.Whole):
        return _numbers(kind)
    if isinstance(kind, kinds.OneRank | kinds.Ranks):
        return tuple(Pick(value=rank.value, label=rank.value) for rank in Rank)
    return _tables(kind, rules) if isinstance(kind, Tables) else ()


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


def _tables(kind: Tables, rules: RuleSet) -> tuple[Pick, ...]:
    """Every scoring table by its rows; the table's own, if nobody has named it, among them."""
    own, decks = rules.scoring.table, rules.table.decks
    tables = dict.fromkeys((*NAMED.values(), own))
    return tuple(Pick(value=kind.text(table), label=scale(table, decks)) for table in tables)


def rules_page(form: RulesForm, back: str, notice: str) -> RulesPage:
    return RulesPage(
        title=_("Change a few rules"),
        preset=_("What you leave alone stays as in {preset}.").format(preset=_(form.preset.name)),
        groups=option_groups(form),
        back=back,
        notice=notice,
        objection=objection(form),
    )


def objection(form: RulesForm) -> str:
    return _("Something here cannot be right; the reason stands beside it.") if form.errors else ""


def option_groups(form: RulesForm) -> tuple[OptionGroup, ...]:
    groups = groupby(ASKED.values(), key=lambda opt: opt.group)
    return tuple(_group(form, name, list(options)) for name, options in groups)


def _group(form: RulesForm, name: str, options: list[Option]) -> OptionGroup:
    lines = [_line(form, opt) for opt in options]
    return OptionGroup(
        title=_(TITLES[name]),
        lines=tuple(line for line in lines if not line.idle),
        idle=tuple(line for line in lines if line.idle),
    )


def _line(form: RulesForm, opt: Option) -> OptionLine:
    chosen = form[opt.key].value() or ""
    errors = tuple(map(str, form.errors.get(opt.key, ())))
    idle = ruleset.idle(form.rules, opt)
    help_text = MORE_HELP.get(opt.key, opt.help)
    return OptionLine(
        field=opt.key,
        label=_(opt.label),
        help=_(help_text) if help_text else "",
        idle=_(idle.reason) if idle and not errors else "",
        picks=tuple(
            replace(pick, chosen=pick.value in chosen if takes_several(opt) else pick.value == chosen)
            for pick in picks(opt, form.rules)
        ),
        several=takes_several(opt),
        typed=str(chosen),
        errors=errors,
    )
