"""House rules: put together, looked at, shared, and kept in a book. The rules are the address."""

from collections.abc import Mapping
from dataclasses import dataclass

from django import forms
from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_http_methods, require_safe

from scorekeeper.rules.house import presets, ruleset
from scorekeeper.rules.house.kinds import OptionError
from scorekeeper.rules.house.ruleset import OPTIONS, RuleSet
from scorekeeper.store import catalogue
from scorekeeper.store import houses as store
from scorekeeper.store.models import TITLE_LENGTH, House
from scorekeeper.store.selectors import DamagedError
from scorekeeper.web import access
from scorekeeper.web.books import sharing
from scorekeeper.web.books.pages import book_title, keys_of_visitor
from scorekeeper.web.forms import LineField
from scorekeeper.web.matches.open_match import OpenMatch, open_match
from scorekeeper.web.rulebook import games, table_editor
from scorekeeper.web.rulebook.games import Game, RuleChange
from scorekeeper.web.rulebook.leaves import LeafOfRulebook, carrying, game_there, opened_from, with_way_back
from scorekeeper.web.rulebook.rules_form import RulesForm
from scorekeeper.web.rulebook.rules_page import Clash, OptionGroup, clashes, objection, option_groups
from scorekeeper.web.site import messages
from scorekeeper.web.site.pages import LinkChoice, Page
from scorekeeper.web.site.redirects import see_other


@dataclass(frozen=True, slots=True, kw_only=True)
class BuilderPage(LeafOfRulebook):
    """Every option of a rule set, by groups, with what they come to always in view."""

    notice: str
    changed: str
    changes: tuple[RuleChange, ...]
    clashes: tuple[Clash, ...]
    objection: str
    groups: tuple[OptionGroup, ...]
    base: str
    bases: tuple[LinkChoice, ...]
    back: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BookChoice:
    """A book in which house rules may be kept."""

    label: str
    url: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HousePage(LeafOfRulebook):
    """House rules by themselves: what they are, and where they may go.

    For those who keep the match that they come from, into that match first, unless it plays by these rules already.
    """

    notice: str
    game: Game
    into_match: str
    played_there: bool
    clashes: tuple[Clash, ...]
    builder: str
    address: str
    shelves: tuple[BookChoice, ...]
    form: Form


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseVersion:
    """House rules as they were saved."""

    name: str
    version: int
    day: str
    url: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HousesPage(Page):
    """The house rules of a book, every version of them."""

    versions: tuple[HouseVersion, ...]
    back: str


class NameForm(forms.Form):
    """What a table calls its rules."""

    name = LineField(label=gettext_lazy("Name of these rules"), max_length=TITLE_LENGTH)


@require_safe
def house(request: HttpRequest) -> HttpResponse:
    """House rules by themselves: a page to share, to print, to play by, to keep."""
    rules, notice = games.chosen(request.GET.get("rules", ""))
    return _shown(request, rules, notice, NameForm(), status=422 if notice else 200)


def _shown(request: HttpRequest, rules: RuleSet, notice: str, form: forms.Form, status: int) -> HttpResponse:
    table = _table(request)
    played = table is not None and table.standing.rules == rules
    page = HousePage(
        title=_("House rules"),
        notice=notice,
        game=game_there(request, rules),
        into_match=f"{table.url('rules')}?rules={games.link(rules)}" if table and not played else "",
        played_there=played,
        clashes=clashes(rules),
        builder=carrying(games.rules_url("house-options", rules), opened_from(request)),
        address=sharing.absolute(request, games.rules_url("house", rules)),
        shelves=tuple(_shelves(request)),
        form=form,
    )
    return render(request, "rulebook/house.html", {"page": with_way_back(request, page)}, status=status)


def _table(request: HttpRequest) -> OpenMatch | None:
    """The match that somebody comes from who keeps it."""
    origin = opened_from(request)
    try:
        return open_match(access.match_to_edit(request, origin.match)) if origin else None
    except (Http404, DamagedError):
        return None


def _shelves(request: HttpRequest) -> list[BookChoice]:
    """The books in which whoever looks may write; from there it goes back to where these rules came from."""
    held, origin = catalogue.shelf(keys_of_visitor(request)), opened_from(request)
    return [
        BookChoice(
            label=_("Keep them in {book}").format(book=book_title(each.book)),
            url=carrying(reverse("book-houses", args=[each.book.slug]), origin),
        )
        for each in held
        if each.writes
    ]


@require_safe
def as_json(request: HttpRequest) -> HttpResponse:
    """House rules for programs, and for the match files of other tables."""
    rules, notice = games.chosen(request.GET.get("rules", ""))
    if notice:
        raise Http404
    return JsonResponse(presets.packed(rules, presets.closest(rules)), json_dumps_params={"ensure_ascii": False})


@require_http_methods(["GET", "HEAD", "POST"])
def options(request: HttpRequest) -> HttpResponse:
    """Every option; a look shows what they come to, and saving leads to the rules that they make."""
    word = request.GET.get("rules", "")
    rules, notice = games.chosen(word)
    preset, said = games.base_of(word)
    sent = request.POST if request.method == "POST" else None
    form = RulesForm(sent, preset=preset, rules=said, asked=OPTIONS)
    onward = _onward(form, request.POST)
    if onward:
        return see_other(carrying(onward, opened_from(request)))
    game = games.named_game(form.said, preset)
    page = BuilderPage(
        title=_("Make your house rules"),
        notice=notice,
        changed=_changed(game),
        changes=game.changes,
        clashes=clashes(form.said),
        objection=objection(form.errors),
        groups=option_groups(form),
        base=_(preset.name),
        bases=games.bases(preset),
        back=carrying(games.rules_url("house", rules), opened_from(request)),
    )
    return render(
        request,
        "rulebook/options.html",
        {"page": with_way_back(request, page)},
        status=422 if form.errors or notice else 200,
    )


def _onward(form: RulesForm, sent: Mapping[str, str]) -> str:
    """Where it goes on: another game with these changes, the scoring table, or the rules that were made.

    Nowhere, while something that was typed cannot be read: it would be lost on the way.
    """
    done = form.is_valid() and not form.looked
    if "base" in sent and not form.errors:
        return f"{reverse('house-options')}?rules={_from_base(form, sent['base'])}"
    return f"{reverse('house-table' if 'table' in sent else 'house')}?rules={form.word}" if done else ""


def _from_base(form: RulesForm, name: str) -> str:
    """The same changes in another game, as far as they make a difference there."""
    preset, _said = games.base_of(name)
    rules = ruleset.changed(preset.declared, presets.changes(form.said, form.preset))
    return presets.link(ruleset.settled(rules), preset)


def _changed(game: Game) -> str:
    told = ngettext("{count} rule is changed", "{count} rules are changed", len(game.changes))
    return told.format(count=len(game.changes)) if game.changes else _("Nothing is changed yet")


@require_http_methods(["GET", "HEAD", "POST"])
def table(request: HttpRequest) -> HttpResponse:
    """The scoring table, row by row, with its proof."""
    rules, notice = games.chosen(request.GET.get("rules", ""))
    posted = request.method == "POST"
    found = table_editor.read_table(request.POST.dict()) if posted else table_editor.table_as_said(rules)
    if posted and "switch" in request.POST:
        found = table_editor.in_unit(found, request.POST["switch"], rules.table.decks)
    elif posted and found.table and "look" not in request.POST:
        changes = {"scoring.table": table_editor.as_known(found.table, rules)}
        made = games.rules_url("house", ruleset.settled(ruleset.changed(rules, changes)))
        return see_other(carrying(made, opened_from(request)))
    page = table_editor.TableEditorPage(
        title=_("Scoring table"),
        notice=notice,
        objection=objection(found.errors),
        rows=table_editor.rows_to_fill(found),
        per_deck=found.per_deck,
        units=table_editor.units_to_choose(found, rules.table.decks),
        proof=table_editor.proof(found, rules),
        back=carrying(games.rules_url("house", rules), opened_from(request)),
    )
    return render(
        request,
        "rulebook/table.html",
        {"page": with_way_back(request, page)},
        status=422 if found.errors or notice else 200,
    )


@require_http_methods(["GET", "HEAD", "POST"])
def houses(request: HttpRequest, slug: str) -> HttpResponse:
    """The house rules of a book; a post keeps some under a name."""
    found = access.book_to_read(request, slug) if request.method != "POST" else access.book_to_edit(request, slug)
    if request.method == "POST":
        return _kept(request, found)
    page = HousesPage(
        title=_("House rules of {book}").format(book=book_title(found.book)),
        versions=tuple(map(_version, store.versions(found.book))),
        back=reverse("book", args=[slug]),
    )
    return render(request, "rulebook/houses.html", {"page": page})


def _version(saved: House) -> HouseVersion:
    """One that was saved when there were other options is listed, and no longer opened."""
    try:
        url = games.rules_url("house", presets.load(saved.rules))
    except OptionError:
        url = ""
    return HouseVersion(
        name=saved.name, version=saved.version, day=date_format(timezone.localdate(saved.made_at)), url=url
    )


def _kept(request: HttpRequest, found: access.Access) -> HttpResponse:
    rules, notice = games.chosen(request.POST.get("rules", ""))
    form = NameForm(request.POST)
    if notice or not form.is_valid():
        return _shown(request, rules, notice, form, status=422)
    saved = store.save(found.book, form.cleaned_data["name"], presets.packed(rules, presets.closest(rules)))
    told = _("“{name}” is saved, version {version}.").format(name=saved.name, version=saved.version)
    messages.success(request, told)
    for clash in clashes(rules):
        messages.information(request, clash.sentence)
    origin = opened_from(request)
    here = (
        carrying(games.rules_url("house", rules), origin) if origin else reverse("book-houses", args=[found.book.slug])
    )
    return see_other(here)
