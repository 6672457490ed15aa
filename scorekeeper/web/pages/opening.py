"""What the page for typing a code shows."""

from dataclasses import dataclass

from scorekeeper.web.codes import CodeForm
from scorekeeper.web.pages import Page


@dataclass(frozen=True, slots=True, kw_only=True)
class CodePage(Page):
    """A code to type, when no link and no camera is at hand."""

    form: CodeForm
