"""Which hand a line of the log was about when it was written: the log is read backwards from the evening as it is."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from scorekeeper.match.blocks import put_back
from scorekeeper.match.facts import Fact, Played, Redeal
from scorekeeper.store import codec, moves
from scorekeeper.store.models import Entry, Revision
from scorekeeper.web.matches.open_match import OpenMatch

Deed = Revision.Deed


@dataclass(slots=True)
class EntryOrder:
    """Entries in their order, by their numbers: what they are, those that stand, and hands with a result.

    By `recorded` they are found by the version that recorded them.
    """

    order: list[int] = field(default_factory=list)
    facts: dict[int, Fact] = field(default_factory=dict)
    standing: set[int] = field(default_factory=set)
    results: set[int] = field(default_factory=set)
    recorded: dict[int, int] = field(default_factory=dict)

    def hand_number(self, pk: int) -> int:
        """Which hand an entry is; 0 for what happened between hands."""
        if pk not in self.order or not isinstance(self.facts[pk], Played | Redeal):
            return 0
        before = self.order[: self.order.index(pk)]
        return 1 + sum(other in self.standing and other in self.results for other in before)

    def put(self, pk: int, fact: Fact) -> None:
        """What an entry is."""
        self.facts[pk] = fact
        (self.results.add if isinstance(fact, Played) else self.results.discard)(pk)

    def before(self, revision: Revision, pk: int) -> None:
        """As it was before this line."""
        match revision.deed:
            case Deed.RECORDED | Deed.INSERTED:
                self.order.remove(pk)
            case Deed.STRUCK:
                self.standing.add(pk)
            case Deed.RESTORED:
                self.standing.discard(pk)
            case Deed.AMENDED:
                self.put(pk, codec.fact(revision.before))
            case Deed.MOVED:
                self.order = put_back(self.order, self._behind(revision.before, pk))

    def _behind(self, end: object, pk: int) -> dict[int, int | None]:
        """What moved, and behind what it stood; where only a number is known, it moved alone."""
        number, others = moves.number_of(end), [each for each in self.order if each in self.standing and each != pk]
        alone = {} if number is None or pk not in self.standing else {pk: [None, *others][: max(number, 0) + 1][-1]}
        return moves.stood_behind(end, self.recorded) or alone


def numbers_then(opened: OpenMatch, revisions: Iterable[Revision], struck: Iterable[Entry]) -> Iterator[int]:
    """For each line, the latest first, which hand it was about."""
    evening = _now(opened, struck)
    for revision in revisions:
        pk = revision.entry_id or 0
        then = 0 if revision.deed == Deed.STRUCK else evening.hand_number(pk)
        if pk in evening.order:
            evening.before(revision, pk)
        yield then or evening.hand_number(pk)


def _now(opened: OpenMatch, struck: Iterable[Entry]) -> EntryOrder:
    """A hand that cannot have been counts for no number."""
    evening = EntryOrder()
    deleted = tuple(struck)
    entries = sorted((*opened.notebook.entries, *deleted), key=lambda entry: (entry.place, entry.pk))
    evening.order = [entry.pk for entry in entries]
    evening.recorded = {entry.version: entry.pk for entry in entries}
    for entry in deleted:
        evening.put(entry.pk, codec.fact(entry.fact))
    for entry, step in opened.recorded:
        evening.put(entry.pk, step.fact)
        evening.standing.add(entry.pk)
        if step.problems:
            evening.results.discard(entry.pk)
    return evening
