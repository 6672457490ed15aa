"""Names: who cannot be told apart at a table, since only capitals, widths or spaces tell their names apart."""

import unicodedata
from collections.abc import Iterable


def namesake(name: str, others: Iterable[str]) -> str:
    """The first of the others who is called the same to the ear; nobody, if nobody is."""
    return next((other for other in others if heard(other) == heard(name)), "")


def heard(name: str) -> str:
    """What is left of a name without capitals, widths and spaces."""
    narrow = unicodedata.normalize("NFKC", name).casefold()
    return "".join(unicodedata.normalize("NFKC", narrow).split())
