"""Every question that has pages, in the order in which they are offered."""

from collections.abc import Mapping
from types import MappingProxyType

from scorekeeper.rules.questions import OPERATIONS
from scorekeeper.rules.questions.question import Question

KINDS: Mapping[str, Question] = MappingProxyType(
    {each.op: each for each in sorted(OPERATIONS.values(), key=lambda each: each.place) if each.place}
)
