"""Rule sets as addresses name them and as people call them."""

from collections.abc import Collection, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from types import MappingProxyType

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.match import facts
from scorekeeper.rules.house import presets
from scorekeeper.rules.house.kinds import OptionError
from scorekeeper.rules.house.presets import PRESETS, Preset
from scorekeeper.rules.house.ruleset import RuleSet, fingerprint
from scorekeeper.rules.rulebook import apart
from scorekeeper.store import catalogue
from scorekeeper.store.models import Book
from scorekeeper.web.books.pages import keys_of_visitor, last_match
from scorekeeper.web.rulebook.scoring_table import ScoringTable, table_of
from scorekeeper.web.site import pages as site_pages
from scorekeeper.web.site.wording import translated


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleChange:
    """A house rule with a value of its own: what it would say otherwise, and what it says here.

    Scoring tables are shown as tables.
    """

    label: str
    before: tuple[str, ...]
    after: tuple[str, ...]
    table_before: ScoringTable | None
    table_after: ScoringTable | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """A rule set by name: `link` is all of it in one word, `changes` are what the table decided.

    What a preset is about is said only of the preset itself: of one that was changed it need not hold.
    """

    name: str
    about: str
    link: str
    fingerprint: str
    changes: tuple[RuleChange, ...]


LONGEST = 8000
"""Characters of rules in which every option is changed."""


def chosen(text: str) -> tuple[RuleSet, str]:
    """The rules that an address names; where it names none that are known, Tractor and a sentence about that."""
    try:
        return presets.load(text[:LONGEST] or None), ""
    except OptionError as error:
        return presets.TRACTOR, unknown(error)


def base_of(text: str) -> tuple[Preset, RuleSet]:
    """The preset that an address changes, and all that is said there, also about options that make no difference."""
    try:
        preset, said = (
            presets.preset_named(text.partition("~")[0] or "tractor"),
            presets.declared(text[:LONGEST] or None),
        )
    except OptionError:
        return PRESETS["tractor"], PRESETS["tractor"].declared
    return preset, said


def bases(preset: Preset) -> tuple[site_pages.LinkChoice, ...]:
    """The presets from which house rules can be made."""
    return tuple(
        site_pages.LinkChoice(value=each.id, label=_(each.name), lang="", current=each is preset)
        for each in PRESETS.values()
    )


def unknown(error: OptionError, instead: str = "tractor") -> str:
    """Whether nobody knows these rules or only one of their options cannot be; and which preset takes their place."""
    return _("{said} {preset} is used instead: choose others, or go on with it.").format(
        said=_said(error), preset=_(PRESETS[instead].name)
    )


def _said(error: OptionError) -> str:
    named, meant = (dict(error.sentence.values).get(name) for name in ("got", "meant"))
    if error.key != "preset" or named is None:
        return _("These rules cannot be read: {sentence}").format(sentence=translated(error.sentence))
    if meant in PRESETS:
        told = _("The rules “{rules}” are not known here. Did you mean {preset}?")
        return told.format(rules=named, preset=_(PRESETS[str(meant)].name))
    told = _("The rules “{rules}” are not known here; they may have been taken back, or the address was cut short.")
    return told.format(rules=named)


def link(rules: RuleSet) -> str:
    """Rules as one word: a preset and what differs from it."""
    return presets.link(rules, presets.closest(rules))


def rules_url(route: str, rules: RuleSet, *args: str) -> str:
    """A page of the rulebook under these rules."""
    return f"{reverse(route, args=args)}?rules={link(rules)}"


NAMELESS: Mapping[str, str] = MappingProxyType({})


def named_game(rules: RuleSet, preset: Preset | None = None, houses: Mapping[str, str] = NAMELESS) -> Game:
    """A rule set by its name among these house rules; or as a preset, the nearest unless another is meant, and what was
    changed in it.
    """
    preset = preset or presets.closest(rules)
    said = presets.changes(rules, preset)
    changes = tuple(rule_changes(preset.declared, rules, said))
    return Game(
        name=houses.get(link(rules)) or _named(preset, len(changes)),
        about="" if changes else _(preset.about),
        link=link(rules),
        fingerprint=fingerprint(rules),
        changes=changes,
    )


def _named(preset: Preset, changes: int) -> str:
    if not changes:
        return _(preset.name)
    told = ngettext("{name}, with one change", "{name}, with {number} changes", changes)
    return told.format(name=_(preset.name), number=changes)


def rule_changes(here: RuleSet, there: RuleSet, keys: Collection[str] | None = None) -> Iterator[RuleChange]:
    """What sets two rule sets apart, in sentences; of these options alone where they are named."""
    for each in apart(here, there):
        if keys is None or each.option.key in keys:
            before, after = (tuple(map(translated, told)) for told in (each.here_sentences, each.there_sentences))
            yield RuleChange(
                label=_(each.option.label),
                before=before,
                after=after,
                table_before=table_of(each.option, here),
                table_after=table_of(each.option, there),
            )


def rules_to_choose(current: RuleSet, houses: Mapping[str, str] = NAMELESS) -> tuple[site_pages.LinkChoice, ...]:
    """The presets to choose from, and house rules by their addresses; those of the page are always among them."""
    known = {preset.id: _(preset.name) for preset in PRESETS.values()}
    known.update(houses)
    here = link(current)
    named = known if here in known else {here: named_game(current).name, **known}
    return tuple(
        site_pages.LinkChoice(value=word, label=label, lang="", current=word == here) for word, label in named.items()
    )


MOST_BOOKS = 6


def houses_of_visitor(request: HttpRequest) -> dict[str, str]:
    """Each with the name that its table gave it."""
    books = [held.book for held in catalogue.shelf(keys_of_visitor(request))[:MOST_BOOKS]]
    return {word: name for book in books for word, name in houses_of(book).items() if name}


def houses_of(book: Book) -> dict[str, str]:
    """The house rules of a book by name, and those of its last match, though nobody may have named them."""
    found, last = saved_houses(book), last_match(book)
    if last and link(last.rules) not in PRESETS:
        found.setdefault(link(last.rules), last.house)
    return found


def houses_in(match: facts.Match) -> dict[str, str]:
    """The house rules of a match by the names that it was told for them."""
    changed = [(fact.rules, fact.house) for fact in match.facts if isinstance(fact, facts.NewRules)]
    found = {link(rules): name for rules, name in [(match.rules, match.house), *changed] if name}
    return {word: name for word, name in found.items() if word not in PRESETS}


def saved_houses(book: Book) -> dict[str, str]:
    """The house rules of a book by name; those saved by a version which knew other options are left out."""
    found = {}
    for house in catalogue.houses(book):
        with suppress(OptionError):
            found[link(presets.load(house.rules))] = house.name
    return {word: name for word, name in found.items() if word not in PRESETS}
