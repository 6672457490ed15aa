"""House rules: put together, looked at, shared, and kept in a book. The rules are the address."""

from django import forms
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_safe

from scorekeeper.rules import presets, ruleset
from scorekeeper.rules.kinds import OptionError
from scorekeeper.rules.ruleset import RuleSet
from scorekeeper.store import catalogue
from scorekeeper.store import houses as store
from scorekeeper.store.models import TITLE_LENGTH, House
from scorekeeper.web import access, flashes, links
from scorekeeper.web.building import tables
from scorekeeper.web.building.overview import objections, standing
from scorekeeper.web.fields import Line
from scorekeeper.web.pages import houses as pages
from scorekeeper.web.reading import games
from scorekeeper.web.returning import see_other
from scorekeeper.web.rules_form import RulesForm
from scorekeeper.web.shelving.given import given
from scorekeeper.web.starting.rules_page import rules_page
from scorekeeper.web.titles import book_title


class NameForm(forms.Form):
    """What a table calls its rules."""

    name = Line(label=gettext_lazy("What you call these rules"), max_length=TITLE_LENGTH)


@require_safe
def house(request: HttpRequest) -> HttpResponse:
    """House rules by themselves: a page to share, to print, to play by, to keep."""
    rules, notice = games.chosen(request.GET.get("rules", ""))
    return _shown(request, rules, notice, NameForm(), status=422 if notice else 200)


def _shown(request: HttpRequest, rules: RuleSet, notice: str, form: forms.Form, status: int) -> HttpResponse:
    address = games.address("house", rules)
    page = pages.HousePage(
        title=_("House rules"),
        notice=notice,
        game=games.game(rules),
        problems=objections(rules),
        address=links.absolute(request, address),
        word=games.link(rules),
        json=games.address("house-json", rules),
        options=games.address("house-options", rules),
        table=games.address("house-table", rules),
        read=games.address("rulebook", rules),
        wall=games.address("wall", rules),
        differences=games.address("differences", rules, name="there"),
        play=games.address("match-new", rules),
        shelves=tuple(_shelves(request)),
        form=form,
    )
    return render(request, "houses/house.html", {"page": page}, status=status)


def _shelves(request: HttpRequest) -> list[pages.Shelf]:
    """The books in which whoever looks may write."""
    held = catalogue.shelf(given(request))
    return [
        pages.Shelf(title=book_title(each.book), url=reverse("book-houses", args=[each.book.slug]))
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
    rules, notice = games.chosen(request.GET.get("rules", ""))
    sent = request.POST if request.method == "POST" else None
    form = RulesForm(sent, preset=presets.closest(rules), rules=rules)
    valid = form.is_valid()
    if valid and "look" not in request.POST:
        return see_other(f"{reverse('house')}?rules={form.word}")
    if valid:
        rules = presets.load(form.word)
        form = RulesForm(None, preset=presets.closest(rules), rules=rules)
    drawn = rules_page(form, games.address("house", rules))
    page = pages.Builder(
        title=_("Build your house rules"),
        notice=notice,
        standing=standing(rules, drawn.objection),
        groups=drawn.groups,
        back=drawn.back,
    )
    return render(request, "houses/options.html", {"page": page}, status=422 if form.is_bound or notice else 200)


@require_http_methods(["GET", "HEAD", "POST"])
def table(request: HttpRequest) -> HttpResponse:
    """The scoring table, row by row, with its proof."""
    rules, notice = games.chosen(request.GET.get("rules", ""))
    found = tables.read(request.POST.dict()) if request.method == "POST" else tables.of(rules.scoring.table)
    if request.method == "POST" and found.table and "look" not in request.POST:
        changed = ruleset.settled(ruleset.changed(rules, {"scoring.table": found.table}))
        return see_other(games.address("house", changed))
    page = pages.TableEditor(
        title=_("Scoring table"),
        notice=notice,
        rows=tables.rows(found),
        per_deck=found.per_deck,
        proof=tables.proof(found, rules),
        back=games.address("house", rules),
    )
    return render(request, "houses/table.html", {"page": page}, status=422 if found.errors or notice else 200)


@require_http_methods(["GET", "HEAD", "POST"])
def houses(request: HttpRequest, slug: str) -> HttpResponse:
    """The house rules of a book; a post keeps some under a name."""
    found = access.book_to_read(request, slug) if request.method != "POST" else access.book_to_edit(request, slug)
    if request.method == "POST":
        return _kept(request, found)
    page = pages.Houses(
        title=_("House rules of {book}").format(book=book_title(found.book)),
        versions=tuple(map(_version, store.versions(found.book))),
        build=reverse("house-options"),
        back=reverse("book", args=[slug]),
    )
    return render(request, "houses/houses.html", {"page": page})


def _version(saved: House) -> pages.Version:
    """One that was saved when there were other options is listed, and no longer opened."""
    try:
        url = games.address("house", presets.load(saved.rules))
    except OptionError:
        url = ""
    return pages.Version(
        name=saved.name, version=saved.version, day=date_format(timezone.localdate(saved.made_at)), url=url
    )


def _kept(request: HttpRequest, found: access.Access) -> HttpResponse:
    rules, notice = games.chosen(request.POST.get("rules", ""))
    form = NameForm(request.POST)
    if notice or not form.is_valid():
        return _shown(request, rules, notice, form, status=422)
    saved = store.save(found.book, form.cleaned_data["name"], presets.packed(rules, presets.closest(rules)))
    told = _("“{name}” is kept, version {version}.").format(name=saved.name, version=saved.version)
    flashes.success(request, told)
    return see_other(reverse("book-houses", args=[found.book.slug]))
