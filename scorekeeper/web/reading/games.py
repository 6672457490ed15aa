"""Games: rule sets as addresses name them and as people call them."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.rules import presets
from scorekeeper.rules.kinds import OptionError
from scorekeeper.rules.presets import PRESETS, Preset
from scorekeeper.rules.rulebook import Difference, apart
from scorekeeper.rules.ruleset import RuleSet, fingerprint
from scorekeeper.web import pages
from scorekeeper.web.pages.rulebook import Change, Game
from scorekeeper.web.spoken import spoken
from scorekeeper.web.unknown import unknown

LONGEST = 8000
"""Characters of rules in which every option is changed."""


def chosen(text: str) -> tuple[RuleSet, str]:
    """The rules that an address names; where it names none that are known, Tractor and a sentence about that."""
    try:
        return presets.load(text[:LONGEST] or None), ""
    except OptionError as error:
        return presets.TRACTOR, unknown(error)


def link(rules: RuleSet) -> str:
    return presets.link(rules, presets.closest(rules))


def address(route: str, rules: RuleSet, *args: str, name: str = "rules") -> str:
    """A page of the rulebook under these rules."""
    return f"{reverse(route, args=args)}?{name}={link(rules)}"


def game(rules: RuleSet) -> Game:
    """A rule set as a table calls it: the nearest preset, and what was changed in it."""
    preset = presets.closest(rules)
    said = presets.changes(rules, preset)
    changes = tuple(changed(each for each in apart(preset.declared, rules) if each.option.key in said))
    return Game(
        name=_named(preset, len(changes)),
        about=_(preset.about),
        link=link(rules),
        fingerprint=fingerprint(rules),
        changes=changes,
    )


def _named(preset: Preset, changes: int) -> str:
    if not changes:
        return _(preset.name)
    told = ngettext("{name}, with one change", "{name}, with {number} changes", changes)
    return told.format(name=_(preset.name), number=changes)


def changed(differences: Iterable[Difference]) -> Iterable[Change]:
    """What sets two rule sets apart, in sentences."""
    for each in differences:
        before, after = (tuple(map(spoken, told)) for told in (each.here_sentences, each.there_sentences))
        yield Change(label=_(each.option.label), before=before, after=after)


def choices(current: RuleSet, houses: Mapping[str, str] = MappingProxyType({})) -> tuple[pages.Choice, ...]:
    """The presets to choose from, and house rules by their addresses; those of the page are always among them."""
    known = {preset.id: _(preset.name) for preset in PRESETS.values()}
    known.update(houses)
    here = link(current)
    named = known if here in known else {here: game(current).name, **known}
    return tuple(pages.Choice(value=word, label=label, lang="", current=word == here) for word, label in named.items())
