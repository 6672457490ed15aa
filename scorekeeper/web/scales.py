"""Scales: a scoring table as short as it can be shown."""

from scorekeeper.rules.brackets import BracketTable
from scorekeeper.web.answering.labels import labelled


def scale(table: BracketTable, decks: int) -> str:
    """From how many points on there are how many levels, the declarers' with a plus."""
    return " · ".join(labelled(str(row.start), f"{row.gain:+d}".replace("-", "−")) for row in table.at(decks))
