"""A match's page: the score, the sheet of the hand being played, and the hands before it."""

from collections.abc import Iterator
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _

from scorekeeper.match.standing import Standing
from scorekeeper.rules import presets
from scorekeeper.rules.rulings import series
from scorekeeper.rules.words import N_
from scorekeeper.store.models import Revision
from scorekeeper.web.live import keep_up
from scorekeeper.web.pages.matches import Conflict, HandSheet, MatchPage, Preview, Way
from scorekeeper.web.recording.board import scoreboard
from scorekeeper.web.recording.deeds import meanwhile
from scorekeeper.web.recording.desk import Desk, Post, fresh_key
from scorekeeper.web.recording.finish import finish
from scorekeeper.web.recording.forecast import forecast
from scorekeeper.web.recording.hand_form import HandForm
from scorekeeper.web.recording.history import history
from scorekeeper.web.recording.preview import preview
from scorekeeper.web.recording.sheet import fields
from scorekeeper.web.spoken import told

WATCHERS = (("board", N_("Show it large"), "play"), ("match-log", N_("The log"), "book"))
KEEPERS = (
    *WATCHERS,
    ("match-sharing", N_("Share"), "forward"),
    ("seats", N_("Other seats"), "pencil"),
    ("rules", N_("Other rules"), "question"),
    ("override", N_("We play on otherwise"), "info"),
    ("match-removal", N_("Delete the match"), "strike"),
)
LATEST = 5
"""As many keys of saved hands as a page names, so that a browser drops the draft of one it never heard about."""


def match_page(
    desk: Desk, form: HandForm | None = None, sent: Post | None = None, *, conflict: Conflict | None = None
) -> MatchPage:
    """The page as it is now; with a form that was sent, still filled."""
    standing = desk.standing
    return MatchPage(
        title=told(series(standing.players)),
        board=scoreboard(standing),
        sheet=_sheet(desk, form or HandForm(standing), sent) if _asks(desk, form) else None,
        conflict=conflict,
        history=history(desk),
        live=keep_up(desk.access, reverse("match-live", args=(desk.row.slug,)), "scoreboard history"),
        finish=finish(desk) if standing.finished else None,
        ways=tuple(_ways(desk)),
    )


def _asks(desk: Desk, form: HandForm | None) -> bool:
    """Whoever writes is asked for the next hand, if there is one; what was typed is shown all the same."""
    return desk.access.writes and (form is not None or not desk.standing.finished)


def _sheet(desk: Desk, form: HandForm, sent: Post | None) -> HandSheet:
    slug, version = desk.row.slug, desk.row.version
    return HandSheet(
        action=reverse("match", args=(slug,)),
        ahead=reverse("match-preview", args=(slug,)),
        seen=version,
        key=sent.key if sent else fresh_key(),
        fields=fields(form),
        answered=form.is_bound,
        save=_save(form, _("Save hand {number}").format(number=desk.standing.hands + 1)),
        later=_save(form, _("Save the next hand")),
        disputed=form.disputed,
        preview=preview(form.standing, form.fact) if form.fact else Preview(),
        forecast=forecast(form.standing),
        saved=" ".join(entry.key for entry in desk.notebook.entries[-LATEST:]),
    )


def _save(form: HandForm, otherwise: str) -> str:
    """A hand against the rules is saved by those who insist."""
    return _("Save it all the same") if form.disputed else otherwise


def conflict(desk: Desk, revisions: tuple[Revision, ...]) -> Conflict:
    """Both versions: theirs in words, and one's own still in the form."""
    recorded = [each for each in revisions if each.deed == Revision.Deed.RECORDED]
    number = desk.standing.hands
    sentence = (
        _("Hand {number} was recorded while you were typing.").format(number=number)
        if len(recorded) == len(revisions) == 1
        else _("The match was changed while you were typing.")
    )
    return Conflict(
        sentence=sentence,
        theirs=tuple(meanwhile(each) for each in revisions[-LATEST:]),
        back=reverse("match", args=(desk.row.slug,)),
    )


def _ways(desk: Desk) -> Iterator[Way]:
    """What else can be done with a match; the referee is told what is known of it."""
    if desk.access.key.match_id is None:
        yield Way(url=reverse("book", args=(desk.access.book.slug,)), label=_("The scorebook"), icon="book")
    yield Way(url=_argument(desk.standing), label=_("Settle an argument"), icon="scales")
    for route, label, icon in KEEPERS if desk.access.writes else WATCHERS:
        yield Way(url=reverse(route, args=(desk.row.slug,)), label=_(label), icon=icon)


def _argument(standing: Standing) -> str:
    """A question about the hand that is being played: rules, names and the trump rank are filled in."""
    known = {
        "rules": presets.link(standing.rules, presets.closest(standing.rules)),
        "players": "/".join(standing.players),
    }
    if standing.declarer:
        known["trump.rank"] = standing.levels[standing.declarer].value
    return f"{reverse('ruling-new')}?{urlencode(known, safe='/:~,')}"
