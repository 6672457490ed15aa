"""Weighing: the verdict on a play from a hand that nobody saw whole, out of all the holdings that may have been."""

from collections.abc import Callable, Iterable, Sequence
from itertools import chain

from scorekeeper.rules.follow.answers import answered
from scorekeeper.rules.follow.duties import Face
from scorekeeper.rules.follow.holdings import Doubt, Holdings
from scorekeeper.rules.follow.rises import Rise, Rises, choices
from scorekeeper.rules.rulings import Verdict
from scorekeeper.rules.search_budget import TO_JUDGE, Effort, remembered

MOST_WEIGHED = 60
"""So many different holdings are weighed; where these are not all, nothing is certain."""


@remembered
def verdict(known: Holdings) -> Verdict:
    """Allowed is what every holding allows, forbidden what none does."""
    found = _Weighing(known, Effort(TO_JUDGE)).verdicts()
    if len(found) != 1:
        return Verdict.UNDECIDED
    return Verdict.ALLOWED if True in found else Verdict.FORBIDDEN


class _Weighing:
    """Whether a play is allowed, from every holding that it can have come from."""

    def __init__(self, known: Holdings, effort: Effort) -> None:
        self._known = known
        self._task = known.task
        self._given = known.given
        self._rises = Rises(self._task)
        self._effort = effort

    def verdicts(self) -> set[bool]:
        """Every verdict that there may be."""
        known, task = self._known, self._task
        if known.played != task.number:
            return {False}
        if self._given < task.number:
            return self._short()
        fullest = [face for doubt in known.doubts for face in self._rises.fullest(doubt, known.greatest)]
        if task.idle or self._allowed(fullest):
            return {True}
        if not task.demands[0].protects:
            if not self._allowed(self._holding(())):
                return {False}
            if not (known.limited or known.fewest):
                return {True, False}
        sparing, owing = (self._rises.any,) * 2 if known.fewest else (self._rises.sparing, self._rises.owing)
        ways = [(True, sparing), (False, owing)]
        return {allowed for allowed, rises in ways if self._may_be(rises, allowed=allowed)}

    def _short(self) -> set[bool]:
        """Cards of other suits were played: allowed from a hand that had no more of the suit led."""
        more = self._known.known > self._given
        verdicts = {False} if more or self._known.greatest > 0 else set()
        return verdicts if more or self._known.fewest else verdicts | {True}

    def _may_be(self, rises: Callable[[Doubt], Iterable[Rise]], *, allowed: bool) -> bool:
        """Whether some holding allows or forbids the play; if not all can be weighed, one of them may."""
        known = self._known
        ways = [list(rises(doubt)) for doubt in known.doubts]
        found = chain(
            self._rises.together(ways, known.greatest, known.fewest),
            choices([*chain(*ways)], known.greatest, known.fewest),
        )
        for number, risen in enumerate(found):
            if number == MOST_WEIGHED:
                return True
            if self._allowed(self._holding(risen)) is allowed:
                return True
        return False

    def _allowed(self, holding: list[Face]) -> bool:
        """Whether the play is allowed from this holding."""
        return sum([held for _, held, _ in holding]) == self._given or answered(self._task, holding, self._effort)

    def _holding(self, risen: Sequence[Rise]) -> list[Face]:
        """Each face with its copies given and held and its step."""
        holding: list[Face] = []
        for doubt in self._known.doubts:
            more = [rise.copies for rise in risen if rise.doubt is doubt]
            copies = [*more, *[doubt.known] * (doubt.faces - len(more))]
            holding += [doubt.held(number) for number in copies if number]
        return holding
