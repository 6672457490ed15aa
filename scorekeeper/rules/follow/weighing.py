"""Weighing: the verdict on a play from a hand that nobody saw whole, out of all the holdings that may have been.

Two holdings settle most plays: the cards known of alone, and one that owes at least as much as any. Between them those
are tried that have more of few faces than is known of, and of these as many as can make a difference.
"""

from collections.abc import Iterator, Sequence
from itertools import islice

from scorekeeper.rules.cards.card import Card
from scorekeeper.rules.follow.division import divides
from scorekeeper.rules.follow.duty import Face
from scorekeeper.rules.follow.holdings import Doubt, Holdings
from scorekeeper.rules.rulings import Verdict
from scorekeeper.rules.search_budget import NO_END, Effort, remembered, spend

MOST_TRIED = 400
"""So many different holdings are tried; where these are not all, nothing is certain."""
A_HOLDING = 20
"""What it costs to try one more, in steps, besides its division."""
A_STEP = 4
"""What a step of its division costs: over all faces that the hand can have held, one takes 1 to 5 µs."""

More = tuple[tuple[Card, int], ...]
"""Faces, and how many copies more of them were held than are known of."""
VERDICTS = {True: Verdict.ALLOWED, False: Verdict.FORBIDDEN}
"""By whether the play is allowed."""


@remembered
def weigh(possible: Holdings) -> Verdict:
    """Allowed is what every holding allows, forbidden what none does."""
    if possible.played != possible.number:
        return Verdict.FORBIDDEN
    found = [verdict for allowed, verdict in VERDICTS.items() if [*islice(deciding(possible, allowed=allowed), 1)]]
    return found[0] if len(found) == 1 else Verdict.UNDECIDED


def deciding(possible: Holdings, *, allowed: bool) -> Iterator[More | None]:
    """What was held besides if the play was allowed, or forbidden; at the end nothing, if not all could be tried."""
    if not (_may_be_allowed(possible) if allowed else _may_be_forbidden(possible)):
        return
    copies = [(doubt, _copies(possible, doubt, allowed=allowed)) for doubt in possible.doubts]
    rising = [(doubt, more) for doubt, more in copies if more]
    numbers, greatest = range(len(rising) + 1), possible.greatest
    if allowed and possible.fewest:
        numbers = numbers[::-1]  # single cards of many faces owe least
    if allowed and not possible.protects:
        greatest = possible.fewest
    cards = range(possible.fewest, greatest + 1)
    every = (more for faces in numbers for more in _together(rising, faces, cards))
    for more in islice(every, MOST_TRIED):
        if _allows(possible, _held(possible, more)) is allowed:
            yield more
    if next(every, None) is not None:
        yield None


def _may_be_allowed(possible: Holdings) -> bool:
    """Not if more of the suit was held for certain, nor if what is known of forbids it and more never owes less."""
    if possible.short:
        return not possible.fewest and all(doubt.known == doubt.given for doubt in possible.doubts)
    return possible.protects or _allows(possible, _held(possible))


def _may_be_forbidden(possible: Holdings) -> bool:
    """Not if a holding allows it that owes at least as much as any."""
    return not _allows(possible, [face for doubt in possible.doubts for face in _fullest(possible, doubt)])


def _fullest(possible: Holdings, doubt: Doubt) -> Iterator[Face]:
    """All copies that there can be; where larger tuples are protected, faces of every width, and none given exactly."""
    _, known, given, most, step = doubt
    most = min(most, known + possible.greatest)
    if not possible.protects or most == known:
        yield given, most, step
        return
    if known:
        yield given, known + 1, step
    yield from [(0, width, step) for width in possible.widths if width <= most]


def _copies(possible: Holdings, doubt: Doubt, *, allowed: bool) -> range:
    """How many copies more make a difference; any number, where more of the suit was held for certain.

    Where larger tuples are protected, only what owes something already can owe less. A face not known of owes most if
    it was held as often as a tuple is wide, and one of which more is kept than any tuple is wide owes nothing.
    """
    _, known, given, most, _ = doubt
    owing = possible.widths
    if possible.fewest:
        return range(1, most - known + 1)
    if possible.protects:
        if allowed and known < owing.start:
            return range(0)
        most = min(most, given + owing.stop if known else owing.stop - 1)
    return range(max(1, owing.start - known), most - known + 1)


def _together(rising: Sequence[tuple[Doubt, range]], faces: int, cards: range) -> Iterator[More]:
    """Every choice of so many faces and of copies more of them, in all a number of cards within the range."""
    if not faces:
        if 0 in cards:
            yield ()
        return
    if faces > len(rising):
        return
    least, most = min([copies[0] for _, copies in rising]), max([copies[-1] for _, copies in rising])
    if faces * least >= cards.stop or faces * most < cards.start:
        return
    for place, (doubt, copies) in enumerate(rising):
        if place and rising[place - 1][0].kind == doubt.kind:
            continue
        for number in copies:
            spend(1)
            if number < cards.stop:
                left = range(cards.start - number, cards.stop - number)
                for others in _together(rising[place + 1 :], faces - 1, left):
                    yield (doubt.card, number), *others


def _held(possible: Holdings, more: More = ()) -> list[Face]:
    """Each face held, with its copies given and held and its step."""
    besides = dict(more)
    held = [(given, known + besides.get(card, 0), step) for card, known, given, _, step in possible.doubts]
    return [face for face in held if face[1]]


def _allows(possible: Holdings, faces: Sequence[Face]) -> bool:
    """Whether the play is allowed from this holding."""
    all_given = sum([held for _, held, _ in faces]) == possible.given
    spend(A_HOLDING)
    return all_given or (not possible.short and divides(possible.demands, faces, _Dear(NO_END)))


class _Dear(Effort):
    """Steps that cost the question more than one each."""

    def spend(self, steps: int) -> None:
        super().spend(steps * A_STEP)
