"""A question of the contract, declared once: its reader, its description, its form and its address come from it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, get_type_hints

from scorekeeper.rules.articles import ArticleId
from scorekeeper.rules.cards.order import Order
from scorekeeper.rules.house.ruleset import RuleSet
from scorekeeper.rules.questions.asked import Asked
from scorekeeper.rules.questions.fields import PlayersField, QuestionField, RulesField, TrumpField
from scorekeeper.rules.questions.rows import object_schema
from scorekeeper.rules.questions.writing import answer_schema
from scorekeeper.rules.rulings import Verdict
from scorekeeper.rules.words import N_


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A kind of question: what people call it, its fields in the order of the table, one to try, and the ruling.

    One about `friends` is nothing for fixed partners. One with a page stands at its `place` among those that are
    offered there, with a drawing. `article` decides where the ruling names none, `judged` is what no rule decides
    after a verdict, and `more` the field for what may be known besides. Of one that can be asked under other rules,
    `bears` are the options that can change the answer. Under rules that leave nothing more to ask it is `answered`.
    """

    op: str
    title: str
    hint: str = ""
    fields: tuple[QuestionField, ...]
    example: Mapping[str, object]
    rule: Callable[[Asked], Any]
    write: Callable[[Any], Mapping[str, object]]
    friends: bool = False
    place: int = 0
    icon: str = ""
    article: ArticleId | None = None
    judged: Mapping[Verdict, str] = field(default_factory=dict)
    more: str = "main"
    bears: tuple[str, ...] = ()
    answered: Callable[[RuleSet, Mapping[str, object]], bool] = lambda _rules, _said: False

    @property
    def slug(self) -> str:
        """What it is called in an address."""
        return self.op.replace("_", "-")

    @property
    def usual(self) -> str:
        """The rules where nobody names any."""
        return "finding-friends" if self.friends else "tractor"

    @property
    def compares(self) -> bool:
        """Whether it can be asked under other rules."""
        return bool(self.bears)

    @property
    def told(self) -> tuple[QuestionField, ...]:
        """The fields that the referee hears of."""
        return tuple(field for field in self.fields if not field.aside)

    @property
    def posted(self) -> dict[str, object]:
        """The example as programs post it."""
        return {"op": self.op, **self.example}

    @property
    def schema(self) -> dict[str, object]:
        return {"title": self.title, **object_schema(self.told, {"op": {"const": self.op}, "id": {}}, ("op",))}

    @property
    def answer_schema(self) -> dict[str, object]:
        """What is answered, beside the id of the question and notes about it."""
        return answer_schema(get_type_hints(self.write, include_extras=True)["return"])


RULES = RulesField(name="rules", label=N_("Rules"))
TRUMP = TrumpField(name="trump", label=N_("Trump"), required=True)
FEWEST_PLAYERS, MOST_PLAYERS = 4, 12
NAMES = PlayersField(
    name="players",
    label=N_("Names"),
    help=N_("Counterclockwise, with a slash between: Mei / Otto / Li / Ada."),
    low=FEWEST_PLAYERS,
    high=MOST_PLAYERS,
    aside=True,
    folded=True,
)
GAME = (RULES, TRUMP)


def game_asked(asked: Asked) -> tuple[RuleSet, Order]:
    """The rules, and the order of the cards under them and the trump that is said."""
    rules = asked.rules()
    return rules, rules.trumps.order(TRUMP.read(asked, rules))
