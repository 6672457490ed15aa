"""Kind: a question that has pages, as its fields in the order of the table; and the fields that many of them share."""

from dataclasses import dataclass

from scorekeeper.rules.elsewhere import BEARING
from scorekeeper.rules.words import N_
from scorekeeper.web.asking.fields import Field, Players, Rules, Trump


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """A kind of question: what the referee calls it, what people call it, and its fields in the order of the table.

    `example` is a question of this kind, for those who only want to look. One about `friends` is nothing for fixed
    partners.
    """

    op: str
    title: str
    hint: str
    icon: str
    fields: tuple[Field, ...]
    example: str
    friends: bool = False

    @property
    def slug(self) -> str:
        return self.op.replace("_", "-")

    @property
    def usual(self) -> str:
        """The rules where nobody names any."""
        return "finding-friends" if self.friends else "tractor"

    @property
    def compares(self) -> bool:
        """Whether the referee can ask it under other rules."""
        return self.op in BEARING


RULES = Rules(name="rules", label=N_("Rules"), required=True)
TRUMP = Trump(name="trump", label=N_("Trump"), required=True)
NAMES = Players(
    name="players",
    label=N_("Names"),
    help=N_("Counterclockwise, with a slash between: Mei / Otto / Li / Ada."),
    aside=True,
    folded=True,
)
GAME = (RULES, TRUMP)
