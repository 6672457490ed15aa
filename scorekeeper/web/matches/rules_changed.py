"""Every house rule of a running match: what is changed goes back to the page that says from when on it holds."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from scorekeeper.web import access
from scorekeeper.web.matches.open_match import open_match
from scorekeeper.web.rulebook.games import base_of, chosen, link
from scorekeeper.web.rulebook.rules_form import RulesForm
from scorekeeper.web.rulebook.rules_page import rules_page
from scorekeeper.web.site.redirects import see_other


@require_http_methods(["GET", "HEAD", "POST"])
def match_rules(request: HttpRequest, slug: str) -> HttpResponse:
    """Nothing is saved here."""
    table = open_match(access.match_to_edit(request, slug))
    ours = link(table.standing.rules)
    word = request.GET.get("rules") or ours
    _rules, notice = chosen(word)
    preset, said = base_of(ours if notice else word)
    form = RulesForm(request.POST if request.method == "POST" else None, preset=preset, rules=said)
    back = table.url("rules")
    if form.is_valid() and not (form.looked or notice):
        return see_other(f"{back}?rules={form.word}")
    found = rules_page(form, back, notice)
    return render(request, "start/rules.html", {"page": found}, status=422 if form.errors or notice else 200)
