"""The page on which a match starts, drawn from what is typed so far."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from django.core.exceptions import NON_FIELD_ERRORS
from django.forms import Form
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.rules import dealing, presets
from scorekeeper.rules.cards import BLACK_JOKER, RED_JOKER
from scorekeeper.rules.contradictions import problems
from scorekeeper.rules.house.table import Table
from scorekeeper.rules.kinds import OptionError
from scorekeeper.rules.ruleset import RuleSet
from scorekeeper.rules.rulings import series
from scorekeeper.web.pages import Door
from scorekeeper.web.pages import beginnings as pages
from scorekeeper.web.spoken import spoken, told
from scorekeeper.web.starting.draft import SEATS, USUAL, Draft, deal_of, supposed
from scorekeeper.web.unknown import unknown

COMMON = ("tractor", "finding-friends", "bashi-fen", "da-bai-fen")
"""What most tables play, in the order of how many do."""

Errors = Mapping[str, tuple[str, ...]]
NO_ERRORS: Errors = {}
"""By field; what belongs to no field in particular stands under nothing."""


def objections(form: Form) -> Errors:
    """What a form objects to, in sentences."""
    return {("" if field == NON_FIELD_ERRORS else field): tuple(map(str, said)) for field, said in form.errors.items()}


@dataclass(frozen=True, slots=True, kw_only=True)
class House:
    """Rules that a table has played by before, and what it calls them."""

    word: str
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """What stands around the form: the book it writes in, who is known there, and other ways on."""

    key: str
    carry: str
    houses: tuple[House, ...] = ()
    roster: tuple[str, ...] = ()
    destinations: tuple[pages.Destination, ...] = ()
    blank: str = ""
    offer: Door | None = None


def ways(draft: Draft, houses: Iterable[House]) -> tuple[tuple[pages.Way, ...], tuple[pages.Way, ...]]:
    """The ways to play that are shown at once, and the others. What is chosen is always among them."""
    own = {house.word: house.name for house in houses}
    others = [word for word in presets.PRESETS if word not in COMMON]
    if unread(draft):
        draft = replace(draft, rules=USUAL)
    if draft.rules not in {*own, *presets.PRESETS}:
        own = {draft.rules: "", **own}
    first = [_house(word, name, draft) for word, name in own.items()]
    return (*first, *(_preset(word, draft) for word in COMMON)), tuple(_preset(word, draft) for word in others)


def unread(draft: Draft) -> str:
    """What is said of rules that nobody knows."""
    try:
        presets.load(draft.rules)
    except OptionError as error:
        return unknown(error)
    return ""


def _preset(word: str, draft: Draft) -> pages.Way:
    preset = presets.PRESETS[word]
    return _way(word, _(preset.name), _(preset.about), preset.rules, draft)


def _house(word: str, name: str, draft: Draft) -> pages.Way:
    rules = presets.load(word)
    parent = presets.named(word.partition("~")[0])
    changed = len(presets.changes(rules, parent))
    about = ngettext("{preset} with {count} change of your own.", "{preset} with {count} changes of your own.", changed)
    told = about.format(preset=_(parent.name), count=changed)
    return _way(word, name or _("Your rules"), told, rules, draft)


def _way(word: str, label: str, about: str, rules: RuleSet, draft: Draft) -> pages.Way:
    return pages.Way(
        value=word,
        label=label,
        note=about,
        chosen=word == draft.rules,
        players=rules.table.players,
        partners=rules.table.partnerships.value,
    )


def seats(draft: Draft, errors: Errors) -> tuple[pages.Seat, ...]:
    return tuple(
        pages.Seat(
            number=seat,
            field=f"seat{seat}",
            typed=draft.names[seat - 1],
            errors=errors.get(f"seat{seat}", ()),
            letter="AB"[(seat - 1) % 2],
            shape=("circle", "diamond")[(seat - 1) % 2],
        )
        for seat in SEATS
    )


def details(draft: Draft, errors: Errors = NO_ERRORS) -> pages.Details:
    """Decks and kitty, levels and the first declarer, for whoever is there so far."""
    rules = supposed(draft)
    firsts = _firsts(draft, rules)
    lines = _handicaps(draft, rules, errors)
    deal_errors, first_errors = errors.get("deal", ()), errors.get("first", ())
    awry = any((deal_errors, first_errors, *(line.errors for line in lines)))
    return pages.Details(
        settled=tuple(_settled(draft, rules, firsts)),
        notes=tuple(spoken(each.sentence) for each in problems(rules)),
        deals=_deals(draft, rules),
        firsts=firsts,
        handicaps=lines,
        deal_label=_("Decks and kitty"),
        first_label=_("Who declares first?"),
        deal_errors=deal_errors,
        first_errors=first_errors,
        open=awry or bool(draft.deal or draft.first or any(draft.levels)),
    )


def _settled(draft: Draft, rules: RuleSet, firsts: tuple[pages.Pick, ...]) -> Iterable[str]:
    yield spoken(dealing.deal(rules.table).reason)
    start = rules.ladder.start.value
    yield _("Levels as below.") if any(draft.levels) else _("Everybody starts at {level}.").format(level=start)
    name = next((pick.label for pick in firsts if pick.value and pick.chosen), "")
    yield _("{name} declares first.").format(name=name) if name else _("Whoever wins the bidding declares first.")


def _deals(draft: Draft, rules: RuleSet) -> tuple[pages.Pick, ...]:
    """What is dealt if nobody says otherwise, and every other deal that comes out even."""
    usual = supposed(replace(draft, deal="")).table
    others = {deal_of(plan.table): plan.table for plan in dealing.ways_to_deal(usual) if plan.table != usual}
    chosen = deal_of(rules.table) if rules.table != usual else ""
    if chosen:
        others = {chosen: rules.table, **others}
    return tuple(_deal(word, table, chosen=word == chosen) for word, table in {"": usual, **others}.items())


def _deal(word: str, table: Table, *, chosen: bool) -> pages.Pick:
    decks = ngettext("{count} deck", "{count} decks", table.decks).format(count=table.decks)
    out = (RED_JOKER,) * table.red_jokers_out + (BLACK_JOKER,) * table.black_jokers_out + table.cards_out
    notes = [_("kitty of {count}").format(count=table.kitty)]
    notes += [_("without {cards}").format(cards=told(out))] if out else []
    return pages.Pick(value=word, label=decks, note=" · ".join(notes), chosen=chosen)


def _firsts(draft: Draft, rules: RuleSet) -> tuple[pages.Pick, ...]:
    named = enumerate(_people(draft, rules), start=1)
    picks = [pages.Pick(value=str(place), label=name, chosen=draft.first == str(place)) for place, name in named]
    nobody = not any(pick.chosen for pick in picks)
    return (pages.Pick(value="", label=_("Whoever wins the bidding"), chosen=nobody), *picks)


def _handicaps(draft: Draft, rules: RuleSet, errors: Errors) -> tuple[pages.Handicap, ...]:
    """A level for each side, or for everybody where partners are called."""
    people = _people(draft, rules)
    sides = (
        [people[seat::2] for seat in (0, 1)]
        if rules.table.partnerships.known_beforehand
        else [[name] for name in people]
    )
    return tuple(
        pages.Handicap(
            field=f"level{place}",
            label=str(told(series(names))),
            typed=draft.levels[place - 1],
            usual=rules.ladder.start.value,
            errors=errors.get(f"level{place}", ()),
        )
        for place, names in enumerate(sides, start=1)
    )


def _people(draft: Draft, rules: RuleSet) -> list[str]:
    """Whoever sits there, or the number of the seat where nobody does yet."""
    there = draft.seated
    missing = range(len(there) + 1, rules.table.players + 1)
    return [*there, *(_("Seat {number}").format(number=number) for number in missing)][: rules.table.players]


def start(draft: Draft, setting: Setting, errors: Errors = NO_ERRORS) -> pages.Start:
    """The whole page."""
    common, others = ways(draft, setting.houses)
    rules = supposed(draft)
    places = seats(draft, errors)
    shown = max(rules.table.players, len(draft.seated))
    return pages.Start(
        title=_("Start a match"),
        key=setting.key,
        destinations=setting.destinations,
        carry=setting.carry,
        blank=setting.blank,
        offer=setting.offer,
        ways=common,
        more_ways=others,
        more_open=any(way.chosen for way in others),
        partners=rules.table.partnerships.value,
        seats=places[:shown],
        spare_seats=places[shown:],
        spare_open=any(seat.typed for seat in places[shown:]),
        roster=setting.roster,
        details=details(draft, errors),
        errors=errors.get("", ()),
        rule_errors=errors.get("rules", ()),
    )
