"""The page of all house rules: group by group, what was changed, what clashes, what makes no difference."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.rules.house import ruleset
from scorekeeper.rules.house.brackets import BracketTable
from scorekeeper.rules.house.contradictions import contradictions_in
from scorekeeper.rules.house.options import Contradiction, Option
from scorekeeper.rules.house.ruleset import OPTIONS, RuleSet
from scorekeeper.rules.house.tables import name_of
from scorekeeper.rules.words import N_
from scorekeeper.web.rulebook.rules_form import ASKED, Pick, RulesForm, picks, takes_several
from scorekeeper.web.rulebook.table_editor import TABLE_NAMES
from scorekeeper.web.rulings.law import value_in_short
from scorekeeper.web.site.pages import Page
from scorekeeper.web.site.wording import translated


@dataclass(frozen=True, slots=True, kw_only=True)
class OptionLine:
    """A house rule with its values to tap: one of them, or any number; or a line to write on.

    `usual` is the way back to the preset where the table says something else; `clashes` are what does not go with it;
    a scoring table has an `editor` of its own.
    """

    field: str
    label: str
    help: str
    idle: str
    usual: str
    picks: tuple[Pick, ...]
    several: bool
    typed: str
    errors: tuple[str, ...]
    clashes: tuple[str, ...]
    editor: bool

    @property
    def anchor(self) -> str:
        """Where it stands on the page."""
        return anchor(self.field)

    @property
    def control(self) -> str:
        """What kind of control each value is."""
        return "checkbox" if self.several else "radio"

    @property
    def role(self) -> str:
        return "group" if self.several else "radiogroup"

    @property
    def layout(self) -> str:
        """Values with a sentence stand under one another, bare ones in a row."""
        if any(pick.way for pick in self.picks):
            return "ways"
        return "pills" if len(self.picks) <= IN_A_ROW else "pills pills--figures pills--nine"


@dataclass(frozen=True, slots=True, kw_only=True)
class OptionGroup:
    """House rules that belong together; those that make no difference as things stand come last, folded away."""

    name: str
    title: str
    changed: str
    lines: tuple[OptionLine, ...]
    idle: tuple[OptionLine, ...]
    visited: bool

    @property
    def troubled(self) -> bool:
        return any(line.errors or line.clashes for line in self.lines)

    @property
    def open(self) -> bool:
        """What is objected to is in sight, and what was taken back just now."""
        return self.troubled or self.visited


@dataclass(frozen=True, slots=True, kw_only=True)
class OptionLink:
    """A house rule by name, and where it stands on the page."""

    anchor: str
    label: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Clash:
    """What does not go together, with the way to each of the rules."""

    sentence: str
    links: tuple[OptionLink, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesPage(Page):
    """Every house rule, each to be changed by itself."""

    preset: str
    groups: tuple[OptionGroup, ...]
    clashes: tuple[Clash, ...]
    back: str
    notice: str
    objection: str


IN_A_ROW = 5
NO_CARDS = "none"
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
    "scoring.table": N_("From how many points on, and how far: with + the declarers rise, with − the defenders."),
}


def rules_page(form: RulesForm, back: str, notice: str) -> RulesPage:
    return RulesPage(
        title=_("Change a few rules"),
        preset=_("What you leave alone stays as in {preset}.").format(preset=_(form.preset.name)),
        groups=option_groups(form),
        clashes=clashes(form.said),
        back=back,
        notice=notice,
        objection=objection(form.errors),
    )


def objection(errors: Mapping[Any, object]) -> str:
    return _("Something here cannot be right; the reason stands beside it.") if errors else ""


def clashes(rules: RuleSet) -> tuple[Clash, ...]:
    """Everything that does not go together, as it is said above all the rules."""
    return tuple(
        Clash(
            sentence=translated(each.sentence),
            links=tuple(OptionLink(anchor=anchor(key), label=_(OPTIONS[key].label)) for key in each.options),
        )
        for each in contradictions_in(rules)
    )


def option_groups(form: RulesForm) -> tuple[OptionGroup, ...]:
    groups = groupby(form.asked.values(), key=lambda opt: opt.group)
    found = contradictions_in(form.said)
    return tuple(_group(form, name, list(options), found) for name, options in groups)


def _group(form: RulesForm, name: str, options: list[Option], found: Iterable[Contradiction]) -> OptionGroup:
    lines = [_line(form, opt) for opt in options]
    lines = [replace(line, clashes=tuple(_beside(line, lines, found))) for line in lines]
    changed = sum(bool(line.usual) for line in lines)
    told = ngettext("{count} changed", "{count} changed", changed).format(count=changed)
    return OptionGroup(
        name=name,
        title=_(TITLES[name]),
        changed=told if changed else "",
        lines=tuple(line for line in lines if not line.idle),
        idle=tuple(line for line in lines if line.idle),
        visited=form.visited == name,
    )


def _beside(line: OptionLine, lines: list[OptionLine], found: Iterable[Contradiction]) -> Iterator[str]:
    """What does not go together is said once in a group: beside what was changed there, or else beside the last."""
    for each in found:
        concerned = [one for one in lines if one.field in each.options and not one.idle]
        if line in ([one for one in concerned if one.usual] or concerned[-1:]):
            yield translated(each.sentence)


def _line(form: RulesForm, opt: Option) -> OptionLine:
    chosen = form[opt.key].value() or ""
    errors = tuple(map(str, form.errors.get(opt.key, ())))
    idle = ruleset.idle(form.said, opt)
    help_text = MORE_HELP.get(opt.key, opt.help)
    return OptionLine(
        field=opt.key,
        label=_(opt.label),
        help=_(help_text) if help_text else "",
        idle=_(idle.reason) if idle and not errors else "",
        usual="" if idle else _usual(form, opt),
        picks=tuple(
            replace(pick, chosen=pick.value in chosen if takes_several(opt) else pick.value == chosen)
            for pick in picks(opt, form.said, form.rules.scoring.table)
        ),
        several=takes_several(opt),
        typed="" if chosen == NO_CARDS else str(chosen).replace(".", " "),
        errors=errors,
        clashes=(),
        editor=opt.key == "scoring.table" and form.asked is not ASKED,
    )


def _usual(form: RulesForm, opt: Option) -> str:
    """What the preset says, where these rules or what was typed say something else."""
    usual = ruleset.value_of(form.preset.declared, opt.key)
    if opt.key not in form.errors and ruleset.value_of(form.said, opt.key) == usual:
        return ""
    named = isinstance(usual, BracketTable)
    said = _(TABLE_NAMES[name_of(usual) or ""]) if named else value_in_short(opt, form.preset.declared)
    return _("Back to {preset}: {value}").format(preset=_(form.preset.name), value=said)


def anchor(key: str) -> str:
    """A house rule as a place on the page."""
    return f"rule-{key.replace('.', '-').replace('_', '-')}"
