"""A file brought in: looked at first, with everything that is the matter told at once; then whole or not at all."""

from collections.abc import Iterator
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

from django import forms
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.defaultfilters import filesizeformat
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_http_methods

from scorekeeper.rules.house.presets import PRESETS
from scorekeeper.rules.words import N_, series
from scorekeeper.store import file_reading, importing, selectors, uploads
from scorekeeper.store.csv_columns import names_in
from scorekeeper.store.csv_reading import Answers
from scorekeeper.store.importing import Imported, ImportPreview, Spelling
from scorekeeper.store.incoming import Finding, Incoming
from scorekeeper.store.models import NAME_LENGTH, Book, Key
from scorekeeper.web import access
from scorekeeper.web.forms import LineField, OneOfField, TextField, UploadField
from scorekeeper.web.rulings.limits import StepLimit
from scorekeeper.web.site import messages
from scorekeeper.web.site.pages import Page
from scorekeeper.web.site.redirects import see_other
from scorekeeper.web.site.visitors import fingerprint
from scorekeeper.web.site.wording import in_words

MOST_ENTRIES = 10_000
"""Nobody else can write while they are written; the command brings in more."""
MOST_AN_HOUR = 100 * 1024 * 1024
"""Bytes that are read for one visitor by each process that serves; anybody may send a file, and it is kept an hour."""
read_lately = StepLimit(MOST_AN_HOUR, seconds=60 * 60)
MOST_SHOWN = 100
AT_A_GLANCE = 10
"""Matches and remarks that are shown; further ones are folded."""
LONGEST_KEY = 64
COLUMNS = (
    (N_("match"), N_("What tells matches apart, where one day had several; an empty cell repeats the last.")),
    (
        N_("date"),
        N_("The day, like 2026-02-17; another day begins another match, unless a column “match” tells them apart."),
    ),
    (N_("declarer"), N_("Who declared; where it is empty, the rules say who.")),
    (
        N_("points"),
        N_("The defenders’ points in all; or captured, kitty, and last trick won by declarers or defenders."),
    ),
    (N_("bracket"), N_("The row of the scoring table, like 80–115, where nobody counted.")),
    (N_("fine on declarers"), N_("Points that the declarers pay.")),
    (N_("fine on defenders"), N_("Points that the defenders pay.")),
    (N_("level played"), N_("The level of the hand; where it is empty, the declarer’s.")),
    (N_("trump"), N_("The suit, like ♠ or spades; with its rank, like 7S; or 7NT where no suit is trump.")),
    (N_("friends"), N_("Who turned out to be friends, one after another.")),
    (N_("redeal"), N_("Why a hand was thrown in: no_trumps, no_points, nobody_bid or agreed.")),
    (N_("note"), N_("Whatever is to be remembered.")),
    (N_("Mei, Otto …"), N_("A column for each player, or for two who are partners: the level after the hand.")),
)
"""What a sheet may tell, by the names of its columns."""


NOTHING = N_("No file is chosen yet. Choose one, and look what is in it.")
TOO_MUCH = N_("So many files came from your network that no more are read within this hour. Send it again later.")
GONE = N_("This file was kept for an hour, and is not here any more. Choose it once more.")


class ImportForm(forms.Form):
    """A file, and what a sheet may leave open."""

    file = UploadField(
        most=file_reading.MOST_BYTES,
        label=gettext_lazy("File"),
        help_text=gettext_lazy("A scorebook as ZIP, a match as JSON, or a sheet as CSV."),
        required=False,
        widget=forms.FileInput(attrs={"accept": ".zip,.json,.csv,.txt,.tsv"}),
    )
    players = LineField(
        label=gettext_lazy("Who plays"),
        help_text=gettext_lazy("In turn, counterclockwise: Mei, Otto, Li, Ada."),
        required=False,
        max_length=12 * (NAME_LENGTH + 2),
    )
    declarer = LineField(label=gettext_lazy("Who declared first"), required=False, max_length=NAME_LENGTH)
    rules = OneOfField(label=gettext_lazy("Rules"), required=False, widget=forms.RadioSelect)
    kept = TextField(required=False, max_length=LONGEST_KEY, widget=forms.HiddenInput)

    def __init__(self, *args: Any, **options: Any) -> None:  # noqa: ANN401 - as every form takes them
        super().__init__(*args, **options)
        named = [(key, _(preset.name)) for key, preset in PRESETS.items()]
        self.fields["rules"].choices = [("", _("As the sheet suggests")), *named]  # type: ignore[attr-defined]

    def answers(self, called: Spelling) -> Answers:
        said = self.cleaned_data
        return Answers(
            players=names_in(said["players"]), rules=said["rules"] or None, declarer=said["declarer"], called=called
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Remark:
    """Something that is the matter with a file, and where."""

    place: str
    sentence: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Folded:
    """The first few lines of a list, and how the others are called under which they are folded."""

    first: tuple[Remark, ...] = ()
    label: str = ""
    others: tuple[Remark, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportPage(Page):
    """A file to choose, or what is in the one that was chosen. `confirm` says that it can be brought in."""

    form: forms.Form
    limit: str
    columns: tuple[tuple[str, str], ...]
    confirm: bool
    found: tuple[str, ...]
    matches: Folded
    problems: tuple[Remark, ...]
    remarks: Folded
    back: str


@require_http_methods(["GET", "HEAD", "POST"])
def book_import(request: HttpRequest, slug: str) -> HttpResponse:
    """Into a book that is there, by its keepers."""
    opened = access.book_to_edit(request, slug)
    return _import(request, opened.book, reverse("book", args=[slug]), opened.name)


@require_http_methods(["GET", "HEAD", "POST"])
def new_import(request: HttpRequest) -> HttpResponse:
    """Into a new book, which this browser keeps."""
    return _import(request, None, reverse("scorebooks"), "")


def _import(request: HttpRequest, book: Book | None, back: str, by: str) -> HttpResponse:
    """A look at a file, or what follows from one: it is brought in only if that was asked for after a look."""
    if request.method != "POST":
        return _page(request, ImportForm(), back)
    form, place = ImportForm(request.POST, request.FILES), book.slug if book else ""
    sent = _sent(request, form, place)
    if sent is None:
        return _made_before(request, book) or _page(request, form, back)
    called = Spelling(selectors.roster(book) if book else ())
    incoming = file_reading.read(sent.data, form.answers(called), name=sent.name, most_entries=MOST_ENTRIES)
    if not incoming.problems and sent.seen and "bring" in request.POST:
        done = _bring_in(request, incoming, book, by)
        return _done(request, done) if done else _made_before(request, book) or see_other(back)
    key = form.cleaned_data["kept"] if sent.seen else uploads.keep(sent.data, place)
    again = ImportForm(initial={**form.cleaned_data, "kept": key})
    return _page(request, again, back, _Look(incoming=incoming, preview=importing.preview(incoming, book, called)))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Sent:
    """A file with its name, and whether somebody has seen what is in it; nobody keeps the name."""

    data: bytes
    seen: bool
    name: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Look:
    """What a file would bring, and what would become of it here."""

    incoming: Incoming
    preview: ImportPreview


def _sent(request: HttpRequest, form: ImportForm, place: str) -> _Sent | None:
    """The file that was sent just now, or the one that was looked at before."""
    caller = fingerprint(request)
    if form.is_valid() and not read_lately.allows(caller):
        form.add_error("file", _(TOO_MUCH))
    if not form.is_valid():
        return None
    found = _file(form, place)
    read_lately.spend(caller, len(found.data) if found else 0)
    return found


def _file(form: ImportForm, place: str) -> _Sent | None:
    file, key = form.cleaned_data["file"], form.cleaned_data["kept"]
    if file:
        return _Sent(data=file.read(), name=file.name, seen=False)
    known = uploads.kept(key, place) if key else None
    if known is None:
        form.add_error("file", _(GONE) if key else _(NOTHING))
        return None
    return _Sent(data=known, seen=True)


def _claim(request: HttpRequest) -> str:
    """Tells who sent this form, and which file was looked at."""
    return access.claim(request, request.POST.get("kept", ""), of="import")


@transaction.atomic
def _bring_in(request: HttpRequest, incoming: Incoming, book: Book | None, by: str) -> Imported | None:
    """Once, however often it is asked for; and where it cannot be written, the file is still here."""
    if not uploads.drop(request.POST["kept"]):
        return None
    return importing.bring_in(incoming, book=book, by=by, claim=_claim(request))


def _made_before(request: HttpRequest, book: Book | None) -> HttpResponse | None:
    """To the book that this form made already, where the answer was lost on the way."""
    made = None if book else selectors.opened_by(_claim(request))
    return _kept_in(request, made) if made else None


def _kept_in(request: HttpRequest, key: Key) -> HttpResponse:
    """To a book that was made just now, which this browser keeps from now on."""
    response = see_other(reverse("book", args=[key.book.slug]))
    access.remember(request, response, key.token)
    return response


def _done(request: HttpRequest, done: Imported) -> HttpResponse:
    response = _kept_in(request, done.key) if done.key else see_other(reverse("book", args=[done.book.slug]))
    said = ngettext("{count} match was brought in.", "{count} matches were brought in.", done.matches)
    messages.success(request, said.format(count=done.matches))
    return response


def _page(request: HttpRequest, form: ImportForm, back: str, look: _Look | None = None) -> HttpResponse:
    problems = tuple(map(_remark, look.incoming.problems)) if look else ()
    confirm = look is not None and not problems and look.preview.new_rows
    title = _("Bring this in?") if confirm else _("Bring in a file")
    page = ImportPage(
        title=title,
        form=form,
        limit=_("At most {size}.").format(size=filesizeformat(file_reading.MOST_BYTES)),
        columns=tuple((_(name), _(words)) for name, words in COLUMNS),
        confirm=confirm,
        found=tuple(_found(look.preview)) if look else (),
        matches=_folded(tuple(_matches(look.preview))) if look else Folded(),
        problems=problems,
        remarks=_folded(tuple(map(_remark, look.incoming.remarks))) if look else Folded(),
        back=back,
    )
    status = HTTPStatus.UNPROCESSABLE_ENTITY if problems or form.errors else HTTPStatus.OK
    return render(request, "books/import.html", {"page": page}, status=status)


def _folded(lines: tuple[Remark, ...]) -> Folded:
    others = lines[AT_A_GLANCE:]
    label = ngettext("{count} more line", "{count} more lines", len(others)).format(count=len(others))
    return Folded(first=lines[:AT_A_GLANCE], label=label, others=others)


def _remark(told: Finding) -> Remark:
    return Remark(place=in_words(told.place), sentence=in_words(told.sentence))


def _found(preview: ImportPreview) -> Iterator[str]:
    """How much would come in, and how people are called here."""
    counts = (
        (len(preview.matches), ngettext("{count} match", "{count} matches", len(preview.matches))),
        (preview.damaged, ngettext("{count} damaged match", "{count} damaged matches", preview.damaged)),
        (preview.houses, ngettext("{count} set of house rules", "{count} sets of house rules", preview.houses)),
        (preview.rulings, ngettext("{count} saved ruling", "{count} saved rulings", preview.rulings)),
    )
    yield from (words.format(count=count) for count, words in counts if count)
    if preview.here:
        here = ngettext(
            "{count} match is in the scorebook already, and is left out.",
            "{count} matches are in the scorebook already, and are left out.",
            preview.here,
        )
        yield here.format(count=preview.here)
    if preview.taken:
        names = (_("{name} as {known}").format(name=old, known=new) for old, new in preview.taken)
        yield _("Known here by another spelling: {names}").format(names=in_words(series(names)))
    if preview.new:
        yield _("New here: {names}").format(names=in_words(series(preview.new)))


def _matches(preview: ImportPreview) -> Iterator[Remark]:
    for match in preview.matches[:MOST_SHOWN]:
        entries = ngettext("{count} entry", "{count} entries", match.entries).format(count=match.entries)
        yield Remark(
            place="", sentence=" · ".join(filter(None, (match.date, in_words(series(match.players)), entries)))
        )
    more = len(preview.matches) - MOST_SHOWN
    if more > 0:
        yield Remark(place="", sentence=ngettext("and {count} more", "and {count} more", more).format(count=more))
