"""People of a book: what they are called."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scorekeeper.store import roster
from scorekeeper.store.models import Player
from scorekeeper.web import access, flashes
from scorekeeper.web.pages.books import NamePage
from scorekeeper.web.returning import see_other
from scorekeeper.web.shelving.forms import PlayerForm


@require_http_methods(["GET", "HEAD", "POST"])
def player(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Another name for somebody, in every match that was ever played."""
    book = access.book_to_edit(request, slug).book
    found = book.players.filter(pk=number).first()
    if found is None:
        raise Http404
    form = PlayerForm(request.POST if request.method == "POST" else None, initial={"name": found.name})
    if form.is_valid() and _renamed(request, found, form):
        return see_other(reverse("book", args=[slug]))
    page = NamePage(
        title=_("Rename {name}").format(name=found.name),
        form=form,
        note=_("Every match of the book will say so, and the log of each keeps the old name."),
        back=reverse("book", args=[slug]),
    )
    return render(request, "books/name.html", {"page": page}, status=422 if form.is_bound else 200)


def _renamed(request: HttpRequest, found: Player, form: PlayerForm) -> bool:
    before, name = found.name, form.cleaned_data["name"]
    try:
        roster.rename(found, name, by=access.called(request))
    except roster.TakenError as error:
        taken = _("Somebody in this book is called {name} already. Tell the two apart by name.")
        form.add_error("name", taken.format(name=error.name))
        return False
    flashes.success(request, _("{before} is now {name}.").format(before=before, name=name))
    return True
