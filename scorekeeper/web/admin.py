"""Admin: the rulings that tables kept, in the words that their readers know them by."""

from collections.abc import Mapping
from typing import Any

from django.contrib import admin
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorekeeper.store.admin import Looking
from scorekeeper.store.models import Saved
from scorekeeper.web.rulings.marks import VERDICTS
from scorekeeper.web.rulings.questions import KINDS

ASKED = {kind.op: kind.title for kind in KINDS.values()}
SAID = {verdict: word for verdict, (_icon, word) in VERDICTS.items()}


class ByWord(admin.SimpleListFilter):
    """Shows what has this code in a field, and calls the code by its word."""

    words: Mapping[str, str]

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:  # noqa: ANN401, ARG002 - as Django asks
        return [(code, _(word)) for code, word in self.words.items()]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:  # noqa: ARG002 - as Django asks
        return queryset.filter(Q((str(self.parameter_name), self.value()))) if self.value() else queryset


class ByKind(ByWord):
    title, parameter_name, words = gettext_lazy("kind of question"), "op", ASKED


class ByVerdict(ByWord):
    title, parameter_name, words = gettext_lazy("verdict"), "verdict", SAID


@admin.register(Saved)
class SavedAdmin(Looking):
    list_display = ("asked", "said", "book", "match", "made_at")
    list_filter = (ByKind, ByVerdict)
    list_select_related = ("book", "match")
    search_fields = ("question", "note", "book__name")
    readonly_fields = ("asked", "said")
    exclude = ("op", "verdict")

    @admin.display(description=gettext_lazy("kind of question"), ordering="op")
    def asked(self, saved: Saved) -> str:
        return _word(ASKED, saved.op)

    @admin.display(description=gettext_lazy("verdict"), ordering="verdict")
    def said(self, saved: Saved) -> str:
        return _word(SAID, saved.verdict)


def _word(words: Mapping[str, str], code: str) -> str:
    """What a later version no longer knows stays as it was written down."""
    return _(words[code]) if code in words else code
