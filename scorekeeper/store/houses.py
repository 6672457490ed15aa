"""Houses: house rules that a book keeps by name; every change is a version, and none is lost."""

from django.db import transaction

from scorekeeper.store.models import Book, House


@transaction.atomic
def save(book: Book, name: str, rules: dict[str, object]) -> House:
    """The rules under this name: the same again are the same version, others are the next."""
    Book.objects.select_for_update().get(pk=book.pk)
    newest = House.objects.filter(book=book, name=name).order_by("-version").first()
    if newest and newest.rules == rules:
        return newest
    version = newest.version + 1 if newest else 1
    return House.objects.create(book=book, name=name, version=version, rules=rules)


def versions(book: Book) -> tuple[House, ...]:
    """Everything that was saved, by name, the newest version first."""
    return tuple(House.objects.filter(book=book).order_by("name", "-version"))
