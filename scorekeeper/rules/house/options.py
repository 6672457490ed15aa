"""Options: how one house rule is declared. Forms, schemas, links and the rulebook reflect on the declaration."""

from collections.abc import Callable
from dataclasses import MISSING, dataclass, field, fields
from typing import Any, ClassVar, TypeVar

from scorekeeper.rules.articles import ArticleId
from scorekeeper.rules.house.kinds import Kind, OneOf
from scorekeeper.rules.words import Sentence

V = TypeVar("V")


@dataclass(frozen=True, slots=True, kw_only=True)
class Needs:
    """The option that makes another one matter, the values with which it does, and the reason where it does not."""

    option: str
    matters: Callable[[Any], bool]
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One house rule as declared: everything that forms, schemas, the rulebook and links say about it.

    It matters when any of `requires` is given. `says` tells the chosen value where the value has no sentence of its
    own; `one` is said instead of it for 1, and `off` for 0 and for nothing at all. A `procedural` one never touches a
    result (B3).
    """

    key: str
    kind: Kind[Any]
    default: Any
    label: str
    help: str
    says: str
    one: str
    off: str
    cite: ArticleId
    requires: tuple[Needs, ...]
    procedural: bool

    @property
    def group(self) -> str:
        return self.key.partition(".")[0]

    @property
    def name(self) -> str:
        return self.key.partition(".")[2]

    def sentences(self, value: Any, decks: int, *, called: bool = False) -> tuple[Sentence, ...]:  # noqa: ANN401 - of the option's own type
        """What the rulebook says when this value is chosen at such a table."""
        if self.off and not value:
            return (Sentence(self.off),)
        if self.one and value == 1:
            return (Sentence(self.one),)
        return self.kind.sentences(value, self.says, decks, called=called)


def option(
    default: V,
    kind: Kind[V] | None = None,
    *,
    label: str,
    help: str = "",  # noqa: A002 - the form's own word
    says: str = "",
    one: str = "",
    off: str = "",
    cite: str,
    requires: Needs | tuple[Needs, ...] = (),
    procedural: bool = False,
) -> Any:  # noqa: ANN401 - a dataclass field wears the type of its default
    """Declare a house rule where it is stored; a named choice is of its own kind."""
    details = {
        "kind": kind or OneOf(type(default)),  # type: ignore[type-var]  # only a choice comes without its kind
        "label": label,
        "help": help,
        "says": says,
        "one": one,
        "off": off,
        "cite": ArticleId(cite),
        "requires": requires if isinstance(requires, tuple) else (requires,),
        "procedural": procedural,
    }
    return field(default=default, metadata=details)


@dataclass(frozen=True, slots=True, kw_only=True)
class Contradiction:
    """House rules that do not go together: which, and a sentence with the reason and the way out."""

    options: tuple[str, ...]
    sentence: Sentence


class Group:
    """The options that share a prefix. Subclasses are frozen, slotted, keyword-only dataclasses."""

    __slots__ = ()
    prefix: ClassVar[str]

    def __init_subclass__(cls) -> None:
        cls.prefix = cls.__name__.lower()


def options_of(group: type[Group]) -> tuple[Option, ...]:
    """The declared options of a group, in order."""
    return tuple(
        Option(key=f"{group.prefix}.{entry.name}", default=entry.default, **entry.metadata)
        for entry in fields(group)  # type: ignore[arg-type]  # every group is a dataclass
        if entry.default is not MISSING
    )
