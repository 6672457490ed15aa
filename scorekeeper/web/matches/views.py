"""Recording a hand, and correcting, moving, striking or inserting what was recorded."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from http import HTTPStatus
from typing import Any

from django.core.cache import cache
from django.core.cache.utils import make_template_fragment_key
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse, QueryDict
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import etag, require_http_methods, require_POST, require_safe

from scorekeeper.match import fold, record
from scorekeeper.match.facts import Redeal
from scorekeeper.match.step import Step
from scorekeeper.rules.words import series
from scorekeeper.store import replica, rulesets, selectors, services
from scorekeeper.store.failures import ERRORS, Failure, failure
from scorekeeper.store.models import Entry, Match
from scorekeeper.store.selectors import DamagedError, MatchVariant
from scorekeeper.store.services import IrrevocableError, StaleError, Writer
from scorekeeper.web import access
from scorekeeper.web.access import MatchAccess
from scorekeeper.web.matches import history
from scorekeeper.web.matches.change_page import change_page, consequences, deleted_page
from scorekeeper.web.matches.changes import ANEW, ChangePlan
from scorekeeper.web.matches.forms import HandForm
from scorekeeper.web.matches.meanwhile import conflict, repeats, up_to_date
from scorekeeper.web.matches.open_match import (
    NEVER,
    OpenMatch,
    Post,
    as_called_now,
    fresh_key,
    moment,
    open_match,
    post,
    seen_version,
    standing_now,
    steps_now,
)
from scorekeeper.web.matches.pages import MatchPage, match_page, near_tools, next_hand
from scorekeeper.web.matches.preview import form_preview
from scorekeeper.web.matches.scoreboard import TAG, score_board_page, scoreboard, tag
from scorekeeper.web.rulings.address import Origin
from scorekeeper.web.site import errors, messages
from scorekeeper.web.site.pages import Page
from scorekeeper.web.site.redirects import see_other
from scorekeeper.web.site.wording import in_words

get_or_post = require_http_methods(["GET", "HEAD", "POST"])
Planned = Callable[[OpenMatch], ChangePlan]
Draw = Callable[..., HttpResponse]


@get_or_post
def match_view(request: HttpRequest, slug: str) -> HttpResponse:
    """The match; a post records the next hand."""
    if request.method != "POST":
        return _seen(request, slug)
    found, sent = access.match_to_edit(request, slug), post(request.POST)
    typed = as_called_now(found.match, request.POST)
    save = partial(_record, request, found, sent, typed)
    return _saving(found, save, partial(_filled, request, sent, typed), errors.hand)


def _saving(
    found: MatchAccess, save: Callable[[], HttpResponse], draw: Draw, unsaved: Callable[[Failure], str]
) -> HttpResponse:
    """Saves; where others wrote meanwhile or the database fails, draws the page again: still filled, the same key."""
    try:
        return save()
    except StaleError as stale:
        table = open_match(replace(found, match=stale.match))
        return draw(table, conflict=conflict(table, stale.meanwhile), status=409)
    except ERRORS as error:
        why = failure(error)
        if why is None:
            raise
        return errors.later(draw(open_match(found), unsaved=unsaved(why)))


def _record(request: HttpRequest, found: MatchAccess, sent: Post, typed: QueryDict) -> HttpResponse:
    """Save once, from what was last seen; else the page again, still filled."""
    known = selectors.recorded(found.match, sent.key)
    if known:
        return _recorded(request, open_match(found), sent, typed, known)
    try:
        return _record_new(request, found, sent, typed)
    except StaleError as stale:
        known = selectors.recorded(stale.match, sent.key)  # the same post came twice at once, and this one was slower
        if known is None:
            raise
        return _recorded(request, open_match(replace(found, match=stale.match)), sent, typed, known)


def _record_new(request: HttpRequest, found: MatchAccess, sent: Post, typed: QueryDict) -> HttpResponse:
    sent = up_to_date(found, sent)
    form = HandForm(standing_now(found), data=typed)
    if form.fact is None or sent.looks:
        return _filled(request, sent, typed, open_match(found), status=200 if form.fact else 422)
    fact = replace(form.fact, at=moment())
    entry = services.record(found.match, fact, writer=sent.writer(found), key=sent.key)
    return _say_saved(request, found.match, entry, fold.after(form.standing, fact))


def _recorded(request: HttpRequest, table: OpenMatch, sent: Post, typed: QueryDict, known: Entry) -> HttpResponse:
    """An earlier post had this key: the same hand once more, whose answer was lost; another one gets its own key."""
    form = HandForm(table.standing_before(table.place_again(known)), data=typed)
    if not repeats(table, known, form.fact, typed):
        before = selectors.recording(known).version - 1
        both = conflict(table, selectors.lines(table.row, after=min(sent.seen, before)))
        return _filled(request, replace(sent, key=fresh_key()), typed, table, conflict=both, status=409)
    written = next((pair for pair in table.recorded if pair[0].pk == known.pk), None)
    return _say_saved(request, table.row, *written) if written else _see_match(table.row)


def _say_saved(request: HttpRequest, row: Match, entry: Entry, step: Step) -> HttpResponse:
    response = _say_changed(request, row, selectors.changed_last(entry), saved(step))
    return _at_once(request, row, response) if "HX-Request" in request.headers else response


def _at_once(request: HttpRequest, row: Match, response: HttpResponse) -> HttpResponse:
    """What the browser would be led to: on a slow line one more way there and back is a third of the time."""
    request.COOKIES.update({name: kept.value for name, kept in response.cookies.items()})
    seen = _seen(request, row.slug)
    seen.cookies.update(response.cookies)
    return seen


def saved(step: Step) -> str:
    """Hand 7 saved — playing 6."""
    now = step.after
    rank = now.levels[now.declarer].value if now.declarer else ""
    if isinstance(step.fact, Redeal):
        said = _("Redeal saved — playing {rank}.") if rank else _("Redeal saved — the deal is open.")
    elif len(now.winners) == 1:
        said = _("Hand {number} saved — {names} has won the match.")
    elif now.finished:
        said = _("Hand {number} saved — {names} have won the match.")
    else:
        said = _("Hand {number} saved — playing {rank}.") if rank else _("Hand {number} saved — the deal is open.")
    return said.format(number=history.hand_number(step), names=in_words(series(now.winners)), rank=rank)


def _filled(
    request: HttpRequest,
    sent: Post,
    typed: QueryDict,
    table: OpenMatch,
    *,
    status: int = 200,
    **said: Any,  # noqa: ANN401
) -> HttpResponse:
    form = HandForm(table.standing, data=typed)
    return _shown(request, "matches/match.html", match_page(table, form, sent, **said), status)


def _shown(request: HttpRequest, template: str, page: Page, status: int = 200) -> HttpResponse:
    """A page; where it objects to something, htmx scrolls to the objection instead of the top."""
    response = render(request, template, {"page": page}, status=status)
    if status == HTTPStatus.UNPROCESSABLE_ENTITY:
        response.headers["HX-Reswap"] = "page show:.field__error:top"
    return response


def _see_match(row: Match) -> HttpResponse:
    return see_other(reverse("match", args=(row.slug,)))


def _say_changed(
    request: HttpRequest, row: Match, version: int, sentence: str, *, query: str = "", label: str = ""
) -> HttpResponse:
    """With the button that takes back what made this version; where it puts something back, `label` says so.

    What others wrote over by now cannot be taken back so, and is told without it.
    """
    if version < row.version:
        messages.success(request, sentence)
        return _see_match(row)
    undo = reverse("change-removal", args=(row.slug, version)) + query
    response = _see_match(row)
    messages.keep_success(response, f"{row.slug} {version}", sentence, undo=undo, label=label)
    return response


def _seen(request: HttpRequest, slug: str) -> HttpResponse:
    """Until somebody writes, everybody who may do as much sees the same, but for the key; one query tells who may."""
    variant = access.match_variant(request, slug)
    if variant.writes:
        messages.kept_success(request, f"{slug} {variant.version}")
    kept: MatchPage | None = cache.get(part_name(slug, variant, "match"))
    page = kept or _kept(access.match_to_read(request, slug))
    asks = page.who and page.who.asks(access.called(request, page.who.book))
    return _shown(request, "matches/match.html", replace(page, key=fresh_key(), who=page.who if asks else None))


def _kept(opened: MatchAccess) -> MatchPage:
    """Kept for what was opened: somebody may have written since it was asked for, or lost the right to."""
    page = match_page(open_match(opened))
    cache.set(part_name(opened.match.slug, opened.variant, "match"), page)
    return page


def part_name(slug: str, variant: MatchVariant, part: str) -> str:
    """Under which a part is kept that holds no token: for one version, for those who may see as much, in one language.

    Every worker keeps its own; within five minutes of it, nobody there draws it again.
    """
    return make_template_fragment_key(part, [repr((slug, variant, get_language()))])


def version_tag(request: HttpRequest, slug: str) -> str:
    """What tells a version from another; whoever has this one is not even sent it.

    A page never goes back: where the replica is behind what it shows, the primary is asked.
    """
    variant = access.match_variant(request, slug)
    shown = TAG.search(request.headers.get("If-None-Match", ""))
    if shown and (int(shown[1]), int(shown[2])) > (variant.version, variant.rulings):
        replica.needs_primary()
    return tag(variant)


@require_safe
@etag(version_tag)
def live(request: HttpRequest, slug: str) -> HttpResponse:
    """The parts of a match's page that change; while nothing does, the tag answers alone.

    Whoever has a form says which version it has `seen`, and is told what was done since.
    """
    opened, seen = access.match_to_read(request, slug), seen_version(request.GET)
    parts = cache.get_or_set(part_name(slug, opened.variant, "live"), lambda: _changes(opened))
    since = _since(opened, seen) if opened.writes and NEVER < seen < opened.match.version else ""
    return HttpResponse(f"{parts}{since}")


def _changes(opened: MatchAccess) -> str:
    table = open_match(opened)
    told = history.history(table)
    hand = next_hand(table, told) if opened.writes else ""
    page = {"board": scoreboard(table.standing), "near": near_tools(table), "history": told, "hand": hand}
    return render_to_string("matches/_changes.html", page)


def _since(opened: MatchAccess, seen: int) -> str:
    told = conflict(open_match(opened), selectors.lines(opened.match, after=seen))
    return render_to_string("matches/_conflict.html", {"conflict": told}) if told.told else ""


@require_safe
@etag(version_tag)
def score_board(request: HttpRequest, slug: str) -> HttpResponse:
    """Nothing but the score."""
    opened = access.match_to_read(request, slug)
    page = score_board_page(opened, standing_now(opened), flat=request.GET.get("lie") == "flat")
    return render(request, "matches/board.html", {"page": page})


@require_safe
def next_hand_preview(request: HttpRequest, slug: str) -> HttpResponse:
    """What the hand in the form would bring, as far as it can be read."""
    found = access.match_to_edit(request, slug)
    form, here = HandForm(standing_now(found), data=request.GET), Origin(match=slug, at=len(steps_now(found)))
    return render(request, "matches/_preview.html", {"preview": form_preview(form, here)})


@get_or_post
def match_change(request: HttpRequest, slug: str, plan: Callable[..., ChangePlan], **about: object) -> HttpResponse:
    """A correction: a GET shows what it changes, a POST does it, or shows why not."""
    found = access.match_to_edit(request, slug)
    typed = as_called_now(found.match, request.POST) if request.method == "POST" else None
    struck = selectors.struck_entry(found.match, about.get("pk"))

    def planned(table: OpenMatch) -> ChangePlan:
        chosen = request.GET if typed is None else typed
        return _chosen(plan(table.with_struck(struck), typed, request.GET, **about), chosen)

    if struck and typed is None:
        return _shown(request, "matches/change.html", deleted_page(planned(open_match(found)), struck), 409)
    if request.method != "POST":
        return _shown(request, "matches/change.html", change_page(planned(open_match(found))))
    sent = post(request.POST)
    known = selectors.recorded(found.match, sent.key)
    if known:
        table = open_match(found)
        form = planned(table.without(known)).form
        if form and repeats(table, known, form.fact, typed or request.POST):
            return _see_match(found.match)
        sent = replace(sent, key=fresh_key())
    if struck:
        return _shown(request, "matches/change.html", deleted_page(planned(open_match(found)), struck, sent), 409)
    return _saving(
        found, partial(_do, request, found, sent, planned), partial(_planned, request, sent, planned), errors.change
    )


@require_safe
def change_preview(request: HttpRequest, slug: str, plan: Callable[..., ChangePlan], **about: object) -> HttpResponse:
    """What a plan changes, alone; and what each row of the table brings, which may depend on who declared."""
    table = open_match(access.match_to_edit(request, slug))
    struck = selectors.struck_entry(table.row, about.get("pk"))
    planned = _chosen(plan(table.with_struck(struck), request.GET, request.GET, **about), request.GET)
    chips = tuple(planned.form.chips()) if isinstance(planned.form, HandForm) else ()
    return render(request, "matches/_ahead.html", {"ripple": consequences(planned), "chips": chips})


def _chosen(plan: ChangePlan, typed: QueryDict) -> ChangePlan:
    """With what was chosen for the hands after it."""
    return replace(plan, deals_anew=typed.get("later") == ANEW)


def _do(request: HttpRequest, found: MatchAccess, sent: Post, planned: Planned) -> HttpResponse:
    row = found.match
    sent = up_to_date(found, sent)
    plan = planned(open_match(found))
    effect = plan.chosen
    if effect is None or sent.looks:
        return _shown(request, "matches/change.html", change_page(plan, sent), 200 if effect else 422)
    if effect.idle:
        messages.information(request, plan.unchanged)
        return _see_match(row)
    if sent.looked not in {"", plan.typed}:
        messages.information(request, _("Something else was typed since: this is what it changes now."))
        return _shown(request, "matches/change.html", change_page(plan, sent))
    effect.write(sent.writer(found), sent.key)
    row.refresh_from_db()
    return _say_changed(request, row, row.version, plan.done)


def _planned(
    request: HttpRequest,
    sent: Post,
    planned: Planned,
    table: OpenMatch,
    *,
    status: int = 200,
    **said: Any,  # noqa: ANN401
) -> HttpResponse:
    return _shown(request, "matches/change.html", change_page(planned(table), sent, **said), status)


@require_POST
def change_removal(request: HttpRequest, slug: str, version: int) -> HttpResponse:
    """Undo a change, so long as nothing came after it."""
    found = access.match_to_edit(request, slug)
    try:
        services.take_back(found.match, version, writer=Writer(seen=version, name=found.name))
    except StaleError:
        messages.problem(request, _("Something was changed since, so this stays. Open the hand to fix it."))
        return _see_match(found.match)
    except IrrevocableError:
        messages.problem(
            request, _("What the log says of this change cannot be read, so it stays. Open the hand to fix it.")
        )
        return _see_match(found.match)
    if "again" in request.GET:
        return _say_changed(request, found.match, version + 1, _("Restored."))
    return _say_changed(request, found.match, version + 1, _("Undone."), query="?again", label=_("Restore"))


@require_POST
def hand_restoration(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """What was struck did happen after all."""
    found = access.match_to_edit(request, slug)
    entry = selectors.entry(found.match, pk)
    if entry is None:
        raise Http404
    try:
        services.restore(entry, writer=Writer(seen=found.match.version, name=found.name))
    except StaleError:
        messages.problem(request, _("Somebody else changed the match just now. Look at it, then try once more."))
        return _see_match(found.match)
    found.match.refresh_from_db()
    return _say_changed(request, found.match, found.match.version, _("Restored."))


@require_safe
def match_json(request: HttpRequest, slug: str) -> HttpResponse:
    """Everything in a match that can be read, as one record; where its beginning cannot, every row as it stands."""
    row = access.match_to_read(request, slug).match
    try:
        written = record.match_object(selectors.notebook(row).match)
    except DamagedError as error:
        written = {"opening": rulesets.together(row.opening), "hands": [entry.fact for entry in error.found.entries]}
    response = JsonResponse(written, json_dumps_params={"ensure_ascii": False, "indent": 1})
    response["Content-Disposition"] = 'attachment; filename="match.json"'
    return response
