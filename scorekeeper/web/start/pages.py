"""The page on which a match starts, drawn from what is typed so far."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from django.forms.utils import ErrorList
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.rules.bid.deal import dealt
from scorekeeper.rules.bid.plans import plans
from scorekeeper.rules.cards.card import BLACK_JOKER, RED_JOKER
from scorekeeper.rules.house import presets
from scorekeeper.rules.house.contradictions import contradictions_in
from scorekeeper.rules.house.kinds import OptionError
from scorekeeper.rules.house.ruleset import RuleSet
from scorekeeper.rules.house.table import Table
from scorekeeper.rules.words import N_, series
from scorekeeper.store import catalogue, selectors, summaries
from scorekeeper.store.models import Book, Match, fresh_token
from scorekeeper.store.selectors import DamagedError
from scorekeeper.web.books.pages import book_title, keys_of_visitor
from scorekeeper.web.rulebook.games import houses_of, named_game, unknown
from scorekeeper.web.rulebook.rules_form import Pick
from scorekeeper.web.site.pages import Page
from scorekeeper.web.site.wording import in_words, translated
from scorekeeper.web.start.draft import (
    NUMBERS,
    SEATS,
    USUAL,
    Draft,
    deal_of,
    once_more,
    seated_again,
    supposed,
    without,
)
from scorekeeper.web.start.forms import StartForm
from scorekeeper.web.start.seating import Seating, TypedLine, seating


@dataclass(frozen=True, slots=True, kw_only=True)
class WayToPlay(Pick):
    """A way to play, for how many it is made, and whether partners are fixed."""

    players: int
    partners: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Handicap(TypedLine):
    """Who may start on another level than the first."""

    label: str
    usual: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Details:
    """What is settled without being asked, in one line, and everything to settle it otherwise."""

    settled: tuple[str, ...]
    notes: tuple[str, ...]
    deals: tuple[Pick, ...]
    firsts: tuple[Pick, ...]
    handicaps: tuple[Handicap, ...]
    deal_errors: ErrorList
    first_errors: ErrorList
    open: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class BookDestination:
    """A scorebook that the match may go into."""

    url: str
    label: str
    current: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Repeat:
    """A table that was there before, which sits down again in one tap; `fields` are what its form says."""

    url: str
    label: str
    hint: str
    fields: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class StartPage(Page):
    """The page on which a match starts. `key` makes sure that the form, sent twice, is one match."""

    key: str
    destinations: tuple[BookDestination, ...]
    carry: str
    blank: str
    repeat: Repeat | None
    ways: tuple[WayToPlay, ...]
    more_ways: tuple[WayToPlay, ...]
    more_open: bool
    numbers: tuple[Pick, ...]
    table: Seating
    details: Details
    errors: tuple[str, ...]
    rule_errors: ErrorList


MOST_BOOKS = 4
MOST_NAMES = 40


def _destinations(kept: list[Book], book: Book | None) -> Iterator[BookDestination]:
    for each in kept[:MOST_BOOKS]:
        url = reverse("book-match-new", args=[each.slug])
        yield BookDestination(url=url, label=book_title(each), current=each == book)
    yield BookDestination(url=reverse("match-new"), label=_("A new scorebook"), current=book is None)


def _last_table(book: Book) -> Repeat | None:
    """The people and the rules of last time, from the first level on, so long as all of them still play."""
    row = catalogue.latest(book)
    told = summaries.of([row])[0].outline if row else None
    if told is None or selectors.retired(book).intersection(told.players):
        return None
    return repeat(book, seated_again(told))


def repeat(book: Book, draft: Draft, label: str = N_("The same table as last time")) -> Repeat:
    """A table that sits down once more, in one tap."""
    names, game = in_words(series(draft.seated)), named_game(supposed(draft)).name
    fields = (*draft.fields.items(), ("key", fresh_token()))
    url = reverse("book-match-new", args=[book.slug])
    return Repeat(url=url, label=_(label), hint=f"{names} · {game}", fields=fields)


def played(row: Match) -> Draft | None:
    """The people of a match who still play and its rules, as they were in the end; nothing where it cannot be read."""
    try:
        notes = selectors.notebook(row)
    except DamagedError:
        return None
    return without(once_more(notes.match, notes.standing), selectors.retired(row.book))


COMMON = ("tractor", "finding-friends", "bashi-fen", "da-bai-fen")
"""What most tables play, in the order of how many do."""


def ways_to_play(draft: Draft, own: Mapping[str, str]) -> tuple[tuple[WayToPlay, ...], tuple[WayToPlay, ...]]:
    """The ways to play that are shown at once, and the others. What is chosen is always among them."""
    chosen = USUAL if unread(draft) else draft.rules
    if chosen not in {*own, *presets.PRESETS}:
        own = {chosen: "", **own}
    first = [_house(word, name, chosen) for word, name in own.items()]
    others = [word for word in presets.PRESETS if word not in COMMON]
    return (*first, *(_preset(word, chosen) for word in COMMON)), tuple(_preset(word, chosen) for word in others)


def unread(draft: Draft) -> str:
    """What is said of rules that nobody knows."""
    try:
        presets.load(draft.rules)
    except OptionError as error:
        return unknown(error)
    return ""


def _preset(word: str, chosen: str) -> WayToPlay:
    preset = presets.PRESETS[word]
    return _way(word, _(preset.name), _(preset.about), preset.rules.table, chosen)


def _house(word: str, name: str, chosen: str) -> WayToPlay:
    rules, parent = presets.load(word), presets.preset_named(word.partition("~")[0])
    count = len(presets.changes(rules, parent))
    about = ngettext("{preset} with {count} change of your own.", "{preset} with {count} changes of your own.", count)
    told = about.format(preset=_(parent.name), count=count)
    return _way(word, name or _("Your rules"), told, rules.table, chosen)


def _way(word: str, label: str, about: str, table: Table, chosen: str) -> WayToPlay:
    partners, picked = table.partnerships.value, word == chosen
    return WayToPlay(value=word, label=label, note=about, chosen=picked, players=table.players, partners=partners)


def details(form: StartForm) -> Details:
    """Decks and kitty, levels and the first declarer, for whoever is there so far."""
    draft = form.draft
    rules = supposed(draft)
    firsts, lines = _firsts(draft, rules), _handicaps(form, draft, rules)
    wrong = any((form["deal"].errors, form["first"].errors, *(line.field.errors for line in lines)))
    return Details(
        settled=tuple(_settled(draft, rules, firsts)),
        notes=tuple(translated(each.sentence) for each in contradictions_in(rules)),
        deals=_deals(draft, rules),
        firsts=firsts,
        handicaps=lines,
        deal_errors=form["deal"].errors,
        first_errors=form["first"].errors,
        open=wrong or bool(draft.deal or draft.first or any(draft.levels)),
    )


def _settled(draft: Draft, rules: RuleSet, firsts: tuple[Pick, ...]) -> Iterable[str]:
    yield translated(dealt(rules.table).reason)
    start = rules.ladder.start.value
    yield _("Levels as below.") if any(draft.levels) else _("Everybody starts at {level}.").format(level=start)
    name = next((pick.label for pick in firsts if pick.value and pick.chosen), "")
    yield _("{name} declares first.").format(name=name) if name else _("Whoever wins the bidding declares first.")


def _deals(draft: Draft, rules: RuleSet) -> tuple[Pick, ...]:
    """What is dealt if nobody says otherwise, and every other deal that comes out even."""
    usual = supposed(replace(draft, deal="")).table
    others = {deal_of(plan.table): plan.table for plan in plans(usual) if plan.table != usual}
    chosen = deal_of(rules.table) if rules.table != usual else ""
    if chosen:
        others = {chosen: rules.table, **others}
    return tuple(_deal(word, table, chosen=word == chosen) for word, table in {"": usual, **others}.items())


def _deal(word: str, table: Table, *, chosen: bool) -> Pick:
    decks = ngettext("{count} deck", "{count} decks", table.decks).format(count=table.decks)
    out = (RED_JOKER,) * table.red_jokers_out + (BLACK_JOKER,) * table.black_jokers_out + table.cards_out
    notes = [_("kitty of {count}").format(count=table.kitty)]
    notes += [_("without {cards}").format(cards=in_words(out))] if out else []
    return Pick(value=word, label=decks, note=" · ".join(notes), chosen=chosen)


def _firsts(draft: Draft, rules: RuleSet) -> tuple[Pick, ...]:
    named = enumerate(draft.people(rules.table.players), start=1)
    picks = [Pick(value=str(place), label=name, chosen=draft.first == str(place)) for place, name in named]
    nobody = not any(pick.chosen for pick in picks)
    return (Pick(value="", label=_("Whoever wins the bidding"), chosen=nobody), *picks)


def _handicaps(form: StartForm, draft: Draft, rules: RuleSet) -> tuple[Handicap, ...]:
    """A level for each side, or for everybody where partners are called."""
    people, usual = draft.people(rules.table.players), rules.ladder.start.value
    fixed = rules.table.partnerships.known_beforehand
    sides = [people[::2], people[1::2]] if fixed else [[name] for name in people]
    return tuple(
        Handicap(label=in_words(series(names)), field=form[f"level{place}"], usual=usual)
        for place, names in enumerate(sides, start=1)
    )


def start_page(request: HttpRequest, book: Book | None, form: StartForm, *said: str) -> StartPage:
    """The whole page. A book in which nothing was played yet, or none, offers little; its form is just as whole."""
    digests, draft = keys_of_visitor(request), form.draft
    kept = [held.book for held in catalogue.shelf(digests) if held.writes] if digests else []
    first, others = ways_to_play(draft, houses_of(book) if book else {})
    rules, fields = supposed(draft), (form[f"seat{seat}"] for seat in SEATS)
    roster = (player.name for player in book.players.filter(retired=False)[:MOST_NAMES]) if book else ()
    carry = reverse("match-new-draft")
    return StartPage(
        title=_("Start a match"),
        key=request.POST.get("key") or fresh_token(),
        destinations=tuple(_destinations(kept, book)) if kept else (),
        carry=f"{carry}?{urlencode({'book': book.slug})}" if book else carry,
        blank=f"?{Draft(rules=draft.rules).query}" if draft.seated and request.method != "POST" else "",
        repeat=_last_table(kept[0]) if kept and book is None else None,
        ways=first,
        more_ways=others,
        more_open=any(way.chosen for way in others),
        numbers=tuple(Pick(value=number, label=number, chosen=number == draft.players) for number in NUMBERS),
        table=seating(
            fields,
            rules.table,
            max(rules.table.players, len(draft.seated)),
            roster,
            more=_("More players, up to twelve"),
            nameless=True,
        ),
        details=details(form),
        errors=(*form.non_field_errors(), *said),
        rule_errors=form["rules"].errors,
    )
