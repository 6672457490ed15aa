"""Separating: the one question after whose answer the least is left of the candidates.

Rules that are played as they are known weigh more than rules with something changed. What can be expected to be left
is the weight behind each answer, times how likely it is, which is that weight again. Example: of three presets alike
in weight, a question that parts them two and one leaves 5/3, and one that all answer alike leaves 3.
"""

from scorekeeper.match.candidates import Mask, Space
from scorekeeper.match.situations import Situation, situations

WEIGHTS = (400, 20, 1)
"""What a candidate weighs by the number of its changes; there are some fifteen times as many of each next kind."""


def best(space: Space, mask: Mask, asked: frozenset[str]) -> Situation | None:
    """The question after whose answer the least can be expected to be left; none where none makes a difference."""
    open_questions = [each for key, each in situations(space).items() if key not in asked]
    telling = [(_expected(space, each, mask), each) for each in open_questions if _parted(space, each, mask)]
    return min(telling, key=lambda item: item[0])[1] if telling else None


def _parted(space: Space, situation: Situation, mask: Mask) -> bool:
    return sum(bool(reply.mask & mask) for reply in situation.replies(space)) > 1


def _expected(space: Space, situation: Situation, mask: Mask) -> int:
    left = sum(weight(space, reply.mask & mask) ** 2 for reply in situation.replies(space))
    return left * (3 if situation.rare else 2)


def weight(space: Space, mask: Mask) -> int:
    """What some candidates weigh together."""
    found, nearer = 0, 0
    for changes, each in enumerate(WEIGHTS):
        within = space.within(changes)
        found += each * (mask & within & ~nearer).bit_count()
        nearer = within
    return found


def fewest_changes(space: Space, mask: Mask) -> Mask:
    """Those of them with the fewest changes."""
    return next((mask & space.within(changes) for changes in range(len(WEIGHTS)) if mask & space.within(changes)), 0)
