"""Admin: everything can be looked at and found; links can be revoked, books and matches deleted and brought back."""

from collections.abc import Callable, Iterable
from typing import Any

from django.contrib import admin, messages
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.models import Group, User
from django.db.models import Count, Max, Model, Q, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext, gettext_lazy

from scorekeeper.store import codec, keys, removals
from scorekeeper.store.models import Book, Entry, Guess, House, Key, Match, Player, Revision

admin.site.unregister(Group)
admin.site.unregister(User)


@admin.register(User)
class AccountAdmin(UserAdmin):  # type: ignore[type-arg]  # Django's own takes none when it runs
    """Only an administrator says who is on the staff, changes their accounts, and gives anybody another name.

    A permission is for the accounts of all others; names that differ in capitals are one to those who sign in.
    """

    def get_readonly_fields(self, request: HttpRequest, obj: User | None = None) -> tuple[str, ...]:
        fields = tuple(super().get_readonly_fields(request, obj))
        rights = ("username", "is_staff", "is_superuser", "groups", "user_permissions")
        return fields if _is_administrator(request) else (*fields, *rights)

    def has_change_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        return super().has_change_permission(request, obj) and self._is_theirs(request, obj)

    def has_delete_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        return super().has_delete_permission(request, obj) and self._is_theirs(request, obj)

    def _is_theirs(self, request: HttpRequest, obj: User | None) -> bool:
        return _is_administrator(request) or not (obj and (obj.is_staff or obj.is_superuser))


def _is_administrator(request: HttpRequest) -> bool:
    return isinstance(request.user, User) and request.user.is_superuser


class Looking(admin.ModelAdmin):  # type: ignore[type-arg]  # Django's own takes none when it runs
    """Nothing is added, changed or deleted by hand; what may be done is an action with a name."""

    list_per_page = 50

    def has_add_permission(self, request: HttpRequest) -> bool:  # noqa: ARG002 - as Django asks
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:  # noqa: ARG002
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:  # noqa: ARG002
        return False

    def may(self, request: HttpRequest, deed: str) -> bool:
        """Whether a permission of its own allows this action; to look is not to act."""
        user: Any = request.user
        allowed: bool = user.has_perm(f"{self.opts.app_label}.{deed}_{self.opts.model_name}")
        return allowed

    def each(self, request: HttpRequest, chosen: Iterable[Any], deed: Callable[[Any], object], said: str) -> None:
        """Do it to all that were chosen, and leave a line about each."""
        for thing in chosen:
            deed(thing)
            self.log_change(request, thing, said)
        self.message_user(request, said, messages.SUCCESS)


class Removing(Looking):
    """What can be deleted and brought back."""

    actions = ("remove", "restore")

    def has_remove_permission(self, request: HttpRequest) -> bool:
        return self.may(request, "remove")

    def has_restore_permission(self, request: HttpRequest) -> bool:
        return self.may(request, "restore")

    @admin.action(description=gettext_lazy("Delete; it can be brought back within thirty days"), permissions=["remove"])
    def remove(self, request: HttpRequest, chosen: QuerySet[Any]) -> None:
        self.each(request, chosen, removals.remove, gettext("Deleted."))

    @admin.action(description=gettext_lazy("Bring back"), permissions=["restore"])
    def restore(self, request: HttpRequest, chosen: QuerySet[Any]) -> None:
        self.each(request, chosen, removals.restore, gettext("Brought back."))


@admin.register(Book)
class BookAdmin(Removing):
    list_display = ("__str__", "made_at", "matches_in_it", "played_last", "removed_at")
    list_filter = ("throwaway", ("removed_at", admin.EmptyFieldListFilter), "made_at")
    search_fields = ("name", "slug", "players__name")
    ordering = ("-made_at",)
    fields = ("name", "slug", "throwaway", "made_at", "removed_at")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Book]:
        standing = Count("matches", filter=Q(matches__removed_at=None), distinct=True)
        books: QuerySet[Book] = super().get_queryset(request)
        return books.annotate(standing=standing, last=Max("matches__entries__made_at"))

    @admin.display(description=gettext_lazy("matches"), ordering="standing")
    def matches_in_it(self, book: Any) -> int:  # noqa: ANN401 - a book with what was counted
        count: int = book.standing
        return count

    @admin.display(description=gettext_lazy("played last"), ordering="last")
    def played_last(self, book: Any) -> object:  # noqa: ANN401 - as above
        return book.last


@admin.register(Match)
class MatchAdmin(Removing):
    list_display = ("slug", "who_plays", "book", "made_at", "version", "removed_at")
    list_filter = (("removed_at", admin.EmptyFieldListFilter), "made_at")
    list_select_related = ("book",)
    search_fields = ("slug", "book__name", "book__slug")
    ordering = ("-made_at",)
    fields = ("slug", "book", "opening", "version", "made_at", "removed_at")

    @admin.display(description=gettext_lazy("Who plays"))
    def who_plays(self, match: Match) -> str:
        return " · ".join(codec.opening_summary(match.opening).players)


@admin.register(Key)
class KeyAdmin(Looking):
    """Who may open what, but not by which link: what would open a book is not shown."""

    list_display = ("book", "role", "match", "made_at", "revoked_at")
    list_filter = ("role", ("revoked_at", admin.EmptyFieldListFilter))
    list_select_related = ("book", "match")
    search_fields = ("book__name", "book__slug")
    ordering = ("-made_at",)
    fields = ("book", "role", "match", "made_at", "revoked_at")
    actions = ("revoke",)

    def has_revoke_permission(self, request: HttpRequest) -> bool:
        return self.may(request, "revoke")

    @admin.action(description=gettext_lazy("Revoke: whoever has the link is out"), permissions=["revoke"])
    def revoke(self, request: HttpRequest, chosen: QuerySet[Key]) -> None:
        self.each(request, chosen, keys.revoke, gettext("Revoked."))


@admin.register(Entry)
class EntryAdmin(Looking):
    list_display = ("match", "place", "made_at", "amended_at", "struck_at")
    list_select_related = ("match",)
    search_fields = ("match__slug", "match__book__name")
    ordering = ("-made_at",)
    exclude = ("key",)


@admin.register(Revision)
class RevisionAdmin(Looking):
    list_display = ("match", "version", "deed", "by", "at")
    list_filter = ("deed", "at")
    list_select_related = ("match",)
    search_fields = ("match__slug", "match__book__name", "by")
    ordering = ("-at",)


@admin.register(Guess)
class GuessAdmin(Looking):
    list_display = ("at", "made_at")
    list_filter = ("at",)
    ordering = ("-made_at",)
    exclude = ("by",)


@admin.register(Player)
class PlayerAdmin(Looking):
    list_display = ("name", "book")
    list_select_related = ("book",)
    search_fields = ("name", "book__name")


@admin.register(House)
class HouseAdmin(Looking):
    list_display = ("name", "version", "book", "made_at")
    list_select_related = ("book",)
    search_fields = ("name", "book__name")
