"""The office: what whoever runs the server sees at a glance. Counts, and nothing that opens a book."""

from django.contrib import admin
from django.contrib.auth.models import User
from django.http import HttpRequest
from django.template.response import TemplateResponse
from django.utils.translation import gettext, gettext_lazy

from scorekeeper.store.guesses import WHILE, At, recent
from scorekeeper.store.models import Book, Entry, Key, Match, Saved

Counted = tuple[tuple[str, int], ...]


class Office(admin.AdminSite):
    """Read-mostly: facts are written at the table, not here."""

    site_header = gettext_lazy("Scorekeeper")
    site_title = gettext_lazy("Scorekeeper")
    index_title = gettext_lazy("What is kept here")
    enable_nav_sidebar = False

    def index(self, request: HttpRequest, extra_context: dict[str, object] | None = None) -> TemplateResponse:
        return super().index(request, {**(extra_context or {}), "page": census()})


def census() -> Counted:
    """How much there is, and whether somebody is guessing."""
    books, keys = Book.objects.filter(removed_at=None), Key.objects.filter(revoked_at=None)
    tried = recent(At.CODE, At.SIGN_IN, At.SIGN_UP)
    return (
        (gettext("Books"), books.filter(throwaway=False).count()),
        (gettext("Demonstrations"), books.filter(throwaway=True).count()),
        (gettext("Deleted books that can be brought back"), Book.objects.exclude(removed_at=None).count()),
        (gettext("Matches"), Match.objects.filter(removed_at=None, book__in=books).count()),
        (gettext("Recorded entries"), Entry.objects.filter(struck_at=None).count()),
        (gettext("Saved rulings"), Saved.objects.count()),
        (gettext("Links that open something"), keys.count()),
        (gettext("Accounts"), User.objects.count()),
        (gettext("Guesses within the last {hours} h").format(hours=WHILE.seconds // 3600), tried.count()),
    )
