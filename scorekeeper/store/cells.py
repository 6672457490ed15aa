"""Cells: text that a spreadsheet would take for a formula has an apostrophe before it, until it is read back."""

APOSTROPHE = "'"
GUARDED = (*"=+-@＝＋－＠\t\r", APOSTROPHE)
"""What a cell may not begin with as it stands: in full width, some spreadsheets in China and Japan read it as well.

The apostrophe is one, so that a name which begins with it survives.
"""

Cell = str | int


def guarded(cell: Cell) -> Cell:
    """A cell as a file holds it; numbers stay numbers."""
    return f"{APOSTROPHE}{cell}" if isinstance(cell, str) and cell.startswith(GUARDED) else cell


def unguarded(text: str) -> str:
    """What was in the cell. An apostrophe before anything else is part of it."""
    return text[1:] if text[:1] == APOSTROPHE and text[1:].startswith(GUARDED) else text
